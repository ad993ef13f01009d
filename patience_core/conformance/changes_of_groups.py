"""Every single change of a field of a pile group, by the key that a file says it with.

Each kind of field has changes of its own kind: a rule of building gets another direction, match, step or wrap, what
is dealt another order, a limit one more or one less, a name of a group that of another. A rule that a plugin brought
is changed for rules of the core.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from patience_core.cards import CARDS, RANK_NAMES, RANKS, Card
from patience_core.dealplan import DealPlan
from patience_core.declaration import Variant
from patience_core.piles import BASES, FACES, GIVES, UNITS, PileGroup, Sink, Stock, set_out_by_base
from patience_core.rules.base import BuildRule, DealRecipe, FillRule
from patience_core.rules.build import DIRECTIONS, MATCHES, AnyBuild, NeverBuild
from patience_core.rules.build import Sequence as InSequence
from patience_core.rules.fill import AnyFill, BaseFill, NeverFill, RankFill
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import plural_of

Fields = Mapping[str, Any]
"""New values of a group's fields, by the names of the fields."""

_KING: Final = len(RANKS)
_A_BASE: Final = 7
"""Any rank will do, to ask what a rule says once the base is known."""


@frozen
class InReverse(DealRecipe):
    """What a recipe deals, but to the piles from the last to the first."""

    recipe: DealRecipe

    def deal(self, cards: Sequence[Card], piles: int) -> Sequence[Sequence[Card]]:
        dealt = [list(pile) for pile in self.recipe.deal(cards, piles)]
        return [*([] for _ in range(piles - len(dealt))), *dealt[::-1]]

    def says(self, place: str) -> str:
        return f"{self.recipe.says(place)}, and the piles then stand in the opposite order"


def changed_fields(variant: Variant, group: PileGroup) -> Iterator[tuple[str, str, Fields]]:
    """Other values of each field of a group: the key of the field, the change in words, and what changes with it."""
    for build in _other_builds(group.build):
        if _builds(group, build) != _builds(group, group.build):
            # where nothing else is said, what builds also lifts together
            fields = {"build": build, "run": build} if group.run == group.build else {"build": build}
            yield "build", f"build {build.describe()}", fields
    for run in _other_builds(group.run) if group.lift.uses_run else ():
        if _builds(None, run) != _builds(None, group.run):
            yield "run", f"run {run.describe()}", {"run": run}
    for filling in _other_fills(variant, group):
        if _fills(group, filling) != _fills(group, group.fill):
            key = "base" if isinstance(group.fill, (BaseFill, RankFill)) and group.home else "fill"
            yield key, f"fill {filling.describe()}", {"fill": filling}
    yield from (("lift", f"lift {lift.words}", {"lift": lift}) for lift in LIFTS.values() if lift != group.lift)
    yield from (("gives", f"gives {gives}", {"gives": gives}) for gives in _other_gives(variant, group))
    yield from (("unit", f"unit {words}", {"unit": unit}) for words, unit in UNITS.items() if unit != group.unit)
    yield from (("size", f"size {size or 'none'}", {"size": size}) for size in _other_sizes(group))
    for faces in dict.fromkeys((*FACES, "top 2 up", f"top {(group.face_up or 2) + 1} up")):
        if evolve(group, faces=faces).face_up != group.face_up:
            yield "faces", f"faces {faces}", {"faces": faces}
    yield from _other_piles(group)
    yield from _other_starts(variant, group)
    if group.deal:
        yield from (("deal", f"deal {plan.words}", {"deal": plan}) for plan in _other_plans(group.deal))
        for sink in _other_sinks(group.sink) if max(group.deal.sizes) > 1 and _takes(group) else ():
            how = f"{plural_of(RANK_NAMES[sink.rank - 1])}{' by changing places' * sink.swap}" if sink else "none"
            yield "sink", f"sink {how}", {"sink": sink}
    if group.recipe and group.piles > 1:
        yield "recipe", "recipe to the last pile first", {"recipe": InReverse(group.recipe)}
    yield from _other_origins(variant, group)
    if group.stock:
        yield from ((key, what, {"stock": stock}) for key, what, stock in _other_stocks(variant, group, group.stock))
    if group.predicate:
        yield "only", "only as the other rules say", {"predicate": None}


def _other_builds(rule: BuildRule) -> Iterator[BuildRule]:
    yield from (NeverBuild(), AnyBuild())
    if not isinstance(rule, InSequence):
        yield from (InSequence("up", "by suit"), InSequence("down", "in alternate colours"))
        return
    yield from (evolve(rule, direction=direction) for direction in DIRECTIONS if direction != rule.direction)
    yield from (evolve(rule, match=match) for match in MATCHES if match != rule.match)
    yield evolve(rule, wrap=not rule.wrap)
    yield evolve(rule, step=rule.step + 1 if rule.step < _KING - 1 else 1)


def _other_fills(variant: Variant, group: PileGroup) -> Iterator[FillRule]:
    yield from (NeverFill(), AnyFill(), RankFill("K"), RankFill("A"), RankFill("QK"))
    if isinstance(group.fill, RankFill) and len(group.fill.ranks) > 1:
        yield from (RankFill(rank) for rank in group.fill.ranks if rank not in "AK")
    elif isinstance(group.fill, RankFill):
        place = RANKS.index(group.fill.ranks)
        yield from (RankFill(RANKS[near]) for near in (place - 1, place + 1) if 0 < near < _KING - 1)
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


def _other_piles(group: PileGroup) -> Iterator[tuple[str, str, Fields]]:
    if group.suited:
        yield "suits", "suits any", {"suits": (None,) * group.piles}
        return
    if group.home and group.piles % 4 == 0 and not group.dealt and not any(group.set_out):
        yield "suits", "suits each", {"suits": tuple(pile % 4 for pile in range(group.piles))}
    if not group.stock:
        yield "piles", "one pile more", {"suits": (*group.suits, None), "set_out": (*group.set_out, ())}
        if not group.dealt and group.piles > 1 and not group.set_out[-1]:
            yield "piles", "one pile less", {"suits": group.suits[:-1], "set_out": group.set_out[:-1]}


def _other_starts(variant: Variant, group: PileGroup) -> Iterator[tuple[str, str, Fields]]:
    """What is set out, and how the base is found."""
    if any(group.set_out):
        yield "start", "start empty", {"set_out": ((),) * group.piles}
    if not group.home:
        return
    if group.base:
        yield "base", "base A", {"base": "", "fill": RankFill("A")}
    for base in BASES:
        there_are_cards = set_out_by_base(base, variant.decks) <= set_out_by_base(group.base, variant.decks)
        if base != group.base and there_are_cards and (group.base or _fills(group, group.fill)):
            yield "base", f"base {base}", {"base": base, "fill": BaseFill()}


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


def _other_sinks(sink: Sink | None) -> Iterator[Sink | None]:
    others = (None, Sink(_KING), Sink(_KING, swap=True), Sink(_KING - 1) if sink else None)
    yield from (other for other in dict.fromkeys(others) if other != sink)


def _in_rows(sizes: Iterable[int]) -> tuple[int, ...]:
    sizes = list(sizes)
    return tuple(pile for row in range(max(sizes)) for pile, size in enumerate(sizes) if row < size)


def _other_origins(variant: Variant, group: PileGroup) -> Iterator[tuple[str, str, Fields]]:
    """Where the card for a space may come from, or comes from of itself."""
    givers = {
        other.name
        for other in variant.groups
        if not (group.home and other.home) and (other.gives_to is None or group.name in other.gives_to)
    }
    if _fills(group, group.fill):
        now = givers if group.fill_from is None else givers & set(group.fill_from)
        if now != givers:
            yield "fill from", "fill from any", {"fill_from": None}
        for name in sorted(givers):
            if now != {name}:
                yield "fill from", f"fill from {name}", {"fill_from": (name,)}
    if group.refill:
        yield "refill", "refill none", {"refill": ()}
        if len(group.refill) > 1:
            yield "refill", f"refill {', '.join(group.refill[::-1])}", {"refill": group.refill[::-1]}
            yield "refill", f"refill {group.refill[0]}", {"refill": group.refill[:1]}
    elif not group.home and not group.stock:
        others = [other.name for other in variant.groups if not other.home and other != group]
        yield from (("refill", f"refill {name}", {"refill": (name,)}) for name in others)


def _other_stocks(variant: Variant, group: PileGroup, stock: Stock) -> Iterator[tuple[str, str, Stock]]:
    for turn in (stock.turn - 1, stock.turn + 1):
        if turn:
            yield "turn", f"turn {turn}", evolve(stock, turn=turn)
    for other in variant.groups:
        if other.name not in (group.name, stock.to):
            yield "to", f"to {other.name}", evolve(stock, to=other.name)
    for times in (0, 1, (stock.redeals or 1) + 1, None) if variant.gather is None else ():
        if times != stock.redeals:
            yield "redeals", f"redeals {'no limit' if times is None else times}", evolve(stock, redeals=times)
    spaces = "no" if stock.over_spaces else "yes"
    yield "over spaces", f"over spaces {spaces}", evolve(stock, over_spaces=not stock.over_spaces)


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
