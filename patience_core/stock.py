"""The two moves that are no transfer: ``deal`` (turn cards from the stock) and ``redeal``.

A redeal turns the waste over when the stock is empty, or gathers the cards of a group and deals them again; a variant
has one or the other.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from patience_core.cards import FACE_DOWN
from patience_core.declaration import Gather
from patience_core.effects import Effect, Rearranged, carry
from patience_core.piles import NOT_OVER_SPACES, Stock, number_in_words
from patience_core.position import Position
from patience_core.shuffle import DealNumber, reshuffled


@frozen
class Refusal:
    """Why a move may not be made: the rule, in a player's words, and how the move breaks it."""

    rule: str
    detail: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.detail}"


@frozen
class Deal:
    """Turn cards from the stock: as many as are left, at most the number declared, one after the other."""

    def __str__(self) -> str:
        return "deal"

    def refusal(self, position: Position) -> Refusal | None:
        """Why cards may not be turned; ``None`` when they may."""
        index, stock = _stock(position)
        if stock is None or index is None:
            return Refusal("there is no stock in this game", "nothing can be dealt")
        if not position.piles[index]:
            return Refusal("cards are dealt from the stock", "the stock is empty")
        if not stock.over_spaces and not all(position.piles[i] for i in position.tables.indices(stock.to)):
            place = position.variant.group(stock.to).place
            return Refusal(NOT_OVER_SPACES.format(place=place), "fill the spaces first")
        return None

    def make(self, position: Position) -> list[Effect]:
        """Turn the cards, which must be allowed."""
        index, stock = _stock(position)
        assert index is not None and stock is not None
        targets = [*position.tables.indices(stock.to)] * stock.turn
        return [carry(position, index, target) for target in targets[: len(position.piles[index])]]


@frozen
class Redeal:
    """Turn the waste over to form the stock anew, or gather the cards of a group and deal them again."""

    def __str__(self) -> str:
        return "redeal"

    def refusal(self, position: Position) -> Refusal | None:
        """Why there may be no redeal; ``None`` when there may."""
        gather = position.variant.gather
        index, stock = _stock(position)
        limit = gather.times if gather else stock.redeals if stock else 0
        if limit == 0 or (gather is None and stock is None):
            return Refusal("there is no redeal", "the cards stay as they lie")
        if limit is not None and position.redeals >= limit:
            return Refusal(f"there {'is' if limit == 1 else 'are'} {redeals(limit)}", "the last one has been made")
        if gather is None and index is not None and stock is not None:
            if position.piles[index]:
                return Refusal("the waste is turned over when the stock is empty", "the stock is not empty")
            if not any(position.piles[pile] for pile in position.tables.indices(stock.to)):
                return Refusal("the waste is turned over when the stock is empty", "there is no waste to turn over")
        return None

    def make(self, position: Position) -> list[Effect]:
        """Make the redeal, which must be allowed."""
        gather = position.variant.gather
        if gather:
            return _gathered(position, gather)
        index, stock = _stock(position)
        assert index is not None and stock is not None
        piles = [index, *position.tables.indices(stock.to)]
        before = Rearranged(tuple((pile, position.piles[pile]) for pile in piles))
        position.piles[index] = [
            code | FACE_DOWN for pile in reversed(piles[1:]) for code in reversed(position.piles[pile])
        ]
        for pile in piles[1:]:
            position.piles[pile] = []
        position.redeals += 1
        return [before]


DEAL: Final = Deal()
REDEAL: Final = Redeal()


def redeals(limit: int | None) -> str:
    """A limit on redeals in words."""
    return (
        "no limit to redeals" if limit is None else "one redeal" if limit == 1 else f"{number_in_words(limit)} redeals"
    )


def _stock(position: Position) -> tuple[int | None, Stock | None]:
    index = position.tables.stock
    return index, None if index is None else position.tables.piles[index].group.stock


def _gathered(position: Position, gather: Gather) -> list[Effect]:
    indices = position.tables.indices(gather.group)
    before = Rearranged(tuple((pile, position.piles[pile]) for pile in indices))
    piles = [position.piles[pile] for pile in indices]
    position.redeals += 1
    if gather.size:
        cards = [code for pile in piles for code in reversed(pile)]
    else:
        cards = [code for pile in piles for code in pile]
    if gather.shuffled:
        cards = reshuffled(cards, position.number or DealNumber(0), position.redeals)
    for place, pile in enumerate(indices):
        if gather.size:
            last = place == len(indices) - 1
            dealt = cards[place * gather.size :] if last else cards[place * gather.size : (place + 1) * gather.size]
            position.piles[pile] = dealt[::-1]
        else:
            position.piles[pile] = cards[place :: len(indices)]
    return [before]
