"""All laws, ready to be asked of a variant and of its plays, and their answers as items of a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from patience_core.conformance.law import Law, LawBroken, Subject
from patience_core.conformance.laws_of_plays import PLAY_LAWS
from patience_core.conformance.laws_of_positions import POSITION_LAWS
from patience_core.conformance.laws_of_rules import VARIANT_LAWS
from patience_core.conformance.report import Item, Tally
from patience_core.conformance.walks import Play, Walk
from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.position import Position

PLAYABLE: Final = "every deal can be dealt and played"
"""What goes before all laws of play; it is an item only where it does not hold."""


def _of_variant(law: Law[Variant]) -> Law[Variant]:
    def check(variant: Variant) -> Tally:
        return _ask(law, variant, lambda: variant.id)

    return Law(law.name, check)


def _along(law: Law[Position]) -> Law[Play]:
    """A law of positions as one of plays: it holds for every position that the play passes."""

    def check(play: Play) -> Tally:
        tally = Tally(positions=len(play.positions))
        for ply, position in enumerate(play.positions):
            tally += _ask(law, position, partial(play.where, ply))
        return tally

    return Law(law.name, check)


def _as_a_whole(law: Law[Play]) -> Law[Play]:
    def check(play: Play) -> Tally:
        return _ask(law, play, partial(play.where, len(play.moves)))

    return Law(law.name, check)


def _ask(law: Law[Subject], subject: Subject, where: Callable[[], str]) -> Tally:
    try:
        return law.check(subject)
    except PatienceError as error:
        raise LawBroken(f"{law.name}: {error} ({where()})") from None


LAWS_OF_VARIANTS: Final[tuple[Law[Variant], ...]] = tuple(map(_of_variant, VARIANT_LAWS))
"""The laws to ask of a variant once. A breach names the law and the variant."""

LAWS_OF_PLAY: Final[tuple[Law[Play], ...]] = (*map(_along, POSITION_LAWS), *map(_as_a_whole, PLAY_LAWS))
"""The laws to ask of plays. A breach names the law, and the deal and the moves that lead to it."""


def law_items(variant: Variant, walks: Iterable[Walk]) -> Iterator[Item]:
    """Ask every law, those of play along each of the walks (not at all where there is none). One item for each law.

    A law's first breach is told, with the play that shows it; the other laws go on being asked.
    """
    for law in LAWS_OF_VARIANTS:
        yield law_item(law, [variant])
    try:
        plays = [Play.of(walk, variant) for walk in walks]
    except PatienceError as error:
        yield Item("law", PLAYABLE, failures=(f"{PLAYABLE}: {error} ({variant.id})",))
        return
    for law_of_play in LAWS_OF_PLAY if plays else ():
        yield law_item(law_of_play, plays)


def law_item(law: Law[Subject], subjects: Iterable[Subject]) -> Item:
    """Ask one law of each subject, as far as the first breach."""
    tally = Tally()
    try:
        for subject in subjects:
            tally += law.check(subject)
    except PatienceError as error:
        return Item("law", law.name, failures=(str(error),), tally=tally)
    return Item("law", law.name, tally=tally)
