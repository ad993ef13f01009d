"""What is being typed at the table, understood with every key: a pile, a card, a move, or a command with its words."""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from patience_core.cards import FACE_DOWN, parse_face
from patience_core.draw.cells import Spot
from patience_core.errors import InvalidCard
from patience_core.moves import Move
from patience_core.player.commands import SCREEN, WORDS, Command, commands_in
from patience_core.player.seat import Seat

LONGEST: Final = 20_000
"""The most characters that are taken in: the line of a long game is some thousands."""

_CARD_THEN_MORE: Final = re.compile(r"^(10|[2-9atjqk])([cdhs])(?=[a-z0-9])", re.IGNORECASE)
_ACTIONS: Final = frozenset({"deal", "redeal"})


@frozen
class Typed:
    """What a text means so far.

    Attributes:
        spot: the pile or the card that it names.
        card: whether it names a card, and not a pile only.
        moves: the moves that fit it.
        command: the command that it names, with its words.
        words: those words.
        why: why no move fits, where it seems to be one.
    """

    spot: Spot | None = None
    card: bool = False
    moves: tuple[Move, ...] = ()
    command: Command | None = None
    words: tuple[str, ...] = ()
    why: str = ""


def spaced(text: str) -> str:
    """The text with a space between a card and what follows at once: ``7st5`` is ``7s t5``."""
    return _CARD_THEN_MORE.sub(r"\1\2 ", text.strip())


def understood(seat: Seat, text: str) -> Typed:
    """What a text means at a table."""
    first, *rest = text.split() or [""]
    position = seat.position
    label = position.tables.pile_of.get(first.lower())
    command = WORDS.get(first.lower())
    if label is not None and not rest:
        return Typed(spot=Spot(label, min(1, len(position.piles[label]))))
    if command is not None and label is None and command.name not in _ACTIONS:
        known = command in commands_in(position.tables, SCREEN)
        return Typed(command=command, words=tuple(rest)) if known else Typed(why=f"{first} is for the line mode")
    text = spaced(text)
    found = seat.read(text)
    spot = _card(seat, text) if len(text.split()) == 1 else None
    if isinstance(found, str):
        return Typed(spot=spot, card=spot is not None, why=found)
    return Typed(spot=spot, card=spot is not None, moves=tuple(found))


def _card(seat: Seat, text: str) -> Spot | None:
    """Where the card lies that is named, face up; of two alike the one that can go somewhere."""
    try:
        face = parse_face(text)
    except InvalidCard:
        return None
    spots = [
        Spot(index, len(cards) - at)
        for index, cards in enumerate(seat.position.piles)
        for at, code in enumerate(cards)
        if code < FACE_DOWN and code == face
    ]
    return next((spot for spot in spots if seat.may_lift(spot.pile, spot.count)), spots[0] if spots else None)
