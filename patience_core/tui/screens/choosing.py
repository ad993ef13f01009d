"""Waiting for a deal that can be won: it is looked for in the background, and can be given up at any moment."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.widgets import Static

from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.player.choosing import Choosing
from patience_core.shuffle import DealNumber
from patience_core.tui.moments import Item
from patience_core.tui.said import plain, sentences
from patience_core.tui.screens.box import BACK, BoxScreen

EVERY: Final = 0.1
"""How many seconds there are between two looks."""


class ChoosingScreen(BoxScreen[DealNumber]):
    """A box that says how far the search is. It gives back the deal that was found, or ``None``."""

    def __init__(self, variant: Variant, word: str = "") -> None:
        super().__init__(f"A deal of {variant.name} that {f'is {word}' if word else 'can be won'}")
        self._choosing = Choosing(variant, word=word)
        self._failed = False

    def body(self) -> ComposeResult:
        """What stands in the box."""
        yield Static("", id="said", markup=False)

    def items(self) -> list[Item]:
        """The keys of the box: the search is given up, or there is none any more."""
        return [BACK if self._failed else Item("escape", "Esc", "give it up", True)]

    def on_mount(self) -> None:
        """Show it first."""
        self._timer = self.set_interval(EVERY, self._look)
        self._look()

    def on_unmount(self) -> None:
        """Look no more."""
        self._choosing.stop(wait=0)

    def _look(self) -> None:
        try:
            found = self._choosing.found()
        except PatienceError as error:
            self._timer.stop()
            self._failed = True
            self._say(str(error))
            self._help.offer(self.items())
            return
        if found is not None:
            self._timer.stop()
            self.dismiss(found)
            return
        self._say(self._choosing.words)

    def _say(self, words: str) -> None:
        self.query_one("#said", Static).update(plain(sentences([words])))
