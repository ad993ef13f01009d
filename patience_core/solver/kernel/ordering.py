"""Which move first: a move that is safe alone, or all of them in the order of their scores."""

from __future__ import annotations

from patience_core.solver.kernel.compiling import inner
from patience_core.solver.kernel.layout import (
    BUILDS,
    CELLS,
    CLASS,
    COUNT_SHIFT,
    DEAL_MOVE,
    DEALS,
    DOWN,
    EAGER,
    EMPTIES,
    FREES,
    FROM_CELL,
    FROM_HOME,
    GATHERS,
    GOES_ON,
    HOME_PILES,
    JITTER,
    LIFT,
    LOW,
    NEED,
    PILES,
    REFILLED,
    RUN_AT,
    SAFE_SOURCES,
    SCORE_SHIFT,
    SEED,
    SHIFT,
    SIZE,
    SPLITS,
    TARGET_SHIFT,
    TO_CELL,
    TO_HOME,
    TO_SPACE,
    TURNS_SHIFT,
    TURNS_UP,
    UP,
    WANT,
)


@inner
def wanted_home(rules, state):
    """The faces that foundations accept just now."""
    wanted = 0
    for pile in range(rules[PILES]):
        if rules[HOME_PILES] >> pile & 1:
            wanted |= state[WANT + pile]
    return wanted


@inner
def safe_move(rules, state, cards):
    """A move to a foundation that can do no harm, or -1: see :mod:`patience_core.solver.safety`."""
    sources = rules[SAFE_SOURCES]
    if sources == 0:
        return -1
    liftable = 0
    for pile in range(rules[PILES]):
        if sources >> pile & 1:
            liftable |= state[LIFT + pile]
    if wanted_home(rules, state) & liftable == 0:
        return -1
    for target in range(rules[PILES]):
        if not rules[HOME_PILES] >> target & 1 or state[WANT + target] & liftable == 0:
            continue
        for source in range(rules[PILES]):
            if not sources >> source & 1 or state[LIFT + source] & state[WANT + target] == 0:
                continue
            face = cards[(source << SHIFT) + state[SIZE + source] - 1] & 63
            if (
                not state[WANT + target] >> face & 1
                or (state[LIFT + source] >> face & 1 == 0)
                or state[LOW + source] > 1
            ):
                continue
            if rules[EAGER] or _is_safe(rules, state, target, face):
                return source | target << TARGET_SHIFT | 1 << COUNT_SHIFT
    return -1


@inner
def _is_safe(rules, state, target, face):
    """Whether every card that could be built on this one is up, or could go up at once and be safe there itself."""
    need = rules[rules[NEED + target] + face] & ~state[UP]
    if need == 0:
        return True
    if not rules[GOES_ON]:
        return False
    wanted = wanted_home(rules, state)
    seen = 0
    while need:
        if need & ~wanted:
            return False
        seen |= need
        more = 0
        for pile in range(rules[PILES]):
            here = state[WANT + pile] & need
            if here and rules[HOME_PILES] >> pile & 1:
                for other in range(52):
                    if here >> other & 1:
                        more |= rules[rules[NEED + pile] + other]
        need = more & ~state[UP] & ~seen & ~(1 << face)
    return True


@inner
def put_in_order(rules, state, cards, moves, start, end, weights, run):
    """Sort the moves from ``start`` to ``end``, the best first; leave out those that change nothing. Return the end."""
    wanted = wanted_home(rules, state)
    kept = start
    for at in range(start, end):
        move = moves[at]
        score = weights[DEALS] if move == DEAL_MOVE else weights[GATHERS]
        if move >> TURNS_SHIFT:
            target = move >> TARGET_SHIFT & 255
            score = weights[BUILDS] + weights[DEALS] - (move >> TURNS_SHIFT)
            if rules[HOME_PILES] >> target & 1:
                score += weights[TO_HOME]
        elif move < DEAL_MOVE:
            source = move & 255
            target = move >> TARGET_SHIFT & 255
            count = move >> COUNT_SHIFT & 255
            left = state[SIZE + source] - count
            if (
                left == 0
                and state[SIZE + target] == 0
                and rules[CLASS + source] == rules[CLASS + target]
                and not rules[REFILLED] >> source & 1
            ):
                continue  # a pile alone in its place goes to another that is alike
            score = _score(rules, state, cards, weights, wanted, source, target, count, left)
        if weights[JITTER]:
            seed = run[SEED]
            seed ^= (seed & 0x3FFFFFFFFFFF) << 13
            seed ^= seed >> 7
            seed ^= (seed & 0x3FFFFFFFFFFF) << 17
            run[SEED] = seed & 0x7FFFFFFFFFFFFFFF
            score += (run[SEED] >> 20) % weights[JITTER]
        value = (score + 100000) << SCORE_SHIFT | move
        place = kept
        while place > start and moves[place - 1] < value:
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = value
        kept += 1
    for at in range(start, kept):
        moves[at] &= 0xFFFFFFFF
    return kept


@inner
def _score(rules, state, cards, weights, wanted, source, target, count, left):
    home = rules[HOME_PILES]
    if home >> target & 1:
        score = weights[TO_HOME]
    elif state[SIZE + target] > 0:
        score = weights[BUILDS]
    elif rules[CELLS] >> target & 1:
        score = weights[TO_CELL]
    else:
        score = weights[TO_SPACE]
    if home >> source & 1:
        return score + weights[FROM_HOME]
    if rules[CELLS] >> source & 1:
        score += weights[FROM_CELL]
    elif left == 0:
        score += weights[EMPTIES]
    else:
        top = (source << SHIFT) + left
        under = cards[top - 1]
        if under >= DOWN:
            score += weights[TURNS_UP]
        else:
            if wanted >> (under & 63) & 1:
                score += weights[FREES]
            if rules[rules[RUN_AT + source] + under] >> (cards[top] & 63) & 1:
                score += weights[SPLITS]
    return score
