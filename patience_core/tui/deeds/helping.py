"""Commands that help: hints, whether the game can be won, the rules."""

from __future__ import annotations

from typing import Final

from patience_core.tui.deeds.here import Here, number

_STRENGTHS: Final = "hint takes a strength: 1, 2 or 3"


def hint(here: Here, words: list[str]) -> None:
    """Give a hint, a stronger one each time."""
    here.asking.hint(number(words, 0, _STRENGTHS) or None)


def winnable(here: Here, _words: list[str]) -> None:
    """Say whether the game can still be won."""
    here.asking.winnable()


def peek(here: Here, words: list[str]) -> None:
    """Ask with the face-down cards known."""
    if words and words[0].lower() == "hint":
        here.asking.hint(number(words[1:], 0, _STRENGTHS) or None, peek=True)
    else:
        here.asking.winnable(peek=True)


def rules(here: Here, _words: list[str]) -> None:
    """Show the rules."""
    from patience_core.tui.screens.rules import RulesScreen

    here.room.push_screen(RulesScreen(here.seat.variant))
