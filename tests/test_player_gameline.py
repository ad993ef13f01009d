"""A game as one line of text: written, read again, and what is no such line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import patience_core as patience
from patience_core.errors import InvalidDeal, InvalidMove
from patience_core.game import Game
from patience_core.moves import legal_moves
from patience_core.player.gameline import GameLine, game_line, read_game_line
from patience_core.shuffle import DealNumber
from patience_core.sitting.shelf import Shelf
from patience_core.sitting.sitting import Sitting
from tests.clitool import WON


@pytest.mark.parametrize("name", patience.variants())
def test_every_game_comes_back(name: str, tmp_path: Path) -> None:
    variant, random = patience.variant(name), Random(name)
    game = Game.of_deal(variant, 7)
    for _ in range(40):
        legal = legal_moves(game.position)
        if not legal:
            break
        game.push(random.choice(legal))
    text = game_line(Sitting(game, Shelf(tmp_path)))
    line = read_game_line(text)
    assert text.startswith(f"{name} 7: ") and "\n" not in text and str(line) == text
    again = line.played(variant)
    assert again.position == game.position and again.move_texts() == game.move_texts()


def test_a_won_game() -> None:
    line = GameLine("janets-bisley", DealNumber(17), tuple(WON))
    assert read_game_line(str(line)) == line
    assert line.played(patience.variant("janets-bisley")).position.won()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("bisley 12", GameLine("bisley", DealNumber(12))),
        ("bisley 12:", GameLine("bisley", DealNumber(12))),
        ("  bisley\n12 :\n KD t4-k2,\n  TS t7-t3 \n", GameLine("bisley", DealNumber(12), ("KD t4-k2", "TS t7-t3"))),
        ("bisley 1: kd t4-k2 ts t7 t3", GameLine("bisley", DealNumber(1), ("kd t4-k2", "ts t7-t3"))),
        ("klondike 3: deal, redeal", GameLine("klondike", DealNumber(3), ("deal", "redeal"))),
        ("klondike 3: deal deal", GameLine("klondike", DealNumber(3), ("deal", "deal"))),
        ("freecell ms:617: 7S t3-t5", GameLine("freecell", DealNumber(617, "ms"), ("7S t3-t5",))),
        ("freecell MS:617", GameLine("freecell", DealNumber(617, "ms"))),
        ("my games/mine 2.yaml 12: KD t4-k2", GameLine("my games/mine 2.yaml", DealNumber(12), ("KD t4-k2",))),
        ("5S t4-t1 x3", None),
        ("bisley 1: 5S t4-t1 x3", GameLine("bisley", DealNumber(1), ("5S t4-t1 x3",))),
    ],
)
def test_what_is_read(text: str, line: GameLine | None) -> None:
    if line is None:
        with pytest.raises(InvalidMove):
            read_game_line(text)
    else:
        assert read_game_line(text) == line


@pytest.mark.parametrize(
    "text",
    ["", "  \n ", "bisley", "12", "12: KD t4-k2", "bisley twelve: KD t4-k2", "bisley 12 KD t4-k2", "x" * 2_000_000],
)
def test_what_is_no_line(text: str) -> None:
    with pytest.raises(InvalidMove) as error:
        read_game_line(text)
    assert "game" in str(error.value) and len(str(error.value)) < 200


def test_a_number_that_is_no_deal() -> None:
    with pytest.raises(InvalidDeal, match="no game: "):
        read_game_line(f"bisley {1 << 64}: KD t4-k2")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bisley 1: KD t4-k2, KD t4-k2", "move 2, KD t4-k2, cannot be made: KD is not in t4; it lies in k2"),
        ("bisley 1: KD t4-t1", "move 1, KD t4-t1, cannot be made: the tableau builds up or down by suit"),
        ("bisley 1: hello", "move 1, hello, cannot be made: 'hello' is no move"),
        ("klondike 1: deal", "that is a game of 'klondike', not of 'bisley'"),
    ],
)
def test_moves_are_judged(text: str, says: str) -> None:
    with pytest.raises(InvalidMove) as error:
        read_game_line(text).played(patience.variant("bisley"))
    assert str(error.value).startswith(says)


def test_the_line_of_a_file_is_taken_by_the_variant_of_that_file() -> None:
    assert read_game_line("mine.yaml 1: KD t4-k2").played(patience.variant("bisley")).move_texts() == ["KD t4-k2"]
