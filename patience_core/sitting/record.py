"""The save format: one game as plain JSON. ``recordreader`` reads it.

A save holds no position that is trusted: it names the variant, the fingerprint of its rules and the deal, and lists the
moves, which are played again under the referee when it is loaded. The position it ends in is written beside them for
people and for checking.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any, Final

from attrs import Factory, asdict, frozen

from patience_core.errors import printable
from patience_core.sitting.timeline import shared_by

FORMAT: Final = "patience game"
VERSION: Final = 4
"""The version of the format that is written. Older ones are read for ever: version 1, version 2, which has
``assists`` too, and version 3, which has all but ``name`` and ``played_on``."""

LONGEST_VARIANT_NAME: Final = 200
"""The most characters that are kept of a variant's name."""

_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_NO_BYTE: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")


@frozen
class Assists:
    """How often a player had help in a game, taken back or not.

    Attributes:
        hints: hints given; each step from "there is a move" to the move itself is one.
        questions: answers to "can this still be won?".
        peeks: hints and answers for which face-down cards were looked at.
    """

    hints: int = 0
    questions: int = 0
    peeks: int = 0

    def __bool__(self) -> bool:
        return self != Assists()


@frozen
class Bookmark:
    """A place in a game that a player may go back to.

    Attributes:
        name: what the player calls it.
        moves: the moves that lead there from the deal, as text.
        automatic: which of them followed by themselves, counted from 0.
    """

    name: str
    moves: tuple[str, ...]
    automatic: tuple[int, ...] = ()


@frozen
class Record:
    """What a save says.

    Attributes:
        variant: the id of the variant.
        fingerprint: of the variant's rules; see :class:`patience_core.tables.Tables`.
        deal: the deal number, as text.
        moves: the moves made, as text.
        undone: the moves taken back that can be made again, the next one first.
        outcome: how the game stands, as the words of :class:`patience_core.outcome.Outcome`.
        position: the position after the moves, as one line; empty where the save does not say.
        assists: how often the player had help.
        id: 32 hexadecimal digits that no other game has; empty in a save of an older version, where
            :func:`game_id` gives it one.
        begun: when the game was begun, in UTC, as "2026-11-30T10:15:00Z"; empty where the save does not say.
        name: the variant's name for people, so that it is known when its file is there no more; empty where the save
            does not say.
        source: the path of the variant's own YAML file; empty for a variant that goes by its id.
        seconds: how long the player has sat at it.
        automatic: which of the moves, and of those taken back after them, followed by themselves, counted from 0.
        bookmarks: places to go back to, the oldest first.
        given_up: whether the player gave it up.
        played_on: whether moves were made after it was given up.
        won_once: whether it was ever won, also where moves were taken back since.
        counts: whether it counts in statistics; a game that was begun by somebody else, say, does not.
    """

    variant: str
    fingerprint: str
    deal: str
    moves: tuple[str, ...]
    undone: tuple[str, ...] = ()
    outcome: str = "open"
    position: str = ""
    assists: Assists = Assists()
    id: str = ""
    begun: str = ""
    name: str = ""
    source: str = ""
    seconds: float = 0.0
    automatic: tuple[int, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    given_up: bool = False
    played_on: bool = False
    won_once: bool = Factory(lambda self: self.won, takes_self=True)
    counts: bool = True

    @property
    def won(self) -> bool:
        """Whether the game is won as it stands."""
        return self.outcome == "won"

    @property
    def finished(self) -> bool:
        """Whether the game is won or given up, so that there is nothing to go on with."""
        return self.won or self.given_up


def game_id(record: Record, stem: str) -> str:
    """The id of a saved game. A save of an older version has none; what it says of the game's beginning, and the name
    of its file, without its ending, give it one that stays."""
    said = "\n".join((FORMAT, record.variant, record.fingerprint, record.deal, stem))
    return record.id or sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def is_text(text: str) -> bool:
    """Whether a save may hold a text: it has no control characters (escape sequences begin with one) and no lone
    surrogates, which no UTF-8 can say."""
    return not _CONTROL.search(text) and not _SURROGATE.search(text)


def is_source(text: str) -> bool:
    """Whether a save may hold a path: likewise, but that bytes which are no text stand in it as Python has them."""
    return not _CONTROL.search(text) and not _NO_BYTE.search(text)


def kept_name(name: str) -> str:
    """A variant's name as a save keeps it: one line of bearable length."""
    return printable(name)[:LONGEST_VARIANT_NAME]


def record_text(record: Record) -> str:
    """The text of a save: JSON, one key a line, one line for all moves."""
    values: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "id": record.id,
        "begun": record.begun,
        "variant": record.variant,
        "name": record.name,
        "fingerprint": record.fingerprint,
        "source": record.source,
        "deal": record.deal,
        "moves": list(record.moves),
        "undone": list(record.undone),
        "outcome": record.outcome,
        "position": record.position,
        "automatic": list(record.automatic),
        "bookmarks": [_bookmark_values(each, (*record.moves, *record.undone)) for each in record.bookmarks],
        "seconds": round(record.seconds, 1),
        "assists": asdict(record.assists),
        "given_up": record.given_up,
        "played_on": record.played_on,
        "won": record.won_once,
        "counts": record.counts,
    }
    # A path may have bytes that are no text: written as escapes they come back as they were.
    lines = [f'  "{key}": {json.dumps(value, ensure_ascii=key == "source")}' for key, value in values.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _bookmark_values(bookmark: Bookmark, line: tuple[str, ...]) -> dict[str, Any]:
    """A bookmark: how many moves it shares with the game's own line, and the others, so that a hundred bookmarks of a
    long game do not make a hundred long lists."""
    shared = shared_by(line, bookmark.moves)
    return {
        "name": bookmark.name,
        "shared": shared,
        "moves": list(bookmark.moves[shared:]),
        "automatic": list(bookmark.automatic),
    }
