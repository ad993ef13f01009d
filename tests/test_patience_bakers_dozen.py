"""The Baker's Dozen family: both ways in which kings go to the bottom, on columns told by the sources."""

from __future__ import annotations

import pytest

import patience_core as patience
from patience_core.cards import TEXT, parse_code
from patience_core.dealing import deal_position
from patience_core.piles import Sink

SUNK = {
    # column as dealt: kings beneath the others, kings that change places
    "5C KH 9D KS": ("KH KS 5C 9D", "KH KS 9D 5C"),
    "5C 9D 7H KS": ("KS 5C 9D 7H", "KS 9D 7H 5C"),
    "5C KH KS 9D": ("KH KS 5C 9D", "KH KS 5C 9D"),
    "KS 5C KH 9D": ("KS KH 5C 9D", "KS KH 5C 9D"),
    "KS 5C 9D KH": ("KS KH 5C 9D", "KS KH 9D 5C"),
    "5C KS KH KC": ("KS KH KC 5C", "KS KH KC 5C"),
    "KC KS KH KD": ("KC KS KH KD", "KC KS KH KD"),
    "5C 9D 7H 2S": ("5C 9D 7H 2S", "5C 9D 7H 2S"),
}
"""Columns of four, bottom card first."""


def codes(column: str) -> list[int]:
    return [parse_code(card) for card in column.split()]


@pytest.mark.parametrize("column", SUNK)
def test_kings_go_to_the_bottom(column: str) -> None:
    beneath, swapped = SUNK[column]
    assert Sink(13).arranged(codes(column)) == codes(beneath)
    assert Sink(13, swap=True).arranged(codes(column)) == codes(swapped)


def test_face_down_cards_sink_as_they_lie() -> None:
    assert Sink(13).arranged(codes("(5C) (KH) 9D")) == codes("(KH) (5C) 9D")
    assert Sink(13, swap=True).arranged(codes("(5C) (KH) 9D")) == codes("(KH) (5C) 9D")


@pytest.mark.parametrize(("name", "swap"), [("bakers-dozen", False), ("bakers-dozen-swapped", True)])
def test_no_king_lies_on_another_card_whatever_the_deal(name: str, swap: bool) -> None:
    variant = patience.variant(name)
    assert variant.group("tableau").sink == Sink(13, swap=swap)
    for number in range(1, 41):
        for pile in deal_position(variant, number).piles:
            kings = [TEXT[code].startswith("K") for code in pile]
            assert kings == sorted(kings, reverse=True)


def test_only_the_order_of_columns_with_kings_differs() -> None:
    ours, theirs = (deal_position(patience.variant(name), 6) for name in ("bakers-dozen", "bakers-dozen-swapped"))
    differ = [(here, there) for here, there in zip(ours.piles, theirs.piles, strict=True) if here != there]
    assert differ == [(codes("KH KC AH 4H"), codes("KH KC 4H AH"))]
