"""What is declared and can never happen: cards that never turn up, runs never built, a stock that stands still."""

from __future__ import annotations

from collections.abc import Iterator

from patience_core.declaration import SETTLE_STEPS, Variant
from patience_core.piles import FILL_FROM, NOT_OVER_SPACES, PileGroup
from patience_core.rules.faults import says
from patience_core.tables import PileTable, tables_of
from patience_core.workshop.reach import cards_at_first
from patience_core.workshop.slip import Slip
from patience_core.workshop.worlds import World


def unmoved(known: list[World]) -> Iterator[Slip]:
    """Every slip of this kind.

    Args:
        known: the variant's :func:`~patience_core.workshop.worlds.worlds`.
    """
    variant = known[0].variant
    tables = tables_of(variant)
    yield from _steps_left_out(variant)
    for group in variant.groups:
        if group.lift.carried and not tables.cells and not tables.spaces:
            what = f"never more than one card at a time can go from {group.place}"
            yield Slip(what, (f"{_lift(group)}, and there are neither cells nor spaces that any card may fill",))
        elif not group.lift.single and not group.stock:
            yield from _no_runs(variant, group)
        if group.stock and not group.stock.over_spaces:
            yield from _stock_stops(variant, group, known)


def _lift(group: PileGroup) -> str:
    return group.lift.says(group.place, group.run.describe())


def _steps_left_out(variant: Variant) -> Iterator[Slip]:
    """What groups want to happen after a move, and the file's own list of steps leaves out."""
    givers = {name for group in variant.groups for name in group.refill}  # a card that fills a space lies face up there
    for group in variant.groups:
        hidden = group.name not in givers and group.face_up is not None and not group.stock and _is_covered(group)
        wanted = {
            "turn up": hidden and group.turns_up,
            "refill": bool(group.refill),
            "set the base": group.base == "the first card played",
        }
        never = {
            "turn up": f"the face-down cards in {group.place} are never turned up",
            "refill": f"a space in {group.place} is never filled of itself",
            "set the base": f"the first card played to {group.place} sets no base",
        }
        for step, is_wanted in wanted.items():
            if is_wanted and step not in variant.settle:
                yield Slip(never[step], (f"'settle' leaves out {step!r}: {SETTLE_STEPS[step]}",))


def _is_covered(group: PileGroup) -> bool:
    """Whether some card of the group is dealt face down."""
    return group.recipe is not None or any(
        cards_at_first(group, number) > (group.face_up or 0) for number in range(1, group.piles + 1)
    )


def _no_runs(variant: Variant, group: PileGroup) -> Iterator[Slip]:
    """Lifting of several cards that never comes about."""
    tables = tables_of(variant)
    (first, *_) = (table for table in tables.piles if table.group.name == group.name)
    takers = [table for table in tables.piles if first.gives_to is None or table.index in first.gives_to]
    takers = [table for table in takers if table.fill or any(table.build)]
    if takers and all(table.group.unit == 1 or table.group.size == 1 for table in takers):
        what = f"several cards can never be lifted from {group.place} as one"
        yield Slip(what, (_lift(group), "every pile that they might go to accepts one card at a time"))
    elif group.lift.uses_run and not group.lift.by_build and any(first.build) and not _overlap(first):
        lifts = "lifts together with" if any(first.run) else "ever lifts together with"
        what = f"no run can ever be built in {group.place}: no card that may be placed on another {lifts} it"
        yield Slip(what, (says(group.build, group.place), _lift(group)))


def _overlap(table: PileTable) -> bool:
    return any(build & run for build, run in zip(table.build, table.run, strict=True))


def _stock_stops(variant: Variant, group: PileGroup, known: list[World]) -> Iterator[Slip]:
    """A stock that is not turned over spaces, which nothing fills."""
    assert group.stock is not None
    to = variant.group(group.stock.to)
    gathered = variant.gather is not None and variant.gather.group == to.name
    if to.refill or gathered or any(_fills(world, to) for world in known):
        return
    because: tuple[str, ...] = (NOT_OVER_SPACES.format(place=to.place), says(to.fill, to.place))
    if to.fill_from is not None:
        because += (FILL_FROM.format(place=to.place, groups=" or ".join(variant.group(n).place for n in to.fill_from)),)
    if any(not cards_at_first(to, number) for number in range(1, to.piles + 1)) and to.recipe is None:
        yield Slip("the stock can never be turned", because)
    else:
        yield Slip(f"once there is a space in {to.place} the stock can never be turned again", because)


def _fills(world: World, group: PileGroup) -> bool:
    return bool(world.reach.of(group, world.reach.filled))
