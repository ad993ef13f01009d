"""Best-first search: the most promising position next, wherever it stands.

It finds most wins after far fewer positions than depth-first search, and needs a hundred bytes for each. When nothing
is left to look at, it has seen everything that can be reached, as depth-first search has.
"""

from __future__ import annotations

import numpy as np

from patience_core.solver.kernel.cards import lanes_after, lay_out
from patience_core.solver.kernel.compiling import door, inner
from patience_core.solver.kernel.depth_first import is_quiet
from patience_core.solver.kernel.generate import generate
from patience_core.solver.kernel.layout import (
    BASE,
    BEST,
    COUNT_SHIFT,
    COUNTS_REDEALS,
    DONE,
    EXHAUSTED,
    FILLED,
    FORESEES,
    FULL,
    GOING,
    GROW,
    HEAPED,
    HOME,
    LIMIT,
    MADE,
    MOST_HOME,
    PILES,
    POSITIONS,
    SEEN_LOST,
    SHIFT,
    SIZE,
    TARGET_SHIFT,
    TOTAL,
    USED,
    WON,
)
from patience_core.solver.kernel.lost import is_lost
from patience_core.solver.kernel.moving import make, unmake
from patience_core.solver.kernel.ordering import safe_move, wanted_home
from patience_core.solver.kernel.promise import promise
from patience_core.solver.kernel.remembered import besides, is_new, remember


@inner
def send_up(rules, state, cards, hashes, undo):
    """Make safe moves as long as there are any."""
    move = safe_move(rules, state, cards)
    while move >= 0:
        make(rules, state, cards, hashes, undo, move)
        move = safe_move(rules, state, cards)


@door
def search_best(
    rules, state, cards, hashes, undo, moves, pool, parents, vias, heap, run, table, facts, weights, budget
):
    """Look at up to ``budget`` more positions, and say how it ended; ``run[BEST]`` is then the one that is won.

    The first time, the search begins with the position as it is set out, once its safe moves have been made.
    """
    until = run[POSITIONS] + budget
    if run[POSITIONS] == 0:
        send_up(rules, state, cards, hashes, undo)
        is_new(rules, state, cards, hashes, table, facts)
        run[POSITIONS] = 1
        run[FILLED] = 1
        _push(heap, run, np.int64(0))
        pack(rules, state, cards, pool[0])
        if state[HOME] == state[TOTAL]:
            return WON
    while run[HEAPED] > 0:
        if facts[USED] + len(moves) >= facts[LIMIT] and not facts[FULL]:
            return GROW
        if run[POSITIONS] >= until:
            return GOING
        if run[FILLED] + len(moves) >= len(pool):
            return GROW
        node = _pop(heap, run)
        packed = pool[node]
        last = len(packed)
        state[DONE] = 0
        lay_out(rules, state, cards, hashes, packed, np.int64(packed[last - 2]), np.int64(packed[last - 1]))
        wanted = wanted_home(rules, state)
        end = generate(rules, state, cards, moves, np.int64(0))
        extra = besides(rules, state)
        for at in range(end):
            if run[POSITIONS] >= until:  # what is left of this node's moves is looked at next time
                _push(heap, run, node)
                return GOING
            move = moves[at]
            quiet = is_quiet(rules, state, cards, wanted, move)
            if quiet:
                first, second = lanes_after(
                    rules, state, cards, hashes, move & 255, move >> TARGET_SHIFT & 255, move >> COUNT_SHIFT & 255
                )
                if not remember(table, facts, extra, first, second):
                    continue
            make(rules, state, cards, hashes, undo, move)
            if not quiet:
                send_up(rules, state, cards, hashes, undo)
            if quiet or is_new(rules, state, cards, hashes, table, facts):
                run[POSITIONS] += 1
                if state[HOME] > run[MOST_HOME]:
                    run[MOST_HOME] = state[HOME]
                if run[FORESEES] and state[HOME] < state[TOTAL] and is_lost(rules, state, cards):
                    run[SEEN_LOST] += 1
                else:
                    new = run[FILLED]
                    run[FILLED] += 1
                    parents[new] = node
                    vias[new] = move
                    pack(rules, state, cards, pool[new])
                    if state[HOME] == state[TOTAL]:
                        run[BEST] = new
                        return WON
                    _push(heap, run, promise(rules, state, cards, weights, new) << 32 | new)
            unmake(rules, state, cards, hashes, undo, np.int64(0))
    return EXHAUSTED


@door
def retraced(rules, state, cards, hashes, undo, chosen, line):
    """Write to ``line`` the moves that the search was led by, in their order, with the safe moves that it made in
    between; return how many there are. ``undo`` is used anew for each move."""
    length = 0
    nth = 0
    quiet = False  # after such a move the search has looked for no safe one
    while True:
        move = np.int64(-1)
        if not quiet:
            move = np.int64(safe_move(rules, state, cards))
        quiet = False
        if move < 0:
            if nth == len(chosen):
                return length
            move = chosen[nth]
            nth += 1
            quiet = is_quiet(rules, state, cards, wanted_home(rules, state), move)
        line[length] = move
        length += 1
        state[DONE] = 0
        make(rules, state, cards, hashes, undo, move)


@inner
def pack(rules, state, cards, packed):
    """Write a position down: each pile's size and cards, and at the end the base and the redeals made."""
    at = 0
    for pile in range(rules[PILES]):
        size = state[SIZE + pile]
        packed[at] = size
        first = (pile << SHIFT) - at - 1
        for place in range(at + 1, at + 1 + size):
            packed[place] = cards[first + place]
        at += size + 1
    packed[len(packed) - 2] = state[BASE]
    packed[len(packed) - 1] = state[MADE] * rules[COUNTS_REDEALS]


@inner
def _push(heap, run, value):
    at = run[HEAPED]
    run[HEAPED] += 1
    while at > 0:
        above = (at - 1) >> 1
        if heap[above] <= value:
            break
        heap[at] = heap[above]
        at = above
    heap[at] = value


@inner
def _pop(heap, run):
    """Take the lowest value off the heap; return the position that it belongs to."""
    best = heap[0] & 0xFFFFFFFF
    run[HEAPED] -= 1
    size = run[HEAPED]
    value = heap[size]
    at = 0
    below = 1
    while below < size:
        if below + 1 < size and heap[below + 1] < heap[below]:
            below += 1
        if heap[below] >= value:
            break
        heap[at] = heap[below]
        at = below
        below = 2 * at + 1
    heap[at] = value
    return best
