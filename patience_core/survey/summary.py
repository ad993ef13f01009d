"""What a survey says: the win rate with its interval, and how length and effort are spread."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from patience_core.errors import SurveyError, nearest
from patience_core.solver import Verdict
from patience_core.survey.extras import needs
from patience_core.survey.running import Survey
from patience_core.survey.store import Counts

METHODS: Final[Mapping[str, str]] = {"wilson": "Wilson", "clopper-pearson": "Clopper-Pearson"}
"""The intervals that there are, with their names for people.

Wilson's (E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
Statistical Association 22, 1927) holds the true rate about as often as it says; Clopper's and Pearson's (Biometrika 26,
1934) at least as often, and is a little wider.
"""

LEVEL: Final = 0.95
"""How often an interval holds the true rate."""

PARTS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Which quantiles are told."""


@frozen
class Interval:
    """An interval for a rate: both ends as shares, from 0 to 1."""

    low: float
    high: float


@frozen
class Rate:
    """A share of deals that are won, with its interval for all deals that there are."""

    won: int
    deals: int
    interval: Interval

    @property
    def share(self) -> float:
        """The share, from 0 to 1."""
        return self.won / self.deals if self.deals else 0.0


@frozen
class Spread:
    """How a measure is spread over deals.

    Attributes:
        count: over how many deals.
        least, most: the ends.
        mean: the arithmetic mean.
        quantiles: for each of :data:`PARTS` the least value that this part of the deals does not exceed.
    """

    count: int
    least: float
    most: float
    mean: float
    quantiles: tuple[float, ...]


@frozen
class Summary:
    """What a survey says.

    Attributes:
        counts: how the deals came out.
        failed: how many have no result, as their workers died. They are among the unknown.
        lowest: the rate if every unknown deal were lost.
        highest: the rate if every unknown deal were won.
        method: how the intervals were made, one of :data:`METHODS`.
        spreads: of ``length`` (moves of a win), ``positions_won``, ``positions_lost``, ``positions_unknown`` and
            ``seconds`` (of all deals); left out where there is no such deal.
        limits: how often each limit was reached.
        engines: how many deals each engine searched.
        by: how many deals each pass of the solver came to an end with.
        seconds: the time of all deals together.
    """

    counts: Counts
    failed: int
    lowest: Rate
    highest: Rate
    method: str
    spreads: Mapping[str, Spread]
    limits: Mapping[str, int]
    engines: Mapping[str, int]
    by: Mapping[str, int]
    seconds: float


def interval(won: int, deals: int, method: str = "wilson", level: float = LEVEL) -> Interval:
    """The interval of a rate.

    Raises:
        SurveyError: there is no such method.
        MissingExtra: scipy is not installed.
    """
    if method not in METHODS:
        raise SurveyError(f"there is no interval {method!r}{nearest(method, METHODS)}")
    if deals == 0:
        return Interval(0.0, 1.0)
    needs("scipy", "intervals need")
    from scipy.stats import binomtest

    found = binomtest(won, deals).proportion_ci(level, method="wilson" if method == "wilson" else "exact")
    return Interval(float(found.low), float(found.high))


def rates(counts: Counts, failed: int = 0, method: str = "wilson") -> tuple[Rate, Rate]:
    """The rate if every unknown deal were lost, and if every unknown deal were won.

    Raises:
        SurveyError, MissingExtra: as :func:`interval` does.
    """
    deals = counts.all + failed
    most = deals - counts.lost
    return (
        Rate(counts.won, deals, interval(counts.won, deals, method)),
        Rate(most, deals, interval(most, deals, method)),
    )


def spread(values: Iterable[tuple[float, int]], count: int) -> Spread | None:
    """How values are spread that come from the least up, each with how often it is there, ``count`` in all; ``None`` of
    nothing. They are read once and not kept, as there may be a hundred million."""
    places = [max(1, math.ceil(part * count)) for part in PARTS]
    found: list[float] = []
    passed, total, least, value = 0, 0.0, None, 0.0
    for value, often in values:
        least = value if least is None else least
        passed += often
        total += value * often
        while len(found) < len(places) and passed >= places[len(found)]:
            found.append(value)
    return None if least is None else Spread(passed, least, value, total / passed, tuple(found))


def summarise(survey: Survey, method: str = "wilson") -> Summary:
    """What a survey says.

    Raises:
        SurveyError, MissingExtra: as :func:`interval` does.
    """
    store, number, deals = survey.store, survey.number, survey.deals
    counts = survey.counts
    lowest, highest = rates(counts, len(survey.failed), method)
    asked = {
        "length": ("length", (Verdict.WINNABLE,)),
        "positions_won": ("positions", (Verdict.WINNABLE,)),
        "positions_lost": ("positions", (Verdict.UNWINNABLE,)),
        "positions_unknown": ("positions", (Verdict.UNKNOWN,)),
        "seconds": ("seconds", tuple(Verdict)),
    }
    sizes = {Verdict.WINNABLE: counts.won, Verdict.UNWINNABLE: counts.lost, Verdict.UNKNOWN: counts.unknown}
    found = {
        name: spread(store.values(number, deals, measure, verdicts), sum(sizes[verdict] for verdict in verdicts))
        for name, (measure, verdicts) in asked.items()
    }
    limits, by = (
        {word: often for word, often in store.words(number, deals, column).items() if word}
        for column in ("limit", "by")
    )
    seconds = found["seconds"]
    return Summary(
        counts,
        len(survey.failed),
        lowest,
        highest,
        method,
        {name: each for name, each in found.items() if each is not None},
        limits,
        store.words(number, deals, "engine"),
        by,
        seconds.mean * seconds.count if seconds else 0.0,
    )
