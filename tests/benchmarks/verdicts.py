"""The solver held against the verdicts of others: ``python -m tests.benchmarks.verdicts [--positions N] [GAME ...]``.

A line for each game: how many deals are decided, by us and by Solvitaire alone, the processor time, positions a second,
and how many of our verdicts contradict what is known, which has to be none. Exit code 1 where there is one.
"""

from __future__ import annotations

import argparse
import platform
import sys
from statistics import median
from time import process_time

import numba

import patience_core as patience
from patience_core.dealing import deal_position
from patience_core.solver import Limits, Verdict, solve, warming
from tests.verdictfiles import GAMES, contradicts, known


def held(game: str, most: int = 0) -> int:
    """Solve every deal of a game and print what came of it; return the number of contradictions.

    ``most`` limits the positions a deal; 0 stands for as many as the other search was given.
    """
    most = most or (4_000_000 if max(deal.states for deal in known(game)) > 2_500_000 else 2_000_000)
    decided = theirs = states = positions = wrong = 0
    milliseconds = 0.0
    times = []
    for deal in known(game):
        began = process_time()
        answer = solve(deal.position, Limits(positions=most))
        times.append(process_time() - began)
        positions += answer.positions
        decided += answer.verdict is not Verdict.UNKNOWN
        theirs += deal.peer != "unknown"
        milliseconds += deal.milliseconds
        states += deal.states
        if contradicts(game, str(answer.verdict), deal.verdict):
            wrong += 1
            print(f"{game}, line {deal.line}: {answer.verdict} here, {deal.verdict} there")
    count, ours = len(times), max(sum(times), 1e-9)
    print(
        f"{game:20} {100 * decided / count:5.1f} % decided ({100 * theirs / count:5.1f} % by Solvitaire)  "
        f"{ours:8.2f} s ({milliseconds / 1000:8.2f} s)  "
        f"{positions / ours / 1e6:5.2f} million/s ({states / max(milliseconds, 1e-9) / 1e3:5.2f})  "
        f"median {1000 * median(times):8.2f} ms  {wrong} wrong",
        flush=True,
    )
    return wrong


def main() -> int:
    """Read the command line and hold the solver against the games it names, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the files to hold it against (default: all)")
    parser.add_argument("--positions", type=int, default=0, help="positions a deal (default: as they were searched)")
    chosen = parser.parse_args()
    print(f"{platform.machine()}, Python {platform.python_version()}, numba {numba.__version__}")
    warming.ready(deal_position(patience.variant("bisley"), 1), print)
    return 1 if sum(held(game, chosen.positions) for game in chosen.games or GAMES) else 0


if __name__ == "__main__":
    sys.exit(main())
