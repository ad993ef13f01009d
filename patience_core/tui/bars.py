"""The lines around the table: how the game is called and stands, what is said, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.message import Message as Posted
from textual.style import Style
from textual.widget import Widget

from patience_core.tui.moments import GAP, Item, fitting


class Header(Widget):
    """The uppermost line: parts from the left, as many as fit, and one at the right."""

    DEFAULT_CSS = "Header { height: 1; dock: top; padding: 0 1; background: $panel; color: $foreground; }"

    def __init__(self) -> None:
        super().__init__()
        self._parts: Sequence[str] = ()
        self._right = ""
        self._between = " · "

    def say(self, parts: Sequence[str], right: str, symbols: bool = True) -> None:
        """Show these parts; the first is the game's name. Nothing is painted anew where nothing changed."""
        between = " · " if symbols else ", "
        if (tuple(parts), right, between) != (tuple(self._parts), self._right, self._between):
            self._parts, self._right, self._between = tuple(parts), right, between
            self.refresh()

    def render(self) -> Content:
        """The line as it is now."""
        width, right = self.size.width, self._right
        name, *parts = self._parts or [""]
        if cell_len(right) + cell_len(name) + 1 > width:
            right = ""
        room = width - (cell_len(right) + 1 if right else 0)
        name = set_cell_size(name, min(cell_len(name), room))
        rest = ""
        for part in parts:  # one that is too long leaves its room to those after it
            if cell_len(name + rest + self._between + part) <= room:
                rest += self._between + part
        gap = " " * max(0, width - cell_len(name + rest + right))
        return Content.assemble((name, "bold"), rest, gap, right)


class MessageLine(Widget):
    """What is said, in one line above the help line; what is longer grows upwards over the table."""

    DEFAULT_CSS = """
    MessageLine { layer: above; dock: bottom; height: auto; min-height: 1; max-height: 80%; margin: 0 0 1 0;
                  padding: 0 1; background: $background; color: $foreground; }
    MessageLine.raised { margin: 0 0 2 0; }
    MessageLine.raised.silent { display: none; }
    MessageLine.long { background: $panel; }
    MessageLine.loud { text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def say(self, text: str, *, loud: bool = False) -> None:
        """Say a text; an empty one says nothing."""
        self.text = text
        self.set_class(loud, "loud")
        self.set_class(not text, "silent")
        self.set_class(cell_len(text) > self._room or "\n" in text, "long")
        self.refresh(layout=True)

    def raise_(self, raised: bool) -> None:
        """Make room for a line that is typed below it, or take that room again."""
        self.set_class(raised, "raised")

    @property
    def is_long(self) -> bool:
        """Whether it lies over a part of the table."""
        return self.has_class("long")

    @property
    def covers(self) -> int:
        """How many lines of the table it lies over."""
        if self.has_class("raised"):
            return self._lines if self.text else 0
        return self._lines - 1

    @property
    def _room(self) -> int:
        """The columns for text: those of the screen, as the line may not be laid out yet."""
        return max(1, self.screen.size.width - self.gutter.width)

    @property
    def _lines(self) -> int:
        return max(1, self.get_content_height(self.screen.size, self.screen.size, self._room))

    def render(self) -> Content:
        """The line as it is now."""
        return Content(self.text)


class HelpLine(Widget):
    """The lowest line: keys and what they do now. Each can be clicked instead."""

    DEFAULT_CSS = "HelpLine { height: 1; dock: bottom; padding: 0 1; background: $panel; color: $foreground; }"

    class Clicked(Posted):
        """An item was clicked: its key is meant."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self) -> None:
        super().__init__()
        self._items: list[Item] = []

    def offer(self, items: list[Item]) -> None:
        """Show these items, as many as fit."""
        if items != self._items:
            self._items = items
            self.refresh()

    @property
    def shown(self) -> list[Item]:
        """The items that fit."""
        return fitting(self._items, self.size.width)

    def render(self) -> Content:
        """The line as it is now."""
        parts: list[Content | tuple[str, str | Style]] = []
        for item in self.shown:
            parts += [(item.shown, "bold $accent"), (f" {item.word}" + " " * GAP, "")]
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """Find the item that lies there."""
        x, start = event.x - self.gutter.left, 0
        for item in self.shown:
            if start <= x < start + len(item.text) and item.key:
                event.stop()
                self.post_message(self.Clicked(item.key))
                return
            start += len(item.text) + GAP
