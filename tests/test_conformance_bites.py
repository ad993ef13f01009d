"""The cases bite: a rule of any variant, broken on purpose, makes them fail; a rule of Bisley with its name."""

from __future__ import annotations

from pathlib import Path

import pytest

import patience_core as patience
from patience_core.catalogue import default_catalogue
from patience_core.conformance.cases import read_cases
from patience_core.conformance.mutants import EQUIVALENT, KILLED, mutant_report
from patience_core.conformance.suite import case_items

BROKEN = {
    "fills allowed": ("tableau: {fill: any card}", "an empty column stays empty"),
    "kings fill": ("tableau: {fill: kings}", "an empty column stays empty"),
    "wrap": ("tableau: {build: 'up or down by suit, wrapping'}", "ace and king never touch"),
    "wrong suit": ("tableau: {build: up or down in alternate colours}", "no card goes on a card of another suit"),
    "any suit": ("tableau: {build: up or down regardless of suit}", "no card goes on a card of another suit"),
    "up only": ("tableau: {build: up by suit}", "the tableau builds up or down by suit"),
    "down only": ("tableau: {build: down by suit}", "the tableau builds up or down by suit"),
    "steps of two": ("tableau: {build: 'up or down by suit, in steps of 2'}", "nor on one two ranks away"),
    "two cards lifted": ("tableau: {lift: a run}", "one card moves at a time"),
    "any cards lifted": ("tableau: {lift: any face-up cards}", "the top card of each column is available"),
    "short columns": ("tableau: {size: 6}", "a column may grow as long as the cards last"),
    "nothing played": ("tableau: {gives: never}", "the tableau builds up or down by suit"),
    "face down": ("tableau: {faces: top up}", "the cards are dealt face up"),
    "kings coming back": ("kings: {gives: anywhere}", "nothing comes back from a foundation"),
    "aces coming back": ("aces: {gives: anywhere}", "nothing comes back from a foundation"),
    "12 columns": ("tableau: {deal: 12 piles of 4}", "the other 48 cards lie in 13 columns"),
    "the long columns first": ("tableau: {deal: '9 piles of 4, 4 piles of 3'}", "four of three and nine of four"),
    "dealt in rows": (
        "tableau: {deal: '4 piles of 3, 9 piles of 4, row by row'}",
        "column by column from left to right",
    ),
    "the base of the kings": ("kings: {base: Q}", "nothing but a king starts a king foundation"),
    "any base for the kings": ("kings: {fill: any card}", "nothing but a king starts a king foundation"),
    "the base of the aces": ("aces: {base: 2}", "an ace foundation begins with the ace of its suit"),
    "aces in the deal": (
        "aces: {start: empty}\n  tableau: {deal: 13 piles of 4}",
        "the four aces are set out first and start four foundations",
    ),
    "kings set out": (
        "kings: {start: dealt}\n  tableau: {deal: '8 piles of 3, 5 piles of 4'}",
        "the king foundations are opened in play",
    ),
    "kings up": ("kings: {build: up by suit}", "the king foundations build down by suit"),
    "aces down": ("aces: {build: down by suit}", "the ace foundations build up by suit"),
    "kings of any suit": ("kings: {suits: any, piles: 4}", "the place of a king foundation belongs to its suit"),
    "aces wrap": ("aces: {build: 'up by suit, wrapping'}", "on the king an ace foundation ends"),
    "kings wrap": ("kings: {build: 'down by suit, wrapping'}", "a king never goes on an ace"),
    "only whole suits go up": ("aces: {unit: a whole suit}", "the ace foundations build up by suit"),
}

OTHERWISE = {
    "won too early": ("win: the tableau and the kings are empty", "wherever the two foundations of a suit meet"),
    "two decks": ("decks: 2\npiles:\n  tableau: {deal: 16 piles of 6}", "the other 48 cards lie in 13 columns"),
}

FILES = {name: (f"piles:\n  {text}", rule) for name, (text, rule) in BROKEN.items()} | OTHERWISE


@pytest.mark.parametrize("name", FILES)
def test_each_rule_of_bisley_broken_fails_and_names_the_rule(tmp_path: Path, name: str) -> None:
    text, rule = FILES[name]
    file = tmp_path / "bisley_broken.yaml"
    file.write_text(f"extends: bisley\n{text}\n", encoding="utf-8")
    items = list(case_items(patience.variant(file), default_catalogue().cases_file("bisley")))
    failures = [failure for item in items for failure in item.failures]
    assert [failure for failure in failures if rule in failure], failures
    assert all("bisley.cases.yaml:" in failure for failure in failures)
    assert any(item.passed for item in items)


@pytest.mark.parametrize("name", patience.variants())
def test_whatever_field_changes_the_cases_notice(name: str) -> None:
    """Every single change of a rule fails some case of the variant, unless it can be seen by nobody, for a reason."""
    variant = patience.variant(name)
    cases_file = default_catalogue().cases_file(name)
    assert cases_file is not None
    report = mutant_report(variant, read_cases(cases_file, variant))
    assert len(report.mutants) > 60
    assert list(report.cases()) == [], "these cases are missing"
    assert report.passed
    without = [mutant.what for mutant in report.of(EQUIVALENT) if not mutant.reason]
    assert without == [], "only the search says that these make no difference: find the reason, or the position"
    assert all(mutant.by and mutant.where for mutant in report.of(KILLED))
