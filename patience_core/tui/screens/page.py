"""A page of text over the whole screen, to be scrolled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from patience_core.tui.bars import Header, HelpLine
from patience_core.tui.moments import Item
from patience_core.tui.room import Room, room_of
from patience_core.tui.said import plain
from patience_core.tui.screens.aside import Aside
from patience_core.tui.screens.box import BACK

Line = str | Content

SCROLL: Final = (Item("pagedown", "PgDn", "down"), Item("pageup", "PgUp", "up"))
"""The items of a help line that scroll."""

MOST_COLUMNS: Final = 88
"""Text is not set wider than this, however wide the screen."""


class PageScreen(Aside, Screen[None]):
    """A title, lines that are wrapped where they are too long, and a help line. Escape goes back.

    Args:
        title: of the page.
        lines: what it says; a screen that makes its lines itself overrides :meth:`lines`.
    """

    AUTO_FOCUS = "VerticalScroll"
    DEFAULT_CSS = """
    PageScreen { background: $background; }
    PageScreen VerticalScroll { padding: 1 2; scrollbar-size-vertical: 1; }
    PageScreen Static { width: 100%; max-width: 88; height: auto; }
    """

    def __init__(self, title: str, lines: Iterable[Line] = ()) -> None:
        super().__init__()
        self._title = plain(title)
        self._lines = list(lines)
        self._header, self._help = Header(), HelpLine()

    @property
    def room(self) -> Room:
        """The app, as screens know it."""
        return room_of(self)

    def compose(self) -> ComposeResult:
        """What stands on the screen."""
        yield self._header
        yield self._help
        with VerticalScroll():
            yield from self.body()

    def body(self) -> ComposeResult:
        """What is scrolled."""
        yield Static(Content("\n").join(self._texts()), id="text")

    def lines(self) -> Iterable[Line]:
        """What the page says."""
        return self._lines

    def items(self) -> list[Item]:
        """What stands in the help line besides what all pages have."""
        return []

    def on_mount(self) -> None:
        """Show it first."""
        self.show_again()

    def on_resize(self) -> None:
        """There is more room, or less."""
        self.refill()

    @property
    def width(self) -> int:
        """The columns that a line may have."""
        return max(12, min(self.app.size.width - 5, MOST_COLUMNS))

    def show_again(self) -> None:
        """Make the page anew, as after a setting has changed."""
        self._header.say([self._title], "", True)
        self._help.offer([*self.items(), *SCROLL, BACK])

    def refill(self) -> None:
        """Make the text anew."""
        self.query_one("#text", Static).update(Content("\n").join(self._texts()))
        self.show_again()

    def _texts(self) -> list[Content]:
        return [Content(plain(line)) if isinstance(line, str) else line for line in self.lines()]

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        if self.press(event.key):
            event.stop()
            event.prevent_default()

    def press(self, key: str) -> bool:
        """A key was pressed; say whether it is one of the page's."""
        text = self.query_one(VerticalScroll)
        if key == "escape":
            self.dismiss(None)
        elif key == "pageup":
            text.scroll_page_up(animate=False)
        elif key == "pagedown":
            text.scroll_page_down(animate=False)
        else:
            return False
        return True

    @on(HelpLine.Clicked)
    def _on_help(self, event: HelpLine.Clicked) -> None:
        self.press(event.key)


def heading(text: str) -> Content:
    """A heading on a page."""
    return Content.styled(plain(text), "bold $accent")
