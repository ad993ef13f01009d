"""Where the piles of a position stand, and how their cards lie: what the text and the picture have in common.

A table is a list of rows, a row is a list of blocks side by side, and a block is piles of one group in lines. The
layout of the variant says how, and for what it leaves out the kind of pile does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from patience_core.declaration import Placing
from patience_core.piles import PileGroup

if TYPE_CHECKING:
    from patience_core.position import Position

DOWN: Final = "fanned down"
RIGHT: Final = "fanned right"
SQUARED: Final = "squared"
TURNED: Final = "turned"
"""How the cards of a pile lie: the words of a layout, and for a waste, of which the last few are fanned to the right,
one more that a layout need not say."""

FANNED: Final = 3
"""How many cards of a waste are to be seen, where there is room: the last ones, the top card on the right."""

_FIRST: Final = ("stock", "waste", "cell")
_TURNED_KINDS: Final = ("stock", "waste")
_SQUARED_KINDS: Final = frozenset({"foundation", "cell", "stock", "waste"})


@frozen
class Block:
    """Piles of one group that stand together: their indices in lines, and how their cards lie. ``said`` tells whether a
    layout wants these lines, rather than there being just one."""

    group: PileGroup
    lines: tuple[tuple[int, ...], ...]
    fan: str
    said: bool = False

    @property
    def piles(self) -> list[int]:
        """The indices of all its piles."""
        return [pile for line in self.lines for pile in line]

    def in_one_line(self) -> Block:
        """The same piles all side by side."""
        return Block(self.group, (tuple(self.piles),), self.fan)


Row = list[Block]


def is_squared(group: PileGroup) -> bool:
    """Whether the piles of a group lie squared up of themselves, with only the top card to be seen."""
    if group.home or group.kind in _SQUARED_KINDS or group.size == 1 or group.faces == "down":
        return True
    return group.kind == "reserve" and group.face_up == 1


def fan_of(group: PileGroup) -> str:
    """How the cards of a pile lie where no layout says it."""
    if group.kind == "waste":
        return TURNED
    return SQUARED if is_squared(group) else DOWN


def layout_rows(groups: Sequence[PileGroup], layout: Iterable[Iterable[Placing]]) -> list[list[Placing]]:
    """What stands in each row: all that a layout says of these groups, and then the groups that it leaves out.

    Of those, squared piles share a row (stock and waste on the left, then cells, then the others), which is the first
    row where there is no layout, and every other group has one of its own.
    """
    known = {group.name for group in groups}
    rows = [[placing for placing in row if placing.group in known] for row in layout]
    placed = {placing.group for row in rows for placing in row}
    left = [group for group in groups if group.name not in placed]
    squared = [group for group in left if is_squared(group)]
    squared.sort(key=lambda group: _FIRST.index(group.kind) if group.kind in _FIRST else len(_FIRST))
    rows.append([Placing(group.name) for group in squared])
    rows += [[Placing(group.name)] for group in left if not is_squared(group)]
    return [row for row in rows if row]


def table_rows(position: Position) -> list[Row]:
    """The rows of a position's table, from the top down, every pile once. A fragment has only the piles that it has."""
    groups = {group.name: group for group in position.variant.groups}
    members = {name: list(indices) for (name, indices) in zip(groups, position.tables.groups, strict=True)}
    missing = {name: list(piles) for name, piles in members.items()}
    rows: list[Row] = []
    for row in layout_rows(position.variant.groups, position.variant.layout):
        blocks: Row = []
        for placing in row:
            piles = members[placing.group][placing.first - 1 : placing.last or None]
            piles = [pile for pile in piles if pile in missing[placing.group]]
            missing[placing.group] = [pile for pile in missing[placing.group] if pile not in piles]
            if piles:
                blocks.append(_block(groups[placing.group], piles, placing))
        if blocks:
            rows.append(blocks)
    # A layout that speaks of some piles of a group leaves the others for the end.
    rows += [[_block(groups[name], piles, Placing(name))] for name, piles in missing.items() if piles]
    return rows


def joined_rows(rows: Sequence[Row]) -> list[Row]:
    """The rows with neighbours made one where all their piles are squared, to save room. A stock or a waste in a row
    of its own below the columns goes up to the other squared piles."""
    others = [row for row in rows if not all(block.group.kind in _TURNED_KINDS for block in row)]
    if others and all_squared(others[0]) and not all_squared(others[-1]):
        turned = [row for row in rows if row not in others]
        rows = [[block for row in reversed(turned) for block in row], *others]
    joined: list[Row] = []
    for row in filter(None, rows):
        if joined and all_squared([*joined[-1], *row]):
            joined[-1] = [*joined[-1], *row]
        else:
            joined.append(row)
    return joined


def all_squared(row: Row) -> bool:
    """Whether no pile of a row is a fan that grows."""
    return all(block.fan in (SQUARED, TURNED) for block in row)


def _block(group: PileGroup, piles: Sequence[int], placing: Placing) -> Block:
    across = placing.across or len(piles)
    lines = tuple(tuple(piles[start : start + across]) for start in range(0, len(piles), across))
    return Block(group, lines, placing.fan or fan_of(group), said=bool(placing.across))
