"""Thinking in the background: one question about a game at a time, and what was found is remembered."""

from __future__ import annotations

from threading import Event, Thread

from attrs import evolve

from patience_core.game import Game
from patience_core.moves import Move, make
from patience_core.position import Key, Position
from patience_core.sitting.hints import LIMITS, Basis, Stopped, Thought, hidden, think
from patience_core.solver.lines import Step
from patience_core.solver.verdict import Limits

Question = tuple[Key, bool, bool]
"""A position, whether face-down cards may be looked at, and whether the game has come back to it."""


class Adviser:
    """Thinks about positions of one game in a thread of its own, and remembers what it found.

    One question is thought about at a time: asking about another position gives the first up.
    """

    def __init__(self, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self._first_asked: dict[Key, int] = {}  # after how many moves each position was asked about first
        self._known: dict[Question, tuple[Thought, Position]] = {}
        self._asked: Question | None = None
        self._wanted = Event()
        self._done = Event()
        self._found: Thought | None = None
        self._error: Exception | None = None
        self._thread: Thread | None = None

    def ask(self, game: Game, *, peek: bool = False, wait: float = 0.0) -> Thought | None:
        """What is known of a game's position, after waiting for it at most so many seconds; ``None`` if nothing yet.

        What is not known yet is thought about in the background: ask again later.

        Raises:
            KeyboardInterrupt: the player has waited enough; call :meth:`stop` to end the thinking too.
            MissingExtra, PluginError: as :func:`think` does.
        """
        position = game.position
        peek = peek and hidden(position) > 0
        key, made = position.key(), len(game.moves)
        again = made > self._first_asked.setdefault(key, made) and not peek and hidden(position) > 0
        question = key, peek, again
        if question in self._known:
            known = _in_place(position, *self._known[question])
            if known is not None:
                return known
        if question != self._asked:
            self.stop()
            self._begin(question, position.copy(), peek, _history(game))
        if not self._done.wait(wait):
            return None
        self._asked = None
        if self._error is not None:
            raise self._error
        found = self._found
        if found is not None:
            self._remember(question, found, position)
        return found

    def stop(self) -> None:
        """Give up what is thought about now."""
        self._wanted.clear()
        self._asked = None
        if self._thread is not None:
            self._thread.join(1.0)

    def forget(self) -> None:
        """Give up, and forget everything: another game begins."""
        self.stop()
        self._known.clear()
        self._first_asked.clear()

    def _begin(self, question: Question, position: Position, peek: bool, before: list[Position]) -> None:
        wanted, done = Event(), Event()
        wanted.set()
        self._asked, self._wanted, self._done = question, wanted, done
        self._found, self._error = None, None

        def work() -> None:
            found, failed = None, None
            try:
                found = think(position, peek=peek, limits=self._limits, before=before, again=question[2], wanted=wanted)
            except Stopped:
                return
            except Exception as error:  # told to whoever asks
                failed = error
            if wanted.is_set():
                self._found, self._error = found, failed
                done.set()

        self._thread = Thread(target=work, name="hint", daemon=True)
        self._thread.start()

    def _remember(self, question: Question, found: Thought, position: Position) -> None:
        """Remember what was found, and of a line every position on it."""
        self._known[question] = found, position.copy()
        peek = question[1]
        if found.basis is Basis.LINE:
            position = position.copy()
            for number, move in enumerate(found.line[:-1], start=1):
                make(position, move)
                rest, peeked = found.line[number:], peek and hidden(position) > 0
                self._known[position.key(), peeked, False] = (
                    evolve(found, line=rest, move=rest[0], peeked=peeked),
                    position.copy(),
                )


def _in_place(position: Position, known: Thought, then: Position) -> Thought | None:
    """What is known of a position, told of one that is the same but for the order of alike piles, or ``None``."""
    if known.move is None or position.piles == then.piles:
        return known
    here, then = position.copy(), then.copy()
    line: list[Move] = []
    for move in known.line or (known.move,):
        found = Step.of(then, move).found(here)
        if found is None:
            return None
        line.append(found)
        make(here, found)
        make(then, move)
    return evolve(known, move=line[0], line=tuple(line) if known.line else ())


def _history(game: Game) -> list[Position]:
    """Every position of a game from its start to now."""
    if game.deal is None:
        return []
    position = Game.of_deal(game.variant, game.deal).position
    positions = [position.copy()]
    for move in game.moves:
        make(position, move)
        positions.append(position.copy())
    return positions
