"""Counting finished games: what the statistics keep of one, and a store that is opened when one is to be counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from patience_core.sitting.sitting import Sitting
from patience_core.statistics.played import Played, finished_at

if TYPE_CHECKING:
    from patience_core.statistics.store import Store


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

    def count(self, played: Played) -> bool:
        """Keep a finished game; say whether it is counted now, or was before.

        Raises:
            StatisticsError: it cannot be kept.
        """
        store = self.open()
        try:
            return store.count(played)
        finally:
            store.close()

    def open(self) -> Store:
        """The store, to be closed by whoever opens it."""
        from patience_core.statistics.store import Store

        store = Store()
        if store.warning and self._warn is not None:
            self._warn(store.warning)
        return store


def is_finished(sitting: Sitting) -> bool:
    """Whether a game was won, at any time, or given up."""
    return sitting.won_once or sitting.given_up


def played(sitting: Sitting) -> Played:
    """A game that is finished just now.

    Raises:
        StatisticsError: no statistics can be made of it.
    """
    game, assists = sitting.game, sitting.assists
    return Played(
        id=sitting.id,
        variant=game.variant.id,
        name=game.variant.name,
        fingerprint=game.position.tables.fingerprint,
        deal=str(game.deal),
        won=sitting.won_once,
        moves=len(game.moves),
        seconds=sitting.clock.seconds if sitting.begun else 0.0,
        finished=finished_at(),
        hints=assists.hints,
        questions=assists.questions,
        peeks=assists.peeks,
    )
