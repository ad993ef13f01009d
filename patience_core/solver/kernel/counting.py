"""Counting lines of play, and playing at random."""

from __future__ import annotations

import numpy as np
from numba import njit

from patience_core.solver.kernel.generate import generate
from patience_core.solver.kernel.layout import DONE, HOME, TOTAL
from patience_core.solver.kernel.moving import make, unmake


@njit(cache=True)
def count_lines(rules, state, cards, hashes, undo, moves, depth, counts):
    """Count the lines of each length up to ``depth`` into ``counts`` (perft). A won position has no moves.

    ``moves`` has room for the moves of ``depth`` positions; ``counts`` has ``depth`` places.
    """
    cursor = [0] * (depth + 1)
    end = [0] * (depth + 1)
    mark = [0] * (depth + 1)
    level = 0
    end[0] = 0 if state[HOME] == state[TOTAL] else generate(rules, state, cards, moves, np.int64(0))
    while level >= 0:
        if cursor[level] == end[level]:
            level -= 1
            if level >= 0:
                unmake(rules, state, cards, hashes, undo, mark[level])
            continue
        if level == depth - 1:
            counts[level] += end[level] - cursor[level]
            cursor[level] = end[level]
            continue
        counts[level] += 1
        mark[level] = state[DONE]
        make(rules, state, cards, hashes, undo, moves[cursor[level]])
        cursor[level] += 1
        start = end[level]
        level += 1
        cursor[level] = start
        end[level] = start if state[HOME] == state[TOTAL] else generate(rules, state, cards, moves, start)


@njit(cache=True)
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
