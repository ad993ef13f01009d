"""Which key does what at the table.

One rule settles every conflict between commands, cards and piles. What begins a card (a digit, ``a t j q k``) begins to
type, and so does a small letter with which piles of this game begin. Every other letter is a command. The capital of a
command's letter is that command in every game, so that where ``r`` begins a reserve ``R`` still makes a move again.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from patience_core.cards import RANKS
from patience_core.player.commands import COMMANDS, Command
from patience_core.tables import Tables

BEGIN_CARDS: Final = frozenset(RANKS.lower() + "1")
"""What a card begins with; ``1`` is for ``10s``."""

ARROWS: Final = ("left", "right", "up", "down")
TYPING: Final = frozenset({"colon", "slash", "full_stop"})
"""Keys that begin to type whatever the game, for words of commands, and for what else the rule leaves out."""

BY_KEY: Final = {key: command.name for command in reversed(COMMANDS) for key in command.keys}
"""The command of each key; of two that share one, the first in the table of commands."""

_SHOWN: Final = {"escape": "Esc", "question_mark": "?", "exclamation_mark": "!", "comma": ",", "enter": "Enter"}


@frozen
class Pressed:
    """What a key means: a command by its name, or else a character that begins to be typed (empty: an open line)."""

    command: str = ""
    typed: str | None = None


NOTHING: Final = Pressed()


def letters_of(tables: Tables) -> frozenset[str]:
    """The letters with which the piles of a game begin."""
    return frozenset(pile.label[0].lower() for pile in tables.piles)


def read_key(key: str, character: str | None, letters: frozenset[str]) -> Pressed:
    """What a key means at the table, where nothing is being typed.

    Args:
        key: as Textual names it.
        character: what it types, where it types anything.
        letters: those with which piles of the game begin.
    """
    if key in TYPING:
        return Pressed(typed="")
    if character and character.isascii() and character.isalnum():
        small = character.lower()
        if small in BEGIN_CARDS or character in letters or character.isdigit():
            return Pressed(typed=small)
        return Pressed(BY_KEY.get(small, ""))
    return Pressed(BY_KEY.get(key, ""))


def key_shown(command: Command, letters: frozenset[str]) -> str:
    """The first key of a command as people know it: ``u``, ``R``, ``Tab``; empty where it has none."""
    return shown(command.keys[0], letters) if command.keys else ""


def shown(key: str, letters: frozenset[str] = frozenset()) -> str:
    """A key as people know it; a letter that begins piles of the game as its capital."""
    if len(key) == 1:
        return key.upper() if key in letters else key
    if key in _SHOWN:
        return _SHOWN[key]
    return "+".join(part.capitalize() if len(part) > 1 else part.upper() for part in key.split("+"))
