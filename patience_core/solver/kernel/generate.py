"""Every legal move of a position: the same tables, read as :func:`patience_core.moves.legal_moves` reads them."""

from __future__ import annotations

from patience_core.solver.kernel.compiling import inner, small
from patience_core.solver.kernel.layout import (
    BY,
    CARRIED,
    CELLS,
    COUNT_SHIFT,
    DEAL_MOVE,
    FILL_FROM,
    GATHERED,
    GIVES,
    HIGH,
    LIFT,
    LOW,
    MADE,
    MOST_TURNS,
    ONCE,
    OVER_SPACES,
    PILES,
    REDEAL_MOVE,
    REDEALS,
    ROOM,
    RUN_AT,
    SHIFT,
    SIZE,
    SPACES,
    STOCK,
    SUIT,
    TARGET_SHIFT,
    TO_COUNT,
    TO_FIRST,
    TOTAL,
    TURN,
    TURNS_SHIFT,
    TWINS,
    UNIT,
    WANT,
    WHEEL,
)


@inner
def generate(rules, state, cards, moves, at):
    """Write every legal move to ``moves`` from place ``at`` on, and return the place after the last.

    Alike foundations are named once, and so are the spaces of a group whose order does not matter.
    """
    piles = rules[PILES]
    liftable = 0
    for pile in range(piles):
        liftable |= state[LIFT + pile]
    space_seen = -1
    for target in range(piles):
        wanted = state[WANT + target] & liftable
        if wanted == 0:
            continue
        if rules[TWINS + target] and is_twin(rules, state, cards, target):
            continue
        empty = state[SIZE + target] == 0
        if empty and rules[ONCE + target] >= 0:
            if rules[ONCE + target] == space_seen:
                continue
            space_seen = rules[ONCE + target]
        for source in range(piles):
            fitting = state[LIFT + source] & wanted
            if fitting == 0 or source == target or not rules[GIVES + source] >> target & 1:
                continue
            if empty and not rules[FILL_FROM + target] >> source & 1:
                continue
            if rules[TWINS + source] and is_twin(rules, state, cards, source):
                continue
            if state[HIGH + source] == 1:
                if rules[UNIT + target] <= 1:
                    moves[at] = source | target << TARGET_SHIFT | 1 << COUNT_SHIFT
                    at += 1
            else:
                at = _several(rules, state, cards, moves, at, source, target, fitting)
    if rules[WHEEL]:
        return _from_the_wheel(rules, state, cards, moves, at)
    if rules[STOCK] >= 0 and _may_deal(rules, state):
        moves[at] = DEAL_MOVE
        at += 1
    if rules[REDEALS] != 0 and _may_redeal(rules, state):
        moves[at] = REDEAL_MOVE
        at += 1
    return at


@small
def most_moves(rules, state):
    """No position with these cards has more moves: each card may be the deepest of those that go to some pile."""
    return state[TOTAL] * rules[PILES] + 2


@inner
def is_twin(rules, state, cards, pile):
    """Whether an alike pile with a lower number holds the same cards."""
    size = state[SIZE + pile]
    for other in range(pile):
        if rules[TWINS + pile] >> other & 1 and state[SIZE + other] == size:
            place = 0
            while place < size and cards[(other << SHIFT) + place] == cards[(pile << SHIFT) + place]:
                place += 1
            if place == size:
                return True
    return False


@inner
def _several(rules, state, cards, moves, at, source, target, fitting):
    """The moves between two piles where several cards may lift as one."""
    top = (source << SHIFT) + state[SIZE + source] - 1
    unit = rules[UNIT + target]
    room = rules[ROOM + target]
    most = state[HIGH + source]
    if room:
        most = min(most, room - state[SIZE + target])
    for count in range(state[LOW + source], most + 1, state[BY + source]):
        if not fitting >> int(cards[top - count + 1]) & 1 or (unit and unit != count):
            continue
        if count > 1 and not (
            _belong(rules, cards, top, target, count) and _can_be_carried(rules, state, cards, source, target, count)
        ):
            continue
        moves[at] = source | target << TARGET_SHIFT | count << COUNT_SHIFT
        at += 1
    return at


@inner
def _belong(rules, cards, top, target, count):
    """Whether each of several cards is one that the target takes: of its suit, and a whole suit where it wants one."""
    suit = rules[SUIT + target]
    for place in range(top - count + 1, top + 1):
        if not suit >> int(cards[place]) & 1:
            return False
    if rules[UNIT + target] == 13:
        first = int(cards[top - 12])
        step = int(cards[top - 11]) - first
        if (step != 1 or first % 13 != 0) and (step != -1 or first % 13 != 12):
            return False
        for place in range(top - 11, top + 1):
            if int(cards[place]) - int(cards[place - 1]) != step:
                return False
    return True


@inner
def _can_be_carried(rules, state, cards, source, target, count):
    """Whether there are enough cells and spaces for cards that really go one by one."""
    kind = rules[CARRIED + source]
    if kind == 0:
        return True
    pieces = count
    if kind == 2:
        top = (source << SHIFT) + state[SIZE + source] - 1
        run = rules[RUN_AT + source]
        pieces = 1
        for place in range(top - count + 2, top + 1):
            if not rules[run + cards[place - 1]] >> int(cards[place]) & 1:
                pieces += 1
    free = 1
    spaces = 0
    for pile in range(rules[PILES]):
        if state[SIZE + pile] == 0:
            free += rules[CELLS] >> pile & 1
            if pile != target:
                spaces += rules[SPACES] >> pile & 1
    return pieces <= free << spaces


@inner
def _from_the_wheel(rules, state, cards, moves, at):
    """Where the stock may be turned again and again: for each card of it that can be reached and has a place, the
    move that turns the stock until that card lies on top of the waste, and then carries it there."""
    stock, waste, turn = rules[STOCK], rules[TO_FIRST], rules[TURN]
    turned = state[SIZE + waste]
    total = turned + state[SIZE + stock]
    accepted = 0
    for target in range(rules[PILES]):
        if target != waste and rules[GIVES + waste] >> target & 1:
            accepted |= state[WANT + target]
    if accepted == 0 or total == 0:
        return at
    shown = turned
    again = False
    for turns in range(1, MOST_TURNS + 1):
        if shown == total:
            if again:
                break
            again = True
            shown = 0
            continue
        shown = min(shown + turn, total)
        if again and shown >= turned and (turned % turn == 0 or shown == total) and shown != total:
            break
        if shown > turned:
            face = cards[(stock << SHIFT) + total - shown] & 63
        else:
            face = cards[(waste << SHIFT) + shown - 1] & 63
        if shown == turned or not accepted >> face & 1:
            continue
        space_seen = -1
        for target in range(rules[PILES]):
            if target == waste or not state[WANT + target] >> face & 1 or not rules[GIVES + waste] >> target & 1:
                continue
            if rules[TWINS + target] and is_twin(rules, state, cards, target):
                continue
            if state[SIZE + target] == 0:
                if not rules[FILL_FROM + target] >> waste & 1:
                    continue
                if rules[ONCE + target] >= 0:
                    if rules[ONCE + target] == space_seen:
                        continue
                    space_seen = rules[ONCE + target]
            if rules[UNIT + target] <= 1:
                moves[at] = waste | target << TARGET_SHIFT | 1 << COUNT_SHIFT | turns << TURNS_SHIFT
                at += 1
    return at


@inner
def _may_deal(rules, state):
    if state[SIZE + rules[STOCK]] == 0:
        return False
    if not rules[OVER_SPACES]:
        for pile in range(rules[TO_FIRST], rules[TO_FIRST] + rules[TO_COUNT]):
            if state[SIZE + pile] == 0:
                return False
    return True


@inner
def _may_redeal(rules, state):
    if rules[REDEALS] >= 0 and state[MADE] >= rules[REDEALS]:
        return False
    if rules[GATHERED]:
        return True
    if state[SIZE + rules[STOCK]] > 0:
        return False
    for pile in range(rules[TO_FIRST], rules[TO_FIRST] + rules[TO_COUNT]):
        if state[SIZE + pile] > 0:
            return True
    return False
