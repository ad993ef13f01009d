"""Looking for a winnable deal in the background, while the player plays on or waits, until it is stopped."""

from __future__ import annotations

from threading import Event, Thread

from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.shuffle import DealNumber, random_deal
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
    """

    def __init__(self, variant: Variant, first: DealNumber | None = None, word: str = "") -> None:
        self.first = first or random_deal()
        self.tried = 0
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

    def stop(self) -> None:
        """Give it up."""
        self._wanted.clear()
        self._thread.join(1.0)

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

    def _tries(self, _: DealNumber) -> None:
        if not self._wanted.is_set():
            raise KeyboardInterrupt
        self.tried += 1

    def _watch(self, _: Progress) -> bool:
        return self._wanted.is_set()
