"""What one recorded move did: which groups it touched, and what followed of itself; and tests of that."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from attrs import frozen

from patience_core.cards import CARDS
from patience_core.declaration import Variant
from patience_core.effects import Effect
from patience_core.moves import Move, Transfer, legal_moves, make, unmake
from patience_core.piles import PileGroup
from patience_core.position import Position
from patience_core.tables import tables_of

E = TypeVar("E")

Test = Callable[["Use"], bool]
"""Whether a move uses something."""


@frozen(eq=False)
class Use:
    """A recorded move, looked at before it is made.

    Attributes:
        position: the position that it is made in.
        move: the move.
        source: the group that cards leave; ``None`` for a deal or redeal.
        target: the group that they go to; ``None`` for a deal or redeal.
        count: how many cards move as one; 0 for a deal or redeal.
        onto: the code of the card that they are placed on; ``None`` for an empty pile, a deal and a redeal.
        effects: what followed of itself.
        wins: whether the game is won by it.
    """

    position: Position
    move: Move
    source: PileGroup | None
    target: PileGroup | None
    count: int
    onto: int | None
    effects: tuple[Effect, ...]
    wins: bool

    @classmethod
    def of(cls, position: Position, move: Move) -> Use:
        """Look at a legal move; the position is left as it was."""
        own = 0 if isinstance(move, Transfer) else len(move.make(position.copy()))
        done = make(position, move)
        wins = position.won()
        unmake(position, done)
        effects = done[1][own:]
        if not isinstance(move, Transfer):
            return cls(position, move, None, None, 0, None, effects, wins)
        piles, there = position.tables.piles, position.piles[move.target]
        source, target = piles[move.source].group, piles[move.target].group
        return cls(position, move, source, target, move.count, there[-1] if there else None, effects, wins)

    @property
    def cards(self) -> list[int]:
        """The codes of the cards that move, the deepest first."""
        return self.position.piles[self.move.source][-self.count :] if isinstance(self.move, Transfer) else []

    def runs(self) -> int:
        """Of how many built runs the cards are that move."""
        if not isinstance(self.move, Transfer):
            return 0
        run = self.position.tables.piles[self.move.source].run
        return 1 + sum(not run[on] >> card & 1 for on, card in pairwise(self.cards))

    def pieces(self) -> int:
        """Of how many pieces they are that go one by one, where only so many can be carried."""
        return self.runs() if self.source is not None and self.source.lift.by_build else self.count

    def free_cells(self) -> int:
        """How many cells are empty."""
        return sum(not self.position.piles[cell] for cell in self.position.tables.cells)

    def followed_by(self, kind: type[E]) -> list[E]:
        """What followed of itself, of one kind."""
        return [effect for effect in self.effects if isinstance(effect, kind)]


def goes_to(group: PileGroup) -> Test:
    """Cards go to a group."""
    return lambda use: use.target is not None and use.target.name == group.name


def comes_from(group: PileGroup) -> Test:
    """Cards leave a group."""
    return lambda use: use.source is not None and use.source.name == group.name


def lifts(group: PileGroup) -> Test:
    """Several cards leave a group as one."""
    leaves = comes_from(group)
    return lambda use: use.count > 1 and leaves(use)


def builds_on(group: PileGroup) -> Test:
    """Cards are placed on a card of a group."""
    there = goes_to(group)
    return lambda use: use.onto is not None and there(use)


def fills(group: PileGroup) -> Test:
    """Cards go to an empty pile of a group."""
    there = goes_to(group)
    return lambda use: use.onto is None and there(use)


def wraps(use: Use) -> bool:
    """An ace goes on a king, or a king on an ace."""
    return use.onto is not None and {CARDS[use.cards[0]].rank, CARDS[use.onto & 63].rank} == {1, 13}


def names_alike(use: Use) -> bool:
    """Cards leave or reach a foundation that has an alike one beside it."""
    if not isinstance(use.move, Transfer):
        return False
    tables, piles = use.position.tables, use.position.piles
    for end in (use.move.source, use.move.target):
        pile = tables.piles[end]
        others = tables.indices(pile.group.name) if pile.group.home else ()
        if any(i != end and tables.piles[i].suit == pile.suit and piles[i] == piles[end] for i in others):
            return True
    return False


def both(first: Test, second: Test) -> Test:
    """Both hold."""
    return lambda use: first(use) and second(use)


def either(first: Test, second: Test) -> Test:
    """One of the two holds."""
    return lambda use: first(use) or second(use)


def more_is_legal(position: Position, relaxed: Variant, legal: int) -> bool:
    """Whether rules without one of them would allow more moves than the ``legal`` ones there are."""
    other = position.copy()
    other.tables = tables_of(relaxed)
    if position.base:
        other.set_base(position.base)
    return len(legal_moves(other)) > legal
