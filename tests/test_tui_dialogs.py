"""Boxes and pages over the table: whatever is in them does what it says, by keyboard and by mouse."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any

import pytest

pytest.importorskip("textual")

from textual import events
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from patience_core.errors import MissingExtra, PatienceError, SaveError
from patience_core.player import choosing
from patience_core.player.daily import daily_deal
from patience_core.player.settings import Settings
from patience_core.player.standing import Standing
from patience_core.player.words import daily_words, going_on, goodbye, opened, ordinal
from patience_core.shuffle import DealNumber
from patience_core.sitting.folders import saves_folder
from patience_core.sitting.shelf import Shelf
from patience_core.solver.verdict import Progress
from patience_core.statistics.store import Store
from patience_core.tui import running
from patience_core.tui.app import PatienceApp
from patience_core.tui.bars import HelpLine
from patience_core.tui.screens.box import BoxScreen
from patience_core.tui.screens.choice import Choice, ChoiceScreen
from patience_core.tui.screens.choosing import ChoosingScreen
from patience_core.tui.screens.figures import FiguresScreen
from patience_core.tui.screens.games import GamesScreen
from patience_core.tui.screens.page import PageScreen
from patience_core.tui.screens.prompt import PromptScreen
from patience_core.tui.screens.variants import VariantsScreen
from patience_core.tui.screens.won import WonScreen
from patience_core.tui.tables import Tables
from tests.clitool import Cli
from tests.screentext import text_of
from tests.tuitool import CATALOGUE, Hand, app_of, play, sitting_at
from tests.wins import won_games

BY = ("keyboard", "mouse")
ODD = "[/bold] \x1b[2Jx"
SHOWN = r"[/bold] \x1b[2Jx"
ONLY_WINNABLE = Settings(winnable_only="yes")
FOUND = {"": 77, "easy": 101, "medium": 102, "hard": 103, "very hard": 104}


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that finds for each difficulty one deal, at its second look."""

    def found(
        _variant: Any, first: DealNumber, word: str, *, tried: Callable[[DealNumber], None], **_: Any
    ) -> DealNumber:
        tried(first)
        tried(first)
        return DealNumber(FOUND[word])

    monkeypatch.setattr(choosing, "winnable_deal", found)


def screen_text(hand: Hand) -> str:
    """What is on the screen."""
    return text_of(hand.app)[0]


async def click_word(hand: Hand, text: str) -> None:
    """Click an item of the lowest line."""
    line = hand.app.screen.query_one(HelpLine)
    x = line.region.x + line.gutter.left
    for item in line.shown:
        if item.text == text:
            await hand.click((x, line.region.y))
            return
        x += len(item.text) + 2
    raise AssertionError(f"{text!r} is not among {[item.text for item in line.shown]}")


async def pick(hand: Hand, start: str, by: str) -> None:
    """Choose the entry of the list on the screen that begins so."""
    options = hand.app.screen.query_one(OptionList)
    texts = [str(option.prompt) for option in options.options]
    at = next(number for number, text in enumerate(texts) if text.startswith(start))
    if by == "keyboard":
        while options.highlighted != at:
            await hand.press("down" if (options.highlighted or 0) < at else "up")
        await hand.press("enter")
    else:
        await hand.click((options.region.x + 2, options.region.y + at - options.scroll_offset.y))


async def until_found(hand: Hand) -> None:
    """Wait until no search is on the screen."""
    for _ in range(100):
        if not isinstance(hand.app.screen, ChoosingScreen):
            return
        sleep(0.02)
        screen = hand.app.screen
        screen._look()
        await hand.settle()
    raise AssertionError("the search does not end")


# ---------------------------------------------------------------- a new game


@pytest.mark.usefixtures("solver")
@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize(
    ("entry", "deal"),
    [
        ("The next deal", 4), ("A deal that can be won", 77), ("A deal that is easy", 101),
        ("A deal that is medium", 102), ("A deal that is hard", 103), ("A deal that is very hard", 104),
        ("The deal of the day", daily_deal("bisley", date.today()).number),
    ],
)  # fmt: skip
def test_an_entry_of_the_new_games_begins_what_it_says(entry: str, deal: int, by: str) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.press("n")
        await pick(hand, entry, by)
        await until_found(hand)
        assert app.screen is app.table and hand.seat.deal.number == deal

    play(app, script)


@pytest.mark.usefixtures("solver")
@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("settings", [Settings(), ONLY_WINNABLE], ids=["any", "only winnable"])
def test_another_deal_is_dealt_at_once_or_looked_for(by: str, settings: Settings) -> None:
    app = app_of(sitting_at("bisley", 3), settings)

    async def script(hand: Hand) -> None:
        await hand.press("n")
        await pick(hand, "Another deal", by)
        await until_found(hand)
        assert app.screen is app.table
        assert (hand.seat.deal.number == 77) == (settings is ONLY_WINNABLE) and hand.seat.deal.number != 3

    play(app, script)


@pytest.mark.parametrize("by", BY)
def test_a_deal_by_its_number(by: str) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.press("n")
        await pick(hand, "A deal by its number", by)
        assert isinstance(app.screen, PromptScreen)
        await hand.write("7", enter=by == "keyboard")
        if by == "mouse":
            await click_word(hand, "Enter deals it")
        assert app.screen is app.table and str(hand.seat.deal) == "7"

    play(app, script)


@pytest.mark.usefixtures("solver")
@pytest.mark.parametrize("settings", [Settings(), ONLY_WINNABLE], ids=["any", "only winnable"])
@pytest.mark.parametrize("way", ["arrows", "typed", "words", "mouse", "file"])
def test_another_game(way: str, settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("extends: bisley\nname: My Bisley\nsources: {me: made up}\n", encoding="utf-8")
    app = app_of(sitting_at("bisley", 3), settings)

    async def script(hand: Hand) -> None:
        await hand.press("n")
        await pick(hand, "Another game", "mouse" if way == "mouse" else "keyboard")
        assert isinstance(app.screen, VariantsScreen)
        if way == "arrows":
            await pick(hand, "Klondike", "keyboard")
        elif way == "file":
            app.screen.query_one(Input).value = str(path)
            await hand.press("enter")
        else:
            await hand.write("klon", enter=way == "typed")
            if way == "words":
                await click_word(hand, "Enter play")
            elif way == "mouse":
                await pick(hand, "Klondike", "mouse")
        await until_found(hand)
        assert app.screen is app.table
        assert hand.seat.variant.name == ("My Bisley" if way == "file" else "Klondike")
        assert (hand.seat.deal.number == 77) == (settings is ONLY_WINNABLE)

    play(app, script)


@pytest.mark.usefixtures("solver")
def test_a_new_deal_from_the_shell_is_looked_for_where_only_winnable_ones_are_wanted() -> None:
    for by_chance, settings, deal in ((True, ONLY_WINNABLE, 77), (False, ONLY_WINNABLE, 3), (True, Settings(), 3)):
        app = app_of(sitting_at("spider", 3), settings, by_chance=by_chance)

        async def script(hand: Hand, app: PatienceApp = app, deal: int = deal) -> None:
            await until_found(hand)
            assert app.screen is app.table and hand.seat.deal.number == deal

        play(app, script)


@pytest.mark.parametrize("by", BY)
def test_a_search_says_what_it_does_and_can_be_given_up(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: Any, first: DealNumber, __: str, *, tried: Callable[[DealNumber], None], **___: Any) -> DealNumber:
        while True:
            sleep(0.005)
            tried(first)

    monkeypatch.setattr(choosing, "winnable_deal", endless)
    app = app_of(sitting_at("spider", 3), ONLY_WINNABLE, by_chance=True)

    async def script(hand: Hand) -> None:
        screen = app.screen
        assert isinstance(screen, ChoosingScreen)
        sleep(0.1)
        screen._look()
        await hand.settle()
        assert f"Looking at deal {screen._choosing.first}, the " in screen_text(hand)
        await (hand.press("escape") if by == "keyboard" else click_word(hand, "Esc give it up"))
        assert app.screen is app.table and str(hand.seat.deal) == "3"
        assert hand.message.startswith("This deal came by chance")
        assert not screen._choosing.running

    play(app, script)


def test_without_a_solver_a_search_says_what_to_install_and_deals_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise MissingExtra("the solver needs numba, which is not installed: pip install 'patience-core[solver]'")

    monkeypatch.setattr("patience_core.solver.warming.load", missing)
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        for entry in ("A deal that can be won", "A deal that is easy"):
            await hand.press("n")
            await pick(hand, entry, "keyboard")
            screen = app.screen
            assert isinstance(screen, ChoosingScreen)
            for _ in range(100):
                if screen._failed:
                    break
                sleep(0.02)
                screen._look()
            await hand.settle()
            assert "pip install 'patience-core[solver]'" in str(screen.query_one("#said", Static).render())
            await click_word(hand, "Esc back")
            assert app.screen is app.table and str(hand.seat.deal) == "3"

    play(app, script)


# ---------------------------------------------------------------- the other lists


@pytest.mark.parametrize("by", BY)
def test_every_entry_of_the_menu_does_something(by: str) -> None:
    app = app_of(sitting_at("klondike", 3))

    async def script(hand: Hand) -> None:
        await hand.press("D", "D", "u", "escape")
        assert isinstance(app.screen, ChoiceScreen)
        entries = [choice.text for choice in app.screen._choices]
        await hand.press("escape")
        for entry in entries[:-1]:
            await hand.press("D", "D", "u")
            before = (hand.moves, hand.seat.sitting.assists)
            await hand.press("escape")
            assert isinstance(app.screen, ChoiceScreen), entry
            await pick(hand, entry, by)
            busy = hand.app.table.doing.stop_thinking()
            assert app.screen is not app.table or (hand.moves, hand.seat.sitting.assists) != before or busy, entry
            while app.screen is not app.table:
                await hand.press("escape")
        await hand.press("escape")
        await pick(hand, entries[-1], by)
        assert app._exit

    play(app, script)


@pytest.mark.parametrize("by", BY)
def test_bookmarks_are_named_gone_to_and_removed(by: str) -> None:
    app = app_of(sitting_at("klondike", 3))

    async def script(hand: Hand) -> None:
        await hand.press("D", "b")
        await pick(hand, "Mark it by a name", by)
        await hand.write("here", enter=by == "keyboard")
        if by == "mouse":
            await click_word(hand, "Enter marks it")
        assert [each.name for each in hand.seat.bookmarks] == ["here"]
        await hand.press("escape", "D", "b")
        await pick(hand, "here", by)
        assert app.screen is app.table and hand.moves == ["deal"]
        await hand.press("b", "end")
        await (hand.press("delete") if by == "keyboard" else click_word(hand, "Del remove"))
        assert not hand.seat.bookmarks and isinstance(app.screen, ChoiceScreen)

    play(app, script)


@pytest.mark.parametrize("by", BY)
def test_saved_games_are_put_away_and_gone_on_with(by: str) -> None:
    app = app_of(sitting_at("klondike", 3))

    async def script(hand: Hand) -> None:
        for deal in (4, 5, 6):
            await hand.press("D")
            await hand.write(f":new {deal}")
        await hand.press("G", "home")
        await (hand.press("delete") if by == "keyboard" else click_word(hand, "Del put away"))
        assert sorted(path.stem for path in saves_folder().glob("*.json")) == ["klondike-3", "klondike-4"]
        await pick(hand, "Klondike  deal 3", by)
        assert app.screen is app.table and str(hand.seat.deal) == "3"
        assert hand.message == "Going on with deal 3, 1 move."

    play(app, script)


def test_the_saved_games_know_names_and_the_time_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("extends: bisley\nname: Pocket Bisley\nsources: {me: made up}\n", encoding="utf-8")
    app = app_of(sitting_at(str(path), 3))

    async def script(hand: Hand) -> None:
        hand.seat.play(next(iter(hand.seat.sitting.game.legal_moves)))
        clock = hand.seat.sitting.clock
        clock._counted += 125
        await hand.press("g")
        assert isinstance(app.screen, GamesScreen)
        assert app.screen._choices[0].text.startswith("Pocket Bisley  deal 3, 1 move, 2:0")

    play(app, script)


@pytest.mark.parametrize("by", BY)
def test_giving_up_is_asked_first(by: str) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        for answer in ("No", "Yes"):
            await hand.press("escape")
            await pick(hand, "Give up", by)
            assert "It counts as lost." in screen_text(hand) and not hand.seat.sitting.given_up
            await pick(hand, answer, by)
            assert app.screen is app.table and hand.seat.sitting.given_up == (answer == "Yes")
        assert hand.seat.standing() is Standing.GIVEN_UP
        await hand.write(":give up")
        assert app.screen is app.table and "given up already" in hand.message

    play(app, script)
    with Store() as store:
        assert [game.won for game in store.rows("bisley")] == [False]


def test_escape_and_enter_do_not_give_a_game_up() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.write(":give up")
        await hand.press("enter")
        await hand.write(":giveup")
        await hand.press("escape")
        assert app.screen is app.table and not hand.seat.sitting.given_up
        await hand.write(":give up")
        await hand.press("y")
        assert hand.seat.sitting.given_up

    play(app, script)


def won_app() -> PatienceApp:
    """A game of one move to a win."""
    game = won_games()["bisley"]
    sitting = sitting_at("bisley", str(game.deal))
    played = game.played(CATALOGUE.variant("bisley"))
    for move in played.moves[:-1]:
        sitting.play(move)
    return app_of(sitting)


@pytest.mark.parametrize("by", BY)
def test_the_entries_of_the_box_of_a_win_do_what_they_say(by: str) -> None:
    last = won_games()["bisley"].played(CATALOGUE.variant("bisley")).moves[-1]
    app = won_app()

    async def script(hand: Hand) -> None:
        deal, made = hand.seat.deal, len(hand.moves)
        for entry, where in (("Choose a game", "New game"), ("Watch it again", "replay"), ("Statistics", "Statistics")):
            app.table.make(last)
            await hand.settle()
            assert isinstance(app.screen, WonScreen)
            await pick(hand, entry, by)
            assert not isinstance(app.screen, WonScreen) and where in screen_text(hand)
            await hand.press("escape")
            if entry == "Statistics":
                assert isinstance(app.screen, WonScreen)
                await hand.press("f3")
                assert isinstance(app.screen, FiguresScreen)
                await hand.press("escape", "escape")
            assert app.screen is app.table
            await hand.press("u")
        for entry, moves in (("Take the last", made), ("Start this deal", 0)):
            app.table.make(last)
            await hand.settle()
            await pick(hand, entry, by)
            assert app.screen is app.table and len(hand.moves) == moves
        await hand.write(":redo 500")
        await pick(hand, "Another deal", by)
        assert app.screen is app.table and hand.seat.deal != deal and not hand.moves

    play(app, script)


# ---------------------------------------------------------------- all of them


BOXES = {
    "menu": ("escape",), "new game": ("n",), "saved games": ("g",), "bookmarks": ("b",), "settings": ("f4",),
    "deal by number": ("n", *("down",) * 3, "enter"), "another game": ("n", "end", "enter"),
    "open a line": ("o",), "name of a bookmark": ("b", "down", "enter"),
    "give up": ("colon", *"giveup", "enter"), "help": ("f1",), "rules": ("i",), "statistics": ("f3",),
    "copy": ("c",), "replay": ("p",),
}  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=["80x24", "40x12"])
@pytest.mark.parametrize("name", BOXES)
def test_every_box_and_page_is_left_by_mouse_alone(name: str, size: tuple[int, int]) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.press(*BOXES[name])
        opened = app.screen
        assert opened is not app.table
        back = next(item for item in opened.query_one(HelpLine).shown if item.key == "escape")
        await click_word(hand, back.text)
        assert app.screen is not opened
        while app.screen is not app.table:
            await hand.press("escape")
        await hand.press(*BOXES[name])
        if isinstance(app.screen, ModalScreen):
            opened = app.screen
            assert isinstance(opened, BoxScreen)
            if hand.widget_at((0, 1)) is opened:  # else the box fills a small screen
                await hand.click((0, 1))
                assert app.screen is not opened
            else:
                assert size != (80, 24)

    play(app, script, size)


@pytest.mark.parametrize("name", [name for name in BOXES if name not in ("replay",)])
def test_the_lowest_line_is_that_of_the_box_and_its_words_name_keys_of_it(name: str) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.press(*BOXES[name])
        line = app.screen.query_one(HelpLine)
        assert line.region == app.table.query_one(HelpLine).region
        lowest = screen_text(hand).splitlines()[23]
        assert "menu" not in lowest and "hint" not in lowest and "Esc back" in lowest
        assert all(item.key for item in line.shown)

    play(app, script)


def test_a_page_is_scrolled_by_mouse_alone() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.press("f1")
        screen = app.screen
        assert isinstance(screen, PageScreen)
        body = screen.query_one("VerticalScroll")
        await click_word(hand, "PgDn down")
        assert body.scroll_offset.y > 0
        await click_word(hand, "PgUp up")
        assert body.scroll_offset.y == 0

    play(app, script)


def test_settings_are_changed_by_mouse_alone_and_keep_the_keys() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.press("f4")
        await click_word(hand, "→ next")
        assert hand.seat.settings.theme == "light"
        await click_word(hand, "← previous")
        assert hand.seat.settings.theme == "dark"
        await hand.press("down", "enter")  # the list has not lost the keys
        assert hand.seat.settings.palette == "four colours"
        await pick(hand, "Automatic moves", "mouse")
        assert hand.seat.settings.automatic == "safe"

    play(app, script)


# ---------------------------------------------------------------- texts that come from elsewhere


class _Named:
    """A catalogue whose variant has an odd name."""

    def names(self) -> dict[str, str]:
        return {"odd": ODD}


def _odd_prompt(_: PatienceApp) -> PromptScreen:
    def check(_: str) -> None:
        raise PatienceError(ODD)

    return PromptScreen("prompt " + ODD, ODD, check=check)


ODDITIES: dict[str, tuple[Callable[[PatienceApp], Any], int]] = {
    "choice": (lambda _: ChoiceScreen(ODD, [Choice("x", ODD, ODD, ODD)], ODD), 5),
    "prompt": (_odd_prompt, 2),
    "page": (lambda _: PageScreen(ODD, [ODD]), 2),
    "variants": (lambda app: VariantsScreen(Tables(_Named(), app.tables.shelf), ODD), 2),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("kind", ODDITIES)
def test_names_and_errors_are_shown_as_they_are(kind: str) -> None:
    app = app_of(sitting_at("bisley", 3))
    make, times = ODDITIES[kind]

    async def script(hand: Hand) -> None:
        app.push_screen(make(app))
        await hand.settle()
        assert screen_text(hand).count(SHOWN) == times
        if kind == "prompt":
            await hand.write("z")
            assert screen_text(hand).count(SHOWN) == times
        app.tell(ODD, ODD)
        await hand.settle()
        assert screen_text(hand).count(SHOWN) > times
        assert app.failed is None

    play(app, script, (100, 40))


def test_the_name_of_a_variant_is_shown_as_it_is_on_every_screen(tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text('extends: bisley\nname: "[/b] \\e[2J"\nsources: {me: "[/b] \\e[2J"}\n', encoding="utf-8")
    app = app_of(sitting_at(str(path), 3))

    async def script(hand: Hand) -> None:
        assert screen_text(hand).startswith(r" [/b] \x1b[2J")
        hand.seat.play(next(iter(hand.seat.sitting.game.legal_moves)))
        for name in ("new game", "saved games", "rules", "statistics", "replay"):
            await hand.press(*BOXES[name])
            assert r"[/b] \x1b[2J" in screen_text(hand) and "\x1b" not in screen_text(hand), name
            while app.screen is not app.table:
                await hand.press("escape")

    play(app, script)


def test_a_save_that_fails_in_a_folder_with_brackets_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATIENCE_HOME", str(tmp_path / "[/bold] x"))
    saves_folder().parent.mkdir(parents=True)
    saves_folder().write_text("a file where the folder should be", encoding="utf-8")
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.write("qs")
        assert len(hand.moves) == 1 and app.failed is None
        assert "[/bold]" in screen_text(hand)

    play(app, script, (120, 40))


def test_what_the_lists_cannot_do_is_told_with_brackets_and_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise SaveError(f"cannot: {ODD}")

    app = app_of(sitting_at("klondike", 3))

    async def script(hand: Hand) -> None:
        await hand.press("D")
        await hand.write(":new 4")
        monkeypatch.setattr(Shelf, "remove", fails)
        monkeypatch.setattr(app._kept, "set", fails)
        monkeypatch.setattr(hand.seat, "bookmark", fails)
        for number, keys in enumerate((("G", "delete"), ("f4", "enter"), ("b", "enter")), start=1):
            await hand.press(*keys)
            assert app.failed is None
            assert [note.message for note in app._notifications].count(f"cannot: {SHOWN}") == number
            await hand.press("escape")

    play(app, script)


# ---------------------------------------------------------------- the clock


@pytest.mark.parametrize("name", BOXES)
def test_the_clock_stands_while_anything_covers_the_table(name: str) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        assert hand.seat.sitting.clock.running
        await hand.press(*BOXES[name])
        assert not hand.seat.sitting.clock.running
        while app.screen is not app.table:
            await hand.press("escape")
        assert hand.seat.sitting.clock.running

    play(app, script)


def test_the_clock_stands_while_nobody_looks_and_after_the_end() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        clock = hand.seat.sitting.clock
        app.app_focus = False
        assert not clock.running
        await hand.press("f1")
        app.app_focus = True
        assert not clock.running
        await hand.press("escape")
        assert clock.running
        await hand.write(":give up")
        await hand.press("y")
        assert not clock.running
        await hand.press("f1", "escape")
        assert not clock.running
        await hand.write(":new 5")
        assert hand.seat.sitting.clock.running

    play(app, script)


# ---------------------------------------------------------------- what is said


def test_the_deal_of_the_day_is_said_and_gone_on_with() -> None:
    app = app_of(sitting_at("bisley", 3))
    said = f"This is the deal of the day, {date.today():%Y-%m-%d}."

    async def script(hand: Hand) -> None:
        await hand.write(":daily")
        assert hand.message == said
        hand.seat.play(next(iter(hand.seat.sitting.game.legal_moves)))
        sitting = hand.seat.sitting
        await hand.press("n")
        assert "this one" in screen_text(hand)
        await pick(hand, "The deal of the day", "keyboard")
        assert hand.message == said and hand.seat.sitting is sitting
        await hand.write(":new 3")
        await hand.write(":daily")
        assert hand.seat.sitting.id == sitting.id and len(hand.moves) == 1
        assert hand.message == f"{said} Going on with deal {hand.seat.deal}, 1 move."

    play(app, script)


def test_an_opened_line_is_not_gone_on_with() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        app.open_line("klondike 3: AD t1-f2")
        await hand.settle()
        assert hand.message.startswith("Opened deal 3, 1 move; ")
        app.open_line("klondike 3: AD t1-f1")
        await hand.settle()
        assert "cannot be made" in hand.message and len(hand.moves) == 1

    play(app, script)


def test_who_comes_back_is_told_where_and_who_leaves_too(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sitting_at("bisley", 12)
    assert goodbye(sitting) == "This was deal 12." and going_on(sitting) == ""
    sitting.play(next(iter(sitting.game.legal_moves)))
    assert goodbye(sitting) == "Saved: patience play bisley goes on with deal 12."
    assert goodbye(sitting, "my own.yaml") == "Saved: patience play 'my own.yaml' goes on with deal 12."
    assert opened(sitting) == "opened deal 12, 1 move"
    assert daily_words(date(2026, 11, 30)) == "this is the deal of the day, 2026-11-30"
    said = []

    async def run(app: PatienceApp) -> int:
        said.append(app.table._greeting)
        return 0

    monkeypatch.setattr(running, "_run", run)
    left: list[Any] = []
    tables = Tables(CATALOGUE, Shelf(saves_folder()))
    assert running.run_app(tables, sitting, Settings(), None, "", None, False, left.append) == 0
    assert (said, left) == (["going on with deal 12, 1 move"], [sitting])
    sitting.give_up()
    assert goodbye(sitting) == "This was deal 12."


def test_numbers_in_an_order() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 122)
    assert list(map(ordinal, numbers)) == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st", "111th", "122nd",
    ]  # fmt: skip


def test_line_mode_too_looks_for_a_deal_where_only_winnable_ones_are_wanted(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "patience_core.cli.playing.chosen_deal", lambda _, deal, **more: "77" if more["winnable"] else deal
    )
    assert "deal 77" not in cli("play", "bisley", "--lines", input="quit\n").out
    assert cli("settings", "winnable_only", "yes").code == 0
    assert cli("play", "bisley", "--lines", input="quit\n").out.endswith("This was deal 77.\n")
    assert cli("play", "bisley", "--lines", "--deal", "5", input="quit\n").out.endswith("This was deal 5.\n")


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_search_at_a_terminal_says_which_deal_it_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    from patience_core.cli.watching import watching

    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with watching(52, "deals from 3") as watch:
        assert watch is not None
        watch.about("deal 4, the 2nd one")
        watch(Progress(1200, 0.5, 40, 7, 0, "wide"))
    said = terminal.getvalue()
    assert "deals from 3: looking" in said and "deal 4, the 2nd one: looking" in said
    assert "deal 4, the 2nd one: 1,200 positions" in said
    monkeypatch.setattr(sys, "stderr", StringIO())
    with watching(52) as nobody:
        assert nobody is None


def test_keys_that_come_at_one_moment_are_heard_in_their_order() -> None:
    """As over a slow line: Down, Down, Down and Enter choose the fourth entry, and not the first."""
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.press("n")
        for key in ("down", "down", "down", "enter"):
            app.post_message(events.Key(key, None))
        await hand.settle()
        assert "A deal by its number" in screen_text(hand) and str(hand.seat.deal) == "3"
        await hand.press("7", "enter")
        assert str(hand.seat.deal) == "7"

    play(app, script)
