"""Which moves to a foundation can do no harm, worked out from the tables. The argument is in ``docs/solver.md``."""

from __future__ import annotations

from patience_core.tables import ALL_FACES, PileTable, Tables


def safe_sources(tables: Tables) -> frozenset[int]:
    """The piles whose top card may be sent up without harm, where what it needs is up; none where nothing may be
    called safe."""
    if not _foundations_only_grow(tables):
        return frozenset()
    sources = {table.index for table in tables.piles if not table.group.home} - set(tables.home)
    if tables.stock is not None:
        stock = tables.piles[tables.stock].group.stock
        assert stock is not None
        to = tables.indices(stock.to)
        if len(to) > 1 or any(any(tables.piles[pile].build) for pile in to):
            return frozenset()  # cards are dealt onto piles, and what lies there makes a difference
        sources -= {tables.stock}
        if stock.redeals != 0:
            sources -= set(to)  # which cards are turned next time depends on those that are gone
    return frozenset(sources)


def needs(tables: Tables) -> dict[int, list[int]]:
    """For each foundation and each face: the faces that must be up, or go up at once, for it to be safe there.

    They are those that could be built on it elsewhere, but for the one that comes next on the same foundation: that one
    can go up instead of being built on it, if it would be safe there itself.
    """
    built_on = [_union(table.build[face] for table in tables.piles if table.index not in tables.home) for face in range(52)]
    found = {}
    for index in tables.home:
        following = _following(tables.piles[index])
        found[index] = []
        for face in range(52):
            need, gone, waiting = 0, 1 << face, [face]
            while waiting:
                card = waiting.pop()
                for other in _faces(built_on[card] & ~gone):
                    if following.get(card) == other:
                        gone |= 1 << other
                        waiting.append(other)
                    else:
                        need |= 1 << other
            found[index].append(need & ~gone)
    return found


def _foundations_only_grow(tables: Tables) -> bool:
    """Whether it is never better to wait: each foundation takes one card at a time, each card has one successor
    there, no card is wanted by two that could hinder each other, and nothing is set off by a pile that empties."""
    variant = tables.variant
    homes = [tables.piles[index] for index in tables.home]
    if variant.decks != 1 or variant.gather or tables.refills or any(group.predicate for group in variant.groups):
        return False
    if any(table.group.base == "the first card played" for table in homes):
        return False
    if any(table.group.unit > 1 or table.group.size not in (0, 13) for table in homes):
        return False
    for table in homes:
        if any(table.build[face].bit_count() > 1 for face in range(52)):
            return False
        if table.fill.bit_count() > 1 and table.suit is not None:
            return False
    return all(_agree(one, other) for one in homes for other in homes if one.index < other.index)


def _agree(one: PileTable, other: PileTable) -> bool:
    """Whether two foundations never stand in each other's way: they take other cards, or the same ones in the same
    order, or the same ones from the other end."""
    first, second = _following(one), _following(other)
    faces = one.fill | _union(one.build)
    if not faces & (other.fill | _union(other.build)):
        return True
    if first == second and one.group is other.group:
        return True
    if one.group.base or other.group.base or one.fill.bit_count() != 1 or other.fill.bit_count() != 1:
        return False
    return _chain(one) == _chain(other)[::-1]


def _chain(table: PileTable) -> list[int]:
    """The faces that a foundation takes, in their order."""
    following = _following(table)
    chain = [_faces(table.fill)[0]]
    while chain[-1] in following and following[chain[-1]] not in chain:
        chain.append(following[chain[-1]])
    return chain


def _following(table: PileTable) -> dict[int, int]:
    """For each face the one that follows it on a foundation."""
    return {face: table.build[face].bit_length() - 1 for face in range(52) if table.build[face]}


def _faces(mask: int) -> list[int]:
    return [face for face in range(52) if mask >> face & 1]


def _union(masks: object) -> int:
    union = 0
    for mask in masks:  # type: ignore[attr-defined]
        union |= mask
    return union & ALL_FACES
