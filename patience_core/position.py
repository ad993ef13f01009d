"""A position: which cards lie where. It knows piles, and no rules."""

from __future__ import annotations

from collections.abc import Iterable

from patience_core.cards import CARDS, TEXT, Card
from patience_core.declaration import Variant
from patience_core.tables import Tables

Key = tuple[tuple[tuple[int, ...], ...], ...]
"""What makes two positions the same, hashable."""


class Position:
    """The cards on the table, changed in place by :mod:`patience_core.moves`.

    Attributes:
        tables: the rules that the position is played by.
        piles: for each pile of the tables, the codes of its cards, bottom card first.
    """

    __slots__ = ("piles", "tables")

    def __init__(self, tables: Tables, piles: Iterable[Iterable[int]]) -> None:
        self.tables = tables
        self.piles: list[list[int]] = [list(pile) for pile in piles]

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.tables.variant

    def copy(self) -> Position:
        """An independent position with the same cards."""
        return Position(self.tables, self.piles)

    def key(self) -> Key:
        """What makes two positions the same: piles that are alike count in any order."""
        piles = self.piles
        return tuple(
            tuple(sorted(tuple(piles[index]) for index in alike)) if len(alike) > 1 else (tuple(piles[alike[0]]),)
            for alike in self.tables.alike
        )

    def cards(self) -> list[Card]:
        """Every card on the table, pile by pile."""
        return [CARDS[code & 63] for pile in self.piles for code in pile]

    def home_count(self) -> int:
        """How many cards lie where winning wants them."""
        piles = self.piles
        return sum([len(piles[index]) for index in self.tables.home])

    def won(self) -> bool:
        """Whether every card that is there lies where winning wants it."""
        return self.home_count() == sum(map(len, self.piles))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same_rules = self.tables is other.tables or self.tables.fingerprint == other.tables.fingerprint
        return same_rules and self.piles == other.piles

    __hash__ = None  # type: ignore[assignment]  # a position changes in place: use key()

    def lines(self) -> list[str]:
        """The text form (see :mod:`patience_core.notation`), a line for each group, in the declared order."""
        lines = []
        for group, indices in zip(self.variant.groups, self.tables.groups, strict=True):
            piles = (" ".join([TEXT[code] for code in self.piles[index]]) or "-" for index in indices)
            lines.append(f"{group.name}: {' / '.join(piles)}")
        return lines

    def __repr__(self) -> str:
        return f"<{self.variant.id}: {'; '.join(self.lines())}>"
