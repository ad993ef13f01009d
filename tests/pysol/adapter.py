"""PySolFC's positions and moves as ours. A pile is found by its role and number; a foundation by what lies on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from patience_core.cards import CARDS, FACE_DOWN, parse_face
from patience_core.declaration import Variant
from patience_core.moves import Move, Transfer
from patience_core.position import Position
from patience_core.stock import DEAL, REDEAL
from patience_core.tables import PileTable, Tables, tables_of
from tests.pysol.lines import Carry, Line, Place, Turn

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "rows": ("tableau",),
    "reserves": ("cell", "reserve"),
    "waste": ("waste",),
    "talon": ("stock",),
}
"""The kinds of pile that each role takes in, foundations apart: their piles stand in the declared order."""


@frozen
class Laid:
    """A position of ours, and which of its piles each of PySolFC's is."""

    position: Position
    piles: Mapping[Place, int]

    def move(self, move: Carry | Turn) -> Move:
        """A move as ours. A click on the stock is a deal where there are cards to deal, and else a redeal."""
        if isinstance(move, Turn):
            stock = self.position.tables.stock
            return DEAL if stock is not None and self.position.piles[stock] else REDEAL
        target = self.piles.get(move.target)
        if target is None:  # an empty foundation: what comes there says which
            free = [pile for pile in foundations(self.position.tables) if not self.position.piles[pile.index]]
            target = place_of(parse_face(move.cards[0]), free).index
        return Transfer(self.piles[move.source], target, len(move.cards))


def lay(line: Line, variant: Variant) -> Laid:
    """Lay out a position of PySolFC's by the rules of a variant."""
    tables = tables_of(variant)
    piles: list[list[int]] = [[] for _ in tables.piles]
    places: dict[Place, int] = {}
    for role, texts in line.piles.items():
        cards = [_cards(text) for text in texts]
        if role == "foundations":
            found = _foundations(tables, cards)
        else:
            indices = [pile.index for pile in tables.piles if pile.group.kind in KINDS[role]]
            assert len(indices) == len(cards) or not any(cards), (variant.id, role, len(cards), len(indices))
            found = dict(enumerate(indices))
        for number, index in found.items():
            places[role, number] = index
            piles[index] = cards[number]
    position = Position(tables, piles, redeals=line.round - 1)
    firsts = {CARDS[piles[index][0]].rank for index in tables.based if piles[index]}
    for base in firsts:
        position.set_base(base)
    assert len(firsts) <= 1, f"{variant.id}: the foundations have several bases: {firsts}"
    return Laid(position, places)


def foundations(tables: Tables) -> list[PileTable]:
    """The piles that count as foundations, in the declared order."""
    return [pile for pile in tables.piles if pile.group.home]


def place_of(face: int, free: Iterable[PileTable]) -> PileTable:
    """The foundation that a card begins: the first of those free that is for its suit, and for its rank if one is.

    PySolFC's foundations of two decks wait for any suit, or stand two and two, or up beside down; ours are each the
    place of a suit. Which is which is told by the cards alone, so that no order has to be known.
    """
    of_suit = [pile for pile in free if pile.suit in (None, CARDS[face].suit)]
    return next((pile for pile in of_suit if pile.fill >> face & 1), of_suit[0])


def _foundations(tables: Tables, recorded: list[list[int]]) -> dict[int, int]:
    """Which of our foundations each one of PySolFC's is that holds cards."""
    free = foundations(tables)
    found: dict[int, int] = {}
    for number, cards in enumerate(recorded):
        if cards:
            pile = place_of(cards[0] & ~FACE_DOWN, free)
            free.remove(pile)
            found[number] = pile.index
    return found


def _cards(text: str) -> list[int]:
    """The codes of the cards of a pile.

    >>> [code >= FACE_DOWN for code in _cards("<5S> KD")]
    [True, False]
    """
    return [parse_face(card.strip("<>")) | (FACE_DOWN if card.startswith("<") else 0) for card in text.split()]
