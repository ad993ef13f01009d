"""A game looked at step by step, both ways."""

from __future__ import annotations

from random import Random

import pytest

import patience_core as patience
from patience_core.errors import IllegalMove, InvalidMove
from patience_core.game import Game
from patience_core.moves import legal_moves
from patience_core.player.replay import Replay
from patience_core.shuffle import DealNumber
from tests.clitool import WON

JANET = patience.variant("janets-bisley")


def test_there_and_back() -> None:
    line = Replay(JANET, DealNumber(17), WON)
    game = Game.of_deal(JANET, 17)
    start = game.position.copy()
    assert (line.number, line.length, line.text, line.last) == (0, len(WON), "", None)
    for number, move in enumerate(WON, start=1):
        assert line.position == game.position
        game.play(move)
        assert line.step() and line.number == number and line.text == move and line.last == game.moves[-1]
    assert line.position.won() and line.next is None and not line.step() and line.number == line.length
    for _ in WON:
        assert line.back()
    assert line.position == start and not line.back() and not line.to_start()
    assert line.next == game.moves[0]


def test_jumps() -> None:
    line = Replay(JANET, DealNumber(17), WON, at=10)
    assert line.number == 10 and line.texts == tuple(WON)
    assert (
        line.at(25) and line.number == 25 and line.step(5) and line.number == 30 and line.back(7) and line.number == 23
    )
    assert line.at(-4) and line.number == 0 and line.at(10_000) and line.number == len(WON)
    assert not line.to_end() and line.to_start() and line.to_end() and line.position.won()
    assert not line.at(len(WON))


@pytest.mark.parametrize("name", ["klondike", "spider", "cruel", "canfield", "golf"])
def test_any_walk_through_it_shows_what_was_played(name: str) -> None:
    random = Random(name)
    game = Game.of_deal(patience.variant(name), 4)
    positions = [game.position.copy()]
    for _ in range(30):
        legal = legal_moves(game.position)
        if not legal:
            break
        game.push(random.choice(legal))
        positions.append(game.position.copy())
    line = Replay(game.variant, DealNumber(4), game.moves)
    assert line.length == len(positions) - 1
    for _ in range(60):
        number = random.randrange(-2, len(positions) + 2)
        line.at(number)
        assert line.position == positions[min(max(0, number), line.length)]


def test_every_move_is_judged() -> None:
    with pytest.raises(IllegalMove, match=r"^move 2 cannot be made: "):
        Replay(patience.variant("bisley"), DealNumber(1), ["KD t4-k2", "7D t1-t2"])
    with pytest.raises(InvalidMove, match=r"^move 1 cannot be made: "):
        Replay(patience.variant("bisley"), DealNumber(1), ["nonsense"])


def test_a_game_without_moves() -> None:
    line = Replay(JANET, DealNumber(1), [])
    assert line.length == 0 and not line.step() and not line.back() and not line.to_end() and line.next is None
