"""How a file's words become rules, and who owns which name."""

from __future__ import annotations

import sys
import typing
from typing import Any

import attrs
import pytest
from attrs import field, frozen

from patience_core.cards import Card
from patience_core.errors import SpecError, UnknownName
from patience_core.groups import faults_of_type
from patience_core.marked import compose
from patience_core.piles import PileType
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.build import AnyBuild, NeverBuild, Sequence
from patience_core.rules.fill import AnyFill, NeverFill, RankFill
from patience_core.standard import PILE_TYPES
from patience_core.vocabulary import CORE, Vocabulary


@frozen
class Parity(BuildRule):
    """Odd on odd, even on even; every type of parameter."""

    odd: bool = True
    gap: int = 0
    words: str = "odd on odd, even on even"
    ranks: tuple[str, ...] = ()
    sizes: list[int] = field(factory=list)
    limit: int | None = None

    def accepts(self, card: Card, on: Card) -> bool:
        return card.rank % 2 == on.rank % 2

    def describe(self) -> str:
        return self.words


class Plain(FillRule):
    """A class without attrs, with a parameter that must be given."""

    def __init__(self, *, suit: str, many: bool = False, **_: object) -> None:
        self.suit = suit
        self.many = many

    def accepts(self, card: Card) -> bool:
        return str(card).endswith(self.suit)

    def describe(self) -> str:
        return f"a card of {self.suit}"


@pytest.fixture
def vocabulary() -> Vocabulary:
    words = Vocabulary()
    for name, cls in (("sequence", Sequence), ("any card", AnyBuild), ("never", NeverBuild)):
        assert words.add_build_rule(name, cls, CORE) is None
    for name, fill in (("any card", AnyFill), ("never", NeverFill), ("ranks", RankFill)):
        assert words.add_fill_rule(name, fill, CORE) is None
    assert words.add_build_rule("same parity", Parity, "parity") is None
    assert words.add_fill_rule("plain", Plain, "parity") is None
    return words


def build(vocabulary: Vocabulary, text: str) -> BuildRule:
    return vocabulary.build_rule(compose(text, "x"))


def fill(vocabulary: Vocabulary, text: str) -> FillRule:
    return vocabulary.fill_rule(compose(text, "x"))


def faults(read: Any, vocabulary: Vocabulary, text: str) -> list[str]:
    with pytest.raises(SpecError) as caught:
        read(vocabulary, text)
    return [f"{problem.line}:{problem.column}: {problem.what}" for problem in caught.value.problems]


def test_phrases(vocabulary: Vocabulary) -> None:
    assert build(vocabulary, "up or down by suit") == Sequence("up or down", "by suit")
    assert build(vocabulary, "no") == NeverBuild()
    assert build(vocabulary, "any card") == AnyBuild()
    assert fill(vocabulary, "no") == NeverFill()
    assert fill(vocabulary, "any card") == AnyFill()
    assert fill(vocabulary, "kings or queens") == RankFill("QK")


def test_bare_names(vocabulary: Vocabulary) -> None:
    assert build(vocabulary, "same parity") == Parity()
    assert build(vocabulary, "'Same  Parity'") == Parity()
    assert build(vocabulary, "sequence") == Sequence()


def test_parameters_are_converted_by_their_types(vocabulary: Vocabulary) -> None:
    rule = build(
        vocabulary, "{rule: same parity, odd: off, gap: 010, words: no, ranks: [A, 2], sizes: [1, 2], limit: 3}"
    )
    assert rule == Parity(odd=False, gap=10, words="no", ranks=("A", "2"), sizes=[1, 2], limit=3)
    assert build(vocabulary, "{rule: same parity, ranks: A}") == Parity(ranks=("A",))
    assert build(vocabulary, "{rule: sequence, direction: down, match: by suit, wrap: yes, step: 2}") == Sequence(
        "down", "by suit", wrap=True, step=2
    )
    assert fill(vocabulary, "{rule: ranks, ranks: kq}") == RankFill("KQ")
    plain = fill(vocabulary, "{rule: plain, suit: S, many: true}")
    assert isinstance(plain, Plain)
    assert (plain.suit, plain.many) == ("S", True)


def test_annotations_need_not_be_postponed(vocabulary: Vocabulary) -> None:
    class Told(Plain):
        def __init__(self, suit, count, many, sizes, names, rest=None) -> None:  # type: ignore[no-untyped-def]
            super().__init__(suit=suit)
            self.told = (suit, count, many, sizes, names, rest)

    Told.__init__.__annotations__ = {
        "suit": str,
        "count": int | None,
        "many": bool,
        "sizes": list[int],
        "names": typing.Sequence[str],
        "return": None,
    }
    assert vocabulary.add_fill_rule("told", Told, "foo") is None
    rule = fill(vocabulary, "{rule: told, suit: S, count: 3, many: on, sizes: 4, names: [a, b], rest: [c]}")
    assert isinstance(rule, Told)
    assert rule.told == ("S", 3, True, [4], ("a", "b"), ("c",))


@pytest.mark.parametrize(
    ("word", "value"), [("yes", True), ("True", True), ("ON", True), ("no", False), ("off", False)]
)
def test_yes_and_no(vocabulary: Vocabulary, word: str, value: bool) -> None:
    assert build(vocabulary, f"{{rule: sequence, wrap: {word}}}") == Sequence(wrap=value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{rule: sequence, wrap: maybe}", ["1:24: 'wrap' of 'sequence': 'maybe' is neither yes nor no"]),
        ("{rule: sequence, step: two}", ["1:24: 'step' of 'sequence': 'two' is no whole number"]),
        ("{rule: sequence, step: 1.5}", ["1:24: 'step' of 'sequence': '1.5' is no whole number"]),
        ("{rule: sequence, step: ٣}", ["1:24: 'step' of 'sequence': '٣' is no whole number"]),
        ("{rule: sequence, step: [1]}", ["1:24: 'step' of 'sequence': it is one value, not a list"]),
        ("{rule: sequence, match: {a: b}}", ["1:25: 'match' of 'sequence': it is one value, not a mapping"]),
        ("{rule: same parity, sizes: [1, x]}", ["1:28: 'sizes' of 'same parity': 'x' is no whole number"]),
        ("{rule: sequence, warp: yes}", ["1:18: the rule 'sequence' has no 'warp'; did you mean 'wrap'?"]),
        ("{rule: sequense}", ["1:8: 'sequense' is no build rule; did you mean 'sequence'?"]),
        ("{wrap: yes}", ["1:1: a build rule with parameters is said as {rule: sequence, ...}"]),
        ("{rule: [a]}", ["1:1: a build rule with parameters is said as {rule: sequence, ...}"]),
        ("[down by suit]", ["1:1: a build rule is a text, or a mapping with 'rule:', not a list"]),
        (
            "{rule: sequence, match: by suite}",
            ["1:8: the rule 'sequence': 'by suite' is no match; did you mean 'by suit'?"],
        ),
        (
            "{rule: sequence, warp: yes, step: two}",
            [
                "1:18: the rule 'sequence' has no 'warp'; did you mean 'wrap'?",
                "1:35: 'step' of 'sequence': 'two' is no whole number",
            ],
        ),
        ("same parrity", ["1:1: 'same parrity' is no build rule; did you mean 'same parity'?"]),
    ],
)
def test_wrong_build_rules(vocabulary: Vocabulary, text: str, wrong: list[str]) -> None:
    assert faults(build, vocabulary, text) == wrong


def test_wrong_phrases_keep_the_advice_of_the_grammar(vocabulary: Vocabulary) -> None:
    (fault,) = faults(build, vocabulary, "down by siut")
    assert "did you mean 'by suit'" in fault


def test_missing_parameters(vocabulary: Vocabulary) -> None:
    wanted = "the rule 'plain' needs suit: ...; say {rule: plain, suit: ...}"
    assert faults(fill, vocabulary, "plain") == [f"1:1: {wanted}"]
    assert faults(fill, vocabulary, "{rule: plain, many: no}") == [f"1:1: {wanted}"]
    assert faults(fill, vocabulary, "ranks") == [
        "1:1: the rule 'ranks' needs ranks: ...; say {rule: ranks, ranks: ...}"
    ]


class RaisingWhenAsked(Parity):
    def accepts(self, card: Card, on: Card) -> bool:
        return bool(card.rank // (on.rank - 13))


class Mumbling(Parity):
    def describe(self) -> str:
        return ""


class Vague(Parity):
    def accepts(self, card: Card, on: Card) -> bool:  # noqa: ARG002
        return 1  # type: ignore[return-value]


class RaisingInit(FillRule):
    def __init__(self) -> None:
        raise ZeroDivisionError("a\nb")

    def accepts(self, card: Card) -> bool:
        return bool(card)

    def describe(self) -> str:
        return "x"


@pytest.mark.parametrize(
    ("cls", "said"),
    [
        (RaisingWhenAsked, "ZeroDivisionError: integer division or modulo by zero"),
        (Mumbling, "TypeError: it must say itself in words, not ''"),
        (Vague, "TypeError: accepts must answer True or False, not 1"),
    ],
)
def test_a_faulty_class_is_named_with_its_plugin(vocabulary: Vocabulary, cls: type[BuildRule], said: str) -> None:
    assert vocabulary.add_build_rule("faulty", cls, "foo") is None
    assert faults(build, vocabulary, "faulty") == [f"1:1: the rule 'faulty' of the plugin foo failed: {said}"]


def test_a_class_that_raises_when_made(vocabulary: Vocabulary) -> None:
    assert vocabulary.add_fill_rule("faulty", RaisingInit, "foo") is None
    assert faults(fill, vocabulary, "{rule: faulty}") == [
        "1:8: the rule 'faulty' of the plugin foo failed: ZeroDivisionError: a b"
    ]


def test_a_name_claimed_twice_belongs_to_neither(vocabulary: Vocabulary) -> None:
    said = vocabulary.add_build_rule("Same parity", Sequence, "other")
    assert said == "the build rule 'same parity' is claimed by the plugins parity and other; block one of them"
    assert faults(build, vocabulary, "same parity") == [f"1:1: {said}"]
    assert faults(build, vocabulary, "{rule: same parity}") == [f"1:8: {said}"]
    assert vocabulary.build_rules.owned("parity") == ()
    third = vocabulary.add_build_rule("same parity", AnyBuild, "third")
    assert third is not None
    assert "parity and other and third" in third


def test_registering_again(vocabulary: Vocabulary) -> None:
    assert vocabulary.add_build_rule("same parity", Parity, "parity") is None
    again = vocabulary.add_build_rule("same parity", Sequence, "parity")
    assert again == "it registers two different build rules as 'same parity'"
    assert build(vocabulary, "same parity") == Parity()


def test_what_cannot_be_registered(vocabulary: Vocabulary) -> None:
    core = vocabulary.add_build_rule("sequence", Parity, "foo")
    assert core == "the build rule 'sequence' comes with the core; choose another name"
    phrase = vocabulary.add_fill_rule("kings", Plain, "foo")
    assert phrase is not None
    assert "already means" in phrase
    for name in ("", "9 lives", "a: b", None, 3):
        said = vocabulary.add_build_rule(name, Parity, "foo")  # type: ignore[arg-type]
        assert said is not None
        assert "is no name for a build rule" in said
    for cls in (Plain, Parity(), 3, None):
        said = vocabulary.add_build_rule("x", cls, "foo")  # type: ignore[arg-type]
        assert said is not None
        assert "must be a class derived from BuildRule" in said

    class Half(BuildRule):
        def describe(self) -> str:
            return "x"

    assert vocabulary.add_build_rule("x", Half, "foo") == "the rule 'x' lacks accepts"
    assert "x" not in vocabulary.build_rules
    assert vocabulary.add_pile_type("shelf", "foo") == "'shelf' is no PileType"  # type: ignore[arg-type]


def test_unknown_names(vocabulary: Vocabulary) -> None:
    with pytest.raises(UnknownName, match=r"^'shelf' is no pile type$"):
        vocabulary.pile_types.find("shelf")
    assert len(vocabulary.build_rules) == 4


def test_the_pile_types_of_the_core_are_sound(vocabulary: Vocabulary) -> None:
    for pile_type in PILE_TYPES:
        assert faults_of_type(vocabulary, pile_type) == []
        assert vocabulary.add_pile_type(pile_type, CORE) is None


@pytest.mark.parametrize(
    ("defaults", "fault"),
    [
        ({"bild": "never"}, "a pile type gives no default for 'bild'; did you mean 'build'?"),
        ({"kind": "cell"}, "a pile type gives no default for 'kind'"),
        ({"label": "s"}, "a pile type gives no default for 'label'"),
        ({"build": "dwn by suit"}, "'dwn by suit' is no rule of building"),
        ({"lift": "two cards"}, "'two cards' is no way of lifting; did you mean 'one card'?"),
        ({"size": 2}, "the default of 'size' must be a text, not 2"),
        ({"base": "K", "fill": "kings"}, "a pile type gives either 'base' or 'fill', not both"),
        ({"suits": "both"}, "'both' is no word for 'suits'; use one of: any, each"),
    ],
)
def test_the_defaults_of_a_pile_type_are_checked(vocabulary: Vocabulary, defaults: Any, fault: str) -> None:
    (said,) = faults_of_type(vocabulary, PileType("shelf", "", defaults))
    assert said.startswith(fault)


def test_defaults_may_name_rules_of_plugins(vocabulary: Vocabulary) -> None:
    assert faults_of_type(vocabulary, PileType("shelf", "", {"build": "same parity", "fill": "kings"})) == []


class Leaving(Parity):
    def accepts(self, card: Card, on: Card) -> bool:  # noqa: ARG002
        sys.exit("no more")


class LeavingInit(Parity):
    def __init__(self) -> None:
        raise SystemExit


class WithoutHash(Parity):
    def __hash__(self) -> int:
        raise ZeroDivisionError("no hash")


class WithoutEquality(Parity):
    __hash__ = Parity.__hash__

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("nothing is equal")


class Unhashable(Parity):
    __hash__ = None  # type: ignore[assignment]


class MuteError(Exception):
    def __str__(self) -> str:
        return str(sys.exit(3))


class RaisingMutely(Parity):
    def describe(self) -> str:
        raise MuteError


class Shapeless(Parity):
    __signature__ = 3


@pytest.mark.parametrize(
    ("cls", "said"),
    [
        (Leaving, "SystemExit: no more"),
        (LeavingInit, "SystemExit"),
        (WithoutHash, "ZeroDivisionError: no hash"),
        (WithoutEquality, "ZeroDivisionError: nothing is equal"),
        (RaisingMutely, "MuteError"),
    ],
)
def test_a_class_may_do_anything_but_end_the_program(vocabulary: Vocabulary, cls: type[BuildRule], said: str) -> None:
    assert vocabulary.add_build_rule("faulty", cls, "foo") is None
    assert faults(build, vocabulary, "faulty") == [f"1:1: the rule 'faulty' of the plugin foo failed: {said}"]


def test_a_rule_without_a_hash_is_a_rule(vocabulary: Vocabulary) -> None:
    assert vocabulary.add_build_rule("unhashable", Unhashable, "foo") is None
    assert isinstance(build(vocabulary, "unhashable"), Unhashable)


def test_the_user_may_interrupt_a_rule(vocabulary: Vocabulary) -> None:
    class Interrupted(Parity):
        def describe(self) -> str:
            raise KeyboardInterrupt

    assert vocabulary.add_build_rule("interrupted", Interrupted, "foo") is None
    with pytest.raises(KeyboardInterrupt):
        build(vocabulary, "interrupted")


@attrs.frozen
class Based(FillRule):
    """A rule that goes wrong only once the base is a king."""

    how: str = "raise"
    base: int = 0

    def accepts(self, card: Card) -> bool:
        return bool(card.rank // (self.base - 13)) if self.how == "asked" else card.rank == self.base

    def with_base(self, base: int) -> FillRule:
        if base < 13:
            return attrs.evolve(self, base=base)
        if self.how == "raise":
            raise ZeroDivisionError("no kings")
        return attrs.evolve(self, base=base) if self.how == "asked" else None  # type: ignore[return-value]

    def describe(self) -> str:
        return "a card of the base rank"


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("raise", "ZeroDivisionError: no kings"),
        ("asked", "ZeroDivisionError: integer division or modulo by zero"),
        ("give none", "TypeError: with_base must give a fill rule, not None"),
    ],
)
def test_a_fill_rule_is_tried_with_every_base(vocabulary: Vocabulary, how: str, said: str) -> None:
    assert vocabulary.add_fill_rule("based", Based, "foo") is None
    assert faults(fill, vocabulary, f"{{rule: based, how: {how}}}") == [
        f"1:8: the rule 'based' of the plugin foo failed: {said}"
    ]


def test_a_class_that_cannot_be_asked_for_its_parameters(vocabulary: Vocabulary) -> None:
    assert vocabulary.add_build_rule("shapeless", Shapeless, "foo") is None
    assert faults(build, vocabulary, "{rule: shapeless, modulus: 2}") == ["1:19: the rule 'shapeless' has no 'modulus'"]
