"""What makes no difference to any rule, so that positions that differ in it alone are one: see ``docs/solver.md``."""

from __future__ import annotations

from collections.abc import Iterable

from patience_core.tables import Masks, Tables


def sealed(tables: Tables) -> frozenset[int]:
    """The piles that no card ever leaves: all that matters of them is their top card and how many cards they hold."""
    variant = tables.variant
    closed = {table.index for table in tables.piles if table.gives_to == frozenset()}
    if tables.stock is not None:
        closed -= {tables.stock}
        stock = tables.piles[tables.stock].group.stock
        if stock is not None and stock.redeals != 0:
            closed -= set(tables.indices(stock.to))
    if variant.gather:
        closed -= set(tables.indices(variant.gather.group))
    for _, sources in tables.refills:
        closed -= set(sources)
    return frozenset(closed - {table.index for table in tables.piles if table.twins})


def alike_faces(tables: Tables) -> list[int]:
    """For each face the lowest one that no rule tells from it.

    Two faces are alike if every table stays the same when they change places, as the four fives do where suits make no
    difference anywhere. Faces are compared within a rank.
    """
    builds = {table for pile in tables.piles for table in (pile.build, pile.run, pile.lifted)}
    fills = {
        (tables.with_base(base) if base else tables).piles[pile.index].fill
        for pile in tables.piles
        for base in range(14)
    }
    units = any(pile.group.unit > 1 for pile in tables.piles) or any(pile.suit is not None for pile in tables.piles)
    told_as = list(range(52))
    # A whole suit in sequence, a base that goes by rank and suit, and a shuffle that begins with the cards in their
    # order are told by the cards themselves, not by tables.
    if units or tables.based or (tables.variant.gather and tables.variant.gather.shuffled):
        return told_as
    for face in range(52):
        for other in range(face % 13, face, 13):
            if told_as[other] == other and _alike(face, other, builds, fills):
                told_as[face] = other
                break
    return told_as


def _alike(one: int, other: int, builds: Iterable[Masks], fills: Iterable[int]) -> bool:
    return all(_same_bits(mask, one, other) for mask in fills) and all(
        table[one] == _swapped(table[other], one, other)
        and all(_same_bits(table[on], one, other) for on in range(52) if on not in (one, other))
        for table in builds
    )


def _same_bits(mask: int, one: int, other: int) -> bool:
    return mask >> one & 1 == mask >> other & 1


def _swapped(mask: int, one: int, other: int) -> int:
    """The mask with two of its bits in each other's place."""
    return mask if _same_bits(mask, one, other) else mask ^ (1 << one | 1 << other)


def is_wheel(tables: Tables) -> bool:
    """Whether the stock may be turned again and again and nothing else follows from it, so that all positions that
    turning it leads to are one."""
    if tables.stock is None or tables.variant.gather:
        return False
    stock = tables.piles[tables.stock].group.stock
    assert stock is not None
    to = tables.indices(stock.to)
    return (
        stock.redeals is None
        and stock.over_spaces
        and len(to) == 1
        and not any(tables.piles[to[0]].build)
        and tables.piles[to[0]].fill == 0
        and not tables.piles[to[0]].group.size
        and tables.piles[to[0]].group.lift.single
        and not {tables.stock, to[0]} & set(tables.home)
        and tables.piles[tables.stock].gives_to == frozenset()
        and tables.piles[tables.stock].fill == 0
        and not any(tables.piles[tables.stock].build)
        and tables.variant.cards // stock.turn <= 60
        and not {tables.stock, to[0]} & {pile for target, sources in tables.refills for pile in (target, *sources)}
        and not {tables.stock, to[0]} & set(tables.turning)
    )
