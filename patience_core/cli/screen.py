"""Where a command writes: bare text in a pipe, colours and lines of a readable length in a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from patience_core.draw import BACK, LABEL, NAME, RED, SPACE, Line, can_show_symbols, line_text
from patience_core.errors import printable

if TYPE_CHECKING:
    from rich.console import Console

STYLES: Final = {RED: "red", LABEL: "cyan", NAME: "dim", SPACE: "dim", BACK: "blue"}
"""How each role of a drawing looks where there are colours; top cards are bold too."""

MOST_COLUMNS: Final = 88
"""Prose is not set wider than this, however wide the terminal."""


class Screen:
    """Standard output as commands use it.

    Attributes:
        terminal: whether somebody is looking: only then are there colours, and is prose set in lines.
        symbols: whether it can show the suit symbols.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        self.terminal = self._stream.isatty()
        self.symbols = can_show_symbols(self._stream.encoding)
        self._console: Console | None = None

    @property
    def width(self) -> int:
        """The columns of the terminal now; it may be resized between two lines."""
        return max(1, shutil.get_terminal_size((80, 24)).columns)

    @property
    def height(self) -> int:
        """The lines of the terminal now."""
        return max(1, shutil.get_terminal_size((80, 24)).lines)

    def line(self, text: str = "", style: str = "") -> None:
        """A line as it is, never broken; whatever it tells of may be a user's, so its odd characters are written
        out."""
        text = printable(text)
        if style and self.terminal:
            from rich.text import Text

            self._rich.print(Text(text, style), soft_wrap=True)
        else:
            print(text, file=self._stream)

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        """Lines as they are."""
        for text in texts:
            self.line(text, style)

    def prose(self, text: str, indent: str = "", style: str = "") -> None:
        """A paragraph: in a terminal set in lines that fit, in a pipe left in one."""
        if not self.terminal:
            self.line(text)
            return
        from textwrap import wrap

        width = max(12, min(self.width - 1, MOST_COLUMNS))
        self.lines(wrap(text, width, initial_indent=indent, subsequent_indent=indent) or [""], style)

    def item(self, text: str) -> None:
        """An entry of a list."""
        if not self.terminal:
            self.line(f"- {text}")
            return
        from textwrap import wrap

        width = max(12, min(self.width - 1, MOST_COLUMNS))
        self.lines(wrap(text, width, initial_indent="- ", subsequent_indent="  "))

    def drawing(self, lines: Iterable[Line]) -> None:
        """A drawing, with its colours where there are any."""
        if not self.terminal:
            self.lines(map(line_text, lines))
            return
        from rich.text import Text

        for line in lines:
            text = Text()
            for ink in line:
                style = STYLES.get(ink.role, "")
                text.append(printable(ink.text), f"bold {style}" if ink.top else style)
            text.rstrip()
            self._rich.print(text, soft_wrap=True)

    def ask(self, text: str) -> None:
        """A prompt: what is typed follows on the same line."""
        print(printable(text), end="", file=self._stream, flush=True)

    def flush(self) -> None:
        """Let what was written be seen now."""
        self._stream.flush()

    @property
    def _rich(self) -> Console:
        """Rich's console, loaded when the first colour is needed; it heeds NO_COLOR and terminals without colours."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(file=self._stream, highlight=False, markup=False, emoji=False)
        return self._console


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of words as lines, their columns lined up, as wide as a terminal shows them: some characters take two."""
    shown = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(cell_width, column)) for column in zip(*shown, strict=True)]
    return ["  ".join(map(padded, row, widths)).rstrip() for row in shown]


def padded(text: str, width: int) -> str:
    """A text with as many blanks after it as make it so wide in a terminal."""
    return text + " " * (width - cell_width(text))


def cell_width(text: str) -> int:
    """How many columns a text takes in a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def warn(text: str) -> None:
    """A warning: one line on standard error."""
    print(f"patience: warning: {printable(' '.join(text.split()))}", file=sys.stderr)


def note(text: str) -> None:
    """A line on standard error that is no warning, so that standard output holds data only."""
    print(printable(text), file=sys.stderr)
