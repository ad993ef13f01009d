"""The schema of a file of cases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from patience_core.conformance.cases import CHECKS, KEYS, OF_A_DEAL
from patience_core.outcome import Outcome
from patience_core.schema.pieces import DRAFT, LONG_TEXT, Schema, any_case, formed, said
from patience_core.vocabulary import Vocabulary

_POSITION: Final = formed(r"[\s\S]*:[\s\S]*", "a position is 'group: pile / pile / ...; group: ...', in quotes")
_MOVES: Final[Schema] = {"type": "array", "items": LONG_TEXT}


def cases_schema(vocabulary: Vocabulary, ids: Iterable[str] = ()) -> Schema:  # noqa: ARG001
    """The schema of a file of cases. It is the same for all variants, whatever the words and the ids."""
    values: dict[str, Schema] = {
        "rule": LONG_TEXT,
        "source": LONG_TEXT,
        "position": _POSITION,
        "deal": {
            "anyOf": [
                {"type": "integer", "minimum": 0},
                formed(f"(?:{any_case('ms')}:)?[0-9]{{1,30}}", "a deal is a number, or ms:N"),
            ]
        },
        "legal": {**_MOVES, "minItems": 1},
        "illegal": {
            "anyOf": [
                {"type": "object", "minProperties": 1, "additionalProperties": LONG_TEXT},
                {**_MOVES, "minItems": 1},
            ]
        },
        "moves": _MOVES,
        "after": {"type": "object", "minProperties": 1, "additionalProperties": _POSITION},
        "outcome": {"enum": [outcome.value for outcome in Outcome]},
        "piles": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {
                "anyOf": [
                    {"type": "integer", "minimum": 0},
                    formed(r"[0-9]{1,6}(?:[\s,]+[0-9]{1,6})*", "the sizes of the piles, as 3 3 4"),
                ]
            },
        },
        "becomes": _POSITION,
    }
    return {
        "$schema": DRAFT,
        "$comment": "Made by: patience schema cases",
        "description": "Small tests of a variant, one for each sentence of its rules; patience conform tries them.",
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "object",
            "properties": {key: said(values[key], what) for key, what in KEYS.items()},
            "additionalProperties": False,
            "required": ["rule"],
            "oneOf": [{"required": ["position"]}, {"required": ["deal"]}],
            "anyOf": [{"required": [key]} for key in CHECKS],
            "dependencies": {key: ["deal"] for key in OF_A_DEAL},
        },
    }
