"""How a table is brought into the columns and lines of a terminal: the working behind :mod:`patience_core.draw.cells`.

A plan says what is given up to save lines, from the roomiest on; the first plan that fits is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from attrs import evolve

from patience_core.cards import FACE_DOWN
from patience_core.draw.cellrows import Band, Plan, Rows, card_step, fanned_down
from patience_core.draw.celltable import LARGE, MEDIUM, CellPile, CellTable, Rect, Shown, Size
from patience_core.draw.places import DOWN, FANNED, RIGHT, SQUARED, TURNED, Block

if TYPE_CHECKING:
    from patience_core.position import Position

FEWEST_WRAPPED: Final = 5
"""A fan that goes on in another column has more lines than these."""

GROWING: Final = 3
"""Large cards are chosen only where the tallest fan may get so many more."""

_SPARING: Final = MEDIUM.height
"""Cards of no more lines than these are chosen also where they only just fit."""

_NO_CAP: Final = 10_000

_PLANS: Final = tuple(
    Plan(row_gap, joined, inline, counted)
    for counted in (False, True)
    for inline, joined, row_gap in (
        (False, False, 1),
        (False, False, 0),
        (False, True, 1),
        (False, True, 0),
        (True, True, 0),
    )
)


def best_plan(position: Position, size: Size, width: int, height: int, labels: bool) -> CellTable:
    """The table by the roomiest plan that fits, or by the tightest; see :func:`patience_core.draw.cells.arranged`."""
    table = None
    for plan in _PLANS:
        if plan.inline and (size.boxed or not labels):
            continue
        table = _Table(Rows(position, size, width, labels, plan, strict=False))
        if not height or table.height(1) <= height:
            return table.placed(table.cap_for(height))
    assert table is not None
    for lines in range(height, FEWEST_WRAPPED, -1) if not size.boxed else ():
        wrapped = _Table(Rows(position, size, width, labels, evolve(table.rows.plan, wrapped=lines), strict=True))
        if wrapped.rows.width <= width and wrapped.height(1) <= height:
            return wrapped.placed(1)
    return table.placed(1)


def has_room(position: Position, size: Size, width: int, height: int, labels: bool, spare: bool) -> bool:
    """Whether a table fits without rows parted where that does not look well. Large cards have room only where each
    card is to be seen; with ``spare`` only where fans may grow too, and the largest only where nothing is squeezed."""
    spare = spare and size.height > _SPARING
    for plan in _PLANS:
        if plan.inline or (plan.counted and (spare or size.height > _SPARING)):
            continue
        table = _Table(Rows(position, size, width, labels, plan, strict=True))
        if table.rows.width + (table.rows.spare_columns if spare else 0) > width or (
            table.rows.folded and size.height > _SPARING
        ):
            return False
        loose = spare and size.height > LARGE.height
        more = GROWING * (size.down if loose else 1) if spare and table.grows else 0
        if table.height(_NO_CAP if loose else 1) + more <= height:
            return True
    return False


class _Table:
    """One table under way, by one plan."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.position = rows.position
        self.size = rows.size
        self.plan = rows.plan
        self.bands = rows.bands

    # Lines

    @property
    def grows(self) -> bool:
        """Whether there are fans down."""
        return any(block.fan == DOWN for band in self.bands for block in band.row)

    def height(self, cap: int) -> int:
        """The lines of the table, when no fan down has more than ``cap`` where that can be."""
        return sum(self._band_height(band, cap) for band in self.bands) + self.plan.row_gap * (len(self.bands) - 1)

    def cap_for(self, height: int) -> int:
        """The most lines for a fan down with which the table fits into ``height``; 0 for no limit."""
        most = max(
            (
                self._pile_height(pile, DOWN, _NO_CAP)
                for band in self.bands
                for block in band.row
                if block.fan == DOWN
                for pile in block.piles
            ),
            default=1,
        )
        if not height or self.height(most) <= height:
            return most
        low, high = 1, most  # fits, does not fit
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.height(middle) <= height else (low, middle)
        return low

    def _band_height(self, band: Band, cap: int) -> int:
        return max(
            sum(self._line_height(line, block.fan, cap) for line in block.lines)
            + len(block.lines) * self._above(band)
            + (len(block.lines) - 1) * self.plan.row_gap
            for block in band.row
        )

    def _above(self, band: Band) -> int:
        """The lines above the cards of a band that labels need."""
        return int(self.rows.labels and not self.rows.inline(band.row))

    def _line_height(self, line: Sequence[int], fan: str, cap: int) -> int:
        return max(self._pile_height(pile, fan, cap) for pile in line)

    def _pile_height(self, pile: int, fan: str, cap: int) -> int:
        cards = self.position.piles[pile]
        if fan != DOWN or not cards:
            return self.size.height
        lines = sum(lines for _, lines, _ in fanned_down(cards, self.size, cap, self.plan.counted))
        return min(lines, self.plan.wrapped or lines)

    # Places

    def placed(self, cap: int) -> CellTable:
        """Everything in its place."""
        piles: list[CellPile] = []
        y = 0
        for number, band in enumerate(self.bands):
            y += self.plan.row_gap if number else 0
            piles += self._place_band(band, y, cap)
            y += self._band_height(band, cap)
        return CellTable(tuple(piles), self.rows.width, y, self.size)

    def _place_band(self, band: Band, top: int, cap: int) -> Iterator[CellPile]:
        row = band.row
        free = self.rows.width - self.rows.band_width(band)
        # As in a picture: a single block, or a row that ends in a single pile, stands in the middle. Otherwise what is
        # free goes between the blocks, but for stock and waste, which stay together.
        spread = len(row) > 1 and len(row[-1].lines[0]) > 1
        breaks = [not {block.group.kind, before.group.kind} <= {"stock", "waste"} for before, block in pairwise(row)]
        x = free // 2 if band.centred and not spread else 0
        passed = 0
        for number, (block, columns) in enumerate(zip(row, band.columns, strict=True)):
            passed += number > 0 and breaks[number - 1]
            shift = free * passed // sum(breaks) if spread and passed else 0
            yield from self._place_block(block, columns, band, x + shift, top, cap)
            x += sum(columns) + self.rows.gap * (len(columns) - 1) + self.rows.between(row)

    def _place_block(
        self, block: Block, columns: Sequence[int], band: Band, left: int, top: int, cap: int
    ) -> Iterator[CellPile]:
        y = top
        for number, line in enumerate(block.lines):
            y += self._above(band) + (self.plan.row_gap if number else 0)
            x = left
            for pile, width in zip(line, columns, strict=False):
                yield self._place_pile(pile, block.fan, Rect(x, y, width, self.size.height), band, cap)
                x += width + self.rows.gap
            y += self._line_height(line, block.fan, cap)

    def _place_pile(self, pile: int, fan: str, cell: Rect, band: Band, cap: int) -> CellPile:
        x, y, label = cell.x, cell.y, None
        if self.rows.labels and self.rows.inline(band.row):
            name = len(self.rows.label(pile))
            label = Rect(x, y, name, 1)
            x += name + 1
        elif self.rows.labels:
            label = Rect(x, y - 1, cell.width if fan != RIGHT else self.rows.cell(pile), 1)
        cards = self.position.piles[pile]
        if fan == DOWN:
            shown = tuple(self._down(cards, x, y, cap))
        else:
            shown = tuple(self._right(cards, fan, x, y, band.step))
        if self.rows.inline(band.row) and len(cards) > 1 and cards[-1] & FACE_DOWN:
            shown = (evolve(shown[-1], stands_for=len(cards)),)
        hidden = len(cards) > sum(card.stands_for for card in shown)
        place = Rect(x, y, self.size.width, self.size.height)
        return CellPile(pile, fan, place, shown, label, len(cards) if hidden and self.rows.numbered(pile) else 0)

    def _down(self, cards: Sequence[int], x: int, y: int, cap: int) -> Iterator[Shown]:
        top = y
        for index, lines, stands_for in fanned_down(cards, self.size, cap, self.plan.counted):
            if self.plan.wrapped and y - top >= self.plan.wrapped:
                x, y = x + self.size.width, top
            yield Shown(cards[index], len(cards) - index, Rect(x, y, self.size.width, lines), stands_for)
            y += lines

    def _right(self, cards: Sequence[int], fan: str, x: int, y: int, step: int) -> Iterator[Shown]:
        seen = {SQUARED: 1, TURNED: FANNED}.get(fan, len(cards))
        first = max(0, len(cards) - seen)
        for index in range(first, len(cards)):
            width = self.size.width if index == len(cards) - 1 else card_step(cards[index], step)
            yield Shown(cards[index], len(cards) - index, Rect(x, y, width, self.size.height))
            x += width
