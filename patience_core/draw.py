"""A position drawn as text: a table for the eye, and one pile a line for a screen reader or a pipe.

Nothing is printed here. A drawing is a list of lines, and a line is a row of :class:`Ink`: pieces of text, each with
the role that it plays, so that a face may colour them or not. Suits are told apart by their symbols or letters alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from attrs import frozen

from patience_core.cards import CARDS, FACE_DOWN, RANKS, SUIT_NAMES, SUIT_SYMBOLS, SUITS, TEXT
from patience_core.piles import PileGroup

if TYPE_CHECKING:
    from patience_core.position import Position

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
_SQUARED_KINDS: Final = frozenset({"foundation", "cell", "stock", "waste"})


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


def is_squared(group: PileGroup) -> bool:
    """Whether the piles of a group are drawn squared up, with only the top card to be seen."""
    return group.home or group.kind in _SQUARED_KINDS or group.size == 1 or group.faces == "down"


def layout_rows(groups: Sequence[PileGroup], layout: Iterable[Iterable[str]]) -> list[list[str]]:
    """The names of the groups in the rows in which they are drawn, each group once.

    Without a layout, squared piles share the first row and every other group has one of its own. Groups that a layout
    leaves out come after it.
    """
    known = {group.name for group in groups}
    rows: list[list[str]] = []
    for names in layout:
        seen = {name for row in rows for name in row}
        rows.append([name for name in dict.fromkeys(names) if name in known and name not in seen])
    placed = {name for row in rows for name in row}
    left = [group for group in groups if group.name not in placed]
    rows.append([group.name for group in left if is_squared(group)])
    rows += [[group.name] for group in left if not is_squared(group)]
    return [row for row in rows if row]


def draw(position: Position, width: int = 80, height: int = 0, symbols: bool = True) -> list[Line]:
    """Draw a position as a table.

    Args:
        position: what to draw.
        width: the columns that may be used; a row of piles that is wider goes on in bands below.
        height: the lines that should do; a drawing that is higher leaves out empty lines, and then puts squared piles
            into one row (but it never leaves out a card, so it may still be higher). 0 for no limit.
        symbols: suits as symbols rather than letters.
    """
    drawing = _Drawing(position, width, symbols)
    lines = drawing.lines(roomy=True)
    if height and len(lines) > height:
        lines = drawing.lines(roomy=False)
    if height and len(lines) > height:
        lines = _Drawing(position, width, symbols, dense=True).lines(roomy=False)
    return lines


def plain_lines(position: Position, symbols: bool = False) -> list[str]:
    """One pile a line, in the declared order: ``t1: 7H JH 2D``."""
    return [plain_pile(position, pile.index, symbols) for pile in position.tables.piles]


def plain_pile(position: Position, index: int, symbols: bool = False) -> str:
    """One pile in a line: its label and its cards, bottom card first; of a squared pile only the top card.

    An empty pile is ``-``, with its suit where only one suit may lie there: ``k1: - (clubs)``.
    """
    pile = position.tables.piles[index]
    cards = position.piles[index]
    if not cards:
        suit = "" if pile.suit is None else f" ({SUIT_NAMES[pile.suit]})"
        return f"{pile.label}: -{suit}"
    words = [_plain_card(code, symbols) for code in cards]
    if is_squared(pile.group) and len(words) > 1:
        return f"{pile.label}: {words[-1]} (top of {len(words)})"
    return f"{pile.label}: {' '.join(words)}"


def _plain_card(code: int, symbols: bool) -> str:
    if code & FACE_DOWN:
        return "face-down"
    return card_ink(code).text if symbols else TEXT[code]


class _Drawing:
    """One drawing under way: the grid that all rows of piles share, and its lines."""

    def __init__(self, position: Position, width: int, symbols: bool, dense: bool = False) -> None:
        self.position = position
        self.width = width
        self.symbols = symbols
        self.groups = {group.name: group for group in position.variant.groups}
        self.members: dict[str, list[int]] = {name: [] for name in self.groups}
        for pile in position.tables.piles:
            self.members[pile.group.name].append(pile.index)
        self.rows = layout_rows(position.variant.groups, position.variant.layout)
        if dense:
            self.rows = self._joined(self.rows)
        self.cell = max(CARD_WIDTH, *(len(pile.label) for pile in position.tables.piles))
        self.indent = 2 if width >= 40 else 0
        room = width - self.indent
        # The widest gap that needs no more bands than the narrowest one.
        self.gap, self.bands = 1, self._bands(room, 1)
        for gap in range(2, _WIDEST_GAP + 1):
            bands = self._bands(room, gap)
            if len(bands) == len(self.bands):
                self.gap, self.bands = gap, bands

    def _joined(self, rows: list[list[str]]) -> list[list[str]]:
        """The rows with neighbours made one where all their piles are squared."""
        joined: list[list[str]] = []
        for row in rows:
            if joined and all(is_squared(self.groups[name]) for name in (*joined[-1], *row)):
                joined[-1] = [*joined[-1], *row]
            else:
                joined.append(row)
        return joined

    def _bands(self, room: int, gap: int) -> list[list[int | None]]:
        """Rows of piles cut into bands that fit; ``None`` stands for a column left free between groups."""
        most = max(1, (room + gap) // (self.cell + gap))
        bands: list[list[int | None]] = []
        for row in self.rows:
            whole: list[int | None] = []
            for name in row:
                whole += [None] if whole else []
                whole += self.members[name]
            if len(whole) <= most:
                bands.append(whole)
                continue
            for name in row:
                bands += _evenly(self.members[name], most)
        return [band for band in bands if band]

    def lines(self, roomy: bool) -> list[Line]:
        lines: list[Line] = []
        for number, band in enumerate(self.bands):
            if roomy and number:
                lines.append(())
            named = self._groups_to_name(band)
            behind = f"{' ' * _WIDEST_GAP}{named[0]}" if len(named) == 1 else ""
            if roomy and named and not self._fits_behind(band, behind):
                lines.append(self._names(band))
                behind = ""
            labels = self._line([None if i is None else self._label(i) for i in band])
            lines.append((*labels, Ink(behind, NAME)) if behind and self._fits_behind(band, behind) else labels)
            columns = [[] if i is None else self._column(i) for i in band]
            lines += [self._line(list(cells)) for cells in zip_longest(*columns)]
        return lines

    def _label(self, index: int) -> Ink:
        return Ink(self.position.tables.piles[index].label, LABEL)

    def _column(self, index: int) -> list[Ink]:
        pile = self.position.tables.piles[index]
        cards = self.position.piles[index]
        if not cards:
            if pile.suit is None:
                return [Ink("··" if self.symbols else "--", SPACE)]
            return [Ink("·" + SUIT_SYMBOLS[pile.suit] if self.symbols else "-" + SUITS[pile.suit], SPACE)]
        if not is_squared(pile.group):
            covered = [card_ink(code, self.symbols) for code in cards[:-1]]
            return [*covered, card_ink(cards[-1], self.symbols, top=True)]
        count = [] if pile.group.home or len(cards) == 1 else [Ink(str(len(cards)), LABEL)]
        return [card_ink(cards[-1], self.symbols, top=True), *count]

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

    def _groups_to_name(self, band: list[int | None]) -> list[str]:
        """The groups of a band where it needs saying what they are called: the columns of a tableau do not."""
        names = list(dict.fromkeys(self.position.tables.piles[i].group.name for i in band if i is not None))
        return names if len(names) > 1 or is_squared(self.groups[names[0]]) else []

    def _fits_behind(self, band: list[int | None], text: str) -> bool:
        """Whether a text has room behind the labels of a band."""
        taken = self.indent + len(band) * (self.cell + self.gap) - self.gap
        return bool(text) and taken + len(text) <= self.width

    def _names(self, band: list[int | None]) -> Line:
        step = self.cell + self.gap
        text = ""
        before = ""
        for column, index in enumerate(band):
            name = "" if index is None else self.position.tables.piles[index].group.name
            if name and name != before:
                columns = sum(1 for i in band if i is not None and i in self.members[name])
                text = text.ljust(column * step) + name[: columns * step - self.gap]
            before = name
        return (Ink(" " * self.indent), Ink(text, NAME))


def _evenly(piles: list[int], most: int) -> list[list[int | None]]:
    """Piles in as few bands as will do, of sizes as equal as can be, the larger ones first."""
    count = -(-len(piles) // most)
    bands: list[list[int | None]] = []
    start = 0
    for number in range(count):
        size = (len(piles) - start + count - number - 1) // (count - number)
        bands.append([*piles[start : start + size]])
        start += size
    return bands
