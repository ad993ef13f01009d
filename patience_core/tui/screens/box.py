"""A box over the table. It is left by Escape or by a click beside it, and its keys stand in the lowest line."""

from __future__ import annotations

from typing import Final, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen

from patience_core.tui.bars import HelpLine
from patience_core.tui.moments import Item
from patience_core.tui.room import Room, room_of
from patience_core.tui.said import plain
from patience_core.tui.screens.aside import Aside

Result = TypeVar("Result")

BACK: Final = Item("escape", "Esc", "back", True)


def enter(word: str) -> Item:
    """The item of Enter."""
    return Item("enter", "Enter", word, True)


class BoxScreen(Aside, ModalScreen[Result]):
    """A box with a title. The help line below lies over that of the table: it says what can be done in the box, and its
    words can be clicked, as at the table.

    Args:
        title: what is asked; it is shown as it is.
    """

    DEFAULT_CSS = """
    BoxScreen { align: center middle; background: $background 60%; }
    BoxScreen > Vertical { width: 60; max-width: 100%; height: auto; max-height: 100%; background: $panel;
                           border: round $secondary; border-title-color: $foreground; border-title-style: bold;
                           padding: 0 1; }
    BoxScreen Static { height: auto; background: $panel; }
    BoxScreen Input, BoxScreen Input:focus { border: none; height: 1; padding: 0; background: $background; }
    BoxScreen OptionList, BoxScreen OptionList:focus {
        height: auto; border: none; padding: 0; background: $panel; background-tint: transparent;
        text-wrap: nowrap; text-overflow: ellipsis; scrollbar-size-vertical: 1; }
    BoxScreen OptionList > .option-list--option-highlighted,
    BoxScreen OptionList:focus > .option-list--option-highlighted {
        background: $accent; color: $background; text-style: bold; }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = plain(title)
        self._help = HelpLine()

    @property
    def room(self) -> Room:
        """The app, as screens know it."""
        return room_of(self)

    def compose(self) -> ComposeResult:
        """What stands on the screen."""
        self._help.offer(self.items())
        yield self._help
        with Vertical() as box:
            box.border_title = Content(self._title)
            yield from self.body()

    def body(self) -> ComposeResult:
        """What stands in the box."""
        raise NotImplementedError

    def items(self) -> list[Item]:
        """The keys of the box, for the lowest line."""
        return [BACK]

    def press(self, key: str) -> bool:
        """A key was pressed, or an item of the lowest line was clicked; say whether it is one of the box's: Escape goes
        back. A box that has more has its own."""
        if key == "escape":
            self.dismiss(None)
            return True
        return False

    def on_key(self, event: events.Key) -> None:
        """Keys of the box, before those of what is in it: Textual calls this once for each class that has it."""
        if self.press(event.key):
            event.stop()
            event.prevent_default()

    @on(HelpLine.Clicked)
    def _on_help(self, event: HelpLine.Clicked) -> None:
        event.stop()
        self.press(event.key)

    def on_click(self, event: events.Click) -> None:
        """A click beside the box goes back."""
        if event.widget is self:
            self.dismiss(None)
