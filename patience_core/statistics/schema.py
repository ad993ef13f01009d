"""The tables of statistics, version by version."""

from __future__ import annotations

from typing import Final

APPLICATION: Final = 0x50615374
"""What marks our files: "PaSt"."""

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY, variant TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL,
            deal TEXT NOT NULL, won INTEGER NOT NULL, moves INTEGER NOT NULL, seconds REAL NOT NULL,
            hints INTEGER NOT NULL, questions INTEGER NOT NULL, finished TEXT NOT NULL
        ) WITHOUT ROWID""",
    ),
    (
        # Looks at face-down cards were not counted apart before.
        "ALTER TABLE games ADD COLUMN peeks INTEGER NOT NULL DEFAULT 0",
        # A game whose figures were dropped is not to count a second time when it is won again.
        "CREATE TABLE forgotten (id TEXT PRIMARY KEY) WITHOUT ROWID",
        "CREATE INDEX games_by_rules ON games (variant, fingerprint)",
    ),
)
"""What brings the tables from each version to the next, from an empty file on. Steps are added, never changed."""

COLUMNS: Final = (
    "id", "variant", "name", "fingerprint", "deal", "won", "moves", "seconds", "hints", "questions", "peeks",
    "finished",
)  # fmt: skip
"""The columns of ``games``, which are the attributes of :class:`~patience_core.statistics.played.Played`."""
