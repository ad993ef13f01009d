"""One pile group of a file, with the defaults of its pile type, as a :class:`~patience_core.piles.PileGroup`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from attrs import field, frozen

from patience_core import readers
from patience_core.cards import RANKS, Card
from patience_core.dealplan import DealPlan
from patience_core.declaration import Field
from patience_core.errors import Problem, SpecError, UnknownName, nearest
from patience_core.marked import Entry, Items, Node, Place, Table, Text, add_problem
from patience_core.piles import UNITS, PileGroup, PileType, Stock
from patience_core.readers import MOST_PILES, one_of
from patience_core.rules.base import FillRule
from patience_core.rules.build import NeverBuild
from patience_core.rules.fill import BaseFill, NeverFill, RankFill
from patience_core.rules.lift import LIFTS
from patience_core.shape import FALLBACKS, GROUP_KEYS
from patience_core.vocabulary import Vocabulary

_DEFAULTABLE: Final = frozenset(GROUP_KEYS) - {"kind", "label"}
"""The fields that a pile type may give a default for."""

S = TypeVar("S")
T = TypeVar("T")


@frozen
class Said:
    """One field of a group: the node that says it, and where that comes from in words."""

    node: Node
    origin: str


@frozen
class Reading:
    """What reading one file collects: problems, and every field with its origin.

    ``whole`` is false where a parent is missing, so that what is not said may be said there.
    """

    vocabulary: Vocabulary
    whole: bool
    problems: list[Problem] = field(factory=list)
    fields: list[Field] = field(factory=list)

    def problem(self, place: Place, what: str) -> None:
        """Note that something is wrong.

        Raises:
            Enough: so much is wrong that no more is told.
        """
        add_problem(self.problems, place, what)

    def also(self, error: SpecError) -> None:
        """Note all that an error says is wrong."""
        for problem in error.problems:
            self.problem(Place(problem.file, problem.line, problem.column), problem.what)

    def attempt(self, said: Said, read: Callable[[str], T], otherwise: S, what: str = "") -> T | S:
        """Read a text, or note why it cannot be read and go on with ``otherwise``."""
        try:
            return read(words(said.node).strip())
        except UnknownName as error:
            self.problem(said.node.place, f"{what}{error}")
            return otherwise

    def note(self, path: str, said: Said) -> None:
        """Remember a field and its origin."""
        self.fields.append(Field(path, words(said.node), said.origin))


def origin(node: Node) -> str:
    """Where a node stands, in short: ``"bisley.yaml:12"``."""
    name = re.split(r"[/\\]", node.place.file)[-1]
    return f"{name}:{node.place.line}"


def words(node: Node) -> str:
    """What a node says, on one line."""
    if isinstance(node, Text):
        return " ".join(node.value.split())
    if isinstance(node, Items):
        return ", ".join(words(item) for item in node.items)
    return ", ".join(f"{entry.key.value}: {words(entry.value)}" for entry in node.entries)


def read_group(reading: Reading, entry: Entry, decks: int) -> PileGroup | None:
    """Read a group; ``None`` where so much is wrong that there is none. Problems are noted in ``reading``."""
    assert isinstance(entry.value, Table)
    return _Group(reading, entry.key, entry.value, decks).read()


def faults_of_type(vocabulary: Vocabulary, pile_type: PileType) -> list[str]:
    """What is wrong with the defaults of a pile type, one line each."""
    place = Place("", 1, 1)
    faults: list[str] = []
    if not isinstance(pile_type.name, str):
        return ["its name must be a text"]
    entries: list[Entry] = [Entry(Text("kind", place), Text(pile_type.name, place))]
    for key, value in pile_type.defaults.items():
        if key not in _DEFAULTABLE:
            faults.append(f"a pile type gives no default for {key!r}{nearest(str(key), _DEFAULTABLE)}")
        elif not isinstance(value, str):
            faults.append(f"the default of {key!r} must be a text, not {value!r}")
        else:
            entries.append(Entry(Text(key, place), Text(value, place)))
    if {"base", "fill"} <= set(pile_type.defaults):
        faults.append("a pile type gives either 'base' or 'fill', not both")
    known = Vocabulary(vocabulary.build_rules, vocabulary.fill_rules)
    known.add_pile_type(PileType(pile_type.name, pile_type.doc), pile_type.name)
    reading = Reading(known, whole=False)
    read_group(reading, Entry(Text("x", place), Table(tuple(entries), place)), 1)
    return faults + [problem.what for problem in reading.problems]


@frozen
class _Group:
    reading: Reading
    key: Text
    table: Table
    decks: int

    def read(self) -> PileGroup | None:
        reading, name = self.reading, self.key.value
        rules = reading.vocabulary
        kind = self._kind()
        said = self._said(kind)
        for key in GROUP_KEYS:
            if key in said:
                reading.note(f"piles.{name}.{key}", said[key])
        build = self._rule(said["build"], rules.build_rule, NeverBuild())
        if "run" not in said:
            reading.fields.append(Field(f"piles.{name}.run", words(said["build"].node), "as build"))
        run = self._rule(said["run"], rules.build_rule, NeverBuild()) if "run" in said else build
        base: int | str = reading.attempt(said["base"], readers.base, 0, "'base': ") if "base" in said else 0
        deals = "deal" in said and words(said["deal"].node).lower() != "none"
        deal = reading.attempt(said["deal"], DealPlan.parse, None) if deals else None
        suits = self._suits(said, kind, deal, deals)
        self._check_places(said, deals)
        set_out = self._set_out(said, suits or (), base)
        label = self._label(said)
        if "label" not in said:
            reading.fields.append(Field(f"piles.{name}.label", label, "first letter of the name"))
        if "piles" not in said and suits is not None:
            why = "from the deal" if deal else "one for each suit and deck"
            reading.fields.append(Field(f"piles.{name}.piles", str(len(suits)), why))
        group = PileGroup(
            name=name,
            label=label,
            kind=kind.name if kind else "",
            place=place_of(name, kind),
            home=bool(kind and kind.home),
            suits=suits or (),
            build=build,
            run=run,
            fill=self._starts(said, base),
            lift=reading.attempt(said["lift"], one_of(LIFTS, "way of lifting"), LIFTS["one card"]),
            unit=reading.attempt(said["unit"], one_of(UNITS, "unit"), 0),
            size=reading.attempt(said["size"], readers.size, 0),
            gives=reading.attempt(said["gives"], readers.gives, "never"),
            faces=reading.attempt(said["faces"], readers.faces, "up"),
            set_out=set_out or (),
            deal=deal,
            base=base if isinstance(base, str) else "",
            sink=reading.attempt(said["sink"], readers.sink, None, "'sink': ") if "sink" in said else None,
            fill_from=reading.attempt(said["fill from"], readers.names, None) if "fill from" in said else None,
            refill=reading.attempt(said["refill"], readers.names, ()) if "refill" in said else (),
            stock=self._stock(said),
            predicate=self._rule(said["only"], rules.pile_rule, None) if "only" in said else None,
            recipe=self._rule(said["recipe"], rules.deal_recipe, None) if "recipe" in said else None,
        )
        countable = suits is not None and set_out is not None and not (deals and deal is None)
        return group if kind and countable else None

    def _kind(self) -> PileType | None:
        types = self.reading.vocabulary.pile_types
        node = self.table.get("kind")
        if node is None:
            if self.reading.whole:
                known = nearest(self.key.value, (registered.name for registered in types))
                self.reading.problem(self.key.place, f"the group {self.key.value!r} does not say its 'kind'{known}")
            return None
        try:
            return types.find(words(node)).what
        except UnknownName as error:
            self.reading.problem(node.place, str(error))
            return None

    def _said(self, kind: PileType | None) -> dict[str, Said]:
        """Every field that the group, its pile type or the fallbacks say, in this order of weight."""
        said = {entry.key.value: Said(entry.value, origin(entry.value)) for entry in self.table.entries}
        at = (self.table.get("kind") or self.key).place
        defaults = dict(kind.defaults) if kind else {}
        for said_key, rival in (("fill", "base"), ("base", "fill")):
            if said_key in said:
                defaults.pop(rival, None)
        for key, text in defaults.items():
            said.setdefault(key, Said(Text(text, at), f"default of the {kind.name if kind else ''} type"))
        for key, text in FALLBACKS.items():
            if key != "fill" or "base" not in said:
                said.setdefault(key, Said(Text(text, at), "default"))
        return said

    def _rule(self, said: Said, read: Callable[[Node], T], otherwise: S) -> T | S:
        """Read a rule, or note all that is wrong with it and go on with ``otherwise``."""
        try:
            return read(said.node)
        except SpecError as error:
            self.reading.also(error)
            return otherwise

    def _starts(self, said: dict[str, Said], base: int | str) -> FillRule:
        """What may begin a pile: a base is short for a rule of filling."""
        if isinstance(base, str):
            return BaseFill()
        if base:
            return RankFill(RANKS[base - 1])
        return (
            self._rule(said["fill"], self.reading.vocabulary.fill_rule, NeverFill()) if "fill" in said else NeverFill()
        )

    def _stock(self, said: dict[str, Said]) -> Stock | None:
        if "turn" not in said:
            return None
        reading = self.reading
        return Stock(
            turn=reading.attempt(said["turn"], readers.number(1, 104, "'turn' (how many cards at a time)"), 1),
            to=reading.attempt(said["to"], readers.names, ("",))[0] if "to" in said else "waste",
            redeals=reading.attempt(said["redeals"], readers.times, 0) if "redeals" in said else 0,
            over_spaces="over spaces" not in said or reading.attempt(said["over spaces"], readers.yes_or_no, True),
        )

    def _label(self, said: dict[str, Said]) -> str:
        if "label" not in said:
            return self.key.value[0]
        return self.reading.attempt(said["label"], readers.letter, self.key.value[0])

    def _suits(
        self, said: dict[str, Said], kind: PileType | None, deal: DealPlan | None, deals: bool
    ) -> tuple[int | None, ...] | None:
        """The suit of each pile, and by that how many piles there are; ``None`` where that cannot be told."""
        reading = self.reading
        each = reading.attempt(said["suits"], one_of(readers.SUITS, "word for 'suits'"), None)
        piles: int | None = None
        if "piles" in said:
            piles = reading.attempt(said["piles"], readers.number(1, MOST_PILES, "'piles'"), None)
            if piles is None:
                return None
        if piles is not None and deal is not None and deal.piles > piles:
            what = f"the deal speaks of {deal.piles} piles, but the group has {piles} ({said['piles'].origin})"
            reading.problem(said["deal"].node.place, what)
        if piles is None and deal is not None:
            piles = deal.piles
        if piles is None and each:
            piles = 4 * self.decks
        if piles is None:
            if kind and not deals and reading.whole:
                what = f"the group {self.key.value!r} does not say how many piles it has: say 'piles: N' or 'deal: ...'"
                reading.problem(self.key.place, what)
            return None
        return tuple(pile % 4 if each else None for pile in range(piles))

    def _check_places(self, said: dict[str, Said], deals: bool) -> None:
        """Cards that come as they come cannot be asked for their suit: such piles are no places of suits."""
        keys = {"deal": deals, "recipe": "recipe" in said, "refill": "refill" in said}
        for key, comes in keys.items():
            if comes and words(said["suits"].node).lower() == "each" and self.reading.whole:
                what = f"{key!r}: cards of any suit come here, so the piles cannot be places of suits; say 'suits: any'"
                self.reading.problem(said[key].node.place, what)

    def _set_out(
        self, said: dict[str, Said], suits: tuple[int | None, ...], base: int | str
    ) -> tuple[tuple[Card, ...], ...] | None:
        """The cards set out on each pile; ``None`` where that cannot be told."""
        start = said["start"]
        dealt = self.reading.attempt(start, readers.start, None)
        if isinstance(dealt, tuple) or not dealt:
            return None if dealt is None else self._laid(start, dealt or (), suits)
        wrong = ""
        if "base" not in said:
            wrong = "'start: dealt' sets out the base card of each pile: say 'base: A' instead of a fill"
        elif isinstance(base, str):
            wrong = f"'start: dealt' sets out a base that is known before the deal, not {base!r}"
        elif None in suits:
            wrong = "'start: dealt' sets out one card of each suit: say 'suits: each'"
        if wrong and self.reading.whole:
            self.reading.problem(start.node.place, wrong)
        if wrong or not isinstance(base, int) or not base:
            return None
        return tuple((Card(suit, base),) for suit in suits if suit is not None)

    def _laid(
        self, start: Said, laid: tuple[Card, ...], suits: tuple[int | None, ...]
    ) -> tuple[tuple[Card, ...], ...] | None:
        """Each card on the first pile that may hold its suit and has none yet."""
        piles: list[tuple[Card, ...]] = [()] * len(suits)
        for card in laid:
            place = next((i for i, suit in enumerate(suits) if suit in (None, card.suit) and not piles[i]), None)
            if place is None:
                self.reading.problem(start.node.place, f"'start': there is no empty pile for {card}")
                return None
            piles[place] = (card,)
        return tuple(piles)


def place_of(name: str, kind: PileType | None) -> str:
    """A group in the rules' words.

    >>> place_of("kings", PileType("foundation", "", noun="foundations"))
    'the king foundations'
    >>> place_of("tableau", PileType("tableau", ""))
    'the tableau'
    """
    plain = name.replace("_", " ").strip()
    if kind is None or plain in (kind.name, kind.name + "s") or not kind.noun:
        return f"the {plain}"
    if plain == kind.noun or plain.endswith(" " + kind.noun):
        return f"the {plain}"
    return f"the {plain.removesuffix('s')} {kind.noun}"
