"""Plots of statistics: what they count, as lines of text and as SVG."""

from __future__ import annotations

import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience_core.errors import MissingExtra
from patience_core.statistics import Played
from patience_core.statistics.lines import can_show_bars, moves_lines, rate_lines, time_label, time_lines
from patience_core.statistics.spread import BARS, FAR, Bar, bars_of_moves, bars_of_times, rates
from tests.statisticstool import GAMES, played


@given(st.lists(st.integers(0, 500) | st.integers(0, 10**9), min_size=1))
@settings(deadline=None)
def test_every_number_is_in_one_bar(numbers: list[int]) -> None:
    for bars in (bars_of_moves(numbers), bars_of_times(numbers)):
        assert len(bars) <= BARS + 1
        for bar in bars:
            assert bar.count == sum(bar.low <= n and (bar.high is None or n < bar.high) for n in numbers)
        assert sum(bar.count for bar in bars) == len(numbers)
        assert all(low.high == high.low for low, high in pairwise(bars))
        assert bars[0].count and bars[-1].count
        assert all(bar.high is not None for bar in bars[:-1])


def test_ranges_are_round_and_what_is_far_off_hides_nothing() -> None:
    empty = [Bar(low, low + 2, 0) for low in range(62, 78, 2)]
    assert bars_of_moves([61, 79]) == [Bar(60, 62, 1), *empty, Bar(78, 80, 1)]
    assert bars_of_moves([5, 5, 7]) == [Bar(5, 6, 2), Bar(6, 7, 0), Bar(7, 8, 1)]
    bars = bars_of_times([240, 300, 330, 300 * FAR + 1000])
    assert [(bar.low, bar.high) for bar in bars[:2]] == [(240, 250), (250, 260)]
    assert [bar.low for bar in bars if bar.count] == [240, 300, 330, 340]
    assert bars[-1] == Bar(340, None, 1)
    assert time_label(bars[-1]) == "5:40 and more"
    assert bars_of_moves([]) == []


def test_the_win_rate_after_each_game() -> None:
    games = [played(number, won=number > 10) for number in range(1, 41)]
    points = rates(list(reversed(games)))
    assert [point.overall for point in points[:12]] == [0] * 10 + [1 / 11, 2 / 12]
    assert [point.recent for point in points[:12]] == [0] * 10 + [1 / 11, 2 / 12]
    assert (points[24].recent, points[24].overall) == (15 / 20, 15 / 25)
    assert (points[-1].recent, points[-1].overall) == (1.0, 30 / 40)
    assert rates([]) == []


GAMES_1_TO_4 = [played(1, moves=61), played(2, won=False), played(3, moves=61), played(4, moves=64, seconds=200)]


def test_bars_of_text() -> None:
    assert moves_lines(GAMES_1_TO_4, width=24, symbols=False) == [
        "Moves of won games",
        "  61  ################ 2",
        "  62",
        "  63",
        "  64  ######## 1",
    ]
    assert moves_lines(GAMES_1_TO_4, width=25)[1:] == [
        "  61  █████████████████ 2",
        "  62",
        "  63",
        "  64  ████████▌ 1",
    ]
    lines = time_lines(GAMES_1_TO_4, width=40, symbols=False)
    assert [line.split("#")[0].strip() for line in lines[1:4]] == ["3:15-3:29", "3:30-3:44", "3:45-3:59"]
    assert (lines[1].count("#"), lines[-1].count("#")) == (12, 25)
    for symbols, least in ((True, "▏ 1"), (False, "# 1")):
        many = [played(number, moves=60 + (number == 0)) for number in range(1000)]
        assert moves_lines(many, symbols=symbols)[-1] == f"  61  {least}"  # something that is not nothing is seen
    assert moves_lines([played(1, won=False)]) == [] and time_lines([played(1, seconds=0)]) == []


def test_the_win_rate_as_text() -> None:
    assert rate_lines(GAMES_1_TO_4, width=40, height=4, symbols=False) == [
        "Win rate so far",
        " 100 % |####",
        "       |####    ########",
        "  50 % |################",
        "       |################",
        "   0 % +----------------",
        "        4 games, 2026-11-30",
    ]
    assert rate_lines(GAMES_1_TO_4, width=40, height=4)[1:5] == [
        " 100 % │████",
        "       │████    ▅▅▅▅████",
        "  50 % │████████████████",
        "       │████████████████",
    ]
    assert rate_lines([]) == []


def test_many_games_are_drawn_in_the_room_that_there_is() -> None:
    games = [played(number, won=number > 500) for number in range(1000)]
    lines = rate_lines(games, width=60, height=8, symbols=False)
    assert lines[0] == "Win rate of the last 20 games, after each game"
    assert max(map(len, lines)) == 60
    assert lines[1].count("#") == 26 and lines[8].index("#") >= 34


@given(GAMES, st.integers(0, 100), st.booleans())
@settings(max_examples=60, deadline=None)
def test_text_plots_keep_to_their_width(games: list[Played], width: int, symbols: bool) -> None:
    for draw in (moves_lines, time_lines, rate_lines):
        lines = draw(games, width=width, symbols=symbols)
        assert all(line == line.rstrip() and line.isprintable() for line in lines)
        assert symbols or all(line.isascii() for line in lines)
        assert all(len(line) <= max(width, 60) for line in lines)


def test_streams_that_can_show_bars() -> None:
    assert can_show_bars("utf-8") and can_show_bars("utf-16")
    assert not any(can_show_bars(name) for name in ("ascii", "cp1252", "cp437", None, "no-such-encoding"))


# SVG


@pytest.mark.parametrize("number", [0, 1, 5, 30])
def test_svg_is_drawn_and_the_same_again(number: int) -> None:
    pytest.importorskip("matplotlib")
    from patience_core.statistics.plot import svg

    games = [played(each, won=each % 3 > 0, moves=50 + each, seconds=100 + each) for each in range(number)]
    text = svg(games, "Bisley $a$ & <b>")
    assert svg(list(reversed(games)), "Bisley $a$ & <b>") == text
    said = ["".join(each.itertext()) for each in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
    for title in ("Bisley $a$ & <b>", "Win rate", "Moves of won games", "Times of won games"):
        assert title in said
    assert ("no game was finished" in said) is (number == 0)
    assert ("the last 20 games" in said) is (number == 30)


def test_svg_shows_what_the_text_shows() -> None:
    pytest.importorskip("matplotlib")
    from patience_core.statistics.plot import svg

    text = svg(GAMES_1_TO_4)
    said = ["".join(each.itertext()) for each in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
    for label in ("61", "64", "3:15-3:29", "5:00-5:14"):
        assert label in said


def test_without_matplotlib_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from patience_core.statistics.plot import svg

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"pip install 'patience-core\[plots\]'"):
        svg([])
