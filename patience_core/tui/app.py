"""The app: it shows the table first, and ends in order."""

from __future__ import annotations

from typing import Final

from textual import events

from patience_core.player.seat import Seat
from patience_core.player.settings import SettingsFile
from patience_core.tui.room import Room
from patience_core.tui.tables import Tables
from patience_core.tui.tablescreen import TableScreen

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


class PatienceApp(Room):
    """A player at a table.

    Args:
        seat, tables, kept, encoding: as of a :class:`~patience_core.tui.room.Room`.
        greeting: what is said at first.
        choose: whether the player chooses a game first.
        by_chance: whether the deal is any by chance, so that one that can be won takes its place where the player wants
            only those.

    Attributes:
        table: the screen of the table.
        failed: an error that nobody expected, which ended the app; ``None`` as long as there was none.
    """

    TITLE = "patience"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    OptionList:nocolor > .option-list--option-highlighted, OptionList:nocolor:focus > .option-list--option-highlighted {
        text-style: bold underline; }
    Header:nocolor { text-style: reverse; }
    PatienceApp.letters ModalScreen > Vertical { border: ascii $secondary; }
    PatienceApp.letters Toast { border: none; }
    PatienceApp.letters OptionList, PatienceApp.letters VerticalScroll { scrollbar-size-vertical: 0; }
    PatienceApp.letters OptionList { text-overflow: clip; }
    """

    def __init__(
        self, seat: Seat, tables: Tables, kept: SettingsFile | None = None, greeting: str = "",
        encoding: str | None = "utf-8", choose: bool = False, by_chance: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(seat, tables, kept, encoding)
        self.failed: Exception | None = None
        self._choose, self._by_chance = choose, by_chance
        self.table = TableScreen(seat, greeting)

    def on_mount(self) -> None:
        """Show the table, and over it where need be the games to choose from."""
        self.push_screen(self.table)
        if self._choose:
            from patience_core.tui.screens.variants import VariantsScreen

            self.push_screen(VariantsScreen(self.tables, "Which game?"), self.sit_down_at)
        elif self._by_chance:
            self.rather_winnable()

    def looks_changed(self) -> None:
        self.table.look()

    def mind_the_clock(self) -> None:
        sitting = self.seat.sitting
        over = sitting.given_up or self.seat.position.won()
        if self.app_focus and self.table.is_active and not over:
            sitting.clock.start()
        else:
            sitting.clock.stop()

    def game_changed(self, words: str, *, new: bool) -> None:
        self.table.doing.changed()
        self.table.show(words, new=new)

    # ------------------------------------------------------------ the end

    async def action_quit(self) -> None:
        """Leave."""
        self.exit(0)

    async def on_event(self, event: events.Event) -> None:
        """Ctrl-C and Ctrl-Q end the app on whatever screen."""
        if isinstance(event, events.Key) and event.key in ("ctrl+c", "ctrl+q"):
            self.exit(INTERRUPTED if event.key == "ctrl+c" else 0)
            return
        await super().on_event(event)

    def watch_app_focus(self, _there: bool) -> None:
        """The player looks elsewhere, or here again."""
        self.mind_the_clock()

    def _handle_exception(self, error: Exception) -> None:
        """Keep what nobody expected, so that it can be told in one line when the terminal is as it was."""
        if self.failed is None:
            self.failed = error
        super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """No traceback is printed: who runs the app says what went wrong."""
        self._exit_renderables.clear()
