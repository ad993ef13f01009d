"""A position drawn: as text for a terminal (:mod:`~patience_core.draw.text`), and as a picture
(:mod:`~patience_core.draw.svg`). Both follow the layout of the variant. Nothing is printed here."""

from __future__ import annotations

from patience_core.draw.places import is_squared, layout_rows
from patience_core.draw.text import (
    BACK,
    BLACK,
    BLANK,
    CARD_WIDTH,
    LABEL,
    NAME,
    RED,
    SPACE,
    Ink,
    Line,
    can_show_symbols,
    card_ink,
    draw,
    line_text,
    plain_lines,
    plain_pile,
)

__all__ = [
    "BACK",
    "BLACK",
    "BLANK",
    "CARD_WIDTH",
    "LABEL",
    "NAME",
    "RED",
    "SPACE",
    "Ink",
    "Line",
    "can_show_symbols",
    "card_ink",
    "draw",
    "is_squared",
    "layout_rows",
    "line_text",
    "plain_lines",
    "plain_pile",
]
