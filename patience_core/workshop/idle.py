"""Piles, spaces and cards on which nothing can ever be placed, though the rules speak of it: proven slips."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from patience_core.piles import PileGroup
from patience_core.rules.base import verb
from patience_core.workshop.slip import Slip
from patience_core.workshop.worlds import World


def idle(known: list[World], stranded: bool) -> Iterator[Slip]:
    """Every slip of this kind that holds whatever the base is.

    Args:
        known: the variant's :func:`~patience_core.workshop.worlds.worlds`.
        stranded: whether cards are known never to come home; then the foundations are left out, as that says it.
    """
    for group in known[0].variant.groups:
        if group.name in known[0].variant.win.home and stranded:
            continue
        found = [_idle(world, group) for world in known]
        if found[0] and found.count(found[0]) == len(known):
            yield Slip(found[0], known[0].reasons(partial(_is_freed, group=group, what=found[0])))


def _is_freed(world: World, group: PileGroup, what: str) -> bool:
    return _idle(world, group) != what


def _idle(world: World, group: PileGroup) -> str:
    """What a group's rules allow and nothing ever does, or nothing."""
    reach, place = world.reach, group.place
    mine = [(number, place) for number, place in enumerate(world.places) if place.group.name == group.name]
    fills = any(each.fill for _, each in mine)
    builds = group.size != 1 and any(any(each.build) for _, each in mine)
    filled, built = reach.of(group, reach.filled), reach.of(group, reach.built)
    if not reach.of(group, reach.there):
        return f"{place} never {verb(place, 'holds', 'hold')} a card"
    if group.stock or not (fills or builds):
        return ""
    if not filled and not built:
        return f"nothing can ever be placed on {place}"
    if fills and not filled and any(reach.empty[number] for number, _ in mine):
        return f"nothing can ever be placed on a space in {place}"
    if builds and not built:
        return f"no card can ever be placed on another in {place}"
    return ""
