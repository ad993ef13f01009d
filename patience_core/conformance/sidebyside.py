"""One play by two variants side by side, as far as both have the same moves and come to the same positions."""

from __future__ import annotations

from attrs import frozen

from patience_core.conformance.difference import seen
from patience_core.conformance.walks import Walk
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.moves import make
from patience_core.notation import move_text, position_text, read_move


@frozen
class Alike:
    """A play was the same by both variants, ``moves`` moves long."""

    moves: int


def first_difference(variant: Variant, other: Variant, walk: Walk) -> Alike | str:
    """The text of the first position of a walk in which another variant plays otherwise, or that there is none."""
    try:
        here, there = deal_position(variant, walk.deal), deal_position(other, walk.deal)
        for ply, choice in enumerate(walk.choices):
            if seen(here) != seen(there):
                return position_text(here)
            move = walk.move(here, choice)
            if move is None:
                return Alike(ply)
            same = read_move(there, move_text(here, move))
            make(here, move)
            make(there, same)
    except PatienceError:  # by one of the two nothing can be dealt, or what follows from a move never ends
        return Alike(0)
    return Alike(len(walk.choices))
