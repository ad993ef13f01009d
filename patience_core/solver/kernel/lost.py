"""Seeing that a position is lost without searching it.

Suppose that whatever has been moved once can stand anywhere from then on, and that nothing ever gets in the way: which
cards could then be moved at all, and which could go up? Every line of real play is one of this easier play as well. So
where even there some card can never go where winning wants it, as cards that are locked in a circle under each
other, the position is lost. (Planners call it the delete relaxation: Hoffmann and Nebel, "The FF planning system",
2001.)
"""

from __future__ import annotations

from numba.cpython.unsafe.numbers import trailing_zeros

from patience_core.solver.kernel.compiling import inner
from patience_core.solver.kernel.layout import (
    BASE,
    FACE_UP,
    FILL,
    GIVES,
    HOME_PILES,
    LIFT_AT,
    LIFTS,
    ONE_CARD,
    PILES,
    PLACES,
    REST,
    RISES,
    SHIFT,
    SIZE,
    WANT,
)

lowest = trailing_zeros
"""The lowest bit of a mask that is not empty, by the instruction that processors have for it."""


@inner
def is_lost(rules, state, cards):
    """Whether no play can win from here; false says nothing."""
    homes = rules[HOME_PILES]
    places = rules[PLACES]  # for each face, those that it may be built on
    rises = rules[RISES]  # for each face, those that may follow it on a foundation
    wanted = 0
    fills = 0
    bare = 0
    waiting = 0  # piles that still hold cards which have not been moved
    for pile in range(rules[PILES]):
        size = state[SIZE + pile]
        state[REST + pile] = size
        if homes >> pile & 1:
            wanted |= state[WANT + pile]
            if rules[GIVES + pile] and size:  # what it wants when its cards have come back
                wanted |= rules[FILL + (state[BASE] << 6) + pile]
                for place in range(pile << SHIFT, (pile << SHIFT) + size):
                    wanted |= rules[rises + (cards[place] & 63)]
        elif size == 0:
            fills |= rules[FILL + (state[BASE] << 6) + pile]
        elif rules[GIVES + pile] == 0:
            return True
        if size and rules[GIVES + pile]:
            waiting |= 1 << pile
            bare |= 1 << (cards[(pile << SHIFT) + size - 1] & 63)
    gone = 0
    moved = 0
    must = 0  # those of them that have to go
    changed = True
    while changed:
        changed = False
        more = (moved | bare) & wanted & ~gone
        while more:
            face = lowest(more)
            gone |= 1 << face
            moved |= 1 << face
            wanted |= rules[rises + face]
            changed = True
            more = (moved | bare) & wanted & ~gone
        left = waiting
        while left:
            pile = lowest(left)
            left &= left - 1
            top = (pile << SHIFT) - 1
            size = state[REST + pile]
            popped = 0
            while size:
                deep = 1
                face = cards[top + size] & 63
                free = (moved | wanted | fills) >> face & 1 or rules[places + face] & (bare | moved) & ~(1 << face)
                if not free and rules[LIFTS + pile] != ONE_CARD:
                    deep = _deepest(rules, cards, pile, size, places, wanted | fills, bare | moved)
                    free = deep > 0
                if not free:
                    break
                for _ in range(deep):
                    popped |= 1 << (cards[top + size] & 63)
                    size -= 1
                moved |= popped
                if size:
                    bare |= 1 << (cards[top + size] & 63)
            if popped:
                changed = True
                state[REST + pile] = size
                if not homes >> pile & 1:
                    must |= popped
                if size == 0:
                    waiting &= ~(1 << pile)
                    if not homes >> pile & 1:
                        fills |= rules[FILL + (state[BASE] << 6) + pile]
    return waiting & ~homes != 0 or must & ~gone != 0


@inner
def _deepest(rules, cards, pile, size, places, accepted, bare):
    """How many cards may lift as one from what is left of a pile, so that the deepest has a place; 0 for none."""
    at = (pile << SHIFT) + size - 1
    together = rules[LIFT_AT + pile]
    run = rules[LIFTS + pile] <= FACE_UP - 1
    for count in range(2, size + 1):
        deep = cards[at - count + 1]
        if run and not rules[together + (deep & 63)] >> (cards[at - count + 2] & 63) & 1:
            return 0
        if accepted >> (deep & 63) & 1 or rules[places + (deep & 63)] & bare & ~(1 << (deep & 63)):
            return count
    return 0
