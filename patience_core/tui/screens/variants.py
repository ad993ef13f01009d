"""Another game: all variants, found by a few letters of their names."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from patience_core.resolve import is_path
from patience_core.tui.moments import Item
from patience_core.tui.said import plain
from patience_core.tui.screens.box import BACK, BoxScreen, enter
from patience_core.tui.screens.page import SCROLL
from patience_core.tui.tables import Tables

_STEPS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}


class VariantsScreen(BoxScreen[str]):
    """A line to type in, and the variants whose names have it in them. It gives back an id, or the path of a file.

    Args:
        tables: where games come from.
        title: what is asked.
    """

    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    VariantsScreen > Vertical { height: 80%; }
    VariantsScreen OptionList, VariantsScreen OptionList:focus { height: 1fr; margin: 1 0 0 0; }
    """

    def __init__(self, tables: Tables, title: str = "Another game") -> None:
        super().__init__(title)
        self._names = dict(sorted(tables.catalogue.names().items(), key=lambda each: each[1].casefold()))

    def body(self) -> ComposeResult:
        """What stands in the box."""
        yield Input(placeholder="a few letters of its name, or the path of a .yaml file", select_on_focus=False)
        yield OptionList(compact=True)

    def items(self) -> list[Item]:
        """The keys of the box."""
        return [enter("play"), *SCROLL, BACK]

    def on_mount(self) -> None:
        """Show it first."""
        self._offer("")

    @on(Input.Changed)
    def _on_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._offer(event.value)

    def _offer(self, text: str) -> None:
        words = text.casefold().replace("-", " ").split()
        options = self.query_one(OptionList)
        options.clear_options()
        for variant, name in self._names.items():
            if all(word in f"{name} {variant}".casefold().replace("-", " ") for word in words):
                options.add_option(Option(Content(plain(name)), id=variant))
        if options.option_count:
            options.highlighted = 0

    @on(Input.Submitted)
    def _on_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.press("enter")

    @on(OptionList.OptionSelected)
    def _on_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_id)

    def press(self, key: str) -> bool:
        """The arrows move in the list while the line is typed, and Enter takes what they point at."""
        if key in _STEPS:
            self._move(_STEPS[key])
        elif key == "enter":
            self._take()
        else:
            return super().press(key)
        return True

    def _take(self) -> None:
        text, options = self.query_one(Input).value.strip(), self.query_one(OptionList)
        if is_path(text):
            self.dismiss(text)
        elif options.highlighted is not None:
            self.dismiss(options.get_option_at_index(options.highlighted).id)

    def _move(self, step: int) -> None:
        """Point at another variant, as far as there are any."""
        options = self.query_one(OptionList)
        if options.option_count:
            at = (options.highlighted or 0) + step
            options.highlighted = min(max(0, at), options.option_count - 1)
