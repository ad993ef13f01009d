"""Counting finished games: what the statistics keep of one, and a store that is opened when one is to be counted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final, Protocol

from patience_core.errors import StatisticsError
from patience_core.sitting.sitting import Sitting
from patience_core.statistics.played import Played, finished_at

if TYPE_CHECKING:
    from patience_core.statistics.store import Store


FIRST_WAIT: Final = 2.0
LATER_WAIT: Final = 0.05
"""How many seconds a :class:`LaterStore` waits for another program that is writing, the first time and after that was
not long enough: then it is tried again at each move, and a player must not wait at each."""


class Counts(Protocol):
    """Who counts finished games; a :class:`patience_core.statistics.Store` is one."""

    def count(self, played: Played) -> bool:
        """Keep a finished game; say whether it is counted now, or was before."""
        ...


class LaterStore:
    """The store of a user's folder, opened for each game that is finished, and closed again: a game begins without it,
    and makes no file.

    Args:
        warn: told, in one line, of a damaged file that was set aside.
    """

    def __init__(self, warn: Callable[[str], None] | None = None) -> None:
        self._warn = warn
        self._wait = FIRST_WAIT

    def count(self, played: Played) -> bool:
        """Keep a finished game; say whether it is counted now, or was before.

        Raises:
            StatisticsError: it cannot be kept.
        """
        try:
            with self._opened(self._wait) as store:
                new = store.count(played)
        except StatisticsError:
            self._wait = LATER_WAIT
            raise
        self._wait = FIRST_WAIT
        return new

    def open(self) -> Store:
        """The store, to be closed by whoever opens it."""
        return self._opened(FIRST_WAIT)

    def _opened(self, wait: float) -> Store:
        from patience_core.statistics.store import Store

        store = Store(wait=wait)
        if store.warning and self._warn is not None:
            self._warn(store.warning)
        return store


def is_finished(sitting: Sitting) -> bool:
    """Whether a game was won, at any time, or given up."""
    return sitting.won_once or sitting.given_up


def played(sitting: Sitting, finished: datetime | None = None) -> Played:
    """What is kept of a finished game: it is lost where it was given up, whatever was played for fun after that.

    Args:
        sitting: the game.
        finished: when it was finished; just now, where that is left out.

    Raises:
        StatisticsError: no statistics can be made of it.
    """
    game, assists = sitting.game, sitting.assists
    # A win that was taken back lies ahead: it takes all the moves that can be made again.
    taken_back = 0 if sitting.given_up or game.position.won() else len(game.undone)
    return Played(
        id=sitting.id,
        variant=game.variant.id,
        name=game.variant.name,
        fingerprint=game.position.tables.fingerprint,
        deal=str(game.deal),
        won=sitting.won_once and not sitting.given_up,
        moves=len(game.moves) + taken_back,
        seconds=sitting.clock.seconds if sitting.begun else 0.0,
        finished=finished_at(finished),
        hints=assists.hints,
        questions=assists.questions,
        peeks=assists.peeks,
    )
