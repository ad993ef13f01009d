"""Solve a position: by the compiled kernel where the variant's rules are tables, else by the plain engine."""

from __future__ import annotations

from patience_core.position import Position
from patience_core.solver import plain, warming
from patience_core.solver.verdict import Answer, Limits, Watcher


def solve(position: Position, limits: Limits | None = None, watch: Watcher | None = None) -> Answer:
    """Say whether a position can be won, and how. The position stays as it is.

    A verdict is never a guess: *winnable* comes with a line, *unwinnable* means that every position that can be
    reached was looked at or proven lost, and all else is *unknown*, with the limit that was hit. All cards are known
    to the search, also those that lie face down.

    Args:
        position: where to begin, which may be a fragment.
        limits: how far to go; without limits the search goes on until memory is used up.
        watch: told of progress several times a second.

    Raises:
        MissingExtra: numba is not installed.
        PluginError: a rule that a plugin wrote raised an error.
    """
    limits = limits or Limits()
    warming.load()
    from patience_core.solver.compiled import why_not

    reason = why_not(position.tables)
    if reason:
        return plain.search(position, limits, watch, engine=f"plain: {reason}")
    warming.ready(position)
    from patience_core.solver.search import search

    return search(position, limits, watch)
