"""The pytest plugin: cases and laws as items that a person can read, and nothing at all unless asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import patience_core as patience

# A run of pytest within the test forgets what it imported; what is here already it need not import each time.
import patience_core.conformance.items
import patience_core.conformance.search

CASES = """\
- rule: the tableau builds up or down by suit
  source: W
  position: "aces: AC / AD / AH / AS; tableau: 8S / 9S / JH"
  legal: [8S t1-t2, 9S t2-t1]

- rule: any card fills a space
  position: "tableau: 8S / -"
  legal: [8S t1-t2]
"""


def write_game(folder: Path, *, fill: str = "any card", cases: str = CASES) -> None:
    (folder / "mine.yaml").write_text(f"extends: bisley\npiles:\n  tableau: {{fill: {fill}}}\n", encoding="utf-8")
    if cases:
        (folder / "mine.cases.yaml").write_text(cases, encoding="utf-8")


def test_cases_beside_a_variant_are_items(pytester: pytest.Pytester) -> None:
    write_game(pytester.path)
    result = pytester.runpytest("-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        [
            "mine.cases.yaml::the tableau builds up or down by suit [[]line 1[]] PASSED*",
            "mine.cases.yaml::any card fills a space [[]line 6[]] PASSED*",
        ]
    )


def test_one_case_can_be_chosen(pytester: pytest.Pytester) -> None:
    write_game(pytester.path)
    pytester.runpytest("mine.cases.yaml::any card fills a space [line 6]").assert_outcomes(passed=1)
    pytester.runpytest("-k", "builds").assert_outcomes(passed=1, deselected=1)


def test_a_failed_case_names_the_rule_and_its_place_and_no_python(pytester: pytest.Pytester) -> None:
    write_game(pytester.path, fill="kings")
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*any card fills a space*",
            "mine.cases.yaml:8:11: any card fills a space: 8S t1-t2 should be legal and is refused: "
            "a space in the tableau may be filled by a king: 8S cannot go to t2",
            "FAILED mine.cases.yaml::any card fills a space [[]line 6[]]*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*.py:*")


def test_everything_wrong_with_a_file_of_cases_is_told(pytester: pytest.Pytester) -> None:
    write_game(pytester.path, cases="- {rule: x, deal: one, moves: []}\n- {rule: y, deal: 1, out: won}\n")
    result = pytester.runpytest()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        [
            "mine.cases.yaml:1:19: 'one' is no deal: *",
            "mine.cases.yaml:2:3: the case checks nothing; give one of: *",
            "mine.cases.yaml:2:22: 'out' is no key of a case; did you mean 'outcome'?",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_variant_that_is_not_sound_is_told(pytester: pytest.Pytester) -> None:
    write_game(pytester.path, fill="kigns")
    result = pytester.runpytest()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*mine.yaml:3:19: 'kigns' is no rule of filling; did you mean 'kings'?"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_files_that_only_look_like_cases_are_left_alone(pytester: pytest.Pytester) -> None:
    (pytester.path / "other.cases.yaml").write_text("not: ours\n")
    (pytester.path / "other.yaml.txt").write_text("")
    pytester.runpytest().assert_outcomes()
    assert pytester.runpytest().ret is pytest.ExitCode.NO_TESTS_COLLECTED


def test_the_suite_of_a_registered_variant(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("-v", "--patience", "bisley-12")
    assert result.ret == 0
    result.assert_outcomes(passed=16 + 21)
    result.stdout.fnmatch_lines(
        [
            "bisley-12::case: *columns* [[]bisley_12.cases.yaml:*[]] PASSED*",
            "bisley-12::law: a table answers as its rule does PASSED*",
            "bisley-12::law: no card is lost or doubled PASSED*",
            "bisley-12::law: undoing all gives the start, redoing all the end PASSED*",
        ]
    )


def test_the_suite_of_several_and_of_all(pytester: pytest.Pytester) -> None:
    asked = [word for name in ("bisley", "janets-bisley", "bisley") for word in ("--patience", name)]
    result = pytester.runpytest("--co", "-q", *asked)
    assert result.outlines.count("bisley::law: no card is lost or doubled") == 1
    assert result.outlines.count("janets-bisley::law: no card is lost or doubled") == 1
    result = pytester.runpytest("--co", "-q", "--patience", "all")
    laws = [line for line in result.outlines if line.endswith("::law: no card is lost or doubled")]
    assert [line.partition("::")[0] for line in laws] == patience.variants()


def test_a_file_may_be_named_and_without_cases_goes_by_the_laws(pytester: pytest.Pytester) -> None:
    write_game(pytester.path, cases="")
    result = pytester.runpytest("--patience", "mine.yaml", "-k", "has or lost")
    result.assert_outcomes(passed=1, deselected=15, warnings=1)
    result.stdout.fnmatch_lines(["*mine.yaml: no cases yet; write mine.cases.yaml beside it"])


def test_the_suite_stands_beside_other_tests(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_one():\n    assert True\n")
    pytester.runpytest("--patience", "bisley", "-k", "test_one or doubled").assert_outcomes(passed=2, deselected=50)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("bisly", "*--patience bisly: no variant is called 'bisly'; did you mean 'bisley'?"),
        ("none.yaml", "*none.yaml:1:1: there is no such file"),
    ],
)
def test_a_name_that_names_no_variant_is_an_error_of_use(pytester: pytest.Pytester, name: str, expected: str) -> None:
    result = pytester.runpytest("--patience", name)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([expected])
    result.stderr.no_fnmatch_line("*Traceback*")


BREAKS_PERFT = """
    import sys
    from patience_core.conformance import laws_of_positions
    from patience_core.perft import perft

    {more}

    def miscounting(position, depth):
        return [perft(position, depth)[0] + (position.home_count() > 5)]

    laws_of_positions.perft = miscounting
"""


@pytest.mark.parametrize(("more", "longest"), [("", 6), ("sys.modules['hypothesis'] = None", 99)])
def test_a_broken_law_is_told_with_the_play_that_breaks_it(pytester: pytest.Pytester, more: str, longest: int) -> None:
    """With Hypothesis the play is as short as can be; without it the seeded plays are used."""
    pytester.makeconftest(BREAKS_PERFT.format(more=more))
    result = pytester.runpytest_subprocess("-p", "no:hypothesispytest", "--patience", "bisley", "-k", "perft and law")
    result.assert_outcomes(failed=1, deselected=50)
    result.stdout.no_fnmatch_line("*Traceback*")
    (line,) = [line for line in result.outlines if line.startswith("perft of depth 1 counts the different moves: ")]
    told, _, where = line.partition(" (bisley, deal ")
    assert told.startswith("perft of depth 1 counts the different moves: perft counts [")
    moves = where.partition("after ")[2].rstrip(")").split(", ")
    assert 2 <= len(moves) <= longest
    game = patience.deal("bisley", where.partition(",")[0])
    for move in moves:
        game.play(move)
    assert game.position.home_count() == 6


def test_nothing_heavy_is_imported_before_there_is_something_to_do() -> None:
    heavy = ["hypothesis", "patience_core.conformance.cases", "patience_core.conformance.items", "rich", "typer"]
    code = (
        "import sys, patience_core.conformance.pytest_plugin\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_endings_of_files_of_cases_are_told_once_more_and_alike() -> None:
    from patience_core.conformance import cases, pytest_plugin

    assert pytest_plugin._ENDINGS == cases.ENDINGS
