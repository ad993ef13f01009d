"""The folder of saved games: which name a new one gets, and which one a player may want to go on with."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Final

from attrs import frozen

from patience_core.declaration import Variant
from patience_core.errors import InvalidDeal, PatienceError, SaveError, nearest, short
from patience_core.game import Game
from patience_core.notation import position_text, read_position
from patience_core.shuffle import DealNumber
from patience_core.sitting.files import locked, read_text, shown, write_new
from patience_core.sitting.record import Record, game_id
from patience_core.sitting.recordreader import read_record
from patience_core.tables import tables_of

REMOVED: Final = "removed"
"""The folder, in that of saved games, where games lie that the player removed."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST: Final = datetime(2, 1, 1, tzinfo=UTC)
_LAST: Final = datetime(9998, 12, 31, tzinfo=UTC)
"""The times that are shown of files: every clock of the world can tell them."""

_MOST_NAMES: Final = 8
"""How many names a message lists."""


@frozen
class Saved:
    """A saved game that was read and played again: where it lies, its text, what that says, and the game."""

    path: Path
    text: str
    record: Record
    game: Game

    @property
    def id(self) -> str:
        """The id of the game, for a save of every version."""
        return game_id(self.record, self.path.stem)


@frozen
class Listed:
    """A file of the shelf as a list shows it: what it says, none of which was played again.

    Attributes:
        path: the file.
        changed: when it was written last; of a time out of all bounds the nearest that can be told.
        record: what it says, or ``None`` where it is damaged.
        trouble: what is wrong with a damaged one, in one line; else empty.
    """

    path: Path
    changed: datetime
    record: Record | None = None
    trouble: str = ""

    @property
    def name(self) -> str:
        """The name that a player calls the game by: the file's, without its ending."""
        return self.path.stem

    @property
    def id(self) -> str:
        """The id of the game; empty where the file is damaged."""
        return game_id(self.record, self.path.stem) if self.record else ""

    @property
    def variant(self) -> str:
        """The id of the variant; empty where the file is damaged."""
        return self.record.variant if self.record else ""

    @property
    def variant_name(self) -> str:
        """The variant's name for people; its id where an old save does not say; empty where the file is damaged."""
        return (self.record.name or self.record.variant) if self.record else ""

    @property
    def source(self) -> str:
        """The path of the variant's own YAML file; empty for one that goes by its id."""
        return self.record.source if self.record else ""

    @property
    def deal(self) -> str:
        """The deal number, as text; empty where the file is damaged."""
        return self.record.deal if self.record else ""

    @property
    def moves(self) -> int:
        """How many moves have been made and not taken back."""
        return len(self.record.moves) if self.record else 0

    @property
    def seconds(self) -> float:
        """How long the player has sat at it."""
        return self.record.seconds if self.record else 0.0

    @property
    def outcome(self) -> str:
        """How the game stood when it was saved, as the words of :class:`patience_core.outcome.Outcome`, or "given up",
        whatever was played after that; empty where the file is damaged. That no progress is possible may not have been
        looked into."""
        if self.record is None:
            return ""
        return "given up" if self.record.given_up else self.record.outcome

    @property
    def finished(self) -> bool:
        """Whether the game is won or given up."""
        return self.record is not None and self.record.finished


def load(path: Path, variant: Variant) -> Saved:
    """Read a saved game and play its moves again, each one checked by the rules. The file is not touched.

    Raises:
        SaveError: the file is no save, is one of another variant or of other rules, or does not replay; the message
            is one line that names the file and says what is wrong.
    """
    text, name = read_text(path), shown(path)
    record = read_record(text, name)
    if record.variant != variant.id:
        raise SaveError(f"{name}: a game of {record.variant!r}, not of {variant.id!r}")
    if record.fingerprint != tables_of(variant).fingerprint:
        raise SaveError(f"{name}: saved under other rules of {variant.id!r} than it has now")
    return Saved(path, text, record, replay(record, variant, name))


def replay(record: Record, variant: Variant, name: str) -> Game:
    """Deal a saved game and make its moves.

    Raises:
        SaveError: the deal cannot be read, a move is not legal, or the position reached is not the one saved.
    """
    try:
        game = Game.of_deal(variant, DealNumber.parse(record.deal))
    except InvalidDeal as error:
        raise SaveError(f"{name}: no saved game: {error}") from error
    made = len(record.moves)
    for number, move in enumerate((*record.moves, *record.undone), start=1):
        try:
            game.play(move)
        except PatienceError as error:
            raise SaveError(f"{name}: move {number}, {move[:40]!r}, cannot be made: {error}") from error
    for _ in record.undone:
        game.pop()
    if record.position:
        try:
            saved = read_position(game.position.tables, record.position, whole=True)
        except PatienceError as error:
            raise SaveError(f"{name}: no saved game: {error}") from error
        if saved != game.position:
            raise SaveError(
                f"{name}: its {made} moves lead to another position than it says: {position_text(game.position)}"
            )
    if game.position.won() != record.won:
        truth = "won" if game.position.won() else "not won"
        raise SaveError(f"{name}: it says that its outcome is {record.outcome!r}, but the game is {truth}")
    return game


@frozen
class Shelf:
    """The saved games of one folder, one file each. The folder need not exist until something is saved."""

    folder: Path

    def add(self, variant: str, deal: str, text: str) -> Path:
        """Save a new game under a free name, as ``bisley-12.json``; no file that is there is ever replaced.

        Raises:
            SaveError: it cannot be written.
        """
        stem = _file_name(f"{variant}-{deal}")
        for number in count(1):
            path = self.folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
            if write_new(path, text):
                return path
        raise AssertionError

    def own(self, path: Path) -> Path | None:
        """The file of this folder that a path leads to, by whatever links; ``None`` where it leads elsewhere."""
        real = os.path.realpath(path)
        return self.folder / os.path.basename(real) if os.path.dirname(real) == os.path.realpath(self.folder) else None

    def paths(self, variant: str) -> list[Path]:
        """The files that may hold games of a variant, the one changed last first."""
        stem = _file_name(variant)
        try:
            paths = list(self.folder.glob(f"{stem}-*.json"))
        except OSError:  # a folder that may not be read: then there is nothing to offer
            return []
        return sorted(paths, key=lambda path: (_changed(path), path.name), reverse=True)

    def listed(self) -> list[Listed]:
        """Every game of the folder, the one changed last first, without playing any again; damaged files too.

        Raises:
            SaveError: the folder cannot be read. One that is not there has no games.
        """
        try:
            found = [path for path in self.folder.iterdir() if path.suffix == ".json" and path.name[0] != "."]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise SaveError(
                f"{shown(self.folder)}: cannot be read: {(error.strerror or str(error)).lower()}"
            ) from error
        listed = []
        for path in sorted(found, key=lambda path: (_changed(path), path.name), reverse=True):
            changed = written_at(path)
            try:
                listed.append(Listed(path, changed, read_record(read_text(path), shown(path))))
            except SaveError as error:
                if path.exists() or path.is_symlink():  # else another program has just removed it
                    listed.append(Listed(path, changed, trouble=str(error)))
        return listed

    def named(self, name: str) -> Path:
        """The file of a game that a player calls by its name, as a list shows it.

        Raises:
            SaveError: there is none; the message says which may have been meant.
        """
        games = {each.name: each.path for each in self.listed()}
        name = name.removesuffix(".json")
        if name not in games:
            said = nearest(name, games, most=_MOST_NAMES) or "; patience games lists them" if games else ""
            raise SaveError(f"no saved game is called {short(name)!r}{said}")
        return games[name]

    def remove(self, name: str) -> Path:
        """Put a game aside, damaged or not, into the folder ``removed``; nothing is deleted. Return where it lies.

        Raises:
            SaveError: there is none of that name, or it cannot be moved.
        """
        path = self.named(name)
        with locked(self.folder):
            try:
                return _put_aside(path, self.folder / REMOVED)
            except OSError as error:
                raise SaveError(f"{shown(path)}: cannot be moved: {(error.strerror or str(error)).lower()}") from error

    def unfinished(self, variant: Variant, deal: DealNumber | None, warn: Callable[[str], None]) -> Iterator[Saved]:
        """The games of a variant that can be gone on with, the latest first; of one deal only, where it is given.

        A file that is damaged, or was saved under other rules, is passed over and left as it is; ``warn`` is told.
        """
        for path in self.paths(variant.id):
            try:
                record = read_record(read_text(path), shown(path))
                if record.variant != variant.id or record.finished:
                    continue
                if deal is not None and record.deal != str(deal):
                    continue
                yield load(path, variant)
            except SaveError as error:
                warn(f"{error} (left as it is)")


def _put_aside(path: Path, folder: Path) -> Path:
    """Move a file into a folder, which is made, under a free name; return where it lies."""
    folder.mkdir(exist_ok=True)
    for number in count(1):
        there = folder / (path.name if number == 1 else f"{path.stem}-{number}{path.suffix}")
        with suppress(FileExistsError):
            os.close(os.open(there, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # now the name is taken
            break
    try:
        os.replace(path, there)
    except OSError:
        there.unlink(missing_ok=True)
        raise
    return there


def written_at(path: Path) -> datetime:
    """When a file was written last. File systems have times that no calendar has: then the nearest that one has."""
    try:
        moment = _EPOCH + timedelta(microseconds=_changed(path) // 1000)
    except OverflowError:
        return _LAST if _changed(path) > 0 else _FIRST
    return min(max(moment, _FIRST), _LAST)


def _changed(path: Path) -> int:
    """When a file was written last, in nanoseconds; 0 for one that has vanished meanwhile."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _file_name(text: str) -> str:
    """A name that every file system takes."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-")[:100] or "game"
