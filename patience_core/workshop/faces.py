"""Sets of faces in words: ``kings``, ``aces to fours``, ``the queen of spades``."""

from __future__ import annotations

from typing import Final

from patience_core.cards import CARDS, RANK_NAMES, SUIT_NAMES
from patience_core.english.words import listed, number
from patience_core.rules.phrases import plural_of
from patience_core.tables import suit_mask
from patience_core.workshop.reach import faces_of

_MOST: Final = 4
"""So many single cards are named; of more, an example is."""


def in_words(faces: int, deck: int) -> str:
    """A set of faces (a mask) of a deck (likewise): whole ranks, or else whole suits, or single cards.

    >>> from patience_core.tables import ALL_FACES
    >>> in_words(sum(1 << code for code in (0, 13, 26, 39, 1)), ALL_FACES)
    'aces and the two of clubs'
    """
    if faces == deck:
        return "all cards"
    ranks = [rank for rank in range(13) if (there := _of_rank(rank) & deck) and there & faces == there]
    rest = faces & ~sum(map(_of_rank, ranks))
    parts = _spans(ranks)
    if not parts:
        suits = [suit for suit in range(4) if (there := suit_mask(suit) & deck) and there & rest == there]
        parts = [f"all {SUIT_NAMES[suit]}" for suit in suits]
        rest &= ~sum(map(suit_mask, suits))
    single = [f"the {CARDS[face].name}" for face in faces_of(rest)]
    if len(single) > _MOST:
        single = [f"{number(len(single))} {'other ' if parts else ''}cards, as {single[0]}"]
    return listed([*parts, *single])


def _of_rank(rank: int) -> int:
    return sum(1 << (13 * suit + rank) for suit in range(4))


def _spans(ranks: list[int]) -> list[str]:
    """Ranks in words, three or more that follow each other as ``aces to fours``."""
    spans: list[list[int]] = []
    for rank in ranks:
        if spans and spans[-1][-1] == rank - 1:
            spans[-1].append(rank)
        else:
            spans.append([rank])
    names: list[str] = []
    for span in spans:
        words = [plural_of(RANK_NAMES[rank]) for rank in span]
        names += words if len(words) < 3 else [f"{words[0]} to {words[-1]}"]
    return names
