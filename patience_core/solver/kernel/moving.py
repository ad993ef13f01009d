"""Doing a move, with all that follows from it, and taking it back."""

from __future__ import annotations

import numpy as np

from patience_core.solver.kernel.cards import lay, look, take
from patience_core.solver.kernel.compiling import inner, small
from patience_core.solver.kernel.layout import (
    BASE,
    BASE_SET,
    BASED,
    CARRIED_CARDS,
    COUNT_SHIFT,
    DEAL_MOVE,
    DONE,
    DOWN,
    GATHER_COUNT,
    GATHER_FIRST,
    GATHER_SIZE,
    GATHERED,
    HIDDEN,
    LAID_ANEW,
    MADE,
    MOVE,
    PERMUTED,
    PILES,
    REDEAL_MADE,
    REFILL,
    REFILL_FROM,
    REFILLED,
    SET_BASE,
    SHIFT,
    SIZE,
    STEP,
    STEPS,
    STOCK,
    STRIDE,
    TARGET_SHIFT,
    TO_COUNT,
    TO_FIRST,
    TURN,
    TURN_UP,
    TURNED_UP,
    TURNING,
    TURNS_SHIFT,
    WAS_DOWN,
)


@small
def noted(state, undo, what):
    """Note something that was done."""
    undo[state[DONE]] = what
    state[DONE] += 1


@inner
def carry(rules, state, cards, hashes, undo, source, target, lying):
    """Carry the top card of a pile to another, where it lies face up, or face down where ``lying`` is ``DOWN``."""
    was = take(rules, state, cards, hashes, source)
    lay(rules, state, cards, hashes, target, was & 63 | lying)
    noted(state, undo, CARRIED_CARDS | source << 4 | target << 12 | 1 << 20 | (was >> 6) << 28)


@inner
def transfer(rules, state, cards, hashes, source, target, count):
    """Carry the ``count`` top cards of a pile to another, in their order, as they lie."""
    if count == 1:
        lay(rules, state, cards, hashes, target, take(rules, state, cards, hashes, source))
        return
    first = (source << SHIFT) + state[SIZE + source] - count
    for place in range(first, first + count):
        lay(rules, state, cards, hashes, target, np.int64(cards[place]))
    for _ in range(count):
        take(rules, state, cards, hashes, source)


@inner
def make(rules, state, cards, hashes, undo, move):
    """Make a move, which must be legal, and what follows from it."""
    if move >> TURNS_SHIFT:
        _turn_the_wheel(rules, state, cards, hashes, undo, move >> TURNS_SHIFT)
        move &= MOVE
    if move < DEAL_MOVE:
        source = move & 255
        target = move >> TARGET_SHIFT & 255
        count = move >> COUNT_SHIFT & 255
        transfer(rules, state, cards, hashes, source, target, count)
        noted(state, undo, CARRIED_CARDS | source << 4 | target << 12 | count << 20 | 1 << 30)
        look(rules, state, cards, source)
        look(rules, state, cards, target)
    elif move == DEAL_MOVE:
        _deal(rules, state, cards, hashes, undo)
    elif rules[GATHERED]:
        _gather(rules, state, cards, hashes, undo)
    else:
        _turn_over(rules, state, cards, hashes, undo)
    if rules[STEPS]:
        settle(rules, state, cards, hashes, undo)


@inner
def _deal(rules, state, cards, hashes, undo):
    stock = rules[STOCK]
    for _ in range(rules[TURN]):
        for pile in range(rules[TO_FIRST], rules[TO_FIRST] + rules[TO_COUNT]):
            if state[SIZE + stock] > 0:
                carry(rules, state, cards, hashes, undo, stock, pile, np.int64(0))
                look(rules, state, cards, pile)
    look(rules, state, cards, stock)


@inner
def _turn_over(rules, state, cards, hashes, undo):
    stock = rules[STOCK]
    for pile in range(rules[TO_FIRST] + rules[TO_COUNT] - 1, rules[TO_FIRST] - 1, -1):
        while state[SIZE + pile] > 0:
            carry(rules, state, cards, hashes, undo, pile, stock, np.int64(DOWN))
        look(rules, state, cards, pile)
    look(rules, state, cards, stock)
    _count_redeal(rules, state, undo)


@inner
def _turn_the_wheel(rules, state, cards, hashes, undo, turns):
    """Turn the stock so many times, turning it over where it is empty. All that comes of it is how many cards have been
    turned, so they go there by the shorter way."""
    stock, waste = rules[STOCK], rules[TO_FIRST]
    total = state[SIZE + waste] + state[SIZE + stock]
    shown = state[SIZE + waste]
    for _ in range(turns):
        shown = 0 if shown == total else min(shown + rules[TURN], total)
    while state[SIZE + waste] < shown:
        carry(rules, state, cards, hashes, undo, stock, waste, np.int64(0))
    while state[SIZE + waste] > shown:
        carry(rules, state, cards, hashes, undo, waste, stock, np.int64(DOWN))
    look(rules, state, cards, stock)
    look(rules, state, cards, waste)


@small
def _count_redeal(rules, state, undo):
    state[MADE] += 1
    noted(state, undo, np.int64(REDEAL_MADE))


@inner
def _gather(rules, state, cards, hashes, undo):
    """Gather the cards of a group and deal them anew. How they lay is noted: each pile's size, then its cards."""
    first, piles, size = rules[GATHER_FIRST], rules[GATHER_COUNT], rules[GATHER_SIZE]
    start = state[DONE]
    for pile in range(first, first + piles):
        count = state[SIZE + pile]
        noted(state, undo, count)
        at = pile << SHIFT
        for place in range(at, at + count):
            noted(state, undo, np.int64(cards[place]))
        for _ in range(count):
            take(rules, state, cards, hashes, pile)
    total = state[DONE] - start - piles
    gathered = state[DONE]  # the room above what is noted holds the cards in the order in which they are picked up
    at = start
    picked = gathered
    for _ in range(piles):
        count = undo[at]
        for step in range(count):
            undo[picked] = undo[at + count - step] if size else undo[at + 1 + step]
            picked += 1
        at += count + 1
    if rules[PERMUTED]:
        # A shuffle begins with the cards in the order of their codes: only which cards there are decides.
        for place in range(gathered + 1, picked):
            code = undo[place]
            while place > gathered and undo[place - 1] > code:
                undo[place] = undo[place - 1]
                place -= 1
            undo[place] = code
        table = rules[PERMUTED] + (state[MADE] * (STRIDE + 1) + total) * STRIDE
        for place in range(total):
            undo[picked + place] = undo[gathered + rules[table + place]]
        gathered = picked
    for place in range(total):
        if size:
            pile = min(place // size, piles - 1)
            low = pile * size
            high = total if pile == piles - 1 else min(total, low + size)
            # each pile in turn, the first of its cards on top
            lay(rules, state, cards, hashes, first + pile, undo[gathered + low + high - 1 - place])
        else:
            lay(rules, state, cards, hashes, first + place % piles, undo[gathered + place])
    for pile in range(first, first + piles):
        look(rules, state, cards, pile)
    noted(state, undo, LAID_ANEW | start << 4)
    _count_redeal(rules, state, undo)


@inner
def settle(rules, state, cards, hashes, undo):
    """Do the steps that follow from a move, in order and again from the first, until none changes anything."""
    step = 0
    steps = rules[STEPS]
    while step < steps:
        what = rules[STEP + step]
        changed = False
        if what == TURN_UP:
            changed = _turn_up(rules, state, cards, hashes, undo)
        elif what == REFILL:
            changed = _refill(rules, state, cards, hashes, undo)
        elif what == SET_BASE:
            changed = _set_base(rules, state, cards, undo)
        step = 0 if changed else step + 1


@inner
def _turn_up(rules, state, cards, hashes, undo):
    changed = False
    if state[HIDDEN] == 0:
        return changed
    for pile in range(rules[PILES]):
        if rules[TURNING] >> pile & 1 and state[SIZE + pile] > 0:
            top = int(cards[(pile << SHIFT) + state[SIZE + pile] - 1])
            if top >= DOWN:
                take(rules, state, cards, hashes, pile)
                lay(rules, state, cards, hashes, pile, np.int64(top & 63))
                look(rules, state, cards, pile)
                noted(state, undo, TURNED_UP | pile << 4)
                changed = True
    return changed


@inner
def _refill(rules, state, cards, hashes, undo):
    for pile in range(rules[PILES]):
        if rules[REFILLED] >> pile & 1 and state[SIZE + pile] == 0:
            sources = rules[REFILL_FROM + pile]
            for nth in range(rules[sources]):
                source = rules[sources + 1 + nth]
                if state[SIZE + source] > 0:
                    carry(rules, state, cards, hashes, undo, source, pile, np.int64(0))
                    look(rules, state, cards, source)
                    look(rules, state, cards, pile)
                    return True
    return False


@inner
def _set_base(rules, state, cards, undo):
    if state[BASE]:
        return False
    for pile in range(rules[PILES]):
        if rules[BASED] >> pile & 1 and state[SIZE + pile] > 0:
            state[BASE] = (int(cards[pile << SHIFT]) & 63) % 13 + 1
            noted(state, undo, np.int64(BASE_SET))
            _look_everywhere(rules, state, cards)
            return True
    return False


@small
def _look_everywhere(rules, state, cards):
    for pile in range(rules[PILES]):
        look(rules, state, cards, pile)


@inner
def unmake(rules, state, cards, hashes, undo, mark):
    """Take back all that was done since ``state[DONE]`` was ``mark``."""
    while state[DONE] > mark:
        state[DONE] -= 1
        what = undo[state[DONE]]
        kind = what & 15
        if kind == CARRIED_CARDS:
            source = what >> 4 & 255
            target = what >> 12 & 255
            count = what >> 20 & 255
            if what >> 30 & 1:
                transfer(rules, state, cards, hashes, target, source, count)
            else:
                code = take(rules, state, cards, hashes, target)
                lay(rules, state, cards, hashes, source, code & 63 | (what >> 28 & 1) << 6)
                if state[DONE] > mark and undo[state[DONE] - 1] & ~WAS_DOWN == what & ~WAS_DOWN:
                    continue  # more of the same: the piles are looked at when the last of it is taken back
            look(rules, state, cards, source)
            look(rules, state, cards, target)
        elif kind == TURNED_UP:
            pile = what >> 4
            code = take(rules, state, cards, hashes, pile)
            lay(rules, state, cards, hashes, pile, code | DOWN)
            look(rules, state, cards, pile)
        elif kind == BASE_SET:
            state[BASE] = 0
            _look_everywhere(rules, state, cards)
        elif kind == REDEAL_MADE:
            state[MADE] -= 1
        else:
            _ungather(rules, state, cards, hashes, undo, what >> 4)


@inner
def _ungather(rules, state, cards, hashes, undo, start):
    first, piles = rules[GATHER_FIRST], rules[GATHER_COUNT]
    for pile in range(first, first + piles):
        for _ in range(state[SIZE + pile]):
            take(rules, state, cards, hashes, pile)
    at = start
    for pile in range(first, first + piles):
        count = undo[at]
        for place in range(at + 1, at + 1 + count):
            lay(rules, state, cards, hashes, pile, undo[place])
        at += count + 1
        look(rules, state, cards, pile)
    state[DONE] = start
