"""The stories of wins and losses are true, and what is held fast is lost."""

from __future__ import annotations

from random import Random

import pytest

import patience_core as patience
from patience_core.notation import read_position
from patience_core.position import Position
from patience_core.solver import plain
from patience_core.solver.held import held_fast
from patience_core.solver.lines import presentable
from patience_core.solver.shortest import shortest
from patience_core.solver.story import explain
from patience_core.solver.verdict import Answer, Limit, Limits, Verdict
from patience_core.tables import tables_of
from tests import games


def at(game: str, text: str) -> Position:
    return patience.position(game, text).position


def story(position: Position) -> list[str]:
    return explain(position, plain.search(position, Limits(positions=30_000)))


# Held fast


def shuffled_small(number: int) -> Position:
    """A small deal of one of several games, by its number."""
    random = Random(number)
    name, form, cards, piles = [
        ("bisley", "aces: AC / AD; kings: - / -; tableau: {}", "23456CD", 3),
        ("fortress", "foundations: AC / AD; tableau: {}", "23456CD", 4),
        ("freecell", "cells: 9H / 9S / 9C / 9D; tableau: {}", "A234CDHS", 5),
        ("simple-simon", "tableau: {}", "A2345CD", 3),
        ("russian-solitaire", "tableau: {}", "A2345CD", 3),
        ("golf", "foundation: KH; tableau: {}", "A23456CD", 4),
        ("canfield", "foundations: AC / - / - / -; reserve: 7C 7D; base: A; tableau: {}", "23456CD", 3),
    ][number % 7]
    suits = [suit for suit in cards if suit in "CDHS"]
    deck = [rank + suit for rank in cards if rank not in "CDHS" for suit in suits]
    random.shuffle(deck)
    return at(name, form.format(" / ".join(" ".join(deck[pile::piles]) for pile in range(piles))))


def test_what_is_held_fast_is_lost() -> None:
    proven = lost = 0
    for number in range(350):
        position = shuffled_small(number)
        answer = plain.search(position, Limits(positions=1_000))
        held = held_fast(position)
        assert not (held and answer.verdict is Verdict.WINNABLE), position
        lost += answer.verdict is Verdict.UNWINNABLE
        proven += bool(held)
    assert lost > 50 and proven > 25


@pytest.mark.parametrize("name", ["fortress", "bisley", "bakers-game", "klondike", "yukon"])
def test_no_winnable_deal_is_held_fast(name: str) -> None:
    for number in range(1, 30):
        position = patience.deal(name, number).position
        if held_fast(position):
            assert plain.search(position, Limits(positions=2_000)).verdict is not Verdict.WINNABLE


def test_a_card_that_waits_for_one_beneath_it() -> None:
    position = at("bisley", "aces: AC; tableau: 2C 5H 9C / 3C / 6S / 7S")
    (held,) = [each for each in held_fast(position) if each.pile == 8]
    assert held.place == 2 and held.wants == () and not held.space
    assert story(position)[:2] == ["One card closes its pile for ever.", "9C in t1 can go nowhere."]


def test_two_cards_that_wait_for_each_other_are_told_with_what_lies_over_what() -> None:
    # The nine waits for the eight or the ten, the three for the two or the four; each lies under the other.
    position = at("bisley", "tableau: 2H 4H 9H / 8H TH 3H / 6S / 7S")
    assert story(position) == [
        "2 cards hold each other fast, whatever is played.",
        "9H in t1 could go only on 8H or TH or home after 8H or TH, but 8H lies under 3H and TH lies under 3H.",
        "3H in t2 could go only on 2H or 4H or home after 2H or 4H, but 2H lies under 9H and 4H lies under 9H.",
    ]


def test_spaces_that_never_come_about_are_told() -> None:
    told = story(patience.deal("fortress", 5).position)
    assert told == [
        "One card closes its pile for ever, and no space ever comes about.",
        "KD in t6 could otherwise go only on QD or home after QD, but QD lies under KD.",
    ]


def test_nothing_is_proven_where_it_cannot_be() -> None:
    assert held_fast(read_position(tables_of(games.double_bisley()), "tableau: 2C 9C / 5H")) == []
    assert held_fast(at("cruel", "foundations: AC; tableau: 2C 9C")) == []
    assert held_fast(at("canfield", "tableau: 2C 9C")) == []  # the base is not known


# Losses


def test_a_loss_without_moves() -> None:
    assert story(at("golf", "foundation: 2C; tableau: 9D")) == ["No move is left."]


def test_a_loss_where_few_positions_can_be_reached_is_told_from_all_of_them() -> None:
    position = patience.deal("fortress", 1).position
    assert story(position) == [
        "No way wins: the search came to its end after 163 positions.",
        "In none of the 163 positions that can be reached are more than 3 of 52 cards home.",
        "AC stays buried in t9 under 4C; 2D stays buried in t3 under JH; 2S stays buried in t10 under 9H.",
    ]


def test_a_large_loss_is_told_by_its_size_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_core.solver.story.SMALL", 100)
    told = story(patience.deal("fortress", 1).position)
    assert told == ["No way wins: the search came to its end after 163 positions."]


# Wins


def test_a_win_is_told_from_its_line() -> None:
    position = at("freecell", "tableau: AC 4D 3C 2H / 2C AH 3D / AD 2D 4C")
    told = explain(position, shortest(position))
    assert told[0] == "It is won in 13 moves, of which 10 take cards home, and no shorter way exists."
    assert "The first pile to be emptied is t3, at move 3." in told
    assert told[-1] == "After move 4 every move takes cards home."


def test_a_win_with_cards_that_turn_up_and_redeals() -> None:
    position = patience.deal("klondike", 3).position
    answer = presentable(plain.search(position, Limits(positions=20_000)), 0)
    told = " ".join(explain(position, answer))
    assert "The last card to turn up is " in told and "redeal" in told and "52 take cards home" in told


def test_small_wins() -> None:
    assert story(at("bisley", "aces: AC 2C")) == ["The game is won already."]
    assert story(at("bisley", "aces: AC; tableau: 2C")) == ["It is won in 1 move, each of which takes cards home."]


def test_what_is_not_decided_has_no_story() -> None:
    assert explain(at("bisley", "tableau: 2C"), Answer(Verdict.UNKNOWN, limit=Limit.SECONDS)) == []
