"""A variant's tables as the arrays that the kernel reads. No rule is written here: each is copied from its place."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from attrs import define

from patience_core.cards import CODES, FACES
from patience_core.moves import Move, Transfer
from patience_core.position import Position
from patience_core.shuffle import reshuffled
from patience_core.solver.foresight import can_be_foreseen, places_of, rises_of
from patience_core.solver.kernel import layout as at
from patience_core.solver.likeness import alike_faces, is_wheel, sealed
from patience_core.solver.safety import goes_on, needs, safe_sources
from patience_core.stock import DEAL, REDEAL
from patience_core.tables import ALL_FACES, PileTable, Tables

KINDS: Final = {
    "one card": at.ONE_CARD,
    "a run": at.PART_OF_RUN,
    "a run, card by card": at.PART_OF_RUN,
    "a sequence, run by run": at.PART_OF_RUN,
    "a whole run": at.WHOLE_RUN,
    "any face-up cards": at.FACE_UP,
    "one card or a whole pile": at.TOP_OR_PILE,
    "a whole pile": at.WHOLE_PILE,
}
"""The kernel's numbers for the ways of lifting, by the words of :data:`patience_core.rules.lift.LIFTS`."""

STEPS: Final = {"turn up": at.TURN_UP, "refill": at.REFILL, "set the base": at.SET_BASE}
"""The kernel's numbers for what follows from a move, by the words of :data:`patience_core.settle.STEPS`."""

MOST_SHUFFLES: Final = 8
"""Up to how many shuffled redeals are written down as tables beforehand."""

Integers = np.ndarray[tuple[int], np.dtype[np.int64]]
Hashes = np.ndarray[tuple[int], np.dtype[np.uint64]]
Bytes = np.ndarray[tuple[int], np.dtype[np.int8]]


def why_not(tables: Tables) -> str:
    """Why the kernel cannot play a variant, in words; empty when it can."""
    variant = tables.variant
    if any(table.group.predicate for table in tables.piles):
        return "a rule of this variant must see whole piles"
    if len(tables.piles) > at.MOST_PILES:
        return f"it has more than {at.MOST_PILES} piles"
    if variant.decks * 52 >= at.STRIDE:
        return f"it has {variant.decks * 52} cards or more in a pile"
    if variant.gather and variant.gather.shuffled and (variant.gather.times or MOST_SHUFFLES + 1) > MOST_SHUFFLES:
        return "its cards may be shuffled again and again"
    if tables.counts_redeals and max((limit or 0) for limit in _redeals(tables)) > 100:
        return "it has more than a hundred redeals"
    unknown = {table.group.lift.words for table in tables.piles} - set(KINDS)
    return f"the kernel does not know how {min(unknown)!r} lifts" if unknown else ""


@lru_cache(maxsize=64)
def rules_of(tables: Tables) -> Integers:
    """A variant's tables in one array: see :mod:`patience_core.solver.kernel.layout`."""
    variant = tables.variant
    rules = np.zeros(at.TABLES, np.int64)
    more: list[int] = []
    places: dict[tuple[int, ...], int] = {}

    def kept(table: tuple[int, ...]) -> int:
        """Where a table begins; equal tables are kept once."""
        if table not in places:
            places[table] = at.TABLES + len(more)
            more.extend(table)
        return places[table]

    piles = tables.piles
    rules[at.PILES] = len(piles)
    rules[at.STOCK] = -1 if tables.stock is None else tables.stock
    if tables.stock is not None:
        stock = piles[tables.stock].group.stock
        assert stock is not None
        to = tables.indices(stock.to)
        rules[at.TO_FIRST], rules[at.TO_COUNT], rules[at.TURN] = to.start, len(to), stock.turn
        rules[at.REDEALS] = -1 if stock.redeals is None else stock.redeals
        rules[at.OVER_SPACES] = stock.over_spaces
    if variant.gather:
        gathered = tables.indices(variant.gather.group)
        rules[at.GATHERED] = 1
        rules[at.GATHER_FIRST], rules[at.GATHER_COUNT] = gathered.start, len(gathered)
        rules[at.GATHER_SIZE] = variant.gather.size
        rules[at.REDEALS] = -1 if variant.gather.times is None else variant.gather.times
    rules[at.COUNTS_REDEALS] = tables.counts_redeals
    rules[at.STEPS] = len(variant.settle)
    for place, step in enumerate(variant.settle):
        rules[at.STEP + place] = STEPS[step]
    rules[at.HOME_PILES] = piles_mask(tables.home)
    rules[at.TURNING] = piles_mask(tables.turning)
    rules[at.CELLS] = piles_mask(tables.cells)
    rules[at.SPACES] = piles_mask(tables.spaces)
    rules[at.BASED] = piles_mask(tables.based)
    rules[at.REFILLED] = piles_mask(tuple(pile for pile, _ in tables.refills))
    for pile, sources in tables.refills:
        rules[at.REFILL_FROM + pile] = kept((len(sources), *sources))
    every = piles_mask(tuple(range(len(piles))))
    groups = {group.name: number for number, group in enumerate(variant.groups)}
    for table in piles:
        pile = table.index
        group = table.group
        rules[at.BUILD_AT + pile] = kept(table.build)
        rules[at.LIFT_AT + pile] = kept(table.lifted)
        rules[at.RUN_AT + pile] = kept(table.run)
        rules[at.ROOM + pile] = group.size
        rules[at.UNIT + pile] = group.unit
        rules[at.GIVES + pile] = every if table.gives_to is None else piles_mask(tuple(table.gives_to))
        rules[at.FILL_FROM + pile] = every if table.fill_from is None else piles_mask(tuple(table.fill_from))
        rules[at.TWINS + pile] = piles_mask(table.twins)
        rules[at.LIFTS + pile] = at.NOTHING if table.gives_to == frozenset() else KINDS[group.lift.words]
        rules[at.CARRIED + pile] = (2 if group.lift.by_build else 1) if group.lift.carried else 0
        rules[at.SUIT + pile] = ALL_FACES if table.suit is None else ((1 << 13) - 1) << 13 * table.suit
        once = table.suit is None and pile not in tables.ordered
        rules[at.ONCE + pile] = groups[group.name] if once else -1
    safe = safe_sources(tables)
    rules[at.SAFE_SOURCES] = piles_mask(tuple(safe))
    if safe:
        rules[at.GOES_ON] = goes_on(tables)
        for pile, need in needs(tables).items():
            rules[at.NEED + pile] = kept(tuple(need))
    rules[at.RISES] = kept(rises_of(tables))
    if can_be_foreseen(tables):
        rules[at.PLACES] = kept(places_of(tables))
    rules[at.SPACES_OF_USE] = piles_mask(
        tuple(
            table.index
            for table in piles
            if table.fill and table.index not in (*tables.home, *tables.cells) and not table.group.stock
        )
    )
    told_as = alike_faces(tables)
    for code in range(at.STRIDE):
        face = code & 63
        rules[at.TOLD_AS + code] = 1 + (code & at.DOWN) + (told_as[face] if face < FACES else face)
    for closed in sealed(tables):
        rules[at.SEALED + closed] = 1
    for number, alike in enumerate(tables.alike):
        for pile in alike:
            rules[at.CLASS + pile] = number
    for base in range(14):
        based: tuple[PileTable, ...] = (tables.with_base(base) if base else tables).piles
        for table in based:
            rules[at.FILL + base * 64 + table.index] = table.fill
    return np.concatenate([rules, np.array(more, np.int64)])


def can_streamline(tables: Tables) -> bool:
    """Whether it makes sense to send every card up at once: not where players choose what follows on a foundation."""
    homes = [tables.piles[index] for index in tables.home]
    singly = all(table.group.unit <= 1 and on.bit_count() <= 1 for table in homes for on in table.build[:52])
    return singly and not tables.variant.gather


def streamlined(rules: Integers, merged: int) -> Integers:
    """The rules for a search that finds wins sooner and proves nothing: every move to a foundation is made as soon as
    it can be; ``merged`` suits that follow each other in the order clubs, spades, diamonds, hearts count as one when
    positions are told apart (1: all four differ, 2: the colours differ, 4: none does)."""
    rules = rules.copy()
    rules[at.EAGER] = 1
    homes = int(rules[at.HOME_PILES])
    rules[at.SAFE_SOURCES] = 0
    for pile in range(int(rules[at.PILES])):
        takes = all(rules[at.FILL_FROM + home] >> pile & 1 for home in range(int(rules[at.PILES])) if homes >> home & 1)
        if not homes >> pile & 1 and rules[at.GIVES + pile] & homes == homes and takes:
            rules[at.SAFE_SOURCES] |= 1 << pile
    for code in range(at.STRIDE):
        suit, rank = divmod(code & 63, 13)
        place = (0, 2, 3, 1)[suit % 4] // merged  # clubs, diamonds, hearts, spades: black suits side by side
        rules[at.TOLD_AS + code] = 1 + (code & at.DOWN) + place * 13 + rank
    return rules


@lru_cache(maxsize=64)
def rules_for(tables: Tables, merged: int = 0, wheel: bool = False, likeness: bool = True) -> Integers:
    """The rules as one kind of search plays by them; they may be shared, so nobody writes to them.

    Args:
        tables: the variant's tables.
        merged: see :func:`streamlined`.
        wheel: whether turning the stock and what follows may be one move, where it may be turned without end.
        likeness: whether sealed piles and alike faces count as such (see :mod:`patience_core.solver.likeness`).
    """
    rules = rules_of(tables).copy()
    if not likeness:
        rules[at.SEALED : at.SEALED + 64] = 0
        rules[at.TOLD_AS : at.TOLD_AS + at.STRIDE] = range(1, at.STRIDE + 1)
    if wheel and is_wheel(tables):
        rules[at.WHEEL] = 1
        rules[at.SEALED + rules[at.STOCK]] = rules[at.SEALED + rules[at.TO_FIRST]] = 2
    return streamlined(rules, merged) if merged else rules


def with_shuffles(rules: Integers, position: Position) -> Integers:
    """The rules with the orders of a deal's shuffled redeals, where there are any."""
    gather = position.variant.gather
    if gather is None or not gather.shuffled:
        return rules
    assert gather.times is not None and position.number is not None
    orders = np.zeros((gather.times, at.STRIDE + 1, at.STRIDE), np.int64)
    for made in range(gather.times):
        for count in range(1, position.variant.cards + 1):
            orders[made, count, :count] = reshuffled(list(range(count)), position.number, made + 1)
    rules = np.concatenate([rules, orders.reshape(-1)])
    rules[at.PERMUTED] = len(rules) - orders.size
    return rules


def _redeals(tables: Tables) -> list[int | None]:
    gather, stock = tables.variant.gather, None if tables.stock is None else tables.piles[tables.stock].group.stock
    return [gather.times if gather else 0, stock.redeals if stock else 0]


def piles_mask(piles: tuple[int, ...]) -> int:
    """A set of piles as a bit mask."""
    return sum(1 << pile for pile in piles)


def packed(position: Position) -> Bytes:
    """A position's cards: pile by pile, their number and then the cards, bottom card first."""
    return np.array([value for pile in position.piles for value in (len(pile), *pile)], np.int8)


def most_moves(position: Position) -> int:
    """As :func:`patience_core.solver.kernel.generate.most_moves`: how much room the moves of one position may need."""
    return sum(map(len, position.piles)) * len(position.piles) + 2


def move_of(code: int) -> Move:
    """A move from the kernel's integer."""
    if code == at.DEAL_MOVE:
        return DEAL
    if code == at.REDEAL_MOVE:
        return REDEAL
    return Transfer(code & 255, code >> at.TARGET_SHIFT & 255, code >> at.COUNT_SHIFT & 255)


def code_of(move: Move) -> int:
    """A move as the kernel's integer."""
    if isinstance(move, Transfer):
        return move.source | move.target << at.TARGET_SHIFT | move.count << at.COUNT_SHIFT
    return at.DEAL_MOVE if move == DEAL else at.REDEAL_MOVE


@define(eq=False)
class Table:
    """A position set out in the kernel's arrays. ``rules`` may be shared, the others belong to this table."""

    rules: Integers
    state: Integers
    cards: Bytes
    hashes: Hashes
    undo: Integers

    @classmethod
    def of(
        cls, position: Position, undo: int = 1 << 16, merged: int = 0, wheel: bool = False, likeness: bool = True
    ) -> Table:
        """Set a position out.

        Args:
            position: what to set out.
            undo: the number of steps that can be taken back.
            merged, wheel, likeness: see :func:`rules_for`.
        """
        from patience_core.solver.kernel.cards import lay_out

        rules = with_shuffles(rules_for(position.tables, merged, wheel, likeness), position)
        table = cls(
            rules,
            np.zeros(at.STATE, np.int64),
            np.zeros(at.STRIDE * 64, np.int8),
            np.zeros(at.HASHES, np.uint64),
            np.zeros(undo, np.int64),
        )
        lay_out(rules, table.state, table.cards, table.hashes, packed(position), position.base, position.redeals)
        return table

    def piles(self) -> list[list[int]]:
        """The cards as they lie."""
        sizes = self.state[at.SIZE : at.SIZE + int(self.rules[at.PILES])]
        return [
            [int(code) for code in self.cards[pile * at.STRIDE : pile * at.STRIDE + size]]
            for pile, size in enumerate(sizes)
        ]


assert CODES == at.STRIDE
