"""JSON Schemas of the two kinds of file that people write, for editors: of variants and of cases.

They are made from what the reader itself goes by: the keys that :mod:`patience_core.shape` allows, the words of the
core and of the plugins that are loaded. Draft 7, which editors know best. A schema says less than ``patience check``:
it sees one file at a time, and counts no cards. What the reader accepts a schema accepts, whether the editor takes a
bare ``13`` or ``no`` for a text or not.

Those of the core lie beside this module, so that a file may name them in its first line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from patience_core.schema.cases import cases_schema
from patience_core.schema.variant import variant_schema
from patience_core.vocabulary import Vocabulary

__all__ = ["KINDS", "file_name", "modeline", "schema", "schema_text", "shipped"]

KINDS: Final[Mapping[str, Callable[[Vocabulary, Iterable[str]], dict[str, Any]]]] = {
    "variant": variant_schema,
    "cases": cases_schema,
}
"""What makes the schema of each kind of file, from the words that it may use and the ids that it may name."""


def schema(kind: str, vocabulary: Vocabulary, ids: Iterable[str] = ()) -> dict[str, Any]:
    """The schema of a kind of file, as plain data.

    Args:
        kind: one of :data:`KINDS`.
        vocabulary: the rules, kinds of pile and recipes that a file may name.
        ids: the variants that an editor offers where a file names one.
    """
    return KINDS[kind](vocabulary, ids)


def schema_text(kind: str, vocabulary: Vocabulary, ids: Iterable[str] = ()) -> str:
    """The schema of a kind of file, as the text of a JSON file."""
    return json.dumps(schema(kind, vocabulary, ids), ensure_ascii=False, indent=1) + "\n"


def file_name(kind: str) -> str:
    """What the file of a schema is called: ``variant.schema.json``."""
    return f"{kind}.schema.json"


def shipped(kind: str) -> Path | None:
    """Where the schema of the core lies; ``None`` where that is no file, as in a zip."""
    path = Path(__file__).with_name(file_name(kind))
    return path if path.is_file() else None


def modeline(where: str) -> str:
    """The first line of a file, by which the YAML language server of editors finds its schema.

    >>> modeline("variant.schema.json")
    '# yaml-language-server: $schema=variant.schema.json'
    """
    return f"# yaml-language-server: $schema={where}"
