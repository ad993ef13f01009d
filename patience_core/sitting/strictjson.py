"""JSON that says each thing once: what Python's reader would pass over in silence is refused."""

from __future__ import annotations

import json
from collections import Counter
from math import isfinite
from typing import Any, NoReturn

from patience_core.errors import printable, short


class OddJson(ValueError):
    """A text that Python reads as JSON, though it says a thing twice or has a number that is none; the message, one
    line, says which."""


def parsed(text: str) -> Any:
    """What a JSON text says.

    Raises:
        OddJson: an object has a key twice, or there is a number that is none: NaN, or one beyond all bounds.
        ValueError: the text is no JSON, or has a number of too many digits.
        RecursionError: it is nested too deep.
    """
    return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_number)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        twice = next(key for key, number in Counter(key for key, _ in pairs).items() if number > 1)
        raise OddJson(f'the key "{printable(short(twice))}" stands there twice')
    return values


def _constant(word: str) -> NoReturn:
    raise OddJson(f"{word} is no number of JSON")


def _number(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise OddJson(f"{short(digits)} is too large for a number")
    return number
