"""What can come to lie where, counted out: the proofs that a change of rules cannot be seen that need a search.

Each looks at everything that could be, given which cards there are and that a card is in one place at a time; where
there is too much of it nothing is proven. They say of a group whether two rules for it are one and the same in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from patience_core.conformance.plausible import comes_as_it_comes
from patience_core.declaration import Variant
from patience_core.piles import PileGroup
from patience_core.rules.lift import LIFTS
from patience_core.tables import PileTable, tables_of

_MOST: Final = 20_000
"""How many piles or runs are looked at before nothing is proven."""

Chain = tuple[int, ...]
"""Cards that lie on each other, as codes, the deepest first."""


class _TooMany(Exception):
    """There is more to look at than is looked at."""


def cards_about(variant: Variant, group: PileGroup) -> dict[int, int]:
    """How many of each card may ever come to a group: all but those that are set out elsewhere for good."""
    left = {card: variant.decks for card in range(52) if card % 13 + 1 in variant.ranks}
    for other in variant.groups:
        if other.gives == "never" and other.name != group.name:
            for card in (card for pile in other.set_out for card in pile):
                left[card.code] -= 1
    return {card: number for card, number in left.items() if number > 0}


def same_cards(variant: Variant, changed: Variant, name: str) -> bool:
    """Whether two rules for a group say the same of all the cards that may ever come there."""
    about = cards_about(variant, variant.group(name))
    bits = sum(1 << card for card in about)
    pairs = zip(_piles(variant, name), _piles(changed, name), strict=True)
    return _can_be_told(variant, changed) and all(
        (here.fill ^ there.fill) & bits == 0
        and all(not ((here.build[on] ^ there.build[on]) | (here.run[on] ^ there.run[on])) & bits for on in about)
        for here, there in pairs
    )


def _can_be_told(variant: Variant, changed: Variant) -> bool:
    """Whether no base has to be known first, and the same piles help to carry cards by both rules."""
    here, there = tables_of(variant), tables_of(changed)
    carried = here.cells == there.cells and here.spaces == there.spaces
    return not here.based and not there.based and carried


def same_piles(variant: Variant, changed: Variant, name: str) -> bool:
    """Whether in a group that is only ever built, card by card, every pile takes the same cards by both rules."""
    group, other = variant.group(name), changed.group(name)
    quiet = all(each.unit == 1 and (each.lift.single or each.gives == "never") for each in (group, other))
    if not quiet or comes_as_it_comes(variant, group) or not _can_be_told(variant, changed):
        return False
    about = cards_about(variant, group)
    try:
        return all(
            _same_pile(
                here, there, [card.code for card in group.set_out[here.number - 1]], _left_by_others(about, here)
            )
            for here, there in zip(_piles(variant, name), _piles(changed, name), strict=True)
        )
    except _TooMany:
        return False


def _left_by_others(about: dict[int, int], pile: PileTable) -> dict[int, int]:
    """The cards but for those that are set out for good on the other piles of a group."""
    left = dict(about)
    for number, cards in enumerate(pile.group.set_out, 1):
        for card in cards if number != pile.number and pile.group.gives == "never" else ():
            left[card.code] -= 1
    return {card: number for card, number in left.items() if number > 0}


def _same_pile(here: PileTable, there: PileTable, set_out: list[int], about: dict[int, int]) -> bool:
    stays = here.group.gives == "never" and bool(set_out)
    begin: list[Chain] = [tuple(set_out)] if stays else [(), tuple(set_out)]
    seen = set(begin)
    while begin:
        chain = begin.pop()
        nexts = [_next(pile, chain, about) for pile in (here, there)]
        if nexts[0] != nexts[1]:
            return False
        for card in nexts[0]:
            longer = (*chain, card)
            if longer not in seen:
                seen.add(longer)
                begin.append(longer)
        if len(seen) > _MOST:
            raise _TooMany
    return True


def _next(pile: PileTable, chain: Chain, about: dict[int, int]) -> set[int]:
    """The cards that a pile takes next."""
    if pile.group.size and len(chain) >= pile.group.size:
        return set()
    wanted = pile.build[chain[-1]] if chain else pile.fill
    return {card for card, number in about.items() if wanted >> card & 1 and chain.count(card) < number}


def fits_nowhere(variant: Variant, changed: Variant, name: str) -> bool:
    """Whether the runs that only one of two ways of lifting from a group lifts could be placed nowhere."""
    ways = {variant.group(name).lift, changed.group(name).lift}
    others = any(group.name != name and group.lift.carried for group in variant.groups)
    if not all(way.words in _WITH_ONE_CARD for way in ways) or any(group.base for group in variant.groups):
        return False
    if others and not _can_be_told(variant, changed):
        return False
    here, there = _piles(variant, name)[0], _piles(changed, name)[0]
    takers = [pile for pile in tables_of(variant).piles if _takes_several(here, pile)]
    if not takers:
        return True
    if variant.decks > 1:
        return False
    about = cards_about(variant, variant.group(name))
    lies = _whatever if comes_as_it_comes(variant, variant.group(name)) else _as_built(here)
    # Whether a whole pile or what can be carried is lifted hangs on more than the run: then each run may be lifted.
    told = len(ways) == 1 or all(not way.carried and way.words != "one card or a whole pile" for way in ways)
    try:
        return not any(
            (not told or _lifts(here, run) != _lifts(there, run)) and any(_takes(taker, run) for taker in takers)
            for run in _runs(about, lies, lambda on, card: _joins(here, on, card) or _joins(there, on, card))
        )
    except _TooMany:
        return False


_WITH_ONE_CARD: Final = frozenset(LIFTS) - {"a whole run", "a whole pile"}
"""The ways of lifting by which the top card can always be lifted alone."""


def _takes_several(source: PileTable, pile: PileTable) -> bool:
    """Whether several cards at once could go from one pile to another."""
    may = source.gives_to is None or pile.index in source.gives_to
    return may and pile.group.unit != 1 and pile.group.size != 1 and bool(pile.fill or any(pile.build))


def _takes(pile: PileTable, run: Chain) -> bool:
    """Whether a pile could take a run: on a card that is not itself in it, or as a space."""
    on_a_card = any(pile.build[on] >> run[0] & 1 for on in range(52) if on not in run)
    return on_a_card or bool(pile.fill >> run[0] & 1)


Relation = Callable[[int, int], bool]
"""Of the card below and the card that lies on it."""


def _whatever(_on: int, _card: int) -> bool:
    return True


def _as_built(pile: PileTable) -> Relation:
    return lambda on, card: bool(pile.build[on] >> card & 1)


def _joins(pile: PileTable, on: int, card: int) -> bool:
    """Whether a card may lift together with the one that it lies on."""
    lift = pile.group.lift
    return not lift.single and (not lift.uses_run or bool(pile.lifted[on] >> card & 1))


def _lifts(pile: PileTable, run: Chain) -> bool:
    """Whether a run may be lifted, as far as its own cards tell."""
    return all(_joins(pile, on, card) for on, card in pairwise(run))


def _runs(about: dict[int, int], lies: Relation, joins: Relation) -> Iterator[Chain]:
    """Every run of two cards and more, none of them twice."""
    count = 0
    begun: list[Chain] = [(card,) for card in about]
    while begun:
        run = begun.pop()
        for card in about:
            if card not in run and lies(run[-1], card) and joins(run[-1], card):
                count += 1
                if count > _MOST:
                    raise _TooMany
                yield (*run, card)
                begun.append((*run, card))


def _piles(variant: Variant, name: str) -> list[PileTable]:
    return [pile for pile in tables_of(variant).piles if pile.group.name == name]
