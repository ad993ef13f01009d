"""YAML text as nodes that know where they stand. Every scalar stays text: ``no``, ``12:4``, ``010`` are what they say.

The tree is built from the parser's events, without recursion, so that a file can be refused as soon as it nests too
deep or its aliases stand for too much, and so that one reading finds every problem, not only the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import yaml
from attrs import define, field, frozen

from patience_core.errors import Problem, SpecError, nearest, short
from patience_core.ordinary import why_not_ordinary
from patience_core.yamlfaults import lone_key, never_closed, plain_words, without_its_blank

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

MAX_BYTES: Final = 1024 * 1024
"""The longest file that is read."""

MAX_DEPTH: Final = 40
"""How deep lists and mappings may stand in each other."""

MAX_NODES: Final = 20_000
"""How many texts, lists and mappings a file may hold."""

MAX_ENTRIES: Final = 1_000
"""How many entries one list or mapping may have."""

MAX_PROBLEMS: Final = 50
"""How many problems of a file are told; whoever has so many wants to see the first of them mended, and no flood."""

MAX_KEY: Final = 200
"""How many characters a key may have."""

MAX_ALIASED: Final = 10_000
"""How many nodes the aliases of a file may stand for in all."""

COMMA_HINT: Final = "inside {...} YAML splits at commas: write 'and' instead of the comma, or put the text in quotes"


@frozen
class Place:
    """Where a node stands: the file as shown to people, line and column from 1."""

    file: str
    line: int
    column: int

    def problem(self, what: str) -> Problem:
        """A problem at this place."""
        return Problem(self.file, self.line, self.column, what)


@frozen
class Text:
    """A scalar, as it was written, without quotes."""

    value: str
    place: Place = field(eq=False)


@frozen
class Items:
    """A list."""

    items: tuple[Node, ...]
    place: Place = field(eq=False)


@frozen
class Entry:
    """One ``key: value`` of a mapping."""

    key: Text
    value: Node


@frozen
class Table:
    """A mapping, in the order of the file. ``flow`` says that it was written in braces."""

    entries: tuple[Entry, ...]
    place: Place = field(eq=False)
    flow: bool = field(default=False, eq=False)

    def get(self, key: str) -> Node | None:
        """The value of a key, or ``None``."""
        for entry in self.entries:
            if entry.key.value == key:
                return entry.value
        return None

    def keys(self) -> list[str]:
        """The keys, in order."""
        return [entry.key.value for entry in self.entries]

    def stray(self, entry: Entry) -> bool:
        """Whether ``entry`` looks like the rest of a text that a comma inside braces has cut off."""
        return self.flow and entry.value == Text("", entry.value.place)


Node = Text | Items | Table


def kind_of(node: Node) -> str:
    """What a node is, in words: ``"a text"``, ``"a list"``, ``"a mapping"``."""
    return {Text: "a text", Items: "a list", Table: "a mapping"}[type(node)]


def read_text(path: Path | Traversable, shown: str) -> str:
    """Read a UTF-8 file of at most :data:`MAX_BYTES`; a byte order mark at its start is left out.

    Args:
        path: the file, which may lie in a zip.
        shown: what to call the file in problems.

    Raises:
        SpecError: the file is missing, is no ordinary file, cannot be read, is too long, or is not UTF-8.
    """
    wrong = why_not_ordinary(path)
    if wrong:
        raise SpecError([Problem(shown, 1, 1, wrong)])
    data = _read_bytes(path, shown)
    if len(data) > MAX_BYTES:
        raise SpecError([Problem(shown, 1, 1, f"the file is longer than {MAX_BYTES // 1024} KiB")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        what = f"byte 0x{data[error.start]:02X} is not UTF-8; save the file as UTF-8 text"
        raise SpecError([_place_at(before, len(before), shown).problem(what)]) from None


def _read_bytes(path: Path | Traversable, shown: str) -> bytes:
    try:
        with path.open("rb") as stream:
            data: bytes = stream.read(MAX_BYTES + 1)
            return data
    except FileNotFoundError:
        what = "there is no such file"
    except IsADirectoryError:
        what = "this is a directory, not a file"
    except PermissionError:
        # Windows answers "permission denied" for a directory.
        what = "this is a directory, not a file" if path.is_dir() else "the file may not be read: permission denied"
    except OSError as error:
        what = f"the file cannot be read: {error.strerror or error}"
    except Exception as error:  # a damaged zip, or anything else that a plugin's own reader may raise
        what = f"the file cannot be read: {type(error).__name__}: {error}"
    raise SpecError([Problem(shown, 1, 1, what)])


def compose(text: str, file: str) -> Node:
    """Read one YAML document.

    >>> compose("decks: 010", "x.yaml").get("decks")
    Text(value='010', place=Place(file='x.yaml', line=1, column=8))

    Raises:
        SpecError: with everything that is wrong with the text as YAML.
    """
    node, problems = compose_all(text, file)
    if problems or node is None:
        raise SpecError(problems)
    return node


def compose_all(text: str, file: str) -> tuple[Node | None, tuple[Problem, ...]]:
    """Read one YAML document as far as it can be read, and return it with everything that is wrong.

    The node is ``None`` where the text is no YAML; where only keys are wrong the rest of the tree is there, so that the
    caller can look for more problems in it.
    """
    text = text.removeprefix("\ufeff")
    odd = islice(_ODD.finditer(text), 20)
    problems = tuple(_place_at(text, match.start(), file).problem(_odd(match[0])) for match in odd)
    if problems:
        return None, problems
    if len(text) > MAX_BYTES:
        return None, (Problem(file, 1, 1, f"the text is longer than {MAX_BYTES // 1024} KiB"),)
    builder = _Builder(file)
    try:
        for event in yaml.parse(text, Loader=yaml.BaseLoader):
            builder.add(event)
    except Enough:
        return None, tuple(builder.problems)
    except yaml.MarkedYAMLError as error:
        return None, (*builder.problems, _syntax(error, file, text))
    except (yaml.YAMLError, ValueError) as error:
        # PyYAML lets a ValueError out for some escapes, as "\U00110000".
        builder.problems.append(Problem(file, 1, 1, f"this is no sound YAML: {' '.join(str(error).split())}"))
        return None, tuple(builder.problems)
    if builder.root is None or builder.root == Text("", builder.root.place):
        builder.problems.append(Problem(file, 1, 1, "the file is empty"))
        return None, tuple(builder.problems)
    return builder.root, tuple(builder.problems)


_ODD: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _odd(character: str) -> str:
    return f"the character U+{ord(character):04X} may not stand in a file; leave it out"


def _place_at(text: str, position: int, file: str) -> Place:
    lines = re.split("\r\n|\r|\n", text[:position])
    return Place(file, len(lines), len(lines[-1]) + 1)


class Enough(Exception):
    """Nothing more can be read, or is worth telling; the reason is among the problems."""


def add_problem(problems: list[Problem], place: Place, what: str) -> None:
    """Note a problem, of which there may be :data:`MAX_PROBLEMS`.

    Raises:
        Enough: there are so many that no more is told; the last of them says so.
    """
    if len(problems) >= MAX_PROBLEMS:
        problems.append(place.problem("there are more problems, from here on untold: mend the others first"))
        raise Enough
    problems.append(place.problem(what))


@define
class _Open:
    """A list or mapping whose end has not come yet."""

    place: Place
    anchor: str | None
    mapping: bool
    flow: bool
    children: list[Node] = field(factory=list)
    size: int = 1
    height: int = 1


@define
class _Anchored:
    """What an anchor stands for; no node while the end has not come yet."""

    line: int
    node: Node | None = None
    size: int = 1
    height: int = 0


class _Builder:
    """Builds the tree of one document from events."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.problems: list[Problem] = []
        self._open: list[_Open] = []
        self._anchors: dict[str, _Anchored] = {}
        self._aliased = 0
        self._nodes = 0

    def add(self, event: Any) -> None:
        mark = event.start_mark
        place = Place(self.file, mark.line + 1, mark.column + 1) if mark else Place(self.file, 1, 1)
        if isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self._give_up(place, "a second document begins here; a file holds one")
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event.anchor or "", place)
        elif isinstance(event, yaml.ScalarEvent):
            self._begin(event, place)
            self._end(Text(event.value, place), event.anchor, 1, 0)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self._begin(event, place)
            mapping = isinstance(event, yaml.MappingStartEvent)
            self._open.append(_Open(place, event.anchor, mapping, bool(event.flow_style)))
            if len(self._open) > MAX_DEPTH:
                self._give_up(place, f"lists and mappings stand more than {MAX_DEPTH} deep in each other")
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            done = self._open.pop()
            node = self._table(done) if done.mapping else Items(tuple(done.children), done.place)
            self._end(node, done.anchor, done.size, done.height)

    def _give_up(self, place: Place, what: str) -> None:
        self.problems.append(place.problem(what))
        raise Enough

    def _note(self, place: Place, what: str) -> None:
        add_problem(self.problems, place, what)

    def _begin(self, event: Any, place: Place) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._give_up(place, f"the file holds more than {MAX_NODES} texts, lists and mappings")
        if event.tag is not None:
            self._note(place, f"the tag {short(event.tag)!r} means nothing here; leave it out")
        if event.anchor is None:
            return
        if event.anchor in self._anchors:
            first = self._anchors[event.anchor].line
            self._note(place, f"the anchor '&{short(event.anchor)}' is given twice, first on line {first}")
        self._anchors[event.anchor] = _Anchored(place.line)

    def _end(self, node: Node, anchor: str | None, size: int, height: int) -> None:
        if anchor is not None:
            self._anchors[anchor] = _Anchored(self._anchors[anchor].line, node, size, height)
        self._put(node, size, height)

    def _put(self, node: Node, size: int, height: int) -> None:
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        parent.children.append(node)
        if len(parent.children) > MAX_ENTRIES * (1 + parent.mapping):
            kind = "mapping" if parent.mapping else "list"
            self._give_up(node.place, f"a {kind} may have at most {MAX_ENTRIES:,} entries")
        parent.size += size
        parent.height = max(parent.height, height + 1)

    def _alias(self, name: str, place: Place) -> None:
        found = self._anchors.get(name)
        if found is None:
            self._note(place, f"nothing is called '&{short(name)}'{nearest(short(name), map(short, self._anchors))}")
            self._put(Text("", place), 1, 0)
        elif found.node is None:
            self._give_up(place, f"the alias '*{short(name)}' stands inside what it names (line {found.line})")
        else:
            self._aliased += found.size
            if self._aliased > MAX_ALIASED or len(self._open) + found.height > MAX_DEPTH:
                self._give_up(place, f"the aliases of this file stand for too much, as '*{short(name)}'; write it out")
            self._put(found.node, found.size, found.height)

    def _table(self, done: _Open) -> Table:
        entries: list[Entry] = []
        for key, value in _pairs(done.children):
            if not isinstance(key, Text):
                self._note(key.place, f"a key is a text, not {kind_of(key)}")
            elif len(key.value) > MAX_KEY:
                self._note(key.place, f"a key may have at most {MAX_KEY} characters")
            elif key.value == "<<":
                what = "'<<' (a YAML merge) is not read; say 'extends: ID' to build on another variant"
                self._note(key.place, what)
            else:
                entries.append(Entry(key, value))
        table = Table(tuple(entries), done.place, done.flow)
        first: dict[str, Entry] = {}
        for entry in entries:
            earlier = first.setdefault(entry.key.value, entry)
            if earlier is entry:
                continue
            if table.stray(entry):
                what = f"{entry.key.value!r} stands alone: {COMMA_HINT}"
            else:
                what = f"the key {entry.key.value!r} stands here a second time, first on line {earlier.key.place.line}"
            self._note(entry.key.place, what)
        return Table(tuple(first.values()), done.place, done.flow)


def _pairs(children: list[Node]) -> Iterator[tuple[Node, Node]]:
    return zip(children[::2], children[1::2], strict=True)


def _syntax(error: yaml.MarkedYAMLError, file: str, text: str) -> Problem:
    said, context = error.problem or str(error), error.context or ""
    lines = text.splitlines()
    if "could not find expected ':'" in said and error.context_mark:
        return _no_colon(lines, error.context_mark.line, file)
    if "mapping values are not allowed" in said and error.problem_mark:
        above = error.problem_mark.line - 1
        while above >= 0 and not lines[above].split("#")[0].strip():
            above -= 1
        if above >= 0 and without_its_blank(lines[above]):
            return _no_colon(lines, above, file)
    mark = error.context_mark if never_closed(said, context) else error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Problem(file, line, column, plain_words(said, context))


def _no_colon(lines: list[str], number: int, file: str) -> Problem:
    """What is wrong with a line that should say ``key: value``."""
    line = lines[number] if number < len(lines) else ""
    column = len(line) - len(line.lstrip(" -")) + 1
    key, words = without_its_blank(line), lone_key(line)
    if key:
        return Problem(file, number + 1, column, f"put a blank after the ':', as '{short(key)}: ...'")
    example = f", as '{short(words)}: ...'" if words else ""
    return Problem(file, number + 1, column, f"a ':' and a value are missing behind the key{example}")
