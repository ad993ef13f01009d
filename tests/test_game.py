"""Games: a position with its history."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import IllegalMove, InvalidDeal, InvalidMove
from patience_core.game import Game
from patience_core.moves import Transfer, legal_moves
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.outcome import Outcome
from patience_core.shuffle import DealNumber
from patience_core.tables import tables_of
from tests import games
from tests.games import SHAPES

ACES = "aces: AC / AD / AH / AS"


def small(variant: Variant | None = None, text: str = f"{ACES}; tableau: 8S / 9S / JH 2H") -> Game:
    return Game(read_position(tables_of(variant or games.bisley()), text))


# Beginning


def test_a_dealt_game_knows_its_deal() -> None:
    game = Game.of_deal(games.bisley(), "ms:617")
    assert game.deal == DealNumber(617, "ms")
    assert game.variant is games.bisley()
    assert game.position == deal_position(games.bisley(), "ms:617")
    assert not game.moves and not game.undone and not game.move_texts()
    assert game.text() == position_text(game.position)
    assert Game(game.position).deal is None
    with pytest.raises(InvalidDeal):
        Game.of_deal(games.bisley(), "-1")


# The legal moves, as a view


def test_legal_moves_are_a_view() -> None:
    game = small()
    moves = game.legal_moves
    assert list(moves) == legal_moves(game.position) == [Transfer(10, 6), Transfer(9, 8), Transfer(8, 9)]
    assert len(moves) == 3 and bool(moves)
    assert moves.texts() == ["2H t3-a3", "9S t2-t1", "8S t1-t2"]
    assert repr(moves) == "<LegalMoves: 2H t3-a3, 9S t2-t1, 8S t1-t2>"
    game.play("2H t3-a3")
    assert moves.texts() == ["9S t2-t1", "8S t1-t2"]  # it shows the game as it is now


@pytest.mark.parametrize(
    ("move", "there"),
    [
        ("2H t3-a3", True),
        ("2h t3 a3", True),
        (Transfer(10, 6), True),
        ("JH t3-t1", False),
        (Transfer(10, 6, 2), False),
        (Transfer(10, 10), False),
        ("QS t1-t2", False),  # not even a move here
        ("nonsense", False),
        (Transfer(99, 0), False),
        (Transfer(8, 99), False),
        (Transfer(0, 99), False),
        (Transfer(-1, 6), False),
        (Transfer(10, 6, 0), False),
        (Transfer(10, 6, 9), False),
        (Transfer(0, 8), False),  # from an empty pile
        (7, False),
        (None, False),
    ],
)
def test_a_move_or_its_text_can_be_looked_for(move: object, there: bool) -> None:
    assert (move in small().legal_moves) is there


def test_no_legal_moves() -> None:
    game = small(text=f"{ACES}; tableau: 3S / 5S")
    assert not game.legal_moves and len(game.legal_moves) == 0
    assert repr(game.legal_moves) == "<LegalMoves: >"
    assert game.outcome is Outcome.NO_MOVES


# Playing


def test_why_not() -> None:
    game = small()
    assert game.why_not("2H t3-a3") is None
    assert game.why_not("2H t3-t1") == "the tableau builds up or down by suit: 2H cannot go on 8S"
    assert game.why_not(Transfer(10, 8)) == "the tableau builds up or down by suit: 2H cannot go on 8S"
    with pytest.raises(InvalidMove, match="QS is not in t1"):
        game.why_not("QS t1-t2")


def test_play_reads_and_checks() -> None:
    game = small()
    with pytest.raises(IllegalMove, match=r"^the tableau builds up or down by suit: 2H cannot go on 8S$"):
        game.play("2H t3-t1")
    with pytest.raises(IllegalMove):
        game.play(Transfer(10, 8))
    with pytest.raises(InvalidMove, match="'x' is no move"):
        game.play("x")
    with pytest.raises(InvalidMove, match="names piles or cards that are not there"):
        game.play(Transfer(0, 8))
    assert list(game.moves) == [] and game.position == small().position
    game.play("2h t3 a3")
    game.play(Transfer(8, 9))
    assert list(game.moves) == [Transfer(10, 6), Transfer(8, 9)]
    assert game.move_texts() == ["2H t3-a3", "8S t1-t2"]
    assert game.text() == "kings: - / - / - / -; aces: AC / AD / AH 2H / AS; tableau: - / 9S 8S / JH"


def test_any_of_alike_foundations_may_be_played_on() -> None:
    game = small(games.double_bisley(), "aces: AC / AD / AH / AS / AC / AD / AH / AS; tableau: 2S")
    assert "2S t1-a8" in game.legal_moves and game.legal_moves.texts() == ["2S t1-a4"]
    game.play("2S t1-a8")
    assert game.move_texts() == ["2S t1-a8"]
    assert game.outcome is Outcome.WON


def test_the_text_of_a_move_is_that_of_the_position_it_was_made_in() -> None:
    game = small(text=f"{ACES}; tableau: 8S / 9S / TS")
    for text in ("9S t2-t3", "8S t1-t3"):
        game.play(text)
    assert game.move_texts() == ["9S t2-t3", "8S t1-t3"]
    game.pop()
    assert game.move_texts() == ["9S t2-t3"]


# Undo, redo, restart


def test_undo_and_redo() -> None:
    game = small()
    start = game.position.copy()
    game.play("2H t3-a3")
    middle = game.position.copy()
    game.play("8S t1-t2")
    end = game.position.copy()
    assert game.pop() == Transfer(8, 9)
    assert game.position == middle and list(game.undone) == [Transfer(8, 9)]
    assert game.pop() == Transfer(10, 6)
    assert game.position == start and list(game.undone) == [Transfer(10, 6), Transfer(8, 9)]
    assert game.redo() == Transfer(10, 6)
    assert game.position == middle and game.move_texts() == ["2H t3-a3"]
    assert game.redo() == Transfer(8, 9)
    assert game.position == end and list(game.undone) == []


def test_undo_and_redo_have_an_end() -> None:
    game = small()
    with pytest.raises(IndexError):
        game.pop()
    with pytest.raises(IndexError):
        game.redo()
    assert game.position == small().position and list(game.moves) == [] and list(game.undone) == []


def test_a_new_move_ends_what_could_be_redone() -> None:
    game = small()
    game.play("8S t1-t2")
    game.pop()
    game.play("9S t2-t1")
    assert list(game.undone) == []
    with pytest.raises(IndexError):
        game.redo()


def test_a_refused_move_leaves_what_could_be_redone() -> None:
    game = small()
    game.play("8S t1-t2")
    game.pop()
    with pytest.raises(IllegalMove):
        game.play("JH t3-t1")
    assert list(game.undone) == [Transfer(8, 9)]
    game.redo()
    assert game.move_texts() == ["8S t1-t2"]


def random_play(variant: Variant, number: int, plies: int) -> Game:
    game = Game.of_deal(variant, number)
    random = Random(number)
    for _ in range(plies):
        moves = list(game.legal_moves)
        if not moves:
            break
        game.push(random.choice(moves))
    return game


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_walks_of_500_moves_undone_and_redone(variant: Variant) -> None:
    for number in (1, 2, 3):
        game = random_play(variant, number, 500)
        end, texts, count = game.position.copy(), game.move_texts(), len(game.moves)
        assert len(texts) == count
        for left in range(count, 0, -1):
            assert len(game.moves) == left
            game.pop()
        assert game.position == deal_position(variant, number)
        for _ in range(count):
            game.redo()
        assert game.position == end and game.move_texts() == texts


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_restart_three_times_is_the_same_deal(variant: Variant) -> None:
    game = random_play(variant, 5, 30)
    moves = game.moves
    for _ in range(3):
        game.restart()
        assert game.position == deal_position(variant, 5)
        assert game.deal == DealNumber(5)
        assert list(game.moves) == [] and game.undone == moves
        for _ in moves:
            game.redo()
        assert game.moves == moves


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_a_play_can_be_played_again_from_its_texts(variant: Variant) -> None:
    game = Game.of_deal(variant, 6)
    random = Random(6)
    for _ in range(60):
        # Of two cards of one face that lift from one pile the text means the upper one: the other cannot be told.
        moves = [move for move in game.legal_moves if read_move(game.position, move_text(game.position, move)) == move]
        if not moves:
            break
        game.push(random.choice(moves))
    again = Game.of_deal(variant, 6)
    for text in game.move_texts():
        again.play(text)
    assert again.position == game.position and again.move_texts() == game.move_texts()


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(sorted(SHAPES)),
    st.integers(0, 1 << 32),
    st.lists(st.sampled_from(["push", "push", "push", "pop", "redo", "restart"]), max_size=40),
)
def test_any_order_of_doing_and_undoing(name: str, seed: int, orders: list[str]) -> None:
    """A plain model of a history: the positions, and how far one is along them."""
    game = Game.of_deal(SHAPES[name], seed)
    random = Random(seed)
    line, at = [game.position.copy()], 0
    for order in orders:
        if order == "push" and game.legal_moves:
            game.push(random.choice(list(game.legal_moves)))
            line, at = [*line[: at + 1], game.position.copy()], at + 1
        elif order == "pop" and at:
            game.pop()
            at -= 1
        elif order == "redo" and at < len(line) - 1:
            game.redo()
            at += 1
        elif order == "restart":
            game.restart()
            at = 0
        assert game.position == line[at]
        assert len(game.moves) == len(game.move_texts()) == at
        assert len(game.undone) == len(line) - 1 - at


# Looking at it


def test_outcomes() -> None:
    game = small(text=f"{ACES}; tableau: 2S")
    outcomes = [game.outcome]
    game.play("2S t1-a4")
    outcomes.append(game.outcome)
    game.pop()
    outcomes.append(game.outcome)
    assert outcomes == [Outcome.OPEN, Outcome.WON, Outcome.OPEN]


def test_repr() -> None:
    game = small(text=f"{ACES}; tableau: 2S")
    assert repr(game) == f"<Game: Bisley, 0 moves, kings: - / - / - / -; {ACES}; tableau: 2S>"
    dealt = Game.of_deal(games.bisley(), 7)
    dealt.push(next(iter(dealt.legal_moves)))
    assert repr(dealt).startswith("<Game: Bisley, deal 7, 1 move, kings: ")
