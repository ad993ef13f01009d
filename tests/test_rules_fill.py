"""Fill rules: which cards may be placed on an empty pile, and the words for it."""

from __future__ import annotations

import pytest

from patience_core.cards import CARDS, RANKS
from patience_core.errors import UnknownName
from patience_core.rules.base import FillRule
from patience_core.rules.fill import AnyFill, NeverFill, RankFill


def accepted(rule: FillRule) -> set[str]:
    return {str(card) for card in CARDS if rule.accepts(card)}


def test_any_and_never() -> None:
    assert len(accepted(AnyFill())) == 52
    assert accepted(NeverFill()) == set()


@pytest.mark.parametrize("rank", RANKS)
def test_one_rank(rank: str) -> None:
    assert accepted(RankFill(rank)) == {rank + suit for suit in "CDHS"}


def test_several_ranks() -> None:
    assert accepted(RankFill("KA")) == {"KC", "KD", "KH", "KS", "AC", "AD", "AH", "AS"}


def test_ranks_are_a_set() -> None:
    assert RankFill("KQ") == RankFill("qk") == RankFill("KQK")
    assert RankFill("KKQ").describe() == "a queen or a king"


@pytest.mark.parametrize("ranks", ["", "X", "KX", "10", "K Q"])
def test_ranks_that_are_none(ranks: str) -> None:
    with pytest.raises(UnknownName, match="names no ranks; ranks are letters of A23456789TJQK, as K or KQ"):
        RankFill(ranks)


@pytest.mark.parametrize(
    ("rule", "words", "sentence"),
    [
        (AnyFill(), "any card", "a space in the tableau may be filled by any card"),
        (NeverFill(), "no card", "a space in the tableau is never filled"),
        (RankFill("K"), "a king", "a space in the tableau may be filled by a king"),
        (RankFill("A"), "an ace", "a space in the tableau may be filled by an ace"),
        (RankFill("8K"), "an eight or a king", "a space in the tableau may be filled by an eight or a king"),
    ],
)
def test_a_rule_describes_itself(rule: FillRule, words: str, sentence: str) -> None:
    assert rule.describe() == words
    assert rule.says("the tableau") == sentence
