"""Input that is read with care: nothing is taken in without a limit, and every error names what it is about."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

from patience_core.errors import InvalidPosition, PatienceError

LONGEST: Final = 1_000_000
"""The most characters of a line, or of the text of a position, that are taken in."""

_ENDLESS: Final = 100_000_000
"""After so many characters without an end of line, what comes in has no lines, and nothing more is read."""

_BOM: Final = "\ufeff"
STANDARD_INPUT: Final = "standard input"


class TooLong(PatienceError):
    """A line of more than :data:`LONGEST` characters; the rest of it is passed over when the next line is asked for."""

    def __init__(self) -> None:
        super().__init__(f"a line of more than {LONGEST:,} characters is too long to be read")


class Lines:
    """The lines of standard input, one at a time. A byte order mark before the first is no part of it."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._first = True
        self._in_a_line = False

    def next(self) -> str:
        """The next line, with its end; empty where there is none.

        Raises:
            TooLong: the line is too long; the next call gives the one after it.
        """
        if self._stream is None or not self._passed_over():
            return ""
        line = self._readline()
        if self._first:
            self._first = False
            line = line.removeprefix(_BOM)
        if len(line) >= LONGEST and not line.endswith("\n"):
            self._in_a_line = True
            raise TooLong
        return line

    def _passed_over(self) -> bool:
        """Pass over the rest of a line that was too long; say whether more may follow."""
        left = _ENDLESS
        while self._in_a_line and left > 0:
            rest = self._readline()
            left -= len(rest)
            self._in_a_line = bool(rest) and not rest.endswith("\n")
        return not self._in_a_line

    def _readline(self) -> str:
        assert self._stream is not None
        with naming(STANDARD_INPUT):
            return self._stream.readline(LONGEST)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Give an error of the system that names no file the name of the one that it is about."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is None and error.errno is not None:
            raise OSError(error.errno, error.strerror, name) from error
        raise


def read_all(source: str) -> str:
    """The text of a file, or of standard input where the source is ``-``.

    Raises:
        InvalidPosition: there is none, it is no text, or it is longer than any text of a position.
        OSError: it cannot be read; the error names it.
    """
    name = STANDARD_INPUT if source == "-" else source
    try:
        with naming(name):
            if source != "-":
                with open(source, encoding="utf-8-sig") as file:
                    text = file.read(LONGEST + 1)
            elif sys.stdin is not None:
                text = sys.stdin.read(LONGEST + 1).removeprefix(_BOM)
            else:
                raise InvalidPosition("there is no standard input to read")
    except UnicodeDecodeError as error:
        raise InvalidPosition(f"not a text file: {error.reason}; save it as UTF-8 text") from error
    except ValueError as error:  # a path with a null character in it
        raise InvalidPosition(f"{name!r} cannot be read: {error}") from error
    if len(text) > LONGEST:
        raise InvalidPosition(f"a text of more than {LONGEST:,} characters is too long to be read")
    return text


def small_number(text: str) -> int | None:
    """A number as people type it, of at most six digits; ``None`` where the text is none."""
    return int(text) if re.fullmatch("[0-9]{1,6}", text) else None
