"""Dealing: what is set out, the order of the deal, and how the cards lie."""

from __future__ import annotations

from collections import Counter

import pytest

from patience_core.cards import CARDS, FACE_DOWN, TEXT, Card
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import InvalidDeal
from patience_core.moves import legal_moves
from patience_core.notation import position_text, read_position
from patience_core.position import Position
from patience_core.shuffle import DealNumber, shuffled
from patience_core.tables import tables_of
from tests import games
from tests.games import SHAPES


def sizes(position: Position, group: int) -> list[int]:
    return [len(position.piles[index]) for index in position.tables.groups[group]]


def deck(number: int, decks: int = 1) -> list[str]:
    return [TEXT[code] for code in shuffled(decks, DealNumber(number))]


def tableau(position: Position) -> list[list[str]]:
    return [[TEXT[code] for code in position.piles[index]] for index in position.tables.groups[-1]]


def test_bisley_has_thirteen_piles_and_the_aces_out() -> None:
    position = deal_position(games.bisley(), 1)
    assert sizes(position, 0) == [0] * 4
    assert sizes(position, 1) == [1] * 4
    assert sizes(position, 2) == [3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4]
    assert position_text(position).startswith("kings: - / - / - / -; aces: AC / AD / AH / AS; tableau: ")


def test_the_other_shapes() -> None:
    assert sizes(deal_position(games.bisley_12(), 1), 2) == [4] * 12
    assert sizes(deal_position(games.double_bisley(), 1), 2) == [6] * 16
    assert sizes(deal_position(games.double_bisley(), 1), 1) == [1] * 8


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_every_card_is_dealt(variant: Variant) -> None:
    for number in range(20):
        position = deal_position(variant, number)
        assert Counter(position.cards()) == Counter(dict.fromkeys(CARDS, variant.decks))
        assert read_position(tables_of(variant), position_text(position), whole=True) == position
        assert deal_position(variant, str(number)) == deal_position(variant, DealNumber(number)) == position


def test_pile_by_pile_the_first_card_of_the_deck_first() -> None:
    rest = [card for card in deck(1) if card[0] != "A"]
    piles = tableau(deal_position(games.bisley(), 1))
    assert [card for pile in piles for card in pile] == rest


def test_the_order_of_the_deal_is_declared() -> None:
    rest = [card for card in deck(1) if card[0] != "A"]
    # The book school deals a row of nine to piles 5-13, then three full rows.
    book = tableau(deal_position(games.bisley(deal="1 row on piles 5-13, 3 rows on piles 1-13"), 1))
    assert [pile[0] for pile in book[4:]] == rest[:9]
    for row in range(3):
        assert [pile[-3:][row] for pile in book] == rest[9 + 13 * row : 22 + 13 * row]
    # PySolFC deals three full rows, then nine.
    rows = tableau(deal_position(games.bisley(deal="3 rows on piles 1-13, 1 row on piles 5-13"), 1))
    for row in range(3):
        assert [pile[row] for pile in rows] == rest[13 * row : 13 * row + 13]
    assert [pile[3] for pile in rows[4:]] == rest[39:]


def test_groups_are_dealt_in_the_order_in_which_they_stand() -> None:
    position = deal_position(games.wholes(), 5)
    dealt = [TEXT[code] for pile in position.piles[4:] for code in pile]
    assert dealt == deck(5)


def test_of_two_alike_cards_the_first_is_set_out() -> None:
    whole = deck(3, decks=2)
    rest = list(whole)
    for ace in ("AC", "AD", "AH", "AS") * 2:
        rest.remove(ace)
    assert [card for pile in tableau(deal_position(games.double_bisley(), 3)) for card in pile] == rest
    one_out = games.variant(
        "one out",
        games.foundations(set_out=[[CARDS[0]], [], [], []]),
        games.group("tableau", deal="1 pile of 103"),
        decks=2,
    )
    rest = list(whole)
    rest.remove("AC")
    assert tableau(deal_position(one_out, 3)) == [rest]


def test_several_cards_are_set_out_bottom_card_first() -> None:
    variant = games.variant(
        "two out",
        games.foundations(set_out=[[Card.parse("AC"), Card.parse("2C")], [], [], []]),
        games.group("tableau", deal="1 pile of 50"),
    )
    position = deal_position(variant, 1)
    assert position_text(position).startswith("foundations: AC 2C / - / - / -; ")
    assert tableau(position) == [[card for card in deck(1) if card not in ("AC", "2C")]]


def test_faces() -> None:
    up = deal_position(games.yukon(), 1)
    assert [[code >= FACE_DOWN for code in pile] for pile in up.piles[4:6]] == [[False], [True] * 5 + [False]]
    down = deal_position(games.variant("down", games.group("stock", faces="down", deal="1 pile of 52")), 1)
    assert all(code >= FACE_DOWN for code in down.piles[0])
    assert legal_moves(down) == []


def test_microsofts_deals_are_dealt_too() -> None:
    freecell = games.variant("freecell", games.group("tableau", deal="4 piles of 7, 4 piles of 6, row by row"))
    text = position_text(deal_position(freecell, "ms:1"))
    assert text.startswith("tableau: JD KD 2S 4C 3S 6D 6S / 2D KC KS 5C TD 8S 9C / ")
    with pytest.raises(InvalidDeal, match="this game has 2"):
        deal_position(games.double_bisley(), "ms:1")


def test_a_wrong_number_is_refused() -> None:
    with pytest.raises(InvalidDeal, match="'one' is no deal"):
        deal_position(games.bisley(), "one")
