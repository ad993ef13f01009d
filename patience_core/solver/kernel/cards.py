"""Cards in piles: laying them down, taking them off, and the hash that follows along.

The hash of a pile is that of the cards in it from the bottom up; that of a position is the sum over its piles, in two
lanes of 64 bits. Piles that are alike begin with the same value, so that their order makes no difference, and all
others with values of their own. Of a pile that no card ever leaves only the top card and the size count. (After
Zobrist, "A new hashing method with application for game playing", 1970; a function of pile and card stands for his
table, so that any number of equal cards is told apart.)
"""

from __future__ import annotations

from typing import Final

import numpy as np

from patience_core.solver.kernel.compiling import door, inner
from patience_core.solver.kernel.layout import (
    BASE,
    BUILD_AT,
    BY,
    CLASS,
    DOWN,
    FACE_UP,
    FILL,
    HASH_A,
    HASH_B,
    HIDDEN,
    HIGH,
    HOME,
    HOME_PILES,
    LIFT,
    LIFT_AT,
    LIFTS,
    LOW,
    MADE,
    NOTHING,
    ONE_CARD,
    PART_OF_RUN,
    PILES,
    ROOM,
    SEALED,
    SHIFT,
    SIZE,
    TOLD_AS,
    TOP_OR_PILE,
    TOTAL,
    UP,
    WANT,
    WHOLE_PILE,
    WHOLE_RUN,
)

ODD_A: Final = np.uint64(0x94D049BB133111EB)
ODD_B: Final = np.uint64(0xD1B54A32D192ED03)
ODD_C: Final = np.uint64(0xBF58476D1CE4E5B9)
CARD_A: Final = np.uint64(0x61C8864680B583EB)
CARD_B: Final = np.uint64(0x369DEA0F31A53F85)
"""Odd numbers without a pattern: multiplying by one of them loses nothing."""


@inner
def mixed(value: np.uint64, odd: np.uint64) -> np.uint64:
    """Stir the bits of a value, so that each bit of it decides about all (a finaliser in the manner of MurmurHash3)."""
    value ^= value >> np.uint64(31)
    value *= odd
    value ^= value >> np.uint64(29)
    value *= ODD_C
    return value ^ (value >> np.uint64(32))


@inner
def lay(rules, state, cards, hashes, pile, code):
    """Lay a card on a pile. What the pile accepts and gives is not yet looked at: see :func:`look`."""
    size = state[SIZE + pile]
    at = (pile << SHIFT) + size
    cards[at] = code
    at += at
    first, second = hashes[at], hashes[at + 1]
    kind = rules[SEALED + pile]
    if kind != 2:
        card = np.uint64(rules[TOLD_AS + code])
        if kind == 1:
            first, second = hashes[pile << (SHIFT + 1)], hashes[(pile << (SHIFT + 1)) + 1]
            card += np.uint64(size << 8)
        first = mixed(first + card * CARD_A, ODD_A)
        second = mixed(second + card * CARD_B, ODD_B)
    hashes[HASH_A] += first - hashes[at]
    hashes[HASH_B] += second - hashes[at + 1]
    hashes[at + 2] = first
    hashes[at + 3] = second
    state[SIZE + pile] = size + 1
    home = rules[HOME_PILES] >> pile & 1
    state[HOME] += home
    state[UP] ^= home << (code & 63)
    state[HIDDEN] += code >> 6


@inner
def lanes_after(rules, state, cards, hashes, source, target, count):
    """The hash of the position in which ``count`` cards have gone from one pile to another, without carrying them.

    Neither pile is sealed."""
    size = state[SIZE + source]
    was = ((source << SHIFT) + size) << 1
    left = was - (count << 1)
    at = ((target << SHIFT) + state[SIZE + target]) << 1
    first = hashes[at]
    second = hashes[at + 1]
    for place in range((source << SHIFT) + size - count, (source << SHIFT) + size):
        card = np.uint64(rules[TOLD_AS + cards[place]])
        first = mixed(first + card * CARD_A, ODD_A)
        second = mixed(second + card * CARD_B, ODD_B)
    return (
        hashes[HASH_A] - hashes[was] + hashes[left] - hashes[at] + first,
        hashes[HASH_B] - hashes[was + 1] + hashes[left + 1] - hashes[at + 1] + second,
    )


@inner
def take(rules, state, cards, hashes, pile):
    """Take the top card of a pile off, and return it."""
    size = state[SIZE + pile] - 1
    at = (pile << SHIFT) + size
    code = np.int64(cards[at])
    at += at
    hashes[HASH_A] += hashes[at] - hashes[at + 2]
    hashes[HASH_B] += hashes[at + 1] - hashes[at + 3]
    state[SIZE + pile] = size
    home = rules[HOME_PILES] >> pile & 1
    state[HOME] -= home
    state[UP] ^= home << (code & 63)
    state[HIDDEN] -= code >> 6
    return code


@inner
def look(rules, state, cards, pile):
    """After a pile has changed: what may be placed on it now, and what can be lifted from it."""
    size = state[SIZE + pile]
    if size == 0:
        state[WANT + pile] = rules[FILL + (state[BASE] << 6) + pile]
        state[LIFT + pile] = 0
        return
    top = int(cards[(pile << SHIFT) + size - 1])
    room = rules[ROOM + pile]
    state[WANT + pile] = 0 if room != 0 and size >= room else rules[rules[BUILD_AT + pile] + top]
    kind = rules[LIFTS + pile]
    if kind == NOTHING or top >= DOWN:
        state[LIFT + pile] = 0
    elif kind == ONE_CARD:
        state[LIFT + pile] = 1 << top
    else:
        _look_deeper(rules, state, cards, pile, size, kind)


@inner
def _look_deeper(rules, state, cards, pile, size, kind):
    """How many cards lift from a pile whose top card lies face up: ``LOW`` to ``HIGH``, in steps of ``BY``."""
    top = (pile << SHIFT) + size - 1
    high = 1
    by = 1
    if kind == PART_OF_RUN or kind == WHOLE_RUN:
        together = rules[LIFT_AT + pile]
        while high < size and rules[together + cards[top - high]] >> cards[top - high + 1] & 1:
            high += 1
        low = 1 if kind == PART_OF_RUN else high
    else:
        while high < size and cards[top - high] < DOWN:
            high += 1
        low = 1
        if kind != FACE_UP:
            whole = high == size
            if kind == WHOLE_PILE:
                if not whole:
                    state[LIFT + pile] = 0
                    return
                low = size
            elif kind == TOP_OR_PILE:
                high = size if whole else 1
                by = max(1, high - 1)
    lifted = 0
    for count in range(low, high + 1, by):
        lifted |= 1 << int(cards[top - count + 1])
    state[LIFT + pile] = lifted
    state[LOW + pile] = low
    state[HIGH + pile] = high
    state[BY + pile] = by


@inner
def clear(rules, state, hashes):
    """Empty every pile."""
    state[:64] = 0
    hashes[HASH_A] = 0
    hashes[HASH_B] = 0
    for pile in range(rules[PILES]):
        state[SIZE + pile] = 0
        at = pile << (SHIFT + 1)
        place = np.uint64(rules[CLASS + pile] + 1)
        first = mixed(place, ODD_A)
        second = mixed(place, ODD_B)
        hashes[at] = first
        hashes[at + 1] = second
        hashes[HASH_A] += first
        hashes[HASH_B] += second
        state[LOW + pile] = 1
        state[HIGH + pile] = 1
        state[BY + pile] = 1


@door
def lay_out(rules, state, cards, hashes, packed, base, made):
    """Set a position out: ``packed`` holds, pile by pile, the number of cards and then the cards.

    ``state`` is a fresh array but for what :func:`clear` writes.
    """
    clear(rules, state, hashes)
    at = 0
    for pile in range(rules[PILES]):
        size = int(packed[at])
        for place in range(at + 1, at + 1 + size):
            lay(rules, state, cards, hashes, pile, np.int64(packed[place]))
        at += size + 1
        state[TOTAL] += size
    state[BASE] = base
    state[MADE] = made
    for pile in range(rules[PILES]):
        look(rules, state, cards, pile)
