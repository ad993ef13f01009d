"""What every screen knows of the app: the seat, where games come from, how things look, and how to change games."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from typing import Final, Literal

from textual.app import App
from textual.dom import DOMNode
from textual.theme import Theme as AppTheme

from patience_core.draw import can_show_symbols
from patience_core.errors import PatienceError
from patience_core.player.counting import is_finished
from patience_core.player.daily import daily_deal
from patience_core.player.seat import Seat
from patience_core.player.settings import SettingsFile
from patience_core.player.words import daily_words, going_on, opened
from patience_core.shuffle import DealNumber
from patience_core.tui.palettes import NO_COLOURS, THEMES, Theme
from patience_core.tui.said import plain
from patience_core.tui.tables import Tables

_NO_COLOURS: Final = "ansi-dark"
"""The theme whose colours are the terminal's own, so that nothing is left of them where there are to be none."""

BY_CHANCE: Final = "this deal came by chance: whether it can be won has not been found out"
"""What is said where a deal that can be won was wanted and is not played."""


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

    # ------------------------------------------------------------ what is told

    def tell(self, words: str, title: str = "", *, warning: bool = True) -> None:
        """Tell something in a corner of the screen, for some seconds. It is shown as it is, for it may come from a file
        or name one: brackets are no markup, and odd characters are written out."""
        severity: Literal["warning", "information"] = "warning" if warning else "information"
        self.notify(plain(words), title=plain(title), severity=severity, timeout=10 if warning else 5, markup=False)

    # ------------------------------------------------------------ other games

    def change_game(self, change: Callable[[], object], words: str | None = None) -> None:
        """Sit down at another game, and show it. The old one stays saved.

        Args:
            change: sits down there.
            words: what is said of it; where left out, that it is gone on with, if it has any moves.

        Raises:
            PatienceError: there is no such game; nothing has changed.
        """
        change()
        self.game_changed(going_on(self.seat.sitting) if words is None else words, new=True)

    def try_game(self, change: Callable[[], object], words: str | None = None) -> None:
        """The same, where what goes wrong is said at the table."""
        try:
            self.change_game(change, words)
        except PatienceError as error:
            self.game_changed(str(error), new=False)

    def mind_the_clock(self) -> None:
        """Let the clock run as long as the player sees the table and the game is not over, and stand otherwise."""

    def game_changed(self, words: str, *, new: bool) -> None:
        """The player sits at another game, or tried to: show it, and say so."""

    def sit_down_at(self, called: str | None) -> None:
        """Sit down at another variant, by its id or the path of its file; at none stay here."""
        before = self.seat.sitting
        if called is not None:
            self.try_game(lambda: self.seat.sit_down(self.tables.of_variant(called)))
        if self.seat.sitting is not before:
            self.rather_winnable()

    def open_line(self, text: str | None) -> None:
        """Sit down at a game from its line of text, of whatever variant; at none stay here."""
        try:
            if text is not None:
                sitting = self.tables.from_line(text)
                self.change_game(lambda: self.seat.sit_down(sitting), opened(sitting))
        except PatienceError as error:
            self.game_changed(str(error), new=False)

    def daily(self, day: date | None = None) -> None:
        """Sit down at the deal of a day, of today where none is named: at the game of it that is under way, if any.
        What goes wrong is said at the table."""
        seat, day = self.seat, day or date.today()
        deal, words = daily_deal(seat.variant.id, day), daily_words(day)
        if seat.deal == deal and not is_finished(seat.sitting):
            self.game_changed(words, new=False)
            return
        sitting = self.tables.of_deal(seat.variant, deal, seat.sitting.source)
        self.try_game(lambda: seat.sit_down(sitting), "\n".join(filter(None, [words, going_on(sitting)])))

    def another(self) -> None:
        """Begin another deal by chance, or where the player wants only such one that can be won."""
        if self.seat.settings.winnable_only == "yes":
            self.winnable_deal()
        else:
            self.try_game(self.seat.new)

    def rather_winnable(self) -> None:
        """Where the player wants only deals that can be won, look for one in the place of this one, which came by
        chance and has not been begun."""
        sitting = self.seat.sitting
        if self.seat.settings.winnable_only == "yes" and sitting.path is None and not sitting.game.moves:
            self.winnable_deal(otherwise=BY_CHANCE)

    def winnable_deal(self, word: str = "", otherwise: str = "") -> None:
        """Look for a deal that can be won, of a difficulty or of any, and begin it.

        Args:
            word: the difficulty, or empty for any.
            otherwise: what is said where the player gives the search up, or it fails.
        """
        from patience_core.tui.screens.choosing import ChoosingScreen

        def found(deal: DealNumber | None) -> None:
            if deal is None:
                self.game_changed(otherwise, new=False)
            else:
                self.try_game(lambda: self.seat.new(deal), f"this deal can be won{f' and is {word}' if word else ''}")

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
