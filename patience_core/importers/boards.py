"""Boards as other programs write them, to positions and back.

A board knows columns, cells, foundations that are built up by suit from the ace, and in PySolFC's form a stock, cards
that lie face down, and a single foundation of which one card is seen. What a board cannot show is refused, never left
out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Any, Final

from attrs import frozen

from patience_core.cards import FACE_DOWN, RANKS, SUITS, TEXT
from patience_core.declaration import Variant
from patience_core.errors import InvalidPosition, Unsayable
from patience_core.importers.lines import Board, read_lines
from patience_core.importers.tables import table
from patience_core.notation import read_position
from patience_core.piles import PileGroup, number_in_words
from patience_core.position import Position
from patience_core.tables import PileTable, Tables, tables_of

_TABLE: Final[dict[str, Any]] = table("boards")

BOARDS: Final = tuple(name for name in _TABLE if name != "lines")
"""The formats of boards."""


def read_board(text: str, variant: Variant) -> Position:
    """Read a board of a variant, in any of the forms of :data:`BOARDS`. Every card has to be there.

    Raises:
        InvalidPosition: the text is no board of this variant; the message names the line or the card.
    """
    board = read_lines(text)
    return _Reading(board, _Roles.of(tables_of(variant))).position()


def write_board(position: Position, form: str) -> str:
    """Write a position as a board.

    Args:
        position: what to write.
        form: one of :data:`BOARDS`.

    Raises:
        Unsayable: the form cannot hold the position; the message says why.
    """
    return _Writing(position, _TABLE[form], _Roles.of(position.tables)).text()


@frozen
class _Roles:
    """Which piles of a variant a board shows where: the indices of piles."""

    tables: Tables
    columns: tuple[int, ...]
    cells: tuple[int, ...]
    suits: tuple[int, ...]
    single: tuple[int, ...]
    stock: tuple[int, ...]
    waste: tuple[int, ...]
    unseen: tuple[int, ...]

    @property
    def turned(self) -> int:
        """How many cards of the stock the deal turns: a board shows the stock before that."""
        deals = [self.tables.piles[index].group.deal for index in self.waste]
        return sum(deal.cards for deal in deals if deal)

    @classmethod
    def of(cls, tables: Tables) -> _Roles:
        found: dict[str, list[int]] = {name: [] for name in _ROLES}
        for group, indices in zip(tables.variant.groups, tables.groups, strict=True):
            for index in indices:
                found[_role(tables, tables.piles[index], group)].append(index)
        return cls(tables, **{name: tuple(indices) for name, indices in found.items()})


_ROLES: Final = ("columns", "cells", "suits", "single", "stock", "waste", "unseen")


def _role(tables: Tables, pile: PileTable, group: PileGroup) -> str:
    if group.home:
        suits = range(4) if pile.suit is None else (pile.suit,)
        if all(_rungs(tables, pile, suit) for suit in suits):
            return "suits"
        return "single" if group.piles == 1 else "unseen"
    if group.stock:
        return "stock"
    if group.kind == "waste":
        return "waste" if group.piles == 1 else "unseen"
    return "cells" if group.kind in ("cell", "reserve") else "columns"


def _rungs(tables: Tables, pile: PileTable, suit: int) -> list[int]:
    """The cards that a foundation of a suit holds one after the other, if it is built as boards mean it.

    That is from the ace up by suit; or, where it takes whole suits, all of it at once. Otherwise there are none.
    """
    ranks = tables.variant.ranks
    up = [suit * 13 + rank - 1 for rank in ranks]
    if pile.group.unit == 13:
        return up[::-1]
    alone = all(pile.fill >> code & 1 == (code == up[0]) for code in range(suit * 13, suit * 13 + 13))
    built = all(pile.build[on] >> code & 1 for on, code in pairwise(up))
    return up if ranks[0] == 1 and built and (alone or bool(tables.based)) else []


@frozen
class _Reading:
    """Puts a board onto the piles of a variant."""

    board: Board
    roles: _Roles

    def position(self) -> Position:
        tables, board = self.roles.tables, self.board
        piles: list[Sequence[int]] = [()] * len(tables.piles)
        self._lay(piles, self._columns(), self.roles.columns, "columns")
        self._lay(piles, [() if code is None else (code,) for code in board.cells], self.roles.cells, "cells")
        self._lay(piles, [(code,) for code in board.single], self.roles.single, "single foundations")
        turned = self.roles.turned if board.stock else 0
        stock = tuple(code | self._back() for code in reversed(board.stock[turned:]))
        self._lay(piles, [stock] if stock else [], self.roles.stock, "stocks")
        self._lay(piles, [board.stock[:turned]] if turned else [], self.roles.waste, "wastes")
        self._suits(piles)
        groups = zip(tables.variant.groups, tables.groups, strict=True)
        text = "; ".join(
            f"{group.name}: {' / '.join(' '.join(TEXT[code] for code in piles[index]) or '-' for index in indices)}"
            for group, indices in groups
        )
        return read_position(tables, text, whole=True)

    def _columns(self) -> list[tuple[int, ...]]:
        columns = list(self.board.columns)
        while len(columns) > len(self.roles.columns) and not columns[-1]:
            columns.pop()  # lines at the end of the text that are empty need not stand for columns
        return columns

    def _back(self) -> int:
        """What lies face down in the stock: all of it, where the variant has it so."""
        down = [index for index in self.roles.stock if self.roles.tables.piles[index].group.faces != "up"]
        return FACE_DOWN if down else 0

    def _lay(
        self, piles: list[Sequence[int]], there: Sequence[Sequence[int]], indices: tuple[int, ...], called: str
    ) -> None:
        if len(there) > len(indices):
            variant = self.roles.tables.variant.id
            count = number_in_words(len(indices))
            raise InvalidPosition(f"the board has {number_in_words(len(there))} {called}, {variant} has {count}")
        for index, cards in zip_longest(indices, there, fillvalue=()):
            assert isinstance(index, int)
            piles[index] = cards

    def _suits(self, piles: list[Sequence[int]]) -> None:
        tables = self.roles.tables
        free = list(self.roles.suits)
        for suit, count in self.board.suits:
            place = next((index for index in free if tables.piles[index].suit in (None, suit)), None)
            if place is None and count == 0:
                continue
            if place is None:
                raise InvalidPosition(f"{tables.variant.id} has no foundation for {SUITS[suit]}-{_rank(count)}")
            rungs = _rungs(tables, tables.piles[place], suit)
            whole = tables.piles[place].group.unit == 13
            if count > len(rungs) or (whole and 0 < count < len(rungs)):
                wanted = "whole suits only" if whole else f"{len(rungs)} cards at most"
                raise InvalidPosition(
                    f"{SUITS[suit]}-{_rank(count)}: a foundation of {tables.variant.id} holds {wanted}"
                )
            if tables.piles[place].suit is not None or count:
                free.remove(place)
            piles[place] = rungs[:count]


def _rank(count: int) -> str:
    return ("0" + RANKS)[count]


@frozen
class _Writing:
    """Writes a position in one form."""

    position: Position
    form: dict[str, Any]
    roles: _Roles

    def text(self) -> str:
        self._refuse_state()
        said = {"stock": self._stock(), "foundations": self._foundations(), "cells": self._cells()}
        lines = [f"{name}: {' '.join(said[line])}" for line, name in self.form["names"].items() if said[line]]
        lines += [(self.form["column"] + " ".join(column)).rstrip() for column in self._columns()]
        return "".join(f"{line}\n" for line in lines)

    def _cannot(self, why: str) -> Unsayable:
        return Unsayable(f"a board of {self.form['title']} cannot hold this position: {why}")

    def _label(self, indices: Sequence[int]) -> str:
        pile = self.position.tables.piles[indices[0]]
        return f"{pile.label} in {pile.group.place}"

    def _cards(self, indices: Sequence[int]) -> Iterator[list[int]]:
        return (self.position.piles[index] for index in indices)

    def _refuse_state(self) -> None:
        position, tables = self.position, self.position.tables
        declared = sum(group.piles for group in position.variant.groups)
        if len(tables.piles) < declared or len(position.cards()) < position.variant.cards:
            raise self._cannot("it is a fragment, and a board shows every pile and every card")
        if position.redeals:
            raise self._cannot("it knows nothing of redeals that have been made")
        if position.number is not None:
            raise self._cannot("it knows nothing of the deal number, by which a redeal shuffles")
        if tables.based and position.base != 1:
            raise self._cannot("its foundations begin with the ace, and the base is another rank")
        for index in self.roles.unseen:
            if position.piles[index]:
                raise self._cannot(f"it has no place for {self._label([index])}")

    def _stock(self) -> list[str]:
        cards = [code for pile in self._cards(self.roles.waste) for code in pile]
        left = [code for pile in self._cards(self.roles.stock) for code in reversed(pile)]
        if len(cards) != self.roles.turned and (cards or left):
            raise self._cannot(f"it has no place for {self._label(self.roles.waste)}, as play has changed it")
        cards += left
        if cards and "stock" not in self.form["names"]:
            raise self._cannot("it has no place for a stock")
        return [TEXT[code & 63] for code in cards]

    def _foundations(self) -> list[str]:
        order = self.form["suits"]
        counts: list[tuple[int, int, str]] = []
        for number, index in enumerate(self.roles.suits):
            pile, table_ = self.position.piles[index], self.position.tables.piles[index]
            suit = table_.suit if table_.suit is not None else (pile[0] // 13 if pile else None)
            if suit is None:
                continue
            if pile != _rungs(self.position.tables, table_, suit)[: len(pile)]:
                raise self._cannot(f"{table_.label} is not built up by suit from the ace")
            if pile or self.form["every foundation"]:
                deck = number // 4 if table_.suit is not None else number
                counts.append((deck, order.index(SUITS[suit]), f"{SUITS[suit]}-{_rank(len(pile))}"))
        single = [TEXT[pile[-1]] for pile in self._cards(self.roles.single) if pile]
        if single and "single foundation" not in self.form:
            raise self._cannot("its foundations are built up by suit")
        if any(len(pile) > 1 for pile in self._cards(self.roles.single)):
            raise self._cannot("it shows one card only of a foundation that holds any suit")
        return [said for _, _, said in sorted(counts)] + single

    def _cells(self) -> list[str]:
        piles = list(self._cards(self.roles.cells))
        if any(len(pile) > 1 or (pile and pile[0] & FACE_DOWN) for pile in piles):
            raise self._cannot("a cell shows one card, and a pile of the reserve has more")
        return [TEXT[pile[0]] if pile else "-" for pile in piles]

    def _columns(self) -> Iterator[list[str]]:
        for pile in self._cards(self.roles.columns):
            if any(code & FACE_DOWN for code in pile) and "face down" not in self.form:
                raise self._cannot("all its cards lie face up")
            yield [f"<{TEXT[code & 63]}>" if code & FACE_DOWN else TEXT[code] for code in pile]
