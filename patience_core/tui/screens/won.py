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


class WonScreen(ChoiceScreen):
    """A box after a win. It gives back the name of a command."""

    def __init__(self, seat: Seat, tables: Tables) -> None:
        choices = [
            Choice(ANOTHER, "Another deal"),
            Choice("new", "Another game", "n"),
            Choice("replay", "Watch it again", "p"),
            Choice("restart", "Start this deal again", "Ctrl+R"),
            Choice("undo", "Take the last move back", "u"),
        ]
        keys = {"n": "new", "p": "replay", "ctrl+r": "restart", "u": "undo"}
        super().__init__("Won!", choices, "\n".join(_came_to(seat, tables)), keys)


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
