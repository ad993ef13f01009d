"""``patience conform --mutants``: every rule changed, one at a time, and what does not notice it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patience_core.cli import NO
from patience_core.errors import printable

if TYPE_CHECKING:
    from patience_core.conformance.mutants import Mutant, MutantReport
    from patience_core.declaration import Variant

MutantsOption = Annotated[
    bool,
    typer.Option("--mutants", help="Change every rule, one at a time, and tell what no case and no fact notices."),
]


def try_mutants(
    variant: Variant,
    cases: Path | Traversable | None,
    *,
    seed: int | None,
    perft: Sequence[Path],
    plays: Sequence[Path],
    as_json: bool,
) -> tuple[int, dict[str, Any]]:
    """Try the mutants of one variant and print what became of them, unless it is to be JSON.

    Returns:
        The exit code, and the report as plain data for JSON.
    """
    from patience_core.cli.screen import note
    from patience_core.conformance.facts import check_perft, check_plays
    from patience_core.conformance.mutants import mutant_report
    from patience_core.conformance.report import Item
    from patience_core.conformance.suite import SEED, case_items, sound_cases

    seed = SEED if seed is None else seed
    items = [
        *(case_items(variant, cases) if cases is not None else ()),
        *(check_perft(file, variant) for file in perft),
        *(check_plays(file, variant) for file in plays),
    ]
    failures = [failure for item in items for failure in item.failures]
    if failures:
        if not as_json:
            for line in (*failures, f"{variant.id}: no mutants were tried: the suite fails as it is"):
                note(line)  # standard output may be going into a file of cases
        return NO, {"variant": variant.id, "seed": seed, "passed": False, "failures": failures, "mutants": []}
    found = sound_cases(variant, cases)
    report = mutant_report(
        variant, () if isinstance(found, Item) else found, seed=seed, perft_files=perft, plays_files=plays
    )
    if not as_json:
        for line in report.lines():
            print(printable(line), flush=True)
    return 0 if report.passed else NO, _report_json(report)


def _report_json(report: MutantReport) -> dict[str, Any]:
    from patience_core.conformance.mutants import EQUIVALENT, KILLED, SURVIVING

    return {
        "variant": report.variant,
        "seed": report.seed,
        "passed": report.passed,
        "made": len(report.mutants),
        **{verdict: len(report.of(verdict)) for verdict in (KILLED, EQUIVALENT, SURVIVING)},
        "mutants": [_mutant_json(mutant) for mutant in report.mutants],
    }


def _mutant_json(mutant: Mutant) -> dict[str, Any]:
    """What is told of every mutant, and what goes with its verdict."""
    from patience_core.conformance.mutants import EQUIVALENT, KILLED

    told: dict[str, Any] = {
        "field": mutant.field,
        "value": mutant.value,
        "origin": mutant.origin,
        "change": mutant.what,
        "verdict": mutant.verdict,
    }
    if mutant.verdict == KILLED:
        return told | {"by": mutant.by, "where": mutant.where}
    if mutant.verdict == EQUIVALENT:
        searched = mutant.searched
        looked_at = {"deals": searched.deals, "positions": searched.positions}
        looked_at |= {"plays": searched.plays, "moves": searched.moves}
        return told | {"reason": mutant.reason or None, "searched": looked_at}
    return told | {"how": mutant.how, "case": mutant.case}
