"""The errors: one root, one line each, and the nearest right word."""

from __future__ import annotations

import inspect

import pytest

from patience_core import errors
from patience_core.errors import PatienceError, Problem, SpecError, nearest, printable, short


def test_every_error_is_a_patience_error() -> None:
    found = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, Exception)]
    assert len(found) >= 11
    assert all(issubclass(kind, PatienceError) for kind in found)


def test_a_problem_names_its_place() -> None:
    assert str(Problem("bisley.yaml", 7, 3, "'emtpy' is no key")) == "bisley.yaml:7:3: 'emtpy' is no key"


def test_a_spec_error_has_all_problems_once_in_the_order_of_the_file() -> None:
    late, early = Problem("a.yaml", 12, 1, "late"), Problem("a.yaml", 2, 9, "early")
    error = SpecError([late, early, late])
    assert error.problems == (early, late)
    assert str(error) == "a.yaml:2:9: early\na.yaml:12:1: late"


def test_problems_of_one_line_stand_in_the_order_of_columns() -> None:
    far, near = Problem("a.yaml", 2, 10, "far"), Problem("a.yaml", 2, 9, "near")
    assert SpecError([far, near]).problems == (near, far)


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("tabelau", ["tableau", "kings"], "; did you mean 'tableau'?"),
        ("TABLEAU", ["tableau", "kings"], "; did you mean 'tableau'?"),
        ("xyz", ["tableau", "kings"], "; use one of: kings, tableau"),
        ("xyz", ["a run", "a run, card by card"], "; use one of: 'a run', 'a run, card by card'"),
        ("xyz", [], ""),
    ],
)
def test_nearest(word: str, known: list[str], said: str) -> None:
    assert nearest(word, known) == said


def test_short() -> None:
    assert short("  as it is \n") == "as it is"
    assert short("x" * 40) == "x" * 40
    assert short("x" * 41) == "x" * 37 + "..."
    assert len(short("x" * 1000, most=10)) == 10


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Pocket Bisley: ♠ 10♦ é 東京 a\u00a0b\u3000c", "Pocket Bisley: ♠ 10♦ é 東京 a\u00a0b\u3000c"),
        ("\x1b[31mred\x9b2J", r"\x1b[31mred\x9b2J"),
        ("one\ntwo\r\x0b\x0c\x1c\x85three", r"one\ntwo\r\x0b\x0c\x1c\x85three"),
        ("\ud800 \udcff", r"\ud800 \udcff"),
        ("\u2028\u2029\u202e\u200b\ufeff\0\x7f", r"\u2028\u2029\u202e\u200b\ufeff\x00\x7f"),
    ],
)
def test_what_a_terminal_would_obey_is_written_out(text: str, shown: str) -> None:
    assert printable(text) == shown
