"""Layouts: how a row is read, what is wrong with one, and that it is written as it is read."""

from __future__ import annotations

import pytest

from patience_core.declaration import Placing
from patience_core.layout import LayoutReader

KNOWN = ("tableau", "free places", "in")
PILES = {"tableau": 10, "free places": 4}


def reader(whole: bool = True) -> LayoutReader:
    return LayoutReader(KNOWN, {"old"}, PILES, whole)


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("tableau", [Placing("tableau")]),
        ("free places tableau", [Placing("free places"), Placing("tableau")]),
        ("free places, tableau", [Placing("free places"), Placing("tableau")]),
        ("tableau in rows of 6", [Placing("tableau", across=6)]),
        ("tableau in 2 rows", [Placing("tableau", across=5)]),
        ("tableau in 3 rows", [Placing("tableau", across=4)]),
        ("tableau in 1 row", [Placing("tableau", across=10)]),
        ("tableau in 99 rows", [Placing("tableau", across=1)]),
        ("tableau in a column fanned right", [Placing("tableau", across=1, fan="fanned right")]),
        ("tableau fanned down", [Placing("tableau", fan="fanned down")]),
        ("tableau squared free places", [Placing("tableau", fan="squared"), Placing("free places")]),
        ("tableau 1-4", [Placing("tableau", 1, 4)]),
        ("tableau piles 1-4 in 2 rows", [Placing("tableau", 1, 4, across=2)]),
        ("tableau 8-99 in 2 rows", [Placing("tableau", 8, 99, across=2)]),
        ("tableau 5", [Placing("tableau", 5, 5)]),
        (
            "tableau 1-4 free places tableau 5-8",
            [Placing("tableau", 1, 4), Placing("free places"), Placing("tableau", 5, 8)],
        ),
        ("tableau in", [Placing("tableau"), Placing("in")]),
        ("old in rows of 3 tableau", [Placing("tableau")]),
        ("", []),
    ],
)
def test_rows(text: str, entries: list[Placing]) -> None:
    if "in" in text.split() and text != "tableau in":
        row, problems = LayoutReader(KNOWN[:2], {"old"}, PILES).row(text)
    else:
        row, problems = reader().row(text)
    assert (list(row), problems) == (entries, [])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("tablau", "'layout': 'tablau' is no group; did you mean 'tableau'?"),
        ("tableau tableau", "the layout has 'tableau' twice"),
        ("tableau 1-4 tableau 4-8", "the layout has 'tableau' twice"),
        ("tableau 9-3", "'layout': piles are numbered from the left, as '3-9', not '9-3'"),
        ("tableau in rows", "'layout': after 'tableau in' say 'rows of 6', '2 rows' or 'a column'"),
        ("tableau in rows of 0", "'layout': after 'tableau in' say 'rows of 6', '2 rows' or 'a column'"),
        ("tableau in twos", "'layout': after 'tableau in' say 'rows of 6', '2 rows' or 'a column'"),
        (
            "tableau fanned up",
            "'layout': 'fanned up' is no way for cards to lie; use one of: fanned down, fanned right, squared",
        ),
        ("tableau 0-4", "'layout': '0-4' is no group; use one of: free places, tableau"),
    ],
)
def test_what_is_wrong_with_a_row(text: str, problem: str) -> None:
    assert LayoutReader(KNOWN[:2], (), PILES).row(text)[1] == [problem]


def test_a_group_that_could_not_be_read_is_no_slip() -> None:
    assert reader(whole=False).row("strange tableau") == ((Placing("tableau"),), [])


def test_a_group_may_not_come_again_in_another_row() -> None:
    rows = reader()
    assert rows.row("tableau 1-3")[1] == []
    assert rows.row("tableau 4-10")[1] == []
    assert rows.row("tableau 2")[1] == ["the layout has 'tableau' twice"]


@pytest.mark.parametrize(
    "placing",
    [
        Placing("tableau"),
        Placing("free places", 1, 4, 2, "fanned right"),
        Placing("tableau", 2, 2, 1, "squared"),
        Placing("tableau", across=12),
    ],
)
def test_an_entry_is_written_as_it_is_read(placing: Placing) -> None:
    assert LayoutReader(KNOWN[:2], (), PILES).row(str(placing)) == ((placing,), [])
