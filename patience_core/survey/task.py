"""What a worker does: solve some deals of a variant and tell what came of each.

This module is all that another process, or another machine, has to import.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final, NamedTuple

from attrs import frozen

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import SurveyError
from patience_core.shuffle import DealNumber
from patience_core.solver import Limit, Limits, solve
from patience_core.tables import tables_of

SOLVER: Final = "1"
"""The solver's version, as far as surveys go. It is raised with every change that can turn an unknown into a verdict,
or that changes the line or the effort of a deal: what different solvers measured is never put together."""


class Result(NamedTuple):
    """What came of one deal.

    Attributes:
        deal: its number.
        verdict: ``winnable``, ``unwinnable`` or ``unknown``.
        length: the moves of the line that wins; 0 where there is none.
        positions: how many positions were looked at.
        seconds: how long that took.
        memory: the most bytes that were taken for what is remembered.
        limit: which limit was reached, where the verdict is unknown.
        engine: which engine searched.
        by: which pass found it.
    """

    deal: int
    verdict: str
    length: int
    positions: int
    seconds: float
    memory: int
    limit: str
    engine: str
    by: str


@frozen
class Study:
    """What tells surveys apart: results are put together only where all of this is the same.

    Attributes:
        fingerprint: of the rules, see :class:`~patience_core.tables.Tables`.
        scheme: the numbering of the deals.
        limits: how far each deal is searched.
        solver: the solver's version.
    """

    fingerprint: str
    scheme: str
    limits: Limits
    solver: str = SOLVER


def study_of(variant: Variant, scheme: str, limits: Limits) -> Study:
    """The study that a survey of a variant belongs to."""
    return Study(tables_of(variant).fingerprint, scheme, limits, SOLVER)


def solve_deals(variant: Variant, study: Study, deals: tuple[int, ...], budget: float) -> tuple[list[Result], float]:
    """Solve deals one after the other, at least one, and no further one once ``budget`` seconds are over.

    Returns:
        The results, of the first deals or of all, and the seconds that they took together.

    Raises:
        SurveyError: other rules or another solver are installed here than where the survey was begun.
        KeyboardInterrupt: the search was interrupted.
        PluginError: a rule that a plugin wrote raised an error.
    """
    start = perf_counter()
    _check_the_same_is_installed(variant, study)
    results: list[Result] = []
    for number in deals:
        answer = solve(deal_position(variant, DealNumber(number, study.scheme)), study.limits)
        if answer.limit is Limit.INTERRUPTED:
            raise KeyboardInterrupt
        limit = str(answer.limit) if answer.limit else ""
        results.append(
            Result(
                number,
                answer.verdict.value,
                len(answer.line),
                answer.positions,
                answer.seconds,
                answer.memory,
                limit,
                answer.engine,
                answer.by,
            )
        )
        if perf_counter() - start > budget:
            break
    return results, perf_counter() - start


def _check_the_same_is_installed(variant: Variant, study: Study) -> None:
    here = tables_of(variant).fingerprint, SOLVER
    if here == (study.fingerprint, study.solver):
        return
    from platform import node

    what = "the rules differ" if here[0] != study.fingerprint else f"solver {SOLVER} instead of {study.solver}"
    raise SurveyError(f"a worker on {node() or 'another machine'} has other versions installed ({what})")
