"""What a search may use, and what it has used so far."""

from __future__ import annotations

from time import perf_counter

from attrs import define

from patience_core.solver.verdict import Limit, Limits, Progress, Watcher


class Enough(Exception):
    """A limit was hit."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


@define
class Budget:
    """What has been used of the limits, over all passes."""

    limits: Limits
    watch: Watcher | None
    start: float
    positions: int = 0
    home: int = 0
    memory: int = 0
    held: int = 0
    told: float = 0.0

    def seconds(self) -> float:
        """The time since the search began."""
        return perf_counter() - self.start

    def next_slice(self, size: int) -> int:
        """How many positions the next slice may look at: at least one.

        Raises:
            Enough: none.
        """
        left = size
        if self.limits.positions is not None:
            left = min(left, self.limits.positions - self.positions)
            if left <= 0:
                raise Enough(Limit.POSITIONS)
        if self.limits.seconds is not None and self.seconds() >= self.limits.seconds:
            raise Enough(Limit.SECONDS)
        return max(1, left)

    def used(self, looked_at: int, home: int, depth: int, doing: str) -> None:
        """Count what a slice has done and tell the watcher, a few times a second."""
        self.positions += looked_at
        self.home = max(self.home, home)
        now = self.seconds()
        if self.watch is not None and now - self.told > 0.1:
            self.told = now
            if self.watch(Progress(self.positions, now, depth, self.home, self.held, doing)) is False:
                raise Enough(Limit.INTERRUPTED)

    def hold(self, more: int) -> bool:
        """Take memory, in bytes, if there is so much left; say whether there was."""
        if self.held + more > self.limits.memory:
            return False
        self.held += more
        self.memory = max(self.memory, self.held)
        return True
