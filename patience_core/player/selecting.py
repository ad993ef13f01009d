"""Cards that are selected, and where they may go. Every answer is the law's own: no rule is known here."""

from __future__ import annotations

from patience_core.cards import FACE_DOWN
from patience_core.moves import Move, Transfer, refusal
from patience_core.position import Position


def places(position: Position, pile: int, count: int) -> list[Transfer]:
    """Every legal move of the top ``count`` cards of a pile, by target.

    Foundations that are alike are each named, as a player may point at any of them (the list of legal moves names the
    first only).
    """
    if not 0 < count <= len(position.piles[pile]) or position.piles[pile][-count] >= FACE_DOWN:
        return []
    moves = [Transfer(pile, target, count) for target in range(len(position.piles)) if target != pile]
    return [move for move in moves if not refusal(position, move)]


def lifts(position: Position, pile: int) -> list[int]:
    """How many cards can be lifted from a pile and put somewhere, ascending."""
    table, cards = position.tables.piles[pile], position.piles[pile]
    if not cards or table.gives_to == frozenset():
        return []
    return [count for count in sorted(table.group.lift.counts(cards, table.lifted)) if may_lift(position, pile, count)]


def may_lift(position: Position, pile: int, count: int) -> bool:
    """Whether some legal move lifts so many cards from a pile."""
    if not 0 < count <= len(position.piles[pile]) or position.piles[pile][-count] >= FACE_DOWN:
        return False
    return any(
        target != pile and not refusal(position, Transfer(pile, target, count)) for target in range(len(position.piles))
    )


def home_moves(position: Position, pile: int) -> list[Transfer]:
    """The moves that send the top card of a pile to a foundation, or as few cards as can go; of foundations that are
    alike the first. None from a foundation: its cards are there."""
    home = position.tables.home
    if pile in home:
        return []
    for count in lifts(position, pile):
        moves = [move for move in places(position, pile, count) if move.target in home]
        if moves:
            return [move for move in moves if not _is_named_before(position, move.target)]
    return []


def _is_named_before(position: Position, target: int) -> bool:
    return any(position.piles[twin] == position.piles[target] for twin in position.tables.piles[target].twins)


def without_equal_spaces(position: Position, moves: list[Move]) -> list[Move]:
    """The moves with one space of each group for all, as there is nothing to choose between them."""
    kept: dict[object, Move] = {}
    for move in moves:
        if not isinstance(move, Transfer):
            kept[move] = move
            continue
        table = position.tables.piles[move.target]
        space = not position.piles[move.target] and table.suit is None
        kept.setdefault((move.source, move.count, table.group.name if space else move.target), move)
    return list(kept.values())
