"""What is on the screen, as text, and how it looks, as a second layer of letters: for tests, and for snapshots.

The second layer has one character for each cell. What looks like most of its screen is a dot; other looks get letters
in the order in which they are met, and a legend says what each letter is: colour on colour, bold, reverse and the like.
"""

from __future__ import annotations

from collections import Counter
from string import ascii_letters

from rich.segment import Segment
from rich.style import Style
from textual.app import App


def cells_of(app: App[int]) -> list[list[tuple[str, str]]]:
    """Each cell of the screen: its character, and how it looks in words."""
    screen = app.screen
    width = app.size.width
    lines = []
    for strip in screen._compositor.render_strips(app.size):
        line: list[tuple[str, str]] = []
        for text, style, control in strip:
            if not control:
                look = _look(style)
                for character in text:
                    line += [(character, look)] + [("", look)] * (Segment(character).cell_length - 1)
        lines.append(line[:width])
    return lines


def text_of(app: App[int]) -> tuple[str, str]:
    """The text on the screen, and the layer of looks with its legend."""
    cells = cells_of(app)
    text = "\n".join("".join(character for character, _ in line).rstrip() for line in cells)
    usual = Counter(look for line in cells for _, look in line).most_common(1)[0][0] if cells else ""
    letters: dict[str, str] = {usual: "."}
    layer = []
    for line in cells:
        for _, look in line:
            if look not in letters:
                letters[look] = ascii_letters[len(letters) - 1] if len(letters) <= len(ascii_letters) else "?"
        layer.append("".join(letters[look] for _, look in line).rstrip("."))
    legend = [f"{letter} {look}" for look, letter in letters.items()]
    return text, "\n".join([*layer, "", *legend])


def _look(style: Style | None) -> str:
    """How a cell looks: coarse, so that a shade more or less of a blend is no other look."""
    if style is None:
        return "plain"
    words = [word for word in ("bold", "dim", "italic", "underline", "reverse") if getattr(style, word)]
    return " ".join([f"{_colour(style.color)} on {_colour(style.bgcolor)}", *words])


def _colour(colour: object) -> str:
    triplet = getattr(colour, "triplet", None)
    if triplet is None:
        return getattr(colour, "name", "plain") if colour is not None else "plain"
    return "#" + "".join(f"{part // 16:x}" for part in triplet)
