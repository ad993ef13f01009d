"""The lines of a board: what they name, and the columns, as Freecell Solver and PySolFC write them.

A line may say what lies on the foundations (``H-2`` for the hearts up to the two, or the one card of a game that has
one foundation), in the cells (``-`` for an empty one) and in the stock, the card that is turned first to the left.
Every other line is a column, its bottom card first, with or without a colon before it; ``<8C>`` lies face down.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import field, frozen

from patience_core.cards import FACE_DOWN, RANKS, SUITS, parse_face
from patience_core.errors import InvalidCard, InvalidPosition, nearest, short
from patience_core.importers.tables import table

_NAMES: Final[dict[str, str]] = {
    name.lower(): line for line, names in table("boards")["lines"].items() for name in names
}
_HEAD: Final = re.compile(r"\s*([A-Za-z]+)\s*:(.*)", re.DOTALL)
_SUIT: Final = re.compile(r"([A-Za-z])-(0|10|[A-Za-z2-9])")
_MOST_LINES: Final = 1000


@frozen
class Board:
    """What a board shows.

    Attributes:
        columns: the codes of the cards of each column, bottom card first.
        suits: what the foundations hold, as a suit (0 to 3) and the number of cards.
        single: the one card that is seen of a foundation that holds any suit, as a list of none or one.
        cells: the card in each cell, or ``None``.
        stock: the cards of the stock, the one that is turned first at the front.
    """

    columns: tuple[tuple[int, ...], ...]
    suits: tuple[tuple[int, int], ...] = ()
    single: tuple[int, ...] = ()
    cells: tuple[int | None, ...] = ()
    stock: tuple[int, ...] = field(default=())


def read_lines(text: str) -> Board:
    """Read the lines of a board.

    Raises:
        InvalidPosition: they are none; the message names the line.
    """
    lines = text.splitlines()
    if not text.strip():
        raise InvalidPosition("the board is empty; a board has a line for each column, as ': 4C 5H QC'")
    if len(lines) > _MOST_LINES:
        raise InvalidPosition(f"a text of {len(lines):,} lines is no board")
    marked = any(line.lstrip().startswith(":") for line in lines)
    said: dict[str, list[str]] = {}
    columns: list[tuple[int, ...]] = []
    for number, line in enumerate(lines, start=1):
        head = _HEAD.match(line)
        try:
            if head:
                name = _named(head[1])
                if name in said:
                    raise InvalidPosition(f"{short(head[1])!r} is there twice")
                said[name] = head[2].split()
                _check(name, said[name])
            elif line.strip() or not marked:
                columns.append(tuple(_card(word) for word in line.strip().removeprefix(":").split()))
        except (InvalidCard, InvalidPosition) as error:
            raise InvalidPosition(f"line {number}: {error}") from None
    foundations = said.get("foundations", [])
    return Board(
        columns=tuple(columns),
        suits=tuple(_suit(word) for word in foundations if _SUIT.fullmatch(word)),
        single=tuple(parse_face(word) for word in foundations if word != "-" and not _SUIT.fullmatch(word)),
        cells=tuple(None if word == "-" else parse_face(word) for word in said.get("cells", [])),
        stock=tuple(parse_face(word) for word in said.get("stock", [])),
    )


def _named(word: str) -> str:
    if word.lower() not in _NAMES:
        raise InvalidPosition(f"{short(word)!r} names nothing of a board{nearest(word, _NAMES)}")
    return _NAMES[word.lower()]


def _check(name: str, words: list[str]) -> None:
    """Read the words of a line for what may be wrong with them."""
    for word in words:
        if name == "foundations" and _SUIT.fullmatch(word):
            _suit(word)
        elif word != "-" or name == "stock":
            parse_face(word)


def _suit(word: str) -> tuple[int, int]:
    match = _SUIT.fullmatch(word)
    assert match is not None
    suit, rank = match[1].upper(), "T" if match[2] == "10" else match[2].upper()
    if suit not in SUITS or rank not in "0" + RANKS:
        raise InvalidPosition(f"{word!r} names no suit and rank; say for example H-2, or H-0 for none")
    return SUITS.index(suit), ("0" + RANKS).index(rank)


def _card(word: str) -> int:
    if word.startswith("<") and word.endswith(">"):
        return parse_face(word[1:-1]) | FACE_DOWN
    return parse_face(word)
