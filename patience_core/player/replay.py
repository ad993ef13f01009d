"""A game looked at step by step, both ways: one that was played, or a line of the solver's. Pausing is the face's."""

from __future__ import annotations

from collections.abc import Iterable

from patience_core.declaration import Variant
from patience_core.errors import IllegalMove, InvalidMove
from patience_core.game import Game
from patience_core.moves import Move
from patience_core.position import Position
from patience_core.shuffle import DealNumber


class Replay:
    """Stands somewhere in a line of moves from a deal.

    Args:
        variant: the game.
        deal: where it begins.
        moves: the moves, each judged by the rules.
        at: after how many of them to stand.

    Raises:
        InvalidDeal: there is no such deal.
        IllegalMove, InvalidMove: a move cannot be made.
    """

    def __init__(self, variant: Variant, deal: DealNumber, moves: Iterable[Move | str], *, at: int = 0) -> None:
        self._game = Game.of_deal(variant, deal)
        for number, move in enumerate(moves, start=1):
            try:
                self._game.play(move)
            except (IllegalMove, InvalidMove) as error:
                raise type(error)(f"move {number} cannot be made: {error}") from error
        self._texts = tuple(self._game.move_texts())
        self._moves = tuple(self._game.moves)
        self.at(at)

    @property
    def position(self) -> Position:
        """The table where the replay stands. It changes; take a ``copy()`` to keep it."""
        return self._game.position

    @property
    def number(self) -> int:
        """How many moves have been made where it stands."""
        return len(self._game.moves)

    @property
    def length(self) -> int:
        """How many moves there are."""
        return len(self._texts)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all moves."""
        return self._texts

    @property
    def last(self) -> Move | None:
        """The move that led here, or ``None`` at the start."""
        return self._moves[self.number - 1] if self.number else None

    @property
    def next(self) -> Move | None:
        """The move that :meth:`step` would make, or ``None`` at the end."""
        return self._moves[self.number] if self.number < self.length else None

    @property
    def text(self) -> str:
        """The text of the move that led here; empty at the start."""
        return self._texts[self.number - 1] if self.number else ""

    def step(self, number: int = 1) -> bool:
        """Go so many moves on, as far as there are; say whether anything changed."""
        return self.at(self.number + number)

    def back(self, number: int = 1) -> bool:
        """Go so many moves back, likewise."""
        return self.at(self.number - number)

    def at(self, number: int) -> bool:
        """Stand after so many moves, from 0 to :attr:`length`; say whether anything changed."""
        number = min(max(0, number), self.length)
        before = self.number
        while self.number > number:
            self._game.pop()
        while self.number < number:
            self._game.redo()
        return self.number != before

    def to_start(self) -> bool:
        """Stand at the deal; say whether anything changed."""
        return self.at(0)

    def to_end(self) -> bool:
        """Stand after the last move; say whether anything changed."""
        return self.at(self.length)
