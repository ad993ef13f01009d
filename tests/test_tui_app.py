"""The game on the screen: keys, mouse, screens, and how it ends. Real key presses through Textual's pilot."""

# ruff: noqa: ARG001  (every script is handed a pilot)

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from textual import events
from textual.pilot import Pilot

from patience_core.catalogue import default_catalogue
from patience_core.dealing import deal_position
from patience_core.draw.cells import MEDIUM, Spot, arranged
from patience_core.game import Game
from patience_core.moves import Move, Transfer
from patience_core.notation import move_text
from patience_core.player.advising import Advice
from patience_core.player.commands import COMMANDS, SCREEN
from patience_core.player.counting import LaterStore
from patience_core.player.daily import daily_deal
from patience_core.player.seat import Seat
from patience_core.player.settings import KEYS, Settings, SettingsFile, settings_path
from patience_core.player.standing import Standing
from patience_core.shuffle import DealNumber
from patience_core.sitting.folders import saves_folder
from patience_core.sitting.shelf import Shelf
from patience_core.sitting.sitting import Sitting
from patience_core.solver.difficulty import effort
from patience_core.statistics.store import Store
from patience_core.tables import tables_of
from patience_core.tui import cursor
from patience_core.tui.app import PatienceApp
from patience_core.tui.bars import HelpLine, MessageLine
from patience_core.tui.doing import COMMANDS as DONE
from patience_core.tui.keys import BY_KEY, NOTHING, Pressed, letters_of, read_key, shown
from patience_core.tui.line import TypedLine
from patience_core.tui.moments import Item, Moment, fitting, items_of
from patience_core.tui.pointing import Deed, Pointing
from patience_core.tui.said import sentences
from patience_core.tui.screens.bookmarks import BookmarksScreen
from patience_core.tui.screens.choice import ChoiceScreen
from patience_core.tui.screens.games import GamesScreen
from patience_core.tui.screens.menu import MenuScreen
from patience_core.tui.screens.page import PageScreen
from patience_core.tui.screens.prompt import PromptScreen
from patience_core.tui.screens.replay import ReplayScreen
from patience_core.tui.screens.variants import VariantsScreen
from patience_core.tui.screens.won import WonScreen
from patience_core.tui.table import TableView
from patience_core.tui.tables import Tables
from patience_core.tui.typed import spaced, understood

try:
    import pexpect
except ImportError:  # pragma: no cover
    pexpect = None

CATALOGUE = default_catalogue()
SIZES = ((80, 24), (40, 15), (20, 5))


def seat_at(variant: str, deal: int | str = 3, settings: Settings | None = None, **more: Any) -> Seat:
    found = CATALOGUE.variant(variant)
    shelf = Shelf(saves_folder())
    return Seat(Sitting(Game.of_deal(found, DealNumber.parse(deal)), shelf, **more), shelf, settings, LaterStore())


def app_at(variant: str, deal: int | str = 3, settings: Settings | None = None, **more: Any) -> PatienceApp:
    seat = seat_at(variant, deal, settings)
    tables = Tables(default_catalogue(), Shelf(saves_folder()), LaterStore())
    return PatienceApp(seat, tables, SettingsFile(settings_path()), **more)


def play(app: PatienceApp, script: Callable[[Pilot[int]], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Run a script of key presses at an app."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


CHARACTERS = {"space": " ", "colon": ":"}


async def press(app: PatienceApp, *keys: str) -> None:
    """Press keys, and wait until the last one has been dealt with.

    The pilot waits for every one to be painted, which takes much longer.
    """
    for key in keys:
        app.post_message(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
    done = asyncio.Event()
    app.call_later(lambda: app.screen.call_later(done.set))
    await asyncio.wait_for(done.wait(), 20)


async def typed(app: PatienceApp, text: str) -> None:
    """Type a text and press Enter."""
    await press(app, *({" ": "space", ":": "colon"}.get(each, each) for each in text), "enter")


def message(app: PatienceApp) -> str:
    return app.table.query_one(MessageLine).text


def moves_of(app: PatienceApp) -> list[str]:
    return app.seat.sitting.game.move_texts()


@cache
def won_line(variant: str, deal: int) -> tuple[str, ...]:
    """The texts of moves that win a deal, found by the plain search."""
    position = deal_position(CATALOGUE.variant(variant), DealNumber(deal))
    line = effort(position, 3000).line
    assert line is not None
    game = Game.of_deal(CATALOGUE.variant(variant), DealNumber(deal))
    for move in line:
        game.play(move)
    return tuple(game.move_texts())


# ---------------------------------------------------------------- keys


BISLEY = letters_of(tables_of(CATALOGUE.variant("bisley")))
CANFIELD = letters_of(tables_of(CATALOGUE.variant("canfield")))


@pytest.mark.parametrize("begins", list("23456789") + list("1atjqk") + list("ATJQK"))
def test_what_begins_a_card_begins_to_type_in_every_game(begins: str) -> None:
    assert read_key(begins, begins, BISLEY) == Pressed(typed=begins.lower())


def test_a_letter_that_begins_piles_types_and_its_capital_is_the_command() -> None:
    assert frozenset("frstw") == CANFIELD
    assert read_key("r", "r", BISLEY) == read_key("R", "R", BISLEY) == Pressed("redo")
    assert read_key("r", "r", CANFIELD) == Pressed(typed="r")
    assert read_key("R", "R", CANFIELD) == Pressed("redo")
    assert shown("r", CANFIELD) == "R"
    assert shown("r", BISLEY) == "r"


def test_keys_without_a_letter_are_the_same_in_every_game() -> None:
    for key, command in (("tab", "up"), ("ctrl+z", "undo"), ("backspace", "undo"), ("f1", "help"), ("escape", "menu")):
        assert read_key(key, None, CANFIELD) == Pressed(command)
    assert read_key("question_mark", "?", BISLEY) == Pressed("help")
    assert read_key("colon", ":", BISLEY) == Pressed(typed="")
    assert read_key("x", "x", BISLEY) == NOTHING
    assert read_key("é", "é", BISLEY) == NOTHING


def test_every_command_of_the_screen_has_what_it_does_and_no_key_lies_where_cards_are_typed() -> None:
    names = {command.name for command in COMMANDS if command.where in ("both", SCREEN)}
    assert names == set(DONE)
    assert not {key for key in BY_KEY if len(key) == 1} & set("atjqk0123456789")
    assert [shown(key) for key in ("tab", "ctrl+r", "f2", "comma", "question_mark")] == [
        "Tab",
        "Ctrl+R",
        "F2",
        ",",
        "?",
    ]


# ---------------------------------------------------------------- what is typed


@pytest.mark.parametrize(
    ("text", "expected"), [("7st5", "7s t5"), ("10ht3", "10h t3"), ("7s t5", "7s t5"), ("t3-t5", "t3-t5"), ("as", "as")]
)
def test_a_card_and_a_pile_need_no_space_between_them(text: str, expected: str) -> None:
    assert spaced(text) == expected


def test_what_is_typed_is_understood_with_every_key() -> None:
    seat = seat_at("bisley")
    assert understood(seat, "t5").spot == Spot(4 + 4 + 4, 1)
    card = understood(seat, "qs")
    assert (card.spot, card.card, [move_text(seat.position, move) for move in card.moves]) == (
        Spot(8, 1), True, ["QS t1-t3"],
    )  # fmt: skip
    assert understood(seat, "qst3").moves == card.moves
    assert understood(seat, "qs t12").why == "the tableau builds up or down by suit: QS cannot go on 7C"
    undo = understood(seat, "undo 3")
    assert undo.command is not None and (undo.command.name, undo.words) == ("undo", ("3",))
    assert understood(seat, "moves").why == "moves is for the line mode"


def test_lines_become_sentences() -> None:
    assert sentences(["there is no move", "", "is that all?"]) == "There is no move. Is that all?"
    assert sentences(["\x1b[2J [/bold]"]) == "\\x1b[2J [/bold]."


# ---------------------------------------------------------------- the cursor and the hand


def test_the_cursor_goes_over_piles_and_over_cards_that_can_be_lifted() -> None:
    seat = seat_at("klondike", 3)
    pointing = Pointing(seat)
    table = arranged(seat.position, MEDIUM, 80)
    pointing.arrow("down", table)
    assert pointing.cursor is not None and seat.lifts(pointing.cursor.pile)
    labels = []
    for _ in range(len(seat.position.piles)):
        assert pointing.cursor is not None
        labels.append(seat.position.tables.piles[pointing.cursor.pile].label)
        pointing.arrow("right", table)
    assert sorted(labels) == sorted(pile.label for pile in seat.position.tables.piles)


def test_up_and_down_go_from_row_to_row() -> None:
    seat = seat_at("bisley")
    table = arranged(seat.position, MEDIUM, 80)
    stops = Pointing(seat).stops
    spot = Spot(8, 1)
    up = cursor.moved(table, spot, "up", stops)
    assert seat.position.tables.piles[up.pile].label == "a1"
    assert seat.position.tables.piles[cursor.moved(table, up, "up", stops).pile].label == "k1"
    assert cursor.moved(table, Spot(0, 0), "up", stops) == Spot(0, 0)
    assert seat.position.tables.piles[cursor.moved(table, Spot(4, 1), "down", stops).pile].label.startswith("t")


def test_lifted_cards_show_their_places_and_the_arrows_choose_among_them() -> None:
    seat = seat_at("bisley")
    pointing = Pointing(seat)
    table = arranged(seat.position, MEDIUM, 80)
    pile = next(pile for pile in range(8, 21) if len(seat.places(pile, 1)) > 1)
    pointing.cursor = Spot(pile, 1)
    assert pointing.enter() == Deed()
    assert pointing.held == Spot(pile, 1)
    assert set(pointing.targets) == {move.target for move in seat.places(pile, 1) if isinstance(move, Transfer)}
    first = pointing.cursor
    pointing.arrow("right", table)
    assert pointing.cursor != first and pointing.cursor is not None and pointing.cursor.pile in pointing.targets
    assert pointing.enter().move == Transfer(pile, pointing.cursor.pile, 1)
    assert pointing.held is None


def test_letting_go_brings_the_cursor_back() -> None:
    seat = seat_at("bisley")
    pointing = Pointing(seat)
    pointing.cursor = Spot(8, 1)
    pointing.enter()
    assert pointing.cursor != Spot(8, 1)
    assert pointing.let_go() and pointing.cursor == Spot(8, 1)
    assert not pointing.let_go()


def test_a_pile_where_it_may_not_go_says_the_rule() -> None:
    seat = seat_at("bisley")
    pointing = Pointing(seat)
    pointing.hold(Spot(8, 1))
    assert pointing.put(19) == Deed(words="the tableau builds up or down by suit: QS cannot go on 7C")
    assert pointing.held is None


def test_where_two_foundations_fit_the_player_chooses() -> None:
    line = won_line("bisley", 3)
    seat = seat_at("bisley")
    for text in line:
        homes = [(pile, seat.home_moves(pile)) for pile in range(8, 21)]
        two = next(((pile, moves) for pile, moves in homes if len(moves) == 2), None)
        if two:
            break
        seat.play(_move(seat, text))
    assert two is not None
    pointing = Pointing(seat)
    deed = pointing.up(Spot(two[0], 1))
    assert deed == Deed(words="several foundations fit: choose one")
    assert set(pointing.targets) == {move.target for move in two[1] if isinstance(move, Transfer)}


def _move(seat: Seat, text: str) -> Move:
    moves = seat.read(text)
    assert isinstance(moves, list)
    return moves[0]


# ---------------------------------------------------------------- the help line


def test_the_help_line_fits_the_moment() -> None:
    tables = tables_of(CATALOGUE.variant("klondike"))
    letters = letters_of(tables)

    def words(moment: Moment, standing: Standing, **more: bool) -> list[str]:
        return [item.text for item in items_of(moment, standing, letters, deal="deal", **more)]

    assert words(Moment.LOOKING, Standing.OPEN) == ["↑↓←→ point", "d deal", "h hint", "n new", "? help", "Esc menu"]
    assert words(Moment.LOOKING, Standing.FINISH, moves=True)[0] == "F finish"
    assert words(Moment.HOLDING, Standing.OPEN) == ["←→ choose", "Enter put", "Esc let go"]
    assert words(Moment.LOOKING, Standing.NO_MOVES, moves=True)[:2] == ["u undo", "Ctrl+R restart"]
    assert words(Moment.LOOKING, Standing.WON)[:2] == ["n new game", "p replay"]


@pytest.mark.parametrize("width", [78, 38, 18, 5])
def test_the_help_line_leaves_out_what_does_not_fit(width: int) -> None:
    items = [
        Item("", "x", "y" * 8),
        Item("a", "a", "first", True),
        Item("b", "b", "b" * 9),
        Item("escape", "Esc", "menu", True),
    ]
    kept = fitting(items, width)
    assert sum(len(item.text) + 2 for item in kept) - 2 <= width
    assert kept == [item for item in items if item in kept]


# ---------------------------------------------------------------- whole games


def test_a_game_is_won_by_typing(patience_home: Path) -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        for text in won_line("bisley", 3):
            await typed(app, text.lower())
        await pilot.pause()
        assert app.seat.standing() is Standing.WON
        assert isinstance(app.screen, WonScreen)
        await pilot.press("escape")
        assert message(app) == "Won!"

    play(app, script)
    assert moves_of(app) == list(won_line("bisley", 3))
    with Store() as store:
        assert [(game.won, game.moves) for game in store.rows("bisley")] == [(True, 60)]
    (saved,) = saves_folder().glob("bisley-3*.json")
    assert json.loads(saved.read_text(encoding="utf-8"))["outcome"] == "won"


def test_a_game_is_won_by_pointing_with_keys(patience_home: Path) -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        for text in won_line("bisley", 3):
            move = _move(app.seat, text)
            assert isinstance(move, Transfer)
            await _point(app, move.source)
            await press(app, "enter")
            for _ in range(len(app.seat.position.piles)):
                if app.table.pointing.cursor is not None and app.table.pointing.cursor.pile == move.target:
                    break
                await press(app, "right")
            await press(app, "enter")
        await pilot.pause()
        assert isinstance(app.screen, WonScreen)

    play(app, script)
    assert moves_of(app) == list(won_line("bisley", 3))


async def _point(app: PatienceApp, pile: int) -> None:
    for _ in range(2 * len(app.seat.position.piles)):
        spot = app.table.pointing.cursor
        if spot is not None and spot.pile == pile:
            return
        await press(app, "right")
    raise AssertionError("the cursor does not come there")


@pytest.mark.parametrize(
    ("variant", "deal", "by"), [("bisley", 3, "clicks"), ("klondike", 2, "clicks"), ("bisley", 3, "drags")]
)
def test_a_game_is_won_with_the_mouse(variant: str, deal: int, by: str, patience_home: Path) -> None:
    app = app_at(variant, deal)

    async def mouse(pile: int, count: int, *kinds: type[events.MouseEvent]) -> None:
        view = app.table.query_one(TableView)
        assert view.table is not None
        place = view.table.where(pile, count)
        left, top = view.origin
        x = view.region.x + left - view.scroll_offset.x
        y = view.region.y + top - view.scroll_offset.y
        at = (x + place.x + 1, y + place.y)
        for kind in kinds:
            app.post_message(kind(None, *at, 0, 0, 0 if kind is events.MouseMove else 1, False, False, False, *at))
        await press(app)

    async def script(pilot: Pilot[int]) -> None:
        stock = app.seat.position.tables.stock
        for text in won_line(variant, deal):
            move = _move(app.seat, text)
            if isinstance(move, Transfer):
                top = min(1, len(app.seat.position.piles[move.target]))
                if by == "clicks":
                    await mouse(move.source, move.count, events.MouseDown, events.MouseUp)
                    await mouse(move.target, top, events.MouseDown, events.MouseUp)
                else:
                    await mouse(move.source, move.count, events.MouseDown)
                    await mouse(move.target, top, events.MouseMove, events.MouseUp)
            else:
                assert stock is not None
                await mouse(stock, min(1, len(app.seat.position.piles[stock])), events.MouseDown, events.MouseUp)
        await pilot.pause()
        assert isinstance(app.screen, WonScreen), (len(moves_of(app)), message(app))

    play(app, script, (100, 40))


# ---------------------------------------------------------------- at the table


def test_a_game_begins_quiet_and_undo_and_redo_have_no_limit() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        assert message(app) == ""
        line = won_line("bisley", 3)[:20]
        for text in line:
            await typed(app, text)
        await press(app, *["u"] * 25)
        assert moves_of(app) == []
        assert message(app) == "There is nothing to take back."
        await press(app, *["r"] * 20)
        assert moves_of(app) == list(line)
        await typed(app, ":undo 19")
        assert moves_of(app) == list(line[:1])
        await press(app, "ctrl+r")
        assert moves_of(app) == []
        assert message(app) == "From the start: r makes the moves again."

    play(app, script)


def test_one_key_moves_a_card_with_one_place_and_tab_sends_it_up() -> None:
    app = app_at("klondike", 3)

    async def script(pilot: Pilot[int]) -> None:
        await press(app, "down", "space")  # the ace of diamonds in t1: only its foundation is open to it
        assert moves_of(app) == ["AD t1-f2"]
        await press(app, "u", "t", "1", "tab")
        assert moves_of(app) == ["AD t1-f2"]
        await press(app, "d", "d")
        assert moves_of(app) == ["AD t1-f2", "deal", "deal"]

    play(app, script)


def test_what_is_typed_shows_itself_with_every_key() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        await press(app, "q")
        assert app.table.query_one(TypedLine).is_open
        await press(app, "s")
        assert app.table.pointing.held == Spot(8, 1)
        assert app.table.pointing.targets == (10,)
        await press(app, "escape")
        assert app.table.pointing.held is None and not app.table.query_one(TypedLine).is_open
        await typed(app, "qs t12")
        assert message(app) == "The tableau builds up or down by suit: QS cannot go on 7C."
        await typed(app, ":nonsense")
        assert moves_of(app) == [] and message(app).startswith("There is no command 'nonsense'")
        app.post_message(events.Paste("qs t3"))
        await press(app)
        await press(app, "enter")
        assert moves_of(app) == ["QS t1-t3"]

    play(app, script)


def test_hints_come_in_three_strengths_and_say_no_more_than_they_should(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_at("bisley")
    move = Transfer(8, 10, 1)
    answers: list[Advice | None] = [
        None, None, None, None, Advice(("it can be won",), None, 1), Advice(("move QS",), move, 2),
        Advice(("QS t1-t3",), move, 3),
    ]  # fmt: skip
    monkeypatch.setattr(app.seat, "hint", lambda *_, **__: answers.pop(0))

    async def script(pilot: Pilot[int]) -> None:
        await press(app, "h")
        while len(answers) > 2:
            await asyncio.sleep(0.02)
        assert message(app) == "It can be won."
        assert not app.table._marked
        await press(app, "h")
        assert (message(app), app.table._marked) == ("Move QS.", {8})
        await press(app, "h")
        assert (message(app), app.table._marked) == ("QS t1-t3.", {8, 10})
        await press(app, "q", "s", "enter")
        assert not app.table._marked

    play(app, script)


def test_thinking_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_at("bisley")
    monkeypatch.setattr(app.seat, "winnable", lambda **_: None)
    stopped: list[bool] = []
    monkeypatch.setattr(app.seat, "stop_thinking", lambda: stopped.append(True))

    async def script(pilot: Pilot[int]) -> None:
        await press(app, "w", "escape")
        assert stopped == [True]
        assert message(app) == "No longer thinking about it."
        await press(app, "escape")
        assert isinstance(app.screen, MenuScreen)

    play(app, script)


def test_escape_first_takes_away_a_message_that_lies_over_cards() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        app.table.show("many words " * 20)
        await press(app, "escape")
        assert app.screen is app.table and message(app) == ""
        await press(app, "escape")
        assert isinstance(app.screen, MenuScreen)

    play(app, script)


def test_an_honest_end_is_said_at_once() -> None:
    app = app_at("golf", 1)

    async def script(pilot: Pilot[int]) -> None:
        for _ in range(60):
            if app.seat.standing().ended:
                break
            app.table.make(next(iter(app.seat.sitting.game.legal_moves)))
        assert app.seat.standing() in (Standing.NO_MOVES, Standing.NO_PROGRESS)
        assert message(app) == app.seat.standing_words()
        assert [item.text for item in app.table.query_one(HelpLine)._items][:2] == ["u undo", "Ctrl+R restart"]
        await press(app, "u")
        assert not app.seat.standing().ended

    play(app, script)


def test_finish_is_offered_and_is_one_step() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        for text in won_line("bisley", 3):
            if app.seat.standing() is Standing.FINISH:
                break
            await typed(app, text)
        before = len(moves_of(app))
        assert message(app) == "It can be finished now: press f or click finish."
        await press(app, "f")
        assert app.seat.standing() is Standing.WON
        await pilot.pause()
        await press(app, "u")  # in the box: the last move, and with it all that was made by itself
        await pilot.pause()
        assert len(moves_of(app)) == before

    play(app, script)


# ---------------------------------------------------------------- the other screens


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_opens_and_closes_at_every_size(size: tuple[int, int]) -> None:
    app = app_at("klondike", 3)

    async def script(pilot: Pilot[int]) -> None:
        for keys in ("escape", "n", "g", "b", "p", "i", "f2", "f3", "f4", "f1", "question_mark", "comma", "C", "o"):
            await press(app, keys)
            await pilot.pause()
            assert app.screen is not app.table, keys
            await press(app, "down", "pagedown", "end")
            await press(app, "escape")
            await pilot.pause()
            assert app.screen is app.table, keys
            app.export_screenshot()

    play(app, script, size)
    assert app.failed is None


def test_the_menu_has_the_keys_and_does_what_they_do() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        await typed(app, "qs")
        await press(app, "escape")
        await pilot.pause()
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        assert [(each.text, each.beside) for each in menu._choices][:2] == [("New game", "n"), ("Saved games", "g")]
        assert ("Finish", "f") not in [(each.text, each.beside) for each in menu._choices]
        await press(app, "u")
        await pilot.pause()
        assert app.screen is app.table and moves_of(app) == []

    play(app, script)


def test_a_new_game_by_its_number_by_the_day_and_of_another_variant() -> None:
    app = app_at("bisley")

    async def choose(pilot: Pilot[int], choice: str) -> None:
        await press(app, "n")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ChoiceScreen)
        screen.chosen(choice)
        await pilot.pause()

    async def script(pilot: Pilot[int]) -> None:
        await choose(pilot, "number")
        assert isinstance(app.screen, PromptScreen)
        await pilot.press("x", "enter")
        assert isinstance(app.screen, PromptScreen)  # that is no deal
        await pilot.press("backspace", "1", "2", "enter")
        assert str(app.seat.deal) == "12"
        await choose(pilot, "next")
        assert str(app.seat.deal) == "13"
        await choose(pilot, "daily")
        assert app.seat.deal == daily_deal("bisley", date.today())
        await choose(pilot, "chance")
        assert app.seat.deal != daily_deal("bisley", date.today())
        await choose(pilot, "variant")
        assert isinstance(app.screen, VariantsScreen)
        await pilot.press("y", "u", "k", "enter")
        await pilot.pause()
        assert app.seat.variant.id == "yukon"
        assert app.table._letters == letters_of(app.seat.position.tables)
        await typed(app, ":new 7")
        assert str(app.seat.deal) == "7"

    play(app, script)


def test_a_variant_in_a_file_written_a_minute_ago_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("extends: bisley\nname: My Bisley\nsources: {me: made up}\n", encoding="utf-8")
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        app.sit_down_at(str(path))
        await pilot.pause()
        assert app.seat.variant.name == "My Bisley", message(app)
        assert app.seat.sitting.source == str(path)
        app.sit_down_at(str(tmp_path / "none.yaml"))
        assert app.seat.variant.name == "My Bisley" and message(app)

    play(app, script)


def test_saved_games_are_gone_on_with_and_put_away(patience_home: Path) -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        await typed(app, "qs")
        await typed(app, ":new 12")
        await press(app, "g")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GamesScreen)
        assert [each.id for each in screen._choices] == ["bisley-3"]
        await pilot.press("enter")
        assert (str(app.seat.deal), moves_of(app)) == ("3", ["QS t1-t3"])
        assert message(app) == "Going on with deal 3, 1 move."
        await pilot.press("g", "delete")  # not the one that is played
        assert (saves_folder() / "bisley-3.json").exists()
        await pilot.press("escape")
        await typed(app, ":new 12")
        await pilot.press("g", "delete")
        assert not (saves_folder() / "bisley-3.json").exists()
        assert (saves_folder() / "removed" / "bisley-3.json").exists()

    play(app, script)


def test_bookmarks_are_set_gone_to_and_removed() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        await typed(app, "qs")
        await pilot.press("b", "enter")
        assert [each.name for each in app.seat.bookmarks] == ["1"]
        await pilot.press("escape", "u", "b", "end", "enter")
        assert moves_of(app) == ["QS t1-t3"]
        await typed(app, ":bookmark the fork")
        assert [each.name for each in app.seat.bookmarks] == ["1", "the fork"]
        await pilot.press("b", "end", "delete")
        assert [each.name for each in app.seat.bookmarks] == ["1"]
        assert isinstance(app.screen, BookmarksScreen)

    play(app, script)


def test_a_replay_goes_both_ways_and_by_itself_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_core.tui.screens.replay.STEP", 0.02)
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        line = won_line("bisley", 3)[:5]
        for text in line:
            await typed(app, text)
        await pilot.press("p")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen._replay.number == 0
        await pilot.press("right", "right", "left")
        assert screen._replay.number == 1 and screen.query_one(MessageLine).text == line[0]
        await pilot.press("end")
        assert screen._replay.number == 5
        await pilot.press("home", "space")
        for _ in range(100):
            await asyncio.sleep(0.02)
            if screen._replay.number == 5:
                break
        assert screen._replay.number == 5 and screen._playing is None
        await pilot.press("escape")
        assert app.screen is app.table and moves_of(app) == list(line)

    play(app, script)


def test_a_game_is_copied_as_a_line_and_opened_again() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        await typed(app, "qs")
        await pilot.press("c")
        assert isinstance(app.screen, PageScreen)
        assert app.clipboard == "bisley 3: QS t1-t3"
        await pilot.press("escape")
        await typed(app, ":open klondike 3: AD t1-f2")
        assert (app.seat.variant.id, moves_of(app)) == ("klondike", ["AD t1-f2"])
        await typed(app, ":open klondike 3: AD t1-f1")
        assert app.seat.variant.id == "klondike" and "cannot be made" in message(app)

    play(app, script)


def test_settings_hold_at_once_and_last() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("f4", "enter")
        assert app.seat.settings.theme == KEYS["theme"].choices[1]
        await pilot.press("left", "escape", "z")
        assert app.seat.settings.theme == KEYS["theme"].choices[0]
        assert app.seat.settings.card_size == KEYS["card_size"].choices[1]
        await typed(app, ":set symbols letters")
        assert not app.symbols and app.has_class("letters")
        await typed(app, ":set nonsense 1")
        assert "nonsense" in message(app)

    play(app, script)
    kept = SettingsFile(settings_path()).load()
    assert (kept.card_size, kept.symbols) == (KEYS["card_size"].choices[1], "letters")


def test_giving_up_counts_once_and_the_game_may_be_played_on() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        await typed(app, "qs")
        await typed(app, ":giveup")
        await pilot.pause()
        await pilot.press("y")
        assert message(app) == "Given up."
        await press(app, "u")
        await pilot.press("f3", "d")
        assert isinstance(app.screen, PageScreen)

    play(app, script)
    with Store() as store:
        assert [game.won for game in store.rows("bisley")] == [False]


def test_what_cannot_be_saved_is_said_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, patience_home: Path
) -> None:
    app = app_at("bisley")
    saves_folder().parent.mkdir(parents=True, exist_ok=True)
    saves_folder().write_text("a file where the folder should be", encoding="utf-8")

    async def script(pilot: Pilot[int]) -> None:
        await typed(app, "qs")
        assert moves_of(app) == ["QS t1-t3"]
        assert app.seat.sitting.trouble is not None
        assert app.table._said_trouble

    play(app, script)


def test_the_help_line_can_be_clicked() -> None:
    app = app_at("bisley")

    async def script(pilot: Pilot[int]) -> None:
        await typed(app, "qs")
        help_line = app.table.query_one(HelpLine)
        start = 1
        for item in help_line.shown:
            if item.key == "u":
                break
            start += len(item.text) + 2
        await pilot.click(HelpLine, offset=(start, 0))
        assert moves_of(app) == []

    play(app, script)


# ---------------------------------------------------------------- how it ends


def test_an_unexpected_error_is_kept_for_who_runs_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_at("bisley")

    def fail(*_: object) -> None:
        raise ZeroDivisionError("not expected")

    monkeypatch.setattr(app.seat, "undo", fail)

    async def script(pilot: Pilot[int]) -> None:
        await typed(app, "qs")
        app.post_message(events.Key("u", "u"))
        await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        play(app, script)
    assert isinstance(app.failed, ZeroDivisionError)
    assert (saves_folder() / "bisley-3.json").exists()


@pytest.fixture
def terminal(patience_home: Path) -> Any:
    if pexpect is None:
        pytest.skip("there are no such terminals here")
    started: list[Any] = []

    def start(*words: str, **more: str) -> Any:
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **more}
        child = pexpect.spawn(
            sys.executable, ["-m", "patience_core", "play", *words], dimensions=(24, 80), encoding="utf-8",
            env=environment, timeout=30,
        )  # fmt: skip
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def ended(child: Any) -> tuple[int, str]:
    """The exit code, and what was written last."""
    child.expect(pexpect.EOF)
    child.wait()
    return int(child.exitstatus if child.exitstatus is not None else -child.signalstatus), str(child.before)


LEFT_FULL_SCREEN = "\x1b[?1049l"


@pytest.mark.parametrize(
    ("how", "code"),
    [("ctrl+q", 0), ("ctrl+c", 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)],
    ids=str,
)
def test_however_it_ends_the_terminal_is_as_before_and_the_game_is_saved(
    terminal: Any, how: str | signal.Signals, code: int
) -> None:
    child = terminal("bisley", "--deal", "3", "--new")
    child.expect("menu")
    child.send("qs\r")
    child.expect("1 move")
    file = saves_folder() / "bisley-3.json"
    before = json.loads(file.read_text(encoding="utf-8"))["seconds"]
    time.sleep(0.3)
    if isinstance(how, str):
        child.send({"ctrl+q": "\x11", "ctrl+c": "\x03"}[how])
    else:
        child.kill(how)
    found, last = ended(child)
    assert found == code, last
    assert LEFT_FULL_SCREEN in last
    assert "Traceback" not in last
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["moves"] == ["QS t1-t3"]
    assert saved["seconds"] >= before + 0.2


def test_the_game_played_last_is_gone_on_with_also_without_naming_it(terminal: Any) -> None:
    child = terminal("bisley", "--deal", "3", "--new")
    child.expect("menu")
    child.send("qs\r")
    child.expect("1 move")
    child.send("\x11")
    code, last = ended(child)
    assert code == 0 and last.rstrip().endswith("Saved: patience play bisley goes on with deal 3.")
    child = terminal("bisley")
    child.expect("Going on with deal 3, 1 move")
    child.send("\x11")
    assert ended(child)[0] == 0
    child = terminal()
    child.expect("1 move")
    child.send("\x11")
    assert ended(child)[0] == 0


def test_where_nothing_was_played_yet_the_player_chooses_a_game(terminal: Any) -> None:
    child = terminal()
    child.expect("Which game")
    child.send("yuko")
    time.sleep(0.5)
    child.send("\r")
    child.expect("Yukon")
    child.send("\x11")
    assert ended(child)[0] == 0


@pytest.mark.parametrize(
    ("words", "more"), [(["--lines"], {}), (["--plain"], {}), ([], {"TERM": "dumb"})], ids=["lines", "plain", "dumb"]
)
def test_the_line_mode_stays(terminal: Any, words: list[str], more: dict[str, str]) -> None:
    child = terminal("bisley", "--deal", "3", "--new", *words, **more)
    child.expect("help for more")
    child.sendline("quit")
    code, last = ended(child)
    assert code == 0
    assert LEFT_FULL_SCREEN not in last


def test_without_colours_and_without_symbols_it_can_be_played(terminal: Any) -> None:
    child = terminal(
        "bisley", "--deal", "3", "--new", NO_COLOR="1", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0"
    )
    child.expect("menu")
    screen = child.before
    child.send("n")
    child.expect("Another game")
    screen += child.before
    child.send("\x1b")
    child.send("\x11")
    assert ended(child)[0] == 0
    assert screen.isascii()
    assert "\x1b[38" not in screen and "\x1b[48" not in screen
