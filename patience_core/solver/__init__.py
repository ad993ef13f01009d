"""The solver: can this position be won, and how?

>>> import patience_core as patience
>>> from patience_core.solver import solve
>>> bisley = patience.variant("bisley")
>>> position = patience.position(bisley, "aces: AC 2C; tableau: 4C 3C").position
>>> answer = solve(position)
>>> answer.verdict
<Verdict.WINNABLE: 'winnable'>
>>> answer.texts()
['3C t1-a1', '4C t1-a1']
"""

from __future__ import annotations

from patience_core.solver.solving import solve
from patience_core.solver.verdict import Answer, Limit, Limits, Progress, Verdict

__all__ = ["Answer", "Limit", "Limits", "Progress", "Verdict", "solve"]
