"""Random plays, for ever the same for the same seed: what the laws are asked along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from attrs import frozen

from patience_core.declaration import Variant
from patience_core.game import Game
from patience_core.moves import Move, Transfer, legal_moves
from patience_core.position import Position

PLIES: Final = 60
"""How many moves a random play has at most."""


@frozen
class Walk:
    """A way of playing: a deal, and for each ply a number that chooses among the legal moves.

    The same walk of the same variant is always the same play. An ``eager`` walk chooses among the moves that bring a
    card where winning wants it while there are any, and so comes nearer to the end of the game.
    """

    deal: int
    choices: Sequence[int]
    eager: bool = False

    def plays(self, variant: Variant) -> Iterator[Game]:
        """Play it: the game as dealt, and again after each move (one game, which the caller leaves as it is)."""
        game = Game.of_deal(variant, self.deal)
        yield game
        for choice in self.choices:
            move = self.move(game.position, choice)
            if move is None:
                return
            game.push(move)
            yield game

    def move(self, position: Position, choice: int) -> Move | None:
        """The move that a number chooses in a position; ``None`` where there is none."""
        moves = legal_moves(position)
        if self.eager:
            home = set(position.tables.home)
            up = [move for move in moves if isinstance(move, Transfer) and move.target in home]
            moves = [move for move in up if move.source not in home] or moves
        return moves[choice % len(moves)] if moves else None


@frozen(eq=False)
class Play:
    """A walk that was played: its moves, and a copy of every position, from the deal to the end."""

    walk: Walk
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    @classmethod
    def of(cls, walk: Walk, variant: Variant) -> Play:
        """Play a walk and keep what it passed."""
        positions = []
        moves: Sequence[Move] = ()
        for game in walk.plays(variant):
            positions.append(game.position.copy())
            moves = game.moves
        return cls(walk, tuple(moves), tuple(positions))

    def again(self) -> Game:
        """The game at the end of the play, made anew from the deal."""
        game = Game.of_deal(self.positions[0].variant, self.walk.deal)
        for move in self.moves:
            game.push(move)
        return game

    def where(self, ply: int) -> str:
        """How to come to a position of the play, for people: the variant, the deal and the moves made."""
        game = Game.of_deal(self.positions[0].variant, self.walk.deal)
        for move in self.moves[:ply]:
            game.push(move)
        made = f"after {', '.join(game.move_texts())}" if ply else "as dealt"
        return f"{game.variant.id}, deal {self.walk.deal}, {made}"


def seeded_walks(seed: int, number: int, plies: int = PLIES) -> Iterator[Walk]:
    """Walks chosen by a seed; every second one is eager."""
    random = Random(seed)
    for index in range(number):
        choices = tuple(random.randrange(1 << 16) for _ in range(plies))
        yield Walk(random.randrange(1, 1 << 31), choices, eager=index % 2 == 1)
