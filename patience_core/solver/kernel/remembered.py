"""The table of positions that have been looked at: 128 bits of hash each, 16 bytes, and nothing else.

Open addressing with linear probing. While it may grow it forgets nothing. When it may not, it forgets: a new position
then takes the place of one of its eight neighbours. A forgotten position is looked at again, which costs time and
never a wrong answer.
"""

from __future__ import annotations

import numpy as np

from patience_core.solver.kernel.cards import CARD_A, CARD_B, ODD_A, ODD_B, mixed
from patience_core.solver.kernel.compiling import door, inner, small
from patience_core.solver.kernel.layout import (
    BASE,
    COUNTS_REDEALS,
    FULL,
    HASH_A,
    HASH_B,
    LIMIT,
    LOST,
    MADE,
    SHIFT,
    SIZE,
    STOCK,
    TO_FIRST,
    TOLD_AS,
    TURN,
    USED,
    WHEEL,
)

NEIGHBOURS = 8


@small
def besides(rules, state):
    """What tells positions apart besides their cards: the redeals made, where they count, and the base."""
    return np.uint64(state[MADE] * rules[COUNTS_REDEALS] * 16 + state[BASE])


@inner
def lanes(rules, state, cards, hashes):
    """The hash of the position by which it is remembered.

    Where the stock may be turned again and again, what counts of stock and waste is the order of their cards, and how
    many have been turned only where turning the stock cannot lead back to it.
    """
    first, second = hashes[HASH_A], hashes[HASH_B]
    if rules[WHEEL]:
        stock, waste, turn = rules[STOCK], rules[TO_FIRST], rules[TURN]
        shown = state[SIZE + waste]
        left = state[SIZE + stock]
        one, two = ODD_A, ODD_B
        for place in range(shown):
            card = np.uint64(rules[TOLD_AS + (cards[(waste << SHIFT) + place] & 63)])
            one = mixed(one + card * CARD_A, ODD_A)
            two = mixed(two + card * CARD_B, ODD_B)
        for place in range(left - 1, -1, -1):
            card = np.uint64(rules[TOLD_AS + (cards[(stock << SHIFT) + place] & 63)])
            one = mixed(one + card * CARD_A, ODD_A)
            two = mixed(two + card * CARD_B, ODD_B)
        if shown % turn and left:
            one += np.uint64(shown) * CARD_A
            two += np.uint64(shown) * CARD_B
        first += one
        second += two
    return first, second


@inner
def remember(table, facts, extra, first, second):
    """Put a position into the table, by its lanes and what it has :func:`besides`; say whether it is new."""
    first += extra * ODD_B
    second += extra * ODD_A
    mask = len(table) // 2 - 1
    place = np.int64(first & np.uint64(mask))
    probes = 0
    while True:
        at = place + place
        if table[at] == first and table[at + 1] == second:
            return False
        if table[at] == 0 and table[at + 1] == 0:
            facts[USED] += 1
            break
        probes += 1
        if probes == NEIGHBOURS and facts[FULL] and facts[USED] >= facts[LIMIT]:
            place = (place - np.int64(second & np.uint64(NEIGHBOURS - 1))) & mask
            at = place + place
            facts[LOST] += 1
            break
        place = (place + 1) & mask
    table[at] = first
    table[at + 1] = second
    return True


@inner
def is_new(rules, state, cards, hashes, table, facts):
    """Put the position as it lies into the table; say whether it is new there."""
    first, second = lanes(rules, state, cards, hashes)
    return remember(table, facts, besides(rules, state), first, second)


@door
def moved_over(table, larger, facts):
    """Move every position from a table to a larger, empty one."""
    facts[USED] = 0
    for at in range(0, len(table), 2):
        if table[at] != 0 or table[at + 1] != 0:
            remember(larger, facts, np.uint64(0), table[at], table[at + 1])
