"""Surveys as they run: every deal once, whatever dies on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import patience_core as patience
from patience_core import survey
from patience_core.cards import CARDS
from patience_core.errors import InvalidDeal, PluginError, SurveyError
from patience_core.shuffle import DealNumber, shuffled
from patience_core.solver import Limits, solve
from patience_core.survey import Deals, Processes, Progress, Store
from patience_core.survey.crews import _no_interrupts
from patience_core.survey.task import solve_deals, study_of
from tests.surveytool import FAN, LIMITS, made, one_by_one

pytestmark = pytest.mark.usefixtures("compiled_solver")

DEADLY = "AS"
"""The card that kills whoever deals it first."""

posix = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed as POSIX does")


def first_card(number: int) -> str:
    return str(CARDS[shuffled(1, DealNumber(number))[0]])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "surveys.sqlite"


def threads(**more: Any) -> dict[str, Any]:
    """Threads of this process as an executor: for what does not need processes."""
    return {"executor": ThreadPoolExecutor(1), **more}


# Deals


def test_deals() -> None:
    assert Deals.parse("1-1000") == Deals(1, 1000) == Deals.parse(range(1, 1001))
    assert Deals.parse(" MS:5-7 ") == Deals(5, 7, "ms")
    assert (str(Deals.parse(17)), Deals.parse("17").count) == ("17", 1)
    assert [str(piece) for piece in Deals(1, 7).pieces(3)] == ["1-3", "4-6", "7"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' are no deals: deals are a number or two, as 17 or 1-1000"),
        ("1-", "are no deals"),
        ("5-1", "5-1 are no deals: the first is higher than the last"),
        ("9" * 400, "999...' are no deals"),
        ("1-9223372036854775808", "go up to 9223372036854775807"),
        ("ms:0-5", "ms:0 is no deal"),
        ("qs:1-5", "'qs' is no numbering"),
        (range(1, 10, 2), "a range goes up one by one"),
        (range(0), "is not empty"),
    ],
)
def test_what_are_no_deals(text: str | range, says: str) -> None:
    with pytest.raises(InvalidDeal, match=r".*") as caught:
        Deals.parse(text)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_the_package_loads_nothing_heavy() -> None:
    """``patience show`` reads a rate with it, and each worker starts with it."""
    heavy = "numba", "numpy", "scipy", "matplotlib", "pyarrow", "distributed", "dask", "pandas"
    script = f"import sys, patience_core.survey; print([name for name in {heavy} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


# What a worker does


def test_a_worker_tells_all_of_each_deal() -> None:
    study = study_of(FAN, "", LIMITS)
    results, seconds = solve_deals(FAN, study, (1, 2, 3), 60.0)
    assert [result.deal for result in results] == [1, 2, 3] and seconds > 0
    for result in results:
        answer = solve(patience.deal(FAN, result.deal).position, LIMITS)
        assert result.verdict == str(answer.verdict)
        assert (result.length, result.positions) == (len(answer.line), answer.positions)
        assert result.limit == (str(answer.limit) if answer.limit else "")
        assert result.engine == answer.engine


def test_a_worker_gives_back_what_there_is_no_time_for() -> None:
    results, _ = solve_deals(FAN, study_of(FAN, "", LIMITS), tuple(range(1, 100)), 0.0)
    assert [result.deal for result in results] == [1]


def test_a_worker_deals_in_the_numbering_that_was_asked_for() -> None:
    results, _ = solve_deals(FAN, study_of(FAN, "ms", LIMITS), (1, 2, 3, 4), 60.0)
    answers = [solve(patience.deal(FAN, f"ms:{number}").position, LIMITS) for number in (1, 2, 3, 4)]
    assert [result.positions for result in results] == [answer.positions for answer in answers]


def test_a_worker_with_other_rules_or_another_solver_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SurveyError, match=r"has other versions installed .the rules differ"):
        solve_deals(patience.variant("bisley"), study_of(FAN, "", LIMITS), (1,), 1.0)
    study = study_of(FAN, "", LIMITS)
    monkeypatch.setattr("patience_core.survey.task.SOLVER", "other")
    with pytest.raises(SurveyError, match="solver other instead of"):
        solve_deals(FAN, study, (1,), 1.0)


# A run


def test_every_deal_is_solved_once_and_kept(file: Path) -> None:
    seen: list[Progress] = []
    done = survey.run(FAN, "1-60", LIMITS, **threads(store=file, watch=seen.append))
    assert done.counts == one_by_one("1-60") and done.failed == ()
    assert [result.deal for result in done.results()] == list(range(1, 61))
    assert (seen[0].done, seen[-1].done, seen[-1].total, seen[-1].left) == (0, 60, 60, 0.0)
    assert seen[-1].rate > 0


def test_what_is_known_is_not_done_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    survey.run(FAN, "21-40", LIMITS, **threads(store=file))
    asked: list[int] = []

    def watched(variant: Any, study: Any, deals: tuple[int, ...], budget: float) -> Any:
        asked.extend(deals)
        return solve_deals(variant, study, deals, budget)

    monkeypatch.setattr("patience_core.survey.running.solve_deals", watched)
    seen: list[Progress] = []
    done = survey.run(FAN, "1-60", LIMITS, **threads(store=file, watch=seen.append))
    assert sorted(asked) == [*range(1, 21), *range(41, 61)]
    assert seen[0].begun_with == 20
    assert done.counts == one_by_one("1-60")
    asked.clear()
    assert survey.run(FAN, "1-60", LIMITS, **threads(store=file)).counts == done.counts
    assert asked == []


def test_other_limits_rules_numberings_and_solvers_are_kept_apart(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(file) as store:
        survey.run(FAN, "1-10", LIMITS, **threads(store=store))
        others = [
            survey.run(FAN, "1-10", Limits(positions=101), **threads(store=store)),
            survey.run(FAN, "1-10", Limits(positions=100, seconds=9.0), **threads(store=store)),
            survey.run(FAN, "1-10", Limits(positions=100, memory=1 << 29), **threads(store=store)),
            survey.run(FAN, "ms:1-10", LIMITS, **threads(store=store)),
            survey.run(patience.variant("chessboard"), "1-10", LIMITS, **threads(store=store)),
        ]
        numbers = {done.number for done in others}
        assert len(numbers) == 5
        monkeypatch.setattr("patience_core.survey.task.SOLVER", "other")
        other = survey.run(FAN, "1-10", LIMITS, **threads(store=store))
        assert other.study.solver == "other" and other.number not in numbers
        same = survey.run(patience.variant("fan"), "1-10", LIMITS, **threads(store=store))
        assert same.number == other.number


def test_what_a_worker_gives_back_is_handed_out_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the first pieces are of one deal, as nobody knows yet how long deals take."""
    sizes: list[int] = []

    def hasty(variant: Any, study: Any, deals: tuple[int, ...], _: float) -> Any:
        sizes.append(len(deals))
        return solve_deals(variant, study, deals, 0.0)

    monkeypatch.setattr("patience_core.survey.running.solve_deals", hasty)
    done = survey.run(FAN, "1-60", LIMITS, **threads(store=file))
    assert done.counts == one_by_one("1-60")
    assert sizes[0] == 1 and max(sizes) > 1 and len(sizes) == 60


def test_processes_give_the_same(file: Path) -> None:
    crew = Processes(2)
    assert crew.capacity == 2
    assert survey.run(FAN, "1-60", LIMITS, executor=crew, store=file).counts == one_by_one("1-60")
    assert active_children() == []


def test_a_variant_of_a_file_that_is_gone(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: Mine\nextends: fan\npiles:\n  tableau: {fill: any card}\n", encoding="utf-8")
    mine = patience.variant(path)
    path.unlink()
    done = survey.run(mine, "1-20", LIMITS, workers=1, store=file)
    assert done.counts == one_by_one("1-20", mine) and done.counts.all == 20


def test_what_is_wrong_with_a_deal_or_a_rule_is_told(file: Path) -> None:
    with pytest.raises(InvalidDeal, match="deals one deck"):
        survey.run(patience.variant("double-bisley"), "ms:1-5", LIMITS, **threads(store=file))

    class Faulty(survey.Crew):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(PluginError("the rule 'odd' failed"))
            return future

    with pytest.raises(PluginError, match="odd"):
        survey.run(FAN, "1-5", LIMITS, executor=Faulty(ThreadPoolExecutor(1), 1), store=file)


def deaf() -> tuple[bool, bool]:
    """Whether this process ignores Ctrl-C, and did from the first."""
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN, signal.SIGINT in signal.pthread_sigmask(
        signal.SIG_BLOCK, ()
    )


@posix
def test_workers_are_born_deaf_to_ctrl_c_and_their_parent_is_not() -> None:
    crew = Processes(1)
    try:
        assert crew.submit(deaf).result(30) == (True, True)
    finally:
        crew.close(now=False)
    assert deaf() == (False, False)


# What dies


@posix
def test_a_deadly_deal_costs_itself_alone(file: Path) -> None:
    """Two deals kill whoever deals them; they are tried again, then reported, and all others are solved."""
    killers = tuple(number for number in range(2, 121) if first_card(number) == DEADLY)
    assert len(killers) >= 1
    done = survey.run(made(DEADLY), "1-120", LIMITS, workers=2, store=file)
    assert done.failed == killers
    assert [result.deal for result in done.results()] == [n for n in range(1, 121) if n not in killers]
    again = survey.run(made(DEADLY), f"{killers[0]}-{killers[0] + 1}", LIMITS, workers=1, store=file)
    assert again.failed == killers[:1]


@posix
def test_a_worker_that_is_killed_loses_nothing(file: Path) -> None:
    killed: list[int] = []

    def kill(progress: Progress) -> None:
        if progress.done > 20 * (1 + len(killed)) and len(killed) < 3:
            for child in active_children()[:1]:
                assert child.pid
                os.kill(child.pid, signal.SIGKILL)
                killed.append(child.pid)

    done = survey.run(made(seconds=0.01), "1-200", LIMITS, workers=2, store=file, watch=kill)
    assert killed
    assert done.failed == () and done.counts.all == 200
    assert done.counts == one_by_one("1-200", made())


class Hopeless(Executor):
    """An executor whose workers die before they do anything, as where a script has no ``__main__`` to import."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        from concurrent.futures.process import BrokenProcessPool

        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("died"))
        return future


def test_workers_that_never_answer_end_the_survey(file: Path) -> None:
    with pytest.raises(SurveyError, match="die one after the other"):
        survey.run(FAN, "1-100000", LIMITS, executor=Hopeless(), workers=2, store=file)


def test_an_executor_that_is_shut_down(file: Path) -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(SurveyError, match="takes no more work"):
        survey.run(FAN, "1-5", LIMITS, executor=executor, store=file)


def test_an_interrupt_keeps_what_is_known(file: Path) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.done >= 10:
            raise KeyboardInterrupt

    with Store(file) as store:
        with pytest.raises(KeyboardInterrupt):
            survey.run(made(seconds=0.01), "1-2000", LIMITS, workers=1, store=store, watch=interrupt)
        known = store.counts(1, Deals(1, 2000)).all
        assert 10 <= known < 2000
    assert active_children() == []


@posix
def test_ctrl_c_waits_while_a_process_is_started_whatever_thread_takes_it() -> None:
    done = threading.Event()
    other = threading.Thread(target=done.wait)  # it would take the signal, being deaf to nothing
    other.start()
    came_to_its_end = False
    try:
        with pytest.raises(KeyboardInterrupt), _no_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.1)
            came_to_its_end = True
    finally:
        done.set()
        other.join()
    assert came_to_its_end
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with _no_interrupts():
        pass
