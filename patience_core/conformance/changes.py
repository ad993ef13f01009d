"""Every single change of a declaration: what the rules text has to tell, and what the cases have to notice.

One field is changed at a time, to each of a few other values. Where a change brings another with it in any file (a
run that is lifted as it is built, a step that settles what a group wants settled), both are made. Changes that leave
the rules as they are, because the field is not asked, are left out as far as the declaration tells that alone.

This module has the fields of the game as a whole, :mod:`~patience_core.conformance.changes_of_groups` those of a group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from attrs import evolve, frozen

from patience_core.cards import RANK_NAMES, RANKS
from patience_core.conformance.changes_of_groups import Fields, changed_fields
from patience_core.dealplan import DealPlan
from patience_core.declaration import SETTLE_STEPS, Field, Gather, Variant, Win
from patience_core.piles import PileGroup, set_out_by_base
from patience_core.rules.phrases import plural_of

_KING: Final = len(RANKS)

NOT_PLAYED: Final[Mapping[str, str]] = {
    "name": "words for people",
    "family": "words for people",
    "extends": "what is extended is resolved before anything is changed",
    "alias of": "another name for the same rules",
    "sources": "words for people",
    "notes": "words for people",
    "layout": "for front ends only",
    "label": "the name of piles in moves",
    "kind": "a bundle of defaults, and each field that it gives one for is changed by itself",
}
"""The keys of a file that no change is made of, and why: none of them is a rule of play."""


@frozen
class Change:
    """One field changed to one other value.

    Attributes:
        field: the path of the field, as ``piles.tableau.fill`` (see :class:`~patience_core.declaration.Field`).
        what: the change in words, each of a variant with words of its own: ``tableau: fill any card``.
        variant: the variant as it is with the change.
    """

    field: str
    what: str
    variant: Variant

    @property
    def group(self) -> str:
        """The name of the group that is changed; empty where the game as a whole is."""
        parts = self.field.split(".")
        return parts[1] if parts[0] == "piles" else ""


def field_of(variant: Variant, path: str) -> Field:
    """What the declaration of a variant says of a field, and where; that it says nothing, where it does not."""
    known = {each.path: each for each in variant.fields}
    if path in known:
        return known[path]
    where = known.get(f"{path.rpartition('.')[0]}.kind")
    return Field(path, "none", f"not said; the group stands at {where.origin}" if where else "not said")


def changes(variant: Variant) -> Iterator[Change]:
    """Every single change of a field that changes how the variant plays."""
    for decks in (variant.decks + 1, variant.decks - 1):
        if decks and _can_be_set_out(variant, decks):
            number = "another number of decks" if decks > variant.decks else "a deck less"
            yield Change("decks", number, _with_decks(variant, decks))
    for what, changed in _other_ranks(variant):
        yield Change("ranks", what, changed)
    for settle in _other_settles(variant):
        yield Change("settle", f"settle: {', '.join(settle) or 'nothing'}", evolve(variant, settle=settle))
    for what, win in _other_wins(variant):
        yield Change("win", what, evolve(variant, win=win))
    for key, what, gather in _other_gathers(variant):
        path = f"redeal.{key}" if key and variant.gather else "redeal"
        yield Change(path, f"redeal: {what}", evolve(variant, gather=gather))
    for group in variant.groups:
        for key, what, fields in changed_fields(variant, group):
            yield Change(f"piles.{group.name}.{key}", f"{group.name}: {what}", _with(variant, group, fields))
    yield from _other_orders(variant)


def _with(variant: Variant, group: PileGroup, fields: Fields) -> Variant:
    """The variant with some fields of a group changed, and with the steps that settle what the group now wants."""
    changed = evolve(
        variant, groups=tuple(evolve(each, **fields) if each == group else each for each in variant.groups)
    )
    new = [step for step in _wanted_steps(changed) if step not in (*variant.settle, *_wanted_steps(variant))]
    return evolve(changed, settle=(*variant.settle, *new)) if {"base", "refill"} & fields.keys() else changed


def _can_be_set_out(variant: Variant, decks: int) -> bool:
    """Whether so many decks have the cards that are set out before the deal, and the piles have room for them."""
    copies = Counter(card for group in variant.groups for pile in group.set_out for card in pile)
    bases = all(set_out_by_base(group.base, decks) <= group.piles for group in variant.groups)
    return bases and max(copies.values(), default=0) <= decks


def _with_decks(variant: Variant, decks: int) -> Variant:
    """Another number of decks; who is dealt the rest is dealt as many cards more, or less."""
    more = 4 * len(variant.ranks) * (decks - variant.decks)
    changed = evolve(variant, decks=decks)
    for group in variant.groups:
        if group.deal and group.deal.rest and group.deal.cards + more > 0:
            plan = DealPlan(group.deal.words, (0,) * (group.deal.cards + more))
            changed = evolve(
                changed, groups=tuple(evolve(each, deal=plan) if each == group else each for each in changed.groups)
            )
    return changed


def _wanted_steps(variant: Variant) -> list[str]:
    """What has to happen after a move, for what the groups say to come true."""
    wanted = {
        "set the base": any(group.base == "the first card played" for group in variant.groups),
        "refill": any(group.refill for group in variant.groups),
        "turn up": any(group.turns_up for group in variant.groups),
    }
    return [step for step, is_wanted in wanted.items() if is_wanted]


def _other_settles(variant: Variant) -> Iterator[tuple[str, ...]]:
    """A step less, a step more that something here wants, or the steps in the opposite order."""
    for step in SETTLE_STEPS:
        if step in variant.settle:
            yield tuple(each for each in variant.settle if each != step)
        elif step in _wanted_steps(variant):
            yield (*variant.settle, step)
    if len(variant.settle) > 1:
        yield variant.settle[::-1]


def _other_ranks(variant: Variant) -> Iterator[tuple[str, Variant]]:
    """A short deck instead of a whole one, of which as many cards less are dealt; or a whole deck."""
    if len(variant.ranks) < _KING:
        yield "ranks: all", evolve(variant, ranks=tuple(range(1, _KING + 1)))
    set_out = {card.rank for group in variant.groups for pile in group.set_out for card in pile}
    rank = next((rank for rank in variant.ranks[1:-1] if rank not in set_out), None)
    less = 4 * variant.decks
    largest = max((group for group in variant.groups if group.deal), key=_dealt, default=None)
    if rank is None or largest is None or largest.deal is None or _dealt(largest) <= less:
        return
    shorter = {"deal": DealPlan(largest.deal.words, largest.deal.order[:-less])}
    ranks = tuple(each for each in variant.ranks if each != rank)
    without = plural_of(RANK_NAMES[rank - 1])
    yield f"ranks: without {without}", evolve(_with(variant, largest, shorter), ranks=ranks)


def _dealt(group: PileGroup) -> int:
    return group.deal.cards if group.deal else 0


def _other_wins(variant: Variant) -> Iterator[tuple[str, Win]]:
    for group in variant.groups:
        home = tuple(name for name in variant.win.home if name != group.name)
        words = f"won without {group.place}" if group.name in variant.win.home else f"won also in {group.place}"
        if group.name not in variant.win.home:
            home = (*home, group.name)
        if home:
            yield words, Win("every card is where it should be", home)


def _other_gathers(variant: Variant) -> Iterator[tuple[str, str, Gather | None]]:
    gather = variant.gather
    dealt = [group for group in variant.groups if not group.home and not group.stock]
    if gather is None:
        largest = max(dealt, key=_dealt, default=None)
        if largest is not None:
            yield "", "one, in fours", Gather(largest.name, 1, 4)
        return
    yield "", "none", None
    for group in dealt:
        if group.name != gather.group:
            yield "gather", f"gather {group.name}", evolve(gather, group=group.name)
    for times in (0, 1, (gather.times or 1) + 1, None):
        if times != gather.times:
            yield "times", f"times {'no limit' if times is None else times}", evolve(gather, times=times)
    for size in (0, gather.size - 1, gather.size + 1) if gather.size else (3, 4):
        if size >= 0:
            yield "deal", f"deal {size or 'row by row'}", evolve(gather, size=size)
    yield "shuffled", f"shuffled {not gather.shuffled}", evolve(gather, shuffled=not gather.shuffled)


def _other_orders(variant: Variant) -> Iterator[Change]:
    """Groups are dealt in the order in which they stand: two that follow each other change places."""
    dealt = [place for place, group in enumerate(variant.groups) if group.deal and not group.deal.rest]
    for here, there in pairwise(dealt):
        groups = list(variant.groups)
        groups[here], groups[there] = groups[there], groups[here]
        first, second = variant.groups[here].name, variant.groups[there].name
        what = f"{first}: dealt after the {second}"
        yield Change(f"piles.{first}.deal", what, evolve(variant, groups=tuple(groups)))
