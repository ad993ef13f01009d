"""Where the cards of a table stand in the character cells of a terminal, and what lies under a point.

Nothing is drawn here, and no terminal is known: a face paints what :func:`arranged` says, and asks the table that it
gives (see :mod:`patience_core.draw.celltable`) what a mouse points at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from patience_core.draw.cellplan import best_plan, has_room
from patience_core.draw.celltable import (
    HUGE,
    LARGE,
    MEDIUM,
    SIZES,
    SMALL,
    CellPile,
    CellTable,
    Rect,
    Shown,
    Size,
    Spot,
)

if TYPE_CHECKING:
    from patience_core.position import Position

__all__ = [
    "HUGE",
    "LARGE",
    "MEDIUM",
    "SIZES",
    "SMALL",
    "CellPile",
    "CellTable",
    "Rect",
    "Shown",
    "Size",
    "Spot",
    "arranged",
    "fits",
]


def arranged(position: Position, size: Size, width: int, *, height: int = 0, labels: bool = True) -> CellTable:
    """The table of a position, with cards of a size.

    Args:
        position: whose table it is.
        size: how large cards are.
        width: the columns that there are. What is too wide for them stands in more rows, as far as that can be; only a
            single pile may be wider.
        height: the lines that should do, 0 for no limit. To keep within them what is free between rows is left out,
            tall fans are squeezed, squared piles share a row, of cards face down only a number is told, and of the
            smallest cards tall fans go on in another column. A card that lies face up in a fan is always to be seen,
            so the table may still be higher.
        labels: whether there is room for the labels of piles.
    """
    return best_plan(position, size, max(1, width), height, labels)


def fits(position: Position, width: int, height: int, *, labels: bool = True, keep: Size | None = None) -> Size:
    """The largest size with which the whole table of a position fits, or else the smallest.

    Large cards are chosen only where the fans have room to grow a little, as cards that shrink with every other move
    are no pleasure. ``keep`` is the size that the cards have now: it stays as long as it fits at all, and is never
    made larger.
    """
    sizes = list(SIZES.values())
    for size in sizes[sizes.index(keep) if keep is not None else 0 :]:
        if has_room(position, size, width, height, labels, spare=size != keep):
            return size
    return SMALL
