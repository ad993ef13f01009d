"""A shortest line, proven: A* (Hart, Nilsson and Raphael, 1968) with a bound that is never too high.

The bound says how many moves are needed at least. Each move takes at most so many cards to where winning wants them.
Where cards go there singly, a card that lies on one that has to be there before it needs a move more, since it has to
go out of the way first; where several cards lift together, a pile that has such cards needs one move more. Which cards
have to be there before which follows from the tables: leave a card out, and see which others can no longer get there.

Positions are kept by their keys alone and are made again from them, with alike piles in the order of the key.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from patience_core.cards import FACES
from patience_core.moves import Move, legal_moves, make, unmake
from patience_core.position import Key, Position
from patience_core.solver.lines import check
from patience_core.solver.verdict import Answer, Limit, Limits, Progress, Verdict, Watcher
from patience_core.tables import Tables

BYTES: Final = 1_600
"""About what a remembered position takes, in bytes: its key, how it was reached, and its place in the queue."""

_OFTEN: Final = 500
_DOING: Final = "a shortest line"


def shortest(
    position: Position, limits: Limits | None = None, watch: Watcher | None = None, known: Sequence[Move] = ()
) -> Answer:
    """Find a shortest line, and prove that there is no shorter one.

    Args:
        position: where to begin; it stays as it is.
        limits: how far to go. All positions are remembered, so only small searches come to an end.
        watch: told of progress several times a second; returning false ends the search.
        known: a line that wins, where there is one: nothing as long as that is looked at.

    Returns:
        An answer with ``shortest`` set where the line is proven to be a shortest one; unwinnable where there is none
        at all. Where a limit was hit before, the known line as it is, with the limit, or unknown.
    """
    return _Search(position, limits or Limits(), watch, known).run()


class _Search:
    def __init__(self, root: Position, limits: Limits, watch: Watcher | None, known: Sequence[Move]) -> None:
        self.root, self.limits, self.watch, self.known = root, limits, watch, tuple(known)
        self.bound = Bound(root)
        self.start = perf_counter()
        self.moves: dict[Key, int] = {}  # how few moves each position is known to take
        self.came: dict[Key, Key] = {}  # the position before it on that way
        self.most_home = root.home_count()
        self.told = 0

    def run(self) -> Answer:
        if self.known:
            check(self.root, self.known)
        first = _canonical(self.root, self.root.key())
        key = first.key()
        self.moves[key] = 0
        queue: dict[int, list[tuple[Key, int]]] = {self.bound.least(first): [(key, 0)]}
        longest = len(self.known) or None
        try:
            while queue:
                total = min(queue)
                if longest is not None and total >= longest:
                    return self._answer(Verdict.WINNABLE, line=self.known, shortest=True)
                waiting = queue[total]
                key, so_far = waiting.pop()
                if not waiting:
                    del queue[total]
                if self.moves[key] < so_far:
                    continue
                place = _canonical(self.root, key)
                if place.won():
                    return self._answer(Verdict.WINNABLE, line=self._line(key), shortest=True)
                self._expand(place, key, so_far + 1, queue)
                limit = self._limit()
                if limit is not None:
                    return self._given_up(limit)
        except KeyboardInterrupt:
            return self._given_up(Limit.INTERRUPTED)
        if self.known:
            return self._answer(Verdict.WINNABLE, line=self.known, shortest=True)
        return self._answer(Verdict.UNWINNABLE)

    def _expand(self, place: Position, key: Key, moves: int, queue: dict[int, list[tuple[Key, int]]]) -> None:
        for move in legal_moves(place, every_space=False):
            done = make(place, move)
            after = place.key()
            if moves < self.moves.get(after, moves + 1):
                self.moves[after] = moves
                self.came[after] = key
                queue.setdefault(moves + self.bound.least(place), []).append((after, moves))
            unmake(place, done)

    def _limit(self) -> Limit | None:
        looked_at, limits = len(self.moves), self.limits
        if limits.positions is not None and looked_at >= limits.positions:
            return Limit.POSITIONS
        if limits.seconds is not None and perf_counter() - self.start >= limits.seconds:
            return Limit.SECONDS
        if looked_at * BYTES >= limits.memory:
            return Limit.MEMORY
        if self.watch is not None and looked_at // _OFTEN != self.told:
            self.told = looked_at // _OFTEN
            seconds = perf_counter() - self.start
            told = Progress(looked_at, seconds, len(self.known), self.most_home, looked_at * BYTES, _DOING)
            if self.watch(told) is False:
                return Limit.INTERRUPTED
        return None

    def _given_up(self, limit: Limit) -> Answer:
        verdict = Verdict.WINNABLE if self.known else Verdict.UNKNOWN
        return self._answer(verdict, line=self.known, limit=limit)

    def _answer(
        self, verdict: Verdict, *, line: tuple[Move, ...] = (), limit: Limit | None = None, shortest: bool = False
    ) -> Answer:
        if shortest:
            check(self.root, line)
        looked_at = len(self.moves)
        return Answer(
            verdict, line, looked_at, perf_counter() - self.start, looked_at * BYTES, limit, "plain", _DOING, shortest,
            self.root.copy(),
        )  # fmt: skip

    def _line(self, key: Key) -> tuple[Move, ...]:
        """The way to a position, with the piles as they lie at the root."""
        keys: list[Key] = []
        while key in self.came:
            keys.append(key)
            key = self.came[key]
        position, line = self.root.copy(), []
        for key in reversed(keys):
            for move in legal_moves(position, every_space=False):
                done = make(position, move)
                if position.key() == key:
                    line.append(move)
                    break
                unmake(position, done)
        return tuple(line)


def _canonical(root: Position, key: Key) -> Position:
    """The position of a key, with alike piles in the key's order."""
    cards, base, redeals = key
    tables = root.tables.with_base(base) if base and base != root.base else root.tables
    position = Position(tables, [[] for _ in tables.piles], redeals=redeals, number=root.number)
    position.base = base
    for alike, group in zip(root.tables.alike, cards, strict=True):
        piles = group if len(alike) > 1 else (group,)
        for index, pile in zip(alike, piles, strict=True):
            position.piles[index] = list(pile)  # type: ignore[call-overload]
    return position


class Bound:
    """How many moves a position needs at least; made for all positions that can be reached from one."""

    def __init__(self, root: Position) -> None:
        tables = root.tables
        self._home = frozenset(tables.home)
        self._cards = sum(map(len, root.piles))
        self._most = most_home_at_once(tables) or max(1, self._cards)
        self._single = all(pile.group.lift.single for pile in tables.piles)
        self._piles = (
            [pile.index for pile in tables.piles if pile.index not in self._home and pile.index not in tables.ordered]
            if self._most == 1 and not _deals_home(tables)
            else []
        )
        self._before = needed_before(root) if self._piles else [0] * FACES

    def least(self, position: Position) -> int:
        """At least so many moves."""
        missing = self._cards - position.home_count()
        in_the_way = 0
        for index in self._piles:
            below = 0
            blockers = 0
            for code in position.piles[index]:
                face = code & 63
                if self._before[face] & below:
                    blockers += 1
                below |= 1 << face
            in_the_way += blockers if self._single else min(blockers, 1)
        return -(-missing // self._most) + in_the_way


def most_home_at_once(tables: Tables) -> int:
    """The most cards that one move can take to where winning wants them; 0 where that is not known."""
    home = frozenset(tables.home)
    if any(target in home for target, _ in tables.refills):
        return 0
    most = 0
    singly = all(pile.group.lift.single for pile in tables.piles)
    for index in home:
        unit = tables.piles[index].group.unit or (1 if singly else 0)
        if not unit:
            return 0
        most = max(most, unit)
    gather = tables.variant.gather
    if gather and tables.indices(gather.group)[0] in home:
        return 0
    stock = None if tables.stock is None else tables.piles[tables.stock].group.stock
    if stock is not None and _deals_home(tables):
        most = max(most, stock.turn * len(tables.indices(stock.to)))
    return most


def _deals_home(tables: Tables) -> bool:
    """Whether cards are turned from a stock onto piles where winning wants them, whatever they are."""
    if tables.stock is None or tables.stock in tables.home:
        return False
    stock = tables.piles[tables.stock].group.stock
    return stock is not None and any(index in tables.home for index in tables.indices(stock.to))


def needed_before(root: Position) -> list[int]:
    """For each face the faces, as a mask, that have to be where winning wants them before it can get there.

    Only in one deck: of two alike cards either may do. What lies there already is no hindrance to anything.
    """
    tables = root.tables
    faces = 0
    for pile in root.piles:
        for code in pile:
            if faces >> (code & 63) & 1:
                return [0] * FACES
            faces |= 1 << (code & 63)
    homes = [(tables.piles[index], root.piles[index]) for index in tables.home]
    if any(pile.group.base for pile, _ in homes) and not root.base:
        return [0] * FACES
    there = sum(1 << (code & 63) for _, cards in homes for code in cards)

    def reached(without: int) -> int:
        """Every face that can get there, if one never does: what may begin a pile, and what goes on those there."""
        inside = there & ~without
        waiting = [face for face in range(FACES) if inside >> face & 1]
        for pile, _ in homes:
            fresh = pile.fill & faces & ~inside & ~without
            inside |= fresh
            waiting += [face for face in range(FACES) if fresh >> face & 1]
        while waiting:
            on = waiting.pop()
            fresh = 0
            for pile, _ in homes:
                fresh |= pile.build[on]
            fresh &= faces & ~inside & ~without
            inside |= fresh
            waiting += [face for face in range(FACES) if fresh >> face & 1]
        return inside

    everything = reached(0)
    before = [0] * FACES
    for face in range(FACES):
        mask = 1 << face
        if faces & mask and not there & mask:
            lacking = everything & ~reached(mask) & ~mask
            for other in range(FACES):
                if lacking >> other & 1:
                    before[other] |= mask
    return before
