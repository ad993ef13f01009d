"""The command that draws a picture: draw."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from patience_core.cli.positions import PositionOption, position_asked
from patience_core.cli.shared import DealOption, VariantName, WrongCall, deal_number, find_variant

_BEGINS: Final = {".svg": (b"<svg", b"<?xml"), ".png": (b"\x89PNG",)}
"""How a picture begins, by the end of its name: nothing else is replaced by one."""


class ThemeName(StrEnum):
    """The themes, as the command line knows them; :data:`patience_core.draw.svg.THEMES` has their colours."""

    light = "light"
    dark = "dark"


def draw(
    variant: VariantName,
    number: DealOption = None,
    position: PositionOption = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to write: a name ending in .svg or .png (default: SVG to standard output).",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[ThemeName, typer.Option("--theme", help="The colours of the table.")] = ThemeName.light,
    four_colours: Annotated[
        bool, typer.Option("--four-colours", "--four-colors", help="Clubs green and diamonds blue.")
    ] = False,
    title: Annotated[bool, typer.Option("--title", help="Write the name and the deal above the table.")] = False,
    labels: Annotated[bool, typer.Option("--labels/--no-labels", help="The labels of piles, as t7.")] = True,
    scale: Annotated[
        float | None,
        typer.Option(
            "--scale", metavar="X", min=0.1, max=10, help="How large a PNG is (default: 2).", show_default=False
        ),
    ] = None,
) -> None:
    """Draw a picture of a position, as SVG or PNG.

    The suits can be told apart without colour. Cards that lie face down are not given away. A picture that is there
    already is replaced, and nothing else. PNG needs the extra: pip install 'patience-core[draw]'.

    \b
    Examples:
      patience draw bisley --deal 1 -o bisley.svg
      patience draw klondike --deal 1 --theme dark --four-colours -o klondike.png
      patience apply bisley "KD t4-k2" --deal 1 | patience draw bisley --position -
    """
    from patience_core.draw.svg import picture
    from patience_core.sitting.files import replace, spare_others

    path = _path(output, scale)
    if path is not None:
        spare_others(path, f"{path.suffix[1:].upper()} picture", *_BEGINS[path.suffix.lower()])
    found = find_variant(variant)
    chosen = deal_number(number) if position is None else None
    there = position_asked(found, number if chosen is None else str(chosen), position)
    said = f"{found.name}, deal {chosen}" if chosen is not None else found.name
    svg = picture(there, theme=theme.value, four_colours=four_colours, labels=labels, title=said if title else "")
    if path is None:
        sys.stdout.write(svg.encode("ascii", "xmlcharrefreplace").decode())  # whatever the output can show
    elif path.suffix.lower() == ".png":
        from patience_core.draw.png import png

        replace(path, png(svg, scale or 2.0), shared=True)
    else:
        replace(path, svg, shared=True)


def _path(output: str | None, scale: float | None) -> Path | None:
    """Where to write, seen before anything is drawn."""
    path = None if output is None else Path(output)
    kind = ".svg" if path is None else path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise WrongCall(f"{output!r}: a picture's name ends in .svg or .png")
    if kind == ".svg" and scale is not None:
        raise WrongCall("--scale is for PNG; an SVG has no size of its own")
    if path is not None and "\0" not in str(path) and not path.parent.is_dir():
        raise WrongCall(f"{output}: cannot be written: there is no folder {str(path.parent)!r}")
    return path
