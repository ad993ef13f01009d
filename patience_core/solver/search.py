"""The search: a portfolio of passes over the compiled kernel, cheap and greedy ones first, an exhaustive one to end with.

A pass runs in slices of a few hundredths of a second. Between them limits are looked at, progress is told and Ctrl-C is
heard, for compiled code hears no signal.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

import numpy as np
from attrs import define, field, frozen

from patience_core.moves import DEAL, REDEAL, Move, make, refusal
from patience_core.position import Position
from patience_core.solver.compiled import Integers, Table, can_streamline, move_of
from patience_core.solver.kernel import best_first, depth_first, moving, ordering, remembered
from patience_core.solver.kernel import layout as at
from patience_core.solver.verdict import Answer, Limit, Limits, Progress, Verdict, Watcher

SLICE: Final = 0.03
"""About how long compiled code runs at a time, in seconds."""

FIRST_SLICE: Final = 2_000
"""How many positions the first slice of a pass looks at."""

DEEPEST: Final = 50_000
"""The longest line that depth-first search follows, in moves."""

ENOUGH_FORGOTTEN: Final = 4
"""After how many times its own size in forgotten positions a full table ends a search that has no other limit."""


def weights(**values: int) -> Integers:
    """Weights for the order of moves, by the names of :mod:`patience_core.solver.kernel.layout` in lower case."""
    array = np.zeros(at.WEIGHTS, np.int64)
    for name, value in values.items():
        array[getattr(at, name.upper())] = value
    return array


def promises(**values: int) -> Integers:
    """Weights for what a position promises, likewise."""
    array = np.zeros(at.PROMISES, np.int64)
    for name, value in values.items():
        array[getattr(at, f"P_{name.upper()}")] = value
    return array


BY_MOVES: Final = weights(
    to_home=1000, from_home=-500, turns_up=300, frees=200, empties=100, to_space=-100, to_cell=-200, from_cell=100,
    builds=50, splits=-50, deals=-50, gathers=-400,
)  # fmt: skip
PROMISES: Final = (
    promises(missing=2, buried=2, buried_next=1, buried_third=1, runs=5, cells=6, spaces=12, hidden=20),
    promises(missing=8, buried=3, buried_next=2, buried_third=2, runs=8, cells=10, spaces=20, hidden=20),
    promises(missing=4, buried=2, buried_next=2, buried_third=1, runs=6, cells=10, spaces=20, hidden=20, chance=8),
    promises(missing=4, buried=1, buried_next=1, buried_third=1, runs=10, cells=10, spaces=25, hidden=20),
)
"""Four ways of judging a position: found by trying on deals of twelve games, and better together than any alone."""



@frozen
class Shortcuts:
    """What the search may leave out, each by its name in ``docs/solver.md``; all of it can be switched off.

    Attributes:
        safe: a move to a foundation that can do no harm is the only one looked at.
        foresight: positions that are seen to be lost are not looked at any further.
        greedy: best-first passes come before the exhaustive one.
        wheel: where a stock may be turned without end, any card of it is reached in one step.
    """

    safe: bool = True
    foresight: bool = True
    greedy: bool = True
    wheel: bool = True


ALL: Final = Shortcuts()


class _Enough(Exception):
    """A limit was hit."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


@define
class _Budget:
    """What has been used of the limits, over all passes."""

    limits: Limits
    watch: Watcher | None
    start: float
    positions: int = 0
    home: int = 0
    memory: int = 0
    held: int = 0
    told: float = 0.0

    def seconds(self) -> float:
        return perf_counter() - self.start

    def next_slice(self, size: int) -> int:
        """How many positions the next slice may look at: at least one.

        Raises:
            _Enough: none.
        """
        left = size
        if self.limits.positions is not None:
            left = min(left, self.limits.positions - self.positions)
            if left <= 0:
                raise _Enough(Limit.POSITIONS)
        if self.limits.seconds is not None and self.seconds() >= self.limits.seconds:
            raise _Enough(Limit.SECONDS)
        return max(1, left)

    def used(self, looked_at: int, home: int, depth: int, doing: str) -> None:
        """Count what a slice has done and tell the watcher, a few times a second."""
        self.positions += looked_at
        self.home = max(self.home, home)
        now = self.seconds()
        if self.watch is not None and now - self.told > 0.1:
            self.told = now
            if self.watch(Progress(self.positions, now, depth, self.home, self.held, doing)) is False:
                raise _Enough(Limit.INTERRUPTED)

    def hold(self, more: int) -> bool:
        """Take memory, in bytes, if there is so much left; say whether there was."""
        if self.held + more > self.limits.memory:
            return False
        self.held += more
        self.memory = max(self.memory, self.held)
        return True


def search(position: Position, limits: Limits, watch: Watcher | None = None, shortcuts: Shortcuts = ALL) -> Answer:
    """Search with the compiled kernel, which must be able to play the variant (see :func:`compiled.why_not`)."""
    budget = _Budget(limits, watch, perf_counter())
    verdict, line, limit, by = Verdict.UNKNOWN, [], None, ""
    try:
        verdict, line, by = _passes(position, budget, shortcuts)
    except _Enough as enough:
        limit = enough.limit
    except KeyboardInterrupt:
        limit = Limit.INTERRUPTED
    except MemoryError:
        limit = Limit.MEMORY
    moves = expanded(position, line)
    if verdict is Verdict.WINNABLE:
        replay(position, moves)
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


def replay(position: Position, line: tuple[Move, ...]) -> None:
    """Let the referee play a winning line.

    Raises:
        AssertionError: a move is illegal, or the line does not win: the kernel and the referee disagree.
    """
    position = position.copy()
    for move in line:
        refused = refusal(position, move)
        assert refused is None, f"{position!r}: {move}: {refused}"
        make(position, move)
    assert position.won(), f"{position!r}: the line does not win"


@frozen
class Pass:
    """One pass of a search.

    Attributes:
        size: how many positions it looks at.
        deep: whether it goes depth first, or best first.
        judged: which of :data:`PROMISES` it judges positions by.
        merged: 0 for an exact pass; else the pass is streamlined, and as many suits count as one
            (see :func:`patience_core.solver.compiled.streamlined`).
    """

    size: int
    deep: bool = False
    judged: int = 0
    merged: int = 0

    def __str__(self) -> str:
        return f"{'streamlined, ' if self.merged else ''}{'depth' if self.deep else 'best'} first"


def plan(greedy: bool, streamlines: bool) -> Iterator[Pass]:
    """The passes, in their order, without end.

    A short exact look decides what is easy, won or lost. Streamlined looks then find most wins. From then on an
    exhaustive search takes turns with looks that judge differently, each twice as large as the one before.
    """
    if not greedy:
        while True:
            yield Pass(1 << 30, deep=True)
    yield Pass(1_500)
    if streamlines:
        yield Pass(4_000, judged=0, merged=4)
        yield Pass(15_000, judged=1, merged=4)
        yield Pass(10_000, deep=True, merged=4)
    yield Pass(20_000, judged=1)
    size = 50_000
    judged = 0
    while True:
        yield Pass(5 * size, deep=True)
        yield Pass(size, judged=judged % len(PROMISES), merged=(4, 2, 0)[judged % 3] if streamlines else 0)
        judged += 1
        size += size // 2


def _passes(position: Position, budget: _Budget, shortcuts: Shortcuts) -> tuple[Verdict, list[int], str]:
    """Pass after pass, until one of them decides."""
    if position.won():
        return Verdict.WINNABLE, [], "won as it stands"
    exhaustive: _Deep | None = None
    full = False  # whether the greedy passes have no memory left
    for planned in plan(shortcuts.greedy, can_streamline(position.tables)):
        if planned.deep and not planned.merged:
            exhaustive = exhaustive or _Deep.begin(position, planned, budget, shortcuts)
            verdict, line = exhaustive.run(budget, planned.size), exhaustive.line
        elif full:
            continue
        else:
            kind = _Deep if planned.deep else _Best
            one = kind.begin(position, planned, budget, shortcuts)
            if one is None:
                full = True
                continue
            verdict, line = one.run(budget, planned.size), one.line
            budget.held -= one.held
        if verdict is Verdict.WINNABLE:
            return verdict, line(position), str(planned)
        if verdict is Verdict.UNWINNABLE and not planned.merged:
            return verdict, [], str(planned)
    raise AssertionError("passes never come to an end")


def _searched(table: Table, shortcuts: Shortcuts) -> Integers:
    """The state of a new search."""
    run = np.zeros(at.RUN, np.int64)
    run[at.SEED] = 88172645463325252
    run[at.FORESEES] = shortcuts.foresight and table.rules[at.PLACES] > 0
    return run


def _set_out(position: Position, shortcuts: Shortcuts, undo: int, merged: int) -> Table:
    table = Table.of(position, undo, merged, shortcuts.wheel)
    if not shortcuts.safe:
        table.rules = table.rules.copy()
        table.rules[at.SAFE_SOURCES] = 0
    return table


@define
class _Known:
    """The table of known positions, which grows until memory is used up."""

    budget: _Budget
    places: int
    table: np.ndarray = field(init=False)
    facts: Integers = field(init=False)

    def __attrs_post_init__(self) -> None:
        while self.places > 64 and not self.budget.hold(self.places * 16):
            self.places //= 2
        self.table = np.zeros(2 * self.places, np.uint64)
        self.facts = np.zeros(at.FACTS, np.int64)
        self.facts[at.LIMIT] = self.places * 7 // 10

    def grow(self) -> None:
        """Make it twice as large; where there is no memory left for that, let it forget."""
        # both tables are there while positions move over
        if not self.budget.hold(self.places * 32):
            self.facts[at.FULL] = 1
            return
        larger = np.zeros(4 * self.places, np.uint64)
        remembered.moved_over(self.table, larger, self.facts)
        self.table = larger
        self.budget.held -= self.places * 16
        self.places *= 2
        self.facts[at.LIMIT] = self.places * 7 // 10

    @property
    def held(self) -> int:
        """Bytes that it takes."""
        return self.places * 16


def _paced(size: int, seconds: float) -> int:
    """How many positions the next slice should look at, after one of so many that took so long."""
    return int(min(max(size * SLICE / max(seconds, 1e-6), 500), 4 * size))


@define
class _Deep:
    """Depth-first search, which can be put aside and taken up again."""

    table: Table
    known: _Known
    run_: Integers
    moves: Integers
    frames: Integers
    budget: _Budget
    before: int
    slice_: int = FIRST_SLICE

    @property
    def held(self) -> int:
        """Bytes that it takes."""
        return self.budget.held - self.before

    @classmethod
    def begin(cls, position: Position, planned: Pass, budget: _Budget, shortcuts: Shortcuts) -> _Deep:
        deepest = int(min(DEEPEST, planned.size + 400, max(400, budget.limits.memory // 1024)))
        table = _set_out(position, shortcuts, 8 * deepest + 4096, planned.merged)
        moves = np.zeros(16 * deepest + 4096, np.int64)
        frames = np.zeros(at.FRAME * deepest, np.int64)
        held = budget.held
        budget.hold(table.undo.nbytes + moves.nbytes + frames.nbytes)
        known = _Known(budget, 1 << 14)
        run = _searched(table, shortcuts)
        depth_first.begin(
            table.rules, table.state, table.cards, table.hashes, moves, frames, run, known.table, known.facts, BY_MOVES
        )
        return cls(table, known, run, moves, frames, budget, held)

    def run(self, budget: _Budget, more: int) -> Verdict:
        """Look at so many more positions."""
        table, known, run = self.table, self.known, self.run_
        until = int(run[at.POSITIONS]) + more
        while run[at.POSITIONS] < until:
            size = budget.next_slice(min(self.slice_, until - int(run[at.POSITIONS])))
            before, began = int(run[at.POSITIONS]), perf_counter()
            ended = depth_first.search_deeper(
                table.rules, table.state, table.cards, table.hashes, table.undo, self.moves, self.frames, run,
                known.table, known.facts, BY_MOVES, size,
            )  # fmt: skip
            looked_at = int(run[at.POSITIONS]) - before
            if ended == at.GOING:
                self.slice_ = _paced(size, perf_counter() - began)
            if ended == at.GROW:
                known.grow()
            budget.used(looked_at, int(run[at.MOST_HOME]), int(run[at.DEPTH]), "depth first")
            if ended == at.WON:
                return Verdict.WINNABLE
            if ended == at.EXHAUSTED:
                if run[at.CUT]:
                    raise _Enough(Limit.DEPTH)
                return Verdict.UNWINNABLE
            if known.facts[at.LOST] > ENOUGH_FORGOTTEN * known.places and budget.limits.seconds is None:
                raise _Enough(Limit.MEMORY)
            _doubt(run, table)
        return Verdict.UNKNOWN

    def line(self, _position: Position) -> list[int]:
        """The moves to where the search stands."""
        depth = int(self.run_[at.DEPTH])
        return [int(self.moves[self.frames[at.FRAME * frame + at.CURSOR] - 1]) for frame in range(depth + 1)]


@define
class _Best:
    """One best-first pass."""

    table: Table
    known: _Known
    run_: Integers
    moves: Integers
    pool: np.ndarray
    parents: np.ndarray
    vias: Integers
    heap: Integers
    judged: Integers
    held: int
    ended: int
    slice_: int = FIRST_SLICE

    @classmethod
    def begin(
        cls, position: Position, planned: Pass, budget: _Budget, shortcuts: Shortcuts
    ) -> _Best | None:
        """Begin a pass over up to ``size`` positions; ``None`` where there is not enough memory for it."""
        length = sum(map(len, position.piles)) + len(position.piles) + 2
        room = planned.size + 2048
        places = 1 << (2 * room).bit_length()
        held = room * (length + 4 + 8 + 8) + places * 16
        if budget.held + held > budget.limits.memory:
            return None
        known = _Known(budget, places)
        budget.hold(held - known.held)
        table = _set_out(position, shortcuts, 1 << 14, planned.merged)
        pool = np.zeros((room, length), np.int8)
        parents, vias, heap = np.zeros(room, np.int32), np.zeros(room, np.int64), np.zeros(room, np.int64)
        run = _searched(table, shortcuts)
        ended = best_first.begin_best(
            table.rules, table.state, table.cards, table.hashes, table.undo, pool, heap, run, known.table, known.facts
        )
        moves = np.zeros(1024, np.int64)
        return cls(table, known, run, moves, pool, parents, vias, heap, PROMISES[planned.judged], held, ended)

    def run(self, budget: _Budget, more: int) -> Verdict:
        """Look at so many positions."""
        table, known, run = self.table, self.known, self.run_
        budget.used(int(run[at.POSITIONS]), 0, 0, "best first")
        while self.ended == at.GOING and run[at.POSITIONS] < more:
            before, began = int(run[at.POSITIONS]), perf_counter()
            size = budget.next_slice(min(self.slice_, more - before))
            self.ended = best_first.search_best(
                table.rules, table.state, table.cards, table.hashes, table.undo, self.moves, self.pool, self.parents,
                self.vias, self.heap, run, known.table, known.facts, self.judged, size,
            )  # fmt: skip
            looked_at = int(run[at.POSITIONS]) - before
            self.slice_ = _paced(size, perf_counter() - began)
            budget.used(looked_at, int(run[at.MOST_HOME]), 0, "best first")
            _doubt(run, table)
        return {at.WON: Verdict.WINNABLE, at.EXHAUSTED: Verdict.UNWINNABLE}.get(self.ended, Verdict.UNKNOWN)

    def line(self, position: Position) -> list[int]:
        """The moves from the beginning to the won position, with the safe moves in between."""
        node = int(self.run_[at.BEST])
        chosen = []
        while node:
            chosen.append(int(self.vias[node]))
            node = int(self.parents[node])
        table = Table.of(position, 1 << 16)
        table.rules = self.table.rules  # with what this pass left out
        arrays = table.rules, table.state, table.cards, table.hashes, table.undo
        line: list[int] = []
        while True:
            move = int(ordering.safe_move(table.rules, table.state, table.cards))
            if move < 0:
                if not chosen:
                    return line
                move = chosen.pop()
            line.append(move)
            moving.make(*arrays, move)


def _doubt(run: Integers, table: Table) -> None:
    """Stop looking for lost positions where hardly any are found."""
    if run[at.POSITIONS] > 2_000 and run[at.SEEN_LOST] * 50 < run[at.POSITIONS]:
        run[at.FORESEES] = 0
