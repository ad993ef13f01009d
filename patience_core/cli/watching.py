"""What is seen of a search while it runs: one line on standard error, in a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from patience_core.cli.screen import note
from patience_core.position import Position
from patience_core.solver.verdict import Progress

_EVERY: Final = 0.1
"""Seconds between two looks at the line."""


class Watch:
    """A line that says how far a search has come; the solver calls it with its progress.

    Args:
        cards: how many cards there are.
        what: what the search is for, as ``deal 12``; may be empty.
        show: shows a line.
    """

    def __init__(self, cards: int, what: str, show: Callable[[str], None]) -> None:
        self._cards, self._what, self._show = cards, what, show
        self._told_last = 0.0

    def __call__(self, progress: Progress) -> None:
        """Tell of a search's progress, a few times a second."""
        now = monotonic()
        if now - self._told_last >= _EVERY:
            self._told_last = now
            self._say(progress_line(progress, self._cards))

    def about(self, what: str) -> None:
        """Tell at once that it is about something else now."""
        self._what = what
        self._say("looking")

    def _say(self, words: str) -> None:
        self._show(f"{self._what}: {words}" if self._what else words)


@contextmanager
def watching(cards: int, what: str = "") -> Iterator[Watch | None]:
    """Show how far a search has come as long as this is not left; nothing in a pipe.

    Args:
        cards: how many cards there are.
        what: what the search is for, as ``deal 12``.

    Yields:
        What the solver is to tell of its progress, or ``None`` where nobody looks.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    with Live(console=console, transient=True, auto_refresh=False) as live:
        watch = Watch(
            cards, what, lambda words: live.update(Text(words, no_wrap=True, overflow="ellipsis"), refresh=True)
        )
        watch.about(what)
        yield watch


def warmed(position: Position) -> None:
    """See that the solver is compiled; say so where that has to be waited for.

    Raises:
        MissingExtra: numba is not installed.
    """
    from patience_core.solver import warming

    warming.load()
    from patience_core.solver.compiled import why_not

    if not why_not(position.tables):
        warming.ready(position, note)


def progress_line(progress: Progress, cards: int) -> str:
    """How far a search has come, in one line: positions, rate, depth, the most cards home at once, what is done."""
    parts = [
        f"{progress.positions:,} positions",
        f"{_short(progress.rate)} a second",
        f"depth {progress.depth}",
        f"{progress.home} of {cards} cards home",
        progress.doing,
    ]
    return " · ".join(filter(None, parts))


def _short(rate: float) -> str:
    """A large number with one decimal: ``"1.2 million"``, ``"34,500"``."""
    return f"{rate / 1e6:.1f} million" if rate >= 1e6 else f"{rate:,.0f}"
