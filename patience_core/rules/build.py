"""The build rules that come with the core: building in sequence, any card, and never."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import field, frozen

from patience_core.cards import Card
from patience_core.errors import UnknownName, nearest
from patience_core.rules.base import BuildRule

DIRECTIONS: Final[Mapping[str, tuple[int, ...]]] = {
    "up": (1,),
    "down": (-1,),
    "up or down": (1, -1),
    "same rank": (0,),
}
"""Each direction of building, as the signs of the steps in rank that it allows."""

MATCHES: Final[Mapping[str, Callable[[Card, Card], bool]]] = {
    "by suit": lambda card, on: card.suit == on.suit,
    "by colour": lambda card, on: card.colour == on.colour,
    "in alternate colours": lambda card, on: card.colour != on.colour,
    "by any other suit": lambda card, on: card.suit != on.suit,
    "regardless of suit": lambda _card, _on: True,
}
"""Each way in which the suits of two cards may have to match."""


def _one_of(known: Mapping[str, object]) -> Callable[[object, object, str], None]:
    def check(_: object, attribute: object, value: str) -> None:
        if value not in known:
            name = getattr(attribute, "name", "")
            raise UnknownName(f"{value!r} is no {name}{nearest(value, known)}")

    return check


@frozen
class Sequence(BuildRule):
    """Building in sequence: one choice of direction and one of match, with or without wrap, by a step.

    >>> Sequence("up or down", "by suit").accepts(Card.parse("8S"), Card.parse("9S"))
    True
    >>> Sequence("down", "in alternate colours", step=2, wrap=True).describe()
    'down in alternate colours, in steps of 2, wrapping from ace to king'
    """

    direction: str = field(default="down", validator=_one_of(DIRECTIONS), metadata={"words": tuple(DIRECTIONS)})
    match: str = field(default="regardless of suit", validator=_one_of(MATCHES), metadata={"words": tuple(MATCHES)})
    wrap: bool = False
    step: int = field(default=1)

    @step.validator
    def _check_step(self, _: object, value: int) -> None:
        if not 1 <= value <= 12:
            raise UnknownName(f"a step is a number of ranks from 1 to 12, not {value}")

    def accepts(self, card: Card, on: Card) -> bool:
        difference = card.rank - on.rank
        steps = [sign * self.step for sign in DIRECTIONS[self.direction]]
        fits = any((difference - step) % 13 == 0 if self.wrap else difference == step for step in steps)
        return fits and MATCHES[self.match](card, on)

    def describe(self) -> str:
        words = f"{'by equal rank' if self.direction == 'same rank' else self.direction} {self.match}"
        if self.step != 1:
            words += f", in steps of {self.step}"
        if self.wrap:
            words += f", wrapping from {'ace to king' if self.direction == 'down' else 'king to ace'}"
        return words


@frozen
class AnyBuild(BuildRule):
    """Any card may be placed on any card."""

    def accepts(self, card: Card, on: Card) -> bool:  # noqa: ARG002
        return True

    def describe(self) -> str:
        return "with any card"


@frozen
class NeverBuild(BuildRule):
    """No card may be placed on another."""

    def accepts(self, card: Card, on: Card) -> bool:  # noqa: ARG002
        return False

    def describe(self) -> str:
        return "never"

    def says(self, place: str) -> str:
        return f"no card in {place} is ever built on"
