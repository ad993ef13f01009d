"""Where cards stand in character cells, and what lies under a point: of every variant, after a deal and in play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

import patience_core as patience
from patience_core.cards import FACE_DOWN
from patience_core.draw.cellplan import fanned_down
from patience_core.draw.cells import HUGE, LARGE, MEDIUM, SIZES, SMALL, CellTable, Rect, Spot, arranged, fits
from patience_core.moves import legal_moves, make
from patience_core.position import Position

VARIANTS = [name for name in patience.variants() if not patience.variant(name).alias_of]
ONE_DECK = [name for name in VARIANTS if patience.variant(name).decks == 1]
EXTENTS = ((80, 21), (120, 37), (200, 57), (40, 12), (20, 5))


@lru_cache
def positions(name: str) -> tuple[Position, ...]:
    """A deal of a variant, and where random play leads from it."""
    made = []
    for seed in range(1, 4):
        position = patience.deal(name, seed).position
        made.append(position.copy())
        chance = Random(seed)
        for number in range(1, 121):
            moves = legal_moves(position)
            if not moves:
                break
            make(position, chance.choice(moves))
            if number in (10, 40, 120):
                made.append(position.copy())
        made.append(position)
    return tuple(made)


def cells(rect: Rect) -> Iterator[tuple[int, int]]:
    for y in range(rect.y, rect.y + rect.height):
        for x in range(rect.x, rect.x + rect.width):
            yield x, y


def corners(rect: Rect) -> set[tuple[int, int]]:
    right, bottom = rect.x + rect.width - 1, rect.y + rect.height - 1
    return {(rect.x, rect.y), (right, rect.y), (rect.x, bottom), (right, bottom)}


def check_that_no_two_piles_overlap(position: Position, table: CellTable) -> None:
    assert sorted(pile.index for pile in table.piles) == list(range(len(position.piles)))
    taken: dict[tuple[int, int], int] = {}
    for pile in table.piles:
        for rect in [pile.area, *([pile.label] if pile.label else [])]:
            for cell in cells(rect):
                assert taken.setdefault(cell, pile.index) == pile.index, (table.size.name, pile)


def check_that_everything_lies_inside(position: Position, table: CellTable, width: int) -> None:
    for pile in table.piles:
        for rect in [pile.area, *([pile.label] if pile.label else [])]:
            assert rect.x >= 0 and rect.y >= 0
            assert rect.x + rect.width <= table.width and rect.y + rect.height <= table.height
        assert pile.label is not None and pile.label.width >= len(position.tables.piles[pile.index].label)
    widest = max(pile.area.width + (pile.label.width + 1 if pile.label else 0) for pile in table.piles)
    assert table.width <= max(width, widest), table.size.name


def check_that_every_card_is_hit_where_it_is(position: Position, table: CellTable) -> None:
    """``at`` and ``where`` are each other's inverse."""
    for pile in table.piles:
        if not pile.cards:
            assert table.where(pile.index, 0) == pile.place
            assert {table.at(*cell) for cell in corners(pile.place)} == {Spot(pile.index, 0)}
        for card in pile.cards:
            assert position.piles[pile.index][-card.count] == card.code
            assert table.where(pile.index, card.count) == card.seen
            assert {table.at(*cell) for cell in corners(card.seen)} == {Spot(pile.index, card.count)}
            assert table.near(card.seen.x, card.seen.y) == pile.index


def check_that_every_card_of_a_fan_is_to_be_seen(position: Position, table: CellTable) -> None:
    """Those face up with rank and suit (two columns and a line, beside the edge where there is one); those face down
    at least as a number."""
    for pile in table.piles:
        if pile.fan not in ("fanned down", "fanned right"):
            continue
        assert sum(card.stands_for for card in pile.cards) == len(position.piles[pile.index])
        assert all(card.stands_for == 1 or card.code & FACE_DOWN for card in pile.cards)
        for card in pile.cards:
            assert card.seen.height >= 1
            assert card.code & FACE_DOWN or card.seen.width >= 2 + table.size.boxed
        if pile.cards:
            top = pile.cards[-1].seen
            assert (top.width, top.height) == (table.size.width, table.size.height)


@pytest.mark.parametrize("name", VARIANTS)
def test_everything_has_a_place_of_its_own(name: str) -> None:
    """After a deal and late in the game, in all sizes, in five terminals."""
    for position in (positions(name)[0], positions(name)[-1]):
        for width, height in EXTENTS:
            for size in SIZES.values():
                table = arranged(position, size, width, height=height)
                check_that_no_two_piles_overlap(position, table)
                check_that_everything_lies_inside(position, table, width)
                check_that_every_card_is_hit_where_it_is(position, table)
                check_that_every_card_of_a_fan_is_to_be_seen(position, table)


@pytest.mark.parametrize("name", ONE_DECK)
def test_a_usual_terminal_holds_every_one_deck_variant(name: str) -> None:
    """80x24, of which a header, a message and a line of help take three lines."""
    for position in positions(name):
        table = arranged(position, fits(position, 80, 21), 80, height=21)
        assert table.width <= 80 and table.height <= 21, position


@pytest.mark.parametrize("name", VARIANTS)
def test_what_fits_does_fit(name: str) -> None:
    for position in positions(name)[::2]:
        keep = None
        for width, height in ((200, 57), (120, 37), (80, 21)):
            for kept in (None, keep):
                size = fits(position, width, height, keep=kept)
                table = arranged(position, size, width, height=height)
                assert size is SMALL or (table.width <= width and table.height <= height)
            keep = size


def test_sizes_in_usual_terminals() -> None:
    """What players will mostly see."""

    def size(name: str, width: int, height: int) -> str:
        return fits(patience.deal(name, 1).position, width, height).name

    assert [size(name, 80, 21) for name in ("bisley", "klondike", "freecell", "golf")] == [
        "medium",
        "large",
        "large",
        "large",
    ]
    assert [size(name, 120, 37) for name in ("bisley", "klondike", "double-bisley")] == ["large", "huge", "medium"]
    assert [size(name, 40, 12) for name in ("bisley", "freecell")] == ["small", "small"]
    assert size("bisley", 200, 57) == "huge"


def test_a_size_stays_while_it_fits_and_never_grows() -> None:
    position = patience.deal("klondike", 1).position
    assert fits(position, 120, 37, keep=MEDIUM) is MEDIUM
    assert fits(position, 80, 18) is MEDIUM
    assert fits(position, 80, 18, keep=LARGE) is LARGE
    assert fits(position, 20, 5, keep=LARGE) is SMALL


def test_bisley_stands_as_its_layout_says() -> None:
    table = arranged(patience.deal("bisley", 1).position, MEDIUM, 80, height=21)
    assert (table.width, table.height) == (13 * 5 + 12, 3 * 3 + 3 + 3 + 2)
    places = [table.pile(index).place for index in range(21)]
    assert [place.x for place in places[8:]] == [6 * column for column in range(13)]
    assert {place.y for place in places[:4]} == {1}
    assert {place.y for place in places[4:8]} == {6}
    assert {place.y for place in places[8:]} == {11}
    assert [place.x for place in places[:4]] == [place.x for place in places[4:8]] == [27, 33, 39, 45]
    assert table.where(8, 3) == Rect(0, 11, 5, 1)
    assert table.where(8, 1) == Rect(0, 13, 5, 3)
    assert table.at(0, 10) == Spot(8, 1), "the label"
    assert table.at(5, 12) is None, "between two piles"
    assert table.near(0, 20) == 8, "below a column"


def test_without_labels_there_is_no_room_for_them() -> None:
    position = patience.deal("bisley", 1).position
    table = arranged(position, MEDIUM, 80, labels=False)
    assert table.height == arranged(position, MEDIUM, 80).height - 3
    assert all(pile.label is None for pile in table.piles)


def test_numbers_of_squared_piles() -> None:
    table = arranged(patience.deal("klondike", 1).position, LARGE, 80)
    numbers = {pile.index: pile.number for pile in table.piles if pile.number}
    assert numbers == {12: 23}, "the stock; one card lies in the waste"


def test_a_tall_fan_is_squeezed_and_then_its_hidden_cards_are_counted() -> None:
    hidden = [FACE_DOWN, FACE_DOWN | 1, FACE_DOWN | 2]
    cards = [*hidden, 10, 11, 12]
    loose = [(0, 1, 1), (1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 2, 1), (5, 5, 1)]
    tight = [(0, 1, 1), (1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 1, 1), (5, 5, 1)]
    assert fanned_down(cards, LARGE, 12, counted=True) == loose
    assert fanned_down(cards, LARGE, 11, counted=True) == tight
    assert fanned_down(cards, LARGE, 9, counted=False) == tight
    assert fanned_down(cards, LARGE, 9, counted=True) == [(1, 1, 2), *tight[2:]]
    assert fanned_down(cards, LARGE, 1, counted=True) == [(2, 1, 3), *tight[3:]]
    assert fanned_down([], LARGE, 1, counted=True) == []


def test_where_of_a_card_that_is_not_to_be_seen() -> None:
    """It is that of the card nearest above it."""
    table = arranged(patience.deal("klondike", 1).position, HUGE, 80)
    assert table.where(0, 23) == table.where(0, 1) == table.pile(0).place


def test_rectangles_that_meet() -> None:
    assert Rect(0, 0, 2, 2).meets(Rect(1, 1, 1, 1))
    assert not Rect(0, 0, 2, 2).meets(Rect(2, 0, 1, 5))
    assert not Rect(0, 0, 2, 2).meets(Rect(0, 2, 1, 5))


def test_large_cards_make_room_before_face_down_cards_are_only_counted() -> None:
    """Labels, numbers and cards are worth more than large cards; small cards in boxes count before boxes go."""
    position = patience.deal("klondike", 3).position
    column = position.tables.pile_of["t7"]
    large = [(size, keep) for size in (HUGE, LARGE) for keep in (None, size)]
    stock, counting = position.tables.stock, 0
    assert stock is not None
    for _ in range(8):
        for height in range(14, 30):
            for size, keep in large:
                if fits(position, 80, height, keep=keep) is size:
                    shown = arranged(position, size, 80, height=height)
                    assert all(card.stands_for == 1 for pile in shown.piles for card in pile.cards)
            chosen = fits(position, 80, height, keep=MEDIUM)
            cards = arranged(position, chosen, 80, height=height).pile(column).cards
            counting += chosen is MEDIUM and any(card.stands_for > 1 for card in cards)
        position.piles[column].append(position.piles[stock].pop() & ~FACE_DOWN)
    assert counting


def test_a_size_is_not_taken_again_once_there_was_no_room_for_it() -> None:
    """Cards that shrink do not grow with the next move: the size that is kept only goes down."""
    for name in ("spider", "klondike"):
        keep, order = None, list(SIZES.values())
        position, chance = patience.deal(name, 2).position, Random(5)
        for _ in range(60):
            size = fits(position, 80, 21, keep=keep)
            assert keep is None or order.index(size) >= order.index(keep)
            keep = size
            moves = legal_moves(position)
            if not moves:
                break
            make(position, chance.choice(moves))
