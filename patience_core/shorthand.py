"""What a player types for a move, however short: the card alone, or the card and where it should go."""

from __future__ import annotations

import re

from patience_core.cards import TEXT, parse_face
from patience_core.errors import InvalidCard, InvalidMove, short
from patience_core.moves import Move, Transfer, legal_moves, refusal
from patience_core.notation import ACTIONS, MOVE_EXPECTED, piles_with, read_move, read_words
from patience_core.position import Position


def matching_moves(position: Position, text: str) -> list[Move]:
    """The legal moves that fit what a player typed: ``7s``, ``7s t5``, ``7s 8s``, ``t3-t5`` or ``7s t3-t5``.

    Raises:
        InvalidMove: the text is no move at all, or names a card or a pile that is not there.
    """
    if text.strip().lower() in ACTIONS:
        action = ACTIONS[text.strip().lower()]
        return [] if refusal(position, action) else [action]
    if aims := onto_a_card(position, text):
        return [move for aim in aims for move in matching_moves(position, aim)]
    words = read_words(position.tables, text)
    if words.card is None and len(words.piles) != 2:
        raise InvalidMove(f"{short(text)!r} is no move: {MOVE_EXPECTED}")
    source = words.piles[0] if len(words.piles) == 2 else None
    target = words.piles[-1] if words.piles else None
    if words.card is not None and source is not None and target is not None:
        move = read_move(position, text)
        return [] if refusal(position, move) else [move]
    if words.card is not None and not piles_with(position, words.card):
        raise InvalidMove(f"{TEXT[words.card]} lies face up nowhere on the table")

    named_source = None if source is None else _first_alike(position, source)
    named_target = None if target is None else _first_alike(position, target)

    def fits(move: Transfer) -> bool:
        deepest = position.piles[move.source][-move.count]
        return (
            (words.card is None or deepest == words.card)
            and (named_source is None or move.source == named_source)
            and (named_target is None or move.target == named_target)
        )

    def as_said(move: Transfer) -> Transfer:
        from_pile, to_pile = move.source if source is None else source, move.target if target is None else target
        return Transfer(from_pile, to_pile, move.count)

    transfers = [move for move in legal_moves(position) if isinstance(move, Transfer)]
    return [as_said(move) for move in transfers if fits(move)]


def _first_alike(position: Position, pile: int) -> int:
    """The pile by whose name legal moves know this one: the lowest of foundations that are alike."""
    piles = position.piles
    return next((twin for twin in position.tables.piles[pile].twins if piles[twin] == piles[pile]), pile)


def onto_a_card(position: Position, text: str) -> list[str]:
    """Where a player names the card to build on, ``7s 8s``: the same with the pile that it lies on top of.

    With two decks that may be several piles. A text of another form gives none.

    Raises:
        InvalidMove: the second card lies on top of no pile.
    """
    named = two_cards(position, text)
    if named is None:
        return []
    card, face = named
    tables = position.tables.piles
    labels = [tables[pile].label for pile, cards in enumerate(position.piles) if cards and cards[-1] == face]
    if not labels:
        raise InvalidMove(f"{TEXT[face]} lies on top of no pile")
    return [f"{TEXT[card]} {label}" for label in labels]


def two_cards(position: Position, text: str) -> tuple[int, int] | None:
    """The faces of the card to be moved and of the one to build on, where a player names both; else ``None``."""
    words = [word for word in re.split(r"[\s\-–→>,]+", text.strip()) if word]
    if len(words) != 2 or words[1].lower() in position.tables.pile_of:
        return None
    try:
        return parse_face(words[0]), parse_face(words[1])
    except InvalidCard:
        return None
