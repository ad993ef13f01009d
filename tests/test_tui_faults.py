"""Small faults that other programs had, tried through the screen: with keys, with the mouse, and in a real terminal.

They come from public fault reports of patience programs, told in our words: how a game ends, and what undo and saves
do. What terminals do to a program is in ``test_tui_terminals.py``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("textual")

from textual import events
from textual.widgets import OptionList

from patience_core.cards import RANKS
from patience_core.draw.cells import Spot
from patience_core.game import Game
from patience_core.notation import read_position
from patience_core.player.settings import Settings
from patience_core.player.standing import Standing
from patience_core.shuffle import DealNumber
from patience_core.sitting.folders import saves_folder
from patience_core.sitting.shelf import Shelf
from patience_core.sitting.sitting import Sitting
from patience_core.tables import tables_of
from patience_core.tui.screens.choice import ChoiceScreen
from patience_core.tui.screens.games import GamesScreen
from patience_core.tui.screens.won import WonScreen
from tests.clitool import environment
from tests.tuitool import CATALOGUE, Hand, app_of, play, sitting_at
from tests.wins import won_games


def position_of(variant: str, text: str) -> Sitting:
    """A game that stands at a position, which may be a fragment; the deal that it has is none of it."""
    position = read_position(tables_of(CATALOGUE.variant(variant)), text)
    return Sitting(Game(position, DealNumber(1)), Shelf(saves_folder()))


def saved() -> dict[str, Any]:
    """The only save."""
    (path,) = saves_folder().glob("*.json")
    return dict(json.loads(path.read_text(encoding="utf-8")))


# ---------------------------------------------------------------- won, lost, stuck


def split(up: int) -> str:
    """A position of Bisley in which each suit has so many cards on its ace, and the others on its king, but that the
    last club is in the tableau."""
    ranks = RANKS
    aces = [" ".join(rank + suit for rank in ranks[:up]) for suit in "CDHS"]
    kings = [" ".join(rank + suit for rank in reversed(ranks[up:])) for suit in "CDHS"]
    last = kings[0].split()[-1] if up < 13 else aces[0].split()[-1]
    piles = kings if up < 13 else aces
    piles[0] = " ".join(piles[0].split()[:-1]) or "-"
    kings, aces = ([each or "-" for each in piles] for piles in (kings, aces))
    return f"kings: {' / '.join(kings)}; aces: {' / '.join(aces)}; tableau: {last}"


@pytest.mark.parametrize("up", [12, 1, 4, 8])
@pytest.mark.parametrize("how", ["tab", "typed", "space", "double click", "right button", "finish"])
def test_the_last_card_wins_whatever_the_split_and_is_never_called_stuck(up: int, how: str) -> None:
    app = app_of(position_of("bisley", split(up)))
    pile = 8

    async def script(hand: Hand) -> None:
        assert sum(len(hand.seat.position.piles[home]) for home in hand.seat.position.tables.home) == 51
        assert hand.seat.standing() is Standing.FINISH and not isinstance(app.screen, WonScreen)
        assert saves_folder().exists() is False
        match how:
            case "tab":
                await hand.write("t1", enter=False)
                await hand.press("tab")
            case "typed":
                await hand.write(f"t1-{'k1' if up < 13 else 'a1'}")
            case "space":
                while app.table.pointing.cursor is None or app.table.pointing.cursor.pile != pile:
                    await hand.press("right")
                await hand.press("space")
            case "finish":
                await hand.press("f")
            case _:
                at = await hand.point_of(pile)
                await (hand.click(at, times=2) if how == "double click" else hand.click(at, button=3))
        if not isinstance(app.screen, WonScreen):  # the card fits both of its foundations: either will do
            assert len(app.table.pointing.targets) == 2 or isinstance(app.screen, ChoiceScreen)
            await hand.press("enter")
        assert isinstance(app.screen, WonScreen)
        assert hand.seat.standing() is Standing.WON
        assert "stuck" not in hand.message and "No " not in hand.message and hand.message.endswith("Won!")
        await hand.press("escape")
        assert hand.message == "Won!" or hand.message.endswith("Won!")

    play(app, script)
    assert (saved()["outcome"], saved()["won"]) == ("won", True)


def test_undoing_a_win_and_winning_again_celebrates_again_and_counts_once() -> None:
    from patience_core.statistics.store import Store

    app = app_of(position_of("bisley", split(12)))

    async def script(hand: Hand) -> None:
        await hand.press("f")
        assert isinstance(app.screen, WonScreen)
        await hand.press("u")
        assert app.screen is app.table and hand.seat.standing() is Standing.FINISH
        await hand.press("r")
        assert isinstance(app.screen, WonScreen)

    play(app, script)
    with Store() as store:
        assert [game.won for game in store.rows()] == [True]


def test_only_fills_left_is_not_stuck_and_without_fills_it_is() -> None:
    position = "aces: AC / AD / AH / AS; tableau: 2C 9D / 9H 4S / -"

    async def stuck(hand: Hand) -> None:
        assert hand.message == "No move is left."

    async def open_yet(hand: Hand) -> None:
        assert hand.message == "" and hand.seat.standing() is Standing.OPEN
        await hand.write("9dt3")
        assert len(hand.moves) == 1

    play(app_of(position_of("bisley", position)), stuck)
    play(app_of(position_of("janets-bisley", position)), open_yet)


def test_cards_that_only_shuttle_are_told_from_no_move_at_all() -> None:
    async def script(hand: Hand) -> None:
        await hand.proven()
        assert hand.message.startswith("No progress is possible")
        for number, target in enumerate(("t2", "t1", "t2"), start=1):
            await hand.write(f"7c{target}")
            await hand.proven()
            assert len(hand.moves) == number and "No progress is possible" in hand.message
        await hand.press("u")
        await hand.proven()
        assert len(hand.moves) == 2 and "No progress is possible" in hand.message

    play(app_of(position_of("bisley", "aces: AC / AD / AH / AS; tableau: 9D 6C / JS 8C / 5H 7C")), script)


@pytest.mark.parametrize("target", ["k1", "a1"])
@pytest.mark.parametrize("how", ["tab", "typed", "double click", "right button", "command"])
def test_a_card_that_fits_two_foundations_asks_and_goes_where_it_is_told(how: str, target: str) -> None:
    app = app_of(position_of("bisley", "kings: KC QC JC TC 9C 8C; aces: AC 2C 3C 4C 5C 6C; tableau: 9D 7C / 2S"))

    async def script(hand: Hand) -> None:
        at = await hand.point_of(8)
        if how in ("tab", "typed"):
            await hand.write("7c", enter=how == "typed")
            await (hand.press("tab") if how == "tab" else hand.settle())
        elif how == "command":
            await hand.write(":up 7c")
        else:
            await (hand.click(at, times=2) if how == "double click" else hand.click(at, button=3))
        assert hand.moves == [] and isinstance(app.screen, type(app.table))
        assert {hand.label(pile) for pile in app.table.pointing.targets} == {"k1", "a1"}
        if how in ("double click", "right button"):
            await hand.click(await hand.point_of(hand.seat.position.tables.pile_of[target]))
        else:
            for _ in range(3):
                cursor = app.table.pointing.cursor
                if cursor is not None and hand.label(cursor.pile) == target:
                    break
                await hand.press("right")
            await hand.press("enter")
        assert hand.moves == [f"7C t1-{target}"]

    play(app, script)


# ---------------------------------------------------------------- undo, saves, deals


@pytest.mark.parametrize(
    ("variant", "deals"), [("klondike", 23), ("cruel", 0), ("indefatigable", 0), ("la-belle-lucie", 0)]
)
def test_redeal_undo_redo_is_the_same_table(variant: str, deals: int) -> None:
    app = app_of(sitting_at(variant, 3))

    async def script(hand: Hand) -> None:
        tables: list[str] = []
        keys = ["D"] * (deals + 1)
        if not deals:  # a move first, or there is nothing to gather
            await hand.write(hand.seat.sitting.game.legal_moves.texts()[0].lower())
        for key in keys:
            tables.append(hand.seat.sitting.game.text())
            await hand.press(key)
        assert hand.moves[-1] == "redeal", hand.message
        after = hand.seat.sitting.game.text()
        for table in reversed(tables):
            await hand.press("U")
            assert hand.seat.sitting.game.text() == table
        for _ in keys:
            await hand.press("R")
        assert hand.seat.sitting.game.text() == after

    play(app, script)


def test_as_many_undos_as_deeds_also_where_moves_follow_by_themselves() -> None:
    won = won_games()["freecell"]
    app = app_of(sitting_at("freecell", str(won.deal)), Settings(automatic="safe"))

    async def script(hand: Hand) -> None:
        tables, followed = [], 0
        for move in won.moves:
            if move not in hand.seat.sitting.game.legal_moves.texts():
                continue  # as it was made by itself
            tables.append(hand.seat.sitting.game.text())
            made = len(hand.moves)
            await hand.write(move.lower())
            if isinstance(app.screen, WonScreen):
                await hand.press("escape")
            assert len(hand.moves) > made
            followed += len(hand.moves) - made - 1
        assert followed > 0
        for table in reversed(tables):
            await hand.press("u")
            assert hand.seat.sitting.game.text() == table
        assert hand.moves == []

    play(app, script)


def test_undo_all_is_the_start_and_redo_all_the_end_in_every_variant(request: pytest.FixtureRequest) -> None:
    walk = 500 if request.config.getoption("--heavy") else 60
    app = app_of(sitting_at("bisley", 1))

    async def script(hand: Hand) -> None:
        for variant in CATALOGUE.ids():
            sitting, random = sitting_at(variant, 7), Random(variant)
            start = sitting.game.text()
            for _ in range(walk):
                moves = list(sitting.game.legal_moves)
                if not moves:
                    break
                sitting.game.push(random.choice(moves))
            end, made = sitting.game.text(), sitting.game.move_texts()
            app.try_game(lambda sitting=sitting: hand.seat.sit_down(sitting))
            await hand.settle()
            await hand.write(":undo 500")
            assert hand.seat.sitting.game.text() == start
            await hand.write(":redo 500")
            assert (hand.seat.sitting.game.text(), hand.moves) == (end, made)

    play(app, script)


def test_restart_is_the_same_deal_thrice_also_after_saving_and_loading() -> None:
    app = app_of(sitting_at("klondike", 11))

    async def script(hand: Hand) -> None:
        start = hand.seat.sitting.game.text()
        for _ in range(3):
            for _ in range(3):
                await hand.press("D")
            assert hand.seat.sitting.game.text() != start
            await hand.press("ctrl+r")
            assert hand.seat.sitting.game.text() == start
        await hand.press("D")
        await hand.write(":new 12")
        await hand.press("G")
        listed = app.screen
        assert isinstance(listed, GamesScreen)
        await hand.press("enter")
        assert str(hand.seat.deal) == "11" and hand.moves == ["deal"]
        await hand.press("ctrl+r")
        assert hand.seat.sitting.game.text() == start

    play(app, script)


def _cut(text: str) -> str:
    return text[:90]


def _other_variant(text: str) -> str:
    return text.replace('"variant": "bisley"', '"variant": "janets-bisley"')


def _one_card_less(text: str) -> str:
    values = json.loads(text)
    piles = values["position"].split("; ")
    at = next(number for number, pile in enumerate(piles) if pile.startswith("tableau"))
    words = piles[at].split(" ")
    del words[1]
    values["position"] = "; ".join([*piles[:at], " ".join(words), *piles[at + 1 :]])
    return json.dumps(values)


def _of_numbers(text: str) -> str:
    return json.dumps({**json.loads(text), "moves": 12})


DAMAGES: dict[str, Callable[[str], str]] = {
    "truncated": _cut,
    "empty": lambda _: "",
    "no JSON": lambda _: "\x00\x01",
    "a list": lambda _: "[]",
    "moves that are a number": _of_numbers,
    "of another variant": _other_variant,
    "a card less": _one_card_less,
    "a move that cannot be made": lambda text: text.replace('"moves": ["', '"moves": ["KS t1-k4", "'),
    "of an unknown variant": lambda text: text.replace('"variant": "bisley"', '"variant": "no-such-game"'),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_save_is_told_in_a_line_and_kept_and_can_be_put_away(damage: str) -> None:
    first = sitting_at("bisley", 3)
    first.play(next(iter(first.game.legal_moves)))
    first.leave()
    assert first.path is not None
    broken = DAMAGES[damage](first.path.read_text(encoding="utf-8"))
    first.path.write_text(broken, encoding="utf-8")
    app = app_of(sitting_at("bisley", 4))

    async def script(hand: Hand) -> None:
        await hand.press("g", "enter")
        said = [note.message for note in app._notifications] + [hand.message]
        told = [line for text in said for line in text.splitlines() if line]
        assert len(told) == 1 and "Traceback" not in told[0], told
        assert str(hand.seat.deal) == "4" and app.failed is None
        assert first.path is not None and first.path.read_text(encoding="utf-8") == broken
        if not isinstance(app.screen, GamesScreen):
            await hand.press("g")
        await hand.press("delete")
        assert not app.screen.query_one(OptionList).option_count
        await hand.press("escape")

    play(app, script)
    assert not first.path.exists()
    assert (saves_folder() / "removed" / first.path.name).read_text(encoding="utf-8") == broken


def test_a_card_that_is_held_with_the_mouse_while_another_game_begins_is_forgotten() -> None:
    app = app_of(sitting_at("yukon", 3))

    async def script(hand: Hand) -> None:
        pile = max(range(len(hand.seat.position.piles)), key=lambda pile: len(hand.seat.position.piles[pile]))
        at = await hand.point_of(pile, 5)
        await hand.mouse((events.MouseDown, at, 1))
        await hand.write(":open bisley 3")
        assert hand.seat.variant.id == "bisley"
        await hand.mouse((events.MouseMove, (at[0] + 4, at[1]), 1), (events.MouseUp, (at[0] + 4, at[1]), 1))
        assert app.failed is None and hand.view.dragging is None
        assert (hand.moves, hand.message) == ([], "")

    play(app, script)


def test_clicks_that_come_at_the_same_moment_may_point_at_what_is_gone() -> None:
    app = app_of(position_of("bisley", "aces: AC / AD / AH / AS; tableau: 5C / 2C / 9D"))

    async def script(hand: Hand) -> None:
        at, place = await hand.point_of(9), await hand.point_of(4)
        deeds = [(kind, point, 1) for point in (at, place, at) for kind in (events.MouseDown, events.MouseUp)]
        await hand.mouse(*deeds)
        assert hand.moves == ["2C t2-a1"] and app.failed is None
        app.table.do(app.table.pointing.click(Spot(9, 1)))
        app.table.do(app.table.pointing.lift(Spot(99, 1)))
        app.table.do(app.table.pointing.up(Spot(9, 3)))
        assert not app.table.pointing.drag(Spot(9, 2))
        assert hand.moves == ["2C t2-a1"]

    play(app, script)


def test_a_deal_number_is_the_same_table_in_every_process() -> None:
    script = (
        "from tests.tuitool import *\n"
        "from tests.screentext import text_of\n"
        "for variant in ('bisley', 'klondike', 'spider'):\n"
        "    async def script(hand):\n"
        "        print(text_of(hand.app)[0])\n"
        "        print(hand.seat.sitting.game.text())\n"
        "    play(app_of(sitting_at(variant, 1)), script)\n"
    )
    said = set()
    for seed in ("0", "4711"):
        home = Path(os.environ["PATIENCE_HOME"])
        ran = subprocess.run(
            [sys.executable, "-c", script], env=environment(home, PYTHONHASHSEED=seed), capture_output=True, text=True,
            timeout=120, check=True, cwd=Path(__file__).parent.parent,
        )  # fmt: skip
        said.add(ran.stdout)
    (text,) = said
    assert "7D 9C 4D" in text  # the first column of Bisley's deal 1
    assert text.count("deal 1") == 3
