"""Drawings of a table: every card is there once, lines fit, suits are told apart without colour."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from patience_core.cards import FACE_DOWN, TEXT
from patience_core.dealing import deal_position
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

BISLEY = evolve(games.bisley(), id="bisley-in-rows", layout=(("kings",), ("aces",), ("tableau",)))
"""Bisley with a layout, and with an id of its own: variants that differ in layout alone are equal, and share tables."""


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
    assert sum(line.count("face-down") for line in plain_lines(position)) == down


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("symbols", [True, False])
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), width=st.integers(1, 200), height=st.integers(0, 60))
def test_every_card_to_be_seen_is_drawn_once_and_no_line_is_too_long(
    name: str, symbols: bool, seed: int, width: int, height: int
) -> None:
    position = chance_position(SHAPES[name], Random(seed))
    lines = draw(position, width, height, symbols)
    widest = max(2, *(len(pile.label) for pile in position.tables.piles))
    assert max(len(line_text(line)) for line in lines) <= max(width, widest)
    seen = sorted(ink.text for line in lines for ink in line if ink.role in (RED, "black", BACK))
    expected = [
        card_ink(code, symbols).text
        for pile, cards in zip(position.tables.piles, position.piles, strict=True)
        for code in (cards[-1:] if is_squared(pile.group) else cards)
    ]
    assert seen == sorted(expected)
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


def test_rows_of_the_layout() -> None:
    groups = games.bisley().groups
    assert layout_rows(groups, [["aces", "kings"], ["tableau"]]) == [["aces", "kings"], ["tableau"]]
    assert layout_rows(groups, []) == [["kings", "aces"], ["tableau"]]
    assert layout_rows(groups, [["tableau"]]) == [["tableau"], ["kings", "aces"]]
    assert layout_rows(groups, [["aces", "aces", "nothing"], ["aces"]]) == [["aces"], ["kings"], ["tableau"]]


def test_groups_that_share_a_row_are_named_above_it() -> None:
    shared = evolve(BISLEY, id="bisley-shared", layout=(("aces", "kings"), ("tableau",)))
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
