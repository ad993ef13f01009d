"""Finished games for tests of statistics: one at a time, or as Hypothesis makes them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from patience_core.statistics import Played


def played(number: int, **changes: Any) -> Played:
    """A game with an id of its own; each was finished a minute after the one before it."""
    values = {
        "id": f"{number:032x}",
        "variant": "bisley",
        "name": "Bisley",
        "fingerprint": "c0ffee",
        "deal": str(number),
        "won": True,
        "moves": 60,
        "seconds": 300.0,
        "finished": f"2026-11-30T{number // 60 % 24:02}:{number % 60:02}:00Z",
    }
    return Played(**{**values, **changes})


COUNTS = st.integers(0, 5) | st.integers(0, 1_000_000_000)
GAMES = st.lists(
    st.builds(
        Played,
        id=st.integers(0, 16**32 - 1).map(lambda number: f"{number:032x}"),
        variant=st.sampled_from(["bisley", "fan", "zoë's own"]),
        name=st.text(),
        fingerprint=st.sampled_from(["c0ffee", "beef"]),
        deal=st.sampled_from(["1", "ms:617"]),
        won=st.booleans(),
        moves=COUNTS,
        seconds=st.just(0.0) | st.floats(0, 1e9),
        finished=st.integers(0, 30).map(lambda second: f"2026-11-30T10:15:{second:02}Z"),
        hints=COUNTS,
        questions=COUNTS,
        peeks=COUNTS,
    ),
    max_size=30,
    unique_by=lambda game: game.id,
)
