"""What happens of itself after a move: an ordered, declared list of steps, repeated until nothing changes.

Each step looks at the position, changes it, and returns what it did as effects that know how to take themselves back,
so that one undo takes back a move together with all that followed from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from patience_core.cards import CARDS, FACE_DOWN
from patience_core.effects import BaseSet, Effect, TurnedUp, carry
from patience_core.errors import PatienceError
from patience_core.position import Position

MOST_EFFECTS: Final = 2_000
"""How much may follow from one move: far more than ever does, unless two groups fill each other without end."""


def turn_up(position: Position) -> list[Effect]:
    """Turn up every face-down card that lies uncovered in a pile whose cards turn."""
    effects: list[Effect] = []
    for index in position.tables.turning:
        pile = position.piles[index]
        if pile and pile[-1] >= FACE_DOWN:
            pile[-1] &= ~FACE_DOWN
            effects.append(TurnedUp(index))
    return effects


def refill(position: Position) -> list[Effect]:
    """Fill the first space that is filled of itself, from the first pile that has a card to give."""
    for target, sources in position.tables.refills:
        if not position.piles[target]:
            for source in sources:
                if position.piles[source]:
                    return [carry(position, source, target)]
    return []


def set_base(position: Position) -> list[Effect]:
    """Where the base is not known yet: the first card on a foundation sets it."""
    if position.base:
        return []
    for index in position.tables.based:
        if position.piles[index]:
            before = BaseSet(position.tables)
            position.set_base(CARDS[position.piles[index][0] & 63].rank)
            return [before]
    return []


STEPS: Final[Mapping[str, Callable[[Position], list[Effect]]]] = {
    "turn up": turn_up,
    "refill": refill,
    "set the base": set_base,
}
"""The steps by the words that a declaration uses (:data:`patience_core.declaration.SETTLE_STEPS` says them)."""


def settle(position: Position) -> tuple[Effect, ...]:
    """Do the variant's steps, in order and again from the first, until none changes anything.

    Raises:
        PatienceError: they never come to an end, as a file that the loader has read cannot have it.
    """
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
                if len(effects) > MOST_EFFECTS:
                    raise PatienceError(f"{position.variant.id}: what follows from this move would never end")
                break
    return tuple(effects)
