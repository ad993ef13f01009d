"""What every screen knows of the app: the seat, where games come from, how things look, and how to change games."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from textual.app import App
from textual.dom import DOMNode
from textual.theme import Theme as AppTheme

from patience_core.draw import can_show_symbols
from patience_core.errors import PatienceError
from patience_core.player.seat import Seat
from patience_core.player.settings import SettingsFile
from patience_core.shuffle import DealNumber
from patience_core.tui.palettes import NO_COLOURS, THEMES, Theme
from patience_core.tui.tables import Tables

_NO_COLOURS: Final = "ansi-dark"
"""The theme whose colours are the terminal's own, so that nothing is left of them where there are to be none."""


class Room(App[int]):
    """An app with a seat in it.

    Args:
        seat: the player's seat.
        tables: where other games come from: variants and saved games.
        kept: the file that keeps the settings, or ``None`` to keep none.
        encoding: of the terminal; suits are letters where it cannot show them.

    Attributes:
        seat, tables: those.
    """

    def __init__(self, seat: Seat, tables: Tables, kept: SettingsFile | None, encoding: str | None) -> None:
        self._colours = "NO_COLOR" not in os.environ
        super().__init__(ansi_color=None if self._colours else True)
        self.seat = seat
        self.tables = tables
        self._kept = kept
        self._can_show_symbols = can_show_symbols(encoding)
        for theme in THEMES.values():
            self.register_theme(_app_theme(theme))
        self._colour()

    # ------------------------------------------------------------ how it looks

    @property
    def symbols(self) -> bool:
        """Whether suits are symbols, and not letters."""
        return self._can_show_symbols and self.seat.settings.symbols == "auto"

    @property
    def look(self) -> tuple[Theme, str, str, bool]:
        """How cards look: what :meth:`patience_core.tui.table.TableView.look` takes."""
        settings = self.seat.settings
        theme = THEMES[settings.theme] if self._colours else NO_COLOURS
        return theme, settings.palette, settings.card_size, self.symbols

    def set(self, name: str, value: str) -> None:
        """Change a setting, for now and for later.

        Raises:
            PatienceError: there is no such setting, or no such choice, or it cannot be kept (it holds for now).
        """
        self.seat.settings = self.seat.settings.changed(name, value)
        self._colour()
        self.looks_changed()
        if self._kept is not None:
            self._kept.set(name, value)

    def looks_changed(self) -> None:
        """The table has to be drawn in another way."""

    def _colour(self) -> None:
        self.theme = _name(self.seat.settings.theme) if self._colours else _NO_COLOURS
        self.set_class(not self.symbols, "letters")

    # ------------------------------------------------------------ other games

    def change_game(self, change: Callable[[], object]) -> None:
        """Sit down at another game, and show it. The old one stays saved.

        Raises:
            PatienceError: there is no such game; nothing has changed.
        """
        change()
        self.game_changed("going on with this game" if self.seat.sitting.game.moves else "", new=True)

    def try_game(self, change: Callable[[], object]) -> None:
        """The same, where what goes wrong is said at the table."""
        try:
            self.change_game(change)
        except PatienceError as error:
            self.game_changed(str(error), new=False)

    def game_changed(self, words: str, *, new: bool) -> None:
        """The player sits at another game, or tried to: show it, and say so."""

    def sit_down_at(self, called: str | None) -> None:
        """Sit down at another variant, by its id or the path of its file; at none stay here."""
        if called is not None:
            self.try_game(lambda: self.seat.sit_down(self.tables.of_variant(called)))

    def open_line(self, text: str | None) -> None:
        """Sit down at a game from its line of text, of whatever variant; at none stay here."""
        if text is not None:
            self.try_game(lambda: self.seat.sit_down(self.tables.from_line(text)))

    def another(self) -> None:
        """Begin another deal by chance, or where the player wants only such one that can be won."""
        if self.seat.settings.winnable_only == "yes":
            self.winnable_deal()
        else:
            self.try_game(self.seat.new)

    def winnable_deal(self, word: str = "") -> None:
        """Look for a deal that can be won, of a difficulty or of any, and begin it."""
        from patience_core.tui.screens.choosing import ChoosingScreen

        def found(deal: DealNumber | None) -> None:
            if deal is not None:
                self.try_game(lambda: self.seat.new(deal))

        self.push_screen(ChoosingScreen(self.seat.variant, word), found)


def room_of(node: DOMNode) -> Room:
    """The room that a screen is in."""
    app = node.app
    assert isinstance(app, Room)
    return app


def _name(theme: str) -> str:
    return f"patience-{theme.replace(' ', '-')}"


def _app_theme(theme: Theme) -> AppTheme:
    """The colours of everything around the table, made from the table's."""
    panel, accent = "#24352c" if theme.dark else "#c6d6c8", theme.cursor
    if theme.name == "high contrast":
        panel, accent = "#202020", theme.lifted
    return AppTheme(
        name=_name(theme.name),
        primary=theme.changed,
        secondary=theme.back,
        accent=accent,
        foreground=theme.words,
        background=theme.table,
        surface=panel,
        panel=panel,
        success=theme.target,
        warning=theme.cursor,
        error="#c1121f",
        dark=theme.dark,
    )
