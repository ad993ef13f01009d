"""The page of facts says what is counted, and the counting can be trusted.

All recorded plays are counted in every run, as that takes some ten seconds.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import patience_core as patience
from patience_core.conformance.facts import check_plays
from patience_core.declaration import Variant
from patience_core.rules.fill import AnyFill
from patience_core.rules.lift import LIFTS
from tests.facts.counts import Facts, Row
from tests.facts.deals import deal_primitives
from tests.facts.page import COMMAND, built_in, counted, page
from tests.facts.primitives import SECTIONS, primitives_of
from tests.pysol.games import declared, registered
from tests.pysol.lines import WIDE
from tests.recorded import PLAYS, own_plays, pysol_plays

PAGE: Final = Path(__file__).parent.parent / "docs" / "facts.md"


@cache
def all_facts() -> Facts:
    return counted()


def row(section: str, words: str) -> Row:
    return all_facts().rows[section, words]


def test_the_page_says_what_is_counted() -> None:
    there = PAGE.read_text(encoding="utf-8").splitlines()
    here = page(all_facts()).splitlines()
    assert [line for line in here if line not in there] == [], f"write it again: {COMMAND}"
    assert here == there, f"write it again: {COMMAND}"


def test_all_variants_that_come_with_the_project_are_known() -> None:
    assert set(built_in()) <= set(patience.variants())
    assert len(built_in()) >= 37
    assert all_facts().variants == {*built_in(), *(variant.id for variant in declared().values())}


def test_every_recorded_position_agrees() -> None:
    games = all_facts().games.values()
    assert {game.name: game.differ for game in games if game.differ} == {}
    assert len(games) == 60 + 7
    assert sum(game.positions for game in games) == 17_025 + 5_650
    assert sum(row.differ for row in all_facts().rows.values()) == 0


@pytest.mark.parametrize("file", sorted({*PLAYS.glob("*.jsonl*")} - {WIDE}), ids=lambda file: file.name)
def test_the_counts_are_those_of_the_conformance_suite(file: Path) -> None:
    variant = patience.variant(file.name.partition(".")[0])
    tally = check_plays(file, variant, ignore_given_back=variant.family == "bakers-dozen").tally
    game = all_facts().games[variant.name]
    assert (game.positions, game.moves, game.following) == (tally.positions, tally.moves, tally.checks)


# ---------------------------------------------------------------- what uses what


def words_of(variant: Variant) -> set[str]:
    return {f"{primitive.section}: {primitive.words}" for primitive in primitives_of(variant)}


def test_primitives_are_read_from_the_declaration() -> None:
    assert words_of(patience.variant("bisley")) == {
        "Foundations: begun by a king",  # the aces are set out and never come back
        "Foundations: built down by suit",
        "Foundations: built up by suit",
        "Foundations: nothing comes back",
        "Building: built up or down by suit",
        "Filling spaces: never",
        "Lifting: one card",
        "The win: every card is on a foundation",
    }
    assert words_of(patience.variant("storehouse")) == {
        "Foundations: ace and king are neighbours",
        "Foundations: built up by suit",
        "Foundations: nothing comes back",
        "Building: ace and king are neighbours",
        "Building: built down by suit",
        "Filling spaces: any card",
        "Lifting: one card or a whole pile: several at once",
        "Cells and reserves: reserve: only played away",
        "Stock and waste: stock: to the waste, one card at a time",
        "Stock and waste: waste: played away",
        "Redeals: the waste turned over: two redeals",
        "Of itself: a card that is uncovered turns up",
        "Of itself: a space in the tableau is filled from reserve",
        "The win: every card is on a foundation",
    }
    assert set(deal_primitives(patience.variant("bakers-dozen-swapped"))) == {
        "one deck",
        "piles of one size",
        "sunk by changing places",
    }


def test_another_declaration_has_other_primitives() -> None:
    freecell = patience.variant("freecell")
    (tableau,) = (group for group in freecell.groups if group.kind == "tableau")
    for fields, gone, come in (
        ({"fill": AnyFill()}, set(), set()),
        ({"size": 9}, set(), {"Building: size: at most nine cards"}),
        ({"faces": "top up"}, set(), {"Of itself: a card that is uncovered turns up"}),
        ({"fill_from": ("cells",)}, carried(through_spaces=True), {"Filling spaces: only from cells"}),
    ):
        groups = tuple(attrs.evolve(tableau, **fields) if group is tableau else group for group in freecell.groups)
        other = words_of(attrs.evolve(freecell, groups=groups))
        assert (words_of(freecell) - other, other - words_of(freecell)) == (gone, come)


def carried(*, through_spaces: bool) -> set[str]:
    ways = ("through spaces", "into a space, through other spaces") if through_spaces else ("through cells",)
    return {f"Lifting: a run, card by card: {way}" for way in ways}


def test_every_section_and_every_way_of_lifting_is_looked_at() -> None:
    everything = [*map(patience.variant, built_in()), *declared().values()]
    found = [primitive for variant in everything for primitive in primitives_of(variant)]
    assert {primitive.section for primitive in found} == set(SECTIONS)
    lifts = {group.lift.words for variant in everything for group in variant.groups if group.kind == "tableau"}
    told = {primitive.words.partition(":")[0] for primitive in found if primitive.section == "Lifting"}
    assert told == lifts < set(LIFTS)


# ---------------------------------------------------------------- the counts, by other means


def test_deals_and_redeals_are_counted() -> None:
    lines = own_plays(PLAYS / "klondike.jsonl.gz", patience.variant("klondike"))
    moves = Counter(str(move) for line in lines for move in line.moves)
    facts = Facts()
    facts.count(own_plays(PLAYS / "klondike.jsonl.gz", patience.variant("klondike")))
    assert facts.rows["Stock and waste", "stock: to the waste, one card at a time"].moves == moves["deal"] > 2000
    over = facts.rows["Redeals", "the waste turned over: no limit to redeals"]
    assert over.moves == moves["redeal"] > over.made > 0
    back = facts.rows["Foundations", "cards come back"]
    assert back.moves == 1518


def test_moves_of_several_cards_are_counted() -> None:
    facts = Facts()
    facts.count(pysol_plays({"FreeCell": patience.variant("freecell"), "Yukon": patience.variant("yukon")}))
    assert facts.rows["Lifting", "a run, card by card: several at once"].moves == 1846
    assert facts.rows["Lifting", "any face-up cards: several at once"].moves == 1398
    assert facts.rows["Cells and reserves", "cells: a card goes there"].moves == 4690 + 1094 + 1587
    assert facts.rows["Foundations", "cards come back"].moves == 1587 + 2202
    assert facts.rows["The win", "every card is on a foundation"].made == 3
    assert facts.rows["The win", "every card is on a foundation"].games == {"FreeCell", "Yukon"}
    assert facts.rows["The win", "every card is on a foundation"].using == {"FreeCell"}


def test_what_forbids_is_counted_where_it_is_heeded() -> None:
    assert row("Filling spaces", "never").heeded > 3_000
    assert row("Stock and waste", "stock: not over spaces").heeded == 40
    assert row("Redeals", "gathered: one redeal").heeded > 500
    assert row("Building", "size: at most three cards").moves == 0
    assert row("Building", "size: at most three cards").heeded > 200


def test_a_variant_that_differs_shows_in_the_counts() -> None:
    yukon = registered()["Yukon"]
    groups = tuple(
        attrs.evolve(group, lift=LIFTS["a run"]) if group.kind == "tableau" else group for group in yukon.groups
    )
    facts = Facts()
    facts.count(pysol_plays({"Yukon": attrs.evolve(yukon, groups=groups)}))
    lifting: Any = facts.rows["Lifting", "a run: several at once"]
    assert 0 < lifting.differ <= lifting.positions == 320
    assert facts.games["Yukon"].differ == lifting.differ
    assert f"| {320 - lifting.differ} of 320 |" in page(facts)
