"""Small games by chance, to find shortcuts that are wrong: ``python -m tests.benchmarks.shortcuts FIRST LAST``.

The numbers of :mod:`tests.smallgames`; each prints what is wrong, if anything is. Exit code 1 where something was.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from patience_core.solver.compiled import why_not
from patience_core.tables import tables_of
from tests.smallgames import positions, small_game
from tests.test_solver_shortcuts import wrong_verdicts


def main() -> int:
    """Try the games of the numbers that the command line names, three positions of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    chosen = parser.parse_args()
    verdicts: Counter[str] = Counter()
    wrong = 0
    with TemporaryDirectory() as folder:
        for number in range(chosen.first, chosen.last):
            variant = small_game(number, Path(folder), plain=number % 3 == 0)
            if variant is None or why_not(tables_of(variant)):
                continue
            for position in positions(variant, number, 3):
                verdict, others = wrong_verdicts(position)
                verdicts[str(verdict)] += 1
                for other in others:
                    wrong += 1
                    print(f"{number}: {position!r}: {other}", flush=True)
    print(", ".join(f"{count:,} {verdict}" for verdict, count in sorted(verdicts.items())), f"- {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
