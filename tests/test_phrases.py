"""The little English of rules: read leniently, written in one way, and unknown words get the nearest right one."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_core.cards import RANKS
from patience_core.errors import UnknownName
from patience_core.rules.build import DIRECTIONS, MATCHES, AnyBuild, NeverBuild, Sequence
from patience_core.rules.fill import AnyFill, NeverFill, RankFill
from patience_core.rules.phrases import read_build, read_fill, read_rank


@pytest.mark.parametrize(
    ("direction", "match", "wrap", "step"), list(product(DIRECTIONS, MATCHES, (False, True), (1, 2, 3, 12)))
)
def test_what_a_rule_of_building_writes_is_read_again(direction: str, match: str, wrap: bool, step: int) -> None:
    rule = Sequence(direction, match, wrap, step)
    assert read_build(rule.describe()) == rule


def test_what_the_other_rules_write_is_read_again() -> None:
    assert read_build(AnyBuild().describe()) == AnyBuild()
    assert read_build(NeverBuild().describe()) == NeverBuild()
    for rule in (AnyFill(), NeverFill(), *map(RankFill, RANKS)):
        assert read_fill(rule.describe()) == rule
    for ranks in combinations(RANKS, 3):
        assert read_fill(RankFill("".join(ranks)).describe()) == RankFill("".join(ranks))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("up or down by suit", Sequence("up or down", "by suit")),
        ("up or down in suit", Sequence("up or down", "by suit")),
        ("Down  or UP in the same suit", Sequence("up or down", "by suit")),
        ("by suit down", Sequence("down", "by suit")),
        ("down in alternate colors", Sequence("down", "in alternate colours")),
        ("down alternate colours", Sequence("down", "in alternate colours")),
        ("down by alternate colours", Sequence("down", "in alternate colours")),
        ("down in alternating colours", Sequence("down", "in alternate colours")),
        ("down in colour", Sequence("down", "by colour")),
        ("down by color", Sequence("down", "by colour")),
        ("down in any suit", Sequence("down", "regardless of suit")),
        ("down in any other suit", Sequence("down", "by any other suit")),
        ("up by suit, with wrap", Sequence("up", "by suit", wrap=True)),
        ("up by suit wrapping", Sequence("up", "by suit", wrap=True)),
        ("up by suit, wrapping from king to ace", Sequence("up", "by suit", wrap=True)),
        ("up by suit by twos", Sequence("up", "by suit", step=2)),
        ("up by suit by threes", Sequence("up", "by suit", step=3)),
        ("up by suit, in steps of 10", Sequence("up", "by suit", step=10)),
        ("same rank", Sequence("same rank")),
        ("of the same rank by colour", Sequence("same rank", "by colour")),
        ("equal rank", Sequence("same rank")),
        ("never", NeverBuild()),
        ("no", NeverBuild()),
        ("none", NeverBuild()),
        ("any card", AnyBuild()),
        ("with any card", AnyBuild()),
    ],
)
def test_building_is_read_leniently(text: str, rule: object) -> None:
    assert read_build(text) == rule


DIRECTION_WORDS = "'up', 'down', 'up or down', 'same rank'"
MATCH_WORDS = "'by suit', 'by colour', 'in alternate colours', 'by any other suit', 'regardless of suit'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dwon by suit", "'dwon by suit' is no rule of building: did you mean 'down' where it says 'dwon'?"),
        ("down by siut", "'down by siut' is no rule of building: did you mean 'by suit' where it says 'by siut'?"),
        ("down", f"'down' does not say how suits match: one of {MATCH_WORDS}"),
        ("by suit", f"'by suit' does not say the direction of building: one of {DIRECTION_WORDS}"),
        ("", f"'' does not say the direction of building: one of {DIRECTION_WORDS}"),
        ("up down by suit", "'up down by suit' says the direction twice: 'up' and 'down'"),
        ("up by suit in colour", "'up by suit in colour' says the match twice: 'by suit' and 'by colour'"),
        ("up by suit by twos by threes", "'up by suit by twos by threes' says the step twice: 2 and 3"),
        ("up by suit, in steps of 13", "a step is a number of ranks from 1 to 12, not 13"),
        ("up by suit, in steps of 0", "a step is a number of ranks from 1 to 12, not 0"),
        ("descending by suits", "'descending by suits' is no rule of building: did you mean 'down by suit'?"),
        ("down by alternating colors", "did you mean 'down in alternate colours'?"),
        ("down in different suits", "did you mean 'down by any other suit'?"),
        ("down in different suit", "did you mean 'down by any other suit'?"),
        ("down in diferent suits", "did you mean 'down by any other suit'?"),
        ("down, not in suit", "did you mean 'down by any other suit'?"),
        ("down not by suit", "did you mean 'down by any other suit'?"),
        ("down, not the same suit", "did you mean 'down by any other suit'?"),
        ("down, but not in the same suit", "did you mean 'down by any other suit'?"),
        ("down, any suit but its own", "did you mean 'down by any other suit'?"),
        ("down in any suit except its own", "did you mean 'down by any other suit'?"),
        ("down in any suit but not the same", "did you mean 'down by any other suit'?"),
        ("down in other suits", "did you mean 'down by any other suit'?"),
        ("up or down by another suit, wrapping", "did you mean 'up or down by any other suit, wrapping from king"),
        ("down in different suits wit wrap", "did you mean 'by any other suit' where it says 'in different suits'?"),
        ("down in different colours", "did you mean 'down in alternate colours'?"),
        ("down not in colour", "did you mean 'down in alternate colours'?"),
        ("down in any colour", "did you mean 'down regardless of suit'?"),
        ("on any card of another suit", "did you mean 'by any other suit'"),
        ("dwon in different suits", "did you mean 'down' where it says 'dwon'?"),
        ("down in mixed suit", "'in' is not understood; say a direction ("),
        ("downby suit", "'downby suit' is no rule of building: "),
        ("upwards by suit", "'upwards by suit' is no rule of building: "),
        ("zzz", f"'zzz' is not understood; say a direction ({DIRECTION_WORDS}) and a match ({MATCH_WORDS})"),
    ],
)
def test_what_is_wrong_with_a_rule_of_building(text: str, message: str) -> None:
    with pytest.raises(UnknownName) as caught:
        read_build(text)
    assert message in str(caught.value)


OTHER = st.sampled_from(
    ["different", "other", "another", "unlike", "not the same", "not", "not its own", "no", "mixed"]
)


@given(st.sampled_from(["down", "up", "same rank"]), st.sampled_from(["", "in ", "by ", "of a ", "on "]), OTHER)
def test_no_other_suit_is_never_told_as_any_suit_or_the_same(direction: str, joined: str, other: str) -> None:
    for suit in ("suit", "suits"):
        with pytest.raises(UnknownName) as caught:
            read_build(f"{direction} {joined}{other} {suit}")
        meant = str(caught.value).partition("did you mean ")[2]
        assert not any(words in meant for words in ("regardless", "'in any suit'", "by suit", "in suit", "same suit'"))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("never", NeverFill()),
        ("no card", NeverFill()),
        ("no", NeverFill()),
        ("any card", AnyFill()),
        ("Any", AnyFill()),
        ("kings", RankFill("K")),
        ("king", RankFill("K")),
        ("a king", RankFill("K")),
        ("only kings", RankFill("K")),
        ("only a king", RankFill("K")),
        ("K", RankFill("K")),
        ("k", RankFill("K")),
        ("A", RankFill("A")),  # the rank, not the article
        ("a", RankFill("A")),
        ("an ace", RankFill("A")),
        ("A or K", RankFill("AK")),
        ("10", RankFill("T")),
        ("kings or queens", RankFill("KQ")),
        ("kings and queens", RankFill("KQ")),
        ("a six or an eight", RankFill("68")),
        ("sixes", RankFill("6")),
    ],
)
def test_filling_is_read_leniently(text: str, rule: object) -> None:
    assert read_fill(text) == rule


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kigns", "'kigns' is no rule of filling; did you mean 'kings'?"),
        ("no kings", "'no kings' is no rule of filling: it can only say which cards may fill a space"),
        ("all but kings", "'all but kings' is no rule of filling: it can only say which cards may fill a space"),
        ("everything", "'everything' is no rule of filling; did you mean 'any card'?"),
        ("all", "'all' is no rule of filling; did you mean 'any card'?"),
        ("nevr", "'nevr' is no rule of filling; did you mean 'never'?"),
        ("any crad", "'any crad' is no rule of filling; did you mean 'any card'?"),
        ("a kinf or queens", "'a kinf or queens' is no rule of filling; did you mean 'kings'?"),
        ("", "'' is no rule of filling; use one of: aces, any card,"),
        ("or", "'or' is no rule of filling; "),
    ],
)
def test_what_is_wrong_with_a_rule_of_filling(text: str, message: str) -> None:
    with pytest.raises(UnknownName) as caught:
        read_fill(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("texts", "rank"),
    [(("A", "a", "ace", "Aces"), 1), (("6", "six", "sixes"), 6), (("T", "10", "tens"), 10), (("K", "King"), 13)],
)
def test_ranks(texts: tuple[str, ...], rank: int) -> None:
    assert {read_rank(text) for text in texts} == {rank}


@pytest.mark.parametrize("text", ["", "1", "0", "11", "AK", "sixs", "٣"])
def test_ranks_that_are_none(text: str) -> None:
    with pytest.raises(UnknownName, match="is no rank"):
        read_rank(text)


WORDS = st.sampled_from(
    ["up", "down", "or", "by", "suit", "in", "steps", "of", "2", "king", "a", ",", "wrapping", "no"]
)


@given(st.one_of(st.text(max_size=20), st.lists(WORDS, max_size=7).map(" ".join)))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for read in (read_build, read_fill):
        try:
            rule = read(text)
        except UnknownName as error:
            assert len(str(error).splitlines()) == 1
        else:
            assert read(rule.describe()) == rule
