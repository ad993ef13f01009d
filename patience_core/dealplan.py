"""How a pile group is dealt: how many cards each pile gets, and in which order the cards go down.

Two ways of saying it, in a player's words:

- ``4 piles of 3, 9 piles of 4`` deals pile by pile; ``..., row by row`` deals one card to each pile in turn that
  still wants one.
- ``1 row on piles 5-13, 3 rows on piles 1-13`` deals rows, each from left to right.

``piles of 1 to 7`` stands for one pile of each size, in this order (``7 to 1`` for the other one), and ``the rest`` for
one pile of all that is left.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import field, frozen

from patience_core.errors import UnknownName, short

_PILES: Final = re.compile(r"([0-9]{1,3}) piles? of ([0-9]{1,3})")
_ROWS: Final = re.compile(r"([0-9]{1,3}) rows? on piles? ([0-9]{1,3})(?:\s*(?:-|–|to)\s*([0-9]{1,3}))?")
_SIZES: Final = re.compile(r"piles? of ([0-9]{1,3})\s*(?:-|–|to)\s*([0-9]{1,3})")
REST: Final = frozenset({"the rest", "rest", "all the rest", "what is left"})
"""What says that a group is dealt all that is left."""

ORDERS: Final = ("row by row", "pile by pile")
"""What may stand at the end of a plan of piles: in which order the cards go down."""

PARTS: Final = tuple(part.pattern for part in (_PILES, _ROWS, _SIZES))
"""What the parts of a plan look like, as regular expressions."""

_HOW: Final = "say for example '4 piles of 3, 9 piles of 4', or '3 rows on piles 1-13'"
_HOW_RISING: Final = "for one pile of each size say for example 'piles of 1 to 7, row by row'"
_RISING: Final = re.compile(r"\bto\b|[0-9]\s*[-–]\s*[0-9]|\.\.|triang|pyramid|stair")
"""What people say who want piles of rising sizes."""

_MOST: Final = 9_999
"""How many cards a plan may deal: far more than any game, and few enough to count."""


@frozen
class DealPlan:
    """The deal of one pile group: ``order`` holds the number of a pile, from 0, for each card as it is dealt."""

    words: str = field(eq=False)
    order: tuple[int, ...]

    @property
    def rest(self) -> bool:
        """Whether it deals all that is left, of which only the deck knows how many that is."""
        return self.words in REST

    @property
    def cards(self) -> int:
        """How many cards the group is dealt."""
        return len(self.order)

    @property
    def piles(self) -> int:
        """How many piles the plan speaks of."""
        return 1 if self.rest else max(self.order, default=-1) + 1

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each pile gets."""
        return tuple(self.order.count(pile) for pile in range(self.piles))

    @classmethod
    def parse(cls, text: str) -> DealPlan:
        """Read a plan.

        >>> DealPlan.parse("2 piles of 3, 1 pile of 2").order
        (0, 0, 0, 1, 1, 1, 2, 2)
        >>> DealPlan.parse("2 piles of 2, row by row").order
        (0, 1, 0, 1)
        >>> DealPlan.parse("1 row on piles 2-3, 2 rows on piles 1-3").sizes
        (2, 3, 3)

        Raises:
            UnknownName: the text is not understood; the message says what would be.
        """
        words = " ".join(text.lower().split())
        if words in REST:
            return cls(words, ())
        parts = [part for part in re.split(r"\s*(?:,|;|\band\b)\s*", words) if part]
        by_row = parts[-1:] == [ORDERS[0]]
        if parts and parts[-1] in ORDERS:
            parts.pop()
        if not parts:
            raise UnknownName(f"{text!r} deals nothing; {_HOW}")
        if all(_ROWS.fullmatch(part) for part in parts) and not by_row:
            return cls(words, _rows(parts, text))
        sizes: list[int] = []
        for part in parts:
            span = _SIZES.fullmatch(part)
            match = _PILES.fullmatch(part)
            if span:
                first, last = _counted(span[1], part), _counted(span[2], part)
                sizes += range(first, last + 1) if first <= last else range(first, last - 1, -1)
            elif match:
                sizes += [_counted(match[2], part)] * _counted(match[1], part)
            else:
                rising = _RISING.search(part) and "row" not in part
                raise UnknownName(f"{part!r} is no part of a deal; {_HOW_RISING if rising else _HOW}")
            _check_number(sum(sizes), text)
        if by_row:
            order = [pile for row in range(max(sizes)) for pile, size in enumerate(sizes) if row < size]
        else:
            order = [pile for pile, size in enumerate(sizes) for _ in range(size)]
        return cls(words, tuple(order))


def _counted(number: str, part: str) -> int:
    if int(number) == 0:
        raise UnknownName(f"{part!r} deals nothing; {_HOW}")
    return int(number)


def _check_number(cards: int, text: str) -> None:
    if cards > _MOST:
        raise UnknownName(f"{short(text)!r} deals more than {_MOST:,} cards")


def _rows(parts: list[str], text: str) -> tuple[int, ...]:
    order: list[int] = []
    for part in parts:
        match = _ROWS.fullmatch(part)
        assert match is not None
        first, last = int(match[2]), int(match[3] or match[2])
        if not 1 <= first <= last:
            raise UnknownName(f"{part!r}: piles are numbered from 1, the lower number first")
        order += list(range(first - 1, last)) * _counted(match[1], part)
        _check_number(len(order), text)
    return tuple(order)
