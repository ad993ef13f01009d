"""What is said, as sentences."""

from __future__ import annotations

from collections.abc import Iterable


def sentences(lines: Iterable[str]) -> str:
    """Lines as sentences, however they were begun and ended."""
    said = []
    for line in lines:
        text = line.strip()
        if text:
            said.append(text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else "."))
    return " ".join(said)
