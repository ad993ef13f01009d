"""Saves of every version of the format, read for ever, and written anew in the newest.

The files in ``saves/`` were written by the programs of their time and are never changed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve

import patience_core as patience
from patience_core.errors import SaveError, printable
from patience_core.sitting.record import VERSION, Assists, Bookmark, Record, record_text
from patience_core.sitting.recordreader import read_record
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting, source_of

FILES: Final = Path(__file__).parent / "saves"
VERSIONS: Final = {1: "bisley-version-1", 2: "klondike-version-2", 3: "bisley-version-3", 4: "bisley-version-4"}


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def laid_out(shelf: Shelf, version: int) -> Path:
    """A save of a version, on a shelf."""
    return Path(shutil.copy(FILES / f"{VERSIONS[version]}.json", shelf.folder))


def go_on(shelf: Shelf, version: int) -> Sitting:
    path = laid_out(shelf, version)
    saved = load(path, patience.variant(json.loads(path.read_text())["variant"]))
    return Sitting(saved.game, shelf, saved)


def test_there_is_a_file_of_every_version() -> None:
    assert sorted(VERSIONS) == list(range(1, VERSION + 1))
    for version, name in VERSIONS.items():
        assert json.loads((FILES / f"{name}.json").read_text())["version"] == version


def test_version_1_says_deal_moves_and_what_was_taken_back(shelf: Shelf) -> None:
    sitting = go_on(shelf, 1)
    assert str(sitting.game.deal) == "12"
    assert sitting.game.move_texts() == ["7D t13-t1", "8S t12-t9", "4H t4-t13", "KS t5-k4", "4H t13-t12", "QS t8-k4"]
    assert sitting.game.undone_texts() == ["4H t12-t13", "3H t12-t13", "6D t8-t1"]
    assert sitting.assists == Assists() and sitting.automatic == () and sitting.bookmarks == ()
    assert (sitting.begun, sitting.clock.seconds, sitting.source) == ("", 0.0, "")
    assert (sitting.given_up, sitting.won_once, sitting.counts) == (False, False, True)


def test_version_2_says_how_much_help_there_was(shelf: Shelf) -> None:
    sitting = go_on(shelf, 2)
    assert str(sitting.game.deal) == "ms:617" and len(sitting.game.moves) == 23
    assert sitting.game.undone_texts() == ["deal", "KS w1-t2"]
    assert sitting.assists == Assists(hints=4, questions=1, peeks=1)


def test_version_3_says_all_that_belongs_to_a_sitting(shelf: Shelf) -> None:
    sitting = go_on(shelf, 3)
    assert sitting.id == "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
    assert sitting.begun == "2026-11-30T10:15:00Z"
    assert sitting.source == "/home/ann/games/bisley.yaml"
    assert sitting.clock.seconds == 754.3 and not sitting.clock.running
    assert sitting.automatic == (2, 5)
    assert sitting.bookmarks == (
        Bookmark("before the kings", ("7D t13-t1", "8S t12-t9", "KS t5-t8"), (2,)),
        Bookmark("dead end", ("7D t13-t1", "8S t12-t9", "KS t5-t8", "3H t12-t4", "KS t8-k4"), (2,)),
    )
    assert sitting.given_up and not sitting.won_once and sitting.counts
    assert sitting.assists == Assists(hints=2, questions=1)
    assert sitting.redo() == ["4H t13-t12", "4H t12-t13"]  # the second followed by itself
    assert sitting.undo(2) == ["4H t12-t13", "4H t13-t12", "4H t4-t13"]


def test_version_4_says_the_variants_name_and_what_was_played_for_fun(shelf: Shelf) -> None:
    sitting = go_on(shelf, 4)
    assert sitting.given_up and sitting.played_on
    assert [each.variant_name for each in shelf.listed()] == ["Bisley"]
    assert not go_on(shelf, 3).played_on
    assert [each.variant_name for each in shelf.listed() if each.name.endswith("3")] == ["bisley"], "its id"


@pytest.mark.parametrize("version", VERSIONS)
def test_reading_changes_no_file_and_going_on_writes_the_newest_version(shelf: Shelf, version: int) -> None:
    sitting = go_on(shelf, version)
    assert sitting.path is not None
    assert sitting.path.read_bytes() == (FILES / sitting.path.name).read_bytes()
    before = sitting.record()
    sitting.redo()
    sitting.undo()
    values = json.loads(sitting.path.read_text())
    assert values["version"] == VERSION and values["id"] == sitting.id
    again = load(sitting.path, sitting.game.variant)
    assert Sitting(again.game, shelf, again).record() == evolve(before, played_on=before.given_up)


@pytest.mark.parametrize("version", [1, 2])
def test_an_old_save_has_an_id_that_stays(shelf: Shelf, version: int) -> None:
    sitting = go_on(shelf, version)
    assert len(sitting.id) == 32 and sitting.id == go_on(shelf, version).id
    assert [each.id for each in shelf.listed()] == [sitting.id]
    first = sitting.id
    sitting.redo()
    assert sitting.path is not None
    again = load(sitting.path, sitting.game.variant)
    assert Sitting(again.game, shelf, again).id == first, "also when it is saved in the newest version"
    moved = sitting.path.with_name("another.json")
    laid_out(shelf, version).rename(moved)
    assert load(moved, sitting.game.variant).id != first, "two files of old games are two games"


def test_what_came_later_does_not_belong_into_an_older_version() -> None:
    newest = json.loads(record_text(Record("bisley", "f", "1", (), id="0" * 32)))
    for version in (1, 2, 3):
        with pytest.raises(SaveError, match=f"version {version} of the format and has"):
            read_record(json.dumps(newest | {"version": version}), "x")


def test_a_path_with_bytes_that_are_no_text_comes_back() -> None:
    record = Record("mine", "f", "1", (), id="0" * 32, source="/home/ann/\udcff/mine.yaml")
    text = record_text(record)
    assert read_record(text.encode("utf-8").decode("utf-8"), "x") == record


def test_a_hundred_bookmarks_of_a_long_game_are_short() -> None:
    moves = tuple(f"{number}S t1-t2" for number in range(5_000))
    marks = tuple(Bookmark(str(number), moves[: number * 50]) for number in range(100))
    record = Record("bisley", "f", "1", moves, bookmarks=marks, id="0" * 32)
    text = record_text(record)
    assert len(text) < 100_000 and read_record(text, "x") == record


def test_the_page_tells_every_key_of_a_save() -> None:
    page = (Path(__file__).parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.partition("## Saved games")[2].splitlines() if line.startswith("| `")]
    told = {key for row in rows for key in re.findall(r"`(\w+)`", row)}
    assert told == set(json.loads((FILES / "bisley-version-4.json").read_text()))


def _texts(values: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where in a JSON value texts stand."""
    if isinstance(values, str):
        yield at
    elif isinstance(values, (dict, list)):
        for key, value in values.items() if isinstance(values, dict) else enumerate(values):
            yield from _texts(value, (*at, key))


def _with(values: Any, at: tuple[str | int, ...], text: str) -> Any:
    changed = json.loads(json.dumps(values))
    there = changed
    for key in at[:-1]:
        there = there[key]
    there[at[-1]] = text
    return changed


NEWEST: Final = json.loads((FILES / "bisley-version-4.json").read_text())


@pytest.mark.parametrize("odd", ["\ud800", "\x1b[31m", "\n", "\x00", "\x9b2J", "\x7f", "\udbff"])
@pytest.mark.parametrize("at", list(_texts(NEWEST)), ids=lambda at: "-".join(map(str, at)))
def test_no_text_of_a_save_has_what_a_terminal_obeys_or_no_file_can_hold(at: tuple[str | int, ...], odd: str) -> None:
    there = NEWEST
    for key in at:
        there = there[key]
    with pytest.raises(SaveError) as caught:
        read_record(json.dumps(_with(NEWEST, at, f"{there}{odd}")), "mine.json")
    assert str(caught.value).startswith("mine.json: ") and str(caught.value).isprintable()


@pytest.mark.parametrize(
    "name", ["", "x" * 61, " a", "a  b", "a\u00a0b", "a\u202eb", "a\tb", "\ud800", "\x1b]0;title\x07"]
)
def test_the_name_of_a_bookmark_in_a_save_is_one_that_a_player_may_give(name: str) -> None:
    values = NEWEST | {"bookmarks": [{"name": name, "shared": 0, "moves": [], "automatic": []}]}
    with pytest.raises(SaveError, match=r'^mine\.json: no saved game: "name" of bookmark 1 is ') as caught:
        read_record(json.dumps(values), "mine.json")
    assert printable(str(caught.value)) == str(caught.value)


def test_an_unknown_key_is_told_in_characters_that_can_be_shown() -> None:
    with pytest.raises(SaveError, match="unknown key") as caught:
        read_record(json.dumps(NEWEST | {"\x1b[31m\ud800": 1}), "mine.json")
    assert str(caught.value).isprintable()


def test_a_path_with_control_characters_is_not_kept() -> None:
    """Or the save could not be read again."""
    assert source_of("/home/ann/\x1b[31m/my.yaml") == "" and source_of("/home/ann/\udcff/my.yaml") != ""


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"played_on": True, "given_up": False}, 'its "played_on" is true, and its "given_up" is false'),
        ({"played_on": 1}, 'its "played_on" is 1, not true or false'),
        ({"name": "x" * 201}, 'its "name" has more than 200 characters'),
        ({"name": 7}, 'its "name" is a number, not a text'),
    ],
)
def test_what_version_4_brought_is_checked(values: dict[str, Any], says: str) -> None:
    with pytest.raises(SaveError, match=says):
        read_record(json.dumps(NEWEST | values), "x")
