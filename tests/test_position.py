"""Positions: which cards lie where, and when two of them are the same."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_core.cards import Card
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.notation import position_text, read_position
from patience_core.position import Position
from patience_core.tables import tables_of
from tests import games
from tests.games import SHAPES, chance_position

ACES = "aces: AC / AD / AH / AS"


def bisley(text: str) -> Position:
    return read_position(tables_of(games.bisley()), text)


def test_a_copy_is_independent() -> None:
    position = deal_position(games.bisley(), 1)
    copy = position.copy()
    assert copy == position and copy is not position
    copy.piles[8].pop()
    assert copy != position
    assert position == deal_position(games.bisley(), 1)


def test_equality_asks_for_the_same_rules() -> None:
    text = f"{ACES}; tableau: 8S / -"
    assert bisley(text) == bisley(text)
    assert bisley(text) != read_position(tables_of(games.janets_bisley()), text)
    assert bisley(text) != bisley(f"{ACES}; tableau: - / 8S")  # the same game, but other piles
    assert bisley(text) != "a text"


def test_a_position_has_no_hash_since_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(deal_position(games.bisley(), 1))


def test_cards_and_cards_home() -> None:
    position = bisley("kings: - / KD QD / - / -; aces: AC 2C / - / - / -; tableau: 8S 9S / JH")
    assert position.cards() == [Card.parse(word) for word in ("KD", "QD", "AC", "2C", "8S", "9S", "JH")]
    assert position.home_count() == 4
    assert not position.won()


@pytest.mark.parametrize(
    ("text", "won"),
    [
        (f"{ACES}; tableau: -", True),
        (f"{ACES}; tableau: 2C", False),
        ("kings: KC / - / - / -", True),
        ("tableau: -", True),  # no card is there, and so none is elsewhere
    ],
)
def test_won_means_that_every_card_that_is_there_is_home(text: str, won: bool) -> None:
    assert bisley(text).won() is won


def test_face_down_cards_are_cards() -> None:
    position = read_position(tables_of(games.yukon()), "tableau: (8S) 9H / -")
    assert list(map(str, position.cards())) == ["8S", "9H"]
    assert position != read_position(tables_of(games.yukon()), "tableau: 8S 9H / -")


def test_repr_shows_the_variant_and_the_cards() -> None:
    assert repr(bisley(f"{ACES}; tableau: 8S / -")) == (
        "<bisley: kings: - / - / - / -; aces: AC / AD / AH / AS; tableau: 8S / ->"
    )


# When two positions are the same


def test_the_order_of_alike_piles_does_not_matter() -> None:
    assert bisley(f"{ACES}; tableau: 8S / 9S JH / -").key() == bisley(f"{ACES}; tableau: - / 8S / 9S JH").key()
    assert bisley(f"{ACES}; tableau: 8S / 9S JH").key() != bisley(f"{ACES}; tableau: 8S / JH 9S").key()
    assert bisley(f"{ACES}; tableau: 8S 9S / JH").key() != bisley(f"{ACES}; tableau: 8S / 9S JH").key()


def test_places_of_different_suits_are_not_alike() -> None:
    double = tables_of(games.double_bisley())
    one = read_position(double, "aces: AC 2C / AD / AH / AS / AC / AD / AH / AS")
    other = read_position(double, "aces: AC / AD / AH / AS / AC 2C / AD / AH / AS")
    third = read_position(double, "aces: AC / AD 2D / AH / AS / AC / AD / AH / AS")
    assert one.key() == other.key() != third.key()
    assert one != other


def test_a_card_on_a_foundation_is_not_the_same_in_the_tableau() -> None:
    assert bisley("kings: KC / - / - / -").key() != bisley("tableau: KC / - / -").key()


def test_face_down_is_not_face_up() -> None:
    yukon = tables_of(games.yukon())
    assert read_position(yukon, "tableau: (8S) 9H").key() != read_position(yukon, "tableau: 8S 9H").key()


@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 1 << 32))
def test_key_is_the_same_exactly_for_alike_piles_in_another_order(name: str, seed: int) -> None:
    variant: Variant = SHAPES[name]
    random = Random(seed)
    position = chance_position(variant, random)
    other = position.copy()
    for alike in position.tables.alike:
        order = list(alike)
        random.shuffle(order)
        for index, origin in zip(alike, order, strict=True):
            other.piles[index] = list(position.piles[origin])
    assert other.key() == position.key()
    assert hash(other.key()) == hash(position.key())
    # A card moved elsewhere makes another position, unless the piles only change places.
    full = [index for index, pile in enumerate(other.piles) if pile]
    if full:
        other.piles[random.choice(full)].pop()
        assert other.key() != position.key()


@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 1 << 32))
def test_the_text_of_any_position_is_read_again(name: str, seed: int) -> None:
    position = chance_position(SHAPES[name], Random(seed))
    for oneline in (True, False):
        again = read_position(position.tables, position_text(position, oneline=oneline))
        assert again == position
        assert again.tables is position.tables
