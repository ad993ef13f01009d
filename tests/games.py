"""Variants made in Python for the tests: Bisley and its kin, and odd shapes that no built-in file declares (yet).

No loader is needed for them, so that the tests of the playing wing stand or fall with that wing alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import attrs

from patience_core.cards import CARDS, FACE_DOWN, Card
from patience_core.dealplan import DealPlan
from patience_core.declaration import Variant, Win
from patience_core.piles import UNITS, PileGroup
from patience_core.position import Position
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import read_build, read_fill
from patience_core.tables import tables_of

SUITS_EACH = (0, 1, 2, 3)


def group(
    name: str,
    *,
    label: str = "",
    kind: str = "tableau",
    place: str = "",
    suits: Sequence[int | None] | None = None,
    build: str | BuildRule = "never",
    run: str | BuildRule | None = None,
    fill: str | FillRule = "any card",
    lift: str = "one card",
    unit: str = "any number",
    size: int = 0,
    gives: str = "anywhere",
    faces: str = "up",
    set_out: Sequence[Sequence[Card]] | None = None,
    deal: str | None = None,
) -> PileGroup:
    """A pile group, said in the words of a file."""
    plan = DealPlan.parse(deal) if deal else None
    places = tuple(suits) if suits is not None else (None,) * (plan.piles if plan else 1)
    builds = read_build(build) if isinstance(build, str) else build
    runs = read_build(run) if isinstance(run, str) else run
    return PileGroup(
        name=name,
        label=label or name[0],
        kind=kind,
        place=place or f"the {name}",
        home=kind == "foundation",
        suits=places,
        build=builds,
        run=runs or builds,
        fill=read_fill(fill) if isinstance(fill, str) else fill,
        lift=LIFTS[lift],
        unit=UNITS[unit],
        size=size,
        gives=gives,
        faces=faces,
        set_out=tuple(map(tuple, set_out)) if set_out is not None else ((),) * len(places),
        deal=plan,
    )


def foundations(
    name: str = "foundations",
    *,
    build: str = "up by suit",
    fill: str | FillRule = "aces",
    suits: Sequence[int | None] = SUITS_EACH,
    unit: str = "one card",
    gives: str = "never",
    place: str = "",
    set_out: Sequence[Sequence[Card]] | None = None,
) -> PileGroup:
    """A group of foundations: as the pile type has it, unless said otherwise."""
    return group(
        name,
        kind="foundation",
        build=build,
        fill=fill,
        suits=suits,
        unit=unit,
        gives=gives,
        place=place,
        set_out=set_out,
    )


def variant(
    name: str, *groups: PileGroup, decks: int = 1, settle: tuple[str, ...] = (), home: tuple[str, ...] | None = None
) -> Variant:
    """A variant that is won when every card is on a foundation, or in one of the groups of ``home``."""
    on = home if home is not None else tuple(each.name for each in groups if each.home)
    return Variant(name, name.capitalize(), "tests", decks, groups, Win("every card is on a foundation", on), settle)


@lru_cache
def bisley(
    name: str = "bisley", deal: str = "4 piles of 3, 9 piles of 4", fill: str = "never", decks: int = 1
) -> Variant:
    """Bisley, or one of its kin."""
    suits = SUITS_EACH * decks
    aces = [[CARDS[suit * 13]] for suit in suits]
    return variant(
        name,
        foundations("kings", place="the king foundations", build="down by suit", fill="kings", suits=suits),
        foundations("aces", place="the ace foundations", suits=suits, set_out=aces),
        group("tableau", build="up or down by suit", fill=fill, deal=deal),
        decks=decks,
    )


def bisley_12() -> Variant:
    """The twelve-pile game."""
    return bisley("bisley-12", "12 piles of 4")


def janets_bisley() -> Variant:
    """Any card fills."""
    return bisley("janets-bisley", fill="any card")


def double_bisley() -> Variant:
    """Two decks, sixteen piles of six."""
    return bisley("double-bisley", "16 piles of 6", decks=2)


@attrs.frozen
class Parity(BuildRule):
    """A rule as a plugin might bring it: odd on odd, even on even."""

    def accepts(self, card: Card, on: Card) -> bool:
        return card.rank % 2 == on.rank % 2

    def describe(self) -> str:
        return "odd on odd and even on even"


@attrs.define(eq=True)
class Gap(BuildRule):
    """Another, which cannot be hashed: its parameters stand in a list."""

    gaps: list[int] = attrs.field(factory=lambda: [2, 5])

    def accepts(self, card: Card, on: Card) -> bool:
        return abs(card.rank - on.rank) in self.gaps

    def describe(self) -> str:
        return f"with a gap of {' or '.join(map(str, self.gaps))}"


@attrs.frozen
class Broken(BuildRule):
    """A third, which raises an error when it is asked about a queen."""

    def accepts(self, card: Card, on: Card) -> bool:  # noqa: ARG002
        if card.rank == 12:
            raise ZeroDivisionError("no queens, please")
        return True

    def describe(self) -> str:
        return "somehow"


def yukon() -> Variant:
    """Face down but for the top cards; any face-up cards lift; foundation cards may come back."""
    return variant(
        "yukon",
        foundations(gives="anywhere"),
        group(
            "tableau",
            build="down in alternate colours",
            fill="kings",
            lift="any face-up cards",
            faces="top up",
            deal="1 pile of 1, 1 pile of 6, 1 pile of 7, 1 pile of 8, 1 pile of 9, 1 pile of 10, 1 pile of 11",
        ),
        settle=("turn up",),
    )


def spider() -> Variant:
    """Two decks; a run in suit lifts, whole or in part; a foundation, of any suit, takes a whole suit at once."""
    return variant(
        "spider",
        foundations(build="never", fill="kings", suits=(None,) * 8, unit="a whole suit"),
        group(
            "tableau",
            build="down regardless of suit",
            run="down by suit",
            lift="a run",
            faces="top up",
            deal="4 piles of 11, 6 piles of 10",
        ),
        decks=2,
        settle=("turn up",),
    )


def scorpion() -> Variant:
    """Any face-up cards lift, but each foundation takes only the whole of its own suit."""
    return variant(
        "scorpion",
        foundations(build="never", fill="kings", unit="a whole suit"),
        group(
            "tableau", build="down by suit", fill="kings", lift="any face-up cards", deal="3 piles of 8, 4 piles of 7"
        ),
    )


def cells() -> Variant:
    """Four cells of one card; foundations of no suit in particular, alike while empty, whose cards may come back."""
    return variant(
        "cells",
        foundations(suits=(None,) * 4, gives="anywhere"),
        group("cells", kind="cell", suits=(None,) * 4, size=1, unit="one card"),
        group("tableau", build="down in alternate colours", lift="a run", deal="4 piles of 7, 4 piles of 6"),
    )


def wholes() -> Variant:
    """Whole piles lift, of at most six cards, and building wraps; a reserve gives nothing away."""
    return variant(
        "wholes",
        foundations(),
        group("reserve", kind="reserve", fill="never", gives="never", deal="12 piles of 1"),
        group(
            "tableau",
            build="up or down regardless of suit, wrapping",
            fill="never",
            lift="a whole pile",
            size=6,
            deal="20 piles of 2",
        ),
    )


def strays() -> Variant:
    """Whole runs of any suits lift, and foundations that belong to suits take any number of cards at a time."""
    return variant(
        "strays",
        foundations(build="down by suit", fill="any card", unit="any number"),
        group(
            "tableau", build="down in alternate colours", run="down regardless of suit", lift="a whole run",
            deal="8 piles of 6, 1 pile of 4",
        ),
    )  # fmt: skip


def parity() -> Variant:
    """Rules that a plugin wrote; two decks, and so alike foundations that belong to suits; cards may come back."""
    return variant(
        "parity",
        foundations("kings", build="down by suit", fill="kings", suits=SUITS_EACH * 2),
        foundations("aces", suits=SUITS_EACH * 2, gives="anywhere"),
        group("tableau", build=Parity(), run=Parity(), lift="a run", deal="13 piles of 8"),
        decks=2,
    )


def gaps() -> Variant:
    """A rule that cannot be hashed, and a hidden reserve that gives its top cards."""
    return variant(
        "gaps",
        foundations(),
        group("reserve", kind="reserve", fill="never", faces="top up", deal="2 piles of 6"),
        group("tableau", build=Gap([2, 5]), fill="any card", deal="10 piles of 4"),
        settle=("turn up",),
    )


SHAPES = {
    made.id: made
    for made in (
        bisley(), bisley_12(), janets_bisley(), double_bisley(), yukon(), spider(), scorpion(), cells(), wholes(),
        strays(), parity(), gaps(),
    )
}  # fmt: skip
"""Every sound variant of this module, by its id."""


def chance_position(of: Variant, random: Random) -> Position:
    """A position by chance, reachable or not: some of the cards, often in runs, in the piles where they may lie."""
    suits = [list(range(13 * suit + 12, 13 * suit - 1, -1)) for suit in range(4)] * of.decks  # each from the king down
    random.shuffle(suits)
    cards = [card for suit in suits for card in suit]
    longest = random.choice((1, 2, 5, 13, 26))
    chunks: list[list[int]] = []
    while cards:
        length = random.randint(1, longest)
        chunk, cards = cards[:length], cards[length:]
        chunks.append(chunk[::-1] if random.random() < 0.3 else chunk)
    random.shuffle(chunks)
    tables = tables_of(of)
    piles: list[list[int]] = [[] for _ in tables.piles]
    for chunk in chunks:
        table = random.choice(tables.piles)
        pile = piles[table.index]
        for card in chunk:
            fits = table.suit is None or CARDS[card].suit == table.suit
            if fits and not (table.group.size and len(pile) >= table.group.size):
                pile.append(card)
    for table in tables.piles:
        pile = piles[table.index]
        if table.group.faces == "top up" and random.random() < 0.5:
            down = random.randint(0, len(pile))
            pile[:down] = [card | FACE_DOWN for card in pile[:down]]
    return Position(tables, piles)
