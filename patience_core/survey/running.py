"""Running a survey: deals are handed out in pieces, and what comes back is kept at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from pathlib import Path
from time import monotonic
from typing import Final

from attrs import frozen

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import SurveyError
from patience_core.shuffle import DealNumber
from patience_core.solver import Limits
from patience_core.survey.crews import Crew, Processes
from patience_core.survey.deals import Deals
from patience_core.survey.store import Counts, Store
from patience_core.survey.task import Result, Study, solve_deals, study_of

PIECE: Final = 1.0
"""About how many seconds of work are handed out at a time: this much is lost at most, for each worker, with a process
that is killed. A deal that takes longer is a piece of its own."""

LARGEST: Final = 1000
"""The most deals of a piece."""

_OFTEN: Final = 0.25
"""After how many seconds the watcher is told of progress, at the latest."""

LIMITS: Final = Limits(positions=10_000_000)
"""How far each deal is searched unless told otherwise. There is no limit on time, which depends on the machine."""


@frozen
class Progress:
    """How far a survey has come.

    Attributes:
        total: how many deals it has.
        counts: how those came out that are known, also those that were known before.
        begun_with: how many were known before.
        failed: how many were given up, as their workers died.
        seconds: time so far.
    """

    total: int
    counts: Counts
    begun_with: int
    failed: int
    seconds: float

    @property
    def done(self) -> int:
        """How many deals are done with."""
        return self.counts.all + self.failed

    @property
    def rate(self) -> float:
        """Deals a second, of those that were done now."""
        return (self.done - self.begun_with) / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """About how many seconds are left, or ``None`` while nobody knows."""
        return (self.total - self.done) / self.rate if self.rate > 0 else None


Watcher = Callable[[Progress], None]


@frozen
class Survey:
    """A survey that has been run.

    Attributes:
        variant: the variant.
        deals: its deals.
        study: what it is kept apart from others by.
        store: where its results are, which is open still.
        number: the number of the study in the store.
        failed: the deals that have no result, as their workers died. They are tried again when it is run again.
    """

    variant: Variant
    deals: Deals
    study: Study
    store: Store
    number: int
    failed: tuple[int, ...] = ()

    @property
    def counts(self) -> Counts:
        """How the deals came out."""
        return self.store.counts(self.number, self.deals)

    def results(self) -> Iterator[Result]:
        """What came of each deal, in order."""
        return self.store.results(self.number, self.deals)


def run(
    variant: Variant,
    deals: Deals | str | int | range,
    limits: Limits = LIMITS,
    *,
    executor: Executor | Crew | None = None,
    workers: int | None = None,
    store: Store | Path | str | None = None,
    watch: Watcher | None = None,
) -> Survey:
    """Solve deals, those that have no result yet, and keep what comes of each.

    A script that calls this without an executor does so under ``if __name__ == "__main__":``, as each worker process
    imports it.

    Args:
        variant: the variant, from a plugin, a file or made in Python.
        deals: which deals, as ``"1-1000"``.
        limits: how far each is searched.
        executor: who does the work; processes of this machine where left out. An executor stays open, a crew is closed.
        workers: how many processes (every core has one where left out), or how many pieces of work an executor is
            given at a time.
        store: where results are kept; see :func:`~patience_core.survey.store.default_path`.
        watch: told of progress several times a second.

    Raises:
        InvalidDeal: the variant has no such deals.
        SurveyError: the store cannot be used, or there are no workers (any more).
        PluginError: a rule that a plugin wrote raised an error.
        KeyboardInterrupt: it was interrupted. What had come back by then is kept, as in every other case.
    """
    chosen = Deals.parse(deals)
    deal_position(variant, DealNumber(chosen.first, chosen.scheme))  # what no deal has is told at once
    kept = store if isinstance(store, Store) else Store(store)
    study = study_of(variant, chosen.scheme, limits)
    survey = Survey(variant, chosen, study, kept, kept.study(study, variant.id))
    if executor is None:
        crew: Crew = Processes(workers)
    else:
        crew = executor if isinstance(executor, Crew) else Crew(executor, workers)
    return _Run(survey, crew, watch).run()


class _Run:
    """One run of a survey."""

    def __init__(self, survey: Survey, crew: Crew, watch: Watcher | None) -> None:
        self._survey = survey
        self._crew = crew
        self._watch = watch
        self._counts = survey.counts
        self._before = self._counts.all
        self._fresh = survey.store.missing(survey.number, survey.deals)
        self._left = survey.deals.count - self._before
        self._again: deque[int] = deque()
        self._alone: deque[int] = deque()
        self._suspects: deque[int] = deque()
        self._suspected: set[int] = set()
        self._failed: list[int] = []
        self._hand: dict[Future[tuple[list[Result], float]], tuple[int, ...]] = {}
        self._pace: float | None = None
        self._deaths = 0
        self._start = self._told = monotonic()

    def run(self) -> Survey:
        ended = False
        try:
            self._tell()
            while self._hand_out():
                wait(self._hand, timeout=_OFTEN, return_when=FIRST_COMPLETED)
                self._take_in()
                if monotonic() - self._told >= _OFTEN:
                    self._tell()
            ended = True
        except (KeyboardInterrupt, SurveyError):
            self._take_in()  # what has come back meanwhile
            raise
        finally:
            if not ended:
                for future in self._hand:
                    future.cancel()
            self._crew.close(now=not ended)
        self._counts = self._survey.counts  # with what other processes have added meanwhile
        self._tell()
        survey = self._survey
        return Survey(
            survey.variant, survey.deals, survey.study, survey.store, survey.number, tuple(sorted(self._failed))
        )

    def _hand_out(self) -> bool:
        """Give work to everybody who has none, and say whether any is under way."""
        capacity = self._crew.capacity
        while len(self._hand) < capacity:
            deals = self._piece(capacity)
            if not deals:
                break
            survey = self._survey
            self._hand[self._crew.submit(solve_deals, survey.variant, survey.study, deals, PIECE)] = deals
        return bool(self._hand)

    def _piece(self, capacity: int) -> tuple[int, ...]:
        """The deals to hand out next: as many as take about :data:`PIECE` seconds, fewer towards the end, so that all
        end at about the same time; one where it may be the one that its worker died of; and last of all those that a
        worker died of already, when nothing else is under way."""
        if self._alone:
            return (self._alone.popleft(),)
        size = LARGEST if self._pace == 0 else 1 if self._pace is None else int(PIECE / self._pace)
        size = max(1, min(size, LARGEST, self._left // (2 * capacity)))
        deals: list[int] = []
        while len(deals) < size:
            deal = self._again.popleft() if self._again else next(self._fresh, None)
            if deal is None:
                break
            deals.append(deal)
        if not deals and not self._hand and self._suspects:
            return (self._suspects.popleft(),)
        self._left -= len(deals)
        return tuple(deals)

    def _take_in(self) -> None:
        """Keep what has come back, in one transaction."""
        came: list[Result] = []
        wrong: BaseException | None = None
        for future in [future for future in self._hand if future.done()]:
            deals = self._hand.pop(future)
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None:
                results, seconds = future.result()
                came += results
                rest = deals[len(results) :]
                self._again.extend(rest)
                self._left += len(rest)
                self._deaths = 0
                pace = seconds / len(results)
                self._pace = pace if self._pace is None else 0.7 * self._pace + 0.3 * pace
            elif self._crew.has_lost(error):
                self._lost(deals)
            else:
                wrong = wrong or error
        self._survey.store.add(self._survey.number, came)
        if came:
            self._counts = _with(self._counts, came)
        if wrong is not None:
            raise wrong
        if self._deaths > 10 + 3 * self._crew.capacity:
            raise SurveyError("the workers die one after the other, before any of them answers; what is known is kept")

    def _lost(self, deals: tuple[int, ...]) -> None:
        """Try deals again whose worker died: each by itself, and at last, where that is lost too, with nothing else
        under way that the worker may have died of."""
        self._deaths += 1
        if len(deals) > 1:
            self._alone.extend(deals)
        elif deals[0] not in self._suspected:
            self._suspected.add(deals[0])
            self._suspects.append(deals[0])
        else:
            self._failed.append(deals[0])

    def _tell(self) -> None:
        self._told = monotonic()
        if self._watch is not None:
            total, seconds = self._survey.deals.count, self._told - self._start
            self._watch(Progress(total, self._counts, self._before, len(self._failed), seconds))


def _with(counts: Counts, results: list[Result]) -> Counts:
    came = [result.verdict for result in results]
    return Counts(
        counts.won + came.count("winnable"),
        counts.lost + came.count("unwinnable"),
        counts.unknown + came.count("unknown"),
    )
