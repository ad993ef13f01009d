"""What the complaints of the YAML parser mean, in plain words for the author of a file."""

from __future__ import annotations

import re
from typing import Final

_SYNTAX: Final = (
    (r"character '\\t'", "a tab cannot stand here; indent with blanks"),
    (r"found character (.+) that cannot start", "no text can begin with {0}; put it in quotes"),
    (r"mapping values are not allowed", "a ':' cannot stand here: put a text that holds ': ' in quotes, "
     "and see that the line above has its own ':' and the same indentation"),
    (r"could not find expected ':'", "a ':' is missing behind the key"),
    (r"sequence entries are not allowed", "a '-' cannot stand here; a list begins on a line of its own"),
    (r"mapping keys are not allowed", "a '?' cannot stand here; put the text in quotes"),
    (r"expected ',' or '([}\]])'", "a comma or the closing {0!r} is missing, or the text needs quotes"),
    (r"expected <block end>", "this does not fit what stands above: see that the lines are indented alike, "
     "and that a text with quotes in it is in quotes as a whole"),
    (r"expected the node content", "a value is missing here, or the text needs quotes"),
    (r"unknown escape character (.+)", "inside \"...\" a '\\' has a meaning of its own; use '...' instead"),
    (r"expected alphabetic or numeric", "a text that begins with '*', '&' or '!' must be in quotes"),
    (r"chomping or indentation indicators|comment or a line break",
     "behind '|' or '>' the text begins on the next line"),
    (r"document start", "this stands outside of the document; a file holds one"),
)  # fmt: skip
"""Patterns of what PyYAML says, and what that means; ``{0}`` stands for the first group of the pattern."""


_KEY: Final = r"[ ]*(?:- +)*([A-Za-z][A-Za-z0-9 _-]*)"


def without_its_blank(line: str) -> str | None:
    """The key of a line like ``fill:kings``, where the ``:`` lacks its blank, so that YAML reads one word.

    >>> without_its_blank("    fill:kings")
    'fill'
    """
    match = re.match(_KEY + r":(?![/\s])", line)
    return match[1].strip() if match else None


def lone_key(line: str) -> str | None:
    """What a line of words alone says, which may be a key without its ``:``."""
    match = re.fullmatch(_KEY + r"\s*(?:#.*)?", line.rstrip())
    return match[1].strip() if match else None


def never_closed(said: str, context: str) -> bool:
    """Whether the complaint is a quotation mark that is never closed; what is wrong stands where it was opened."""
    return "unexpected end of stream" in said and "quoted" in context


def plain_words(said: str, context: str) -> str:
    """One line that says what is wrong and, where it can be told, what would be right.

    >>> plain_words("could not find expected ':'", "while scanning a simple key")
    "a ':' is missing behind the key"
    """
    if never_closed(said, context):
        return "a quotation mark is opened here and never closed"
    for pattern, words in _SYNTAX:
        match = re.search(pattern, said)
        if match:
            return words.format(*match.groups()) if match.groups() else words
    return f"this is no sound YAML: {' '.join(said.split())}"
