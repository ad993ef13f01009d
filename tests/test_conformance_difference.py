"""How two variants differ, told as a case; positions that could come about; the fewest cards; plays side by side."""

from __future__ import annotations

import pytest
from attrs import evolve

import patience_core as patience
from patience_core import Variant
from patience_core.conformance.cases import parse_cases
from patience_core.conformance.changes import changes
from patience_core.conformance.difference import Difference, case_at, case_of_deal, differ, shortest, told
from patience_core.conformance.plausible import is_plausible
from patience_core.conformance.sidebyside import Alike, first_difference
from patience_core.conformance.smallest import position_of, smallest
from patience_core.conformance.trial import run_case
from patience_core.conformance.walks import Walk
from patience_core.notation import read_position
from patience_core.tables import tables_of


def changed(name: str, what: str) -> tuple[Variant, Variant]:
    variant = patience.variant(name)
    return variant, next(change.variant for change in changes(variant) if change.what == what)


def tried(variant: Variant, other: Variant, found: Difference | None) -> str:
    assert found is not None
    (case,) = parse_cases(found.case, variant, "x")
    assert run_case(case, variant) == []
    assert run_case(case, other) != []
    return found.case


@pytest.mark.parametrize(
    ("name", "what", "position", "lines"),
    [
        (
            "bisley", "tableau: fill any card", "aces: AC / AD / AH / AS; tableau: 9H / -",
            ["- rule: a space in the tableau is never filled",
             '  position: "aces: AC / AD / AH / AS; tableau: 9H / -"',
             "  illegal:", "    9H t1-t2: a space in the tableau is never filled"],
        ),
        (
            "bisley", "tableau: build down by suit", "aces: AC / AD / AH / AS; tableau: 9H / 8H",
            ["- rule: the tableau builds up or down by suit",
             '  position: "aces: AC / AD / AH / AS; tableau: 9H / 8H"', "  legal: [9H t1-t2]"],
        ),
        (
            "klondike", "settle: nothing", "tableau: (5S) 4D / 5C",
            ["- rule: a face-down card that is uncovered is turned up at once",
             '  position: "tableau: (5S) 4D / 5C"', "  after:", '    4D t1-t2: "tableau: 5S / 5C 4D"'],
        ),
        (
            "bisley", "won also in the tableau", "aces: AC / AD / AH / AS; tableau: 9H",
            ["- rule: the game is won when every card is on a foundation",
             '  position: "aces: AC / AD / AH / AS; tableau: 9H"', "  outcome: no move left"],
        ),
        (
            "freecell", "cells: one pile more", "tableau: 9H",
            ["- rule: there are four cells",
             '  position: "tableau: 9H"', "  moves: [9H t1-c1, 9H t1-c2, 9H t1-c3, 9H t1-c4]"],
        ),
    ],
)  # fmt: skip
def test_a_difference_is_told_as_a_case(name: str, what: str, position: str, lines: list[str]) -> None:
    variant, other = changed(name, what)
    text = tried(variant, other, case_at(variant, other, position))
    if name != "freecell":
        assert text.splitlines() == lines
    else:
        assert text.splitlines()[1:] == lines[1:]


def test_where_both_play_alike_there_is_no_case() -> None:
    variant, other = changed("bisley", "tableau: fill any card")
    full = "aces: AC / AD / AH / AS; tableau: 9H / 8H"
    assert differ(variant, other, full) is False
    assert case_at(variant, other, full) is None
    assert differ(variant, other, "tableau: nothing") is None
    assert case_at(variant, other, "tableau: nothing") is None
    assert case_of_deal(variant, other, 1) is None


def test_a_deal_is_told_by_its_piles_or_where_these_do_not_tell_by_its_cards() -> None:
    variant, other = changed("bisley", "tableau: deal a card of the last pile on the first")
    text = tried(variant, other, case_of_deal(variant, other, 1))
    assert "  deal: 1\n  piles:\n    kings: 0 0 0 0\n    aces: 1 1 1 1\n    tableau: 3 3 3 3 4" in text
    variant, other = changed("bisley", "tableau: deal row by row")
    text = tried(variant, other, case_of_deal(variant, other, 1))
    assert (
        "  deal: 1\n  becomes: >-\n    kings: - / - / - / -;\n    aces: AC / AD / AH / AS;\n    tableau: 7D 9C" in text
    )
    variant, other = changed("bisley", "another number of decks")  # with it nothing can be dealt
    assert "  deal: 1" in tried(variant, other, case_of_deal(variant, other, 1))


def test_the_rule_is_the_sentence_that_the_change_takes_away_or_says_that_its_own_is_not_so() -> None:
    assert told(*changed("bisley", "tableau: fill any card")) == "a space in the tableau is never filled"
    said = told(*changed("bisley", "tableau: size 13"))
    assert said == "it is not so that each pile in the tableau holds at most 13 cards"
    bisley = patience.variant("bisley")
    assert told(bisley, evolve(bisley, decks=2)).startswith("Bisley is played with one deck of 52 cards")


def test_a_text_is_as_short_as_says_the_same() -> None:
    tables = tables_of(patience.variant("klondike"))
    for text, short in (
        ("foundations: - / - / - / -; tableau: 9H; waste: -; stock: -", "tableau: 9H"),
        ("foundations: AC; tableau: -", "foundations: AC / - / - / -; tableau: -"),
        ("tableau: 9H / -; stock: (KC); redeals: 2", "tableau: 9H / -; stock: (KC); redeals: 2"),
    ):
        position = read_position(tables, text)
        assert shortest(position) == short
        assert read_position(tables, short) == position


# ---------------------------------------------------------------- what could come about


@pytest.mark.parametrize(
    ("name", "text", "plausible"),
    [
        ("bisley", "aces: AC 2C / AD / AH / AS; tableau: 9H / -", True),
        ("bisley", "tableau: 9H / -", False),  # the aces are out for good
        ("bisley", "aces: AC 3C / AD / AH / AS", False),
        ("bisley", "kings: QC; aces: AC / AD / AH / AS", False),
        ("klondike", "tableau: (9H) 8C", True),
        ("klondike", "tableau: 8C (9H)", False),  # it would have been turned up
        ("klondike", "tableau: (9H)", False),
        ("klondike", "tableau: 8C (9H) 7D", False),  # face down on a card that lies face up
        ("klondike", "stock: (9H)", True),
        ("la-belle-lucie", "tableau: 9H; redeals: 2", True),
        ("la-belle-lucie", "tableau: 9H; redeals: 3", False),
        ("spider", "foundations: KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC; tableau: 9H", True),
        ("spider", "foundations: KC QC; tableau: 9H", False),
        ("fan", "foundations: AC / - / - / -; tableau: 9H", True),
    ],
)
def test_what_could_come_about(name: str, text: str, plausible: bool) -> None:
    assert is_plausible(read_position(tables_of(patience.variant(name)), text)) is plausible


def test_what_shows_something_is_made_small() -> None:
    variant, other = changed("bisley", "tableau: fill any card")
    text = "kings: KC QC / - / - / -; aces: AC 2C / AD 2D / AH / AS; tableau: 9H 8S / - / 5D 7D 3S / TH / -"
    small = smallest(tables_of(variant), text, lambda each: bool(differ(variant, other, each)))
    position = read_position(tables_of(variant), small)
    assert len(position.cards()) == 5  # the four aces, which stay, and one card for the space
    assert len(position.piles) == 4 + 4 + 2


def test_a_count_of_redeals_is_made_small_too() -> None:
    variant, other = changed("klondike", "stock: redeals 1")
    text = "foundations: AC; tableau: 9H / 8S; waste: 3D 4D; redeals: 4"
    small = smallest(tables_of(variant), text, lambda each: bool(differ(variant, other, each)))
    position = read_position(tables_of(variant), small)
    assert position.redeals == 1
    assert len(position.cards()) == 1


def test_a_position_is_written_from_its_codes() -> None:
    assert position_of({"aces": [[0], []], "tableau": [[8 + 64]]}, 2, 7, "3") == (
        "aces: AC / -; tableau: (9C); redeals: 2; base: 7; deal: 3"
    )


# ---------------------------------------------------------------- side by side


def test_a_play_goes_on_till_the_two_part() -> None:
    variant, other = changed("janets-bisley", "tableau: fill a king")
    walk = Walk(3, tuple(range(7, 67)), eager=True)
    parted = first_difference(variant, other, walk)
    assert isinstance(parted, str)
    assert differ(variant, other, parted)
    assert " -" in parted.rpartition("tableau:")[2]  # there is a space to fill
    assert first_difference(variant, variant, walk) == Alike(60)


def test_what_cannot_be_dealt_is_not_played() -> None:
    variant, other = changed("bisley", "another number of decks")
    assert first_difference(variant, other, Walk(3, (1, 2, 3))) == Alike(0)
