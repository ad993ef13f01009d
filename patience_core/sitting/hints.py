"""Hints, and whether a game can still be won: thought out in the background while the player may play on.

In a game in which no card lies face down the solver answers: with a line that wins, or with the proof that none does.
Where cards lie face down only what the player has seen is used, unless the player asks to peek: the solver then looks
at some arrangements of the face-down cards (at all of them where there are few), and what it finds there is said as
just that. A stock that was formed anew from the waste holds nothing that the player has not seen. Where nothing is
found a simple rule makes a guess, and it is said that it is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import permutations
from threading import Event
from time import perf_counter
from typing import Final

from attrs import evolve, frozen

from patience_core.cards import FACE_DOWN
from patience_core.moves import Move, Transfer, legal_moves, make
from patience_core.position import Position
from patience_core.shuffle import DealNumber, reshuffled
from patience_core.solver import plain, warming
from patience_core.solver.asking import answered
from patience_core.solver.lines import presentable
from patience_core.solver.solving import solve
from patience_core.solver.story import explain
from patience_core.solver.verdict import Answer, Limit, Limits, Progress, Verdict
from patience_core.stock import DEAL

LIMITS: Final = Limits(seconds=20.0, memory=256 << 20)
"""How far one question is thought about."""

ARRANGEMENTS: Final = 8
"""How many arrangements of the face-down cards are tried; all of them where there are no more."""

EACH: Final = 200_000
"""How many positions are looked at in each arrangement."""

PLAIN: Final = 20_000
"""How many positions the plain engine looks at where the solver is not installed: some seconds' work."""

_EACH_SECONDS: Final = 1.0

_BEST: Final = 3
_SHORTEN: Final = 0.5


class Basis(Enum):
    """What a hint rests on."""

    WON = "the game is won"
    LINE = "a line that wins"
    LOST = "a proof that the position is lost"
    ARRANGEMENTS = "some arrangements of the face-down cards"
    GUESS = "a simple rule"


@frozen
class Thought:
    """What was found out about a position.

    Attributes:
        basis: what it rests on.
        line: moves that win from here, where the basis is a line; the first of them is the hint.
        move: the move to hint at, or ``None``.
        tried: how many arrangements of the face-down cards were tried; 0 where the cards were known.
        winnable: in how many of them the position can be won.
        lost: in how many of them it is proven lost.
        wins: in how many of them the move leads to a position that can be won.
        every: whether those were all the arrangements that there are, so that what holds in each of them is proven.
        peeked: whether face-down cards were looked at.
        limit: which limit was hit, where nothing was proven.
        back: of a lost position: after how many moves taken back it is known to be winnable; 0 where that is not known.
        from_start: of a lost position: whether the deal is proven lost from its start.
        story: why it is lost, in sentences.
    """

    basis: Basis
    line: tuple[Move, ...] = ()
    move: Move | None = None
    tried: int = 0
    winnable: int = 0
    lost: int = 0
    wins: int = 0
    every: bool = False
    peeked: bool = False
    limit: Limit | None = None
    back: int = 0
    from_start: bool = False
    story: tuple[str, ...] = ()


class Stopped(Exception):
    """Nobody wants to know any more."""


def hidden(position: Position) -> int:
    """How many cards the player has never seen, or need not remember: see :func:`unseen`."""
    return len(unseen(position))


def unseen(position: Position) -> list[tuple[int, int]]:
    """Where cards lie face down that the player does not know, as pile and place.

    After a redeal that turns the waste over every card of the stock has lain face up, and nothing was shuffled: that
    stock is known.
    """
    known = position.tables.stock if position.redeals and not position.variant.gather else None
    return [
        (index, at)
        for index, pile in enumerate(position.piles)
        if index != known
        for at, code in enumerate(pile)
        if code >= FACE_DOWN
    ]


def think(
    position: Position, *, peek: bool = False, limits: Limits = LIMITS, before: Sequence[Position] = (),
    again: bool = False, wanted: Event | None = None,
) -> Thought:  # fmt: skip
    """Find a hint for a position, and whether it can be won.

    Args:
        position: as the player sees it; it stays as it is.
        peek: whether the face-down cards may be looked at.
        limits: how far to go.
        before: the positions from the start of the game to this one, to say how far back a lost game was still good.
        again: whether the game has come back to where it was, so that what led round is not hinted at once more.
        wanted: cleared when nobody wants to know any more.

    Raises:
        Stopped: nobody does.
        MissingExtra: the solver is installed and cannot be loaded; where it is not installed the plain engine looks at
            :data:`PLAIN` positions.
        PluginError: as :func:`patience_core.solver.solve` does.
    """
    if position.won():
        return Thought(Basis.WON)
    unknown = hidden(position)
    thinking = _Thinking(limits, wanted)
    if unknown and not peek:
        return thinking.arrangements(position, again)
    return evolve(thinking.known(position, before), peeked=bool(unknown))


def guess(position: Position) -> Move | None:
    """A move by a simple rule that sees only what lies face up: home, then turn a card up, then deal, then build.

    Within each kind the pile with most face-down cards gives; spaces are filled last.
    """
    homes = frozenset(position.tables.home)

    def rank(move: Move) -> tuple[int, int]:
        if not isinstance(move, Transfer):
            return (2, 0) if move is DEAL else (5, 0)
        pile = position.piles[move.source]
        down = sum(code >= FACE_DOWN for code in pile)
        if move.target in homes:
            return 0, -down
        if len(pile) > move.count and pile[-move.count - 1] >= FACE_DOWN:
            return 1, -down
        return (3 if position.piles[move.target] and move.source not in homes else 4), len(pile) - move.count

    return min(legal_moves(position, every_space=False), key=rank, default=None)


class _Thinking:
    """One question that is thought about, within its limits."""

    def __init__(self, limits: Limits, wanted: Event | None) -> None:
        self._limits = limits
        self._wanted = wanted
        self._until = None if limits.seconds is None else perf_counter() + limits.seconds

    def known(self, position: Position, before: Sequence[Position]) -> Thought:
        """The cards are known: ask the solver."""
        answer = self._answered(position)
        if answer.verdict is Verdict.WINNABLE:
            return Thought(Basis.LINE, answer.line, answer.line[0])
        if answer.verdict is Verdict.UNWINNABLE:
            back, from_start = self._how_far_back(before)
            return Thought(Basis.LOST, back=back, from_start=from_start, story=tuple(explain(position, answer)))
        return Thought(Basis.GUESS, move=guess(position), limit=answer.limit)

    def _how_far_back(self, before: Sequence[Position]) -> tuple[int, bool]:
        """How many moves to take back until the game is known to be winnable, and whether its start is proven lost.

        What leads to a winnable position is winnable, so the last such position is found by halving.
        """
        low, high = -1, len(before) - 1  # before[low] is winnable (or low is -1), before[high] is not known to be
        from_start = False
        while high - low > 1:
            middle = (low + high) // 2
            verdict = self._solve(before[middle], self._left()).verdict
            if verdict is Verdict.WINNABLE:
                low = middle
            else:
                high = middle
                from_start = middle == 0 and verdict is Verdict.UNWINNABLE
        return (len(before) - 1 - low if low >= 0 else 0), from_start or len(before) == 1

    def arrangements(self, position: Position, again: bool) -> Thought:
        """The face-down cards are not known: look at some of the ways in which they could lie.

        A line that is right for one arrangement may turn the stock for a card that is not there in another. So of moves
        that win as often one that carries cards comes first; and where the game has gone round, it does anyway.
        """
        places = list(arrangements(position))
        every = len(places) < ARRANGEMENTS
        answers: list[tuple[Position, Answer]] = []
        votes: dict[Move, int] = {}
        for place in places:
            if self._is_late():
                break
            answer = self._solve(place, self._left(EACH))
            answers.append((place, answer))
            if answer.line:
                votes[answer.line[0]] = votes.get(answer.line[0], 0) + 1
        tried = len(answers)
        every = every and tried == len(places)
        lost = sum(answer.verdict is Verdict.UNWINNABLE for _, answer in answers)
        won = [(place, answer) for place, answer in answers if answer.line]
        if every and lost == tried:
            return Thought(Basis.LOST, tried=tried, lost=lost, every=True)
        ranked = sorted(votes, key=lambda move: -votes[move])
        carrying = [move for move in ranked if isinstance(move, Transfer)]
        asked = dict.fromkeys((*ranked[:_BEST], *carrying[:1]))
        wins = {move: self._wins(move, won) for move in asked}
        if again and carrying:
            wins = {move: times for move, times in wins.items() if isinstance(move, Transfer)}
        if not wins:
            return Thought(Basis.GUESS, move=guess(position), tried=tried, lost=lost, every=every)
        best = max(wins, key=lambda move: (wins[move], isinstance(move, Transfer)))
        return Thought(
            Basis.ARRANGEMENTS, move=best, tried=tried, winnable=len(won), lost=lost, wins=wins[best], every=every
        )

    def _wins(self, move: Move, won: list[tuple[Position, Answer]]) -> int:
        """In how many arrangements a move leads to a position that can be won."""
        wins = 0
        for place, answer in won:
            if answer.line[0] == move:
                wins += 1
            elif not self._is_late():
                after = place.copy()
                make(after, move)
                wins += self._solve(after, self._left(EACH)).verdict is Verdict.WINNABLE
        return wins

    def _answered(self, position: Position) -> Answer:
        """An answer with a line that is short enough to follow."""
        if warming.is_installed():
            return self._checked(answered(position, self._left(), self._watch, shorten=_SHORTEN))
        return presentable(self._solve(position, self._left()), _SHORTEN)

    def _solve(self, position: Position, limits: Limits) -> Answer:
        """Ask the solver, or the plain engine where that is not installed: it does what it can."""
        if warming.is_installed():
            return self._checked(solve(position, limits, self._watch))
        positions = min(PLAIN, limits.positions or PLAIN)
        return self._checked(plain.search(position, evolve(limits, positions=positions), self._watch))

    def _checked(self, answer: Answer) -> Answer:
        if answer.limit is Limit.INTERRUPTED:
            raise Stopped
        return answer

    def _watch(self, _: Progress) -> bool:
        return self._wanted is None or self._wanted.is_set()

    def _left(self, positions: int | None = None) -> Limits:
        seconds = None if self._until is None else max(0.01, self._until - perf_counter())
        if positions is None:
            return evolve(self._limits, seconds=seconds)
        return evolve(self._limits, positions=positions, seconds=min(seconds or _EACH_SECONDS, _EACH_SECONDS))

    def _is_late(self) -> bool:
        if self._wanted is not None and not self._wanted.is_set():
            raise Stopped
        return self._until is not None and perf_counter() >= self._until


def arrangements(position: Position) -> Iterator[Position]:
    """Positions that look the same, with the face-down cards in other places: all of them, or as many as are tried.

    The places are shuffled by what the player sees and by nothing else, so that asking twice gives the same.
    """
    places = unseen(position)
    faces = sorted(position.piles[index][at] & ~FACE_DOWN for index, at in places)
    few = sorted(set(permutations(faces))) if len(faces) <= 4 else []
    if few and len(few) < ARRANGEMENTS:
        rows = few
    else:
        rows = [tuple(reshuffled(faces, DealNumber(len(faces)), number)) for number in range(1, ARRANGEMENTS + 1)]
    for row in rows:
        place = position.copy()
        for (index, at), face in zip(places, row, strict=True):
            place.piles[index][at] = face | FACE_DOWN
        yield place
