"""What terminals do to a program, tried at the screen: few characters, few cells, other sizes at any moment, an end.

The kinds of fault come from public reports of patience programs, told in our words.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from textual import events

from patience_core.draw.cells import HUGE, MEDIUM, SMALL, Size
from patience_core.player.settings import Settings
from patience_core.sitting.folders import saves_folder
from tests.clitool import environment, run_apart
from tests.screentext import text_of
from tests.tuitool import Hand, app_of, play, sitting_at

try:
    import pexpect
except ImportError:  # pragma: no cover
    pexpect = None


def saved() -> dict[str, Any]:
    """The only save."""
    (path,) = saves_folder().glob("*.json")
    return dict(json.loads(path.read_text(encoding="utf-8")))


SCREENS = ("h", "n", "g", "b", "p", "i", "c", "o", "f1", "f3", "f4", "escape", "w")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", None])
def test_terminals_without_symbols_get_letters_on_every_screen(
    encoding: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of(sitting_at("bisley", 3), encoding=encoding)

    async def script(hand: Hand) -> None:
        seen = [text_of(app)[0]]
        for key in SCREENS:
            await hand.press(key)
            await hand.settle()
            seen.append(text_of(app)[0])
            assert seen[-1].isascii(), (key, sorted({each for each in seen[-1] if not each.isascii()}))
            while app.screen is not app.table:
                await hand.press("escape")
        await hand.write("qs", enter=False)
        seen.append(text_of(app)[0])
        await hand.press("enter", "u")
        seen.append(text_of(app)[0])
        assert all(each.isascii() for each in seen)
        assert "QS" in seen[0]

    play(app, script)


TINY = [(20, 5), (1, 1), (2, 2), (80, 3), (7, 40)]


@pytest.mark.parametrize("size", TINY)
def test_a_tiny_terminal_can_be_played_at(size: tuple[int, int]) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.write("qst3")
        assert len(hand.moves) == 1
        for key in (*["down", "right"] * 6, "enter", "escape", "pagedown", "u", *SCREENS):
            await hand.press(key)
            while app.screen is not app.table:
                await hand.press("escape")
        assert hand.moves == []

    play(app, script, size)


@pytest.mark.parametrize("variant", ["bisley", "double-bisley-24", "klondike"])
def test_in_a_small_terminal_the_cursor_is_always_in_view(variant: str) -> None:
    app = app_of(sitting_at(variant, 3))

    async def script(hand: Hand) -> None:
        view = hand.view
        for key in ["right"] * 12 + ["down"] * 5 + ["left"] * 4 + ["up"] * 5:
            await hand.press(key)
            cursor, table = app.table.pointing.cursor, view.table
            assert cursor is not None and table is not None
            place = table.where(cursor.pile, cursor.count)
            y = view.origin[1] + place.y - view.scroll_offset.y
            assert 0 <= y < view.size.height, (key, cursor)

    play(app, script, (20, 8))


def test_resizing_at_any_moment_keeps_game_and_hand() -> None:
    app = app_of(sitting_at("bisley", 3), Settings(clock="hidden"))
    seen: list[str] = []
    sizes: list[Size | None] = []

    async def script(hand: Hand) -> None:
        async def resize(wait: float = 0.0) -> None:
            for width, height in (*TINY, (200, 60), (40, 15), (80, 24)):
                await hand.pilot.resize_terminal(width, height)
                await asyncio.sleep(wait)
                await hand.settle()
                if wait:
                    seen.append(text_of(app)[0])
                    sizes.append(hand.view.card_size)

        start = text_of(app)
        await resize(wait=0.2)  # as Textual waits for the last of many sizes
        assert text_of(app) == start and len(set(seen)) == len(seen)
        assert sizes[-3:] == [HUGE, SMALL, MEDIUM]
        await hand.write("qs", enter=False)
        await resize()
        assert hand.typing == "qs"
        await hand.press("enter")
        assert len(hand.moves) == 1
        await hand.press("right", "enter")
        held = app.table.pointing.held
        await resize()
        assert app.table.pointing.held == held
        await hand.press("escape")
        for key in SCREENS[::4]:
            await hand.press(key)
            await resize()
            while app.screen is not app.table:
                await hand.press("escape")
        at = await hand.point_of(9)
        await hand.mouse((events.MouseDown, at, 1), (events.MouseMove, (at[0] + 5, at[1]), 1))
        await resize()
        await hand.mouse((events.MouseUp, (79, 23), 1))
        assert app.table.pointing.held is None and hand.view.dragging is None
        assert len(hand.moves) == 1

    play(app, script)


@pytest.mark.parametrize("keys", [["escape"] * 2, ["enter"] * 2, ["escape"] * 4, ["enter", "escape", "escape", "n"]])
def test_keys_that_come_at_the_same_moment_never_take_the_table_away(keys: list[str]) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        driver = app._driver
        assert driver is not None
        for opening in (*SCREENS[:-1], "question_mark"):
            await hand.press(opening)
            for key in keys:
                driver.process_message(events.Key(key, key if len(key) == 1 else None))
            await hand.settle()
            assert app.table in app.screen_stack, opening
            for _ in range(4):
                if app.screen is not app.table:
                    await hand.press("escape")
            assert app.screen is app.table

    play(app, script)


def test_a_double_click_beside_a_box_closes_it_and_keeps_the_table() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        for key in ("escape", "n", "g", "b", "f4"):
            await hand.press(key)
            assert app.screen is not app.table
            press, release = (events.MouseDown, (0, 0), 1), (events.MouseUp, (0, 0), 1)
            await hand.mouse(press, release, press, release)
            assert app.screen is app.table

    play(app, script)


def test_play_without_input_is_a_clean_end(patience_home: Path) -> None:
    ran = run_apart(["play", "bisley", "--deal", "1"], patience_home)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert not (patience_home / "saves").exists()


@pytest.fixture
def terminal(patience_home: Path) -> Iterator[Callable[..., Any]]:
    if pexpect is None:
        pytest.skip("there are no such terminals here")
    started: list[Any] = []

    def start(*words: str, rows: int = 24, columns: int = 80, **more: str) -> Any:
        child = pexpect.spawn(
            sys.executable, ["-m", "patience_core", "play", *words], dimensions=(rows, columns), encoding="utf-8",
            env=environment(patience_home, **{"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **more}),
            timeout=30,
        )  # fmt: skip
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def test_a_terminal_that_is_closed_leaves_the_game_saved(terminal: Callable[..., Any]) -> None:
    child = terminal("bisley", "--deal", "3", "--new")
    child.expect("menu")
    child.send("qs\r")
    child.expect("1 move")
    child.close(force=False)
    for _ in range(100):
        if not child.isalive():
            break
        time.sleep(0.1)
    assert not child.isalive()
    assert saved()["moves"] == ["QS t1-t3"]


def test_control_c_in_a_dialog_ends_with_130_and_the_game_is_safe(terminal: Callable[..., Any]) -> None:
    child = terminal("bisley", "--deal", "3", "--new")
    child.expect("menu")
    child.send("qs\r")
    child.expect("1 move")
    child.send("n")
    child.expect("by its number")
    child.send("\x03")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130 and "Traceback" not in child.before
    assert saved()["moves"] == ["QS t1-t3"]


@pytest.mark.parametrize(("rows", "columns"), [(5, 20), (1, 1)])
def test_a_real_terminal_of_twenty_by_five_that_is_resized(
    terminal: Callable[..., Any], rows: int, columns: int
) -> None:
    child = terminal("bisley", "--deal", "3", "--new", rows=rows, columns=columns)
    child.expect("\\?1049h")
    time.sleep(1.0)
    child.setwinsize(24, 80)
    child.expect("menu")
    child.send("qs\r")
    child.expect("1 move")
    child.setwinsize(5, 20)
    time.sleep(0.3)
    child.send("\x11")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0 and "Traceback" not in child.before
    assert saved()["moves"] == ["QS t1-t3"]
