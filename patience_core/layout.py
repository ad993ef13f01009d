"""Reading a layout: the rows of the table, each with what stands side by side in it.

An entry is the name of a group and, where need be, which of its piles are meant, in how many rows they stand and how
their cards lie: ``tableau 1-4 in a column fanned right``. Commas between entries are welcome and mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from patience_core.declaration import FANS, Placing
from patience_core.errors import nearest

MOST_ACROSS: Final = 999
"""More piles than a variant may have."""

_PILES: Final = re.compile(r"([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?")
_NUMBER: Final = re.compile("[1-9][0-9]{0,2}")


class LayoutReader:
    """Reads one layout, row by row.

    Args:
        known: the names of the groups that there are.
        dropped: the names of groups of a parent that are left out; a layout that is handed down may name them.
        piles: how many piles each group has, where that is known.
        whole: whether ``known`` is all there is, so that another name is a slip.
    """

    def __init__(
        self, known: Sequence[str], dropped: Collection[str], piles: Mapping[str, int], whole: bool = True
    ) -> None:
        self._known = known
        self._dropped = dropped
        self._piles = piles
        self._whole = whole
        self._placed: dict[str, list[Placing]] = {}

    def row(self, text: str) -> tuple[tuple[Placing, ...], list[str]]:
        """The entries of a row, and what is wrong with it, in words."""
        row: list[Placing] = []
        problems: list[str] = []
        words = text.replace(",", " ").split()
        while words:
            try:
                placing = self._entry(words)
                if placing is not None:
                    self._note(placing)
                    row.append(placing)
            except ValueError as error:
                problems.append(str(error))
                if not words or self._name(words):
                    continue
                break  # what follows a word that is not understood cannot be understood either
        return tuple(row), problems

    def _entry(self, words: list[str]) -> Placing | None:
        """Take one entry off the words; ``None`` for one of a group that is not there."""
        name = self._name(words)
        if not name:
            wrong = words.pop(0)
            if self._whole:
                raise ValueError(f"'layout': {wrong!r} is no group{nearest(wrong, self._known)}")
            return None
        del words[: len(name.split())]
        first, last, across, fan = 1, 0, 0, ""
        if words and words[0] == "piles" and len(words) > 1 and _PILES.fullmatch(words[1]):
            del words[0]
        if words and (piles := _PILES.fullmatch(words[0])):
            first, last = int(piles[1]), int(piles[2] or piles[1])
            said = words.pop(0)
            if last < first:
                raise ValueError(f"'layout': piles are numbered from the left, as '{last}-{first}', not {said!r}")
        if words and words[0] == "in" and not self._name(words):
            across = self._across(words, name, first, last)
        if words and words[0] in ("fanned", "squared") and not self._name(words):
            fan = _fan(words)
        return Placing(name, first, last, across, fan) if name in self._known else None

    def _name(self, words: Sequence[str]) -> str:
        """The group that the words begin with. A group's name may hold blanks: the longest name that fits is meant."""
        for length in range(len(words), 0, -1):
            name = " ".join(words[:length])
            if name in self._known or name in self._dropped:
                return name
        return ""

    def _across(self, words: list[str], name: str, first: int, last: int) -> int:
        """Take ``in rows of 6``, ``in 2 rows`` or ``in a column`` off the words."""
        said = words[1:4]
        if said[:2] == ["a", "column"]:
            del words[:3]
            return 1
        if said[:2] == ["rows", "of"] and said[2:] and _NUMBER.fullmatch(said[2]):
            del words[:4]
            return int(said[2])
        if said[1:2] in (["rows"], ["row"]) and _NUMBER.fullmatch(said[0]):
            del words[:3]
            there = self._piles.get(name, MOST_ACROSS)
            count = (min(last, there) if last else there) - first + 1
            return max(1, -(-count // int(said[0])))
        words.clear()
        raise ValueError(f"'layout': after '{name} in' say 'rows of 6', '2 rows' or 'a column'")

    def _note(self, placing: Placing) -> None:
        """Remember which piles have been placed.

        Raises:
            ValueError: one of them for the second time.
        """
        before = self._placed.setdefault(placing.group, [])
        if any(_meet(placing, other) for other in before):
            raise ValueError(f"the layout has {placing.group!r} twice")
        before.append(placing)


def _fan(words: list[str]) -> str:
    """Take how cards lie off the words."""
    length = 1 if words[0] == "squared" else 2
    said = " ".join(words[:length])
    if said in FANS:
        del words[:length]
        return said
    words.clear()
    raise ValueError(f"'layout': {said!r} is no way for cards to lie; use one of: {', '.join(FANS)}")


def _meet(one: Placing, other: Placing) -> bool:
    """Whether two entries of a group have a pile in common."""
    return all(a.first <= (b.last or MOST_ACROSS) for a, b in ((one, other), (other, one)))
