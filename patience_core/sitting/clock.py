"""The clock of a game: how long somebody has sat at it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

AWAY: Final = 3600.0
"""Seconds: a longer stretch between two looks at the clock is a machine that slept, a clock that was set, or a player
who was not there; it counts for nothing."""


class Clock:
    """Counts seconds while it runs. It begins stopped, and never goes back.

    Args:
        seconds: what it shows at first.
        now: its source of time, in seconds from whenever; it is asked at every look.
    """

    def __init__(self, seconds: float = 0.0, now: Callable[[], float] = monotonic) -> None:
        self._counted = seconds
        self._now = now
        self._looked: float | None = None

    def __repr__(self) -> str:
        return f"<Clock: {self.seconds:.1f} s, {'running' if self.running else 'stopped'}>"

    @property
    def running(self) -> bool:
        """Whether it counts now."""
        return self._looked is not None

    @property
    def seconds(self) -> float:
        """How many seconds it has counted, up to now."""
        if self._looked is not None:
            now = self._now()
            passed = now - self._looked
            if 0 < passed <= AWAY:
                self._counted += passed
            self._looked = now
        return self._counted

    def start(self) -> None:
        """Count from now on; one that runs goes on running."""
        if self._looked is None:
            self._looked = self._now()

    def stop(self) -> None:
        """Count no more until it is started again."""
        self._counted, self._looked = self.seconds, None
