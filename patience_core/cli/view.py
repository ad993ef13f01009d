"""What a player sees of a game: the table, what changed, how the game stands."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from patience_core.cards import RANKS
from patience_core.cli.screen import Screen, warn
from patience_core.draw import draw, plain_lines, plain_pile
from patience_core.outcome import Outcome
from patience_core.position import Position
from patience_core.sitting.record import Assists
from patience_core.sitting.sitting import Sitting

VERDICTS: Final = {
    Outcome.WON: "Won in {moves}! Type new for another deal, restart to play this one again, or quit.",
    Outcome.NO_MOVES: "No move is left. Type u to take one back, restart, new or quit.",
    Outcome.NO_PROGRESS: "No progress is possible: whatever you move, no more cards can go up. "
    "Type u to take moves back, restart, new or quit.",
}
"""What is said as soon as a game stands so."""

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
        self._said_trouble = ""

    def show(self, sitting: Sitting) -> None:
        """The whole table, with a header, and how the game stands where there is something to say."""
        position = sitting.game.position
        self.screen.line()
        self.screen.prose(self._header(sitting), style="bold")
        if self.look.plain:
            self.screen.lines(plain_lines(position))
        else:
            room = max(1, self.screen.height - _ROOM_FOR_WORDS)
            self.screen.line()
            self.screen.drawing(draw(position, self.screen.width, room, self.look.symbols))
            self.screen.line()
        self._say_how_it_stands(sitting)

    def show_change(self, sitting: Sitting, before: list[list[int]], what: list[str]) -> None:
        """What happened: the whole table, or where piles are lines only those that changed, after the moves' texts."""
        if not self.look.plain:
            self.show(sitting)
            return
        position = sitting.game.position
        self.screen.lines(what)
        for index, cards in enumerate(before):
            if cards != position.piles[index]:
                self.screen.line(plain_pile(position, index))
        self._say_how_it_stands(sitting)

    def say(self, text: str) -> None:
        """Sentences, a line each, however they were begun and ended."""
        for line in text.splitlines():
            self.screen.prose(line[:1].upper() + line[1:] + ("" if line.endswith((".", "?", "!")) else "."))

    def _header(self, sitting: Sitting) -> str:
        game = sitting.game
        parts = [
            game.variant.name,
            f"deal {game.deal}",
            counted(len(game.moves), "move"),
            *on_foundations(game.position),
            *standing(game.position),
            *helped(sitting.assists),
        ]
        return (" · " if self.look.symbols and not self.look.plain else ", ").join(parts)

    def _say_how_it_stands(self, sitting: Sitting) -> None:
        verdict = VERDICTS.get(sitting.outcome)
        if verdict:
            self.screen.prose(verdict.format(moves=counted(len(sitting.game.moves), "move")), style="bold")
        self._say_trouble(sitting)

    def _say_trouble(self, sitting: Sitting) -> None:
        """Warn that the game could not be saved, once for each reason."""
        trouble = str(sitting.trouble or "")
        if trouble and trouble != self._said_trouble:
            self.screen.flush()
            warn(f"not saved: {trouble}; the game goes on")
        self._said_trouble = trouble


def on_foundations(position: Position) -> list[str]:
    """How many of the cards lie on foundations, in a game that has any."""
    homes = [pile.index for pile in position.tables.piles if pile.group.home]
    there = sum(map(len, position.piles))
    return [f"{sum(len(position.piles[home]) for home in homes)} of {there} cards on the foundations"] if homes else []


def standing(position: Position) -> list[str]:
    """What a game keeps besides cards, in words: the base where it is not fixed, and the redeals where they are
    limited."""
    words: list[str] = []
    if position.tables.based:
        words.append(f"base {RANKS[position.base - 1]}" if position.base else "no base yet")
    gather, stock = position.variant.gather, position.tables.stock
    turned = None if stock is None else position.tables.piles[stock].group.stock
    limit = gather.times if gather else turned.redeals if turned else 0
    if limit:
        words.append(counted(max(0, limit - position.redeals), "redeal") + " left")
    return words


def helped(assists: Assists) -> list[str]:
    """How often the player had help, where there was any."""
    counts = ((assists.hints, "hint"), (assists.questions, "question"), (assists.peeks, "peek"))
    return [counted(number, what) for number, what in counts if number]


def counted(number: int, thing: str) -> str:
    """A number of things: ``"1 move"``, ``"2 moves"``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
