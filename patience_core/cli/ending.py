"""Ending in order, whatever signal ends the program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import typer

from patience_core.cli import Ended

ENDING: Final = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""The signals that end a program, where the system knows them; Ctrl-C is an exception by itself."""


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Let the signals that end a program end a command by way of an exception, :class:`~patience_core.cli.Ended`.

    Then the line editor gives the terminal back as it was, and workers are ended and awaited, none of which happens
    when the process simply dies. A signal that is ignored stays so (nohup).

    Raises:
        typer.Exit: with 128 and the number of the signal, as shells say it.
    """
    import signal

    def leave(number: int, _: object) -> None:
        raise Ended(number)

    before: dict[int, object] = {}
    try:
        for name in ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, leave)
    except ValueError:  # not in the main thread: then whoever runs us looks after signals
        yield
        return
    try:
        yield
    except Ended as ended:
        raise typer.Exit(128 + ended.signal) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
