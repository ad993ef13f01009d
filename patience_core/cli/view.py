"""What a player sees of a game: the table, what changed, how the game stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import frozen

from patience_core.cli.screen import Screen, warn
from patience_core.draw import draw, plain_lines, plain_pile
from patience_core.player.seat import Seat
from patience_core.player.standing import Standing
from patience_core.player.words import clock_text, counted, given_up, helped, kept, on_foundations
from patience_core.position import Position

_THEN: Final = {
    Standing.WON: "Type new for another deal, restart to play this one again, or quit.",
    Standing.GIVEN_UP: "It counts as lost. Type new for another deal, or quit; or play on for fun.",
    Standing.NO_MOVES: "Type u to take one back, restart, new or quit.",
    Standing.NO_PROGRESS: "Type u to take moves back, restart, new or quit.",
}
"""What can be typed when a game has ended so."""

MINUTE: Final = 60.0
"""After so many seconds the header tells the time."""

_ROOM_FOR_WORDS: Final = 5
"""The lines that stand above and below a drawing: the header, empty lines and the prompt."""


@frozen
class Look:
    """How the table is shown: one pile a line (``plain``), suits as symbols or as letters."""

    plain: bool
    symbols: bool


class View:
    """Shows games on a screen."""

    def __init__(self, screen: Screen, look: Look) -> None:
        self.screen = screen
        self.look = look
        self._said_troubles: list[str] = []

    def show(self, seat: Seat) -> None:
        """The whole table, with a header, and how the game stands where there is something to say."""
        self.screen.line()
        self.screen.prose(self._header(seat), style="bold")
        self.table(seat.position)
        self._say_how_it_stands(seat)

    def table(self, position: Position) -> None:
        """The piles alone."""
        if self.look.plain:
            self.screen.lines(plain_lines(position))
        else:
            room = max(1, self.screen.height - _ROOM_FOR_WORDS)
            self.screen.line()
            self.screen.drawing(draw(position, self.screen.width, room, self.look.symbols))
            self.screen.line()

    def show_change(self, seat: Seat, before: list[list[int]], what: Iterable[str]) -> None:
        """What happened: the whole table, or where piles are lines only those that changed, after the moves' texts."""
        if not self.look.plain:
            self.show(seat)
            return
        self.screen.lines(what)
        self.changed_piles(seat.position, before)
        self._say_how_it_stands(seat)

    def changed_piles(self, position: Position, before: list[list[int]]) -> None:
        """The piles alone that are no longer as before, where piles are lines; else all of them."""
        if not self.look.plain:
            self.table(position)
            return
        for index, cards in enumerate(before):
            if cards != position.piles[index]:
                self.screen.line(plain_pile(position, index))

    def say(self, text: str) -> None:
        """Sentences, a line each, however they were begun and ended."""
        for line in text.splitlines():
            self.screen.prose(line[:1].upper() + line[1:] + ("" if line.endswith((".", "?", "!")) else "."))

    def _header(self, seat: Seat) -> str:
        game = seat.sitting.game
        parts = [
            game.variant.name,
            f"deal {game.deal}",
            counted(len(game.moves), "move"),
            *on_foundations(game.position),
            *kept(game.position),
            *helped(seat.sitting.assists),
            *given_up(seat.sitting),
            *self._time(seat),
        ]
        return (" · " if self.look.symbols and not self.look.plain else ", ").join(parts)

    def _time(self, seat: Seat) -> list[str]:
        """The time played, from the first minute on, where somebody looks and wants to see it; in a pipe each run would
        say something else."""
        seconds = seat.sitting.clock.seconds
        shown = self.screen.terminal and seat.settings.clock == "shown" and seconds >= MINUTE
        return [clock_text(seconds)] if shown else []

    def _say_how_it_stands(self, seat: Seat) -> None:
        stands, said = seat.standing(), seat.standing_words()
        if stands is Standing.WON:
            said = f"Won in {counted(len(seat.sitting.game.moves), 'move')}!"
        if said:
            self.screen.prose(f"{said} {_THEN.get(stands, '')}".strip(), style="bold")
        self._say_troubles(seat)

    def _say_troubles(self, seat: Seat) -> None:
        """Warn that the game could not be saved, or counted, once for each reason."""
        troubles = [f"not saved: {seat.sitting.trouble}; the game goes on"] if seat.sitting.trouble else []
        troubles += [f"not counted in the statistics: {seat.trouble}"] if seat.trouble else []
        for trouble in troubles:
            if trouble not in self._said_troubles:
                self.screen.flush()
                warn(trouble)
        self._said_troubles = troubles
