"""A variant's rules, asked once and kept as tables.

Because there are only 52 faces, every build rule can be asked for all pairs and every fill rule for all faces when a
variant is first played. Play, hints, referee and solver read these tables: there is no second copy of any rule, and a
rule that a plugin wrote in Python is as fast as ours. Tables belong to piles, not to groups, because the foundations
of one group differ in suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve, field, fields, frozen, has

from patience_core.cards import CARDS, CODES, FACES
from patience_core.declaration import Variant
from patience_core.errors import PatienceError, PluginError
from patience_core.piles import PileGroup
from patience_core.rules.base import BuildRule, DealRecipe, FillRule, PileRule
from patience_core.rules.faults import named, told

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

T = TypeVar("T")

Masks = tuple[int, ...]
"""For the code of each card lying somewhere, the set of faces that may go on it, as a bit mask (bit = face)."""

ALL_FACES = (1 << FACES) - 1


@frozen(eq=False)
class PileTable:
    """One pile's rules.

    Attributes:
        index: the pile's number among all piles of the variant, from 0.
        label: the pile's name in moves, as ``t7``.
        number: the pile's number in its group, from 1.
        group: the group that it belongs to.
        suit: the one suit (0 to 3) that may lie here, or ``None``.
        build: for each card code, the faces that may be placed on that card here; none on a face-down card.
        run: for each card code, the faces that lift together with that card when they lie on it.
        lifted: the table by which cards lift together: ``run``, or ``build`` where runs are only pieces of what lifts.
        fill: the faces that may be placed here when the pile is empty.
        gives_to: the piles that its cards may go to, or ``None`` for any.
        fill_from: the piles that a space here may be filled from, or ``None`` for any.
        twins: lower-numbered piles that are alike to this one when they hold the same cards, so that one name does
            for all; only piles that cards end up on have any.
    """

    index: int
    label: str
    number: int
    group: PileGroup
    suit: int | None
    build: Masks
    run: Masks
    lifted: Masks
    fill: int
    gives_to: frozenset[int] | None
    fill_from: frozenset[int] | None
    twins: tuple[int, ...]


@frozen(eq=False)
class Tables:
    """All that play needs to know of a variant.

    Attributes:
        variant: the declaration that the tables were made from.
        piles: every pile of every group, in the declared order.
        groups: for each group, the range of its piles' indices.
        pile_of: a pile's index by its label.
        home: the piles where winning wants the cards.
        alike: sets of piles whose order among themselves does not matter.
        turning: the piles whose top card is turned up when it is uncovered.
        hides: whether cards may lie face down anywhere.
        refills: the piles whose spaces are filled of themselves, each with the piles that give, in order.
        based: the foundations whose base is known only after the deal, or in play.
        cells: the piles that hold one card, whatever it is, on its way.
        spaces: the piles that may be emptied and filled with any card.
        stock: the pile that is turned, or ``None``.
        ordered: the piles that something deals to, gathers or refills in their order, so that the order matters.
        turns: whether there is a stock to turn or a redeal to make.
        redeals: whether there is a redeal.
        counts_redeals: whether the number of redeals made so far makes a difference.
        fingerprint: equal for two variants exactly if they play alike, card for card and move for move. Names,
            sources, notes and layout do not count.
    """

    variant: Variant
    piles: tuple[PileTable, ...]
    groups: tuple[range, ...]
    pile_of: dict[str, int] = field(repr=False)
    home: tuple[int, ...] = field(repr=False)
    alike: tuple[tuple[int, ...], ...] = field(repr=False)
    turning: tuple[int, ...] = field(repr=False)
    hides: bool = field(repr=False)
    refills: tuple[tuple[int, tuple[int, ...]], ...] = field(repr=False)
    based: tuple[int, ...] = field(repr=False)
    cells: tuple[int, ...] = field(repr=False)
    spaces: tuple[int, ...] = field(repr=False)
    stock: int | None = field(repr=False)
    ordered: frozenset[int] = field(repr=False)
    turns: bool = field(repr=False)
    redeals: bool = field(repr=False)
    counts_redeals: bool = field(repr=False)
    fingerprint: str

    def with_piles(self, counts: Sequence[int]) -> Tables:
        """The same rules with fewer piles: ``counts`` says how many each group keeps, in the declared order."""
        return _with_piles(self, tuple(counts))

    def with_base(self, base: int) -> Tables:
        """The same rules, by the same fingerprint, once the base (a rank, 1 to 13) is known."""
        return _with_base(self, base)

    def indices(self, group: str) -> range:
        """The indices of the piles of a group."""
        names = [known.name for known in self.variant.groups]
        return self.groups[names.index(group)]


def tables_of(variant: Variant) -> Tables:
    """Compile a variant. The result is kept: asking again for an equal variant costs nothing.

    Raises:
        PluginError: a rule raised an error when it was asked; the message names the rule and the cards.
    """
    tables = _from_kept(_compiled, variant)
    # An equal variant may differ in what the rules do not need, as in its notes: each is told as it was declared.
    return tables if tables.variant is variant else evolve(tables, variant=variant)


@lru_cache(maxsize=256)
def _with_piles(tables: Tables, counts: tuple[int, ...]) -> Tables:
    groups = tuple(
        evolve(group, suits=group.suits[:count], set_out=group.set_out[:count])
        for group, count in zip(tables.variant.groups, counts, strict=True)
    )
    # A fragment has fewer piles, the game that it is a fragment of has not: the declaration stays as it was.
    fewer = evolve(tables_of(evolve(tables.variant, groups=groups)), variant=tables.variant)
    return _filled(fewer, tuple(group.fill for group in _in_force(tables)))


@lru_cache(maxsize=256)
def _with_base(tables: Tables, base: int) -> Tables:
    return _filled(tables, tuple(_based(group.fill, base) for group in tables.variant.groups))


def _filled(tables: Tables, fills: tuple[FillRule, ...]) -> Tables:
    """The same rules but for those of filling, which follow from a base; the declaration stays as it was here too."""
    groups = _in_force(tables)
    if fills == tuple(group.fill for group in groups):
        return tables
    filled = tuple(evolve(group, fill=fill) for group, fill in zip(groups, fills, strict=True))
    known = tables_of(evolve(tables.variant, groups=filled))
    return evolve(known, variant=tables.variant, fingerprint=tables.fingerprint)


def _in_force(tables: Tables) -> tuple[PileGroup, ...]:
    """The groups as they are played: with the piles of a fragment, and with the base where it is known."""
    return tuple(tables.piles[span[0]].group for span in tables.groups)


def _from_kept(kept: _lru_cache_wrapper[T], value: object) -> T:
    """What is kept for a value, or made anew where a rule that a plugin wrote cannot be hashed or compared."""
    try:
        return kept(value)
    except (PatienceError, KeyboardInterrupt):
        raise
    except BaseException:  # of the rule's own __hash__ or __eq__: whatever a rule is asked besides is told as its fault
        return kept.__wrapped__(value)


@lru_cache(maxsize=256)
def _compiled(variant: Variant) -> Tables:
    spans = _spans(variant)
    winning = {index for name in variant.win.home for index in spans[name]}
    everywhere = frozenset(index for span in spans.values() for index in span)
    foundations = _union(spans, [group.name for group in variant.groups if group.home])
    piles: list[PileTable] = []
    alike: list[tuple[int, ...]] = []
    ordered = frozenset(index for name in _read_in_order(variant) for index in spans[name])
    for group in variant.groups:
        build = masks(group.build)
        run = build if group.run is group.build else masks(group.run)
        fill = mask(group.fill)
        span = spans[group.name]
        # Nothing moves from foundation to foundation, wherever else their cards may go.
        elsewhere = everywhere - foundations if group.home else everywhere
        gives_to = elsewhere if group.gives_to is None else elsewhere & _union(spans, group.gives_to)
        for index, suit in zip(span, group.suits, strict=True):
            only = ALL_FACES if suit is None else suit_mask(suit)
            twins = tuple(other.index for other in piles[span.start :] if group.home and other.suit == suit)
            piles.append(
                PileTable(
                    index=index,
                    label=f"{group.label}{index - span.start + 1}",
                    number=index - span.start + 1,
                    group=group,
                    suit=suit,
                    build=tuple(faces & only for faces in build),
                    run=run,
                    lifted=build if group.lift.by_build else run,
                    fill=fill & only,
                    gives_to=None if gives_to == everywhere else gives_to,
                    fill_from=None if group.fill_from is None else _union(spans, group.fill_from),
                    twins=twins,
                )
            )
        if span.start in ordered:
            alike += [(index,) for index in span]
        else:
            alike += [
                tuple(pile.index for pile in piles[span.start :] if pile.suit == suit)
                for suit in dict.fromkeys(group.suits)
            ]
    return Tables(
        variant=variant,
        piles=tuple(piles),
        groups=tuple(spans.values()),
        pile_of={pile.label: pile.index for pile in piles},
        home=tuple(sorted(winning)),
        alike=tuple(alike),
        turning=tuple(pile.index for pile in piles if pile.group.turns_up),
        hides=any(group.faces != "up" for group in variant.groups),
        refills=tuple(
            (pile.index, tuple(index for name in pile.group.refill for index in spans[name]))
            for pile in piles
            if pile.group.refill
        ),
        based=tuple(pile.index for pile in piles if pile.group.base),
        cells=tuple(pile.index for pile in piles if pile.group.size == 1 and pile.fill == ALL_FACES),
        spaces=tuple(
            pile.index
            for pile in piles
            if pile.group.lift.carried and pile.fill == ALL_FACES and pile.fill_from is None
        ),
        stock=next((pile.index for pile in piles if pile.group.stock), None),
        ordered=ordered,
        turns=variant.gather is not None or any(group.stock for group in variant.groups),
        redeals=any(limit != 0 for limit in _redeal_limits(variant)),
        counts_redeals=any(_redeal_limits(variant)) or bool(variant.gather and variant.gather.shuffled),
        fingerprint=_fingerprint(variant, piles),
    )


def _spans(variant: Variant) -> dict[str, range]:
    """For each group, the range of its piles' indices."""
    spans: dict[str, range] = {}
    first = 0
    for group in variant.groups:
        spans[group.name] = range(first, first + group.piles)
        first += group.piles
    return spans


def _redeal_limits(variant: Variant) -> list[int | None]:
    """How often each kind of redeal may be made; ``None`` for no limit."""
    gathers = [variant.gather.times] if variant.gather else []
    return gathers + [group.stock.redeals for group in variant.groups if group.stock]


def _union(spans: dict[str, range], names: Sequence[str]) -> frozenset[int]:
    return frozenset(index for name in names for index in spans[name])


def _read_in_order(variant: Variant) -> set[str]:
    """The groups whose piles something deals to, gathers or refills one after the other."""
    names = {group.stock.to for group in variant.groups if group.stock}
    names |= {group.name for group in variant.groups if group.refill}
    names |= {source for group in variant.groups for source in group.refill}
    if variant.gather:
        names.add(variant.gather.group)
    return names


def masks(rule: BuildRule) -> Masks:
    """Ask a build rule for every pair of faces.

    Returns:
        :data:`~patience_core.cards.CODES` masks, by the code of the card lying there; 0 for a face-down card.
    """
    return _from_kept(_masks, rule)


def mask(rule: FillRule) -> int:
    """Ask a fill rule for every face, and return the mask of those that it accepts."""
    return sum(1 << card.code for card in CARDS if _ask(rule, card))


def suit_mask(suit: int) -> int:
    """The mask of all faces of a suit."""
    return ((1 << 13) - 1) << (13 * suit)


@lru_cache(maxsize=512)
def _masks(rule: BuildRule) -> Masks:
    face_up = tuple(sum(1 << card.code for card in CARDS if _ask(rule, card, on)) for on in CARDS)
    return face_up + (0,) * (CODES - FACES)


def _ask(rule: BuildRule | FillRule, *cards: object) -> bool:
    try:
        return bool(rule.accepts(*cards))  # type: ignore[arg-type]
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # even sys.exit(): a rule must not end the program
        asked = " on ".join(map(str, cards))
        raise PluginError(f"the rule {named(rule)} failed when asked about {asked}: {told(error)}") from error


def _based(rule: FillRule, base: int) -> FillRule:
    """The rule once the base is known."""
    try:
        known = rule.with_base(base)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise PluginError(f"the rule {named(rule)} failed when told the base {base}: {told(error)}") from error
    if not isinstance(known, FillRule):
        raise PluginError(f"the rule {named(rule)} is no fill rule when told the base {base}")
    return known


def _said(rule: PileRule | DealRecipe | None) -> str:
    """A rule that no table can hold, by its class and its parameters: the same in every process."""
    if rule is None:
        return ""
    kind = type(rule)
    values = {name.name: getattr(rule, name.name) for name in fields(kind)} if has(kind) else vars(rule)
    return f"{type(rule).__module__}.{type(rule).__qualname__} {sorted(values.items())!r}"


def _masks_with_base(rule: FillRule) -> Masks:
    """What a fill rule accepts for each base that may become known; nothing where that makes no difference to it."""
    if _based(rule, 1) is rule:
        return ()
    return tuple(mask(_based(rule, base)) for base in range(1, 14))


def _sorted(piles: frozenset[int] | None) -> list[int] | None:
    return None if piles is None else sorted(piles)


def _fingerprint(variant: Variant, piles: Sequence[PileTable]) -> str:
    """Hash all that decides how the variant plays, and nothing else."""
    digest = sha256()
    digest.update(repr((variant.decks, variant.ranks, variant.settle, variant.gather)).encode())
    with_base = {group.name: _masks_with_base(group.fill) for group in variant.groups}
    for pile in piles:
        group = pile.group
        run = pile.run if group.lift.uses_run else ()
        limits = (
            group.lift.words,
            group.unit,
            group.size,
            _sorted(pile.gives_to),
            _sorted(pile.fill_from),
            group.face_up,
        )
        of_itself = (group.base, group.sink, group.refill, group.stock, _said(group.predicate), _said(group.recipe))
        where = (pile.label, pile.suit, group.name in variant.win.home, group.home)
        set_out = tuple(map(str, group.set_out[pile.number - 1]))
        digest.update(repr((where, pile.build, run, pile.fill, limits, of_itself, set_out)).encode())
        if with_base[group.name]:
            digest.update(repr(with_base[group.name]).encode())
    for group in variant.groups:
        digest.update(repr(group.deal.order if group.deal else ()).encode())
    return digest.hexdigest()[:32]
