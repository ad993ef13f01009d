"""How much a position promises: a guess at what still stands between it and the win. Lower is better.

Only the order of a search follows from it, never a verdict.
"""

from __future__ import annotations

from patience_core.solver.kernel.compiling import inner
from patience_core.solver.kernel.layout import (
    CELLS,
    HIDDEN,
    HOME,
    HOME_PILES,
    P_BURIED,
    P_BURIED_NEXT,
    P_BURIED_THIRD,
    P_CELLS,
    P_CHANCE,
    P_HIDDEN,
    P_MISSING,
    P_RUNS,
    P_SPACES,
    PILES,
    RISES,
    RUN_AT,
    SHIFT,
    SIZE,
    SPACES_OF_USE,
    TOTAL,
)
from patience_core.solver.kernel.lost import lowest
from patience_core.solver.kernel.ordering import wanted_home


@inner
def followers(rules, faces):
    """The faces that may follow these on a foundation."""
    rises = rules[RISES]
    found = 0
    while faces:
        found |= rules[rises + lowest(faces)]
        faces &= faces - 1
    return found


@inner
def promise(rules, state, cards, weights, salt):
    """The guess, as a number that is not negative."""
    wanted = wanted_home(rules, state)
    second = followers(rules, wanted)
    third = followers(rules, second)
    score = weights[P_MISSING] * (state[TOTAL] - state[HOME]) + weights[P_HIDDEN] * state[HIDDEN]
    for pile in range(rules[PILES]):
        if rules[HOME_PILES] >> pile & 1:
            continue
        size = state[SIZE + pile]
        if rules[CELLS] >> pile & 1:
            if size:
                score += weights[P_CELLS]
            continue
        if size == 0:
            if rules[SPACES_OF_USE] >> pile & 1:
                score -= weights[P_SPACES]
            continue
        at = pile << SHIFT
        run = rules[RUN_AT + pile]
        for place in range(at, at + size):
            face = cards[place] & 63
            above = at + size - 1 - place
            if wanted >> face & 1:
                score += weights[P_BURIED] * above
            elif second >> face & 1:
                score += weights[P_BURIED_NEXT] * above
            elif third >> face & 1:
                score += weights[P_BURIED_THIRD] * above
            if place > at and not rules[run + cards[place - 1]] >> face & 1:
                score += weights[P_RUNS]
    if weights[P_CHANCE]:
        score += (salt * 40503 & 0xFFFF) % weights[P_CHANCE]
    return max(0, score + 4096)
