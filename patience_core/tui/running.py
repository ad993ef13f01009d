"""Running the app: signals, the end of the terminal, and errors that nobody expected all end it in order."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from threading import Timer
from typing import Final

from patience_core.player.seat import Seat
from patience_core.player.settings import Settings, SettingsFile
from patience_core.player.words import going_on
from patience_core.sitting.sitting import Sitting
from patience_core.tui.app import INTERRUPTED, PatienceApp
from patience_core.tui.tables import Tables

ENDING: Final = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")
"""The signals that end the app, where the system knows them."""

PATIENCE: Final = 3.0
"""How many seconds the app has to end in order, once the terminal has gone or the system wants it to."""


def run_app(
    tables: Tables, sitting: Sitting | None, settings: Settings, kept: SettingsFile | None, greeting: str,
    encoding: str | None, by_chance: bool, left: Callable[[Sitting], None] | None,
) -> int:  # fmt: skip
    """Run the app; see :func:`patience_core.tui.run`."""
    found = sitting or tables.last()
    seat = Seat(found or tables.any(), tables.shelf, settings, tables.store)
    greeting = greeting or going_on(seat.sitting)
    app = PatienceApp(seat, tables, kept, greeting, encoding, choose=found is None, by_chance=by_chance)
    try:
        with _any_character():
            code = asyncio.run(_run(app))
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        seat.leave()
    if app.failed is not None:
        raise app.failed
    if left is not None:
        left(seat.sitting)
    return code


@contextmanager
def _any_character() -> Iterator[None]:
    """Let a character that the terminal cannot show take the place of one: Textual writes to standard error, where such
    characters are else written out, which would push everything behind them aside."""
    stream = sys.__stderr__
    if not isinstance(stream, TextIOWrapper):
        yield
        return
    before = stream.errors
    stream.reconfigure(errors="replace")
    try:
        yield
    finally:
        stream.reconfigure(errors=before)


def _end(app: PatienceApp, code: int, surely: bool) -> None:
    """A signal says that it is over. The game is saved before anything else. Where the end has to come ``surely`` it
    does not wait for long: there may be megabytes of pasted keys to be heard first, and nobody to see what they do."""
    app.seat.leave()
    app.exit(code)
    if surely:
        last = Timer(PATIENCE, os._exit, [code])
        last.daemon = True
        last.start()


async def _run(app: PatienceApp) -> int:
    loop = asyncio.get_running_loop()
    for name in ENDING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            code = INTERRUPTED if name == "SIGINT" else 128 + number
            with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows, or not the main thread
                loop.add_signal_handler(number, _end, app, code, name != "SIGINT")
    answer = await app.run_async(mouse=app.seat.settings.mouse == "on")
    return answer or 0
