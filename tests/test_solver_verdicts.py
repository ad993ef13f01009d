"""The solver never contradicts another one, nor a game that was won, and it decides as much as it always has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the compiled solver needs numba: pip install 'patience-core[solver]'")

import patience_core as patience
from patience_core.dealing import deal_position
from patience_core.moves import make
from patience_core.notation import read_position
from patience_core.solver.portfolio import ALL, Shortcuts
from patience_core.solver.search import search
from patience_core.solver.verdict import Limits, Verdict
from patience_core.tables import tables_of
from tests.kerneltool import HERE, compiled, game
from tests.verdictfiles import GAMES, contradicts, known

POSITIONS = 6_000
"""How many positions are looked at, so that all of this takes seconds; ``tests.benchmarks.verdicts`` looks further."""


@pytest.mark.parametrize("name", GAMES)
def test_verdicts_of_other_solvers(name: str) -> None:
    decided = looked = 0
    for deal in known(name, 25):
        answer = search(deal.position, Limits(positions=POSITIONS))
        assert not contradicts(name, str(answer.verdict), deal.verdict), f"{name}, line {deal.line}: {answer.verdict}"
        decided += answer.verdict is not Verdict.UNKNOWN
        looked += 1
    assert decided >= looked // 10 or name in HARD, f"{decided} of {looked} decided"


HARD = frozenset({"golf"})
"""Games of which hardly any deal is decided in so few positions."""


def test_what_counts_as_a_contradiction() -> None:
    assert contradicts("golf", "winnable", "unwinnable") and contradicts("golf", "unwinnable", "winnable")
    assert not contradicts("golf", "unknown", "winnable") and not contradicts("golf", "winnable", "unknown")
    assert contradicts("canfield", "unwinnable", "winnable") and not contradicts("canfield", "winnable", "unwinnable")


@pytest.mark.parametrize("file", sorted((HERE / "perft").glob("*.jsonl")), ids=lambda path: path.stem)
def test_verdicts_of_an_exhaustive_search(file: Path) -> None:
    """Of the Bisley family, by an independent program that looked at everything."""
    held = 0
    for line in file.read_text(encoding="utf-8").splitlines():
        fact = json.loads(line)
        if "verdict" not in fact or held == 40:
            continue
        position = read_position(tables_of(patience.variant(fact["variant"])), fact["position"])
        answer = search(position, Limits(positions=20_000))
        assert str(answer.verdict) in (fact["verdict"], "unknown"), fact["position"]
        held += 1
    assert held or file.stem == "double-bisley"


@pytest.mark.parametrize("name", [name for name in compiled() if not name.startswith("verdicts/")])
def test_no_position_of_a_line_that_wins_is_lost(name: str) -> None:
    """The referee plays the line; from each position of it the rest of the line is a win, whatever a search says."""
    for deal in (1, 2):
        position = deal_position(game(name), deal)
        answer = search(position, Limits(positions=6_000))
        if answer.verdict is not Verdict.WINNABLE:
            continue
        for ply, move in enumerate(answer.line):
            if ply % (1 + len(answer.line) // 8) == 0:
                for shortcuts in (ALL, Shortcuts(greedy=False)):
                    verdict = search(position, Limits(positions=1_000, memory=1 << 22), None, shortcuts).verdict
                    assert verdict is not Verdict.UNWINNABLE, position
            make(position, move)
        assert position.won()
