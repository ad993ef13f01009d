"""The lines around the table: how the game is called and stands, what is said, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence

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
        if len(right) + len(self._parts[0] if self._parts else "") + 1 > width:
            right = ""
        room = width - (len(right) + 1 if right else 0)
        parts = list(self._parts)
        while len(parts) > 1 and len(self._between.join(parts)) > room:
            parts.pop()
        name, rest = (parts[0] if parts else "")[:room], self._between.join(["", *parts[1:]])
        gap = " " * max(0, width - len(name) - len(rest) - len(right))
        return Content.assemble((name, "bold"), rest, gap, right)


class MessageLine(Widget):
    """What is said, in one line above the help line; what is longer grows upwards over the table."""

    DEFAULT_CSS = """
    MessageLine { layer: above; dock: bottom; height: auto; min-height: 1; max-height: 6; margin: 0 0 1 0;
                  padding: 0 1; background: $background; color: $foreground; }
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
        self.set_class(len(text) > self.size.width or "\n" in text, "long")
        self.refresh(layout=True)

    @property
    def is_long(self) -> bool:
        """Whether it lies over a part of the table."""
        return self.has_class("long")

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
