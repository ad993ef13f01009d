"""The rules of a game, in words, with a picture of its table and where they come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.draw import BACK, LABEL, NAME, RED, SPACE, draw
from patience_core.english import rules
from patience_core.shuffle import DealNumber
from patience_core.tui.said import plain
from patience_core.tui.screens.page import Line, PageScreen, heading

_SHOWN: Final = DealNumber(1)
"""The deal of the picture."""

_STYLES: Final = {RED: "$error", LABEL: "$text-muted", NAME: "$text-muted", SPACE: "$text-muted", BACK: "$primary"}


class RulesScreen(PageScreen):
    """The rules of a variant."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(f"Rules of {variant.name}")
        self._variant = variant

    def body(self) -> ComposeResult:
        """The picture, which is never wrapped, between the words."""
        yield from super().body()
        yield Static(id="picture")
        yield Static(Content("\n").join(self._sources()))

    def on_resize(self) -> None:
        """There is more room, or less."""
        self._draw()

    def lines(self) -> Iterable[Line]:
        """The rules, paragraph by paragraph."""
        for paragraph in rules(self._variant):
            yield heading(paragraph.heading)
            yield " ".join(paragraph.sentences)
            yield ""
        yield heading(f"The table (deal {_SHOWN})")

    def _draw(self) -> None:
        drawn = draw(deal_position(self._variant, _SHOWN), self.width, symbols=self.room.symbols)
        colours = self.room.look[0].name != "none"
        lines = [
            Content.assemble(*((ink.text, (_STYLES.get(ink.role, "") if colours else "")) for ink in line))
            for line in drawn
        ]
        self.query_one("#picture", Static).update(Content("\n").join(lines))

    def _sources(self) -> Iterable[Content]:
        variant = self._variant
        parts = (("Sources", [f"{each.key}: {each.text}" for each in variant.sources]), ("Notes", list(variant.notes)))
        for title, texts in parts:
            if texts:
                yield Content("")
                yield heading(title)
                yield from (Content(plain(text)) for text in texts)
