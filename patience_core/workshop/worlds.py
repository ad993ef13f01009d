"""All that can ever come about in a variant, and the rules to which it is due that something cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from attrs import frozen

from patience_core.declaration import Variant
from patience_core.tables import tables_of
from patience_core.workshop.reach import Place, Reach, places_of, reach
from patience_core.workshop.waivers import sentence, waivers

_MOST_REASONS: Final = 2


@frozen(eq=False)
class World:
    """A variant with all that can ever come about in it, where the base is this rank (0 where there is none)."""

    variant: Variant
    base: int
    reach: Reach

    @property
    def places(self) -> Sequence[Place]:
        """The places of the variant."""
        return self.reach.places

    @classmethod
    def of(cls, variant: Variant, base: int = 0) -> World:
        """Work out what can ever come about."""
        return cls(variant, base, reach(places_of(tables_of(variant), base), variant.decks))

    def reasons(self, freed: Callable[[World], bool]) -> tuple[str, ...]:
        """The rules to which something is due: those each of which, were it not there, would free it."""
        found: dict[str, None] = {}
        for waiver in waivers(self.places):
            if freed(World(self.variant, self.base, reach(waiver.places, self.variant.decks))):
                found[sentence(self.variant, waiver.group, waiver.rule)] = None
                if len(found) == _MOST_REASONS:
                    break
        return tuple(found)


def worlds(variant: Variant) -> list[World]:
    """What can ever come about: once, or for each base that the deal or the play may find."""
    bases = {group.base for group in variant.groups if group.base}
    if not bases or (bases == {"the first card played"} and "set the base" not in variant.settle):
        return [World.of(variant)]
    return [World.of(variant, base) for base in variant.ranks]
