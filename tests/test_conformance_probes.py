"""Probes: small positions that could come about, for ever the same, that show nearly every change there is to see."""

from __future__ import annotations

import pytest

import patience_core as patience
from patience_core.conformance.changes import changes
from patience_core.conformance.difference import differ
from patience_core.conformance.plausible import is_plausible
from patience_core.conformance.probes import probes
from patience_core.notation import read_position
from patience_core.tables import tables_of


@pytest.mark.parametrize("name", ["bisley", "klondike", "canfield", "spider", "penguin", "fortunes-favor", "cruel"])
def test_probes_can_be_read_and_could_come_about(name: str) -> None:
    variant = patience.variant(name)
    change = next(change for change in changes(variant) if change.what.startswith("tableau: build"))
    found = list(probes(variant, change.variant, "tableau", 60, 1))
    assert len(found) == 60
    assert len(set(found)) > 50
    positions = [read_position(tables_of(variant), text) for text in found]
    assert all(map(is_plausible, positions))
    assert found == list(probes(variant, change.variant, "tableau", 60, 1))
    assert found != list(probes(variant, change.variant, "tableau", 60, 2))


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("bisley", "kings: build up by suit"),
        ("bisley", "tableau: size 13"),
        ("bisley", "won without the king foundations"),
        ("klondike", "stock: redeals 2"),
        ("klondike", "tableau: run down in alternate colours, wrapping from ace to king"),
        ("klondike", "settle: nothing"),
        ("freecell", "tableau: lift a run"),
        ("freecell", "cells: one pile less"),
        ("spider", "foundations: unit any number"),
        ("spider", "stock: over spaces yes"),
        ("gloria", "aces: size 12"),
        ("penguin", "tableau: fill a card one rank above the base"),
        ("la-belle-lucie", "redeal: times 3"),
        ("canfield", "tableau: refill none"),
        ("yukon", "foundations: gives anywhere"),
        ("golf", "won also in the tableau"),
    ],
)
def test_a_change_shows_in_one_of_them(name: str, what: str) -> None:
    variant = patience.variant(name)
    change = next((change for change in changes(variant) if change.what == what), None)
    if change is None:
        pytest.fail(f"{name} has no such change")
    assert any(differ(variant, change.variant, text) for text in probes(variant, change.variant, change.group, 600, 1))
