"""The search: a portfolio of passes over the compiled kernel, cheap and greedy ones first, an exhaustive one to end
with.

A pass runs in slices of a few hundredths of a second. Between them limits are looked at, progress is told and Ctrl-C is
heard, for compiled code hears no signal.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from patience_core.moves import Move, make
from patience_core.position import Position
from patience_core.solver.budget import Budget, Enough
from patience_core.solver.compiled import can_streamline, move_of
from patience_core.solver.kernel import layout as at
from patience_core.solver.lines import check
from patience_core.solver.passes import Best, Deep
from patience_core.solver.portfolio import ALL, Shortcuts, plan
from patience_core.solver.verdict import Answer, Limit, Limits, Verdict, Watcher
from patience_core.stock import DEAL, REDEAL


def search(position: Position, limits: Limits, watch: Watcher | None = None, shortcuts: Shortcuts = ALL) -> Answer:
    """Search with the compiled kernel, which must be able to play the variant (see :func:`compiled.why_not`).

    Raises:
        WrongLine: the referee does not let a line win that the kernel found: the two disagree.
    """
    budget = Budget(limits, watch, perf_counter())
    verdict, limit, by = Verdict.UNKNOWN, None, ""
    line: list[int] = []
    try:
        verdict, line, by = _passes(position, budget, shortcuts)
    except Enough as enough:
        limit = enough.limit
    except KeyboardInterrupt:
        limit = Limit.INTERRUPTED
    except MemoryError:
        limit = Limit.MEMORY
    moves = expanded(position, line)
    if verdict is Verdict.WINNABLE:
        check(position, moves)
    return Answer(
        verdict, moves, budget.positions, budget.seconds(), budget.memory, limit, by=by, position=position.copy()
    )


def expanded(position: Position, line: list[int]) -> tuple[Move, ...]:
    """The moves of a line, with every turn of the stock as a move of its own."""
    position = position.copy()
    moves: list[Move] = []

    def made(move: Move) -> None:
        moves.append(move)
        make(position, move)

    for code in line:
        for _ in range(code >> at.TURNS_SHIFT):
            assert position.tables.stock is not None
            made(DEAL if position.piles[position.tables.stock] else REDEAL)
        made(move_of(code & at.MOVE))
    return tuple(moves)


def _passes(position: Position, budget: Budget, shortcuts: Shortcuts) -> tuple[Verdict, list[int], str]:
    """Pass after pass, until one of them decides."""
    if position.won():
        return Verdict.WINNABLE, [], "won as it stands"
    line: Callable[[Position], list[int]]
    exhaustive: Deep | None = None
    ended: Enough | None = None  # what the exhaustive search ran out of
    full = not shortcuts.greedy  # whether there is no memory left for other passes, or none are wanted
    for planned in plan(shortcuts.greedy, can_streamline(position.tables)):
        if planned.deep and not planned.merged:
            exhaustive = exhaustive or Deep.begin(position, planned, budget, shortcuts)
            if ended is None:
                verdict, ended = _as_far_as_it_goes(exhaustive, budget, planned.size)
            if ended is not None:
                if full:
                    raise ended
                continue
            line = exhaustive.line
        elif full:
            continue
        else:
            kind = Deep if planned.deep else Best
            one = kind.begin(position, planned, budget, shortcuts)
            if one is None:
                full = True
                continue
            verdict, _ = _as_far_as_it_goes(one, budget, planned.size)
            line = one.line
            budget.held -= one.held
        if verdict is Verdict.WINNABLE:
            return verdict, line(position), str(planned)
        if verdict is Verdict.UNWINNABLE and not planned.merged:
            return verdict, [], str(planned)
    raise AssertionError("passes never come to an end")


def _as_far_as_it_goes(one: Deep | Best, budget: Budget, size: int) -> tuple[Verdict, Enough | None]:
    """Run a pass. Where its own room is used up, it is only this pass that ends: what it ran out of is returned."""
    try:
        return one.run(budget, size), None
    except Enough as enough:
        if enough.limit not in (Limit.DEPTH, Limit.MEMORY):
            raise
        return Verdict.UNKNOWN, enough
