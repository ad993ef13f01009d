"""Running the app: signals, the end of the terminal, and errors that nobody expected all end it in order."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import Final

from patience_core.player.seat import Seat
from patience_core.player.settings import Settings, SettingsFile
from patience_core.sitting.sitting import Sitting
from patience_core.tui.app import INTERRUPTED, PatienceApp
from patience_core.tui.tables import Tables

ENDING: Final = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")
"""The signals that end the app, where the system knows them."""


def run_app(
    tables: Tables, sitting: Sitting | None, settings: Settings, kept: SettingsFile | None, greeting: str,
    encoding: str | None,
) -> int:  # fmt: skip
    """Run the app; see :func:`patience_core.tui.run`."""
    found = sitting or tables.last()
    seat = Seat(found or tables.any(), tables.shelf, settings, tables.store)
    app = PatienceApp(seat, tables, kept, greeting, encoding, choose=found is None)
    try:
        with _any_character():
            code = asyncio.run(_run(app))
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        seat.leave()
    if app.failed is not None:
        raise app.failed
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


async def _run(app: PatienceApp) -> int:
    loop = asyncio.get_running_loop()
    for name in ENDING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            code = INTERRUPTED if name == "SIGINT" else 128 + number
            with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows, or not the main thread
                loop.add_signal_handler(number, app.exit, code)
    answer = await app.run_async(mouse=app.seat.settings.mouse == "on")
    return answer or 0
