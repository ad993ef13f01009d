"""A replay: a game, or the solver's line, step by step, both ways, or playing by itself."""

from __future__ import annotations

from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from patience_core.errors import printable
from patience_core.player.advising import Advice
from patience_core.player.replay import Replay
from patience_core.player.seat import Seat
from patience_core.tui.bars import Header, HelpLine, MessageLine
from patience_core.tui.moments import Item
from patience_core.tui.room import Room, room_of
from patience_core.tui.said import sentences
from patience_core.tui.screens.aside import Aside
from patience_core.tui.table import TableView

STEP: Final = 0.6
"""Seconds between two moves while it plays by itself."""

_JUMP: Final = 10
_EVERY: Final = 0.1


class ReplayScreen(Aside, Screen[None]):
    """The table as it was, or as the solver would play on. Nothing in the game changes."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ReplayScreen { layers: default above; background: $background; }
    ReplayScreen TableView { margin: 0 0 1 0; height: 1fr; width: 1fr; }
    """

    def __init__(self, seat: Seat, *, solver: bool = False) -> None:
        super().__init__()
        self._seat = seat
        self._header, self._view, self._message, self._help = Header(), TableView(), MessageLine(), HelpLine()
        self._replay: Replay = seat.replay()
        self._solver = solver
        self._by_solver = False
        self._playing: Timer | None = None
        self._waiting: Timer | None = None

    @property
    def room(self) -> Room:
        """The app, as screens know it."""
        return room_of(self)

    def compose(self) -> ComposeResult:
        """What stands on the screen."""
        yield self._header
        yield self._view
        yield self._help
        yield self._message

    def on_mount(self) -> None:
        """Show it first."""
        self._view.can_focus = False
        self._view.look(*self.room.look)
        if not self._solver and self._replay.number == self._replay.length:
            self._replay.to_start()
        self._show(new=True)
        if self._solver:
            self._ask()

    # ------------------------------------------------------------ what is shown

    def _show(self, words: str = "", *, new: bool = False) -> None:
        replay = self._replay
        self._view.show(replay.position, new=new)
        what = "the solver's line" if self._by_solver else "replay"
        parts = [printable(self._seat.variant.name), f"deal {self._seat.deal}", what]
        self._header.say(parts, f"move {replay.number} of {replay.length}", self.room.symbols)
        self._message.say(words or self._told())
        self._help.offer(self._items())

    def _told(self) -> str:
        if self._replay.text:
            return self._replay.text
        return "The deal." if self._replay.length else "No move has been made yet."

    def _items(self) -> list[Item]:
        left, right = ("←", "→") if self.room.symbols else ("left", "right")
        playing = self._playing is not None
        items = [
            Item("left", left, "back", True),
            Item("right", right, "on", True),
            Item("space", "Space", "pause" if playing else "play", True),
            Item("home", "Home", "start"),
            Item("end", "End", "end"),
        ]
        if not self._by_solver and not self._seat.standing().ended:
            items.append(Item("s", "s", "how it is won"))
        return [*items, Item("escape", "Esc", "to the game", True)]

    # ------------------------------------------------------------ keys

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        event.stop()
        event.prevent_default()
        self.press(event.key)

    @on(HelpLine.Clicked)
    def _on_help(self, event: HelpLine.Clicked) -> None:
        self.press(event.key)

    def press(self, key: str) -> None:
        """A key was pressed."""
        replay = self._replay
        if key == "escape":
            self._stop()
            self._seat.stop_thinking()
            self.dismiss(None)
            return
        if key == "space":
            self._play_or_pause()
            return
        steps = {"left": -1, "right": 1, "up": -1, "down": 1, "pageup": -_JUMP, "pagedown": _JUMP, "enter": 1}
        if key == "s":
            self._ask()
            return
        if key in steps or key in ("home", "end"):
            self._stop()
            replay.at({"home": 0, "end": replay.length}.get(key, replay.number + steps.get(key, 0)))
            self._show()

    def _play_or_pause(self) -> None:
        if self._playing is not None:
            self._stop()
        else:
            if self._replay.number == self._replay.length:
                self._replay.to_start()
            self._playing = self.set_interval(STEP, self._step)
        self._show()

    def _step(self) -> None:
        self._replay.step()
        if self._replay.number == self._replay.length:
            self._stop()
        self._show()

    def _stop(self) -> None:
        for timer in (self._playing, self._waiting):
            if timer is not None:
                timer.stop()
        self._playing = self._waiting = None

    # ------------------------------------------------------------ the solver's line

    def _ask(self) -> None:
        """Ask for the solver's line; it counts as a hint of full strength."""
        self._stop()
        self._waiting = self.set_interval(_EVERY, self._look)
        self._look()

    def _look(self) -> None:
        found = self._seat.solver_replay()
        if found is None:
            self._message.say(f"{self._seat.thinking or 'thinking'} ...".capitalize())
            return
        self._stop()
        if isinstance(found, Advice):
            self._show(sentences(found.words))
            return
        self._replay, self._by_solver = found, True
        self._show(f"It can be won: {found.length - found.number} moves from here.", new=True)
