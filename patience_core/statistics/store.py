"""Where finished games are kept: one SQLite file, which several programs may use at once.

What :meth:`Store.count` has said is kept, whatever ends the program. The file says which program it belongs to
(``application_id``) and which version its tables have (``user_version``): older ones are brought up to date when it is
opened, newer ones are refused. It is one file, without a log beside it, so that a copy of it is whole.
"""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from attrs import asdict

from patience_core.errors import SaveError, StatisticsError, short
from patience_core.sitting.files import locked, shown
from patience_core.sitting.folders import statistics_path
from patience_core.statistics.played import Played
from patience_core.statistics.schema import APPLICATION, COLUMNS, STEPS

WAIT: Final = 5.0
"""How many seconds are waited for another program that is writing."""

_COLUMNS: Final = ", ".join(COLUMNS)
_INSERT: Final = f"INSERT OR IGNORE INTO games ({_COLUMNS}) VALUES ({', '.join(':' + name for name in COLUMNS)})"

_DAMAGE: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


class _Damaged(Exception):
    """The file is no database any more, or not all of one."""


class Store:
    """An open file of finished games. It is closed by :meth:`close`, or at the end of a ``with``.

    A damaged file is set aside under another name, never written over, and a new one is begun.

    Args:
        path: the file; that of the user's folder where it is left out.
        wait: how many seconds to wait, each time, for another program that is writing.

    Attributes:
        path: the file.
        set_aside: where a damaged file was put when this was opened, or ``None``; :attr:`warning` says so in words.

    Raises:
        StatisticsError: the file cannot be used, is another program's, or was written by a newer version of this one.
    """

    def __init__(self, path: Path | str | None = None, *, wait: float = WAIT) -> None:
        self.path: Final = Path(path) if path is not None else statistics_path()
        self._wait = wait
        self.set_aside: Path | None = None
        try:
            self._base = self._opened()
        except _Damaged:
            self._base = self._begun_anew()

    @property
    def warning(self) -> str:
        """One line for the player where a damaged file was set aside; empty otherwise."""
        if self.set_aside is None:
            return ""
        return (
            f"{shown(self.path)}: a damaged file of statistics; it is kept as {shown(self.set_aside)}, a new one begins"
        )

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. Closing it twice does no harm."""
        with suppress(sqlite3.Error):
            self._base.close()

    def count(self, played: Played) -> bool:
        """Keep a finished game; say whether it is counted now (it is not, where it was counted or forgotten before).

        Raises:
            StatisticsError: it cannot be kept, as on a full disk; nothing has changed.
        """
        with self._writing() as base:
            if base.execute("SELECT 1 FROM forgotten WHERE id = ?", (played.id,)).fetchone():
                return False
            return base.execute(_INSERT, asdict(played)).rowcount > 0

    def take_in(self, games: Iterable[Played]) -> tuple[int, int]:
        """Keep games that come from elsewhere, also such as were forgotten here: all of them, or none.

        Returns:
            How many were added, and how many were known, which stay as they are.

        Raises:
            StatisticsError: they cannot be kept.
        """
        added = known = 0
        with self._writing() as base:
            for played in games:
                if base.execute(_INSERT, asdict(played)).rowcount > 0:
                    added += 1
                else:
                    known += 1
        return added, known

    def rows(self, variant: str | None = None, fingerprint: str | None = None) -> list[Played]:
        """The games, or those of a variant or of some rules, in the order in which they were finished.

        Raises:
            StatisticsError: they cannot be read, or the file is damaged.
        """
        asked = {"variant": variant, "fingerprint": fingerprint}
        if not all(value is None or _is_storable(value) for value in asked.values()):
            return []
        where = " AND ".join(f"{name} = :{name}" for name, value in asked.items() if value is not None) or "1"
        with self._told():
            found = self._base.execute(f"SELECT {_COLUMNS} FROM games WHERE {where} ORDER BY finished, id", asked)
            return [self._played(row) for row in found.fetchall()]

    def forget(self, variant: str) -> int:
        """Drop the games of a variant; say how many there were. They do not count again.

        Raises:
            StatisticsError: the file cannot be written.
        """
        if not _is_storable(variant):
            return 0
        with self._writing() as base:
            base.execute("INSERT OR IGNORE INTO forgotten SELECT id FROM games WHERE variant = ?", (variant,))
            return base.execute("DELETE FROM games WHERE variant = ?", (variant,)).rowcount

    def _played(self, row: tuple[Any, ...]) -> Played:
        values = dict(zip(COLUMNS, row, strict=True))
        if values["won"] in (0, 1):  # SQLite has no truth values
            values["won"] = bool(values["won"])
        try:
            return Played(**values)
        except StatisticsError as error:
            raise StatisticsError(
                f"{shown(self.path)}: damaged: of game {short(ascii(values['id']))} {error}; put the file elsewhere"
            ) from error

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell errors of SQLite as ours, in one line that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            said = " ".join(str(error).split())
            raise StatisticsError(f"{shown(self.path)}: statistics cannot be read or kept: {said}") from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All that is written in here is kept, or nothing of it. The lock is taken first, so that none is upgraded."""
        with self._told(), _transaction(self._base, "IMMEDIATE"):
            yield self._base

    def _opened(self) -> sqlite3.Connection:
        """Open the file, which is made where it is not there, and bring it up to date.

        Raises:
            _Damaged: it is no database, or a damaged one.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not stat.S_ISREG(self.path.stat().st_mode):
                raise StatisticsError(f"{shown(self.path)}: no file of statistics: a folder or a device")
            with self._told():
                base = sqlite3.connect(self.path, timeout=self._wait, isolation_level=None)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise StatisticsError(f"{shown(self.path)}: statistics cannot be kept there: {reason}") from error
        except ValueError as error:  # a path with a null character in it
            raise StatisticsError(f"{str(self.path)!r}: statistics cannot be kept there: {error}") from error
        with self._told():
            try:
                self._prepare(base)
            except BaseException as error:
                base.close()
                if isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF in _DAMAGE:
                    raise _Damaged from error
                raise
        return base

    def _prepare(self, base: sqlite3.Connection) -> None:
        with _transaction(base, "DEFERRED"):  # or another program might change the file between two questions
            mark, version = _number(base, "application_id"), _number(base, "user_version")
            tables = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if mark != APPLICATION and (mark or version or tables):
            raise StatisticsError(f"{shown(self.path)}: no file of statistics: it is another program's")
        if version > len(STEPS):
            raise StatisticsError(
                f"{shown(self.path)}: statistics of a newer version of this program (tables {version}; this one "
                f"knows {len(STEPS)}); install that"
            )
        if version < len(STEPS):
            with _transaction(base, "IMMEDIATE"):
                for version in range(_number(base, "user_version"), len(STEPS)):  # somebody may have been quicker
                    for statement in STEPS[version]:
                        base.execute(statement)
                    base.execute(f"PRAGMA user_version = {version + 1}")
                base.execute(f"PRAGMA application_id = {APPLICATION}")
        if base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _Damaged
        try:
            base.execute(f"SELECT {_COLUMNS} FROM games, forgotten USING (id) LIMIT 0")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
                raise
            raise _Damaged from error  # it is marked as ours and has not our tables

    def _begun_anew(self) -> sqlite3.Connection:
        """Set the damaged file aside and begin a new one, unless another program has just done so."""
        try:
            with locked(self.path.parent):
                with suppress(_Damaged):
                    return self._opened()
                self.set_aside = self._free_name()
                for end in ("-journal", ""):  # the journal first: a new file must never meet an old one's
                    with suppress(FileNotFoundError):
                        Path(f"{self.path}{end}").rename(f"{self.set_aside}{end}")
                return self._opened()
        except SaveError as error:
            raise StatisticsError(f"{error} (and the file of statistics in it is damaged)") from error
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise StatisticsError(f"{shown(self.path)}: damaged, and cannot be set aside: {reason}") from error
        except _Damaged as error:  # a new file: the disk does not keep what is written
            raise StatisticsError(f"{shown(self.path)}: statistics cannot be kept there: damaged at once") from error

    def _free_name(self) -> Path:
        for number in count(1):
            end = "" if number == 1 else f"-{number}"
            path = self.path.with_name(f"{self.path.stem}-damaged{end}{self.path.suffix}")
            if not path.exists():
                return path
        raise AssertionError


def _is_storable(text: str) -> bool:
    """Whether SQLite can hold a text: not one with bytes that are no UTF-8, as an argument may be, so none is there."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _number(base: sqlite3.Connection, pragma: str) -> int:
    return int(base.execute(f"PRAGMA {pragma}").fetchone()[0])


@contextmanager
def _transaction(base: sqlite3.Connection, kind: str) -> Iterator[None]:
    base.execute(f"BEGIN {kind}")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise
