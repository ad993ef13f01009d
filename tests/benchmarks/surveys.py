"""How many deals a survey does in a second, by the number of workers: ``python -m tests.benchmarks.surveys``.

Figures are printed and nothing is asserted. Workers are started and warmed up by a survey of other deals first, as they
are in every survey that takes a while; what is measured goes through the store, as always.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import patience_core as patience
from patience_core import survey
from patience_core.declaration import Variant
from patience_core.solver import Limits
from patience_core.survey import Processes, Store
from patience_core.survey.crews import cores
from tests.benchmarks.__main__ import machine


class Lasting(Processes):
    """Processes that outlive a survey, so that their start is not measured."""

    def close(self, *, now: bool) -> None:
        """Go on waiting for work."""

    def end(self) -> None:
        """End all processes."""
        super().close(now=False)


def deals_a_second(variant: Variant, deals: int, limits: Limits, workers: int, folder: Path) -> tuple[float, str]:
    """Deals a second, and which engines searched."""
    crew = Lasting(workers)
    try:
        with Store(folder / f"{variant.id}-{workers}.sqlite") as store:
            first = 1_000_001  # other deals than those that are measured
            survey.run(variant, range(first, first + 20 * workers), limits, executor=crew, store=store)
            start = perf_counter()
            done = survey.run(variant, range(1, deals + 1), limits, executor=crew, store=store)
            seconds = perf_counter() - start
            return done.counts.all / seconds, ", ".join(store.words(done.number, done.deals, "engine"))
    finally:
        crew.end()


def rows_a_second(folder: Path, rows: int = 200_000, piece: int = 1000) -> float:
    """How many results a second one store takes."""
    with Store(folder / "rows.sqlite") as store:
        number = store.study(survey.Study("f" * 32, "", Limits()), "none")
        pieces = [
            [survey.Result(deal, "winnable", 50, 1000 + deal, 0.005, 10_000, "", "compiled", "first") for deal in piece]
            for piece in (range(first, first + piece) for first in range(0, rows, piece))
        ]
        start = perf_counter()
        for results in pieces:
            store.add(number, results)
        return rows / (perf_counter() - start)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.surveys", description="Measure and print.")
    parser.add_argument("variants", nargs="*", default=["bisley", "fortress"], help="ids or paths")
    parser.add_argument("--deals", type=int, default=1000, help="deals of each variant (default: 1000)")
    parser.add_argument("--positions", type=int, default=20_000, help="positions a deal (default: 20000)")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2], help="numbers of workers (default: 1 2)")
    asked = parser.parse_args()
    limits = Limits(positions=asked.positions)

    print(f"machine    {machine()}; {cores()} cores may be used")
    print(f"package    patience-core {patience.__version__}")
    print(f"deals      1-{asked.deals} of each variant, at most {asked.positions:,} positions a deal")
    print()
    print(f"{'variant':24}{'workers':>8}{'deals/s':>12}{'x one':>8}  engine")
    with TemporaryDirectory() as folder:
        for name in asked.variants:
            variant = patience.variant(name)
            one = 0.0
            for workers in asked.workers:
                rate, engine = deals_a_second(variant, asked.deals, limits, workers, Path(folder))
                one = one or rate
                print(f"{variant.id:24}{workers:>8}{rate:>12,.1f}{rate / one:>8.2f}  {engine}", flush=True)
        print()
        print(f"results that one store takes: {rows_a_second(Path(folder)):,.0f} a second")


if __name__ == "__main__":
    main()
