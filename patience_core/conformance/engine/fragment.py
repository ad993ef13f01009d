"""A position in pieces, from which cards and piles can be taken."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from attrs import frozen

from patience_core.cards import TEXT
from patience_core.errors import PatienceError
from patience_core.notation import read_position
from patience_core.position import Position
from patience_core.tables import Tables, tables_of

Place = tuple[int, int, int]
"""Where a card lies: the number of its group, of its pile there, and its own from the bottom, each from 0."""

_REDEALS: Final = "redeals:"


@frozen
class Fragment:
    """The cards of a position, group by group and pile by pile, and what else its state holds, line by line."""

    tables: Tables
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    state: tuple[str, ...] = ()

    @classmethod
    def of(cls, position: Position) -> Fragment:
        """The pieces of a position."""
        groups = tuple(tuple(tuple(position.piles[pile]) for pile in span) for span in position.tables.groups)
        return cls(tables_of(position.variant), groups, tuple(position.lines()[len(groups) :]))

    def position(self) -> Position | None:
        """The pieces as a position, or ``None`` where they make none."""
        try:
            return read_position(self.tables, self.text())
        except PatienceError:
            return None

    def text(self, *, short: bool = False) -> str:
        """The text on one line; a short one leaves out the groups of which nothing need be said."""
        lines = []
        for group, piles in zip(self.tables.variant.groups, self.groups, strict=True):
            if any(piles) or not short or (group.dealt and not group.home and len(piles) < group.piles):
                written = (" ".join([TEXT[code] for code in pile]) or "-" for pile in piles)
                lines.append(f"{group.name}: {' / '.join(written)}")
        if not lines:
            return self.text()
        return "; ".join([*lines, *self.state])

    def cards(self) -> list[Place]:
        """Where cards lie, the top cards of piles last."""
        return [
            (group, pile, number)
            for group, piles in enumerate(self.groups)
            for pile, cards in enumerate(piles)
            for number in range(len(cards))
        ]

    def without(self, cards: Collection[Place], *, whole_foundations: bool = True) -> Fragment:
        """What is left when some cards are taken away; with a card of a foundation go those above it.

        A program may know a foundation by its number of cards, so it is a sound position only from its first card up.
        Where ``whole_foundations`` is false such a card goes alone.
        """
        taken = set(cards)
        groups = []
        for group, piles in enumerate(self.groups):
            home = self.tables.variant.groups[group].home and whole_foundations
            left = []
            for pile, there in enumerate(piles):
                gone = [number for number in range(len(there)) if (group, pile, number) in taken]
                if home:
                    left.append(there[: gone[0]] if gone else there)
                else:
                    left.append(tuple(code for number, code in enumerate(there) if number not in gone))
            groups.append(tuple(left))
        return Fragment(self.tables, tuple(groups), self.state)

    def spaces(self) -> list[tuple[int, int]]:
        """The empty piles that could be missing, each by the number of its group and its own; one of a group stays."""
        return [
            (number, pile)
            for number, (group, piles) in enumerate(zip(self.tables.variant.groups, self.groups, strict=True))
            for pile in range(len(piles))
            if group.dealt and not group.home and len(piles) > 1 and not piles[pile]
        ]

    def without_pile(self, group: int, pile: int) -> Fragment:
        """What is left when a pile is taken away."""
        piles = self.groups[group][:pile] + self.groups[group][pile + 1 :]
        return Fragment(self.tables, (*self.groups[:group], piles, *self.groups[group + 1 :]), self.state)

    def without_redeals(self) -> Fragment:
        """The same before any redeal."""
        return Fragment(self.tables, self.groups, tuple(line for line in self.state if not line.startswith(_REDEALS)))
