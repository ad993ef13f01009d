"""A position: which cards lie where. It knows piles, and no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from patience_core.cards import CARDS, RANKS, TEXT, Card
from patience_core.declaration import Variant
from patience_core.shuffle import DealNumber
from patience_core.tables import Tables

Key = tuple[tuple[tuple[object, ...], ...], int, int]
"""What makes two positions the same, hashable."""


Painter = Callable[["Position", str], str]
"""Draws a position, with a title above it where that is not empty, as the text of an SVG file."""

_painters: list[Painter] = []


def paint_with(painter: Painter) -> None:
    """Say who draws positions for notebooks. A position knows nothing of drawing, which lies above it; the package
    ``patience_core`` says it when it is imported."""
    _painters[:] = [painter]


class Position:
    """The cards on the table, changed in place by :mod:`patience_core.moves`.

    Attributes:
        tables: the rules that the position is played by.
        piles: for each pile of the tables, the codes of its cards, bottom card first.
        redeals: how many redeals have been made.
        base: the base, a rank from 1 to 13, where it is known only after the deal; 0 while it is not known.
        number: the deal that this comes from, kept only where a redeal shuffles by it.
    """

    __slots__ = ("base", "number", "piles", "redeals", "tables")

    def __init__(
        self, tables: Tables, piles: Iterable[Iterable[int]], *, redeals: int = 0, number: DealNumber | None = None
    ) -> None:
        self.tables = tables
        self.piles: list[list[int]] = [list(pile) for pile in piles]
        self.redeals = redeals
        self.base = 0
        self.number = number

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.tables.variant

    def copy(self) -> Position:
        """An independent position with the same cards."""
        twin = Position(self.tables, self.piles, redeals=self.redeals, number=self.number)
        twin.base = self.base
        return twin

    def set_base(self, base: int) -> None:
        """Make a base known (a rank, 1 to 13), and play by the rules that follow from it."""
        self.tables = self.tables.with_base(base)
        self.base = base

    def key(self) -> Key:
        """What makes two positions the same: piles that are alike count in any order.

        Redeals count where there is a limit to them, or where each shuffles anew.
        """
        piles = self.piles
        cards = tuple(
            [
                tuple(sorted([tuple(piles[index]) for index in alike])) if len(alike) > 1 else tuple(piles[alike[0]])
                for alike in self.tables.alike
            ]
        )
        return cards, self.base, self.redeals if self.tables.counts_redeals else 0

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
        same_redeals = self.redeals == other.redeals or not self.tables.counts_redeals
        return same_rules and same_redeals and self.base == other.base and self.piles == other.piles

    __hash__ = None  # type: ignore[assignment]  # a position changes in place: use key()

    def lines(self) -> list[str]:
        """The text form (see :mod:`patience_core.notation`), a line for each group, in the declared order.

        What else the state holds follows: the redeals made so far, the base where the deal or the play sets it, and
        the deal number where a redeal shuffles by it.
        """
        lines = []
        for group, indices in zip(self.variant.groups, self.tables.groups, strict=True):
            piles = (" ".join([TEXT[code] for code in self.piles[index]]) or "-" for index in indices)
            lines.append(f"{group.name}: {' / '.join(piles)}")
        if self.redeals:
            lines.append(f"redeals: {self.redeals}")
        if self.base and self.tables.based:
            lines.append(f"base: {RANKS[self.base - 1]}")
        if self.number is not None:
            lines.append(f"deal: {self.number}")
        return lines

    def __repr__(self) -> str:
        return f"<{self.variant.id}: {'; '.join(self.lines())}>"

    def painted(self, title: str = "") -> str | None:
        """The picture of the position as the text of an SVG file; ``None`` where nobody draws (:func:`paint_with`)."""
        return _painters[0](self, title) if _painters else None

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return self.painted()
