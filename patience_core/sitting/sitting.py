"""A sitting: one player's game, saved after every move."""

from __future__ import annotations

from pathlib import Path

from patience_core.errors import SaveError
from patience_core.game import Game
from patience_core.moves import Move
from patience_core.outcome import Outcome
from patience_core.sitting.files import locked, read_text, replace, shown, sweep, write_new
from patience_core.sitting.record import Assists, Record, record_text
from patience_core.sitting.shelf import Saved, Shelf


class Sitting:
    """A game that saves itself.

    Nothing that goes wrong with saving ends the game: it is kept in :attr:`trouble`, and the next move tries again.
    A game that was saved elsewhere than on the shelf goes on in a file of its own, and its file stays as it is.

    Attributes:
        game: the game that is played; change it through the sitting, so that it is saved.
        path: the file that holds it, or ``None`` while it has not been saved.
        trouble: what went wrong when it was saved last, or ``None``.
        assists: how often the player had help.
    """

    def __init__(self, game: Game, shelf: Shelf, saved: Saved | None = None) -> None:
        if game.deal is None:
            raise SaveError("a game that began with no deal number cannot be saved")
        self.game = game
        self.path: Path | None = shelf.own(saved.path) if saved else None
        self.trouble: SaveError | None = None
        self.assists = saved.record.assists if saved else Assists()
        self._shelf = shelf
        self._deal = str(game.deal)
        self._outcome: Outcome | None = None
        # What the file holds as far as we know: if it holds something else by now, it is no longer only ours.
        self._written = saved.text if saved and self.path else None
        self._swept = False

    @property
    def outcome(self) -> Outcome:
        """How the game stands; worked out once after every change."""
        if self._outcome is None:
            self._outcome = self.game.outcome
        return self._outcome

    def play(self, move: Move) -> str:
        """Make a legal move and save; return its text.

        Raises:
            IllegalMove: the move breaks a rule; the message is the rule.
        """
        self.game.play(move)
        self._changed()
        return self.game.move_texts()[-1]

    def undo(self, number: int = 1) -> list[str]:
        """Take back up to so many moves and save; return their texts, the last move first."""
        texts = self.game.move_texts()
        taken = min(number, len(texts))
        for _ in range(taken):
            self.game.pop()
        if taken:
            self._changed()
        return texts[len(texts) - taken :][::-1]

    def redo(self, number: int = 1) -> list[str]:
        """Make up to so many moves again that were taken back, and save; return their texts."""
        made = min(number, len(self.game.undone))
        for _ in range(made):
            self.game.redo()
        if made:
            self._changed()
        return self.game.move_texts()[-made:] if made else []

    def restart(self) -> int:
        """Take back every move and save; return how many there were."""
        return len(self.undo(len(self.game.moves)))

    def helped(self, *, hints: int = 0, questions: int = 0, peeks: int = 0) -> None:
        """Count help that the player had, and save it, if the game has been saved before."""
        had = self.assists
        self.assists = Assists(had.hints + hints, had.questions + questions, had.peeks + peeks)
        if self.path is not None:
            self.save()

    def record(self) -> Record:
        """The game as a save says it."""
        return Record(
            variant=self.game.variant.id,
            fingerprint=self.game.position.tables.fingerprint,
            deal=self._deal,
            moves=tuple(self.game.move_texts()),
            undone=tuple(self.game.undone_texts()),
            outcome=str(self.outcome),
            position=self.game.text(),
            assists=self.assists,
        )

    def save(self) -> SaveError | None:
        """Save now. What goes wrong is returned (and kept in :attr:`trouble`), not raised."""
        text = record_text(self.record())
        try:
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
            self.trouble = None
        except SaveError as error:
            self.trouble = error
        return self.trouble

    def copy_to(self, path: Path) -> None:
        """Save a copy as a new file.

        Raises:
            SaveError: there is something of that name already, or it cannot be written.
        """
        if not write_new(path, record_text(self.record())):
            raise SaveError(f"{shown(path)}: is there already; name a file that is not")

    def _changed(self) -> None:
        self._outcome = None
        self.save()


def _text_in(path: Path) -> str | None:
    try:
        return read_text(path)
    except SaveError:
        return None
