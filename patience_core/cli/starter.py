"""The text of a new variant's file: it extends another and shows, commented out, all that can be changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from patience_core.declaration import SETTLE_STEPS, Field, Variant
from patience_core.piles import FACES, GIVES, UNITS, PileGroup
from patience_core.rules.build import DIRECTIONS, MATCHES
from patience_core.rules.lift import LIFTS
from patience_core.shape import GROUP_KEYS

_SAFE: Final = re.compile(r"[A-Za-z0-9][^:#\[\]{}&*!|>%@`\"\\]*")
_COLUMN: Final = 50


def _choices(*words: str) -> str:
    return " · ".join(words)


_HINTS: Final = {
    "kind": "foundation, tableau, reserve, cell, stock, waste, or a plugin's",
    "label": "the letter that its piles go by in moves",
    "piles": "how many piles",
    "suits": "each: every pile belongs to a suit; any",
    "base": "the first card of each pile; short for fill",
    "build": "never, any card, or a direction and a match (above)",
    "run": "which cards lift together; as build where left out",
    "fill": "what a space takes: never, any card, kings, kings or queens ...",
    "lift": " · ".join(LIFTS),
    "unit": "accepted at a time: " + " · ".join(UNITS),
    "size": "the most cards in a pile, or none",
    "gives": " · ".join(GIVES),
    "faces": " · ".join(FACES),
    "start": "empty; dealt: each pile's base card is set out before the deal",
    "deal": "as '4 piles of 3, 9 piles of 4', or '3 rows on piles 1-13'",
}
"""What may be said for each key of a group."""


def starter_file(name: str, parent: Variant, extends: str) -> str:
    """The text of the file.

    A line that says something begins with ``#`` and no blank, and what is prose begins with ``# ``, so that taking
    away the marks of the former gives a file that says again all that the parent says.

    Args:
        name: the id of the new variant.
        parent: the variant that it extends.
        extends: how the file names it: its id, or a path.
    """
    return "\n".join(_lines(name, parent, extends)) + "\n"


def starter_name(name: str) -> str:
    """The name for people that an id suggests: ``my-bisley`` is called "My Bisley"."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split("-"))


def _lines(name: str, parent: Variant, extends: str) -> Iterator[str]:
    fields = {field.path: field for field in parent.fields}
    yield f"# {starter_name(name)}: all as in {_comment(parent.name)}, but for what is changed below."
    yield f"name: {scalar(starter_name(name))}"
    yield f"extends: {scalar(extends)}"
    yield ""
    yield f"# What follows is what {parent.id} says. To change it, take away the # at the start of a line, and of the"
    yield "# lines that it belongs to (piles: and the name of the group), and change the value. The rest stays."
    yield ""
    yield f"# Building is a direction ({', '.join(DIRECTIONS)})"
    yield f"# and a match ({', '.join(MATCHES)}),"
    yield "# and may go on with 'in steps of 2' and 'wrapping from king to ace'."
    yield "#piles:"
    for group in parent.groups:
        yield from _group(group, fields)
    yield ""
    yield from _field(fields, "decks", 0, "how many packs of 52 cards")
    yield from _field(fields, "win", 0, "every card is on a foundation; the GROUP is empty")
    steps = _choices("none", *SETTLE_STEPS)
    yield from _field(fields, "settle", 0, f"what happens of itself after a move: {steps}")
    yield ""
    yield "# Where groups stand on the table, row by row; the rules do not care."
    yield from _list("layout", tuple(", ".join(map(str, row)) for row in parent.layout))
    yield ""
    yield "# Where the rules were read; cases refer to these. What else a player should know."
    yield from _mapping("sources", {source.key: source.text for source in parent.sources})
    yield from _list("notes", (f"A variant of {parent.name}.",))
    yield f"#family: {scalar(parent.family)}"


def _group(group: PileGroup, fields: dict[str, Field]) -> Iterator[str]:
    name = scalar(group.name)
    yield _with_hint(f"#  {name}:", f"instead of all this, '{name}: none' leaves the group out")
    path = f"piles.{group.name}"
    for key in GROUP_KEYS:
        if key == "label" and f"{path}.label" not in fields:
            yield _with_hint(f"#    label: {group.label}", _HINTS["label"])
        else:
            yield from _field(fields, f"{path}.{key}", 4, _HINTS.get(key, ""))


def _field(fields: dict[str, Field], path: str, indent: int, hint: str) -> Iterator[str]:
    field = fields.get(path)
    if field is not None:
        yield _with_hint(f"#{' ' * indent}{path.rpartition('.')[2]}: {_value(field.value)}", hint)


def _value(text: str) -> str:
    """A value as YAML. A rule with parameters, ``rule: NAME, parameter: value``, is a mapping."""
    if re.match(r"rule: \S", text):
        return "{" + text + "}"
    return scalar(text)


def _with_hint(line: str, hint: str) -> str:
    return f"{line:<{_COLUMN}} # {hint}" if hint else line


def _mapping(key: str, values: dict[str, str]) -> Iterator[str]:
    if values:
        yield f"#{key}:"
        for name, text in values.items():
            yield f"#  {scalar(name)}: {scalar(text)}"


def _list(key: str, values: tuple[str, ...]) -> Iterator[str]:
    if values:
        yield f"#{key}:"
        for text in values:
            yield f"#  - {scalar(text)}"


def scalar(text: str) -> str:
    """A text as a YAML scalar: as it is where YAML reads it so, else in quotes."""
    if _SAFE.fullmatch(text) and text == text.strip() and text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escaped(c) for c in json.dumps(text, ensure_ascii=False))


def _escaped(character: str) -> str:
    """A character that YAML would take for an end of line, or would not take at all, as YAML writes it in quotes."""
    return f"\\U{ord(character):08X}"


def _comment(text: str) -> str:
    """A text for a comment, which is one line and takes no odd characters."""
    return "".join(c if c.isprintable() else " " for c in text)
