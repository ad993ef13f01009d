"""The deals of a survey: all those from one number to another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from patience_core.errors import InvalidDeal, short
from patience_core.shuffle import DealNumber

HIGHEST: Final = (1 << 63) - 1
"""The highest deal number of a survey: the highest whole number that SQLite keeps."""

_FORM: Final = re.compile(r"(?:([a-z]+):)?([0-9]{1,19})(?:-([0-9]{1,19}))?")
_EXPECTED: Final = "deals are a number or two, as 17 or 1-1000, in Microsoft's numbering ms:1-1000"


@frozen
class Deals:
    """The deals ``first`` to ``last``, both included, of one numbering (see :class:`~patience_core.DealNumber`).

    >>> deals = Deals.parse("1-1000")
    >>> deals.count, str(deals)
    (1000, '1-1000')
    """

    first: int
    last: int
    scheme: str = ""

    def __attrs_post_init__(self) -> None:
        if self.last > HIGHEST:
            raise InvalidDeal(f"{self.last} is no deal here: the deals of a range go up to {HIGHEST}")
        if self.last < self.first:
            raise InvalidDeal(f"{self.first}-{self.last} are no deals: the first is higher than the last")
        for end in (self.first, self.last):
            DealNumber(end, self.scheme)

    @classmethod
    def parse(cls, text: str | int | range | Deals) -> Deals:
        """Read the deals of a survey; a range of Python must go up one by one.

        Raises:
            InvalidDeal: they are none.
        """
        if isinstance(text, Deals):
            return text
        if isinstance(text, range):
            if text.step != 1 or not text:
                raise InvalidDeal(f"{text!r} are no deals: a range goes up one by one and is not empty")
            return cls(text.start, text.stop - 1)
        match = _FORM.fullmatch(str(text).strip().lower())
        if not match:
            raise InvalidDeal(f"{short(str(text))!r} are no deals: {_EXPECTED}")
        scheme, first, last = match.groups()
        return cls(int(first), int(last or first), scheme or "")

    def __str__(self) -> str:
        numbers = f"{self.first}-{self.last}" if self.last > self.first else str(self.first)
        return f"{self.scheme}:{numbers}" if self.scheme else numbers

    @property
    def count(self) -> int:
        """How many there are."""
        return self.last - self.first + 1

    def pieces(self, size: int) -> Iterator[Deals]:
        """The same deals in pieces of at most ``size``, in order."""
        for first in range(self.first, self.last + 1, size):
            yield Deals(first, min(self.last, first + size - 1), self.scheme)
