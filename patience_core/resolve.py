"""Variant files, and what a file says together with the files that it extends.

Groups merge key by key; lists, texts and the sources replace (a file cites its own); ``GROUP: none`` drops a group.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from patience_core.errors import Problem, SpecError, UnknownVariant, nearest
from patience_core.marked import Entry, Node, Place, Table, Text, compose_all, read_text
from patience_core.ordinary import is_file, is_folder
from patience_core.shape import Shape, is_dropped, shape_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def is_path(name: str) -> bool:
    """Whether the name of a variant is a path: it ends in ``.yaml`` or ``.yml``, or holds a separator."""
    return name.lower().endswith((".yaml", ".yml")) or "/" in name or "\\" in name


def id_of(file_name: str) -> str:
    """The id that a file's name gives: the name without ``.yaml``, with ``_`` as ``-``.

    >>> id_of("janets_bisley.yaml")
    'janets-bisley'

    Raises:
        UnknownVariant: the name gives no id; the message says what would.
    """
    stem, dot, end = file_name.rpartition(".")
    if dot and end.lower() in ("yaml", "yml") and stem.endswith(".cases"):
        raise UnknownVariant(f"{file_name!r} holds cases, not a variant; name {stem.removesuffix('.cases')}.yaml")
    if not dot or end.lower() not in ("yaml", "yml"):
        raise UnknownVariant(f"{file_name!r} is no variant file: its name must end in .yaml")
    name = stem.replace("_", "-")
    if not _ID.fullmatch(name):
        raise UnknownVariant(
            f"{file_name!r} gives no id: a file's name is small letters, digits, '-' and '_', as janets_bisley.yaml"
        )
    return name


@frozen(eq=False)
class VariantFile:
    """A file that declares a variant. It is read when it is first asked for, and then remembered.

    ``shown`` is what people call it; ``owner`` says who brought it: the name of a plugin, or a folder.
    """

    id: str
    shown: str
    path: Path | Traversable
    owner: str = ""

    @classmethod
    def at(cls, path: Path | Traversable, shown: str = "", owner: str = "") -> VariantFile:
        """The variant file at a path.

        Raises:
            UnknownVariant: the file's name gives no id.
        """
        return cls(id_of(path.name), shown or str(path), path, owner)

    @cached_property
    def shape(self) -> Shape:
        """What the file says, as far as its shape is right, and what is wrong with it."""
        try:
            return shape_of(*compose_all(read_text(self.path, self.shown), self.shown))
        except SpecError as error:
            return shape_of(None, error.problems)

    def beside(self, name: str) -> VariantFile:
        """The variant file at a path that is relative to this file's folder.

        Raises:
            UnknownVariant: the name gives no id, or this file stands in no folder.
        """
        folder = getattr(self.path, "parent", None)
        if folder is None:
            raise UnknownVariant(f"{self.shown} has no neighbours; extend an id instead of {name!r}")
        return VariantFile.at(folder / name, owner=self.owner)

    def cases(self) -> Path | Traversable | None:
        """The file of cases beside this one, ``X.cases.yaml`` beside ``X.yaml``, or ``None``. A folder of that name is
        given too: whoever reads it says what is wrong."""
        folder = getattr(self.path, "parent", None)
        if folder is None:
            return None
        stem = self.path.name.rpartition(".")[0]
        for ending in (".cases.yaml", ".cases.yml"):
            path: Path | Traversable = folder / (stem + ending)
            if is_file(path) or is_folder(path):
                return path
        return None

    @property
    def location(self) -> str:
        """What tells this file from all others."""
        if not isinstance(self.path, Path):
            return str(self.path)
        try:
            return os.path.realpath(self.path)  # Path.resolve raises an error where links go round in a circle
        except (OSError, ValueError):  # a name that no file can have
            return str(self.path)


@frozen
class Resolved:
    """What a file says together with the files that it extends.

    ``whole`` is false where one of them could not be found or read, so that what is missing may not be missed.
    ``root`` is the id at the end of the chain of ``extends``. ``dropped`` names the groups of parents that were left
    out. ``countable`` is false where a problem may hide a part of the deal, so that a wrong number of cards would be
    reported for nothing.
    """

    table: Table
    problems: tuple[Problem, ...]
    whole: bool
    parent: str
    root: str
    dropped: frozenset[str] = field(default=frozenset())
    countable: bool = False


def resolve(file: VariantFile, find: Callable[[str], VariantFile]) -> Resolved:
    """Read a file and all that it extends, and merge them."""
    problems: list[Problem] = []
    chain: list[tuple[VariantFile, Table]] = []
    seen: dict[str, str] = {}
    whole = countable = True
    current: VariantFile | None = file
    while current is not None:
        seen[current.location] = current.id
        table = current.shape.table
        problems += current.shape.problems
        countable = countable and current.shape.countable
        if table is None:
            whole = False
            break
        chain.append((current, table))
        current, trouble = _parent(current, table, seen, find)
        if trouble:
            problems.append(trouble)
            whole = False
    if not chain:
        return Resolved(Table((), Place(file.shown, 1, 1)), tuple(problems), False, "", file.id)
    merged, dropped = _first(chain[-1][1], whole, problems), frozenset[str]()
    for _, table in reversed(chain[:-1]):
        merged, dropped = _merge(merged, table, dropped, problems)
    parent = chain[1][0].id if len(chain) > 1 else ""
    return Resolved(merged, tuple(problems), whole, parent, chain[-1][0].id, dropped, countable)


def _parent(
    file: VariantFile, table: Table, seen: dict[str, str], find: Callable[[str], VariantFile]
) -> tuple[VariantFile | None, Problem | None]:
    """The file that ``file`` extends, if any, and what is wrong with that."""
    said = table.get("extends")
    if not isinstance(said, Text):
        return None, None
    name = said.value.strip()
    try:
        parent = file.beside(name) if is_path(name) else find(name)
    except UnknownVariant as error:
        return None, said.place.problem(f"'extends': {error}")
    if parent.location in seen:
        names = [*seen.values(), parent.id]
        circle = " -> ".join(names[names.index(parent.id) :])
        return None, said.place.problem(f"'extends' goes round in a circle: {circle}")
    if is_path(name) and not is_file(parent.path):
        return None, said.place.problem(f"'extends': there is no file {name!r} beside this one")
    return parent, None


def _first(table: Table, whole: bool, problems: list[Problem]) -> Table:
    """The file at the end of a chain, which has no groups to drop."""
    piles = table.get("piles")
    if not isinstance(piles, Table):
        return table
    groups: list[Entry] = []
    for entry in piles.entries:
        if not is_dropped(entry.value):
            groups.append(entry)
        elif whole:
            what = f"there is no group {entry.key.value!r} to leave out: this file extends no other"
            problems.append(entry.key.place.problem(what))
    return _with(table, "piles", Table(tuple(groups), piles.place, piles.flow))


def _merge(
    parent: Table, child: Table, dropped: frozenset[str], problems: list[Problem]
) -> tuple[Table, frozenset[str]]:
    own = _OWN | ({"notes"} if child.get("sources") else set())  # notes speak of the sources that they stand with
    merged = {entry.key.value: entry for entry in parent.entries if entry.key.value not in own}
    for entry in child.entries:
        earlier = merged.get(entry.key.value)
        if entry.key.value == "piles" and isinstance(entry.value, Table):
            groups = earlier.value if earlier and isinstance(earlier.value, Table) else Table((), entry.value.place)
            value, dropped = _merge_groups(groups, entry.value, dropped, problems)
            merged["piles"] = Entry(entry.key, value)
        elif entry.key.value == "redeal" and earlier and isinstance(earlier.value, Table):
            merged["redeal"] = Entry(entry.key, _over(earlier.value, entry.value))
        else:
            merged[entry.key.value] = entry
    return Table(tuple(merged.values()), child.place), dropped


_OWN: Final = frozenset({"name", "extends", "alias of"})
"""Keys that say something of one file only and are not handed down."""


def _merge_groups(
    parent: Table, child: Table, dropped: frozenset[str], problems: list[Problem]
) -> tuple[Table, frozenset[str]]:
    groups = {entry.key.value: entry for entry in parent.entries}
    for entry in child.entries:
        name, earlier = entry.key.value, groups.get(entry.key.value)
        if is_dropped(entry.value):
            if earlier is None:
                what = f"there is no group {name!r} to leave out{nearest(name, groups)}"
                problems.append(entry.key.place.problem(what))
            groups.pop(name, None)
            dropped |= {name}
            continue
        dropped -= {name}
        if earlier and isinstance(earlier.value, Table) and isinstance(entry.value, Table):
            entry = Entry(entry.key, _over(_without_rival(earlier.value, entry.value), entry.value))
        groups[name] = entry
    return Table(tuple(groups.values()), child.place), dropped


def _without_rival(parent: Table, child: Table) -> Table:
    """``base`` is short for a ``fill``: where the child says one of them, the parent's other one is out."""
    for said, rival in (("fill", "base"), ("base", "fill")):
        if child.get(said):
            parent = Table(tuple(entry for entry in parent.entries if entry.key.value != rival), parent.place)
    return parent


def _over(parent: Table, child: Node) -> Table:
    """The entries of ``parent``, each replaced where ``child`` has its key, and then what only ``child`` has."""
    entries = {entry.key.value: entry for entry in parent.entries}
    if isinstance(child, Table):
        entries |= {entry.key.value: entry for entry in child.entries}
    return Table(tuple(entries.values()), child.place)


def _with(table: Table, key: str, value: Node) -> Table:
    entries = (Entry(entry.key, value) if entry.key.value == key else entry for entry in table.entries)
    return Table(tuple(entries), table.place, table.flow)
