"""The commands of the designer's workshop: try, diff."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.clitool import Cli, environment

SPOILT = "extends: fan\npiles: {foundations: {base: K}}\n"
KINGS = "extends: bisley\npiles: {tableau: {fill: kings}}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATIENCE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


# try


def test_try_tells_what_a_designer_wants_to_know(cli: Cli) -> None:
    ran = cli("try", "bisley", "--games", "60", "--max-seconds", "600")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Bisley: 52 cards, dealt out to 21 piles"
    assert lines[1].startswith("Random games: 60 (seed 1; ")
    assert [line.partition(":")[0] for line in lines[2:7]] == [
        "Moves at the start",
        "Moves in a position",
        "Length of a game, in moves",
        "Cards home at the end, of 52",
        "Ends",
    ]
    assert any(line.startswith("Win rate: ") for line in lines)
    assert lines[-1] == "Likely slips: none found"
    assert cli("try", "bisley", "--games", "60", "--max-seconds", "600").out == ran.out
    assert cli("try", "bisley", "--games", "60", "--max-seconds", "600", "--seed", "2").out != ran.out


def test_try_names_a_slip(cli: Cli, folder: Path) -> None:
    (folder / "spoilt.yaml").write_text(SPOILT)
    ran = cli("try", "spoilt.yaml", "--games", "10")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-2:] == [
        "Likely slips:",
        "- sure: aces to queens can never reach the foundations: the foundations build up by suit; "
        "a space in the foundations may be filled by a king",
    ]


def test_try_as_json(cli: Cli, folder: Path) -> None:
    (folder / "spoilt.yaml").write_text(SPOILT)
    ran = cli("try", "spoilt.yaml", "--games", "10", "--max-seconds", "600", "--json")
    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert (data["variant"], data["games"], data["asked"], data["deals_out"]) == ("spoilt", 10, 10, True)
    assert data["won"] + data["dead_ends"] + data["broken_off"] == 10
    assert data["slips"][0]["what"] == "aces to queens can never reach the foundations"
    assert data["slips"][0]["sure"] is True
    assert {"AC", "QS"} <= set(data["never_home"])


def test_try_stops_in_time_and_says_so(cli: Cli) -> None:
    ran = cli("try", "klondike", "--games", "1000000", "--max-seconds", "0.05")
    assert ran.code == 0
    assert " of 1,000,000, as the 0.05 seconds for it were over (seed 1; " in ran.out


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_an_interrupt_tells_what_is_known_so_far(folder: Path) -> None:
    call = [sys.executable, "-m", "patience_core", "try", "bisley", "--games", "10000000", "--max-seconds", "600"]
    ran = subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(folder / "home")
    )
    time.sleep(2.5)
    ran.send_signal(signal.SIGINT)
    out, err = ran.communicate(timeout=30)
    assert ran.returncode == 130
    assert (err, "Traceback" in out) == ("", False)
    if out:  # it may have been interrupted before it began
        assert " of 10,000,000 (seed 1; " in out and out.endswith("Likely slips: none found\n")


# diff


def test_diff_of_two_that_differ_is_1(cli: Cli, folder: Path) -> None:
    (folder / "kings_bisley.yaml").write_text(KINGS)
    ran = cli("diff", "bisley", "kings_bisley.yaml", "--deals", "1-3", "--max-seconds", "600")
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[:3] == [
        "The tableau",
        "  bisley:       A space in the tableau is never filled.",
        "  kings-bisley: A space in the tableau may be filled by a king.",
    ]
    assert "  Of 3 deals: the cards lie alike in all" in lines
    assert lines[-1].startswith("      a space in the tableau is never filled: K")


def test_diff_of_two_that_play_alike_is_0(cli: Cli, folder: Path) -> None:
    (folder / "named.yaml").write_text("name: Another\nextends: bisley\n")
    said = "bisley and named play alike: the same deals, and the same moves in every position\n"
    ran = cli("diff", "bisley", "named.yaml")
    assert (ran.code, ran.out, ran.err) == (0, said, "")
    data = json.loads(cli("diff", "bisley", "named.yaml", "--json").out)
    assert data == {"variants": ["bisley", "named"], "alike": True, "rules": [], "play": None}


def test_diff_as_json(cli: Cli) -> None:
    ran = cli("diff", "freecell", "bakers-game", "--deals", "7", "--json")
    assert (ran.code, ran.err) == (1, "")
    data = json.loads(ran.out)
    assert data["variants"] == ["freecell", "bakers-game"] and data["alike"] is False
    assert data["play"]["deals"] == 1
    assert [rule["heading"] for rule in data["rules"]] == ["The tableau"]


def test_variants_of_one_id_are_called_as_they_were_given(cli: Cli, folder: Path) -> None:
    (folder / "bisley.yaml").write_text("extends: bisley\npiles: {tableau: {fill: kings}}\n")
    ran = cli("diff", "bisley", "bisley.yaml", "--deals", "1")
    assert ran.code in (1, 2)
    if ran.code == 1:
        assert "  bisley.yaml: A space in the tableau may be filled by a king." in ran.out


def test_deals_in_microsofts_numbering(cli: Cli) -> None:
    ran = cli("diff", "freecell", "bakers-game", "--deals", "ms:617", "--json")
    assert (ran.code, json.loads(ran.out)["play"]["deals"]) == (1, 1)


# Bad input


def nested(depth: int) -> str:
    return "piles: " + "{a: " * depth + "x" + "}" * depth


BAD = {
    "empty.yaml": b"",
    "binary.yaml": bytes(range(256)),
    "list.yaml": b"- a\n- b\n",
    "deep.yaml": nested(5_000).encode(),
    "circle.yaml": b"extends: ./circle.yaml\n",
    "orphan.yaml": b"extends: nobody\n",
    "alias.yaml": b"piles: &a {tableau: *a}\n",
    "long.yaml": b"name: " + b"x" * 2_000_000,
}


@pytest.mark.parametrize("command", [("try",), ("diff", "bisley")])
@pytest.mark.parametrize("name", [*BAD, "folder.yaml", "nothing.yaml", "nothing"])
def test_bad_input_is_a_clear_line_and_exit_code_2(cli: Cli, folder: Path, name: str, command: tuple[str, ...]) -> None:
    (folder / "folder.yaml").mkdir()
    if name in BAD:
        (folder / name).write_bytes(BAD[name])
    before = sorted(folder.rglob("*"))
    ran = cli(*command, name)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) >= 1 and all(name.partition(".")[0] in line for line in ran.errors)
    assert all(len(line) < 500 for line in ran.errors) and "Traceback" not in ran.err
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("try bisley --games 0", "--games"),
        ("try bisley --games many", "--games"),
        ("try bisley --seed x", "--seed"),
        ("try bisley --max-seconds 0", "--max-seconds"),
        ("try bisley fan", "unexpected extra argument"),
        ("diff bisley", "Missing argument 'B'"),
        ("diff bisley fan --deals x", "'x' are no deals"),
        ("diff bisley fan --deals 9-1", "9-1 are no deals"),
        ("diff double-bisley fan --deals ms:1-3", ""),
    ],
)
def test_a_wrong_call_is_one_line(cli: Cli, words: str, says: str) -> None:
    ran = cli(*words.split())
    if says:
        assert (ran.code, ran.out) == (2, "")
        assert len(ran.errors) == 1 and says in ran.err
    else:
        assert ran.code == 1 and "  No deal could be dealt by both" in ran.out.splitlines()
