"""Cards painted in character cells: boxes with rank and suit, backs, empty places, and the marks on them.

Marks are shapes as well as
colours: a heavy edge is the cursor, a double one a lifted card, and a sign in the lower edge says what else there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen

from patience_core.cards import CARDS, FACE_DOWN, FACES, RANKS, SUIT_SYMBOLS, SUITS
from patience_core.draw.cells import CellPile, CellTable, Rect, Shown, Size, Spot
from patience_core.draw.places import RIGHT, TURNED
from patience_core.tui.canvas import Canvas, Marks, Paint
from patience_core.tui.palettes import Theme

if TYPE_CHECKING:
    from patience_core.position import Position
    from patience_core.tables import PileTable


@frozen
class _Edge:
    """The characters of an edge: its four corners, the line across and the line down."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    down: str


_SYMBOLS: Final = {
    "plain": _Edge(*"╭╮╰╯─│"),
    "cursor": _Edge(*"┏┓┗┛━┃"),
    "lifted": _Edge(*"╔╗╚╝═║"),
    "space": _Edge(*"╭╮╰╯╌╎"),
}
_LETTERS: Final = {
    "plain": _Edge(*"++++-|"),
    "cursor": _Edge(*"####=#"),
    "lifted": _Edge(*"****=*"),
    "space": _Edge(*"++++ |"),
}

_SIGNS: Final = {
    "target": ("▾", "v"),
    "hint": ("◆", "?"),
    "changed": ("•", "'"),
    "cursor": ("◂", "<"),
    "lifted": ("▴", "^"),
    "back": ("░", "#"),
    "turned": ("↻", "o"),
    "done": ("×", "x"),
    "never": ("·", "-"),
}
"""Signs with symbols, and with letters only."""


@frozen
class _State:
    """What holds of one card: what edge it has, which sign, and whether it is lifted."""

    edge: str = "plain"
    sign: str = ""
    lifted: bool = False


_UNMARKED: Final = _State()
_Lines = tuple[tuple[list[str], list[Paint]], ...]


@frozen(eq=False)
class Painter:
    """Paints tables in one theme and palette, with symbols or with letters only. It keeps the cards that it painted.

    ``ground`` is the paint of the bare table.
    """

    theme: Theme
    palette: str = "standard"
    symbols: bool = True
    ground: Paint = field(init=False)
    _kept: dict[tuple[object, ...], _Lines] = field(factory=dict, init=False, repr=False)

    @ground.default
    def _bare(self) -> Paint:
        return Paint(self.theme.words, self.theme.table)

    def paint(
        self,
        canvas: Canvas,
        table: CellTable,
        position: Position,
        marks: Marks,
        corner: tuple[int, int] = (0, 0),
        without: Spot | None = None,
    ) -> None:
        """Paint the table of a position, its upper left corner at a point, ``without`` cards that are on their way."""
        for pile in table.piles:
            rules = position.tables.piles[pile.index]
            self._label(canvas, pile, rules, marks, corner)
            cards = pile.cards
            if without is not None and without.pile == pile.index:
                cards = _left(cards, without.count, table.size)
            if not cards:
                state = _state(Spot(pile.index, 0), True, marks)
                lines = self._space(position, rules, table.size, state)
                self._put(canvas, lines, pile.place, corner)
            for number, card in enumerate(cards, start=1):
                top = number == len(cards)
                state = _state(Spot(pile.index, card.count), top, marks)
                self._put(canvas, self._lines(table.size, pile.fan, card, state, top), card.seen, corner)

    def picture(self, table: CellTable, position: Position, marks: Marks | None = None) -> Canvas:
        """The table of a position on a canvas of its own."""
        canvas = Canvas(table.width, table.height, self.ground)
        self.paint(canvas, table, position, marks or Marks())
        return canvas

    def lifted(self, canvas: Canvas, pile: CellPile, count: int, size: Size, x: int, y: int) -> None:
        """Paint the upper ``count`` cards of a pile, as they are dragged, with the corner of the lowest at a point."""
        cards = [card for card in pile.cards if card.count <= count]
        for card in cards:
            first = cards[0].seen
            lines = self._lines(size, pile.fan, card, _State("lifted", "", True), card.count == 1)
            self._put(canvas, lines, card.seen, (x - first.x, y - first.y))

    def _lines(self, size: Size, fan: str, card: Shown, state: _State, top: bool) -> _Lines:
        """The lines of a card, as they are to be seen in its fan."""
        aside = not top and fan in (RIGHT, TURNED)
        tight = size.boxed and not top and not aside and card.seen.height == 1
        narrow = aside and card.seen.width < 4
        key = (card.code, size.name, state, tight, narrow, card.stands_for)
        lines = self._kept.get(key)
        if lines is None:
            lines = self._kept[key] = self._card(card.code, size, state, tight, narrow, card.stands_for)
        return lines

    @staticmethod
    def _put(canvas: Canvas, lines: _Lines, seen: Rect, corner: tuple[int, int]) -> None:
        x, y = corner[0] + seen.x, corner[1] + seen.y
        for number in range(min(seen.height, len(lines))):
            text, paint = lines[number]
            canvas.write(x, y + number, text[: seen.width], paint[: seen.width])

    # Parts

    def _sign(self, name: str) -> str:
        return _SIGNS[name][0 if self.symbols else 1]

    def _rank(self, rank: int, short: bool) -> str:
        return "10" if rank == 10 and not short else RANKS[rank - 1]

    def _suit(self, suit: int) -> str:
        return (SUIT_SYMBOLS if self.symbols else SUITS)[suit]

    def _edge_colour(self, state: _State, otherwise: str) -> str:
        theme = self.theme
        if state.edge == "cursor":
            return theme.cursor
        if state.edge == "lifted":
            return theme.cursor if theme.cursor else otherwise
        return {"target": theme.target, "hint": theme.hint, "changed": theme.changed}.get(state.sign, otherwise)

    def _card(self, code: int, size: Size, state: _State, tight: bool, narrow: bool, stands_for: int) -> _Lines:
        theme = self.theme
        down = bool(code & FACE_DOWN)
        behind = theme.back if down else theme.lifted if state.lifted else theme.face
        marked = state != _UNMARKED
        edge = Paint(self._edge_colour(state, theme.lattice if down else theme.edge), behind, marked)
        if down:
            ink = Paint(theme.lattice, behind)
        else:
            ink = Paint(theme.suits[self.palette][CARDS[code].suit], behind, bold=True)
        if not size.boxed:
            return (self._small(code, state, ink, stands_for),)
        box = _box(size.width, size.height, (_SYMBOLS if self.symbols else _LETTERS)[state.edge], edge, ink)
        if down:
            # Where no colour tells a back from a face, its pattern does, also on the one line of a covered card.
            patterned = box[:-1] if tight and not theme.back else box[1:-1]
            for text, _ in patterned:
                text[1:-1] = self._sign("back") * (size.width - 2)
            if stands_for > 1:
                _write(box[0], 1, f"{'×' if self.symbols else 'x'}{stands_for}", ink)
        else:
            self._front(box, CARDS[code].rank, CARDS[code].suit, size, ink, tight, narrow)
        self._signed(box, state, edge)
        return tuple(box)

    def _front(
        self,
        box: list[tuple[list[str], list[Paint]]],
        rank: int,
        suit: int,
        size: Size,
        ink: Paint,
        tight: bool,
        narrow: bool,
    ) -> None:
        index = self._rank(rank, narrow) + self._suit(suit)
        _write(box[0 if tight else 1], 1, index, ink)
        if tight or narrow or size.height < 5:
            return
        _write(box[size.height // 2], size.width // 2, self._suit(suit), ink)
        _write(box[-2], size.width - 1 - len(index), index, ink)

    def _small(self, code: int, state: _State, ink: Paint, stands_for: int) -> tuple[list[str], list[Paint]]:
        """A card without edges: rank and suit, and a column for a sign."""
        if code & FACE_DOWN:
            back = "▒" if self.symbols else "#"
            if stands_for > 9:  # takes the sign's column too
                return [*f"{back}{stands_for}"[:3]], [ink] * 3
            text = f"{back}{stands_for}" if stands_for > 1 else back * 2
            if not state.sign and state.edge == "plain":
                return [*text, back if stands_for == 1 else " "], [ink] * 3
        else:
            text = RANKS[CARDS[code].rank - 1] + self._suit(CARDS[code].suit)
        return self._small_text(text, state, ink)

    def _small_text(self, text: str, state: _State, ink: Paint) -> tuple[list[str], list[Paint]]:
        sign = state.sign or (state.edge if state.edge in ("cursor", "lifted") else "")
        colour = self._edge_colour(state, self.theme.words)
        paint = Paint(colour, ink.behind, bold=True)
        if state.edge == "cursor":
            ink = Paint(ink.behind, colour, True) if colour else Paint(reverse=True, bold=True)
        return [*text, self._sign(sign) if sign else " "], [ink, ink, paint]

    def _signed(self, box: list[tuple[list[str], list[Paint]]], state: _State, edge: Paint) -> None:
        if state.sign:
            _write(box[-1], len(box[-1][0]) // 2, self._sign(state.sign), edge)

    def _space(self, position: Position, pile: PileTable, size: Size, state: _State) -> _Lines:
        """The place of an empty pile, with what may be placed there, as far as that is one rank or one suit."""
        theme = self.theme
        paint = Paint(self._edge_colour(state, theme.quiet), theme.table, state != _UNMARKED)
        wanted = self._wanted(position, pile)
        if not size.boxed:
            dot = "·" if self.symbols else "-"
            text = (wanted if len(wanted) > 1 else dot + wanted if pile.suit is not None else wanted + dot) or dot * 2
            return (self._small_text(text.replace("10", "T")[:2].ljust(2, dot), state, paint),)
        edges = _SYMBOLS if self.symbols else _LETTERS
        edge = edges["space" if state.edge == "plain" else state.edge]
        box = _box(size.width, size.height, edge, paint, paint)
        _write(box[size.height // 2], (size.width - len(wanted)) // 2, wanted, paint)
        self._signed(box, state, paint)
        return tuple(box)

    def _wanted(self, position: Position, pile: PileTable) -> str:
        if pile.group.stock is not None:
            redeals = pile.group.stock.redeals
            return self._sign("turned" if redeals is None or redeals > position.redeals else "done")
        ranks = {CARDS[face].rank for face in range(FACES) if pile.fill >> face & 1}
        if not ranks:
            return self._sign("never") if not pile.group.home and pile.group.kind not in ("waste", "cell") else ""
        rank = self._rank(min(ranks), short=False) if len(ranks) == 1 else ""
        return rank + (self._suit(pile.suit) if pile.suit is not None else "")

    def _label(self, canvas: Canvas, pile: CellPile, table: PileTable, marks: Marks, corner: tuple[int, int]) -> None:
        if pile.label is None:
            return
        theme = self.theme
        here = any(spot is not None and spot.pile == pile.index for spot in (marks.cursor, marks.selected))
        target, hint = pile.index in marks.targets, pile.index in marks.marked
        colour = theme.hint if hint else theme.target if target else theme.words if here else theme.quiet
        paint = Paint(colour, theme.table, bold=here or target or hint)
        x, y = pile.label.x + corner[0], pile.label.y + corner[1]
        canvas.write(x, y, table.label, [paint] * len(table.label))
        if pile.number:
            number = str(pile.number)
            area = pile.area
            end = max(area.x + area.width - pile.label.x, len(table.label) + 1 + len(number))
            quiet = Paint(theme.quiet, theme.table)
            canvas.write(x + end - len(number), y, number, [quiet] * len(number))


def _left(cards: Sequence[Shown], count: int, size: Size) -> tuple[Shown, ...]:
    """The cards that are left when the upper ``count`` are taken away, the last of them now without anything on it."""
    left = [card for card in cards if card.count > count]
    if left:
        seen = left[-1].seen
        left[-1] = evolve(left[-1], seen=Rect(seen.x, seen.y, size.width, size.height), count=left[-1].count)
    return tuple(left)


def _box(width: int, height: int, edge: _Edge, line: Paint, inside: Paint) -> list[tuple[list[str], list[Paint]]]:
    """The lines of an empty box."""
    body = [edge.down, *" " * (width - 2), edge.down]
    ink = [line, *[inside] * (width - 2), line]
    return [
        ([edge.top_left, *edge.across * (width - 2), edge.top_right], [line] * width),
        *((list(body), list(ink)) for _ in range(height - 2)),
        ([edge.bottom_left, *edge.across * (width - 2), edge.bottom_right], [line] * width),
    ]


def _write(line: tuple[list[str], list[Paint]], x: int, text: str, paint: Paint) -> None:
    line[0][x : x + len(text)] = text
    line[1][x : x + len(text)] = [paint] * len(text)


def _state(spot: Spot, top: bool, marks: Marks) -> _State:
    """What is marked on a card, or on an empty place."""
    lifted = marks.selected is not None and marks.selected.pile == spot.pile and 0 < spot.count <= marks.selected.count
    edge = "lifted" if lifted else "cursor" if marks.cursor == spot else "plain"
    sign = ""
    if top and spot.pile in marks.marked:
        sign = "hint"
    elif top and spot.pile in marks.targets:
        sign = "target"
    elif not lifted and any(spot.pile == other.pile and spot.count <= other.count for other in marks.changed):
        sign = "changed"
    if not lifted and edge == "plain" and not sign:
        return _UNMARKED
    return _State(edge, sign, lifted)
