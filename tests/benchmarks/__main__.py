"""How fast the plain engine is, and how long one waits for the program: ``python -m tests.benchmarks``.

Figures are printed and nothing is asserted: they depend on the machine, and on what else it does at the time. Each is
the best of several runs in this process, or the median of several processes.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import patience_core as patience
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.moves import legal_moves, make
from patience_core.perft import perft

PYSOLFC = {"bisley": 2_800, "klondike": 2_900, "freecell": 3_800}
"""Plies a second of PySolFC by variant, random plays with the full list of legal moves at every ply.

Figures recorded earlier on a machine with two cores of about this kind; they are not measured here.
"""

PLIES = 300
"""The most moves of one random play."""


def random_plays(variant: Variant, plays: int) -> tuple[int, float]:
    """Play random moves, with the full list of legal moves at every ply.

    Returns:
        The number of plies, and the seconds they took, dealing left out.
    """
    positions = [deal_position(variant, number) for number in range(plays)]
    plies = 0
    start = perf_counter()
    for number, position in enumerate(positions):
        chance = Random(number).random
        for _ in range(PLIES):
            moves = legal_moves(position)
            if not moves:
                break
            make(position, moves[int(chance() * len(moves))])
            plies += 1
    return plies, perf_counter() - start


def counted_leaves(variant: Variant, depth: int) -> tuple[int, float]:
    """Count the leaves of perft from the first deals, and the seconds it took."""
    positions = [deal_position(variant, number) for number in range(1, 6)]
    start = perf_counter()
    leaves = sum(perft(position, depth)[-1] for position in positions)
    return leaves, perf_counter() - start


def best_rate(measure: Callable[[], tuple[int, float]], runs: int) -> float:
    """The most of something a second, of several runs."""
    rates = []
    for _ in range(runs):
        number, seconds = measure()
        rates.append(number / seconds)
    return max(rates)


def seconds_of(command: list[str], runs: int) -> float:
    """The median time of a process, after one that is not counted."""
    times = []
    for _ in range(runs + 1):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(perf_counter() - start)
    return median(times[1:])


def seconds_of_import(runs: int) -> float:
    """The median time of importing the package in a new process, without the start of Python itself."""
    script = "from time import perf_counter as t; start = t(); import patience_core; print(t() - start)"
    times = [
        float(subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout)
        for _ in range(runs + 1)
    ]
    return median(times[1:])


def machine() -> str:
    """The processor and the system, as far as they tell."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    cores = f", {len(models)} cores" if models else ""
    return f"{models[0] if models else model}{cores}, {platform.system()} {platform.release()}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Measure and print.")
    parser.add_argument("variants", nargs="*", help="ids or paths (default: every registered variant)")
    parser.add_argument("--plays", type=int, default=200, help="random plays of each variant (default: 200)")
    parser.add_argument("--depth", type=int, default=4, help="depth of perft (default: 4)")
    parser.add_argument("--runs", type=int, default=5, help="how often each is measured (default: 5)")
    asked = parser.parse_args()

    print(f"machine    {machine()}")
    print(f"python     {platform.python_implementation()} {platform.python_version()}")
    print(f"package    patience-core {patience.__version__}")
    print(f"plays      {asked.plays} random plays of at most {PLIES} plies, all legal moves at every ply")
    baselines = ", ".join(f"{name} about {rate:,}" for name, rate in PYSOLFC.items())
    print(f"baseline   PySolFC, plies/s: {baselines} (recorded earlier, not measured in this run)")
    print()
    width = max(map(len, patience.variants()), default=0) + 2
    print(f"{'variant':{width}}{'plies/s':>12}{'x PySolFC':>12}{f'perft({asked.depth}) leaves/s':>24}")
    for name in asked.variants or patience.variants():
        variant = patience.variant(name)
        plies = best_rate(partial(random_plays, variant, asked.plays), asked.runs)
        leaves = best_rate(partial(counted_leaves, variant, asked.depth), asked.runs)
        ratio = f"{plies / PYSOLFC[variant.id]:.1f}" if variant.id in PYSOLFC else "-"
        print(f"{variant.id:{width}}{plies:>12,.0f}{ratio:>12}{leaves:>24,.0f}")
    print()
    list_command = [sys.executable, "-m", "patience_core", "list"]
    for label, seconds in (
        ("python -c pass", seconds_of([sys.executable, "-c", "pass"], asked.runs)),
        ("import patience_core", seconds_of_import(asked.runs)),
        ("patience list", seconds_of(list_command, asked.runs)),
    ):
        print(f"{label:{width + 12}}{seconds:>9.3f} s")


if __name__ == "__main__":
    main()
