"""The game is won: what it came to, and what to do next."""

from __future__ import annotations

from typing import Final

from patience_core.errors import PatienceError
from patience_core.player.seat import Seat
from patience_core.player.words import clock_text, counted
from patience_core.tui.screens.choice import Choice, ChoiceScreen
from patience_core.tui.tables import Tables

ANOTHER: Final = "another"
"""What is given back for another deal, which is no command."""

_FIGURES: Final = "stats"


class WonScreen(ChoiceScreen):
    """A box after a win. It gives back the name of a command."""

    def __init__(self, seat: Seat, tables: Tables) -> None:
        choices = [
            Choice(ANOTHER, "Another deal"),
            Choice("new", "Choose a game ...", "n"),
            Choice("replay", "Watch it again", "p"),
            Choice("restart", "Start this deal again", "Ctrl+R"),
            Choice("undo", "Take the last move back", "u"),
            *([Choice(_FIGURES, "Statistics", "F3")] if seat.settings.show_statistics == "yes" else []),
        ]
        keys = {"n": "new", "p": "replay", "ctrl+r": "restart", "u": "undo", "f3": _FIGURES}
        self._seat, self._tables = seat, tables
        super().__init__("Won!", choices, "\n".join(_came_to(seat, tables)), keys)

    def chosen(self, choice: str) -> None:
        """Give back what was chosen; the statistics are shown over the box, which stays."""
        if choice == _FIGURES:
            from patience_core.tui.screens.figures import FiguresScreen

            self.app.push_screen(FiguresScreen(self._seat, self._tables))
        else:
            super().chosen(choice)


def _came_to(seat: Seat, tables: Tables) -> list[str]:
    """What the game came to, and where it stands among those that were finished."""
    sitting = seat.sitting
    line = counted(len(sitting.game.moves), "move")
    if seat.settings.clock == "shown":
        line += f", {clock_text(sitting.clock.seconds)}"
    helped = sitting.assists
    counts = ((helped.hints, "hint"), (helped.questions, "question"), (helped.peeks, "peek"))
    line += "".join(f", {counted(number, what)}" for number, what in counts if number)
    lines = [f"Deal {seat.deal}: {line}."]
    if seat.settings.statistics == "on" and seat.settings.show_statistics == "yes":
        try:
            games = tables.finished(seat.variant.id, seat.position.tables.fingerprint)
        except PatienceError:
            return lines
        won = sum(game.won for game in games)
        if games:
            lines.append(f"{won} of {counted(len(games), 'game')} won.")
    return lines
