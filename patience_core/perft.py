"""perft (from chess programming): how many sequences of moves of each length a position has."""

from __future__ import annotations

from patience_core.moves import Done, Move, legal_moves, make, unmake
from patience_core.position import Position


def perft(position: Position, depth: int) -> list[int]:
    """Count the sequences of 1, 2, ... ``depth`` moves.

    A won position has none. Several spaces of a group count once as a target, by the lowest, and so do foundations
    that are alike; where the order of the piles matters each space counts. The position is as before when the count
    is done.
    """
    counts = [0]
    line: list[Done] = []
    choices = [iter(_moves(position, counts, 0))] if depth > 0 else []
    while choices:
        # The last move of a sequence is counted with its position and need not be made.
        move = next(choices[-1], None) if len(choices) < depth else None
        if move is not None:
            line.append(make(position, move))
            choices.append(iter(_moves(position, counts, len(choices))))
        else:
            choices.pop()
            if line:
                unmake(position, line.pop())
    return (counts + [0] * (depth - len(counts)))[:depth]


def _moves(position: Position, counts: list[int], ply: int) -> list[Move]:
    """The moves of a position, added to the count of its ply."""
    if position.won():
        return []
    moves = legal_moves(position, every_space=False)
    if ply == len(counts):
        counts.append(0)
    counts[ply] += len(moves)
    return moves
