"""A table in character cells, as a value: the sizes of cards, every card in its place, and what lies under a point.

Columns and lines are counted from 0, from the upper left corner of the table.
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from patience_core.draw.places import RIGHT, TURNED


@frozen
class Size:
    """How large cards are, in columns and lines.

    Attributes:
        name: what settings call it.
        width: the columns of a card.
        height: its lines.
        gap: the fewest columns that are free between piles side by side.
        wide: the most, where there is room.
        down: the lines of a covered card, face up in a fan down, where there is room; where there is none it is one.
        right: the columns of a covered card in a fan to the right, where there is room.
        narrow: the same where there is none.
    """

    name: str
    width: int
    height: int
    gap: int
    wide: int
    down: int
    right: int
    narrow: int

    @property
    def boxed(self) -> bool:
        """Whether cards have edges; otherwise a card is its rank and suit, and a column for a mark."""
        return self.height > 1


HUGE: Final = Size("huge", 9, 7, 1, 3, 2, 4, 3)
LARGE: Final = Size("large", 7, 5, 1, 3, 2, 4, 3)
MEDIUM: Final = Size("medium", 5, 3, 1, 3, 1, 4, 3)
SMALL: Final = Size("small", 3, 1, 1, 3, 1, 3, 2)

SIZES: Final = {size.name: size for size in (HUGE, LARGE, MEDIUM, SMALL)}
"""The sizes by name, the largest first."""


@frozen
class Rect:
    """A rectangle of cells: its left column, its top line, its columns and its lines."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def meets(self, other: Rect) -> bool:
        """Whether the two have a cell in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


@frozen(order=True)
class Spot:
    """A card in its pile: the pile's index, and how many cards there are from this one to the top, itself included.
    The top card has 1; the place of an empty pile has 0."""

    pile: int
    count: int


@frozen
class Shown:
    """A card to be seen.

    Attributes:
        code: the card.
        count: how many cards there are from this one to the top of the pile, itself included.
        seen: the cells of it that no card covers.
        stands_for: how many cards it stands for: 1, or more where face-down cards are told by their number.
    """

    code: int
    count: int
    seen: Rect
    stands_for: int = 1


@frozen
class CellPile:
    """A pile in its place.

    Attributes:
        index: its index.
        fan: how its cards lie, one of the words of :mod:`patience_core.draw.places`.
        place: the cells of its first card, or where that would lie.
        cards: the cards of it that are to be seen, the covered ones first.
        label: where its label is written, with room for a number behind it; ``None`` where labels are left out.
        number: how many cards it has, where that cannot be seen and is worth knowing; otherwise 0.
    """

    index: int
    fan: str
    place: Rect
    cards: tuple[Shown, ...]
    label: Rect | None
    number: int = 0

    @property
    def area(self) -> Rect:
        """The rectangle around all cells of its cards, or of its empty place."""
        if not self.cards:
            return self.place
        right = max(card.seen.x + card.seen.width for card in self.cards)
        bottom = max(card.seen.y + card.seen.height for card in self.cards)
        return Rect(self.place.x, self.place.y, right - self.place.x, bottom - self.place.y)


@frozen
class CellTable:
    """A whole table in its cells: its piles, how wide and high they are together, and the size of its cards."""

    piles: tuple[CellPile, ...]
    width: int
    height: int
    size: Size
    _by_index: dict[int, CellPile] = field(init=False, repr=False, eq=False)

    @_by_index.default
    def _piles_by_index(self) -> dict[int, CellPile]:
        return {pile.index: pile for pile in self.piles}

    def pile(self, index: int) -> CellPile:
        """A pile in its place, by its index.

        Raises:
            KeyError: there is no such pile.
        """
        return self._by_index[index]

    def at(self, x: int, y: int) -> Spot | None:
        """The card that lies under a point; for a label the top card of its pile. ``None`` between the piles."""
        for pile in self.piles:
            if pile.area.holds(x, y):
                if not pile.cards:
                    return Spot(pile.index, 0)
                for card in reversed(pile.cards):
                    if card.seen.holds(x, y):
                        return Spot(pile.index, card.count)
            if pile.label is not None and pile.label.holds(x, y):
                return Spot(pile.index, min(1, len(pile.cards)))
        return None

    def where(self, pile: int, count: int) -> Rect:
        """The cells of a card that no other card covers. For a card that is not to be seen it is the one that lies
        nearest above it, and for an empty pile, or count 0, what a card put there would go to.

        Raises:
            KeyError: there is no such pile.
        """
        cards = self._by_index[pile].cards
        for card in cards:
            if 0 < card.count <= count:
                return card.seen
        return cards[-1].seen if cards else self._by_index[pile].place

    def near(self, x: int, y: int) -> int | None:
        """The pile that a card let go at a point is meant for: the one under it, or the one whose fan ends there."""
        spot = self.at(x, y)
        if spot is not None:
            return spot.pile
        below = [pile for pile in self.piles if _goes_on(pile, x, y)]
        return max(below, key=lambda pile: pile.place.y).index if below else None


def _goes_on(pile: CellPile, x: int, y: int) -> bool:
    """Whether a point lies where a fan would go on: below a column, beside a fan to the right."""
    area = pile.area
    if pile.fan in (RIGHT, TURNED):
        return x >= area.x and area.y <= y < area.y + area.height
    return y >= area.y and area.x <= x < area.x + area.width
