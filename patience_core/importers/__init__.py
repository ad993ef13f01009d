"""What other programs write, as ours, and where it can be the other way round. Everything is data: nothing is run.

- :mod:`patience_core.importers.boards`: the boards of Freecell Solver and of PySolFC, to positions and back;
- :mod:`patience_core.importers.solvitaire`: the rules of Solvitaire, to a variant file.

The words of those formats lie in tables beside the modules.
"""

from __future__ import annotations

from typing import Final

from patience_core.importers.boards import BOARDS, read_board, write_board
from patience_core.importers.solvitaire import variant_text

__all__ = ["BOARDS", "FORMATS", "RULES", "read_board", "variant_text", "write_board"]

RULES: Final = ("solvitaire",)
"""The formats of rules."""

FORMATS: Final = (*BOARDS, *RULES)
"""Every format."""
