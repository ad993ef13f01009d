"""Where a user's own files are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from patience_core.errors import SaveError

HOME_VARIABLE: Final = "PATIENCE_HOME"
"""The environment variable that names another folder for everything that a user keeps."""


def home_folder() -> Path:
    """The folder for everything that a user keeps. It need not exist.

    Raises:
        SaveError: the environment names a folder of a user who is not there.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        try:
            return expanded(chosen)
        except SaveError as error:
            raise SaveError(f"{HOME_VARIABLE}: {error}") from error
    from platformdirs import user_data_path

    return user_data_path("patience", appauthor=False)


def expanded(path: str) -> Path:
    """A path that a user wrote, with ``~`` and ``~name`` as the home folder that they stand for.

    Raises:
        SaveError: there is no such user.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise SaveError(f"{path!r}: there is no home folder of that name") from error


def saves_folder() -> Path:
    """The folder of saved games."""
    return home_folder() / "saves"


def statistics_path() -> Path:
    """The file of the statistics of finished games."""
    return home_folder() / "statistics.sqlite"


def variants_folder() -> Path:
    """The folder of a user's own variants: YAML files that need no plugin."""
    return home_folder() / "variants"
