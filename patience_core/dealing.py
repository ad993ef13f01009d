"""Dealing: a variant and a deal number become a position."""

from __future__ import annotations

from patience_core.cards import FACE_DOWN
from patience_core.declaration import Variant
from patience_core.position import Position
from patience_core.shuffle import DealNumber, shuffled
from patience_core.tables import tables_of


def deal_position(variant: Variant, number: DealNumber | int | str) -> Position:
    """Shuffle, set out what the variant wants set out, and deal the rest, group by group.

    What is set out is taken from the shuffled deck, of alike cards the one that would have been dealt first; the rest
    is dealt in the order of the deck.

    Raises:
        InvalidDeal: the number names no deal of this variant.
    """
    tables = tables_of(variant)
    deck = shuffled(variant.decks, DealNumber.parse(number))
    position = Position(tables, [[] for _ in tables.piles])
    for group, indices in zip(variant.groups, tables.groups, strict=True):
        for index, cards in zip(indices, group.set_out, strict=True):
            for card in cards:
                deck.remove(card.code)
                position.piles[index].append(card.code)
    cards_left = iter(deck)
    for group, indices in zip(variant.groups, tables.groups, strict=True):
        dealt = [position.piles[index] for index in indices]
        for pile in group.deal.order if group.deal else ():
            dealt[pile].append(next(cards_left))
        if group.faces != "up":
            _turn_down(dealt, but_top=group.faces == "top up")
    return position


def _turn_down(piles: list[list[int]], *, but_top: bool) -> None:
    for pile in piles:
        covered = len(pile) - but_top
        pile[:covered] = [code | FACE_DOWN for code in pile[:covered]]
