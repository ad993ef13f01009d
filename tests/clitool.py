"""Running the command line in tests: in this process, or in one of its own where streams and signals matter."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import frozen


@frozen
class Ran:
    """What a command did: its exit code, and what it wrote to standard output and to standard error."""

    code: int
    out: str
    err: str

    @property
    def errors(self) -> list[str]:
        """The lines of standard error."""
        return self.err.splitlines()


class Cli:
    """Runs commands in this process, each with its own standard input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *words: str, input: str = "") -> Ran:
        from patience_core.cli import main

        self._capsys.readouterr()
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(input.encode()), encoding="utf-8"))
        code = main(words)
        said = self._capsys.readouterr()
        return Ran(code, said.out, said.err)


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a command in a process of its own, with a user's folder of its own."""
    dropped = ("PATIENCE_", "PYTHONIO", "PYTHONUNBUFFERED", "NO_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return {**kept, "PATIENCE_HOME": str(home), **more}


def surroundings(**more: str) -> dict[str, str]:
    """The same, in the user's folder that the test has already."""
    return environment(Path(os.environ["PATIENCE_HOME"]), **more)


def run_apart(words: Sequence[str], home: Path, input: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    call = [sys.executable, "-m", "patience_core", *words]
    return subprocess.run(
        call, input=input, capture_output=True, env=environment(home, **more), timeout=60, check=False
    )


_WON = """
KD t8-k2, KH t1-k3, KS t3-k4, QS t10-k4, 2D t9-a2, 2H t13-a3, QH t13-k3, JH t3-k3, TH t6-k3, 9H t11-k3, 8H t5-k3,
QD t5-k2, 3D t3-a2, 3H t7-a3, 4H t7-a3, 2C t7-a1, TD t5-t11, 7C t13-t3, 2S t13-a4, 3S t1-a4, JS t1-k4, TS t2-k4,
4S t10-a4, JD t10-k2, TD t11-k2, 9D t11-k2, KC t11-k1, QC t4-k1, JC t2-k1, 9S t10-k4, 8S t12-k4, 7S t6-k4, 6S t7-k4,
9C t12-t10, 8D t12-k2, 7D t4-k2, 6D t5-k2, 5D t9-k2, 4D t4-k2, 3C t12-a1, 4C t9-a1, TC t9-k1, 9C t10-k1, 8C t11-k1,
7C t3-k1, 6C t8-k1, 5C t6-k1, 5S t6-k4, 5H t8-a3, 7H t8-k3, 6H t2-k3
"""
WON = [move.strip() for move in _WON.split(",")]
"""Deal 17 of Janet's Bisley, won."""
