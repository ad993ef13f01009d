"""The fewest cards that still show something in a position: what can be taken away is taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from patience_core.cards import RANKS, TEXT
from patience_core.conformance.plausible import is_plausible
from patience_core.errors import PatienceError
from patience_core.notation import read_position
from patience_core.position import Position
from patience_core.tables import Tables

_MOST_LOOKS = 400


def smallest(tables: Tables, position: str, shows: Callable[[str], bool]) -> str:
    """The text of a position that ``shows`` what ``position`` does with fewer cards.

    Every one is read by ``tables`` and could come about in play (:func:`~patience_core.conformance.plausible`).
    """
    looks = _MOST_LOOKS
    again = True
    while again:
        again = False
        for text in _smaller(tables, position):
            looks -= 1
            if looks < 0:
                return position
            if shows(text):
                position, again = text, True
                break
    return position


def _smaller(tables: Tables, text: str) -> Iterator[str]:
    """The texts of the same position with a group, a pile, or a card less; the largest steps first."""
    position = read_position(tables, text)
    groups = dict(zip((group.name for group in position.variant.groups), position.tables.groups, strict=True))
    piles = {name: [list(position.piles[index]) for index in indices] for name, indices in groups.items()}
    for name, cards in piles.items():
        for number, pile in enumerate(cards):
            without = [*cards[:number], *cards[number + 1 :]]
            dealt = position.variant.group(name).dealt and not position.variant.group(name).home
            if dealt and without:
                yield from _written(tables, position, piles | {name: without})
            if pile:
                yield from _written(tables, position, piles | {name: [*cards[:number], [], *cards[number + 1 :]]})
    for name, cards in piles.items():
        for number, pile in enumerate(cards):
            for place in range(len(pile)):
                left = pile[:place] + pile[place + 1 :]
                yield from _written(tables, position, piles | {name: [*cards[:number], left, *cards[number + 1 :]]})
    if position.redeals:
        fewer = position.copy()
        fewer.redeals -= 1
        yield from _written(tables, fewer, piles)


def _written(tables: Tables, position: Position, piles: dict[str, list[list[int]]]) -> Iterator[str]:
    text = position_of(piles, position.redeals, position.base if tables.based else 0, str(position.number or ""))
    try:
        if is_plausible(read_position(tables, text)):
            yield text
    except PatienceError:
        pass


def position_of(piles: dict[str, list[list[int]]], redeals: int, base: int, number: str = "") -> str:
    """The text of a position with these cards (their codes); what is empty at the end of a group is left out."""
    lines = [
        f"{name}: {' / '.join(' '.join(TEXT[code] for code in pile) or '-' for pile in cards)}"
        for name, cards in piles.items()
        if cards
    ]
    lines += [f"redeals: {redeals}"] * bool(redeals)
    lines += [f"base: {RANKS[base - 1]}"] * bool(base)
    lines += [f"deal: {number}"] * bool(number)
    return "; ".join(lines)
