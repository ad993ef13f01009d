"""Small words of the rules in English: numbers, counts and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def number(count: int) -> str:
    """A number in words up to twelve, in digits above."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, thing: str) -> str:
    """A number of things: ``one pile``, ``four piles``."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def listed(parts: Sequence[str]) -> str:
    """Parts in a row: ``one, two and three``."""
    return " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


def times(limit: int) -> str:
    """How often: ``once``, ``twice``, ``three times``."""
    return {1: "once", 2: "twice"}.get(limit, f"{number(limit)} times")
