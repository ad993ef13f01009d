"""The fill rules that come with the core: any card, never, and cards of certain ranks."""

from __future__ import annotations

from attrs import evolve, field, frozen

from patience_core.cards import RANK_NAMES, RANKS, Card
from patience_core.errors import UnknownName
from patience_core.rules.base import FillRule


@frozen
class AnyFill(FillRule):
    """Any card may fill a space."""

    def accepts(self, card: Card) -> bool:  # noqa: ARG002
        return True

    def describe(self) -> str:
        return "any card"


@frozen
class NeverFill(FillRule):
    """A space stays empty."""

    def accepts(self, card: Card) -> bool:  # noqa: ARG002
        return False

    def describe(self) -> str:
        return "no card"

    def says(self, place: str) -> str:
        return f"a space in {place} is never filled"


def _in_order(ranks: str) -> str:
    """The ranks as capitals, each once, from the ace up; what is no rank stays, to be complained of."""
    return "".join(sorted(set(ranks.upper()), key=lambda rank: (RANKS.find(rank), rank)))


@frozen
class RankFill(FillRule):
    """Only cards of the given ranks may fill a space.

    >>> RankFill("K").describe()
    'a king'
    >>> RankFill("KA").accepts(Card.parse("AS"))
    True
    """

    ranks: str = field(converter=_in_order)

    @ranks.validator
    def _check_ranks(self, _: object, value: str) -> None:
        if not value or any(rank not in RANKS for rank in value):
            raise UnknownName(f"{value!r} names no ranks; ranks are letters of {RANKS}, as K or KQ")

    def accepts(self, card: Card) -> bool:
        return RANKS[card.rank - 1] in self.ranks

    def describe(self) -> str:
        names = [RANK_NAMES[RANKS.index(rank)] for rank in self.ranks]
        return " or ".join(f"{'an' if name in ('ace', 'eight') else 'a'} {name}" for name in names)


@frozen
class BaseFill(FillRule):
    """Only cards of the base rank, or of a rank so many steps from it, may fill a space.

    While the base is not known (0), any card may start a foundation (``offset`` 0); nothing else may be filled.
    """

    offset: int = 0
    base: int = 0

    def accepts(self, card: Card) -> bool:
        if self.base == 0:
            return self.offset == 0
        return (card.rank - self.base - self.offset) % 13 == 0

    def with_base(self, base: int) -> FillRule:
        return evolve(self, base=base)

    def describe(self) -> str:
        if self.offset == 0:
            return "a card of the base rank"
        steps = abs(self.offset)
        where = "above" if self.offset > 0 else "below"
        return f"a card {'one rank' if steps == 1 else f'{steps} ranks'} {where} the base"
