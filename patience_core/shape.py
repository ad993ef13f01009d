"""The shape of a variant file: which keys it may have at each level, and what kind of value each takes.

Checked file by file, before files that extend each other are merged, so that a problem is reported where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from patience_core.errors import Problem, nearest
from patience_core.marked import COMMA_HINT, Entry, Items, Node, Table, Text, kind_of

TOP_KEYS: Final[Mapping[str, str]] = {
    "name": "text",
    "family": "text",
    "extends": "text",
    "sources": "mapping",
    "notes": "list",
    "decks": "text",
    "ranks": "text",
    "piles": "mapping",
    "redeal": "mapping",
    "win": "text",
    "settle": "list",
    "layout": "list",
}
"""The keys of a variant file, and what each takes."""

GROUP_KEYS: Final[Mapping[str, str]] = {
    "kind": "text",
    "label": "text",
    "piles": "text",
    "suits": "text",
    "base": "text",
    "build": "rule",
    "run": "rule",
    "fill": "rule",
    "lift": "text",
    "unit": "text",
    "size": "text",
    "gives": "text",
    "faces": "text",
    "start": "text",
    "deal": "list",
    "sink": "text",
    "fill from": "list",
    "refill": "list",
    "only": "rule",
    "turn": "text",
    "to": "text",
    "redeals": "text",
    "over spaces": "text",
}
"""The keys of a pile group, and what each takes. A list may also be given as one text."""

REDEAL_KEYS: Final[Mapping[str, str]] = {"gather": "text", "times": "text", "deal": "text", "shuffled": "text"}
"""The keys of a redeal that gathers cards and deals them again."""

FALLBACKS: Final[Mapping[str, str]] = {
    "suits": "any",
    "build": "never",
    "fill": "never",
    "lift": "one card",
    "unit": "any number",
    "size": "none",
    "gives": "anywhere",
    "faces": "up",
    "start": "empty",
}
"""What a group says where neither it nor its pile type says anything."""

MAX_TEXT: Final = 500
"""How many characters a rule, a deal or a name may have."""

_GROUP_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*(?: [a-z0-9_-]+)*")

_RESERVED: Final = frozenset({"redeals", "base", "deal"})
"""Words that begin a line of their own in a position's text."""

_NOT_HERE: Final = {
    "id": "the name of the file is the id of the variant",
}


_COUNTING: Final = ("decks", "kind", "piles", "suits", "base", "start", "deal")
"""The keys that say how many cards a game sets out and deals."""


def countable(problems: Iterable[Problem]) -> bool:
    """Whether the cards can still be counted: no problem of shape may hide a part of the deal."""
    hiding = ("stands alone", "second time", *(repr(key) for key in _COUNTING))
    return not any(word in problem.what for problem in problems for word in hiding)


def checked(root: Node, problems: list[Problem]) -> Table | None:
    """Report what is wrong with the shape of a file, and return what is right of it, if anything."""
    if not isinstance(root, Table):
        what = f"a variant is a mapping of keys ({', '.join(TOP_KEYS)}), not {kind_of(root)}"
        problems.append(root.place.problem(what))
        return None
    top = _checked_table(root, TOP_KEYS, "a variant", problems)
    entries: list[Entry] = []
    for entry in top.entries:
        value = entry.value
        if entry.key.value == "piles" and isinstance(value, Table):
            value = Table(tuple(_checked_groups(value, problems)), value.place, value.flow)
        elif entry.key.value == "redeal" and isinstance(value, Table):
            value = _checked_table(value, REDEAL_KEYS, "a redeal", problems)
        elif entry.key.value == "sources" and isinstance(value, Table):
            value = Table(tuple(_texts(value, problems)), value.place, value.flow)
        entries.append(Entry(entry.key, value))
    return Table(tuple(entries), top.place, top.flow)


def is_dropped(node: Node) -> bool:
    """Whether a group's value says that the group of the parent is left out."""
    return isinstance(node, Text) and node.value.strip().lower() == "none"


def _checked_groups(piles: Table, problems: list[Problem]) -> Iterable[Entry]:
    for entry in piles.entries:
        name, value = entry.key.value, entry.value
        if piles.stray(entry):
            problems.append(entry.key.place.problem(f"{name!r} stands alone: {COMMA_HINT}"))
        elif not _GROUP_NAME.fullmatch(name):
            what = f"{name!r} is no name for a group: begin with a small letter; use a-z, digits, blanks, '_', '-'"
            problems.append(entry.key.place.problem(what))
        elif name in _RESERVED:
            what = f"a group cannot be called {name!r}: in positions that word has a meaning of its own"
            problems.append(entry.key.place.problem(what))
        elif is_dropped(value):
            yield entry
        elif isinstance(value, Table):
            group = _checked_table(value, GROUP_KEYS, f"the group {name!r}", problems)
            if group.get("base") and group.get("fill"):
                at = next(e.key for e in group.entries if e.key.value == "fill")
                what = f"the group {name!r} says both 'base' and 'fill'; 'base: K' is short for 'fill: kings': keep one"
                problems.append(at.place.problem(what))
            yield Entry(entry.key, group)
        else:
            what = f"the group {name!r} is a mapping of keys, as {{kind: tableau, ...}}, or 'none' to leave it out"
            problems.append(value.place.problem(what))


def _checked_table(table: Table, keys: Mapping[str, str], where: str, problems: list[Problem]) -> Table:
    """The entries whose key is known and whose value is of the right kind."""
    good: list[Entry] = []
    for entry in table.entries:
        key, wanted = entry.key.value, keys.get(entry.key.value)
        if wanted is None:
            problems.append(entry.key.place.problem(_unknown(table, entry, keys, where)))
        elif entry.value == Text("", entry.value.place):
            what = f"{key!r} has no value; give it one or leave it out"
            problems.append(entry.key.place.problem(what))
        elif not _fits(entry.value, wanted):
            what = f"{key!r} takes {_TAKES[wanted]}, not {kind_of(entry.value)}"
            problems.append(entry.value.place.problem(what))
        elif key != "notes" and _length(entry.value) > MAX_TEXT:
            problems.append(entry.value.place.problem(f"{key!r} is longer than {MAX_TEXT} characters"))
        else:
            good.append(entry)
    return Table(tuple(good), table.place, table.flow)


def _length(node: Node) -> int:
    """How long a text is, or the texts of a list are in all."""
    if isinstance(node, Items):
        return sum(len(item.value) + 1 for item in node.items if isinstance(item, Text))
    return len(node.value) if isinstance(node, Text) else 0


_TAKES: Final = {
    "text": "a text",
    "list": "a list of texts",
    "mapping": "a mapping of names to values",
    "rule": "a text, or a mapping with 'rule:'",
}


def _fits(node: Node, wanted: str) -> bool:
    if wanted == "list":
        return isinstance(node, Text) or (isinstance(node, Items) and all(isinstance(i, Text) for i in node.items))
    if wanted == "rule":
        return isinstance(node, (Text, Table))
    return isinstance(node, Table if wanted == "mapping" else Text)


def _unknown(table: Table, entry: Entry, keys: Mapping[str, str], where: str) -> str:
    key = entry.key.value
    if table.stray(entry):
        return f"{key!r} stands alone: {COMMA_HINT}"
    if keys is TOP_KEYS and key in GROUP_KEYS:
        return f"{key!r} belongs to a group of piles: put it under 'piles', in the group that it is about"
    if keys is GROUP_KEYS and key in TOP_KEYS:
        return f"{key!r} belongs to the variant, not to a group: put it at the left edge of the file"
    if key in _NOT_HERE:
        return f"{where} has no {key!r}: {_NOT_HERE[key]}"
    return f"{where} has no {key!r}{nearest(key, keys)}"


def _texts(table: Table, problems: list[Problem]) -> Iterable[Entry]:
    for entry in table.entries:
        if table.stray(entry):
            problems.append(entry.key.place.problem(f"{entry.key.value!r} stands alone: {COMMA_HINT}"))
        elif not isinstance(entry.value, Text) or not entry.value.value.strip():
            what = f"the source {entry.key.value!r} is a text, as \"{entry.key.value}: Wikipedia, 'Bisley'\""
            problems.append(entry.value.place.problem(what))
        else:
            yield entry
