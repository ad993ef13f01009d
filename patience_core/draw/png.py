"""Pictures as PNG, made of their SVG by CairoSVG, which the extra ``draw`` installs."""

from __future__ import annotations

import re
from typing import Final

from patience_core.errors import MissingExtra, PatienceError

LARGEST: Final = 16_000
"""The most points that a picture may be wide or high."""

_SIZE: Final = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')


def png(svg: str, scale: float = 2.0) -> bytes:
    """A picture (see :func:`patience_core.draw.svg.picture`) as the bytes of a PNG file.

    Args:
        svg: the text of the SVG file.
        scale: how many points a unit of the picture gets each way.

    Raises:
        MissingExtra: CairoSVG is not installed, or not the library that it needs.
        PatienceError: the picture would be too large.
    """
    size = _SIZE.match(svg)
    longest = round(max(map(int, size.groups())) * scale) if size else 0
    if longest > LARGEST:
        raise PatienceError(
            f"a picture of {longest:,} points is too large for PNG; make the scale smaller, or draw an SVG"
        )
    try:
        from cairosvg import svg2png
    except ImportError as error:
        raise MissingExtra(
            "a PNG picture needs CairoSVG: pip install 'patience-core[draw]'; SVG needs nothing"
        ) from error
    except OSError as error:  # the Python package is there, and the library beneath it is not
        raise MissingExtra("a PNG picture needs the library Cairo (libcairo2), which is not installed here") from error
    made: bytes = svg2png(bytestring=svg.encode(), scale=scale)
    return made
