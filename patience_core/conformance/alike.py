"""Which piles one name does for, told from the declaration alone, so that it can check what the engine says.

Two piles of a group that cards end up on are *alike* when they are the place of the same suit (or both of any) and
hold the same cards: the lower number stands for both. Spaces of such a group's kind are never told apart by rules.
"""

from __future__ import annotations

from patience_core.moves import Move, Transfer
from patience_core.position import Position


def first_alike(position: Position, pile: int) -> int:
    """The lowest pile that is alike to ``pile``: itself, unless it is one of several alike foundations."""
    table = position.tables.piles[pile]
    if not table.group.home:
        return pile
    return _first(position, pile)


def plain(position: Position, move: Move) -> Move:
    """The move by which legal moves name it: alike foundations by the lowest number."""
    if not isinstance(move, Transfer):
        return move
    return Transfer(first_alike(position, move.source), first_alike(position, move.target), move.count)


def plain_counted_once(position: Position, move: Move) -> Move:
    """The move by which perft counts it: the spaces of a group as one target too, where they belong to one suit.

    Where the order of the piles matters each space counts.
    """
    if not isinstance(move, Transfer):
        return move
    counted_each = position.piles[move.target] or move.target in position.tables.ordered
    target = move.target if counted_each else _first(position, move.target)
    return Transfer(first_alike(position, move.source), first_alike(position, target), move.count)


def _first(position: Position, pile: int) -> int:
    table = position.tables.piles[pile]
    return next(
        other.index
        for other in position.tables.piles
        if other.group.name == table.group.name
        and other.suit == table.suit
        and position.piles[other.index] == position.piles[pile]
    )
