"""Doors to what the searches are made of, one by one, for tests and measurements."""

from __future__ import annotations

from patience_core.solver.kernel.compiling import door
from patience_core.solver.kernel.generate import generate
from patience_core.solver.kernel.lost import is_lost
from patience_core.solver.kernel.moving import make, unmake
from patience_core.solver.kernel.ordering import safe_move
from patience_core.solver.kernel.remembered import is_new


@door
def moves_of(rules, state, cards, moves):
    """See :func:`~patience_core.solver.kernel.generate.generate`: how many legal moves were written down."""
    return generate(rules, state, cards, moves, 0)


@door
def made(rules, state, cards, hashes, undo, move):
    """See :func:`~patience_core.solver.kernel.moving.make`."""
    make(rules, state, cards, hashes, undo, move)


@door
def taken_back(rules, state, cards, hashes, undo, mark):
    """See :func:`~patience_core.solver.kernel.moving.unmake`."""
    unmake(rules, state, cards, hashes, undo, mark)


@door
def safe(rules, state, cards):
    """See :func:`~patience_core.solver.kernel.ordering.safe_move`."""
    return safe_move(rules, state, cards)


@door
def seen_lost(rules, state, cards):
    """See :func:`~patience_core.solver.kernel.lost.is_lost`."""
    return is_lost(rules, state, cards)


@door
def new_here(rules, state, cards, hashes, table, facts):
    """See :func:`~patience_core.solver.kernel.remembered.is_new`."""
    return is_new(rules, state, cards, hashes, table, facts)
