"""The moves of a game as its player made them: what followed a move by itself goes with it, both ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from patience_core.errors import PatienceError, SaveError
from patience_core.game import Game
from patience_core.moves import Move


class Timeline:
    """The moves made and those that can be made again, as one line, and which of them followed by themselves.

    Args:
        game: the game; it is changed through the timeline.
        automatic: where in the line moves stand that followed by themselves, counted from 0.
    """

    def __init__(self, game: Game, automatic: Iterable[int] = ()) -> None:
        self.game = game
        self._automatic = set(automatic)

    @property
    def texts(self) -> tuple[str, ...]:
        """The whole line: the moves made, and then those that can be made again."""
        return (*self.game.move_texts(), *self.game.undone_texts())

    @property
    def automatic(self) -> tuple[int, ...]:
        """Where in the line moves stand that followed by themselves, ascending."""
        return tuple(sorted(self._automatic))

    def play(self, move: Move | str, *, automatic: bool = False) -> str:
        """Make a legal move, and return its text. What could be made again no longer can.

        Raises:
            IllegalMove: it breaks a rule.
            InvalidMove: it is none here.
        """
        self.game.play(move)
        last = len(self.game.moves) - 1
        self._automatic = {index for index in self._automatic if index < last}
        if automatic:
            self._automatic.add(last)
        return self.game.move_texts()[-1]

    def undo(self, number: int) -> list[str]:
        """Take back so many of the player's moves, as far as there are, each with what followed it; return all the
        texts, the last move first."""
        keep = len(self.game.moves)
        while keep and number > 0:
            while keep and keep - 1 in self._automatic:
                keep -= 1
            keep = max(0, keep - 1)
            number -= 1
        return self._to(keep)

    def redo(self, number: int) -> list[str]:
        """Make so many of the player's moves again, as far as there are, each with what followed it; return all the
        texts."""
        want = len(self.game.moves)
        end = want + len(self.game.undone)
        while want < end and number > 0:
            want += 1
            while want < end and want in self._automatic:
                want += 1
            number -= 1
        return self._to(want)

    def go(self, moves: Sequence[str], automatic: Iterable[int]) -> None:
        """Go to where a game stands after these moves of the same deal. Where the line has others from some point on,
        they are dropped.

        Raises:
            SaveError: a move cannot be made; the game is as it was.
        """
        line, stood, followed = self.texts, len(self.game.moves), set(self._automatic)
        shared = shared_by(line, moves)
        self._to(shared)
        if shared == len(moves):
            return
        for number, move in enumerate(moves[shared:], start=shared + 1):
            try:
                self.play(move)
            except PatienceError as error:
                self._back_to(line, stood, shared)
                self._automatic = followed
                raise SaveError(f"move {number}, {move[:40]!r}, cannot be made: {error}") from error
        self._automatic = set(automatic)

    def _back_to(self, line: Sequence[str], stood: int, shared: int) -> None:
        self._to(shared)
        for move in line[shared:]:
            self.game.play(move)
        self._to(stood)

    def _to(self, number: int) -> list[str]:
        """Stand after so many moves of the line; return the texts of the moves taken back or made again."""
        line, stood = self.texts, len(self.game.moves)
        for _ in range(number, stood):
            self.game.pop()
        for _ in range(stood, number):
            self.game.redo()
        return list(line[number:stood][::-1] or line[stood:number])


def shared_by(one: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two lines have in common from their beginning."""
    for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine != yours:
            return number
    return min(len(one), len(other))
