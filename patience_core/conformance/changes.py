"""Every single change of a declaration: what the rules text has to tell, and what the cases have to notice.

One field is changed at a time, to each of a few other values. Where a change brings another with it in any file (a
run that is lifted as it is built, a step that settles what a group wants settled), both are made. Changes that leave
the rules as they are, because the field is not asked, are left out as far as the declaration tells that alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve

from patience_core.cards import CARDS, RANK_NAMES, RANKS, Card
from patience_core.dealplan import DealPlan
from patience_core.declaration import SETTLE_STEPS, Gather, Variant, Win
from patience_core.piles import BASES, FACES, GIVES, UNITS, PileGroup, Sink, Stock, set_out_by_base
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.build import DIRECTIONS, MATCHES, AnyBuild, NeverBuild, Sequence
from patience_core.rules.fill import AnyFill, BaseFill, NeverFill, RankFill
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import plural_of

Fields = Mapping[str, Any]
"""New values of a group's fields, by the names of the fields."""

_KING: Final = len(RANKS)
_A_BASE: Final = 7
"""Any rank will do, to ask what a rule says once the base is known."""


def changes(variant: Variant) -> Iterator[tuple[str, Variant]]:
    """Every single change of a field that changes how the variant plays, with words for it."""
    decks = variant.decks + 1
    if all(set_out_by_base(group.base, decks) <= group.piles for group in variant.groups):
        yield "another number of decks", evolve(variant, decks=decks)
    yield from _other_ranks(variant)
    for step in SETTLE_STEPS:
        if step in variant.settle:
            settle = tuple(each for each in variant.settle if each != step)
            yield f"settle: {', '.join(settle) or 'nothing'}", evolve(variant, settle=settle)
        elif step in _wanted_steps(variant):
            settle = (*variant.settle, step)
            yield f"settle: {', '.join(settle)}", evolve(variant, settle=settle)
    yield from _other_wins(variant)
    for what, gather in _other_gathers(variant):
        yield f"redeal: {what}", evolve(variant, gather=gather)
    for group in variant.groups:
        for what, fields in _changed_fields(variant, group):
            yield f"{group.name}: {what}", _with(variant, group, fields)


def _with(variant: Variant, group: PileGroup, fields: Fields) -> Variant:
    """The variant with some fields of a group changed, and with the steps that settle what the group now wants."""
    changed = evolve(
        variant, groups=tuple(evolve(each, **fields) if each == group else each for each in variant.groups)
    )
    new = [step for step in _wanted_steps(changed) if step not in (*variant.settle, *_wanted_steps(variant))]
    return evolve(changed, settle=(*variant.settle, *new)) if {"base", "refill"} & fields.keys() else changed


def _wanted_steps(variant: Variant) -> list[str]:
    """What has to happen after a move, for what the groups say to come true."""
    wanted = {
        "set the base": any(group.base == "the first card played" for group in variant.groups),
        "refill": any(group.refill for group in variant.groups),
        "turn up": any(group.turns_up for group in variant.groups),
    }
    return [step for step, is_wanted in wanted.items() if is_wanted]


# ---------------------------------------------------------------- the game as a whole


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


def _other_wins(variant: Variant) -> Iterator[tuple[str, Variant]]:
    for group in variant.groups:
        home = tuple(name for name in variant.win.home if name != group.name)
        words = f"won without {group.place}" if group.name in variant.win.home else f"won also in {group.place}"
        if group.name not in variant.win.home:
            home = (*home, group.name)
        if home:
            yield words, evolve(variant, win=Win("every card is where it should be", home))


def _other_gathers(variant: Variant) -> Iterator[tuple[str, Gather | None]]:
    gather = variant.gather
    if gather is None:
        largest = max((group for group in variant.groups if not group.home), key=_dealt, default=None)
        if largest is not None:
            yield "one, in fours", Gather(largest.name, 1, 4)
        return
    yield "none", None
    for times in (0, 1, (gather.times or 1) + 1, None):
        if times != gather.times:
            yield f"times {'no limit' if times is None else times}", evolve(gather, times=times)
    for size in (0, gather.size - 1, gather.size + 1) if gather.size else (3, 4):
        if size >= 0:
            yield f"deal {size or 'row by row'}", evolve(gather, size=size)
    yield f"shuffled {not gather.shuffled}", evolve(gather, shuffled=not gather.shuffled)


# ---------------------------------------------------------------- a group of piles


def _changed_fields(variant: Variant, group: PileGroup) -> Iterator[tuple[str, Fields]]:
    """Other values of one field of a group, and what has to change with it."""
    for build in _other_builds(group.build):
        if _builds(group, build) != _builds(group, group.build):
            # where nothing else is said, what builds also lifts together
            fields = {"build": build, "run": build} if group.run == group.build else {"build": build}
            yield f"build {build.describe()}", fields
    for run in _other_builds(group.run) if group.lift.uses_run else ():
        if _builds(None, run) != _builds(None, group.run):
            yield f"run {run.describe()}", {"run": run}
    for filling in _other_fills(variant, group):
        if _fills(group, filling) != _fills(group, group.fill):
            yield f"fill {filling.describe()}", {"fill": filling}
    yield from ((f"lift {lift.words}", {"lift": lift}) for lift in LIFTS.values() if lift != group.lift)
    yield from ((f"gives {gives}", {"gives": gives}) for gives in _other_gives(variant, group))
    yield from ((f"unit {words}", {"unit": unit}) for words, unit in UNITS.items() if unit != group.unit)
    yield from ((f"size {size or 'none'}", {"size": size}) for size in _other_sizes(group))
    for faces in dict.fromkeys((*FACES, "top 2 up", f"top {(group.face_up or 2) + 1} up")):
        if evolve(group, faces=faces).face_up != group.face_up:
            yield f"faces {faces}", {"faces": faces}
    yield from _other_piles(group)
    yield from _other_starts(variant, group)
    if isinstance(group.deal, DealPlan):
        yield from ((f"deal {plan.words}", {"deal": plan}) for plan in _other_plans(group.deal))
        for sink in (None, Sink(_KING), Sink(_KING, swap=True)) if max(group.deal.sizes) > 1 and _takes(group) else ():
            if sink != group.sink:
                how = ("kings by changing places" if sink.swap else "kings") if sink else "none"
                yield f"sink {how}", {"sink": sink}
    yield from _other_origins(variant, group)
    if group.stock:
        yield from ((what, {"stock": stock}) for what, stock in _other_stocks(variant, group, group.stock))
    if group.predicate:
        yield "only as the other rules say", {"predicate": None}


def _other_builds(rule: BuildRule) -> Iterator[BuildRule]:
    yield from (NeverBuild(), AnyBuild())
    if not isinstance(rule, Sequence):
        yield from (Sequence("up", "by suit"), Sequence("down", "in alternate colours"))
        return
    yield from (evolve(rule, direction=direction) for direction in DIRECTIONS if direction != rule.direction)
    yield from (evolve(rule, match=match) for match in MATCHES if match != rule.match)
    yield evolve(rule, wrap=not rule.wrap)
    yield evolve(rule, step=rule.step + 1 if rule.step < _KING - 1 else 1)


def _other_fills(variant: Variant, group: PileGroup) -> Iterator[FillRule]:
    yield from (NeverFill(), AnyFill(), RankFill("K"), RankFill("A"), RankFill("QK"))
    if any(other.base for other in variant.groups) and not group.stock:
        yield from (BaseFill(), BaseFill(-1), BaseFill(1))


def _other_gives(variant: Variant, group: PileGroup) -> Iterator[str]:
    """Other words for where cards may go, as far as there is a group there that takes cards at all."""
    takers = {other.name for other in variant.groups if _takes(other) and not (group.home and other.home)}
    for gives in (*GIVES, *(f"to {name}" for name in sorted(takers))):
        if _to(evolve(group, gives=gives), takers) != _to(group, takers):
            yield gives


def _to(group: PileGroup, takers: set[str]) -> set[str]:
    return takers if group.gives_to is None else takers & set(group.gives_to)


def _takes(group: PileGroup) -> bool:
    return bool(_builds(None, group.build)) or bool(_fills(group, group.fill))


def _other_sizes(group: PileGroup) -> Iterator[int]:
    if group.size:
        yield from (0, group.size + 1)
        if group.size > 1:
            yield group.size - 1
    else:
        # a foundation short of its last card; a pile that holds a whole suit and no more
        yield from (1, _KING - 1 if group.home else _KING)


def _other_piles(group: PileGroup) -> Iterator[tuple[str, Fields]]:
    if group.suited:
        yield "suits any", {"suits": (None,) * group.piles}
    elif not group.stock:
        yield "one pile more", {"suits": (*group.suits, None), "set_out": (*group.set_out, ())}
        if group.deal is None and group.piles > 1 and not group.set_out[-1]:
            yield "one pile less", {"suits": group.suits[:-1], "set_out": group.set_out[:-1]}


def _other_starts(variant: Variant, group: PileGroup) -> Iterator[tuple[str, Fields]]:
    """What is set out, and how the base is found."""
    if any(group.set_out):
        yield "start empty", {"set_out": ((),) * group.piles}
    if not group.home:
        return
    if group.base:
        yield "base A", {"base": "", "fill": RankFill("A")}
    for base in BASES:
        there_are_cards = set_out_by_base(base, variant.decks) <= set_out_by_base(group.base, variant.decks)
        if base != group.base and there_are_cards and (group.base or _fills(group, group.fill)):
            yield f"base {base}", {"base": base, "fill": BaseFill()}


def _other_plans(plan: DealPlan) -> Iterator[DealPlan]:
    """The same cards in another order or on other piles, and one card less."""
    by_pile = sorted(plan.order)
    if tuple(by_pile) != plan.order:
        yield DealPlan("pile by pile", tuple(by_pile))
    rows = _in_rows(plan.sizes)
    if rows != plan.order:
        yield DealPlan("row by row", rows)
    if len(plan.sizes) > 1:
        sizes = [plan.sizes[0] + 1, *plan.sizes[1:-1], plan.sizes[-1] - 1]
        order = _in_rows(sizes) if rows == plan.order else [i for i, size in enumerate(sizes) for _ in range(size)]
        yield DealPlan("a card of the last pile on the first", tuple(order))
    if plan.cards > 1:
        yield DealPlan("a card less", plan.order[:-1])


def _in_rows(sizes: Any) -> tuple[int, ...]:
    return tuple(pile for row in range(max(sizes)) for pile, size in enumerate(sizes) if row < size)


def _other_origins(variant: Variant, group: PileGroup) -> Iterator[tuple[str, Fields]]:
    """Where the card for a space may come from, or comes from of itself."""
    givers = {
        other.name
        for other in variant.groups
        if not (group.home and other.home) and (other.gives_to is None or group.name in other.gives_to)
    }
    if _fills(group, group.fill):
        now = givers if group.fill_from is None else givers & set(group.fill_from)
        if now != givers:
            yield "fill from any", {"fill_from": None}
        for name in sorted(givers):
            if now != {name}:
                yield f"fill from {name}", {"fill_from": (name,)}
    if group.refill:
        yield "refill none", {"refill": ()}
        if len(group.refill) > 1:
            yield f"refill {', '.join(group.refill[::-1])}", {"refill": group.refill[::-1]}
    elif not group.home and not group.stock:
        others = [other.name for other in variant.groups if not other.home and other != group]
        yield from ((f"refill {name}", {"refill": (name,)}) for name in others)


def _other_stocks(variant: Variant, group: PileGroup, stock: Stock) -> Iterator[tuple[str, Stock]]:
    for turn in (stock.turn - 1, stock.turn + 1):
        if turn:
            yield f"turn {turn}", evolve(stock, turn=turn)
    for other in variant.groups:
        if other.name not in (group.name, stock.to):
            yield f"to {other.name}", evolve(stock, to=other.name)
    for times in (0, 1, (stock.redeals or 1) + 1, None) if variant.gather is None else ():
        if times != stock.redeals:
            yield f"redeals {'no limit' if times is None else times}", evolve(stock, redeals=times)
    spaces = "no" if stock.over_spaces else "yes"
    yield f"over spaces {spaces}", evolve(stock, over_spaces=not stock.over_spaces)


def _builds(group: PileGroup | None, rule: BuildRule) -> frozenset[tuple[Card, Card]]:
    """The pairs that a rule accepts, as far as the suits of the group's piles let them meet."""
    suits = set(group.suits) if group else {None}
    return frozenset(
        (card, on)
        for on in CARDS
        for card in CARDS
        if (None in suits or card.suit == on.suit in suits) and rule.accepts(card, on)
    )


def _fills(group: PileGroup, rule: FillRule) -> frozenset[tuple[Card, bool]]:
    """The cards that a rule accepts before the base is known, and once it is, as far as the suits of the piles go."""
    suits = set(group.suits)
    return frozenset(
        (card, known)
        for known, asked in ((False, rule), (True, rule.with_base(_A_BASE)))
        for card in CARDS
        if (None in suits or card.suit in suits) and asked.accepts(card)
    )
