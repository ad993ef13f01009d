"""Fragments of positions, and disagreements made small."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import patience_core as patience
from patience_core.conformance.engine.compare import Disagreement, compare_moves
from patience_core.conformance.engine.fragment import Fragment
from patience_core.conformance.engine.minimise import find, minimise
from patience_core.conformance.engine.protocol import EngineFault
from patience_core.moves import legal_moves
from patience_core.notation import move_text, position_text, read_position
from patience_core.position import Position
from patience_core.tables import tables_of


def at(variant: str, text: str) -> Position:
    return read_position(tables_of(patience.variant(variant)), text)


class Played:
    """An engine in this process: the right moves of a position, spoilt by a function."""

    def __init__(self, variant: str, spoil: Callable[[Position, list[str]], list[str]]) -> None:
        self.tables = tables_of(patience.variant(variant))
        self.spoil = spoil
        self.asked = 0
        self.restarts = 0

    def moves(self, position: str) -> list[str]:
        self.asked += 1
        there = read_position(self.tables, position)
        return self.spoil(there, [move_text(there, move) for move in legal_moves(there)])

    def apply(self, position: str, made: list[str]) -> str:
        raise NotImplementedError

    def restart(self) -> None:
        self.restarts += 1


def first(position: Position, engine: Played) -> Disagreement:
    return next(compare_moves(position, engine.moves(position_text(position))))


def small(variant: str, text: str, spoil: Callable[[Position, list[str]], list[str]]) -> tuple[str, Played]:
    engine = Played(variant, spoil)
    found = minimise(first(at(variant, text), engine), engine)
    return Fragment.of(found.position).text(short=True), engine


# Comparing


def said(position: Position, *texts: str) -> list[tuple[str, str]]:
    return [(each.kind, each.what) for each in compare_moves(position, texts)]


def test_alike_foundations_may_be_named_by_any_of_them() -> None:
    position = at("double-bisley", "aces: AC / AD / AH / AS / AC / AD / AH / AS; tableau: 2S")
    for texts in (["2S t1-a4"], ["2s t1 a8"], ["2S t1-a8", "2S t1-a4"]):
        assert said(position, *texts) == []
    assert said(position, "2S t1-a8", "2S t1-a8") == [
        ("doubles", "lists 2S t1-a8 more than once: every legal move is listed once")
    ]
    assert said(position) == [
        ("misses", "misses 2S t1-a4, which is legal: the ace foundations build up by suit: 2S may go on AS")
    ]


def test_every_space_is_named() -> None:
    position = at("janets-bisley", "tableau: 8S 9H / - / -")
    why = "which is legal: a space in the tableau may be filled by any card: 9H may go to t3"
    assert said(position, "9H t1-t2") == [("misses", f"misses 9H t1-t3, {why}")]
    assert said(position, "9H t1-t3", "9H t1-t2") == []


def test_the_rules_that_allow_are_all_told() -> None:
    ((_, what),) = said(at("yukon", "tableau: TH 2C / JS"))
    assert what.startswith("misses TH t1-t2, which is legal: the tableau builds down in alternate colours; ")
    assert what.endswith(": TH with one card on it may go on JS")


# Fragments


@pytest.mark.parametrize("variant", ["bisley", "canfield", "chessboard", "cruel", "freecell", "klondike", "spider"])
def test_a_position_in_pieces_is_the_position(variant: str) -> None:
    game = patience.deal(variant, 3)
    for _ in range(5):
        if game.legal_moves:
            game.push(next(iter(game.legal_moves)))
        fragment = Fragment.of(game.position)
        assert fragment.position() == game.position
        assert fragment.text() == game.text()
        assert at(variant, fragment.text(short=True)) == game.position


def test_a_short_text_reads_back_the_same() -> None:
    for text in ("tableau: - / 8S", "tableau: 8S", "kings: KC / - / - / -; tableau: -", "aces: AC 2C / - / - / -"):
        position = at("bisley", text)
        assert at("bisley", Fragment.of(position).text(short=True)) == position
    assert Fragment.of(at("bisley", "tableau: 8S / -")).text(short=True) == "tableau: 8S / -"
    assert Fragment.of(at("freecell", "cells: 8S / - / - / -; tableau: -")).text(short=True) == (
        "tableau: -; cells: 8S / - / - / -"
    )


def test_foundations_are_cut_from_the_top() -> None:
    fragment = Fragment.of(at("bisley", "aces: AC 2C 3C / AD / AH / AS; tableau: 8S 9H JD"))
    assert fragment.without([(1, 0, 1), (2, 0, 1)]).text(short=True) == "aces: AC / AD / AH / AS; tableau: 8S JD"
    assert fragment.without([(1, 0, 1)], whole_foundations=False).text(short=True) == (
        "aces: AC 3C / AD / AH / AS; tableau: 8S 9H JD"
    )


def test_piles_that_may_be_missing() -> None:
    fragment = Fragment.of(at("freecell", "tableau: - / 8S / -"))
    assert fragment.spaces() == [(1, 0), (1, 2)]
    assert fragment.without_pile(1, 0).text(short=True) == "tableau: 8S / -"
    assert Fragment.of(at("freecell", "tableau: -")).spaces() == []


def test_redeals_that_may_not_have_been_made() -> None:
    fragment = Fragment.of(at("klondike", "tableau: 8S; redeals: 2"))
    assert fragment.state == ("redeals: 2",)
    assert fragment.without_redeals().text(short=True) == "tableau: 8S"


# Minimising


def queens_on_kings(position: Position, right: list[str]) -> list[str]:
    """Whatever their suits: wrong in Bisley."""
    tops = [(pile.label, position.piles[pile.index]) for pile in position.tables.piles]
    wrong = [
        f"{patience.Card.parse(_face(cards))} {label}-{other}"
        for label, cards in tops
        for other, under in tops
        if cards and under and label[0] == other[0] == "t" and _rank(cards) == 12 and _rank(under) == 13
    ]
    return right + [text for text in wrong if text not in right]


def _face(cards: list[int]) -> str:
    return "A23456789TJQK"[cards[-1] % 13] + "CDHS"[cards[-1] // 13]


def _rank(cards: list[int]) -> int:
    return cards[-1] % 13 + 1


WHOLE = (
    "kings: - / - / - / -; aces: AC 2C 3C / AD / AH / AS; tableau: 7D 9C 4D QH / 8H 8D KS / JD 6D 9S / JC 5D / - / "
    "7H 4H 5H 6S / KC KH TH TS / JS TD 8S"
)


def test_what_is_left_is_what_matters() -> None:
    text, engine = small("bisley", WHOLE, queens_on_kings)
    assert text == "tableau: QH / KS"
    assert engine.asked < 60


def test_what_is_missed() -> None:
    text, _ = small("bisley", WHOLE, lambda _, right: [move for move in right if not move.startswith("TS")])
    assert sorted(text.removeprefix("tableau: ").split(" / ")) == ["9S", "TS"]


def test_a_foundation_keeps_what_lies_beneath_unless_it_makes_no_difference() -> None:
    """One engine looks at the top of a foundation, another counts its cards."""

    def tops(position: Position, right: list[str]) -> list[str]:
        return right + ["9C t1-a1"] * bool(
            position.piles[4] and _face(position.piles[4]) == "3C" and "9C" in position_text(position)
        )

    def counts(position: Position, right: list[str]) -> list[str]:
        return right + ["9C t1-a1"] * (len(position.piles[4]) == 3 and "9C" in position_text(position))

    whole = "aces: AC 2C 3C / AD / AH / AS; tableau: 8S 9C / QH"
    assert small("bisley", whole, tops)[0] == "aces: 3C / - / - / -; tableau: 9C"
    assert small("bisley", whole, counts)[0] == "aces: AC 2C 3C / - / - / -; tableau: 9C"


def test_taking_from_below_never_leads_to_another_mistake() -> None:
    """An engine that counts is right about a foundation of one card, and so seems wrong where that card is a three."""

    def counts(position: Position, _: list[str]) -> list[str]:
        there = len(position.piles[8])
        tops = {
            _face(cards): table.label
            for table, cards in zip(position.tables.piles, position.piles, strict=True)
            if cards
        }
        wanted = {1: ["2C"], 3: ["4C", "9C"]}.get(there, []) if "9C" in tops and "2C" in tops else []
        return [f"{card} {tops[card]}-a1" for card in wanted if card in tops]

    whole = "aces: AC 2C 3C / - / - / - / - / - / - / -; tableau: 9C / 2C"
    assert small("double-bisley", whole, counts)[0] == whole


def test_two_cards_that_only_go_together_are_taken_together() -> None:
    def spoil(position: Position, right: list[str]) -> list[str]:
        even = len(position.cards()) % 2 == 0
        return queens_on_kings(position, right) if even else right

    text, _ = small("bisley", "tableau: 4D / QH / KS / 7C", spoil)
    assert text == "tableau: QH / KS"


def test_another_disagreement_on_the_way_is_not_taken_for_it() -> None:
    """With few cards this engine is wrong in another way, which would be told with another rule."""

    def spoil(position: Position, right: list[str]) -> list[str]:
        return queens_on_kings(position, right) if len(position.cards()) > 4 else ["8S t9-t10", *right]

    text, _ = small("bisley", "tableau: QH / KS / 4D / 7C 8C 2D / 3S", spoil)
    assert len(at("bisley", text).cards()) == 5
    assert "QH" in text and "KS" in text


def test_faults_on_the_way_show_nothing_and_have_an_end() -> None:
    def spoil(position: Position, right: list[str]) -> list[str]:
        if len(position.cards()) < 5:
            raise EngineFault("died", "it ended")
        return queens_on_kings(position, right)

    text, engine = small("bisley", "tableau: QH / KS / 4D / 7C 8C 2D / 3S", spoil)
    assert len(at("bisley", text).cards()) >= 5
    assert engine.restarts == 4


def test_it_is_found_where_the_rule_and_the_groups_are_the_same() -> None:
    engine = Played("bisley", queens_on_kings)
    found = first(at("bisley", WHOLE), engine)
    assert find(at("bisley", "tableau: QD / KH"), found, engine) is not None
    assert find(at("bisley", "tableau: QD / KD"), found, engine) is None
