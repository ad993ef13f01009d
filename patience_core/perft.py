"""perft (from chess programming): how many sequences of moves of each length a position has."""

from __future__ import annotations

from patience_core.moves import legal_moves, make, unmake
from patience_core.position import Position


def perft(position: Position, depth: int) -> list[int]:
    """Count the sequences of 1, 2, ... ``depth`` moves.

    A won position has none. Several spaces of a group count once as a target, by the lowest, and so do foundations
    that are alike. The position is as before when the count is done.
    """
    counts = [0] * depth
    if depth > 0:
        _count(position, counts, 0)
    return counts


def _count(position: Position, counts: list[int], ply: int) -> None:
    if position.won():
        return
    moves = legal_moves(position, every_space=False)
    counts[ply] += len(moves)
    if ply + 1 == len(counts):
        return
    for move in moves:
        done = make(position, move)
        _count(position, counts, ply + 1)
        unmake(position, done)
