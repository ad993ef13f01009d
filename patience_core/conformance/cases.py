"""The cases of a variant: small tests in YAML, one for each sentence of its rules, beside the file that declares it.

```yaml
- rule: the tableau builds up or down by suit
  source: W
  position: "aces: AC / AD / AH / AS; tableau: 8S / 9S / JH"
  legal: [8S t1-t2, 9S t2-t1]
  illegal:
    JH t3-t1: the tableau builds up or down by suit
```
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from attrs import frozen

from patience_core.declaration import Variant
from patience_core.errors import InvalidDeal, Problem, SpecError, nearest, short
from patience_core.marked import (
    Enough,
    Entry,
    Items,
    Node,
    Place,
    Table,
    Text,
    add_problem,
    compose_all,
    kind_of,
    read_text,
)
from patience_core.outcome import Outcome
from patience_core.shuffle import DealNumber

ENDINGS: Final = (".cases.yaml", ".cases.yml")
"""How the name of a file of cases ends; ``bisley.cases.yaml`` holds those of ``bisley.yaml``."""

KEYS: Final[Mapping[str, str]] = {
    "rule": "the sentence that is tested",
    "source": "the key of the variant's source that says it",
    "position": "the position that is looked at, often a fragment",
    "deal": "a deal number, instead of a position",
    "legal": "moves that are legal there, among others",
    "illegal": "moves that are refused, each with the rule that refuses it, or a list of moves",
    "moves": "exactly the legal moves, no more and no fewer",
    "after": "moves, each with the position that it leads to",
    "outcome": "how the game stands there",
    "piles": "of a deal: for each group, the sizes of its piles",
    "becomes": "of a deal: the whole position that it is",
}
"""The keys of a case, and what they say."""

CHECKS: Final = ("legal", "illegal", "moves", "after", "outcome", "piles", "becomes")
OF_A_DEAL: Final = ("piles", "becomes")


@frozen
class Case:
    """One case. What the author wrote keeps its place in the file; :data:`KEYS` says what each part means."""

    place: Place
    rule: str
    source: str = ""
    position: Text | None = None
    deal: Text | None = None
    legal: tuple[Text, ...] = ()
    illegal: tuple[tuple[Text, str], ...] = ()
    moves: tuple[Text, ...] | None = None
    after: tuple[tuple[Text, Text], ...] = ()
    outcome: Text | None = None
    piles: tuple[tuple[Text, tuple[int, ...]], ...] = ()
    becomes: Text | None = None

    @property
    def where(self) -> str:
        """``file:line`` of the case."""
        return f"{self.place.file}:{self.place.line}"


def variant_beside(path: Path) -> Path | None:
    """The variant's file that a file of cases belongs to and stands beside, or ``None``."""
    for ending in ENDINGS:
        if path.name.endswith(ending):
            stem = path.name.removesuffix(ending)
            beside = (path.with_name(stem + end) for end in (".yaml", ".yml"))
            return next((file for file in beside if file.is_file()), None)
    return None


def read_cases(path: Path | Traversable, variant: Variant, shown: str = "") -> tuple[Case, ...]:
    """Read a file of cases of a variant.

    Args:
        path: the file.
        variant: the variant that the cases are about.
        shown: what to call the file in messages; by default its path, or its name where it lies in a zip.

    Raises:
        SpecError: with everything that is wrong in the file.
    """
    shown = shown or (str(path) if isinstance(path, Path) else path.name)
    return parse_cases(read_text(path, shown), variant, shown)


def parse_cases(text: str, variant: Variant, shown: str) -> tuple[Case, ...]:
    """Read the text of a file of cases.

    Raises:
        SpecError: with everything that is wrong in it.
    """
    cases, problems = find_cases(text, variant, shown)
    if problems:
        raise SpecError(problems)
    return tuple(cases)


def find_cases(text: str, variant: Variant, shown: str) -> tuple[list[Case], list[Problem]]:
    """The cases of a text as far as they can be read, and everything that is wrong in it."""
    node, found = compose_all(text, shown)
    problems = list(found)
    cases: list[Case] = []
    if isinstance(node, Items):
        with suppress(Enough):
            cases.extend(_each_case(node, variant, problems))
    elif node is not None:
        what = f"a file of cases is a list of cases, '- rule: ...', not {kind_of(node)}"
        problems.append(node.place.problem(what))
    return cases, problems


def _each_case(node: Items, variant: Variant, problems: list[Problem]) -> Iterator[Case]:
    if not node.items:
        problems.append(node.place.problem("the list is empty; a file of cases holds at least one"))
    for item in node.items:
        if isinstance(item, Table):
            yield _Reader(item, variant, problems).case()
        else:
            add_problem(problems, item.place, f"a case is a mapping, '- rule: ...', not {kind_of(item)}")


class _Reader:
    """Reads one case, and adds whatever is wrong to a list of problems."""

    def __init__(self, table: Table, variant: Variant, problems: list[Problem]) -> None:
        self.table = table
        self.variant = variant
        self.problems = problems

    def case(self) -> Case:
        table = self.table
        for entry in table.entries:
            if entry.key.value not in KEYS:
                self._wrong(entry.key, f"{entry.key.value!r} is no key of a case{nearest(entry.key.value, KEYS)}")
        rule = self._text("rule")
        if table.get("rule") is None:
            self._wrong(table, "the case does not say the rule that it tests: 'rule: ...'")
        self._check_where()
        if not any(table.get(key) for key in CHECKS):
            self._wrong(table, f"the case checks nothing; give one of: {', '.join(CHECKS)}")
        return Case(
            place=table.place,
            rule=" ".join(rule.value.split()) if rule else "",
            source=self._source(),
            position=self._text("position"),
            deal=self._deal(),
            legal=self._moves("legal") or (),
            illegal=self._illegal(),
            moves=self._moves("moves", may_be_empty=True),
            after=tuple((entry.key, value) for entry, value in self._mapping("after", "{move: position}")),
            outcome=self._outcome(),
            piles=self._piles(),
            becomes=self._text("becomes"),
        )

    def _wrong(self, node: Node, what: str) -> None:
        add_problem(self.problems, node.place, what)

    def _check_where(self) -> None:
        position, deal = self.table.get("position"), self.table.get("deal")
        if position is None and deal is None:
            self._wrong(self.table, "the case says no place to look at: 'position: ...' or 'deal: N'")
        if position is not None and deal is not None:
            self._wrong(deal, "the case has a position already; give either 'position' or 'deal'")
        for entry in self.table.entries:
            if deal is None and entry.key.value in OF_A_DEAL:
                self._wrong(entry.key, f"{entry.key.value!r} belongs to a deal; say 'deal: N'")

    def _text(self, key: str) -> Text | None:
        node = self.table.get(key)
        if node is None:
            return None
        if not isinstance(node, Text):
            hint = f'; put it in quotes, {key}: "..."' if isinstance(node, Table) else ""
            self._wrong(node, f"{key!r} is a text, not {kind_of(node)}{hint}")
            return None
        if not node.value.strip():
            self._wrong(node, f"{key!r} says nothing; it is {KEYS[key]}")
            return None
        return node

    def _source(self) -> str:
        said = self._text("source")
        if said is None:
            return ""
        known = [source.key for source in self.variant.sources]
        if said.value not in known:
            there = nearest(said.value, known) or "; it names none"
            self._wrong(said, f"{said.value!r} is no source of {self.variant.id}{there}")
        return said.value

    def _deal(self) -> Text | None:
        said = self._text("deal")
        if said is not None:
            try:
                DealNumber.parse(said.value)
            except InvalidDeal as error:
                self._wrong(said, str(error))
        return said

    def _outcome(self) -> Text | None:
        said = self._text("outcome")
        known = [outcome.value for outcome in Outcome]
        if said is not None and said.value not in known:
            self._wrong(said, f"{said.value!r} is no outcome{nearest(said.value, known)}")
        return said

    def _moves(self, key: str, *, may_be_empty: bool = False) -> tuple[Text, ...] | None:
        node = self.table.get(key)
        if node is None:
            return None
        if not isinstance(node, Items):
            self._wrong(node, f"{key!r} is a list of moves, [KH t2-k3, ...], not {kind_of(node)}")
            return ()
        if not node.items and not may_be_empty:
            self._wrong(node, f"the list of {key!r} is empty and checks nothing")
        return tuple(self._each_text(node.items, "a move"))

    def _illegal(self) -> tuple[tuple[Text, str], ...]:
        if isinstance(self.table.get("illegal"), Items):
            return tuple((move, "") for move in self._moves("illegal") or ())
        node = self.table.get("illegal")
        for entry in node.entries if isinstance(node, Table) else ():
            if isinstance(entry.value, Text) and not entry.value.value.strip():
                self._wrong(
                    entry.value,
                    f"{entry.key.value!r} has no reason: say after the colon the rule that refuses it, or "
                    f"list moves without reasons, illegal: [{entry.key.value}]",
                )
                return ()
        pairs = self._mapping("illegal", "{move: the rule that refuses it}, or a list of moves,")
        return tuple((entry.key, " ".join(value.value.split())) for entry, value in pairs)

    def _mapping(self, key: str, form: str) -> list[tuple[Entry, Text]]:
        """The pairs of a mapping of texts to texts."""
        node = self.table.get(key)
        if node is None:
            return []
        if not isinstance(node, Table) or not node.entries:
            self._wrong(node, f"{key!r} is {form} and not {kind_of(node) if not isinstance(node, Table) else 'empty'}")
            return []
        return [
            (entry, value)
            for entry in node.entries
            for value in self._each_text([entry.value], f"what {entry.key.value!r} leads to")
        ]

    def _piles(self) -> tuple[tuple[Text, tuple[int, ...]], ...]:
        found = []
        groups = [group.name for group in self.variant.groups]
        for entry, sizes in self._mapping("piles", "{group: sizes, as 3 3 4}"):
            if entry.key.value not in groups:
                there = nearest(entry.key.value, groups)
                self._wrong(entry.key, f"{entry.key.value!r} is no group of {self.variant.id}{there}")
            words = sizes.value.replace(",", " ").split()
            if all(re.fullmatch("[0-9]{1,6}", word) for word in words):
                found.append((entry.key, tuple(map(int, words))))
            else:
                self._wrong(sizes, f"{short(sizes.value)!r} are no sizes of piles; say for example '3 3 4'")
        return tuple(found)

    def _each_text(self, nodes: Iterable[Node], what: str) -> list[Text]:
        texts = []
        for node in nodes:
            if isinstance(node, Text) and node.value.strip():
                texts.append(node)
            else:
                said = "an empty one" if isinstance(node, Text) else kind_of(node)
                self._wrong(node, f"{what} is a text, not {said}")
        return texts
