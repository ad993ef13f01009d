"""Build rules: which card may be placed on which, over all pairs, and the words for it."""

from __future__ import annotations

from itertools import product

import pytest

from patience_core.cards import CARDS, RANKS, SUITS, Card
from patience_core.errors import UnknownName
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.build import DIRECTIONS, MATCHES, AnyBuild, NeverBuild, Sequence


def pairs(rule: BuildRule) -> set[tuple[str, str]]:
    return {(str(card), str(on)) for card in CARDS for on in CARDS if rule.accepts(card, on)}


def ranks(rule: BuildRule) -> set[str]:
    """The pairs of ranks, card first, that a rule accepts in some suits."""
    return {card[0] + on[0] for card, on in pairs(rule)}


STEPS_UP = {RANKS[i + 1] + RANKS[i] for i in range(12)}
STEPS_DOWN = {RANKS[i] + RANKS[i + 1] for i in range(12)}
EQUAL = {rank + rank for rank in RANKS}


@pytest.mark.parametrize(
    ("direction", "without", "with_wrap"),
    [
        ("up", STEPS_UP, STEPS_UP | {"AK"}),
        ("down", STEPS_DOWN, STEPS_DOWN | {"KA"}),
        ("up or down", STEPS_UP | STEPS_DOWN, STEPS_UP | STEPS_DOWN | {"AK", "KA"}),
        ("same rank", EQUAL, EQUAL),
    ],
)
@pytest.mark.parametrize("match", MATCHES)
def test_all_13_by_13_pairs_of_ranks(direction: str, without: set[str], with_wrap: set[str], match: str) -> None:
    # Ace and king are neighbours only where wrap is declared.
    assert ranks(Sequence(direction, match)) == without
    assert ranks(Sequence(direction, match, wrap=True)) == with_wrap


@pytest.mark.parametrize(
    ("match", "suits"),
    [
        ("by suit", {"CC", "DD", "HH", "SS"}),
        ("by colour", {"CC", "CS", "SC", "SS", "DD", "DH", "HD", "HH"}),
        ("in alternate colours", {"CD", "CH", "SD", "SH", "DC", "HC", "DS", "HS"}),
        ("by any other suit", {a + b for a, b in product(SUITS, repeat=2) if a != b}),
        ("regardless of suit", {a + b for a, b in product(SUITS, repeat=2)}),
    ],
)
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_all_4_by_4_pairs_of_suits(match: str, suits: set[str], direction: str) -> None:
    assert {card[1] + on[1] for card, on in pairs(Sequence(direction, match))} == suits


def test_rank_and_suit_are_asked_together() -> None:
    assert len(pairs(Sequence("up or down", "by suit"))) == 2 * 12 * 4
    assert len(pairs(Sequence("down", "in alternate colours"))) == 12 * 4 * 2
    assert len(pairs(Sequence("down", "regardless of suit", wrap=True))) == 13 * 16


def test_steps() -> None:
    assert ranks(Sequence("up", "by suit", step=2)) == {RANKS[i + 2] + RANKS[i] for i in range(11)}
    assert ranks(Sequence("up", "by suit", step=2, wrap=True)) == {RANKS[(i + 2) % 13] + RANKS[i] for i in range(13)}
    assert ranks(Sequence("down", "by suit", step=12)) == {"AK"}


@pytest.mark.parametrize("step", [0, 13, -1])
def test_a_step_is_from_1_to_12(step: int) -> None:
    with pytest.raises(UnknownName, match=f"a step is a number of ranks from 1 to 12, not {step}"):
        Sequence("up", "by suit", step=step)


def test_an_unknown_word_gets_the_nearest() -> None:
    with pytest.raises(UnknownName, match="'by suits' is no match; did you mean 'by suit'\\?"):
        Sequence("down", "by suits")
    with pytest.raises(UnknownName, match="'dwon' is no direction; did you mean 'down'\\?"):
        Sequence("dwon", "by suit")


def test_any_and_never() -> None:
    assert len(pairs(AnyBuild())) == 52 * 52
    assert pairs(NeverBuild()) == set()


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Sequence("up or down", "by suit"), "up or down by suit"),
        (Sequence("down", "in alternate colours"), "down in alternate colours"),
        (Sequence("same rank"), "by equal rank regardless of suit"),
        (Sequence("up", "by suit", step=2), "up by suit, in steps of 2"),
        (Sequence("up", "by suit", wrap=True), "up by suit, wrapping from king to ace"),
        (Sequence("down", "by suit", wrap=True), "down by suit, wrapping from ace to king"),
        (AnyBuild(), "with any card"),
        (NeverBuild(), "never"),
    ],
)
def test_a_rule_describes_itself(rule: BuildRule, words: str) -> None:
    assert rule.describe() == words


def test_no_two_rules_have_the_same_words() -> None:
    rules = [
        Sequence(direction, match, wrap, step)
        for direction, match, wrap, step in product(DIRECTIONS, MATCHES, (False, True), (1, 2, 3))
    ]
    assert len({rule.describe() for rule in rules}) == len(rules)


def test_sentences() -> None:
    assert Sequence("down", "by suit").says("the tableau") == "the tableau builds down by suit"
    assert Sequence("down", "by suit").says("the king foundations") == "the king foundations build down by suit"
    assert AnyBuild().says("the tableau") == "the tableau builds with any card"
    assert NeverBuild().says("the tableau") == "no card in the tableau is ever built on"


def test_rules_are_values() -> None:
    assert Sequence("up", "by suit") == Sequence("up", "by suit") != Sequence("down", "by suit")
    assert hash(Sequence("up", "by suit")) == hash(Sequence("up", "by suit"))
    with pytest.raises(AttributeError):
        Sequence("up", "by suit").step = 2  # type: ignore[misc]


def test_a_rule_of_ones_own_needs_both_methods() -> None:
    class HalfBuild(BuildRule):
        def accepts(self, card: Card, on: Card) -> bool:
            return card == on

    class HalfFill(FillRule):
        def describe(self) -> str:
            return "half"

    with pytest.raises(TypeError, match="describe"):
        HalfBuild()  # type: ignore[abstract]
    with pytest.raises(TypeError, match="accepts"):
        HalfFill()  # type: ignore[abstract]
