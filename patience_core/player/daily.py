"""The deal of the day: from the date and the variant, the same for everyone, for ever."""

from __future__ import annotations

import re
from datetime import date
from hashlib import sha256
from typing import Final

from patience_core.errors import InvalidDeal, short
from patience_core.shuffle import DealNumber

NUMBERS: Final = 999_999_999
"""Daily deals are numbered from 1 to this, as deals picked by chance: short enough to tell a friend."""


def daily_deal(variant: str, day: date) -> DealNumber:
    """The deal of a day.

    The text ``patience daily VARIANT YYYY-MM-DD`` in UTF-8, its SHA-256, of that the first eight bytes as a number,
    the most significant first; its remainder by 999,999,999, and one. It is written down in ``docs/notation.md`` and
    never changes. Rules do not count: a variant whose rules change keeps its deals.

    Args:
        variant: the variant's id.
        day: the day, by the player's own calendar.
    """
    digest = sha256(f"patience daily {variant} {day.isoformat()}".encode()).digest()
    return DealNumber(int.from_bytes(digest[:8], "big") % NUMBERS + 1)


def read_day(text: str) -> date:
    """Read a date, ``2026-11-30``.

    Raises:
        InvalidDeal: the text is none.
    """
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip(), re.ASCII):
        try:
            return date.fromisoformat(text.strip())
        except ValueError as error:
            raise InvalidDeal(f"{text.strip()} is no day: {error}") from error
    raise InvalidDeal(f"{short(text)!r} is no day; write it as 2026-11-30")
