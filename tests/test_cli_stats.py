"""The command stats: what it says, what it writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.statistics import DEFINITIONS, Store
from patience_core.tables import tables_of
from tests.clitool import Cli, run_apart
from tests.statisticstool import played


@pytest.fixture
def kept(patience_home: Path) -> Path:
    """Statistics of Bisley by today's rules and by others, and of a variant that is there no more."""
    today = tables_of(patience.variant("bisley")).fingerprint
    games = [played(number, fingerprint=today, won=number % 3 > 0, hints=number % 2) for number in range(1, 31)]
    with Store() as store:
        store.take_in([*games, played(40), played(41, variant="gone", name="Gone", won=False)])
    return patience_home / "statistics.sqlite"


@pytest.mark.usefixtures("kept")
def test_a_line_for_each_variant_and_its_rules(cli: Cli) -> None:
    today = tables_of(patience.variant("bisley")).fingerprint
    ran = cli("stats")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "bisley, rules c0ffee    1 played   1 won   100.0 %  streak 1 won       best time 5:00",
        f"bisley, rules {today[:8]}  30 played  20 won  66.7 %   streak 1 given up  best time 5:00",
        "gone                    1 played   0 won   0.0 %    streak 1 given up  best time -",
    ]


@pytest.mark.usefixtures("kept")
def test_every_figure_and_the_plots_of_a_variant(cli: Cli) -> None:
    ran = cli("stats", "bisley")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Bisley"  # today's rules come first
    assert [line.split("  ")[1] for line in lines[1 : 1 + len(DEFINITIONS)]] == list(DEFINITIONS)
    for part in (
        "  win rate                66.7 %",
        "Moves of won games",
        "Times of won games",
        "Bisley, rules c0ffee, ",
    ):
        assert part in ran.out
    assert cli("stats", "Bisley").out == ran.out
    assert max(map(len, lines)) <= 72


@pytest.mark.usefixtures("kept")
def test_a_variant_that_is_there_no_more(cli: Cli) -> None:
    ran = cli("stats", "gone")
    assert (ran.code, ran.err, ran.out.splitlines()[0]) == (0, "", "Gone, rules c0ffee")
    ran = cli("stats", "gnoe")
    assert ran.code == 2 and len(ran.errors) == 1 and "gnoe" in ran.err


@pytest.mark.usefixtures("kept")
def test_definitions(cli: Cli) -> None:
    assert cli("stats", "--definitions").out.splitlines() == [f"- {n}: {d}" for n, d in DEFINITIONS.items()]
    assert json.loads(cli("stats", "--definitions", "--json").out) == DEFINITIONS
    told = cli("stats", "gone", "--definitions").out
    assert all(definition in told for definition in DEFINITIONS.values())


@pytest.mark.usefixtures("kept")
def test_figures_for_programs(cli: Cli) -> None:
    found = json.loads(cli("stats", "--json").out)
    assert [(each["variant"], each["name"]) for each in found] == [("bisley", "Bisley")] * 2 + [("gone", "Gone")]
    assert json.loads(cli("stats", "gone", "--json").out) == found[2:]
    figures = {figure["name"]: figure for figure in found[2]["figures"]}
    assert figures["current streak"]["value"] == -1 and figures["best time"]["value"] is None
    assert {name: figure["definition"] for name, figure in figures.items()} == DEFINITIONS


def test_where_nothing_is_counted_nothing_is_written(cli: Cli, patience_home: Path) -> None:
    assert cli("stats").out == "No game is counted yet: one counts when it is won or given up.\n"
    assert cli("stats", "bisley").out.startswith("No game of bisley is counted yet")
    assert (cli("stats", "--json").out, cli("stats", "fan", "--json").out) == ("[]\n", "[]\n")
    assert cli("stats", "--forget", "fan").out == "0 games of fan forgotten\n"
    assert list(patience_home.iterdir()) == []


def test_it_is_said_where_nothing_is_counted_any_more(cli: Cli, kept: Path) -> None:
    assert "not counted" not in cli("stats").out
    settings = {"format": "patience settings", "version": 1, "statistics": "off"}
    (kept.parent / "settings.json").write_text(json.dumps(settings))
    for words in (("stats",), ("stats", "bisley")):
        assert cli(*words).out.splitlines()[-1].startswith("Finished games are not counted at present")
    assert "not counted" not in cli("stats", "--json").out


@pytest.mark.usefixtures("kept")
def test_games_go_out_and_come_in(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    ran = cli("stats", "--export", str(file))
    assert (ran.code, ran.out, ran.err) == (0, "", "32 games written\n")
    assert cli("stats", "--export", "-").out == file.read_text()
    assert cli("stats", "--export", str(file)).code == 0  # over its own kind
    assert cli("stats", "--import", str(file)).out == "0 games added, 32 known already\n"
    assert cli("stats", "--forget", "bisley").out == "31 games of bisley forgotten\n"
    assert [line.split()[0] for line in cli("stats").out.splitlines()] == ["gone"]
    assert cli("stats", "--import", str(file)).out == "31 games added, 1 known already\n"


@pytest.mark.usefixtures("kept")
def test_nothing_else_is_written_over(cli: Cli, tmp_path: Path) -> None:
    for name, words in (("mine.txt", ("--export",)), ("mine.svg", ("bisley", "--plot"))):
        path = tmp_path / name
        path.write_text("mine")
        ran = cli("stats", *words, str(path))
        assert ran.code == 2 and len(ran.errors) == 1 and "it stays as it is" in ran.err
        assert path.read_text() == "mine"


@pytest.mark.usefixtures("kept")
def test_plots(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "x.SVG"
    for _ in range(2):
        ran = cli("stats", "bisley", "--plot", str(path))
        assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert path.read_text().startswith("<?xml") and "the last 20 games" in path.read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--plot", "x.svg"), "--plot draws the games of one variant; name it"),
        (("bisley", "--plot", "x.png"), "'x.png': a plot's name ends in .svg"),
        (("bisley", "--plot", "no/x.svg"), "there is no folder 'no'"),
        (("fan", "--plot", "x.svg"), "no game of fan is counted yet"),
        (("--export", "x", "--import", "y"), "--export goes with nothing else"),
        (("--export", ""), "--export takes the name of a file, and that is empty"),
        (("--import", ""), "--import takes the name of a file, and that is empty"),
        (("bisley", "--forget", "fan"), "--forget goes with nothing else"),
        (("--forget", "nobody"), "no variant is called 'nobody'"),
        (("--import", "nothing.json"), "nothing.json: cannot be read: no such file"),
        (("--export", "no/\0x"), "cannot be written"),
    ],
)
def test_wrong_calls(
    cli: Cli, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    before = kept.read_bytes()
    ran = cli("stats", *words)
    assert (ran.code, ran.out) == (2, "") and len(ran.errors) == 1 and says in ran.err, ran
    assert kept.read_bytes() == before and list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_told_once(cli: Cli, kept: Path) -> None:
    kept.write_bytes(b"mine" * 1000)
    ran = cli("stats")
    assert ran.code == 0 and len(ran.errors) == 1 and "statistics-damaged.sqlite" in ran.err
    assert (kept.parent / "statistics-damaged.sqlite").read_bytes() == b"mine" * 1000
    assert cli("stats").err == ""


@pytest.mark.usefixtures("kept")
def test_a_stream_without_bars_gets_ascii(patience_home: Path) -> None:
    ran = run_apart(["stats", "bisley"], patience_home, PYTHONIOENCODING="cp1252")
    assert ran.returncode == 0 and ran.stdout.isascii() and b"|####" in ran.stdout
    ran = run_apart(["stats", "bisley"], patience_home, PYTHONIOENCODING="utf-8")
    assert "│████" in ran.stdout.decode()


@pytest.mark.parametrize("name", ["\udcff", "bis\udcffley", "\udcff.yaml", "x/\udcff.yaml", "\ud800"])
@pytest.mark.parametrize("option", [(), ("--forget",), ("--import",), ("bisley", "--plot")], ids=str)
@pytest.mark.usefixtures("kept")
def test_a_name_that_is_no_text_is_told(cli: Cli, option: tuple[str, ...], name: str) -> None:
    ran = cli("stats", *option, name)
    assert (ran.code, ran.out) == (2, "") and len(ran.errors) == 1 and ran.err.rstrip("\n").isprintable()
    assert "internal error" not in ran.err
