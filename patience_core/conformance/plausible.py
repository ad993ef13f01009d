"""Whether a position could come about in play, as far as each pile tells that by itself.

A reader of positions takes what can be written; a fragment that no play leads to would show differences that nobody
ever meets: an empty foundation whose ace is set out before the deal, a face-down card that was never turned up.
"""

from __future__ import annotations

from itertools import pairwise

from patience_core.cards import FACE_DOWN
from patience_core.declaration import Variant
from patience_core.piles import WHOLE_SUIT, PileGroup
from patience_core.position import Position
from patience_core.tables import PileTable, Tables


def is_plausible(position: Position) -> bool:
    """Whether every pile could lie so, and no more redeals were made than there are."""
    limits = [position.variant.gather.times] if position.variant.gather else []
    limits += [group.stock.redeals for group in position.variant.groups if group.stock]
    if any(limit is not None and position.redeals > limit for limit in limits):
        return False
    return all(
        _lies(table.group, cards) and _is_built(position.tables, table, cards)
        for table, cards in zip(position.tables.piles, position.piles, strict=True)
    )


def comes_as_it_comes(variant: Variant, group: PileGroup) -> bool:
    """Whether cards come to a group otherwise than by being placed there: dealt, turned, gathered, to fill a space."""
    turned = {each.stock.to for each in variant.groups if each.stock}
    gathered = {variant.gather.group} if variant.gather else set()
    return group.dealt or bool(group.refill) or group.name in turned | gathered


def _lies(group: PileGroup, cards: list[int]) -> bool:
    """Face-down cards lie beneath those that are face up, and the last one was turned up if cards there ever are."""
    down = [card >= FACE_DOWN for card in cards]
    if group.stock and group.faces == "down":
        return all(down)
    if down and down[-1] and group.face_up != 0:
        return False
    return down == sorted(down, reverse=True)


def _is_built(tables: Tables, table: PileTable, cards: list[int]) -> bool:
    """What was set out for good still lies there, and what is only ever built was built."""
    group = table.group
    first = group.set_out[table.number - 1] if table.number <= len(group.set_out) else ()
    codes = [card.code for card in first]
    if group.gives == "never" and group.home and codes and cards[: len(codes)] != codes:
        return False
    if comes_as_it_comes(tables.variant, group):
        return True
    if group.unit == WHOLE_SUIT:
        return len(cards) % WHOLE_SUIT == 0
    if not cards:
        return True
    if not (cards[:1] == codes[:1] or table.fill >> cards[0] & 1):
        return False
    return all(table.build[on] >> card & 1 or _came_with(tables, table, card, on) for on, card in pairwise(cards))


def _came_with(tables: Tables, table: PileTable, card: int, on: int) -> bool:
    """Whether a card could come together with the one that it lies on."""
    if table.group.unit == 1:
        return False
    return any(
        not pile.group.lift.single and (not pile.group.lift.uses_run or pile.lifted[on] >> card & 1)
        for pile in tables.piles
    )
