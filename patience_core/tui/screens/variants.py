"""Another game: all variants, found by a few letters of their names."""

from __future__ import annotations

from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from patience_core.resolve import is_path
from patience_core.tui.tables import Tables

_STEPS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}


class VariantsScreen(ModalScreen[str]):
    """A line to type in, and the variants whose names have it in them. It gives back an id, or the path of a file.

    Args:
        tables: where games come from.
        title: what is asked.
    """

    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    VariantsScreen { align: center middle; background: $background 60%; }
    VariantsScreen > Vertical { width: 56; max-width: 100%; height: 80%; max-height: 100%; background: $panel;
                                border: round $secondary; border-title-color: $foreground; border-title-style: bold;
                                padding: 0 1; }
    VariantsScreen Input, VariantsScreen Input:focus { border: none; height: 1; padding: 0; background: $background; }
    VariantsScreen OptionList, VariantsScreen OptionList:focus {
        height: 1fr; border: none; padding: 0; background: $panel; background-tint: transparent;
        text-wrap: nowrap; text-overflow: ellipsis; scrollbar-size-vertical: 1; margin: 1 0 0 0; }
    VariantsScreen OptionList > .option-list--option-highlighted { background: $accent; color: $background;
                                                                   text-style: bold; }
    VariantsScreen Static { height: 1; background: $panel; color: $text-muted; }
    """

    def __init__(self, tables: Tables, title: str = "Another game") -> None:
        super().__init__()
        self._names = dict(sorted(tables.catalogue.names().items(), key=lambda each: each[1].casefold()))
        self._title = title

    def compose(self) -> ComposeResult:
        """What stands on the screen."""
        with Vertical() as box:
            box.border_title = self._title
            yield Input(placeholder="a few letters of its name, or the path of a .yaml file", select_on_focus=False)
            yield OptionList(compact=True)
            yield Static("Enter plays it, Esc goes back.", markup=False)

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
                options.add_option(Option(name, id=variant))
        if options.option_count:
            options.highlighted = 0

    @on(Input.Submitted)
    def _on_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        options = self.query_one(OptionList)
        if is_path(event.value.strip()):
            self.dismiss(event.value.strip())
        elif options.highlighted is not None:
            self.dismiss(options.get_option_at_index(options.highlighted).id)

    @on(OptionList.OptionSelected)
    def _on_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_id)

    def on_key(self, event: events.Key) -> None:
        """The arrows move in the list while the line is typed."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
        elif event.key in _STEPS:
            event.stop()
            event.prevent_default()
            self._move(_STEPS[event.key])

    def _move(self, step: int) -> None:
        """Point at another variant, as far as there are any."""
        options = self.query_one(OptionList)
        if options.option_count:
            at = (options.highlighted or 0) + step
            options.highlighted = min(max(0, at), options.option_count - 1)
