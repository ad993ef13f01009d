"""What the uppermost line tells of a game."""

from __future__ import annotations

from patience_core.errors import printable
from patience_core.player.seat import Seat
from patience_core.player.words import counted, given_up, helped, kept


def head_parts(seat: Seat) -> list[str]:
    """The game's name, its deal, its moves and how far it is, most wanted first."""
    game, position = seat.sitting.game, seat.position
    parts = [printable(game.variant.name), f"deal {game.deal}", counted(len(game.moves), "move")]
    homes = [pile.index for pile in position.tables.piles if pile.group.home]
    if homes:
        parts.append(f"{sum(len(position.piles[home]) for home in homes)} of {sum(map(len, position.piles))} up")
    return [*parts, *kept(position), *given_up(seat.sitting), *helped(seat.sitting.assists)]
