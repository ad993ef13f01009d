"""Questions to the solver, asked from the table: it thinks in the background, and the table is never held up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.timer import Timer

from patience_core.errors import InvalidMove
from patience_core.player.advising import Advice
from patience_core.player.standing import Standing
from patience_core.tui.board import Board

EVERY: Final = 0.1
"""How many seconds there are between two looks whether there is an answer."""

_QUIET: Final = 2
"""How many looks go by before it is said that it is thought about: an answer that comes at once needs no such words."""

_STEADY: Final = 15
"""For how many looks there must be something else to say before it is said: words that flicker cannot be read."""

_OVER: Final = (Standing.WON, Standing.NO_MOVES, Standing.NO_PROGRESS)
"""Where there is nothing to ask: that the game stands so is the answer."""


class Asking:
    """Asks until there is an answer, and shows it at the table."""

    def __init__(self, table: Board) -> None:
        self._table = table
        self._seat = table.seat
        self._ask: Callable[[], Advice | None] | None = None
        self._timer: Timer | None = None
        self._looks = 0
        self._told: list[str] = []
        self._other = 0

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is waited for."""
        return self._ask is not None

    def hint(self, strength: int | None, *, peek: bool = False) -> None:
        """Ask for a hint."""
        self._begin(lambda: self._seat.hint(strength, peek=peek))

    def winnable(self, *, peek: bool = False) -> None:
        """Ask whether the game can still be won."""
        self._begin(lambda: self._seat.winnable(peek=peek))

    def forget(self) -> None:
        """Wait no more."""
        self._ask = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def give_up(self) -> bool:
        """Stop the thinking; say whether any was waited for."""
        if self._ask is None:
            return False
        self.forget()
        self._seat.stop_thinking()
        self._table.show("no longer thinking about it")
        return True

    def _begin(self, ask: Callable[[], Advice | None]) -> None:
        self.forget()
        if self._seat.standing(prove=False) in _OVER:
            self._table.show()
            return
        self._ask, self._looks, self._told, self._other = ask, 0, [], 0
        self._look()
        if self._ask is not None:
            self._timer = self._table.set_interval(EVERY, self._look)
            self._table.show(None)

    def _look(self) -> None:
        """Look whether there is an answer."""
        if self._ask is None:
            return
        self._looks += 1
        try:
            advice = self._ask()
        except InvalidMove as error:
            self.forget()
            self._table.show(str(error))
            return
        if advice is None:
            if self._looks > _QUIET and self._table.is_current:
                self._tell(self._seat.thinking or "thinking")
            return
        self.forget()
        self._answer(advice)

    def _tell(self, words: str) -> None:
        """Say what is done meanwhile. What is done may change many times a second; what is said does once at most."""
        self._other = self._other + 1 if self._told and words != self._told[-1] else 0
        if not self._told or (len(self._told) == 1 and self._other >= _STEADY):
            self._told.append(words)
            self._table.say(f"{words} ...")

    def _answer(self, advice: Advice) -> None:
        marked = {advice.lifted[0]} if advice.lifted else set()
        if advice.target is not None:
            marked.add(advice.target)
        self._table.show("\n".join(advice.words), marked=marked)
