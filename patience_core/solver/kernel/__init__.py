"""The compiled kernel: positions, moves and search on plain arrays, in numba.

It knows no rule: all that it plays by is in one array that :mod:`patience_core.solver.compiled` fills from a variant's
tables. What numba has compiled is kept, so that only the first use after an installation has to wait. numba looks
whether the file that holds a function has changed, but not whether one that it calls has: so what is compiled is kept
in a folder that is named after the sources of the whole kernel.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Final

import numba
from numba import config

FORGOTTEN_AFTER: Final = 30 * 24 * 3600
"""After how many seconds without use a compiled kernel of other sources is removed."""


def _kept_in() -> Path:
    here = Path(__file__).parent
    digest = sha256(numba.__version__.encode())
    for path in sorted(here.glob("*.py")):
        digest.update(path.read_bytes())
    return here / "__pycache__" / f"kernel-{digest.hexdigest()[:16]}"


def _keep_compiled() -> None:
    folder = _kept_in()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:  # a folder of the system's: numba then keeps it in the user's own
        return
    config.CACHE_DIR = str(folder)
    _throw_away_old(folder.parent)


def _throw_away_old(parent: Path) -> None:
    """Remove what was compiled of other sources, or by another numba, and has not been used for long."""
    for folder in parent.glob("kernel-*"):
        with suppress(OSError):
            if time() - folder.stat().st_mtime > FORGOTTEN_AFTER:
                rmtree(folder)


_theirs = config.CACHE_DIR
_keep_compiled()
try:
    from patience_core.solver.kernel import (
        best_first,
        cards,
        counting,
        depth_first,
        remembered,
        singly,
    )
finally:
    config.CACHE_DIR = _theirs

__all__ = ["best_first", "cards", "counting", "depth_first", "remembered", "singly"]
