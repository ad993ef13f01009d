"""Reading a save, of every version of the format, and what is wrong with a text that is no such thing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

from attrs import evolve

from patience_core.errors import SaveError, nearest, printable
from patience_core.sitting.bookmarks import LONGEST_NAME, is_name
from patience_core.sitting.record import (
    FORMAT,
    LONGEST_VARIANT_NAME,
    VERSION,
    Assists,
    Bookmark,
    Record,
    is_source,
    is_text,
)
from patience_core.sitting.strictjson import OddJson, parsed

_OUTCOMES: Final = ("open", "won", "no move left", "no progress possible")
_KEYS: Final = (
    "format", "version", "variant", "fingerprint", "deal", "moves", "undone", "outcome", "position", "assists",
    "id", "begun", "source", "seconds", "automatic", "bookmarks", "given_up", "won", "counts",
    "name", "played_on",
)  # fmt: skip
_SINCE: Final = {"assists": 2, **dict.fromkeys(_KEYS[_KEYS.index("assists") + 1 :], 3), "name": 4, "played_on": 4}
"""The keys that a save has from some version on, and not before."""


_ASSISTS: Final = ("hints", "questions", "peeks")
_MOST_ASSISTS: Final = 1_000_000
_MOST_SECONDS: Final = 1e10
_ID: Final = re.compile("[0-9a-f]{32}")
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


def read_record(text: str, name: str) -> Record:
    """Read a save.

    Args:
        text: its text.
        name: of the file, for messages.

    Raises:
        SaveError: the text is no save; the message is one line with the name and what is wrong.
    """
    if not text.strip():
        raise SaveError(f"{name}: no saved game: the file is empty")
    try:
        values = parsed(text)
    except OddJson as error:
        raise SaveError(f"{name}: no saved game: {error}") from error
    except json.JSONDecodeError as error:
        cut = " (it seems to be cut off)" if text.lstrip().startswith("{") and not text.rstrip().endswith("}") else ""
        raise SaveError(
            f"{name}: no saved game: not JSON{cut}: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from error
    except RecursionError as error:
        raise SaveError(f"{name}: no saved game: its JSON is nested too deep") from error
    except ValueError as error:  # a number of too many digits
        raise SaveError(f"{name}: no saved game: not JSON: {str(error).splitlines()[0]}") from error
    return _Reader(values, name).record()


class _Reader:
    """Takes the values of a save apart, with a message for each thing that is not as it should be."""

    def __init__(self, values: object, name: str) -> None:
        self.name = name
        if not isinstance(values, dict):
            raise self._fault(f"it holds {_kind(values)}, not an object")
        self.values: dict[str, object] = values

    def record(self) -> Record:
        if self.values.get("format") != FORMAT:
            raise self._fault(f'its "format" is not {json.dumps(FORMAT)}')
        version = self.values.get("version")
        if isinstance(version, (bool, float)) or version not in range(1, VERSION + 1):
            known = f"this program reads versions 1 to {VERSION}"
            raise SaveError(f"{self.name}: saved in version {_short(version)} of the format; {known}")
        assert isinstance(version, int)
        for key, since in _SINCE.items():
            if (version >= since) != (key in self.values):
                what = f'has no "{key}"' if version >= since else f'has "{key}", which came later'
                raise self._fault(f"it says version {version} of the format and {what}")
        for key in self.values:
            if key not in _KEYS:
                raise self._fault(f"unknown key {_short(key)}{nearest(key, _KEYS)}")
        outcome = self._text("outcome")
        if outcome not in _OUTCOMES:
            raise self._fault(f'its "outcome" is {_short(outcome)}{nearest(outcome, _OUTCOMES)}')
        begun = Record(
            variant=self._text("variant"),
            fingerprint=self._text("fingerprint"),
            deal=self._text("deal"),
            moves=self._texts("moves"),
            undone=self._texts("undone") if "undone" in self.values else (),
            outcome=outcome,
            position=self._text("position") if "position" in self.values else "",
            assists=self._assists() if "assists" in self.values else Assists(),
        )
        if version < 3:
            return begun
        return self._of_version_4(self._of_version_3(begun)) if version >= 4 else self._of_version_3(begun)

    def _of_version_3(self, begun: Record) -> Record:
        """The same record with what version 3 has besides."""
        for key, form, what in (("id", _ID, "32 hexadecimal digits"), ("begun", _MOMENT, "2026-11-30T10:15:00Z")):
            text = self._text(key)
            if not form.fullmatch(text) and (key == "id" or text):
                raise self._fault(f'its "{key}" is {_short(text)}, not of the form {what}')
        line = (*begun.moves, *begun.undone)
        won_once = self._truth("won")
        if begun.won and not won_once:
            raise self._fault('its "outcome" is "won", and its "won" is false')
        return evolve(
            begun,
            id=self._text("id"),
            begun=self._text("begun"),
            source=self._text("source", is_source),
            seconds=self._seconds(),
            automatic=self._indices(self.values, len(line), ""),
            bookmarks=self._bookmarks(line),
            given_up=self._truth("given_up"),
            won_once=won_once,
            counts=self._truth("counts"),
        )

    def _of_version_4(self, begun: Record) -> Record:
        """The same record with what version 4 has besides."""
        name, played_on = self._text("name"), self._truth("played_on")
        if len(name) > LONGEST_VARIANT_NAME:
            raise self._fault(f'its "name" has more than {LONGEST_VARIANT_NAME} characters')
        if played_on and not begun.given_up:
            raise self._fault('its "played_on" is true, and its "given_up" is false')
        return evolve(begun, name=name, played_on=played_on)

    def _seconds(self) -> float:
        value = self._value("seconds")
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= _MOST_SECONDS:
            raise self._fault(f'its "seconds" is {_short(value)}, not a number from 0')
        return float(value)

    def _truth(self, key: str) -> bool:
        value = self._value(key)
        if not isinstance(value, bool):
            raise self._fault(f'its "{key}" is {_short(value)}, not true or false')
        return value

    def _indices(self, values: dict[str, object], end: int, of: str) -> tuple[int, ...]:
        """Which moves followed by themselves: numbers that rise, each of a move that is there."""
        found = values.get("automatic")
        if not isinstance(found, list):
            raise self._fault(f'"automatic"{of} is {_kind(found)}, not a list')
        last = -1
        for value in found:
            if type(value) is not int or not last < value < end:
                raise self._fault(f'"automatic"{of} has {_short(value)}: they rise, and are below {end}, its moves')
            last = value
        return tuple(found)

    def _bookmarks(self, line: tuple[str, ...]) -> tuple[Bookmark, ...]:
        found = self._value("bookmarks")
        if not isinstance(found, list):
            raise self._fault(f'its "bookmarks" is {_kind(found)}, not a list')
        bookmarks: dict[str, Bookmark] = {}
        for number, values in enumerate(found, start=1):
            of = f" of bookmark {number}"
            if not isinstance(values, dict) or set(values) != {"name", "shared", "moves", "automatic"}:
                raise self._fault(f'bookmark {number} is not an object of "name", "shared", "moves" and "automatic"')
            name, shared, moves = values["name"], values["shared"], values["moves"]
            if not isinstance(name, str) or name in bookmarks:
                raise self._fault(f'"name"{of} is {_short(name)}, not a text that no other has')
            if type(shared) is not int or not 0 <= shared <= len(line):
                raise self._fault(f'"shared"{of} is {_short(shared)}, not a number of its {len(line)} moves')
            if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
                raise self._fault(f'"moves"{of} is not a list of texts')
            self._sound(name, f'"name"{of}')
            if not is_name(name):
                raise self._fault(f'"name"{of} is {_short(name)}, not of 1 to {LONGEST_NAME} characters to be seen')
            for place, move in enumerate(moves, start=1):
                self._sound(move, f'entry {place} of "moves"{of}')
            there = (*line[:shared], *moves)
            bookmarks[name] = Bookmark(name, there, self._indices(values, len(there), of))
        return tuple(bookmarks.values())

    def _assists(self) -> Assists:
        """How often there was help; what a later version may count besides is passed over."""
        value = self._value("assists")
        if not isinstance(value, dict):
            raise self._fault(f'its "assists" is {_kind(value)}, not an object')
        counts = {}
        for key in _ASSISTS:
            number = value.get(key, 0)
            if type(number) is not int or not 0 <= number <= _MOST_ASSISTS:
                raise self._fault(f'"{key}" of its "assists" is {_short(number)}, not a number from 0')
            counts[key] = number
        return Assists(**counts)

    def _text(self, key: str, sound: Callable[[str], bool] = is_text) -> str:
        value = self._value(key)
        if not isinstance(value, str):
            raise self._fault(f'its "{key}" is {_kind(value)}, not a text')
        self._sound(value, f'its "{key}"', sound)
        return value

    def _sound(self, text: str, what: str, sound: Callable[[str], bool] = is_text) -> None:
        """Refuse a text that no terminal can be trusted with, and that no save of ours holds."""
        if not sound(text):
            raise self._fault(f"{what} is {_short(text)}: control characters and lone surrogates are no text")

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self._value(key)
        if not isinstance(value, list):
            raise self._fault(f'its "{key}" is {_kind(value)}, not a list')
        for number, entry in enumerate(value, start=1):
            if not isinstance(entry, str):
                raise self._fault(f'entry {number} of its "{key}" is {_kind(entry)}, not a text')
            self._sound(entry, f'entry {number} of its "{key}"')
        return tuple(value)

    def _value(self, key: str) -> object:
        if key not in self.values:
            raise self._fault(f'it has no "{key}"')
        return self.values[key]

    def _fault(self, what: str) -> SaveError:
        return SaveError(f"{self.name}: no saved game: {what}")


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "an object"


def _short(value: object) -> str:
    text = _kind(value) if isinstance(value, (list, dict)) else printable(json.dumps(value, ensure_ascii=False))
    return text if len(text) <= 40 else text[:37] + "..."
