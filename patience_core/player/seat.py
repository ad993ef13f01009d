"""A seat at a table: one player, one game at a time, and everything that the player can do.

A face (lines, a terminal, the web) shows the position, asks the seat where cards may go, and tells it what the
player does. A seat returns values and never prints. All that it says in words fits every face.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime

from attrs import frozen

from patience_core.declaration import Variant
from patience_core.errors import InvalidMove, PatienceError
from patience_core.game import Game
from patience_core.moves import Move
from patience_core.player.advising import Advice, Advising
from patience_core.player.counting import Counts, is_finished, played
from patience_core.player.daily import daily_deal
from patience_core.player.gameline import read_game_line
from patience_core.player.replay import Replay
from patience_core.player.safe import safe_move
from patience_core.player.settings import Settings
from patience_core.player.sight import Sight
from patience_core.shuffle import DealNumber, random_deal
from patience_core.sitting.record import Bookmark
from patience_core.sitting.shelf import Shelf, written_at
from patience_core.sitting.sitting import Sitting
from patience_core.statistics.played import Played


@frozen
class Made:
    """A move that was made.

    Attributes:
        text: the move, ``KH t2-k3``.
        followed: the moves that followed by themselves.
    """

    text: str
    followed: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """All of them, in their order."""
        return self.text, *self.followed


class Seat(Sight):
    """One player at one table, who sees it (:class:`~patience_core.player.sight.Sight`) and acts.

    Attributes:
        sitting: the game that is played now. Change it through the seat.
        settings: what the player likes; may be replaced at any time.
        trouble: why a finished game could not be counted, or ``None``. It is tried again with the next change and when
            the player leaves the table, and if all that is in vain, when the game is sat down at again.

    Args:
        sitting: the game to begin with.
        shelf: where games are saved.
        settings: what the player likes.
        store: where finished games are counted (a :class:`patience_core.statistics.Store`, or a
            :class:`patience_core.player.counting.LaterStore`), or ``None`` to count none.
    """

    def __init__(
        self, sitting: Sitting, shelf: Shelf, settings: Settings | None = None, store: Counts | None = None
    ) -> None:
        super().__init__(sitting)
        self.settings = settings or Settings()
        self.trouble: PatienceError | None = None
        self._shelf = shelf
        self._store = store
        self._advising = Advising()
        self._to_count: Played | None = None
        self._sat_down()

    # ------------------------------------------------------------ moves

    def play(self, move: Move) -> Made:
        """Make a move, and after it those that can do no harm, where the player wants that.

        Raises:
            IllegalMove: the move breaks a rule; the message is the rule.
        """
        with self._one_step():
            text = self.sitting.play(move)
            followed = []
            while self.settings.automatic == "safe" and (safe := safe_move(self.position)) is not None:
                followed.append(self.sitting.follow(safe))
        return Made(text, tuple(followed))

    def undo(self, number: int = 1) -> list[str]:
        """Take back up to so many of the player's moves, each with what followed from it; return the texts of all that
        was taken back, the last move first."""
        with self._one_step():
            return self.sitting.undo(number)

    def redo(self, number: int = 1) -> list[str]:
        """Make up to so many of the player's moves again that were taken back, with what had followed; return the texts
        of all that was made."""
        with self._one_step():
            return self.sitting.redo(number)

    def restart(self) -> int:
        """Take back every move (redo makes them again); return how many there were."""
        with self._one_step():
            return self.sitting.restart()

    def finish(self) -> Made:
        """Make the moves that win, as one step for undo.

        Raises:
            InvalidMove: moves to foundations alone do not win.
        """
        line = self.finish_line()
        if not line:
            raise InvalidMove("moves to foundations alone do not win yet")
        with self._one_step():
            text = self.sitting.play(line[0])
            return Made(text, tuple(self.sitting.follow(move) for move in line[1:]))

    # ------------------------------------------------------------ bookmarks

    @property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """The places that the player has marked."""
        return self.sitting.bookmarks

    def bookmark(self, name: str = "") -> str:
        """Mark this place; one of the same name is replaced. Return the name: a number where none is given."""
        names = {bookmark.name for bookmark in self.bookmarks}
        name = " ".join(name.split()) or next(str(number) for number in range(1, 10**6) if str(number) not in names)
        self.sitting.add_bookmark(name)
        return name

    def remove_bookmark(self, name: str) -> None:
        """Forget a bookmark.

        Raises:
            InvalidMove: there is none of that name.
        """
        self.sitting.remove_bookmark(name)

    def go_to(self, name: str) -> None:
        """Go to a bookmark.

        Raises:
            InvalidMove: there is none of that name.
        """
        with self._one_step():
            self.sitting.go_to(name)

    # ------------------------------------------------------------ help with the game

    def hint(self, strength: int | None = None, peek: bool = False, wait: float = 0.0) -> Advice | None:
        """A hint. Without a strength the weakest, and each time that it is asked for again in the same place a stronger
        one. It is counted, each strength in each place once.

        Args:
            strength: 1 for whether there is a move, 2 for which card, 3 for where it goes.
            peek: whether face-down cards may be looked at; that is counted too.
            wait: how many seconds to wait for it at most.

        Returns:
            ``None`` while it is still thought about: ask again. What goes wrong is told in the advice's words.

        Raises:
            InvalidMove: there is no such strength.
            KeyboardInterrupt: the player has waited enough; see :meth:`stop_thinking`.
        """
        return self._advising.hint(self.sitting, strength, peek=peek, wait=wait)

    def winnable(self, peek: bool = False, wait: float = 0.0) -> Advice | None:
        """Whether the game can still be won, with an honest "nobody knows"; counted once in each place. The rest is as
        with :meth:`hint`."""
        return self._advising.winnable(self.sitting, peek=peek, wait=wait)

    @property
    def thinking(self) -> str:
        """What to tell a player who waits for a hint: that it is thought about, or that the solver is being loaded or
        compiled first; empty while nothing is asked."""
        return self._advising.thinking

    def stop_thinking(self) -> None:
        """Give up what is thought about."""
        self._advising.stop()

    def solver_replay(self, peek: bool = False, wait: float = 0.0) -> Replay | Advice | None:
        """The solver's line from here to a win, to be looked at, after the moves made so far. It is counted as a hint
        of full strength.

        Returns:
            The replay, which stands where the game stands; advice in whose words it says why there is no such line;
            or ``None`` while it is thought about.
        """
        line = self._advising.line(self.sitting, peek=peek, wait=wait)
        if line is None or isinstance(line, Advice):
            return line
        moves = self.sitting.game.moves
        return Replay(self.variant, self.deal, (*moves, *line), at=len(moves))

    # ------------------------------------------------------------ games

    def give_up(self) -> None:
        """End the game unwon: it counts as lost, at once and for good, also where it is played on for fun.

        Raises:
            IllegalMove: it was won, at some time, or given up already.
        """
        with self._one_step():
            self.sitting.give_up()

    def new(self, deal: DealNumber | int | str | None = None) -> None:
        """Begin another game of this variant, by its deal number or by chance; the old one stays saved. A winnable one
        is found by :class:`patience_core.player.choosing.Choosing` first.

        Raises:
            InvalidDeal: the number names no deal of this variant.
        """
        number = random_deal() if deal is None else DealNumber.parse(deal)
        self.sit_down(Sitting(Game.of_deal(self.variant, number), self._shelf, source=self.sitting.source))

    def daily(self, day: date | None = None) -> None:
        """Begin the deal of a day, of today where none is named."""
        self.new(daily_deal(self.variant.id, day or date.today()))

    def open_line(self, text: str, variant: Variant | None = None, source: str = "") -> None:
        """Begin a game from such a line, with its moves made. As they may be somebody else's, it is not counted in the
        statistics, unless it has none.

        Args:
            text: the line.
            variant: the variant that it is a game of, where that is another; a face finds it by
                :func:`patience_core.player.gameline.read_game_line`.
            source: the path of that variant's own YAML file, see :func:`patience_core.sitting.sitting.source_of`.

        Raises:
            PatienceError: the text is no such line, is one of another variant, or a move in it breaks a rule; nothing
                has changed.
        """
        game = read_game_line(text).played(variant or self.variant)
        source = source if variant else self.sitting.source
        self.sit_down(Sitting(game, self._shelf, source=source, counts=not game.moves))
        if game.moves:
            self.sitting.save()

    def sit_down(self, sitting: Sitting) -> None:
        """Go on with another game, which may be of another variant. The one before stays saved."""
        self.leave()
        self.sitting = sitting
        self._sat_down()

    def leave(self) -> None:
        """Stop thinking, stop the clock, count what could not be counted yet, and save."""
        self._advising.forget()
        self._count()
        self.sitting.leave()

    # ------------------------------------------------------------ what follows

    def _sat_down(self) -> None:
        self._standing, self.trouble = None, None
        sitting = self.sitting
        if not self.position.won() and not sitting.given_up:
            sitting.clock.start()
        # Finished before: it may not have been counted then. Not so a file from elsewhere, which may be another
        # player's, nor a game of the time before there were statistics, which does not say when it began.
        self._to_count = None
        on = self.settings.statistics == "on"
        if on and sitting.path is not None and sitting.begun and is_finished(sitting):
            self._is_to_count(written_at(sitting.path))
            self._count()

    @contextmanager
    def _one_step(self) -> Iterator[None]:
        """A change that is one step to the player: it is saved once, how the game stands is asked anew, and a game that
        is finished by it is counted.

        It is counted before it is saved: whoever is killed in between has the last move to make again, and the game
        counts once all the same.
        """
        before = is_finished(self.sitting)
        with self.sitting.saving_once():
            try:
                yield
            finally:
                self._standing = None
            if is_finished(self.sitting) and not before:
                if self.settings.statistics != "on":
                    self.sitting.counts = False  # nor ever, if they are switched on again
                self._is_to_count()
            self._count()

    def _is_to_count(self, finished: datetime | None = None) -> None:
        """Note what is to be counted of a finished game, as it is now: the player may play on before it is counted."""
        if self._store is None or not self.sitting.counts:
            return
        try:
            self._to_count = played(self.sitting, finished)
        except PatienceError as error:
            self.trouble = error

    def _count(self) -> None:
        if self._to_count is None or self._store is None:
            return
        try:
            self._store.count(self._to_count)
            self._to_count, self.trouble = None, None
        except PatienceError as error:
            self.trouble = error
