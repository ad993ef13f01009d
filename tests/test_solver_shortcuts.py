"""No shortcut changes a verdict: small deals by the hundred, each decided with it, without it, and by the plain engine.

``python -m tests.benchmarks.shortcuts`` tries as many thousands as one likes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import fields

pytest.importorskip("numba", reason="the compiled solver needs numba: pip install 'patience-core[solver]'")


import patience_core as patience
from patience_core.notation import read_position
from patience_core.position import Position
from patience_core.solver import plain
from patience_core.solver.compiled import why_not
from patience_core.solver.kernel import singly
from patience_core.solver.portfolio import Shortcuts
from patience_core.solver.search import search
from patience_core.solver.verdict import Limits, Verdict
from patience_core.tables import tables_of
from tests.kerneltool import NOTHING_LEFT_OUT, Mirror
from tests.smallgames import positions, small_game

NAMES = [field.name for field in fields(Shortcuts)]
ONE_BY_ONE = {name: Shortcuts(**{other: other == name for other in NAMES}) for name in NAMES}
TINY = 130_000
"""So little memory that the table of known positions forgets nearly all of them."""


def wrong_verdicts(position: Position, *, small: int = 2_500) -> tuple[Verdict, list[str]]:
    """The verdict when nothing is left out, and every way in which a search with shortcuts comes to another."""
    truth = search(position, Limits(positions=6_000, memory=1 << 24), None, NOTHING_LEFT_OUT)
    if truth.verdict is Verdict.UNKNOWN:
        return truth.verdict, []
    found = {
        name: search(position, Limits(positions=60_000, memory=1 << 24), None, s) for name, s in ONE_BY_ONE.items()
    }
    found["all"] = search(position, Limits(positions=60_000, memory=1 << 24))
    found["tiny"] = search(position, Limits(positions=15_000, memory=TINY))
    if truth.positions < small:
        found["plain"] = plain.search(position, Limits(positions=8 * small))
    wrong = [
        f"{name}: {answer.verdict}, by {answer.by}; {truth.verdict} when nothing is left out"
        for name, answer in found.items()
        if answer.verdict not in (truth.verdict, Verdict.UNKNOWN)
    ]
    return truth.verdict, wrong


@pytest.mark.parametrize(("first", "last", "plainly"), [(0, 60, False), (300, 350, False), (0, 30, True)])
def test_small_games(first: int, last: int, plainly: bool, tmp_path: Path) -> None:
    verdicts: Counter[Verdict] = Counter()
    for number in range(first, last):
        variant = small_game(number, tmp_path, plain=plainly)
        if variant is None or why_not(tables_of(variant)):
            continue
        for position in positions(variant, number, 3):
            verdict, wrong = wrong_verdicts(position, small=400)
            assert wrong == [], (number, position)
            verdicts[verdict] += 1
    assert verdicts[Verdict.WINNABLE] > 10 and verdicts[Verdict.UNWINNABLE] > 10


WITNESSES = [
    (
        "lift: any face-up cards, build: down in alternate colours",
        "foundations: AC / - / AH 2H / AS 2S 3S; tableau: 4C 5D / 5C 2C 3D 4D / 5S 4H AD 2D 3H / 3C 5H 4S",
    ),
    (
        "lift: a run, build: up or down by suit",
        "foundations: - / - / AH 2H 3H / -; tableau: AS 5H AC 3C 3D / 5D 4D / 5S 5C 2D 2C 4H 4C / 3S 2S / AD 4S",
    ),
]
"""Positions that are won only by keeping back a card which, by a rule that is right for other games, might go up."""


@pytest.mark.parametrize(("rows", "text"), WITNESSES)
def test_cards_that_must_wait(rows: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "witness.yaml"
    path.write_text(
        "ranks: A to 5\npiles:\n  foundations: {kind: foundation}\n"
        f"  tableau: {{kind: tableau, deal: 5 piles of 4, fill: never, {rows}}}\n",
        encoding="utf-8",
    )
    position = read_position(tables_of(patience.variant(path)), text)
    assert wrong_verdicts(position) == (Verdict.WINNABLE, [])


@pytest.mark.parametrize(("gives", "seen_to_be_lost"), [("anywhere", False), ("never", True)])
def test_a_foundation_that_is_emptied_takes_another_card(gives: str, seen_to_be_lost: bool, tmp_path: Path) -> None:
    """AC belongs under 2C: the position is lost unless that comes back."""
    path = tmp_path / "emptied.yaml"
    path.write_text(
        "ranks: A to 2\npiles:\n"
        f"  foundations: {{kind: foundation, suits: any, piles: 1, fill: any card, gives: {gives}}}\n"
        "  tableau: {kind: tableau, deal: 2 piles of 4}\n",
        encoding="utf-8",
    )
    position = read_position(tables_of(patience.variant(path)), "foundations: 2C; tableau: AC / -")
    table = Mirror(position).table
    assert singly.seen_lost(table.rules, table.state, table.cards) is seen_to_be_lost
    assert wrong_verdicts(position) == (Verdict.UNWINNABLE if seen_to_be_lost else Verdict.WINNABLE, [])


ONCE_WRONG = (
    19, 111, 159, 195, 246, 261, 275, 406, 574, 884, 904, 1104, 1230, 1421, 1491, 1994,
)  # fmt: skip
"""Games of chance in which a search with shortcuts was once wrong, or found a line that was none."""


def test_games_that_were_once_wrong(tmp_path: Path) -> None:
    for number in ONCE_WRONG:
        variant = small_game(number, tmp_path)
        assert variant is not None
        for position in positions(variant, number, 4):
            assert wrong_verdicts(position)[1] == [], (number, position)
