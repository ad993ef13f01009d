"""What a difference between two variants does to play: the same deals, and the moves in positions of the one read as
positions of the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from time import perf_counter
from typing import Final

from attrs import define, field, frozen

from patience_core.cards import TEXT
from patience_core.conformance.smallest import smallest
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import InvalidMove, PatienceError
from patience_core.moves import legal_moves, make, refusal, unmake
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.position import Position
from patience_core.shuffle import DealNumber
from patience_core.tables import tables_of
from patience_core.workshop.tryout import SEED

PLIES: Final = 40
"""How many moves of a random play are followed in each deal."""

SECONDS: Final = 8.0
"""For how many seconds positions are compared at most, where nothing else is said."""

_MOST_EXAMPLES: Final = 3
"""How many examples are shown for each side; of the rules that forbid most moves."""


@frozen
class Example:
    """A move that only one of two variants allows: in a position of few cards, with the reason of the other."""

    position: str
    move: str
    why: str


@frozen
class MovesOfOne:
    """Moves that only one of two variants allows.

    Attributes:
        moves: how many, over all positions compared.
        rules: how many of them each rule of the other one forbids; the rule that forbids most first.
        examples: one for each of the first of these rules.
    """

    moves: int
    rules: tuple[tuple[str, int], ...]
    examples: tuple[Example, ...]


@frozen
class Effects:
    """What was seen of two variants side by side.

    Attributes:
        deals: how many deals were dealt by both.
        dealt_otherwise: in how many of them cards lie otherwise.
        first_dealt_otherwise: the first of these, or ``None``.
        at_start: how many moves each has at the start, on average.
        read: how many positions of the one were read as positions of the other, and the other way round.
        unread: how many could not be read so.
        differ: in how many of those read moves differ, or what comes of them.
        led_otherwise: how many moves that both allow lead to different positions.
        only: the moves that only the one allows.
        only_other: the moves that only the other allows.
        whole: whether all deals asked for were looked at, or the time was over before.
    """

    deals: int
    dealt_otherwise: int
    first_dealt_otherwise: DealNumber | None
    at_start: tuple[float, float]
    read: tuple[int, int]
    unread: tuple[int, int]
    differ: int
    led_otherwise: int
    only: MovesOfOne
    only_other: MovesOfOne
    whole: bool


def effects(
    variant: Variant, other: Variant, deals: Iterable[DealNumber], *, seed: int = SEED, seconds: float = SECONDS
) -> Effects:
    """Deal the same deals by both, play each at random by both, and read every position as one of the other.

    Args:
        variant: the one.
        other: the other.
        deals: the deals, any number of them.
        seed: chooses the moves.
        seconds: how long; what was seen by then is given.
    """
    pair = _Pair(variant, other)
    until = perf_counter() + seconds
    for number in deals:
        if pair.deals and perf_counter() > until:
            return pair.effects(whole=False)
        pair.look(number, seed)
    return pair.effects(whole=True)


@define
class _Pair:
    """Two variants side by side, and what was seen of them so far; each list holds one entry for each of the two."""

    one: Variant
    two: Variant
    deals: int = 0
    otherwise: int = 0
    first: DealNumber | None = None
    starts: list[int] = field(factory=lambda: [0, 0])
    read: list[int] = field(factory=lambda: [0, 0])
    unread: list[int] = field(factory=lambda: [0, 0])
    differ: int = 0
    led: int = 0
    rules: list[Counter[str]] = field(factory=lambda: [Counter(), Counter()])
    shown: list[dict[str, tuple[str, str]]] = field(factory=lambda: [{}, {}])

    def look(self, number: DealNumber, seed: int) -> None:
        """Look at a deal, and at a random play of it by each."""
        dealt = [_dealt(each, number) for each in (self.one, self.two)]
        if dealt[0] is None or dealt[1] is None:
            return
        self.deals += 1
        if _lie(dealt[0]) != _lie(dealt[1]):
            self.otherwise += 1
            self.first = self.first or number
        for side, position in enumerate(dealt):
            assert position is not None
            self.starts[side] += len(legal_moves(position))
            self._play(position, side, Random(f"{seed} {number}"))

    def _play(self, position: Position, side: int, random: Random) -> None:
        for _ in range(PLIES):
            self._compare(position, side)
            moves = legal_moves(position)
            if not moves or position.won():
                return
            make(position, random.choice(moves))

    def _compare(self, position: Position, side: int) -> None:
        """Compare the moves of a position of the one (``side`` 0) or the other (1)."""
        here, there = (_read_as(each, position) for each in (self.one, self.two))
        if here is None or there is None:
            self.unread[side] += 1
            return
        self.read[side] += 1
        moves, others = _outcomes(here), _outcomes(there)
        if moves == others:
            return
        self.differ += 1
        self.led += sum(moves[move] != others[move] for move in moves.keys() & others.keys())
        for which, allows, forbids in ((0, here, there), (1, there, here)):
            for move, rule, _ in only_in(allows, forbids):
                self.rules[which][rule] += 1
                self.shown[which].setdefault(rule, (position_text(allows), move))

    def effects(self, *, whole: bool) -> Effects:
        """What was seen."""
        deals = max(1, self.deals)
        return Effects(
            deals=self.deals,
            dealt_otherwise=self.otherwise,
            first_dealt_otherwise=self.first,
            at_start=(self.starts[0] / deals, self.starts[1] / deals),
            read=(self.read[0], self.read[1]),
            unread=(self.unread[0], self.unread[1]),
            differ=self.differ,
            led_otherwise=self.led,
            only=self._only(0),
            only_other=self._only(1),
            whole=whole,
        )

    def _only(self, which: int) -> MovesOfOne:
        rules = tuple(self.rules[which].most_common())
        first = [rule for rule, _ in rules[:_MOST_EXAMPLES]]
        return MovesOfOne(self.rules[which].total(), rules, tuple(self._example(which, rule) for rule in first))

    def _example(self, which: int, rule: str) -> Example:
        """The example kept for a rule, with as few cards as show it."""
        allows, forbids = (self.one, self.two) if which == 0 else (self.two, self.one)
        text, move = self.shown[which][rule]

        def found(text: str) -> tuple[str, str] | None:
            here = _read(allows, text)
            there = None if here is None else _read_as(forbids, here)
            if here is None or there is None:
                return None
            return next(((move, why) for move, broken, why in only_in(here, there) if broken == rule), None)

        text = smallest(tables_of(allows), text, lambda less: found(less) is not None)
        move, why = found(text) or (move, rule)
        position = _read(allows, text)
        return Example(_text(position) if position else text, move, why)


def only_in(allows: Position, forbids: Position) -> Iterator[tuple[str, str, str]]:
    """The moves of a position that are refused in the same position of another variant: each with the rule that it
    breaks there, and with that rule and what is wrong."""
    for move in legal_moves(allows):
        text = move_text(allows, move)
        try:
            refused = refusal(forbids, read_move(forbids, text))
        except InvalidMove as error:
            yield text, NOT_THERE, str(error).partition(";")[0]
        else:
            if refused:
                yield text, refused.rule, str(refused)


NOT_THERE: Final = "there is no such pile"
"""Stands for the rule where a move names a pile that the other variant has not."""


def _dealt(variant: Variant, number: DealNumber) -> Position | None:
    try:
        return deal_position(variant, number)
    except PatienceError:
        return None


def _read(variant: Variant, text: str) -> Position | None:
    try:
        return read_position(tables_of(variant), text)
    except PatienceError:
        return None


def _read_as(variant: Variant, position: Position) -> Position | None:
    """The same cards as a position of a variant, with what else it keeps as far as the variant keeps it, too."""
    return _read(variant, _text(position)) or _read(variant, _text(position, state=False))


def _text(position: Position, *, state: bool = True) -> str:
    """A position's text without the groups that begin empty and are empty, with or without what else it keeps."""
    groups = [f"{name}: {' / '.join(piles)}" for name, piles in _cards(position).items()]
    return "; ".join([*groups, *(position.lines()[len(position.variant.groups) :] if state else ())])


def _cards(position: Position) -> dict[str, list[str]]:
    """The cards of each group, pile by pile: all that are dealt to, and of the others those that hold a card."""
    found: dict[str, list[str]] = {}
    for group, indices in zip(position.variant.groups, position.tables.groups, strict=True):
        piles = [" ".join(TEXT[code] for code in position.piles[index]) or "-" for index in indices]
        if (group.dealt and not group.home) or any(pile != "-" for pile in piles):
            found[group.name] = piles
    return found


def _outcomes(position: Position) -> dict[str, dict[str, list[str]]]:
    """What lies where after each legal move, by the text of the move."""
    found: dict[str, dict[str, list[str]]] = {}
    for move in legal_moves(position):
        text = move_text(position, move)
        done = make(position, move)
        found[text] = _lie(position)
        unmake(position, done)
    return found


def _lie(position: Position) -> dict[str, list[str]]:
    """Where the cards lie, whatever spaces there are behind the last of them."""
    found: dict[str, list[str]] = {}
    for name, piles in _cards(position).items():
        while piles and piles[-1] == "-":
            piles.pop()
        if piles:
            found[name] = piles
    return found
