"""Lifting: which numbers of cards may be lifted from the top of a pile."""

from __future__ import annotations

import pytest

from patience_core.cards import parse_code
from patience_core.rules.lift import LIFTS, face_up, run_length
from patience_core.rules.phrases import read_build
from patience_core.tables import masks

DOWN_IN_SUIT = masks(read_build("down by suit"))


def cards(text: str) -> list[int]:
    return [parse_code(word) for word in text.split()]


@pytest.mark.parametrize(
    ("pile", "length", "up"),
    [
        ("", 0, 0),
        ("KH", 1, 1),
        ("KH QH", 2, 2),
        ("KH QS", 1, 2),
        ("9S KH QH JH", 3, 4),
        ("KH QH JH 9H 8H", 2, 5),
        ("8H 9H", 1, 2),
        ("(KH) QH JH", 2, 2),
        ("(KH) (QH)", 1, 0),
        ("KH (QH) JH", 1, 1),
    ],
)
def test_how_long_a_run_is_and_how_many_lie_face_up(pile: str, length: int, up: int) -> None:
    assert run_length(cards(pile), DOWN_IN_SUIT) == length
    assert face_up(cards(pile)) == up


@pytest.mark.parametrize(
    ("pile", "one", "a_run", "a_whole_run", "any_face_up", "a_whole_pile"),
    [
        ("", [], [], [], [], []),
        ("KH", [1], [1], [1], [1], [1]),
        ("KH QS", [1], [1], [1], [1, 2], [2]),
        ("9S KH QH JH", [1], [1, 2, 3], [3], [1, 2, 3, 4], [4]),
        ("(KH) QH JH", [1], [1, 2], [2], [1, 2], []),
        ("(KH)", [], [], [], [], []),
        ("KH (QH)", [], [], [], [], []),
    ],
)
def test_how_many_cards_lift(
    pile: str, one: list[int], a_run: list[int], a_whole_run: list[int], any_face_up: list[int], a_whole_pile: list[int]
) -> None:
    found = {words: list(lift.counts(cards(pile), DOWN_IN_SUIT)) for words, lift in LIFTS.items()}
    assert found == {
        "one card": one,
        "a run": a_run,
        "a whole run": a_whole_run,
        "any face-up cards": any_face_up,
        "a whole pile": a_whole_pile,
    }


def test_what_the_generator_may_take_for_granted() -> None:
    assert [words for words, lift in LIFTS.items() if lift.single] == ["one card"]
    assert [words for words, lift in LIFTS.items() if lift.uses_run] == ["a run", "a whole run"]
    for words, lift in LIFTS.items():
        for pile in ("KH QH JH", "9S", "(KH) QH JH", "KH 9S"):
            with_run = list(lift.counts(cards(pile), DOWN_IN_SUIT))
            without = list(lift.counts(cards(pile), (0,) * 128))
            assert lift.uses_run or with_run == without, words


def test_sentences() -> None:
    said = {words: lift.says("the tableau", "down by suit") for words, lift in LIFTS.items()}
    assert said == {
        "one card": "in the tableau only the top card of a pile may be lifted, one card at a time",
        "a run": "in the tableau a run built down by suit may be lifted as one, whole or in part",
        "a whole run": "in the tableau a run built down by suit may be lifted as one, but only whole",
        "any face-up cards": "in the tableau any face-up cards at the top of a pile may be lifted as one",
        "a whole pile": "in the tableau a pile may be lifted only as a whole",
    }
