"""Choosing deals: the next one that can be won, and of a given difficulty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import evolve

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import InvalidDeal, PatienceError
from patience_core.shuffle import DealNumber
from patience_core.solver import warming
from patience_core.solver.difficulty import difficulty, quarters
from patience_core.solver.lines import check
from patience_core.solver.solving import solve
from patience_core.solver.verdict import Limit, Limits, Verdict, Watcher
from patience_core.tables import tables_of

POSITIONS: Final = 200_000
"""How many positions of a deal are looked at before it is passed over as undecided."""

MOST: Final = 1_000
"""How many deals are tried."""


class NoSuchDeal(PatienceError):
    """Of the deals that were tried none is proven to be as asked."""


class NotMeasured(PatienceError):
    """How difficult the deals of a variant are compared with one another is not known."""


def winnable_deal(
    variant: Variant,
    first: DealNumber,
    word: str = "",
    *,
    tried: Callable[[DealNumber], None] | None = None,
    watch: Watcher | None = None,
) -> DealNumber:
    """The first deal from a number on that is proven winnable, with all cards known.

    A deal that is not decided in :data:`POSITIONS` positions is passed over.

    Args:
        variant: the game.
        first: where to begin.
        word: the difficulty that it must have, one of :data:`~patience_core.solver.difficulty.WORDS`, or empty for any.
        tried: told of each deal that is looked at.
        watch: told of progress, as :func:`patience_core.solver.solve` does; returning false ends it all.

    Raises:
        NoSuchDeal: :data:`MOST` deals were tried, or there are no more.
        NotMeasured: a difficulty is asked for, and the variant was not measured.
        MissingExtra: numba is not installed; that is said before any deal is looked at.
        KeyboardInterrupt: it was interrupted.
    """
    if word and quarters(tables_of(variant).fingerprint) is None:
        raise NotMeasured(f"the difficulty of the deals of {variant.id} has not been measured")
    warming.load()
    number = first
    for _ in range(MOST):
        if tried is not None:
            tried(number)
        if _is_as_asked(variant, number, word, watch):
            return number
        try:
            number = evolve(number, number=number.number + 1)
        except InvalidDeal:
            break
    what = f"winnable and {word}" if word else "winnable"
    raise NoSuchDeal(f"none of the deals {first} to {number} of {variant.id} is proven {what}")


def _is_as_asked(variant: Variant, number: DealNumber, word: str, watch: Watcher | None) -> bool:
    position = deal_position(variant, number)
    if word:
        measured = difficulty(position)
        if measured.word != word:
            return False
        if measured.effort.line is not None:
            check(position, measured.effort.line)
            return True
    answer = solve(position, Limits(positions=POSITIONS), watch)
    if answer.limit is Limit.INTERRUPTED:
        raise KeyboardInterrupt
    if answer.verdict is Verdict.WINNABLE:
        check(position, answer.line)
        return True
    return False
