"""Reading files of cases: what they say, and everything that is wrong with them at once."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.conformance.cases import CHECKS, KEYS, Case, parse_cases, read_cases, variant_beside
from patience_core.errors import SpecError
from patience_core.marked import MAX_PROBLEMS

GOOD = """\
- rule: the tableau builds up or down
    by suit
  source: W
  position: "aces: AC / AD / AH / AS; tableau: 8S / 9S / JH"
  legal: [8S t1-t2, 9S t2-t1]
  illegal:
    JH t3-t1: the tableau builds up or down by suit
  moves: [8S t1-t2, 9S t2-t1]
  after:
    8S t1-t2: "aces: AC / AD / AH / AS; tableau: - / 9S 8S / JH"
  outcome: no progress possible
- rule: thirteen columns
  deal: 1
  piles:
    tableau: 3 3 3 3 4, 4 4 4 4 4 4 4 4
  illegal: [KS t1-t2]
  becomes: "aces: AC"
"""


def read(text: str) -> tuple[Case, ...]:
    return parse_cases(text, patience.variant("bisley"), "x.cases.yaml")


def problems(text: str) -> list[str]:
    with pytest.raises(SpecError) as caught:
        read(text)
    return [str(problem) for problem in caught.value.problems]


def test_every_key_is_read() -> None:
    first, second = read(GOOD)
    assert first.rule == "the tableau builds up or down by suit"
    assert first.source == "W"
    assert first.where == "x.cases.yaml:1"
    assert first.position is not None and first.position.value.startswith("aces: AC")
    assert [text.value for text in first.legal] == ["8S t1-t2", "9S t2-t1"]
    assert [(text.value, reason) for text, reason in first.illegal] == [
        ("JH t3-t1", "the tableau builds up or down by suit")
    ]
    assert first.moves is not None and len(first.moves) == 2
    assert [(move.value, led_to.value) for move, led_to in first.after] == [
        ("8S t1-t2", "aces: AC / AD / AH / AS; tableau: - / 9S 8S / JH")
    ]
    assert first.outcome is not None and first.outcome.value == "no progress possible"
    assert second.where == "x.cases.yaml:12"
    assert second.deal is not None and second.deal.value == "1"
    assert [(name.value, sizes) for name, sizes in second.piles] == [("tableau", (3, 3, 3, 3, *[4] * 9))]
    assert [(text.value, reason) for text, reason in second.illegal] == [("KS t1-t2", "")]
    assert second.becomes is not None and second.becomes.value == "aces: AC"
    assert set(KEYS) == {"rule", "source", "position", "deal", *CHECKS}


def test_what_is_said_keeps_its_place() -> None:
    first, _ = read(GOOD)
    assert [(text.place.line, text.place.column) for text in first.legal] == [(5, 11), (5, 21)]
    move, _reason = first.illegal[0]
    assert (move.place.line, move.place.column) == (7, 5)


def test_an_empty_list_of_moves_says_that_there_are_none() -> None:
    (case,) = read("- {rule: stuck, position: 'tableau: 2S', moves: []}")
    assert case.moves == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "x.cases.yaml:1:1: the file is empty"),
        ("[]", "x.cases.yaml:1:1: the list is empty; a file of cases holds at least one"),
        ("rule: x", "x.cases.yaml:1:1: a file of cases is a list of cases, '- rule: ...', not a mapping"),
        ("- x", "x.cases.yaml:1:3: a case is a mapping, '- rule: ...', not a text"),
        (
            "- {rule: x, deal: 1, outcom: won, moves: []}",
            "x.cases.yaml:1:22: 'outcom' is no key of a case; did you mean 'outcome'?",
        ),
        ("- {position: 'aces: AC', moves: []}", "x.cases.yaml:1:3: the case does not say the rule that it tests"),
        ("- {rule: '', deal: 1, moves: []}", "x.cases.yaml:1:10: 'rule' says nothing; it is the sentence"),
        ("- {rule: [x], deal: 1, moves: []}", "x.cases.yaml:1:10: 'rule' is a text, not a list"),
        ("- {rule: x, moves: []}", "x.cases.yaml:1:3: the case says no place to look at: 'position: ...' or 'deal: N'"),
        ("- {rule: x, position: 'aces: AC', deal: 1, moves: []}", "x.cases.yaml:1:41: the case has a position already"),
        (
            "- {rule: x, position: {aces: AC}, moves: []}",
            "x.cases.yaml:1:23: 'position' is a text, not a mapping; put it in quotes, position: \"...\"",
        ),
        ("- {rule: x, deal: 1}", "x.cases.yaml:1:3: the case checks nothing; give one of: legal, illegal, moves"),
        ("- {rule: x, deal: first, moves: []}", "x.cases.yaml:1:19: 'first' is no deal: a deal is a number"),
        (
            "- {rule: x, source: X, deal: 1, moves: []}",
            "x.cases.yaml:1:21: 'X' is no source of bisley; use one of:",
        ),
        ("- {rule: x, deal: 1, outcome: wonn}", "x.cases.yaml:1:31: 'wonn' is no outcome; did you mean 'won'?"),
        (
            "- {rule: x, deal: 1, legal: KS t1-k4}",
            "x.cases.yaml:1:29: 'legal' is a list of moves, [KH t2-k3, ...]",
        ),
        ("- {rule: x, deal: 1, legal: []}", "x.cases.yaml:1:29: the list of 'legal' is empty and checks nothing"),
        ("- {rule: x, deal: 1, legal: [[KS t1-k4]]}", "x.cases.yaml:1:30: a move is a text, not a list"),
        ("- {rule: x, deal: 1, moves: ['']}", "x.cases.yaml:1:30: a move is a text, not an empty one"),
        (
            "- {rule: x, deal: 1, illegal: {8S t1-t2: }}",
            "x.cases.yaml:1:41: '8S t1-t2' has no reason: say after the colon the rule that refuses it, or "
            "list moves without reasons, illegal: [8S t1-t2]",
        ),
        (
            "- {rule: x, deal: 1, illegal: KS t1}",
            "x.cases.yaml:1:31: 'illegal' is {move: the rule that refuses it}",
        ),
        ("- {rule: x, deal: 1, after: {}}", "x.cases.yaml:1:29: 'after' is {move: position} and not empty"),
        ("- {rule: x, deal: 1, after: {KS t1-k4: []}}", "x.cases.yaml:1:40: what 'KS t1-k4' leads to is a text, not a"),
        ("- {rule: x, deal: 1, piles: {tablo: 3 3}}", "x.cases.yaml:1:30: 'tablo' is no group of bisley; did you mean"),
        ("- {rule: x, deal: 1, piles: {tableau: some}}", "x.cases.yaml:1:39: 'some' are no sizes of piles; say for"),
        ("- {rule: x, position: 'aces: AC', piles: {aces: 1}}", "x.cases.yaml:1:35: 'piles' belongs to a deal; say"),
        ("- {rule: x, rule: y, deal: 1, moves: []}", "x.cases.yaml:1:13: the key 'rule' stands here a second time"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, expected: str) -> None:
    found = problems(text)
    assert len(found) == 1
    assert found[0].startswith(expected)


def test_all_problems_of_a_file_are_told_at_once() -> None:
    text = "- {rule: x, source: X, moves: []}\n- {rul: y, deal: z, legal: []}\n"
    found = problems(text)
    assert [problem.split(": ", 1)[0] for problem in found] == [
        "x.cases.yaml:1:3",
        "x.cases.yaml:1:21",
        "x.cases.yaml:2:3",
        "x.cases.yaml:2:4",
        "x.cases.yaml:2:18",
        "x.cases.yaml:2:28",
    ]


def test_yaml_does_not_change_what_is_written() -> None:
    (case,) = read("- {rule: no, deal: 010, moves: []}")
    assert case.rule == "no"
    assert case.deal is not None and case.deal.value == "010"


def test_a_variant_without_sources_has_no_source_to_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("name: Mine\npiles:\n  f: {kind: foundation}\n  t: {kind: tableau, deal: 13 piles of 4}\n")
    with pytest.raises(SpecError, match="'W' is no source of mine; it names none"):
        parse_cases("- {rule: x, source: W, deal: 1, moves: []}", patience.variant(file), "mine.cases.yaml")


def test_a_file_is_read_by_its_path_also_in_a_zip(tmp_path: Path) -> None:
    bisley = patience.variant("bisley")
    file = tmp_path / "bisley.cases.yaml"
    file.write_text(GOOD, encoding="utf-8")
    assert read_cases(file, bisley)[0].where == f"{file}:1"
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("bisley.cases.yaml", GOOD)
    with zipfile.ZipFile(tmp_path / "games.zip") as archive:
        cases = read_cases(zipfile.Path(archive, "bisley.cases.yaml"), bisley)
    assert cases[1].where == "bisley.cases.yaml:12"
    with pytest.raises(SpecError, match="there is no such file"):
        read_cases(tmp_path / "none.cases.yaml", bisley)


def test_the_variant_of_a_file_of_cases_stands_beside_it(tmp_path: Path) -> None:
    cases = tmp_path / "mine.cases.yaml"
    assert variant_beside(cases) is None
    (tmp_path / "mine.yml").touch()
    assert variant_beside(cases) == tmp_path / "mine.yml"
    (tmp_path / "mine.yaml").touch()
    assert variant_beside(cases) == tmp_path / "mine.yaml"
    assert variant_beside(tmp_path / "mine.yaml") is None


def test_sizes_that_are_no_sizes() -> None:
    for size in ("9" * 5_000, "\u00b2", "1234567"):
        (problem,) = problems(f"- {{rule: x, deal: 1, piles: {{tableau: {size}}}}}")
        assert "are no sizes of piles" in problem
        assert len(problem) < 150


def test_problems_come_to_an_end() -> None:
    said = problems("".join(f"- {{rule: x, nonsense{i}: y}}\n" for i in range(900)))
    assert len(said) == MAX_PROBLEMS + 1
    assert any("there are more problems" in problem for problem in said)
    assert len(problems("".join("- x\n" for _ in range(900)))) == MAX_PROBLEMS + 1
