"""Write the schemas that are kept as files anew: ``python -m tests.renew_schemas``, after a key or word changed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import patience_core
from patience_core.plugins import load_plugins
from patience_core.schema import KINDS, file_name, schema_text

ROOT: Final = Path(__file__).parent.parent
EXAMPLES: Final = {"parity": "patience_parity", "whole-piles": "patience_whole_piles"}
"""The example plugins, with their modules."""


def module_of(plugin: str) -> object:
    """The module of an example plugin, which need not be installed."""
    folder = str(ROOT / "examples" / f"patience-{plugin}")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return __import__(EXAMPLES[plugin])


def kept() -> Iterator[tuple[Path, str]]:
    """Every schema that is kept as a file, and what should stand in it."""
    folders = {Path(patience_core.__file__).parent / "schema": load_plugins(found=[])}
    for name in EXAMPLES:
        plugins = load_plugins([(name, module_of(name))], found=[])
        folders[ROOT / "examples" / f"patience-{name}" / EXAMPLES[name]] = plugins
    for folder, plugins in folders.items():
        for kind in KINDS:
            yield folder / file_name(kind), schema_text(kind, plugins.vocabulary)


if __name__ == "__main__":
    for path, text in kept():
        path.write_text(text, encoding="utf-8")
