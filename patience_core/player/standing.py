"""How a game stands, as a player wants to know it: more than won, lost or open."""

from __future__ import annotations

from enum import Enum
from typing import Final

from patience_core.moves import Transfer, legal_moves
from patience_core.outcome import Outcome
from patience_core.player.finishing import finish_line
from patience_core.position import Position
from patience_core.stock import DEAL


class Standing(Enum):
    """How a game stands."""

    WON = "won"
    GIVEN_UP = "given up"
    NO_MOVES = "no move left"
    NO_PROGRESS = "no progress possible"
    ONLY_REDEAL = "only the stock is left"
    FINISH = "moves to foundations alone win"
    OPEN = "open"

    @property
    def ended(self) -> bool:
        """Whether nothing is left but to take moves back, or to begin anew."""
        return self in (Standing.WON, Standing.GIVEN_UP, Standing.NO_MOVES, Standing.NO_PROGRESS)


_BY_OUTCOME: Final = {
    Outcome.WON: Standing.WON,
    Outcome.NO_MOVES: Standing.NO_MOVES,
    Outcome.NO_PROGRESS: Standing.NO_PROGRESS,
}


def standing_of(position: Position, outcome: Outcome, *, given_up: bool = False, quick: bool = False) -> Standing:
    """How a game stands.

    Args:
        position: the table.
        outcome: how the rules see it; it is known to a sitting, and dear to work out.
        given_up: whether the player gave the game up, and has not played on since.
        quick: whether moves to foundations that win are looked for only as far as no time goes into it.
    """
    if outcome is Outcome.WON:
        return Standing.WON
    if given_up:
        return Standing.GIVEN_UP
    if outcome is not Outcome.OPEN:
        return _BY_OUTCOME[outcome]
    if finish_line(position, quick=quick):
        return Standing.FINISH
    moves = legal_moves(position, every_space=False)
    return Standing.OPEN if any(isinstance(move, Transfer) for move in moves) else Standing.ONLY_REDEAL


def standing_words(standing: Standing, position: Position) -> str:
    """What is said of it, in a sentence or two that fit every face; empty for an open game."""
    if standing is Standing.ONLY_REDEAL:
        what = " or ".join("deal" if move is DEAL else "redeal" for move in legal_moves(position))
        return f"The only move left is to {what}."
    return _WORDS[standing]


_WORDS: Final = {
    Standing.WON: "Won!",
    Standing.GIVEN_UP: "Given up.",
    Standing.NO_MOVES: "No move is left.",
    Standing.NO_PROGRESS: "No progress is possible: whatever you move, no more cards can go up.",
    Standing.FINISH: "Moves to foundations alone win now: finish makes them.",
    Standing.OPEN: "",
}
