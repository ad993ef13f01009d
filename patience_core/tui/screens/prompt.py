"""A question that is answered by a line of text."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from patience_core.errors import PatienceError
from patience_core.tui.moments import Item
from patience_core.tui.said import plain
from patience_core.tui.screens.box import BACK, BoxScreen, enter


class PromptScreen(BoxScreen[str]):
    """A box with a line to type in. It gives back the text, or ``None``.

    Args:
        title: what is asked.
        meaning: what may be typed.
        does: what Enter does with it, in a word or two.
        check: raises a :class:`PatienceError` for a text that will not do; its message is shown.
    """

    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    PromptScreen Static { color: $text-muted; }
    """

    def __init__(
        self, title: str, meaning: str = "", does: str = "take it", check: Callable[[str], object] | None = None
    ) -> None:
        super().__init__(title)
        self._meaning, self._does, self._check = plain(meaning), does, check

    def body(self) -> ComposeResult:
        """What stands in the box."""
        yield Input(select_on_focus=False)
        yield Static(self._meaning, markup=False)

    def items(self) -> list[Item]:
        """The keys of the box."""
        return [enter(self._does), BACK]

    def press(self, key: str) -> bool:
        """Enter takes what was typed."""
        if key != "enter":
            return super().press(key)
        text = self.query_one(Input).value.strip()
        try:
            if text and self._check is not None:
                self._check(text)
        except PatienceError as error:
            self.query_one(Static).update(plain(str(error)))
        else:
            self.dismiss(text or None)
        return True

    @on(Input.Submitted)
    def _on_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.press("enter")
