"""Pile types (named bundles of defaults) and pile groups (what a variant declares)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from patience_core.cards import CARDS, Card
from patience_core.dealplan import DealPlan
from patience_core.rules.base import BuildRule, DealRecipe, FillRule, PileRule
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

BASES: Final[Mapping[str, str]] = {
    "the first card dealt": "the first card dealt starts the foundation of its suit, and its rank is the base",
    "the rank of the first card dealt": (
        "the rank of the first card dealt is the base; the other cards of that rank are set out"
    ),
    "the first card played": "the first card played to a foundation sets the base",
}
"""How a base that the rules do not fix is found, by the words that a file uses, with the sentence that says it."""

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

GIVES_TO: Final = "cards may leave {place} only for {groups}"
"""The sentence that says where the cards of a group may go, where that is not anywhere."""

FILL_FROM: Final = "a space in {place} may be filled only from {groups}"
"""The sentence that says where the card for a space may come from, where that is not anywhere."""

NOT_OVER_SPACES: Final = "nothing is dealt while there is a space in {place}"
"""The sentence that says that a stock may not be turned onto piles of which one is empty."""

WHOLE_SUIT: Final = UNITS["a whole suit"]


_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def cards_in_words(number: int) -> str:
    """A number of cards for these sentences: ``"one card"``, ``"13 cards"``; 0 stands for any number."""
    return {0: "any number of cards", 1: "one card"}.get(number, f"{number_in_words(number)} cards")


def number_in_words(count: int) -> str:
    """A number in words up to twelve, in digits above."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def _frozen_mapping(defaults: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(defaults))


def set_out_by_base(base: str, decks: int) -> int:
    """How many cards are set out before the deal to find a base: see :data:`BASES`."""
    return {"the first card dealt": 1, "the rank of the first card dealt": 4 * decks - 1}.get(base, 0)


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
class Stock:
    """What turning the cards of a stock does.

    Attributes:
        turn: how many cards are turned at a time; onto a group of several piles, how many go on each.
        to: the name of the group that they go to.
        redeals: how often the waste may be turned over to form the stock anew, or ``None`` for no limit.
        over_spaces: whether cards may be turned while the group that they go to has a space.
    """

    turn: int
    to: str
    redeals: int | None = 0
    over_spaces: bool = True


@frozen
class Sink:
    """Cards of one rank go to the bottom of their pile when it has been dealt.

    With ``swap`` each changes places with the lowest card of another rank, the deepest first; otherwise they go
    beneath the others, and all keep their order.
    """

    rank: int
    swap: bool = False

    def arranged(self, cards: Sequence[int]) -> list[int]:
        """The pile as it lies afterwards, bottom card first (card codes in, card codes out)."""
        sinking = [code for code in cards if CARDS[code & 63].rank == self.rank]
        if not self.swap:
            return sinking + [code for code in cards if code not in sinking]
        pile = list(cards)
        for bottom in range(len(sinking)):
            place = next(i for i in range(bottom, len(pile)) if CARDS[pile[i] & 63].rank == self.rank)
            pile[bottom], pile[place] = pile[place], pile[bottom]
        return pile


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
        gives: where its cards may go: one of :data:`GIVES`, or ``to`` and the names of groups.
        faces: how its cards lie when dealt: one of :data:`FACES`, or ``top N up``.
        set_out: for each pile, the cards laid there before the deal, bottom card first.
        deal: how it is dealt, or ``None``.
        recipe: how it is dealt where no plan can say it, or ``None``.
        base: how its base is found where the rules do not fix it, one of :data:`BASES`, or empty.
        sink: how the cards of a pile are rearranged when it has been dealt, or ``None``.
        fill_from: the names of the groups that a space may be filled from, or ``None`` for any.
        refill: the names of the groups whose top card goes to a space of itself, the first that has one.
        stock: what turning its cards does, or ``None`` where it is no stock.
        predicate: a further rule that sees whole piles, or ``None``.
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
    base: str = ""
    sink: Sink | None = None
    fill_from: tuple[str, ...] | None = None
    refill: tuple[str, ...] = ()
    stock: Stock | None = None
    predicate: PileRule | None = None
    recipe: DealRecipe | None = None

    @property
    def piles(self) -> int:
        """How many piles the group has."""
        return len(self.suits)

    @property
    def dealt(self) -> bool:
        """Whether cards are dealt to it."""
        return self.deal is not None or self.recipe is not None

    @property
    def gives_to(self) -> tuple[str, ...] | None:
        """The names of the groups that its cards may go to; ``None`` for any, empty for nowhere."""
        if self.gives == "anywhere":
            return None
        if self.gives == "never":
            return ()
        return tuple(re.split(r"\s*,\s*|\s+or\s+", self.gives.removeprefix("to ").removeprefix("the ")))

    @property
    def face_up(self) -> int | None:
        """How many cards at the top of each pile lie face up when dealt; ``None`` for all."""
        number = re.fullmatch(r"top (?:(\d+) )?up", self.faces)
        if number:
            return int(number[1] or 1)
        return None if self.faces == "up" else 0

    @property
    def turns_up(self) -> bool:
        """Whether a face-down card is turned up when it is uncovered: where some cards lie face up, and some not."""
        return bool(self.face_up)

    @property
    def suited(self) -> bool:
        """Whether each pile is the place of one suit."""
        return any(suit is not None for suit in self.suits)
