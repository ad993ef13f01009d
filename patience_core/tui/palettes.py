"""Colours of the table in a terminal: themes for the table, palettes for the suits, and no colours at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen


@frozen
class Theme:
    """The colours of a table, each as ``#rrggbb``; an empty text is the terminal's own.

    Attributes:
        name: what settings call it.
        dark: whether the table is dark, so that light words are to be read on it.
        table: what the cards lie on.
        words: words on the table.
        quiet: labels, empty places and what else should not catch the eye.
        face: a card face up.
        edge: its edge.
        back: a card face down.
        lattice: the pattern on it.
        cursor: where the cursor is.
        lifted: the face of a card that is lifted.
        target: where it may go.
        hint: what a hint points at.
        changed: what moved last.
        suits: the suits' colours by the name of a palette, each for clubs, diamonds, hearts and spades.
    """

    name: str
    dark: bool
    table: str
    words: str
    quiet: str
    face: str
    edge: str
    back: str
    lattice: str
    cursor: str
    lifted: str
    target: str
    hint: str
    changed: str
    suits: Mapping[str, tuple[str, str, str, str]]


PALETTES: Final = ("standard", "four colours", "colour-blind")
"""The names of the palettes: red and black; a colour for each suit; four that all eyes tell apart."""

_ON_WHITE: Final = {
    "standard": ("#1b1b1b", "#c1121f", "#c1121f", "#1b1b1b"),
    "four colours": ("#1a6b2f", "#1d4fc4", "#c1121f", "#1b1b1b"),
    "colour-blind": ("#00735c", "#0067b3", "#a83f00", "#1b1b1b"),
}

THEMES: Final[Mapping[str, Theme]] = {
    theme.name: theme
    for theme in (
        Theme(
            name="dark",
            dark=True,
            table="#17231d",
            words="#d5dfd8",
            quiet="#7f9388",
            face="#efede6",
            edge="#8d938c",
            back="#34557a",
            lattice="#8fb0d0",
            cursor="#e07b00",
            lifted="#ffe596",
            target="#3fbf6f",
            hint="#c77dff",
            changed="#4d7fb8",
            suits=_ON_WHITE,
        ),
        Theme(
            name="light",
            dark=False,
            table="#dfe9df",
            words="#27332b",
            quiet="#55675a",
            face="#ffffff",
            edge="#98a198",
            back="#3f6187",
            lattice="#b9cee3",
            cursor="#c05a00",
            lifted="#ffec9e",
            target="#00803c",
            hint="#8a2be2",
            changed="#2f6db5",
            suits=_ON_WHITE,
        ),
        Theme(
            name="high contrast",
            dark=True,
            table="#000000",
            words="#ffffff",
            quiet="#c8c8c8",
            face="#ffffff",
            edge="#000000",
            back="#0038a8",
            lattice="#ffffff",
            cursor="#d00000",
            lifted="#ffff00",
            target="#00e000",
            hint="#ff00ff",
            changed="#0050ff",
            suits=_ON_WHITE
            | {
                "standard": ("#000000", "#b00000", "#b00000", "#000000"),
                "four colours": ("#005a1e", "#0000c8", "#b00000", "#000000"),
            },
        ),
    )
}
"""The themes by name, the usual one first."""

NO_COLOURS: Final = Theme(
    name="none",
    dark=True,
    table="",
    words="",
    quiet="",
    face="",
    edge="",
    back="",
    lattice="",
    cursor="",
    lifted="",
    target="",
    hint="",
    changed="",
    suits=dict.fromkeys(PALETTES, ("", "", "", "")),
)
"""The theme of a terminal without colours: marks are shapes, bold and reversed text."""
