"""Two rules that no table of two cards can hold."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from patience_core import Card, DealRecipe, PileRule


@frozen
class ShortPiles(PileRule):
    """No pile may grow beyond so many cards. ``cards`` go to ``pile``, whose bottom card comes first."""

    most: int = 5

    def accepts(self, cards: Sequence[Card], pile: Sequence[Card]) -> bool:
        return len(cards) + len(pile) <= self.most

    def says(self, place: str) -> str:
        return f"no pile in {place} may grow beyond {self.most} cards"


@frozen
class UntilAKing(DealRecipe):
    """Cards go to a pile until a king comes, then to the next; the last pile gets what is left."""

    def deal(self, cards: Sequence[Card], piles: int) -> Sequence[Sequence[Card]]:
        dealt: list[list[Card]] = [[]]
        for card in cards:
            dealt[-1].append(card)
            if card.rank == 13 and len(dealt) < piles:
                dealt.append([])
        return dealt

    def says(self, place: str) -> str:
        return f"cards are dealt to each pile of {place} in turn, until a king comes"
