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
        unproven = f"no win was found in {_part(0, thought)}"
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
    sure = thought.every and thought.wins == thought.tried
    wins = "wins however the face-down cards lie" if sure else f"wins in {_part(thought.wins, thought)}"
    if strength == 1:
        return f"there is a move that {wins}"
    return f"{'' if sure else 'a guess: '}{_move(position, thought.move, strength)}; it {wins}"


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
    if thought.every and thought.winnable == thought.tried:
        return ["yes, however the face-down cards lie"]
    beginning = "" if thought.every else "nobody knows without a peek: "
    if thought.winnable == thought.tried:
        return [f"{beginning}it can be won in {_part(thought.winnable, thought)}"]
    parts = [f"{thought.lost} lost"] if thought.lost else []
    parts += [f"{undecided} undecided"] if undecided else []
    can = "it can be won" if thought.winnable else "no win was found"
    return [f"{beginning}{can} in {_part(thought.winnable, thought)} ({', '.join(parts)})"]


def _part(some: int, thought: Thought) -> str:
    """In which part of the arrangements of the face-down cards that were tried, or of all that there are."""
    tried = thought.tried
    if tried == 1:
        return f"the only arrangement of the face-down cards that {'there is' if thought.every else 'was tried'}"
    which = "that there are" if thought.every else "that were tried"
    part = "all" if some == tried else f"{some} of the" if some else "any of the"
    return f"{part} {tried} arrangements of the face-down cards {which}"


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
