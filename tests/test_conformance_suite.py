"""The whole suite: every registered variant conforms, and what is missing or broken is told as a failed item."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.catalogue import default_catalogue
from patience_core.conformance.cases import read_cases
from patience_core.conformance.report import Item, Report, Tally
from patience_core.conformance.suite import NO_CASES, case_items, conform, conform_items

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", patience.variants())
def test_every_registered_variant_has_cases_and_conforms(name: str) -> None:
    """This fails too where a registered variant has no cases."""
    report = conform(patience.variant(name), default_catalogue().cases_file(name), walks=1)
    assert [failure for item in report.failed for failure in item.failures] == []
    assert report.count("case") >= 20
    assert report.count("law") == 16


@pytest.mark.parametrize("name", patience.variants())
def test_every_case_of_ours_says_where_its_rule_was_read(name: str) -> None:
    cases_file = default_catalogue().cases_file(name)
    assert cases_file is not None
    assert all(case.source for case in read_cases(cases_file, patience.variant(name)))


def test_a_variant_without_cases_fails(tmp_path: Path) -> None:
    file = tmp_path / "my_game.yaml"
    file.write_text("extends: bisley\n")
    variant = patience.variant(file)
    expected = f"{NO_CASES}: my-game has none; write my_game.cases.yaml beside {file}"
    for cases in ((), default_catalogue().cases_file(file), tmp_path / "my_game.cases.yaml"):
        (item,) = case_items(variant, cases)
        assert item.failures == (expected,)
    report = conform(variant, None, walks=1)
    assert not report.passed
    assert [item.failures for item in report.failed] == [(expected,)]


def test_where_cases_are_not_needed_the_laws_are_tried_alone() -> None:
    report = conform(patience.variant("bisley"), None, walks=1, needs_cases=False)
    assert report.passed and report.count("case") == 0 and report.count("law") == 16


def test_every_problem_of_a_file_of_cases_is_told(tmp_path: Path) -> None:
    cases = tmp_path / "bisley.cases.yaml"
    cases.write_text("- {rule: x, deal: one, moves: []}\n- {rule: y, deal: 1, out: won}\n")
    (item,) = case_items(patience.variant("bisley"), cases)
    assert [failure.split(": ")[0] for failure in item.failures] == [
        f"{cases}:1:19",
        f"{cases}:2:3",
        f"{cases}:2:22",
    ]


def test_facts_are_compared_and_counted() -> None:
    report = conform(
        patience.variant("bisley"),
        default_catalogue().cases_file("bisley"),
        walks=1,
        perft_files=[HERE / "perft" / "bisley.jsonl"],
        plays_files=[HERE / "plays" / "bisley.jsonl"],
    )
    assert report.passed
    assert Counter(item.kind for item in report.items)["perft"] == 1
    perft, plays = report.items[-2:]
    assert str(perft).startswith("perft: bisley.jsonl [")
    assert str(perft).endswith("]: passed (1,208 checks, 302 positions, 983,999 moves)")
    assert str(plays).endswith("]: passed (181 checks, 193 positions, 995 moves)")
    assert "1 perft file, 1 file of plays: all passed (" in report.summary()


def test_the_same_seed_gives_the_same_report_and_another_one_another() -> None:
    bisley = patience.variant("bisley")
    report = conform(bisley, None, seed=5, walks=1)
    assert conform(bisley, None, seed=5, walks=1) == report
    assert conform(bisley, None, seed=6, walks=1) != report


def test_items_come_one_by_one() -> None:
    items = conform_items(patience.variant("bisley"), default_catalogue().cases_file("bisley"))
    assert next(items).kind == "case"


def test_a_report_says_what_failed_and_how_much_was_compared() -> None:
    good = Item("case", "kings fill", "x.cases.yaml:1", (), Tally(checks=1))
    bad = Item("law", "no card is lost or doubled", "", ("no card is lost or doubled: AS is lost",), Tally(2, 3, 4000))
    report = Report("mine", 7, (good, bad))
    assert not report.passed
    assert report.failed == (bad,)
    assert report.tally == Tally(3, 3, 4000)
    assert list(report.lines()) == [
        "no card is lost or doubled: AS is lost",
        "mine: 1 case, 1 law: 1 failed (3 checks, 3 positions, 4,000 moves; seed 7)",
    ]
    assert str(good) == "case: kings fill [x.cases.yaml:1]: passed (1 check)"
    assert str(bad) == "law: no card is lost or doubled: FAILED (2 checks, 3 positions, 4,000 moves)"
    assert Report("mine", 7, (good, good)).summary() == "mine: 2 cases: all passed (2 checks; seed 7)"


def test_a_report_of_nothing_has_not_passed() -> None:
    report = Report("mine", 1, ())
    assert not report.passed
    assert report.summary() == "mine: nothing: nothing was looked at (nothing compared; seed 1)"
