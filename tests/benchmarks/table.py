"""How long a player waits at the table on the screen: ``python -m tests.benchmarks.table``.

Two things are measured: the time from the start of the process to the first screen, in a terminal of its own, and for
each variant the time from a key to the table redrawn. The second is taken inside the program, from the key's arrival to
the moment when what changed has been handed to the terminal: saving the move (with the wait for the disk), working out
how the game stands and the wait for the next of sixty screens a second are in it, what the terminal needs to show it is
not. Keys are those of a player who types moves by chance, points with arrows, lifts, lets go and takes back.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import pty
import select
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter
from typing import Any, Final
from unittest import mock

from attrs import field, frozen
from textual import events
from textual.app import App

import patience_core as patience
from patience_core.notation import move_text
from tests.benchmarks.__main__ import machine
from tests.tuitool import Hand, app_of, sat_down, sitting_at

FIRST_WORD: Final = b"menu"
"""What the help line ends with: then the whole screen is there."""

LIMIT: Final = 30.0
"""The seconds after which a first screen no longer comes."""

_NAMED: Final = {" ": "space", "-": "minus"}


@frozen
class Waits:
    """The waits for a redrawn table, in milliseconds.

    Attributes:
        keys: after every key that redrew anything.
        moves: of these, after the keys that made a move or took one back.
    """

    keys: list[float] = field(factory=list)
    moves: list[float] = field(factory=list)


def first_screen(variant: str) -> float:
    """The seconds from the start of a process to its first screen."""
    with TemporaryDirectory() as home:
        controller, terminal = pty.openpty()
        environment = {**os.environ, "PATIENCE_HOME": home, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        command = [sys.executable, "-m", "patience_core", "play", variant, "--deal", "3", "--new"]
        start = monotonic()
        process = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment)
        os.close(terminal)
        written = b""
        try:
            while FIRST_WORD not in written:
                if monotonic() - start > LIMIT or not select.select([controller], [], [], LIMIT)[0]:
                    raise TimeoutError(f"no first screen of {variant} in {LIMIT:.0f} s")
                written += os.read(controller, 65536)
            return monotonic() - start
        finally:
            process.terminate()
            process.wait()
            os.close(controller)


async def _pressed(hand: Hand, key: str, character: str | None, shown: list[float]) -> float | None:
    """Press a key; the milliseconds until the screen was redrawn, or ``None`` where nothing was."""
    driver = hand.app._driver
    assert driver is not None
    shown.clear()
    start = perf_counter()
    driver.process_message(events.Key(key, character))
    for _ in range(10_000):
        await asyncio.sleep(0.0005)
        screen = hand.app.screen
        if hand._is_quiet() and screen._update_timer._active.is_set() is False and perf_counter() - start > 0.003:
            break
    return (shown[-1] - start) * 1000 if shown else None


async def _play(variant: str, keys: int, size: tuple[int, int], seed: int) -> Waits:
    waits, shown, random = Waits(), [], Random(seed)
    display = App._display

    def noted(self: App[Any], *arguments: Any) -> None:
        display(self, *arguments)
        shown.append(perf_counter())

    with mock.patch.object(App, "_display", noted):
        async with sat_down(app_of(sitting_at(variant, 3)), size, swift=False) as hand:
            while len(waits.keys) < keys:
                for key in _deed(hand, random):
                    before = hand.moves
                    wait = await _pressed(hand, _NAMED.get(key, key), key if len(key) == 1 else None, shown)
                    if wait is not None:
                        waits.keys.append(wait)
                        if hand.moves != before:
                            waits.moves.append(wait)
                    if hand.app.screen is not hand.app.table:
                        await hand.press("escape")
    return waits


def _deed(hand: Hand, random: Random) -> list[str]:
    """What a player may do now: mostly a move."""
    moves = list(hand.seat.sitting.game.legal_moves)
    kind = random.random()
    if not moves or kind < 0.1:
        return ["backspace"] * 3
    if kind < 0.3:
        return [random.choice(("left", "right", "up", "down")) for _ in range(4)] + ["enter", "escape"]
    return [*move_text(hand.seat.position, random.choice(moves)).lower(), "enter"]


def waits_of(variant: str, keys: int, size: tuple[int, int], seed: int = 1) -> Waits:
    """The waits in a game of a variant."""
    with TemporaryDirectory() as home, mock.patch.dict("os.environ", {"PATIENCE_HOME": home}):
        return asyncio.run(_play(variant, keys, size, seed))


def p95(values: list[float]) -> float:
    """What 95 of 100 values do not exceed."""
    return quantiles(values, n=20)[-1] if len(values) > 1 else sum(values)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.table", description="Measure and print.")
    parser.add_argument("variants", nargs="*", help="ids or paths (default: every registered variant)")
    parser.add_argument("--runs", type=int, default=9, help="starts of the program (default: 9; 0 for none)")
    parser.add_argument("--keys", type=int, default=300, help="keys in each variant (default: 300)")
    parser.add_argument("--size", default="120x40", help="columns and lines of the screen (default: 120x40)")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))

    print(f"machine    {machine()}, load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else machine())
    print(f"python     {platform.python_implementation()} {platform.python_version()}")
    print(f"package    patience-core {patience.__version__}, textual {version('textual')}")
    if asked.runs:
        variant = asked.variants[0] if asked.variants else "bisley"
        first_screen(variant)
        times = [first_screen(variant) for _ in range(asked.runs)]
        print(
            f"start      {median(times):.3f} s from the process to the first screen of {Path(variant).stem} "
            f"(median of {asked.runs}; {min(times):.3f} to {max(times):.3f})"
        )
    print(f"keys       {asked.keys} in each variant at {width}x{height}, milliseconds to the redrawn table")
    print()
    names = asked.variants or patience.variants()
    wide = max(map(len, names)) + 2
    print(f"{'variant':{wide}}{'p50':>8}{'p95':>8}{'most':>8}{'moves p50':>12}{'moves p95':>12}")
    for name in names:
        waits = waits_of(name, asked.keys, (width, height))
        moves = waits.moves or [0.0]
        print(
            f"{name:{wide}}{median(waits.keys):>8.1f}{p95(waits.keys):>8.1f}{max(waits.keys):>8.1f}"
            f"{median(moves):>12.1f}{p95(moves):>12.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
