"""Cases for the moves that are a word of their own, in a new variant's file: ``deal`` and ``redeal``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from patience_core.cards import FACE_DOWN, Card
from patience_core.cli.starter import scalar
from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.moves import Move, make, refusal
from patience_core.notation import read_position
from patience_core.position import Position
from patience_core.stock import DEAL, REDEAL, redeals
from patience_core.tables import Tables, tables_of

_RANKS: Final = (8, 5, 11, 3, 9, 6, 12, 4, 10, 2, 7, 13, 1)
"""Ranks of which no two that follow each other are neighbours, so that nothing moves of itself."""


def actions(variant: Variant) -> Iterator[list[str]]:
    """A case of dealing from the stock and one of the redeal, in a game that has them; each holds for the variant."""
    tables = tables_of(variant)
    stock = None if tables.stock is None else tables.piles[tables.stock].group
    if stock is not None and stock.stock is not None:
        place = variant.group(stock.stock.to).place
        targets = list(tables.indices(stock.stock.to))
        turned = stock.stock.turn * len(targets)
        position = _table(tables, {tables.stock or 0: turned + 1}, [] if stock.stock.over_spaces else targets)
        yield from _case(f"to deal is to turn cards from {stock.place} onto {place}", position, DEAL)
        if not variant.gather:
            waste = _table(tables, {targets[0]: 3}, [])
            name = f"when {stock.place} is empty {_limit(stock.stock.redeals)}"
            yield from _case(name, waste, REDEAL)
    if variant.gather:
        piles = list(tables.indices(variant.gather.group))
        position = _table(tables, {piles[0]: 2}, piles[1:2])
        yield from _case(_limit(variant.gather.times), position, REDEAL)


def _limit(times: int | None) -> str:
    if times == 0:
        return "there is no redeal"
    return f"there {'is' if times in (None, 1) else 'are'} {redeals(times)}"


def _table(tables: Tables, sizes: dict[int, int], ones: list[int]) -> Position:
    """A table with so many cards in some piles and one card in others, no face twice for each deck."""
    position = Position(tables, [[] for _ in tables.piles])
    deck = [Card(suit, rank).code for suit in (3, 2, 0, 1) for rank in _RANKS if rank in tables.variant.ranks]
    deck *= tables.variant.decks
    for index, size in {**sizes, **dict.fromkeys(ones, 1)}.items():
        down = FACE_DOWN if tables.piles[index].group.faces == "down" else 0
        position.piles[index] = [deck.pop(0) | down for _ in range(min(size, len(deck)))]
    return position


def _case(rule: str, position: Position, move: Move) -> Iterator[list[str]]:
    """The case of a move: what it leads to, or the rule that refuses it. None where its text does not hold."""
    text = _written(position)
    lines = [f"- rule: {scalar(rule)}", f'  position: "{text}"']
    try:
        there = read_position(position.tables, text)
        refused = refusal(there, move)
        if refused is not None:
            yield [*lines, "  illegal:", f"    {move}: {scalar(refused.rule)}"]
            return
        after = there.copy()
        make(after, move)
        led_to = _written(after)
        if read_position(there.tables, led_to) != after:
            return
    except PatienceError:
        return
    yield [*lines, "  after:", f'    {move}: "{led_to}"']


def _written(position: Position) -> str:
    """The position as a fragment: groups without a card are left out."""
    return "; ".join(line for line in position.lines() if line.partition(": ")[2].strip("-/ "))
