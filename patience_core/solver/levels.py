"""Counting lines of play with the compiled kernel, level by level."""

from __future__ import annotations

from typing import Final

import numpy as np

from patience_core.position import Position
from patience_core.solver.compiled import Table, most_moves
from patience_core.solver.kernel.counting import COUNT_LEVEL, count_lines

SLICE: Final = 1_000_000
"""How many positions the kernel looks at before Ctrl-C is heard: a few hundredths of a second."""


def count(position: Position, depth: int) -> list[int]:
    """Count with the kernel, which must be able to play the variant. The position stays as it is.

    Raises:
        KeyboardInterrupt: between two slices; compiled code itself hears no signal.
    """
    table = Table.of(position, 1024 * (depth + 1))
    moves = np.zeros(most_moves(position) * (depth + 1), np.int64)
    levels = np.zeros(COUNT_LEVEL * (depth + 1), np.int64)
    counts = np.zeros(depth, np.int64)
    level = -1
    while True:
        level = int(
            count_lines(
                table.rules, table.state, table.cards, table.hashes, table.undo, moves, levels, counts, level, SLICE
            )
        )
        if level < 0:
            return [int(number) for number in counts]
