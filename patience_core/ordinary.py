"""Whether a path names a file that can be read to its end: a pipe or a device may never come to one."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def why_not_ordinary(path: Path | Traversable) -> str:
    """Why the file cannot be opened without the fear of waiting for ever; empty where it can, or where it is missing.

    A file that is missing, or that may not be looked at, is told by the error of opening it.
    """
    if not isinstance(path, Path):
        return ""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return ""
    if stat.S_ISDIR(mode):
        return "this is a directory, not a file"
    return "" if stat.S_ISREG(mode) else "this is a pipe or a device, not a file"


def is_file(path: Path | Traversable) -> bool:
    """Whether there is an ordinary file; not so where that cannot be told, as of a name that is too long."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path | Traversable) -> bool:
    """Whether there is a folder; not so where that cannot be told."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
