"""``patience conform VARIANT --engine COMMAND`` on the command line."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.clitool import Cli, environment

ENGINES = Path(__file__).parent.parent / "examples" / "engines"
RIGHT = shlex.join([sys.executable, str(ENGINES / "bisley.py")])


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    """An engine that builds regardless of suit."""
    text = (ENGINES / "bisley.py").read_text(encoding="utf-8")
    file = tmp_path / "wrong.py"
    file.write_text(text.replace("return card[1] == below[1] and", "return"), encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def test_a_right_engine(cli: Cli) -> None:
    ran = cli("conform", "bisley", "--engine", RIGHT, "--walks", "1")
    assert (ran.code, ran.err) == (0, "")
    (line,) = ran.out.splitlines()
    assert line.startswith("bisley: the engine 'Bisley in Python' agrees with the rules (")
    assert line.endswith("; seed 1)")


def test_a_wrong_engine(cli: Cli, wrong: str) -> None:
    ran = cli("conform", "bisley", "--engine", wrong, "--seed", "3")
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[0] == (
        "bisley: the engine lists 6S t1-t2, which the rules forbid: "
        "the tableau builds up or down by suit: 6S cannot go on 5C"
    )
    assert lines[1] == "  position: tableau: 6S / 5C"
    assert lines[2].startswith("  found in: the case ")
    assert "; reduced from 52 cards to 2 by " in lines[2]
    assert lines[3:7] == [
        "  as a case:",
        '    - rule: "the tableau builds up or down by suit"',
        '      position: "tableau: 6S / 5C"',
        '      illegal: {"6S t1-t2": "the tableau builds up or down by suit"}',
    ]
    assert lines[7].startswith("bisley: the engine 'Bisley in Python' does not agree with the rules (1 position, ")
    assert lines[7].endswith("; seed 3)")
    assert len(lines) == 8


def test_as_json(cli: Cli, wrong: str) -> None:
    ran = cli("conform", "bisley", "--engine", wrong, "--json")
    (found,) = json.loads(ran.out)
    assert ran.code == 1
    assert (found["variant"], found["engine"], found["name"]) == ("bisley", wrong, "Bisley in Python")
    assert (found["verdict"], found["passed"], found["fault"], found["notes"]) == ("disagrees", False, None, [])
    told = found["disagreement"]
    assert (told["kind"], told["rule"]) == ("offers", "the tableau builds up or down by suit")
    assert (told["position"], told["cards"], told["moves"]) == ("tableau: 6S / 5C", 2, ["6S t1-t2"])
    assert told["case"].startswith('- rule: "the tableau builds')
    (found,) = json.loads(cli("conform", "bisley", "--engine", RIGHT, "--walks", "0", "--json").out)
    assert (found["verdict"], found["passed"], found["disagreement"]) == ("agrees", True, None)
    assert found["can"] == ["apply", "fragments", "moves"]


def test_a_faulty_engine(cli: Cli) -> None:
    ran = cli("conform", "bisley", "--engine", shlex.join([sys.executable, "-c", "raise SystemExit('oh \x1b[1m')"]))
    assert (ran.code, ran.err) == (1, "")
    first, asked, last = ran.out.splitlines()
    assert first.startswith(
        "bisley: the engine failed: it ended with exit code 1 before it answered; its last words: 'oh"
    )
    assert "\x1b" not in ran.out
    assert asked == '  it was asked: {"id": 0, "ask": "hello", "protocol": 1, "variant": "bisley"}'
    assert " failed (0 positions, " in last


def test_an_engine_that_runs_out_of_time(cli: Cli) -> None:
    ran = cli("conform", "bisley", "--engine", RIGHT, "--max-seconds", "0.1", "--walks", "1000")
    assert ran.code == 3
    assert "is not fully judged: the time was over" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bisley", "--engine", "no-such-program"], "'no-such-program' cannot be started: no such file or directory"),
        (["bisley", "--engine", ""], "the command is empty; say how the engine is started"),
        (["--engine", "x"], "--engine judges a program that plays one variant; name that one variant"),
        (["bisley", "spider", "--engine", "x"], "--engine judges a program that plays one variant"),
        (["bisley", "--max-seconds", "3"], "--answer-seconds and --max-seconds are about an engine"),
        (["bisley", "--engine", "x", "--answer-seconds", "0"], "--answer-seconds"),
        (["no-such-variant", "--engine", "x"], "no-such-variant"),
        (["bisley", "--engine", "x", "--perft", "no-such-file"], "no-such-file: no such file or directory"),
    ],
)
def test_wrong_calls(cli: Cli, words: list[str], said: str) -> None:
    ran = cli("conform", *words)
    assert (ran.code, ran.out) == (2, "")
    (line,) = ran.errors
    assert said in line


def test_facts_that_cannot_be_read(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "counts.jsonl"
    file.write_text("[]\n")
    ran = cli("conform", "bisley", "--engine", RIGHT, "--perft", str(file))
    assert ran.code == 2
    assert ran.errors == ['patience: counts.jsonl:1: a line is a JSON object, {"position": ...}']


def test_a_variant_of_ones_own(cli: Cli, tmp_path: Path) -> None:
    """Its cases come first, and where they cannot be read the rest is asked."""
    file = tmp_path / "filled_bisley.yaml"
    file.write_text("name: F\nextends: bisley\npiles:\n  tableau: {fill: kings}\n")
    ran = cli("conform", str(file), "--engine", RIGHT)
    assert ran.code == 1
    assert "which is legal: a space in the tableau may be filled by a king: K" in ran.out
    (tmp_path / "filled_bisley.cases.yaml").write_text("- rule: 3\n  nonsense: 4\n")
    ran = cli("conform", str(file), "--engine", RIGHT)
    assert ran.code == 1
    assert "the cases of filled-bisley cannot be read and are left out" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_an_interrupt_ends_the_engine_too(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    code = f"import os, time; open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    call = [sys.executable, "-m", "patience_core", "conform", "bisley", "--answer-seconds", "60"]
    call += ["--engine", shlex.join([sys.executable, "-c", code])]
    process = subprocess.Popen(call, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until = time.monotonic() + 20
    while not (mark.exists() and mark.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert not Path(f"/proc/{mark.read_text()}").exists()
