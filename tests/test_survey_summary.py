"""What a survey says, in numbers, in files and in drawings."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import mean
from xml.etree import ElementTree

import pytest

from patience_core import survey
from patience_core.cli.solving import memory_size
from patience_core.errors import MissingExtra, SurveyError
from patience_core.solver import Limits
from patience_core.survey import Counts, Interval, Result, Store, Survey, interval, summarise
from patience_core.survey.export import COLUMNS, check_place, written
from patience_core.survey.extras import needs
from patience_core.survey.plot import _draw_rate
from patience_core.survey.rates import size_told
from patience_core.survey.summary import rates, spread
from patience_core.survey.task import study_of
from tests.surveytool import FAN, LIMITS

pytest.importorskip("scipy")


@pytest.fixture
def done(tmp_path: Path) -> Iterator[Survey]:
    with Store(tmp_path / "surveys.sqlite") as store:
        yield survey.run(FAN, "1-60", LIMITS, executor=ThreadPoolExecutor(1), store=store)


def made(store: Store, results: list[Result], deals: str) -> Survey:
    """A survey whose results are as a test wants them."""
    study = study_of(FAN, "", Limits(positions=10))
    number = store.study(study, "fan")
    store.add(number, results)
    return Survey(FAN, survey.Deals.parse(deals), study, store, number)


# Intervals


@pytest.mark.parametrize(
    ("method", "won", "deals", "low", "high"),
    [
        # Wilson's formula, worked out by hand with z = 1.959964.
        ("wilson", 84, 100, 0.755766, 0.899020),
        ("wilson", 0, 10, 0.0, 0.277533),
        # R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998.
        ("wilson", 81, 263, 0.2553, 0.3662),
        ("clopper-pearson", 81, 263, 0.2527, 0.3676),
        ("wilson", 15, 148, 0.0624, 0.1605),
        ("clopper-pearson", 15, 148, 0.0578, 0.1617),
        ("wilson", 1, 29, 0.0061, 0.1718),
        ("clopper-pearson", 0, 20, 0.0, 0.1684),
    ],
)
def test_intervals_are_those_of_the_books(method: str, won: int, deals: int, low: float, high: float) -> None:
    found = interval(won, deals, method)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_of_nothing_and_one_that_there_is_none() -> None:
    assert interval(0, 0) == Interval(0.0, 1.0)
    with pytest.raises(SurveyError, match="there is no interval 'wilsn'; did you mean 'wilson'"):
        interval(1, 2, "wilsn")


def test_unknown_deals_are_counted_both_ways() -> None:
    lowest, highest = rates(Counts(won=50, lost=30, unknown=15), failed=5)
    assert (lowest.won, lowest.deals, lowest.share) == (50, 100, 0.5)
    assert (highest.won, highest.deals, highest.share) == (70, 100, 0.7)
    assert lowest.interval == interval(50, 100) and highest.interval == interval(70, 100)


# Spreads


def test_a_spread() -> None:
    found = spread([(value, 1) for value in range(1, 101)], 100)
    assert found is not None
    assert (found.least, found.most, found.mean, found.count) == (1, 100, 50.5, 100)
    assert found.quantiles == (5, 25, 50, 75, 95)
    few = spread([(3, 1), (7, 2)], 3)
    assert few is not None and few.quantiles == (3, 3, 7, 7, 7) and few.mean == pytest.approx(17 / 3)
    assert spread([], 0) is None


def test_a_summary_is_what_the_results_say(done: Survey) -> None:
    results = list(done.results())
    summary = summarise(done)
    assert summary.counts == done.counts and summary.counts.all == 60
    lost = sorted(result.positions for result in results if result.verdict == "unwinnable")
    found = summary.spreads["positions_lost"]
    assert (found.count, found.least, found.most) == (len(lost), lost[0], lost[-1])
    assert found.mean == pytest.approx(mean(lost))
    assert found.quantiles[2] == lost[(len(lost) + 1) // 2 - 1]
    lengths = [result.length for result in results if result.verdict == "winnable"]
    assert summary.spreads["length"].mean == pytest.approx(mean(lengths))
    assert summary.seconds == pytest.approx(sum(result.seconds for result in results))
    assert sum(summary.limits.values()) == summary.counts.unknown > 0
    assert sum(summary.engines.values()) == 60


def test_a_summary_without_a_win(tmp_path: Path) -> None:
    with Store(tmp_path / "x.sqlite") as store:
        results = [Result(1, "unwinnable", 0, 5, 0.1, 9, "", "plain", "first")]
        summary = summarise(made(store, results, "1"), "clopper-pearson")
    assert set(summary.spreads) == {"positions_lost", "seconds"}
    assert summary.lowest == summary.highest and summary.method == "clopper-pearson"


# Files


def test_csv_has_every_deal(done: Survey, tmp_path: Path) -> None:
    path = tmp_path / "deals.csv"
    survey.write_csv(done, path)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    for row, result in zip(rows, done.results(), strict=True):
        assert list(row.values()) == [str(value) for value in result]
    assert b"\r" not in path.read_bytes()
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o666 & ~umask()


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_parquet_has_every_deal(done: Survey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("patience_core.survey.export._ROWS", 7)
    path = tmp_path / "deals.parquet"
    survey.write_parquet(done, path)
    table = parquet.read_table(path)
    assert tuple(table.column_names) == COLUMNS
    assert [tuple(row.values()) for row in table.to_pylist()] == [tuple(result) for result in done.results()]
    about = table.schema.metadata
    assert about[b"variant"] == b"fan" and about[b"limit on positions"] == b"100"
    assert about[b"fingerprint"].decode() == done.study.fingerprint


def test_a_file_is_whole_or_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("before", encoding="utf-8")
    with pytest.raises(ZeroDivisionError), written(path) as temporary:
        temporary.write_text("half", encoding="utf-8")
        raise ZeroDivisionError
    assert path.read_text(encoding="utf-8") == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["x.csv"]


def test_places_that_cannot_be_written_to(tmp_path: Path) -> None:
    with pytest.raises(SurveyError, match="it is a folder"):
        check_place(tmp_path)
    with pytest.raises(SurveyError, match="there is no folder"):
        check_place(tmp_path / "none" / "x.csv")
    with pytest.raises(SurveyError, match="cannot be written"), written(tmp_path / "none" / "x.csv"):
        pass
    check_place(tmp_path / "x.csv")


# Drawings


def test_a_drawing_shows_rate_effort_and_difficulty(done: Survey, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    first, second = tmp_path / "a.svg", tmp_path / "b.SVG"
    survey.write_plot(done, first)
    survey.write_plot(done, second)
    assert first.read_bytes() == second.read_bytes()
    assert ElementTree.parse(first).getroot().tag.endswith("svg")
    said = first.read_text(encoding="utf-8")
    for words in ("Win rate", "95 % interval (Wilson)", "Effort", "Difficulty", "positions looked at", "deals 1-60"):
        assert words in said
    picture = tmp_path / "c.png"
    survey.write_plot(done, picture, "clopper-pearson")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_each_rate_is_drawn_with_its_own_interval_and_nothing_is_covered(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    verdicts = ["winnable"] * 6 + ["unknown"] * 2 + ["unwinnable"] * 2
    results = [Result(n, verdict, 1, n, 0.1, 9, "", "plain", "") for n, verdict in enumerate(verdicts)]
    figure = Figure(layout="constrained")
    axes = figure.subplots()
    with Store(tmp_path / "x.sqlite") as store:
        _draw_rate(made(store, results, "0-9"), axes, "wilson")
    bands = [[path.vertices[:, 1] for path in band.get_paths()] for band in axes.collections]
    for rate, (heights,) in zip(rates(Counts(6, 2, 2))[::-1], bands, strict=True):
        # The last deal has both ends of the interval of that rate.
        assert any(abs(height - 100 * rate.interval.low) < 1e-9 for height in heights)
        assert any(abs(height - 100 * rate.interval.high) < 1e-9 for height in heights)
    legend = axes.get_legend()
    assert legend is not None
    interval_ = "its 95 % interval (Wilson)"
    assert [text.get_text() for text in legend.get_texts()] == [
        "every undecided deal won", interval_, "every undecided deal lost", interval_,
    ]  # fmt: skip
    figure.draw_without_rendering()
    assert not legend.get_window_extent().overlaps(axes.get_window_extent())


@pytest.mark.parametrize("verdicts", [[], ["unknown"], ["winnable"], ["unwinnable", "winnable"]])
def test_drawings_of_little(tmp_path: Path, verdicts: list[str], recwarn: pytest.WarningsRecorder) -> None:
    pytest.importorskip("matplotlib")
    results = [Result(n, verdict, 1, n, 0.1, 9, "", "plain", "") for n, verdict in enumerate(verdicts)]
    with Store(tmp_path / "x.sqlite") as store:
        survey.write_plot(made(store, results, "0-9"), tmp_path / "x.svg")
    assert (tmp_path / "x.svg").stat().st_size > 1000
    assert [str(each.message) for each in recwarn] == []


def test_other_kinds_of_drawing_are_refused(done: Survey, tmp_path: Path) -> None:
    with pytest.raises(SurveyError, match=r"'x.pdf': a drawing's name ends in .svg or .png"):
        survey.write_plot(done, tmp_path / "x.pdf")


# Small things


def test_sizes_of_memory_are_told_as_the_command_line_takes_them() -> None:
    assert [size_told(size) for size in (1 << 30, 3 << 20, 5 << 10, 1025)] == ["1G", "3M", "5K", "1025"]
    for size in (1 << 20, (1 << 20) + 1, 5 << 30, 1 << 44):
        assert memory_size(size_told(size)) == size


def test_what_is_not_installed_is_told_with_its_remedy() -> None:
    needs("json", "this needs")
    with pytest.raises(MissingExtra, match=r"this needs no_such_thing, .*: pip install 'patience-core\[survey\]'"):
        needs("no_such_thing", "this needs")
