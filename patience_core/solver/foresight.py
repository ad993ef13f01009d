"""What it takes to see from the tables alone that a position is lost: see :mod:`patience_core.solver.kernel.lost`."""

from __future__ import annotations

from patience_core.tables import Tables


def can_be_foreseen(tables: Tables) -> bool:
    """Whether cards move only where a player moves them, so that a card's places can be told from the tables."""
    variant = tables.variant
    homes = [tables.piles[index] for index in tables.home]
    if variant.decks > 1 and any(on >> face & 1 for face, on in enumerate(places_of(tables))):
        return False  # a card may be built on its like, and the kernel knows faces only
    if any(table.group.unit != 1 for table in homes) and not all(table.group.lift.single for table in tables.piles):
        return False  # cards may go up with others, and not because they are wanted
    return not (
        variant.gather
        or tables.refills
        or tables.stock is not None
        or any(group.base == "the first card played" or group.unit > 1 for group in variant.groups)
    )


def places_of(tables: Tables) -> tuple[int, ...]:
    """For each face the faces that it may be built on somewhere, but for foundations."""
    built = [0] * 52
    for table in tables.piles:
        if table.index not in tables.home:
            for on in range(52):
                built[on] |= table.build[on]
    return tuple(sum(1 << on for on in range(52) if built[on] >> face & 1) for face in range(52))


def rises_of(tables: Tables) -> tuple[int, ...]:
    """For each face those that may follow it where winning wants the cards."""
    rises = [0] * 52
    for index in tables.home:
        for on in range(52):
            rises[on] |= tables.piles[index].build[on]
    return tuple(rises)
