"""Dealing: a variant and a deal number become a position."""

from __future__ import annotations

from patience_core.cards import CARDS, FACE_DOWN
from patience_core.declaration import Variant
from patience_core.errors import PluginError
from patience_core.piles import PileGroup
from patience_core.position import Position
from patience_core.rules.faults import named, told
from patience_core.shuffle import DealNumber, shuffled
from patience_core.tables import tables_of


def deal_position(variant: Variant, number: DealNumber | int | str) -> Position:
    """Shuffle, set out what the variant wants set out, and deal the rest, group by group.

    What is set out is taken from the shuffled deck, of alike cards the one that would have been dealt first; the rest
    is dealt in the order of the deck.

    Raises:
        InvalidDeal: the number names no deal of this variant.
    """
    tables = tables_of(variant)
    deal = DealNumber.parse(number)
    deck = shuffled(variant.decks, deal, variant.ranks)
    shuffles_again = variant.gather is not None and variant.gather.shuffled
    position = Position(tables, [[] for _ in tables.piles], number=deal if shuffles_again else None)
    for group, indices in zip(variant.groups, tables.groups, strict=True):
        for index, cards in zip(indices, group.set_out, strict=True):
            for card in cards:
                deck.remove(card.code)
                position.piles[index].append(card.code)
    for group, indices in zip(variant.groups, tables.groups, strict=True):
        if group.base.endswith("first card dealt"):
            first = deck[0]
            its_like = group.base.startswith("the rank")
            position.set_base(CARDS[first].rank)
            for code in [first] if not its_like else _its_like(deck):
                deck.remove(code)
                place = next(i for i in indices if tables.piles[i].suit in (None, code // 13) and not position.piles[i])
                position.piles[place].append(code)
    for group, indices in zip(variant.groups, tables.groups, strict=True):
        dealt = [position.piles[index] for index in indices]
        if group.recipe:
            _deal_by_recipe(group, deck, dealt)
        elif group.deal:
            # A file's "the rest" has been counted, but for where a recipe deals: then it is what is left by now.
            order = group.deal.order or (0,) * len(deck)
            if len(order) > len(deck):
                raise PluginError(f"the deal of {variant.id} lacks {len(order) - len(deck)} cards for {group.place}")
            for number, code in zip(order, deck[: len(order)], strict=True):
                dealt[number].append(code)
            del deck[: len(order)]
        if group.stock:  # what is left lies as it comes: the next card of the deck is turned next
            for pile in dealt:
                pile.reverse()
        for pile in dealt:
            if group.sink:
                pile[:] = group.sink.arranged(pile)
            if group.face_up is not None:
                covered = max(0, len(pile) - group.face_up)
                pile[:covered] = [code | FACE_DOWN for code in pile[:covered]]
    if deck:
        raise PluginError(f"the deal of {variant.id} leaves {len(deck)} cards over")
    return position


def _deal_by_recipe(group: PileGroup, deck: list[int], piles: list[list[int]]) -> None:
    """Deal as a plugin's recipe says, and take what it dealt from the deck; it must not deal what is not there."""
    recipe = group.recipe
    assert recipe is not None
    try:
        dealt = [[card.code for card in pile] for pile in recipe.deal([CARDS[code] for code in deck], len(piles))]
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # even sys.exit(): a recipe must not end the program
        raise PluginError(f"the deal recipe {named(recipe)} failed: {told(error)}") from error
    if len(dealt) > len(piles):
        raise PluginError(f"the deal recipe {named(recipe)} deals {len(dealt)} piles, but there are {len(piles)}")
    for pile, cards in zip(piles, dealt, strict=False):
        for code in cards:
            if code not in deck:
                raise PluginError(f"the deal recipe {named(recipe)} deals {CARDS[code]}, which is not there")
            deck.remove(code)
        pile += cards


def _its_like(deck: list[int]) -> list[int]:
    """The other cards of the first card's rank, in the order in which they would be dealt."""
    return [code for code in deck[1:] if code % 13 == deck[0] % 13]
