"""Record won games anew: ``python -m tests.wins bisley klondike ...``, or all that are recorded. It needs the solver.

Of the deals that are tried the one is kept that is over soonest: after the fewest moves moves to foundations alone win.
The deals are tried until the seconds are over (``--seconds``), so another run may keep another deal.
"""

from __future__ import annotations

import argparse
from time import monotonic
from typing import Final

import patience_core as patience
from patience_core.game import Game
from patience_core.player.finishing import finish_line
from patience_core.player.gameline import GameLine
from patience_core.shuffle import DealNumber
from patience_core.solver import Limits, Verdict
from patience_core.solver.asking import answered
from tests.wins import FILE, won_games

HEAD: Final = """\
# Won games, one of each variant. Found by the solver, shortened, and played by the referee.
# Recorded by python -m tests.wins; read by tests/test_tui_wins.py.
"""


def shortest_of(name: str, seconds: float, first: int = 1) -> GameLine | None:
    """The won game that is over soonest, of the deals that are tried in so many seconds."""
    variant, best, least = patience.variant(name), None, 10**9
    end, number = monotonic() + seconds, first
    while monotonic() < end:
        left = end - monotonic()
        answer = answered(patience.deal(variant, number).position, Limits(seconds=min(left, 6)), shorten=1)
        if answer.verdict is Verdict.WINNABLE:
            game, until = Game.of_deal(variant, number), None
            for made, move in enumerate(answer.line):
                if until is None and finish_line(game.position):
                    until = made
                game.play(move)
            assert game.position.won()
            if (until or len(game.moves)) < least:
                least = until or len(game.moves)
                best = GameLine(variant.id, DealNumber(number), tuple(game.move_texts()))
        number += 1
    return best


def main() -> None:
    """Record, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m tests.wins", description="Record won games.")
    parser.add_argument("variants", nargs="*", help="ids (default: those that are recorded)")
    parser.add_argument("--seconds", type=float, default=15, help="for each variant (default: 15)")
    parser.add_argument("--first", type=int, default=1, help="the first deal to try (default: 1)")
    asked = parser.parse_args()
    games = won_games() if FILE.exists() else {}
    for name in asked.variants or list(games):
        game = shortest_of(name, asked.seconds, asked.first)
        print(name, "none found" if game is None else f"deal {game.deal}, {len(game.moves)} moves", flush=True)
        if game is not None:
            games[name] = game
            FILE.write_text(HEAD + "".join(f"{games[each]}\n" for each in sorted(games)), encoding="utf-8")


if __name__ == "__main__":
    main()
