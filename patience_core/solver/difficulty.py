"""How difficult a deal is: the effort that one fixed search takes to win it, and the word for that.

The search is always the same, whatever the solver has learnt since: best first, with the estimate below, at most
:data:`MOST` positions. Its effort is the number of positions that it made before one was won. There is no chance in
it and no clock, so a deal has the same effort everywhere and for ever. It looks at all cards, also those face down.

The words compare deals of one variant with one another. *Easy* are the quarter of the winnable deals that take the
least effort, *hard* the quarter that takes most, *medium* those between, *very hard* those that this search does not
win at all. Where the quarters lie was measured on the first deals of each variant (``difficulty.json``); a variant
that was not measured has efforts and no words.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from heapq import heappop, heappush
from importlib.resources import files
from itertools import count
from typing import Final

from attrs import frozen

from patience_core.cards import FACE_DOWN
from patience_core.moves import Move, legal_moves, make, unmake
from patience_core.position import Position
from patience_core.solver.shortest import needed_before

MOST: Final = 10_000
"""How many positions the search makes before it gives a deal up."""

WORDS: Final = ("easy", "medium", "hard", "very hard")
"""The words, from the least effort to the most."""

MEASURED: Final = "difficulty.json"
"""The file beside this module that has the quarters of each variant, by the fingerprint of its rules."""


@frozen
class Effort:
    """What the fixed search did.

    Attributes:
        positions: how many positions it made.
        line: the moves that win, or ``None`` where it gave up; empty where the position is won already.
        exhausted: whether it made every position that can be reached, so that without a line the game is lost.
    """

    positions: int
    line: tuple[Move, ...] | None
    exhausted: bool = False


@frozen
class Quarters:
    """Where the quarters of a variant's winnable deals lie.

    Attributes:
        lower: the effort that a quarter of them does not exceed.
        upper: the effort that three quarters of them do not exceed.
        deals: how many deals were tried to know this: those numbered from 1.
        won: how many of them the search won.
    """

    lower: int
    upper: int
    deals: int
    won: int


@frozen
class Difficulty:
    """How difficult a position is.

    Attributes:
        effort: what the fixed search did.
        word: one of :data:`WORDS`; empty where the variant was not measured, or where the game is lost.
    """

    effort: Effort
    word: str

    def __str__(self) -> str:
        count = self.effort.positions
        known = self.effort.line is not None or self.effort.exhausted
        said = f"{'' if known else 'over '}{count:,} position{'' if count == 1 else 's'}"
        effort = f"effort by the fixed search, the same for every deal: {said}"
        if self.effort.line is None and self.effort.exhausted:
            return f"cannot be won ({effort})"
        if self.word:
            return f"{self.word} ({effort})"
        return f"no word, as this variant was not measured ({effort}); compare it with that of its other deals"


def difficulty(position: Position) -> Difficulty:
    """Measure a deal, and say how it compares with others of its variant.

    A position that was not just dealt is measured likewise; the word is then that of a deal which takes as long. A
    fragment with fewer piles is no deal of the variant, and compares with none.
    """
    done = effort(position)
    return Difficulty(done, word(done, quarters(position.tables.fingerprint)))


def word(done: Effort, known: Quarters | None) -> str:
    """The word for an effort; empty where the quarters are not known, or the game is lost."""
    if known is None or (done.line is None and done.exhausted):
        return ""
    if done.line is None:
        return WORDS[3]
    return WORDS[0] if done.positions <= known.lower else WORDS[1] if done.positions <= known.upper else WORDS[2]


def effort(position: Position, most: int = MOST) -> Effort:
    """Search best first from a position, which stays as it is, until one is won or so many were made."""
    if position.won():
        return Effort(0, ())
    before = needed_before(position)
    order = count()
    seen = {position.key()}
    waiting: list[tuple[int, int, Position, int]] = []
    came: list[tuple[int, Move | None]] = [(-1, None)]
    heappush(waiting, (_estimate(position, before), next(order), position.copy(), 0))
    while waiting:
        _, _, place, at = heappop(waiting)
        for move in legal_moves(place, every_space=False):
            done = make(place, move)
            key = place.key()
            if key not in seen:
                seen.add(key)
                if place.won():
                    return Effort(len(seen), (*_way(came, at), move))
                if len(seen) >= most:
                    return Effort(len(seen), None)
                # Of equal estimates the one that was made last comes first: a line is followed to its end.
                came.append((at, move))
                heappush(waiting, (_estimate(place, before), -next(order), place.copy(), len(came) - 1))
            unmake(place, done)
    return Effort(len(seen), None, exhausted=True)


def _way(came: list[tuple[int, Move | None]], at: int) -> list[Move]:
    line = []
    while at > 0:
        at, move = came[at]
        assert move is not None
        line.append(move)
    return line[::-1]


def _estimate(position: Position, before: Sequence[int]) -> int:
    """How far a position is from a win: what is not home, lies face down, or lies on what has to go home before it."""
    tables, piles = position.tables, position.piles
    homes = tables.home
    wanted = 0  # the faces that may go home next
    for index in homes:
        table, cards = tables.piles[index], piles[index]
        wanted |= table.build[cards[-1]] if cards else table.fill
    missing = buried = hidden = blocking = 0
    for table in tables.piles:
        cards = piles[table.index]
        if not cards or table.index in homes:
            continue
        missing += len(cards)
        if table.index == tables.stock:
            continue
        below = 0
        for place, code in enumerate(cards):
            face = code & 63
            hidden += code >= FACE_DOWN
            if wanted >> face & 1 and not wanted & below:
                buried += len(cards) - 1 - place
            blocking += before[face] & below != 0
            below |= 1 << face
    cells = sum([bool(piles[cell]) for cell in tables.cells])
    return 4 * (missing + hidden + blocking) + buried + cells


def measured(efforts: Iterable[Effort]) -> Quarters | None:
    """The quarters of some deals; ``None`` where fewer than eight of them were won."""
    tried = list(efforts)
    won = sorted(each.positions for each in tried if each.line is not None)
    if len(won) < 8:
        return None
    return Quarters(won[(len(won) - 1) // 4], won[3 * (len(won) - 1) // 4], len(tried), len(won))


def quarters(fingerprint: str) -> Quarters | None:
    """What was measured of the variant whose rules have this fingerprint, or ``None``."""
    return _measured().get(fingerprint)


@cache
def _measured() -> dict[str, Quarters]:
    text = (files("patience_core.solver") / MEASURED).read_text(encoding="utf-8")
    return {each["fingerprint"]: Quarters(*each["quarters"]) for each in json.loads(text)["variants"]}
