"""What is said, as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from patience_core.errors import printable


def sentences(lines: Iterable[str]) -> str:
    """Lines as sentences, however they were begun and ended; their odd characters are written out."""
    said = []
    for line in lines:
        text = printable(line.strip())
        if text:
            said.append(text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else "."))
    return " ".join(said)


def plain(text: str) -> str:
    """A text of several lines as it is, with its odd characters written out: what comes from files, names and errors
    must not reach the terminal otherwise."""
    return "\n".join(map(printable, text.split("\n")))
