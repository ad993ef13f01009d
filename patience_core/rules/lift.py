"""How many cards lift as one from the top of a pile."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from patience_core.cards import FACE_DOWN

Cards = Sequence[int]
Run = Sequence[int]
"""A run table: ``run[on] >> card & 1`` says that ``card``, lying on ``on``, lifts together with it."""


def run_length(cards: Cards, run: Run) -> int:
    """How many cards at the top of a pile form one run, each lifting together with the one beneath it.

    A run lies face up: a table lets no card lift together with a card that lies face down.
    """
    if not cards or cards[-1] >= FACE_DOWN:
        return 0
    length = 1
    most = len(cards)
    while length < most and run[cards[-length - 1]] >> cards[-length] & 1:
        length += 1
    return length


def face_up(cards: Cards) -> int:
    """How many cards at the top of a pile lie face up, down to the first that does not."""
    count = 0
    while count < len(cards) and cards[-count - 1] < FACE_DOWN:
        count += 1
    return count


@frozen
class Lift:
    """One way of lifting: which numbers of cards may be lifted from the top of a pile, given its run table.

    ``words`` is what a file says; ``sentence`` is what follows "in the tableau" in the rules. Where ``single`` is
    true the answer is always the one top card, which lets the generator of moves look no further. Where ``carried``
    is true the cards really move piece by piece through free cells and spaces, and there must be enough of those. A
    piece is a card; or a run, where ``by_build`` says that what is lifted has only to follow the rule of building.
    """

    words: str
    sentence: str
    counts: Callable[[Cards, Run], Collection[int]] = field(eq=False)
    single: bool = False
    uses_run: bool = False
    carried: bool = False
    by_build: bool = False

    def says(self, place: str, run: str) -> str:
        """The rule as a sentence about a place, with the words for its runs.

        >>> LIFTS["a run"].says("the tableau", "down by suit")
        'in the tableau a run built down by suit may be lifted as one, whole or in part'
        """
        return f"in {place} {self.sentence.format(run=run)}"


def _one(cards: Cards, _run: Run) -> range:
    return range(1, 2) if cards and cards[-1] < FACE_DOWN else range(0)


def _part_of_run(cards: Cards, run: Run) -> range:
    return range(1, run_length(cards, run) + 1)


def _whole_run(cards: Cards, run: Run) -> range:
    length = run_length(cards, run)
    return range(length, length + 1) if length else range(0)


def _any_face_up(cards: Cards, _run: Run) -> range:
    return range(1, face_up(cards) + 1)


def _whole_pile(cards: Cards, _run: Run) -> range:
    whole = len(cards)
    return range(whole, whole + 1) if whole and face_up(cards) == whole else range(0)


def _top_or_pile(cards: Cards, _run: Run) -> Collection[int]:
    return {1, *_whole_pile(cards, _run)} if cards and cards[-1] < FACE_DOWN else range(0)


LIFTS: Final[Mapping[str, Lift]] = {
    lift.words: lift
    for lift in (
        Lift("one card", "only the top card of a pile may be lifted, one card at a time", _one, single=True),
        Lift("a run", "a run built {run} may be lifted as one, whole or in part", _part_of_run, uses_run=True),
        Lift(
            "a run, card by card",
            "a run built {run} may be lifted as one, as far as its cards could go singly through free cells and spaces",
            _part_of_run,
            uses_run=True,
            carried=True,
        ),
        Lift(
            "a sequence, run by run",
            "a sequence may be lifted as one, as far as its runs built {run} could go one by one through spaces",
            _part_of_run,
            uses_run=True,
            carried=True,
            by_build=True,
        ),
        Lift("a whole run", "a run built {run} may be lifted as one, but only whole", _whole_run, uses_run=True),
        Lift("any face-up cards", "any face-up cards at the top of a pile may be lifted as one", _any_face_up),
        Lift("one card or a whole pile", "the top card or a whole pile may be lifted as one", _top_or_pile),
        Lift("a whole pile", "a pile may be lifted only as a whole", _whole_pile),
    )
}
"""The ways of lifting, by the words that a file uses."""
