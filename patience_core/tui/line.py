"""The line that is typed: it lies over the message line as long as anything is typed."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.widget import Widget

from patience_core.moves import Transfer
from patience_core.notation import move_text
from patience_core.player.seat import Seat
from patience_core.tui.typed import LONGEST, Typed

_MOST_TOLD: Final = 4


class TypedLine(Widget):
    """A line of text with its meaning behind it. It takes keys while it is open."""

    DEFAULT_CSS = """
    TypedLine { layer: above; dock: bottom; height: 1; margin: 0 0 1 0; padding: 0 1; display: none;
                background: $background; color: $foreground; }
    TypedLine.open { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.is_open = False
        self._meaning = ""

    def open(self, text: str) -> None:
        """Begin to type."""
        self.text, self.is_open, self._meaning = text, True, ""
        self.add_class("open")
        self.refresh()

    def close(self) -> str:
        """Type no more; return what was typed."""
        text, self.text, self.is_open = self.text, "", False
        self.remove_class("open")
        return text

    def take(self, key: str, character: str | None) -> bool:
        """A key was pressed while it is open; say whether the text changed."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif key in ("ctrl+u", "ctrl+w"):
            self.text = "" if key == "ctrl+u" else self.text.rstrip().rpartition(" ")[0]
        elif character and character.isprintable():
            self.add(character)
        else:
            return False
        return True

    def add(self, text: str) -> None:
        """Add what is typed or pasted, as one line."""
        self.text = (self.text + " ".join(text.split("\n")))[:LONGEST]
        self.refresh()

    def explain(self, typed: Typed, seat: Seat) -> None:
        """Say behind the text what it means."""
        self._meaning = _meaning(typed, seat)
        self.refresh()

    def render(self) -> Content:
        """The line as it is now."""
        room = max(1, self.size.width - 4)
        text = self.text if len(self.text) <= room else "<" + self.text[1 - room :]
        rest = room - len(text) - 2
        meaning = self._meaning if len(self._meaning) <= rest else ""
        return Content.assemble(
            ("> ", "bold $accent"), (text, "bold"), (" ", "reverse"), "  ", (meaning, "$text-muted")
        )


def _meaning(typed: Typed, seat: Seat) -> str:
    position = seat.position
    if typed.command is not None:
        return typed.command.help
    if len(typed.moves) == 1:
        return move_text(position, typed.moves[0])
    if typed.moves:
        labels = [position.tables.piles[move.target].label for move in typed.moves if isinstance(move, Transfer)]
        return f"to {', '.join(labels[:_MOST_TOLD])}{' ...' if len(labels) > _MOST_TOLD else ''}: which?"
    if typed.spot is not None and not typed.card:
        return position.tables.piles[typed.spot.pile].group.name
    return "can go nowhere now" if typed.card else ""
