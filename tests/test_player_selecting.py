"""Cards that are selected and where they may go: on every variant, what the list of legal moves says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import patience_core as patience
from patience_core.cards import FACE_DOWN
from patience_core.game import Game
from patience_core.moves import Transfer, legal_moves
from patience_core.notation import read_position
from patience_core.player.selecting import home_moves, lifts, may_lift, places, without_equal_spaces
from patience_core.position import Position
from patience_core.tables import tables_of


def walked(name: str, moves: int = 60) -> Iterator[Position]:
    """The positions of a game by chance, moves to foundations taken often."""
    game, random = Game.of_deal(patience.variant(name), 3), Random(name)
    for _ in range(moves):
        yield game.position
        legal = legal_moves(game.position)
        if not legal:
            return
        home = [move for move in legal if isinstance(move, Transfer) and move.target in game.position.tables.home]
        game.push(random.choice(home if home and random.random() < 0.6 else legal))


def first_alike(position: Position, pile: int) -> int:
    twins = position.tables.piles[pile].twins
    return min((twin for twin in twins if position.piles[twin] == position.piles[pile]), default=pile)


@pytest.mark.parametrize("name", patience.variants())
def test_all_that_is_offered_is_all_that_is_legal(name: str) -> None:
    for position in walked(name):
        legal = {move for move in legal_moves(position) if isinstance(move, Transfer)}
        offered: set[Transfer] = set()
        for pile in range(len(position.piles)):
            counts = lifts(position, pile)
            assert counts == sorted(set(counts))
            for count in range(1, len(position.piles[pile]) + 1):
                moves = places(position, pile, count)
                assert bool(moves) == may_lift(position, pile, count) == (count in counts)
                offered.update(moves)
        named = {
            Transfer(first_alike(position, move.source), first_alike(position, move.target), move.count)
            for move in offered
        }
        assert legal <= offered  # each of alike foundations is offered, the list names the first
        assert {move for move in named if move.source != move.target} == legal


@pytest.mark.parametrize("name", patience.variants())
def test_moves_to_foundations(name: str) -> None:
    seen = 0
    for position in walked(name):
        home = position.tables.home
        for pile in range(len(position.piles)):
            moves = home_moves(position, pile)
            seen += len(moves)
            every = [
                move for move in legal_moves(position)
                if isinstance(move, Transfer) and move.source == pile and move.target in home and pile not in home
            ]  # fmt: skip
            fewest = min((move.count for move in every), default=0)
            assert moves == [move for move in every if move.count == fewest]
    if name in ("bisley", "freecell", "klondike", "golf", "gloria"):
        assert seen > 3


def at(name: str, text: str) -> Position:
    return read_position(tables_of(patience.variant(name)), text)


def label(position: Position, pile: str) -> int:
    return position.tables.pile_of[pile]


def test_a_card_that_fits_two_foundations_has_two_moves() -> None:
    position = at("bisley", "kings: KC QC JC TC 9C 8C / - / - / -; aces: AC 2C 3C 4C 5C 6C / AD / AH / AS; tableau: 7C")
    targets = [position.tables.piles[move.target].label for move in home_moves(position, label(position, "t1"))]
    assert sorted(targets) == ["a1", "k1"]


def test_alike_foundations_count_once() -> None:
    position = at("double-bisley", "aces: - / - / - / - / - / - / - / -; tableau: AC 2C / AC")
    table = label(position, "t2")
    assert len(home_moves(position, table)) == 1
    assert len([move for move in places(position, table, 1) if move.target in position.tables.home]) == 2


def test_nothing_is_lifted_that_lies_face_down_or_is_not_there() -> None:
    position = at("klondike", "foundations: - / - / - / -; tableau: (KC) QD / - / 2S; waste: -; stock: -")
    first, space = label(position, "t1"), label(position, "t2")
    assert lifts(position, space) == [] == places(position, space, 1) == home_moves(position, space)
    assert not may_lift(position, first, 2) and places(position, first, 2) == []  # KC could fill the space
    assert not may_lift(position, first, 0) and not may_lift(position, first, 3)
    assert all(code >= FACE_DOWN for code in position.piles[first][:1])


def test_of_equal_spaces_one_is_kept() -> None:
    position = at("freecell", "tableau: 5C / - / -; cells: - / - / - / -")
    kept = without_equal_spaces(position, legal_moves(position))
    assert [position.tables.piles[move.target].label for move in kept if isinstance(move, Transfer)] == ["t2", "c1"]
