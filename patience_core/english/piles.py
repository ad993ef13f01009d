"""Each group of piles in English: what may be placed, lifted and filled, and where its cards may go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from patience_core.cards import CARDS, SUIT_NAMES, Card
from patience_core.declaration import Variant
from patience_core.english.deal import faces
from patience_core.english.words import counted, listed, number, times
from patience_core.piles import (
    ACCEPTS,
    BETWEEN_FOUNDATIONS,
    FILL_FROM,
    GIVES,
    GIVES_TO,
    HOLDS,
    NOT_OVER_SPACES,
    PileGroup,
    cards_in_words,
    set_out_by_base,
)
from patience_core.rules.base import verb
from patience_core.rules.faults import says


def shared_place(groups: Sequence[PileGroup]) -> str:
    """One name for several groups, where they have one: "the foundations" for the king and the ace foundations."""
    if len(groups) == 1:
        return groups[0].place
    words = [group.place.split() for group in groups]
    same = len({word[-1] for word in words}) == 1 and all(len(word) > 2 for word in words)
    return f"the {words[0][-1]}" if same else ""


def piles(variant: Variant, groups: Sequence[PileGroup], shared: str) -> list[str]:
    """What is said of groups that share a paragraph: once where it holds for all, else of each in turn."""
    sentences = [_count(groups)] if any(group.deal is None or group.suited for group in groups) else []
    for say in _OF_HOMES if all(group.home for group in groups) else _OF_OTHERS:
        of_all = {say(variant, group, shared) for group in groups}
        if len(of_all) == 1:
            sentences += of_all
        else:
            sentences += [say(variant, group, group.place) for group in groups]
        if say is _build:
            sentences += [_either(*pair) for pair in combinations(groups, 2)]
    return [sentence for sentence in sentences if sentence]


def _count(groups: Sequence[PileGroup]) -> str:
    """How many piles, and of which suits."""
    counts = [_how_many(group) for group in groups]
    if len(groups) > 1 and len({group.suits for group in groups}) == 1:
        return f"there are {listed(counts)}{_whose(groups[0], ' of each')}"
    return f"there {'is' if groups[0].piles == 1 else 'are'} " + listed(
        [count + _whose(group) for count, group in zip(counts, groups, strict=True)]
    )


def _how_many(group: PileGroup) -> str:
    noun = group.place.removeprefix("the ")
    if noun.endswith("s"):
        return counted(group.piles, noun.removesuffix("s"))
    return f"{counted(group.piles, 'pile')} in {group.place}"


def _whose(group: PileGroup, of_each: str = "") -> str:
    per_suit, rest = divmod(group.piles, 4)
    if not group.suited:
        return ", open to any suit" if group.home else ""
    if not rest and group.suits == (0, 1, 2, 3) * per_suit:
        return f", {number(per_suit)}{of_each} for every suit"
    suits = ["any suit" if suit is None else SUIT_NAMES[suit] for suit in group.suits]
    return f" (for {listed(suits)}, in this order)"


def _empty(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.dealt or any(group.set_out) or set_out_by_base(group.base, 1):
        return ""
    return f"{place} {verb(place, 'begins', 'begin')} empty"


def _build(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.size == 1 and not any(group.build.accepts(card, on) for on in CARDS for card in CARDS):
        return ""  # a pile of one card has nothing to build on, and its size is said
    if group.stock and not _wanted(group):
        return ""  # nobody thinks of building on a stock
    return says(group.build, place)


def _either(one: PileGroup, other: PileGroup) -> str:
    """That the player chooses, where a card may fit foundations of two groups."""
    if one.home and other.home and _wanted(one) & _wanted(other):
        return f"a card that fits both {one.place} and {other.place} may go on either"
    return ""


def _wanted(group: PileGroup) -> set[Card]:
    return {card for card in CARDS if any(group.build.accepts(card, on) for on in CARDS)}


def _fill(_variant: Variant, group: PileGroup, place: str) -> str:
    takes = {card for card in CARDS if group.fill.accepts(card)}
    if group.gives == "never" and group.set_out and all(group.set_out):
        bases = {pile[0].rank for pile in group.set_out}
        if takes == {card for card in CARDS if card.rank in bases}:
            return ""  # the cards set out are the only ones that could begin these piles, and there they stay
    if group.stock and not takes:
        return ""
    own = " of its own suit" if group.suited and takes else ""
    return says(group.fill, place) + own


def _fill_from(variant: Variant, group: PileGroup, place: str) -> str:
    if group.fill_from is None:
        return ""
    return FILL_FROM.format(place=place, groups=" or ".join(_places(variant, group.fill_from)))


def _refill(variant: Variant, group: PileGroup, place: str) -> str:
    if not group.refill:
        return ""
    sources = ", or else from ".join(_places(variant, group.refill))
    return f"a space in {place} is filled at once, with the top card, from {sources}"


def _places(variant: Variant, names: Sequence[str]) -> list[str]:
    return [variant.group(name).place for name in names]


def _lift(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.lift.single and (group.gives == "never" or group.size == 1):
        return ""
    return group.lift.says(place, group.run.describe())


def _run(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.run == group.build or group.lift.uses_run:
        return ""
    return f"a run in {place} is built {group.run.describe()}"


def _unit(variant: Variant, group: PileGroup, place: str) -> str:
    ordinary = 1 if group.home or group.size == 1 else 0
    singly = not group.home or all(other.lift.single for other in variant.groups)
    if group.unit == ordinary and singly:
        return ""
    return ACCEPTS.format(place=place, number=cards_in_words(group.unit))


def _size(_variant: Variant, group: PileGroup, place: str) -> str:
    return HOLDS.format(place=place, number=cards_in_words(group.size)) if group.size else ""


def _gives(variant: Variant, group: PileGroup, place: str) -> str:
    ordinary = "never" if group.stock else "anywhere"
    if group.gives == ordinary and not group.home:
        return ""
    if group.gives in GIVES:
        return GIVES[group.gives].format(place=place)
    return GIVES_TO.format(place=place, groups=" or ".join(_places(variant, group.gives_to or ())))


def turn(variant: Variant, group: PileGroup, place: str) -> str:
    """What it is to deal, where the group is a stock; empty where it is none."""
    stock = group.stock
    if stock is None:
        return ""
    to = variant.group(stock.to)
    if to.piles > 1:
        cards = "one card" if stock.turn == 1 else f"{number(stock.turn)} cards"
        turned = f"to deal is to turn {cards} from {place} onto each pile of {to.place}, in order, as long as they last"
    elif stock.turn == 1:
        turned = f"to deal is to turn the next card of {place} onto {to.place}"
    else:
        turned = f"to deal is to turn {number(stock.turn)} cards of {place} onto {to.place}, one after the other"
    return turned + ("" if stock.over_spaces else f"; {NOT_OVER_SPACES.format(place=to.place)}")


def redeals(variant: Variant, group: PileGroup, place: str) -> str:
    """When a stock may be formed anew, and how often; empty where nothing need be said."""
    stock = group.stock
    if stock is None or variant.gather or (stock.redeals == 0 and not _is_turned_over(variant, stock.to)):
        return ""
    if stock.redeals == 0:
        return f"{place} is gone through once"
    often = "as often as the player likes" if stock.redeals is None else times(stock.redeals)
    return f"when {place} is empty, {variant.group(stock.to).place} may be turned over to form it anew, {often}"


def _is_turned_over(variant: Variant, to: str) -> bool:
    """Whether one would think of a redeal: where cards are turned onto one pile that gives them away again."""
    return variant.group(to).piles == 1 and not variant.group(to).home


def _predicate(_variant: Variant, group: PileGroup, place: str) -> str:
    return says(group.predicate, place) if group.predicate else ""


def _between(_variant: Variant, group: PileGroup, _place: str) -> str:
    return BETWEEN_FOUNDATIONS if group.home and group.gives != "never" else ""


def _lie(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.faces == "up" or group.dealt or any(group.set_out):
        return ""
    return f"cards in {place} lie {faces(group)}"


_Say = Callable[[Variant, PileGroup, str], str]

_OF_HOMES: Final[tuple[_Say, ...]] = (
    _empty, _fill, _fill_from, _build, _predicate, _lift, _run, _unit, _size, _gives, _between, _lie,
)  # fmt: skip
_OF_OTHERS: Final[tuple[_Say, ...]] = (
    _empty, turn, redeals, _build, _predicate, _lift, _run, _refill, _fill, _fill_from, _unit, _size, _gives, _lie,
)  # fmt: skip
"""What is said of a group, in this order: how its piles begin comes first where cards are to end up. Each answers with
an empty text where nothing need be said."""
