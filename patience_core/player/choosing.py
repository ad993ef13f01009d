"""Looking for a winnable deal in the background, while the player plays on or waits, until it is stopped."""

from __future__ import annotations

from threading import Event, Thread

from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.player.advising import MAKING_READY
from patience_core.player.words import ordinal
from patience_core.shuffle import DealNumber, random_deal
from patience_core.solver import warming
from patience_core.solver.choosing import winnable_deal
from patience_core.solver.verdict import Progress


class Choosing:
    """A search for a deal, which begins at once in a thread of its own.

    Args:
        variant: the game.
        first: the deal to begin at; picked by chance where left out.
        word: the difficulty, one of :data:`patience_core.solver.difficulty.WORDS`, or empty for any.

    Attributes:
        first: the deal that it began at.
        tried: how many deals have been looked at, the one that is being looked at among them.
        now: that one.
        positions: how many positions of it the solver has looked at, as far as that is told.
    """

    def __init__(self, variant: Variant, first: DealNumber | None = None, word: str = "") -> None:
        self.first = first or random_deal()
        self.tried = self.positions = 0
        self.now = self.first
        self._variant, self._word = variant, word
        self._wanted, self._done = Event(), Event()
        self._wanted.set()
        self._found: DealNumber | None = None
        self._error: PatienceError | None = None
        self._thread = Thread(target=self._look, name="choosing", daemon=True)
        self._thread.start()

    def found(self, wait: float = 0.0) -> DealNumber | None:
        """The deal that was found, after waiting for it at most so many seconds; ``None`` while it is looked for, and
        when it was stopped.

        Raises:
            NoSuchDeal: none of a thousand deals is proven to be as asked.
            NotMeasured: the difficulty of this variant's deals is not known.
            MissingExtra: the solver is not installed; the message says what to install.
            PluginError: a rule that a plugin wrote failed.
            KeyboardInterrupt: the player has waited enough.
        """
        if not self._done.wait(wait):
            return None
        if self._error is not None:
            raise self._error
        return self._found

    @property
    def running(self) -> bool:
        """Whether it is still looking."""
        return self._wanted.is_set() and not self._done.is_set()

    @property
    def words(self) -> str:
        """What to tell a player who waits: how far it is."""
        if warming.is_under_way():
            return MAKING_READY
        positions = f": {self.positions:,} positions" if self.positions else ""
        return f"looking at deal {self.now}, the {ordinal(self.tried)} one{positions}"

    def stop(self, wait: float = 1.0) -> None:
        """Give it up, and wait at most so many seconds until that has been heard."""
        self._wanted.clear()
        self._thread.join(wait)

    def _look(self) -> None:
        try:
            found = winnable_deal(self._variant, self.first, self._word, tried=self._tries, watch=self._watch)
            if self._wanted.is_set():
                self._found = found
        except KeyboardInterrupt:  # that is how it is stopped
            return
        except PatienceError as error:
            self._error = error
        except Exception as error:  # told to whoever asks, rather than lost with the thread
            self._error = PatienceError(f"looking for a deal failed: {type(error).__name__}: {error}")
        self._done.set()

    def _tries(self, deal: DealNumber) -> None:
        if not self._wanted.is_set():
            raise KeyboardInterrupt
        self.tried, self.now, self.positions = self.tried + 1, deal, 0

    def _watch(self, progress: Progress) -> bool:
        self.positions = progress.positions
        return self._wanted.is_set()
