"""A list to choose from, in a box over the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import frozen
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from patience_core.tui.moments import Item
from patience_core.tui.said import plain
from patience_core.tui.screens.box import BACK, BoxScreen, enter

_EDGES: Final = 5
"""The columns of a box that hold no text: its edges, what is free beside them, and a scroll bar."""

_LEAST: Final = 24
_MOST_SAID: Final = 56


@frozen
class Choice:
    """Something to choose.

    Attributes:
        id: what is given back.
        text: what it is called.
        beside: what stands at the right: its key, or what it is now.
        meaning: what is told of it below the list, while it is pointed at.
    """

    id: str
    text: str
    beside: str = ""
    meaning: str = ""


_MOVING: Final[Mapping[str, Callable[[OptionList], None]]] = {
    "up": OptionList.action_cursor_up,
    "down": OptionList.action_cursor_down,
    "home": OptionList.action_first,
    "end": OptionList.action_last,
    "pageup": OptionList.action_page_up,
    "pagedown": OptionList.action_page_down,
}
"""The keys by which another choice is pointed at."""


class ChoiceScreen(BoxScreen[str]):
    """A box with a title and choices. It gives back the id of the one that was chosen, or ``None``.

    Args:
        title: what is asked.
        choices: the choices. All texts are shown as they are, odd characters written out.
        head: a text above them, or none.
        keys: keys that choose at once: a choice's id by each.
    """

    AUTO_FOCUS = "OptionList"
    DEFAULT_CSS = """
    ChoiceScreen #meaning { color: $text-muted; height: 2; }
    """

    def __init__(
        self, title: str, choices: Sequence[Choice], head: str = "", keys: dict[str, str] | None = None
    ) -> None:
        super().__init__(title)
        self._choices = _shown(choices)
        self._head = plain(head)
        self._keys = keys or {}

    def body(self) -> ComposeResult:
        """What stands in the box."""
        if self._head:
            yield Static(self._head, id="head", markup=False)
        yield OptionList(*self._options(), compact=True)
        if any(choice.meaning for choice in self._choices):
            yield Static("", id="meaning", markup=False)

    def items(self) -> list[Item]:
        """The keys of the box."""
        return [enter("choose"), BACK]

    def on_mount(self) -> None:
        """Show it first."""
        self._fit()

    def on_resize(self) -> None:
        """There is more room, or less."""
        self._fit()

    # ------------------------------------------------------------ what is shown

    @property
    def options(self) -> OptionList:
        """The list."""
        return self.query_one(OptionList)

    def offer(self, choices: Sequence[Choice], at: int | None = None) -> None:
        """Show other choices, with one of them pointed at."""
        self._choices = _shown(choices)
        self.options.highlighted = None
        self._fit()
        self._help.offer(self.items())
        if choices:
            self.options.highlighted = min(max(0, at or 0), len(choices) - 1)

    def _options(self) -> list[Option]:
        room = self._room()
        options = []
        for choice in self._choices:
            gap = room - len(choice.text) - len(choice.beside)
            beside = " " * gap + choice.beside if gap > 0 else ""
            options.append(Option(Content.assemble(choice.text, (beside, "dim")), id=choice.id))
        return options

    def _room(self) -> int:
        """The columns of a choice: those of the longest text, as far as there is room."""
        wide = max((len(choice.text) + len(choice.beside) + 2 for choice in self._choices), default=0)
        said = [*self._head.splitlines(), *(choice.meaning for choice in self._choices)]
        least = max(_LEAST, len(self._title) + 4, *(min(len(text), _MOST_SAID) for text in said), 0)
        return max(1, min(max(wide, least), self.app.size.width - _EDGES))

    def _fit(self) -> None:
        """Give the box its size, and make the choices anew, which may be cut where there is little room."""
        options, at = self.options, self.options.highlighted
        options.clear_options()
        options.add_options(self._options())
        options.highlighted = at if at is not None else 0 if self._choices else None
        self.query_one(Vertical).styles.width = self._room() + _EDGES
        head = -(-len(self._head) // self._room()) + self._head.count("\n") if self._head else 0
        taken = 3 + head + (2 if self.query("#meaning") else 0)
        options.styles.max_height = max(1, self.app.size.height - taken)

    # ------------------------------------------------------------ choosing

    def chosen(self, choice: str) -> None:
        """Something was chosen: give it back. A screen that does more has its own."""
        self.dismiss(choice)

    @property
    def pointed(self) -> Choice | None:
        """What is pointed at."""
        at = self.options.highlighted
        return None if at is None or at >= len(self._choices) else self._choices[at]

    @on(OptionList.OptionSelected)
    def _on_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_id is not None and self.is_active:
            self.chosen(event.option_id)

    @on(OptionList.OptionHighlighted)
    def _on_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if self.query("#meaning") and self.pointed is not None:
            self.query_one("#meaning", Static).update(self.pointed.meaning)

    def press(self, key: str) -> bool:
        """Enter chooses what is pointed at, and a key that stands beside a choice chooses that.

        The list would move by itself, but only after the key has gone round by the app: an Enter that comes at the same
        moment would be quicker, and choose what was pointed at before.
        """
        if key in _MOVING:
            _MOVING[key](self.options)
        elif key == "enter":
            if self.pointed is not None and self.is_active:
                self.chosen(self.pointed.id)
        elif key in self._keys and self.is_active:
            self.chosen(self._keys[key])
        else:
            return super().press(key)
        return True


def _shown(choices: Sequence[Choice]) -> list[Choice]:
    return [Choice(each.id, plain(each.text), plain(each.beside), plain(each.meaning)) for each in choices]
