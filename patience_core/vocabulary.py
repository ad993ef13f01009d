"""The words that files may use: build rules, fill rules and pile types, each registered under a name by an owner."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Generic, TypeVar

from attrs import field, frozen

from patience_core.errors import PatienceError, Problem, SpecError, UnknownName, nearest
from patience_core.marked import Entry, Items, Node, Table, Text, kind_of
from patience_core.piles import PileType
from patience_core.readers import YES_OR_NO
from patience_core.rules.base import BuildRule, DealRecipe, FillRule, PileRule
from patience_core.rules.faults import told
from patience_core.rules.phrases import read_build, read_fill

CORE: Final = "core"
"""The owner of what comes with this package."""

T = TypeVar("T")
RuleT = TypeVar("RuleT", BuildRule, FillRule, PileRule, DealRecipe)

_NAME: Final = re.compile(r"[a-z][a-z0-9' -]*")


@frozen
class Registered(Generic[T]):
    """Something registered: its name, who registered it, and the thing itself."""

    name: str
    owner: str
    what: T


@frozen
class Names(Generic[T]):
    """What is registered in one list of words. ``called`` says what it is a list of: ``"build rule"``."""

    called: str
    _all: dict[str, Registered[T]] = field(factory=dict)
    _claimed: dict[str, tuple[str, ...]] = field(factory=dict)

    def add(self, name: object, what: T, owner: str) -> str | None:
        """Register ``what``; return what is wrong with the name, or ``None``.

        A name that two owners claim belongs to neither from then on.
        """
        if not isinstance(name, str) or not _NAME.fullmatch(normal(name)):
            return f"{name!r} is no name for a {self.called}: use small letters, digits, blanks and hyphens"
        word = normal(name)
        if word in self._claimed:
            self._claimed[word] += (owner,)
            return self._conflict(word)
        earlier = self._all.get(word)
        if earlier is None:
            self._all[word] = Registered(word, owner, what)
        elif earlier.owner == owner:
            return None if earlier.what is what else f"it registers two different {self.called}s as {word!r}"
        elif earlier.owner == CORE:
            return f"the {self.called} {word!r} comes with the core; choose another name"
        else:
            del self._all[word]
            self._claimed[word] = (earlier.owner, owner)
            return self._conflict(word)
        return None

    def _conflict(self, word: str) -> str:
        owners = " and ".join(self._claimed[word])
        return f"the {self.called} {word!r} is claimed by the plugins {owners}; block one of them"

    def find(self, name: str) -> Registered[T]:
        """What is registered under a name.

        Raises:
            UnknownName: nothing is, or two plugins claim it; the message has the nearest right name, or both plugins.
        """
        word = normal(name)
        if word in self._claimed:
            raise UnknownName(self._conflict(word))
        if word not in self._all:
            raise UnknownName(f"{name!r} is no {self.called}{nearest(word, self._all)}")
        return self._all[word]

    def owned(self, owner: str) -> tuple[str, ...]:
        """The names that ``owner`` has registered and that nobody else claims, in the order of registering."""
        return tuple(registered.name for registered in self if registered.owner == owner)

    def __contains__(self, name: str) -> bool:
        return normal(name) in self._all or normal(name) in self._claimed

    def __iter__(self) -> Iterator[Registered[T]]:
        return iter(self._all.values())

    def __len__(self) -> int:
        return len(self._all)


def normal(name: str) -> str:
    """A name as it is compared: small letters, single blanks."""
    return " ".join(name.lower().split())


@frozen
class Vocabulary:
    """What is registered: rules (as classes) and pile types; and how a file's words become rules."""

    build_rules: Names[type[BuildRule]] = field(factory=lambda: Names("build rule"))
    fill_rules: Names[type[FillRule]] = field(factory=lambda: Names("fill rule"))
    pile_rules: Names[type[PileRule]] = field(factory=lambda: Names("pile rule"))
    deal_recipes: Names[type[DealRecipe]] = field(factory=lambda: Names("deal recipe"))
    pile_types: Names[PileType] = field(factory=lambda: Names("pile type"))

    @property
    def lists(self) -> tuple[Names[Any], ...]:
        """The lists of names: build rules, fill rules, pile rules, deal recipes, pile types."""
        return self.build_rules, self.fill_rules, self.pile_rules, self.deal_recipes, self.pile_types

    def add_build_rule(self, name: str, cls: type[BuildRule], owner: str) -> str | None:
        """Register a class of build rules; return what is wrong, or ``None``."""
        return _unfit(cls, BuildRule, name) or _taken(name, owner, read_build) or self.build_rules.add(name, cls, owner)

    def add_fill_rule(self, name: str, cls: type[FillRule], owner: str) -> str | None:
        """Register a class of fill rules; return what is wrong, or ``None``."""
        return _unfit(cls, FillRule, name) or _taken(name, owner, read_fill) or self.fill_rules.add(name, cls, owner)

    def add_pile_rule(self, name: str, cls: type[PileRule], owner: str) -> str | None:
        """Register a class of rules that see whole piles; return what is wrong, or ``None``."""
        return _unfit(cls, PileRule, name) or self.pile_rules.add(name, cls, owner)

    def add_deal_recipe(self, name: str, cls: type[DealRecipe], owner: str) -> str | None:
        """Register a class of ways of dealing; return what is wrong, or ``None``."""
        return _unfit(cls, DealRecipe, name) or self.deal_recipes.add(name, cls, owner)

    def add_pile_type(self, pile_type: PileType, owner: str) -> str | None:
        """Register a pile type under its own name; return what is wrong, or ``None``."""
        if not isinstance(pile_type, PileType):
            return f"{pile_type!r} is no PileType"
        return self.pile_types.add(pile_type.name, pile_type, owner)

    def build_rule(self, node: Node) -> BuildRule:
        """Read a rule of building: words, the name of a registered rule, or a mapping with ``rule:`` and parameters.

        Raises:
            SpecError: with everything that is wrong with it.
        """
        return _rule(node, self.build_rules, read_build)

    def fill_rule(self, node: Node) -> FillRule:
        """Read a rule of filling, said in the same three ways.

        Raises:
            SpecError: with everything that is wrong with it.
        """
        return _rule(node, self.fill_rules, read_fill)

    def pile_rule(self, node: Node) -> PileRule:
        """Read a rule that sees whole piles: the name of a registered one, or a mapping with ``rule:``.

        Raises:
            SpecError: with everything that is wrong with it.
        """
        return _rule(node, self.pile_rules, lambda text: self.pile_rules.find(text).what())

    def deal_recipe(self, node: Node) -> DealRecipe:
        """Read a way of dealing, said in the same two ways.

        Raises:
            SpecError: with everything that is wrong with it.
        """
        return _rule(node, self.deal_recipes, lambda text: self.deal_recipes.find(text).what())


def _unfit(cls: object, base: type, name: object) -> str | None:
    if not (isinstance(cls, type) and issubclass(cls, base)):
        return f"the rule {name!r} must be a class derived from {base.__name__}, not {cls!r}"
    if inspect.isabstract(cls):
        missing = ", ".join(sorted(getattr(cls, "__abstractmethods__", ())))
        return f"the rule {name!r} lacks {missing}"
    return None


def _taken(name: object, owner: str, read: Callable[[str], object]) -> str | None:
    """Whether the words of the core already mean something else under this name."""
    if owner == CORE or not isinstance(name, str):
        return None
    try:
        meant = read(name)
    except UnknownName:
        return None
    return f"the rule {name!r} already means {meant!r} in the words of the core; choose another name"


def _rule(node: Node, names: Names[type[RuleT]], read: Callable[[str], RuleT]) -> RuleT:
    if isinstance(node, Text):
        if node.value in names:
            return _make(node, node.value, (), names)
        try:
            return read(node.value)
        except UnknownName as error:
            raise SpecError([node.place.problem(_nearer_rule(node.value, names) or str(error))]) from None
    if isinstance(node, Items):
        what = f"a {names.called} is a text, or a mapping with 'rule:', not a list"
        raise SpecError([node.place.problem(what)])
    rule = node.get("rule")
    if not isinstance(rule, Text) or not rule.value:
        example = f"{{rule: {next(iter(names)).name}, ...}}" if len(names) else "{rule: NAME}"
        raise SpecError([node.place.problem(f"a {names.called} with parameters is said as {example}")])
    return _make(rule, rule.value, [entry for entry in node.entries if entry.key.value != "rule"], names, node)


def _nearer_rule(text: str, names: Names[Any]) -> str | None:
    """Suggest a plugin's rule where a text that is no phrase is nearly its name; the grammar suggests its own words."""
    from difflib import get_close_matches

    others = [registered.name for registered in names if registered.owner != CORE]
    close = get_close_matches(normal(text), others, n=1, cutoff=0.75)
    return f"{text!r} is no {names.called}; did you mean {close[0]!r}?" if close else None


def _make(
    at: Text, name: str, entries: Iterable[Entry], names: Names[type[RuleT]], table: Table | None = None
) -> RuleT:
    try:
        registered = names.find(name)
    except UnknownName as error:
        raise SpecError([at.place.problem(str(error))]) from None
    known = parameters_of(registered.what)
    problems: list[Problem] = []
    given: dict[str, object] = {}
    for entry in entries:
        parameter = known.get(entry.key.value)
        if parameter is None:
            what = f"the rule {registered.name!r} has no {entry.key.value!r}{nearest(entry.key.value, known)}"
            problems.append(entry.key.place.problem(what))
            continue
        given[entry.key.value] = None
        try:
            given[entry.key.value] = _value(entry.value, type_words(parameter.annotation))
        except UnknownName as error:
            problems.append(entry.value.place.problem(f"{entry.key.value!r} of {registered.name!r}: {error}"))
    missing = [key for key, parameter in known.items() if parameter.default is parameter.empty and key not in given]
    if missing:
        example = ", ".join(f"{key}: ..." for key in missing)
        what = f"the rule {registered.name!r} needs {example}; say {{rule: {registered.name}, {example}}}"
        problems.append((table or at).place.problem(what))
    if problems:
        raise SpecError(problems)
    try:
        rule = registered.what(**given)
        _try(rule)
    except PatienceError as error:
        raise SpecError([at.place.problem(f"the rule {registered.name!r}: {' '.join(str(error).split())}")]) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # the plugin's own code, even sys.exit(): whatever it raises is told as its fault
        what = f"the rule {registered.name!r} of the plugin {registered.owner} failed: {told(error)}"
        raise SpecError([at.place.problem(what)]) from error
    return rule


def _try(rule: BuildRule | FillRule | PileRule | DealRecipe) -> None:
    """Ask a rule once for everything, so that a faulty one is found where it is named, not in mid-game."""
    if type(rule).__module__.startswith("patience_core."):
        return
    described = [rule.describe()] if isinstance(rule, BuildRule | FillRule) else []
    for said in (*described, rule.says("the tableau")):
        if not isinstance(said, str) or not said.strip():
            raise TypeError(f"it must say itself in words, not {said!r}")
    _try_comparing(rule)
    if isinstance(rule, DealRecipe):
        return  # it is held to what it may deal in every deal
    rules: list[BuildRule | FillRule | PileRule] = [rule]
    if isinstance(rule, FillRule):
        rules += (_with_base(rule, base) for base in range(1, 14))
    for asked in rules:
        _try_asking(asked)


def _try_comparing(rule: object) -> None:
    """Whether a rule is equal to another, and its hash where it has one, is asked to find results that are kept."""
    if not isinstance(rule == rule, bool):
        raise TypeError("== must answer True or False")
    try:
        hash(rule)
    except TypeError:
        return  # as of a rule that has a list: results for it are not kept


def _with_base(rule: FillRule, base: int) -> FillRule:
    known = rule.with_base(base)
    if not isinstance(known, FillRule):
        raise TypeError(f"with_base must give a fill rule, not {known!r}")
    return known


def _try_asking(rule: BuildRule | FillRule | PileRule) -> None:
    from patience_core.cards import CARDS

    for card in CARDS:
        if isinstance(rule, BuildRule):
            answers = [rule.accepts(card, on) for on in CARDS]
        elif isinstance(rule, FillRule):
            answers = [rule.accepts(card)]
        else:
            answers = [rule.accepts([card], []), *(rule.accepts([card], [on]) for on in CARDS)]
        for answer in answers:
            if not isinstance(answer, bool):
                raise TypeError(f"accepts must answer True or False, not {answer!r}")


def parameters_of(cls: type) -> dict[str, inspect.Parameter]:
    """The parameters that a file may give to a class of rules, by name."""
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    try:
        signature = inspect.signature(cls)
    except KeyboardInterrupt:
        raise
    except BaseException:  # a class that cannot be asked for its parameters has none that a file could give
        return {}
    return {name: parameter for name, parameter in signature.parameters.items() if parameter.kind in by_name}


LISTED: Final = re.compile(r"(?:tuple|list|sequence|iterable|collection|set|frozenset)\[(\w+)(?:,\.\.\.)?\]")
"""What the annotation of a parameter that takes several values looks like, as :func:`type_words` writes it."""


def type_words(annotation: object) -> str:
    """An annotation as text, whether the class postpones its annotations or not: ``"tuple[str,...]"``."""
    text = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    text = re.sub(r"\b[a-zA-Z_]+\.", "", text).replace(" ", "").lower()
    text = re.sub(r"^optional\[(.*)\]$", r"\1", text)
    return text.removesuffix("|none").removeprefix("none|")


def _value(node: Node, wanted: str) -> object:
    """Turn the text of a parameter into a value of the type that its annotation names; other types stay text."""
    listed = LISTED.fullmatch(wanted)
    if listed or isinstance(node, Items):
        if isinstance(node, Table) or not (listed or wanted in ("tuple", "list", "set", "frozenset", "_empty", "any")):
            raise UnknownName(f"it is one value, not {kind_of(node)}")
        items = node.items if isinstance(node, Items) else (node,)
        values = [_value(item, listed[1] if listed else "str") for item in items]
        return list(values) if wanted.startswith("list") else tuple(values)
    if isinstance(node, Table):
        raise UnknownName("it is one value, not a mapping")
    word = node.value.strip()
    if wanted == "bool":
        if word.lower() in YES_OR_NO:
            return YES_OR_NO[word.lower()]
        raise UnknownName(f"{word!r} is neither yes nor no")
    if wanted == "int":
        if re.fullmatch(r"[+-]?[0-9]{1,9}", word):
            return int(word)
        raise UnknownName(f"{word!r} is no whole number")
    return node.value
