"""Cards that can never come where winning wants them: proven slips."""

from __future__ import annotations

from collections.abc import Iterator

from patience_core.cards import RANK_NAMES
from patience_core.english.words import listed
from patience_core.workshop.faces import in_words
from patience_core.workshop.reach import deck_of, union
from patience_core.workshop.slip import Slip
from patience_core.workshop.waivers import sentence
from patience_core.workshop.worlds import World

EVERYWHERE = ""
"""Stands for the name of a group where cards never come home wherever they are dealt."""


def stranded(known: list[World]) -> Iterator[Slip]:
    """The slips that hold whatever the base is, or else that for some bases the game cannot be won.

    Args:
        known: the variant's :func:`~patience_core.workshop.worlds.worlds`.
    """
    lost = [_lost(world) for world in known]
    bad = [world for world, faces in zip(known, lost, strict=True) if faces]
    if not bad:
        yield from _traps(known)
        return
    world, faces = bad[0], _lost(bad[0])
    found = [_say(world, name, each) for name, each in faces.items()]
    if len(bad) == len(known):
        yield from {slip.because: slip for slip in reversed(found)}.values()  # what is due to the same is told once
        return
    good = [RANK_NAMES[each.base - 1] for each, none in zip(known, lost, strict=True) if not none]
    base = _either([RANK_NAMES[world.base - 1]])
    what = f"unless the base is {_either(good)} the game cannot be won: where it is {base}, {found[0].what}"
    yield Slip(what, found[0].because)


def _either(ranks: list[str]) -> str:
    return " or ".join(f"{'an' if rank in ('ace', 'eight') else 'a'} {rank}" for rank in ranks)


def _lost(world: World) -> dict[str, int]:
    """The faces that can never come home from where they are dealt, by the name of the group they are dealt to."""
    home = world.reach.come_home()
    away = [(place, home[number]) for number, place in enumerate(world.places) if not place.home]
    some = union([place.start & comes for place, comes in away])
    everywhere = union([place.start for place, _ in away]) & ~some
    found = {EVERYWHERE: everywhere} if everywhere else {}
    for place, comes in away:
        stays = place.start & ~comes & ~everywhere
        if stays:
            found[place.group.name] = found.get(place.group.name, 0) | stays
    return found


def _say(world: World, name: str, faces: int) -> Slip:
    variant, reach = world.variant, world.reach
    mine = [number for number, place in enumerate(world.places) if name in (EVERYWHERE, place.group.name)]
    away = [number for number in mine if not world.places[number].home]
    all_ = union([world.places[number].start for number in away])
    stay = all(not faces & reach.leaves(number) for number in away)
    cards = "nothing" if faces == all_ else in_words(faces, deck_of(variant))
    group = variant.group(name) if name else None
    others = listed([other.place for other in variant.groups if other.name not in variant.win.home])
    if group is not None:
        where = f"leave {group.place}" if stay else f"get from {group.place} to {_goal(world)}"
    elif _wants_foundations(world):
        where = f"be placed on {_goal(world)}" if faces == all_ else f"reach {_goal(world)}"
    else:
        where = f"leave {others}"
    because = world.reasons(lambda freed: not _lost(freed).get(name, 0) & faces)
    return Slip(f"{cards} can never {where}".replace("nothing can never", "nothing can ever"), because or _rules(world))


def _wants_foundations(world: World) -> bool:
    return {group.name for group in world.variant.groups if group.home} == set(world.variant.win.home)


def _goal(world: World) -> str:
    """Where winning wants the cards, in words."""
    if _wants_foundations(world):
        return listed([group.place for group in world.variant.groups if group.home])
    return "where winning wants it"


def _rules(world: World) -> tuple[str, ...]:
    """The rules of the foundations, where no single rule is to blame."""
    homes = [group for group in world.variant.groups if group.home]
    return tuple(sentence(world.variant, group, rule) for group in homes for rule in ("fill", "build"))


def _traps(known: list[World]) -> Iterator[Slip]:
    """Groups to which cards can go and from which none ever comes home."""
    world = known[0]
    for group in world.variant.groups:
        if group.name not in world.variant.win.home and all(_is_trap(each, group.name) for each in known):
            mine = [number for number, place in enumerate(world.places) if place.group.name == group.name]
            stay = not union([world.reach.leaves(number) for number in mine])
            where = f"leave {group.place}" if stay else f"get from {group.place} to {_goal(world)}"
            name = group.name
            yield Slip(f"nothing can ever {where}", world.reasons(lambda freed, name=name: not _is_trap(freed, name)))  # type: ignore[misc]


def _is_trap(world: World, name: str) -> bool:
    home = world.reach.come_home()
    mine = [number for number, place in enumerate(world.places) if place.group.name == name]
    there = union([world.reach.there[number] for number in mine])
    return bool(there) and not any(world.reach.there[number] & home[number] for number in mine)
