"""Figures of statistics: each is worked out again here, in another way, from the games."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings

from patience_core.errors import StatisticsError
from patience_core.statistics import DEFINITIONS, Played, figures, finished_at, grouped
from patience_core.statistics.figures import share_told, time_told
from tests.statisticstool import GAMES, played


def by_name(games: list[Played]) -> dict[str, float | None]:
    return {figure.name: figure.value for figure in figures(games)}


def texts(games: list[Played]) -> dict[str, str]:
    return {figure.name: figure.text for figure in figures(games)}


def middle(numbers: list[float]) -> float | None:
    if not numbers:
        return None
    numbers = sorted(numbers)
    half = len(numbers) // 2
    return numbers[half] if len(numbers) % 2 else (numbers[half - 1] + numbers[half]) / 2


def mean(numbers: list[float]) -> Fraction | None:
    return sum(map(Fraction, numbers), Fraction(0)) / len(numbers) if numbers else None


def longest(letters: str, letter: str) -> int:
    most = 0
    while letter * (most + 1) in letters:
        most += 1
    return most


def naive(games: list[Played]) -> dict[str, object]:
    """The figures as their definitions say them, with nothing shared with the code."""
    order = sorted(games, key=lambda game: (game.finished, game.id))
    ended = "".join("W" if game.won else "G" for game in order)
    moves: list[float] = [game.moves for game in order if game.won]
    times = [game.seconds for game in order if game.won and game.seconds != 0]
    last = ended[-1:]
    back = len(ended) - len(ended.rstrip(last)) if last else None
    return {
        "played": len(games),
        "won": ended.count("W"),
        "given up": ended.count("G"),
        "win rate": Fraction(ended.count("W"), len(games)) if games else None,
        "current streak": None if back is None else back if last == "W" else -back,
        "longest winning streak": longest(ended, "W"),
        "longest losing streak": longest(ended, "G"),
        "fewest moves": sorted(moves)[0] if moves else None,
        "median moves": middle(moves),
        "mean moves": mean(moves),
        "best time": sorted(times)[0] if times else None,
        "median time": middle(times),
        "mean time": mean(times),
        "total time": sum((Fraction(game.seconds) for game in games), Fraction(0)),
        "wins without help": len([g for g in games if g.won and g.hints == g.questions == g.peeks == 0]),
        "hints": sum(game.hints for game in games),
        "questions": sum(game.questions for game in games),
        "peeks": sum(game.peeks for game in games),
    }


@given(GAMES)
@settings(max_examples=200, deadline=None)
def test_every_figure_is_what_its_definition_says(games: list[Played]) -> None:
    made, again = by_name(games), naive(games)
    assert list(made) == list(again) == list(DEFINITIONS)
    for name, value in made.items():
        right = again[name]
        if isinstance(right, Fraction):
            right = float(right)
        assert value == (right if right is None else pytest.approx(right, rel=1e-12)), name


@given(GAMES)
@settings(max_examples=50, deadline=None)
def test_the_order_of_the_games_does_not_matter(games: list[Played]) -> None:
    mixed = list(games)
    Random(1).shuffle(mixed)
    assert figures(mixed) == figures(games)


def test_figures_for_people() -> None:
    games = [
        played(1, moves=61, seconds=312),
        played(2, won=False, seconds=4000),
        played(3, moves=1066, seconds=3599.9, hints=2),
        played(4, moves=70, seconds=0, questions=1, peeks=1),
    ]
    said = texts(games)
    assert (said["played"], said["won"], said["given up"], said["win rate"]) == ("4", "3", "1", "75.0 %")
    assert (said["current streak"], said["longest winning streak"], said["longest losing streak"]) == (
        "2 won",
        "2",
        "1",
    )
    assert (said["fewest moves"], said["median moves"], said["mean moves"]) == ("61", "70", "399")
    assert (said["best time"], said["median time"], said["total time"]) == ("5:12", "32:35", "2:11:51")
    assert (said["wins without help"], said["hints"], said["questions"], said["peeks"]) == ("1", "2", "1", "1")
    assert texts(games[:2])["current streak"] == "1 given up"
    assert by_name(games[:2])["current streak"] == -1


def test_where_there_is_nothing_to_make_a_figure_of() -> None:
    said = texts([])
    assert (said["played"], said["win rate"], said["current streak"], said["best time"]) == ("0", "-", "-", "-")
    assert by_name([played(1, won=False)])["fewest moves"] is None
    assert by_name([played(1, seconds=0)])["best time"] is None


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0:00"), (59.99, "0:59"), (60, "1:00"), (3599, "59:59"), (3600, "1:00:00"), (3600 * 1234 + 61, "1,234:01:01")],
)
def test_times_for_people(seconds: float, said: str) -> None:
    assert time_told(seconds) == said


def test_shares_for_people() -> None:
    assert (share_told(0), share_told(1 / 3), share_told(1)) == ("0.0 %", "33.3 %", "100.0 %")


# Games


@pytest.mark.parametrize(
    ("key", "value", "right"),
    [
        ("id", "abc", "32 hexadecimal digits"),
        ("id", "A" * 32, "32 hexadecimal digits"),
        ("variant", "", "a text of 1 to 200"),
        ("variant", "a\nb", "a text of 1 to 200"),
        ("variant", "\udcff", "a text of 1 to 200"),
        ("fingerprint", 7, "a text of 1 to 200"),
        ("deal", "1" * 201, "a text of 1 to 200"),
        ("name", None, "a text of 1 to 200"),
        ("won", 1, "true or false"),
        ("moves", -1, "a whole number from 0"),
        ("moves", True, "a whole number from 0"),
        ("moves", 1.0, "a whole number from 0"),
        ("hints", 10**30, "a whole number from 0"),
        ("seconds", float("nan"), "a number of seconds"),
        ("seconds", float("inf"), "a number of seconds"),
        ("seconds", -0.1, "a number of seconds"),
        ("seconds", False, "a number of seconds"),
        ("seconds", 2**1100, "a number of seconds"),
        ("seconds", "5", "a number of seconds"),
        ("finished", "2026-11-30", "a time of UTC"),
        ("finished", "2026-02-30T10:15:00Z", "a time of UTC"),
        ("finished", "2026-11-30T10:15:00+00:00", "a time of UTC"),
        ("finished", "２０２６-11-30T10:15:00Z", "a time of UTC"),
    ],
)
def test_what_is_no_game_is_refused_with_what_would_be_right(key: str, value: object, right: str) -> None:
    with pytest.raises(StatisticsError, match=right) as caught:
        played(1, **{key: value})
    assert f'its "{key}"' in str(caught.value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200


def test_an_odd_name_loses_no_game() -> None:
    assert played(1, name=" My\ngame\0 ").name == "My game"
    assert played(1, name="\n").name == "?"
    assert len(played(1, name="x" * 1000).name) == 200


def test_the_time_is_one_that_a_game_takes() -> None:
    assert played(1, finished=finished_at()).finished.endswith("Z")


def test_games_are_grouped_by_variant_and_rules() -> None:
    games = [
        played(5, variant="fan", name="Fan, new"),
        played(1, variant="fan", name="Fan"),
        played(2),
        played(3, fingerprint="beef"),
        played(4),
    ]
    found = [(each.variant, each.fingerprint, [game.deal for game in each.games]) for each in grouped(games)]
    assert found == [("bisley", "c0ffee", ["2", "4"]), ("bisley", "beef", ["3"]), ("fan", "c0ffee", ["1", "5"])]
    assert grouped(games)[-1].name == "Fan, new"
