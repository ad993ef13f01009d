"""Plots of finished games as lines of text."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from patience_core.statistics.figures import time_told, won_moves, won_times
from patience_core.statistics.played import Played
from patience_core.statistics.spread import RECENT, Bar, bars_of_moves, bars_of_times, rates

_ACROSS: Final = " ▏▎▍▌▋▊▉█"
_UP: Final = " ▁▂▃▄▅▆▇█"
_FRAME: Final = "│└─"
_LEAST: Final = 10
"""No plot is drawn narrower than this, whatever is asked for."""


def can_show_bars(encoding: str | None) -> bool:
    """Whether a stream of that encoding can show the bars of these plots; otherwise draw without ``symbols``."""
    try:
        (_ACROSS + _UP + _FRAME).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def moves_lines(games: Sequence[Played], width: int = 72, symbols: bool = True) -> list[str]:
    """How the moves of won games are spread: a bar for each range. Where not ``symbols``, bars are ASCII. Empty where
    no game is won."""
    return _bar_lines("Moves of won games", bars_of_moves(won_moves(games)), moves_label, width, symbols)


def time_lines(games: Sequence[Played], width: int = 72, symbols: bool = True) -> list[str]:
    """How the times of won games are spread, likewise."""
    return _bar_lines("Times of won games", bars_of_times(won_times(games)), time_label, width, symbols)


def rate_lines(games: Sequence[Played], width: int = 72, height: int = 8, symbols: bool = True) -> list[str]:
    """The win rate over time: games from left to right, the rate upwards. Empty where no game was finished."""
    points = [point.recent for point in rates(games)]
    if not points:
        return []
    room = max(_LEAST, width - 8)
    each = max(1, min(4, room // len(points)))  # columns a game
    columns = min(room, each * len(points))
    shown = [points[min(len(points) - 1, math.ceil((at + 1) * len(points) / columns) - 1)] for at in range(columns)]
    side, corner, floor = _FRAME if symbols else "|+-"
    lines = [f"Win rate of the last {RECENT} games, after each game" if len(points) > RECENT else "Win rate so far"]
    labels = {0: "100 %", height // 2: " 50 %"} if height % 2 == 0 else {0: "100 %"}
    for row in range(height):
        filled = [min(1.0, max(0.0, rate * height - (height - 1 - row))) for rate in shown]
        inks = "".join(_UP[round(8 * part)] if symbols else "#" if part >= 0.5 else " " for part in filled)
        lines.append(f"{labels.get(row, ''):>6} {side}{inks}".rstrip())
    lines.append(f"{'0 %':>6} {corner}{floor * columns}")
    first, last = (game.finished[:10] for game in (min(games, key=_order), max(games, key=_order)))
    games_told = f"{len(points):,} game{'' if len(points) == 1 else 's'}"
    lines.append(f"{'':8}{games_told}, {first} to {last}" if first != last else f"{'':8}{games_told}, {first}")
    return lines


def moves_label(bar: Bar) -> str:
    """A range of moves for people: ``60-69``, ``7``, ``100 and more``."""
    if bar.high is None:
        return f"{bar.low} and more"
    return f"{bar.low}-{bar.high - 1}" if bar.high - bar.low > 1 else str(bar.low)


def time_label(bar: Bar) -> str:
    """A range of times for people: ``4:00-4:59``, ``20:00 and more``."""
    if bar.high is None:
        return f"{time_told(bar.low)} and more"
    return f"{time_told(bar.low)}-{time_told(bar.high - 1)}" if bar.high - bar.low > 1 else time_told(bar.low)


def _order(game: Played) -> tuple[str, str]:
    return game.order


def _bar_lines(heading: str, bars: list[Bar], label: Callable[[Bar], str], width: int, symbols: bool) -> list[str]:
    if not bars:
        return []
    labels = [label(bar) for bar in bars]
    most = max(bar.count for bar in bars)
    left, right = max(map(len, labels)) + 2, len(str(most)) + 1
    room = max(_LEAST, width - left - right - 2)
    lines = [heading]
    for bar, said in zip(bars, labels, strict=True):
        ink = _bar(bar.count / most * room, symbols)
        lines.append(f"{said:>{left}}  {ink}{' ' if ink else ''}{bar.count or ''}".rstrip())
    return lines


def _bar(length: float, symbols: bool) -> str:
    """A bar of so many characters, in eighths where there are symbols; something that is not nothing is seen."""
    if not length:
        return ""
    if not symbols:
        return "#" * max(1, round(length))
    eighths = max(1, round(8 * length))
    return _ACROSS[8] * (eighths // 8) + _ACROSS[eighths % 8].strip()
