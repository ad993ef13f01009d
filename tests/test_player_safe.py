"""Moves that can do no harm: as the solver's kernel has them, on every variant and on odd little ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import patience_core as patience
from patience_core.cards import FACE_DOWN
from patience_core.declaration import Variant
from patience_core.game import Game
from patience_core.moves import Transfer, legal_moves
from patience_core.notation import read_position
from patience_core.player.safe import has_safe_moves, safe_move, safe_moves
from patience_core.position import Position
from patience_core.solver.safety import safe_sources
from patience_core.tables import tables_of
from tests.smallgames import positions, small_game


def kernels(position: Position) -> Transfer | None:
    """The safe move that the kernel finds, or ``None``."""
    from patience_core.solver.compiled import Table, move_of
    from patience_core.solver.kernel import singly

    table = Table.of(position)
    code = int(singly.safe(table.rules, table.state, table.cards))
    move = None if code < 0 else move_of(code)
    assert move is None or isinstance(move, Transfer)
    return move


def compare(position: Position) -> int:
    """Hold a position's safe move against the kernel's; say whether there is one."""
    from patience_core.solver.compiled import why_not

    if why_not(position.tables):
        return 0
    assert safe_move(position) == kernels(position), position
    return safe_move(position) is not None


@pytest.mark.parametrize("name", patience.variants())
def test_they_are_the_kernels(name: str) -> None:
    pytest.importorskip("numba")
    found = 0
    random = Random(name)
    for deal in range(1, 5):
        game = Game.of_deal(patience.variant(name), deal)
        for _ in range(70):
            found += compare(game.position)
            legal = legal_moves(game.position)
            if not legal:
                break
            home = [move for move in legal if isinstance(move, Transfer) and move.target in game.position.tables.home]
            game.push(random.choice(home if home and random.random() < 0.7 else legal))
    safe = has_safe_moves(game.position.tables)
    assert safe == bool(safe_sources(game.position.tables))
    assert bool(found) <= safe
    if name in ("bisley", "freecell", "klondike", "yukon", "bakers-dozen"):
        assert found > 3


def test_they_are_the_kernels_in_odd_little_games(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    found = 0
    for number in range(150):
        variant = small_game(number, tmp_path)
        for position in positions(variant, number, 4) if isinstance(variant, Variant) else ():
            found += compare(position)
    assert found > 10


def at(name: str, text: str) -> Position:
    return read_position(tables_of(patience.variant(name)), text)


def told(position: Position) -> list[str]:
    piles = position.tables.piles
    return [f"{piles[move.source].label}-{piles[move.target].label}" for move in safe_moves(position)]


def test_a_two_is_safe_and_a_five_may_be_wanted() -> None:
    assert told(at("freecell", "foundations: AC / AD / - / -; tableau: 9H 2C / 9S 2D")) == ["t1-f1", "t2-f2"]
    four = "foundations: AC 2C 3C / AD / AH / -; tableau: 4C / 3D 9H / 3H 9S"
    assert told(at("freecell", four)) == []  # a red three may have to lie on it
    threes = "foundations: AC 2C 3C / AD 2D 3D / AH 2H 3H / {}; tableau: 4C / 9H / 9S"
    assert told(at("freecell", threes.format("-"))) == []  # they come back there, and carry black twos
    assert told(at("freecell", threes.format("AS 2S"))) == ["t1-f1"]


def test_a_card_that_lies_face_down_is_no_reason_and_no_move() -> None:
    position = at("klondike", "foundations: AC / AD / AH / AS; tableau: (2D) 2C / (3H) 2H; waste: -; stock: -")
    assert told(position) == ["t1-f1", "t2-f3"]
    other = position.copy()
    other.piles[position.tables.pile_of["t1"]][0] = 20 | FACE_DOWN  # another card face down: the same is safe
    assert safe_moves(other) == safe_moves(position)


@pytest.mark.parametrize("name", ["spider", "double-bisley", "golf", "canfield", "cruel", "forty-thieves"])
def test_where_nothing_is_proven_nothing_is_safe(name: str) -> None:
    assert not has_safe_moves(tables_of(patience.variant(name)))
    game = Game.of_deal(patience.variant(name), 1)
    assert safe_move(game.position) is None and safe_moves(game.position) == []
