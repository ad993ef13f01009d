"""What happens of itself after a move: an ordered, declared list of steps, repeated until nothing changes.

Each step looks at the position, changes it, and returns what it did as effects that know how to take themselves back,
so that one undo takes back a move together with all that followed from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from attrs import frozen

from patience_core.cards import FACE_DOWN
from patience_core.position import Position


class Effect(Protocol):
    """Something that happened of itself and can be taken back."""

    def undo(self, position: Position) -> None:
        """Take it back."""


@frozen
class TurnedUp:
    """The top card of a pile was turned face up."""

    pile: int

    def undo(self, position: Position) -> None:
        """Turn it face down again."""
        position.piles[self.pile][-1] |= FACE_DOWN


def turn_up(position: Position) -> list[Effect]:
    """Turn up every face-down card that lies uncovered in a pile whose cards turn."""
    effects: list[Effect] = []
    for index in position.tables.turning:
        pile = position.piles[index]
        if pile and pile[-1] >= FACE_DOWN:
            pile[-1] &= ~FACE_DOWN
            effects.append(TurnedUp(index))
    return effects


STEPS: Final[Mapping[str, Callable[[Position], list[Effect]]]] = {"turn up": turn_up}
"""The steps by the words that a declaration uses (:data:`patience_core.declaration.SETTLE_STEPS` says them)."""


def settle(position: Position) -> tuple[Effect, ...]:
    """Do the variant's steps, in order and again from the first, until none changes anything."""
    effects: list[Effect] = []
    steps = [STEPS[words] for words in position.variant.settle]
    changed = True
    while changed:
        changed = False
        for step in steps:
            done = step(position)
            if done:
                effects += done
                changed = True
                break
    return tuple(effects)
