"""The store of finished games: what is counted is kept, once; files of every version, damaged files, two at once."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from patience_core.errors import StatisticsError
from patience_core.sitting.folders import statistics_path
from patience_core.statistics import Store, schema
from patience_core.statistics import store as module
from tests.statisticstool import played

VERSIONS: Final = sorted((Path(__file__).parent / "statistics").glob("*.sql"))
OLD: Final = [
    played(1, moves=61, seconds=312.0, deal="1", finished="2026-11-28T19:05:00Z"),
    played(2, won=False, moves=20, seconds=95.5, deal="2", finished="2026-11-28T19:20:00Z"),
    played(
        3,
        variant="fan",
        name="Fan",
        fingerprint="beef",
        deal="ms:7",
        moves=74,
        seconds=271.5,
        hints=2,
        questions=1,
        finished="2026-11-29T10:30:00Z",
    ),
]
"""What the files of all versions hold."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "statistics.sqlite"


def tables(file: Path) -> list[tuple[str, ...]]:
    """Every column of every table, and the indices, however they were made."""
    with sqlite3.connect(file) as base:
        names = base.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
        return [
            (kind, name, *(str(column[1:]) for column in base.execute(f"PRAGMA table_info({name})")))
            for kind, name in names.fetchall()
        ]


def test_a_game_counts_once(file: Path) -> None:
    with Store(file) as store:
        assert store.count(played(1))
        assert not store.count(played(1, won=False, moves=3))
        assert store.count(played(2))
    with Store(file) as store:
        assert not store.count(played(2))
        assert store.rows() == [played(1), played(2)]
        assert store.warning == ""


def test_everything_of_a_game_is_kept(file: Path) -> None:
    game = played(1, won=False, name="Zoë's ♠", seconds=0.25, hints=1, questions=2, peeks=3, moves=1_000_000_000)
    with Store(file) as store:
        store.count(game)
    with Store(file) as store:
        assert store.rows() == [game]


def test_games_come_in_the_order_in_which_they_were_finished(file: Path) -> None:
    same = "2026-11-30T00:02:00Z"
    games = [played(9, finished="2026-11-30T00:01:00Z"), played(4), played(3, finished=same), played(2, finished=same)]
    with Store(file) as store:
        for game in reversed(games):
            store.count(game)
        assert [game.deal for game in store.rows()] == ["9", "2", "3", "4"]


def test_games_of_a_variant_and_of_rules(file: Path) -> None:
    with Store(file) as store:
        store.take_in([played(1), played(2, variant="fan"), played(3, fingerprint="beef")])
        assert [game.deal for game in store.rows("bisley")] == ["1", "3"]
        assert [game.deal for game in store.rows("bisley", "beef")] == ["3"]
        assert [game.deal for game in store.rows(fingerprint="c0ffee")] == ["1", "2"]
        assert store.rows("' OR 1 --") == []


def test_what_is_forgotten_does_not_count_again_but_can_be_taken_in(file: Path) -> None:
    with Store(file) as store:
        store.take_in([played(1), played(2), played(3, variant="fan")])
        assert store.forget("bisley") == 2
        assert store.forget("bisley") == 0
        assert not store.count(played(1))
        assert store.rows() == [played(3, variant="fan")]
        assert store.take_in([played(1), played(3, variant="fan")]) == (1, 1)
        assert store.rows("bisley") == [played(1)]
        assert store.forget("bisley") == 1


def test_a_name_that_no_file_can_hold_has_no_games(file: Path) -> None:
    """An argument may have bytes that are no text."""
    with Store(file) as store:
        store.count(played(1))
        for name in ("\udcff", "bisley\ud800"):
            assert store.rows(name) == [] and store.rows("bisley", name) == [] and store.forget(name) == 0
        assert store.rows() == [played(1)]


def test_it_lies_where_a_user_keeps_things(patience_home: Path) -> None:
    with Store() as store:
        assert store.path == statistics_path() == patience_home / "statistics.sqlite"
        store.count(played(1))
    assert [path.name for path in patience_home.iterdir()] == ["statistics.sqlite"]  # nothing lies beside it


# Versions


def test_there_is_a_file_of_every_version() -> None:
    assert [path.stem for path in VERSIONS] == [str(number) for number in range(1, len(schema.STEPS) + 1)]
    assert len(VERSIONS) > 1


@pytest.mark.parametrize("path", VERSIONS, ids=lambda path: path.stem)
def test_files_of_every_version_are_brought_up_to_date(path: Path, file: Path) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as base:
        base.executescript(path.read_text(encoding="utf-8"))
    with Store(file) as store:
        assert store.rows() == OLD
        assert not store.count(OLD[0])
        assert store.count(played(9, peeks=1))
    new = file.with_name("new.sqlite")
    Store(new).close()
    assert tables(file) == tables(new)
    with sqlite3.connect(file) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (len(schema.STEPS),)
        assert base.execute("PRAGMA application_id").fetchone() == (schema.APPLICATION,)


def test_what_the_newest_version_remembers(file: Path) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as base:
        base.executescript(VERSIONS[-1].read_text(encoding="utf-8"))
    with Store(file) as store:
        assert not store.count(played(15))  # forgotten


def test_a_step_that_fails_leaves_the_old_tables(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(file) as store:
        store.count(played(1))
    before = file.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(module, "STEPS", (*schema.STEPS, ("DROP TABLE forgotten", "CREATE TABLE games (again)")))
        with pytest.raises(StatisticsError, match="already exists"):
            Store(file)
    assert file.read_bytes() == before
    with Store(file) as store:
        assert store.rows() == [played(1)]


def test_a_newer_version_is_refused_and_left_alone(file: Path) -> None:
    Store(file).close()
    with sqlite3.connect(file) as base:
        base.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    with pytest.raises(StatisticsError, match=r"newer version of this program \(tables 99; this one knows 2\)"):
        Store(file)
    assert file.read_bytes() == before


# What is no store


def test_another_programs_database_is_refused_and_left_alone(file: Path) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as base:
        base.execute("CREATE TABLE games (mine)")
    before = file.read_bytes()
    with pytest.raises(StatisticsError, match="another program's"):
        Store(file)
    assert file.read_bytes() == before


def damaged(file: Path, how: str) -> bytes:
    """A file that is damaged in some way."""
    if how in ("text", "noise"):
        file.parent.mkdir()
        file.write_bytes(b"not a database\n" * 100 if how == "text" else bytes(range(256)) * 40)
    else:
        with Store(file) as store:
            store.take_in(played(number) for number in range(1000))
        if how == "no table":
            with sqlite3.connect(file) as base:
                base.execute("DROP TABLE games")
        else:
            content = bytearray(file.read_bytes())
            if how == "a page":
                content[3 * 4096 : 4 * 4096] = b"\xff" * 4096
                file.write_bytes(content)
                return file.read_bytes()
            file.write_bytes(content[: len(content) // 2] if how == "cut" else content[:4096] + b"\xff" * 40_000)
    return file.read_bytes()


@pytest.mark.parametrize("how", ["text", "noise", "no table", "cut", "overwritten", "a page"])
def test_a_damaged_file_is_set_aside_as_it_is_and_a_new_one_begins(file: Path, how: str) -> None:
    content = damaged(file, how)
    aside = file.with_name("statistics-damaged.sqlite")
    with Store(file) as store:
        assert store.set_aside == aside
        assert str(file) in store.warning and str(aside) in store.warning and "\n" not in store.warning
        assert store.rows() == []
        assert store.count(played(1))
    assert aside.read_bytes() == content
    with Store(file) as store:
        assert store.warning == ""
        assert store.rows() == [played(1)]


def test_a_damaged_file_never_takes_the_place_of_another(file: Path) -> None:
    file.parent.mkdir()
    for number, content in enumerate((b"one" * 500, b"two" * 500, b"three" * 500), start=1):
        file.write_bytes(content)
        file.with_name("statistics.sqlite-journal").write_bytes(b"\0%d" % number)  # one that SQLite leaves alone
        Store(file).close()
        aside = "statistics-damaged.sqlite" if number == 1 else f"statistics-damaged-{number}.sqlite"
        assert file.with_name(aside).read_bytes() == content
        assert file.with_name(f"{aside}-journal").read_bytes() == b"\0%d" % number
        file.unlink()


def test_what_another_program_has_just_begun_is_not_set_aside(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = damaged(file, "text")
    real = module.locked

    @contextmanager
    def late(folder: Path) -> Iterator[None]:
        """The lock, which another program has had before, to do the same."""
        monkeypatch.setattr(module, "locked", real)
        with Store(file) as other:
            assert other.set_aside is not None
            other.count(played(1))
        with real(folder):
            yield

    monkeypatch.setattr(module, "locked", late)
    with Store(file) as store:
        assert store.set_aside is None and store.rows() == [played(1)]
    aside = [path.name for path in file.parent.iterdir() if "damaged" in path.name]
    assert aside == ["statistics-damaged.sqlite"] and file.with_name(aside[0]).read_bytes() == content


def test_a_value_that_cannot_be_is_told_in_a_line(file: Path) -> None:
    with Store(file) as store:
        store.count(played(1))
    with sqlite3.connect(file) as base:
        base.execute("UPDATE games SET moves = 'many'")
    with Store(file) as store, pytest.raises(StatisticsError, match=r"damaged: of game .*0001' its .moves.") as caught:
        store.rows()
    assert str(file) in str(caught.value) and "\n" not in str(caught.value)


def test_an_empty_file_becomes_one(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    with Store(file) as store:
        assert store.count(played(1))
        assert store.set_aside is None


def test_places_that_are_none_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    for path, says in (
        (tmp_path, "a folder or a device"),
        (tmp_path / "pipe", "a folder or a device"),
        (tmp_path / "file" / "x.sqlite", "cannot be kept there"),
        (tmp_path / "a\0b", "cannot be kept there"),
    ):
        with pytest.raises(StatisticsError, match=says) as caught:
            Store(path)
        assert "\n" not in str(caught.value)


def test_what_cannot_be_written_changes_nothing_and_is_told(file: Path) -> None:
    with Store(file) as store:
        store.count(played(1))
        store._base.execute("PRAGMA max_page_count = 1")  # as a disk that is full
        with pytest.raises(StatisticsError, match="full"):
            store.take_in(played(number) for number in range(2, 2000))
        assert store.rows() == [played(1)]
        store.close()
        store.close()
        with pytest.raises(StatisticsError, match="closed"):
            store.rows()


def test_another_program_that_does_not_end_writing_is_waited_for_and_told(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAIT", 0.2)
    with Store(file) as store:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StatisticsError, match="locked"):
            store.count(played(1))
        other.execute("ROLLBACK")
        other.close()
        assert store.count(played(1))


# Two at once, and programs that are killed

WRITER: Final = """
import sys
from pathlib import Path
from patience_core.statistics import Store
from tests.statisticstool import played
with Store(Path(sys.argv[1])) as store:
    for number in range(int(sys.argv[2]), 100_000, 3):
        added = store.count(played(number)) + store.count(played(number % 7 + 1_000_000))
        print(number, flush=True)
        if number >= int(sys.argv[3]):
            break
"""


def writer(file: Path, first: int, last: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", WRITER, str(file), str(first), str(last)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("begins", ["nothing", "damaged", "old"])
def test_programs_that_begin_and_write_at_once_lose_nothing(file: Path, begins: str) -> None:
    file.parent.mkdir()
    if begins == "damaged":
        file.write_bytes(b"not a database\n" * 100)
    elif begins == "old":
        with sqlite3.connect(file) as base:
            base.executescript(VERSIONS[0].read_text(encoding="utf-8").replace("'00000", "'f0000"))
    writers = [writer(file, first, 60) for first in range(3)]
    for each in writers:
        each.communicate(timeout=60)
        assert each.returncode == 0
    with Store(file) as store:
        kept = {game.deal for game in store.rows() if game.id.startswith("0")}
    assert kept == {str(number) for number in (*range(63), *range(1_000_000, 1_000_007))}
    aside = [path.name for path in file.parent.iterdir() if "damaged" in path.name]
    assert aside == (["statistics-damaged.sqlite"] if begins == "damaged" else [])


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_program_that_is_killed_has_kept_what_it_said(file: Path) -> None:
    first, said = 0, 0
    for number in range(4):
        child = writer(file, first, 99_999)
        assert child.stdout is not None
        heard = child.stdout.readline()
        time.sleep(0.01 * number)
        child.send_signal(signal.SIGKILL)
        heard += child.stdout.read()
        child.wait(60)
        child.stdout.close()
        said = int(heard[: heard.rindex("\n")].splitlines()[-1])
        with Store(file) as store:
            kept = {game.deal for game in store.rows()}
        assert {str(each) for each in range(0, said + 1, 3)} <= kept
        first = said + 3
    assert said > 0
