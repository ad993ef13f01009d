"""Settings: each with what it may be. They hold at once, and last."""

from __future__ import annotations

from patience_core.errors import PatienceError
from patience_core.player.settings import KEYS
from patience_core.tui.screens.choice import Choice, ChoiceScreen


class SettingsScreen(ChoiceScreen):
    """The settings. Enter, or an arrow sideways, goes on to the next choice."""

    def __init__(self) -> None:
        super().__init__("Settings", self._listed_at_first(), "Enter changes one, Esc goes back.")

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
            self.app.notify(str(error), title="Not kept", severity="warning")
        self.offer(self._listed(), self.options.highlighted)

    def press(self, key: str) -> bool:
        """The arrows sideways go from choice to choice."""
        if key in ("left", "right", "space") and self.pointed is not None:
            self._step(self.pointed.id, -1 if key == "left" else 1)
            return True
        return super().press(key)


def _called(name: str) -> str:
    return name.replace("_", " ").capitalize()
