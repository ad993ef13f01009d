"""Settings: each with what it may be. They hold at once, and last."""

from __future__ import annotations

from typing import Final

from patience_core.errors import PatienceError
from patience_core.player.settings import KEYS
from patience_core.tui.moments import Item
from patience_core.tui.screens.box import BACK
from patience_core.tui.screens.choice import Choice, ChoiceScreen

_CALLED: Final = {
    "palette": "Colours of suits",
    "symbols": "Suits",
    "automatic": "Automatic moves",
    "statistics": "Count finished games",
    "show_statistics": "Show statistics",
    "clock": "Time played",
    "winnable_only": "Only deals that can be won",
}
"""What settings are called here, where their names alone do not say it."""


class SettingsScreen(ChoiceScreen):
    """The settings. Enter, or an arrow sideways, goes on to the next choice."""

    def __init__(self) -> None:
        super().__init__("Settings", self._listed_at_first())

    def items(self) -> list[Item]:
        """The keys of the box."""
        left, right = ("←", "→") if self.room.symbols else ("Left", "Right")
        return [Item("left", left, "previous", True), Item("right", right, "next", True), BACK]

    @staticmethod
    def _listed_at_first() -> list[Choice]:
        return [Choice(name, _called(name), key.default, key.meaning) for name, key in KEYS.items()]

    def on_mount(self) -> None:
        """Show it first."""
        self.offer(self._listed())

    def _listed(self) -> list[Choice]:
        settings = self.room.seat.settings
        return [Choice(name, _called(name), f"{settings.value(name)}", key.meaning) for name, key in KEYS.items()]

    def chosen(self, choice: str) -> None:
        """Go on to the next choice of a setting."""
        self._step(choice, 1)

    def _step(self, name: str, step: int) -> None:
        choices = KEYS[name].choices
        now = choices.index(self.room.seat.settings.value(name))
        try:
            self.room.set(name, choices[(now + step) % len(choices)])
        except PatienceError as error:
            self.room.tell(str(error), "Not kept")
        self.offer(self._listed(), self.options.highlighted)

    def press(self, key: str) -> bool:
        """The arrows sideways go from choice to choice."""
        if key in ("left", "right", "space") and self.pointed is not None:
            self._step(self.pointed.id, -1 if key == "left" else 1)
            return True
        return super().press(key)


def _called(name: str) -> str:
    return _CALLED.get(name, name.replace("_", " ").capitalize())
