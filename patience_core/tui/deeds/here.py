"""Where a command is carried out, and what several of them need."""

from __future__ import annotations

from attrs import frozen

from patience_core.errors import InvalidMove
from patience_core.player.commands import COMMANDS
from patience_core.player.seat import Seat
from patience_core.tui.asking import Asking
from patience_core.tui.board import Board
from patience_core.tui.keys import key_shown, letters_of
from patience_core.tui.room import Room


@frozen
class Here:
    """Where a command is carried out.

    Attributes:
        board: the table's screen.
        asking: who asks the solver.
    """

    board: Board
    asking: Asking

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.board.seat

    @property
    def room(self) -> Room:
        """The app."""
        return self.board.room


def number(words: list[str], otherwise: int = 1, wrong: str = "this takes one number of moves") -> int:
    """The number that a command was given; ``otherwise`` where it was given none.

    Raises:
        InvalidMove: the words are no number from 1 on; the message is ``wrong``.
    """
    if not words:
        return otherwise
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 7 and int(words[0]):
        return int(words[0])
    raise InvalidMove(wrong)


def key_of(seat: Seat, name: str) -> str:
    """The key of a command, as people know it, in the game that is played."""
    command = next(command for command in COMMANDS if command.name == name)
    return key_shown(command, letters_of(seat.position.tables))
