"""Hints, and whether the game can still be won, as a player asks: how strong, what counts, how long to wait."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from patience_core.errors import InvalidMove, PatienceError
from patience_core.moves import Move, Transfer
from patience_core.sitting.adviser import Adviser
from patience_core.sitting.hints import LIMITS, Basis, Thought, hidden
from patience_core.sitting.hintwords import STRENGTHS, hint_words, winnable_words
from patience_core.sitting.sitting import Sitting
from patience_core.solver import warming
from patience_core.solver.verdict import Limits

MAKING_READY: Final = "the solver is being made ready, which takes some seconds, and more the first time of all"
STILL_THINKING: Final = "still thinking"


@frozen
class Advice:
    """What a player is told.

    Attributes:
        words: sentences, each for a line of its own.
        move: the move that is hinted at, where the hint is strong enough to say which card moves; else ``None``. Use
            :attr:`lifted` and :attr:`target` to mark it: they say no more than the words.
        strength: of a hint 1 to 3, of another answer 0.
        guess: whether it is only a guess, for nothing is proven.
    """

    words: tuple[str, ...]
    move: Move | None = None
    strength: int = 0
    guess: bool = False

    @property
    def lifted(self) -> tuple[int, int] | None:
        """The pile and the number of cards that are hinted at, where the hint says so much."""
        return (self.move.source, self.move.count) if isinstance(self.move, Transfer) else None

    @property
    def target(self) -> int | None:
        """The pile that they should go to, where the hint says so much."""
        return self.move.target if isinstance(self.move, Transfer) and self.strength == STRENGTHS else None


class Advising:
    """Answers a player's questions, and counts them in the sitting: each in each place once.

    The solver thinks in the background: ``None`` means that it has not done yet.

    Args:
        limits: how far one question is thought about.
    """

    def __init__(self, limits: Limits = LIMITS) -> None:
        self._adviser = Adviser(limits)
        self._waited_for = False
        self._last: tuple[object, int] = (None, 0)
        self._counted: set[tuple[object, str]] = set()

    def hint(self, sitting: Sitting, strength: int | None, *, peek: bool, wait: float) -> Advice | None:
        """A hint of a strength from 1 to 3; where none is asked for, one more than the last in the same place.

        Raises:
            InvalidMove: there is no such strength.
        """
        if strength is None:
            place, last = self._last
            strength = min(STRENGTHS, last + 1) if place == _place(sitting, peek) else 1
        elif not 1 <= strength <= STRENGTHS:
            raise InvalidMove("hint takes a strength: 1 for whether there is a move, 2 for which card, 3 for where")
        thought = self._thought(sitting, peek, wait)
        if thought is None or isinstance(thought, Advice):
            return thought
        self._last = (_place(sitting, peek), strength)
        self._count(sitting, thought, f"hint {strength}", hints=1)
        words = [hint_words(sitting.game.position, thought, strength)]
        whole = strength > 1 and not isinstance(thought.move, Transfer)  # dealing goes nowhere
        if strength < STRENGTHS and thought.move is not None and not whole:
            words.append(f"{'peek ' if peek else ''}hint again says {'which card' if strength == 1 else 'where'}")
        words += self._without_solver(thought)
        return Advice(tuple(words), thought.move if strength > 1 else None, strength, _is_guess(thought))

    def winnable(self, sitting: Sitting, *, peek: bool, wait: float) -> Advice | None:
        """Whether the game can still be won."""
        thought = self._thought(sitting, peek, wait)
        if thought is None or isinstance(thought, Advice):
            return thought
        self._count(sitting, thought, "winnable", questions=1)
        words = winnable_words(thought)
        if thought.tried and hidden(sitting.game.position):
            words.append("peek looks at the face-down cards, and is counted")
        words += self._without_solver(thought)
        return Advice(tuple(words), guess=_is_guess(thought))

    def line(self, sitting: Sitting, *, peek: bool, wait: float) -> tuple[Move, ...] | Advice | None:
        """The moves of a line that wins from here, or why there is none to show."""
        position = sitting.game.position
        if hidden(position) and not peek:
            return Advice(("cards lie face down, so there is no such line without a peek",))
        thought = self._thought(sitting, peek, wait)
        if thought is None or isinstance(thought, Advice):
            return thought
        if thought.basis is not Basis.LINE:
            return Advice((*winnable_words(thought), *self._without_solver(thought)), guess=_is_guess(thought))
        self._count(sitting, thought, f"hint {STRENGTHS}", hints=1)
        return thought.line

    @property
    def thinking(self) -> str:
        """What to tell a player who waits; empty where nothing is thought about."""
        if not self._waited_for:
            return ""
        return MAKING_READY if warming.is_under_way() else STILL_THINKING

    def stop(self) -> None:
        """Give up what is thought about now."""
        self._adviser.stop()
        self._waited_for = False

    def forget(self) -> None:
        """The player leaves, or begins another game: give up, and forget everything."""
        self._adviser.forget()
        self._waited_for = False
        self._last = (None, 0)
        self._counted.clear()

    def _thought(self, sitting: Sitting, peek: bool, wait: float) -> Thought | Advice | None:
        try:
            thought = self._adviser.ask(sitting.game, peek=peek, wait=wait)
        except PatienceError as error:  # as where the solver cannot be loaded, or a plugin's rule failed
            self._waited_for = False
            return Advice((str(error),))
        self._waited_for = thought is None
        return thought

    def _count(self, sitting: Sitting, thought: Thought, what: str, *, hints: int = 0, questions: int = 0) -> None:
        asked = (_place(sitting, thought.peeked), what)
        if thought.basis is Basis.WON or asked in self._counted:
            return
        self._counted.add(asked)
        sitting.helped(hints=hints, questions=questions, peeks=int(thought.peeked))

    def _without_solver(self, thought: Thought) -> list[str]:
        """What to install for better answers, where the plain engine found nothing out."""
        if warming.is_installed() or thought.basis in (Basis.WON, Basis.LINE, Basis.LOST):
            return []
        return [f"little could be looked at without the solver: {warming.INSTALL}"]


def _is_guess(thought: Thought) -> bool:
    if thought.basis is Basis.ARRANGEMENTS:
        return not (thought.every and thought.wins == thought.tried)
    return thought.basis is Basis.GUESS


def _place(sitting: Sitting, peek: bool) -> object:
    return sitting.game.position.key(), peek
