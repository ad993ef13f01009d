"""The bookmarks of a game, and what their names may be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from patience_core.errors import InvalidMove, nearest, short
from patience_core.sitting.record import Bookmark

LEFT: Final = "the line I left"
"""The bookmark that is set by itself, at the end of a line of play, where going to another one would lose it; further
ones are numbered."""

MOST_BOOKMARKS: Final = 100
LONGEST_NAME: Final = 60
"""The most characters of a bookmark's name."""

NAMES: Final = f"a bookmark's name has 1 to {LONGEST_NAME} characters that can be seen"


def is_name(text: str) -> bool:
    """Whether a bookmark can be called so: a text that any terminal may show, with no blanks but single ones."""
    return 1 <= len(text) <= LONGEST_NAME and text.isprintable() and text == " ".join(text.split())


def bookmark_name(text: str) -> str:
    """What a player calls a bookmark, without the blanks that do not matter.

    Raises:
        InvalidMove: it is no name.
    """
    name = " ".join(text.split())
    if not is_name(name):
        raise InvalidMove(NAMES)
    return name


def named(bookmarks: Sequence[Bookmark], text: str) -> Bookmark:
    """The bookmark of a name.

    Raises:
        InvalidMove: there is none.
    """
    known = {each.name: each for each in bookmarks}
    name = " ".join(text.split())
    if name not in known:
        said = nearest(name, known) if known else ": there is none yet"
        raise InvalidMove(f"no bookmark is called {short(name)!r}{said}")
    return known[name]


def without(bookmarks: Sequence[Bookmark], name: str) -> tuple[Bookmark, ...]:
    """The bookmarks but the one of a name."""
    return tuple(each for each in bookmarks if each.name != name)


def keeps(bookmarks: Sequence[Bookmark], line: Sequence[str]) -> bool:
    """Whether a line of play lies on the way to some bookmark, so that it cannot be lost."""
    return any(each.moves[: len(line)] == tuple(line) for each in bookmarks)


def left_name(bookmarks: Sequence[Bookmark]) -> str:
    """The name for a line that is left; no bookmark that is there has it.

    Raises:
        InvalidMove: there are :data:`MOST_BOOKMARKS` already.
    """
    if len(bookmarks) >= MOST_BOOKMARKS:
        raise InvalidMove(
            f"going there would lose the line you are in, and there are {MOST_BOOKMARKS} bookmarks already: "
            "remove one first"
        )
    taken = {each.name for each in bookmarks}
    return LEFT if LEFT not in taken else next(f"{LEFT} {n}" for n in count(2) if f"{LEFT} {n}" not in taken)
