"""The pieces that schemas are made of: words out of a list, numbers, texts of a form, lists.

The reader takes every value as the text that was written. An editor goes by YAML 1.2 and may see a number, so a number
is admitted wherever a text of digits would be; and it may go by YAML 1.1, where ``no`` is false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from patience_core.cards import RANK_NAMES, RANKS, SUIT_SYMBOLS, SUITS
from patience_core.readers import YES_OR_NO
from patience_core.rules.phrases import plural_of
from patience_core.shape import MAX_TEXT

Schema = dict[str, Any]
"""A JSON Schema, or a part of one."""

DRAFT: Final = "http://json-schema.org/draft-07/schema#"

TEXT: Final[Schema] = {"type": ["string", "number"], "minLength": 1, "maxLength": MAX_TEXT}
"""Any text of a usual length."""

LONG_TEXT: Final[Schema] = {"type": ["string", "number"], "minLength": 1}
"""Any text."""

NOTHING: Final[Schema] = {"not": {}}
"""What no value is."""

FALSE: Final[Schema] = {
    "not": {"anyOf": [{"type": ["string", "number", "object", "array", "null"]}, {"const": True}]},
}
"""False, said so that no editor offers it: it is what an older one sees where a file says no."""

_GAP: Final = r"\s+"
_ESCAPED: Final = re.compile(r"\\.|\[[^\]]*\]|\{[^}]*\}|\(\?[:=!]|.", re.DOTALL)


def any_case(pattern: str) -> str:
    """A regular expression in small letters, so that it takes capitals too. (Not every engine has a flag for it.)

    >>> any_case(r"top \\d up")
    '[tT][oO][pP] \\\\d [uU][pP]'
    """
    return "".join(f"[{part}{part.upper()}]" if part.isalpha() else part for part in _ESCAPED.findall(pattern))


def spoken(words: str) -> str:
    """A regular expression for words, with any blanks between them: as :func:`one_of` puts them together."""
    return any_case(words.replace(" ", _GAP))


def alternatives(words: Iterable[str]) -> str:
    """A regular expression for one of several texts, each in words."""
    return "|".join(spoken(word) for word in words)


def formed(pattern: str, expected: str) -> Schema:
    """A text that is a match of a regular expression from its beginning to its end."""
    return {"type": "string", "pattern": rf"^\s*(?:{pattern})\s*$", "errorMessage": expected}


def one_of(
    words: Iterable[str] | Mapping[str, object], *others: Schema, also: Iterable[str] = (), expected: str = ""
) -> Schema:
    """One word out of several.

    Args:
        words: those that an editor offers; in a mapping with what it says of each, where that is a text.
        others: what else the value may be.
        also: words that are understood and not offered.
        expected: what to say of a value that is none of them.
    """
    offered = [
        {"const": word, "description": said} if isinstance(said, str) and said else {"const": word}
        for word, said in (words.items() if isinstance(words, Mapping) else ((word, "") for word in words))
    ]
    known = [each["const"] for each in offered] + [word for word in also if word not in words]
    expected = expected or f"use one of: {', '.join(repr(each['const']) for each in offered)}"
    no = [FALSE] if any(word in YES_OR_NO and not YES_OR_NO[word] for word in known) else []
    # What comes first gives the complaint of an editor where nothing fits.
    return {"anyOf": [formed(alternatives(known), expected), *others, *no, *offered]}


def number(least: int, most: int) -> Schema:
    """A whole number."""
    expected = f"a number from {least} to {most}"
    return {"anyOf": [formed("[0-9]{1,6}", expected), {"type": "integer", "minimum": least, "maximum": most}]}


def yes_or_no() -> Schema:
    """Yes or no."""
    yes_no = [word for word in YES_OR_NO if word in ("yes", "no")]
    return one_of(yes_no, {"type": "boolean"}, also=YES_OR_NO, expected="say yes or no")


def listed(item: Schema) -> Schema:
    """A text or a list of texts."""
    return {"anyOf": [item, {"type": "array", "items": item}]}


def said(schema: Schema, description: str) -> Schema:
    """A schema with what an editor says of it."""
    return {"description": description.replace("`", "'"), **schema}


def joined(part: str, between: str) -> str:
    """A regular expression for one or more parts with something between them."""
    return f"(?:{part})(?:(?:{between})(?:{part}))*"


RANK: Final = "(?:" + "|".join(
    ["10", f"[{RANKS.lower()}{RANKS}]"] + [spoken(form) for name in RANK_NAMES for form in (plural_of(name), name)]
) + ")"  # fmt: skip
"""A rank, ``K``, ``king`` or ``kings``, as a regular expression."""

RANK_NUMBER: Final[Schema] = {"type": "integer", "minimum": 2, "maximum": 10}
"""A rank that an editor takes for a number."""

CARD: Final = f"(?:10|[{RANKS.lower()}{RANKS}])[{SUITS.lower()}{SUITS}{SUIT_SYMBOLS}♧♢♡♤][\ufe0e\ufe0f]?"
"""A card as a regular expression."""
