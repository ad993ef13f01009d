"""Drawings of a table: every card is there once, lines fit, suits are told apart without colour."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import patience_core as patience
from patience_core.cards import FACE_DOWN, TEXT
from patience_core.dealing import deal_position
from patience_core.declaration import Placing
from patience_core.draw import (
    BACK,
    LABEL,
    RED,
    SPACE,
    can_show_symbols,
    card_ink,
    draw,
    is_squared,
    layout_rows,
    line_text,
    plain_lines,
)
from patience_core.notation import read_position
from patience_core.position import Position
from patience_core.tables import tables_of
from tests import games
from tests.games import SHAPES, chance_position


def rows(*texts: str) -> tuple[tuple[Placing, ...], ...]:
    """Rows of a layout whose groups are of one word."""
    return tuple(tuple(Placing(name) for name in text.split()) for text in texts)


BISLEY = evolve(games.bisley(), id="bisley-in-rows", layout=rows("kings", "aces", "tableau"))
"""Bisley with a layout, and with an id of its own: variants that differ in layout alone are equal, and share tables."""

TURNING = ("klondike-3", "canfield", "spider", "number-ten", "golf")
DRAWN = {**SHAPES, **{f"{name} itself": patience.variant(name) for name in TURNING}}


def bisley(text: str) -> Position:
    return read_position(tables_of(BISLEY), text)


def drawn(position: Position, width: int = 80, height: int = 0, symbols: bool = True) -> list[str]:
    return [line_text(line) for line in draw(position, width, height, symbols)]


SMALL = "kings: - / - / - / KS; aces: AC / AD 2D / AH / AS; tableau: 7H JH 2C / - / TD"


def test_a_table_in_letters() -> None:
    lines = drawn(bisley(SMALL), symbols=False)
    assert lines == [
        "  k1  k2  k3  k4  kings",
        "  -C  -D  -H  KS",
        "",
        "  a1  a2  a3  a4  aces",
        "  AC  2D  AH  AS",
        "",
        "  t1  t2  t3",
        "  7H  --  TD",
        "  JH",
        "  2C",
    ]


def test_a_table_in_symbols() -> None:
    lines = drawn(bisley(SMALL))
    assert lines[1] == "  ·♣  ·♦  ·♥  K♠"
    assert lines[4] == "  A♣  2♦  A♥  A♠"
    assert lines[7:] == ["  7♥  ··  T♦", "  J♥", "  2♣"]


def test_thirteen_columns_fit_one_band_and_twenty_four_take_two() -> None:
    thirteen = drawn(deal_position(BISLEY, 1), width=80)
    assert [line for line in thirteen if "t1 " in line] == [
        "  t1   t2   t3   t4   t5   t6   t7   t8   t9   t10  t11  t12  t13"
    ]
    bands = [line for line in drawn(deal_position(SHAPES["bisley"], 1), width=40) if line.lstrip().startswith("t")]
    assert [len(line.split()) for line in bands] == [7, 6]


def test_labels_stand_over_their_cards() -> None:
    position = deal_position(BISLEY, 1)
    lines = drawn(position, symbols=False)
    first = next(number for number, line in enumerate(lines) if line.startswith("  t1 "))
    labels, cards = lines[first], lines[first + 1]
    for pile in position.tables.piles:
        if pile.group.name == "tableau":
            column = (labels + " ").index(f" {pile.label} ") + 1
            assert cards[column : column + 2] == TEXT[position.piles[pile.index][0]]


def test_a_low_terminal_gets_no_empty_lines_and_then_fewer_rows() -> None:
    position = deal_position(BISLEY, 1)
    roomy = drawn(position, 80, 24)
    tight = drawn(position, 80, len(roomy) - 1)
    dense = drawn(position, 80, len(tight) - 1)
    assert "" in roomy and "" not in tight
    assert len(tight) == 2 + 2 + 5
    assert dense[0].split() == ["k1", "k2", "k3", "k4", "a1", "a2", "a3", "a4"]
    assert len(dense) == 2 + 5


@pytest.mark.parametrize("symbols", [True, False])
def test_suits_are_told_apart_without_colour(symbols: bool) -> None:
    assert len({card_ink(code, symbols).text for code in range(52)}) == 52


def test_roles() -> None:
    position = bisley(SMALL)
    inks = [ink for line in draw(position) for ink in line]
    assert {ink.text for ink in inks if ink.role == SPACE} == {"·♣", "·♦", "·♥", "··"}
    assert {ink.text for ink in inks if ink.role == RED} == {"2♦", "A♥", "7♥", "J♥", "T♦"}
    assert {ink.text for ink in inks if ink.top} == {"K♠", "A♣", "2♦", "A♥", "A♠", "2♣", "T♦"}
    assert "t3" in {ink.text for ink in inks if ink.role == LABEL}


def test_a_face_down_card_is_not_given_away() -> None:
    assert card_ink(5 | FACE_DOWN).role == BACK
    assert card_ink(5 | FACE_DOWN, symbols=False).text == "##"
    position = deal_position(games.yukon(), 1)
    down = sum(code >= FACE_DOWN for pile in position.piles for code in pile)
    assert down > 0
    assert sum(line.count("##") for line in drawn(position, symbols=False)) == down
    said = re.findall(r"(\d+) (?:cards? )?face down", "\n".join(plain_lines(position)))
    assert sum(map(int, said)) == down
    assert not re.search(r"\([A-Z0-9]{2}\)", "\n".join(plain_lines(position)))


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("symbols", [True, False])
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), width=st.integers(1, 200), height=st.integers(0, 60))
def test_every_card_to_be_seen_is_drawn_once_and_no_line_is_too_long(
    name: str, symbols: bool, seed: int, width: int, height: int
) -> None:
    position = chance_position(DRAWN[name], Random(seed))
    lines = draw(position, width, height, symbols)
    widest = max(3, *(len(pile.label) for pile in position.tables.piles))  # a card, a label, or a count such as x12
    assert max(len(line_text(line)) for line in lines) <= max(width, widest)
    seen = [ink for line in lines for ink in line]
    piles = list(zip(position.tables.piles, position.piles, strict=True))
    up = Counter(
        card_ink(code, symbols).text
        for pile, cards in piles
        for code in (cards[-1:] if is_squared(pile.group) else cards)
        if code < FACE_DOWN
    )
    fanned = Counter(
        card_ink(code, symbols).text for pile, cards in piles for code in cards[-3:-1] if pile.group.kind == "waste"
    )
    shown = Counter(ink.text for ink in seen if ink.role in (RED, "black"))
    assert shown in (up, up + fanned)
    columns = sum(code >= FACE_DOWN for pile, cards in piles if not is_squared(pile.group) for code in cards)
    squared = sum(bool(cards) and cards[-1] >= FACE_DOWN for pile, cards in piles if is_squared(pile.group))
    assert sum(int(ink.text[1:]) if ink.text[1:].isdigit() else 1 for ink in seen if ink.role == BACK) == (
        columns + squared
    )
    labels = [ink.text for line in lines for ink in line if ink.role == LABEL and ink.text[0].isalpha()]
    assert sorted(labels) == sorted(pile.label for pile in position.tables.piles)


def test_plain_lines() -> None:
    assert plain_lines(bisley(SMALL)) == [
        "k1: - (clubs)",
        "k2: - (diamonds)",
        "k3: - (hearts)",
        "k4: KS",
        "a1: AC",
        "a2: 2D (top of 2)",
        "a3: AH",
        "a4: AS",
        "t1: 7H JH 2C",
        "t2: -",
        "t3: TD",
    ]
    assert plain_lines(bisley(SMALL), symbols=True)[-1] == "t3: T♦"


KLONDIKE = patience.variant("klondike")


def klondike(text: str) -> Position:
    return read_position(tables_of(KLONDIKE), text)


TURNED = (
    "foundations: - / AD 2D / - / -; tableau: (3D) (4D) (5D) KS / - / 7H; waste: JC 5C QS 9C; "
    "stock: (TC) (JH) (4H) (2H) (7C) (QD)"
)


def test_a_stock_is_its_back_and_a_number_and_a_waste_its_last_three_cards() -> None:
    assert drawn(klondike(TURNED), symbols=False) == [
        "  stock   waste           foundations",
        "  s1      w1              f1  f2  f3  f4",
        "  ##      5C  QS  9C      -C  2D  -H  -S",
        "  6       4",
        "",
        "  t1  t2  t3",
        "  ##  --  7H",
        "  ##",
        "  ##",
        "  KS",
    ]


def test_only_the_top_card_of_a_waste_is_marked_and_fewer_cards_leave_their_places_free() -> None:
    tops = [ink.text for line in draw(klondike(TURNED)) for ink in line if ink.top]
    assert "9♣" in tops and not {"5♣", "Q♠"} & set(tops)
    one = drawn(klondike("waste: 9C; stock: -; tableau: 7H"), symbols=False)
    assert one[2] == "  --      9C              -C  -D  -H  -S"


def test_a_low_terminal_has_face_down_cards_by_their_number() -> None:
    low = drawn(klondike(TURNED), height=6, symbols=False)
    assert low == [
        "  s1      w1              f1  f2  f3  f4",
        "  ##      5C  QS  9C      -C  2D  -H  -S",
        "  6       4",
        "  t1  t2  t3",
        "  #3  --  7H",
        "  KS",
    ]


def test_a_reserve_of_which_only_the_top_card_lies_face_up_is_squared_up() -> None:
    position = deal_position(patience.variant("canfield"), 1)
    reserve = next(pile for pile in position.tables.piles if pile.group.kind == "reserve")
    assert is_squared(reserve.group)
    cards = [TEXT[code] for code in position.piles[reserve.index]]
    assert f"r1: {cards[-1]} (top of 13)" in plain_lines(position)
    assert len(drawn(position, height=19)) <= 12


def test_a_stock_below_the_columns_goes_up_where_the_terminal_is_low() -> None:
    position = deal_position(patience.variant("spider"), 1)
    wide = drawn(position, 80, 11, symbols=False)
    assert wide[0].split() == ["s1", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8"]
    assert wide[1].split()[0] == "##" and wide[2].split() == ["50"]


def test_ten_columns_fit_forty_columns_without_an_indent() -> None:
    position = deal_position(patience.variant("spider"), 1)
    lines = drawn(position, 40, 20, symbols=False)
    labels = next(line for line in lines if "t1 " in line)
    assert labels == "t1  t2  t3  t4  t5  t6  t7  t8  t9  t10"


def test_groups_share_a_band_as_far_as_they_fit() -> None:
    position = deal_position(patience.variant("klondike"), 1)
    lines = drawn(position, 16, 5, symbols=False)
    assert lines[0].split() == ["s1", "w1"] and lines[3].split() == ["f1", "f2", "f3", "f4"]


def test_piles_turned_from_the_stock_in_plain_lines() -> None:
    lines = plain_lines(klondike(TURNED))
    assert {"t1: 3 face down, KS", "w1: 1 more, 5C QS 9C", "s1: 6 cards face down"} <= set(lines)
    assert "s1: 1 card face down" in plain_lines(klondike("stock: (2C)"))
    assert "w1: QS 9C" in plain_lines(klondike("waste: QS 9C"))
    assert "s1: -" in plain_lines(klondike("tableau: 2C"))


def test_rows_of_the_layout() -> None:
    groups = games.bisley().groups

    def drawn_rows(*texts: str) -> list[list[str]]:
        return [[placing.group for placing in row] for row in layout_rows(groups, rows(*texts))]

    assert drawn_rows("aces kings", "tableau") == [["aces", "kings"], ["tableau"]]
    assert drawn_rows() == [["kings", "aces"], ["tableau"]]
    assert drawn_rows("tableau") == [["tableau"], ["kings", "aces"]]
    assert drawn_rows("aces nothing") == [["aces"], ["kings"], ["tableau"]]


def test_without_a_layout_stock_waste_and_cells_stand_before_the_foundations() -> None:
    groups = patience.variant("klondike").groups
    found = [[placing.group for placing in row] for row in layout_rows(groups, ())]
    assert found == [["stock", "waste", "foundations"], ["tableau"]]


WINGS = evolve(
    patience.variant("beleaguered-castle"),
    id="wings",
    layout=(
        (
            Placing("tableau", 1, 4, 1, "fanned right"),
            Placing("foundations", across=1),
            Placing("tableau", 5, 8, 1, "fanned right"),
        ),
    ),
)


def test_piles_in_several_rows_fanned_to_the_right() -> None:
    text = "foundations: AC / AD 2D / AH / AS; tableau: KH QS / - / JC / 3D / 4D 5D 6D / 7D / 8D / 9D"
    position = read_position(tables_of(WINGS), text)
    assert drawn(position, symbols=False)[:5] == [
        "  tableau     founda. tableau",
        "  t1          f1      t5",
        "  KH  QS      AC      4D  5D  6D",
        "",
        "  t2          f2      t6",
    ]
    assert drawn(position, symbols=False)[5:] == [
        "  --          2D      7D",
        "",
        "  t3          f3      t7",
        "  JC          AH      8D",
        "",
        "  t4          f4      t8",
        "  3D          AS      9D",
    ]
    # Where there is no room for fans, all stand side by side, and the cards one below the other.
    assert drawn(position, 20, symbols=False) == [
        "t1 t2 t3 t4",
        "KH -- JC 3D",
        "QS",
        "",
        "foundations",
        "f1 f2 f3 f4",
        "AC 2D AH AS",
        "",
        "t5 t6 t7 t8",
        "4D 7D 8D 9D",
        "5D",
        "6D",
    ]


def test_fans_side_by_side_stand_apart_and_as_wide_as_the_longest() -> None:
    pairs = evolve(games.bisley(), id="bisley-pairs", layout=((Placing("tableau", across=2, fan="fanned right"),),))
    position = read_position(tables_of(pairs), "tableau: 7H JH / 2C / TD / 3C 4C 5C")
    assert drawn(position, symbols=False)[:5] == [
        "  t1          t2",
        "  7H  JH      2C",
        "",
        "  t3          t4",
        "  TD          3C  4C  5C",
    ]


def test_rows_of_a_group_are_joined_where_the_terminal_is_low() -> None:
    rows_of_five = evolve(games.bisley(), id="bisley-5", layout=((Placing("tableau", across=5),),))
    position = deal_position(rows_of_five, 1)
    wide = [line.split() for line in drawn(position) if line.lstrip().startswith("t")]
    assert list(map(len, wide)) == [5, 5, 3]
    low = [line.split() for line in drawn(position, 80, 9) if line.lstrip().startswith("t")]
    assert list(map(len, low)) == [13]


def test_groups_that_share_a_row_are_named_above_it() -> None:
    shared = evolve(BISLEY, id="bisley-shared", layout=rows("aces kings", "tableau"))
    lines = drawn(read_position(tables_of(shared), SMALL), width=60, symbols=False)
    assert lines[:3] == [
        "  aces                kings",
        "  a1  a2  a3  a4      k1  k2  k3  k4",
        "  AC  2D  AH  AS      -C  -D  -H  KS",
    ]


@pytest.mark.parametrize(
    ("encoding", "able"),
    [("utf-8", True), ("UTF-16", True), ("ascii", False), ("cp1252", False), ("latin-1", False), (None, False)],
)
def test_which_encodings_can_show_the_suits(encoding: str | None, able: bool) -> None:
    assert can_show_symbols(encoding) is able


def test_an_unknown_encoding_gets_letters() -> None:
    assert can_show_symbols("no-such-encoding") is False
