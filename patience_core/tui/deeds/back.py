"""Commands that go back and forth: undo and redo, bookmarks, replays."""

from __future__ import annotations

from patience_core.player.words import counted
from patience_core.tui.deeds.here import Here, key_of, number


def undo(here: Here, words: list[str]) -> None:
    """Take back moves."""
    here.board.change(lambda: _told(here.seat.undo(number(words)), "took back", "there is nothing to take back"))


def redo(here: Here, words: list[str]) -> None:
    """Make moves again."""
    here.board.change(lambda: _told(here.seat.redo(number(words)), "", "there is nothing to make again"))


def restart(here: Here, _words: list[str]) -> None:
    """Begin the deal again."""
    redo = key_of(here.seat, "redo")
    here.board.change(
        lambda: f"from the start: {redo} makes the moves again" if here.seat.restart() else "this is the start"
    )


def bookmark(here: Here, words: list[str]) -> None:
    """Mark this place, by the name given, or show the bookmarks."""
    if words:
        here.board.show(f"bookmark {here.seat.bookmark(' '.join(words))} is set")
        return
    from patience_core.tui.screens.bookmarks import BookmarksScreen

    here.room.push_screen(BookmarksScreen(here.seat), lambda name: _go_to(here, name))


def go(here: Here, words: list[str]) -> None:
    """Go to a bookmark."""
    if words:
        _go_to(here, " ".join(words))
    else:
        bookmark(here, [])


def replay(here: Here, words: list[str]) -> None:
    """Look at the game step by step, or at the solver's line."""
    from patience_core.tui.screens.replay import ReplayScreen

    solver = bool(words) and words[0].lower() == "solver"
    here.room.push_screen(ReplayScreen(here.seat, solver=solver), lambda _: here.board.show())


def _go_to(here: Here, name: str | None) -> None:
    """Go to the bookmark that was chosen, if one was."""
    if name is None:
        here.board.show()
        return

    def go_to() -> str:
        here.seat.go_to(name)
        return f"at bookmark {name}"

    here.board.change(go_to)


def _told(texts: list[str], before: str, nothing: str) -> str:
    """Moves that were taken back or made again, in words."""
    if not texts:
        return nothing
    what = texts[0] if len(texts) == 1 else counted(len(texts), "move")
    return f"{before} {what}".strip()
