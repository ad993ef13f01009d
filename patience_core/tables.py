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

from attrs import evolve, field, frozen

from patience_core.cards import CARDS, CODES, FACES
from patience_core.declaration import Variant
from patience_core.errors import PluginError
from patience_core.piles import PileGroup
from patience_core.rules.base import BuildRule, FillRule

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
        fill: the faces that may be placed here when the pile is empty.
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
    fill: int
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
    fingerprint: str

    def with_piles(self, counts: Sequence[int]) -> Tables:
        """The same rules with fewer piles: ``counts`` says how many each group keeps, in the declared order."""
        groups = tuple(
            evolve(group, suits=group.suits[:count], set_out=group.set_out[:count])
            for group, count in zip(self.variant.groups, counts, strict=True)
        )
        return tables_of(evolve(self.variant, groups=groups))


def tables_of(variant: Variant) -> Tables:
    """Compile a variant. The result is kept: asking again for an equal variant costs nothing.

    Raises:
        PluginError: a rule raised an error when it was asked; the message names the rule and the cards.
    """
    tables = _kept(variant) if _hashable(variant) else _compiled(variant)
    # An equal variant may differ in what the rules do not need, as in its notes: each is told as it was declared.
    return tables if tables.variant is variant else evolve(tables, variant=variant)


@lru_cache(maxsize=256)
def _kept(variant: Variant) -> Tables:
    return _compiled(variant)


def _hashable(value: object) -> bool:
    """Whether results for the value can be kept: a rule that a plugin wrote may not be hashable."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _compiled(variant: Variant) -> Tables:
    piles: list[PileTable] = []
    groups: list[range] = []
    alike: list[tuple[int, ...]] = []
    for group in variant.groups:
        build = masks(group.build)
        run = build if group.run == group.build else masks(group.run)
        fill = mask(group.fill)
        first = len(piles)
        for number, suit in enumerate(group.suits, start=1):
            only = ALL_FACES if suit is None else suit_mask(suit)
            index = len(piles)
            twins = tuple(other.index for other in piles[first:] if group.home and other.suit == suit)
            piles.append(
                PileTable(
                    index=index,
                    label=f"{group.label}{number}",
                    number=number,
                    group=group,
                    suit=suit,
                    build=tuple(faces & only for faces in build),
                    run=run,
                    fill=fill & only,
                    twins=twins,
                )
            )
        groups.append(range(first, len(piles)))
        alike += [
            tuple(pile.index for pile in piles[first:] if pile.suit == suit) for suit in dict.fromkeys(group.suits)
        ]
    return Tables(
        variant=variant,
        piles=tuple(piles),
        groups=tuple(groups),
        pile_of={pile.label: pile.index for pile in piles},
        home=tuple(pile.index for pile in piles if pile.group.name in variant.win.home),
        alike=tuple(alike),
        turning=tuple(pile.index for pile in piles if pile.group.faces == "top up"),
        fingerprint=_fingerprint(variant, piles),
    )


def masks(rule: BuildRule) -> Masks:
    """Ask a build rule for every pair of faces.

    Returns:
        :data:`~patience_core.cards.CODES` masks, by the code of the card lying there; 0 for a face-down card.
    """
    return _kept_masks(rule) if _hashable(rule) else _masks(rule)


def mask(rule: FillRule) -> int:
    """Ask a fill rule for every face, and return the mask of those that it accepts."""
    return sum(1 << card.code for card in CARDS if _ask(rule, card))


def suit_mask(suit: int) -> int:
    """The mask of all faces of a suit."""
    return ((1 << 13) - 1) << (13 * suit)


@lru_cache(maxsize=512)
def _kept_masks(rule: BuildRule) -> Masks:
    return _masks(rule)


def _masks(rule: BuildRule) -> Masks:
    face_up = tuple(sum(1 << card.code for card in CARDS if _ask(rule, card, on)) for on in CARDS)
    return face_up + (0,) * (CODES - FACES)


def _ask(rule: BuildRule | FillRule, *cards: object) -> bool:
    try:
        return bool(rule.accepts(*cards))  # type: ignore[arg-type]
    except Exception as error:
        asked = " on ".join(map(str, cards))
        raise PluginError(f"the rule {rule!r} failed when asked about {asked}: {error!r}") from error


def _fingerprint(variant: Variant, piles: Sequence[PileTable]) -> str:
    """Hash all that decides how the variant plays, and nothing else."""
    digest = sha256()
    digest.update(repr((variant.decks, variant.settle)).encode())
    for pile in piles:
        group = pile.group
        run = pile.run if group.lift.uses_run else ()
        limits = (group.lift.words, group.unit, group.size, group.gives, group.faces)
        where = (pile.label, pile.suit, group.name in variant.win.home, group.home)
        set_out = tuple(map(str, group.set_out[pile.number - 1]))
        digest.update(repr((where, pile.build, run, pile.fill, limits, set_out)).encode())
    for group in variant.groups:
        digest.update(repr(group.deal.order if group.deal else ()).encode())
    return digest.hexdigest()[:32]
