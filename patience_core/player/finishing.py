"""Whether moves to foundations alone win, and which.

It is said only where every card lies face up: otherwise that it is offered would tell what lies face down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from patience_core.cards import FACE_DOWN
from patience_core.moves import Done, Transfer, legal_moves, make, refusal, unmake
from patience_core.position import Position

MOST: Final = 400
"""How many positions are looked at. Where each card has but one place none is looked at in vain; where cards may choose
between foundations nearly every order wins."""


SPARE: Final = 20
"""Of a quick look so many positions may be looked at in vain."""


def finish_line(position: Position, *, quick: bool = False) -> list[Transfer]:
    """The moves to foundations that win from here, or none: also where the game is won already.

    Args:
        position: the table.
        quick: whether to give up soon where one move after the other does not come to it.
    """
    if position.won() or any(code >= FACE_DOWN for pile in position.piles for code in pile):
        return []
    singly = _go_up_singly(position)
    if singly and not _could_all_go(position):
        return []
    left = sum(map(len, position.piles)) - sum(len(position.piles[home]) for home in position.tables.home)
    most = min(MOST, left + SPARE) if quick else MOST
    return _search(position.copy(), _single_moves if singly else _all_moves, most)


def _search(position: Position, moves: Callable[[Position], list[Transfer]], most: int) -> list[Transfer]:
    """Depth first through moves to foundations, until the game is won or there is nothing left to try."""
    seen = {_key(position)}
    line: list[Done] = []
    waiting = [moves(position)]
    while waiting and len(seen) < most:
        if not waiting[-1]:
            waiting.pop()
            if line:
                unmake(position, line.pop())
            continue
        line.append(make(position, waiting[-1].pop(0)))
        if position.won():
            return [move for move, _ in line if isinstance(move, Transfer)]
        key = _key(position)
        if key in seen:
            unmake(position, line.pop())
            continue
        seen.add(key)
        waiting.append(moves(position))
    return []


def _key(position: Position) -> object:
    """What tells positions apart that moves to foundations lead to: how many cards are left in each pile, and which lie
    on the foundations; where spaces are filled of themselves, everything."""
    if position.tables.refills:
        return position.key()
    piles = position.piles
    return tuple(map(len, piles)), tuple([piles[home][-1] if piles[home] else -1 for home in position.tables.home])


def _all_moves(position: Position) -> list[Transfer]:
    """Every move to a foundation from elsewhere."""
    home = position.tables.home
    moves = legal_moves(position, every_space=False)
    return [move for move in moves if isinstance(move, Transfer) and move.target in home and move.source not in home]


def _single_moves(position: Position) -> list[Transfer]:
    """The same, where cards go up one at a time; of foundations that are alike the first."""
    tables, piles = position.tables, position.piles
    found = []
    for target in tables.home:
        table, cards = tables.piles[target], piles[target]
        wanted = table.build[cards[-1]] if cards else table.fill
        if not wanted or any(piles[twin] == cards for twin in table.twins):
            continue
        for source, pile in enumerate(piles):
            if pile and wanted >> pile[-1] & 1 and source not in tables.home:
                move = Transfer(source, target)
                if not refusal(position, move):
                    found.append(move)
    return found


def _go_up_singly(position: Position) -> bool:
    """Whether cards go up one at a time: foundations take no other number, or cards lift no otherwise."""
    tables = position.tables
    return all(tables.piles[home].group.unit == 1 for home in tables.home) or all(
        table.group.lift.single for table in tables.piles if table.index not in tables.home
    )


def _could_all_go(position: Position) -> bool:
    """Whether nothing is wrong at first sight, with little work: each card, from the top of its pile down, follows one
    that is up or can go up. Where cards have but one place that is the whole question.

    Foundations here never lose what they accepted once, so this says yes too often, and never too seldom.
    """
    tables = position.tables
    homes = [tables.piles[index] for index in tables.home]
    wanted = 0
    for home in homes:
        cards = position.piles[home.index]
        wanted |= home.build[cards[-1]] if cards else home.fill
    left = {index: len(cards) for index, cards in enumerate(position.piles) if cards and index not in tables.home}
    moved = True
    while moved:
        moved = False
        for index in list(left):
            cards = position.piles[index]
            while left[index] and wanted >> cards[left[index] - 1] & 1:
                left[index] -= 1
                moved = True
                for home in homes:
                    wanted |= home.build[cards[left[index]]]
            if not left[index]:
                del left[index]
    return not left
