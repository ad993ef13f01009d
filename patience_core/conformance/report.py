"""What a conformance run found: values that a face prints and a test asserts on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

_KINDS: Final = (
    ("case", "case", "cases"),
    ("law", "law", "laws"),
    ("perft", "perft file", "perft files"),
    ("plays", "file of plays", "files of plays"),
)


@frozen
class Tally:
    """How much was compared: single checks, positions looked at, and moves looked at."""

    checks: int = 0
    positions: int = 0
    moves: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.checks + other.checks, self.positions + other.positions, self.moves + other.moves)

    def __str__(self) -> str:
        counts = ((self.checks, "check"), (self.positions, "position"), (self.moves, "move"))
        said = [f"{count:,} {word}{'' if count == 1 else 's'}" for count, word in counts if count]
        return ", ".join(said) or "nothing compared"


@frozen
class Item:
    """One thing that was looked at.

    Attributes:
        kind: ``case``, ``law``, ``perft`` or ``plays``.
        name: what is tested, as a sentence: the rule of a case, a law, the name of a file of facts.
        where: ``file:line`` of a case, the file of facts, or empty.
        failures: what is wrong, one line each, each naming the rule or the law; empty when it passed.
        tally: how much was compared.
    """

    kind: str
    name: str
    where: str = ""
    failures: tuple[str, ...] = ()
    tally: Tally = Tally()

    @property
    def passed(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.failures

    def __str__(self) -> str:
        place = f" [{self.where}]" if self.where else ""
        return f"{self.kind}: {self.name}{place}: {'passed' if self.passed else 'FAILED'} ({self.tally})"


@frozen
class Report:
    """The outcome of a conformance run of one variant; ``seed`` chose its random plays."""

    variant: str
    seed: int
    items: tuple[Item, ...]

    @property
    def passed(self) -> bool:
        """Whether something was looked at and every item passed."""
        return bool(self.items) and not self.failed

    @property
    def failed(self) -> tuple[Item, ...]:
        """The items that failed, in order."""
        return tuple(item for item in self.items if not item.passed)

    @property
    def tally(self) -> Tally:
        """How much was compared, over all items."""
        return sum((item.tally for item in self.items), Tally())

    def count(self, kind: str) -> int:
        """How many items of a kind there are."""
        return sum(item.kind == kind for item in self.items)

    def summary(self) -> str:
        """One line: ``bisley: 41 cases, 12 laws: all passed (4,211 checks, 620 positions, 3,950 moves; seed 1)``."""
        counted = [
            f"{count} {one if count == 1 else several}" for kind, one, several in _KINDS if (count := self.count(kind))
        ]
        verdict = f"{len(self.failed)} failed" if self.failed else "all passed"
        if not self.items:
            verdict = "nothing was looked at"
        return f"{self.variant}: {', '.join(counted) or 'nothing'}: {verdict} ({self.tally}; seed {self.seed})"

    def lines(self) -> Iterator[str]:
        """The report for people, a line at a time: every failure, then the summary."""
        for item in self.failed:
            yield from item.failures
        yield self.summary()
