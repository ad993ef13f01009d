"""What an author may well not mean, though it is no contradiction: suspicions, from the rules or from random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from patience_core.cards import CARDS
from patience_core.declaration import Variant
from patience_core.piles import WHOLE_SUIT, PileGroup
from patience_core.rules.base import BuildRule
from patience_core.rules.faults import says
from patience_core.tables import masks, tables_of
from patience_core.workshop.reach import faces_of
from patience_core.workshop.slip import Slip
from patience_core.workshop.tryout import Seen, Use

ENOUGH: Final = 50
"""From fewer random games nothing is suspected."""

ENOUGH_FOR_NEVER: Final = 500
"""From fewer random games it is not suspected that something never happens: in some good games a space, say, is filled
but once in fifty games of chance."""

MOST_STUCK: Final = 0.25
"""The share of deals without a move at the start above which that is suspected to be a slip."""

TOO_EASY: Final = 0.8
"""The share of games won by random play above which that is suspected to be a slip."""


def doubts_about_rules(variant: Variant) -> Iterator[Slip]:
    """Suspicions that the rules alone give."""
    homes = [group for group in variant.groups if group.home and group.unit != WHOLE_SUIT]
    cells = bool(tables_of(variant).cells)
    for group in variant.groups:
        if group.home:
            continue
        if _goes_the_same_way(group, homes):
            what = f"{group.place} builds the way the foundations do, so that what is built comes off the wrong way"
            yield _suspected(what, (says(group.build, group.place), *(says(home.build, home.place) for home in homes)))
        if group.kind == "tableau" and _is_default(variant, group, "build") and not any(masks(group.build)):
            what = f"no card in {group.place} can be built on: 'build' is not said, and never is the default"
            yield _suspected(what)
        if (
            cells
            and group.lift.single
            and group.size != 1
            and _is_default(variant, group, "lift")
            and any(masks(group.build))
        ):
            what = (
                f"there are cells, and yet {group.place} lifts one card at a time: 'lift' is not said; "
                "'a run, card by card' moves what the cells have room for"
            )
            yield _suspected(what)
        if (
            group.stock
            and group.stock.turn > 1
            and group.stock.redeals == 0
            and variant.group(group.stock.to).piles == 1
        ):
            what = (
                f"{group.place} is turned by more than one card and gone through once, so that most of its cards are "
                f"covered in {variant.group(group.stock.to).place} at once: 'redeals' is none"
            )
            yield _suspected(what)


def doubts_about_games(seen: Seen) -> Iterator[Slip]:
    """Suspicions that random games give; none where they are too few."""
    if seen.games < ENOUGH:
        return
    games = seen.games
    if seen.at_start.share(0) > MOST_STUCK and not seen.won_as_dealt:
        share = f"{100 * seen.at_start.share(0):.0f} % of the deals"
        yield _suspected(f"in {share} there is no move at all at the start, as in deal {seen.stuck}", games=games)
    if seen.won > TOO_EASY * games > 0 and not seen.won_as_dealt:
        yield _suspected(
            f"random play wins {100 * seen.won / games:.0f} % of the games: the game hardly can be lost", games=games
        )
    for what, is_odd in never_seen(seen):
        if is_odd and games >= ENOUGH_FOR_NEVER:
            yield _suspected(what, games=games)


def never_seen(seen: Seen) -> Iterator[tuple[str, bool]]:
    """What the rules allow and no random game did, but for whole suits, which chance does not bring about.

    With each is said whether that is odd: where there was occasion for it, again and again.
    """
    variant = seen.variant
    redeals = variant.gather is not None and variant.gather.times != 0
    occasion = redeals
    for group in variant.groups:
        yield from _never_of(variant, group, seen.uses[group.name])
        if group.stock:
            if not seen.deals:
                yield "the stock is never turned", True
            if group.stock.redeals != 0 and variant.gather is None:
                redeals, occasion = True, seen.uses[group.name].spaces >= ENOUGH
    if redeals and not seen.redeals:
        yield "there is never a redeal", occasion


def _never_of(variant: Variant, group: PileGroup, use: Use) -> Iterator[tuple[str, bool]]:
    place = group.place
    if group.unit == WHOLE_SUIT:
        return
    suits = any(other.unit == WHOLE_SUIT for other in variant.groups)
    builds = group.size != 1 and any(masks(group.build))
    fills = any(group.fill.with_base(1).accepts(card) for card in CARDS) and not group.stock
    if (builds or fills) and not use.built and not use.filled:
        yield f"no card is ever placed on {place}", True
    else:
        if builds and not use.built:
            yield f"no card is ever placed on another in {place}", True
        if fills and not use.filled and not all(group.set_out):
            yield f"no space in {place} is ever filled", use.spaces >= ENOUGH
    if not group.lift.single and not use.several:
        yield f"several cards are never lifted from {place} as one", False
    if group.refill and not use.refilled:
        yield f"no space in {place} is ever filled of itself", False
    if group.turns_up and not use.turned_up:
        yield f"no card in {place} is ever turned up", False
    if not group.home and not group.stock and group.gives != "never" and not use.gave and not suits:
        yield f"no card ever leaves {place}", True


def _suspected(what: str, because: tuple[str, ...] = (), games: int = 0) -> Slip:
    return Slip(what, because, games, sure=False)


def _is_default(variant: Variant, group: PileGroup, key: str) -> bool:
    """Whether a field is what it is because nobody said it."""
    path = f"piles.{group.name}.{key}"
    return any(field.path == path and field.origin.startswith("default") for field in variant.fields)


def _goes_the_same_way(group: PileGroup, homes: list[PileGroup]) -> bool:
    """Whether what is built in a group would never come off it in the order in which the foundations want it."""
    steps = _steps(group.build)
    wanted = {step for home in homes for step in _steps(home.build)}
    return bool(steps) and steps <= wanted and not any(-step % 13 in wanted for step in steps)


def _steps(rule: BuildRule) -> set[int]:
    """The differences in rank, modulo 13, of the pairs that a rule of building accepts."""
    return {(face - on) % 13 for on in range(13) for face in _ranks_on(rule, on)}


def _ranks_on(rule: BuildRule, on: int) -> set[int]:
    table = masks(rule)
    return {face % 13 for suit in range(4) for face in faces_of(table[13 * suit + on])}
