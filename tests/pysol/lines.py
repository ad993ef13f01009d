"""The file of plays in PySolFC's words, as values: one JSON object a line, one play in each.

``{"game": "Golf", "seed": "301", "plays": [{"piles": {"rows": ["5S <KD>", ...]}, "moves": ["6D rows:2>foundations:0",
"deal"], "chosen": "deal", "round": 2, "won": true}, ...]}``. Piles have a role and a number from 0; the bottom card
comes first, and ``<KD>`` lies face down. ``round`` (of the stock, or of the gathering) is left out at 1, ``won`` where
the game is not won.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from attrs import frozen

WIDE: Final = Path(__file__).parent.parent / "plays" / "wide.jsonl.gz"

_MOVE: Final = re.compile(r"(?P<cards>.+) (?P<source>\w+)(?::(?P<at>\d+))?>(?P<target>\w+)(?::(?P<to>\d+))?")

_GAME: Final = '{"game": '

Place = tuple[str, int]
"""The role of a pile, and its number among those of its role, from 0."""


@frozen
class Carry:
    """Cards that move from pile to pile, the deepest first."""

    text: str
    cards: tuple[str, ...]
    source: Place
    target: Place


@frozen
class Turn:
    """Whatever a click on the stock does: turn cards from it, turn the waste over, gather and deal again."""

    text: str = "deal"


@frozen
class Line:
    """One position of a play, with every move that PySolFC allows in it and the one that was made, if any."""

    piles: dict[str, tuple[str, ...]]
    moves: tuple[Carry | Turn, ...]
    chosen: Carry | Turn | None
    round: int
    won: bool


@frozen
class Play:
    """One play of a game, position after position."""

    game: str
    seed: str
    lines: tuple[Line, ...]


def read_plays(file: Path = WIDE, games: Collection[str] | None = None) -> Iterator[Play]:
    """The plays of a file, of all games or of some, in the order in which they stand."""
    for game, text in _texts(file):
        if games is None or game in games:
            play = json.loads(text)
            yield Play(game, play["seed"], tuple(map(_line, play["plays"])))


@cache
def _texts(file: Path) -> tuple[tuple[str, str], ...]:
    """The lines of a file, each with the game that it is about, kept: some of them are asked for again and again."""
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    begins = json.JSONDecoder().raw_decode
    return tuple((begins(line, len(_GAME))[0], line) for line in lines if line.startswith(_GAME))


def _line(found: dict[str, Any]) -> Line:
    return Line(
        piles={role: tuple(piles) for role, piles in found["piles"].items()},
        moves=tuple(map(read_move, found["moves"])),
        chosen=read_move(found["chosen"]) if "chosen" in found else None,
        round=found.get("round", 1),
        won=found.get("won", False),
    )


def read_move(text: str) -> Carry | Turn:
    """Read a move.

    >>> read_move("9S 8S rows:2>rows:0").cards
    ('9S', '8S')
    >>> read_move("4C waste>foundations:1").source
    ('waste', 0)
    """
    if text == "deal":
        return Turn()
    match = _MOVE.fullmatch(text)
    assert match, text
    source, target = (match["source"], int(match["at"] or 0)), (match["target"], int(match["to"] or 0))
    return Carry(text, tuple(match["cards"].split()), source, target)
