"""Commands that lead to other games, and look back on those that are over."""

from __future__ import annotations

from patience_core.errors import InvalidDeal, InvalidMove
from patience_core.player.counting import is_finished
from patience_core.tui.deeds.here import Here, key_of


def new(here: Here, words: list[str]) -> None:
    """Begin another game: the deal that is named, or what the player chooses from a list."""
    if words:
        try:
            here.room.change_game(lambda: here.seat.new(words[0]))
        except InvalidDeal as error:
            raise InvalidDeal(f"{str(error).rstrip('.')}; {key_of(here.seat, 'new')} chooses another game") from error
        return
    from patience_core.tui.screens.newgame import NewGameScreen, begin

    here.room.push_screen(NewGameScreen(here.seat), lambda choice: begin(here.room, choice))


def daily(here: Here, words: list[str]) -> None:
    """Begin the deal of a day."""
    from patience_core.player.daily import read_day

    here.room.daily(read_day(words[0]) if words else None)


def giveup(here: Here, words: list[str]) -> None:
    """End the game unwon, when the player has said so once more."""
    if words and [word.lower() for word in words] != ["up"]:
        raise InvalidMove("say: give up")

    def give_up() -> str:
        here.seat.give_up()
        return ""

    if is_finished(here.seat.sitting):
        here.board.change(give_up)  # which says why not
        return
    from patience_core.tui.screens.choice import Choice, ChoiceScreen

    choices = [Choice("no", "No, it goes on", "n"), Choice("yes", "Yes, give it up", "y")]
    asked = ChoiceScreen("Give this game up?", choices, "It counts as lost.", {"n": "no", "y": "yes"})
    here.room.push_screen(asked, lambda answer: here.board.change(give_up) if answer == "yes" else None)


def games(here: Here, _words: list[str]) -> None:
    """Show the saved games, this one among them as it is now."""
    from patience_core.tui.screens.games import GamesScreen

    here.seat.sitting.leave()  # the clock goes on when the list is left
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
        PromptScreen("Open a game", "Paste its line, as bisley 12: KH t2-k3", "plays it"),
        here.room.open_line,
    )


def stats(here: Here, _words: list[str]) -> None:
    """Show the statistics."""
    from patience_core.tui.screens.figures import FiguresScreen

    here.room.push_screen(FiguresScreen(here.seat, here.room.tables))
