"""What every face says above the table: numbers of things, times, how far a game is, how much help there was."""

from __future__ import annotations

from patience_core.cards import RANKS
from patience_core.position import Position
from patience_core.sitting.record import Assists


def counted(number: int, thing: str) -> str:
    """A number of things: ``"1 move"``, ``"2 moves"``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def clock_text(seconds: float) -> str:
    """A time as ``4:07`` or ``1:04:07``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def helped(assists: Assists) -> list[str]:
    """How often the player had help, where there was any."""
    counts = ((assists.hints, "hint"), (assists.questions, "question"), (assists.peeks, "peek"))
    return [counted(number, what) for number, what in counts if number]


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
