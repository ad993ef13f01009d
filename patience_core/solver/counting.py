"""perft by the compiled kernel, where that is worth its while.

The plain engine (:mod:`patience_core.perft`) begins. Where more is to be counted than it does in about a second, and
the variant's rules are tables, the kernel counts, a thousand times faster. Both give the same numbers; that is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from patience_core.errors import MissingExtra
from patience_core.perft import perft as by_plain_engine
from patience_core.position import Position
from patience_core.solver import warming

ENOUGH: Final = 20_000
"""How many positions the plain engine looks at before the kernel is asked, which takes a second to load."""

SLICE: Final = 1_000_000
"""How many positions the kernel looks at before Ctrl-C is heard: a few hundredths of a second."""


def perft(position: Position, depth: int, tell: Callable[[str], None] | None = None) -> list[int]:
    """Count the sequences of 1, 2, ... ``depth`` moves, as :func:`patience_core.perft.perft` does, only faster.

    Where numba is not installed, or a rule must see whole piles, the plain engine counts it all. ``tell`` is told, in a
    sentence, where the kernel has to be compiled first.

    Raises:
        PluginError: a rule that a plugin wrote raised an error.
    """
    counts: list[int] = []
    for shallow in range(1, depth + 1):
        # The last moves of a sequence are counted and not made: what is made are those that were counted before.
        if sum(counts) > ENOUGH:
            if not can_count(position):
                return by_plain_engine(position, depth)
            warming.ready(position, tell, warming.Part.COUNTING)
            return count(position, depth)
        counts = by_plain_engine(position, shallow)
        if not counts[-1]:
            break
    return (counts + [0] * (depth - len(counts)))[: max(0, depth)]


def can_count(position: Position) -> bool:
    """Whether the kernel is there and can play the variant."""
    if not warming.is_installed():
        return False
    try:
        warming.load()
    except MissingExtra:
        return False
    from patience_core.solver.compiled import why_not

    return not why_not(position.tables)


def count(position: Position, depth: int) -> list[int]:
    """Count with the kernel, which must be able to play the variant. The position stays as it is.

    Raises:
        KeyboardInterrupt: between two slices; compiled code itself hears no signal.
    """
    import numpy as np

    from patience_core.solver.compiled import Table, most_moves
    from patience_core.solver.kernel.counting import COUNT_LEVEL, count_lines

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
