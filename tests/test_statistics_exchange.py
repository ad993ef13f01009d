"""Finished games as JSON: written, read again, and what is no such thing refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from attrs import asdict
from hypothesis import given, settings

from patience_core.errors import StatisticsError
from patience_core.statistics import Played, Store, export_json, import_json
from patience_core.statistics.exchange import BEGINS, read_file, read_games
from tests.statisticstool import GAMES, played


@given(GAMES)
@settings(max_examples=30, deadline=None)
def test_what_is_exported_is_imported_once(games: list[Played]) -> None:
    with TemporaryDirectory() as folder, Store(Path(folder) / "a") as here, Store(Path(folder) / "b") as there:
        here.take_in(games)
        text = export_json(here)
        assert text.isascii() and text.encode().startswith(BEGINS)
        assert import_json(there, text) == (len(games), 0)
        assert import_json(there, text) == (0, len(games))
        assert there.rows() == here.rows() == sorted(games, key=lambda game: game.order)
        assert export_json(there) == text


def test_two_machines_come_to_the_same(tmp_path: Path) -> None:
    with Store(tmp_path / "a") as here, Store(tmp_path / "b") as there:
        here.take_in([played(1), played(2), played(3)])
        there.take_in([played(3, moves=1), played(4)])
        assert import_json(there, export_json(here)) == (2, 1)
        assert import_json(here, export_json(there)) == (1, 3)
        assert [game.deal for game in here.rows()] == [game.deal for game in there.rows()] == ["1", "2", "3", "4"]
        assert there.rows()[2].moves == 1  # what is known stays as it is


def test_an_entry_a_line() -> None:
    with TemporaryDirectory() as folder, Store(Path(folder) / "a") as store:
        assert json.loads(export_json(store))["games"] == []
        store.take_in([played(1), played(2)])
        assert len(export_json(store).splitlines()) == 8


def text_of(**changes: Any) -> str:
    return json.dumps({"format": "patience statistics", "version": 1, "games": [], **changes})


def with_game(**changes: Any) -> str:
    values = {**asdict(played(1)), **changes}
    return text_of(games=[asdict(played(2)), {key: value for key, value in values.items() if value != "left out"}])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "x.json: no statistics: the file is empty"),
        (" \n", "the file is empty"),
        ("{", "x.json:1:2: no statistics: not JSON: Expecting property name"),
        ('{\n  "format": oops}', "x.json:2:13: no statistics: not JSON"),
        ("[1, 2]", "it holds no object"),
        ("[" * 5000, "nested too deep"),
        ("9" * 5000, "not JSON: Exceeds the limit"),
        ('{"a": NaN}', "NaN is no number of JSON"),
        ("{}", 'its "format" is not "patience statistics"'),
        (text_of(format="patience game"), 'its "format" is not'),
        (text_of(version=2), "version 2 of the format; this program reads version 1"),
        (text_of(version=True), "version True of the format"),
        (text_of(gmaes=[]), "unknown key 'gmaes'; did you mean 'games'?"),
        (text_of(games={}), 'its "games" is no list'),
        (text_of(games=[1]), "of game 1 there is no object"),
        (with_game(moves=-1), 'of game 2 its "moves" is -1, not a whole number'),
        (with_game(won="yes"), "of game 2 its \"won\" is 'yes', not true or false"),
        (with_game(seconds="left out"), 'of game 2 "seconds" is missing'),
        (with_game(hinst=1), "of game 2 'hinst' is an unknown key; did you mean 'hints'?"),
        (with_game(variant="\ud800"), 'of game 2 its "variant"'),
        (with_game(seconds=1e999).replace("Infinity", "1e999"), "1e999 is too large for a number"),
    ],
)
def test_what_is_no_export_is_refused_whole(tmp_path: Path, text: str, says: str) -> None:
    with Store(tmp_path / "a") as store:
        with pytest.raises(StatisticsError) as caught:
            import_json(store, text, "x.json")
        assert says in str(caught.value)
        assert str(caught.value).startswith("x.json:") and "\n" not in str(caught.value)
        assert store.rows() == []


def test_help_may_be_left_out() -> None:
    (_, game) = read_games(with_game(hints="left out", questions="left out", peeks="left out"))
    assert game == played(1)


@pytest.mark.parametrize(
    ("content", "says"), [(None, "no such file"), (b"\xff\xfe", "byte 1 is not UTF-8"), ("folder", "a folder")]
)
def test_what_is_no_text_is_refused(tmp_path: Path, content: bytes | str | None, says: str) -> None:
    path = tmp_path / "x.json"
    if content == "folder":
        path.mkdir()
    elif isinstance(content, bytes):
        path.write_bytes(content)
    with pytest.raises(StatisticsError, match=says) as caught:
        read_file(path)
    assert str(path) in str(caught.value)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"\xef\xbb\xbf" + text_of().encode())
    assert read_games(read_file(path)) == []
