"""The whole of an answer: a verdict, a line that the referee has played and that is short, or proven a shortest one."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from patience_core.position import Position
from patience_core.solver.lines import SECONDS, check, presentable
from patience_core.solver.shortest import shortest as find_shortest
from patience_core.solver.solving import solve
from patience_core.solver.verdict import Answer, Limit, Limits, Verdict, Watcher

_FIRST: Final = 0.3
"""How many seconds a line is shortened at most before a shortest one is looked for."""


def answered(
    position: Position,
    limits: Limits | None = None,
    watch: Watcher | None = None,
    *,
    shorten: float = SECONDS,
    shortest: bool = False,
) -> Answer:
    """Solve a position, play the line under the referee, and shorten it; or prove a shortest one, where that is asked.

    Args:
        position: where to begin; it stays as it is.
        limits: how far to go, in all that is done together.
        watch: told of progress several times a second.
        shorten: how many seconds a line is shortened, at most.
        shortest: whether to look for a shortest line. Where a limit is hit before that is proven, the answer has
            the line that is known, and the limit.

    Raises:
        MissingExtra, PluginError: as :func:`patience_core.solver.solve` does.
        WrongLine: the solver found a line that does not win.
    """
    limits = limits or Limits()
    found = solve(position, limits, watch)
    if found.verdict is not Verdict.WINNABLE:
        return found
    check(position, found.line)
    left = _left(limits, found)
    most = min(shorten, _FIRST) if shortest else shorten
    try:
        found = presentable(found, most if left.seconds is None else min(most, left.seconds))
    except KeyboardInterrupt:
        return evolve(found, limit=Limit.INTERRUPTED)
    if not shortest:
        return found
    if left.positions == 0:
        return evolve(found, limit=Limit.POSITIONS)
    proof = find_shortest(position, left, watch, found.line)
    return evolve(
        found,
        line=proof.line,
        positions=found.positions + proof.positions,
        seconds=found.seconds + proof.seconds,
        memory=max(found.memory, proof.memory),
        limit=proof.limit,
        shortest=proof.shortest,
    )


def _left(limits: Limits, used: Answer) -> Limits:
    return Limits(
        None if limits.positions is None else max(0, limits.positions - used.positions),
        None if limits.seconds is None else max(0.0, limits.seconds - used.seconds),
        limits.memory,
    )
