"""Making a disagreement small: cards and piles are taken away as long as it stays the same disagreement.

This is delta debugging (A. Zeller and R. Hildebrandt, "Simplifying and isolating failure-inducing input", 2002): large
parts are tried first, then smaller ones, and single cards; at the end also every two cards at once. What is left cannot
be made smaller by one card, by two, or by one pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from time import monotonic
from typing import Final

from attrs import define, field

from patience_core.conformance.engine.client import Asked
from patience_core.conformance.engine.compare import Disagreement, compare_after, compare_moves, groups_of
from patience_core.conformance.engine.fragment import Fragment
from patience_core.conformance.engine.protocol import EngineFault
from patience_core.errors import PatienceError
from patience_core.moves import legal_moves
from patience_core.notation import position_text
from patience_core.position import Position

MOST_QUESTIONS: Final = 5_000
"""How many questions an engine is asked for one small position."""

MOST_SECONDS: Final = 60.0
"""How long that may take."""

_MOST_FAULTS: Final = 3
_MOST_PAIRS: Final = 16
"""With more cards than this, pairs of them are not tried."""

Holds = Callable[[Fragment], bool]


def find(position: Position, like: Disagreement, asked: Asked) -> Disagreement | None:
    """The same disagreement in another position, if it is there.

    Raises:
        EngineFault: the engine does not answer as it should.
    """
    if like.kind not in ("after", "refuses"):
        found = compare_moves(position, asked.moves(position_text(position)))
        return next((each for each in found if each.same == like.same), None)
    for move in legal_moves(position):
        if groups_of(position, move) != like.same[-1]:
            continue
        each = compare_after(position, move, asked)
        if each is not None and each.same == like.same:
            return each
    return None


def minimise(found: Disagreement, asked: Asked) -> Disagreement:
    """The same disagreement in a position of fewer cards, as few as could be found."""
    search = _Search(found, asked)
    fragment = Fragment.of(found.position)
    while True:
        smaller = _smaller(fragment, search)
        if smaller == fragment:
            break
        fragment = smaller
    search.exactly = True
    _fewer_cards(fragment, search.holds, whole_foundations=False)
    return search.best


@define
class _Search:
    """What was found so far, and what was asked for it."""

    best: Disagreement
    asked: Asked
    exactly: bool = False
    faults: int = 0
    known: dict[tuple[str, bool], bool] = field(factory=dict)
    first: int = 0
    began: float = field(factory=monotonic)

    def __attrs_post_init__(self) -> None:
        self.first = self.asked.asked

    def holds(self, fragment: Fragment) -> bool:
        """Whether the disagreement is the same there; with ``exactly``, word for word. What holds becomes the best."""
        key = (fragment.text(), self.exactly)
        if key not in self.known:
            self.known[key] = not self._spent() and self._holds(fragment)
        return self.known[key]

    def _spent(self) -> bool:
        too_many = self.asked.asked - self.first > MOST_QUESTIONS or self.faults > _MOST_FAULTS
        return too_many or monotonic() - self.began > MOST_SECONDS

    def _holds(self, fragment: Fragment) -> bool:
        position = fragment.position()
        if position is None or position.won():
            return False
        try:
            found = find(position, self.best, self.asked)
        except EngineFault:  # what it cannot answer shows nothing of this disagreement
            self.faults += 1
            self.asked.restart()
            return False
        except PatienceError:  # a rule that a plugin wrote fails in such a position
            return False
        if found is None or (self.exactly and found.what != self.best.what):
            return False
        self.best = found
        return True


def _smaller(fragment: Fragment, search: _Search) -> Fragment:
    """One round: whole piles, then cards, then pairs of cards, then spaces, then what else the state holds."""
    for pile in _piles(fragment):
        candidate = fragment.without(pile)
        if search.holds(candidate):
            fragment = candidate
    fragment = _fewer_cards(fragment, search.holds)
    for pair in combinations(fragment.cards(), 2) if len(fragment.cards()) <= _MOST_PAIRS else ():
        candidate = fragment.without(pair)
        if search.holds(candidate):
            fragment = candidate
            break
    for space in reversed(fragment.spaces()):
        candidate = fragment.without_pile(*space)
        if space in fragment.spaces() and search.holds(candidate):
            fragment = candidate
    candidate = fragment.without_redeals()
    return candidate if candidate != fragment and search.holds(candidate) else fragment


def _piles(fragment: Fragment) -> Iterator[list[tuple[int, int, int]]]:
    """The cards of each pile that has some."""
    cards = fragment.cards()
    for place in dict.fromkeys((group, pile) for group, pile, _ in cards):
        yield [card for card in cards if card[:2] == place]


def _fewer_cards(fragment: Fragment, holds: Holds, *, whole_foundations: bool = True) -> Fragment:
    size = max(1, len(fragment.cards()) // 2)
    while True:
        at, some = 0, False
        while at < len(cards := fragment.cards()):
            candidate = fragment.without(cards[at : at + size], whole_foundations=whole_foundations)
            if holds(candidate):
                fragment, some = candidate, True
            else:
                at += size
        if size == 1 and not some:
            return fragment
        size = max(1, size // 2)
