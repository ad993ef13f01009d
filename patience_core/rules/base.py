"""What every build rule and fill rule is: a question about faces, and words that say it.

A rule class is an attrs class (or any class whose keyword parameters are declared as attrs fields); a YAML file
names it and gives the parameters in a mapping. Where a parameter takes one word out of a few, its field may say so to
editors: ``field(metadata={"words": ("odd", "even")})``. A rule is asked for every face, or every pair of faces, once
when a variant is loaded, and kept as a table: it must depend on nothing but the cards that it is given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from patience_core.cards import Card


def verb(place: str, singular: str, plural: str) -> str:
    """Choose the verb form for a place: ``the tableau builds``, ``the foundations build``."""
    return plural if place.endswith("s") else singular


class BuildRule(ABC):
    """Answers one question: *may this card be placed on that card?*

    The same kind of rule also answers *do these two cards lift together?* (the ``run`` of a pile group).
    """

    @abstractmethod
    def accepts(self, card: Card, on: Card) -> bool:
        """Whether ``card`` may be placed on ``on``."""

    @abstractmethod
    def describe(self) -> str:
        """The rule in a player's words, as they follow "the tableau builds": ``"down by suit"``."""

    def says(self, place: str) -> str:
        """The rule as a sentence about a place: ``"the tableau builds down by suit"``."""
        return f"{place} {verb(place, 'builds', 'build')} {self.describe()}"


class FillRule(ABC):
    """Answers one question: *may this card be placed on an empty pile?*"""

    @abstractmethod
    def accepts(self, card: Card) -> bool:
        """Whether ``card`` may be placed on an empty pile."""

    @abstractmethod
    def describe(self) -> str:
        """The rule in a player's words, as they follow "may be filled by": ``"any card"``, ``"a king"``."""

    def with_base(self, base: int) -> FillRule:  # noqa: ARG002
        """The rule once the base (a rank, 1 to 13) is known; a rule that does not hang on the base is as it was."""
        return self

    def says(self, place: str) -> str:
        """The rule as a sentence about a place: ``"a space in the tableau may be filled by a king"``."""
        return f"a space in {place} may be filled by {self.describe()}"


class PileRule(ABC):
    """What two cards cannot tell: a rule that sees the cards that move and the whole pile that they go to.

    It is asked for every move that the other rules allow, so it cannot be kept as a table; a variant that has one
    plays, but is searched by the plain engine.
    """

    @abstractmethod
    def accepts(self, cards: Sequence[Card], pile: Sequence[Card]) -> bool:
        """Whether ``cards`` (deepest first) may be placed on ``pile`` (bottom card first, face-up cards only)."""

    @abstractmethod
    def says(self, place: str) -> str:
        """The rule as a sentence about a place."""


class DealRecipe(ABC):
    """A way of dealing that no plan of so many piles of so many cards can say.

    It is asked once for each deal, with the cards that are left, in the order in which they would be dealt.
    """

    @abstractmethod
    def deal(self, cards: Sequence[Card], piles: int) -> Sequence[Sequence[Card]]:
        """Deal to ``piles`` piles: for each, its cards, bottom card first. The rest is left for later groups."""

    @abstractmethod
    def says(self, place: str) -> str:
        """The way of dealing as a sentence about a place: ``"cards are dealt to each pile in turn until a king"``."""
