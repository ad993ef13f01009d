"""A question that is answered by a line of text."""

from __future__ import annotations

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from patience_core.errors import PatienceError


class PromptScreen(ModalScreen[str]):
    """A box with a line to type in. It gives back the text, or ``None``.

    Args:
        title: what is asked.
        meaning: what may be typed.
        text: what stands there at first.
        check: raises a :class:`PatienceError` for a text that will not do; its message is shown.
    """

    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    PromptScreen { align: center middle; background: $background 60%; }
    PromptScreen > Vertical { width: 60; max-width: 100%; height: auto; background: $panel; border: round $secondary;
                              border-title-color: $foreground; border-title-style: bold; padding: 0 1; }
    PromptScreen Input, PromptScreen Input:focus { border: none; height: 1; padding: 0; background: $background; }
    PromptScreen Static { height: auto; background: $panel; color: $text-muted; }
    """

    def __init__(
        self, title: str, meaning: str = "", text: str = "", check: Callable[[str], object] | None = None
    ) -> None:
        super().__init__()
        self._title, self._meaning, self._text, self._check = title, meaning, text, check

    def compose(self) -> ComposeResult:
        """What stands on the screen."""
        with Vertical() as box:
            box.border_title = self._title
            yield Input(self._text, select_on_focus=False)
            yield Static(self._meaning, markup=False)

    @on(Input.Submitted)
    def _on_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        try:
            if text and self._check is not None:
                self._check(text)
        except PatienceError as error:
            self.query_one(Static).update(str(error))
        else:
            self.dismiss(text or None)

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
