"""What to tell a player of a hint, in three strengths, and of whether the game can still be won."""

from __future__ import annotations

from typing import Final

from patience_core.cards import TEXT
from patience_core.moves import Move, Transfer
from patience_core.notation import move_text
from patience_core.position import Position
from patience_core.sitting.hints import Basis, Thought
from patience_core.stock import DEAL

STRENGTHS: Final = 3
"""How strong a hint may be: that there is a move, which card moves, where it goes."""


def hint_words(position: Position, thought: Thought, strength: int) -> str:
    """A hint in words.

    Args:
        position: that the thought is about.
        thought: what was found out.
        strength: from 1 (that there is a move) to :data:`STRENGTHS` (the move).
    """
    if thought.basis is Basis.WON:
        return "the game is won"
    if thought.basis is Basis.LOST:
        return f"{_lost(thought)}; no move helps. {_way_back(thought)}".strip()
    if thought.move is None:
        return "there is no move"
    if thought.basis is Basis.LINE:
        return _hint_of_line(position, thought, strength)
    if thought.basis is Basis.ARRANGEMENTS:
        return _hint_of_arrangements(position, thought, strength)
    unproven = "nothing is proven here" + (f" ({thought.limit})" if thought.limit else "")
    if thought.tried:
        unproven = f"in none of the {_tried(thought)} was a win found"
    if strength == 1:
        return f"{unproven}; all that can be given is a guess"
    return f"a guess, for {unproven}: {_move(position, thought.move, strength)}"


def _hint_of_line(position: Position, thought: Thought, strength: int) -> str:
    moves = len(thought.line)
    peeked = "with all cards known " if thought.peeked else ""
    length = "one move wins" if moves == 1 else f"{moves} moves from here win"
    if strength == 1:
        return f"{peeked}there is a move that wins: {length}" if moves == 1 else f"{peeked}it can be won: {length}"
    assert thought.move is not None
    return f"{_move(position, thought.move, strength)}; {peeked}{length}"


def _hint_of_arrangements(position: Position, thought: Thought, strength: int) -> str:
    assert thought.move is not None
    found = f"it wins in {thought.wins} of the {_tried(thought)}"
    if strength == 1:
        return f"there is a move for which this was found: {found}"
    sure = thought.every and thought.wins == thought.tried
    return f"{'' if sure else 'a guess: '}{_move(position, thought.move, strength)}; {found}"


def _move(position: Position, move: Move, strength: int) -> str:
    """The move itself, or only the card that moves."""
    if not isinstance(move, Transfer):
        return "deal" if move is DEAL else "redeal"
    if strength < STRENGTHS:
        return f"move {TEXT[position.piles[move.source][-move.count]]}"
    return move_text(position, move)


def winnable_words(thought: Thought) -> list[str]:
    """Whether the game can still be won, in sentences, one a line."""
    known = "with all cards known, " if thought.peeked else ""
    if thought.basis is Basis.WON:
        return ["it is won"]
    if thought.basis is Basis.LINE:
        moves = len(thought.line)
        return [f"yes: {known}{'one move wins' if moves == 1 else f'{moves} moves from here win'}"]
    if thought.basis is Basis.LOST:
        return [f"no: {known}{_lost(thought)}", *thought.story, *filter(None, [_way_back(thought)])]
    if thought.tried == 0:
        return [f"nobody knows: {known}nothing is proven ({thought.limit})"]
    undecided = thought.tried - thought.winnable - thought.lost
    parts = [f"{thought.winnable} can be won", f"{thought.lost} cannot"]
    parts += [f"{undecided} {'was' if undecided == 1 else 'were'} not decided"] if undecided else []
    if thought.every:
        return [f"of the {_tried(thought)}, and there are no others, {', '.join(parts)}"]
    return [f"nobody knows without a peek: of {_tried(thought)}, {', '.join(parts)}"]


def _tried(thought: Thought) -> str:
    ways = "one way" if thought.tried == 1 else f"{thought.tried} ways"
    which = "in which the face-down cards can lie" if thought.every else "tried in which the face-down cards could lie"
    return f"{ways} {which}"


def _lost(thought: Thought) -> str:
    if thought.every:
        return "the position is lost, however the face-down cards lie"
    return "the position is proven lost"


def _way_back(thought: Thought) -> str:
    if thought.from_start:
        return "The deal could not be won from the start."
    if not thought.back:
        return ""
    moves = "the last move" if thought.back == 1 else f"the last {thought.back} moves"
    return f"Take back {moves} (u {thought.back}), and it can be won."
