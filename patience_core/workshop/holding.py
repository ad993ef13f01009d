"""How many cards the piles can hold that winning wants them on, and games that are won before they begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from patience_core.cards import SUIT_NAMES
from patience_core.conformance.plausible import comes_as_it_comes
from patience_core.declaration import Variant
from patience_core.english.words import counted, listed, number
from patience_core.piles import HOLDS, WHOLE_SUIT, PileGroup, cards_in_words
from patience_core.rules.base import verb
from patience_core.rules.faults import says
from patience_core.tables import PileTable, suit_mask, tables_of
from patience_core.workshop.faces import in_words
from patience_core.workshop.reach import cards_at_first, deck_of, faces_of
from patience_core.workshop.slip import Slip


def won_too_soon(variant: Variant) -> Iterator[Slip]:
    """That the game is won as it is dealt, or without a card being placed."""
    because = (f"it is won when {variant.win.words}",)
    if _won_as_dealt(variant):
        yield Slip("the game is won as soon as it is dealt", because)
    elif _won_by_turning(variant):
        yield Slip("the game is won by turning the stock alone", because)


def _won_as_dealt(variant: Variant) -> bool:
    return all(group.name in variant.win.home for group in variant.groups if _begins_with_cards(group))


def _won_by_turning(variant: Variant) -> bool:
    away = [group for group in variant.groups if group.name not in variant.win.home and _begins_with_cards(group)]
    return all(group.stock and group.stock.over_spaces and group.stock.to in variant.win.home for group in away)


def _begins_with_cards(group: PileGroup) -> bool:
    return group.dealt or any(group.set_out)


# ---------------------------------------------------------------- room for all cards


def too_little_room(variant: Variant) -> Iterator[Slip]:
    """That the piles that winning wants the cards on cannot hold them all."""
    tables = tables_of(variant)
    homes = [tables.piles[index] for index in tables.home]
    room = [_room(variant, table) for table in homes]
    cards = variant.cards
    groups = [group for group in variant.groups if group.name in variant.win.home]
    where = listed([group.place for group in groups])
    verb_ = "hold" if len(groups) > 1 else verb(where, "holds", "hold")
    if sum(room) < cards:
        yield Slip(f"the win asks for {cards} cards on {where}, which {verb_} only {sum(room)}", _limits(groups))
        return
    for suit in range(4):
        wanted = cards // 4
        there = sum(size for size, table in zip(room, homes, strict=True) if table.suit in (None, suit))
        if there < wanted:
            what = f"the win asks for {wanted} {SUIT_NAMES[suit]} on {where}, which {verb_} only {there}"
            yield Slip(what, _limits(groups))
            return


def _limits(groups: Sequence[PileGroup]) -> tuple[str, ...]:
    said: list[str] = []
    for group in groups:
        if group.size:
            said.append(HOLDS.format(place=group.place, number=cards_in_words(group.size)))
        else:
            said += [f"there {'is' if group.piles == 1 else 'are'} {counted(group.piles, 'pile')} in {group.place}"]
            said += [says(group.build, group.place)]
    return tuple(said)


def _room(variant: Variant, table: PileTable) -> int:
    """The most cards that a pile can ever hold: by its size, and by the longest sequence that its rules allow."""
    deck = deck_of(variant)
    allowed = deck if table.suit is None else deck & suit_mask(table.suit)
    all_ = allowed.bit_count() * variant.decks
    group = table.group
    free = comes_as_it_comes(variant, group) or group.base or group.predicate is not None
    room = all_ if free else min(all_, _longest(table, allowed, all_))
    return min(room, group.size) if group.size else room


def _longest(table: PileTable, allowed: int, all_: int) -> int:
    """The longest sequence, begun by a card that fills a space or lies there from the start; all cards where the
    building can go round."""
    group = table.group
    out = group.set_out[table.number - 1]
    unit = WHOLE_SUIT if group.unit == WHOLE_SUIT else 1
    rounds = _Circle(table.build, allowed)
    first = [out[-1].code] if out else []
    if not out or group.gives != "never":
        first += faces_of(table.fill & allowed)
    try:
        longest = max((rounds.longest(face) for face in first), default=0)
    except _GoesRound:
        return all_
    if unit > 1:
        return unit if longest == 1 else all_
    return longest + max(0, len(out) - 1)


class _GoesRound(Exception):
    """A card may come to lie, in the end, on its own like."""


class _Circle:
    """The longest way along which cards go on each other."""

    def __init__(self, build: Sequence[int], allowed: int) -> None:
        self._build = build
        self._allowed = allowed
        self._known: dict[int, int] = {}
        self._on_the_way: set[int] = set()

    def longest(self, face: int) -> int:
        """How many cards the longest sequence has that this face begins.

        Raises:
            _GoesRound: there is no end to it.
        """
        if face in self._on_the_way:
            raise _GoesRound
        if face not in self._known:
            self._on_the_way.add(face)
            following = faces_of(self._build[face] & self._allowed)
            self._known[face] = 1 + max((self.longest(each) for each in following), default=0)
            self._on_the_way.discard(face)
        return self._known[face]


# ---------------------------------------------------------------- foundations that want the same first card


def too_few_to_begin(variant: Variant) -> Iterator[Slip]:
    """Foundations that begin empty, more than there are cards to begin them."""
    empty = [
        table
        for table in tables_of(variant).piles
        if table.group.home and not table.group.base and not comes_as_it_comes(variant, table.group)
        and table.fill and not cards_at_first(table.group, table.number)
    ]  # fmt: skip
    deck = deck_of(variant)
    stay = [group for group in variant.groups if group.home and group.gives == "never"]
    out = [card.code for group in stay for pile in group.set_out for card in pile]
    for suits in _alike(empty):
        begins = suits[0].fill & deck
        number_ = sum(max(0, variant.decks - out.count(face)) for face in faces_of(begins))
        if begins and number_ < len(suits):
            whole = [table for table in empty if _ranks(table.fill) == _ranks(suits[0].fill)]
            every = _any_suit(begins) & deck
            cards = sum(max(0, variant.decks - out.count(face)) for face in faces_of(every))
            places = list(dict.fromkeys(table.group.place for table in whole))
            names = listed(places)
            only = number(min(cards, len(whole)))
            what = (
                f"of the {counted(len(whole), 'pile')} of {names} that begin empty only {only} can ever be begun: "
                f"there are no more {in_words(every, deck)} for them"
            )
            yield Slip(what, tuple(says(group.fill, group.place) for group in _groups(whole)))
            return


def _alike(tables: Sequence[PileTable]) -> list[list[PileTable]]:
    found: dict[int, list[PileTable]] = {}
    for table in tables:
        found.setdefault(table.fill, []).append(table)
    return list(found.values())


def _groups(tables: Sequence[PileTable]) -> list[PileGroup]:
    return list({table.group.name: table.group for table in tables}.values())


def _ranks(faces: int) -> frozenset[int]:
    return frozenset(face % 13 for face in faces_of(faces))


def _any_suit(faces: int) -> int:
    return sum(1 << (13 * suit + rank) for suit in range(4) for rank in _ranks(faces))
