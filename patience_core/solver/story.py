"""The story of a win or a loss, in a few sentences, each of them true because it was looked up.

A win is told from its line. A loss is told from cards that hold each other fast, where there are such; else, where few
positions can be reached, from what is never reached in any of them; else it is only said how much was looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from attrs import frozen

from patience_core.cards import FACE_DOWN, TEXT
from patience_core.explore import every_line
from patience_core.moves import Transfer, legal_moves, make
from patience_core.position import Position
from patience_core.solver.held import Held, held_fast
from patience_core.solver.verdict import Answer, Verdict
from patience_core.stock import REDEAL

SMALL: Final = 20_000
"""Where no more positions than this can be reached, all are looked at for the story of a loss."""

_MOST_TOLD: Final = 3


def explain(position: Position, answer: Answer) -> list[str]:
    """Tell why a position is won or lost, in sentences; nothing where it was not decided.

    Args:
        position: the position that was asked about.
        answer: what the solver says of it.
    """
    if answer.verdict is Verdict.WINNABLE:
        return _win(position, answer)
    return _loss(position, answer) if answer.verdict is Verdict.UNWINNABLE else []


# ---------------------------------------------------------------- a win


def _win(position: Position, answer: Answer) -> list[str]:
    line = answer.line
    if not line:
        return ["The game is won already."]
    place = position.copy()
    tables = place.tables
    homes = frozenset(tables.home)
    last_up = first_space = ""
    times: dict[int, int] = {}
    goes_home, redeals = [], 0
    for number, move in enumerate(line, start=1):
        before = place.home_count()
        redeals += move is REDEAL
        if not isinstance(move, Transfer):
            make(place, move)
            goes_home.append(place.home_count() > before)
            continue
        source, table = place.piles[move.source], tables.piles[move.source]
        lifted = source[-move.count] & 63
        times[lifted] = times.get(lifted, 0) + (move.target not in homes)
        turns_up = len(source) > move.count and source[-move.count - 1] >= FACE_DOWN
        make(place, move)
        goes_home.append(place.home_count() > before)
        source = place.piles[move.source]
        if turns_up and source and source[-1] < FACE_DOWN:
            last_up = f"{TEXT[source[-1]]} in {table.label}, at move {number}"
        if not source and not first_space and table.group.dealt and table.fill and move.source not in homes:
            first_space = f"{table.label}, at move {number}"
    sentences = [_how_many(len(line), sum(goes_home), answer.shortest)]
    if last_up:
        sentences.append(f"The last card to turn up is {last_up}.")
    if first_space:
        sentences.append(f"The first pile to be emptied is {first_space}.")
    if redeals:
        sentences.append(f"There {'is one redeal' if redeals == 1 else f'are {redeals} redeals'}.")
    busiest = max(times, key=lambda face: times[face], default=None)
    if busiest is not None and times[busiest] > 2 and position.variant.decks == 1:
        sentences.append(f"The card that travels most is {TEXT[busiest]}, {times[busiest]} times between piles.")
    last = max((number for number, home in enumerate(goes_home, start=1) if not home), default=0)
    if 0 < last < len(line) - 1:
        sentences.append(f"After move {last} every move takes cards home.")
    return sentences


def _how_many(moves: int, home: int, shortest: bool) -> str:
    begin = f"It is won in {moves} move{'' if moves == 1 else 's'}"
    proven = ", and no shorter way exists" if shortest else ""
    if home == moves:
        return f"{begin}, each of which takes cards home{proven}."
    return f"{begin}, of which {home} take{'s' if home == 1 else ''} cards home{proven}."


# ---------------------------------------------------------------- a loss


def _loss(position: Position, answer: Answer) -> list[str]:
    if not legal_moves(position):
        return ["No move is left."]
    held = held_fast(position)
    if held:
        return _circle(position, held)
    looked_at = f"No way wins: the search came to its end after {answer.positions:,} positions."
    tally = _tally(position)
    return [looked_at] if tally is None else [looked_at, *tally.sentences(position)]


def _circle(position: Position, held: list[Held]) -> list[str]:
    """Tell of the fewest cards that hold each other fast."""
    by_pile = {each.pile: each for each in held}
    closed: list[list[Held]] = []
    for first in held:
        group, waiting = {first.pile}, [first]
        while waiting:
            for pile in sorted(waiting.pop().waits_for & set(by_pile) - group):
                group.add(pile)
                waiting.append(by_pile[pile])
        closed.append([by_pile[pile] for pile in sorted(group)])
    fewest = min(closed, key=len)
    no_space = ", and no space ever comes about" if any(each.space for each in fewest) else ""
    if len(fewest) == 1:
        sentences = [f"One card closes its pile for ever{no_space}."]
    else:
        sentences = [f"{len(fewest)} cards hold each other fast, whatever is played{no_space}."]
    sentences += [_told(position, each, by_pile) for each in fewest[:_MOST_TOLD]]
    if len(fewest) > _MOST_TOLD:
        rest = ", ".join(_name(position, each) for each in fewest[_MOST_TOLD:])
        sentences.append(f"So it is with {rest}.")
    return sentences


def _name(position: Position, held: Held) -> str:
    return f"{TEXT[position.piles[held.pile][held.place] & 63]} in {position.tables.piles[held.pile].label}"


def _told(position: Position, held: Held, by_pile: dict[int, Held]) -> str:
    name = _name(position, held)
    ways = []
    if held.wants:
        ways.append(f"on {_or(TEXT[face] for face in held.wants)}")
    if held.home:
        ways.append(f"home after {_or(TEXT[face] for face in held.home)}")
    if not ways:
        return f"{name} can go nowhere{' else' if held.space else ''}."
    lie = list(dict.fromkeys(filter(None, (_why_never(position, face, by_pile) for face in (*held.wants, *held.home)))))
    return f"{name} could {'otherwise ' if held.space else ''}go only {_or(ways)}, but {_and(lie)}."


def _why_never(position: Position, face: int, by_pile: dict[int, Held]) -> str:
    """Why no card is ever built on a face, or follows it home."""
    for held in by_pile.values():
        if _lies_beneath(position, held, face):
            top = position.piles[held.pile][held.place] & 63
            return f"{TEXT[face]} never moves" if top == face else f"{TEXT[face]} lies under {TEXT[top]}"
    return f"{TEXT[face]} is home"


def _lies_beneath(position: Position, held: Held, face: int) -> bool:
    return face in [code & 63 for code in position.piles[held.pile][: held.place + 1]]


def _or(texts: Iterable[str]) -> str:
    return _joined(list(texts), "or")


def _and(texts: Iterable[str]) -> str:
    return _joined(list(texts), "and")


def _joined(words: list[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


# ---------------------------------------------------------------- what is never reached


@frozen
class _Tally:
    """What was found in all the positions that can be reached.

    Attributes:
        positions: how many there are.
        most_home: the most cards that lie home in one of them.
        home: the faces that lie home in any of them.
        unmoved: for each pile, how many cards at its bottom never left it.
    """

    positions: int
    most_home: int
    home: frozenset[int]
    unmoved: tuple[int, ...]

    def sentences(self, position: Position) -> list[str]:
        """The story that they tell."""
        cards = sum(map(len, position.piles))
        sentences = [
            f"In none of the {self.positions:,} positions that can be reached are more than {self.most_home} of "
            f"{cards} cards home."
        ]
        buried = []
        for index, pile in enumerate(position.piles):
            fast = self.unmoved[index]
            if index in position.tables.home or fast == 0:
                continue
            never = [code & 63 for code in pile[: fast - 1] if code & 63 not in self.home]
            if never and position.variant.decks == 1:
                lowest = min(never, key=lambda face: (face % 13, face))
                label = position.tables.piles[index].label
                buried.append(
                    (lowest % 13, f"{TEXT[lowest]} stays buried in {label} under {TEXT[pile[fast - 1] & 63]}")
                )
        told = [text for _, text in sorted(buried)[:_MOST_TOLD]]
        if told:
            sentences.append(f"{'; '.join(told)}.")
        return sentences


def _tally(position: Position) -> _Tally | None:
    """Look at every position that can be reached, if there are few enough."""
    position = position.copy()
    homes = position.tables.home
    unmoved = [len(pile) for pile in position.piles]
    home = {code & 63 for index in homes for code in position.piles[index]}
    most, seen = position.home_count(), 1
    for line, new in every_line(position, partial(legal_moves, every_space=False)):
        if isinstance(line[-1][0], Transfer):
            unmoved = [min(count, len(pile)) for count, pile in zip(unmoved, position.piles, strict=True)]
        else:  # who knows which cards came and went
            unmoved = [0] * len(unmoved)
        if new:
            seen += 1
            if seen > SMALL:
                return None
            most = max(most, position.home_count())
            home |= {code & 63 for index in homes for code in position.piles[index]}
    return _Tally(seen, most, frozenset(home), tuple(unmoved))
