"""Waiting for a deal that can be won: it is looked for in the background, and can be given up at any moment."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.player.choosing import Choosing
from patience_core.shuffle import DealNumber

EVERY: Final = 0.1
"""How many seconds there are between two looks."""


class ChoosingScreen(ModalScreen[DealNumber]):
    """A box that says how far the search is. It gives back the deal that was found, or ``None``."""

    DEFAULT_CSS = """
    ChoosingScreen { align: center middle; background: $background 60%; }
    ChoosingScreen > Vertical { width: 52; max-width: 100%; height: auto; background: $panel; border: round $secondary;
                                border-title-color: $foreground; border-title-style: bold; padding: 0 1; }
    ChoosingScreen Static { height: auto; background: $panel; }
    """

    def __init__(self, variant: Variant, word: str = "") -> None:
        super().__init__()
        self._word = word
        self._choosing = Choosing(variant, word=word)
        self._failed = False

    def compose(self) -> ComposeResult:
        """What stands on the screen."""
        with Vertical() as box:
            box.border_title = "A deal that can be won"
            yield Static("", id="said", markup=False)
            yield Static("Esc gives it up, and you go on where you are.", markup=False)

    def on_mount(self) -> None:
        """Show it first."""
        self._timer = self.set_interval(EVERY, self._look)
        self._look()

    def on_unmount(self) -> None:
        """Look no more."""
        self._choosing.stop()

    def _look(self) -> None:
        try:
            found = self._choosing.found()
        except PatienceError as error:
            self._timer.stop()
            self.query_one("#said", Static).update(str(error))
            return
        if found is not None:
            self._timer.stop()
            self.dismiss(found)
            return
        tried = self._choosing.tried
        which = f"one that is {self._word}" if self._word else "one"
        self.query_one("#said", Static).update(f"Looking for {which}: deal {tried} is looked at.")

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        event.stop()
        if event.key in ("escape", "enter"):
            self.dismiss(None)
