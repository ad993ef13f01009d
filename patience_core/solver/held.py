"""Cards that hold each other fast: a proof that a position is lost, seen without a search.

A card is called loose if it may ever leave its place, and all is assumed that could help it: a loose card may lie
anywhere, a pile of loose cards may become a space, room to carry is never lacking, every rule that sees whole piles
agrees, face-down cards lie face up. A card on which nothing lies but loose cards is loose if it may go where winning
wants it, onto a card that may lie uncovered, or into what may become a space. A card that is not loose under these
assumptions never moves in any play; so the game is lost where such a card is not where winning wants it.

The proof fails, and nothing is said, in games of two decks (of two alike cards either may help), where all may be
gathered and dealt again, and while the base is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from patience_core.position import Position


@frozen
class Held:
    """The card that closes a pile for ever: it, and all beneath it, never move.

    Attributes:
        pile: where it lies.
        place: which card of the pile it is, the bottom one being 0.
        wants: the faces that it could be built on, none of which is ever uncovered.
        waits_for: the piles in which those and the next lie.
        home: the cards that it could follow home, none of which is ever home.
        space: whether it could go into a space, of which there never is one.
    """

    pile: int
    place: int
    wants: tuple[int, ...]
    waits_for: frozenset[int]
    home: tuple[int, ...]
    space: bool


def held_fast(position: Position) -> list[Held]:
    """The cards that close their piles for ever: a proof of loss, or nothing where there is no such proof."""
    tables = position.tables
    if tables.variant.gather is not None or (tables.based and not position.base) or tables.variant.decks > 1:
        return []  # all may be gathered; the rules are not known yet; a face may lie in two places
    loose = _Loose(position)
    loose.spread()
    where = {code & 63: index for index, pile in enumerate(position.piles) for code in pile}
    held = []
    for index, pile in enumerate(position.piles):
        left = loose.left[index]
        if index in loose.homes or left == 0:
            continue
        wants, home, space = loose.wanted(index, pile[left - 1] & 63)
        waits_for = frozenset(where[face] for face in (*wants, *home))
        held.append(Held(index, left - 1, wants, waits_for, home, space))
    return held


class _Loose:
    """Which cards may ever leave their places, if all that could help them does.

    Attributes:
        left: for each pile, how many of its cards are not loose: those at the bottom.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.tables = position.tables
        self.piles = [[code & 63 for code in pile] for pile in position.piles]
        self.left = [len(pile) for pile in self.piles]
        # Cards that go by themselves, or may be dealt anywhere, are loose from the first.
        givers = {source for _, sources in self.tables.refills for source in sources}
        stock = None if self.tables.stock is None else self.tables.piles[self.tables.stock].group.stock
        if stock is not None and self.tables.stock is not None:
            givers |= {self.tables.stock, *(self.tables.indices(stock.to) if self.tables.redeals else ())}
        for index in givers:
            self.left[index] = 0
        self.homes = frozenset(self.tables.home)
        for index in self.homes:
            if self.tables.piles[index].gives_to != frozenset():
                self.left[index] = 0

    def spread(self) -> None:
        """Find all that is loose."""
        changed = True
        while changed:
            changed = False
            for index in range(len(self.piles)):
                lower = self._lowest(index)
                if lower < self.left[index]:
                    self.left[index] = lower
                    changed = True

    def _lowest(self, index: int) -> int:
        """How many cards of a pile stay if what can be lifted from it now goes wherever it may."""
        left = self.left[index]
        table = self.tables.piles[index]
        if left == 0 or table.gives_to == frozenset():
            return left
        cards = self.piles[index]
        lowest = left
        for top in range(left, len(cards) + 1):
            for count in table.group.lift.counts(cards[:top], table.lifted):
                deepest = top - count
                if deepest < lowest and self._may_go(index, cards[deepest]):
                    lowest = deepest
        return lowest

    def _may_go(self, source: int, face: int) -> bool:
        """Whether a card may go to any other pile, as far as can be told."""
        gives_to = self.tables.piles[source].gives_to
        for table in self.tables.piles:
            target = table.index
            if target == source or (gives_to is not None and target not in gives_to):
                continue
            if table.fill >> face & 1 and self.left[target] == 0:
                return True
            if any(table.build[on] >> face & 1 for on in self._uncovered(target)):
                return True
        return False

    def _uncovered(self, target: int) -> Iterable[int]:
        """The faces that may ever lie on top of a pile: its own, as far as they are loose or next to be, and every
        loose card of another."""
        cards, left = self.piles[target], self.left[target]
        yield from cards[max(0, left - 1) :]
        for other, pile in enumerate(self.piles):
            if other != target:
                yield from pile[self.left[other] :]

    def wanted(self, index: int, face: int) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
        """The faces that a card of a pile could be built on, those that it could follow home, and whether it could go
        into a space."""
        gives_to = self.tables.piles[index].gives_to
        there = {code for pile in self.piles for code in pile}
        build: set[int] = set()
        home: set[int] = set()
        space = False
        for table in self.tables.piles:
            if gives_to is not None and table.index not in gives_to:
                continue
            fits = {on for on in there if table.build[on] >> face & 1}
            if table.index in self.homes:
                home |= fits
            else:
                build |= fits
                space |= bool(table.fill >> face & 1)
        return tuple(sorted(build)), tuple(sorted(home)), space
