"""Readers of the small texts of a group's fields: a word out of several, a number, a rank, a list of cards.

Each takes a text and gives a value, or raises :class:`~patience_core.errors.UnknownName` saying what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from patience_core.cards import CARDS, Card, parse_face
from patience_core.errors import InvalidCard, UnknownName, nearest
from patience_core.piles import BASES, FACES, GIVES, Sink
from patience_core.rules.phrases import read_rank

MOST_PILES: Final = 999
"""How many piles a group, and a variant in all, may have."""

UNLIMITED_SIZE: Final = ("none", "no limit")
"""What says that a pile may hold any number of cards."""

YES_OR_NO: Final[Mapping[str, bool]] = {
    "yes": True,
    "true": True,
    "on": True,
    "no": False,
    "false": False,
    "off": False,
}
"""The words for yes and no."""

NO_LIMIT: Final = ("no limit", "unlimited", "without limit")
"""What says that a redeal may be made as often as the player likes."""

NO_REDEAL: Final = ("none", "never", "no")
"""What says that there is no redeal."""

SUITS: Final[Mapping[str, bool]] = {"any": False, "each": True}
"""Whether each pile of a group belongs to one suit, by the words that a file uses."""

NO_SINK: Final = ("none", "no", "never")
"""What says that no cards go to the bottom of their piles."""

SWAPPING: Final = ("by changing places", "by swapping")
"""What says that cards go to the bottom of their piles by changing places."""

STARTS: Final = ("empty", "dealt")
"""What may be set out before the deal, besides cards that are named."""

DEALT_AGAIN: Final[Mapping[str, int]] = {
    "row by row": 0,
    "in rows": 0,
    "in twos": 2,
    "in threes": 3,
    "in fours": 4,
    "in fives": 5,
    "in sixes": 6,
}
"""How gathered cards are dealt again: how many a pile gets, or 0 for row by row."""

TOP_UP: Final = "top [1-9][0-9]? up"
"""What says how many cards at the top of a pile lie face up, as a regular expression."""

OFTEN: Final[Mapping[str, int]] = {"once": 1, "twice": 2, "thrice": 3}
"""The words for how often a redeal is made."""

T = TypeVar("T")


def one_of(known: Mapping[str, T], what: str) -> Callable[[str], T]:
    """A reader of one word out of several."""

    def read(text: str) -> T:
        word = " ".join(text.lower().split())
        if word not in known:
            raise UnknownName(f"{text!r} is no {what}{nearest(word, known)}")
        return known[word]

    return read


def number(least: int, most: int, what: str) -> Callable[[str], int]:
    """A reader of a whole number."""

    def read(text: str) -> int:
        if re.fullmatch(r"[0-9]{1,6}", text) and least <= int(text) <= most:
            return int(text)
        raise UnknownName(f"{what} is a number from {least} to {most}, not {text!r}")

    return read


def size(text: str) -> int:
    """The most cards of a pile: a number, or ``none`` (0)."""
    if text.lower() in UNLIMITED_SIZE:
        return 0
    return number(1, MOST_PILES, "'size' (the most cards that a pile may hold)")(text)


def letter(text: str) -> str:
    """One letter, for the labels of piles."""
    if re.fullmatch(r"[a-zA-Z]", text):
        return text.lower()
    raise UnknownName(f"a label is one letter from a to z, not {text!r}")


def yes_or_no(text: str) -> bool:
    """``yes`` or ``no``."""
    return one_of(YES_OR_NO, "yes or no")(text)


def times(text: str) -> int | None:
    """How often a redeal is made: a number, ``once`` and the like, ``none``, or ``no limit`` (``None``)."""
    word = " ".join(text.lower().split())
    if word in NO_LIMIT:
        return None
    if word in NO_REDEAL:
        return 0
    if word in OFTEN:
        return OFTEN[word]
    if re.fullmatch("[0-9]{1,4}", word):
        return int(word)
    raise UnknownName(f"{text!r} is no number of redeals; say a number, 'none' or 'no limit'")


def names(text: str) -> tuple[str, ...]:
    """The names of groups: ``waste, stock``, ``waste or stock``, ``the foundations``."""
    parts = re.split(r"\s*(?:,|\bor\b|\bthen\b)\s*", " ".join(text.lower().split()))
    return tuple(part.removeprefix("the ").strip() for part in parts if part.strip())


def gives(text: str) -> str:
    """Where cards may go: ``anywhere``, ``never``, or ``to`` and the names of groups."""
    word = " ".join(text.lower().split())
    if word.startswith("to ") and names(word[3:]):
        return "to " + " or ".join(names(word[3:]))
    return one_of({known: known for known in GIVES}, "word for 'gives'")(text)


def faces(text: str) -> str:
    """How cards lie: ``up``, ``down``, ``top up`` or ``top N up``."""
    word = " ".join(text.lower().split())
    if re.fullmatch(TOP_UP, word):
        return word
    return one_of({known: known for known in FACES}, "word for 'faces'")(text)


def base(text: str) -> int | str:
    """A base: a rank (1 to 13), or one of :data:`~patience_core.piles.BASES`."""
    word = " ".join(text.lower().split())
    if word in BASES:
        return word
    try:
        return read_rank(text)
    except UnknownName:
        known = nearest(word, [*BASES, "A", "K"])
        raise UnknownName(f"{text!r} is no base{known}") from None


def sink(text: str) -> Sink | None:
    """Which cards go to the bottom of their piles: ``kings``, ``kings by changing places``, ``none``."""
    word = " ".join(text.lower().split())
    if word in NO_SINK:
        return None
    swap = word.removesuffix(SWAPPING[0]).removesuffix(SWAPPING[1]).strip()
    return Sink(read_rank(swap), swap=swap != word)


def start(text: str) -> bool | tuple[Card, ...]:
    """What is set out before the deal: ``empty``, ``dealt`` (the base of each pile), or cards, as ``AS KH``."""
    word = text.strip().lower()
    if word in STARTS:
        return word == "dealt"
    try:
        return tuple(CARDS[parse_face(part)] for part in text.replace(",", " ").split())
    except InvalidCard:
        meant = nearest(word, STARTS, most=0) or "; say 'dealt', 'empty' or cards, as AS KH"
        raise UnknownName(f"{text!r} is no word for 'start'{meant}") from None


def dealt_again(text: str) -> int:
    """How gathered cards are dealt: ``in fours`` (how many cards a pile gets), or ``row by row`` (0)."""
    if re.search(r"\b(?:before|first|original\w*|again|same|triang\w*)\b", text.lower()):
        raise UnknownName(
            f"{text!r} is no way of dealing again: all piles are dealt alike, 'row by row' or as 'in threes'; the "
            "sizes of the first deal cannot be dealt again"
        )
    return one_of(DEALT_AGAIN, "way of dealing again")(text)
