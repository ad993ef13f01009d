"""Looking for a play that breaks a law with Hypothesis, which makes the play it finds as short as it can.

This is the only module that imports hypothesis; the suite runs without it.
"""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from patience_core.conformance.law import Law
from patience_core.conformance.report import Item, Tally
from patience_core.conformance.walks import PLIES, Play, Walk
from patience_core.declaration import Variant
from patience_core.errors import PatienceError

EXAMPLES: Final = 25
"""How many plays are tried for each law."""

_CHOICES: Final = st.integers(0, PLIES).flatmap(
    lambda plies: st.lists(st.integers(0, 1 << 16), min_size=plies, max_size=plies)
)

WALKS: Final = st.builds(Walk, deal=st.integers(1, 1 << 31), choices=_CHOICES, eager=st.booleans())
"""Ways of playing."""


def searched(law: Law[Play], variant: Variant, examples: int = EXAMPLES) -> Item:
    """Ask a law of plays that Hypothesis makes up: the same ones each time, and nothing is kept on disk."""
    tally = Tally()

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
    )
    @given(WALKS)
    def look(walk: Walk) -> None:
        nonlocal tally
        tally += law.check(Play.of(walk, variant))

    try:
        look()
    except PatienceError as error:
        return Item("law", law.name, failures=(str(error),), tally=tally)
    return Item("law", law.name, tally=tally)
