"""Deal plans: how many cards each pile gets, and in which order the cards go down."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_core.dealplan import DealPlan
from patience_core.errors import UnknownName


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("2 piles of 3, 1 pile of 2", (0, 0, 0, 1, 1, 1, 2, 2)),
        ("2 piles of 3 and 1 pile of 2", (0, 0, 0, 1, 1, 1, 2, 2)),
        ("2 piles of 3; 1 pile of 2", (0, 0, 0, 1, 1, 1, 2, 2)),
        ("2 Piles of 3, 1 pile of 2, pile by pile", (0, 0, 0, 1, 1, 1, 2, 2)),
        ("2 piles of 3, 1 pile of 2, row by row", (0, 1, 2, 0, 1, 2, 0, 1)),
        ("piles of 1 to 3", (0, 1, 1, 2, 2, 2)),
        ("piles of 3 to 1, row by row", (0, 1, 2, 0, 1, 0)),
        ("2 piles of 2, piles of 2 to 1", (0, 0, 1, 1, 2, 2, 3)),
        ("1 pile of 1, 1 pile of 3, row by row", (0, 1, 1, 1)),
        ("2 rows on piles 1-3", (0, 1, 2, 0, 1, 2)),
        ("1 row on piles 2-3, 2 rows on piles 1-3", (1, 2, 0, 1, 2, 0, 1, 2)),
        ("1 row on piles 2 to 3, 1 row on pile 1", (1, 2, 0)),
        ("1 row on piles 2–3", (1, 2)),
    ],
)
def test_order(text: str, order: tuple[int, ...]) -> None:
    plan = DealPlan.parse(text)
    assert plan.order == order
    assert plan.cards == len(order)


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("4 piles of 3, 9 piles of 4", (3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4)),
        ("12 piles of 4", (4,) * 12),
        ("1 row on piles 5-13, 3 rows on piles 1-13", (3,) * 4 + (4,) * 9),  # as the book school deals Bisley
        ("3 rows on piles 1-13, 1 row on piles 5-13", (3,) * 4 + (4,) * 9),  # as PySolFC does
    ],
)
def test_sizes(text: str, sizes: tuple[int, ...]) -> None:
    plan = DealPlan.parse(text)
    assert plan.sizes == sizes
    assert plan.piles == len(sizes)


def test_the_order_of_the_deal_is_part_of_the_plan_and_its_words_are_not() -> None:
    by_pile = DealPlan.parse("4 piles of 3, 9 piles of 4")
    book = DealPlan.parse("1 row on piles 5-13, 3 rows on piles 1-13")
    rows = DealPlan.parse("3 rows on piles 1-13, 1 row on piles 5-13")
    assert len({by_pile, book, rows}) == 3
    assert by_pile == DealPlan.parse("4 piles of 3 and 9 piles of 4")
    assert rows == DealPlan.parse("4 piles of 3, 9 piles of 4, row by row")


HOW = "say for example '4 piles of 3, 9 piles of 4', or '3 rows on piles 1-13'"
HOW_RISING = "for one pile of each size say for example 'piles of 1 to 7, row by row'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' deals nothing; {HOW}"),
        ("row by row", f"'row by row' deals nothing; {HOW}"),
        ("4:3", f"'4:3' is no part of a deal; {HOW}"),
        ("4 piles of three", f"'4 piles of three' is no part of a deal; {HOW}"),
        ("٤ piles of ٣", f"'٤ piles of ٣' is no part of a deal; {HOW}"),
        ("4 piles of 3, 9 piles", f"'9 piles' is no part of a deal; {HOW}"),
        ("-4 piles of 3", f"'-4 piles of 3' is no part of a deal; {HOW}"),
        ("4 piles of 3, 1 row on pile 5", f"'1 row on pile 5' is no part of a deal; {HOW}"),
        ("7 piles of 1 to 7", f"'7 piles of 1 to 7' is no part of a deal; {HOW_RISING}"),
        ("1 to 7", f"'1 to 7' is no part of a deal; {HOW_RISING}"),
        ("a triangle", f"'a triangle' is no part of a deal; {HOW_RISING}"),
        ("1-7", f"'1-7' is no part of a deal; {HOW_RISING}"),
        ("0 piles of 3", f"'0 piles of 3' deals nothing; {HOW}"),
        ("0 piles of 3, row by row", f"'0 piles of 3' deals nothing; {HOW}"),
        ("3 piles of 4, 2 piles of 0", f"'2 piles of 0' deals nothing; {HOW}"),
        ("0 rows on piles 1-4", f"'0 rows on piles 1-4' deals nothing; {HOW}"),
        ("1 row on piles 0-4", "'1 row on piles 0-4': piles are numbered from 1, the lower number first"),
        ("1 row on piles 4-2", "'1 row on piles 4-2': piles are numbered from 1, the lower number first"),
        ("999 piles of 999", "'999 piles of 999' deals more than 9,999 cards"),
        ("999 rows on piles 1-999", "'999 rows on piles 1-999' deals more than 9,999 cards"),
    ],
)
def test_what_is_wrong_with_a_plan(text: str, message: str) -> None:
    with pytest.raises(UnknownName) as caught:
        DealPlan.parse(text)
    assert str(caught.value) == message


def test_a_long_wrong_plan_makes_a_short_message() -> None:
    with pytest.raises(UnknownName) as caught:
        DealPlan.parse(", ".join(["999 piles of 999"] * 1000))
    assert len(str(caught.value)) < 100


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 6)), min_size=1, max_size=5), st.booleans())
def test_sizes_are_as_said_and_both_orders_deal_the_same_piles(parts: list[tuple[int, int]], by_row: bool) -> None:
    text = ", ".join(f"{count} {'pile' if count == 1 else 'piles'} of {size}" for count, size in parts)
    plan = DealPlan.parse(text + (", row by row" if by_row else ""))
    assert plan.sizes == tuple(size for count, size in parts for _ in range(count))
    if by_row:
        rows = [plan.order[: i + 1].count(pile) for i, pile in enumerate(plan.order)]  # the row each card goes to
        assert rows == sorted(rows)
    else:
        assert list(plan.order) == sorted(plan.order)
