"""The command survey: what it says, and that it can be stopped in every way without loss."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from patience_core.survey import Counts
from tests.clitool import Cli, environment
from tests.surveytool import FAN, LIMITS, install_slow, one_by_one

pytestmark = pytest.mark.usefixtures("compiled_solver")

pytest.importorskip("scipy")

SHORT = ("--deals", "1-30", "--max-positions", "100")
LONG = ("survey", "slow", "--deals", "1-500", "--max-positions", "100", "--json")
"""Five hundred deals, each of which takes 8 milliseconds at least."""
posix = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed as POSIX does")


def counts(said: str) -> Counts:
    found = json.loads(said)
    return Counts(found["won"], found["lost"], found["unknown"])


# What it says


def test_what_it_says(cli: Cli, patience_home: Path) -> None:
    ran = cli("survey", "fan", *SHORT, "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    expected = one_by_one("1-30")
    lines = ran.out.splitlines()
    assert lines[0] == "Fan, deals 1-30"
    low, high = (100 * won / 30 for won in (expected.won, expected.won + expected.unknown))
    assert lines[1] == f"Win rate: between {low:.1f} % and {high:.1f} %, {expected.unknown} undecided"
    assert re.fullmatch(
        rf"  if these are all lost: {low:.1f} % of 30 deals \(95 % interval [\d.]+-[\d.]+, Wilson\)", lines[2]
    )
    assert lines[4] == f"Undecided: {expected.unknown}, as the limit on positions was reached"
    assert re.search(r"^ +deals +least +5 % +25 % +median +75 % +95 % +most +mean$", ran.out, re.MULTILINE)
    assert re.search(rf"^positions, lost +{expected.lost} ", ran.out, re.MULTILINE)
    assert f"Kept in {patience_home / 'surveys.sqlite'}" in lines
    assert lines[-1] == "Again: patience survey fan --deals 1-30 --max-positions 100"


def test_json_and_files(cli: Cli, tmp_path: Path) -> None:
    csv, parquet, plot, store = (tmp_path / name for name in ("a.csv", "a.parquet", "a.svg", "own.sqlite"))
    files = ("--csv", str(csv), "--parquet", str(parquet), "--plot", str(plot), "--store", str(store))
    ran = cli("survey", "fan", *SHORT, "--workers", "1", *files, "--interval", "clopper-pearson", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert counts(ran.out) == one_by_one("1-30")
    found = json.loads(ran.out)
    assert found["method"] == "clopper-pearson" and found["store"] == str(store)
    assert found["limits"] == {"positions": 100, "seconds": None, "memory": 1 << 30}
    assert len(csv.read_text(encoding="utf-8").splitlines()) == 31
    assert parquet.read_bytes()[:4] == b"PAR1" and plot.read_bytes().startswith(b"<?xml")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.parquet", "a.svg", "own.sqlite"]


def test_a_variant_of_a_file(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my own.yaml").write_text("name: Mine\nextends: fan\n", encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("name: Mine\nextends: fan\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = cli("survey", "mine.yaml", *SHORT, "--workers", "2", "--json")
    assert ran.code == 0 and counts(ran.out) == one_by_one("1-30")
    assert json.loads(ran.out)["command"].startswith("patience survey mine.yaml --deals 1-30")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("nothing", "no variant is called 'nothing'"),
        ("fan --deals x", "'x' are no deals: deals are a number or two, as 17 or 1-1000"),
        ("fan --deals 9-1", "9-1 are no deals"),
        ("double-bisley --deals ms:1-5", "Microsoft's numbering deals one deck"),
        ("fan --max-positions -1", "--max-positions"),
        ("fan --max-seconds 0", "--max-seconds"),
        ("fan --max-seconds inf", "--max-seconds takes a number of seconds, not inf"),
        ("fan --max-memory much", "--max-memory takes a size of at least 1M, as 500M or 2G, not 'much'"),
        ("fan --workers 0", "--workers"),
        ("fan --workers 2 --scheduler tcp://x:1", "give one of the two"),
        ("fan --interval wald", "--interval is one of wilson, clopper-pearson, not 'wald'"),
        ("fan --csv none/x.csv", "none/x.csv: cannot be written: there is no folder none"),
        ("fan --csv .", ".: cannot be written: it is a folder"),
        ("fan --plot x.pdf", "'x.pdf': a drawing's name ends in .svg or .png"),
        ("fan --store .", ".: no file of surveys: a folder or a device"),
        ("fan --store text", "text: no usable file of surveys: file is not a database"),
        ("fan --store /dev/null", "/dev/null: no file of surveys"),
    ],
)
def test_a_wrong_call_is_one_line(
    cli: Cli, words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text").write_text("just a text " * 100, encoding="utf-8")
    ran = cli("survey", *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) == 1 and says in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["text"]


@pytest.mark.parametrize(
    ("module", "option"), [("scipy", ""), ("pyarrow", "--parquet x"), ("matplotlib", "--plot x.svg")]
)
def test_a_library_that_is_missing_is_told_before_anything_is_done(
    cli: Cli, module: str, option: str, monkeypatch: pytest.MonkeyPatch, patience_home: Path
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # as Python finds it where it is not installed
    ran = cli("survey", "fan", *SHORT, *option.split())
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) == 1
    assert f"{module}, which is not installed: pip install 'patience-core[survey]'" in ran.err
    assert list(patience_home.iterdir()) == []


# Stopping it


Start = Callable[[Path], "subprocess.Popen[bytes]"]


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Start:
    """Starts the long survey in a process, and a group of processes, of its own."""
    path = install_slow(tmp_path_factory.mktemp("plugin"))
    call = [sys.executable, "-m", "patience_core", *LONG]

    def started(home: Path) -> subprocess.Popen[bytes]:
        variables = environment(home, PYTHONPATH=path)
        pipe = subprocess.PIPE
        return subprocess.Popen(call, env=variables, stdout=pipe, stderr=pipe, start_new_session=True)

    return started


def stored(home: Path) -> int:
    """How many results are in the store; none while there is no store."""
    try:
        with sqlite3.connect(f"file:{home / 'surveys.sqlite'}?mode=ro", uri=True, timeout=10) as base:
            return int(base.execute("SELECT count(*) FROM results").fetchone()[0])
    except sqlite3.Error:
        return 0


def wait_for(home: Path, results: int) -> None:
    until = time.monotonic() + 30
    while stored(home) < results:
        assert time.monotonic() < until
        time.sleep(0.02)


def workers_of(process: int) -> list[int]:
    """The processes that a process has started, but for the one that looks after semaphores."""
    try:
        found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        pytest.skip("nobody tells which processes there are")
    return [int(each) for each in found if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


def gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, start: Start) -> Counts:
    """What the long survey comes to where nobody stops it."""
    ran = start(tmp_path_factory.mktemp("whole"))
    said, _ = ran.communicate(timeout=120)
    assert ran.returncode == 0
    return counts(said.decode())


def test_what_is_killed_goes_on_with_the_same_totals(patience_home: Path, start: Start, whole: Counts) -> None:
    """Killed twice, each time at once and all of it: what was stored is there, and no worker is left behind."""
    before = 0
    for results in (50, 200):
        process = start(patience_home)
        wait_for(patience_home, results)
        workers = workers_of(process.pid)
        assert workers
        process.kill()
        process.wait()
        until = time.monotonic() + 10
        while not all(map(gone, workers)) and time.monotonic() < until:
            time.sleep(0.05)
        assert all(map(gone, workers))
        assert before < results <= stored(patience_home) < 500
        before = stored(patience_home)
    again = start(patience_home)
    said, complaints = again.communicate(timeout=120)
    assert (again.returncode, complaints) == (0, b"")
    assert counts(said.decode()) == whole
    assert whole.all == 500 == stored(patience_home)


@posix
def test_ctrl_c_keeps_what_is_known_and_is_130(patience_home: Path, start: Start) -> None:
    process = start(patience_home)
    wait_for(patience_home, 50)
    workers = workers_of(process.pid)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    said, complaints = process.communicate(timeout=20)
    assert process.returncode == 130 and said == b""
    known = stored(patience_home)
    place = patience_home / "surveys.sqlite"
    kept, rate = complaints.decode().splitlines()
    assert kept == f"patience: {known:,} of 500 deals are kept in {place}; the same command goes on"
    assert re.fullmatch(
        rf"patience: win rate so far: .* of {known:,} deals \(95 % interval .*, Wilson\), .*undecided", rate
    )
    assert known >= 50 and all(map(gone, workers))


@posix
def test_ctrl_c_while_workers_start_says_no_more(patience_home: Path, start: Start) -> None:
    process = start(patience_home)
    until = time.monotonic() + 20
    while not (patience_home / "surveys.sqlite").exists() and time.monotonic() < until:
        time.sleep(0.005)
    time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    said, complaints = process.communicate(timeout=20)
    assert process.returncode == 130 and said == b""
    assert b"Traceback" not in complaints and complaints.count(b"\n") <= 2


@posix
def test_a_worker_that_is_killed_is_replaced(patience_home: Path, start: Start, whole: Counts) -> None:
    process = start(patience_home)
    for results in (50, 200):
        wait_for(patience_home, results)
        os.kill(workers_of(process.pid)[0], signal.SIGKILL)
    said, complaints = process.communicate(timeout=120)
    assert (process.returncode, complaints) == (0, b"")
    assert counts(said.decode()) == whole


def test_two_at_once_lose_nothing(patience_home: Path, start: Start, whole: Counts) -> None:
    processes = [start(patience_home), start(patience_home)]
    for process in processes:
        said, complaints = process.communicate(timeout=120)
        assert (process.returncode, complaints) == (0, b"")
        assert counts(said.decode()) == whole
    assert stored(patience_home) == 500


@posix
def test_progress_on_a_terminal(patience_home: Path, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    call = [sys.executable, "-m", "patience_core", "survey", "slow", "--deals", "1-100", "--max-positions", "100"]
    variables = environment(patience_home, PYTHONPATH=install_slow(tmp_path), TERM="xterm", COLUMNS="150")
    process = subprocess.Popen(call, env=variables, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    shown = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:
            break
        if not more:
            break
        shown += more
    os.close(ours)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0 and said.startswith(b"Slow, deals 1-100")
    text = shown.decode(errors="replace")
    assert re.search(r"\d+/100", text)
    assert re.search(r"[\d.]+ % of \d+ decided won, \d+ undecided, [\d.]+ a second, .* left", text)


# Rates that are shipped


def test_show_tells_a_rate_that_was_shipped_while_the_rules_are_the_same(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: Mine\nextends: fan\n", encoding="utf-8")
    assert cli("show", str(path)).out.endswith("Win rate: not measured yet\n")
    ran = cli("survey", str(path), *SHORT, "--workers", "1", "--ship")
    assert ran.code == 0 and ran.errors == [f"patience: written: {tmp_path / 'mine.rate.json'}"]
    expected = one_by_one("1-30", FAN, LIMITS)
    said = cli("show", str(path)).out.splitlines()[-1]
    low, high = (100 * won / 30 for won in (expected.won, expected.won + expected.unknown))
    assert said.startswith(f"Win rate: between {low:.1f} % and {high:.1f} % of 30 deals (95 % interval ")
    assert said.endswith(
        f", Wilson), {expected.unknown} undecided; patience survey {path} --deals 1-30 --max-positions 100"
    )
    path.write_text("name: Mine\nextends: fan\npiles:\n  tableau: {fill: any card}\n", encoding="utf-8")
    assert cli("show", str(path)).out.endswith("Win rate: not measured yet\n")


def test_show_goes_on_where_the_file_of_a_rate_is_damaged(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: Mine\nextends: fan\n", encoding="utf-8")
    (tmp_path / "mine.rate.json").write_text("{", encoding="utf-8")
    ran = cli("show", str(path))
    assert ran.code == 0 and ran.out.endswith("Win rate: not measured yet\n")
    assert len(ran.errors) == 1 and "mine.rate.json: no measured rate: " in ran.err
