"""The Bisley family: what is registered, and that its cases bite on every rule of every variant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import pytest
from attrs import evolve

import patience_core as patience
from patience_core import Variant
from patience_core.cards import Card
from patience_core.catalogue import default_catalogue
from patience_core.conformance.cases import Case, read_cases
from patience_core.conformance.suite import case_items
from patience_core.dealplan import DealPlan
from patience_core.declaration import Win
from patience_core.piles import PileGroup
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import read_build, read_fill

FAMILY: Final = {
    "bisley": ("", 1, (3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4), "a space in the tableau is never filled"),
    "bisley-12": ("bisley", 1, (4,) * 12, "a space in the tableau is never filled"),
    "janets-bisley": ("bisley", 1, (3, 3, 3, 3) + (4,) * 9, "a space in the tableau may be filled by any card"),
    "janets-bisley-12": ("janets-bisley", 1, (4,) * 12, "a space in the tableau may be filled by any card"),
    "double-bisley": ("bisley", 2, (6,) * 16, "a space in the tableau is never filled"),
    "double-bisley-24": ("double-bisley", 2, (4,) * 24, "a space in the tableau is never filled"),
}
"""Of each variant: what it extends, its decks, the sizes of its piles and how spaces are filled."""


@lru_cache
def cases_of(name: str) -> tuple[Case, ...]:
    file = default_catalogue().cases_file(name)
    assert file is not None
    return tuple(read_cases(file, patience.variant(name)))


def failed(variant: Variant, name: str) -> list[str]:
    """The rules of the cases of ``name`` that fail when ``variant`` is played."""
    return [item.name for item in case_items(variant, cases_of(name)) if not item.passed]


@pytest.mark.parametrize("name", FAMILY)
def test_the_family_is_declared(name: str) -> None:
    parent, decks, sizes, fills = FAMILY[name]
    variant = patience.variant(name)
    kings, aces, tableau = variant.groups
    assert variant.family == "bisley"
    assert variant.parent == parent
    assert variant.decks == decks
    assert tableau.deal is not None
    assert tableau.deal.sizes == sizes
    assert list(tableau.deal.order) == sorted(tableau.deal.order)
    assert tableau.fill.says(tableau.place) == fills
    assert tableau.build.says(tableau.place) == "the tableau builds up or down by suit"
    assert (kings.suits, aces.suits) == ((0, 1, 2, 3) * decks,) * 2
    assert [str(card) for pile in aces.set_out for card in pile] == ["AC", "AD", "AH", "AS"] * decks
    assert not any(kings.set_out)
    assert kings.build.describe() == "down by suit"
    assert aces.build.describe() == "up by suit"
    assert (kings.gives, aces.gives) == ("never", "never")
    assert [str(placing) for row in variant.layout for placing in row] == ["kings", "aces", "tableau"]
    assert variant.sources
    assert variant.notes


def test_the_family_is_the_whole_family() -> None:
    plugin = default_catalogue().plugins.plugin("bisley")
    assert sorted(plugin.variants) == sorted(FAMILY)


def test_single_source_is_marked() -> None:
    for name in ("janets-bisley", "janets-bisley-12"):
        assert any("single source" in note for note in patience.variant(name).notes)


@pytest.mark.parametrize("name", FAMILY)
def test_the_cases_pass_and_cite(name: str) -> None:
    assert failed(patience.variant(name), name) == []
    keys = {source.key for source in patience.variant(name).sources}
    assert {case.source for case in cases_of(name)} <= keys
    said = [case.rule for case in cases_of(name)]
    assert len(said) == len(set(said)), "each case has a rule of its own"


# The cases bite

BUILDS: Final = [
    f"{direction} {match}{more}"
    for direction in ("up", "down", "up or down", "same rank")
    for match in ("by suit", "by colour", "in alternate colours", "by any other suit", "regardless of suit")
    for more in ("", " wrapping", " in steps of 2")
] + ["never", "any card"]

FILLS: Final = "never", "any card", "aces", "twos", "tens", "queens", "kings", "queens or kings"

DEALS: Final = {
    1: ("12 piles of 4", "4 piles of 3, 9 piles of 4", "9 piles of 4, 4 piles of 3",
        "1 row on piles 5-13, 3 rows on piles 1-13", "3 rows on piles 1-13, 1 row on piles 1-9", "16 piles of 3"),
    2: ("16 piles of 6", "24 piles of 4", "12 piles of 8", "32 piles of 3"),
}  # fmt: skip


def other_rules(variant: Variant) -> Iterator[tuple[str, Variant]]:
    """Every variant that differs from this one in one rule, as far as play can show it.

    Left out is what nobody could see on the table: how cards would lift from piles that give none, runs where one card
    lifts, the face of cards that are never dealt down.
    """
    for place, group in enumerate(variant.groups):

        def other(place: int = place, group: PileGroup = group, **fields: Any) -> Variant:
            changed = evolve(group, **fields)
            return evolve(variant, groups=(*variant.groups[:place], changed, *variant.groups[place + 1 :]))

        for build in map(read_build, BUILDS):
            yield f"{group.name}: build {build.describe()}", other(build=build, run=build)
        for fill in map(read_fill, FILLS):
            yield f"{group.name}: fill {fill.describe()}", other(fill=fill)
        for gives in ("anywhere", "never"):
            yield f"{group.name}: gives {gives}", other(gives=gives)
        for size in (1, 2, 6, 11):
            yield f"{group.name}: size {size}", other(size=size)
        yield f"{group.name}: a whole suit at a time", other(unit=13)
        if group.suited:
            yield f"{group.name}: places for any suit", other(suits=(None,) * group.piles)
            turned: dict[str, Any] = {"suits": group.suits[::-1], "set_out": group.set_out[::-1]}
            yield f"{group.name}: places in another order", other(**turned)
        if any(group.set_out):
            yield f"{group.name}: nothing set out", other(set_out=((),) * group.piles)
            twos = tuple((Card(pile[0].suit, 2),) for pile in group.set_out)
            yield f"{group.name}: twos set out", other(set_out=twos)
        if group.deal:
            for lift in LIFTS.values():
                yield f"{group.name}: lift {lift.words}", other(lift=lift)
            for faces in ("down", "top up"):
                yield f"{group.name}: dealt {faces}", other(faces=faces)
            rows = ", ".join(f"1 pile of {size}" for size in group.deal.sizes) + ", row by row"
            for plan in map(DealPlan.parse, (rows, *DEALS[variant.decks])):
                piles: dict[str, Any] = {"suits": (None,) * plan.piles, "set_out": ((),) * plan.piles}
                yield f"{group.name}: deal {plan.words}", other(deal=plan, **piles)
    for home in (("aces",), ("kings",)):
        yield f"won with the {home[0]} alone", evolve(variant, win=Win(variant.win.words, home))


@pytest.mark.parametrize("name", FAMILY)
def test_the_cases_bite_on_every_rule(name: str) -> None:
    variant = patience.variant(name)
    tried = 0
    for what, other in other_rules(variant):
        if other != variant:
            assert any(not item.passed for item in case_items(other, cases_of(name))), (
                f"no case of {name} fails with {what}"
            )
            tried += 1
    assert tried > 150


@pytest.mark.parametrize(
    ("group", "fields", "names"),
    [
        ("tableau", {"fill": read_fill("any card")}, "an empty column stays empty"),
        ("tableau", {"build": read_build("up or down by suit wrapping")}, "ace and king never touch"),
        ("tableau", {"build": read_build("up or down by colour")}, "no card goes on a card of another suit"),
        ("tableau", {"lift": LIFTS["a run"]}, "one card moves at a time"),
        ("aces", {"gives": "anywhere"}, "nothing comes back from a foundation"),
        ("kings", {"build": read_build("up by suit")}, "the king foundations build down by suit"),
        ("kings", {"fill": read_fill("queens")}, "nothing but a king starts a king foundation"),
        ("tableau", {"deal": DealPlan.parse("12 piles of 4")}, "the other 48 cards lie in 13 columns"),
    ],
)
def test_a_broken_rule_is_named(group: str, fields: dict[str, Any], names: str) -> None:
    bisley = patience.variant("bisley")
    groups = tuple(evolve(each, **fields) if each.name == group else each for each in bisley.groups)
    assert any(rule.startswith(names) for rule in failed(evolve(bisley, groups=groups), "bisley"))
