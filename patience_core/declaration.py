"""A variant as it is declared: a value that does nothing. Reading makes it; playing compiles it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from patience_core.piles import PileGroup

SETTLE_STEPS: Final[Mapping[str, str]] = {
    "turn up": "a face-down card that is uncovered is turned up at once",
}
"""What may happen of itself after a move, by the words that a file uses, with the sentence that says it."""


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
        settle: what happens of itself after each move, in order, until nothing changes.
        sources: where the rules were read.
        notes: what else a player should know, as where sources disagree.
        layout: for front ends only: rows of group names, from the top of the table down.
        parent: the id of the variant that it extends, or empty.
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
    sources: tuple[Source, ...] = field(default=(), eq=False)
    notes: tuple[str, ...] = field(default=(), eq=False)
    layout: tuple[tuple[str, ...], ...] = field(default=(), eq=False)
    parent: str = field(default="", eq=False)
    fields: tuple[Field, ...] = field(default=(), eq=False, repr=False)
    file: str = field(default="", eq=False)

    @property
    def cards(self) -> int:
        """How many cards the game is played with."""
        return 52 * self.decks

    def group(self, name: str) -> PileGroup:
        """The pile group of that name.

        Raises:
            KeyError: there is none.
        """
        for group in self.groups:
            if group.name == name:
                return group
        raise KeyError(name)
