"""``patience draw``: where it writes, what it refuses, and that nothing is left half written."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

import patience_core as patience
from tests.clitool import Cli


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    monkeypatch.setenv("PATIENCE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return Cli(capsys, monkeypatch)


def test_to_standard_output(cli: Cli) -> None:
    ran = cli("draw", "bisley", "--deal", "1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == patience.picture(patience.deal("bisley", 1))


def test_into_a_file_with_all_options(cli: Cli, tmp_path: Path) -> None:
    words = ["--theme", "dark", "--four-colours", "--title", "--no-labels"]
    ran = cli("draw", "klondike", "--deal", "7", "-o", "a table.svg", *words)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    wanted = patience.picture(
        patience.deal("klondike", 7), theme="dark", four_colours=True, labels=False, title="Klondike, deal 7"
    )
    assert (tmp_path / "a table.svg").read_text(encoding="utf-8") == wanted
    # Once more, over the first; and nothing else is left there.
    assert cli("draw", "golf", "--deal", "1", "-o", "a table.svg").code == 0
    assert (tmp_path / "a table.svg").read_text(encoding="utf-8") == patience.picture(patience.deal("golf", 1))
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["a table.svg"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are those of POSIX")
def test_others_may_read_it(cli: Cli, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        cli("draw", "golf", "--deal", "1", "-o", "x.svg")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x.svg").stat().st_mode) == 0o644


def test_a_position(cli: Cli, tmp_path: Path) -> None:
    text = "aces: AC / AD 2D / AH / AS; tableau: 7H JH 2C / -"
    ran = cli("draw", "bisley", "--position", "-", "--title", input=text)
    assert ran.out == patience.picture(patience.position("bisley", text), title="Bisley")
    (tmp_path / "there.txt").write_text(text, encoding="utf-8")
    assert cli("draw", "bisley", "--position", "there.txt", "--title").out == ran.out


def test_a_deal_picked_by_chance_is_said(cli: Cli) -> None:
    ran = cli("draw", "bisley", "--title")
    number = ran.err.removeprefix("deal ").strip().rpartition(" ")[2]
    assert ran.code == 0 and f"<title>Bisley, deal {number}</title>" in ran.out


def test_png(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("cairosvg")
    assert cli("draw", "golf", "--deal", "1", "-o", "x.PNG").code == 0
    assert cli("draw", "golf", "--deal", "1", "-o", "y.png", "--scale", "1").code == 0
    large, small = ((tmp_path / name).read_bytes() for name in ("x.PNG", "y.png"))
    assert large[:4] == small[:4] == b"\x89PNG"
    assert int.from_bytes(large[16:20]) == 2 * int.from_bytes(small[16:20])


def test_png_without_its_extra(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    ran = cli("draw", "golf", "--deal", "1", "-o", "x.png")
    assert ran.code == 2
    assert ran.errors == [
        "patience: a PNG picture needs CairoSVG: pip install 'patience-core[draw]'; SVG needs nothing"
    ]
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("-o", "x.gif"), "'x.gif': a picture's name ends in .svg or .png"),
        (("-o", ""), "'': a picture's name ends in .svg or .png"),
        (("-o", "svg"), "'svg': a picture's name ends in .svg or .png"),
        (("-o", "no/such/x.svg"), "no/such/x.svg: cannot be written: there is no folder 'no/such'"),
        (("-o", "folder.svg"), "folder.svg: cannot be written: it is a folder, not a file"),
        (("-o", "a\0b.svg"), "'a\\x00b.svg': cannot be written: embedded null byte"),
        (("--scale", "3"), "--scale is for PNG; an SVG has no size of its own"),
        (("--position", "-"), "--deal and --position both say where to begin; give one of the two"),
    ],
)
def test_wrong_calls(cli: Cli, tmp_path: Path, words: tuple[str, ...], error: str) -> None:
    (tmp_path / "folder.svg").mkdir()
    ran = cli("draw", "bisley", "--deal", "1", *words)
    assert (ran.code, ran.out, ran.errors) == (2, "", [f"patience: {error}"])
    assert list(tmp_path.rglob("*.tmp")) == []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\0", b"[1, 2]", b"tableau: XX", b"(" * 5000])
def test_bad_positions(cli: Cli, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "p.txt").write_bytes(content)
    ran = cli("draw", "bisley", "--position", "p.txt", "-o", "x.svg")
    assert ran.code == 2 and len(ran.errors) == 1 and "p.txt" in ran.errors[0]
    assert not (tmp_path / "x.svg").exists()


def test_other_bad_input(cli: Cli, tmp_path: Path) -> None:
    assert cli("draw", "bisly", "--deal", "1").errors[0].endswith("did you mean 'bisley'?")
    assert cli("draw", "bisley", "--deal", "x").code == 2
    assert cli("draw", "bisley", "--position", str(tmp_path)).code == 2
    assert cli("draw", "bisley", "--position", "none.txt").code == 2
    assert cli("draw", "bisley", "--deal", "1", "--theme", "sepia").code == 2
    assert cli("draw", "bisley", "--deal", "1", "-o", "x.png", "--scale", "11").code == 2
