"""A sitting: one player's game, saved after every move."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from attrs import evolve

from patience_core.errors import IllegalMove, InvalidMove, SaveError, short
from patience_core.game import Game
from patience_core.moves import Move
from patience_core.outcome import Outcome, outcome
from patience_core.resolve import is_path
from patience_core.sitting.bookmarks import MOST_BOOKMARKS, bookmark_name, keeps, left_name, named, without
from patience_core.sitting.clock import Clock
from patience_core.sitting.files import LARGEST, locked, read_text, replace, shown, sweep, write_new
from patience_core.sitting.record import Assists, Bookmark, Record, is_source, kept_name, record_text
from patience_core.sitting.shelf import Saved, Shelf
from patience_core.sitting.timeline import Timeline, shared_by


def source_of(called: str) -> str:
    """What a sitting keeps as the source of its variant: of a path to a YAML file the whole path, of an id nothing, nor
    of a path with control characters in it, which no save holds.

    Args:
        called: how the player named the variant.
    """
    source = os.path.abspath(called) if is_path(called) else ""
    return source if is_source(source) else ""


class Sitting:
    """A game that saves itself.

    Nothing that goes wrong with saving ends the game: it is kept in :attr:`trouble`, and the next move tries again.
    A game that was saved elsewhere than on the shelf goes on in a file of its own, and its file stays as it is.

    Args:
        game: the game, begun with a deal.
        shelf: where it is saved.
        saved: what it was loaded from, where it was.
        source: the path of the variant's own YAML file, see :func:`source_of`; a saved game brings its own.
        counts: whether it counts in statistics; a saved game says itself.
        clock: another clock than one that shows what was saved. It stands until somebody starts it.

    Attributes:
        game: the game that is played; change it through the sitting, so that it is saved.
        path: the file that holds it, or ``None`` while it has not been saved.
        trouble: what went wrong when it was saved last, or ``None``.
        assists: how often the player had help.
        id: 32 hexadecimal digits; no other game has them, copies of this one do.
        begun: when it was begun, in UTC, as "2026-11-30T10:15:00Z"; empty where an old save does not say.
        clock: how long the player has sat at it. It stops when the game is won or given up.
        bookmarks: places to go back to, the oldest first.
        given_up: whether the player gave the game up: then it is lost, for good. It may be played on for fun.
        played_on: whether moves were made after that.
        won_once: whether it was ever won, also where moves were taken back since.
        counts: whether it counts in statistics.
        source: the path of the variant's own YAML file, empty for a variant that goes by its id.
    """

    def __init__(
        self,
        game: Game,
        shelf: Shelf,
        saved: Saved | None = None,
        *,
        source: str = "",
        counts: bool = True,
        clock: Clock | None = None,
    ) -> None:
        if game.deal is None:
            raise SaveError("a game that began with no deal number cannot be saved")
        record = saved.record if saved else None
        self.game = game
        self.path: Path | None = shelf.own(saved.path) if saved else None
        self.trouble: SaveError | None = None
        self.assists = record.assists if record else Assists()
        self.id = saved.id if saved else os.urandom(16).hex()
        self.begun = record.begun if record else _now()
        self.clock = clock or Clock(record.seconds if record else 0.0)
        self.bookmarks = record.bookmarks if record else ()
        self.given_up = record.given_up if record else False
        self.played_on = record.played_on if record else False
        self.won_once = record.won_once if record else game.position.won()
        self.counts = record.counts if record else counts
        self.source = source or (record.source if record else "")
        self._timeline = Timeline(game, record.automatic if record else ())
        self._shelf = shelf
        self._deal = str(game.deal)
        self._outcome: Outcome | None = None
        # What the file holds as far as we know: if it holds something else by now, it is no longer only ours.
        self._written = saved.text if saved and self.path else None
        self._said = self._sayings()
        self._swept = False
        self._held = self._held_back = False
        self._stopped_at_the_end = False

    @property
    def outcome(self) -> Outcome:
        """How the game stands; worked out once after every change, when it is first asked for: in games of long runs it
        takes a tenth of a second."""
        if self._outcome is None:
            self._outcome = self.game.outcome
        return self._outcome

    @property
    def automatic(self) -> tuple[int, ...]:
        """Which moves followed by themselves: their indices in the moves made and, after these, those taken back."""
        return self._timeline.automatic

    def play(self, move: Move) -> str:
        """Make a legal move and save; return its text.

        Raises:
            IllegalMove: the move breaks a rule; the message is the rule.
        """
        text = self._timeline.play(move)
        self._changed(moved=True)
        return text

    def follow(self, move: Move) -> str:
        """Make a legal move that follows the player's last one by itself, and is taken back together with it.

        Raises:
            IllegalMove: the move breaks a rule; the message is the rule.
        """
        text = self._timeline.play(move, automatic=True)
        self._changed(moved=True)
        return text

    def undo(self, number: int = 1) -> list[str]:
        """Take back up to so many of the player's moves, each with what followed it, and save; return the texts of all
        that was taken back, the last move first."""
        texts = self._timeline.undo(number)
        if texts:
            self._changed()
        return texts

    def redo(self, number: int = 1) -> list[str]:
        """Make up to so many of the player's moves again that were taken back, each with what followed it, and save;
        return the texts of all that was made."""
        texts = self._timeline.redo(number)
        if texts:
            self._changed(moved=True)
        return texts

    def restart(self) -> int:
        """Take back every move and save; return how many there were."""
        return len(self.undo(len(self.game.moves)))

    def add_bookmark(self, name: str) -> Bookmark:
        """Remember where the game stands, and save. A bookmark of the same name is replaced.

        Raises:
            InvalidMove: it can be no name (:func:`~patience_core.sitting.bookmarks.is_name`), or there are
                :data:`~patience_core.sitting.bookmarks.MOST_BOOKMARKS` already.
        """
        name = bookmark_name(name)
        others = without(self.bookmarks, name)
        if len(others) >= MOST_BOOKMARKS:
            raise InvalidMove(f"there are {MOST_BOOKMARKS} bookmarks already: remove one first")
        made = self._here(name)
        self.bookmarks = (*others, made)
        self._save_change()
        return made

    def remove_bookmark(self, name: str) -> None:
        """Forget a bookmark, and save.

        Raises:
            InvalidMove: there is none of that name.
        """
        self.bookmarks = without(self.bookmarks, named(self.bookmarks, name).name)
        self._save_change()

    def go_to(self, name: str) -> None:
        """Stand where a bookmark was set, and save. Moves on the way there can be undone, and those after it in
        the same line of play be made again; where another line would be lost, its end gets a bookmark of its own,
        :data:`~patience_core.sitting.bookmarks.LEFT`, and no other is replaced.

        Raises:
            InvalidMove: there is none of that name, or no room for a bookmark that would be needed.
            SaveError: its moves cannot be made: it comes from a damaged file; the game is as it was.
        """
        aim, line, made = named(self.bookmarks, name), self._timeline.texts, self.game.move_texts()
        shared = shared_by(line, aim.moves)
        bookmarks = self.bookmarks
        if shared < min(len(line), len(aim.moves)) and not keeps(bookmarks, line):
            bookmarks = (*bookmarks, Bookmark(left_name(bookmarks), line, self.automatic))
        try:
            self._timeline.go(aim.moves, aim.automatic)
        except SaveError as error:
            raise SaveError(f"the bookmark {short(name)!r} cannot be gone to: {error}") from error
        self.bookmarks = bookmarks
        self._changed(moved=shared_by(made, aim.moves) < len(aim.moves))

    def give_up(self) -> None:
        """Give the game up, unwon, and save. That is for good; what is played on the table after it is for fun.

        Raises:
            IllegalMove: it was won, at some time, or given up.
        """
        if self.given_up:
            raise IllegalMove("the game was given up already")
        if self.won_once:
            raise IllegalMove("a game that was won cannot be given up")
        self.given_up = True
        self._save_change()

    def helped(self, *, hints: int = 0, questions: int = 0, peeks: int = 0) -> None:
        """Count help that the player had, and save it, if the game has been saved before."""
        had = self.assists
        self.assists = Assists(had.hints + hints, had.questions + questions, had.peeks + peeks)
        if self.path is not None:
            self.save()

    def record(self) -> Record:
        """The game as a save says it. That no progress is possible is said where it has been worked out."""
        stands = self._outcome or outcome(self.game.position, limit=0)
        return Record(
            variant=self.game.variant.id,
            fingerprint=self.game.position.tables.fingerprint,
            deal=self._deal,
            moves=tuple(self.game.move_texts()),
            undone=tuple(self.game.undone_texts()),
            outcome=str(stands),
            position=self.game.text(),
            assists=self.assists,
            id=self.id,
            begun=self.begun,
            name=kept_name(self.game.variant.name),
            source=self.source,
            seconds=round(self.clock.seconds, 1),
            automatic=self.automatic,
            bookmarks=self.bookmarks,
            given_up=self.given_up,
            played_on=self.played_on,
            won_once=self.won_once,
            counts=self.counts,
        )

    @contextmanager
    def saving_once(self) -> Iterator[None]:
        """Save when this is left, rather than after every move made in it: for moves that are one step to a player."""
        if self._held:
            yield
            return
        self._held, self._held_back = True, False
        try:
            yield
        finally:
            self._held = False
            if self._held_back:
                self.save()

    def save(self) -> SaveError | None:
        """Save now. What goes wrong is returned (and kept in :attr:`trouble`), not raised."""
        record = self.record()
        text = record_text(record)
        try:
            if len(text.encode("utf-8")) > LARGEST:
                raise SaveError(f"the game is too long to be saved: its file would be larger than {LARGEST:,} bytes")
            with locked(self._shelf.folder):
                if self.path is None or _text_in(self.path) != self._written:
                    # Not saved yet, or another program has written to our file since: what it wrote stays.
                    self.path = self._shelf.add(self.game.variant.id, self._deal, text)
                elif text != self._written:
                    replace(self.path, text)
            if not self._swept:
                sweep(self._shelf.folder)
                self._swept = True
            self._written = text
            self._said = _timeless(record)
            self.trouble = None
        except SaveError as error:
            self.trouble = error
        return self.trouble

    def leave(self) -> SaveError | None:
        """Stop the clock, and save what there is to save: nothing, where no game was begun, and not the time alone
        where another program has gone on with the game meanwhile. What goes wrong is returned, as by :meth:`save`."""
        self.clock.stop()
        if self.path is None:
            return self.save() if self.trouble or self._timeline.texts or self.bookmarks or self.given_up else None
        if self._sayings() == self._said and self.trouble is None and _text_in(self.path) != self._written:
            return None
        return self.save()

    def copy_to(self, path: Path) -> None:
        """Save a copy as a new file.

        Raises:
            SaveError: there is something of that name already, or it cannot be written.
        """
        if not write_new(path, record_text(self.record())):
            raise SaveError(f"{shown(path)}: is there already; name a file that is not")

    def _here(self, name: str) -> Bookmark:
        moves = tuple(self.game.move_texts())
        return Bookmark(name, moves, tuple(index for index in self.automatic if index < len(moves)))

    def _changed(self, *, moved: bool = False) -> None:
        """The position has changed; by moves made, where it says so."""
        self._outcome = None
        self.played_on = self.played_on or (moved and self.given_up)
        self.won_once = self.won_once or self.game.position.won()
        self._save_change()

    def _save_change(self) -> None:
        """Save, unless more follows at once. The end of a game stops the clock; it goes on if that is taken back."""
        ended = self.given_up or self.game.position.won()
        if ended and self.clock.running:
            self.clock.stop()
            self._stopped_at_the_end = True
        elif not ended and self._stopped_at_the_end:
            self.clock.start()
            self._stopped_at_the_end = False
        if self._held:
            self._held_back = True
        else:
            self.save()

    def _sayings(self) -> Record:
        return _timeless(self.record())


def _timeless(record: Record) -> Record:
    """A record without what changes when nobody does anything: the time, and what was worked out of the position."""
    return evolve(record, seconds=0.0, outcome="")


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _text_in(path: Path) -> str | None:
    try:
        return read_text(path)
    except SaveError:
        return None
