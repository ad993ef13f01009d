"""Reasons why nobody can see a change: each is given where it holds, and not where it does not."""

from __future__ import annotations

import pytest

import patience_core as patience
from patience_core import Variant
from patience_core.conformance.changes import changes
from patience_core.conformance.equivalence import reason
from patience_core.conformance.reach import cards_about, fits_nowhere, same_cards, same_piles

SAME_PILES = "in every pile that can come about there the same cards go on by both rules"
ELSEWHERE = "the cards that it would make a difference for are set out elsewhere for good"


def changed(name: str, what: str) -> tuple[Variant, Variant]:
    variant = patience.variant(name)
    return variant, next(change.variant for change in changes(variant) if change.what == what)


@pytest.mark.parametrize(
    ("name", "what", "said"),
    [
        ("bisley", "kings: lift a run", "nothing leaves it, so nothing is lifted"),
        ("bisley", "kings: size 12", SAME_PILES),
        ("bisley", "tableau: build up or down by suit, wrapping from king to ace", ELSEWHERE),
        ("bisley", "aces: fill a king", "each pile begins with a card that is set out and stays there"),
        ("bisley", "aces: build up or down by suit", SAME_PILES),
        ("klondike", "foundations: build up by suit, wrapping from king to ace", SAME_PILES),
        ("double-bisley", "aces: build up by suit, wrapping from king to ace", SAME_PILES),
        ("klondike", "stock: lift a run", "its cards lie face down"),
        ("klondike", "waste: unit one card", "no player places anything there"),
        ("klondike", "foundations: faces down", "every card that is dealt here lies the same way"),
        ("freecell", "cells: lift a run", "it never holds more than one card"),
        ("freecell", "cells: unit any number", "there is room for one card, so that one comes at a time"),
        ("golf", "tableau: lift any face-up cards", "what more would lift fits nowhere"),
        ("fan", "foundations: lift a run", "what more would lift fits nowhere"),
        ("eight-off", "tableau: run up or down by suit", "what more would lift fits nowhere"),
        ("spider", "foundations: fill any card", "the deepest card of a whole suit is its king"),
        ("spider", "foundations: build up by suit", "a whole suit ends with its ace, and the next one begins"),
        ("simple-simon-runs", "tableau: run up or down by suit", "what lifts follows the rule of building, and there"),
        ("number-ten", "foundations: unit any number", "the second card of a run is of another suit"),
        ("eight-off", "foundations: unit any number", "the second card of a run would have to lie on the foundation"),
        ("canfield", "settle: turn up, refill", "both steps are done until neither changes anything"),
        ("fortunes-favor", "tableau: refill waste", "what fills the space is itself filled from the next"),
        ("royal-family", "tableau: sink kings", "the cards that would sink are set out elsewhere"),
        ("beleaguered-castle", "foundations: unit any number", "cards come one at a time"),
    ],
)  # fmt: skip
def test_a_reason_is_given_where_it_holds(name: str, what: str, said: str) -> None:
    found = reason(*changed(name, what))
    assert found.startswith(said)
    assert found


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("bisley", "aces: size 12"),
        ("bisley", "tableau: build up by suit"),
        ("bisley", "aces: start empty"),
        ("janets-bisley", "tableau: fill an ace"),  # otherwise than in bisley: no other card could fill
        ("double-bisley", "kings: build up or down by suit"),  # the second king of a suit
        ("canfield", "foundations: faces down"),  # the base is dealt there
        ("canfield", "foundations: fill a card one rank above the base"),
        ("bakers-game", "cells: lift a run, card by card"),  # then the cells are spaces to the runs of the tableau
        ("freecell", "tableau: run down regardless of suit"),
        ("fan", "tableau: lift a run"),
        ("klondike", "foundations: lift one card or a whole pile"),
        ("spider", "foundations: build with any card"),
        ("spider", "foundations: fill an ace"),
        ("eight-off", "tableau: run down by suit, wrapping from ace to king"),
        ("fortunes-favor", "tableau: refill stock, waste"),
        ("klondike", "tableau: dealt after the waste"),
        ("freecell", "cells: size 2"),
        ("klondike", "waste: faces down"),
    ],
)
def test_no_reason_is_given_where_somebody_can_see_it(name: str, what: str) -> None:
    variant = patience.variant(name)
    found = {change.what: change.variant for change in changes(variant)}
    if what not in found:
        pytest.fail(f"{name} has no such change")
    assert reason(variant, found[what]) == ""


def test_cards_that_are_set_out_elsewhere_for_good_come_nowhere_else() -> None:
    bisley, fan = patience.variant("bisley"), patience.variant("fan")
    aces = {0, 13, 26, 39}
    assert set(range(52)) - set(cards_about(bisley, bisley.group("kings"))) == aces
    assert set(cards_about(bisley, bisley.group("aces"))) == set(range(52))
    assert set(cards_about(fan, fan.group("tableau"))) == set(range(52))


def test_the_proofs_say_no_where_they_cannot_tell() -> None:
    bases = changed("canfield", "foundations: build up or down by suit, wrapping from king to ace")
    assert not same_piles(*bases, "foundations")  # the base is not known
    assert not same_cards(*bases, "foundations")
    assert not fits_nowhere(*changed("spider", "tableau: run up by suit"), "tableau")  # two decks
    assert not fits_nowhere(*changed("bisley", "tableau: lift a whole pile"), "tableau")  # the top card alone stays
    assert not same_piles(*changed("bisley", "tableau: build down by suit"), "tableau")  # cards are dealt there
