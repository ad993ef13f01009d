"""Depth-first search that remembers every position, in slices, so that limits and Ctrl-C are heard in between."""

from __future__ import annotations

import numpy as np

from patience_core.solver.kernel.cards import lanes_after
from patience_core.solver.kernel.compiling import door, inner, small
from patience_core.solver.kernel.generate import generate, most_moves
from patience_core.solver.kernel.layout import (
    COUNT_SHIFT,
    CURSOR,
    CUT,
    DEAL_MOVE,
    DEPTH,
    DONE,
    END,
    EXHAUSTED,
    FORESEES,
    FRAME,
    FULL,
    GOING,
    GROW,
    HOME,
    HOME_PILES,
    LIMIT,
    MARK,
    MOST_HOME,
    POSITIONS,
    SEEN_LOST,
    SHIFT,
    SIZE,
    STEPS,
    TARGET_SHIFT,
    TOTAL,
    USED,
    WANTED,
    WON,
)
from patience_core.solver.kernel.lost import is_lost
from patience_core.solver.kernel.moving import make, unmake
from patience_core.solver.kernel.ordering import put_in_order, safe_move, wanted_home
from patience_core.solver.kernel.remembered import besides, is_new, remember

ROOM_FOR_UNDO = 1024


@small
def _moves(rules, state, cards, moves, start, weights, run):
    return put_in_order(rules, state, cards, moves, start, generate(rules, state, cards, moves, start), weights, run)


@inner
def is_quiet(rules, state, cards, wanted, move):
    """Whether a move does nothing but carry cards, none of them to or from a foundation, and uncovers none that a
    foundation wants: what could not go up safely before cannot now."""
    if rules[STEPS] or move >= DEAL_MOVE:
        return False
    source = move & 255
    if (rules[HOME_PILES] >> source | rules[HOME_PILES] >> (move >> TARGET_SHIFT & 255)) & 1:
        return False
    left = state[SIZE + source] - (move >> COUNT_SHIFT & 255)
    return left == 0 or not wanted >> (cards[(source << SHIFT) + left - 1] & 63) & 1


@door
def search_deeper(rules, state, cards, hashes, undo, moves, frames, run, table, facts, weights, budget):
    """Look at up to ``budget`` more positions, and say how it ended. The first time, begin with the one set out.

    Every position is entered once: its safe move alone where it has one, else all its moves in order. When nothing is
    left, and no line was cut, every position that can be reached has been looked at.
    """
    depth = run[DEPTH]
    until = run[POSITIONS] + budget
    if run[POSITIONS] == 0:
        is_new(rules, state, cards, hashes, table, facts)
        run[POSITIONS] = 1
        frames[END] = _moves(rules, state, cards, moves, np.int64(0), weights, run)
        frames[WANTED] = wanted_home(rules, state)
    room = most_moves(rules, state)
    deepest = len(frames) // FRAME - 2
    while depth >= 0:
        frame = depth * FRAME
        if frames[frame + CURSOR] == frames[frame + END]:
            depth -= 1
            if depth >= 0:
                unmake(rules, state, cards, hashes, undo, frames[depth * FRAME + MARK])
            continue
        if facts[USED] >= facts[LIMIT] and not facts[FULL]:
            run[DEPTH] = depth
            return GROW
        if run[POSITIONS] >= until:
            run[DEPTH] = depth
            return GOING
        move = moves[frames[frame + CURSOR]]
        frames[frame + CURSOR] += 1
        # A move that sets nothing off and lets nothing go up leads to a position whose hash is known beforehand.
        quiet = is_quiet(rules, state, cards, frames[frame + WANTED], move)
        if quiet:
            first, second = lanes_after(
                rules, state, cards, hashes, move & 255, move >> TARGET_SHIFT & 255, move >> COUNT_SHIFT & 255
            )
            if not remember(table, facts, besides(rules, state), first, second):
                continue
        mark = state[DONE]
        frames[frame + MARK] = mark
        make(rules, state, cards, hashes, undo, move)
        home = state[HOME]
        if home > run[MOST_HOME]:
            run[MOST_HOME] = home
            if home == state[TOTAL]:
                run[DEPTH] = depth
                return WON
        start = frames[frame + END]
        end = start
        forced = -1 if quiet else safe_move(rules, state, cards)
        if forced >= 0:
            moves[start] = forced
            end += 1
        else:
            if not quiet and not is_new(rules, state, cards, hashes, table, facts):
                unmake(rules, state, cards, hashes, undo, mark)
                continue
            run[POSITIONS] += 1
            if not (run[FORESEES] and is_lost(rules, state, cards)):
                end = _moves(rules, state, cards, moves, start, weights, run)
            else:
                run[SEEN_LOST] += 1
        depth += 1
        frames[frame + FRAME + CURSOR] = start
        frames[frame + FRAME + END] = end
        frames[frame + FRAME + WANTED] = wanted_home(rules, state)
        if depth >= deepest or end + room > len(moves) or state[DONE] + ROOM_FOR_UNDO > len(undo):
            run[CUT] = 1
            frames[frame + FRAME + CURSOR] = end
    run[DEPTH] = 0
    return EXHAUSTED
