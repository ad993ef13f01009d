"""How rows of piles are brought into the columns of a terminal: how wide each stands, and how one that is too wide is
parted, since a table is easier to scroll down than aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile, zip_longest
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from patience_core.cards import FACE_DOWN
from patience_core.draw.celltable import Size
from patience_core.draw.places import (
    DOWN,
    FANNED,
    RIGHT,
    SQUARED,
    TURNED,
    Block,
    Row,
    all_squared,
    joined_rows,
    table_rows,
)

if TYPE_CHECKING:
    from patience_core.position import Position

MOST_ACROSS: Final = 13
"""More piles of a group than these may stand in several rows also where cards are large."""

ROOM_FOR: Final = 8
"""A fan to the right gets room for as many cards beforehand, where there is room, so that what is beside it stays."""

GROWING_ASIDE: Final = 2
"""Large cards are chosen only where every fan to the right may get so many more."""

_HIDDEN_RIGHT: Final = 2
"""The columns of a covered card that lies face down in a fan to the right."""


@frozen
class Plan:
    """What is given up: empty lines between rows, rows of their own for squared piles, lines of their own for labels of
    squared piles, and the single face-down cards of a fan. Where ``wrapped`` is not 0, a fan down that has more cards
    goes on in another column."""

    row_gap: int = 1
    joined: bool = False
    inline: bool = False
    counted: bool = False
    wrapped: int = 0


@frozen
class Band:
    """Blocks side by side that fit: the columns that each of them takes, those of a covered card in a fan, and whether
    a row that is not spread stands in the middle."""

    row: Row
    columns: tuple[tuple[int, ...], ...]
    step: int
    centred: bool = True


def fanned_down(cards: Sequence[int], size: Size, cap: int, counted: bool) -> list[tuple[int, int, int]]:
    """A fan down in at most ``cap`` lines, as far as that can be.

    Covered cards are squeezed first, all of them alike, and then, with ``counted``, those that lie face down are told
    by their number.

    Returns:
        for each card to be seen, the lowest first, its index, the lines of it that are to be seen, and how many cards
        it stands for.
    """
    last = len(cards) - 1
    steps = [1 if code & FACE_DOWN else size.down for code in cards[:last]] + [size.height] * (last >= 0)
    if sum(steps) > cap:
        steps[:last] = [1] * last
    excess = sum(steps) - cap
    left_out = 0
    if counted and excess > 0:
        down = sum(1 for _ in takewhile(lambda code: code & FACE_DOWN, cards[:last]))
        left_out = max(0, min(excess, down - 1))
    return [(index, steps[index], left_out + 1 if index == left_out else 1) for index in range(left_out, len(cards))]


class Rows:
    """The rows of a table, each in one band or in several that fit.

    Attributes:
        plan: what is given up.
        gap: the columns that are free between piles.
        bands: what stands side by side, from the top down.
        width: the columns of the widest band.
        folded: whether a row of columns had to be parted.
    """

    def __init__(self, position: Position, size: Size, width: int, labels: bool, plan: Plan, strict: bool) -> None:
        self.position = position
        self.size = size
        self.room = width
        self.labels = labels
        self.plan = plan
        self.strict = strict
        self.digits = len(str(position.variant.cards))
        rows = table_rows(position)
        self.fans = {pile: block.fan for row in rows for block in row for pile in block.piles}
        if plan.joined:
            rows = joined_rows([self._shortened(row) for row in rows])
        self.folded = False
        self.gap = self._widest_gap(rows)
        self.bands = [band for row in rows for band in self._bands(row)]
        self.width = max((self.band_width(band) for band in self.bands), default=size.width)

    @property
    def spare_columns(self) -> int:
        """The columns that are missing for fans to the right to grow by :data:`GROWING_ASIDE` cards."""
        missing = 0
        for band in self.bands:
            fans = sum(len(block.lines[0]) for block in band.row if block.fan == RIGHT)
            if fans:
                tight = self._natural_band(band.row, self.size.narrow)
                loose = self.band_width(tight) + fans * GROWING_ASIDE * self.size.narrow
                loose -= (self.gap - self.size.gap) * (sum(map(len, band.columns)) - 1)
                missing = max(missing, loose - self.width)
        return missing

    def _shortened(self, row: Row) -> Row:
        """A row of squared piles with those of each group all side by side, if they have room so."""
        if not all_squared(row):
            return row
        flat = [block.in_one_line() for block in row]
        return flat if self._least(flat) <= self.room else row

    def _least(self, row: Row) -> int:
        columns = [self._natural(block, self.size.narrow) for block in row]
        return sum(map(sum, columns)) + self.size.gap * (sum(map(len, columns)) - 1)

    def _widest_gap(self, rows: Sequence[Row]) -> int:
        """The most columns between piles with which every row fits; fans to the right need the room for themselves."""
        fans = any(block.fan == RIGHT for row in rows for block in row)
        widest = min(self.size.wide, self.size.gap + 1) if fans else self.size.wide
        for gap in range(widest, self.size.gap, -1):
            self.gap = gap
            if all(self.band_width(self._natural_band(row, self.size.right)) <= self.room for row in rows):
                return gap
        return self.size.gap

    def _natural(self, block: Block, step: int) -> tuple[int, ...]:
        """The columns that each column of a block takes at least."""
        if block.fan == RIGHT:
            return tuple(
                max(self._reach(pile, step) for pile in column if pile is not None)
                for column in zip_longest(*block.lines)
            )
        if self.plan.wrapped and block.fan == DOWN:
            return tuple(
                max(max(self.cell(pile), self.size.width * self._wrapped(pile)) for pile in column if pile is not None)
                for column in zip_longest(*block.lines)
            )
        inline = self.inline([block]) * (max(len(self.label(pile)) for pile in block.piles) + 1)
        each = max(self.cell(pile) for pile in block.piles)
        return (inline + each + (FANNED - 1) * step * (block.fan == TURNED),) * len(block.lines[0])

    def cell(self, pile: int) -> int:
        """The columns of a squared pile: those of its card, or of its label with the number behind it."""
        label = len(self.label(pile)) if self.labels and not self.plan.inline else 0
        if self.labels and self.numbered(pile):
            label += 1 + self.digits
        return max(self.size.width, label)

    def _wrapped(self, pile: int) -> int:
        """The columns of cards in which a fan down stands."""
        if not self.plan.wrapped:
            return 1
        return -(-len(fanned_down(self.position.piles[pile], self.size, 1, True)) // self.plan.wrapped) or 1

    def numbered(self, pile: int) -> bool:
        """Whether the number of a squared pile is worth knowing."""
        group = self.position.tables.piles[pile].group
        fan = self.fans[pile]
        return fan in (SQUARED, TURNED) and not group.home and group.size != 1

    def inline(self, row: Row) -> bool:
        """Whether labels stand beside the cards of a row."""
        return self.plan.inline and all_squared(row)

    def label(self, pile: int) -> str:
        """The label of a pile."""
        return self.position.tables.piles[pile].label

    def _reach(self, pile: int, step: int) -> int:
        covered = self.position.piles[pile][:-1]
        return max(self.cell(pile), self.size.width + sum(card_step(code, step) for code in covered))

    def _natural_band(self, row: Row, step: int) -> Band:
        return Band(row, tuple(self._natural(block, step) for block in row), step)

    def _roomy_band(self, row: Row) -> Band:
        """Fans to the right with room for more cards, all of them as much as there is."""
        band = self._natural_band(row, self.size.right)
        fans = sum(len(columns) for block, columns in zip(row, band.columns, strict=True) if block.fan == RIGHT)
        if not fans:
            return band
        longest = max(max(c) for block, c in zip(row, band.columns, strict=True) if block.fan == RIGHT)
        free = self.room - self.band_width(band)
        taken = sum(sum(c) for block, c in zip(row, band.columns, strict=True) if block.fan == RIGHT)
        share = min((free + taken) // fans, max(longest, self.size.width + (ROOM_FOR - 1) * self.size.right))
        if share < longest:
            return band
        roomy = tuple(
            (share,) * len(columns) if block.fan == RIGHT else columns
            for block, columns in zip(row, band.columns, strict=True)
        )
        return evolve(band, columns=roomy)

    def band_width(self, band: Band) -> int:
        """The columns of a band."""
        inside = sum(sum(columns) + self.gap * (len(columns) - 1) for columns in band.columns)
        return inside + self.between(band.row) * (len(band.row) - 1)

    def between(self, row: Row) -> int:
        """The columns that are free at least between blocks. Beside fans it is more, as they end unevenly."""
        return self.gap + any(block.fan == RIGHT for block in row)

    # Rows that are too wide

    def _bands(self, row: Row) -> Iterator[Band]:
        for band in (self._roomy_band(row), self._natural_band(row, self.size.narrow)):
            if self.band_width(band) <= self.room:
                yield band
                return
        yield from self._parted(row)

    def _parted(self, row: Row) -> Iterator[Band]:
        """A row that is too wide, in several: fans to the right as many in a line as fit, or else as columns."""
        tightest = self._natural_band(row, self.size.narrow)
        if len(row) == 1 and row[0].fan == RIGHT:
            lines = list(self._packed(row[0]))
            if all(self.band_width(band) <= self.room for band in lines):
                yield from lines
                return
        long = any(len(block.lines[0]) > MOST_ACROSS for block in row)
        if self.strict and not long:
            yield tightest
            return
        flat = [evolve(block.in_one_line(), fan=DOWN if block.fan == RIGHT else block.fan) for block in row]
        for part in self._in_parts(flat):
            yield self._natural_band(part, self.size.narrow)

    def _packed(self, block: Block) -> Iterator[Band]:
        """Fans to the right in lines of their own that fit, each as close as can be: the lines of the layout where they
        do, and otherwise as many fans in a line as have room."""
        lines = [list(line) for line in block.lines]
        if any(self._line_width(line) > self.room for line in lines):
            lines = [[]]
            for pile in block.piles:
                if lines[-1] and self._line_width([*lines[-1], pile]) > self.room:
                    lines.append([])
                lines[-1].append(pile)
        for line in lines:
            band = self._natural_band([Block(block.group, (tuple(line),), RIGHT)], self.size.narrow)
            yield evolve(band, centred=False)

    def _line_width(self, line: Sequence[int]) -> int:
        return sum(self._reach(pile, self.size.narrow) for pile in line) + self.gap * (len(line) - 1)

    def _in_parts(self, row: Row) -> Iterator[Row]:
        """As many blocks side by side as fit, and a block that is too wide in lines of a like length."""
        part: Row = []
        for block in row:
            if part and self.band_width(self._natural_band([*part, block], self.size.narrow)) <= self.room:
                part.append(block)
                continue
            if part:
                yield part
            part = [
                block
                if self.band_width(self._natural_band([block], self.size.narrow)) <= self.room
                else self._folded(block)
            ]
        if part:
            yield part

    def _folded(self, block: Block) -> Block:
        self.folded = True
        columns = self._natural(block, self.size.narrow)
        most = max(1, (self.room + self.gap) // (columns[0] + self.gap))
        piles = block.piles
        lines = -(-len(piles) // most)
        across = -(-len(piles) // lines)
        return evolve(
            block, lines=tuple(tuple(piles[start : start + across]) for start in range(0, len(piles), across))
        )


def card_step(code: int, step: int) -> int:
    """The columns of a covered card in a fan to the right, where one face up has ``step``."""
    return min(step, _HIDDEN_RIGHT) if code & FACE_DOWN else step
