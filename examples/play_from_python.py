"""Play whole games of Bisley from Python, with a player who thinks one move ahead.

python examples/play_from_python.py            # a hundred deals of Bisley
python examples/play_from_python.py janets-bisley 20
"""

from __future__ import annotations

import sys

import patience_core as patience


def choose(game: patience.Game, seen: set[object]) -> patience.Move | None:
    """The move after which most cards are up, and then most moves are open; none that goes round in circles."""
    best, best_worth = None, (0, 0)
    for move in list(game.legal_moves):
        game.push(move)
        worth = (game.position.home_count(), len(game.legal_moves))
        new = game.position.key() not in seen
        game.pop()
        if new and (best is None or worth > best_worth):
            best, best_worth = move, worth
    return best


def play(variant: patience.Variant, number: int) -> patience.Game:
    """Deal a game and play it as far as this player can."""
    game = patience.deal(variant, number)
    seen: set[object] = {game.position.key()}
    while move := choose(game, seen):
        game.push(move)
        seen.add(game.position.key())
    return game


def main(name: str = "bisley", deals: str = "100") -> None:
    """Play some deals, tell the best of them move by move, and count how many were won."""
    variant = patience.variant(name)
    games = [play(variant, number) for number in range(1, int(deals) + 1)]
    best = max(games, key=lambda game: game.position.home_count())
    won = sum(game.outcome is patience.Outcome.WON for game in games)
    print(f"{variant.name}, deal {best.deal}: {', '.join(best.move_texts())}")
    print(f"{best.position.home_count()} of {variant.cards} cards on the foundations: {best.outcome}")
    print(f"{won} of {len(games)} deals won by a player who thinks one move ahead")


if __name__ == "__main__":
    main(*sys.argv[1:])
