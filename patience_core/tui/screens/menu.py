"""The menu: everything that can be done, with the key that does it."""

from __future__ import annotations

from typing import Final

from patience_core.player.commands import SCREEN, commands_in
from patience_core.player.seat import Seat
from patience_core.player.standing import Standing
from patience_core.tui.keys import BY_KEY, key_shown, letters_of
from patience_core.tui.screens.choice import Choice, ChoiceScreen

_TEXTS: Final = {
    "new": "New game",
    "games": "Saved games",
    "restart": "Start this deal again",
    "undo": "Undo",
    "redo": "Redo",
    "hint": "Hint",
    "winnable": "Can it still be won?",
    "peek": "Peek at the face-down cards",
    "finish": "Finish",
    "bookmark": "Bookmarks",
    "replay": "Replay",
    "rules": "Rules",
    "stats": "Statistics",
    "settings": "Settings",
    "copy": "Copy the game as a line",
    "open": "Open a game from a line",
    "giveup": "Give up",
    "help": "Help",
    "quit": "Quit",
}
"""The entries, in their order."""


class MenuScreen(ChoiceScreen):
    """The menu. It gives back the name of a command."""

    def __init__(self, seat: Seat) -> None:
        tables = seat.position.tables
        letters = letters_of(tables)
        here = {command.name: command for command in commands_in(tables, SCREEN)}
        choices = [
            Choice(name, text, key_shown(here[name], letters))
            for name, text in _TEXTS.items()
            if name in here and _makes_sense(name, seat)
        ]
        keys = {key: name for key, name in BY_KEY.items() if name in here and key != "escape"}
        keys |= {key.upper(): name for key, name in keys.items() if len(key) == 1}
        super().__init__("Menu", choices, keys=keys)


def _makes_sense(name: str, seat: Seat) -> bool:
    """Whether an entry can do anything now."""
    if name == "finish":
        return seat.standing() is Standing.FINISH
    if name == "giveup":
        return not seat.sitting.given_up and not seat.sitting.won_once
    if name == "stats":
        return seat.settings.show_statistics == "yes"
    if name in ("undo", "restart"):
        return bool(seat.sitting.game.moves)
    if name == "redo":
        return bool(seat.sitting.game.undone)
    if name == "peek":
        from patience_core.sitting.hints import hidden

        return hidden(seat.position) > 0
    return True
