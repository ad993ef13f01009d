"""An engine as a process: started, asked, and ended with all that it started."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from patience_core.conformance.engine.process import Process
from patience_core.conformance.engine.protocol import EngineFault

ECHO = "for line in sys.stdin: print(line.strip() or 'nothing', flush=True)"


@contextmanager
def running(code: str, seconds: float = 10.0) -> Iterator[Process]:
    process = Process(shlex.join([sys.executable, "-c", f"import sys\n{code}"]), seconds)
    try:
        yield process
    finally:
        process.close()


def fault_of(process: Process, line: str = "x") -> tuple[str, str]:
    with pytest.raises(EngineFault) as raised:
        process.exchange(line)
    assert raised.value.fault.asked == line
    return raised.value.fault.kind, raised.value.fault.what


def test_lines_go_there_and_back() -> None:
    with running(ECHO) as process:
        for line in ("one", "two", "x" * 300_000):
            assert process.exchange(line) == line.encode()
        assert process.told_noise() == ""
        assert process.close()


def test_a_last_line_without_an_end_is_a_line() -> None:
    with running("print(sys.stdin.readline().strip(), end='')") as process:
        assert process.exchange("one") == b"one"
        assert fault_of(process) == ("died", "it ended with exit code 0 before it answered")


def test_the_limit_on_a_line() -> None:
    with running("sys.stdin.readline()\nprint('x' * 1_000_000, flush=True)\n" + ECHO) as process:
        assert len(process.exchange("one")) == 1_000_000
    with running("sys.stdin.readline()\nprint('x' * 1_000_001)") as process:
        assert fault_of(process) == ("flood", "it writes a line of more than 1,000,000 bytes")
    with running("sys.stdin.readline()\nwhile True: sys.stdout.write('x' * 99_999)") as process:
        assert fault_of(process)[0] == "flood"


def test_lines_without_end() -> None:
    with running("sys.stdin.readline()\nprint('hello', flush=True)\nwhile True: print('more')") as process:
        assert process.exchange("one") == b"hello"
        until = time.monotonic() + 10
        while process._lines.empty() and time.monotonic() < until:
            time.sleep(0.02)
        assert fault_of(process) == ("unasked", "it writes a line that nobody asked for: 'more'")


def test_silence_and_slowness() -> None:
    with running("sys.stdin.readline(); print('be', end='', flush=True); sys.stdin.read()", 0.1) as process:
        kind, what = fault_of(process)
        assert kind == "silent"
        assert what.startswith("it is silent: no answer in 0.2 s")
    code = (
        "import time\nfor line in sys.stdin:\n    print('a', flush=True)\n"
        "    sys.stdin.readline()\n    time.sleep(1.4)\n    print('b', flush=True)"
    )
    with running(code, 1.0) as process:
        with suppress(EngineFault):  # it may have started slowly
            process.exchange("one")
        assert fault_of(process) == ("slow", "it is slow: its answer took more than 1 s")


def test_its_last_words_are_told() -> None:
    with running("sys.stdin.readline(); print('first\\n\\n  last  ', file=sys.stderr); sys.exit(4)") as process:
        assert fault_of(process) == ("died", "it ended with exit code 4 before it answered; its last words: 'last'")
        assert process.told_noise() == "it wrote 2 lines to standard error"  # the last of them is told already
    with running("sys.stdin.readline(); print('only', file=sys.stderr); sys.exit(4)") as process:
        assert fault_of(process)[1].endswith("its last words: 'only'") and process.told_noise() == ""


def test_it_may_have_ended_before_it_is_asked() -> None:
    with running("sys.exit(5)") as process:
        time.sleep(0.3)
        assert fault_of(process)[0] == "died"
        assert fault_of(process)[0] == "died"


@pytest.mark.skipif(sys.platform == "win32", reason="processes are grouped by POSIX")
def test_what_it_started_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "child"
    child = f"import os, time; open({str(file)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    code = f"import subprocess\nsubprocess.Popen([sys.executable, '-c', {child!r}])\nimport time; time.sleep(60)"
    with running(code) as process:
        until = time.monotonic() + 10
        while not (file.exists() and file.read_text()) and time.monotonic() < until:
            time.sleep(0.02)
        assert not process.close()
    number = int(file.read_text())
    until = time.monotonic() + 5
    while _runs(number) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _runs(number)


def _runs(number: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has waited for does not."""
    try:
        os.kill(number, 0)
    except OSError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
