"""Which moves to a foundation can do no harm, worked out from the tables. The argument is in ``docs/solver.md``.

A card that goes up early takes nothing away but its own back: whatever a player builds on it later has to be able to go
up instead. How much of that can be promised depends on how cards are lifted and on whether they come back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from patience_core.tables import ALL_FACES, Masks, PileTable, Tables

PART_OF_RUN: Final = frozenset({"a run", "a run, card by card", "a sequence, run by run"})
"""The ways of lifting by which a run may be taken apart, card by card."""


def safe_sources(tables: Tables) -> frozenset[int]:
    """The piles whose top card may be sent up without harm, where what it needs is up; none where nothing may be
    called safe."""
    if not _foundations_only_grow(tables) or not _stock_stays_apart(tables):
        return frozenset()
    sources = {table.index for table in tables.piles if _gives_home(tables, table)} - set(tables.home)
    if tables.stock is not None:
        stock = tables.piles[tables.stock].group.stock
        assert stock is not None
        sources -= {tables.stock}
        if stock.redeals != 0 or not stock.over_spaces:
            # which cards are turned next time depends on those that are gone, or whether any may be turned at all
            sources -= set(tables.indices(stock.to))
    return frozenset(sources)


def goes_on(tables: Tables) -> bool:
    """Whether a card that is wanted on one that is up early can go up itself, and whatever lies on it before it.

    That needs cards that lift singly, or in runs that may be taken apart and in which each card is also built on the
    one beneath it: then all of them are among those that are asked for. And no pile may keep its cards from
    foundations.
    """
    built_on = _built_on(tables)
    for table in _elsewhere(tables):
        if table.gives_to == frozenset():
            continue
        if not _gives_home(tables, table):
            return False
        if table.group.lift.single:
            continue
        if table.group.lift.words not in PART_OF_RUN or any(table.lifted[on] & ~built_on[on] for on in range(52)):
            return False
    return True


def needs(tables: Tables) -> dict[int, list[int]]:
    """For each foundation and each face: the faces that must be up, or go up at once, for it to be safe there.

    They are those that could be built on it elsewhere. Where cards lift singly only, the one that comes next on the
    same foundation is none of them: it can go up instead of being built on it, if it would be safe there itself. Where
    cards come back from foundations they are all whose coming back could be of use: those that could be built on those,
    and so on, and those that lie beneath them.
    """
    built_on = _built_on(tables)
    singly = goes_on(tables) and all(table.group.lift.single for table in _elsewhere(tables))
    comes_back = _comes_back(tables)
    found = {}
    for index in tables.home:
        following = _following(tables.piles[index]) if singly else {}
        found[index] = [_need(built_on, following, face) for face in range(52)]
    if comes_back:
        beneath = _beneath(tables)
        for index in tables.home:
            found[index] = [_with_all_behind(found[index], beneath, face) for face in range(52)]
    return found


def _need(built_on: list[int], following: dict[int, int], face: int) -> int:
    """What could be built on a card, or on those that follow it, but for those that follow it."""
    need, gone, waiting = 0, 1 << face, [face]
    while waiting:
        card = waiting.pop()
        for other in _faces(built_on[card] & ~gone):
            if following.get(card) == other:
                gone |= 1 << other
                waiting.append(other)
            else:
                need |= 1 << other
    return need & ~gone


def _with_all_behind(need: list[int], beneath: list[int], face: int) -> int:
    """What a card needs where cards come back: what it needs, what lies beneath it, and what those need in turn."""
    every = need[face] | beneath[face]
    waiting = _faces(every)
    while waiting:
        card = waiting.pop()
        more = (need[card] | beneath[card]) & ~every & ~(1 << face)
        every |= more
        waiting += _faces(more)
    return every & ~(1 << face)


def _foundations_only_grow(tables: Tables) -> bool:
    """Whether it is never better to wait: each foundation takes one card at a time, each card has one place in one
    sequence, and nothing is set off by a pile that empties."""
    variant = tables.variant
    homes = [tables.piles[index] for index in tables.home]
    if variant.decks != 1 or variant.gather or tables.refills or any(group.predicate for group in variant.groups):
        return False
    if not all(table.group.home for table in homes):
        return False  # winning wants cards elsewhere too, and not all of them need go up
    if any(table.group.base == "the first card played" for table in homes):
        return False
    if any(table.group.unit > 1 for table in tables.piles) or any(table.group.size not in (0, 13) for table in homes):
        return False
    if any(table.group.unit != 1 for table in homes) and not all(each.group.lift.single for each in _elsewhere(tables)):
        return False  # a run would go up as one, whatever is in it
    if any(table.build[face].bit_count() > 1 for table in homes for face in range(52)):
        return False
    if not all(_is_apart(table) for table in homes):
        return False
    if not all(_agree(one, other) for one in homes for other in homes if one.index < other.index):
        return False
    if _comes_back(tables):
        alone = all(one.group is other.group or not _taken(one) & _taken(other) for one in homes for other in homes)
        return alone and goes_on(tables) and all(table.group.lift.single for table in homes)
    return True


def _stock_stays_apart(tables: Tables) -> bool:
    """Whether cards come from the stock to one pile that takes none from elsewhere and gives its top card alone."""
    if tables.stock is None:
        return True
    stock = tables.piles[tables.stock]
    assert stock.group.stock is not None
    to = [tables.piles[pile] for pile in tables.indices(stock.group.stock.to)]
    if len(to) > 1 or not to[0].group.lift.single:
        return False
    return not any(any(pile.build) or pile.fill for pile in (stock, to[0]))


def _is_apart(table: PileTable) -> bool:
    """Whether the sequences of a foundation share no card: each that may begin it follows none of the others, and no
    card follows two."""
    following = _following(table)
    if len(set(following.values())) < len(following):
        return False
    starts = _faces(table.fill)
    if table.suit is not None:
        return len(starts) <= 1
    sequences = [set(_sequence(following, start)) for start in starts]
    return sum(map(len, sequences)) == len(set().union(*sequences))


def _agree(one: PileTable, other: PileTable) -> bool:
    """Whether two foundations never stand in each other's way: they take other cards, or the same ones in the same
    order, or the same ones from the other end."""
    if not _taken(one) & _taken(other):
        return True
    if one.group is other.group:
        return one.suit is None and other.suit is None
    if one.group.base or other.group.base or one.fill.bit_count() != 1 or other.fill.bit_count() != 1:
        return False
    first, second = (_sequence(_following(table), _faces(table.fill)[0]) for table in (one, other))
    return first == second[::-1]


def _taken(table: PileTable) -> int:
    """The faces that a foundation may ever take."""
    return table.fill | _union(table.build)


def _sequence(following: dict[int, int], start: int) -> list[int]:
    """The faces that a foundation takes from one on, in their order."""
    sequence = [start]
    while sequence[-1] in following and following[sequence[-1]] not in sequence:
        sequence.append(following[sequence[-1]])
    return sequence


def _following(table: PileTable) -> dict[int, int]:
    """For each face the one that follows it on a foundation."""
    return {face: table.build[face].bit_length() - 1 for face in range(52) if table.build[face]}


def _beneath(tables: Tables) -> list[int]:
    """For each face those that it lies on where it is on a foundation."""
    beneath = [0] * 52
    for index in tables.home:
        for face, follows in _following(tables.piles[index]).items():
            if not tables.piles[index].fill >> follows & 1:
                beneath[follows] |= 1 << face
    return beneath


def _comes_back(tables: Tables) -> bool:
    return any(tables.piles[index].gives_to != frozenset() for index in tables.home)


def _gives_home(tables: Tables, table: PileTable) -> bool:
    """Whether the top card of a pile may go to any foundation that takes it."""
    return (table.gives_to is None or table.gives_to >= set(tables.home)) and all(
        sources is None or table.index in sources for sources in (tables.piles[home].fill_from for home in tables.home)
    )


def _elsewhere(tables: Tables) -> list[PileTable]:
    return [table for table in tables.piles if table.index not in tables.home]


def _built_on(tables: Tables) -> list[int]:
    """For each face those that may be built on it elsewhere than where winning wants it."""
    return [_union(table.build[face] for table in _elsewhere(tables)) for face in range(52)]


def _faces(mask: int) -> list[int]:
    return [face for face in range(52) if mask >> face & 1]


def _union(masks: Iterable[int] | Masks) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union & ALL_FACES
