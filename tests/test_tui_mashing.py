"""Random keys and mouse events over all variants never crash the table and never break a rule.

After each event the moves that the game says it made are made again under the rules and must lead to the table that is
shown; the cards must be complete, what is offered legal, and the save say the same. A run that fails prints its seed
and the fewest events that were found to fail the same way.

The suite tries 1,500 events; with ``--heavy`` it is 100,000, in parts. ``MASH_SEED`` and ``MASH_EVENTS`` choose another
run instead.
"""

from __future__ import annotations

import os
from random import Random

import pytest

pytest.importorskip("textual")

from unittest import mock

from patience_core.cards import CARDS
from patience_core.moves import Transfer
from patience_core.tui.pointing import Deed, Pointing
from patience_core.tui.table import TableView
from tests.mashing import again, mashed, smallest
from tests.tuitool import CATALOGUE

LIGHT, HEAVY_PART, PARTS = 1_500, 10_000, 10
EACH = 40
"""How many events there are between two games, at least."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "events" in metafunc.fixturenames:
        seed = int(os.environ.get("MASH_SEED", "1"))
        runs = [(seed, int(os.environ.get("MASH_EVENTS", LIGHT)))]
        if metafunc.config.getoption("--heavy"):
            runs = [(100 + seed, HEAVY_PART) for seed in range(PARTS)]
        metafunc.parametrize(("seed", "events"), runs)


def variants_of(seed: int) -> list[str]:
    """Every registered variant, in an order that the seed decides."""
    variants = list(CATALOGUE.ids())
    Random(seed).shuffle(variants)
    return variants


def test_random_events_break_nothing(seed: int, events: int) -> None:
    log, said = mashed(seed, variants_of(seed), EACH if events < HEAVY_PART else 4 * EACH, events)
    if said:
        fewest = "\n".join(f"    {event!r}," for event in smallest(seed, log, said))
        pytest.fail(
            f"seed {seed}, after {len(log)} events: {said}\nthe fewest events that do it:\n{fewest}", pytrace=False
        )
    assert len(log) == events


# ---------------------------------------------------------------- that it bites


def broken_by(*patches: object, events: int = 600) -> str:
    from contextlib import ExitStack

    with ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch)  # type: ignore[arg-type]
        log, said = mashed(3, variants_of(3), EACH, events)
        if said:
            fewest = smallest(3, log, said, tries=6)
            assert len(fewest) < max(3, len(log))
            assert again(3, fewest).partition(":")[0] == said.partition(":")[0]
    return said


def test_a_crash_is_found_and_made_small() -> None:
    def lift(self: Pointing, spot: object) -> Deed:  # noqa: ARG001
        raise ZeroDivisionError("no lifting")

    said = broken_by(mock.patch.object(Pointing, "lift", lift))
    assert said.startswith("Broken: the app failed: ZeroDivisionError: no lifting")


def test_a_broken_rule_is_found() -> None:
    def put(self: Pointing, pile: int) -> Deed:
        from patience_core.moves import make

        held = self.held
        self.drop()
        if held is not None and held.pile != pile:
            make(self._seat.position, Transfer(held.pile, pile, held.count))  # whatever the rules say
        return Deed(words="")

    assert "the moves lead to" in broken_by(mock.patch.object(Pointing, "put", put))


def test_a_lost_card_is_found() -> None:
    original = TableView.show

    def show(self: TableView, position: object, **more: object) -> None:
        piles = position.piles  # type: ignore[attr-defined]
        pile = max(piles, key=len)
        if pile[-1] & 63 in range(7, len(CARDS), 13):
            pile.pop()
        original(self, position, **more)  # type: ignore[arg-type]

    assert broken_by(mock.patch.object(TableView, "show", show)).startswith("Broken")


def test_a_table_that_is_not_shown_anew_is_found() -> None:
    original = TableView.show

    def show(self: TableView, position: object, **more: object) -> None:
        if more.get("new"):
            original(self, position, **more)  # type: ignore[arg-type]

    assert "the screen shows another table" in broken_by(mock.patch.object(TableView, "show", show))
