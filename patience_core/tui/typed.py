"""What is being typed at the table, understood with every key: a pile, a card, a move, or a command with its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from patience_core.cards import FACE_DOWN, parse_face
from patience_core.draw.cells import Spot
from patience_core.errors import InvalidCard, nearest
from patience_core.moves import Move
from patience_core.player.commands import COMMANDS, SCREEN, SHORT_ACTIONS, WORDS, Command, commands_in
from patience_core.player.seat import Seat
from patience_core.tui.keys import BY_KEY

LONGEST: Final = 20_000
"""The most characters that are taken in: the line of a long game is some thousands."""

_CARD_THEN_MORE: Final = re.compile(r"^(10|[2-9atjqk])([cdhs])(?=[a-z0-9])", re.IGNORECASE)
_ACTIONS: Final = frozenset({"deal", "redeal"})
_SHORT: Final = frozenset({*SHORT_ACTIONS, *_ACTIONS})

COMMAND_OF: Final = {command.name: command for command in COMMANDS}
"""Every command by its name."""


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
        about: the piles that are named, or in which the cards lie that are.
    """

    spot: Spot | None = None
    card: bool = False
    moves: tuple[Move, ...] = ()
    command: Command | None = None
    words: tuple[str, ...] = ()
    why: str = ""
    about: tuple[int, ...] = ()


def spaced(text: str) -> str:
    """The text with a space between a card and what follows at once: ``7st5`` is ``7s t5``."""
    return _CARD_THEN_MORE.sub(r"\1\2 ", text.strip())


def understood(seat: Seat, text: str) -> Typed:
    """What a text means at a table."""
    first, *rest = text.split() or [""]
    position = seat.position
    label = position.tables.pile_of.get(first.lower())
    # A single letter is the key that it is at the table, also where it had to be typed as piles begin with it.
    command = COMMAND_OF.get(BY_KEY.get(first.lower(), "")) if len(first) == 1 else WORDS.get(first.lower())
    if label is not None and not rest:
        return Typed(spot=Spot(label, min(1, len(position.piles[label]))))
    if command is not None and label is None and command.name not in _ACTIONS:
        known = command in commands_in(position.tables, SCREEN)
        return Typed(command=command, words=tuple(rest)) if known else Typed(why=f"{first} is for the line mode")
    text = spaced(text)
    found = seat.read(text)
    spot = _card(seat, text) if len(text.split()) == 1 else None
    if isinstance(found, str):
        found = _no_command(seat, first) or found
        return Typed(spot=spot, card=spot is not None, why=found, about=tuple(_named(seat, text)))
    return Typed(spot=spot, card=spot is not None, moves=tuple(found))


def _no_command(seat: Seat, word: str) -> str:
    """That there is no command of a name, where a word seems to be one: it is no pile, no card, and all letters."""
    known = [name for each in commands_in(seat.position.tables, SCREEN) for name in (each.name, *each.also)]
    named = word.lower() in seat.position.tables.pile_of or word.lower() in (*known, *_SHORT)
    if not word.isalpha() or named or _face(word) is not None:
        return ""
    return f"there is no command {word[:40]!r}{nearest(word, known, most=0) or ': ? shows those that there are'}"


def _named(seat: Seat, text: str) -> Iterator[int]:
    """The piles of what is named."""
    for word in text.replace("-", " ").split():
        label, spot = seat.position.tables.pile_of.get(word.lower()), _card(seat, word)
        if label is not None:
            yield label
        elif spot is not None:
            yield spot.pile


def _card(seat: Seat, text: str) -> Spot | None:
    """Where the card lies that is named, face up; of two alike the one that can go somewhere."""
    face = _face(text)
    spots = [
        Spot(index, len(cards) - at)
        for index, cards in enumerate(seat.position.piles)
        for at, code in enumerate(cards)
        if code < FACE_DOWN and code == face
    ]
    return next((spot for spot in spots if seat.may_lift(spot.pile, spot.count)), spots[0] if spots else None)


def _face(word: str) -> int | None:
    """The face that a word names, or ``None``."""
    try:
        return parse_face(word)
    except InvalidCard:
        return None
