"""The rules that a file may name: as words, by name, or in a mapping with parameters."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, Final

import attrs

from patience_core.rules.build import DIRECTIONS, MATCHES
from patience_core.rules.phrases import ANY, BASE_FILLS, NEVER, PHRASES
from patience_core.schema.pieces import (
    NOTHING,
    RANK,
    RANK_NUMBER,
    TEXT,
    Schema,
    alternatives,
    any_case,
    formed,
    joined,
    number,
    one_of,
    said,
    yes_or_no,
)
from patience_core.vocabulary import LISTED, Names, Registered, parameters_of, type_words

_BETWEEN: Final = r"[\s,]+(?:" + any_case("and") + r"[\s,]+)?"
_OR: Final = r"\s+(?:" + any_case("or|and") + r")\s+"
_A_WHOLE_NUMBER: Final = 999_999_999


def build_rules(names: Names[Any]) -> Schema:
    """A rule of building."""
    how = {"direction": [], "match": [], "wrap": [], "step": []}  # type: dict[str, list[str]]
    for phrase, (field, _) in PHRASES.items():
        how[field].append(phrase)
    equal = [phrase for phrase, (_, value) in PHRASES.items() if value == "same rank"]
    phrase = f"{_phrases(list(PHRASES))}|" + any_case(r"in\s+steps\s+of\s+") + r"\d{1,2}"
    needed = f"(?=.*(?:{_phrases(how['direction'])}))(?=.*(?:{_phrases([*how['match'], *equal])}))"
    expected = f"say a direction ({', '.join(DIRECTIONS)}) and a match ({', '.join(MATCHES)}), as 'down by suit'"
    offered = [f"{direction} {match}" for direction in DIRECTIONS for match in MATCHES]
    return _rule(names, offered, formed(needed + joined(phrase, _BETWEEN), expected))


def fill_rules(names: Names[Any]) -> Schema:
    """A rule of filling spaces."""
    rank = any_case(r"(?:only\s+)?(?:(?:a|an|the)\s+)?") + RANK
    expected = "say never, any card, or the ranks that may, as kings or queens"
    offered = ["kings", "aces", "kings or queens", *(word for word in BASE_FILLS if word.startswith("the"))]
    return _rule(names, offered, formed(joined(rank, _OR), expected), RANK_NUMBER, also=tuple(BASE_FILLS))


def named_rules(names: Names[Any]) -> Schema:
    """A rule, or a way of dealing, that is called by its name alone."""
    return _rule(names, (), words=False) if len(names) else said(NOTHING, f"no plugin has brought a {names.called}")


def _phrases(phrases: list[str]) -> str:
    longest_first = sorted(phrases, key=len, reverse=True)
    return alternatives(longest_first).replace("[oO][uU][rR]", "[oO][uU]?[rR]")


def _rule(
    names: Names[Any],
    offered: tuple[str, ...] | list[str],
    *forms: Schema,
    also: tuple[str, ...] = (),
    words: bool = True,
) -> Schema:
    plain = {each.name: _doc(each) for each in names if not _needed(each)}
    more = {word: "" for word in offered if word not in plain}
    known = [*sorted(NEVER | ANY), *also] if words else []
    expected = forms[0]["errorMessage"] if forms else ""
    simple = one_of({**plain, **more}, *forms, also=known, expected=expected) if plain or more else NOTHING
    return {"anyOf": [*simple.get("anyOf", ()), *map(_with_parameters, names)]}


def _with_parameters(registered: Registered[Any]) -> Schema:
    parameters = parameters_of(registered.what)
    words = {
        each.name: each.metadata["words"]
        for each in (attrs.fields(registered.what) if attrs.has(registered.what) else ())
        if isinstance(each.metadata.get("words"), tuple)
    }
    properties = {"rule": said(one_of([registered.name]), _doc(registered) or registered.name)}
    for name, parameter in parameters.items():
        kind = type_words(parameter.annotation)
        properties[name] = one_of(words[name]) if name in words else _parameter(kind)
    return {
        "type": "object",
        "required": ["rule", *_needed(registered)],
        "properties": properties,
        "additionalProperties": False,
    }


def _parameter(kind: str) -> Schema:
    several = LISTED.fullmatch(kind)
    if several:
        one = _parameter(several[1])
        return {"anyOf": [one, {"type": "array", "items": one}]}
    if kind == "bool":
        return yes_or_no()
    if kind == "int":
        signed = formed("[+-]?[0-9]{1,9}", "a whole number")
        return {"anyOf": [signed, number(-_A_WHOLE_NUMBER, _A_WHOLE_NUMBER)["anyOf"][1]]}
    text: Schema = {"type": ["string", "number", "boolean"]}
    if kind in ("tuple", "list", "set", "frozenset", "_empty", "any"):
        return {"anyOf": [text, {"type": "array", "items": TEXT}]}
    return text


def _needed(registered: Registered[Any]) -> list[str]:
    """The parameters that a file has to give."""
    return list(_needed_of(registered))


def _needed_of(registered: Registered[Any]) -> Iterator[str]:
    for name, parameter in parameters_of(registered.what).items():
        if parameter.default is parameter.empty:
            yield name


def _doc(registered: Registered[Any]) -> str:
    """The first paragraph of what a class says of itself, on one line."""
    text = inspect.cleandoc(registered.what.__doc__ or "")
    return " ".join(text.partition("\n\n")[0].split())
