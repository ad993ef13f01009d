"""A screen beside the table is left once, however fast keys are pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete
from textual.screen import Screen

if TYPE_CHECKING:
    _Screen = Screen[Any]
else:
    _Screen = object


class Aside(_Screen):
    """To be named before the kind of screen that it is mixed into."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave the screen.

        Nothing happens where it has been left already: Textual takes away whatever screen is uppermost, so a second key
        that came at the same moment as the first, or a double click, would take the table away.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()
