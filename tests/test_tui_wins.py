"""Whole games on the screen, each to its win: by the keyboard alone, and by the mouse alone, in games of every shape.

The moves are recorded (``tests/wins``); here it is the screen that has to let a player make them.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

pytest.importorskip("textual")

from patience_core.dealing import deal_position
from patience_core.game import Game
from patience_core.moves import Move, Transfer
from patience_core.player.standing import Standing
from patience_core.sitting.folders import saves_folder
from patience_core.sitting.shelf import load
from patience_core.sitting.sitting import Sitting
from patience_core.solver.difficulty import effort
from patience_core.statistics.store import Store
from patience_core.stock import DEAL
from patience_core.tui.bars import HelpLine
from patience_core.tui.moments import GAP, deal_word
from patience_core.tui.screens.won import WonScreen
from tests.tuitool import CATALOGUE, Hand, app_of, play, sitting_at
from tests.wins import won_games

GAMES = won_games()
SMALL, LARGE = (80, 24), (120, 40)
SHORT = 54
"""Games of more moves are finished at once, as soon as that is offered."""
LONG = 180
"""Games of more moves are played with the mouse only: it takes its time."""

OWN = """\
name: Written a minute ago
ranks: A to 5
piles:
  foundations: {kind: foundation, build: up by suit}
  tableau: {kind: tableau, deal: "7 piles of 2, 2 piles of 3", build: down in alternate colours, lift: a run}
"""
"""A game of one's own: four suits of five cards."""

Way = Callable[[Hand, int, Move], Awaitable[None]]


# ---------------------------------------------------------------- the keyboard


async def by_keys(hand: Hand, number: int, move: Move) -> None:
    """Make a move with the keyboard, each time in another of the ways that there are."""
    if not isinstance(move, Transfer):
        await hand.press("D" if number % 2 else "colon", *([] if number % 2 else [*str(move), "enter"]))
        return
    homes = hand.seat.home_moves(move.source)
    way = number % 4
    if way == 0 and homes == [move]:
        await hand.write(hand.label(move.source), enter=False)
        await hand.press("tab")
    elif way == 1:
        await point(hand, move.source, move.count)
        await hand.press("enter")
        await choose(hand, move.target)
    elif way == 2 and move.count == 1:
        await hand.write(hand.label(move.source))
        await choose(hand, move.target)
    else:
        card = hand.seat.sitting.game.position.piles[move.source][-move.count]
        text = f"{hand_name(card)} {hand.label(move.source)}-{hand.label(move.target)}"
        await hand.write(text.lower())


def hand_name(code: int) -> str:
    """The name of a card."""
    from patience_core.cards import TEXT

    return TEXT[code]


async def point(hand: Hand, pile: int, count: int) -> None:
    """Bring the cursor to a card with the arrows, the nearest way that a player finds: along the rows."""
    pointing = hand.app.table.pointing
    if pointing.cursor is None:
        await hand.press("right")
    for _ in range(3 * len(hand.seat.position.piles)):
        assert pointing.cursor is not None
        if pointing.cursor.pile == pile:
            break
        await hand.press("right")
    for arrow in ("up", "down", "left", "right"):
        assert pointing.cursor is not None
        for _ in range(len(hand.seat.position.piles[pile])):
            if pointing.cursor.pile != pile or pointing.cursor.count == count:
                break
            await hand.press(arrow)
        if (pointing.cursor.pile, pointing.cursor.count) == (pile, count):
            return
        if pointing.cursor.pile != pile:
            await hand.write(hand.label(pile), enter=False)
            await hand.press("escape")
    raise AssertionError(f"the cursor does not come to card {count} of {hand.label(pile)}: {pointing.cursor}")


async def choose(hand: Hand, pile: int) -> None:
    """With cards lifted, bring the cursor to a place with the arrows, and put them there."""
    pointing = hand.app.table.pointing
    assert pointing.held is not None, hand.message
    for _ in range(len(pointing.targets) + 1):
        if pointing.cursor is not None and pointing.cursor.pile == pile:
            await hand.press("enter")
            return
        await hand.press("right")
    raise AssertionError(f"{hand.label(pile)} is no place to choose: {pointing.targets}")


# ---------------------------------------------------------------- the mouse


async def by_mouse(hand: Hand, number: int, move: Move) -> None:
    """Make a move with the mouse: by clicks, by dragging, and to foundations by a double click or the right button."""
    if not isinstance(move, Transfer):
        stock = hand.seat.position.tables.stock
        if stock is None:  # then there is only the help line to click at
            await click_help(hand, deal_word(hand.seat.position))
        else:
            await hand.click(await hand.point_of(stock))
    elif number % 2 == 0 and hand.seat.home_moves(move.source) == [move]:
        at = await hand.point_of(move.source)
        await (hand.click(at, times=2) if number % 4 else hand.click(at, button=3))
    else:
        await hand.carry(move, drag=number % 3 == 0)


async def click_help(hand: Hand, word: str) -> None:
    """Click at a word of the help line."""
    line = hand.app.screen.query_one(HelpLine)
    x = line.region.x + line.gutter.left
    for item in line.shown:
        if item.word == word:
            await hand.click((x, line.region.y))
            return
        x += len(item.text) + GAP
    raise AssertionError(f"{word} is not offered: {[item.text for item in line.shown]}")


# ---------------------------------------------------------------- games


def played(sitting: Sitting, moves: tuple[str, ...], way: Way, size: tuple[int, int], *, finish: bool) -> None:
    """Play a game to its win, and see that the win is said, counted and saved."""
    app = app_of(sitting)
    deal = str(sitting.game.deal)

    async def script(hand: Hand) -> None:
        for number, text in enumerate(moves):
            if finish and hand.seat.standing() is Standing.FINISH:
                assert "f" in hand.message.lower()
                await (hand.press("F") if way is by_keys else click_help(hand, "finish"))
                break
            before = hand.moves
            await way(hand, number, hand.move(text))
            assert hand.moves == [*before, text], (number, text, hand.message, hand.app.screen)
        assert isinstance(app.screen, WonScreen), (len(hand.moves), hand.message)
        assert app.seat.standing() is Standing.WON
        await (hand.press("escape") if way is by_keys else hand.click((0, 0)))
        assert app.screen is app.table
        assert hand.message.endswith("Won!")
        if not finish:
            assert hand.moves == list(moves)

    play(app, script, size)
    with Store() as store:
        (row,) = store.rows()
    assert (row.variant, row.deal, row.won, row.moves) == (
        app.seat.variant.id,
        deal,
        True,
        len(app.seat.sitting.game.moves),
    )
    assert (row.hints, row.questions, row.peeks) == (0, 0, 0)
    (path,) = saves_folder().glob("*.json")
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert (saved["outcome"], saved["won"], saved["given_up"], saved["deal"]) == ("won", True, False, deal)
    assert load(path, app.seat.variant).game.position.won()


def test_the_recorded_games_are_of_a_dozen_shapes_and_won() -> None:
    assert len(GAMES) >= 15
    for game in GAMES.values():
        assert game.played(CATALOGUE.variant(game.variant)).position.won()


@pytest.mark.parametrize("variant", sorted(name for name, game in GAMES.items() if len(game.moves) <= LONG))
def test_a_recorded_game_is_won_with_the_keyboard_alone(variant: str) -> None:
    game = GAMES[variant]
    even = sorted(GAMES).index(variant) % 2 == 0
    played(
        sitting_at(variant, str(game.deal)), game.moves, by_keys, SMALL if even else LARGE, finish=len(game.moves) > 60
    )


@pytest.mark.parametrize("variant", sorted(GAMES))
def test_a_recorded_game_is_won_with_the_mouse_alone(variant: str) -> None:
    game = GAMES[variant]
    even = sorted(GAMES).index(variant) % 2 == 0
    played(
        sitting_at(variant, str(game.deal)), game.moves, by_mouse, LARGE if even else SMALL, finish=len(game.moves) > 60
    )


@pytest.mark.parametrize("way", [by_keys, by_mouse])
@pytest.mark.parametrize("size", [SMALL, (40, 15)])
def test_a_game_of_a_file_written_a_minute_ago_is_won(way: Way, size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(OWN, encoding="utf-8")
    variant = CATALOGUE.variant(str(path))
    line = effort(deal_position(variant, 3), 3000).line
    assert line is not None
    game = Game.of_deal(variant, 3)
    for move in line:
        game.play(move)
    played(sitting_at(str(path), 3), tuple(game.move_texts()), way, size, finish=False)


def test_dealing_is_a_move_of_its_own() -> None:
    assert any("deal" in game.moves for game in GAMES.values())
    assert str(DEAL) == "deal"
