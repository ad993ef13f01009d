"""The deal in English: the decks, what is set out, and how each group is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from patience_core.cards import RANK_NAMES, Card
from patience_core.declaration import Variant
from patience_core.english.words import counted, listed, number
from patience_core.piles import BASES, FACES, PileGroup, set_out_by_base
from patience_core.rules.faults import says
from patience_core.rules.phrases import plural_of


def deal(variant: Variant) -> list[str]:
    """How the cards are set out and dealt."""
    size = variant.cards // variant.decks
    decks = f"one deck of {size} cards" if variant.decks == 1 else f"{number(variant.decks)} decks of {size} cards each"
    sentences = [f"{variant.name} is played with {decks}{_short_of(variant)}"]
    sentences += [_set_out(variant, group) for group in variant.groups if any(group.set_out)]
    sentences += [BASES[group.base] for group in variant.groups if group.base]
    left = variant.cards - sum(len(cards) for group in variant.groups for cards in group.set_out)
    left -= sum(set_out_by_base(group.base, variant.decks) for group in variant.groups)
    first = True
    for group in variant.groups:
        if group.recipe is not None:
            lying = "" if group.faces == "up" else f", {faces(group)}"
            sentences.append(says(group.recipe, group.place) + lying)
            first = False
        elif group.deal is not None:
            sentences += _dealt(group, left, whole=left == variant.cards, first=first)
            left -= group.deal.cards
            first = False
    sentences += [_sunk(group) for group in variant.groups if group.sink]
    return sentences


def _short_of(variant: Variant) -> str:
    """Which ranks a short deck holds."""
    if len(variant.ranks) == 13:
        return ""
    spans: list[list[int]] = []
    for rank in variant.ranks:
        if spans and spans[-1][-1] == rank - 1:
            spans[-1].append(rank)
        else:
            spans.append([rank])
    names = [RANK_NAMES[span[0] - 1] + (f" to {RANK_NAMES[span[-1] - 1]}" if len(span) > 1 else "") for span in spans]
    return f", the ranks {listed(names)}"


def _sunk(group: PileGroup) -> str:
    assert group.sink is not None
    ranks = plural_of(RANK_NAMES[group.sink.rank - 1])
    if group.sink.swap:
        return f"then in each pile of {group.place} {ranks} change places with the lowest cards of other ranks"
    return f"then in each pile of {group.place} {ranks} go to the bottom, and the cards keep their order otherwise"


def _dealt(group: PileGroup, left: int, *, whole: bool, first: bool) -> list[str]:
    """How one group is dealt from the ``left`` cards, which are the ``whole`` of the decks or what is left of them."""
    assert group.deal is not None
    count = group.deal.cards
    cards = counted(count, "card")
    if count == left:
        cards = f"{'all' if whole else 'the other'} {cards}" if count > 1 else "the last card"
    elif first:
        cards = f"first, {cards}"
    piles = _pile_sizes(group)
    order = _order(group)
    return [
        f"{'' if first else 'then '}{cards} {'is' if count == 1 else 'are'} dealt to {group.place}, "
        f"{faces(group)}{': ' if piles else ''}{piles}",
        *([f"they are dealt {order}{', the first card of the deck first' if first else ''}"] if order else []),
        *(["the first card of the deck is dealt first"] if first and not order else []),
    ]


def faces(group: PileGroup) -> str:
    """How the cards of a group lie: ``face down but for the top card of each pile``."""
    if group.faces in FACES:
        return FACES[group.faces]
    return f"face down but for the top {number(group.face_up or 0)} cards of each pile"


def _set_out(variant: Variant, group: PileGroup) -> str:
    cards = [card for pile in group.set_out for card in pile]
    face_up = group.faces == "up" or group.deal is not None
    how = "set out" if face_up else f"set out {faces(group)}"
    ordinary = [Card(i % 4 if suit is None else suit, cards[0].rank) for i, suit in enumerate(group.suits)]
    if len(cards) > 1 and list(group.set_out) == [(card,) for card in ordinary]:
        every = "the " if len(cards) == 4 * variant.decks else ""
        those = f"{every}{number(len(cards))} {plural_of(RANK_NAMES[cards[0].rank - 1])}"
        return f"before the deal, {those} are taken from the deck and {how} on {group.place}"
    parts = []
    for place, pile in enumerate(group.set_out, start=1):
        where = f"pile {place} of {group.place}" if group.piles > 1 else group.place
        if pile:
            parts.append(f"{listed([f'the {card.name}' for card in pile])} on {where}")
    return f"before the deal, these cards are taken from the deck and {how}: {'; '.join(parts)}"


def _pile_sizes(group: PileGroup) -> str:
    """The piles of a deal with their sizes: "13 piles, the first four of three cards, the other nine of four"."""
    assert group.deal is not None
    sizes = list(group.deal.sizes)
    sizes += [0] * (group.piles - len(sizes))
    piles = counted(group.piles, "pile")
    if len(sizes) == 1:
        return "" if group.piles == 1 else piles
    if len(set(sizes)) == 1:
        return f"{piles} of {counted(sizes[0], 'card')}"
    if len(sizes) > 2 and sizes == list(range(sizes[0], sizes[0] + len(sizes))):
        return f"{piles}, of {number(sizes[0])} to {counted(sizes[-1], 'card')} from the first to the last"
    chunks = [(size, len(list(alike))) for size, alike in groupby(sizes)]
    parts: list[str] = []
    for place, (size, count) in enumerate(chunks):
        if place == len(chunks) - 1:
            which = "the last" if count == 1 else f"the other {number(count)}"
        else:
            which = f"the {'next' if place else 'first'}{'' if count == 1 else ' ' + number(count)}"
        cards = number(size) if place else counted(size, "card")
        parts.append(f"{which} of {cards}" if size else f"{which} left empty")
    return f"{piles}, {', '.join(parts)}"


def _order(group: PileGroup) -> str:
    """In which order the cards of a deal go down, or nothing where there is but one pile."""
    assert group.deal is not None
    order, sizes = group.deal.order, group.deal.sizes
    if len(sizes) == 1:
        return ""
    if list(order) == sorted(order):
        return "pile by pile" if max(sizes) > 1 else "from left to right"
    if list(order) == [pile for row in range(max(sizes)) for pile, size in enumerate(sizes) if row < size]:
        return "row by row, each row from left to right"
    return f"in rows, each from left to right: {', then '.join(_rows(order))}"


def _rows(order: Sequence[int]) -> list[str]:
    rows: list[tuple[int, int]] = []
    for pile in order:
        if rows and rows[-1][1] == pile - 1:
            rows[-1] = (rows[-1][0], pile)
        else:
            rows.append((pile, pile))
    return [
        f"{counted(len(list(alike)), 'row')} on {f'pile {a + 1}' if a == b else f'piles {a + 1} to {b + 1}'}"
        for (a, b), alike in groupby(rows)
    ]
