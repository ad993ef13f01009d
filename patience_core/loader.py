"""From a YAML file, and the files that it extends, to a :class:`~patience_core.declaration.Variant`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from attrs import evolve

from patience_core import readers
from patience_core.dealplan import DealPlan
from patience_core.declaration import SETTLE_STEPS, Field, Gather, Placing, Source, Variant, Win
from patience_core.errors import SpecError, nearest
from patience_core.groups import Reading, Said, origin, read_group, words
from patience_core.layout import LayoutReader
from patience_core.marked import Enough, Entry, Items, Node, Table, Text
from patience_core.piles import PileGroup, set_out_by_base
from patience_core.readers import number, one_of
from patience_core.resolve import Resolved, VariantFile, resolve
from patience_core.rules.phrases import read_ranks
from patience_core.shape import MAX_GROUPS, TOO_MANY_GROUPS
from patience_core.together import Together, group_entries
from patience_core.vocabulary import Vocabulary

MOST_DECKS: Final = 8

WIN: Final = "every card is on a foundation"
"""When the game is won, unless the file says otherwise."""

ALL_HOME: Final = frozenset(
    {WIN, "every card is on the foundations", "all cards are on foundations", "all cards are on the foundations"}
)
"""What says that the game is won when every card is on a foundation."""

EMPTY: Final = re.compile(r"(.+?) (?:is|are) empty")
"""What says that the game is won when some groups are empty."""


def load(file: VariantFile, vocabulary: Vocabulary, find: Callable[[str], VariantFile]) -> Variant:
    """Read a variant.

    Args:
        file: the file that declares it.
        vocabulary: the rules and pile types that it may name.
        find: gives the file of an id, for ``extends``; raises :class:`~patience_core.errors.UnknownVariant`.

    Raises:
        SpecError: with every problem of the file, and of the files that it extends as far as they touch it.
    """
    resolved = resolve(file, find)
    reading = Reading(vocabulary, resolved.whole, list(resolved.problems))
    try:
        variant = _Loader(file, resolved, reading).variant()
    except Enough:
        variant = None
    if reading.problems or variant is None:
        raise SpecError(reading.problems)
    return variant


class _Loader:
    """Reads the keys of one merged file; what is wrong is noted in ``reading``."""

    def __init__(self, file: VariantFile, resolved: Resolved, reading: Reading) -> None:
        self.file = file
        self.table = resolved.table
        self.reading = reading
        self.parent = resolved.parent
        self.root = resolved.root
        self.dropped = resolved.dropped
        self.countable = resolved.whole and resolved.countable

    def variant(self) -> Variant | None:
        title = self._text("name", self.file.id.replace("-", " ").title(), "the file's name")
        family = self._text("family", self.root, "default")
        decks = self._decks()
        ranks = self._ranks()
        groups = self._groups(decks)
        names = [group.name for group in groups]
        known = self._group_names()
        win = self._win(groups, known)
        gather = self._gather(known)
        settle = self._settle(groups)
        layout = self._layout(known, groups)
        alias_of = self._alias_of()
        together = Together(self.reading, self.table)
        together.check_labels(groups)
        together.check_names(groups, known)
        together.check_turning(groups, gather)
        together.check_number(groups, known)
        together.check_places(groups, gather)
        together.check_refills(groups)
        if together.check_set_out(groups, ranks) and self.countable and len(names) == len(known) and known:
            groups = self._check_cards(groups, decks, ranks)
        together.check_sizes(groups)
        if not known and self.reading.whole:
            at = self.table.get("piles") or self.table
            self.reading.problem(at.place, "the variant has no piles: say 'piles:' and the groups beneath it")
        if self.reading.problems:
            return None
        return Variant(
            id=self.file.id,
            name=title,
            family=family,
            decks=decks,
            groups=tuple(groups),
            win=win,
            settle=settle,
            gather=gather,
            ranks=ranks,
            sources=self._sources(),
            notes=tuple(words(item) for item in self._list("notes")),
            layout=layout,
            parent=self.parent,
            alias_of=alias_of,
            fields=tuple(self.reading.fields),
            file=self.file.shown,
        )

    def _alias_of(self) -> str:
        node = self.table.get("alias of")
        if node is None:
            return ""
        name = words(node)
        if name == self.file.id:
            self.reading.problem(node.place, f"'alias of': {name!r} is this variant itself; name another one")
        return name

    def _text(self, key: str, otherwise: str, why: str) -> str:
        node = self.table.get(key)
        if node is None:
            self.reading.fields.append(Field(key, otherwise, why))
            return otherwise
        self.reading.note(key, Said(node, origin(node)))
        return words(node)

    def _list(self, key: str) -> list[Node]:
        node = self.table.get(key)
        if node is None:
            return []
        return list(node.items) if isinstance(node, Items) else [node]

    def _decks(self) -> int:
        node = self.table.get("decks")
        if node is None:
            self.reading.fields.append(Field("decks", "1", "default"))
            return 1
        said = Said(node, origin(node))
        self.reading.note("decks", said)
        decks = self.reading.attempt(said, number(1, MOST_DECKS, "'decks'"), None)
        self.countable = self.countable and decks is not None
        return decks or 1

    def _ranks(self) -> tuple[int, ...]:
        whole = tuple(range(1, 14))
        node = self.table.get("ranks")
        if node is None:
            return whole
        said = Said(node, origin(node))
        self.reading.note("ranks", said)
        ranks = self.reading.attempt(said, read_ranks, None, "'ranks': ")
        self.countable = self.countable and ranks is not None
        return ranks or whole

    def _gather(self, known: list[str]) -> Gather | None:
        """The redeal that gathers cards and deals them again."""
        table = self.table.get("redeal")
        if not isinstance(table, Table):
            return None
        said: dict[str, Said] = {}
        for key, otherwise in (("gather", "tableau"), ("times", "1"), ("deal", ""), ("shuffled", "no")):
            node = table.get(key)
            said[key] = Said(node, origin(node)) if node else Said(Text(otherwise, table.place), "default")
            self.reading.note(f"redeal.{key}", said[key])
        group = self.reading.attempt(said["gather"], readers.names, ("",))[0]
        if group not in known and self.reading.whole:
            self.reading.problem(said["gather"].node.place, f"'gather': {group!r} is no group{nearest(group, known)}")
        return Gather(
            group=group,
            times=self.reading.attempt(said["times"], readers.times, 0, "'times': "),
            size=self.reading.attempt(said["deal"], readers.dealt_again, 0),
            shuffled=self.reading.attempt(said["shuffled"], readers.yes_or_no, False),
        )

    def _group_entries(self) -> list[Entry]:
        return group_entries(self.table)

    def _group_names(self) -> list[str]:
        return [entry.key.value for entry in self._group_entries()]

    def _groups(self, decks: int) -> list[PileGroup]:
        entries = self._group_entries()
        for entry in entries[MAX_GROUPS:][:1]:
            self.reading.problem(entry.key.place, TOO_MANY_GROUPS)
        found = [read_group(self.reading, entry, decks) for entry in entries[:MAX_GROUPS]]
        return [group for group in found if group is not None]

    def _sources(self) -> tuple[Source, ...]:
        node = self.table.get("sources")
        entries = node.entries if isinstance(node, Table) else ()
        return tuple(Source(entry.key.value, words(entry.value)) for entry in entries)

    def _win(self, groups: list[PileGroup], known: list[str]) -> Win:
        text = self._text("win", WIN, "default")
        plain = " ".join(text.lower().rstrip(".").split())
        at = self.table.get("win") or self.table.get("piles") or self.table
        home = tuple(group.name for group in groups if group.home)
        if plain in ALL_HOME:
            if not home and len(groups) == len(known) and known and self.reading.whole:
                what = "no group is a foundation, so the game cannot be won: say 'win: the GROUP is empty'"
                self.reading.problem(at.place, what)
            return Win(text, home)
        match = EMPTY.fullmatch(plain)
        if not match:
            what = f"{text!r} is no way of winning; say {WIN!r} or 'the GROUP is empty'"
            self.reading.problem(at.place, what)
            return Win(text, home)
        empty: set[str] = set()
        for name in re.split(r"\s*(?:,|\band\b)\s*", match[1]):
            word = name.removeprefix("the ").strip()
            group = next((g for g in groups if f"the {word}" == g.place or word == g.name), None)
            if group:
                empty.add(group.name)
            elif word not in known and self.reading.whole:
                self.reading.problem(at.place, f"'win': {word!r} is no group{nearest(word, known)}")
        return Win(text, tuple(group.name for group in groups if group.name not in empty))

    def _settle(self, groups: list[PileGroup]) -> tuple[str, ...]:
        node = self.table.get("settle")
        if node is None:
            steps = _of_itself(groups)
            self.reading.fields.append(Field("settle", ", ".join(steps) or "none", "follows from the groups"))
            return steps
        self.reading.note("settle", Said(node, origin(node)))
        said = self._list("settle")
        if [words(step) for step in said] == ["none"]:
            return ()
        read = one_of({step: step for step in SETTLE_STEPS}, "step of settling")
        return tuple(self.reading.attempt(Said(step, ""), read, "") for step in said)

    def _layout(self, known: list[str], groups: list[PileGroup]) -> tuple[tuple[Placing, ...], ...]:
        reader = LayoutReader(known, self.dropped, {group.name: group.piles for group in groups}, self.reading.whole)
        rows: list[tuple[Placing, ...]] = []
        for node in self._list("layout"):
            row, problems = reader.row(words(node))
            for problem in problems:
                self.reading.problem(node.place, problem)
            if row:
                rows.append(row)
        return tuple(rows)

    def _check_cards(self, groups: list[PileGroup], decks: int, ranks: tuple[int, ...]) -> list[PileGroup]:
        """The cards set out and the cards dealt must be exactly the decks; ``the rest`` is dealt what is left."""
        whole = 4 * len(ranks) * decks
        copies = Counter(card for group in groups for pile in group.set_out for card in pile)
        at = (self.table.get("piles") or self.table).place
        too_many = sorted(card for card, count in copies.items() if count > decks)
        if too_many:
            card, more = too_many[0], len(too_many) - 1
            where = " and ".join(repr(group.name) for group in groups if any(card in pile for pile in group.set_out))
            others = f" ({more} other cards too often as well)" if more else ""
            has = f"{decks} deck{'s' * (decks != 1)}"
            what = f"{card} is set out {copies[card]} times, by {where}, but the game has {has}{others}"
            self.reading.problem(at, what)
            return groups
        set_out, dealt = copies.total(), sum(group.deal.cards for group in groups if group.deal)
        set_out += sum(set_out_by_base(group.base, decks) for group in groups)
        rest = whole - set_out - dealt
        if any(group.recipe for group in groups):
            return groups  # how many cards a recipe deals only the deck can tell
        takers = [group for group in groups if group.deal and group.deal.rest]
        if len(takers) == 1 and rest > 0:
            return [
                evolve(group, deal=DealPlan(group.deal.words, (0,) * rest)) if group.deal and group.deal.rest else group
                for group in groups
            ]
        if rest or takers:
            deals = [entry.value.get("deal") for entry in self._group_entries() if isinstance(entry.value, Table)]
            node = next((deal for deal in reversed(deals) if deal), None)
            wrong = f"{_cards(rest)} left over" if rest > 0 else f"{_cards(-rest)} missing"
            what = f"of {whole} cards {set_out} are set out and {dealt} dealt: {wrong}"
            if takers and rest >= 0:
                what = "two groups are dealt the rest" if len(takers) > 1 else "nothing is left to deal as the rest"
                table = next(entry.value for entry in self._group_entries() if entry.key.value == takers[-1].name)
                node = (table.get("deal") if isinstance(table, Table) else None) or table
            self.reading.problem(node.place if node else at, what)
        return groups


def _of_itself(groups: list[PileGroup]) -> tuple[str, ...]:
    """What happens of itself after a move, as the groups have it."""
    steps: list[str] = []
    if any(group.base == "the first card played" for group in groups):
        steps.append("set the base")
    if any(group.refill for group in groups):
        steps.append("refill")
    if any(group.turns_up for group in groups):
        steps.append("turn up")
    return tuple(steps)


def _cards(count: int) -> str:
    return "1 card is" if count == 1 else f"{count} cards are"
