"""Lines from the player: typed at a terminal, with editing and history, or piped in."""

from __future__ import annotations

import sys
from contextlib import suppress

from patience_core.cli.inputs import Lines
from patience_core.cli.screen import Screen


class Keyboard:
    """Standard input, a line at a time.

    Attributes:
        terminal: whether somebody types; otherwise lines come from a pipe or a file, and are echoed, so that the
            output can be read without them.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._waiting: list[str] = []
        self._lines = Lines(sys.stdin)
        self.terminal = sys.stdin is not None and sys.stdin.isatty()
        if self.terminal and screen.terminal:
            with suppress(ImportError):  # it makes input() know history and the arrow keys, where there is such a thing
                import readline  # noqa: F401

    def read(self, prompt: str) -> str:
        """The next line, without its end.

        Raises:
            EOFError: there is none.
            TooLong: it is longer than anything that a player would type.
            KeyboardInterrupt: the player typed Ctrl-C.
        """
        if self._waiting:
            return self._waiting.pop()
        if self.terminal and self._screen.terminal:
            return input(prompt)
        if self.terminal:
            self._screen.ask(prompt)
        self._screen.flush()
        line = self._lines.next()
        if not line:
            raise EOFError
        if not self.terminal:
            self._screen.line((prompt + line).rstrip())
        return line.rstrip("\r\n")

    def put_back(self, line: str) -> None:
        """Let the next reading give this line."""
        self._waiting.append(line)
