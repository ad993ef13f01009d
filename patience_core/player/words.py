"""What every face says above the table: numbers of things, times, how far a game is, how much help there was."""

from __future__ import annotations

from datetime import date
from shlex import quote

from patience_core.cards import RANKS
from patience_core.errors import printable
from patience_core.position import Position
from patience_core.sitting.record import Assists
from patience_core.sitting.sitting import Sitting


def counted(number: int, thing: str) -> str:
    """A number of things: ``"1 move"``, ``"2 moves"``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    endings = {1: "st", 2: "nd", 3: "rd"} if number % 100 // 10 != 1 else {}
    return f"{number}{endings.get(number % 10, 'th')}"


def clock_text(seconds: float) -> str:
    """A time as ``4:07`` or ``1:04:07``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def helped(assists: Assists) -> list[str]:
    """How often the player had help, where there was any."""
    counts = ((assists.hints, "hint"), (assists.questions, "question"), (assists.peeks, "peek"))
    return [counted(number, what) for number, what in counts if number]


def given_up(sitting: Sitting) -> list[str]:
    """That a game was given up, and is played on since, where that is so."""
    if not sitting.given_up:
        return []
    return ["given up, played on for fun" if sitting.played_on else "given up"]


def on_foundations(position: Position) -> list[str]:
    """How many of the cards lie on foundations, in a game that has any."""
    homes = [pile.index for pile in position.tables.piles if pile.group.home]
    there = sum(map(len, position.piles))
    return [f"{sum(len(position.piles[home]) for home in homes)} of {there} cards on the foundations"] if homes else []


def kept(position: Position) -> list[str]:
    """What a game keeps besides cards: the base where it is not fixed, and the redeals where they are limited."""
    words: list[str] = []
    if position.tables.based:
        words.append(f"base {RANKS[position.base - 1]}" if position.base else "no base yet")
    gather, stock = position.variant.gather, position.tables.stock
    turned = None if stock is None else position.tables.piles[stock].group.stock
    limit = gather.times if gather else turned.redeals if turned else 0
    if limit:
        words.append(counted(max(0, limit - position.redeals), "redeal") + " left")
    return words


def going_on(sitting: Sitting) -> str:
    """That a game is gone on with, where it has any moves."""
    moves = len(sitting.game.moves)
    return f"going on with deal {sitting.game.deal}, {counted(moves, 'move')}" if moves else ""


def opened(sitting: Sitting) -> str:
    """That a game was opened from its line."""
    counts = "" if sitting.counts else "; as its moves may be somebody else's, it does not count in the statistics"
    return f"opened deal {sitting.game.deal}, {counted(len(sitting.game.moves), 'move')}{counts}"


def daily_words(day: date) -> str:
    """That this is the deal of a day."""
    return f"this is the deal of the day, {day:%Y-%m-%d}"


def goodbye(sitting: Sitting, called: str = "") -> str:
    """What is said when a player leaves: how to go on with the game, or which it was.

    Args:
        sitting: the game.
        called: what the player called the variant; its id or the path of its file where left out.
    """
    game = sitting.game
    if game.position.won() or sitting.given_up or sitting.path is None:
        return f"This was deal {game.deal}."
    called = quote(printable(called or sitting.source or game.variant.id))
    return f"Saved: patience play {called} goes on with deal {game.deal}."
