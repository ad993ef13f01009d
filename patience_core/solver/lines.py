"""Winning lines: replayed by the referee before anybody sees them, and made shorter where that is easily done.

A search that runs depth first finds lines of hundreds or thousands of moves; a player wants tens. A line is shortened
in four ways, again and again until nothing helps or the time is up:

- where the same position comes twice, what lies between is cut out;
- a move is left out, and with it every later move that cannot be made without it: so a move goes that is taken back
  later, and so does a stop that a card makes on its way;
- from a position of the line every way is looked at, breadth first and not far, for one that reaches a later position
  of the line sooner;
- what comes after the game is won is cut off.

A move is kept as *which cards go onto which card*, so that it can be made in a position where those lie in other piles.
Each shorter line is played under :func:`patience_core.moves.refusal` before it takes the place of the longer one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Final

from attrs import evolve, frozen

from patience_core.errors import PatienceError
from patience_core.moves import Move, Transfer, legal_moves, make, refusal, unmake
from patience_core.notation import move_text
from patience_core.position import Key, Position
from patience_core.solver.verdict import Answer, Verdict

SECONDS: Final = 1.0
"""How long a line is shortened unless told otherwise."""

_WIDTHS: Final = (60, 300, 1_500)
"""How many positions are looked at around each position of the line, in one round after the other."""


class WrongLine(PatienceError):
    """A line that does not win: a fault of whoever found it."""


def check(position: Position, line: Sequence[Move]) -> None:
    """Play a line under the referee.

    Raises:
        WrongLine: a move is not legal where it stands, or the game is not won at the end.
    """
    position = position.copy()
    for number, move in enumerate(line, start=1):
        refused = refusal(position, move)
        if refused:
            raise WrongLine(f"the line found is wrong: move {number}, {move_text(position, move)}: {refused}")
        make(position, move)
    if not position.won():
        raise WrongLine(f"the line found is wrong: the game is not won after its {len(line)} moves")


def presentable(answer: Answer, seconds: float = SECONDS) -> Answer:
    """The answer as it may be shown: with a line that the referee has played, shortened in so many seconds.

    Raises:
        WrongLine: the line does not win.
    """
    if answer.verdict is not Verdict.WINNABLE or answer.position is None:
        return answer
    check(answer.position, answer.line)
    return evolve(answer, line=shortened(answer.position, answer.line, seconds))


def shortened(position: Position, line: Sequence[Move], seconds: float = SECONDS) -> tuple[Move, ...]:
    """A shorter line that wins too, or the same where none is found in time. It need not be a shortest one.

    Args:
        position: where the line begins; it stays as it is.
        line: moves that win.
        seconds: when to stop looking; cutting out what comes twice is always done.
    """
    shortening = _Shortening(position, line, perf_counter() + seconds)
    shortening.run()
    check(position, shortening.moves)
    return tuple(shortening.moves)


@frozen
class Step:
    """A move told by its cards: what is lifted (the deepest first), onto which face (-1: a space) of which group.

    ``move`` has the piles in which they lay when the move was found; where they lie there again, those are meant.
    """

    move: Move
    lifted: tuple[int, ...] = ()
    onto: int = -1
    group: range = range(0)

    @classmethod
    def of(cls, position: Position, move: Move) -> Step:
        """The step that a move makes in a position."""
        if not isinstance(move, Transfer):
            return cls(move)
        there = position.piles[move.target]
        group = next(span for span in position.tables.groups if move.target in span)
        lifted = tuple(position.piles[move.source][-move.count :])
        return cls(move, lifted, there[-1] if there else -1, group)

    def found(self, position: Position) -> Move | None:
        """The legal move that makes this step in another position with the same piles, or ``None``."""
        if not isinstance(self.move, Transfer):
            return None if self.move.refusal(position) else self.move
        for source in _first(self.move.source, range(len(position.piles))):
            if tuple(position.piles[source][-len(self.lifted) :]) != self.lifted:
                continue
            for target in _first(self.move.target, self.group):
                there = position.piles[target]
                move = Transfer(source, target, len(self.lifted))
                if (there[-1] if there else -1) == self.onto and refusal(position, move) is None:
                    return move
        return None


def _first(number: int, numbers: range) -> Iterator[int]:
    yield number
    yield from (other for other in numbers if other != number)


class _Shortening:
    """A line that is becoming shorter.

    Attributes:
        moves: the line as it is now.
    """

    def __init__(self, root: Position, line: Sequence[Move], until: float) -> None:
        self.moves: list[Move] = []
        self._root = root
        self._until = until
        self._steps: list[Step] = []
        self._keys: list[Key] = []
        self._last: dict[Key, int] = {}
        self._set(list(line))

    def run(self) -> None:
        """Shorten in every way, from the cheapest on, until nothing helps or the time is up."""
        self._cut_loops()
        self._leave_out()
        for width in _WIDTHS:
            before = len(self.moves) + 1
            while len(self.moves) < before and not self._late():
                before = len(self.moves)
                self._look_around(width)
                self._leave_out()

    def _late(self) -> bool:
        return perf_counter() >= self._until

    def _set(self, moves: list[Move]) -> None:
        """Take a line, up to where it wins, and note the key of every position on it."""
        position = self._root.copy()
        self.moves, self._steps, self._keys = [], [], [position.key()]
        for move in moves:
            if position.won():
                break
            self.moves.append(move)
            self._steps.append(Step.of(position, move))
            make(position, move)
            self._keys.append(position.key())
        self._last = {key: number for number, key in enumerate(self._keys)}

    def _cut_loops(self) -> None:
        position = self._root.copy()
        made: list[Move] = []
        number = 0
        while number < len(self.moves):
            number = self._last[self._keys[number]]
            if number == len(self.moves):
                break
            move = self._steps[number].found(position)
            if move is None:  # alike cards were taken for one another
                return
            make(position, move)
            made.append(move)
            number += 1
        if position.won() and len(made) < len(self.moves):
            self._set(made)

    def _leave_out(self) -> None:
        """Leave out one move after the other, wherever the line still wins."""
        position = self._root.copy()
        number = 0
        while number < len(self.moves) and not self._late():
            shorter = self._without(position, number)
            if shorter is not None:
                self._set(self.moves[:number] + shorter)
            else:
                make(position, self.moves[number])
                number += 1

    def _without(self, position: Position, number: int) -> list[Move] | None:
        """What the line is from a position on without the move made there, and those that need it; if that wins."""
        position = position.copy()
        made: list[Move] = []
        for later in range(number + 1, len(self.moves)):
            move = self._steps[later].found(position)
            if move is None:
                continue
            make(position, move)
            made.append(move)
            reached = self._last.get(position.key(), 0)
            if reached > number + len(made):
                rest = self._rest(position, reached)
                if rest is not None:
                    return made + rest
        return made if position.won() else None

    def _rest(self, position: Position, number: int) -> list[Move] | None:
        """The moves of the line from a number on, made in a position that is the same but for the order of piles."""
        position = position.copy()
        made: list[Move] = []
        for step in self._steps[number:]:
            move = step.found(position)
            if move is None:
                return None
            make(position, move)
            made.append(move)
        return made if position.won() else None

    def _look_around(self, width: int) -> None:
        """From each position of the line, look for a way that reaches a later one sooner."""
        position = self._root.copy()
        number = 0
        while number < len(self.moves) and not self._late():
            shorter = self._detour(position, number, width)
            if shorter is not None:
                self._set(self.moves[:number] + shorter)
            make(position, self.moves[number])
            number += 1

    def _detour(self, start: Position, number: int, width: int) -> list[Move] | None:
        """Of the ways from a position, breadth first, the one that saves most; with the rest of the line behind it."""
        came: list[tuple[int, Move | None]] = [(-1, None)]  # for each position: the one before it, and the move
        places = [start.copy()]
        depths = [0]
        seen = {self._keys[number]}
        found: list[tuple[int, int, int]] = []  # how much is saved, where it is reached, in which position
        at = 0
        while at < len(places) and len(places) < width and not self._late():
            place = places[at]
            for move in legal_moves(place, every_space=False):
                done = make(place, move)
                key = place.key()
                if key not in seen:
                    seen.add(key)
                    reached = self._last.get(key, 0)
                    saved = len(self.moves) if place.won() else reached - number - depths[at] - 1
                    if saved > 0:
                        found.append((saved, reached, len(places)))
                    places.append(place.copy())
                    came.append((at, move))
                    depths.append(depths[at] + 1)
                unmake(place, done)
            at += 1
        for _saved, reached, there in sorted(found, reverse=True)[:3]:
            rest = [] if places[there].won() else self._rest(places[there], reached)
            way: list[Move] = []
            while rest is not None and there > 0:
                there, by = came[there]
                assert by is not None
                way.append(by)
            if rest is not None and len(way) + len(rest) < len(self.moves) - number:
                return way[::-1] + rest
        return None
