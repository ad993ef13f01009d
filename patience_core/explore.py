"""Depth-first through all the positions that can be reached from one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from patience_core.moves import Done, Move, make, unmake
from patience_core.position import Position


def every_line(
    position: Position, moves: Callable[[Position], Iterable[Move]]
) -> Iterator[tuple[Sequence[Done], bool]]:
    """Make every move, in every position that can be reached, once: piles that are alike count in any order.

    Args:
        position: where to begin; it is changed in place, and stands as it did when all has been seen.
        moves: the moves to make in a position, in the order in which they are to be tried.

    Yields:
        After each move the line of moves that has been made, and whether it leads to a position not seen before. Only
        then is it gone on from there.
    """
    seen = {position.key()}
    line: list[Done] = []
    choices = [iter(moves(position))]
    while choices:
        move = next(choices[-1], None)
        if move is None:
            choices.pop()
            if line:
                unmake(position, line.pop())
            continue
        line.append(make(position, move))
        key = position.key()
        if key in seen:
            yield line, False
            unmake(position, line.pop())
        else:
            seen.add(key)
            yield line, True
            choices.append(iter(moves(position)))
