"""Deal numbers and the shuffle that they name: the same deal for ever, on every platform, in every process.

The algorithm, in enough words to write it again:

1. *The deck in order.* Clubs, diamonds, hearts, spades, each from ace to king; then the same again for each further
   deck. Cards are numbered from 0.
2. *Random numbers.* SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA
   2014), its 64-bit state set to the deal number. Each draw adds 0x9E3779B97F4A7C15 to the state; the result is
   ``z = state; z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9; z = (z ^ z >> 27) * 0x94D049BB133111EB; z ^ z >> 31``, all
   modulo 2**64.
3. *A number below n.* Draw until the result is below the largest multiple of n that is no more than 2**64; its
   remainder by n.
4. *The shuffle* (Fisher and Yates, as Durstenfeld has it): for i from the last card down to the second, swap card i
   with card j, where j is a number below i + 1.

The first card of the shuffled deck is dealt first. ``ms:N`` is Microsoft's numbering of FreeCell deals instead.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from typing import Final

from attrs import field, frozen

from patience_core.errors import InvalidDeal, short

_MASK: Final = (1 << 64) - 1
_HIGHEST: Final = {"": _MASK, "ms": (1 << 31) - 1}
_FORM: Final = re.compile(r"(?:([a-z]+):)?([0-9]{1,30})")
_EXPECTED: Final = "a deal is a number from 0 to 18446744073709551615, or ms:N with N from 1 to 2147483647"


@frozen
class DealNumber:
    """The name of a deal: a number, in our numbering or (``scheme="ms"``) in Microsoft's.

    >>> str(DealNumber.parse("ms:617"))
    'ms:617'
    """

    number: int
    scheme: str = field(default="")

    @scheme.validator
    def _check(self, _: object, scheme: str) -> None:
        if scheme not in _HIGHEST:
            raise InvalidDeal(f"{scheme!r} is no numbering of deals: {_EXPECTED}")
        lowest = 1 if scheme == "ms" else 0
        if not lowest <= self.number <= _HIGHEST[scheme]:
            raise InvalidDeal(f"{self} is no deal: {_EXPECTED}")

    def __str__(self) -> str:
        return f"{self.scheme}:{self.number}" if self.scheme else str(self.number)

    @classmethod
    def parse(cls, text: str | int | DealNumber) -> DealNumber:
        """Read a deal number.

        Raises:
            InvalidDeal: the text names no deal.
        """
        if isinstance(text, DealNumber):
            return text
        if isinstance(text, int) and abs(text) > _MASK:  # Python refuses to write a number of thousands of digits
            raise InvalidDeal(f"that number is no deal: {_EXPECTED}")
        match = _FORM.fullmatch(str(text).strip().lower())
        if not match:
            raise InvalidDeal(f"{short(str(text))!r} is no deal: {_EXPECTED}")
        return cls(int(match[2]), match[1] or "")


def random_deal() -> DealNumber:
    """Pick a deal by chance, from 1 to 999,999,999: short enough to tell a friend."""
    return DealNumber(int.from_bytes(os.urandom(8)) % 999_999_999 + 1)


def shuffled(decks: int, deal: DealNumber, ranks: Collection[int] = range(1, 14)) -> list[int]:
    """The shuffled deck, as card codes, the card that is dealt first at the front.

    A deck that holds fewer ranks is put in order without the others, and shuffled in the same way.

    Raises:
        InvalidDeal: Microsoft's numbering names deals of one deck only.
    """
    if deal.scheme == "ms":
        if decks != 1:
            raise InvalidDeal(
                f"{deal} is no deal here: Microsoft's numbering deals one deck, and this game has {decks}"
            )
        return [code for code in _microsoft(deal.number) if code % 13 + 1 in ranks]
    deck = [code for code in range(52) if code % 13 + 1 in ranks] * decks
    _shuffle(deck, deal.number)
    return deck


def reshuffled(cards: Sequence[int], deal: DealNumber, redeal: int) -> list[int]:
    """The cards of a redeal in their new order: ``redeal`` counts from 1.

    The cards are put in order by their codes, so that only which cards there are decides, and shuffled as a deck is,
    beginning with the state that the deal number (Microsoft's too) xor ``redeal`` times 2**56 stands for.
    """
    deck = sorted(cards)
    _shuffle(deck, deal.number ^ ((redeal << 56) & _MASK))
    return deck


def _shuffle(deck: list[int], state: int) -> None:
    for last in range(len(deck) - 1, 0, -1):
        limit = (_MASK + 1) - (_MASK + 1) % (last + 1)
        while True:
            state = (state + 0x9E3779B97F4A7C15) & _MASK
            drawn = _mix(state)
            if drawn < limit:
                break
        other = drawn % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]


def _mix(state: int) -> int:
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31)


def _microsoft(number: int) -> list[int]:
    """Microsoft's FreeCell deals: its C library's generator, and a deck of aces, twos ... each in order C D H S.

    Each draw takes a card by its place and puts the last card of the deck in that place.
    """
    deck = [suit * 13 + rank for rank in range(13) for suit in range(4)]
    dealt: list[int] = []
    state = number
    while deck:
        state = (state * 214013 + 2531011) & 0x7FFFFFFF
        place = (state >> 16) % len(deck)
        deck[place], deck[-1] = deck[-1], deck[place]
        dealt.append(deck.pop())
    return dealt
