"""Hints and whether a game can be won, as a player asks: strengths, counting, waiting, and life without the solver."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

import patience_core as patience
from patience_core.errors import InvalidMove, PluginError
from patience_core.game import Game
from patience_core.notation import move_text, read_position
from patience_core.player.advising import MAKING_READY, STILL_THINKING, Advice
from patience_core.player.replay import Replay
from patience_core.player.seat import Seat
from patience_core.shuffle import DealNumber
from patience_core.sitting.adviser import Adviser
from patience_core.sitting.hints import Thought
from patience_core.sitting.record import Assists
from patience_core.sitting.shelf import Shelf
from patience_core.sitting.sitting import Sitting
from patience_core.solver import warming
from patience_core.tables import tables_of

DOWN = "foundations: AC / AD / AH / AS 2S; tableau: (2D) 3H / (2H) 3S 2C / (4C) 3C / (3D) 4H; waste: -; stock: -"
"""A position of Klondike in which cards lie face down."""

Sit = Callable[..., Seat]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    def at(name: str, position: str = "", deal: int = 1) -> Seat:
        variant, shelf = patience.variant(name), Shelf(tmp_path)
        game = Game.of_deal(variant, deal)
        if position:
            game = Game(read_position(tables_of(variant), position), DealNumber(deal))
        return Seat(Sitting(game, shelf), shelf)

    return at


def got(advice: Advice | None) -> Advice:
    assert isinstance(advice, Advice)
    return advice


WINNING = "aces: AC; tableau: 3C 2C"


def test_each_hint_in_one_place_is_stronger_and_counts_once(sit: Sit) -> None:
    seat = sit("bisley", WINNING)
    first, second, third, fourth = (got(seat.hint(wait=60)) for _ in range(4))
    assert first.words == ("it can be won: 2 moves from here win", "hint again says which card")
    assert (first.strength, first.move, first.lifted, first.target) == (1, None, None, None)
    assert second.words[0] == "move 2C; 2 moves from here win" and second.target is None
    assert second.lifted == (seat.position.tables.pile_of["t1"], 1)
    assert third.words == ("2C t1-a1; 2 moves from here win",) and fourth == third
    assert third.target == seat.position.tables.pile_of["a1"] and not third.guess
    assert seat.sitting.assists == Assists(hints=3)
    assert got(seat.hint(2)).strength == 2 and seat.sitting.assists == Assists(hints=3)
    assert third.move is not None
    seat.play(third.move)
    assert got(seat.hint()).strength == 1 and seat.sitting.assists == Assists(hints=4)  # another place


def test_a_strength_can_be_named(sit: Sit) -> None:
    seat = sit("bisley", WINNING)
    assert got(seat.hint(3, wait=60)).strength == 3 and seat.sitting.assists == Assists(hints=1)
    for wrong in (0, 4, -1):
        with pytest.raises(InvalidMove, match="hint takes a strength"):
            seat.hint(wrong)


def test_whether_it_can_be_won_counts_once_in_each_place(sit: Sit) -> None:
    seat = sit("bisley", WINNING)
    assert got(seat.winnable(wait=60)).words == ("yes: 2 moves from here win",)
    seat.winnable(wait=60)
    assert seat.sitting.assists == Assists(questions=1)
    lost = sit("fortress", deal=5)
    answer = got(lost.winnable(wait=60))
    assert answer.words[0] == "no: the position is proven lost" and not answer.guess and answer.strength == 0
    assert "no move helps" in got(lost.hint()).words[0] and got(lost.hint()).move is None


def test_a_peek_is_counted_and_without_one_nothing_is_betrayed(sit: Sit) -> None:
    seat = sit("klondike", DOWN)
    assert seat.hidden == 4
    seat.hint(3, wait=60)
    answer = got(seat.winnable(wait=60))
    assert answer.words[-1] == "peek looks at the face-down cards, and is counted"
    assert seat.sitting.assists == Assists(hints=1, questions=1)
    seat.winnable(peek=True, wait=60)
    seat.hint(1, peek=True, wait=60)
    assert seat.sitting.assists == Assists(hints=2, questions=2, peeks=2)
    refused = seat.solver_replay(wait=60)
    assert isinstance(refused, Advice) and refused.words == (
        "cards lie face down, so there is no such line without a peek",
    )


def test_the_solvers_line_can_be_looked_at(sit: Sit) -> None:
    seat = sit("janets-bisley", deal=17)
    seat.play(next(iter(seat.sitting.game.legal_moves)))
    seat.undo()
    line = seat.solver_replay(wait=60)
    assert isinstance(line, Replay) and line.position == seat.position and line.number == 0
    assert seat.sitting.assists == Assists(hints=1)
    line.to_end()
    assert line.position.won() and not seat.position.won()
    hint = got(seat.hint(3, wait=60))
    assert hint.move is not None and move_text(seat.position, hint.move) == line.texts[0]
    assert seat.sitting.assists == Assists(hints=1)  # no more was said than the line had shown
    none = sit("fortress", deal=5).solver_replay(wait=60)
    assert isinstance(none, Advice) and none.words[0].startswith("no: ")


def test_while_it_is_thought_about_nothing_is_said_and_nothing_counted(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def slow(*_: object, **__: object) -> Thought:
        go_on.wait(20)
        raise PluginError("the rule failed")

    monkeypatch.setattr("patience_core.sitting.adviser.think", slow)
    seat = sit("bisley")
    assert seat.thinking == ""
    start = time.perf_counter()
    assert seat.hint() is None and seat.winnable() is None and time.perf_counter() - start < 1
    assert seat.thinking == STILL_THINKING
    monkeypatch.setattr(warming, "is_under_way", lambda: True)
    assert seat.thinking == MAKING_READY
    go_on.set()
    assert got(seat.hint(wait=20)).words == ("the rule failed",)  # what goes wrong is told, and is no hint
    assert seat.thinking == "" and seat.sitting.assists == Assists()


def test_the_player_may_stop_it(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Thought:
        raise KeyboardInterrupt

    seat = sit("bisley")
    assert seat.hint() is None
    monkeypatch.setattr(Adviser, "ask", interrupted)
    with pytest.raises(KeyboardInterrupt):
        seat.hint(wait=1)
    seat.stop_thinking()
    assert seat.thinking == ""
    seat.leave()


# Without numba


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "is_installed", lambda: False)


@pytest.mark.usefixtures("without_numba")
def test_the_plain_engine_answers_where_it_can(sit: Sit) -> None:
    seat = sit("bisley", WINNING)
    assert got(seat.hint(3, wait=60)).words == ("2C t1-a1; 2 moves from here win",)
    lost = sit("bisley", "aces: AC / AD / AH / AS; tableau: 8C 6C / 4C 7C")
    assert got(lost.winnable(wait=60)).words[0] == "no: the position is proven lost"


@pytest.mark.usefixtures("without_numba")
def test_and_says_what_to_install_where_it_cannot(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_core.sitting.hints.PLAIN", 200)
    seat = sit("bisley", deal=1)
    hint = got(seat.hint(3, wait=60))
    assert hint.guess and hint.move is not None and hint.words[0].startswith("a guess, for nothing is proven here")
    assert hint.words[-1] == "little could be looked at without the solver: pip install 'patience-core[solver]'"
    assert "pip install" in got(seat.winnable(wait=60)).words[-1]
    hidden = sit("klondike", deal=1)
    assert "pip install" in got(hidden.hint(1, wait=60)).words[-1]
