"""Ranks, suits and cards, and the one text form of a card.

A card's *code* is the integer that positions keep: ``suit * 13 + rank - 1`` (0 to 51), plus :data:`FACE_DOWN` while
the card lies face down. Rules never see codes; they are asked with :class:`Card` values.
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from patience_core.errors import InvalidCard, short

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
SUIT_SYMBOLS: Final = "♣♦♥♠"
RANK_NAMES: Final = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

FACES: Final = 52
"""How many different faces there are; card codes below this number lie face up."""

FACE_DOWN: Final = 64
"""Added to the code of a card that lies face down. ``code & 63`` is the face again."""

CODES: Final = 128
"""A table indexed by card code, face up or down, needs this many entries."""


@frozen(order=True)
class Card:
    """A face: a rank from 1 (ace) to 13 (king) and a suit from 0 to 3 in the order clubs, diamonds, hearts, spades.

    >>> Card.parse("10h")
    Card('TH')
    >>> Card.parse("TH").colour
    'red'
    """

    suit: int = field()
    rank: int = field()

    @suit.validator
    def _check_suit(self, _: object, value: int) -> None:
        if not 0 <= value < 4:
            raise InvalidCard(f"a suit is a number from 0 to 3, not {value!r}")

    @rank.validator
    def _check_rank(self, _: object, value: int) -> None:
        if not 1 <= value <= 13:
            raise InvalidCard(f"a rank is a number from 1 to 13, not {value!r}")

    @property
    def code(self) -> int:
        """The card's code while it lies face up, 0 to 51."""
        return self.suit * 13 + self.rank - 1

    @property
    def colour(self) -> str:
        """``"red"`` for diamonds and hearts, ``"black"`` for clubs and spades."""
        return "red" if self.suit in (1, 2) else "black"

    @property
    def name(self) -> str:
        """The card in words: ``"ten of hearts"``."""
        return f"{RANK_NAMES[self.rank - 1]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one face-up card: ``TS``, ``10S``, ``10♠`` or ``ts``.

        Raises:
            InvalidCard: the text names no card; the message names the character that is wrong.
        """
        return CARDS[parse_face(text)]


CARDS: Final[tuple[Card, ...]] = tuple(Card(suit, rank) for suit in range(4) for rank in range(1, 14))
"""Every face once, at the index of its code."""

TEXT: Final[tuple[str, ...]] = tuple(
    "" if code & 63 >= FACES else (f"({CARDS[code & 63]})" if code & FACE_DOWN else str(CARDS[code & 63]))
    for code in range(CODES)
)
"""The text form of each card code; empty where a code names no card."""

# Both cases are listed, since turning a text into upper case would make an S of other scripts' letters too.
_RANK_OF: Final = {rank: number for ranks in (RANKS, RANKS.lower()) for number, rank in enumerate(ranks)} | {"10": 9}
_SUIT_OF: Final = {
    suit: number for suits in (SUITS, SUITS.lower(), SUIT_SYMBOLS, "♧♢♡♤") for number, suit in enumerate(suits)
}
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


def parse_face(text: str) -> int:
    """Read one face-up card and return its code, 0 to 51.

    Raises:
        InvalidCard: the text names no card.
    """
    word = text.strip().rstrip(_VARIATION_SELECTORS)
    rank, suit = word[:-1], word[-1:]
    if rank in _RANK_OF and suit in _SUIT_OF:
        return _SUIT_OF[suit] * 13 + _RANK_OF[rank]
    raise InvalidCard(_what_is_wrong(text, word, rank, suit))


def parse_code(text: str) -> int:
    """Read a card that may lie face down, ``TS`` or ``(TS)``, and return its code.

    Raises:
        InvalidCard: the text names no card.
    """
    word = text.strip()
    if word.startswith("(") and word.endswith(")"):
        return parse_face(word[1:-1]) | FACE_DOWN
    return parse_face(word)


def _what_is_wrong(text: str, word: str, rank: str, suit: str) -> str:
    said = repr(short(text))
    odd = odd_character(text)
    if odd:
        return f"{said} is no card: {odd} stands for no rank or suit"
    expected = f"a card is a rank ({RANKS}, or 10) and a suit ({SUITS}), as TS or 10S"
    if not word:
        return f"no card given: {expected}"
    if word in _RANK_OF or word in _SUIT_OF:
        return f"{said} is no card: it has no {'suit' if word in _RANK_OF else 'rank'}; {expected}"
    if suit not in _SUIT_OF:
        return f"{said} is no card: {suit!r} is no suit; {expected}"
    return f"{said} is no card: {short(rank)!r} is no rank; {expected}"


def odd_character(text: str) -> str:
    """Name the first character that no notation uses, as ``"'с' (CYRILLIC SMALL LETTER ES)"``; empty if there is none.

    Letters of other scripts that look like ours are hard to find otherwise.
    """
    from unicodedata import name

    for character in text.strip():
        if not character.isascii() and character not in _SUIT_OF and character not in _VARIATION_SELECTORS:
            return f"{character!r} ({name(character, f'U+{ord(character):04X}')})"
    return ""
