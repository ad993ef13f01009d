"""Does the suite of a variant bite? Every rule is changed, one at a time, and something has to notice.

A *mutant* is the variant with one change (:mod:`~patience_core.conformance.changes`). It is *killed* where a case or a
fact fails with it. The words in which a case has a move refused do not count: they follow any change, and a case that
tells no more would not notice that the game is played otherwise. A mutant that nothing kills is looked at closely. It
*survives* where it plays otherwise in a position, which is then told as the case that is missing; it is *equivalent*
where nobody could see the change, by a reason that follows from the declaration
(:mod:`~patience_core.conformance.equivalence`), or as far as a search went.
The search looks at the deals, the positions of the cases, small positions that are made for the change
(:mod:`~patience_core.conformance.probes`), and whole plays, side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from attrs import define, evolve, field, frozen

from patience_core.conformance.cases import Case, parse_cases
from patience_core.conformance.changes import Change, changes, field_of
from patience_core.conformance.difference import Difference, case_at, case_of_deal, differ
from patience_core.conformance.equivalence import reason
from patience_core.conformance.facts import check_perft, check_plays
from patience_core.conformance.probes import probes
from patience_core.conformance.sidebyside import Alike, first_difference
from patience_core.conformance.smallest import smallest
from patience_core.conformance.suite import SEED
from patience_core.conformance.trial import Failure, run_case
from patience_core.conformance.walks import seeded_walks
from patience_core.declaration import Variant
from patience_core.tables import tables_of

KILLED, SURVIVING, EQUIVALENT = "killed", "surviving", "equivalent"

_DEALS: Final = (1, 2, 3)
_PROBES: Final = 600
_PLAYS: Final = 8
_PROBES_FOR_A_REASON: Final = 25
_PLAYS_FOR_A_REASON: Final = 1


@frozen
class Searched:
    """How much was looked at, side by side, without a difference: deals, single positions, plays, moves in these."""

    deals: int = 0
    positions: int = 0
    plays: int = 0
    moves: int = 0

    def __str__(self) -> str:
        plays = "1 play" if self.plays == 1 else f"{self.plays} plays"
        return f"{self.deals} deals, {self.positions:,} positions and {plays} of {self.moves:,} moves"


@frozen
class Mutant:
    """One change, and what became of it.

    Attributes:
        field: the path of the field, as ``piles.tableau.fill``.
        value: what the variant says of it.
        origin: where that is said, as ``bisley.yaml:35``.
        what: the change in words.
        verdict: ``killed``, ``surviving`` or ``equivalent``.
        by: of a killed one, the rule of the case, or the file of facts, that fails with it.
        where: of a killed one, ``file:line`` of that case.
        how: of a surviving one, what the case that is missing would say of it.
        case: of a surviving one, the case that is missing, as YAML.
        reason: of an equivalent one, why nobody can see it; empty where only the search says so.
        searched: of an equivalent one, how much was looked at.
    """

    field: str
    value: str
    origin: str
    what: str
    verdict: str
    by: str = ""
    where: str = ""
    how: str = ""
    case: str = ""
    reason: str = ""
    searched: Searched = Searched()


@frozen
class MutantReport:
    """The mutants of one variant; ``seed`` chose the positions and plays."""

    variant: str
    seed: int
    mutants: tuple[Mutant, ...]

    @property
    def passed(self) -> bool:
        """Whether there are mutants and none survives."""
        return bool(self.mutants) and not self.of(SURVIVING)

    def of(self, verdict: str) -> tuple[Mutant, ...]:
        """The mutants of one verdict."""
        return tuple(mutant for mutant in self.mutants if mutant.verdict == verdict)

    def cases(self) -> tuple[str, ...]:
        """The cases that are missing, as YAML: pasted into the file of cases they kill all that survive.

        What is to be looked at stands in one case only, under the first of the rules that it is a case of. Cases of a
        deal come first.
        """
        bodies: dict[str, str] = {}
        for mutant in self.of(SURVIVING):
            bodies.setdefault(_body(mutant.case), mutant.case)
        return tuple(sorted(bodies.values(), key=lambda case: not _body(case).startswith("  deal:")))

    def summary(self) -> str:
        """One line: ``bisley: 111 mutants: 86 killed, 25 equivalent, 0 surviving (seed 1)``."""
        counts = Counter(mutant.verdict for mutant in self.mutants)
        said = ", ".join(f"{counts[verdict]} {verdict}" for verdict in (KILLED, EQUIVALENT, SURVIVING))
        return f"{self.variant}: {len(self.mutants)} mutants: {said} (seed {self.seed})"

    def lines(self) -> Iterator[str]:
        """The report for people, a line at a time: what survives with its case, what is equivalent and why, and the
        summary. What is no case is a comment, so that all of it can stand in a file of cases."""
        for case in self.cases():
            for mutant in self.of(SURVIVING):
                if _body(mutant.case) == _body(case):
                    yield f"# {mutant.field} ({mutant.value!r}, {mutant.origin}): survives {mutant.what!r}"
            yield from case.splitlines()
            yield ""
        for why, mutants in self._by_reason():
            yield f"# equivalent, {why}: {'; '.join(mutant.what for mutant in mutants)}"
        yield f"# {self.summary()}"

    def _by_reason(self) -> Iterator[tuple[str, list[Mutant]]]:
        equivalent = self.of(EQUIVALENT)
        for why in dict.fromkeys(mutant.reason for mutant in equivalent):
            mutants = [mutant for mutant in equivalent if mutant.reason == why]
            searched = mutants[0].searched
            yield f"as {why} ({searched} alike)" if why else f"as far as {searched} show", mutants


def _body(case: str) -> str:
    """A case without the line of its rule: what it looks at, and what it says of that."""
    return case.partition("\n")[2]


def mutant_report(
    variant: Variant,
    cases: Sequence[Case],
    *,
    seed: int = SEED,
    perft_files: Sequence[Path] = (),
    plays_files: Sequence[Path] = (),
) -> MutantReport:
    """Try every mutant of a variant: see :func:`mutants`."""
    found = mutants(variant, cases, seed=seed, perft_files=perft_files, plays_files=plays_files)
    return MutantReport(variant.id, seed, tuple(found))


def mutants(
    variant: Variant,
    cases: Sequence[Case],
    *,
    seed: int = SEED,
    perft_files: Sequence[Path] = (),
    plays_files: Sequence[Path] = (),
) -> Iterator[Mutant]:
    """Every mutant of a variant and what becomes of it, one by one.

    Args:
        variant: the variant.
        cases: its cases, which it passes.
        seed: chooses the positions and plays of the search.
        perft_files: files of perft counts, which it agrees with.
        plays_files: files of recorded plays, likewise.
    """
    bench = _Bench(variant, cases, seed, perft_files, plays_files)
    for change in changes(variant):
        yield bench.tried(change)


def notices(case: Case, variant: Variant) -> list[Failure]:
    """What fails of a case, whatever the words in which its moves are refused."""
    return run_case(evolve(case, illegal=tuple((move, "") for move, _ in case.illegal)), variant)


@define
class _Bench:
    """What the mutants of one variant are tried by."""

    variant: Variant
    cases: Sequence[Case]
    seed: int
    perft_files: Sequence[Path]
    plays_files: Sequence[Path]
    missing: list[tuple[str, Case, Difference]] = field(factory=list)

    def tried(self, change: Change) -> Mutant:
        """One change, and what becomes of it."""
        said = field_of(self.variant, change.field)
        mutant = Mutant(change.field, said.value, said.origin, change.what, KILLED)
        case = next((case for case in self.cases if notices(case, change.variant)), None)
        if case:
            return evolve(mutant, by=case.rule, where=case.where)
        for check, files in ((check_perft, self.perft_files), (check_plays, self.plays_files)):
            for file in files:
                if not check(file, change.variant).passed:
                    return evolve(mutant, by=file.name, where=str(file))
        why = reason(self.variant, change.variant)
        found = self._found(change, few=bool(why))
        if isinstance(found, Difference):
            return evolve(mutant, verdict=SURVIVING, how=found.what, case=found.case)
        return evolve(mutant, verdict=EQUIVALENT, reason=why, searched=found)

    def _found(self, change: Change, *, few: bool) -> Difference | Searched:
        """What shows the change, or how much was looked at in vain; not so much where a reason says that it is."""
        for field_of_it, case, difference in self.missing:
            if case.deal or field_of_it == change.field:  # a case is about one field, so that it can be read
                failures = notices(case, change.variant)
                if failures:
                    return evolve(difference, what=failures[0].what)
        found = self._searched(change, few=few)
        if isinstance(found, Difference):
            (case,) = parse_cases(found.case, self.variant, "missing")
            self.missing.append((change.field, case, found))
        return found

    def _searched(self, change: Change, *, few: bool) -> Difference | Searched:
        variant, other = self.variant, change.variant
        for number in _DEALS:
            found = case_of_deal(variant, other, number)
            if found:
                return found
        positions = 0
        for text in self._positions(change, _PROBES_FOR_A_REASON if few else _PROBES):
            positions += 1
            found = self._at(other, text)
            if found:
                return found
        plays = _PLAYS_FOR_A_REASON if few else _PLAYS
        moves = 0
        for walk in seeded_walks(self.seed, plays):
            played = first_difference(variant, other, walk)
            if isinstance(played, Alike):
                moves += played.moves
                continue
            found = self._at(other, played)
            if found:
                return found
        return Searched(len(_DEALS), positions, plays, moves)

    def _positions(self, change: Change, number: int) -> Iterator[str]:
        """The positions of the cases, and those made for the change."""
        yield from dict.fromkeys(case.position.value for case in self.cases if case.position)
        yield from probes(self.variant, change.variant, change.group, number, self.seed)

    def _at(self, other: Variant, text: str) -> Difference | None:
        """The case that shows in a position, with as few cards as will do, how another variant differs."""
        if not differ(self.variant, other, text):
            return None
        small = smallest(tables_of(self.variant), text, lambda each: bool(differ(self.variant, other, each)))
        return case_at(self.variant, other, small) or case_at(self.variant, other, text)
