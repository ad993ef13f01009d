"""The shape of a variant file: which keys it may have at each level, and what kind of value each takes.

Checked file by file, before files that extend each other are merged, so that a problem is reported where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import define, frozen

from patience_core.errors import Problem, nearest
from patience_core.marked import COMMA_HINT, Enough, Entry, Items, Node, Table, Text, add_problem, kind_of

TOP_KEYS: Final[Mapping[str, str]] = {
    "name": "text",
    "family": "text",
    "extends": "text",
    "alias of": "text",
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
    "recipe": "rule",
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

MAX_GROUPS: Final = 26
"""How many groups a variant may have: each has a letter of its own."""

GROUP_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*(?: [a-z0-9_-]+)*")
"""What the name of a group looks like."""

TOO_MANY_GROUPS: Final = f"a variant has at most {MAX_GROUPS} groups: each needs a letter of its own"

RESERVED: Final = frozenset({"redeals", "base", "deal"})
"""Words that begin a line of their own in a position's text."""

_NOT_HERE: Final = {
    "id": "the name of the file is the id of the variant",
}


_UNMEASURED: Final = frozenset({"notes", "sources", "piles", "redeal"})
"""The keys whose texts are for people, or are measured one by one."""

_COUNTING: Final = ("decks", "kind", "piles", "suits", "base", "start", "deal")
"""The keys that say how many cards a game sets out and deals."""


@frozen
class Shape:
    """What a file says as far as its shape is right (``None`` where nothing is), and what is wrong with it.

    ``countable`` is false where a problem may hide a part of the deal, so that the cards cannot be counted.
    """

    table: Table | None
    problems: tuple[Problem, ...]
    countable: bool


def shape_of(root: Node | None, problems: Sequence[Problem]) -> Shape:
    """Check the shape of a file that has been composed, with the problems that were found in composing it."""
    # A repeated key, say, may have been one with a deal.
    check = _Check(list(problems), not problems)
    try:
        table = None if root is None else check.variant(root)
    except Enough:
        table, check.countable = None, False
    return Shape(table, tuple(check.problems), check.countable)


def is_dropped(node: Node) -> bool:
    """Whether a group's value says that the group of the parent is left out."""
    return isinstance(node, Text) and node.value.strip().lower() == "none"


@define
class _Check:
    """Collects what is wrong with the shape of one file."""

    problems: list[Problem]
    countable: bool

    def _note(self, node: Node, what: str, hides: bool = False) -> None:
        add_problem(self.problems, node.place, what)
        self.countable = self.countable and not hides

    def variant(self, root: Node) -> Table | None:
        """What is right of a whole file."""
        if not isinstance(root, Table):
            self._note(root, f"a variant is a mapping of keys ({', '.join(TOP_KEYS)}), not {kind_of(root)}")
            return None
        top = self._table(root, TOP_KEYS, "a variant")
        entries: list[Entry] = []
        for entry in top.entries:
            value = entry.value
            if entry.key.value == "piles" and isinstance(value, Table):
                value = Table(tuple(self._groups(value)), value.place, value.flow)
            elif entry.key.value == "redeal" and isinstance(value, Table):
                value = self._table(value, REDEAL_KEYS, "a redeal")
            elif entry.key.value == "sources" and isinstance(value, Table):
                value = Table(tuple(self._sources(value)), value.place, value.flow)
            entries.append(Entry(entry.key, value))
        return Table(tuple(entries), top.place, top.flow)

    def _groups(self, piles: Table) -> Iterator[Entry]:
        for number, entry in enumerate(piles.entries):
            name, value = entry.key.value, entry.value
            if number >= MAX_GROUPS:
                self._note(entry.key, TOO_MANY_GROUPS, hides=True)
                return
            if piles.stray(entry):
                self._note(entry.key, f"{name!r} stands alone: {COMMA_HINT}", hides=True)
            elif not GROUP_NAME.fullmatch(name):
                what = f"{name!r} is no name for a group: begin with a small letter; use a-z, digits, blanks, '_', '-'"
                self._note(entry.key, what, hides=True)
            elif name in RESERVED:
                what = f"a group cannot be called {name!r}: in positions that word has a meaning of its own"
                self._note(entry.key, what, hides=True)
            elif is_dropped(value):
                yield entry
            elif isinstance(value, Table):
                group = self._table(value, GROUP_KEYS, f"the group {name!r}")
                fill = next((each.key for each in group.entries if each.key.value == "fill"), None)
                if fill and group.get("base"):
                    what = "says both 'base' and 'fill'; 'base: K' is short for 'fill: kings': keep one"
                    self._note(fill, f"the group {name!r} {what}")
                yield Entry(entry.key, group)
            else:
                what = f"the group {name!r} is a mapping of keys, as {{kind: tableau, ...}}, or 'none' to leave it out"
                self._note(value, what, hides=True)

    def _table(self, table: Table, keys: Mapping[str, str], where: str) -> Table:
        """The entries whose key is known and whose value is of the right kind."""
        good: list[Entry] = []
        for entry in table.entries:
            key, wanted = entry.key.value, keys.get(entry.key.value)
            hides = key in _COUNTING
            if wanted is None:
                self._unknown(table, entry, keys, where)
            elif entry.value == Text("", entry.value.place):
                self._note(entry.key, f"{key!r} has no value; give it one or leave it out", hides)
            elif not _fits(entry.value, wanted):
                self._note(entry.value, f"{key!r} takes {_TAKES[wanted]}, not {kind_of(entry.value)}", hides)
            elif key not in _UNMEASURED and _length(entry.value) > MAX_TEXT:
                self._note(entry.value, f"{key!r} is longer than {MAX_TEXT} characters", hides)
            else:
                good.append(entry)
        return Table(tuple(good), table.place, table.flow)

    def _unknown(self, table: Table, entry: Entry, keys: Mapping[str, str], where: str) -> None:
        key = entry.key.value
        hides = key in _COUNTING
        if table.stray(entry):
            what, hides = f"{key!r} stands alone: {COMMA_HINT}", True
        elif keys is TOP_KEYS and key in GROUP_KEYS:
            what = f"{key!r} belongs to a group of piles: put it under 'piles', in the group that it is about"
        elif keys is GROUP_KEYS and key in TOP_KEYS:
            what = f"{key!r} belongs to the variant, not to a group: put it at the left edge of the file"
        elif key in _NOT_HERE:
            what = f"{where} has no {key!r}: {_NOT_HERE[key]}"
        else:
            meant = nearest(key, keys)
            what, hides = f"{where} has no {key!r}{meant}", any(repr(word) in meant for word in _COUNTING)
        self._note(entry.key, what, hides)

    def _sources(self, table: Table) -> Iterator[Entry]:
        for entry in table.entries:
            key = entry.key.value
            if table.stray(entry):
                self._note(entry.key, f"{key!r} stands alone: {COMMA_HINT}")
            elif not isinstance(entry.value, Text) or not entry.value.value.strip():
                self._note(entry.value, f"the source {key!r} is a text, as \"{key}: Wikipedia, 'Bisley'\"")
            else:
                yield entry


def _length(node: Node) -> int:
    """How long a text is, or all texts of a list or a mapping are together."""
    if isinstance(node, Items):
        return sum(_length(item) + 1 for item in node.items)
    if isinstance(node, Table):
        return sum(len(entry.key.value) + _length(entry.value) + 1 for entry in node.entries)
    return len(node.value)


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
