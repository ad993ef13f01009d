"""Settling: what happens of itself after a move, and that one undo takes it back."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from patience_core import settle as settling
from patience_core.cards import FACE_DOWN
from patience_core.dealing import deal_position
from patience_core.declaration import SETTLE_STEPS
from patience_core.errors import PatienceError
from patience_core.moves import Done, Transfer, legal_moves, make, unmake
from patience_core.notation import position_text, read_move, read_position
from patience_core.position import Position
from patience_core.settle import STEPS, Effect, TurnedUp, settle, turn_up
from patience_core.tables import tables_of
from tests import games
from tests.games import chance_position


def yukon(text: str) -> Position:
    return read_position(tables_of(games.yukon()), text)


def test_every_declared_step_can_be_done() -> None:
    assert set(STEPS) == set(SETTLE_STEPS)


def test_an_uncovered_card_is_turned_up_within_the_move() -> None:
    position = yukon("tableau: (KS) (8S) 7H / 8C")
    before = position.copy()
    move = read_move(position, "7H t1-t2")
    done = make(position, move)
    assert position_text(position).endswith("tableau: (KS) 8S / 8C 7H")
    assert done == (move, (TurnedUp(4),))
    unmake(position, done)
    assert position == before


def test_a_card_that_lies_up_already_stays_so_when_the_move_is_taken_back() -> None:
    position = yukon("tableau: 8S 7H / 8C")
    done = make(position, read_move(position, "7H t1-t2"))
    assert done[1] == ()
    unmake(position, done)
    assert position_text(position).endswith("tableau: 8S 7H / 8C")


def test_every_uncovered_card_is_turned() -> None:
    position = yukon("tableau: (KS) / 8C (7H) / - / 9S")
    assert settle(position) == (TurnedUp(4), TurnedUp(5))
    assert position_text(position).endswith("tableau: KS / 8C 7H / - / 9S")
    assert settle(position) == ()


def test_only_piles_whose_cards_turn_are_looked_at() -> None:
    variant = games.variant(
        "two",
        games.group("stock", faces="down", deal="1 pile of 4"),
        games.group("tableau", faces="top up", deal="2 piles of 24"),
        settle=("turn up",),
    )
    position = read_position(tables_of(variant), "stock: (8S); tableau: (9S) / TS")
    assert turn_up(position) == [TurnedUp(1)]
    assert position_text(position) == "stock: (8S); tableau: 9S / TS"


def test_a_variant_that_declares_no_step_does_none() -> None:
    scorpion = games.variant("still", games.group("tableau", faces="top up", deal="4 piles of 13", lift="a whole pile"))
    position = read_position(tables_of(scorpion), "tableau: (KS) 9S / -")
    assert settle(position) == ()
    assert make(position, Transfer(0, 1))[1] == ()
    assert position_text(position) == "tableau: (KS) / 9S"


def test_steps_are_done_in_order_and_again_from_the_first_until_none_changes_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log: list[str] = []

    @frozen
    class Dropped:
        card: int

        def undo(self, position: Position) -> None:
            position.piles[0].append(self.card)
            log.append(f"undo {self.card}")

    def drop(position: Position) -> list[Effect]:
        """Take the top card of the first pile off, while there are more than two."""
        log.append("drop")
        if len(position.piles[0]) <= 2:
            return []
        return [Dropped(position.piles[0].pop())]

    def turn(position: Position) -> list[Effect]:
        log.append("turn")
        return turn_up(position)

    monkeypatch.setattr(settling, "STEPS", {"turn": turn, "drop": drop})
    variant = games.variant(
        "steps", games.group("tableau", faces="top up", deal="4 piles of 13", build="any card"), settle=("turn", "drop")
    )
    position = read_position(tables_of(variant), "tableau: 3S (4S) (5S) (6S) / 9S")
    before = position.copy()
    done = make(position, Transfer(1, 0))
    # The card laid there is dropped, the one below it turned and dropped, and so on.
    assert log == ["turn", "drop", "turn", "turn", "drop", "turn", "turn", "drop", "turn", "turn", "drop"]
    assert position_text(position) == "tableau: 3S 4S / -"
    log.clear()
    unmake(position, done)
    assert position == before
    five, six, nine = (39 + rank - 1 for rank in (5, 6, 9))
    assert log == [f"undo {five}", f"undo {six}", f"undo {nine}"]


def test_steps_that_undo_each_other_are_an_error_and_no_endless_play() -> None:
    variant = games.variant(
        "endless",
        evolve(games.group("tableau", deal="4 piles of 13", build="any card"), refill=("reserve",)),
        evolve(games.group("reserve"), refill=("tableau",)),
        settle=("refill",),
    )
    position = read_position(tables_of(variant), "tableau: 3S / 9S")
    with pytest.raises(PatienceError, match="endless: what follows from this move would never end"):
        make(position, Transfer(0, 1))


@given(st.integers(0, 1 << 32))
def test_after_a_move_no_card_that_turns_lies_uncovered_face_down_and_undo_restores_exactly(seed: int) -> None:
    for variant in (games.yukon(), games.spider(), games.gaps()):
        position = chance_position(variant, Random(seed))
        before = position.copy()
        for move in legal_moves(position):
            done = make(position, move)
            assert all(
                position.piles[index][-1] < FACE_DOWN for index in position.tables.turning if position.piles[index]
            )
            unmake(position, done)
            assert position == before


def test_one_undo_takes_back_a_move_and_what_followed_along_a_whole_play() -> None:
    random = Random(3)
    position = deal_position(games.yukon(), 3)
    line = [position.copy()]
    done: list[Done] = []
    while (moves := legal_moves(position)) and len(done) < 80:
        done.append(make(position, random.choice(moves)))
        line.append(position.copy())
    assert any(effects for _, effects in done)
    while done:
        line.pop()
        unmake(position, done.pop())
        assert position == line[-1]
