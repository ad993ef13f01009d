"""Where a user's own files are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "PATIENCE_HOME"
"""The environment variable that names another folder for everything that a user keeps."""


def home_folder() -> Path:
    """The folder for everything that a user keeps. It need not exist."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("patience", appauthor=False)


def saves_folder() -> Path:
    """The folder of saved games."""
    return home_folder() / "saves"


def variants_folder() -> Path:
    """The folder of a user's own variants: YAML files that need no plugin."""
    return home_folder() / "variants"
