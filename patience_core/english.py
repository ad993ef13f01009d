"""A variant's rules in English, for a player.

Every sentence is made from the declaration alone, and every field of it that bears on the rules shows in the text:
change a rule and the text changes. What a player takes for granted (the tableau takes any number of cards at a time,
a foundation one) is said only where it is otherwise.

The text is not wrapped: that is for whoever prints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby
from typing import Final

from attrs import frozen

from patience_core.cards import CARDS, RANK_NAMES, SUIT_NAMES, Card
from patience_core.declaration import SETTLE_STEPS, Variant
from patience_core.piles import ACCEPTS, BETWEEN_FOUNDATIONS, FACES, GIVES, HOLDS, PileGroup, cards_in_words
from patience_core.rules.base import verb
from patience_core.rules.phrases import plural_of

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


@frozen
class Paragraph:
    """A short heading and what stands under it, sentence by sentence."""

    heading: str
    sentences: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.heading}\n{' '.join(self.sentences)}"


def rules_text(variant: Variant) -> str:
    """The rules as plain text: paragraphs under headings, with an empty line between them."""
    return "\n\n".join(map(str, rules(variant)))


def rules(variant: Variant) -> tuple[Paragraph, ...]:
    """The rules as paragraphs: the deal, each kind of pile, what happens of itself, and winning."""
    paragraphs = [_paragraph("The deal", _deal(variant))]
    for kind in dict.fromkeys(group.kind for group in variant.groups):
        groups = [group for group in variant.groups if group.kind == kind]
        shared = _shared_place(groups)
        if shared:
            paragraphs.append(_paragraph(shared, _piles(variant, groups, shared)))
        else:
            paragraphs += [_paragraph(group.place, _piles(variant, [group], group.place)) for group in groups]
    if variant.settle:
        steps = [SETTLE_STEPS.get(step, step) for step in variant.settle]
        paragraphs.append(_paragraph("After each move", steps))
    paragraphs.append(_paragraph("Winning", _winning(variant)))
    return tuple(paragraphs)


# Words


def _paragraph(heading: str, sentences: Iterable[str]) -> Paragraph:
    return Paragraph(_capital(heading), tuple(_capital(sentence) + "." for sentence in sentences))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _number(count: int) -> str:
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def _counted(count: int, thing: str) -> str:
    return f"{_number(count)} {thing}{'' if count == 1 else 's'}"


def _listed(parts: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


# The deal


def _deal(variant: Variant) -> list[str]:
    decks = "one deck of 52 cards" if variant.decks == 1 else f"{_number(variant.decks)} decks of 52 cards each"
    sentences = [f"{variant.name} is played with {decks}"]
    sentences += [_set_out(variant, group) for group in variant.groups if any(group.set_out)]
    left = variant.cards - sum(len(cards) for group in variant.groups for cards in group.set_out)
    first = True
    for group in variant.groups:
        if group.deal is not None:
            sentences += _dealt(group, left, whole=left == variant.cards, first=first)
            left -= group.deal.cards
            first = False
    return sentences


def _dealt(group: PileGroup, left: int, *, whole: bool, first: bool) -> list[str]:
    """How one group is dealt from the ``left`` cards, which are the ``whole`` of the decks or what is left of them."""
    assert group.deal is not None
    count = group.deal.cards
    cards = "one card" if count == 1 else f"{count} cards"
    if count == left:
        cards = f"{'all' if whole else 'the other'} {count} cards" if count > 1 else "the last card"
    elif first:
        cards = f"first, {cards}"
    piles = _pile_sizes(group)
    order = _order(group)
    return [
        f"{'' if first else 'then '}{cards} {'is' if count == 1 else 'are'} dealt to {group.place}, "
        f"{_faces(group)}{': ' if piles else ''}{piles}",
        *([f"they are dealt {order}{', the first card of the deck first' if first else ''}"] if order else []),
        *(["the first card of the deck is dealt first"] if first and not order else []),
    ]


def _faces(group: PileGroup) -> str:
    return FACES.get(group.faces, group.faces)


def _set_out(variant: Variant, group: PileGroup) -> str:
    cards = [card for pile in group.set_out for card in pile]
    face_up = group.faces == "up" or group.deal is not None
    how = "set out" if face_up else f"set out {_faces(group)}"
    ordinary = [Card(i % 4 if suit is None else suit, cards[0].rank) for i, suit in enumerate(group.suits)]
    if len(cards) > 1 and list(group.set_out) == [(card,) for card in ordinary]:
        every = "the " if len(cards) == 4 * variant.decks else ""
        those = f"{every}{_number(len(cards))} {plural_of(RANK_NAMES[cards[0].rank - 1])}"
        return f"before the deal, {those} are taken from the deck and {how} on {group.place}"
    parts = []
    for number, pile in enumerate(group.set_out, start=1):
        where = f"pile {number} of {group.place}" if group.piles > 1 else group.place
        if pile:
            parts.append(f"{_listed([f'the {card.name}' for card in pile])} on {where}")
    return f"before the deal, these cards are taken from the deck and {how}: {'; '.join(parts)}"


def _pile_sizes(group: PileGroup) -> str:
    """The piles of a deal with their sizes: "13 piles, the first four of three cards, the other nine of four"."""
    assert group.deal is not None
    sizes = list(group.deal.sizes)
    sizes += [0] * (group.piles - len(sizes))
    piles = _counted(group.piles, "pile")
    if len(sizes) == 1:
        return "" if group.piles == 1 else piles
    if len(set(sizes)) == 1:
        return f"{piles} of {_counted(sizes[0], 'card')}"
    if len(sizes) > 2 and sizes == list(range(sizes[0], sizes[0] + len(sizes))):
        return f"{piles}, of {_number(sizes[0])} to {_counted(sizes[-1], 'card')} from the first to the last"
    chunks = [(size, len(list(alike))) for size, alike in groupby(sizes)]
    parts: list[str] = []
    for place, (size, count) in enumerate(chunks):
        if place == len(chunks) - 1:
            which = "the last" if count == 1 else f"the other {_number(count)}"
        else:
            which = f"the {'next' if place else 'first'}{'' if count == 1 else ' ' + _number(count)}"
        cards = _number(size) if place else _counted(size, "card")
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
        f"{_counted(len(list(alike)), 'row')} on {f'pile {a + 1}' if a == b else f'piles {a + 1} to {b + 1}'}"
        for (a, b), alike in groupby(rows)
    ]


# The piles


def _shared_place(groups: Sequence[PileGroup]) -> str:
    """One name for several groups, where they have one: "the foundations" for the king and the ace foundations."""
    if len(groups) == 1:
        return groups[0].place
    words = [group.place.split() for group in groups]
    same = len({word[-1] for word in words}) == 1 and all(len(word) > 2 for word in words)
    return f"the {words[0][-1]}" if same else ""


def _piles(variant: Variant, groups: Sequence[PileGroup], shared: str) -> list[str]:
    """What is said of groups that share a paragraph: once where it holds for all, else of each in turn."""
    sentences = [_count(groups)] if any(group.deal is None or group.suited for group in groups) else []
    for say in _OF_HOMES if all(group.home for group in groups) else _OF_OTHERS:
        of_all = {say(variant, group, shared) for group in groups}
        if len(of_all) == 1:
            sentences += of_all
        else:
            sentences += [say(variant, group, group.place) for group in groups]
        if say is _build:
            sentences += [_either(*pair) for pair in combinations(groups, 2)]
    return [sentence for sentence in sentences if sentence]


def _count(groups: Sequence[PileGroup]) -> str:
    """How many piles, and of which suits."""
    counts = [_how_many(group) for group in groups]
    if len(groups) > 1 and len({group.suits for group in groups}) == 1:
        return f"there are {_listed(counts)}{_whose(groups[0], ' of each')}"
    return f"there {'is' if groups[0].piles == 1 else 'are'} " + _listed(
        [count + _whose(group) for count, group in zip(counts, groups, strict=True)]
    )


def _how_many(group: PileGroup) -> str:
    noun = group.place.removeprefix("the ")
    if noun.endswith("s"):
        return _counted(group.piles, noun.removesuffix("s"))
    return f"{_counted(group.piles, 'pile')} in {group.place}"


def _whose(group: PileGroup, of_each: str = "") -> str:
    per_suit, rest = divmod(group.piles, 4)
    if not group.suited:
        return ", open to any suit" if group.home else ""
    if not rest and group.suits == (0, 1, 2, 3) * per_suit:
        return f", {_number(per_suit)}{of_each} for every suit"
    suits = ["any suit" if suit is None else SUIT_NAMES[suit] for suit in group.suits]
    return f" (for {_listed(suits)}, in this order)"


def _empty(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.deal is not None or any(group.set_out):
        return ""
    return f"{place} {verb(place, 'begins', 'begin')} empty"


def _build(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.size == 1 and not any(group.build.accepts(card, on) for on in CARDS for card in CARDS):
        return ""  # a pile of one card has nothing to build on, and its size is said
    return group.build.says(place)


def _either(one: PileGroup, other: PileGroup) -> str:
    """That the player chooses, where a card may fit foundations of two groups."""
    if one.home and other.home and _wanted(one) & _wanted(other):
        return f"a card that fits both {one.place} and {other.place} may go on either"
    return ""


def _wanted(group: PileGroup) -> set[Card]:
    return {card for card in CARDS if any(group.build.accepts(card, on) for on in CARDS)}


def _fill(_variant: Variant, group: PileGroup, place: str) -> str:
    takes = {card for card in CARDS if group.fill.accepts(card)}
    if group.gives == "never" and group.set_out and all(group.set_out):
        bases = {pile[0].rank for pile in group.set_out}
        if takes == {card for card in CARDS if card.rank in bases}:
            return ""  # the cards set out are the only ones that could begin these piles, and there they stay
    own = " of its own suit" if group.suited and takes else ""
    return group.fill.says(place) + own


def _lift(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.lift.single and (group.gives == "never" or group.size == 1):
        return ""
    return group.lift.says(place, group.run.describe())


def _run(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.run == group.build or group.lift.uses_run:
        return ""
    return f"a run in {place} is built {group.run.describe()}"


def _unit(variant: Variant, group: PileGroup, place: str) -> str:
    ordinary = 1 if group.home or group.size == 1 else 0
    singly = not group.home or all(other.lift.single for other in variant.groups)
    if group.unit == ordinary and singly:
        return ""
    return ACCEPTS.format(place=place, number=cards_in_words(group.unit))


def _size(_variant: Variant, group: PileGroup, place: str) -> str:
    return HOLDS.format(place=place, number=cards_in_words(group.size)) if group.size else ""


def _gives(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.gives == "anywhere" and not group.home:
        return ""
    return GIVES.get(group.gives, "{place}: " + group.gives).format(place=place)


def _between(_variant: Variant, group: PileGroup, _place: str) -> str:
    return BETWEEN_FOUNDATIONS if group.home and group.gives != "never" else ""


def _lie(_variant: Variant, group: PileGroup, place: str) -> str:
    if group.faces == "up" or group.deal is not None or any(group.set_out):
        return ""
    return f"cards in {place} lie {_faces(group)}"


_Say = Callable[[Variant, PileGroup, str], str]

_OF_HOMES: Final[tuple[_Say, ...]] = (_empty, _fill, _build, _lift, _run, _unit, _size, _gives, _between, _lie)
_OF_OTHERS: Final[tuple[_Say, ...]] = (_empty, _build, _lift, _run, _fill, _unit, _size, _gives, _lie)
"""What is said of a group, in this order: how its piles begin comes first where cards are to end up. Each answers with
an empty text where nothing need be said."""


# Winning


def _winning(variant: Variant) -> list[str]:
    won = f"the game is won when {variant.win.words}"
    home = set(variant.win.home)
    usual = {group.name for group in variant.groups if group.home}
    for group in variant.groups:
        if variant.win.words == f"{group.place} {verb(group.place, 'is', 'are')} empty":
            usual = {other.name for other in variant.groups if other != group}
    if home == usual:
        return [won]
    places = [group.place for group in variant.groups if group.name in home]
    return [won, f"that is when every card is in {_listed(places)}" if places else "no pile counts as home"]
