"""The primitives of the grammar that a variant uses, read from its resolved declaration.

Each is told in words, with what shows that a move uses it. A primitive that forbids also has the variant without it:
where that would allow more, the position shows that the primitive was heeded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import evolve, frozen

from patience_core.declaration import Variant
from patience_core.effects import BaseSet, Carried, TurnedUp
from patience_core.moves import Transfer, carried_at_once
from patience_core.piles import PileGroup, cards_in_words
from patience_core.rules.build import AnyBuild, NeverBuild, Sequence
from patience_core.rules.fill import AnyFill, NeverFill
from patience_core.rules.lift import LIFTS
from patience_core.stock import DEAL, REDEAL, redeals
from patience_core.tables import Tables, tables_of
from tests.facts.use import Test, Use, both, builds_on, comes_from, either, fills, goes_to, lifts, names_alike, wraps


@frozen(eq=False)
class Primitive:
    """One primitive as one variant uses it.

    Attributes:
        section: under which of :data:`SECTIONS` it stands.
        words: the primitive in words.
        used: whether a move uses it; ``None`` where that cannot be told.
        relaxed: the variant without it, where it forbids something.
    """

    section: str
    words: str
    used: Test | None = None
    relaxed: Variant | None = None


Said = tuple[str, Test | None, Variant | None]
"""The words of a primitive, whether a move uses it, and the variant without it."""


def primitives_of(variant: Variant) -> list[Primitive]:
    """Every primitive that a variant uses, each once."""
    found: dict[tuple[str, str], Primitive] = {}
    for section, part in SECTIONS.items():
        for words, used, relaxed in part(variant):
            known = found.get((section, words))
            if known is None:
                found[section, words] = Primitive(section, words, used, relaxed)
            elif known.used and used:
                found[section, words] = evolve(known, used=either(known.used, used))
    return list(found.values())


def _without(variant: Variant, kind: str, **changes: Any) -> Variant:
    """The variant with other rules for all groups of a kind."""
    return _changed(variant, lambda group: changes if group.kind == kind else {})


def _changed(variant: Variant, change: Callable[[PileGroup], dict[str, Any]]) -> Variant:
    return evolve(variant, groups=tuple(evolve(group, **change(group)) for group in variant.groups))


def _with_stock(variant: Variant, **changes: Any) -> Variant:
    return _changed(variant, lambda group: {"stock": evolve(group.stock, **changes)} if group.stock else {})


def _tableaux(variant: Variant) -> list[PileGroup]:
    return [group for group in variant.groups if group.kind == "tableau"]


def _foundations(variant: Variant) -> Iterator[Said]:
    home = [group for group in variant.groups if group.home]
    for group in home:
        out_for_good = group.gives == "never" and all(group.set_out)
        if not isinstance(group.fill, NeverFill) and not out_for_good:
            yield f"begun by {group.fill.describe()}", fills(group), None
        yield from _built(group)
        if group.unit == 13:
            yield "a whole suit at a time", goes_to(group), None
        if not group.suited:
            yield "places of no suit", goes_to(group), None
        if group.base:
            yield f"base: {group.base}", fills(group), None
        if group.gives == "anywhere":
            yield "cards come back", comes_from(group), None
        else:
            yield "nothing comes back", None, _without(variant, group.kind, gives="anywhere")
    if any(len(group.suits) > len(set(group.suits)) for group in home):
        yield "alike foundations, named once", names_alike, None


def _built(group: PileGroup) -> Iterator[Said]:
    if not isinstance(group.build, NeverBuild):
        rule = evolve(group.build, wrap=False) if isinstance(group.build, Sequence) else group.build
        yield f"built {rule.describe()}", builds_on(group), None
    if isinstance(group.build, Sequence) and group.build.wrap:
        yield "ace and king are neighbours", both(builds_on(group), wraps), None


def _building(variant: Variant) -> Iterator[Said]:
    for group in _tableaux(variant):
        yield from _built(group)
        if isinstance(group.build, NeverBuild):
            yield "never built on", None, _without(variant, "tableau", build=AnyBuild())
        if group.run != group.build:
            yield f"run: {group.run.describe()}, otherwise than building", lifts(group), None
        if group.size:
            yield f"size: at most {cards_in_words(group.size)}", None, _without(variant, "tableau", size=0)
        if group.predicate:
            yield "a pile rule of a plugin", None, _without(variant, "tableau", predicate=None)


def _filling(variant: Variant) -> Iterator[Said]:
    free = _without(variant, "tableau", fill=AnyFill())
    for group in _tableaux(variant):
        if isinstance(group.fill, NeverFill):
            yield "never", None, free
        else:
            yield group.fill.describe(), fills(group), None if isinstance(group.fill, AnyFill) else free
        if group.fill_from is not None:
            words = f"only from {' or '.join(group.fill_from)}"
            yield words, fills(group), _without(variant, "tableau", fill_from=None)


def _lifting(variant: Variant) -> Iterator[Said]:
    a_run = _without(variant, "tableau", lift=LIFTS["a run"])
    face_up = _without(variant, "tableau", lift=LIFTS["any face-up cards"])
    for group in _tableaux(variant):
        lift = group.lift
        if lift.single:
            yield lift.words, comes_from(group), None if isinstance(group.build, NeverBuild) else a_run
            continue
        free: Variant | None = face_up if lift.words == "a run" or lift.by_build else a_run
        if lift.words == "any face-up cards":
            free = None
            yield f"{lift.words}: in no sequence", both(lifts(group), _in_several_runs), None
        yield f"{lift.words}: several at once", lifts(group), free
        if lift.by_build:
            yield f"{lift.words}: several runs", both(lifts(group), _in_several_runs), None
        if lift.carried:
            yield from _carried(group, tables_of(variant))


def _in_several_runs(use: Use) -> bool:
    return use.runs() > 1


def _carried(group: PileGroup, tables: Tables) -> Iterator[Said]:
    """Where there was room for cards that seem to go as one: in cells, in spaces, and with a space as the target."""
    words, several, into_a_space = group.lift.words, lifts(group), fills(group)
    through_spaces = both(several, _needs_spaces)
    if tables.cells:
        yield f"{words}: through cells", both(several, _needs_cells_alone), None
    if tables.spaces:
        yield f"{words}: through spaces", through_spaces, None
        yield f"{words}: into a space, through other spaces", both(through_spaces, into_a_space), None
    yield f"{words}: into a space", both(several, into_a_space), None
    yield f"{words}: as many as there is room for", both(several, _is_full_load), None


def _needs_spaces(use: Use) -> bool:
    return use.pieces() > use.free_cells() + 1


def _needs_cells_alone(use: Use) -> bool:
    return 1 < use.pieces() <= use.free_cells() + 1


def _is_full_load(use: Use) -> bool:
    return isinstance(use.move, Transfer) and use.pieces() == carried_at_once(use.position, use.move.target)


def _cells(variant: Variant) -> Iterator[Said]:
    for group in variant.groups:
        if group.kind == "cell":
            yield "cells: a card goes there", goes_to(group), None
            yield "cells: a card comes from there", comes_from(group), None
            if group.gives_to is not None:
                words = f"cells: give only to {' or '.join(group.gives_to)}"
                yield words, comes_from(group), _without(variant, "cell", gives="anywhere")
        if group.kind == "reserve":
            yield "reserve: only played away", comes_from(group), None


def _stock(variant: Variant) -> Iterator[Said]:
    for group in variant.groups:
        if group.kind == "waste":
            yield "waste: played away", comes_from(group), None
        stock = group.stock
        if stock is None:
            continue
        to = variant.group(stock.to)
        number = cards_in_words(stock.turn)
        place = f"the {to.kind}, {number} on each pile" if to.piles > 1 else f"the {to.kind}, {number} at a time"
        yield f"stock: to {place}", _is_deal, None
        if stock.turn * to.piles > 1:
            yield "stock: fewer cards left than a turn has", _is_short(stock.turn * to.piles), None
        if not stock.over_spaces:
            yield "stock: not over spaces", None, _with_stock(variant, over_spaces=True)


def _is_deal(use: Use) -> bool:
    return use.move == DEAL


def _is_redeal(use: Use) -> bool:
    return use.move == REDEAL


def _is_short(wanted: int) -> Test:
    def test(use: Use) -> bool:
        stock = use.position.tables.stock
        return use.move == DEAL and stock is not None and len(use.position.piles[stock]) < wanted

    return test


SIZES: Final = {0: "row by row", 2: "in twos", 3: "in threes", 4: "in fours", 5: "in fives", 6: "in sixes"}
"""How gathered cards are dealt again, by how many a pile gets."""


def _redeals(variant: Variant) -> Iterator[Said]:
    gather = variant.gather
    if gather:
        yield f"gathered and dealt {SIZES[gather.size]}{', shuffled' * gather.shuffled}", _is_redeal, None
        free = None if gather.times is None else evolve(variant, gather=evolve(gather, times=None))
        yield f"gathered: {redeals(gather.times)}", _is_redeal, free
    for group in variant.groups:
        stock = group.stock
        if stock is None or variant.group(stock.to).kind != "waste":
            continue
        free = None if stock.redeals is None else _with_stock(variant, redeals=None)
        if stock.redeals == 0:
            yield "the waste is never turned over", None, free
        else:
            yield f"the waste turned over: {redeals(stock.redeals)}", _is_redeal, free


def _of_itself(variant: Variant) -> Iterator[Said]:
    if any(group.turns_up for group in variant.groups):
        yield "a card that is uncovered turns up", lambda use: bool(use.followed_by(TurnedUp)), None
    for group in variant.groups:
        if group.refill:
            yield f"a space in {group.place} is filled from {', else '.join(group.refill)}", _refills(group), None
    if any(group.base == "the first card played" for group in variant.groups):
        yield "the first card played sets the base", lambda use: bool(use.followed_by(BaseSet)), None


def _refills(group: PileGroup) -> Test:
    def test(use: Use) -> bool:
        here = use.position.tables.indices(group.name)
        return any(effect.target in here for effect in use.followed_by(Carried))

    return test


def _win(variant: Variant) -> Iterator[Said]:
    yield variant.win.words, lambda use: use.wins, None


SECTIONS: Final[dict[str, Callable[[Variant], Iterator[Said]]]] = {
    "Foundations": _foundations,
    "Building": _building,
    "Filling spaces": _filling,
    "Lifting": _lifting,
    "Cells and reserves": _cells,
    "Stock and waste": _stock,
    "Redeals": _redeals,
    "Of itself": _of_itself,
    "The win": _win,
}
"""The parts of the grammar, in the order of the page, each with what finds its primitives in a variant."""
