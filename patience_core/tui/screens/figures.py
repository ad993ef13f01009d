"""Statistics: the figures of this game, how each is made, and plots."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from textual.content import Content

from patience_core.errors import PatienceError
from patience_core.player.seat import Seat
from patience_core.player.words import counted
from patience_core.tui.moments import Item
from patience_core.tui.screens.page import Line, PageScreen, heading
from patience_core.tui.tables import Tables


class FiguresScreen(PageScreen):
    """The statistics of the variant that is played."""

    def __init__(self, seat: Seat, tables: Tables) -> None:
        super().__init__(f"Statistics of {seat.variant.name}")
        self._seat, self._tables = seat, tables
        self._definitions = False

    def items(self) -> list[Item]:
        """Definitions can be shown."""
        return [Item("d", "d", "hide definitions" if self._definitions else "definitions", True)]

    def press(self, key: str) -> bool:
        if key == "d":
            self._definitions = not self._definitions
            self.refill()
            return True
        return super().press(key)

    def lines(self) -> Iterable[Line]:
        """The figures, and the plots below them."""
        from patience_core.statistics.figures import figures
        from patience_core.statistics.lines import moves_lines, rate_lines, time_lines

        if self._tables.store is None or self._seat.settings.statistics == "off":
            yield "Statistics are switched off (see settings): games are not counted."
            if self._tables.store is None:
                return
            yield ""
        try:
            games = self._tables.finished(self._seat.variant.id, self._seat.position.tables.fingerprint)
            others = len(self._tables.finished(self._seat.variant.id)) - len(games)
        except PatienceError as error:
            yield str(error)
            return
        if not games:
            yield "No game of these rules has been finished yet."
            yield "A game counts once: when it is first won, or when it is given up."
        else:
            wide = max(len(figure.name) for figure in figures(games)) + 2
            for figure in figures(games):
                yield Content.assemble(figure.name.ljust(wide), (figure.text, "bold"))
                if self._definitions:
                    said = wrap(figure.definition, self.width, initial_indent="  ", subsequent_indent="  ")
                    yield Content.styled("\n".join(said), "$text-muted")
        if others:
            yield f"{counted(others, 'game')} of other rules of this name are kept apart."
        width = min(72, self.width)
        for title, plot in (
            ("Moves of won games", moves_lines(games, width, self.room.symbols)),
            ("Time of won games", time_lines(games, width, self.room.symbols)),
            ("Win rate over time", rate_lines(games, width, symbols=self.room.symbols)),
        ):
            if plot and len(games) > 1:
                yield ""
                yield heading(title)
                yield from plot
