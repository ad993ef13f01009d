"""Commands that lead to other games, and look back on those that are over."""

from __future__ import annotations

from patience_core.tui.deeds.here import Here


def new(here: Here, words: list[str]) -> None:
    """Begin another game: the deal that is named, or what the player chooses from a list."""
    if words:
        here.room.change_game(lambda: here.seat.new(words[0]))
        return
    from patience_core.tui.screens.newgame import NewGameScreen

    here.room.push_screen(NewGameScreen(here.seat))


def daily(here: Here, words: list[str]) -> None:
    """Begin the deal of a day."""
    from patience_core.player.daily import read_day

    day = read_day(words[0]) if words else None
    here.room.change_game(lambda: here.seat.daily(day))


def giveup(here: Here, _words: list[str]) -> None:
    """End the game unwon."""

    def give_up() -> str:
        here.seat.give_up()
        return ""

    here.board.change(give_up)


def games(here: Here, _words: list[str]) -> None:
    """Show the saved games."""
    from patience_core.tui.screens.games import GamesScreen

    here.room.push_screen(GamesScreen(here.room.tables))


def copy(here: Here, _words: list[str]) -> None:
    """Copy the game as one line."""
    from patience_core.tui.screens.page import PageScreen

    line = here.seat.line()
    here.room.copy_to_clipboard(line)
    words = "This line is this game: it is copied to the clipboard, where the terminal allows that."
    here.room.push_screen(PageScreen("Copy the game", [words, "", line]))


def open_line(here: Here, words: list[str]) -> None:
    """Play a game from its line."""
    if words:
        here.room.open_line(" ".join(words))
        return
    from patience_core.tui.screens.prompt import PromptScreen

    here.room.push_screen(
        PromptScreen("Open a game", "Paste its line, as bisley 12: KH t2-k3"),
        here.room.open_line,
    )


def stats(here: Here, _words: list[str]) -> None:
    """Show the statistics."""
    from patience_core.tui.screens.figures import FiguresScreen

    here.room.push_screen(FiguresScreen(here.seat, here.room.tables))
