"""Surveys on a real Dask scheduler with real worker processes, some of which die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import define, field

from patience_core import survey
from patience_core.errors import SurveyError
from patience_core.survey import Machines, Progress, Store
from tests.clitool import Cli
from tests.surveytool import FAN, LIMITS, made, one_by_one

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed as POSIX does"),
    pytest.mark.usefixtures("compiled_solver"),
]

ROOT = Path(__file__).parent.parent
KILLER = 19
KILLERS = "15-25"
"""One of these deals kills whoever deals it."""


@define
class Farm:
    """A scheduler on a free port, and worker processes of one thread each."""

    folder: Path
    allowed_failures: int
    processes: list[subprocess.Popen[bytes]] = field(factory=list)
    address: str = ""

    def start(self) -> None:
        described = self.folder / "scheduler.json"
        self.processes.append(
            self._process("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(described))
        )
        until = time.monotonic() + 30
        while not self.address and time.monotonic() < until:
            time.sleep(0.05)
            if described.exists() and described.stat().st_size:
                self.address = json.loads(described.read_text(encoding="utf-8"))["address"]
        assert self.address

    def add(self, nanny: str = "--no-nanny") -> subprocess.Popen[bytes]:
        """One more worker."""
        more = ("--nthreads", "1", nanny, "--local-directory", str(self.folder), "--memory-limit", "0")
        self.processes.append(self._process("worker", self.address, *more))
        return self.processes[-1]

    def _process(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{what}.log").open("ab") as log:
            call = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--no-dashboard"]
            variables = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(self.allowed_failures)}
            return subprocess.Popen(call, cwd=ROOT, stdout=log, stderr=log, env=variables)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture
def farm(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Farm]:
    farm = Farm(tmp_path, getattr(request, "param", 3))
    try:
        farm.start()
        yield farm
    finally:
        farm.end()


def test_one_worker_killed_half_way_gives_the_same_totals(farm: Farm, tmp_path: Path) -> None:
    workers = [farm.add(), farm.add()]
    killed: list[float] = []

    def kill(progress: Progress) -> None:
        if not killed and progress.done >= 80:
            os.kill(workers[0].pid, signal.SIGKILL)
            killed.append(progress.done)

    with Store(tmp_path / "many.sqlite") as store:
        done = survey.run(made(seconds=0.02), "1-200", LIMITS, executor=Machines(farm.address), store=store, watch=kill)
        assert killed and killed[0] < 200 and workers[0].wait(10) == -signal.SIGKILL
        assert done.failed == ()
        assert done.counts == one_by_one("1-200", made())
        assert [result.deal for result in done.results()] == list(range(1, 201))


def test_the_command(farm: Farm, cli: Cli) -> None:
    farm.add()
    words = ["survey", "fan", "--deals", "1-30", "--max-positions", "100", "--json"]
    ran = cli(*words, "--scheduler", farm.address)
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    expected = one_by_one("1-30", FAN, LIMITS)
    assert (found["won"], found["lost"], found["unknown"]) == (expected.won, expected.lost, expected.unknown)
    assert json.loads(cli(*words).out) == found  # nothing is done again, and it needs no scheduler


def test_workers_may_come_late_and_a_scheduler_may_go(farm: Farm, tmp_path: Path) -> None:
    crew = Machines(farm.address)
    assert crew.capacity == 2  # nobody is there: work waits for them
    begun: list[float] = []

    def watch(progress: Progress) -> None:
        if not begun:
            farm.add()
            begun.append(time.monotonic())
        if progress.done > 20:
            farm.processes[0].kill()

    with Store(tmp_path / "many.sqlite") as store:
        with pytest.raises(SurveyError, match=r"has gone; what is known is kept|die one after the other"):
            survey.run(made(seconds=0.02), "1-100000", LIMITS, executor=crew, store=store, watch=watch)
        assert store.counts(1, survey.Deals(1, 100_000)).all > 20


@pytest.mark.parametrize("farm", [0], indirect=True)
def test_a_deadly_deal_is_given_up(farm: Farm, tmp_path: Path) -> None:
    """It kills workers that are started again each time; all other deals are solved."""
    for _ in range(2):
        farm.add("--nanny")
    with Store(tmp_path / "many.sqlite") as store:
        done = survey.run(made("AS"), KILLERS, LIMITS, executor=Machines(farm.address), store=store)
        assert done.failed == (KILLER,)
        assert done.counts.all == done.deals.count - 1


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "tcp://", "xyz://127.0.0.1:1"])
def test_where_no_scheduler_answers(cli: Cli, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_core.survey.machines._TIMEOUT", "1s")
    ran = cli("survey", "fan", "--deals", "1-3", "--scheduler", address)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) == 1 and f"no Dask scheduler answers at '{address}'" in ran.err
