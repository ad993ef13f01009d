"""Where the cursor goes when an arrow is pressed: over the cards that can be lifted, and over every pile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from patience_core.draw.cells import CellPile, CellTable, Spot
from patience_core.draw.places import RIGHT, TURNED

Stops = Callable[[int], list[int]]
"""Of a pile, the counts at which the cursor may stop, ascending: at least one, 0 for an empty pile."""

_SIDEWAYS: Final = (RIGHT, TURNED)


def first(table: CellTable, lifts: Stops, stops: Stops) -> Spot:
    """Where the cursor appears: on the first pile, as one reads, from which a card can go somewhere."""
    piles = _as_read(table)
    return _top(next((pile for pile in piles if lifts(pile.index)), piles[0]), stops)


def moved(table: CellTable, spot: Spot, arrow: str, stops: Stops) -> Spot:
    """Where an arrow leads from a spot.

    Along a fan it goes from one card that can be lifted to the next, and then on to the nearest pile that way; left and
    right go on in the next row where one ends.

    Args:
        table: where all stands.
        spot: where the cursor is.
        arrow: ``left``, ``right``, ``up`` or ``down``.
        stops: where it may stop.
    """
    here = table.pile(spot.pile)
    deeper = ("left", "right") if here.fan in _SIDEWAYS else ("up", "down")
    if arrow in deeper:
        along = [count for count in stops(spot.pile) if (count > spot.count) is (arrow == deeper[0])]
        along = [count for count in along if count != spot.count]
        if along:
            return Spot(spot.pile, along[0] if arrow == deeper[0] else along[-1])
    if arrow in ("left", "right"):
        piles = _as_read(table)
        step = 1 if arrow == "right" else -1
        return _top(piles[(piles.index(here) + step) % len(piles)], stops)
    there = [pile for pile in table.piles if (pile.place.y < here.place.y) is (arrow == "up")]
    there = [pile for pile in there if pile.place.y != here.place.y]
    return _top(min(there, key=lambda pile: _far(here, pile)), stops) if there else spot


def next_of(table: CellTable, piles: Iterable[int], pile: int | None, arrow: str) -> int | None:
    """Of some piles the one that comes after a pile, as one reads, or before it; ``None`` where there are none."""
    some = set(piles)
    order = [each.index for each in _as_read(table) if each.index in some]
    if not order:
        return None
    step = 1 if arrow in ("right", "down") else -1
    return order[(order.index(pile) + step) % len(order)] if pile in order else order[0 if step > 0 else -1]


def _as_read(table: CellTable) -> list[CellPile]:
    return sorted(table.piles, key=lambda pile: (pile.place.y, pile.place.x))


def _top(pile: CellPile, stops: Stops) -> Spot:
    return Spot(pile.index, stops(pile.index)[0])


def _far(here: CellPile, there: CellPile) -> tuple[int, int]:
    """How far a pile is: first by rows, then by columns."""
    return abs(there.place.y - here.place.y), abs(there.place.x - here.place.x)
