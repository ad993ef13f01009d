"""The likely slips of a variant's author, in words: what is certain from the rules, and what random games suggest.

A slip that is *sure* has been proven from the tables: no play of any deal does otherwise. A *suspicion* may be what the
author means; where random games suggest it, it says how many they were. What is proven is not suspected again.
"""

from __future__ import annotations

from patience_core.declaration import Variant
from patience_core.workshop.doubts import doubts_about_games, doubts_about_rules
from patience_core.workshop.holding import too_few_to_begin, too_little_room, won_too_soon
from patience_core.workshop.idle import idle
from patience_core.workshop.slip import Slip
from patience_core.workshop.stranded import stranded
from patience_core.workshop.tryout import Seen
from patience_core.workshop.unmoved import unmoved
from patience_core.workshop.worlds import worlds

__all__ = ["Slip", "proven", "slips"]


def proven(variant: Variant) -> tuple[Slip, ...]:
    """The slips that the rules alone prove; no game is played for them. What follows from another slip is left out."""
    known = worlds(variant)
    too_soon = list(won_too_soon(variant))
    lost = [] if too_soon else list(stranded(known))
    room = [] if too_soon or lost else list(too_little_room(variant))
    found = [*too_soon, *lost, *room, *too_few_to_begin(variant), *idle(known, bool(lost)), *unmoved(known)]
    return tuple(dict.fromkeys(found))


def slips(variant: Variant, seen: Seen | None = None) -> tuple[Slip, ...]:
    """All likely slips: first those that are sure, then the suspicions from the rules and from random games."""
    sure = proven(variant)
    doubts = list(doubts_about_rules(variant))
    if seen is not None and not sure:  # where something is proven the games suffer from that
        doubts += doubts_about_games(seen)
    return (*sure, *doubts)
