"""perft: counts of move sequences, against known numbers and against counting by the law alone."""

from __future__ import annotations

from random import Random

import pytest

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.moves import Move, legal_moves, make, refusal
from patience_core.notation import read_position
from patience_core.perft import perft
from patience_core.position import Position
from patience_core.tables import tables_of
from tests import games
from tests.games import SHAPES, chance_position


def count_by_the_law(position: Position, depth: int) -> list[int]:
    """The same counts from the refusals alone: every source, target and count is tried on a copy."""
    if depth == 0 or position.won():
        return [0] * depth
    counts = [0] * depth
    tried = set()
    for source, cards in enumerate(position.piles):
        for target in range(len(position.piles)):
            for count in range(1, len(cards) + 1):
                move = Move(source, target, count)
                if refusal(position, move):
                    continue
                # Several spaces of a group and alike foundations are one target.
                table, there = position.tables.piles[target], position.piles[target]
                once = table.group.home or (not there and table.suit is None)
                name = (table.group.name, table.suit, tuple(there)) if once else target
                if (source, count, name) in tried:
                    continue
                tried.add((source, count, name))
                after = position.copy()
                make(after, move)
                below = [1, *count_by_the_law(after, depth - 1)]
                counts = [a + b for a, b in zip(counts, below, strict=True)]
    return counts


KNOWN = [
    (
        "kings: - / - / - / -; aces: AC / AD / AH / AS; tableau: "
        "7H JH 2D / 8H 6C TD / 2S 3S 3D / 5H QC QD / JS 9C JD 7S / JC 4D QS 8D / 6D 4H QH 6S / "
        "9H 9S 4S KD / 5C 7C 4C 3H / 8S 2H 5S 7D / KS KC 6H 2C / KH TH TS 9D / 5D 8C 3C TC",
        [15, 192, 2117, 20426],
    ),
    (
        "kings: - / - / - / -; aces: AC / AD / AH / AS; tableau: "
        "6S JD JC / 9S 7S 7C / 9D 6C QH / JH 2D 9H / 3D QC 5D 5C / 8H 9C 2H 2S / 7H TC KD 5H / "
        "8S 6D 4C TH / 5S 8D 8C 7D / 3S 2C KS QD / KC 4D 4S KH / 6H TD 3C 3H / 4H JS TS QS",
        [6, 34, 186, 955],
    ),
]
"""Deals of Bisley, with the counts of an independent program."""


@pytest.mark.parametrize(("text", "counts"), KNOWN)
def test_known_counts(text: str, counts: list[int]) -> None:
    position = read_position(tables_of(games.bisley()), text, whole=True)
    assert perft(position, 4) == counts
    assert perft(position, 2) == counts[:2]


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_counts_equal_those_of_the_law_alone(variant: Variant) -> None:
    for position in (deal_position(variant, 4), *(chance_position(variant, Random(seed)) for seed in range(3))):
        depth = 2 if sum(map(bool, position.piles)) < 12 else 1
        assert perft(position, depth) == count_by_the_law(position, depth)


def test_a_won_position_has_no_moves() -> None:
    cells = tables_of(games.cells())
    won = read_position(cells, "foundations: AS 2S; tableau: - / -")
    assert legal_moves(won) != []  # 2S may come back, but the game is over
    assert perft(won, 3) == [0, 0, 0]
    nearly = read_position(cells, "foundations: AS; tableau: 2S / -")
    # 2S goes up (won), to a cell or to the space; AS comes down to a cell or to the space.
    assert perft(nearly, 1) == [5]
    assert perft(nearly, 2) == count_by_the_law(nearly, 2)


def test_spaces_and_alike_foundations_count_once() -> None:
    position = read_position(tables_of(games.janets_bisley()), "tableau: 8S 9H / - / -; kings: -")
    assert perft(position, 1) == [1]
    double = read_position(tables_of(games.double_bisley()), "aces: AC / AD / AH / AS / AC / AD / AH / AS; tableau: 2S")
    assert perft(double, 2) == [1, 0]


@pytest.mark.parametrize("depth", [0, -1])
def test_no_depth_no_counts(depth: int) -> None:
    assert perft(deal_position(games.bisley(), 1), depth) == []


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_counting_changes_nothing(variant: Variant) -> None:
    position = deal_position(variant, 2)
    before = position.copy()
    perft(position, 2)
    assert position == before
