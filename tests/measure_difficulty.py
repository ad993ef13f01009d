"""Measure where the quarters of difficulty lie, for all registered variants or for those named:

    python -m tests.measure_difficulty [VARIANT ...]

The result goes to the file beside ``patience_core.solver.difficulty``, which keeps what was known of other variants.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import patience_core
from patience_core import deal, variant, variants
from patience_core.solver.difficulty import MEASURED, effort, measured
from patience_core.tables import tables_of

DEALS: Final = 60
FILE: Final = Path(patience_core.__file__).parent / "solver" / MEASURED


def main(names: list[str]) -> None:
    """Measure variants, one after the other, and write each down as soon as it is done."""
    for name in names:
        found = measured(effort(deal(name, number).position) for number in range(1, DEALS + 1))
        known = json.loads(FILE.read_text(encoding="utf-8"))["variants"] if FILE.exists() else []
        rest = [each for each in known if each["variant"] != name]
        if found:
            numbers = [found.lower, found.upper, found.deals, found.won]
            fingerprint = tables_of(variant(name)).fingerprint
            rest.append({"variant": name, "fingerprint": fingerprint, "quarters": numbers})
        lines = ",\n".join(f"    {json.dumps(each)}" for each in sorted(rest, key=lambda each: str(each["variant"])))
        FILE.write_text('{\n  "variants": [\n' + lines + "\n  ]\n}\n", encoding="utf-8")
        print(name, found, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or variants())
