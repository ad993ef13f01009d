"""What the solver reaches: prints what was measured, on what, and on what.

Run it with ``python -m tests.benchmarks.solver`` and the names of some parts, or none for all of them. It is no test:
it fails only where a verdict contradicts a recorded one.
"""

from __future__ import annotations

import platform
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from time import process_time
from typing import Final

import numba
import numpy as np

import patience_core as patience
from patience_core.position import Position
from patience_core.solver import Limits, Verdict, solve
from patience_core.solver.compiled import Table
from patience_core.solver.kernel.cards import lay_out
from patience_core.solver.kernel.counting import random_play
from patience_core.solver.levels import count


def machine() -> None:
    """Print what this runs on."""
    model = next(
        (line.split(":")[1].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")), "unknown"
    )
    print(f"{model}, one core; Python {platform.python_version()}, numba {numba.__version__}, numpy {np.__version__}")
    print(f"patience {patience.__version__}; seconds are CPU time of this process")


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def deals(name: str, numbers: Iterable[int | str], limits: Limits) -> None:
    """Solve deals of a variant and print how that went."""
    times, found, positions, undecided = [], Counter[str](), 0, []
    variant = patience.variant(name)
    for number in numbers:
        position = patience.deal(variant, number).position
        began = process_time()
        answer = solve(position, limits)
        times.append(process_time() - began)
        found[str(answer.verdict)] += 1
        positions += answer.positions
        if answer.verdict is Verdict.UNKNOWN:
            undecided.append(number)
    times.sort()
    print(
        f"{name}: {len(times)} deals, {dict(found)}; {sum(times):.1f} s, {positions:,} positions, "
        f"{positions / sum(times) / 1e6:.2f} million/s; a deal {1000 * times[len(times) // 2]:.2f} ms in the median, "
        f"{1000 * times[len(times) * 99 // 100]:.1f} ms at 99 %, {times[-1]:.1f} s at most"
        + (f"; undecided: {undecided}" if undecided else "")
    )


def bisley() -> None:
    """The Bisley family."""
    deals("bisley", range(1, 10_001), Limits())
    deals("bisley-12", range(1, 10_001), Limits())
    deals("janets-bisley", range(1, 10_001), Limits())
    deals("double-bisley", range(1, 201), Limits(seconds=60, memory=4 << 30))


def freecell() -> None:
    """Microsoft's deals of FreeCell. Freecell Solver's median is 0.1 ms."""
    deals("freecell", [f"ms:{number}" for number in range(1, 1001)], Limits())


def playouts() -> None:
    """Random plays, and lines counted, by the kernel."""
    for name in ("bisley", "klondike", "freecell"):
        position = patience.deal(name, 1).position
        _play(position, 1)
        plies, seconds = _play(position, 20_000)
        print(f"{name}: {plies:,} random plies with all legal moves at each, {plies / seconds / 1e6:.2f} million/s")
    position = patience.deal("bisley", 1).position
    count(position, 2)
    began = process_time()
    counts = count(position, 7)
    print(f"bisley: perft 7, {counts[-1]:,} lines, {sum(counts) / (process_time() - began) / 1e6:.1f} million/s")


def _play(position: Position, games: int) -> tuple[int, float]:
    from patience_core.solver.compiled import packed

    table = Table.of(position)
    arrays = table.rules, table.state, table.cards, table.hashes
    moves, trace, cards = np.zeros(4096, np.int64), np.zeros(500, np.int64), packed(position)
    plies = 0
    began = process_time()
    for game in range(games):
        lay_out(*arrays, cards, position.base, position.redeals)
        plies += random_play(*arrays, table.undo, moves, game * 7919 + 12345, 500, trace)
    return plies, process_time() - began


PARTS: Final[dict[str, Callable[[], None]]] = {
    "bisley": bisley,
    "freecell": freecell,
    "playouts": playouts,
}

if __name__ == "__main__":
    machine()
    solve(patience.deal("bisley", 1).position)  # compiled, or read from where it is kept, before anything is timed
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
