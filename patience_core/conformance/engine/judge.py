"""Judging an engine: asking it, comparing, and telling the first thing that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from time import monotonic
from typing import Final

from attrs import frozen

from patience_core.conformance.engine.client import Asked, Client
from patience_core.conformance.engine.compare import (
    Disagreement,
    compare_after,
    compare_moves,
    compare_positions,
)
from patience_core.conformance.engine.minimise import find, minimise
from patience_core.conformance.engine.positions import Asking, Sources
from patience_core.conformance.engine.protocol import EngineFault, Fault
from patience_core.conformance.engine.verdict import Judgement, Told
from patience_core.declaration import Variant
from patience_core.moves import Move, legal_moves, make
from patience_core.notation import move_text, position_text

ANSWER_SECONDS: Final = 5.0
"""How long an engine may take for an answer, where nothing else is said."""

MAX_SECONDS: Final = 300.0
"""How long an engine is asked, where nothing else is said."""

_APPLIED: Final = 4
"""How many moves an engine is to make in each position."""


@frozen
class Limits:
    """How long an engine may take for an answer, and for all of them."""

    answer: float = ANSWER_SECONDS
    all: float = MAX_SECONDS


def judge(variant: Variant, command: str, sources: Sources, limits: Limits | None = None) -> Judgement:
    """Ask an engine about positions of a variant until it is wrong, all is asked, or the time is over.

    Args:
        variant: the variant that it is to play.
        command: how it is started, as on a command line; no shell reads it.
        sources: where the positions come from.
        limits: how long it may take.

    Raises:
        InvalidPosition: a file of facts cannot be read.
    """
    limits = limits or Limits()
    began = monotonic()
    try:
        client = Client(command, variant.id, limits.answer)
    except EngineFault as error:
        return Judgement(variant.id, command, sources.seed, fault=error.fault, seconds=monotonic() - began)
    with client:
        hearing = _Hearing(client, client.hello.can, monotonic() + limits.all)
        fault: Fault | None = None
        told: Told | None = None
        try:
            told = hearing.run(sources.askings(variant, fragments="fragments" in client.hello.can))
        except EngineFault as error:
            fault = error.fault
    return Judgement(
        variant.id,
        command,
        sources.seed,
        name=client.hello.name,
        can=tuple(sorted(client.hello.can)),
        positions=hearing.positions,
        questions=client.asked,
        seconds=monotonic() - began,
        disagreement=told,
        fault=fault,
        over=hearing.over,
        notes=tuple(client.notes),
    )


class _Hearing:
    """One engine being asked.

    Attributes:
        positions: how many positions it was asked about.
        over: whether the time was over before all was asked.
    """

    def __init__(self, asked: Asked, can: frozenset[str], until: float) -> None:
        self.asked = asked
        self.can = can
        self.until = until
        self.positions = 0
        self.over = False

    def run(self, askings: Iterator[Asking]) -> Told | None:
        """Ask, and tell the first disagreement, made small.

        Raises:
            EngineFault: the engine did something wrong by itself.
        """
        for asking in askings:
            if monotonic() > self.until:
                self.over = True
                return None
            found = self._at(asking)
            if found is not None:
                return self._told(found, asking)
        return None

    def _at(self, asking: Asking) -> Disagreement | None:
        if asking.play is not None:
            return self._whole_play(asking) if "apply" in self.can else None
        self.positions += 1
        position = asking.position
        found = next(compare_moves(position, self.asked.moves(position_text(position))), None)
        if found is not None or "apply" not in self.can:
            return found
        moves = legal_moves(position)
        for move in _some(moves, self.positions):
            found = compare_after(position, move, self.asked)
            if found is not None:
                return found
        return None

    def _whole_play(self, asking: Asking) -> Disagreement | None:
        """The moves of a play made at once; where that goes wrong, the shortest beginning of it that does."""
        assert asking.play is not None
        moves = asking.play.moves
        if len(moves) < 2 or self._beginning(asking, len(moves)) is None:
            return None
        each = (self._beginning(asking, length) for length in range(2, len(moves) + 1))
        return next((found for found in each if found is not None), None)

    def _beginning(self, asking: Asking, length: int) -> Disagreement | None:
        assert asking.play is not None
        moves = asking.play.moves[:length]
        texts = []
        after = asking.position.copy()
        for move in moves:
            texts.append(move_text(after, move))
            make(after, move)
        said = self.asked.apply(position_text(asking.position), texts)
        found = compare_positions(asking.position, moves, after, said)
        return None if found is None else found.of_moves(texts)

    def _told(self, found: Disagreement, asking: Asking) -> Told:
        first = self.asked.asked
        small, steady = found, True
        if len(found.moves) == 1:
            try:
                steady = find(found.position, found, self.asked) is not None
                if steady and "fragments" in self.can:
                    small = minimise(found, self.asked)
            except EngineFault:
                steady = False
        return Told.of(small, asking.where, found.position, self.asked.asked - first, steady=steady)


def _some(moves: Sequence[Move], turn: int) -> Iterator[Move]:
    """Some of the moves, others at each turn."""
    if moves:
        stride = max(1, len(moves) // _APPLIED)
        yield from islice(moves[turn % stride :: stride], _APPLIED)
