"""Statistics: finished games, each counted once, and figures that anybody can work out again from them.

>>> from patience_core.statistics import Played, figures
>>> game = Played(
...     id="0" * 31 + "1", variant="bisley", name="Bisley", fingerprint="cafe", deal="12", won=True,
...     moves=61, seconds=312.0, finished="2026-11-30T10:15:00Z",
... )
>>> [figure.text for figure in figures([game]) if figure.name in ("win rate", "best time")]
['100.0 %', '5:12']
"""

from __future__ import annotations

from patience_core.statistics.exchange import export_json, import_json
from patience_core.statistics.figures import DEFINITIONS, Figure, figures
from patience_core.statistics.played import Group, Played, finished_at, grouped
from patience_core.statistics.store import Store

__all__ = [
    "DEFINITIONS",
    "Figure",
    "Group",
    "Played",
    "Store",
    "export_json",
    "figures",
    "finished_at",
    "grouped",
    "import_json",
]
