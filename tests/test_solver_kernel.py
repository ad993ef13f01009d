"""The kernel plays as the plain engine plays: every move, every position, every undo, of every variant."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numba", reason="the compiled solver needs numba: pip install 'patience-core[solver]'")

import numpy as np

import patience_core as patience
from patience_core.dealing import deal_position
from patience_core.moves import legal_moves, make, unmake
from patience_core.notation import position_text, read_position
from patience_core.perft import perft
from patience_core.position import Position
from patience_core.solver.compiled import code_of, move_of, why_not
from patience_core.solver.kernel import layout as at
from patience_core.solver.kernel import singly
from patience_core.solver.levels import count
from patience_core.solver.likeness import alike_faces, sealed
from patience_core.tables import tables_of
from tests.games import SHAPES
from tests.kerneltool import GAMES, HERE, Mirror, game
from tests.smallgames import positions, small_game

PLAYABLE = [name for name in GAMES if not why_not(tables_of(game(name)))]


def what_counts(position: Position) -> object:
    """What tells positions apart: the plain engine's key, but for what no rule looks at."""
    told_as, closed = alike_faces(position.tables), sealed(position.tables)

    def pile(index: int) -> tuple[object, ...]:
        cards = tuple(told_as[code & 63] | code & 64 for code in position.piles[index])
        return ("closed", len(cards), cards[-1]) if index in closed and len(cards) > 1 else cards

    return [sorted(map(repr, map(pile, alike))) for alike in position.tables.alike], position.key()[1:]


def compare(start: Position, random: Random, plies: int, tried: int = 4) -> None:
    """Play by chance in both engines at once, and hold one against the other at every step."""
    position, mirror = start.copy(), Mirror(start)
    seen: dict[object, str] = {}
    played = []
    for _ in range(plies):
        moves = legal_moves(position, every_space=False)
        assert mirror.moves() == sorted(map(code_of, moves)), position
        lanes = mirror.lanes()
        hashed = (lanes, position.base, position.redeals if position.tables.counts_redeals else 0)
        seen[hashed] = seen.get(hashed, repr(what_counts(position)))
        assert seen[hashed] == repr(what_counts(position)), "two positions have one hash"
        if not moves:
            break
        for move in random.sample(moves, min(tried, len(moves))):
            mark = mirror.make(move)
            done = make(position, move)
            assert mirror.table.piles() == position.piles, (position, move)
            assert mirror.table.state[3] == position.base
            mirror.unmake(mark)
            unmake(position, done)
            assert (mirror.table.piles(), mirror.lanes()) == (position.piles, lanes), (position, move)
        move = random.choice(moves)
        played.append(mirror.make(move))
        make(position, move)
    assert len(set(seen.values())) == len(seen), "one position has two hashes"
    fresh = Mirror(position)
    assert fresh.lanes() == mirror.lanes() and fresh.moves() == mirror.moves()
    if played:
        mirror.unmake(played[0])
        assert mirror.table.piles() == start.piles and mirror.lanes() == Mirror(start).lanes()


def test_all_but_few_variants_can_be_compiled() -> None:
    others = {name: why_not(tables_of(game(name))) for name in GAMES if name not in PLAYABLE}
    assert set(others.values()) <= {"its cards may be shuffled again and again"}
    assert len(PLAYABLE) > 60
    assert why_not(tables_of(SHAPES["short-piles"])) == "a rule of this variant must see whole piles"


@pytest.mark.parametrize("name", PLAYABLE)
def test_random_plays(name: str) -> None:
    variant = game(name)
    for deal in (1, 2):
        compare(deal_position(variant, deal), Random(deal), 40)


@pytest.mark.parametrize("name", [name for name in SHAPES if name != "short-piles"])
def test_odd_rules_of_plugins(name: str) -> None:
    for deal in (1, 2):
        compare(deal_position(SHAPES[name], deal), Random(deal), 40)


def test_small_games_and_fragments(tmp_path: Path) -> None:
    compared = 0
    for number in range(50):
        variant = small_game(number, tmp_path)
        if variant is None or why_not(tables_of(variant)):
            continue
        for position in positions(variant, number, 3):
            compare(position, Random(number), 12, tried=3)
            compared += 1
    assert compared > 60


def test_a_fragment_of_a_game_that_is_shuffled_again_needs_no_deal_number() -> None:
    tables = tables_of(patience.variant("la-belle-lucie"))
    compare(read_position(tables, "foundations: AC; tableau: 2C 3H / 4H 5H 3C / AH 2H"), Random(1), 20)


def test_hashes_are_equal_where_positions_are(tmp_path: Path) -> None:
    """Over all positions that can be reached in some small games."""
    met = 0
    for number in range(300, 318):
        variant = small_game(number, tmp_path)
        if variant is None or why_not(tables_of(variant)):
            continue
        by_hash: dict[object, str] = {}
        for position in reachable(deal_position(variant, 1), 300):
            redeals = position.redeals if position.tables.counts_redeals else 0
            hashed = (Mirror(position).lanes(), position.base, redeals)
            assert by_hash.setdefault(hashed, repr(what_counts(position))) == repr(what_counts(position))
        assert len(set(by_hash.values())) == len(by_hash)
        met += len(by_hash)
    assert met > 500


def reachable(start: Position, most: int) -> Iterable[Position]:
    seen = {start.key()}
    waiting = [start]
    while waiting and len(seen) < most:
        position = waiting.pop()
        yield position
        for move in legal_moves(position):
            after = position.copy()
            make(after, move)
            if after.key() not in seen:
                seen.add(after.key())
                waiting.append(after)


def test_redeals_tell_positions_apart() -> None:
    """Where there is a limit to them; the hash of the cards alone is the same."""
    for name, same in (("cruel", True), ("fortress", True), ("la-belle-lucie", False)):
        tables = tables_of(game(name))
        positions = [deal_position(game(name), 1) for _ in range(2)]
        positions[1].redeals = 1
        assert (positions[0].key() == positions[1].key()) is same is not tables.counts_redeals
        table, facts = np.zeros(256, np.uint64), np.zeros(at.FACTS, np.int64)
        facts[at.LIMIT] = 100
        new = [singly.new_here(*Mirror(position).arrays[:4], table, facts) for position in positions]
        assert new == [True, not same], name


def test_moves_are_integers_and_back() -> None:
    for name in ("klondike", "cruel", "freecell"):
        for move in legal_moves(deal_position(game(name), 3)):
            assert move_of(code_of(move)) == move


# perft


@pytest.mark.parametrize("file", sorted((HERE / "perft").glob("*.jsonl")), ids=lambda path: path.stem)
def test_known_counts(file: Path) -> None:
    for line in file.read_text(encoding="utf-8").splitlines()[:40]:
        fact = json.loads(line)
        position = read_position(tables_of(patience.variant(fact["variant"])), fact["position"])
        assert count(position, len(fact["perft"])) == fact["perft"], position_text(position)


@pytest.mark.parametrize("name", ["bisley", "janets-bisley", "cruel", "canfield", "verdicts/golf"])
def test_five_moves_deep(name: str) -> None:
    position = deal_position(game(name), 5)
    assert count(position, 5) == perft(position, 5)


@pytest.mark.parametrize("name", PLAYABLE)
def test_two_moves_deep(name: str) -> None:
    position = deal_position(game(name), 7)
    assert count(position, 2) == perft(position, 2)
