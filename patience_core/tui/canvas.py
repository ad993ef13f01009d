"""What is painted on: characters with their paint; and what is to be marked there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from patience_core.draw.cells import Spot

MOST_CHANGED: Final = 12
"""Where more piles than these got cards, nothing is marked."""


@frozen
class Paint:
    """How a character looks: its colour and what is behind it (``#rrggbb``, or empty for the terminal's own)."""

    colour: str = ""
    behind: str = ""
    bold: bool = False
    reverse: bool = False


class Canvas:
    """Lines of characters, each with its paint.

    Attributes:
        text: for each line its characters.
        paint: for each line the paint of each character.
    """

    __slots__ = ("paint", "text", "width")

    def __init__(self, width: int, height: int, paint: Paint) -> None:
        self.width = width
        self.text = [[" "] * width for _ in range(height)]
        self.paint = [[paint] * width for _ in range(height)]

    def write(self, x: int, y: int, text: Sequence[str], paint: Sequence[Paint]) -> None:
        """Write characters and their paint from a point on to the right; what is outside is left out."""
        if not 0 <= y < len(self.text) or x >= self.width:
            return
        start, end = max(0, -x), min(len(text), self.width - x)
        if start < end:
            self.text[y][x + start : x + end] = text[start:end]
            self.paint[y][x + start : x + end] = paint[start:end]

    def lines(self) -> list[str]:
        """The bare text, without spaces at the ends of lines."""
        return ["".join(line).rstrip() for line in self.text]


@frozen
class Marks:
    """What is marked on a table.

    Attributes:
        cursor: the card, or empty place, that the cursor is on.
        selected: the lowest of the lifted cards.
        targets: the piles where they may go.
        marked: the piles that a hint points at.
        changed: the lowest of the cards that moved last, for each pile that they moved to.
    """

    cursor: Spot | None = None
    selected: Spot | None = None
    targets: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()
    changed: frozenset[Spot] = frozenset()


def changed_spots(before: Sequence[Sequence[int]], now: Sequence[Sequence[int]]) -> frozenset[Spot]:
    """The cards that moved, or were turned over, between two positions: for each pile to which some came the lowest of
    them. Nothing where so much changed that it was no move."""
    spots = set()
    for pile, (old, new) in enumerate(zip(before, now, strict=True)):
        same = 0
        for one, other in zip(old, new, strict=False):
            if one != other:
                break
            same += 1
        if same < len(new):
            spots.add(Spot(pile, len(new) - same))
    return frozenset(spots) if len(before) == len(now) and len(spots) <= MOST_CHANGED else frozenset()
