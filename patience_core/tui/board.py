"""What commands know of the table's screen: how to show the game, and how to change it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from textual.screen import Screen

from patience_core.moves import Move
from patience_core.player.seat import Seat
from patience_core.tui.pointing import Deed, Pointing
from patience_core.tui.room import Room, room_of


class Board(Screen[None]):
    """A screen with a game on it.

    Attributes:
        room: the app.
        seat: the player's seat.
        pointing: the cursor and the cards in the hand.
    """

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.pointing = Pointing(seat)

    @property
    def room(self) -> Room:
        """The app, as screens know it."""
        return room_of(self)

    def on_screen_suspend(self) -> None:
        """Another screen lies over the table: the clock stands."""
        self.room.mind_the_clock()

    def on_screen_resume(self) -> None:
        """The table is to be seen again: the clock goes on."""
        self.room.mind_the_clock()

    def show(self, words: str | None = "", *, new: bool = False, marked: Collection[int] = ()) -> None:
        """Show the game as it is now.

        Args:
            words: what to say besides how it stands; ``None`` leaves what was said.
            new: whether it is another game than before.
            marked: the piles that a hint points at.
        """
        raise NotImplementedError

    def say(self, words: str) -> None:
        """Say something in the message line; without words, how the game stands."""
        raise NotImplementedError

    def do(self, deed: Deed) -> None:
        """Do what a key or the mouse came to, and show the table."""
        raise NotImplementedError

    def make(self, move: Move) -> None:
        """Make a move; what followed by itself is told."""
        raise NotImplementedError

    def change(self, deed: Callable[[], str], move: Move | None = None) -> None:
        """Do something that changes the table, say what it returns, and celebrate a win."""
        raise NotImplementedError

    def command(self, name: str, words: Iterable[str] = ()) -> None:
        """Carry a command out; what goes wrong is said."""
        raise NotImplementedError
