"""What the tests of the compiled solver share. It needs numba: whoever imports it looks first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import patience_core as patience
from patience_core.declaration import Variant
from patience_core.moves import Move
from patience_core.position import Position
from patience_core.solver.compiled import Table, code_of, why_not
from patience_core.solver.kernel import layout as at
from patience_core.solver.kernel import singly
from patience_core.solver.portfolio import Shortcuts
from patience_core.tables import tables_of

HERE = Path(__file__).parent
NOTHING_LEFT_OUT = Shortcuts(safe=False, foresight=False, greedy=False, wheel=False, likeness=False)

GAMES = [*patience.variants(), *(f"verdicts/{path.stem}" for path in sorted((HERE / "verdicts").glob("*.yaml")))]
"""The names of every registered variant, and of the rules by which the verdicts of other solvers were found."""


def game(name: str) -> Variant:
    """A variant by its name in :data:`GAMES`."""
    return patience.variant(HERE / f"{name}.yaml" if name.startswith("verdicts/") else name)


def compiled() -> Iterator[str]:
    """The games that the kernel can play."""
    return (name for name in GAMES if not why_not(tables_of(game(name))))


class Mirror:
    """A position in the kernel's arrays, to be held against the plain engine's."""

    def __init__(self, position: Position) -> None:
        import numpy as np

        self.table = Table.of(position)
        self.arrays = (
            self.table.rules, self.table.state, self.table.cards, self.table.hashes, self.table.undo,
        )  # fmt: skip
        self._moves = np.zeros(8192, np.int64)

    def moves(self) -> list[int]:
        """The codes of the legal moves, in ascending order."""
        rules, state, cards = self.arrays[:3]
        end = singly.moves_of(rules, state, cards, self._moves)
        return sorted(int(code) for code in self._moves[:end])

    def make(self, move: Move) -> int:
        """Make a move; the answer takes it back."""
        mark = int(self.table.state[at.DONE])
        singly.made(*self.arrays, code_of(move))
        return mark

    def unmake(self, mark: int) -> None:
        """Take back what was done since."""
        singly.taken_back(*self.arrays, mark)

    def lanes(self) -> tuple[int, int]:
        """The hash of the cards as they lie."""
        return int(self.table.hashes[at.HASH_A]), int(self.table.hashes[at.HASH_B])
