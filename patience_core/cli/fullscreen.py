"""Playing on the full screen: when that can be, and what is handed to it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from patience_core.cli.keyboard import Keyboard
    from patience_core.cli.screen import Screen
    from patience_core.declaration import Variant
    from patience_core.player.settings import Settings, SettingsFile
    from patience_core.shuffle import DealNumber
    from patience_core.sitting.shelf import Shelf
    from patience_core.sitting.sitting import Sitting


def is_possible(screen: Screen, keyboard: Keyboard) -> bool:
    """Whether there is a terminal that can show a table, and Textual to show it.

    Where only that is missing, a line says what to install.
    """
    from patience_core.cli.screen import note
    from patience_core.tui import INSTALL, is_installed

    if not (screen.terminal and keyboard.terminal) or os.environ.get("TERM", "dumb") in ("dumb", "unknown", ""):
        return False
    if not is_installed():
        note(INSTALL)
        return False
    return True


def sitting_of(variant: Variant, deal: DealNumber | None, shelf: Shelf, source: str, *, new: bool) -> Sitting:
    """The game to sit down at: the last one that is not finished, or a new one."""
    from patience_core.cli.screen import warn
    from patience_core.game import Game
    from patience_core.shuffle import random_deal
    from patience_core.sitting.sitting import Sitting

    saved = None if new else next(shelf.unfinished(variant, deal, warn), None)
    if saved is None:
        return Sitting(Game.of_deal(variant, random_deal() if deal is None else deal), shelf, source=source)
    return Sitting(saved.game, shelf, saved, source=source)


def play_on_screen(
    sitting: Sitting | None, shelf: Shelf, settings: Settings, kept: SettingsFile, greeting: str = "",
    *, letters: bool = False, by_chance: bool = False,
) -> int:  # fmt: skip
    """Play on the full screen, say where the game is kept, and return the exit code.

    Args:
        sitting: the game to begin with; ``None`` for the one that was played last, or else for choosing one.
        shelf: where games are saved.
        settings: what the player likes.
        kept: where that is kept.
        greeting: what is said at first.
        letters: whether suits are letters, whatever the terminal can show.
        by_chance: whether the game is a new deal by chance, and not one that was named.
    """
    from patience_core.cli.shared import catalogue
    from patience_core.player.counting import LaterStore
    from patience_core.tui import run
    from patience_core.tui.tables import Tables

    tables = Tables(catalogue(), shelf, LaterStore())
    encoding = "ascii" if letters else _encoding()
    return run(tables, sitting, settings, kept, greeting, encoding, by_chance=by_chance, left=_say_goodbye)


def _say_goodbye(sitting: Sitting) -> None:
    """Say which game was left, as line mode does."""
    from patience_core.cli.screen import Screen, warn
    from patience_core.player.words import goodbye

    if sitting.trouble is not None:
        warn(f"not saved: {sitting.trouble}")
    else:
        Screen().prose(goodbye(sitting))


def _encoding() -> str | None:
    import sys

    return getattr(sys.stdout, "encoding", None)
