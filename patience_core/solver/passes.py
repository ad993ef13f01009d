"""The passes of a search: best first and depth first, each in slices of the compiled kernel."""

from __future__ import annotations

from time import perf_counter
from typing import Final

import numpy as np
from attrs import define, field

from patience_core.position import Position
from patience_core.solver.budget import Budget, Enough
from patience_core.solver.compiled import Integers, Table, most_moves
from patience_core.solver.kernel import best_first, depth_first, remembered
from patience_core.solver.kernel import layout as at
from patience_core.solver.portfolio import BY_MOVES, PROMISES, Pass, Shortcuts
from patience_core.solver.verdict import Limit, Verdict

SLICE: Final = 0.03
"""About how long compiled code runs at a time, in seconds."""

FIRST_SLICE: Final = 2_000
"""How many positions the first slice of a pass looks at."""

DEEPEST: Final = 50_000
"""The longest line that depth-first search follows, in moves."""

ENOUGH_FORGOTTEN: Final = 4
"""After how many times its own size in forgotten positions a full table ends a search that has no other limit."""


def _searched(table: Table, shortcuts: Shortcuts) -> Integers:
    """The state of a new search."""
    run = np.zeros(at.RUN, np.int64)
    run[at.SEED] = 88172645463325252
    run[at.FORESEES] = shortcuts.foresight and table.rules[at.PLACES] > 0
    return run


def _set_out(position: Position, shortcuts: Shortcuts, undo: int, merged: int) -> Table:
    table = Table.of(position, undo, merged, shortcuts.wheel, shortcuts.likeness)
    if not shortcuts.safe:
        table.rules = table.rules.copy()
        table.rules[at.SAFE_SOURCES] = 0
    return table


@define
class Known:
    """The table of known positions, which grows until memory is used up."""

    budget: Budget
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
class Deep:
    """Depth-first search, which can be put aside and taken up again."""

    table: Table
    known: Known
    run_: Integers
    moves: Integers
    frames: Integers
    budget: Budget
    before: int
    slice_: int = FIRST_SLICE

    @property
    def held(self) -> int:
        """Bytes that it takes."""
        return self.budget.held - self.before

    @classmethod
    def begin(cls, position: Position, planned: Pass, budget: Budget, shortcuts: Shortcuts) -> Deep:
        """Begin a search, which has room for lines as long as its size and its memory allow."""
        deepest = int(min(DEEPEST, planned.size + 400, max(400, budget.limits.memory // 1024)))
        table = _set_out(position, shortcuts, 8 * deepest + 4096, planned.merged)
        moves = np.zeros(16 * deepest + 4 * most_moves(position), np.int64)
        frames = np.zeros(at.FRAME * deepest, np.int64)
        held = budget.held
        budget.hold(table.undo.nbytes + moves.nbytes + frames.nbytes)
        known = Known(budget, 1 << 14)
        run = _searched(table, shortcuts)
        return cls(table, known, run, moves, frames, budget, held)

    def run(self, budget: Budget, more: int) -> Verdict:
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
                    raise Enough(Limit.DEPTH)
                return Verdict.UNWINNABLE
            if known.facts[at.LOST] > ENOUGH_FORGOTTEN * known.places and budget.limits.seconds is None:
                raise Enough(Limit.MEMORY)
            _doubt(run)
        return Verdict.UNKNOWN

    def line(self, _position: Position) -> list[int]:
        """The moves to where the search stands."""
        depth = int(self.run_[at.DEPTH])
        return [int(self.moves[self.frames[at.FRAME * frame + at.CURSOR] - 1]) for frame in range(depth + 1)]


@define
class Best:
    """One best-first pass."""

    table: Table
    known: Known
    run_: Integers
    moves: Integers
    pool: np.ndarray
    parents: np.ndarray
    vias: Integers
    heap: Integers
    judged: Integers
    held: int
    slice_: int = FIRST_SLICE

    @classmethod
    def begin(cls, position: Position, planned: Pass, budget: Budget, shortcuts: Shortcuts) -> Best | None:
        """Begin a pass over up to ``size`` positions; ``None`` where there is not enough memory for it."""
        length = sum(map(len, position.piles)) + len(position.piles) + 2
        most = most_moves(position)
        room = planned.size + most + 1024
        places = 1 << (2 * room).bit_length()
        held = room * (length + 4 + 8 + 8) + places * 16
        if budget.held + held > budget.limits.memory:
            return None
        known = Known(budget, places)
        budget.hold(held - known.held)
        table = _set_out(position, shortcuts, 1 << 14, planned.merged)
        pool = np.zeros((room, length), np.int8)
        parents, vias, heap = np.zeros(room, np.int32), np.zeros(room, np.int64), np.zeros(room, np.int64)
        run = _searched(table, shortcuts)
        moves = np.zeros(most, np.int64)
        return cls(table, known, run, moves, pool, parents, vias, heap, PROMISES[planned.judged], held)

    def run(self, budget: Budget, more: int) -> Verdict:
        """Look at so many positions."""
        table, known, run = self.table, self.known, self.run_
        ended = at.GOING
        while ended == at.GOING and run[at.POSITIONS] < more:
            before, began = int(run[at.POSITIONS]), perf_counter()
            size = budget.next_slice(min(self.slice_, more - before))
            ended = best_first.search_best(
                table.rules, table.state, table.cards, table.hashes, table.undo, self.moves, self.pool, self.parents,
                self.vias, self.heap, run, known.table, known.facts, self.judged, size,
            )  # fmt: skip
            looked_at = int(run[at.POSITIONS]) - before
            self.slice_ = _paced(size, perf_counter() - began)
            budget.used(looked_at, int(run[at.MOST_HOME]), 0, "best first")
            _doubt(run)
        return {at.WON: Verdict.WINNABLE, at.EXHAUSTED: Verdict.UNWINNABLE}.get(ended, Verdict.UNKNOWN)

    def line(self, position: Position) -> list[int]:
        """The moves from the beginning to the won position, with the safe moves in between."""
        node = int(self.run_[at.BEST])
        chosen = []
        while node:
            chosen.append(int(self.vias[node]))
            node = int(self.parents[node])
        table = Table.of(position, 1 << 16)
        table.rules = self.table.rules  # with what this pass left out
        line = np.zeros(len(chosen) + int(table.state[at.TOTAL]) * (len(chosen) + 1), np.int64)
        length = best_first.retraced(
            table.rules, table.state, table.cards, table.hashes, table.undo, np.array(chosen[::-1], np.int64), line
        )
        return [int(move) for move in line[:length]]


def _doubt(run: Integers) -> None:
    """Stop looking for lost positions where hardly any are found."""
    if run[at.POSITIONS] > 2_000 and run[at.SEEN_LOST] * 50 < run[at.POSITIONS]:
        run[at.FORESEES] = 0
