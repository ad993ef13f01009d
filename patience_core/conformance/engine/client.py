"""Asking an engine: questions get their ids, answers are read, and an engine that failed is started anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from patience_core.conformance.engine import protocol
from patience_core.conformance.engine.process import Process
from patience_core.conformance.engine.protocol import Hello


class Asked(Protocol):
    """Whoever answers: an engine in a process, or in tests a function's worth of one."""

    asked: int

    def moves(self, position: str) -> list[str]:
        """The texts of the legal moves of a position."""
        ...

    def apply(self, position: str, made: list[str]) -> str:
        """The text of the position after some moves."""
        ...

    def restart(self) -> None:
        """Begin anew after a fault."""
        ...


class Client:
    """An engine in a process of its own. As a context manager it is ended when the context ends, whatever happens.

    Attributes:
        hello: what it said of itself.
        asked: how many questions it was asked.
        notes: what is worth telling of it besides: its noise, and that it had to be ended by force.
    """

    def __init__(self, command: str, variant: str, seconds: float) -> None:
        """Start it and say hello.

        Args:
            command: how it is started, as on a command line; no shell reads it.
            variant: the id of the variant that it is to play.
            seconds: how long it may take for an answer.

        Raises:
            EngineFault: it cannot be started, or does not say hello as it should.
        """
        self.asked = 0
        self.notes: list[str] = []
        self._command: Final = command
        self._variant: Final = variant
        self._seconds: Final = seconds
        self.hello = self._begin()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def moves(self, position: str) -> list[str]:
        """The texts of the moves that it says are legal in a position.

        Raises:
            EngineFault: it does not answer as it should.
        """
        question, answer = self._ask(protocol.moves(position))
        return protocol.read_moves(answer, question)

    def apply(self, position: str, made: list[str]) -> str:
        """The text of the position that it says some moves lead to.

        Raises:
            EngineFault: it does not answer as it should.
        """
        question, answer = self._ask(protocol.apply(position, made))
        return protocol.read_position(answer, question)

    def restart(self) -> None:
        """End it and start it anew, after a fault.

        Raises:
            EngineFault: as when it was started.
        """
        self._process.close()
        self._begin()

    def close(self) -> None:
        """End it, and note what is worth telling."""
        if not self._process.close():
            self.notes.append("it did not end when its input did, and was ended by force")
        noise = self._process.told_noise()
        if noise:
            self.notes.append(noise)

    def _begin(self) -> Hello:
        self._process = Process(self._command, self._seconds)
        try:
            question, answer = self._ask(protocol.hello(self._variant))
            return protocol.read_hello(answer, question)
        except BaseException:
            self._process.close()
            raise

    def _ask(self, about: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        question = {"id": self.asked, **about}
        self.asked += 1
        return question, protocol.read_answer(self._process.exchange(protocol.written(question)), question)
