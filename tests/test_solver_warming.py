"""The kernel's first use, perft's fast path, and what happens where numba is missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the compiled solver needs numba: pip install 'patience-core[solver]'")


import patience_core as patience
from patience_core import errors
from patience_core.dealing import deal_position
from patience_core.perft import perft as plain_perft
from patience_core.solver import counting, levels, solve, warming
from tests.clitool import Cli, surroundings
from tests.games import short_piles

MISSING = "import sys; sys.modules['numba'] = None; "


def python(script: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**surroundings(), **more},
        timeout=120,
    )


# Without numba


def test_without_numba_the_solver_says_what_to_install() -> None:
    ran = python(
        MISSING
        + "import patience_core as p\n"
        + "try: p.solve(p.deal('bisley', 1).position)\n"
        + "except p.PatienceError as error: print(type(error).__name__, error)\n"
    )
    said = "MissingExtra the solver needs numba, which is not installed: pip install 'patience-core[solver]'\n"
    assert (ran.stdout, ran.stderr) == (said, "")


def test_without_numba_the_command_says_so_in_one_line() -> None:
    ran = python(
        MISSING
        + "sys.argv = ['patience', 'solve', 'bisley', '--deal', '1']\n"
        + "from patience_core.cli import main\nsys.exit(main())\n"
    )
    assert ran.returncode == 2 and ran.stdout == ""
    assert ran.stderr.count("\n") == 1 and "pip install 'patience-core[solver]'" in ran.stderr


def test_a_numba_that_cannot_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs NumPy 2.3 or less')\n", encoding="utf-8")
    ran = python(
        "import patience_core as p\n"
        "try: p.solve(p.deal('bisley', 1).position)\n"
        "except p.PatienceError as error: print(type(error).__name__, error)\n",
        PYTHONPATH=str(tmp_path),
    )
    assert ran.stdout.startswith(
        "MissingExtra the solver needs numba, which cannot be loaded (Numba needs NumPy 2.3 or less)"
    )


def test_without_numba_perft_still_counts() -> None:
    ran = python(
        MISSING
        + "import patience_core as p\nfrom patience_core.solver import counting\ncounting.ENOUGH = 10\n"
        + "print(p.perft(p.deal('bisley', 1).position, 4))\n"
    )
    assert ran.stdout == f"{plain_perft(deal_position(patience.variant('bisley'), 1), 4)}\n" and ran.stderr == ""


# perft


def test_much_is_counted_by_the_kernel_and_little_by_the_plain_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    warming.ready(patience.deal("freecell", 1).position, part=warming.Part.COUNTING)
    asked: list[int] = []
    real = levels.count
    monkeypatch.setattr(levels, "count", lambda position, depth: asked.append(depth) or real(position, depth))
    position = deal_position(patience.variant("freecell"), 1)
    known = plain_perft(position, 4)
    assert patience.perft(position, 3) == known[:3] and asked == []
    monkeypatch.setattr(counting, "ENOUGH", 100)
    assert patience.perft(position, 4) == known and asked == [4]
    assert patience.perft(position, 1) == known[:1] and patience.perft(position, 0) == [] and asked == [4]


def test_what_cannot_be_compiled_is_counted_by_the_plain_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "ENOUGH", 1)
    position = deal_position(short_piles(), 1)
    assert not counting.can_count(position)
    assert patience.perft(position, 2) == plain_perft(position, 2)


def test_the_kernel_counts_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    position = deal_position(patience.variant("bisley"), 1)
    known = levels.count(position, 5)
    for slice_ in (1, 7, 1_000):
        monkeypatch.setattr(levels, "SLICE", slice_)
        assert levels.count(position, 5) == known
    assert known == plain_perft(position, 5)


def test_a_line_that_ends_is_not_counted_further() -> None:
    position = patience.position("bisley", "aces: AC; tableau: 2C").position
    assert levels.count(position, 3) == [1, 0, 0] == patience.perft(position, 3)
    won = patience.position("bisley", "aces: AC").position
    assert levels.count(won, 2) == [0, 0] == patience.perft(won, 2)


def test_a_great_depth_takes_little_memory() -> None:
    position = patience.position("janets-bisley", "aces: AC; tableau: 5C 9H 7D / - ").position
    began = time.process_time()
    counts = levels.count(patience.position("bisley", "aces: AC; tableau: 3C 2C / 9H").position, 1_000)
    assert counts == [1, 1, *[0] * 998] and time.process_time() - began < 2
    assert len(patience.perft(position, 3)) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to a process group there")
def test_ctrl_c_ends_a_count() -> None:
    command = [sys.executable, "-m", "patience_core", "perft", "freecell", "--depth", "30", "--deal", "1"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings(),
    ) as ran:
        time.sleep(4)
        ran.send_signal(signal.SIGINT)
        out, _ = ran.communicate(timeout=30)
    assert (out, ran.returncode) == ("", 130)


def test_the_command_counts_as_before(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "ENOUGH", 50)
    ran = cli("perft", "bisley", "--depth", "4", "--deal", "1", "--json")
    assert ran.out == f"{plain_perft(deal_position(patience.variant('bisley'), 1), 4)}\n"


# The first use


def test_what_is_told_before_the_kernel_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    position = deal_position(patience.variant("bisley"), 1)
    told: list[str] = []
    done: list[str] = []
    monkeypatch.setattr(warming, "_ready", set())
    monkeypatch.setattr(warming, "is_compiled", lambda _: False)
    monkeypatch.setattr(warming, "_was_compiled_before", lambda: False)
    monkeypatch.setattr(
        warming, "compile_now", lambda _position, _part: done.append(f"compiled {warming.is_under_way()}")
    )
    warming.ready(position, told.append)
    warming.ready(position, told.append)
    assert told == ["compiling the solver (once, about ten seconds) ..."] and done == ["compiled True"]
    assert not warming.is_under_way()
    monkeypatch.setattr(warming, "_ready", set())
    monkeypatch.setattr(warming, "is_compiled", lambda _: True)
    warming.ready(position, told.append)
    assert len(told) == 1
    monkeypatch.setattr(warming, "_ready", set())
    monkeypatch.setattr(warming, "is_compiled", lambda _: False)
    monkeypatch.setattr(warming, "_was_compiled_before", lambda: True)
    warming.ready(position, told.append)
    assert told[1:] == ["compiling the solver anew, as its files or numba have changed (about ten seconds) ..."]


class Compiled:
    """What numba makes of a function, as far as it is asked here."""

    def __init__(self, folder: Path) -> None:
        self.stats = type("Stats", (), {"cache_path": str(folder)})
        self.py_func = warming.is_installed


def test_what_is_kept_is_kept_also_where_its_file_was_touched(tmp_path: Path) -> None:
    function = Compiled(tmp_path)
    (tmp_path / "warming.is_under_way-1.py311.nbi").touch()
    assert not warming._is_kept(function)
    index = tmp_path / "warming.is_installed-1.py311.nbi"
    index.touch()
    os.utime(index, (1, 1))
    assert warming._is_kept(function)


def test_the_command_says_it_on_standard_error(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_ready", set())
    monkeypatch.setattr(warming, "is_compiled", lambda _: False)
    monkeypatch.setattr(warming, "_was_compiled_before", lambda: False)
    ran = cli("solve", "bisley", "--position", "-", "--json", input="aces: AC; tableau: 2C")
    assert ran.code == 0 and '"verdict": "winnable"' in ran.out
    assert ran.errors == [warming.COMPILING]
    assert cli("solve", "bisley", "--position", "-", "--json", input="aces: AC; tableau: 2C").errors == []


def test_once_compiled_it_is_known_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    position = deal_position(patience.variant("bisley"), 1)
    monkeypatch.setattr(warming, "_ready", set())
    warming.ready(position)
    assert warming.is_compiled()
    ran = python("from patience_core.solver import warming; print(warming.is_compiled())")
    assert ran.stdout == "True\n", ran.stderr


def test_compiling_leaves_the_position_as_it_is() -> None:
    position = deal_position(patience.variant("klondike"), 1)
    before = position.copy()
    assert warming.compile_now(position) >= 0
    assert position == before


def test_solve_does_not_count_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_ready", set())
    monkeypatch.setattr(warming, "compile_now", lambda *_: time.sleep(1))
    answer = solve(patience.position("bisley", "aces: AC; tableau: 2C").position)
    assert answer.seconds < 0.9


def test_missing_extra_is_an_error_of_ours() -> None:
    assert issubclass(errors.MissingExtra, errors.PatienceError)
    assert "NUMBA_DISABLE_JIT" not in os.environ


def test_compiled_kernels_of_other_sources_go_when_nobody_uses_them(tmp_path: Path) -> None:
    from patience_core.solver import kernel

    for name, age in (("kernel-old", 31), ("kernel-new", 29), ("other", 99)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
        os.utime(tmp_path / name, (time.time() - age * 24 * 3600,) * 2)
    kernel._throw_away_old(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernel-new", "other"]
