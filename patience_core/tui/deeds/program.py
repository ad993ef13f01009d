"""Commands of the program itself: settings, help, the menu, and leaving."""

from __future__ import annotations

from patience_core.tui.deeds.here import Here


def settings(here: Here, words: list[str]) -> None:
    """Show the settings, or change one."""
    if len(words) > 1:
        here.room.set(words[0], " ".join(words[1:]))
        here.board.show(f"{words[0]} is {' '.join(words[1:])}")
        return
    from patience_core.tui.screens.settings import SettingsScreen

    here.room.push_screen(SettingsScreen(), lambda _: here.board.show())


def size(here: Here, _words: list[str]) -> None:
    """Draw the cards in the next size."""
    from patience_core.player.settings import KEYS

    choices = KEYS["card_size"].choices
    wanted = choices[(choices.index(here.seat.settings.card_size) + 1) % len(choices)]
    here.room.set("card_size", wanted)
    here.board.show(f"card size: {wanted}")


def show_help(here: Here, _words: list[str]) -> None:
    """Show every key."""
    from patience_core.tui.screens.help import HelpScreen

    here.room.push_screen(HelpScreen(here.seat.position.tables))


def menu(here: Here, _words: list[str]) -> None:
    """Show everything that can be done."""
    from patience_core.tui.screens.menu import MenuScreen

    here.room.push_screen(MenuScreen(here.seat), lambda name: here.board.command(name) if name else None)


def leave(here: Here, _words: list[str]) -> None:
    """Leave."""
    here.room.exit(0)
