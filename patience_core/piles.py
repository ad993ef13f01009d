"""Pile types (named bundles of defaults) and pile groups (what a variant declares)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from patience_core.cards import Card
from patience_core.dealplan import DealPlan
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.lift import Lift

GIVES: Final[Mapping[str, str]] = {
    "anywhere": "cards may come back from {place}",
    "never": "nothing comes back from {place}",
}
"""Where the cards of a group may go, by the words that a file uses, with the sentence that says it."""

FACES: Final[Mapping[str, str]] = {
    "up": "face up",
    "down": "face down",
    "top up": "face down but for the top card of each pile",
}
"""How the cards of a group lie when they have been dealt, by the words that a file uses."""

UNITS: Final[Mapping[str, int]] = {"any number": 0, "one card": 1, "a whole suit": 13}
"""How many cards a group accepts at a time, by the words that a file uses; 0 stands for any number."""

ACCEPTS: Final = "each pile in {place} accepts {number} at a time"
"""The sentence that says how many cards a group accepts at a time (see :func:`cards_in_words`)."""

HOLDS: Final = "each pile in {place} holds at most {number}"
"""The sentence that says the most cards that a pile may hold."""

SUITED: Final = "each place in {place} belongs to one suit"
"""The sentence that says that the piles of a group are the places of suits."""

BETWEEN_FOUNDATIONS: Final = "nothing moves from foundation to foundation"
"""What holds of every variant: piles of types with ``home`` are foundations."""

WHOLE_SUIT: Final = UNITS["a whole suit"]


def cards_in_words(number: int) -> str:
    """A number of cards for these sentences: ``"one card"``, ``"13 cards"``; 0 stands for any number."""
    return {0: "any number of cards", 1: "one card"}.get(number, f"{number} cards")


def _frozen_mapping(defaults: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(defaults))


@frozen
class PileType:
    """A named bundle of defaults for the fields that every group has. It has no behaviour of its own.

    ``defaults`` maps a field of a group (``build``, ``fill``, ``lift``, ``gives`` ...) to the words that a file would
    use. ``noun`` is put behind the name of a group that is called otherwise ("the king foundations"). Cards in a pile
    of a type with ``home`` are where a variant's winning wants them, unless the variant says otherwise. ``doc`` is one
    sentence for the reference.
    """

    name: str
    doc: str
    defaults: Mapping[str, str] = field(factory=dict, converter=_frozen_mapping, eq=False)
    noun: str = ""
    home: bool = False


@frozen
class PileGroup:
    """A group of piles that follow the same rules.

    Attributes:
        name: what the variant calls the group, as ``tableau``.
        label: the letter that pile labels start with, as ``t`` in ``t7``.
        kind: the name of its pile type.
        place: the group in the rules' words, as ``the king foundations``.
        home: whether its pile type is one that cards are to end up on.
        suits: for each pile, the one suit (0 to 3) that may lie there, or ``None``.
        build: may this card be placed on that card?
        run: do these two cards lift together?
        fill: may this card be placed on an empty pile?
        lift: how many cards lift as one.
        unit: how many cards are accepted at a time; 0 for any number.
        size: the most cards that a pile may hold; 0 for no limit.
        gives: where its cards may go, one of :data:`GIVES`.
        faces: how its cards lie when dealt, one of :data:`FACES`.
        set_out: for each pile, the cards laid there before the deal, bottom card first.
        deal: how it is dealt, or ``None``.
    """

    name: str
    label: str
    kind: str
    place: str
    home: bool
    suits: tuple[int | None, ...]
    build: BuildRule
    run: BuildRule
    fill: FillRule
    lift: Lift
    unit: int
    size: int
    gives: str
    faces: str
    set_out: tuple[tuple[Card, ...], ...]
    deal: DealPlan | None

    @property
    def piles(self) -> int:
        """How many piles the group has."""
        return len(self.suits)

    @property
    def suited(self) -> bool:
        """Whether each pile is the place of one suit."""
        return any(suit is not None for suit in self.suits)
