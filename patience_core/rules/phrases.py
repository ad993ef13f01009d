"""The little English of rules: one grammar that reads what a file says; the rules themselves write it back.

Most building rules are one choice from each of two lists, direction and match, with or without wrap and by a step:
"up or down by suit", "down in alternate colours, in steps of 2, wrapping from ace to king".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from patience_core.cards import RANK_NAMES, RANKS
from patience_core.errors import UnknownName, nearest
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.build import DIRECTIONS, MATCHES, AnyBuild, NeverBuild, Sequence
from patience_core.rules.fill import AnyFill, BaseFill, NeverFill, RankFill

PHRASES: Final[Mapping[str, tuple[str, Any]]] = {
    **{words: ("direction", words) for words in DIRECTIONS},
    **{words: ("match", words) for words in MATCHES},
    "down or up": ("direction", "up or down"),
    "of the same rank": ("direction", "same rank"),
    "equal rank": ("direction", "same rank"),
    "by equal rank": ("direction", "same rank"),
    "in suit": ("match", "by suit"),
    "in the same suit": ("match", "by suit"),
    "in colour": ("match", "by colour"),
    "by alternate colours": ("match", "in alternate colours"),
    "alternate colours": ("match", "in alternate colours"),
    "in alternating colours": ("match", "in alternate colours"),
    "in any other suit": ("match", "by any other suit"),
    "in any suit": ("match", "regardless of suit"),
    "wrapping": ("wrap", True),
    "wrapping from king to ace": ("wrap", True),
    "wrapping from ace to king": ("wrap", True),
    "with wrap": ("wrap", True),
    "by twos": ("step", 2),
    "by threes": ("step", 3),
}
"""What a phrase says, as the field of :class:`Sequence` that it sets and the value."""

_LONGEST_FIRST: Final = sorted(PHRASES, key=len, reverse=True)
_STEP: Final = re.compile(r"in steps of (\d{1,2})\b")
BASE_FILLS: Final = {
    "the base": 0,
    "cards of the base rank": 0,
    "the rank below the base": -1,
    "cards of the rank below the base": -1,
    "the rank above the base": 1,
}
"""Which rank may fill a space where the base is found by the deal or in play, as so many steps from the base."""

NEVER: Final = frozenset({"never", "no", "none", "no card", "no cards"})
"""What says, of building and of filling, that it may not be done."""

ANY: Final = frozenset({"any card", "with any card", "any", "any cards"})
"""What says, of building and of filling, that every card may."""

_EVERY: Final = frozenset({"all", "all cards", "anything", "every card", "everything"})
"""Words for any card that no rule of filling looks like."""


def _normal(text: str) -> str:
    words = " ".join(text.replace(",", " ").lower().split())
    return re.sub(r"\bcolor(s?)\b", r"colour\1", words)


def read_build(text: str) -> BuildRule:
    """Read a building rule.

    >>> read_build("up or down in suit")
    Sequence(direction='up or down', match='by suit', wrap=False, step=1)

    Raises:
        UnknownName: a word is not known, or a part is missing or said twice; the message has the nearest right words.
    """
    rest = _normal(text).replace(" and ", " ")  # said where a comma would cut the text off, inside {...}
    if rest in NEVER:
        return NeverBuild()
    if rest in ANY:
        return AnyBuild()
    said: dict[str, Any] = {}
    while rest:
        name, value, length = _next_phrase(rest, text)
        if name in said:
            raise UnknownName(f"{text!r} says the {name} twice: {said[name]!r} and {value!r}")
        said[name] = value
        rest = rest[length:].strip()
    if "direction" not in said:
        raise UnknownName(f"{text!r} does not say the direction of building: one of {_listed(DIRECTIONS)}")
    if "match" not in said and said["direction"] != "same rank":
        raise UnknownName(f"{text!r} does not say how suits match: one of {_listed(MATCHES)}")
    return Sequence(**said)


def read_fill(text: str) -> FillRule:
    """Read a filling rule: ``never``, ``any card``, ``kings``, ``kings or queens``.

    >>> read_fill("kings or queens").describe()
    'a queen or a king'

    Raises:
        UnknownName: a word is not known; the message has the nearest right words.
    """
    words = _normal(text)
    if words in _EVERY:
        raise UnknownName(f"{text!r} is no rule of filling; did you mean 'any card'?")
    if words in NEVER:
        return NeverFill()
    if words in ANY:
        return AnyFill()
    if words in BASE_FILLS:
        return BaseFill(BASE_FILLS[words])
    if re.match(r"(?:no|not|never|without|except|but|all but|any(?: card)? (?:but|except)) ", words):
        raise UnknownName(
            f"{text!r} is no rule of filling: it can only say which cards may fill a space, as 'never', 'any card' or "
            "'aces or kings'"
        )
    ranks = ""
    for part in re.split(r"\s+(?:or|and)\s+", words):
        rank = re.sub(r"^(?:only )?(?:(?:a|an|the) )?", "", part)
        try:
            ranks += RANKS[read_rank(rank) - 1]
        except UnknownName:
            known = ("never", "any card", *map(plural_of, RANK_NAMES))
            raise UnknownName(f"{text!r} is no rule of filling{nearest(rank, known)}") from None
    return RankFill(ranks)


def read_ranks(text: str) -> tuple[int, ...]:
    """Read the ranks of a short deck: ``A to 7``, ``7 to K and A``, as numbers in rising order.

    Raises:
        UnknownName: the text names no ranks.
    """
    ranks: set[int] = set()
    for part in filter(None, re.split(r"\s*(?:,|\band\b)\s*", text.strip())):
        first, _, last = (" to ".join(re.split(r"\s*(?:-|–|\bto\b)\s*", part))).partition(" to ")
        low = read_rank(first)
        ranks |= set(range(low, read_rank(last or first) + 1))
    if not ranks:
        raise UnknownName(f"{text!r} names no ranks; say for example 'A to 7'")
    return tuple(sorted(ranks))


def read_rank(text: str) -> int:
    """Read a rank, ``K``, ``king`` or ``kings``, as a number from 1 to 13.

    Raises:
        UnknownName: the text names no rank.
    """
    word = text.strip().lower()
    letter = "T" if word == "10" else word.upper()
    if len(letter) == 1 and letter in RANKS:
        return RANKS.index(letter) + 1
    for number, name in enumerate(RANK_NAMES, start=1):
        if word in (name, plural_of(name)):
            return number
    raise UnknownName(f"{text!r} is no rank{nearest(word, RANK_NAMES)}")


def plural_of(rank: str) -> str:
    """The name of a rank in the plural: ``"aces"``, ``"sixes"``."""
    return rank + ("es" if rank == "six" else "s")


def _next_phrase(rest: str, text: str) -> tuple[str, Any, int]:
    """The field and the value that the first phrase of ``rest`` sets, and how long the phrase is."""
    step = _STEP.match(rest)
    if step:
        return "step", int(step[1]), step.end()
    for phrase in _LONGEST_FIRST:
        if rest.startswith(phrase) and not rest[len(phrase) : len(phrase) + 1].isalpha():
            return *PHRASES[phrase], len(phrase)
    raise UnknownName(f"{text!r} is no rule of building: {_suggest(rest, text)}")


_OTHER_WORDS: Final = {
    "descending": "down", "downwards": "down", "downward": "down", "ascending": "up", "upwards": "up", "upward": "up",
    "suits": "suit", "colours": "colour",
    "alternating": "in alternate", "alternate": "in alternate",
}  # fmt: skip
"""Words that people use for those of the grammar."""

_PREPOSITIONS: Final = frozenset({"in", "by", "of", "on", "with"})


_ITS_OWN: Final = r"(?:(?:in|of|by) )?(?:(?:the|its|their) )?(?:same|own)(?: (?:suits?|one))?"
_OWN_SUIT: Final = rf"(?:{_ITS_OWN}|(?:(?:in|of|by) )?suit)"
_OF: Final = r"(?:(?:in|by|of|on|with) )?"
_IN: Final = rf"\b(?:on (?:an? |any )?cards? )?{_OF}(?:an? |any )?"
_NOT_ITS: Final = r"\b(?:but )?not (?:(?:in|of|by) )?(?:(?:the|its) )?(?:same |own )?"
_BUT: Final = r"(?:but|except|other than|save)(?: for)?(?: not)?"
_DIFFERENT: Final = r"(?:dif+er\w*|other|another|opposite|unlike|unequal)"
_SAYING: Final = (
    (
        re.compile(rf"{_IN}(?:suits? )?{_BUT} {_ITS_OWN}\b"),
        "by any other suit",
    ),
    (re.compile(rf"\b(?:but )?(?:not|never) {_OWN_SUIT}\b(?! colour)"), "by any other suit"),
    (re.compile(rf"{_IN}{_DIFFERENT} suits?\b"), "by any other suit"),
    (
        re.compile(rf"{_NOT_ITS}colours?\b"),
        "in alternate colours",
    ),
    (re.compile(rf"{_IN}{_DIFFERENT} colours?\b"), "in alternate colours"),
    (re.compile(rf"{_IN}any colours?\b"), "regardless of suit"),
)
"""Other ways of saying a match. They are known because the words that look most like them mean the opposite."""


def _said_otherwise(text: str) -> str | None:
    """The whole rule in the words of the grammar, where other words for the same say it."""
    words = " ".join(_normal(text).split())
    for said, match in _SAYING:
        words = said.sub(match, words)
    words = re.sub(r"\bin any suit (?=by any other suit)", "", words)
    words = " ".join(_OTHER_WORDS.get(word, word) for word in words.split())
    words = re.sub(r"\b(?:in|by) in ", "in ", words)
    words = re.sub(r"alternate colour\b", "alternate colours", words)
    if words == _normal(text):
        return None
    try:
        return read_build(words).describe()
    except UnknownName:
        return None


def _suggest(rest: str, text: str) -> str:
    """The whole rule in the right words, or the known phrase nearest to what stands at the start of ``rest``."""
    from difflib import SequenceMatcher

    meant = _said_otherwise(text)
    if meant:
        return f"did you mean {meant!r}?"
    for said, match in _SAYING:
        matched = said.match(rest)
        if matched:
            return f"did you mean {match!r} where it says {matched[0]!r}? A direction comes first, as 'down {match}'"

    def likeness(phrase: str, words: list[str]) -> float:
        """How much the words that stand there look like a phrase: not at all where one of them is another word."""
        said = words[: len(phrase.split())]
        alike = [
            SequenceMatcher(None, word, known).ratio()
            for word, known in zip(said, phrase.split(), strict=False)
            if not {word, known} <= _PREPOSITIONS
        ]
        return SequenceMatcher(None, " ".join(said), phrase).ratio() if min(alike, default=0) > 0.5 else 0

    candidates = [*PHRASES, "in steps of 2", "never", "any card"]
    # A slip in 'up or down' may leave 'up' behind, which was understood: so look from the beginning as well.
    for words in (rest.split(), _normal(text).split()):
        closest = [
            (likeness(phrase, words), phrase)
            for phrase in candidates
            if " ".join(words[: len(phrase.split())]) != phrase
        ]
        most, best = max(closest, key=lambda pair: pair[0])
        if most >= 0.6:
            return f"did you mean {best!r} where it says {' '.join(words[: len(best.split())])!r}?"
    both = f"a direction ({_listed(DIRECTIONS)}) and a match ({_listed(MATCHES)})"
    return f"{rest.split()[0]!r} is not understood; say {both}"


def _listed(known: Mapping[str, object]) -> str:
    return ", ".join(repr(word) for word in known)
