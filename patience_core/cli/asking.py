"""What a player may ask of the solver at the table: ``hint``, ``winnable`` and ``peek``."""

from __future__ import annotations

from typing import Final

from patience_core.cli import Ended
from patience_core.cli.inputs import small_number
from patience_core.cli.view import View
from patience_core.errors import InvalidMove
from patience_core.sitting.adviser import Adviser
from patience_core.sitting.hints import LIMITS, Basis, Thought, hidden
from patience_core.sitting.hintwords import STRENGTHS, hint_words, winnable_words
from patience_core.sitting.sitting import Sitting
from patience_core.solver import warming
from patience_core.solver.verdict import Limits

WAIT: Final = 3.0
"""How many seconds the player is kept waiting for an answer; the thinking goes on after that."""

_LEFT_OUT: Final = frozenset({"can", "i", "still", "win", "it", "this", "be", "won", "winnable", "?"})
"""Words of the question that ask nothing more."""


_MEANWHILE: Final = "play on, or ask again in a while"


class Asking:
    """Answers questions about the game at the table, and counts them.

    The solver thinks in the background: what takes long is told when the player asks again.
    """

    def __init__(self, view: View, limits: Limits = LIMITS, wait: float = WAIT) -> None:
        self._view = view
        self._wait = wait
        self._adviser = Adviser(limits)
        self._last: tuple[object, int] = (None, 0)

    def hint(self, sitting: Sitting, words: list[str], *, peek: bool = False) -> None:
        """Give a hint: the weakest first, and each time that it is asked for again in the same place a stronger one."""
        strength = self._strength(sitting, words, peek)
        thought = self._thought(sitting, peek)
        if thought is None:
            return
        self._last = (_place(sitting, peek), strength)
        self._count(sitting, thought, hints=1)
        self._view.say(hint_words(sitting.game.position, thought, strength))
        if strength < STRENGTHS and thought.move is not None:
            self._view.say(f"{'peek ' if peek else ''}hint again says {'which card' if strength == 1 else 'where'}")

    def winnable(self, sitting: Sitting, words: list[str], *, peek: bool = False) -> None:
        """Say whether the game can still be won."""
        odd = [word for word in words if word.lower().strip("?") not in _LEFT_OUT and word.strip("?")]
        if odd:
            raise InvalidMove(f"{odd[0][:40]!r} is no part of the question; say: winnable, or: can i win")
        thought = self._thought(sitting, peek)
        if thought is None:
            return
        self._count(sitting, thought, questions=1)
        for sentence in winnable_words(thought):
            self._view.say(sentence)
        if thought.tried and hidden(sitting.game.position):
            self._view.say("peek looks at the face-down cards, and is counted")

    def peek(self, sitting: Sitting, words: list[str]) -> None:
        """Answer one question with all cards known: ``peek hint``, or whether the game can be won."""
        if not hidden(sitting.game.position):
            self._view.say("no card lies face down: hint and winnable know all cards anyway")
        elif words and words[0].lower() == "hint":
            self.hint(sitting, words[1:], peek=True)
        else:
            self.winnable(sitting, words, peek=True)

    def leave(self) -> None:
        """Stop thinking: the player leaves, or begins another game."""
        self._adviser.forget()
        self._last = (None, 0)

    def _strength(self, sitting: Sitting, words: list[str], peek: bool) -> int:
        if not words:
            place, last = self._last
            return min(STRENGTHS, last + 1) if place == _place(sitting, peek) else 1
        number = small_number(words[0]) if len(words) == 1 else None
        if number is None or not 1 <= number <= STRENGTHS:
            raise InvalidMove("hint takes a strength: 1 for whether there is a move, 2 for which card, 3 for where")
        return number

    def _thought(self, sitting: Sitting, peek: bool) -> Thought | None:
        """What is found out in time; otherwise the player is told to go on."""
        try:
            thought = self._adviser.ask(sitting.game, peek=peek)
            if thought is None:
                self._view.screen.flush()
                thought = self._adviser.ask(sitting.game, peek=peek, wait=self._wait)
        except Ended:
            raise
        except KeyboardInterrupt:
            self._adviser.stop()
            self._view.screen.line()
            self._view.say("no longer thinking about it")
            return None
        if thought is None:
            # The solver is loaded when it is first asked, and not before: a game begins at once.
            making_ready = "the solver is being made ready, which takes some seconds, and more the first time of all"
            self._view.say(f"{making_ready if warming.is_under_way() else 'still thinking'}; {_MEANWHILE}")
        return thought

    def _count(self, sitting: Sitting, thought: Thought, *, hints: int = 0, questions: int = 0) -> None:
        if thought.basis is not Basis.WON:
            sitting.helped(hints=hints, questions=questions, peeks=int(thought.peeked))


def _place(sitting: Sitting, peek: bool) -> object:
    return sitting.game.position.key(), peek
