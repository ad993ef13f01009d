"""Mutants: a hole in a suite is found, the case that is missing is told, and pasted it closes the hole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve

import patience_core as patience
from patience_core import Variant
from patience_core.catalogue import default_catalogue
from patience_core.conformance.cases import Case, parse_cases, read_cases
from patience_core.conformance.changes import changes
from patience_core.conformance.mutants import (
    EQUIVALENT,
    KILLED,
    SURVIVING,
    Mutant,
    MutantReport,
    Searched,
    mutant_report,
    mutants,
    notices,
)
from patience_core.conformance.trial import run_case
from patience_core.moves import legal_moves
from patience_core.notation import move_text, read_position
from patience_core.perft import perft
from patience_core.tables import tables_of
from tests.clitool import Cli

KINGS = "name: King's Bisley\nextends: bisley\npiles:\n  tableau: {fill: kings}\n"


def cases_of(name: str, variant: Variant) -> tuple[Case, ...]:
    file = default_catalogue().cases_file(name)
    assert file is not None
    return read_cases(file, variant)


def mutant_of(variant: Variant, what: str) -> Variant:
    return next(change.variant for change in changes(variant) if change.what == what)


def not_noticing(cases: tuple[Case, ...], wrong: Variant) -> tuple[Case, ...]:
    """The cases without those that fail with a mutant: a suite with a hole."""
    left = tuple(case for case in cases if not notices(case, wrong))
    assert 0 < len(left) < len(cases)
    return left


@pytest.mark.parametrize(
    ("name", "field", "change"),
    [
        ("bisley", "piles.tableau.fill", "tableau: fill any card"),
        ("klondike", "piles.tableau.deal", "tableau: deal pile by pile"),
        (
            "golf",
            "piles.foundation.build",
            "foundation: build up or down regardless of suit, wrapping from king to ace",
        ),
        ("spider", "settle", "settle: nothing"),
        ("la-belle-lucie", "redeal.times", "redeal: times 3"),
        ("freecell", "piles.cells.size", "cells: size none"),
    ],
)
def test_a_hole_is_found_and_the_case_told_closes_it(name: str, field: str, change: str) -> None:
    variant = patience.variant(name)
    wrong = mutant_of(variant, change)
    holed = not_noticing(cases_of(name, variant), wrong)
    report = mutant_report(variant, holed)
    found = {mutant.what: mutant for mutant in report.of(SURVIVING)}
    mutant = found[change]
    assert not report.passed
    assert mutant.field == field
    assert mutant.how
    (missing,) = parse_cases(mutant.case, variant, "pasted")
    assert not run_case(missing, variant)
    assert run_case(missing, wrong)
    pasted = parse_cases("\n".join(report.cases()), variant, "pasted")
    closed = mutant_report(variant, (*holed, *pasted))
    assert closed.passed
    killed = {each.what: each for each in closed.of(KILLED)}
    assert killed[mutant.what].where.startswith("pasted:")


def test_a_suite_from_nothing_kills_all_that_the_written_one_does() -> None:
    variant = patience.variant("yukon")
    nothing = mutant_report(variant, ())
    assert not nothing.of(KILLED)
    suite = parse_cases("\n".join(nothing.cases()), variant, "made")
    assert 15 < len(suite) < 80
    made, written = mutant_report(variant, suite), mutant_report(variant, cases_of("yukon", variant))
    assert made.passed
    # A written case may also look at what no play leads to.
    unseen = {each.what for each in made.of(EQUIVALENT) if each.reason}
    assert {each.what for each in made.of(KILLED)} >= {each.what for each in written.of(KILLED)} - unseen


def test_the_case_for_a_limit_is_as_small_as_the_limit_lets_it() -> None:
    variant = patience.variant("bisley")
    holed = not_noticing(cases_of("bisley", variant), mutant_of(variant, "aces: size 12"))
    found = {each.what: each for each in mutant_report(variant, holed).of(SURVIVING)}
    (case,) = parse_cases(found["aces: size 12"].case, variant, "x")
    assert case.position
    position = read_position(tables_of(variant), case.position.value)
    assert sorted(map(len, position.piles))[-2:] == [1, 12]  # a king, and the twelve cards that it goes on
    assert {move_text(position, move)[0] for move in legal_moves(position)} == {"K"}


def test_a_fact_kills_too(tmp_path: Path) -> None:
    variant = patience.variant("bisley")
    text = "aces: AC / AD / AH / AS; tableau: 9H / -"
    counts = perft(read_position(tables_of(variant), text), 2)
    file = tmp_path / "counts.jsonl"
    file.write_text(json.dumps({"position": text, "perft": counts}), encoding="utf-8")
    holed = not_noticing(cases_of("bisley", variant), mutant_of(variant, "tableau: fill any card"))
    before = {each.what: each for each in mutant_report(variant, holed).mutants}
    after = {each.what: each for each in mutant_report(variant, holed, perft_files=[file]).mutants}
    assert before["tableau: fill any card"].verdict == SURVIVING
    assert after["tableau: fill any card"].verdict == KILLED
    assert after["tableau: fill any card"].by == "counts.jsonl"


def test_what_nobody_can_see_has_its_reason_and_what_was_looked_at() -> None:
    variant = patience.variant("bisley")
    found = {each.what: each for each in mutant_report(variant, cases_of("bisley", variant)).of(EQUIVALENT)}
    short = found["kings: size 12"]
    assert short.reason == "in every pile that can come about there the same cards go on by both rules"
    assert short.searched.deals == 3
    assert short.searched.positions > 50  # those of the cases, and 25 more
    assert short.searched.plays == 1
    assert short.searched.moves > 5
    assert found["kings: lift a run"].reason == "nothing leaves it, so nothing is lifted"


def test_what_only_the_search_calls_the_same_is_looked_at_more_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = patience.variant("beleaguered-castle")
    monkeypatch.setattr("patience_core.conformance.mutants.reason", lambda *_: "")
    change = next(each for each in changes(variant) if each.what == "foundations: lift a run")
    monkeypatch.setattr("patience_core.conformance.mutants.changes", lambda _: [change])
    (mutant,) = mutants(variant, ())
    assert mutant.verdict == EQUIVALENT
    assert mutant.reason == ""
    assert mutant.searched.positions == 600
    assert mutant.searched.plays == 8


def test_a_reason_that_is_wrong_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search is asked all the same, and its word counts."""
    variant = patience.variant("yukon")
    monkeypatch.setattr("patience_core.conformance.mutants.reason", lambda *_: "nobody ever looks")
    verdicts = {each.what: each.verdict for each in mutant_report(variant, ()).mutants}
    assert verdicts["tableau: fill any card"] == SURVIVING
    assert list(verdicts.values()).count(SURVIVING) > 55


def test_the_words_of_a_refusal_notice_nothing() -> None:
    variant = patience.variant("bisley")
    text = '- rule: r\n  position: "aces: AC / AD / AH / AS; tableau: 6H"\n'
    text += "  illegal: {6H t1-a3: the ace foundations build up by suit}\n"
    (case,) = parse_cases(text, variant, "x")
    worded, played = (mutant_of(variant, f"aces: build {how}") for how in ("down by suit", "with any card"))
    assert run_case(case, worded), "the referee says another rule"
    assert not notices(case, worded), "and refuses the move all the same"
    assert notices(case, played)


def test_the_search_is_for_ever_the_same() -> None:
    variant = patience.variant("fan")
    reports = [mutant_report(variant, ()) for _ in range(2)]
    assert reports[0] == reports[1]


def a_mutant(verdict: str, what: str = "x", **more: str) -> Mutant:
    return Mutant("piles.x.fill", "never", "x.yaml:3", what, verdict, **more)


def test_what_is_looked_at_stands_in_one_case_and_deals_come_first() -> None:
    body, deal = '\n  position: "x: -"\n  moves: []', "\n  deal: 1\n  piles:\n    x: 1"
    mutants = (
        a_mutant(SURVIVING, "one", case="- rule: a" + body),
        a_mutant(SURVIVING, "two", case="- rule: b" + deal),
        a_mutant(SURVIVING, "three", case="- rule: c" + body),
        a_mutant(SURVIVING, "four", case="- rule: d" + deal),
    )
    report = MutantReport("x", 1, mutants)
    assert report.cases() == ("- rule: b" + deal, "- rule: a" + body)
    said = [line.partition("survives ")[2] for line in report.lines() if "survives" in line]
    assert said == ["'two'", "'four'", "'one'", "'three'"]


def test_all_of_the_report_can_be_pasted() -> None:
    case = '- rule: r\n  position: "x: -"\n  moves: []'
    mutants = (
        a_mutant(KILLED, by="r", where="x.cases.yaml:1"),
        a_mutant(SURVIVING, "x: fill a king", case=case),
        a_mutant(SURVIVING, "x: fill any card", case=case),
        evolve(a_mutant(EQUIVALENT, "one"), reason="it never moves", searched=Searched(3, 25, 1, 60)),
        evolve(a_mutant(EQUIVALENT, "two"), searched=Searched(3, 1600, 8, 480)),
    )
    report = MutantReport("x", 1, mutants)
    assert list(report.lines()) == [
        "# piles.x.fill ('never', x.yaml:3): survives 'x: fill a king'",
        "# piles.x.fill ('never', x.yaml:3): survives 'x: fill any card'",
        *case.splitlines(),
        "",
        "# equivalent, as it never moves (3 deals, 25 positions and 1 play of 60 moves alike): one",
        "# equivalent, as far as 3 deals, 1,600 positions and 8 plays of 480 moves show: two",
        "# x: 5 mutants: 1 killed, 2 equivalent, 2 surviving (seed 1)",
    ]
    assert report.cases() == (case,)
    assert not report.passed
    assert MutantReport("x", 1, mutants[:1]).passed
    assert not MutantReport("x", 1, ()).passed


# ---------------------------------------------------------------- the command


def test_the_command_tells_what_is_missing_and_then_that_nothing_is(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "kings_bisley.yaml"
    file.write_text(KINGS, encoding="utf-8")
    ran = cli("conform", str(file), "--mutants")
    assert ran.code == 1
    assert "no cases yet; write kings_bisley.cases.yaml beside it" in ran.err
    assert "# piles.tableau.fill ('kings', kings_bisley.yaml:4): survives 'tableau: fill any card'" in ran.out
    assert ran.out.splitlines()[-1].startswith("# kings-bisley: 114 mutants: 0 killed, ")
    cases = tmp_path / "kings_bisley.cases.yaml"
    cases.touch()  # as a shell does with "> kings_bisley.cases.yaml"
    again = cli("conform", str(file), "--mutants")
    assert (again.code, again.out, again.err) == (ran.code, ran.out, ran.err)
    cases.write_text(ran.out, encoding="utf-8")
    ran = cli("conform", str(file), "--mutants", "--json")
    assert (ran.code, ran.err) == (0, "")
    (report,) = json.loads(ran.out)
    assert report["variant"] == "kings-bisley"
    assert report["passed"]
    assert report["made"] == 114 == report["killed"] + report["equivalent"]
    assert report["surviving"] == 0
    kinds = {each["verdict"]: each for each in report["mutants"]}
    assert set(kinds["killed"]) == {"field", "value", "origin", "change", "verdict", "by", "where"}
    assert set(kinds["equivalent"]["searched"]) == {"deals", "positions", "plays", "moves"}


def test_a_suite_that_fails_is_mended_first(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "kings_bisley.yaml"
    file.write_text(KINGS, encoding="utf-8")
    cases = '- rule: a queen fills a space\n  position: "tableau: QS / -"\n  legal: [QS t1-t2]\n'
    (tmp_path / "kings_bisley.cases.yaml").write_text(cases, encoding="utf-8")
    ran = cli("conform", str(file), "--mutants")
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.splitlines()[-1] == "kings-bisley: no mutants were tried: the suite fails as it is"
    assert "QS t1-t2 should be legal and is refused" in ran.err
    ran = cli("conform", str(file), "--mutants", "--json")
    (report,) = json.loads(ran.out)
    assert ran.code == 1
    assert report["mutants"] == []
    assert "should be legal" in report["failures"][0]


@pytest.mark.parametrize("more", [("--walks", "3"), ("--engine", "cat")])
def test_what_does_not_go_with_mutants(cli: Cli, more: tuple[str, str]) -> None:
    ran = cli("conform", "bisley", "--mutants", *more)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "patience: --mutants goes neither with --engine nor with --walks\n"


def test_a_file_that_is_not_sound_is_told_as_ever(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("- a list\n", encoding="utf-8")
    ran = cli("conform", str(file), "--mutants")
    assert ran.code == 1
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert "odd.yaml:1:1: a variant is a mapping" in ran.err
