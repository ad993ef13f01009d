"""A position drawn as text: a table for the eye, and one pile a line for a screen reader or a pipe.

Nothing is printed here. A drawing is a list of lines, and a line is a row of :class:`Ink`: pieces of text, each with
the role that it plays, so that a face may colour them or not. Suits are told apart by their symbols or letters alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile, zip_longest
from typing import TYPE_CHECKING, Final

from attrs import frozen

from patience_core.cards import CARDS, FACE_DOWN, RANKS, SUIT_NAMES, SUIT_SYMBOLS, SUITS, TEXT
from patience_core.draw.places import (
    DOWN,
    FANNED,
    RIGHT,
    SQUARED,
    TURNED,
    Block,
    Row,
    is_squared,
    joined_rows,
    table_rows,
)

if TYPE_CHECKING:
    from patience_core.position import Position
    from patience_core.tables import PileTable

RED: Final = "red"
BLACK: Final = "black"
LABEL: Final = "label"
NAME: Final = "name"
SPACE: Final = "space"
BACK: Final = "back"
BLANK: Final = ""

CARD_WIDTH: Final = 2
_WIDEST_GAP: Final = 2
_SYMBOLS_USED: Final = SUIT_SYMBOLS + "·▒"


@frozen
class Ink:
    """A piece of text and its role: one of :data:`RED`, :data:`BLACK`, :data:`LABEL`, :data:`NAME` (of a group),
    :data:`SPACE` (an empty pile), :data:`BACK` (a card face down) or :data:`BLANK`. ``top`` marks the top card of a
    pile, the one that may be moved."""

    text: str
    role: str = BLANK
    top: bool = False


Line = tuple[Ink, ...]


def can_show_symbols(encoding: str | None) -> bool:
    """Whether a stream of that encoding can show the suit symbols; otherwise draw with letters."""
    try:
        _SYMBOLS_USED.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def line_text(line: Line) -> str:
    """The bare text of a line, without spaces at its end."""
    return "".join(ink.text for ink in line).rstrip()


def card_ink(code: int, symbols: bool = True, top: bool = False) -> Ink:
    """A card, by its code, as it is drawn; ``top`` says that nothing lies on it."""
    if code & FACE_DOWN:
        return Ink("▒▒" if symbols else "##", BACK)
    card = CARDS[code]
    suit = (SUIT_SYMBOLS if symbols else SUITS)[card.suit]
    return Ink(RANKS[card.rank - 1] + suit, card.colour, top)


def draw(position: Position, width: int = 80, height: int = 0, symbols: bool = True) -> list[Line]:
    """Draw a position as a table.

    Args:
        position: what to draw.
        width: the columns that may be used; a row of piles that is wider goes on in bands below.
        height: the lines that should do; a drawing that is higher leaves out empty lines, then puts squared piles into
            one row, and then tells the face-down cards of a pile by their number (but it never leaves out a card that
            lies face up, so it may still be higher). 0 for no limit.
        symbols: suits as symbols rather than letters.
    """
    lines = _Drawing(position, width, symbols).lines(roomy=True)
    for dense, counted in ((False, False), (True, False), (False, True), (True, True)):
        if not height or len(lines) <= height:
            break
        lines = _Drawing(position, width, symbols, dense=dense, counted=counted).lines(roomy=False)
    return lines


def plain_lines(position: Position, symbols: bool = False) -> list[str]:
    """One pile a line, in the declared order: ``t1: 7H JH 2D``."""
    return [plain_pile(position, pile.index, symbols) for pile in position.tables.piles]


def plain_pile(position: Position, index: int, symbols: bool = False) -> str:
    """One pile in a line: its label and its cards, bottom card first, as ``t3: 2 face down, 6S 5H``.

    Of a squared pile only the top card, as ``a2: 3D (top of 3)``, and of a waste the last three, ``w1: 4 more, 5C JS
    9C``. A pile of face-down cards is ``s1: 24 cards face down``. An empty pile is ``-``, with its suit where only one
    suit may lie there: ``k1: - (clubs)``.
    """
    pile = position.tables.piles[index]
    cards = position.piles[index]
    return f"{pile.label}: {_plain_cards(pile, cards, symbols)}"


def _plain_cards(pile: PileTable, cards: Sequence[int], symbols: bool) -> str:
    if not cards:
        return "-" if pile.suit is None else f"- ({SUIT_NAMES[pile.suit]})"
    if all(code & FACE_DOWN for code in cards):
        return f"{len(cards)} card{'' if len(cards) == 1 else 's'} face down"
    parts: list[str] = []
    if pile.group.kind == "waste" and len(cards) > FANNED:
        parts.append(f"{len(cards) - FANNED} more")
        cards = cards[-FANNED:]
    elif is_squared(pile.group) and pile.group.kind != "waste":
        under = f" (top of {len(cards)})" if len(cards) > 1 else ""
        return _plain_card(cards[-1], symbols) + under
    for down, codes in groupby(cards, lambda code: bool(code & FACE_DOWN)):
        some = list(codes)
        parts.append(f"{len(some)} face down" if down else " ".join(_plain_card(code, symbols) for code in some))
    return ", ".join(parts)


def _plain_card(code: int, symbols: bool) -> str:
    if code & FACE_DOWN:
        return "a card face down"
    return card_ink(code).text if symbols else TEXT[code]


@frozen
class _Spot:
    """A place in a band: a pile, or one of the further cards of a pile that is fanned to the right."""

    pile: int
    card: int = 0


_Band = list[_Spot | None]
"""Piles side by side; ``None`` stands for a column left free."""


class _Drawing:
    """One drawing under way: the grid that all rows of piles share, and its lines. ``dense`` puts the piles of a group,
    and neighbouring rows of squared piles, side by side, and ``counted`` tells face-down cards by their number."""

    def __init__(
        self, position: Position, width: int, symbols: bool, *, dense: bool = False, counted: bool = False
    ) -> None:
        self.position = position
        self.width = width
        self.symbols = symbols
        self.counted = counted
        self.rows = table_rows(position)
        self.fans = {pile: block.fan for row in self.rows for block in row for pile in block.piles}
        if dense:
            self.rows = joined_rows(
                [[block if block.fan == RIGHT else block.in_one_line() for block in row] for row in self.rows]
            )
        columns = [pile for pile, fan in self.fans.items() if counted and fan == DOWN]
        backs = (self._counted_back(self._face_down(position.piles[pile])) for pile in columns)
        widths = [*(len(pile.label) for pile in position.tables.piles), *(len(back.text) for back in backs)]
        self.cell = max(CARD_WIDTH, *widths)
        # The indent, and then the widest gap, that needs no more bands than the narrowest ones.
        self.indent, self.gap, self.bands = 0, 1, self._bands(width, 1)
        for indent, gap in [(2, gap) for gap in range(1, _WIDEST_GAP + 1)] if width >= 40 else []:
            bands = self._bands(width - indent, gap)
            if len(bands) == len(self.bands):
                self.indent, self.gap, self.bands = indent, gap, bands

    def _bands(self, room: int, gap: int) -> list[_Band]:
        """Rows of piles cut into bands that fit. Where there is no room for fans to the right, all piles of their row
        stand in one line, their cards one below the other."""
        most = max(1, (room + gap) // (self.cell + gap))
        bands: list[_Band] = []
        for row in self.rows:
            flat = [block.in_one_line() for block in row] if any(block.fan == RIGHT for block in row) else row
            for blocks, fanned in ((row, True), (flat, False)):
                whole = self._side_by_side(blocks, fanned)
                if max(map(len, whole)) <= most:
                    bands += whole
                    break
            else:
                bands += _parted(flat, most)
        return [band for band in bands if band]

    def _side_by_side(self, row: Row, fanned: bool) -> list[_Band]:
        """The lines of a row's blocks beside each other, a column free between blocks and between piles that are fanned
        to the right. ``fanned`` says whether any are."""
        bands: list[_Band] = [[] for _ in range(max(len(block.lines) for block in row))]
        for position, block in enumerate(row):
            spots = self._spots(block) if fanned else [1] * len(block.lines[0])
            for number, band in enumerate(bands):
                band += [None] if position else []
                line = block.lines[number] if number < len(block.lines) else ()
                for column, count in enumerate(spots):
                    band += [None] if column and max(spots) > 1 else []
                    band += [_Spot(line[column], card) if column < len(line) else None for card in range(count)]
        for band in bands:
            while band and band[-1] is None:
                band.pop()
        return bands

    def _spots(self, block: Block) -> list[int]:
        """How many places each column of a block takes: a waste always as many, so that nothing beside it jumps."""
        if block.fan == TURNED:
            return [FANNED] * len(block.lines[0])
        if block.fan != RIGHT:
            return [1] * len(block.lines[0])
        columns = zip_longest(*block.lines)
        return [max(1, *(len(self.position.piles[pile]) for pile in column if pile is not None)) for column in columns]

    def lines(self, roomy: bool) -> list[Line]:
        lines: list[Line] = []
        said: set[str] = set()
        for number, band in enumerate(self.bands):
            if roomy and number:
                lines.append(())
            named = self._groups_to_name(band)
            named = named if set(named) - said else []  # once is enough for a group in several lines
            said |= set(named)
            behind = f"{' ' * _WIDEST_GAP}{named[0]}" if len(named) == 1 else ""
            if roomy and named and not self._fits_behind(band, behind):
                lines.append(self._names(band))
                behind = ""
            labels = self._line([None if spot is None or spot.card else self._label(spot.pile) for spot in band])
            lines.append((*labels, Ink(behind, NAME)) if behind and self._fits_behind(band, behind) else labels)
            columns = [[] if spot is None else self._column(spot, band) for spot in band]
            lines += [self._line(list(cells)) for cells in zip_longest(*columns)]
        return lines

    def _label(self, index: int) -> Ink:
        return Ink(self.position.tables.piles[index].label, LABEL)

    def _column(self, spot: _Spot, band: _Band) -> list[Ink]:
        """The cards of a pile from top to bottom of the screen; of a squared pile its top card and its number."""
        pile = self.position.tables.piles[spot.pile]
        cards = self.position.piles[spot.pile]
        if not cards:
            return [] if spot.card else [self._space(pile)]
        places = sum(1 for other in band if other is not None and other.pile == spot.pile)
        fan = self.fans[spot.pile]
        if fan == DOWN or (fan == RIGHT and places == 1):
            down = self._face_down(cards) if self.counted else 0
            backs = [self._counted_back(down)] if down else []
            covered = [card_ink(code, self.symbols) for code in cards[down:-1]]
            return [*backs, *covered, *([card_ink(cards[-1], self.symbols, top=True)] if down < len(cards) else [])]
        shown = cards[-places:]
        if spot.card >= len(shown):
            return []
        top = spot.card == len(shown) - 1
        counts = not (spot.card or pile.group.home or len(cards) == 1 or fan == RIGHT)
        number = [Ink(str(len(cards)), LABEL)] if counts else []
        return [card_ink(shown[spot.card], self.symbols, top=top), *number]

    def _space(self, pile: PileTable) -> Ink:
        if pile.suit is None:
            return Ink("··" if self.symbols else "--", SPACE)
        return Ink("·" + SUIT_SYMBOLS[pile.suit] if self.symbols else "-" + SUITS[pile.suit], SPACE)

    @staticmethod
    def _face_down(cards: Sequence[int]) -> int:
        """How many cards at the bottom of a pile lie face down."""
        return sum(1 for _ in takewhile(lambda code: code & FACE_DOWN, cards))

    def _counted_back(self, number: int) -> Ink:
        """So many cards face down, as one."""
        back = "▒" if self.symbols else "#"
        return Ink(back * CARD_WIDTH if number == 1 else f"{back}{number}", BACK)

    def _line(self, cells: list[Ink | None]) -> Line:
        inks: list[Ink] = [Ink(" " * self.indent)] if self.indent else []
        for number, ink in enumerate(cells):
            if number:
                inks.append(Ink(" " * self.gap))
            if ink is None:
                inks.append(Ink(" " * self.cell))
            else:
                inks += [ink, Ink(" " * (self.cell - len(ink.text)))]
        return tuple(inks)

    def _groups_to_name(self, band: _Band) -> list[str]:
        """The groups of a band where it needs saying what they are called: the columns of a tableau do not."""
        names = list(dict.fromkeys(self._group(spot) for spot in band if spot is not None))
        squared = any(self.fans[spot.pile] in (SQUARED, TURNED) for spot in band if spot is not None)
        return names if len(names) > 1 or squared else []

    def _group(self, spot: _Spot) -> str:
        return self.position.tables.piles[spot.pile].group.name

    def _group_before(self, band: _Band, column: int) -> str:
        return next((self._group(spot) for spot in reversed(band[:column]) if spot is not None), "")

    def _fits_behind(self, band: _Band, text: str) -> bool:
        """Whether a text has room behind the labels of a band."""
        taken = self.indent + len(band) * (self.cell + self.gap) - self.gap
        return bool(text) and taken + len(text) <= self.width

    def _names(self, band: _Band) -> Line:
        """The names of the groups of a band, each above its first pile; it may reach over the free column after it."""
        step = self.cell + self.gap
        firsts = [
            (column, self._group(spot))
            for column, spot in enumerate(band)
            if spot is not None and self._group(spot) != self._group_before(band, column)
        ]
        ends = [column * step - 1 for column, _ in firsts[1:]] + [self.width - self.indent]
        text = ""
        for (column, name), end in zip(firsts, ends, strict=True):
            room = max(0, end - column * step)
            text = text.ljust(column * step) + (name if len(name) <= room else name[: max(0, room - 1)] + "."[:room])
        return (Ink(" " * self.indent), Ink(text, NAME))


def _parted(row: Row, most: int) -> list[_Band]:
    """A row that is too wide: as many of its blocks side by side as fit, and a block that is too wide in parts."""
    bands: list[_Band] = [[]]
    for block in row:
        if len(block.lines) > 1:
            bands += [part for line in block.lines for part in _evenly(line, most)]
        elif len(bands[-1]) + 1 + len(block.piles) <= most:
            bands[-1] += [*([None] if bands[-1] else []), *map(_Spot, block.piles)]
        else:
            bands += _evenly(block.piles, most)
    return bands


def _evenly(piles: Sequence[int], most: int) -> list[_Band]:
    """Piles in as few bands as will do, of sizes as equal as can be, the larger ones first."""
    count = -(-len(piles) // most)
    bands: list[_Band] = []
    start = 0
    for number in range(count):
        size = (len(piles) - start + count - number - 1) // (count - number)
        bands.append([_Spot(pile) for pile in piles[start : start + size]])
        start += size
    return bands
