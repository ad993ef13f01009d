"""A variant as it is declared: a value that does nothing. Reading makes it; playing compiles it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from patience_core.piles import PileGroup

SETTLE_STEPS: Final[Mapping[str, str]] = {
    "turn up": "a face-down card that is uncovered is turned up at once",
    "refill": "a space is filled at once",
    "set the base": "the first card on a foundation sets the base",
}
"""What may happen of itself after a move, by the words that a file uses, with the sentence that says it."""


@frozen
class Gather:
    """A redeal that gathers the cards of a group and deals them again.

    Piles are picked up from the first to the last, each from its top card down. Then either each pile in turn gets
    ``size`` cards, the first of them on top, the last pile what is left; or, with ``size`` 0, the cards (picked up
    from the bottom card of each pile) are dealt row by row, one to each pile in turn.

    Attributes:
        group: the name of the group.
        times: how often, or ``None`` for no limit.
        size: how many cards a pile gets, or 0 for dealing row by row.
        shuffled: whether the cards are shuffled first, by the deal number and the number of the redeal.
    """

    group: str
    times: int | None
    size: int
    shuffled: bool = False


@frozen
class Win:
    """When the game is won: when every card stands in one of the ``home`` groups. ``words`` say it."""

    words: str
    home: tuple[str, ...]


@frozen
class Source:
    """Where a rule was read: a short key that cases refer to, and the text."""

    key: str
    text: str


@frozen
class Field:
    """One resolved field of a declaration: where it belongs, what it says and where that was said.

    ``path`` is as ``piles.tableau.fill``; ``origin`` is as ``janets_bisley.yaml:7`` or ``default of the tableau type``.
    """

    path: str
    value: str
    origin: str


FANS: Final = ("fanned down", "fanned right", "squared")
"""How the cards of a pile may lie on the table for the eye, by the words that a layout uses."""


@frozen
class Placing:
    """Where front ends draw piles of a group: one entry in a row of a layout. The rules do not care.

    Attributes:
        group: the name of the group.
        first: the first of its piles that is meant, from 1.
        last: the last of them, or 0 for all that there are.
        across: how many piles stand side by side before the next stand below them; 0 for all of them.
        fan: how the cards of a pile lie, one of :data:`FANS`, or empty for what suits the kind of pile.
    """

    group: str
    first: int = 1
    last: int = 0
    across: int = 0
    fan: str = ""

    def __str__(self) -> str:
        """The entry as a file says it: ``tableau 1-4 in rows of 2 fanned right``."""
        parts = [self.group]
        if self.last:
            parts.append(f"{self.first}-{self.last}")
        if self.across:
            parts.append("in a column" if self.across == 1 else f"in rows of {self.across}")
        return " ".join([*parts, self.fan]).strip()


@frozen
class Variant:
    """A game's declaration.

    Attributes:
        id: the name on the command line, as ``janets-bisley``.
        name: the name for people.
        family: the id of the family that it belongs to.
        decks: how many packs of 52 cards.
        groups: the pile groups, in the order in which they are dealt and drawn.
        win: when the game is won.
        gather: the redeal that gathers and deals a group again, or ``None``.
        ranks: the ranks that the decks hold, from 1 (ace) to 13 (king).
        settle: what happens of itself after each move, in order, until nothing changes.
        sources: where the rules were read.
        notes: what else a player should know, as where sources disagree.
        layout: for front ends only: rows of what stands side by side, from the top of the table down. Groups that it
            does not speak of stand where front ends think best.
        parent: the id of the variant that it extends, or empty.
        alias_of: the id of the variant that it is another name for, or empty: no two others may play alike.
        fields: every resolved field with its origin.
        file: the file that declares it, as shown to people.
    """

    id: str
    name: str
    family: str
    decks: int
    groups: tuple[PileGroup, ...]
    win: Win
    settle: tuple[str, ...] = ()
    gather: Gather | None = None
    ranks: tuple[int, ...] = tuple(range(1, 14))
    sources: tuple[Source, ...] = field(default=(), eq=False)
    notes: tuple[str, ...] = field(default=(), eq=False)
    layout: tuple[tuple[Placing, ...], ...] = field(default=(), eq=False)
    parent: str = field(default="", eq=False)
    alias_of: str = field(default="", eq=False)
    fields: tuple[Field, ...] = field(default=(), eq=False, repr=False)
    file: str = field(default="", eq=False)

    @property
    def cards(self) -> int:
        """How many cards the game is played with: four suits of each rank, from each deck."""
        return 4 * len(self.ranks) * self.decks

    def group(self, name: str) -> PileGroup:
        """The pile group of that name.

        Raises:
            KeyError: there is none.
        """
        for group in self.groups:
            if group.name == name:
                return group
        raise KeyError(name)
