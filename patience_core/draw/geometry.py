"""Where everything in a picture lies, in units of a picture's own: a card is 64 wide and 90 high.

The picture is as large as what it holds. A row that is narrower than the widest is spread: its last block stands flush
right, so that foundations stand above the last columns, and a row of one block stands in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, Final

from attrs import frozen

from patience_core.cards import FACE_DOWN
from patience_core.draw.places import DOWN, FANNED, RIGHT, SQUARED, TURNED, Block, Row, table_rows

if TYPE_CHECKING:
    from patience_core.position import Position

CARD_WIDTH: Final = 64
CARD_HEIGHT: Final = 90
GAP: Final = 12
"""Free between piles side by side."""

ROW_GAP: Final = 16
"""Free between rows, beside the labels."""

LABEL_HEIGHT: Final = 15
STEP_DOWN: Final = 25
STEP_RIGHT: Final = 22
STEP_HIDDEN: Final = 9
"""How much of a covered card is to be seen: of one face up in a fan, with its rank and suit, and of one face down."""

MOST_ACROSS: Final = 13
"""More piles of a group than these stand in several rows, unless a layout wants them otherwise."""


@frozen
class Shown:
    """A card to be seen: its code, and where it lies, from the corner of its pile."""

    code: int
    x: int
    y: int


@frozen
class Pile:
    """A pile in its place: its index, its corner (that of its first card), and the cards of it that are to be seen, the
    covered ones first, each with the way that it is covered (``fan``)."""

    index: int
    x: int
    y: int
    fan: str
    cards: tuple[Shown, ...]


@frozen
class Table:
    """A whole table: its piles, and how wide and high they are together."""

    piles: tuple[Pile, ...]
    width: int
    height: int


def arranged(position: Position, labels: bool = True) -> Table:
    """The table of a position, its upper left corner at 0,0; ``labels`` leaves room for them above each pile."""
    return _Arranging(position, LABEL_HEIGHT if labels else 0).table()


def shown_cards(cards: Sequence[int], fan: str) -> tuple[Shown, ...]:
    """The cards of a pile that are to be seen when it lies so, bottom card first."""
    if fan == SQUARED:
        cards = cards[-1:]
    elif fan == TURNED:
        cards = cards[-FANNED:]
    shown: list[Shown] = []
    x = y = 0
    for code in cards:
        shown.append(Shown(code, x, y))
        if fan == DOWN:
            y += STEP_HIDDEN if code & FACE_DOWN else STEP_DOWN
        else:
            x += STEP_HIDDEN if code & FACE_DOWN else STEP_RIGHT
    return tuple(shown)


class _Arranging:
    """The arranging of one table under way."""

    def __init__(self, position: Position, label: int) -> None:
        self.position = position
        self.label = label
        self.rows = [[_folded(block) for block in row] for row in table_rows(position)]
        self.width = max((self._width(row, turned=False) for row in self.rows), default=CARD_WIDTH)
        self.wide = [self._has_room(row) for row in self.rows]
        self.width = max([self.width, *map(self._width, self.rows, self.wide)])
        self.piles: list[Pile] = []

    def table(self) -> Table:
        y = 0
        for row, turned in zip(self.rows, self.wide, strict=True):
            y += ROW_GAP if y else 0
            y = self._place_row(row, turned, y)
        return Table(tuple(self.piles), self.width, y)

    def _has_room(self, row: Row) -> bool:
        """Whether the last cards of a waste can be fanned beside what else stands in its row. They are in any case
        where several are turned at a time."""
        stock = self.position.tables.stock
        turns = self.position.tables.piles[stock].group.stock if stock is not None else None
        return (turns is not None and turns.turn > 1) or self._width(row, turned=True) <= self.width

    def _place_row(self, row: Row, turned: bool, top: int) -> int:
        """Place the blocks of a row below ``top``, and say where the row ends."""
        free = self.width - self._width(row, turned)
        # A single block, or the whole of a row that ends in a single pile, stands in the middle. Otherwise what is free
        # goes between the blocks, but for stock and waste, which stay together.
        spread = len(row) > 1 and len(row[-1].lines[0]) > 1
        breaks = [_apart(block, before) for before, block in pairwise(row)]
        x = 0 if spread else free // 2
        bottom, passed = top, 0
        for number, block in enumerate(row):
            passed += number > 0 and breaks[number - 1]
            shift = free * passed // sum(breaks) if spread and passed else 0
            bottom = max(bottom, self._place_block(block, turned, x + shift, top))
            x += sum(self._columns(block, turned)) + GAP * (len(block.lines[0]) - 1) + _between(row)
        return bottom

    def _place_block(self, block: Block, turned: bool, left: int, top: int) -> int:
        columns = self._columns(block, turned)
        fan = self._fan(block, turned)
        y = top
        for number, line in enumerate(block.lines):
            y += self.label + (ROW_GAP if number else 0)
            x, height = left, CARD_HEIGHT
            for pile, width in zip(line, columns, strict=False):
                cards = shown_cards(self.position.piles[pile], fan)
                self.piles.append(Pile(pile, x, y, fan, cards))
                height = max(height, CARD_HEIGHT + (cards[-1].y if cards else 0))
                x += width + GAP
            y += height
        return y

    def _fan(self, block: Block, turned: bool) -> str:
        return SQUARED if block.fan == TURNED and not turned else block.fan

    def _columns(self, block: Block, turned: bool) -> list[int]:
        """How wide each column of a block is. A waste always takes as much, so that nothing beside it jumps."""
        fan = self._fan(block, turned)
        if fan == TURNED:
            return [CARD_WIDTH + (FANNED - 1) * STEP_RIGHT] * len(block.lines[0])
        if fan != RIGHT:
            return [CARD_WIDTH] * len(block.lines[0])
        return [max(map(self._reach, column)) for column in zip_longest(*block.lines)]

    def _reach(self, pile: int | None) -> int:
        cards = shown_cards(self.position.piles[pile], RIGHT) if pile is not None else ()
        return CARD_WIDTH + (cards[-1].x if cards else 0)

    def _width(self, row: Row, turned: bool) -> int:
        columns = [width for block in row for width in self._columns(block, turned)]
        return sum(columns) + GAP * (len(columns) - len(row)) + _between(row) * (len(row) - 1)


def _apart(block: Block, before: Block) -> bool:
    """Whether a block stands apart from the one before it where there is room."""
    return not {block.group.kind, before.group.kind} <= {"stock", "waste"}


def _between(row: Row) -> int:
    """How much is free at least between the blocks of a row. Beside fans it is more, as they end unevenly."""
    return 2 * GAP if any(block.fan == RIGHT for block in row) else GAP


def _folded(block: Block) -> Block:
    """A block with more piles side by side than look well, in lines of a like length, unless a layout wants it so."""
    if block.said or len(block.lines[0]) <= MOST_ACROSS or block.fan == RIGHT:
        return block
    piles = block.piles
    across = -(-len(piles) // -(-len(piles) // MOST_ACROSS))
    lines = tuple(tuple(piles[start : start + across]) for start in range(0, len(piles), across))
    return Block(block.group, lines, block.fan, said=True)
