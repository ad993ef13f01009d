"""Depth-first through all that can be reached: everything, once, and back to where it began."""

from __future__ import annotations

import pytest

from patience_core import variant
from patience_core.explore import every_line
from patience_core.moves import legal_moves, make, unmake
from patience_core.notation import position_text, read_position
from patience_core.position import Key, Position
from patience_core.tables import tables_of


def reached(position: Position) -> tuple[set[Key], int]:
    """All positions that can be reached, level by level, and how many moves lead between them."""
    found, level, moves = {position.key()}, [position.copy()], 0
    while level:
        further = []
        for place in level:
            for move in legal_moves(place):
                moves += 1
                done = make(place, move)
                if place.key() not in found:
                    found.add(place.key())
                    further.append(place.copy())
                unmake(place, done)
        level = further
    return found, moves


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bisley", "aces: AC / AD / AH / AS; tableau: 4C 3C 2C / 5D 4D 3D 2D / KH / -"),
        ("klondike", "foundations: AC / - / - / -; tableau: 5H 2C / 6S / - / - / - / - / -; stock: 3C 4D"),
        ("freecell", "tableau: KH / QS AH / - / - / - / - / - / -"),
    ],
)
def test_everything_is_reached_once_and_left_again(name: str, text: str) -> None:
    position = read_position(tables_of(variant(name)), text)
    before, start = position_text(position), position.key()
    expected, moves = reached(position)
    new, again = {start}, 0
    for line, unseen in every_line(position, legal_moves):
        replayed = read_position(tables_of(variant(name)), text)
        for move, _ in line:
            assert move in legal_moves(replayed)
            make(replayed, move)
        assert replayed.key() == position.key()
        assert (position.key() not in new) is unseen
        new.add(position.key())
        again += not unseen
    assert new == expected and len(new) > 5
    assert len(new) - 1 + again == moves
    assert position_text(position) == before


def test_moves_are_tried_in_the_order_that_they_come_in() -> None:
    position = read_position(tables_of(variant("freecell")), "tableau: KH / QS AH / - / - / - / - / - / -")
    last = legal_moves(position)[-1]
    line, _ = next(every_line(position, lambda place: legal_moves(place)[::-1]))
    assert [move for move, _ in line] == [last]
