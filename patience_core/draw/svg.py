"""A position as a picture: SVG, written by hand.

The same position gives the same text, to the byte. Cards are drawn with paths of our own and need no font; only labels
and captions are text. Names in a picture begin with ``patience-``, and mean the same in every picture, so that several
of them can stand on one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from attrs import frozen

from patience_core.cards import CARDS, FACE_DOWN, FACES, TEXT
from patience_core.draw.geometry import CARD_HEIGHT, CARD_WIDTH, Pile, Shown, Table, arranged
from patience_core.draw.places import RIGHT, SQUARED, TURNED
from patience_core.draw.shapes import PEN, RANK_HEIGHT, RANK_SHAPES, SUIT_SHAPES, rank_name, suit_name
from patience_core.draw.text import plain_lines, plain_pile
from patience_core.errors import PatienceError

if TYPE_CHECKING:
    from patience_core.position import Position
    from patience_core.tables import PileTable

_MARGIN: Final = 16
_TITLE_HEIGHT: Final = 30
_ROUND: Final = 6
_FONT: Final = "font-family=\"'DejaVu Sans', Verdana, sans-serif\""
_FRAME: Final = '<path d="M31 8H56V62M33 82H8V28" fill="none" stroke-width=".8"/>'
_LATTICE: Final = "patience-lattice"
_NOT_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@frozen
class Theme:
    """The colours of a picture. Of ``suits`` there are two sets: the usual two colours, and four.

    Attributes:
        table: what the cards lie on.
        face: a card face up.
        edge: its edge.
        back: a card face down.
        lattice: the lines on it.
        mark: the place of an empty pile, and what is drawn there.
        words: labels and the title.
        suits: the colours of clubs, diamonds, hearts and spades.
        four: the same, each suit in its own.
    """

    table: str
    face: str
    edge: str
    back: str
    lattice: str
    mark: str
    words: str
    suits: tuple[str, str, str, str]
    four: tuple[str, str, str, str]


THEMES: Final[Mapping[str, Theme]] = {
    "light": Theme(
        table="#eef2ec",
        face="#ffffff",
        edge="#7d867c",
        back="#3f6187",
        lattice="#c9d8e8",
        mark="#9aa598",
        words="#4a544a",
        suits=("#1b1b1b", "#c1121f", "#c1121f", "#1b1b1b"),
        four=("#1a6b2f", "#1d4fc4", "#c1121f", "#1b1b1b"),
    ),
    "dark": Theme(
        table="#1c2621",
        face="#e9e7df",
        edge="#0e1411",
        back="#34506f",
        lattice="#8aa3bd",
        mark="#66756c",
        words="#b4c1b8",
        suits=("#161616", "#b01020", "#b01020", "#161616"),
        four=("#155c28", "#1843ad", "#b01020", "#161616"),
    ),
}
"""The themes that there are, by name."""


def picture(
    position: Position, *, theme: str = "light", four_colours: bool = False, labels: bool = True, title: str = ""
) -> str:
    """The picture of a position, as the text of an SVG file.

    Args:
        position: what to draw. Cards that lie face down are not given away, in what can be seen or in the text.
        theme: one of :data:`THEMES`.
        four_colours: whether each suit has a colour of its own; otherwise diamonds and hearts are red.
        labels: whether each pile has its label above it, as ``t7``, and a squared pile the number of its cards.
        title: what is written above the table; where it is empty, nothing is.

    Raises:
        PatienceError: there is no such theme.
    """
    if theme not in THEMES:
        raise PatienceError(f"{theme!r} is no theme; use one of: {', '.join(THEMES)}")
    return "\n".join(_Picture(position, THEMES[theme], four_colours, labels, title).lines()) + "\n"


class _Picture:
    """A picture under way."""

    def __init__(self, position: Position, theme: Theme, four_colours: bool, labels: bool, title: str) -> None:
        self.position = position
        self.theme = theme
        self.suits = theme.four if four_colours else theme.suits
        self.labels = labels
        self.title = " ".join(title.split())
        self.table: Table = arranged(position, labels)

    def lines(self) -> Iterator[str]:
        above = _TITLE_HEIGHT if self.title else 0
        # A long title makes room for itself; its letters are about 9 wide.
        width = max(self.table.width, 9 * len(self.title)) + 2 * _MARGIN
        height = self.table.height + 2 * _MARGIN + above
        said = self.title or self.position.variant.name
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}"'
            f' height="{height}" viewBox="0 0 {width} {height}" role="img">'
        )
        yield f"<title>{_text(said)}</title>"
        yield f"<desc>{_text(chr(10).join(plain_lines(self.position)))}</desc>"
        yield from self._shapes()
        yield f'<rect width="{width}" height="{height}" rx="8" fill="{self.theme.table}"/>'
        if self.title:
            yield (
                f'<text x="{_MARGIN}" y="{_MARGIN + 13}" {_FONT} font-size="16" fill="{self.theme.words}">'
                f"{_text(self.title)}</text>"
            )
        left = (width - self.table.width) // 2
        yield f'<g transform="translate({left} {_MARGIN + above})">'
        for pile in self.table.piles:
            yield from self._pile(pile)
        yield "</g>"
        yield "</svg>"

    def _shapes(self) -> Iterator[str]:
        yield "<defs>"
        pen = f'fill="none" stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round"'
        for rank, shape in enumerate(RANK_SHAPES, start=1):
            yield f'<path id="{rank_name(rank)}" d="{shape.path}" {pen}/>'
        for suit, path in enumerate(SUIT_SHAPES):
            yield f'<path id="{suit_name(suit)}" d="{path}" stroke="none"/>'
        crosses = "".join(
            f"M{x} {y}l18 18M{x} {y + 18}l18-18"
            for y in range(9, CARD_HEIGHT - 20, 18)
            for x in range(5, CARD_WIDTH - 20, 18)
        )
        frame = f"M5 5H{CARD_WIDTH - 5}V{CARD_HEIGHT - 5}H5Z"
        yield f'<path id="{_LATTICE}" d="{frame}{crosses}" fill="none" stroke-width=".9" stroke-linejoin="round"/>'
        yield "</defs>"

    def _pile(self, place: Pile) -> Iterator[str]:
        pile = self.position.tables.piles[place.index]
        at = f'transform="translate({place.x} {place.y})"'
        yield f'<g class="pile" data-pile="{pile.label}" {at}>'
        yield f"<title>{_text(plain_pile(self.position, place.index))}</title>"
        yield from self._labels(pile, place)
        if not place.cards:
            yield from self._space(pile)
        elif place.fan in (SQUARED, TURNED):
            yield from self._thickness(len(self.position.piles[place.index]) - len(place.cards))
        for number, shown in enumerate(place.cards, start=1):
            yield self._card(shown, place.fan, covered=number < len(place.cards))
        yield "</g>"

    def _labels(self, pile: PileTable, place: Pile) -> Iterator[str]:
        if not self.labels:
            return
        words = f'y="-5" {_FONT} font-size="10" fill="{self.theme.words}"'
        yield f'<text x="2" {words}>{pile.label}</text>'
        count = len(self.position.piles[place.index])
        if count > len(place.cards):
            x = place.cards[-1].x + CARD_WIDTH - 2
            yield f'<text class="count" x="{x}" {words} text-anchor="end">{count}</text>'

    def _thickness(self, hidden: int) -> Iterator[str]:
        """The edges of the cards beneath: the more, the more there are."""
        edges = 0 if hidden < 1 else 1 if hidden < 8 else 2
        for edge in range(edges, 0, -1):
            yield self._rectangle(f'x="{2 * edge}" y="{2 * edge}" fill="{self.theme.face}" stroke="{self.theme.edge}"')

    def _card(self, shown: Shown, fan: str, covered: bool) -> str:
        """A card. Of a covered one only the corner is drawn that stays to be seen."""
        at = f' transform="translate({shown.x} {shown.y})"' if shown.x or shown.y else ""
        if shown.code & FACE_DOWN:
            return f'<g class="back"{at}>{self._back()}</g>'
        card = CARDS[shown.code]
        colour = self.suits[card.suit]
        upright = covered and fan in (RIGHT, TURNED)
        index = self._index(card.rank, card.suit, upright)
        parts = [
            self._rectangle(f'fill="{self.theme.face}" stroke="{self.theme.edge}"'),
            f'<g fill="{colour}" stroke="{colour}">',
            index,
        ]
        if not covered:
            if card.rank > 10:
                parts.append(_FRAME)
            parts.append(f'<g transform="rotate(180 {CARD_WIDTH // 2} {CARD_HEIGHT // 2})">{index}</g>')
            parts.append(_suit(card.suit, CARD_WIDTH / 2, CARD_HEIGHT / 2, 2.1 if card.rank > 1 else 2.8))
        return f'<g class="card" data-card="{TEXT[shown.code]}"{at}>{"".join(parts)}</g></g>'

    @staticmethod
    def _index(rank: int, suit: int, upright: bool) -> str:
        """Rank and suit in the corner: beside each other, or one above the other where only a narrow strip is seen."""
        width = RANK_SHAPES[rank - 1].width
        if not upright:
            return _rank(rank, 6, 6) + _suit(suit, 6 + width + 4 + 6.5, 13, 0.8)
        return _rank(rank, 11 - width / 2, 6) + _suit(suit, 11, 32, 0.8)

    def _back(self) -> str:
        return (
            self._rectangle(f'fill="{self.theme.back}" stroke="{self.theme.edge}"')
            + f'<use xlink:href="#{_LATTICE}" stroke="{self.theme.lattice}"/>'
        )

    def _space(self, pile: PileTable) -> Iterator[str]:
        """The place of an empty pile, with what may be placed there, as far as that is one rank or one suit."""
        mark = self.theme.mark
        yield self._rectangle(f'class="space" fill="none" stroke="{mark}" stroke-dasharray="4 3"')
        yield f'<g class="mark" fill="{mark}" stroke="{mark}">{self._mark(pile)}</g>'

    def _mark(self, pile: PileTable) -> str:
        x, y = CARD_WIDTH // 2, CARD_HEIGHT // 2
        ranks = {CARDS[face].rank for face in range(FACES) if pile.fill >> face & 1}
        if pile.group.stock is not None:
            return self._stock_mark(pile)
        if pile.suit is not None:
            return _suit(pile.suit, x, y, 1.8) + (_rank(ranks.pop(), 6, 6) if len(ranks) == 1 else "")
        if len(ranks) == 1:
            rank = ranks.pop()
            return _rank(rank, x - RANK_SHAPES[rank - 1].width / 2, y - RANK_HEIGHT / 2)
        if pile.group.kind == "tableau" and not ranks:  # a column that is never filled
            return f'<path d="M{x - 6} {y}h12"/>'
        return (
            f'<text x="{x}" y="{y + 3}" {_FONT} font-size="10" stroke="none" text-anchor="middle">'
            f"{_text(pile.group.kind)}</text>"
        )

    def _stock_mark(self, pile: PileTable) -> str:
        """A ring where the waste can be turned over to form the stock anew, a cross where it cannot."""
        stock = pile.group.stock
        again = stock is not None and (stock.redeals is None or stock.redeals > self.position.redeals)
        x, y = CARD_WIDTH // 2, CARD_HEIGHT // 2
        path = f"M{x - 8} {y - 8}l16 16m0-16l-16 16"
        if again:
            path = f"M{x + 12} {y}a12 12 0 1 1-4-9m1-6v7h-7"
        return f'<path d="{path}" fill="none" stroke-width="2.5" stroke-linecap="round"/>'

    @staticmethod
    def _rectangle(attributes: str) -> str:
        return f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="{_ROUND}" {attributes}/>'


def _rank(rank: int, x: float, y: float) -> str:
    return f'<use xlink:href="#{rank_name(rank)}" x="{x:g}" y="{y:g}"/>'


def _suit(suit: int, x: float, y: float, scale: float) -> str:
    return f'<use xlink:href="#{suit_name(suit)}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def _text(text: str) -> str:
    """A text for XML, which takes no control characters at all."""
    return escape(_NOT_XML.sub("?", text))
