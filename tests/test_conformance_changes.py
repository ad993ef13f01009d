"""Every single change of a declaration: that none is forgotten, and that each is one, told and played otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from attrs import evolve

import patience_core as patience
from patience_core import Variant
from patience_core.cards import Card
from patience_core.conformance.changes import NOT_PLAYED, changes, field_of
from patience_core.conformance.laws_of_rules import text_follows_the_rules
from patience_core.dealing import deal_position
from patience_core.declaration import Gather
from patience_core.english import rules_text
from patience_core.piles import Sink
from patience_core.rules.base import DealRecipe
from patience_core.rules.fill import BaseFill
from patience_core.shape import GROUP_KEYS, REDEAL_KEYS, TOP_KEYS
from tests import games


@cache
def changed(name: str) -> dict[str, Variant]:
    return {change.what: change.variant for change in changes(patience.variant(name))}


@pytest.mark.parametrize("name", patience.variants())
def test_each_change_is_told_and_played_otherwise(name: str) -> None:
    listed = [change.what for change in changes(patience.variant(name))]
    assert len(listed) == len(set(listed)), "each change has words of its own"
    assert text_follows_the_rules(patience.variant(name)).checks == len(listed)


@pytest.mark.parametrize(
    ("name", "whats"),
    [
        ("bisley", "another number of decks; ranks: without twos; won without the king foundations"),
        ("bisley", "won without the ace foundations; won also in the tableau; redeal: one, in fours"),
        ("bisley", "aces: start empty; aces: suits any; aces: base the first card played; kings: size 12"),
        ("bisley", "tableau: build up or down by suit, wrapping from king to ace; tableau: build down by suit"),
        ("bisley", "tableau: build up or down by suit, in steps of 2; tableau: build up or down by colour"),
        ("bisley", "tableau: fill any card; tableau: gives never; tableau: gives to aces; tableau: faces top 2 up"),
        ("bisley", "tableau: deal row by row; tableau: deal a card less; tableau: sink kings; tableau: size 13"),
        ("bisley", "tableau: deal a card of the last pile on the first; tableau: one pile more"),
        ("bakers-dozen", "tableau: sink none; tableau: sink kings by changing places; tableau: deal pile by pile"),
        ("bakers-dozen-swapped", "tableau: sink none; tableau: sink kings"),
        ("indefatigable", "redeal: none; redeal: times 0; redeal: times 1; redeal: times 3; redeal: times no limit"),
        ("indefatigable", "redeal: deal 3; redeal: deal 5; redeal: deal row by row; redeal: shuffled True"),
        ("indefatigable-rows", "redeal: deal 3; redeal: deal 4"),
        ("la-belle-lucie", "redeal: shuffled False"),
        ("klondike", "settle: nothing; stock: turn 2; stock: redeals 0; stock: redeals 1; stock: redeals 2"),
        ("klondike", "stock: over spaces no; stock: to tableau; stock: faces up; waste: one pile more"),
        ("klondike", "tableau: run never; tableau: lift any face-up cards; tableau: fill a queen or a king"),
        ("klondike", "tableau: fill from waste; tableau: refill waste; foundations: gives never"),
        ("klondike-3", "stock: turn 2; stock: turn 4"),
        ("freecell", "cells: one pile more; cells: one pile less; cells: size 2; cells: size none"),
        ("freecell", "cells: unit a whole suit; cells: gives to tableau; tableau: lift a run"),
        ("penguin", "foundations: base the first card dealt; foundations: base the first card played"),
        ("penguin", "foundations: base A; foundations: build up by suit"),
        ("penguin", "tableau: fill a card one rank above the base; tableau: fill no card; tableau: fill any card"),
        ("canfield", "tableau: refill none"),
        ("spider", "stock: over spaces yes; foundations: unit one card"),
        ("golf", "won without the foundation; won also in the tableau"),
        ("canfield", "settle: turn up, refill; reserve: dealt after the tableau; foundations: base A"),
        ("fortunes-favor", "tableau: refill waste; tableau: refill stock, waste; waste: refill none"),
        ("spider", "a deck less; foundations: suits each; foundations: unit any number; tableau: deal pile by pile"),
        ("eight-off", "tableau: fill a queen; foundations: fill a two"),
        ("bakers-dozen", "tableau: sink queens"),
    ],
)  # fmt: skip
def test_no_field_is_forgotten(name: str, whats: str) -> None:
    assert set(whats.split("; ")) <= set(changed(name))


def test_what_belongs_together_is_changed_together() -> None:
    klondike = changed("klondike")
    refilled = klondike["tableau: refill waste"]
    assert refilled.settle == ("turn up", "refill")
    assert refilled.group("tableau").refill == ("waste",)
    built = klondike["tableau: build down by suit"].group("tableau")
    assert built.run == built.build
    played = changed("bisley")["aces: base the first card played"]
    assert played.settle == ("set the base",)
    assert played.group("aces").fill == BaseFill()
    short = changed("bisley")["ranks: without twos"]
    assert short.cards == 48
    assert [sum(group.deal.sizes) for group in short.groups if group.deal] == [44]
    swapped = changed("bakers-dozen")["tableau: sink kings by changing places"]
    assert swapped.group("tableau").sink == Sink(13, swap=True)


def test_what_would_change_nothing_is_left_out() -> None:
    klondike = changed("klondike")
    assert not any(what.startswith(("stock: fill from", "waste: fill from", "waste: sink")) for what in klondike)
    assert "foundations: build up regardless of suit" not in klondike  # each place belongs to one suit
    assert not any(what.startswith("tableau: run") for what in changed("bisley"))  # one card lifts
    assert not any(what.startswith("settle") for what in changed("bisley"))  # nothing turns up, nothing is filled
    assert "foundations: gives to tableau" not in changed("fan")  # they may go nowhere else as it is
    assert "another number of decks" not in changed("penguin")  # seven bases would not go on four foundations


def test_a_rule_that_sees_whole_piles_can_be_taken_away() -> None:
    assert "tableau: only as the other rules say" in {change.what for change in changes(games.short_piles())}


class Halves(DealRecipe):
    """The first half of the cards on the first pile, the others on the second."""

    def deal(self, cards: Sequence[Card], piles: int) -> Sequence[Sequence[Card]]:  # noqa: ARG002
        return [cards[: len(cards) // 2], cards[len(cards) // 2 :]]

    def says(self, place: str) -> str:
        return f"{place} gets two halves"


def test_a_recipe_can_be_dealt_the_other_way_round() -> None:
    plain = games.variant("halves", games.foundations(), games.group("tableau", suits=(None, None)))
    groups = tuple(evolve(group, recipe=Halves()) if group.name == "tableau" else group for group in plain.groups)
    halves = evolve(plain, groups=groups)
    (change,) = (change for change in changes(halves) if change.field == "piles.tableau.recipe")
    here, there = deal_position(halves, 1), deal_position(change.variant, 1)
    assert here.piles[-2:] == there.piles[-2:][::-1] != there.piles[-2:]
    assert rules_text(change.variant) != rules_text(halves)


def test_every_key_of_a_file_is_changed_or_no_rule_of_play() -> None:
    more = [games.short_piles(), *(patience.variant(name) for name in patience.variants())]
    gathers = evolve(patience.variant("klondike"), gather=Gather("tableau", 1, 4))
    changed = {change.field.split(".")[-1] for variant in (*more, gathers) for change in changes(variant)}
    keys = {*TOP_KEYS, *GROUP_KEYS, *REDEAL_KEYS}
    assert keys - changed - set(NOT_PLAYED) - {"recipe"} == set()  # a recipe has a test of its own
    assert changed & set(NOT_PLAYED) == set()
    assert set(NOT_PLAYED) <= keys


def test_a_change_says_where_its_field_is_said() -> None:
    bisley = patience.variant("bisley")
    by_words = {change.what: change for change in changes(bisley)}
    build = field_of(bisley, by_words["tableau: build down by suit"].field)
    assert (build.path, build.value) == ("piles.tableau.build", "up or down by suit")
    assert build.origin.startswith("bisley.yaml:")
    assert field_of(bisley, by_words["kings: gives anywhere"].field).origin == "default of the foundation type"
    sink = field_of(bisley, by_words["tableau: sink kings"].field)
    assert sink.value == "none"
    assert sink.origin.startswith("not said; the group stands at bisley.yaml:")
    assert by_words["kings: gives anywhere"].group == "kings"
    assert by_words["another number of decks"].group == ""


def test_who_is_dealt_the_rest_is_dealt_more_of_more_decks() -> None:
    changed_decks = changed("klondike")["another number of decks"]
    assert sum(map(len, deal_position(changed_decks, 1).piles)) == 104
