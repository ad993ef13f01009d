"""What plots show, before it is drawn: numbers counted by ranges, and the win rate game by game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate
from statistics import median
from typing import Final

from attrs import frozen

from patience_core.statistics.played import Played

RECENT: Final = 20
"""Over how many games the recent win rate is taken."""

FAR: Final = 4
"""What is more than so many times the median goes into the last range, so that one long evening hides nothing."""

BARS: Final = 10
"""The most ranges, without the one for what is far off."""

_MINUTE: Final = 60
_HOUR: Final = 3600
_TIME_STEPS: Final = (
    1, 2, 5, 10, 15, 30, _MINUTE, 2 * _MINUTE, 5 * _MINUTE, 10 * _MINUTE, 15 * _MINUTE, 30 * _MINUTE,
    _HOUR, 2 * _HOUR, 3 * _HOUR, 6 * _HOUR, 12 * _HOUR, 24 * _HOUR,
)  # fmt: skip


@frozen
class Bar:
    """A range of numbers, from ``low`` to below ``high`` (``None``: without end), and how many are in it."""

    low: int
    high: int | None
    count: int


def bars_of_moves(moves: Sequence[int]) -> list[Bar]:
    """Numbers of moves by ranges of 1, 2, 5, 10, 20 ... moves."""
    return _bars(moves, _steps())


def bars_of_times(seconds: Sequence[float]) -> list[Bar]:
    """Times by ranges that people think in: 10 seconds, a quarter of a minute ..."""
    return _bars(seconds, iter((*_TIME_STEPS, *(24 * _HOUR * step for step in (2, 5, 10, 100, 1000, 10_000)))))


@frozen
class Point:
    """The win rate after a game: of all games so far, and of the last :data:`RECENT` of them; from 0 to 1."""

    overall: float
    recent: float


def rates(games: Sequence[Played]) -> list[Point]:
    """The win rate after each game, in the order in which they were finished."""
    won = list(accumulate((int(game.won) for game in sorted(games, key=lambda game: game.order)), initial=0))
    points = []
    for played in range(1, len(won)):
        first = max(0, played - RECENT)
        points.append(Point(won[played] / played, (won[played] - won[first]) / (played - first)))
    return points


def _steps() -> Iterator[int]:
    step = 1
    while True:
        yield from (step, 2 * step, 5 * step)
        step *= 10


def _bars(values: Sequence[float], steps: Iterator[int]) -> list[Bar]:
    if not values:
        return []
    limit = FAR * median(values)
    near = [value for value in values if value <= limit]
    for step in steps:
        first, last = (math.floor(end / step) for end in (min(near), max(near)))
        if last - first < BARS:
            break
    counts = [0] * (last - first + 1)
    far = 0
    for value in values:
        place = math.floor(value / step) - first
        if place < len(counts):
            counts[place] += 1
        else:
            far += 1
    bars = [Bar((first + at) * step, (first + at + 1) * step, number) for at, number in enumerate(counts)]
    return [*bars, Bar((last + 1) * step, None, far)] if far else bars
