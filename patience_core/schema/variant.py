"""The schema of a variant file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from patience_core import meanings, readers
from patience_core.dealplan import ORDERS, PARTS, REST
from patience_core.declaration import FANS, SETTLE_STEPS, Placing
from patience_core.loader import ALL_HOME, EMPTY, MOST_DECKS, WIN
from patience_core.meanings import Meaning
from patience_core.piles import BASES, FACES, GIVES, UNITS
from patience_core.readers import MOST_PILES
from patience_core.rules.lift import LIFTS
from patience_core.schema.pieces import (
    CARD,
    DRAFT,
    LONG_TEXT,
    RANK,
    RANK_NUMBER,
    TEXT,
    Schema,
    alternatives,
    any_case,
    formed,
    joined,
    listed,
    number,
    one_of,
    said,
    spoken,
    yes_or_no,
)
from patience_core.schema.rules import build_rules, fill_rules, named_rules
from patience_core.shape import GROUP_KEYS, GROUP_NAME, MAX_GROUPS, REDEAL_KEYS, RESERVED, TOP_KEYS
from patience_core.vocabulary import Vocabulary

_COMMA: Final = r"\s*(?:,|;|\s[aA][nN][dD]\s)\s*"
_MOST_TURNED: Final = 104
_MOST_TIMES: Final = 9999


def variant_schema(vocabulary: Vocabulary, ids: Iterable[str] = ()) -> Schema:
    """The schema of a variant file.

    Args:
        vocabulary: the words that it may use.
        ids: the variants that an editor offers to build on.
    """
    return {
        "$schema": DRAFT,
        "$comment": "Made by: patience schema variant",
        "description": "The declaration of a card game for one: its piles, their rules, and how they are dealt.",
        "type": "object",
        "minProperties": 1,
        "properties": _keys(TOP_KEYS, meanings.TOP, _top(tuple(ids))),
        "additionalProperties": False,
        "if": {"required": ["extends"]},
        "else": {
            "required": ["piles"],
            "properties": {"piles": {"minProperties": 1, "additionalProperties": {"required": ["kind"]}}},
        },
        "definitions": {
            "group": {
                "type": "object",
                "properties": _keys(GROUP_KEYS, meanings.GROUP, _group(vocabulary)),
                "additionalProperties": False,
                "dependencies": {
                    "base": {
                        "properties": {
                            "fill": {"type": "null", "errorMessage": "'base: K' is short for 'fill: kings': keep one"},
                        }
                    }
                },
            },
            "build": build_rules(vocabulary.build_rules),
            "fill": fill_rules(vocabulary.fill_rules),
            "groups": listed(TEXT),
            "times": one_of(
                ["none", "no limit"],
                number(0, _MOST_TIMES),
                also=(*readers.NO_REDEAL, *readers.NO_LIMIT, *readers.OFTEN),
                expected="say a number, none or no limit",
            ),
        },
    }


def _keys(keys: Mapping[str, str], told: Mapping[str, Meaning], values: Mapping[str, Schema]) -> Schema:
    """What each key may be, in the order in which the reader knows them."""
    return {key: said(values[key], f"{told[key].takes}. Left out: {told[key].otherwise}.") for key in keys}


def _ref(name: str) -> Schema:
    return {"allOf": [{"$ref": f"#/definitions/{name}"}]}  # draft 7 overlooks what stands beside a bare $ref


def _top(ids: tuple[str, ...]) -> dict[str, Schema]:
    rank = rf"{RANK}(?:\s*(?:-|–|{any_case('to')})\s*{RANK})?"
    redeal = {
        "gather": TEXT,
        "times": _ref("times"),
        "deal": one_of(readers.DEALT_AGAIN),
        "shuffled": yes_or_no(),
    }
    steps = one_of(SETTLE_STEPS)
    variant = {"anyOf": [{"enum": list(ids)}, TEXT]} if ids else TEXT
    group_names = {
        "pattern": f"^{GROUP_NAME.pattern}$",
        "errorMessage": "begin with a small letter; use a-z, digits, blanks, '_', '-'",
        "not": {"enum": sorted(RESERVED)},
    }
    return {
        "name": TEXT,
        "family": TEXT,
        "extends": variant,
        "alias of": variant,
        "sources": {"type": "object", "additionalProperties": LONG_TEXT},
        "notes": listed(LONG_TEXT),
        "decks": number(1, MOST_DECKS),
        "ranks": {"anyOf": [RANK_NUMBER, formed(joined(rank, r"\s*,\s*|\s+[aA][nN][dD]\s+"), "name ranks, as A to 7")]},
        "piles": {
            "type": "object",
            "maxProperties": MAX_GROUPS,
            "propertyNames": group_names,
            "additionalProperties": {
                "anyOf": [
                    _ref("group"),
                    {"const": "none", "description": "leaves out a group of the variant that is built on"},
                    formed(any_case("none"), "a group is a mapping of keys, or none to leave it out"),
                ],
            },
        },
        "redeal": {
            "type": "object",
            "properties": _keys(REDEAL_KEYS, meanings.REDEAL, redeal),
            "additionalProperties": False,
        },
        "win": one_of(
            [WIN],
            formed(any_case(EMPTY.pattern) + r"\.?", f"say '{WIN}' or 'the GROUP is empty'"),
            also=[word + end for word in sorted(ALL_HOME) for end in ("", "[.]")],
            expected=f"say '{WIN}' or 'the GROUP is empty'",
        ),
        "settle": {"anyOf": [{"const": "none"}, *listed(steps)["anyOf"]]},
        "layout": listed(_row()),
    }


def _group(vocabulary: Vocabulary) -> dict[str, Schema]:
    kinds = {each.name: each.what.doc for each in vocabulary.pile_types}
    lifts = {words: lift.sentence.replace("{run}", "by the rule of 'run'") for words, lift in LIFTS.items()}
    gives = {words: sentence.format(place="the group") for words, sentence in GIVES.items()}
    cards = joined(CARD, r"[\s,]+")
    swap = rf"{RANK}\s+(?:{alternatives(readers.SWAPPING)})"
    return {
        "kind": one_of(kinds),
        "label": formed("[a-zA-Z]", "a label is one letter"),
        "piles": number(1, MOST_PILES),
        "suits": one_of(readers.SUITS),
        "base": one_of(BASES, RANK_NUMBER, formed(RANK, "a rank, as A or king"), expected="a rank, as A or king"),
        "build": _ref("build"),
        "run": _ref("build"),
        "fill": _ref("fill"),
        "lift": one_of(lifts),
        "unit": one_of(UNITS),
        "size": one_of(["none"], number(1, MOST_PILES), also=readers.UNLIMITED_SIZE, expected="say a number, or none"),
        "gives": one_of(gives, formed(any_case("to") + r"\s+\S.*", "say anywhere, never, or to GROUP")),
        "faces": one_of(FACES, formed(spoken(readers.TOP_UP), "say up, down, top up, top 5 up")),
        "start": one_of(
            readers.STARTS, formed(cards, "cards, as AS KH"), expected="say dealt, empty or cards, as AS KH"
        ),
        "deal": listed(_deal()),
        "sink": one_of(
            ["kings", "kings by changing places", "none"],
            RANK_NUMBER,
            formed(f"{RANK}|{swap}", "a rank, as kings"),
            also=readers.NO_SINK,
            expected="a rank, as kings, or none",
        ),
        "fill from": _ref("groups"),
        "refill": _ref("groups"),
        "only": named_rules(vocabulary.pile_rules),
        "recipe": named_rules(vocabulary.deal_recipes),
        "turn": number(1, _MOST_TURNED),
        "to": TEXT,
        "redeals": _ref("times"),
        "over spaces": yes_or_no(),
    }


def _deal() -> Schema:
    expected = "say for example '4 piles of 3, 9 piles of 4', or '3 rows on piles 1-13'"
    part = "|".join(spoken(part) for part in PARTS)
    plan = formed(joined(part, _COMMA) + f"(?:{_COMMA}(?:{alternatives(ORDERS)}))?", expected)
    return one_of(["the rest", "none"], plan, also=sorted(REST), expected=expected)


def _row() -> Schema:
    """A row of a layout. Any word may be a group's, so that only the letters can be looked at."""
    example = Placing("tableau", 1, 4, 1, "fanned right")
    expected = f"name groups, and for each what it needs of: piles, rows, and {', '.join(FANS)}; as '{example}'"
    return {**TEXT, **formed(rf"[\s,]*(?:{GROUP_NAME.pattern}(?:[\s,]+[a-z0-9_-]+)*[\s,]*)?", expected)}
