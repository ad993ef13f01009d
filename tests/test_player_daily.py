"""The deal of the day: values that never change, and dates that are none."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256

import pytest

from patience_core.errors import InvalidDeal
from patience_core.player.daily import daily_deal, read_day
from patience_core.shuffle import DealNumber

GOLDEN = [
    ("bisley", date(2026, 11, 30), 492636811),
    ("bisley", date(2027, 1, 1), 113887002),
    ("klondike", date(2026, 11, 30), 854394302),
    ("klondike", date(2027, 1, 1), 973378167),
    ("spider", date(2026, 11, 30), 579618861),
    ("spider", date(2027, 1, 1), 395051001),
]


@pytest.mark.parametrize(("variant", "day", "deal"), GOLDEN)
def test_values_that_never_change(variant: str, day: date, deal: int) -> None:
    assert daily_deal(variant, day) == DealNumber(deal)


def test_it_is_what_the_docs_say() -> None:
    digest = sha256(b"patience daily freecell 2026-12-24").hexdigest()
    assert daily_deal("freecell", date(2026, 12, 24)).number == int(digest[:16], 16) % 999_999_999 + 1


def test_days_and_variants_differ() -> None:
    days = [date(2026, 1, 1) + timedelta(number) for number in range(400)]
    deals = {daily_deal(name, day).number for name in ("bisley", "klondike") for day in days}
    assert len(deals) == 800 and min(deals) >= 1 and max(deals) <= 999_999_999


def test_days_are_read() -> None:
    assert read_day(" 2026-11-30 ") == date(2026, 11, 30)


@pytest.mark.parametrize(
    "text", ["", "today", "30.11.2026", "2026-11-31", "2026-13-01", "20261130", "0000-01-01", "２０２６-11-30"]
)
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(InvalidDeal, match="is no day"):
        read_day(text)
