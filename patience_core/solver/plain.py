"""Search with the plain engine: slow, and for every variant, also one with rules that no table can hold."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from patience_core.explore import every_line
from patience_core.moves import Done, Move, Transfer, legal_moves
from patience_core.position import Position
from patience_core.solver.verdict import Answer, Limit, Limits, Progress, Verdict, Watcher

BYTES: Final = 900
"""About what a remembered position takes, in bytes: a tuple of tuples of small integers."""

OFTEN: Final = 500
"""After how many positions limits are looked at and the watcher is told."""


def search(position: Position, limits: Limits, watch: Watcher | None = None, *, engine: str = "plain") -> Answer:
    """Look at every position that can be reached, depth first, until one is won or a limit is hit.

    Cards that go where winning wants them are tried first. Nothing is left out, so an exhausted search is a proof.
    """
    start = perf_counter()
    root = position
    position = position.copy()
    seen = 1
    wins: Sequence[Done] = ()
    most_home = position.home_count()

    def answer(verdict: Verdict, limit: Limit | None = None) -> Answer:
        moves = tuple(done[0] for done in wins)
        return Answer(
            verdict, moves, seen, perf_counter() - start, seen * BYTES, limit, engine, "every line in turn",
            position=root.copy(),
        )  # fmt: skip

    if position.won():
        return answer(Verdict.WINNABLE)
    try:
        for line, new in every_line(position, _ordered):
            if not new:
                continue
            seen += 1
            if position.won():
                wins = line
                return answer(Verdict.WINNABLE)
            if limits.positions is not None and seen >= limits.positions:
                return answer(Verdict.UNKNOWN, Limit.POSITIONS)
            if seen % OFTEN == 0:
                seconds = perf_counter() - start
                most_home = max(most_home, position.home_count())
                if limits.seconds is not None and seconds >= limits.seconds:
                    return answer(Verdict.UNKNOWN, Limit.SECONDS)
                if seen * BYTES >= limits.memory:
                    return answer(Verdict.UNKNOWN, Limit.MEMORY)
                told = Progress(seen, seconds, len(line), most_home, seen * BYTES, "every line in turn")
                if watch is not None and watch(told) is False:
                    return answer(Verdict.UNKNOWN, Limit.INTERRUPTED)
    except KeyboardInterrupt:
        return answer(Verdict.UNKNOWN, Limit.INTERRUPTED)
    return answer(Verdict.UNWINNABLE)


def _ordered(position: Position) -> Sequence[Move]:
    """The legal moves: first those that take cards home, then from pile to pile, then into spaces, then the rest."""
    home = set(position.tables.home)

    def rank(move: Move) -> int:
        if not isinstance(move, Transfer):
            return 3
        if move.target in home:
            return 0
        if move.source in home:
            return 4
        return 1 if position.piles[move.target] else 2

    return sorted(legal_moves(position, every_space=False), key=rank)
