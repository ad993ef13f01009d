"""Two rules that patience-core does not know: one of building, one of filling a space."""

from __future__ import annotations

from attrs import Attribute, field, frozen

from patience_core import BuildRule, Card, FillRule, UnknownName
from patience_core.cards import RANK_NAMES


@frozen
class SameParity(BuildRule):
    """Odd goes on odd, even on even. The ace counts 1, the jack 11, the queen 12, the king 13."""

    def accepts(self, card: Card, on: Card) -> bool:
        """Whether ``card`` may be placed on ``on``."""
        return card.rank % 2 == on.rank % 2

    def describe(self) -> str:
        """The rule, as it goes on after "the tableau builds"."""
        return "odd on odd, even on even"


@frozen
class UpTo(FillRule):
    """Only cards up to a rank fill a space: ``{rule: up to, rank: 6}``."""

    rank: int = field()

    @rank.validator
    def _check_rank(self, _: Attribute[int], value: int) -> None:
        if not 1 <= value <= 13:
            raise UnknownName(f"a rank is a number from 1 to 13, not {value}")

    def accepts(self, card: Card) -> bool:
        """Whether ``card`` may be placed on an empty pile."""
        return card.rank <= self.rank

    def describe(self) -> str:
        """The rule, as it goes on after "may be filled by"."""
        return f"a card up to the {RANK_NAMES[self.rank - 1]}"
