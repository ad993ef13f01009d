"""Small words of the rules in English: numbers, counts and lists."""

from __future__ import annotations

from collections.abc import Sequence

from patience_core.piles import number_in_words as number

__all__ = ["capital", "counted", "listed", "number", "times"]


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def counted(count: int, thing: str) -> str:
    """A number of things: ``one pile``, ``four piles``."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def listed(parts: Sequence[str]) -> str:
    """Parts in a row: ``one, two and three``."""
    return " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


def times(limit: int) -> str:
    """How often: ``once``, ``twice``, ``three times``."""
    return {1: "once", 2: "twice"}.get(limit, f"{number(limit)} times")
