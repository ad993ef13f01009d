"""A scroll bar with arrows at those ends where there is more: to be seen also where colours are few, or none."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.segment import Segment, Segments
from rich.style import Style
from textual.scrollbar import ScrollBarRender


class ArrowBar(ScrollBarRender):
    """With symbols."""

    ARROWS: ClassVar[tuple[str, str]] = ("▲", "▼")

    @classmethod
    def render_bar(cls, *arguments: Any, **named: Any) -> Segments:
        """The bar, as Textual draws it, and the arrows over it."""
        bar = super().render_bar(*arguments, **named)
        parts, last = list(bar.segments), named["virtual_size"] - named["window_size"]
        if not named["vertical"] or not parts or not named["window_size"]:
            return bar
        ends = ((0, named["position"] > 0), (-1, named["position"] < last))
        for (at, more), arrow in zip(ends, cls.ARROWS, strict=True):
            if more:
                style = parts[at].style or Style()
                inked = style if style.color else style + Style(color=named["bar_color"])
                parts[at] = Segment(arrow * named["thickness"], inked)
        return Segments(parts, new_lines=True)


class LetterBar(ArrowBar):
    """With ASCII only."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8
    ARROWS: ClassVar[tuple[str, str]] = ("^", "v")
