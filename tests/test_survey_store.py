"""The file of results: nothing is lost, nothing is mixed up, and no other program's file is touched."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from patience_core.errors import SurveyError
from patience_core.solver import Limits, Verdict
from patience_core.survey import Counts, Deals, Result, Store, Study
from patience_core.survey import store as module

STUDY = Study("f" * 32, "", Limits(positions=10))


def result(deal: int, verdict: str = "winnable", positions: int = 7) -> Result:
    limit = "the limit on positions was reached" if verdict == "unknown" else ""
    return Result(deal, verdict, 5 if verdict == "winnable" else 0, positions, 0.25, 100, limit, "plain", "first")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "surveys.sqlite"


def test_results_come_back_as_they_were(file: Path) -> None:
    results = [result(3), result(1, "unknown"), result(2, "unwinnable"), result(9)]
    with Store(file) as store:
        number = store.study(STUDY, "x")
        store.add(number, results)
        store.add(number, [])
    with Store(file) as store:
        assert store.study(STUDY, "x") == number
        assert list(store.results(number, Deals(1, 9))) == sorted(results)
        assert list(store.results(number, Deals(2, 3))) == [results[2], results[0]]
        assert list(store.missing(number, Deals(1, 10))) == [4, 5, 6, 7, 8, 10]
        assert store.counts(number, Deals(1, 10)) == Counts(won=2, lost=1, unknown=1)
        assert store.words(number, Deals(1, 10), "limit") == {"": 3, "the limit on positions was reached": 1}


def test_what_was_there_first_stays(file: Path) -> None:
    with Store(file) as store:
        number = store.study(STUDY, "x")
        store.add(number, [result(1, positions=7)])
        store.add(number, [result(1, "unwinnable", positions=8), result(2)])
        assert list(store.results(number, Deals(1, 9))) == [result(1, positions=7), result(2)]


def test_values_are_counted_from_the_least_up(file: Path) -> None:
    with Store(file) as store:
        number = store.study(STUDY, "x")
        store.add(number, [result(n, positions=size) for n, size in enumerate((5, 3, 5, 8))])
        store.add(number, [result(10, "unwinnable", 1)])
        won = list(store.values(number, Deals(0, 99), "positions", [Verdict.WINNABLE]))
        assert won == [(3, 1), (5, 2), (8, 1)]
        assert next(store.values(number, Deals(0, 99), "positions", list(Verdict))) == (1, 1)


def test_missing_looks_further_than_one_window(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_WINDOW", 10)
    with Store(file) as store:
        number = store.study(STUDY, "x")
        store.add(number, [result(n) for n in range(1, 36) if n != 17])
        missing = store.missing(number, Deals(1, 42))
        assert next(missing) == 17
        store.add(number, [result(37)])  # another process was quicker
        assert list(missing) == [36, 38, 39, 40, 41, 42]


def test_a_file_with_no_studies_in_common_is_shared(file: Path) -> None:
    """No limit is not the same as a limit, also where SQLite takes two NULLs for different."""
    studies = [
        Study("f" * 32, "", Limits(positions=None)),
        Study("f" * 32, "", Limits(positions=10)),
        Study("f" * 32, "", Limits(positions=10, seconds=2.5)),
        Study("f" * 32, "ms", Limits(positions=10)),
        Study("f" * 32, "", Limits(positions=10), solver="0"),
        Study("e" * 32, "", Limits(positions=10)),
    ]
    with Store(file) as one, Store(file) as other:
        numbers = [one.study(study, "x") for study in studies]
        assert len(set(numbers)) == len(studies)
        assert [other.study(study, "y") for study in studies] == numbers


# Files that are none


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"not a database, but a text that is long enough to be one" * 100, "file is not a database"),
        (bytes(range(256)) * 40, "file is not a database"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(file: Path, content: bytes, says: str) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(SurveyError, match=says) as caught:
        Store(file)
    assert str(file) in str(caught.value) and "\n" not in str(caught.value)
    assert file.read_bytes() == content
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_folder_and_a_place_that_is_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SurveyError, match="a folder or a device"):
        Store(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(SurveyError, match="cannot be used"):
        Store(tmp_path / "file" / "x.sqlite")
    with pytest.raises(SurveyError, match="cannot be used"):
        Store(tmp_path / "a\0b")


def test_another_programs_database_is_refused_and_left_alone(file: Path) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as base:
        base.execute("CREATE TABLE results (mine)")
    before = file.read_bytes()
    with pytest.raises(SurveyError, match="another program's"):
        Store(file)
    assert file.read_bytes() == before


def test_an_empty_file_becomes_one(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    with Store(file) as store:
        assert store.study(STUDY, "x") == 1


def test_a_damaged_file_is_told_in_a_line(file: Path) -> None:
    with Store(file) as store:
        number = store.study(STUDY, "x")
        store.add(number, [result(n) for n in range(2000)])
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    with pytest.raises(SurveyError, match="no usable file of surveys") as caught, Store(file) as store:
        list(store.results(store.study(STUDY, "x"), Deals(0, 2000)))
    assert "\n" not in str(caught.value)


# Versions


def test_older_tables_are_brought_up_to_date(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(file) as store:
        number = store.study(STUDY, "x")
        store.add(number, [result(1), result(2, "unwinnable")])
    step = "ALTER TABLE studies ADD COLUMN note TEXT NOT NULL DEFAULT 'old'; CREATE INDEX notes ON studies (note);"
    monkeypatch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, step))
    with Store(file) as store:
        assert store.study(STUDY, "x") == number
        assert store.counts(number, Deals(1, 2)) == Counts(won=1, lost=1)
    with sqlite3.connect(file) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (2,)
        assert base.execute("SELECT note FROM studies").fetchall() == [("old",)]
    with Store(file):
        pass


def test_a_step_that_fails_leaves_the_old_tables(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(file) as store:
        store.add(store.study(STUDY, "x"), [result(1)])
    whole = module.MIGRATIONS
    monkeypatch.setattr(module, "MIGRATIONS", (*whole, "DROP TABLE results; CREATE TABLE studies (again);"))
    with pytest.raises(SurveyError, match="already exists"):
        Store(file)
    monkeypatch.setattr(module, "MIGRATIONS", whole)
    with Store(file) as store:
        assert store.counts(store.study(STUDY, "x"), Deals(1, 2)).all == 1


def test_newer_tables_are_refused(file: Path) -> None:
    with Store(file):
        pass
    with sqlite3.connect(file) as base:
        base.execute("PRAGMA user_version = 99")
    with pytest.raises(SurveyError, match=r"newer version of this program \(tables 99; this one knows 1\)"):
        Store(file)


# Two at once

WRITER = """
import sys
from pathlib import Path
from tests.test_survey_store import STUDY, result
from patience_core.survey import Store
with Store(Path(sys.argv[1])) as store:
    number = store.study(STUDY, "x")
    for deal in range(int(sys.argv[2]), 400, 4):
        store.add(number, [result(deal), result(1000 + deal % 7)])
"""


def test_processes_that_begin_and_write_at_once_lose_nothing(file: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(file), str(first)]) for first in range(4)]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0, 0]
    with Store(file) as store:
        number = store.study(STUDY, "x")
        assert store.counts(number, Deals(0, 399)).all == 400
        assert store.counts(number, Deals(1000, 1999)).all == 7
