"""The shapes of ranks and suits, as paths of our own: no font is asked, so that they look alike everywhere.

A rank is a line drawn with a round pen in a box 14 high, its top left corner at 0,0. A suit is filled, in a box 16 wide
and high with its middle at 0,0. The four suits differ in outline, whatever their colours.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from patience_core.cards import RANKS, SUITS


@frozen
class Rank:
    """The shape of a rank: a path to be drawn with a pen, and how wide it is."""

    path: str
    width: int = 10


RANK_HEIGHT: Final = 14
PEN: Final = "2"
"""How thick the pen is that draws a rank."""

RANK_SHAPES: Final[tuple[Rank, ...]] = (
    Rank("M.8 13.2 5 .8 9.2 13.2M2.3 9H7.7"),
    Rank("M1.2 4.4C1.2-.4 8.8-.4 8.8 4.3 8.8 7.2 1 10.4 1 13.2H9"),
    Rank("M1.2.9H8.4L4.6 5.6C10.4 5.4 10.4 13.2 4.8 13.2 2.8 13.2 1.5 12.2.9 10.6"),
    Rank("M7.2 13.2V.9L.9 9.7H9.5"),
    Rank("M8.4.9H2.5L1.9 6.3C4.2 4.6 9.1 5 9.1 9.1 9.1 14 2.4 14.4 1 10.9"),
    Rank("M7.9 1C4.2 1.8 1.1 5.2 1.1 9.1 1.1 14.6 8.9 14.6 8.9 9.2 8.9 4.6 2.4 4.4 1.3 8.2"),
    Rank("M1 .9H9.1C6.6 4.6 5 8.4 4.4 13.2"),
    Rank("M5 6.5C1 6.3 1 .9 5 .9 9 .9 9 6.3 5 6.5-.2 6.7-.2 13.2 5 13.2 10.2 13.2 10.2 6.7 5 6.5Z"),
    Rank("M2.1 13C5.8 12.2 8.9 8.8 8.9 4.9 8.9-.6 1.1-.6 1.1 4.8 1.1 9.4 7.6 9.6 8.7 5.8"),
    Rank(
        "M.8 3.2 3 .9V13.2"
        "M9.6.9C12.2.9 13 3.4 13 7.05 13 10.7 12.2 13.2 9.6 13.2 7 13.2 6.2 10.7 6.2 7.05 6.2 3.4 7 .9 9.6.9Z",
        14,
    ),
    Rank("M4.2.9H8.2V9.4C8.2 14.4 1.4 14.4 1.2 9.8"),
    Rank("M5 .9C8 .9 9.2 3.4 9.2 7.05 9.2 10.7 8 13.2 5 13.2 2 13.2.8 10.7.8 7.05.8 3.4 2 .9 5 .9ZM5.8 9.6 9.3 13.8"),
    Rank("M1.3.9V13.2M8.9.9 1.5 8.5M4.2 6 9.2 13.2"),
)
"""The shape of each rank, from the ace to the king."""

SUIT_SHAPES: Final[tuple[str, ...]] = (
    "M-1 3.1C-2.4 6.5-7.8 5.8-7.8 1.7-7.8-1.4-5-2.6-2.6-1.8-5.6-4-3.8-8 0-8 3.8-8 5.6-4 2.6-1.8 5-2.6 7.8-1.4 7.8 1.7"
    " 7.8 5.8 2.4 6.5 1 3.1 1.1 5.4 1.8 7 3.4 8H-3.4C-1.8 7-1.1 5.4-1 3.1Z",
    "M0-8C1.6-4.8 3.8-2 6.2 0 3.8 2 1.6 4.8 0 8-1.6 4.8-3.8 2-6.2 0-3.8-2-1.6-4.8 0-8Z",
    "M0 7.8C-1.4 4.6-7.6 1.8-7.6-3.2-7.6-8.4-1.2-9-0-4 1.2-9 7.6-8.4 7.6-3.2 7.6 1.8 1.4 4.6 0 7.8Z",
    "M0-8C1.8-4.4 7.4-1.6 7.4 2.6 7.4 6.6 2.4 6.8.9 3.8 1 5.8 1.8 7.2 3.4 8H-3.4C-1.8 7.2-1 5.8-.9 3.8-2.4 6.8-7.4"
    " 6.6-7.4 2.6-7.4-1.6-1.8-4.4 0-8Z",
)
"""The shape of each suit: clubs, diamonds, hearts, spades."""


def rank_name(rank: int) -> str:
    """What a rank's shape (1 to 13) goes by in a picture."""
    return f"patience-rank-{RANKS[rank - 1]}"


def suit_name(suit: int) -> str:
    """What a suit's shape (0 to 3) goes by in a picture."""
    return f"patience-suit-{SUITS[suit]}"
