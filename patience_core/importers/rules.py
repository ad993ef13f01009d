"""The rules of Solvitaire as they are read: every value by the section and the key that it stands under."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen

from patience_core.cards import parse_face
from patience_core.errors import InvalidCard, Problem, SpecError, UnknownName, nearest
from patience_core.importers.tables import table
from patience_core.marked import Entry, Node, Table, Text, compose, kind_of
from patience_core.rules.phrases import read_rank

_KEYS: Final[Mapping[str, Any]] = table("solvitaire")
_WHETHER: Final = ("true", "false")


@frozen
class Rules:
    """What the rules say, or leave to the defaults of Solvitaire.

    Attributes:
        values: the text of each value, by ``section: key``, or by the key alone where it stands in no section.
        said: those of them that the file says.
        top: where the file begins.
    """

    values: Mapping[str, str]
    said: frozenset[str]
    top: Table = field(repr=False)

    def __getitem__(self, key: str) -> str:
        return self.values[key]

    def number(self, key: str) -> int:
        """A whole number."""
        return int(self.values[key])

    def holds(self, key: str) -> bool:
        """Whether something is so."""
        return self.values[key] == "true"


def read_rules(text: str, shown: str) -> Rules:
    """Read the text of a JSON file of rules.

    Args:
        text: what the file holds.
        shown: what to call the file in problems.

    Raises:
        SpecError: with everything that is wrong with it.
    """
    if "\0" in text:
        raise SpecError([Problem(shown, 1, 1, "this is no text: it holds null characters")])
    root = compose(text.replace("\t", " "), shown)  # JSON is YAML, but for tabs between its parts
    if not isinstance(root, Table):
        raise SpecError([root.place.problem(f"rules of Solvitaire are a JSON object, not {kind_of(root)}")])
    problems: list[Problem] = []
    said = dict(_read(root, problems))
    if problems:
        raise SpecError(problems)
    values = {key: each["default"] for key, each in _all_keys() if "default" in each}
    return Rules({**values, **said}, frozenset(said), root)


def _all_keys() -> Iterator[tuple[str, Mapping[str, Any]]]:
    for key, inside in _KEYS.items():
        if _is_section(inside):
            yield from ((_called(key, each, known), known) for each, known in inside.items())
        else:
            yield key, inside


def _called(section: str, key: str, known: Mapping[str, Any]) -> str:
    return f"{section}: {known.get('called', key)}"


def _is_section(inside: Mapping[str, Any]) -> bool:
    return all(isinstance(each, dict) for each in inside.values())


def _read(root: Table, problems: list[Problem]) -> Iterator[tuple[str, str]]:
    for entry in root.entries:
        key, inside = entry.key.value, _KEYS.get(entry.key.value)
        if inside is None:
            problems.append(entry.key.place.problem(f"the rules have no {key!r}{nearest(key, _KEYS)}"))
        elif not _is_section(inside):
            yield from _value(key, entry.value, inside, problems)
        elif isinstance(entry.value, Table):
            for each in entry.value.entries:
                yield from _entry(key, each, inside, problems)
        else:
            # Older files say whether there is a hole, and how many cells, in a word.
            short = {"hole": "present", "cells": "count"}.get(key)
            if short:
                yield from _value(f"{key}: {short}", entry.value, inside[short], problems)
            else:
                problems.append(entry.value.place.problem(f"{key!r} is an object, not {kind_of(entry.value)}"))


def _entry(section: str, entry: Entry, inside: Mapping[str, Any], problems: list[Problem]) -> Iterator[tuple[str, str]]:
    key, known = entry.key.value, inside.get(entry.key.value)
    if known is None:
        problems.append(entry.key.place.problem(f"{section!r} has no {key!r}{nearest(key, inside)}"))
    else:
        yield from _value(_called(section, key, known), entry.value, known, problems)


def _value(key: str, node: Node, known: Mapping[str, Any], problems: list[Problem]) -> Iterator[tuple[str, str]]:
    if "anything" in known:
        return
    wrong = _wrong(node.value, known) if isinstance(node, Text) else f"one value, not {kind_of(node)}"
    if wrong:
        problems.append(node.place.problem(f"{key!r} is {wrong}"))
    elif isinstance(node, Text):
        yield key, node.value


def _wrong(text: str, known: Mapping[str, Any]) -> str:
    """What would be right where a text is not."""
    if "number" in known:
        least, most = known["number"]
        right = text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most
        return "" if right else f"a number from {least} to {most}, not {text!r}"
    if "words" in known:
        return "" if text in known["words"] else f"one of {', '.join(known['words'])}, not {text!r}"
    try:
        if "rank" in known and text != "random":
            read_rank(text)
        elif "card" in known and text != "random":
            parse_face(text)
        elif "rank" not in known and "card" not in known and text not in _WHETHER:
            return f"true or false, not {text!r}"
    except (UnknownName, InvalidCard):
        return f"a {'rank, as A,' if 'rank' in known else 'card, as AS,'} or random, not {text!r}"
    return ""
