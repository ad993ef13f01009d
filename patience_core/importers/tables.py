"""The tables of foreign words, which lie beside the modules as JSON."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def table(name: str) -> dict[str, Any]:
    """A table by the name of its file, without the ending."""
    found: dict[str, Any] = json.loads((files(__package__) / f"{name}.json").read_text(encoding="utf-8"))
    return found
