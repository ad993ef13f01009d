"""What a solver answers: a verdict, what it rests on, and which limits were set."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from attrs import field, frozen

from patience_core.moves import Move
from patience_core.position import Position

MEMORY: Final = 1 << 30
"""How much memory a search may take unless told otherwise, in bytes: 1 GiB."""


class Verdict(Enum):
    """Can this position be won? The value is what programs are told."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"

    def __str__(self) -> str:
        return self.value


class Limit(Enum):
    """Why a search ended without an answer; the value is what a player is told."""

    POSITIONS = "the limit on positions was reached"
    SECONDS = "the limit on seconds was reached"
    MEMORY = "the limit on memory was reached"
    DEPTH = "lines became longer than the search can hold"
    INTERRUPTED = "it was interrupted"

    def __str__(self) -> str:
        return self.value


@frozen
class Limits:
    """How far a search may go. ``None`` stands for no limit.

    Attributes:
        positions: positions looked at, in all passes together.
        seconds: wall-clock time, from the call to the answer; compiling for the first time does not count.
        memory: bytes that the search takes for what it remembers.
    """

    positions: int | None = None
    seconds: float | None = None
    memory: int = MEMORY


@frozen
class Progress:
    """How far a search has come.

    Attributes:
        positions: positions looked at so far.
        seconds: time so far.
        depth: the length of the line that is being looked at, in moves.
        home: the most cards that lay where winning wants them at once.
        memory: bytes taken for what is remembered.
        doing: what the present pass does, in a few words.
    """

    positions: int
    seconds: float
    depth: int
    home: int
    memory: int
    doing: str

    @property
    def rate(self) -> float:
        """Positions a second."""
        return self.positions / self.seconds if self.seconds > 0 else 0.0


Watcher = Callable[[Progress], bool | None]
"""Told of progress several times a second; returning false (not ``None``) ends the search."""


@frozen
class Answer:
    """What a search found.

    Attributes:
        verdict: winnable, with a line; unwinnable, when no position that can be reached is won; or unknown.
        line: moves that win, each legal where it stands; empty unless the verdict is winnable.
        positions: how many positions were looked at.
        seconds: how long it took, without compiling.
        memory: the most bytes that were taken for what is remembered.
        limit: which limit was hit, where the verdict is unknown.
        engine: ``compiled``, or ``plain`` with the reason why this variant cannot be compiled.
        by: which pass found it, in a few words.
        shortest: whether the line is proven to be a shortest one.
    """

    verdict: Verdict
    line: tuple[Move, ...] = ()
    positions: int = 0
    seconds: float = 0.0
    memory: int = 0
    limit: Limit | None = None
    engine: str = "compiled"
    by: str = ""
    shortest: bool = False
    position: Position | None = field(default=None, eq=False, repr=False)

    def texts(self) -> list[str]:
        """The line in the text form of moves."""
        return [] if self.position is None else line_texts(self.position, self.line)


def line_texts(position: Position, line: tuple[Move, ...]) -> list[str]:
    """Moves in their text form, played one after the other from a position, which stays as it is."""
    from patience_core.moves import make
    from patience_core.notation import move_text

    position = position.copy()
    texts = []
    for move in line:
        texts.append(move_text(position, move))
        make(position, move)
    return texts
