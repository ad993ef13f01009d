"""Commands of playing: dealing, sending cards home, finishing."""

from __future__ import annotations

from patience_core.errors import InvalidMove
from patience_core.player.words import counted
from patience_core.tui.deeds.here import Here
from patience_core.tui.typed import understood


def deal(here: Here, _words: list[str]) -> None:
    """Turn cards from the stock, or else redeal."""
    said = here.seat.read("deal")
    moves = said if isinstance(said, list) else here.seat.read("redeal")
    if isinstance(moves, list) and moves:
        here.board.make(moves[0])
    else:
        tables = here.seat.position.tables
        only_redeals = tables.stock is None and tables.redeals
        here.board.show(str(moves if only_redeals else said))


def redeal(here: Here, _words: list[str]) -> None:
    """Redeal, whatever the stock holds."""
    moves = here.seat.read("redeal")
    if isinstance(moves, str):
        raise InvalidMove(moves)
    here.board.make(moves[0])


def up(here: Here, words: list[str]) -> None:
    """Send the card at the cursor, or the one that is named, to a foundation."""
    pointing = here.board.pointing
    spot = understood(here.seat, words[0]).spot if words else pointing.held or pointing.cursor
    here.board.do(pointing.up(spot))


def finish(here: Here, _words: list[str]) -> None:
    """Make the moves that win."""
    here.board.change(lambda: counted(len(here.seat.finish().texts), "move") + " made")


def auto(here: Here, words: list[str]) -> None:
    """Switch moves that follow by themselves on or off."""
    now = here.seat.settings.automatic
    wanted = {"on": "safe", "safe": "safe", "off": "off"}.get(" ".join(words).lower()) if words else None
    wanted = wanted or ("off" if now == "safe" else "safe")
    here.room.set("automatic", wanted)
    able = "" if here.seat.has_safe_moves else "; in this game none can be proven safe"
    here.board.show(f"automatic moves are {'on' if wanted == 'safe' else 'off'}{able if wanted == 'safe' else ''}")
