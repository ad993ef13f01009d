"""What a player may ask of the solver at the table: ``hint``, ``winnable`` and ``peek``, and how that is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from patience_core.cli import Ended
from patience_core.cli.inputs import small_number
from patience_core.cli.view import View
from patience_core.errors import InvalidMove
from patience_core.player.advising import Advice
from patience_core.player.replay import Replay
from patience_core.player.seat import Seat

WAIT: Final = 3.0
"""How many seconds the player is kept waiting for an answer; the thinking goes on after that."""

_LEFT_OUT: Final = frozenset({"can", "i", "still", "win", "it", "this", "be", "won", "winnable", "?"})
"""Words of the question that ask nothing more."""

_MEANWHILE: Final = "play on, or ask again in a while"

_Answer = Advice | Replay


class Asking:
    """Says what the seat answers. What takes long is told when the player asks again."""

    def __init__(self, view: View, wait: float = WAIT) -> None:
        self._view = view
        self._wait = wait

    def hint(self, seat: Seat, words: list[str], *, peek: bool = False) -> None:
        """Give a hint: the weakest first, and each time that it is asked for again in the same place a stronger one."""
        strength = None
        if words:
            strength = (small_number(words[0]) if len(words) == 1 else None) or 0  # which the seat refuses
        self._say(self._waited(seat, lambda wait: seat.hint(strength, peek=peek, wait=wait)))

    def winnable(self, seat: Seat, words: list[str], *, peek: bool = False) -> None:
        """Say whether the game can still be won."""
        odd = [word for word in words if word.lower().strip("?") not in _LEFT_OUT and word.strip("?")]
        if odd:
            raise InvalidMove(f"{odd[0][:40]!r} is no part of the question; say: winnable, or: can i win")
        self._say(self._waited(seat, lambda wait: seat.winnable(peek=peek, wait=wait)))

    def peek(self, seat: Seat, words: list[str]) -> None:
        """Answer one question with all cards known: ``peek hint``, or whether the game can be won."""
        if not seat.hidden:
            self._view.say("no card lies face down: hint and winnable know all cards anyway")
        elif words and words[0].lower() == "hint":
            self.hint(seat, words[1:], peek=True)
        else:
            self.winnable(seat, words, peek=True)

    def line(self, seat: Seat, *, peek: bool) -> Replay | None:
        """The solver's line; where there is none, that is said."""
        found = self._waited(seat, lambda wait: seat.solver_replay(peek=peek, wait=wait))
        self._say(found)
        return found if isinstance(found, Replay) else None

    def _waited(self, seat: Seat, ask: Callable[[float], _Answer | None]) -> _Answer | None:
        """An answer that comes in time; otherwise the player is told to go on."""
        try:
            answer = ask(0.0)
            if answer is None:
                self._view.screen.flush()
                answer = ask(self._wait)
        except Ended:
            raise
        except KeyboardInterrupt:
            seat.stop_thinking()
            self._view.screen.line()
            self._view.say("no longer thinking about it")
            return None
        if answer is None:
            # The solver is loaded when it is first asked, and not before: a game begins at once.
            self._view.say(f"{seat.thinking}; {_MEANWHILE}")
        return answer

    def _say(self, answer: _Answer | None) -> None:
        for sentence in answer.words if isinstance(answer, Advice) else ():
            self._view.say(sentence)
