"""The saved games: to go on with one, or to put one away."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from patience_core.errors import PatienceError
from patience_core.player.words import clock_text, counted
from patience_core.sitting.shelf import Listed
from patience_core.tui.moments import Item
from patience_core.tui.screens.box import BACK, enter
from patience_core.tui.screens.choice import Choice, ChoiceScreen
from patience_core.tui.tables import Tables

_NONE: Final = "No game is saved yet."


class GamesScreen(ChoiceScreen):
    """A list of saved games, the latest first."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._games: dict[str, Listed] = {}
        choices = self._listed()
        super().__init__("Saved games", choices, "" if choices else _NONE)

    def items(self) -> list[Item]:
        """The keys of the box."""
        return [enter("go on"), Item("delete", "Del", "put away", True), BACK] if self._games else [BACK]

    def _listed(self) -> list[Choice]:
        self._games = {game.name: game for game in self._tables.shelf.listed()}
        now = datetime.now(UTC)
        names = [_words(self._tables, game) for game in self._games.values()]
        wide = max((len(name) for name, _ in names), default=0)
        return [
            Choice(game.name, f"{name.ljust(wide)}  {rest}", _ago(now, game.changed))
            for game, (name, rest) in zip(self._games.values(), names, strict=True)
        ]

    def chosen(self, choice: str) -> None:
        """Go on with a game."""
        room, game = self.room, self._games[choice]
        if game.trouble:
            self.room.tell(game.trouble, "This game cannot be played")
            return
        self.dismiss(None)
        room.try_game(lambda: room.seat.sit_down(room.tables.saved(game)))

    def press(self, key: str) -> bool:
        """Del puts a game away."""
        if key == "delete" and self.pointed is not None:
            self._put_away(self.pointed.id)
            return True
        return super().press(key)

    def _put_away(self, name: str) -> None:
        if self._games[name].path == self.room.seat.sitting.path:
            self.room.tell("This is the game that you are playing.", "Not put away", warning=False)
            return
        at = self.options.highlighted
        try:
            where = self._tables.shelf.remove(name)
        except PatienceError as error:
            self.room.tell(str(error), "Not put away")
            return
        self.room.tell(f"It is kept as {where}", "Put away", warning=False)
        self.offer(self._listed(), at)


def _words(tables: Tables, game: Listed) -> tuple[str, str]:
    if game.trouble:
        return game.name, "damaged"
    how = "" if game.outcome == "open" else f", {game.outcome}"
    time = f", {clock_text(game.seconds)}" if game.seconds >= 1 else ""
    return tables.name(game), f"deal {game.deal}, {counted(game.moves, 'move')}{time}{how}"


def _ago(now: datetime, then: datetime) -> str:
    """How long ago something was, in the one unit that matters."""
    seconds = max(0.0, (now - then).total_seconds())
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= size:
            return f"{counted(int(seconds // size), unit)} ago"
    return "just now"
