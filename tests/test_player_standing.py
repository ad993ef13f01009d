"""How a game stands, and what is said of it."""

from __future__ import annotations

import pytest

import patience_core as patience
from patience_core.notation import read_position
from patience_core.outcome import outcome
from patience_core.player.standing import Standing, standing_of, standing_words
from patience_core.position import Position
from patience_core.tables import tables_of


def at(name: str, text: str) -> Position:
    return read_position(tables_of(patience.variant(name)), text)


CASES = [
    ("bisley", "aces: AC / AD / AH / AS", Standing.WON, "Won!"),
    ("bisley", "aces: AC / AD / AH / AS; tableau: 3C / 8D", Standing.NO_MOVES, "No move is left."),
    ("bisley", "aces: AC / AD / AH / AS; tableau: 8C 6C / 4C 7C", Standing.NO_PROGRESS, "No progress is possible: "),
    ("bisley", "aces: AC / AD / AH / AS; tableau: 3C 2C", Standing.FINISH, "Moves to foundations alone win now"),
    ("klondike", "foundations: AC; tableau: 5S / 9D; waste: 9C; stock: (3C) (2C)", Standing.ONLY_REDEAL,
     "The only move left is to deal."),
    ("klondike", "foundations: AC; tableau: 5S / 9D; waste: 2C 9C; stock: -", Standing.ONLY_REDEAL,
     "The only move left is to redeal."),
    ("freecell", "foundations: AC / AD; tableau: 3C 2D 7H / 4D 2C 8S", Standing.OPEN, ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "stands", "says"), CASES)
def test_how_it_stands(name: str, text: str, stands: Standing, says: str) -> None:
    position = at(name, text)
    assert standing_of(position, outcome(position)) is stands
    assert standing_words(stands, position).startswith(says) and bool(says) == bool(standing_words(stands, position))


def test_given_up_is_said_of_what_is_not_won() -> None:
    position = at(*CASES[3][:2])
    assert standing_of(position, outcome(position), given_up=True) is Standing.GIVEN_UP
    won = at(*CASES[0][:2])
    assert standing_of(won, outcome(won), given_up=True) is Standing.WON


def test_which_games_have_ended() -> None:
    ended = {stands for stands in Standing if stands.ended}
    assert ended == {Standing.WON, Standing.GIVEN_UP, Standing.NO_MOVES, Standing.NO_PROGRESS}


@pytest.mark.parametrize("stands", list(Standing))
def test_there_are_words_for_all(stands: Standing) -> None:
    position = at("klondike", "foundations: AC; tableau: 5S / 9D; waste: 2C 9C; stock: -")
    words = standing_words(stands, position)
    assert (words == "") == (stands is Standing.OPEN) and not words.startswith(" ")
