"""What if a rule were not there? One rule of one group is waived, to find the one that keeps cards away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import evolve, field, frozen

from patience_core.cards import CODES
from patience_core.declaration import Variant
from patience_core.piles import (
    ACCEPTS,
    BETWEEN_FOUNDATIONS,
    FILL_FROM,
    GIVES,
    GIVES_TO,
    HOLDS,
    SUITED,
    PileGroup,
    cards_in_words,
)
from patience_core.rules.faults import says
from patience_core.rules.lift import Lift
from patience_core.tables import ALL_FACES, Masks, mask, masks
from patience_core.workshop.reach import Place

RULES: Final = ("down", "suit", "size", "build", "fill", "gives_to", "fill_from", "unit", "lift")
"""The rules that may be waived, as fields of a place, those first that are least likely to be meant."""


@frozen(eq=False)
class Waiver:
    """A rule (one of :data:`RULES`) of a group, and all places as they were without it."""

    group: PileGroup
    rule: str
    places: Sequence[Place] = field(repr=False)


def waivers(places: Sequence[Place]) -> Iterator[Waiver]:
    """Every rule that may be waived, one at a time, in the order of :data:`RULES`."""
    everywhere = frozenset(range(len(places)))
    foundations = frozenset(number for number, place in enumerate(places) if place.group.home)
    groups = {place.group.name: place.group for place in places}
    for rule in RULES:
        for group in groups.values():
            waived = [
                _waived(place, rule, everywhere, foundations) if place.group.name == group.name else place
                for place in places
            ]
            if any(new is not old for new, old in zip(waived, places, strict=True)):
                yield Waiver(group, rule, waived)


_ANYTHING: Final[Masks] = (ALL_FACES,) * CODES
_FREE: Final = Lift("any cards", "any cards may be lifted", lambda cards, _run: range(1, len(cards) + 1))


def _waived(place: Place, rule: str, everywhere: frozenset[int], foundations: frozenset[int]) -> Place:
    """The place without a rule, or the same place where it has no such rule."""
    if place.turns_to:
        return place
    free: dict[str, dict[str, Any]] = {
        "down": {"down": False},
        "suit": {"suit": None},
        "size": {"size": 0},
        "unit": {"unit": 0},
        "lift": {"lift": _FREE},
        "gives_to": {"gives_to": everywhere - foundations if place.group.home else everywhere},
        "fill_from": {"fill_from": everywhere},
        "build": {"build": _ANYTHING},
        "fill": {"fill": ALL_FACES},
    }
    if getattr(place, rule) == free[rule][rule]:
        return place
    if rule == "suit":
        free[rule] |= {"build": masks(place.group.build), "fill": mask(place.group.fill)}
    return evolve(place, **free[rule])


def sentence(variant: Variant, group: PileGroup, rule: str) -> str:
    """A rule that may be waived, in the words in which the rules tell it."""
    place = group.place
    if rule == "down":
        return f"the cards dealt to {place} lie face down and are never turned up"
    if rule == "suit":
        return SUITED.format(place=place)
    if rule == "size":
        return HOLDS.format(place=place, number=cards_in_words(group.size))
    if rule == "unit":
        return ACCEPTS.format(place=place, number=cards_in_words(group.unit))
    if rule == "lift":
        return group.lift.says(place, group.run.describe())
    if rule == "gives_to":
        if group.gives in GIVES:
            return BETWEEN_FOUNDATIONS if group.gives == "anywhere" else GIVES[group.gives].format(place=place)
        return GIVES_TO.format(place=place, groups=_places(variant, group.gives_to or ()))
    if rule == "fill_from":
        return FILL_FROM.format(place=place, groups=_places(variant, group.fill_from or ()))
    return says(group.build if rule == "build" else group.fill, place)


def _places(variant: Variant, names: Sequence[str]) -> str:
    return " or ".join(variant.group(name).place for name in names)
