"""Small positions that may show how two variants differ, for ever the same for the same seed.

Most rules are about few cards: one that moves, the cards that lift with it, and the one that it goes to. So a probe
has a pile to move from and a pile to move to, with cards that one of the two variants would let meet (and best the
other one would not); besides these some of what else bears on a move: spaces, cells that are taken, a stock with few
cards, redeals that were made. Every probe could come about in play.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from patience_core.cards import FACE_DOWN
from patience_core.conformance.plausible import comes_as_it_comes, is_plausible
from patience_core.conformance.smallest import position_of
from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.notation import read_position
from patience_core.piles import WHOLE_SUIT, PileGroup
from patience_core.tables import ALL_FACES, PileTable, tables_of

_MOST_TRIES: Final = 12
"""How often a probe is begun, on the average, for one that can be used."""

_LONG: Final = 13

_KINGS: Final = [12, 25, 38, 51]

_WIDTHS: Final = (2, 4)
"""How many piles a group has in most probes: few different numbers, as tables are made for each."""


def probes(variant: Variant, other: Variant, group: str, number: int, seed: int) -> Iterator[str]:
    """The texts of up to ``number`` positions of a variant.

    Args:
        variant: the variant.
        other: the variant that it is to be told from.
        group: the group in which they differ; empty where they differ as a whole.
        number: how many.
        seed: chooses them.
    """
    made = 0
    for attempt in range(number * _MOST_TRIES):
        text = _Probe(variant, other, group, Random(f"{seed} {variant.id} {attempt}")).text()
        try:
            if text and is_plausible(read_position(tables_of(variant), text)):
                yield text
                made += 1
                if made == number:
                    return
        except PatienceError:
            continue


class _Probe:
    """One position in the making."""

    def __init__(self, variant: Variant, other: Variant, focus: str, random: Random) -> None:
        self.variant = variant
        self.random = random
        self.tables = tables_of(variant)
        self.others = tables_of(other)
        if self.tables.based:  # the base is known in most positions
            self.base = random.choice([0, *variant.ranks, *variant.ranks])
            if self.base:
                self.tables, self.others = self.tables.with_base(self.base), self.others.with_base(self.base)
        else:
            self.base = 0
        self.focus = focus
        self.left = {card: variant.decks for card in range(52) if card % 13 + 1 in variant.ranks}
        self.piles: dict[str, list[list[int]]] = {}

    def text(self) -> str:
        """The position's text."""
        ways = (self._finished, self._target_first, self._source_first, self._source_first)
        self.random.choice(ways)()
        redeals = self.random.choice((0, 0, 1, 1, 2, 3)) if self.tables.redeals else 0
        return position_of(self.piles, redeals, self.base)

    def _source_first(self) -> None:
        """Some cards, and a pile to which one of them may go."""
        source, target = self._two_piles()
        suit = self._takes_suits(target) and comes_as_it_comes(self.variant, source.group)
        cards = self._placed(source, self._suit(source) if suit else self._source(source, None))
        up = [card for card in cards if card < FACE_DOWN]
        if up:
            many = self.random.choice((1, 1, len(up), self.random.randint(1, len(up))))
            self._placed(target, self._target(target, up[-many]))
        for group in self.variant.groups:
            self._also(group)

    def _target_first(self) -> None:
        """A pile, and cards that may go there."""
        source, target = self._two_piles()
        if comes_as_it_comes(self.variant, target.group):
            self._placed(target, self._junk(target.group, self.random.choice((0, 1, 1, 2))))
        else:
            self._placed(target, self._chain(target, self.random.choice((0, 1, 2, 3, 11, 12, self._most(target)))))
        cards = self.piles[target.group.name][-1] if target.group.name in self.piles else []
        there = self._there(target)
        ways = (target.build[cards[-1]], there.build[cards[-1]]) if cards else (target.fill, there.fill)
        wanted = _faces(ways[0] ^ ways[1]) if self.random.random() < 0.5 else []
        if self._takes_suits(target) and comes_as_it_comes(self.variant, source.group):
            self._placed(source, self._suit(source))
        else:
            self._placed(source, self._source(source, self._take(wanted or _faces(ways[0] | ways[1]))))
        for group in self.variant.groups:
            self._also(group)

    def _finished(self) -> None:
        """Cards in one or two groups and nowhere else, as when a game is won."""
        groups = list(self.variant.groups)
        there = self.random.sample(groups, k=min(len(groups), self.random.randint(1, 2)))
        for group in groups:
            span = self.tables.indices(group.name)
            if group in there:
                pile = self.tables.piles[self.random.choice(span)]
                self._placed(pile, self._source(pile, None))
            elif group.dealt and not group.home:
                self.piles.setdefault(group.name, [[]])
            elif any(group.set_out):
                self._also(group)

    # ------------------------------------------------------------ two piles

    def _two_piles(self) -> tuple[PileTable, PileTable]:
        """A pile that gives and a pile that takes, by one of the two variants; often of the group that differs."""
        piles = self.tables.piles
        changed = [pile for pile in piles if pile.group.name == self.focus]
        givers = [pile for pile in piles if self._gives(pile)] or list(piles)
        takers = [pile for pile in piles if pile.fill or any(pile.build)] or list(piles)
        role = self.random.randrange(4) if changed else 3
        source = self.random.choice(changed) if role == 0 else self._one(givers)
        target = self.random.choice(changed) if role == 1 else self._one(takers)
        if role == 2 and self._gives(changed[0]):
            source, target = self.random.choice(changed), self.random.choice(changed)
        return source, target

    def _one(self, piles: list[PileTable]) -> PileTable:
        """One of these piles, each group as likely as any other."""
        names = list(dict.fromkeys(pile.group.name for pile in piles))
        name = self.random.choice(names)
        return self.random.choice([pile for pile in piles if pile.group.name == name])

    def _gives(self, pile: PileTable) -> bool:
        there = self._there(pile)
        return pile.gives_to != frozenset() or there.gives_to != frozenset()

    def _takes_suits(self, pile: PileTable) -> bool:
        """Whether a whole suit goes to a pile, by one of the two variants."""
        return WHOLE_SUIT in (pile.group.unit, self._there(pile).group.unit) and self.random.random() < 0.7

    def _there(self, pile: PileTable) -> PileTable:
        """The pile of the other variant that is in the place of this one."""
        span = next(
            span
            for group, span in zip(self.others.variant.groups, self.others.groups, strict=True)
            if group.name == pile.group.name
        )
        return self.others.piles[span[min(pile.number, len(span)) - 1]]

    # ------------------------------------------------------------ what lies there

    def _source(self, pile: PileTable, card: int | None) -> list[int]:
        """A pile to move from; where a card is given, one that it may be lifted from, if the pile can be such."""
        group = pile.group
        if not comes_as_it_comes(self.variant, group):
            if card is not None and (pile.fill >> card & 1):
                return [card]
            return self._chain(pile, self._length(group))
        cards = self._junk(group, self.random.randint(0, 2))
        if group.faces != "up" and self.random.random() < 0.6:
            cards = [card | FACE_DOWN for card in cards]
        if group.stock and group.faces == "down":
            return [card | FACE_DOWN for card in cards + self._junk(group, self.random.randint(0, 3))]
        return cards + self._run(pile, card, self.random.choice((1, 1, 1, 2, 2, 3, 5, _LONG)))

    def _length(self, group: PileGroup) -> int:
        most = self.random.choice((1, 1, 2, 3, self.random.randint(1, 14)))
        return min(most, group.size) if group.size else most

    def _most(self, pile: PileTable) -> int:
        """A length at which a limit on one of the two variants' piles bites."""
        sizes = [size for size in (pile.group.size, self._there(pile).group.size) if size]
        return self.random.choice([max(0, size - less) for size in sizes for less in (0, 1, 2)] or [_LONG])

    def _run(self, pile: PileTable, card: int | None, length: int) -> list[int]:
        """Cards that lift together by one of the two variants, the first of them this one if it is given."""
        there = self._there(pile)
        differs = [on ^ off for on, off in zip(pile.lifted, there.lifted, strict=True)]
        odd = [face for face in self.left if differs[face]]
        if card is None and odd and self.random.random() < 0.5:
            card = self._take(odd)
            length = max(length, 2)
        if card is None:
            card = self._take(_KINGS if length == _LONG and self.random.random() < 0.7 else None)
        cards = [] if card is None else [card]
        while cards and len(cards) < length:
            on = cards[-1]
            ways = (pile.lifted[on], there.lifted[on], pile.build[on], pile.run[on], differs[on])
            following = self._take(_faces(self.random.choice(ways)))
            if following is None:
                break
            cards.append(following)
        return cards

    def _chain(self, pile: PileTable, length: int) -> list[int]:
        """Cards as they are built on each other, from the one that a pile begins with."""
        group = pile.group
        if group.unit == WHOLE_SUIT:
            return self._suit(pile) if length else []
        stays = group.gives == "never" or self.random.random() < 0.7
        cards = self._set_out(group, pile.number - 1) if stays else []
        if not cards:
            first = self._take(_faces(pile.fill))
            cards = [] if first is None else [first]
        while cards and len(cards) < length:
            following = self._take(_faces(pile.build[cards[-1]]))
            if following is None:
                break
            cards.append(following)
        return cards

    def _suit(self, pile: PileTable) -> list[int]:
        """A whole suit, from the king down, if there is one left."""
        for king in self.random.sample(_KINGS, 4):
            suit = [king - less for less in range(WHOLE_SUIT)]
            if pile.suit in (None, king // 13) and all(self.left.get(card) for card in suit):
                for card in suit:
                    self.left[card] -= 1
                return suit
        return []

    def _target(self, pile: PileTable, card: int) -> list[int]:
        """A pile to which a card may go by one of the two variants, and best not by both."""
        group, there = pile.group, self._there(pile)
        if self.random.random() < 0.3:
            return [] if comes_as_it_comes(self.variant, group) else self._chain(pile, 0)
        if not comes_as_it_comes(self.variant, group):
            most = self.random.choice((1, 2, 3, group.size or _LONG, self.random.randint(1, _LONG)))
            return self._fitting_chain(pile, there, card, most)
        here_on = {on for on in self.left if pile.build[on] >> card & 1}
        there_on = {on for on in self.left if there.build[on] >> card & 1}
        on = self._take(sorted(here_on ^ there_on) or sorted(here_on | there_on) or None)
        if on is None:
            return self._junk(group, 1)
        limits = [size for size in (group.size, there.group.size) if size]
        beneath = self.random.choice(
            (0, 0, 1, 2, *(max(0, size - 1) for size in limits), *(size - 2 for size in limits))
        )
        cards = self._junk(group, max(0, beneath))
        if group.faces != "up" and self.random.random() < 0.5:
            cards = [card | FACE_DOWN for card in cards]
        return [*cards, on]

    def _fitting_chain(self, pile: PileTable, there: PileTable, card: int, most: int) -> list[int]:
        """A chain on which the card may go, if one comes in a few tries."""
        before = dict(self.left)
        chain: list[int] = []
        for _ in range(6):
            self.left = dict(before)
            chain = self._chain(pile, most)
            for length in range(len(chain), 0, -1):
                on = chain[length - 1]
                if pile.build[on] >> card & 1 or there.build[on] >> card & 1:
                    for unused in chain[length:]:
                        self.left[unused] += 1
                    return chain[:length]
        return chain

    def _junk(self, group: PileGroup, number: int) -> list[int]:
        most = min(number, group.size) if group.size else number
        return [card for _ in range(most) if (card := self._take(None)) is not None]

    def _take(self, faces: list[int] | None) -> int | None:
        """One of these faces, or any, of which there is one left."""
        there = [face for face in (self.left if faces is None else faces) if self.left.get(face, 0) > 0]
        if not there:
            return None
        face = self.random.choice(there)
        self.left[face] -= 1
        return face

    # ------------------------------------------------------------ the rest

    def _placed(self, pile: PileTable, cards: list[int]) -> list[int]:
        """Lay cards on a pile, or on the next of its group where one is as good as another, and say what lies there."""
        group = pile.group
        there = self.piles.setdefault(group.name, [])
        number = pile.number if group.suited or any(group.set_out) else len(there) + 1
        if number > group.piles:
            return []
        while len(there) < number:
            there.append(self._set_out(group, len(there)))
        if cards[: len(there[number - 1])] == there[number - 1]:
            there[number - 1] = cards
        return there[number - 1]

    def _set_out(self, group: PileGroup, number: int) -> list[int]:
        """The cards set out on a pile, where they are not elsewhere by now."""
        cards = [card.code for card in group.set_out[number]]
        if any(self.left[code] <= 0 for code in cards):
            return []
        for code in cards:
            self.left[code] -= 1
        return cards

    def _also(self, group: PileGroup) -> None:
        """What else lies on the piles of a group."""
        random = self.random
        there = self.piles.setdefault(group.name, [])
        first = self.tables.piles[self.tables.indices(group.name)[0]]
        if group.home or any(group.set_out):
            while len(there) < group.piles and (any(group.set_out[len(there) :]) or group.base):
                pile = self.tables.piles[self.tables.indices(group.name)[len(there)]]
                there.append(self._chain(pile, random.randint(0, 2)))
            return
        if group.size == 1 and first.fill == ALL_FACES:
            taken = random.choice((0, 0, random.randint(0, group.piles), group.piles, group.piles - 1))
            while len(there) < taken:
                there.append(self._junk(group, 1))
            return
        if group.stock:
            there.extend([] for _ in range(1 - len(there)))
            if not there[0]:
                turn = group.stock.turn
                number = random.choice((0, 0, 1, turn, turn + 1, 4))
                there[0] = [card | FACE_DOWN * (group.faces == "down") for card in self._junk(group, number)]
            return
        if comes_as_it_comes(self.variant, group):
            wanted = min(group.piles, random.choice(_WIDTHS if random.random() < 0.9 else (group.piles,)))
            while len(there) < wanted:
                there.append(self._junk(group, random.choice((0, 1, 1, 2))))


def _faces(mask: int) -> list[int]:
    return [face for face in range(52) if mask >> face & 1]
