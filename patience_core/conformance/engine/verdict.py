"""What was found when an engine was judged: values that a face prints and a test asserts on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from attrs import asdict, frozen

from patience_core.conformance.engine.compare import Disagreement
from patience_core.conformance.engine.fragment import Fragment
from patience_core.conformance.engine.protocol import NOT_ITS_FAULT, Fault
from patience_core.position import Position


@frozen
class Told:
    """A disagreement, told.

    Attributes:
        kind: one of :data:`~patience_core.conformance.engine.compare.KINDS`.
        what: the disagreement in one sentence, the rule included.
        rule: the rule that decides it.
        position: the position's text, without the groups of which nothing need be said.
        cards: how many cards it has.
        moves: the texts of the moves that it is about.
        expected: the right position after them, where the engine came to another.
        where: where it was found first, in words.
        first_position: the text of the position where it was found first.
        first_cards: how many cards that has.
        reducing: how many questions were asked to make it small.
        steady: whether the engine said the same again when it was asked again.
    """

    kind: str
    what: str
    rule: str
    position: str
    cards: int
    moves: tuple[str, ...]
    expected: str
    where: str
    first_position: str
    first_cards: int
    reducing: int
    steady: bool

    @classmethod
    def of(cls, found: Disagreement, where: str, first: Position, reducing: int, *, steady: bool) -> Told:
        """Tell a disagreement that was found in the position ``first``."""
        return cls(
            found.kind,
            found.what,
            found.rule,
            Fragment.of(found.position).text(short=True),
            len(found.position.cards()),
            found.moves,
            found.expected,
            where,
            Fragment.of(first).text(short=True),
            len(first.cards()),
            reducing,
            steady,
        )

    def case(self) -> list[str]:
        """The position as a case of the variant, for a file of cases: what the rules say of it, a line of YAML each."""
        move = json.dumps(self.moves[0])
        says = {
            "offers": f"illegal: {{{move}: {json.dumps(self.rule)}}}",
            "after": f"after: {{{move}: {json.dumps(self.expected)}}}",
        }
        if self.kind == "unreadable" or len(self.moves) > 1:
            return []
        return [
            f"- rule: {json.dumps(self.rule)}",
            f"  position: {json.dumps(self.position)}",
            f"  {says.get(self.kind, f'legal: [{move}]')}",
        ]


@frozen
class Judgement:
    """The outcome of judging an engine.

    Attributes:
        variant: the id of the variant.
        engine: how the engine was started.
        seed: what chose the random plays.
        name: what the engine calls itself, or empty.
        can: what it can do.
        positions: how many positions it was asked about.
        questions: how many questions it was asked.
        seconds: how long all of it took.
        disagreement: the first disagreement, or ``None``.
        fault: what the engine itself did wrong, or ``None``.
        over: whether the time was over before all was asked.
        notes: what is worth telling besides.
    """

    variant: str
    engine: str
    seed: int
    name: str = ""
    can: tuple[str, ...] = ()
    positions: int = 0
    questions: int = 0
    seconds: float = 0.0
    disagreement: Told | None = None
    fault: Fault | None = None
    over: bool = False
    notes: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """``agrees``, ``disagrees``, ``fault`` (of the engine), ``call`` (it was called wrongly) or ``unknown``."""
        if self.fault:
            return "call" if self.fault.kind in NOT_ITS_FAULT else "fault"
        if self.disagreement:
            return "disagrees"
        return "unknown" if self.over or not self.positions else "agrees"

    def summary(self) -> str:
        """One line: ``bisley: the engine 'x' agrees (310 positions, 1,411 questions, 0.4 s; seed 1)``."""
        counts = f"{_many(self.positions, 'position')}, {_many(self.questions, 'question')}, {self.seconds:.1f} s"
        verdict = {
            "agrees": "agrees with the rules",
            "disagrees": "does not agree with the rules",
            "fault": "failed",
            "call": "was not judged",
            "unknown": "is not fully judged: the time was over" if self.over else "was asked nothing",
        }[self.verdict]
        return f"{self.variant}: the engine {self.name or self.engine!r} {verdict} ({counts}; seed {self.seed})"

    def lines(self) -> Iterator[str]:
        """The judgement for people, a line at a time: what is wrong, what else was noticed, the summary."""
        if self.fault:
            yield f"{self.variant}: the engine failed: {self.fault.what}"
            if self.fault.asked:
                yield f"  it was asked: {self.fault.asked}"
        told = self.disagreement
        if told:
            yield f"{self.variant}: the engine {told.what}"
            yield f"  position: {told.position}"
            if told.cards < told.first_cards:
                reduced = (
                    f"; reduced from {told.first_cards} cards to {told.cards} by {_many(told.reducing, 'question')}"
                )
            else:
                reduced = ""
            yield f"  found in: {told.where}{reduced}"
            if len(told.moves) > 1:
                yield f"  moves: {', '.join(told.moves)}"
            if not told.steady:
                yield "  asked once more, the engine did not say the same"
            case = told.case()
            if case:
                yield "  as a case:"
            for line in case:
                yield f"    {line}"
        for note in self.notes:
            yield f"{self.variant}: note: {note}"
        yield self.summary()

    def as_json(self) -> dict[str, Any]:
        """The judgement as plain data for JSON."""
        told, fault = self.disagreement, self.fault
        return {
            "variant": self.variant,
            "engine": self.engine,
            "name": self.name,
            "can": list(self.can),
            "seed": self.seed,
            "verdict": self.verdict,
            "passed": self.verdict == "agrees",
            "summary": self.summary(),
            "positions": self.positions,
            "questions": self.questions,
            "seconds": round(self.seconds, 3),
            "disagreement": told and {**_plain(told), "case": "\n".join(told.case())},
            "fault": fault and _plain(fault),
            "notes": list(self.notes),
        }


def _plain(value: Told | Fault) -> dict[str, Any]:
    return {key: list(each) if isinstance(each, tuple) else each for key, each in asdict(value).items()}


def _many(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
