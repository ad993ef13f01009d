"""The table to play at in a terminal, made with Textual, which the extra ``play`` installs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from patience_core.player.settings import Settings, SettingsFile
    from patience_core.sitting.sitting import Sitting
    from patience_core.tui.tables import Tables

INSTALL = "the table on the screen needs Textual: pip install 'patience-core[play]'"
"""What to say where Textual is missing."""


def is_installed() -> bool:
    """Whether there is a Textual, without loading it."""
    from importlib.util import find_spec

    return find_spec("textual") is not None


def run(
    tables: Tables, sitting: Sitting | None, settings: Settings, kept: SettingsFile | None = None, greeting: str = "",
    encoding: str | None = "utf-8", *, by_chance: bool = False, left: Callable[[Sitting], None] | None = None,
) -> int:  # fmt: skip
    """Play at the screen until the player leaves; the game is saved in any case.

    Args:
        tables: where games come from.
        sitting: the game to begin with; ``None`` for the one that was played last, or else for choosing one.
        settings: what the player likes.
        kept: the file that keeps that, or ``None`` to keep nothing.
        greeting: what is said at first.
        encoding: of the terminal.
        by_chance: whether that game is a new deal by chance, so that one that can be won is looked for where the player
            wants only those.
        left: told in the end, when the terminal is as it was, which game the player left.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        Exception: what nobody expected; the terminal is as it was before.
    """
    import gc

    gc.disable()  # what is loaded now stays: to look through it again and again would hold up the first screen
    try:
        from patience_core.tui.running import run_app
    finally:
        gc.freeze()
        gc.enable()
    return run_app(tables, sitting, settings, kept, greeting, encoding, by_chance, left)
