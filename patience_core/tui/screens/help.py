"""Help: how to play with keys and mouse, and every key."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from textual.content import Content

from patience_core.player.commands import SCREEN, commands_in, groups_of
from patience_core.tables import Tables
from patience_core.tui.keys import letters_of, shown
from patience_core.tui.screens.page import Line, PageScreen, heading

_HAND: Final = (
    ("Keyboard", (
        ("arrows", "point at a card, and while cards are lifted at a place for them"),
        ("Enter", "lift the card, or put it where the cursor is"),
        ("Space", "move the card at once, if only one place is open to it"),
        ("Tab", "send the card to a foundation"),
        ("Esc", "let go; otherwise the menu"),
        ("7s", "type a card's name to lift it, a pile's (t5) to go there"),
        ("7s t5", "type a whole move; Enter makes it"),
        (":", "type a command, as :undo 3 or :new 12"),
    )),
    ("Mouse", (
        ("click", "lift a card, then click where it should go"),
        ("drag", "the same in one go"),
        ("double click", "send it to a foundation; so does the right button"),
        ("stock", "a click deals; below, the help line can be clicked too"),
    )),
)  # fmt: skip
_WIDE: Final = 14
_NARROW: Final = 50


class HelpScreen(PageScreen):
    """How to play, and the keys of every command that this game has."""

    def __init__(self, tables: Tables) -> None:
        super().__init__("Help")
        self._tables = tables
        self._letters = letters_of(tables)

    def lines(self) -> Iterable[Line]:
        """The sections, each under its heading."""
        width = self.width
        for title, rows in _HAND:
            yield heading(title)
            yield from (_row(*row, width) for row in rows)
            yield ""
        for title, commands in groups_of(commands_in(self._tables, SCREEN)):
            yield heading(title)
            for command in commands:
                keys = [shown(key, self._letters) for key in command.keys]
                yield _row(", ".join(keys) or f":{command.name}", command.help, width)
            yield ""
        taken = sorted(self._letters & frozenset("bcdfghlmnopruvwxyz"))
        if taken:
            letters = ", ".join(taken)
            yield f"In this game piles begin with {letters}: these letters type, and with Shift they are commands."
        yield "With Shift every letter above is the same command in every game."


def _row(keys: str, what: str, width: int) -> Content:
    """Keys and what they do, which goes on below itself where it is too long."""
    if width < _NARROW:
        return Content.assemble((keys, "bold"), *(f"\n  {line}" for line in wrap(what, width - 2)))
    said = f"\n{' ' * (_WIDE + 1)}".join(wrap(what, width - _WIDE - 1))
    return Content.assemble((keys.ljust(_WIDE), "bold"), " ", said)
