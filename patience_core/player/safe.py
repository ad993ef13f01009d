"""Which moves to a foundation are provably harmless now.

The argument and its tables are the solver's (:mod:`patience_core.solver.safety`, explained in ``docs/solver.md``); what
is asked of a position is what its kernel asks, and tests hold the two together.

Nothing depends on cards that lie face down: what a card needs are faces that lie on foundations.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from patience_core.cards import FACE_DOWN
from patience_core.moves import Transfer, refusal
from patience_core.position import Position
from patience_core.solver.safety import goes_on, needs, safe_sources
from patience_core.tables import Tables


@frozen
class _Safety:
    """What the tables say, worked out once: the piles whose top card may go up, and what each card needs there."""

    sources: tuple[int, ...]
    goes_on: bool
    needs: dict[int, list[int]]


@lru_cache(maxsize=64)
def _safety_of(tables: Tables) -> _Safety:
    sources = tuple(sorted(safe_sources(tables)))
    return _Safety(sources, goes_on(tables), needs(tables)) if sources else _Safety((), False, {})


def has_safe_moves(tables: Tables) -> bool:
    """Whether any move may ever be called safe in a variant."""
    return bool(_safety_of(tables).sources)


def safe_move(position: Position) -> Transfer | None:
    """A move to a foundation that can do no harm, or ``None``: the first of :func:`safe_moves`."""
    return next(iter(safe_moves(position)), None)


def safe_moves(position: Position) -> list[Transfer]:
    """Every move to a foundation that can do no harm: whatever can be won before it can be won after it."""
    tables = position.tables
    safety = _safety_of(tables)
    if not safety.sources:
        return []
    wants = {}
    for index in tables.home:
        table, cards = tables.piles[index], position.piles[index]
        room = not table.group.size or len(cards) < table.group.size
        wants[index] = (table.build[cards[-1]] if cards else table.fill) if room else 0
    wanted = 0
    for faces in wants.values():
        wanted |= faces
    found = []
    for target in tables.home:
        for source in safety.sources:
            cards = position.piles[source]
            if not cards or cards[-1] >= FACE_DOWN or not wants[target] >> cards[-1] & 1:
                continue
            move = Transfer(source, target)
            if not refusal(position, move) and _is_safe(position, safety, wants, wanted, target, cards[-1]):
                found.append(move)
    return found


def _is_safe(position: Position, safety: _Safety, wants: dict[int, int], wanted: int, target: int, face: int) -> bool:
    """Whether every card that could be built on this one is up, or could go up at once and be safe there itself."""
    up = 0
    for index in position.tables.home:
        for code in position.piles[index]:
            up |= 1 << (code & ~FACE_DOWN)
    need = safety.needs[target][face] & ~up
    if need and not safety.goes_on:
        return False
    seen = 0
    while need:
        if need & ~wanted:
            return False
        seen |= need
        more = 0
        for home, faces in wants.items():
            here = faces & need
            while here:
                lowest = here & -here
                here ^= lowest
                more |= safety.needs[home][lowest.bit_length() - 1]
        need = more & ~up & ~seen & ~(1 << face)
    return True
