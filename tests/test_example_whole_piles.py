"""The example plugin with a pile rule and a deal recipe: its games are explained, conform and bite."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from patience_core import Game
from patience_core.catalogue import Catalogue
from patience_core.conformance.suite import conform
from patience_core.english import rules_text
from patience_core.plugins import load_plugins

FOLDER = Path(__file__).parent.parent / "examples" / "patience-whole-piles"


@pytest.fixture
def catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalogue]:
    monkeypatch.syspath_prepend(str(FOLDER))
    import patience_whole_piles

    plugins = load_plugins(extra=[("whole-piles", patience_whole_piles)])
    brought = plugins.plugin("whole-piles")
    assert (brought.pile_rules, brought.deal_recipes) == (("short piles",), ("until a king",))
    yield Catalogue(plugins)
    for name in [name for name in sys.modules if name.startswith("patience_whole_piles")]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("low-walls", "No pile in the tableau may grow beyond 5 cards."),
        ("kings-corners", "ards are dealt to each pile of the tableau in turn, until a king comes"),
    ],
)
def test_its_games_explain_themselves_and_conform(catalogue: Catalogue, name: str, says: str) -> None:
    variant = catalogue.variant(name)
    assert says in rules_text(variant)
    report = conform(variant, catalogue.cases_file(name), walks=2)
    assert report.passed, report.lines()


def test_each_pile_is_dealt_until_a_king(catalogue: Catalogue) -> None:
    piles = Game.of_deal(catalogue.variant("kings-corners"), 1).position.piles[4:]
    assert [pile[-1] % 13 for pile in piles[:4]] == [12] * 4
    assert all(code % 13 != 12 for pile in piles for code in pile[:-1])


def test_a_longer_wall_is_caught(catalogue: Catalogue, tmp_path: Path) -> None:
    package = FOLDER / "patience_whole_piles"
    file = tmp_path / "low_walls.yaml"
    text = (package / "low_walls.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("most: 5", "most: 6"), encoding="utf-8")
    report = conform(catalogue.variant(str(file)), package / "low_walls.cases.yaml", walks=0)
    assert not report.passed
    assert any("no pile grows beyond five cards" in line for line in report.lines())
