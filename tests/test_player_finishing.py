"""Finish: offered where moves to foundations alone win, and then it does win."""

from __future__ import annotations

from random import Random

import pytest

import patience_core as patience
from patience_core.explore import every_line
from patience_core.game import Game
from patience_core.moves import Move, Transfer, legal_moves, make, refusal
from patience_core.notation import read_position
from patience_core.player.finishing import finish_line
from patience_core.position import Position
from patience_core.tables import tables_of
from tests.clitool import WON


def at(name: str, text: str) -> Position:
    return read_position(tables_of(patience.variant(name)), text)


def wins(position: Position) -> bool:
    """Whether moves to foundations alone win, by looking at all of them."""

    def home(position: Position) -> list[Move]:
        found = [move for move in legal_moves(position) if isinstance(move, Transfer)]
        return [m for m in found if m.target in position.tables.home and m.source not in position.tables.home]

    position = position.copy()
    return any(position.won() for _ in every_line(position, home))


def check(position: Position) -> bool:
    """Whether finish is offered; if so, it wins, by moves to foundations only."""
    line = finish_line(position)
    after = position.copy()
    for move in line:
        assert (
            refusal(after, move) is None and move.target in after.tables.home and move.source not in after.tables.home
        )
        make(after, move)
    assert after.won() or not line
    return bool(line)


def test_it_is_offered_as_soon_as_it_wins_and_not_sooner() -> None:
    game = Game.of_deal(patience.variant("janets-bisley"), 17)
    offered = []
    for move in WON:
        offered.append(check(game.position))
        assert offered[-1] == wins(game.position)
        game.play(move)
    assert game.position.won() and finish_line(game.position) == []
    first = offered.index(True)
    assert all(offered[first:]) and first > 5


@pytest.mark.parametrize("name", patience.variants())
def test_what_is_offered_wins_on_every_variant(name: str) -> None:
    game, random = Game.of_deal(patience.variant(name), 2), Random(name)
    for _ in range(50):
        check(game.position)
        legal = legal_moves(game.position)
        if not legal:
            break
        home = [move for move in legal if isinstance(move, Transfer) and move.target in game.position.tables.home]
        game.push(random.choice(home if home and random.random() < 0.8 else legal))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bisley", "kings: KC QC JC TC 9C 8C / - / - / -; aces: AC 2C 3C 4C 5C 6C / AD / AH / AS; tableau: 7C"),
        ("freecell", "foundations: AC / AD / AH / AS; tableau: 3C 2C / 3D 2D 2S / 2H; cells: 3H / - / - / -"),
        ("klondike", "foundations: AC / AD / AH / AS; tableau: 2C / 2D; waste: 2H 2S; stock: -"),
        ("spider", "tableau: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS / KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH"),
        ("golf", "foundation: 5C; tableau: 6D 5S / 7H 4D; stock: -"),
        ("double-bisley", "aces: AC / AD / AH / AS / AC / AD / AH / AS; tableau: 2C 2C / 2D 2D"),
    ],
)
def test_where_it_wins(name: str, text: str) -> None:
    position = at(name, text)
    before = [list(pile) for pile in position.piles]
    assert check(position) and wins(position)
    assert position.piles == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("freecell", "foundations: AC; tableau: 2C 3C"),  # the three is in the way
        ("klondike", "foundations: AC / AD / AH / AS; tableau: (2D) 2C; waste: -; stock: -"),  # that would tell 2D
        ("klondike", "foundations: AC / AD / AH / AS; tableau: 2D; waste: -; stock: (2C)"),
        ("klondike", "foundations: AC 2C / AD / AH / AS"),
    ],
)
def test_where_it_is_not_offered(name: str, text: str) -> None:
    assert finish_line(at(name, text)) == []


def test_a_wrong_choice_between_foundations_is_gone_back_on() -> None:
    """6D on 5C leaves 5H 4S, of which nothing fits. 4S first wins."""
    position = at("golf", "foundation: 5C; tableau: 6D / 5H 4S; stock: -")
    line = finish_line(position)
    assert [position.tables.piles[move.source].label for move in line] == ["t2", "t2", "t1"]
