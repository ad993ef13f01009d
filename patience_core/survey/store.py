"""Where the results of surveys are kept: one SQLite file for all surveys, which any number of processes may write.

What has been added is safe once :meth:`Store.add` returns, whatever ends the process. The file says which program it
belongs to (``application_id``) and which version its tables have (``user_version``); older tables are brought up to
date when the file is opened, newer ones are refused.
"""

from __future__ import annotations

import sqlite3
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from attrs import frozen

from patience_core.errors import SurveyError, short
from patience_core.sitting.files import shown
from patience_core.sitting.folders import home_folder
from patience_core.solver import Verdict
from patience_core.survey.deals import Deals
from patience_core.survey.task import Result, Study

APPLICATION: Final = 0x50615375
"""What marks our files: "PaSu"."""

MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE studies (
        id INTEGER PRIMARY KEY, variant TEXT NOT NULL, fingerprint TEXT NOT NULL, scheme TEXT NOT NULL,
        positions INTEGER, seconds REAL, memory INTEGER NOT NULL, solver TEXT NOT NULL
    );
    CREATE UNIQUE INDEX study ON studies
        (fingerprint, scheme, ifnull(positions, -1), ifnull(seconds, -1), memory, solver);
    CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
    CREATE TABLE results (
        study INTEGER NOT NULL REFERENCES studies, deal INTEGER NOT NULL, verdict INTEGER NOT NULL REFERENCES words,
        length INTEGER NOT NULL, positions INTEGER NOT NULL, seconds REAL NOT NULL, memory INTEGER NOT NULL,
        "limit" INTEGER NOT NULL REFERENCES words, engine INTEGER NOT NULL REFERENCES words,
        "by" INTEGER NOT NULL REFERENCES words, PRIMARY KEY (study, deal)
    ) WITHOUT ROWID;
    """,
)
"""What brings the tables from each version to the next, from an empty file on. Entries are added, never changed."""

MEASURES: Final = ("length", "positions", "seconds", "memory")
"""The columns that are measurements."""

_WAIT: Final = 60.0
"""How many seconds are waited for another process that is writing."""

_WINDOW: Final = 20_000
"""How many deals are looked up at once."""

_VERDICTS: Final = frozenset(verdict.value for verdict in Verdict)
_WORDS: Final = ("verdict", "limit", "engine", "by")
_SELECT: Final = (
    "SELECT deal, v.word, length, positions, seconds, memory, l.word, e.word, b.word FROM results "
    'JOIN words v ON v.id = verdict JOIN words l ON l.id = "limit" JOIN words e ON e.id = engine '
    'JOIN words b ON b.id = "by" WHERE study = ? AND deal BETWEEN ? AND ? ORDER BY deal'
)


@frozen
class Counts:
    """How many deals came out how."""

    won: int = 0
    lost: int = 0
    unknown: int = 0

    @property
    def all(self) -> int:
        """How many deals were searched."""
        return self.won + self.lost + self.unknown


def default_path() -> Path:
    """Where surveys are kept unless told otherwise: a file in the folder for what a user keeps."""
    return home_folder() / "surveys.sqlite"


class Store:
    """An open file of results. It is closed by :meth:`close`, or at the end of a ``with``.

    Attributes:
        path: the file.

    Raises:
        SurveyError: the file cannot be used, is another program's, or was written by a newer version of this one.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        self.path: Final = Path(path) if path is not None else default_path()
        self._words: dict[str, int] = {}
        with self._told():
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if self.path.exists() and not stat.S_ISREG(self.path.stat().st_mode):
                    raise SurveyError(f"{shown(self.path)}: no file of surveys: a folder or a device")
                self._base = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
            except OSError as error:
                raise SurveyError(f"{shown(self.path)}: cannot be used: {(error.strerror or '').lower()}") from error
            except ValueError as error:  # a path with a null character in it
                raise SurveyError(f"{str(self.path)!r}: cannot be used: {error}") from error
            try:
                self._prepare()
            except BaseException:
                self._base.close()
                raise

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

    def study(self, study: Study, variant: str) -> int:
        """The number of a study in this file, under which it is kept from now on; ``variant`` is for readers."""
        limits = study.limits
        key = (study.fingerprint, study.scheme, limits.positions, limits.seconds, limits.memory, study.solver)
        with self._writing() as base:
            base.execute(
                "INSERT OR IGNORE INTO studies (variant, fingerprint, scheme, positions, seconds, memory, solver) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (variant, *key),
            )
            row = base.execute(
                "SELECT id FROM studies WHERE fingerprint = ? AND scheme = ? AND positions IS ? AND seconds IS ? "
                "AND memory = ? AND solver = ?",
                key,
            ).fetchone()
        return int(row[0])

    def add(self, study: int, results: Sequence[Result]) -> None:
        """Keep results. A deal that is there already stays as it is, as another process may have been quicker."""
        if not results:
            return
        with self._writing() as base:
            words = self._words_of(base, {getattr(result, name) for result in results for name in _WORDS})
            base.executemany(
                "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (study, r.deal, words[r.verdict], *r[2:6], words[r.limit], words[r.engine], words[r.by])
                    for r in results
                ],
            )

    def missing(self, study: int, deals: Deals) -> Iterator[int]:
        """The deals that are not there, in order. What is added meanwhile, by anybody, is mostly heeded."""
        for piece in deals.pieces(_WINDOW):
            query = "SELECT deal FROM results WHERE study = ? AND deal BETWEEN ? AND ?"
            there = {deal for (deal,) in self._rows(query, study, piece)}
            yield from (deal for deal in range(piece.first, piece.last + 1) if deal not in there)

    def counts(self, study: int, deals: Deals) -> Counts:
        """How many of these deals came out how."""
        counted = self.words(study, deals, "verdict")
        for word in counted:
            if word not in _VERDICTS:
                raise self._damaged(f"{word!r} is no verdict")
        return Counts(*(counted.get(verdict.value, 0) for verdict in Verdict))

    def words(self, study: int, deals: Deals, column: str) -> dict[str, int]:
        """How often each word stands in a column: verdict, limit, engine or by; the most frequent first."""
        assert column in _WORDS
        query = (
            f'SELECT word, count(*) FROM results JOIN words ON id = "{column}" '
            "WHERE study = ? AND deal BETWEEN ? AND ? GROUP BY word ORDER BY count(*) DESC, word"
        )
        return dict(self._rows(query, study, deals))

    def values(
        self, study: int, deals: Deals, measure: str, verdicts: Sequence[Verdict]
    ) -> Iterator[tuple[float, int]]:
        """Each value of a measure (see :data:`MEASURES`) over the deals with such a verdict, from the least up, with
        how often it stands there. This takes little memory, however many deals there are."""
        assert measure in MEASURES
        chosen = ", ".join(f"'{verdict.value}'" for verdict in verdicts)
        query = (
            f"SELECT {measure}, count(*) FROM results WHERE study = ? AND deal BETWEEN ? AND ? "
            f"AND verdict IN (SELECT id FROM words WHERE word IN ({chosen})) GROUP BY {measure} ORDER BY {measure}"
        )
        for value, times in self._rows(query, study, deals):
            if not isinstance(value, (int, float)):  # SQLite keeps a text where a number belongs
                raise self._damaged(f"{short(repr(value))} is no {measure}")
            yield value, times

    def results(self, study: int, deals: Deals) -> Iterator[Result]:
        """What came of each of these deals, in order."""
        for row in self._rows(_SELECT, study, deals):
            yield Result(*row)

    def _damaged(self, what: str) -> SurveyError:
        return SurveyError(f"{shown(self.path)}: a damaged file of surveys: {what}; put it aside, or name another file")

    def _rows(self, query: str, study: int, deals: Deals) -> Iterator[tuple]:  # type: ignore[type-arg]
        with self._told():
            yield from self._base.execute(query, (study, deals.first, deals.last))

    def _words_of(self, base: sqlite3.Connection, words: Iterable[str]) -> dict[str, int]:
        for word in words:
            if word not in self._words:
                base.execute("INSERT OR IGNORE INTO words (word) VALUES (?)", (word,))
                row = base.execute("SELECT id FROM words WHERE word = ?", (word,)).fetchone()
                self._words[word] = int(row[0])
        return self._words

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell errors of SQLite as ours, in one line that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            raise SurveyError(
                f"{shown(self.path)}: no usable file of surveys: {' '.join(str(error).split())}"
            ) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All that is written in here is kept, or nothing of it. The lock is taken first, so that none is upgraded."""
        with self._told():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield self._base
                self._base.execute("COMMIT")
            except BaseException:
                self._words.clear()  # some may be of the transaction that is taken back
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    def _number(self, pragma: str) -> int:
        return int(self._base.execute(f"PRAGMA {pragma}").fetchone()[0])

    def _prepare(self) -> None:
        """See to it that the file is ours and up to date."""
        self._check()
        self._journal()
        if self._number("user_version") == len(MIGRATIONS):
            return
        with self._writing() as base:  # another process may have been quicker: look again
            for version in range(self._number("user_version"), len(MIGRATIONS)):
                for statement in filter(str.strip, MIGRATIONS[version].split(";")):
                    base.execute(statement)  # one by one: a script would end the transaction
                base.execute(f"PRAGMA user_version = {version + 1}")
            base.execute(f"PRAGMA application_id = {APPLICATION}")

    def _check(self) -> None:
        self._base.execute("BEGIN")  # all of one moment: another process may be making the file just now
        try:
            mark, version = self._number("application_id"), self._number("user_version")
            tables = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        finally:
            self._base.execute("ROLLBACK")
        if mark != APPLICATION and (mark or version or tables):
            raise SurveyError(f"{shown(self.path)}: no file of surveys: it is another program's")
        if version > len(MIGRATIONS):
            raise SurveyError(
                f"{shown(self.path)}: written by a newer version of this program "
                f"(tables {version}; this one knows {len(MIGRATIONS)}); install that, or name another file"
            )

    def _journal(self) -> None:
        """Readers and writers side by side, where the file system can; it is tried again while another process does
        the same, which SQLite does not wait for."""
        until = time.monotonic() + _WAIT
        while True:
            try:
                self._base.execute("PRAGMA journal_mode = WAL")
                self._base.execute("PRAGMA synchronous = NORMAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(0.02)
