"""Commands at the table, each by its name, and what follows a game that is won."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from patience_core.moves import Move
from patience_core.notation import move_text
from patience_core.tui.asking import Asking
from patience_core.tui.board import Board
from patience_core.tui.deeds import back, games, helping, playing, program
from patience_core.tui.deeds.here import Here


class Doing:
    """Carries commands out. Screens other than the table are loaded when they are first wanted."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._asking = Asking(board)

    def do(self, name: str, words: list[str]) -> None:
        """Carry a command out.

        Raises:
            PatienceError: it cannot be carried out; the message says why.
        """
        if name != "up" and self._board.pointing.let_go():  # no card hangs in the air behind another screen
            self._board.show()
        COMMANDS[name](Here(self._board, self._asking), words)

    def changed(self) -> None:
        """The table changed: what was thought about is asked no more."""
        self._asking.forget()

    @property
    def is_thinking(self) -> bool:
        """Whether an answer of the solver is waited for."""
        return self._asking.is_waiting

    def stop_thinking(self) -> bool:
        """Give up waiting for an answer; say whether any was waited for."""
        return self._asking.give_up()

    def choose(self, moves: tuple[Move, ...]) -> None:
        """Let the player choose one of several moves."""
        from patience_core.tui.screens.choice import Choice, ChoiceScreen

        board = self._board
        choices = [Choice(str(number), move_text(board.seat.position, move)) for number, move in enumerate(moves)]
        board.room.push_screen(
            ChoiceScreen("Several moves fit", choices),
            lambda chosen: board.make(moves[int(chosen)]) if chosen else None,
        )

    def celebrate(self) -> None:
        """The game is won: say what it came to, and ask what to do next."""
        from patience_core.tui.screens.won import ANOTHER, WonScreen

        board = self._board

        def then(name: str | None) -> None:
            if name == ANOTHER:
                board.room.another()
            elif name is not None:
                board.command(name)

        board.room.push_screen(WonScreen(board.seat, board.room.tables), then)


COMMANDS: Final[Mapping[str, Callable[[Here, list[str]], None]]] = {
    "deal": playing.deal,
    "redeal": playing.redeal,
    "up": playing.up,
    "finish": playing.finish,
    "auto": playing.auto,
    "undo": back.undo,
    "redo": back.redo,
    "restart": back.restart,
    "bookmark": back.bookmark,
    "go": back.go,
    "replay": back.replay,
    "hint": helping.hint,
    "winnable": helping.winnable,
    "peek": helping.peek,
    "rules": helping.rules,
    "new": games.new,
    "daily": games.daily,
    "giveup": games.giveup,
    "games": games.games,
    "copy": games.copy,
    "open": games.open_line,
    "stats": games.stats,
    "settings": program.settings,
    "size": program.size,
    "help": program.show_help,
    "menu": program.menu,
    "quit": program.leave,
}
"""What can be done at the table, by the names of commands."""
