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
            from patience_core.solver.levels import count

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
