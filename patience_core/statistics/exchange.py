"""Finished games as JSON, to take them to another machine or to another program, and back."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any, Final

from attrs import asdict, fields

from patience_core.errors import StatisticsError, nearest, short
from patience_core.sitting.files import shown
from patience_core.sitting.strictjson import OddJson, parsed
from patience_core.statistics.played import Played
from patience_core.statistics.store import Store

FORMAT: Final = "patience statistics"
VERSION: Final = 1
"""The version of the format, which is older than the tables' and need not change with them."""

LARGEST: Final = 200_000_000
"""The most bytes that are read: some half a million games."""

BEGINS: Final = b'{\n  "format": "' + FORMAT.encode()
"""How such a file begins."""

_KEYS: Final = ("format", "version", "games")
_GAME_KEYS: Final = tuple(each.name for each in fields(Played))
_NEEDED: Final = ("id", "variant", "name", "fingerprint", "deal", "won", "moves", "seconds", "finished")


def export_json(store: Store) -> str:
    """Every game, as JSON: a game a line, in plain ASCII, so that it passes through every stream.

    Raises:
        StatisticsError: the games cannot be read.
    """
    games = ",\n".join(f"    {json.dumps(asdict(game))}" for game in store.rows())
    rows = f"[\n{games}\n  ]" if games else "[]"
    return f'{{\n  "format": {json.dumps(FORMAT)},\n  "version": {VERSION},\n  "games": {rows}\n}}\n'


def import_json(store: Store, text: str, name: str = "the text") -> tuple[int, int]:
    """Take in games that :func:`export_json` wrote: all of them, or none. Doing it twice changes nothing.

    Args:
        store: where they are kept.
        text: the JSON.
        name: of the file, for messages.

    Returns:
        How many were added, and how many were known.

    Raises:
        StatisticsError: the text is no such export; the message is one line that names the file and what is wrong.
    """
    return store.take_in(read_games(text, name))


def read_games(text: str, name: str = "the text") -> list[Played]:
    """The games of an export.

    Raises:
        StatisticsError: as :func:`import_json`.
    """

    def fault(what: str) -> StatisticsError:
        return StatisticsError(f"{name}: no statistics: {what}")

    values = _parsed(text, name)
    if not isinstance(values, dict):
        raise fault("it holds no object; an export begins with a brace")
    if values.get("format") != FORMAT:
        raise fault(f'its "format" is not {json.dumps(FORMAT)}')
    version = values.get("version")
    if type(version) is not int or version != VERSION:
        raise fault(f"version {short(ascii(version))} of the format; this program reads version {VERSION}")
    for key in values:
        if key not in _KEYS:
            raise fault(f"unknown key {short(ascii(key))}{nearest(key, _KEYS)}")
    games = values.get("games")
    if not isinstance(games, list):
        raise fault('its "games" is no list')
    read = []
    for number, game in enumerate(games, start=1):
        try:
            read.append(_game(game))
        except StatisticsError as error:
            raise fault(f"of game {number} {error}") from error
    return read


def read_file(path: Path) -> str:
    """The text of a file to be imported.

    Raises:
        StatisticsError: it cannot be read, is no regular file, is larger than :data:`LARGEST`, or is not UTF-8 text.
    """
    name = shown(path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # asked before it is opened: a pipe would wait for a writer
            raise StatisticsError(f"{name}: no statistics: a folder or a device")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise StatisticsError(f"{name}: cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:  # a path with a null character in it
        raise StatisticsError(f"{str(path)!r}: cannot be read: {error}") from error
    if len(data) > LARGEST:
        raise StatisticsError(f"{name}: no statistics: larger than {LARGEST:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StatisticsError(
            f"{name}: no statistics: not a text file (byte {error.start + 1} is not UTF-8)"
        ) from error


def _parsed(text: str, name: str) -> Any:
    if not text.strip():
        raise StatisticsError(f"{name}: no statistics: the file is empty")
    try:
        return parsed(text)
    except OddJson as error:
        raise StatisticsError(f"{name}: no statistics: {error}") from error
    except json.JSONDecodeError as error:
        raise StatisticsError(f"{name}:{error.lineno}:{error.colno}: no statistics: not JSON: {error.msg}") from error
    except RecursionError as error:
        raise StatisticsError(f"{name}: no statistics: its JSON is nested too deep") from error
    except ValueError as error:  # a number of too many digits
        raise StatisticsError(f"{name}: no statistics: not JSON: {str(error).splitlines()[0]}") from error


def _game(values: object) -> Played:
    if not isinstance(values, dict):
        raise StatisticsError("there is no object")
    for key in values:
        if key not in _GAME_KEYS:
            raise StatisticsError(f"{short(ascii(key))} is an unknown key{nearest(key, _GAME_KEYS)}")
    for key in _NEEDED:
        if key not in values:
            raise StatisticsError(f'"{key}" is missing')
    return Played(**values)
