"""Which passes a search makes, in which order, and by what weights they judge moves and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from attrs import frozen

from patience_core.solver.compiled import Integers
from patience_core.solver.kernel import layout as at


def weights(**values: int) -> Integers:
    """Weights for the order of moves, by the names of :mod:`patience_core.solver.kernel.layout` in lower case."""
    array = np.zeros(at.WEIGHTS, np.int64)
    for name, value in values.items():
        array[getattr(at, name.upper())] = value
    return array


def promises(**values: int) -> Integers:
    """Weights for what a position promises, likewise."""
    array = np.zeros(at.PROMISES, np.int64)
    for name, value in values.items():
        array[getattr(at, f"P_{name.upper()}")] = value
    return array


BY_MOVES: Final = weights(
    to_home=1000, from_home=-500, turns_up=300, frees=200, empties=100, to_space=-100, to_cell=-200, from_cell=100,
    builds=50, splits=-50, deals=-50, gathers=-400,
)  # fmt: skip
PROMISES: Final = (
    promises(missing=2, buried=2, buried_next=1, buried_third=1, runs=5, cells=3, spaces=6, hidden=20),
    promises(missing=8, buried=3, buried_next=2, buried_third=2, runs=8, cells=10, spaces=20, hidden=20),
    promises(missing=4, buried=2, buried_next=2, buried_third=1, runs=6, cells=10, spaces=20, hidden=20, chance=8),
    promises(missing=4, buried=1, buried_next=1, buried_third=1, runs=10, cells=10, spaces=25, hidden=20),
)
"""Four ways of judging a position: found by trying on deals of twelve games, and better together than any alone."""


@frozen
class Shortcuts:
    """What the search may leave out, each by its name in ``docs/how-the-solver-works.md``; all can be switched off.

    Attributes:
        safe: a move to a foundation that can do no harm is the only one looked at.
        foresight: positions that are seen to be lost are not looked at any further.
        greedy: best-first passes come before the exhaustive one.
        wheel: where a stock may be turned without end, any card of it is reached in one step.
        likeness: sealed piles and alike faces make no difference between positions.
    """

    safe: bool = True
    foresight: bool = True
    greedy: bool = True
    wheel: bool = True
    likeness: bool = True


ALL: Final = Shortcuts()


@frozen
class Pass:
    """One pass of a search.

    Attributes:
        size: how many positions it looks at.
        deep: whether it goes depth first, or best first.
        judged: which of :data:`PROMISES` it judges positions by.
        merged: 0 for an exact pass; else the pass is streamlined, and as many suits count as one
            (see :func:`patience_core.solver.compiled.streamlined`).
    """

    size: int
    deep: bool = False
    judged: int = 0
    merged: int = 0

    def __str__(self) -> str:
        return f"{'streamlined, ' if self.merged else ''}{'depth' if self.deep else 'best'} first"


def plan(greedy: bool, streamlines: bool) -> Iterator[Pass]:
    """The passes, in their order, without end.

    A short exact look decides what is easy, won or lost. Streamlined looks then find most wins. From then on an
    exhaustive search takes turns with looks that judge differently, each twice as large as the one before.
    """
    if not greedy:
        while True:
            yield Pass(1 << 30, deep=True)
    yield Pass(250)
    if streamlines:
        yield Pass(5_000, judged=0, merged=4)
        yield Pass(15_000, judged=1, merged=4)
        yield Pass(10_000, deep=True, merged=4)
    yield Pass(20_000, judged=1)
    size = 50_000
    judged = 0
    while True:
        yield Pass(5 * size, deep=True)
        yield Pass(size, judged=judged % len(PROMISES), merged=(4, 2, 0)[judged % 3] if streamlines else 0)
        judged += 1
        size += size // 2
