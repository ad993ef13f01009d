"""Markdown: a page, and the pieces that pages are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>|~])")


@frozen
class Page:
    """One file of the site before it is rendered.

    Attributes:
        path: where it lies, with ``/``, from the top of the site: ``"variants/bisley.md"``.
        text: what stands in it; Markdown, or for another ending than ``.md`` what the file holds.
        title: what the navigation calls it, where that is not its heading.
        copied: the file that it is a copy of, where it is a picture rather than a text.
    """

    path: str
    text: str
    title: str = ""
    copied: Path | None = None


def plain(text: str) -> str:
    """A text for people as Markdown that shows it as it is, in prose or in a cell of a table."""
    return _SPECIAL.sub(r"\\\1", text)


def code(text: str) -> str:
    """A text as code within a line, also in a cell of a table."""
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}".replace("|", r"\|")


def codes(texts: Iterable[str]) -> str:
    """Several texts as code, with commas."""
    return ", ".join(map(code, texts))


def block(text: str, language: str, title: str = "") -> str:
    """A block of code between fences; with a title it is a file of that name."""
    named = f' title="{title}"' if title else ""
    return f"```{language}{named}\n{text.rstrip()}\n```"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are Markdown on one line."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def folded(heading: str, text: str) -> str:
    """A part that the reader opens."""
    inside = "\n".join(f"    {line}".rstrip() for line in text.splitlines())
    return f'??? abstract "{heading}"\n\n{inside}'


def joined(parts: Iterable[str]) -> str:
    """Parts with an empty line between them; parts that are empty are left out."""
    return "\n\n".join(part for part in parts if part) + "\n"


def link(text: str, target: str) -> str:
    """A link; the text is Markdown."""
    return f"[{text}]({target})"


def anchor(heading: str) -> str:
    """What a link to a heading ends with, after ``#``; as a plain forge and the site both make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
