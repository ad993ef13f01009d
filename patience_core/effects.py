"""Effects: what a move did beyond carrying cards from pile to pile, each knowing how to take itself back."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from patience_core.cards import FACE_DOWN
from patience_core.position import Position
from patience_core.tables import Tables


class Effect(Protocol):
    """Something that happened and can be taken back."""

    def undo(self, position: Position) -> None:
        """Take it back; the position is as it was right after it happened."""


@frozen
class TurnedUp:
    """The top card of a pile was turned face up."""

    pile: int

    def undo(self, position: Position) -> None:
        """Turn it face down again."""
        position.piles[self.pile][-1] |= FACE_DOWN


@frozen
class Carried:
    """A card went from the top of a pile to another; ``was`` is its code before it went."""

    source: int
    target: int
    was: int

    def undo(self, position: Position) -> None:
        """Carry it back, lying as it lay."""
        position.piles[self.target].pop()
        position.piles[self.source].append(self.was)


def carry(position: Position, source: int, target: int) -> Carried:
    """Carry the top card of a pile, which must have one, to another; it lies face up there."""
    was = position.piles[source].pop()
    position.piles[target].append(was & ~FACE_DOWN)
    return Carried(source, target, was)


@frozen(eq=False)
class Rearranged:
    """Whole piles were gathered and laid anew, which counted as one redeal."""

    before: tuple[tuple[int, list[int]], ...]

    def undo(self, position: Position) -> None:
        """Lay the piles as they lay."""
        for pile, cards in self.before:
            position.piles[pile] = cards
        position.redeals -= 1


@frozen(eq=False)
class BaseSet:
    """The base became known; ``tables`` are the rules from before."""

    tables: Tables

    def undo(self, position: Position) -> None:
        """Forget the base."""
        position.tables = self.tables
        position.base = 0
