"""What a player typed for a move, and which moves are meant by it."""

from __future__ import annotations

from patience_core.cards import FACE_DOWN, TEXT
from patience_core.errors import InvalidMove
from patience_core.moves import Move, Transfer
from patience_core.player.commands import SHORT_ACTIONS
from patience_core.player.selecting import without_equal_spaces
from patience_core.position import Position
from patience_core.shorthand import matching_moves
from patience_core.sitting.advice import why_none, why_not


def meant(position: Position, text: str) -> list[Move] | str:
    """The legal moves that fit what was typed, of equal spaces one; or why there is none, in the rule's words."""
    text = move_words(text)
    try:
        moves = without_equal_spaces(position, matching_moves(position, text))
        return moves or why_none(position, text) or "there is no such move"
    except InvalidMove as error:
        return str(error)


def why_not_home(position: Position, pile: int) -> str:
    """Why the top card of a pile, which has no move to a foundation, may go to none: the rule where it is one, and else
    that it fits nowhere."""
    label, cards = position.tables.piles[pile].label, position.piles[pile]
    if not cards:
        return f"{label} is empty: there is no card to move"
    if cards[-1] >= FACE_DOWN:
        return f"the top card of {label} lies face down"
    if pile in position.tables.home:
        return f"{TEXT[cards[-1]]} is on a foundation already"
    reasons = {why_not(position, Transfer(pile, target)) for target in position.tables.home}
    return (reasons.pop() if len(reasons) == 1 else None) or f"{TEXT[cards[-1]]} fits on no foundation now"


def move_words(text: str) -> str:
    """What was typed for a move, with the short form of a move that is a word of its own written out."""
    return SHORT_ACTIONS.get(text.strip().lower(), text)
