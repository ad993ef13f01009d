"""The folder of saved games: which name a new one gets, and which one a player may want to go on with."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from attrs import frozen

from patience_core.declaration import Variant
from patience_core.errors import InvalidDeal, PatienceError, SaveError
from patience_core.game import Game
from patience_core.notation import position_text, read_position
from patience_core.shuffle import DealNumber
from patience_core.sitting.files import read_text, shown, write_new
from patience_core.sitting.record import Record, read_record
from patience_core.tables import tables_of


@frozen
class Saved:
    """A saved game that was read and played again: where it lies, its text, what that says, and the game."""

    path: Path
    text: str
    record: Record
    game: Game


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
    if game.position.won() != record.finished:
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


def _changed(path: Path) -> int:
    """When a file was written last, in nanoseconds; 0 for one that has vanished meanwhile."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _file_name(text: str) -> str:
    """A name that every file system takes."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-")[:100] or "game"
