"""Won games, one line each, to be played on the screen: short ones, found by the solver and played by the referee."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from patience_core.player.gameline import GameLine, read_game_line

FILE: Final = Path(__file__).with_name("games.txt")
"""The games, as players copy them; lines that begin with ``#`` say what they are."""


def won_games() -> dict[str, GameLine]:
    """A won game of each variant that is recorded, by its id."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    games = [read_game_line(line) for line in lines if line and not line.startswith("#")]
    return {game.variant: game for game in games}
