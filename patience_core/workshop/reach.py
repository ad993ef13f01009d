"""Where cards can ever come: more than all play of a variant, worked out from its tables without playing.

Play is seen here without numbers and order: of each *place* (the piles of a group that belong to one suit) only the
faces are kept that may ever lie there, and a card may go wherever some card that may lie there takes it. Every real
play goes only where this goes, so what it never reaches no play ever reaches: that is a proof. The other way round it
proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from attrs import define, frozen

from patience_core.declaration import Variant
from patience_core.piles import WHOLE_SUIT, PileGroup
from patience_core.rules.lift import Lift
from patience_core.tables import ALL_FACES, Masks, PileTable, Tables, suit_mask


@frozen(eq=False)
class Place:
    """The piles of a group that belong to the same suit, or to none, and the rules that hold there.

    Attributes:
        group: the group, for words about it.
        suit: the suit (0 to 3), or ``None``.
        home: whether winning wants cards here.
        piles: how many piles there are.
        fill: the faces that may be placed on a space.
        build: for each card code, the faces that may be placed on it.
        run: for each card code, the faces that lift together with it.
        lift: how many cards lift as one.
        unit: how many cards are accepted at a time; 0 for any number.
        size: the most cards of a pile; 0 for no limit.
        gives_to: the numbers of the places that its cards may go to.
        fill_from: the numbers of the places that a space may be filled from.
        refill: the numbers of the places whose cards come to a space of themselves.
        turns_to: the numbers of the places that cards are turned to from here.
        formed_from: the numbers of the places that are turned over to form it anew.
        start: the faces that may lie here before the first move, by dealing or by setting out.
        empty: whether some pile may be empty before the first move, or is laid anew in a redeal.
        down: whether the cards dealt here lie face down, and are not turned up when they are uncovered.
    """

    group: PileGroup
    suit: int | None
    home: bool
    piles: int
    fill: int
    build: Masks
    run: Masks
    lift: Lift
    unit: int
    size: int
    gives_to: frozenset[int]
    fill_from: frozenset[int]
    refill: tuple[int, ...]
    turns_to: frozenset[int]
    formed_from: frozenset[int]
    start: int
    empty: bool
    down: bool


@define(eq=False)
class Reach:
    """What can ever come about, place by place; each list holds masks of faces (bit = face).

    Attributes:
        there: the faces that may lie in the place.
        up: those that may lie there face up.
        filled: those that may be placed on a space there by a player.
        built: those that may be placed on a card there by a player.
        came: those that may come there, by a player or of themselves.
        empty: whether a pile there may be empty.
        went: those that may go from one place to another, by the numbers of the two.
    """

    places: Sequence[Place]
    there: list[int]
    up: list[int]
    filled: list[int]
    built: list[int]
    came: list[int]
    empty: list[bool]
    went: dict[tuple[int, int], int]

    def leaves(self, number: int) -> int:
        """The faces that may go from a place to another group."""
        name = self.places[number].group.name
        return union(
            [m for (source, to), m in self.went.items() if source == number and self.places[to].group.name != name]
        )

    def come_home(self) -> list[int]:
        """For each place, the faces that may come from there where winning wants them."""
        home = [ALL_FACES if place.home else 0 for place in self.places]
        before: list[int] = []
        while before != home:
            before = home[:]
            for (source, target), faces in self.went.items():
                home[source] |= faces & home[target]
        return home

    def of(self, group: PileGroup, masks: Sequence[int]) -> int:
        """The union of the masks of a group's places."""
        return union(mask for mask, place in zip(masks, self.places, strict=True) if place.group.name == group.name)


def union(masks: Iterable[int]) -> int:
    """The faces that are in any of the masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def faces_of(mask: int) -> Iterator[int]:
    """The faces in a mask, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def deck_of(variant: Variant) -> int:
    """The faces that the decks hold."""
    return sum(1 << (13 * suit + rank - 1) for suit in range(4) for rank in variant.ranks)


def places_of(tables: Tables, base: int = 0) -> tuple[Place, ...]:
    """The places of a variant; ``base`` (a rank) where the deal or the play finds one."""
    variant = tables.variant
    known = tables.with_base(base) if base else tables
    keys = list(dict.fromkeys((table.group.name, table.suit) for table in known.piles))
    number = {key: index for index, key in enumerate(keys)}
    place_of = [number[table.group.name, table.suit] for table in known.piles]
    found: list[Place] = []
    for key in keys:
        mine = [table for table in known.piles if (table.group.name, table.suit) == key]
        found.append(_place(variant, mine, key, place_of, keys, base))
    return tuple(found)


def _place(
    variant: Variant,
    mine: list[PileTable],
    key: tuple[str, int | None],
    place_of: list[int],
    keys: list[tuple[str, int | None]],
    base: int,
) -> Place:
    table = mine[0]
    group, suit = table.group, key[1]
    everywhere = frozenset(range(len(keys)))

    def numbers(names: Sequence[str]) -> tuple[int, ...]:
        return tuple(index for name in names for index, other in enumerate(keys) if other[0] == name)

    def as_places(piles: frozenset[int] | None) -> frozenset[int]:
        return everywhere if piles is None else frozenset(place_of[index] for index in piles)

    stock = group.stock
    may_be_formed = stock is not None and stock.redeals != 0 and variant.gather is None
    gathered = variant.gather is not None and variant.gather.group == group.name
    start = union([1 << card.code for each in mine for card in group.set_out[each.number - 1]])
    if group.base.endswith("first card dealt"):
        start |= sum(1 << (13 * each + base - 1) for each in range(4))
    if group.dealt:
        start |= dealt_faces(variant)
    return Place(
        group=group,
        suit=suit,
        home=group.name in variant.win.home,
        piles=len(mine),
        fill=table.fill,
        build=table.build,
        run=table.lifted,
        lift=group.lift,
        unit=group.unit,
        size=group.size,
        gives_to=as_places(table.gives_to),
        fill_from=as_places(table.fill_from),
        refill=numbers(group.refill) if "refill" in variant.settle else (),
        turns_to=frozenset(numbers((stock.to,))) if stock else frozenset(),
        formed_from=frozenset(numbers((stock.to,))) if stock and may_be_formed else frozenset(),
        start=start if suit is None else start & suit_mask(suit),
        empty=gathered or group.recipe is not None or any(not cards_at_first(group, each.number) for each in mine),
        down=group.face_up == 0,
    )


def dealt_faces(variant: Variant) -> int:
    """The faces that are left to be dealt when cards have been set out; any, as far as a base is found by chance."""
    out = [card.code for group in variant.groups for pile in group.set_out for card in pile]
    return union([1 << face for face in faces_of(deck_of(variant)) if out.count(face) < variant.decks])


def cards_at_first(group: PileGroup, number: int) -> int:
    """How many cards a pile (its number in the group from 1) has before the first move, but for those of a base."""
    sizes = group.deal.sizes if group.deal else ()
    return len(group.set_out[number - 1]) + (sizes[number - 1] if number <= len(sizes) else 0)


def reach(places: Sequence[Place], decks: int = 1) -> Reach:
    """Let every card go wherever it may, until nothing new comes about."""
    there = [place.start for place in places]
    up = [0 if place.down else place.start for place in places]
    nothing = [0] * len(places)
    found = Reach(places, there, up, nothing[:], nothing[:], nothing[:], [each.empty for each in places], {})
    before: object = None
    while before != (now := (found.there[:], found.up[:], found.empty[:], found.went.copy())):
        before = now
        for number in range(len(places)):
            _come_of_themselves(found, number)
            for source in range(len(places)):
                _play(found, source, number, decks)
    return found


def _come_of_themselves(found: Reach, number: int) -> None:
    """Cards that are turned, turned over or come to a space without a player's choice."""
    place = found.places[number]
    for target in place.turns_to:
        _carry(found, number, target, found.there[number])
    for source in place.formed_from:
        found.there[number] |= found.there[source]
        _go(found, source, number, found.there[source])
    if found.empty[number]:
        for source in place.refill:
            _carry(found, source, number, found.there[source])


def _carry(found: Reach, source: int, target: int, faces: int) -> None:
    """Cards go and lie face up."""
    found.there[target] |= faces
    found.up[target] |= faces
    found.came[target] |= faces
    _go(found, source, target, faces)


def _go(found: Reach, source: int, target: int, faces: int) -> None:
    if faces:
        found.empty[source] = True
        found.went[source, target] = found.went.get((source, target), 0) | faces


def _play(found: Reach, source: int, target: int, decks: int) -> None:
    """What a player may carry from one place to another."""
    giver, taker = found.places[source], found.places[target]
    if target not in giver.gives_to or (source == target and taker.piles == 1):
        return
    on_space = taker.fill if found.empty[target] and source in taker.fill_from else 0
    on_cards = 0
    if taker.size != 1:
        for face in faces_of(found.up[target]):
            on_cards |= taker.build[face] & (ALL_FACES if decks > 1 else ~(1 << face))
    for wanted, kept in ((on_space, found.filled), (on_cards, found.built)):
        lifted = _lifted(giver, taker, found.up[source], wanted)
        if lifted:
            kept[target] |= lifted
            _carry(found, source, target, lifted)


def _lifted(giver: Place, taker: Place, up: int, wanted: int) -> int:
    """The faces that go: those that are wanted, and with them those that may lift together with them."""
    if taker.unit == WHOLE_SUIT:
        return union([suit_mask(suit) for suit in range(4) if _suit_goes(giver, taker, up, wanted, suit)])
    if taker.unit > 1:
        return up if wanted & up else 0
    deepest = found = wanted & up
    several = taker.unit == 0 and taker.size != 1 and not giver.lift.single
    while several and deepest:
        if not giver.lift.uses_run:
            return up if taker.suit is None else up & suit_mask(taker.suit)
        deepest = union([giver.run[face] for face in faces_of(deepest)]) & up & ~found
        found |= deepest
    return found if taker.suit is None else found & suit_mask(taker.suit)


def _suit_goes(giver: Place, taker: Place, up: int, wanted: int, suit: int) -> bool:
    """Whether a whole suit in sequence may ever be lifted as one, and placed."""
    faces = suit_mask(suit)
    if giver.lift.single or up & faces != faces or 0 < giver.size < WHOLE_SUIT or taker.suit not in (None, suit):
        return False
    rising = list(faces_of(faces))
    return any(
        wanted >> order[0] & 1
        and (not giver.lift.uses_run or all(giver.run[on] >> card & 1 for on, card in pairwise(order)))
        for order in (rising, rising[::-1])
    )
