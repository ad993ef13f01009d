"""The proof that no progress is possible, looked for when the table has been shown and no key comes.

It takes up to a quarter of a second in games where long runs lift, and moves to foundations that win take a while where
they are hard to find. So the table is shown without it, and it is looked for in a thread, on a copy of the position.
What was found of a game that stands otherwise by then is forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from textual.timer import Timer

from patience_core.errors import PatienceError
from patience_core.outcome import outcome
from patience_core.player.standing import Standing, standing_of
from patience_core.position import Position
from patience_core.tui.board import Board

QUIET: Final = 0.15
"""For how many seconds no key may have come before it is looked for."""


class Proof:
    """Looks for it, one position at a time.

    Args:
        board: the table's screen.
        told: called when the game stands otherwise than was known before.
    """

    def __init__(self, board: Board, told: Callable[[], None]) -> None:
        self._board = board
        self._told = told
        self._timer: Timer | None = None
        self._at_work = False

    def wanted(self, standing: Standing) -> None:
        """The table is shown, and stands so as far as is known without a proof: look for it when it is quiet."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if not standing.ended and not self._board.seat.is_proven:
            self._timer = self._board.set_timer(QUIET, self._begin)

    def _begin(self) -> None:
        self._timer = None
        if not self._at_work:
            self._at_work = True
            self._board.run_worker(self._look(), group="proof")

    async def _look(self) -> None:
        seat = self._board.seat
        place, position = seat.place, seat.position.copy()
        try:
            found = await asyncio.to_thread(_stands, position)
        except PatienceError:  # as a plugin's rule that fails: a move that meets it says so
            return
        finally:
            self._at_work = False
        if seat.place != place:  # another position, or the game was given up
            self.wanted(seat.standing(prove=False))  # asked for while this one was looked for
            return
        before = seat.standing(prove=False)
        seat.proven(found)
        if found is not before:
            self._told()


def _stands(position: Position) -> Standing:
    return standing_of(position, outcome(position))
