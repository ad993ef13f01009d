"""How a game stands: won, no move left, no progress possible, or open."""

from __future__ import annotations

from enum import Enum
from typing import Final

from patience_core.cards import FACE_DOWN
from patience_core.explore import every_line
from patience_core.moves import Move, legal_moves
from patience_core.position import Position

LIMIT: Final = 3_000
"""How many positions are looked at before a game is called open."""

MOST_MOVES: Final = 12_000
"""How many moves are looked at, likewise: where long runs lift, a position has many moves and each takes longer."""


class Outcome(Enum):
    """How a game stands; the value is what a player is told."""

    WON = "won"
    NO_MOVES = "no move left"
    NO_PROGRESS = "no progress possible"
    OPEN = "open"

    def __str__(self) -> str:
        return self.value


def outcome(position: Position, limit: int = LIMIT) -> Outcome:
    """Say how a game stands.

    *No progress possible* is a proof, never a guess: every position that any sequence of moves can reach was looked
    at, and in none of them does one card more lie where winning wants it, or one card less lie face down (but in a
    stock that is turned again and again). Where there are more than ``limit`` such positions, or more than
    :data:`MOST_MOVES` moves in them, nothing was proven, and the game is open. An open game may still be lost: that is
    for a solver to say.
    """
    if position.won():
        return Outcome.WON
    if not legal_moves(position):
        return Outcome.NO_MOVES
    return Outcome.OPEN if _may_progress(position.copy(), limit) else Outcome.NO_PROGRESS


def _may_progress(position: Position, limit: int) -> bool:
    """Whether some reachable position is a step on, or more than ``limit`` positions are reachable."""
    home, hidden = position.home_count(), _hidden(position)
    looked_at = 0

    def moves(position: Position) -> list[Move]:
        nonlocal looked_at
        found = legal_moves(position, every_space=False)
        looked_at += len(found)
        return found

    seen = 1
    for _, new in every_line(position, moves):
        seen += new
        if new and (position.home_count() > home or _hidden(position) < hidden):
            return True
        if seen > limit or looked_at > MOST_MOVES:
            return True
    return looked_at > MOST_MOVES


def _hidden(position: Position) -> int:
    """How many cards lie face down, but in a stock that may be formed anew: there they come round again."""
    tables = position.tables
    if not tables.hides:
        return 0
    goes_round = tables.stock if tables.redeals else None
    return sum([code >= FACE_DOWN for pile in position.piles for code in pile]) - (
        0 if goes_round is None else len(position.piles[goes_round])
    )
