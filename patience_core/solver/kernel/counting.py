"""Counting lines of play, and playing at random."""

from __future__ import annotations

from typing import Final

import numpy as np

from patience_core.solver.kernel.compiling import door
from patience_core.solver.kernel.generate import generate
from patience_core.solver.kernel.layout import DONE, HOME, TOTAL
from patience_core.solver.kernel.moving import make, unmake

COUNT_CURSOR: Final = 0  # a level: where its next move lies in the moves,
COUNT_END: Final = 1  # where they end,
COUNT_MARK: Final = 2  # and what had been done before its present move
COUNT_LEVEL: Final = 3


@door
def count_lines(rules, state, cards, hashes, undo, moves, levels, counts, level, budget):
    """Count the lines of each length up to that of ``counts`` (perft). A won position has no moves.

    It goes on where it left off: ``level`` is -1 the first time, then what the last call returned, until that is -1
    again. Each call makes up to ``budget`` moves. ``moves`` has room for the moves of one position more than there are
    ``counts``, and ``levels`` has :data:`COUNT_LEVEL` places for each of them.
    """
    depth = len(counts)
    if level < 0:
        level = 0
        levels[COUNT_CURSOR] = 0
        levels[COUNT_END] = 0 if state[HOME] == state[TOTAL] else generate(rules, state, cards, moves, np.int64(0))
    while level >= 0:
        at = level * COUNT_LEVEL
        cursor = levels[at + COUNT_CURSOR]
        end = levels[at + COUNT_END]
        if cursor == end or level == depth - 1:
            counts[level] += end - cursor
            level -= 1
            if level >= 0:
                unmake(rules, state, cards, hashes, undo, levels[at - COUNT_LEVEL + COUNT_MARK])
            continue
        if budget == 0:
            return level
        budget -= 1
        counts[level] += 1
        levels[at + COUNT_MARK] = state[DONE]
        levels[at + COUNT_CURSOR] = cursor + 1
        make(rules, state, cards, hashes, undo, moves[cursor])
        level += 1
        at += COUNT_LEVEL
        levels[at + COUNT_CURSOR] = end
        levels[at + COUNT_END] = end if state[HOME] == state[TOTAL] else generate(rules, state, cards, moves, end)
    return level


@door
def random_play(rules, state, cards, hashes, undo, moves, seed, plies, trace):
    """Play up to ``plies`` random moves, written to ``trace``; return how many were made.

    The generator is xorshift64 (Marsaglia, "Xorshift RNGs", 2003). ``undo`` is used anew for each move.
    """
    for ply in range(plies):
        count = 0 if state[HOME] == state[TOTAL] else generate(rules, state, cards, moves, np.int64(0))
        if count == 0:
            return ply
        seed ^= seed << 13
        seed ^= (seed >> 7) & 0x1FFFFFFFFFFFFFF
        seed ^= seed << 17
        move = moves[(seed & 0x7FFFFFFF) % count]
        trace[ply] = move
        state[DONE] = 0
        make(rules, state, cards, hashes, undo, move)
    return plies
