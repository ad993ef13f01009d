"""The figures that are made of finished games, each with its definition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from math import fsum
from statistics import median
from typing import Final

from attrs import frozen

from patience_core.statistics.played import Played

NONE: Final = "-"
"""What stands for a figure that there is nothing to make of."""


@frozen
class Figure:
    """A figure over some games.

    Attributes:
        name: what it is called: ``win rate``.
        value: the number; times are in seconds, rates from 0 to 1. ``None`` where there is nothing to make it of.
        text: the number for people: ``41.7 %``, ``5:12``; ``-`` where there is none.
        definition: how it is made, in one sentence.
    """

    name: str
    value: float | None
    text: str
    definition: str


def figures(games: Iterable[Played]) -> list[Figure]:
    """Every figure over some games, in whatever order they come: of the games alone, of nothing else."""
    ordered = sorted(games, key=lambda game: game.order)
    made = []
    for rule in _RULES:
        value = rule.make(ordered)
        made.append(Figure(rule.name, value, NONE if value is None else rule.say(value), rule.definition))
    return made


def time_told(seconds: float) -> str:
    """A time for people: ``5:12``, or ``1:02:03`` with hours."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:,}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def share_told(share: float) -> str:
    """A share from 0 to 1 for people: ``41.7 %``."""
    return f"{100 * share:.1f} %"


def won_moves(games: Iterable[Played]) -> list[int]:
    """The moves of each won game."""
    return [game.moves for game in games if game.won]


def won_times(games: Iterable[Played]) -> list[float]:
    """The seconds of each won game whose time was measured."""
    return [game.seconds for game in games if game.won and game.seconds > 0]


def _whole(number: float) -> str:
    return f"{number:,.0f}"


def _tenths(number: float) -> str:
    return f"{number:,.1f}".removesuffix(".0")


def _streak_told(streak: float) -> str:
    return f"{abs(streak):,.0f} {'won' if streak > 0 else 'given up'}"


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def _streaks(games: Sequence[Played]) -> list[tuple[bool, int]]:
    """Games in a row that ended alike: whether they were won, and how many they are."""
    return [(won, len(list(run))) for won, run in groupby(games, key=lambda game: game.won)]


def _longest(games: Sequence[Played], won: bool) -> int:
    return max((length for ended, length in _streaks(games) if ended is won), default=0)


def _current(games: Sequence[Played]) -> float | None:
    if not games:
        return None
    won, length = _streaks(games)[-1]
    return length if won else -length


def _of_some(
    values: Callable[[Iterable[Played]], Sequence[float]], make: Callable[[Sequence[float]], float]
) -> Callable[[Sequence[Played]], float | None]:
    """A figure that there is only where there are values."""

    def made(games: Sequence[Played]) -> float | None:
        found = values(games)
        return make(found) if found else None

    return made


@frozen
class _Rule:
    """How a figure is made, of games in the order in which they were finished, and how it is said."""

    name: str
    definition: str
    make: Callable[[Sequence[Played]], float | None]
    say: Callable[[float], str] = _whole


_RULES: Final = (
    _Rule("played", "The finished games: each counts once, at its first win or when it is given up.", len),
    _Rule("won", "The finished games that were won.", lambda games: sum(game.won for game in games)),
    _Rule("given up", "The finished games that were given up.", lambda games: sum(not game.won for game in games)),
    _Rule(
        "win rate",
        "Won divided by played.",
        lambda games: sum(game.won for game in games) / len(games) if games else None,
        share_told,
    ),
    _Rule(
        "current streak",
        "How many games, back from the one finished last, ended as that did; "
        "as a number it is below 0 where they were given up.",
        _current,
        _streak_told,
    ),
    _Rule(
        "longest winning streak",
        "The most games in a row that were won, in the order in which they were finished.",
        lambda games: _longest(games, True),
    ),
    _Rule(
        "longest losing streak",
        "The most games in a row that were given up, in the order in which they were finished.",
        lambda games: _longest(games, False),
    ),
    _Rule(
        "fewest moves",
        "The least number of moves in a won game; moves taken back do not count.",
        _of_some(won_moves, min),
    ),
    _Rule(
        "median moves",
        "Half of the won games took so many moves or fewer; of an even number of games, the mean of the middle two.",
        _of_some(won_moves, median),
        _tenths,
    ),
    _Rule("mean moves", "The moves of all won games, divided by their number.", _of_some(won_moves, _mean), _tenths),
    _Rule(
        "best time",
        "The shortest time of a won game; games whose time was not measured are left out.",
        _of_some(won_times, min),
        time_told,
    ),
    _Rule(
        "median time",
        "Half of the won games took so long or less; of an even number of games, the mean of the middle two; "
        "games whose time was not measured are left out.",
        _of_some(won_times, median),
        time_told,
    ),
    _Rule(
        "mean time",
        "The time of all won games, divided by their number; games whose time was not measured are left out.",
        _of_some(won_times, _mean),
        time_told,
    ),
    _Rule(
        "total time",
        "The time of all games, won and given up; only while a game was open does its clock run.",
        lambda games: fsum(game.seconds for game in games),
        time_told,
    ),
    _Rule(
        "wins without help",
        "The won games with no hint and no question whether the game can still be won.",
        lambda games: sum(game.won and not game.helped for game in games),
    ),
    _Rule(
        "hints",
        'The hints in all games; each step from "there is a move" to the move itself is one.',
        lambda games: sum(game.hints for game in games),
    ),
    _Rule(
        "questions",
        "How often it was asked, in all games, whether the game can still be won.",
        lambda games: sum(game.questions for game in games),
    ),
    _Rule(
        "peeks",
        "How many of the hints and questions looked at face-down cards.",
        lambda games: sum(game.peeks for game in games),
    ),
)

DEFINITIONS: Final[Mapping[str, str]] = {rule.name: rule.definition for rule in _RULES}
"""The definition of each figure, by its name, in the order in which figures are told."""
