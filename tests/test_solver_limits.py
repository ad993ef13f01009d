"""Limits are kept, and what a search says when it ends early is no more than it knows."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import tracemalloc

import pytest

pytest.importorskip("numba", reason="the compiled solver needs numba: pip install 'patience-core[solver]'")

import patience_core as patience
from patience_core.dealing import deal_position
from patience_core.position import Position
from patience_core.solver import solve, warming
from patience_core.solver.portfolio import Shortcuts
from patience_core.solver.search import search
from patience_core.solver.verdict import Limit, Limits, Progress, Verdict
from tests.clitool import surroundings
from tests.kerneltool import game

DEEP = Shortcuts(greedy=False)


@pytest.fixture(scope="module")
def hard() -> Position:
    """A deal that nothing decides in a second."""
    position = deal_position(patience.variant("forty-thieves"), 1)
    warming.ready(position)
    return position


@pytest.mark.parametrize("most", [1, 7, 1_000, 1_501, 30_000])
@pytest.mark.parametrize("shortcuts", [Shortcuts(), DEEP], ids=["all", "deep"])
def test_positions(hard: Position, most: int, shortcuts: Shortcuts) -> None:
    answer = search(hard, Limits(positions=most), None, shortcuts)
    assert (answer.verdict, answer.limit, answer.line) == (Verdict.UNKNOWN, Limit.POSITIONS, ())
    assert most * 0.9 <= answer.positions <= max(most * 1.1, most + 1)


@pytest.mark.parametrize("most", [0.3, 0.8])
@pytest.mark.parametrize("shortcuts", [Shortcuts(), DEEP], ids=["all", "deep"])
def test_seconds(hard: Position, most: float, shortcuts: Shortcuts) -> None:
    began = time.process_time()
    answer = search(hard, Limits(seconds=most), None, shortcuts)
    assert (answer.verdict, answer.limit) == (Verdict.UNKNOWN, Limit.SECONDS)
    assert answer.seconds >= most
    # what the machine does besides is not ours: the time of this process counts
    assert time.process_time() - began <= most * 1.1 + 0.1


@pytest.mark.parametrize("most", [4 << 20, 24 << 20])
@pytest.mark.parametrize("shortcuts", [Shortcuts(), DEEP], ids=["all", "deep"])
def test_memory(hard: Position, most: int, shortcuts: Shortcuts) -> None:
    tracemalloc.start()
    try:
        answer = search(hard, Limits(positions=150_000, memory=most), None, shortcuts)
        taken = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.memory <= most * 1.1
    assert taken <= most * 1.1 + (2 << 20), f"{taken:,} of {most:,} bytes"


def test_a_table_that_forgets_ends_a_search_without_other_limits(hard: Position) -> None:
    answer = search(hard, Limits(memory=1 << 20), None, DEEP)
    assert (answer.verdict, answer.limit) == (Verdict.UNKNOWN, Limit.MEMORY) or answer.limit is Limit.DEPTH


@pytest.mark.parametrize("memory", [100_000, 1 << 18, 1 << 20])
def test_forgetting_never_gives_a_false_verdict(memory: int) -> None:
    for name in ("bisley", "janets-bisley", "verdicts/golf", "verdicts/black-hole", "klondike"):
        for deal in (1, 2, 3):
            position = deal_position(game(name), deal)
            truth = search(position, Limits(positions=30_000)).verdict
            forgetful = search(position, Limits(positions=30_000, memory=memory), None, DEEP).verdict
            assert {truth, forgetful} != {Verdict.WINNABLE, Verdict.UNWINNABLE}, (name, deal)


def test_the_watcher_is_told_and_can_end_it(hard: Position) -> None:
    told: list[Progress] = []

    def watch(progress: Progress) -> bool | None:
        told.append(progress)
        return False if len(told) == 3 else None

    answer = search(hard, Limits(seconds=20), watch)
    assert (answer.verdict, answer.limit) == (Verdict.UNKNOWN, Limit.INTERRUPTED)
    assert len(told) == 3 and answer.seconds < 10
    positions, seconds = [p.positions for p in told], [p.seconds for p in told]
    assert positions == sorted(positions) and seconds == sorted(seconds)
    assert all(progress.doing and progress.home > 0 and progress.rate > 0 for progress in told)


def test_a_won_position_needs_no_search() -> None:
    won = patience.position("bisley", "aces: AC 2C").position
    answer = solve(won, Limits(positions=0))
    assert (answer.verdict, answer.line, answer.positions) == (Verdict.WINNABLE, (), 0)


def test_the_position_stays_as_it_is() -> None:
    position = deal_position(patience.variant("klondike"), 5)
    before = position.copy()
    answer = search(position, Limits(positions=5_000))
    assert position == before and answer.position == before


def test_many_moves_find_room() -> None:
    """Any face-up cards on any card: more than a thousand moves in each position."""
    from tests.games import foundations, group
    from tests.games import variant as made

    wide = made(
        "wide", foundations(), group("tableau", build="any card", lift="any face-up cards", deal="26 piles of 2")
    )
    position = deal_position(wide, 1)
    for shortcuts in (Shortcuts(), DEEP, Shortcuts(False, False, False, False)):
        answer = search(position, Limits(positions=2_000, memory=64 << 20), None, shortcuts)
        assert answer.verdict is not Verdict.UNWINNABLE


SCRIPT = """
import patience_core as patience
from patience_core.solver import solve, warming
position = patience.deal("forty-thieves", 1).position
warming.ready(position)
print("ready", flush=True)
answer = solve(position)
print(answer.verdict, answer.limit.name, answer.positions > 0, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to a process group there")
def test_ctrl_c_answers_what_is_known() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings(),
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=30)
    assert (out, errors) == ("unknown INTERRUPTED True\n", "")
    assert time.monotonic() - sent < 5


def test_games_that_cannot_be_compiled_are_searched_by_the_plain_engine() -> None:
    from tests.games import short_piles

    answer = solve(deal_position(short_piles(), 1), Limits(positions=50))
    assert answer.engine == "plain: a rule of this variant must see whole piles"
    assert (answer.verdict, answer.limit, answer.positions) == (Verdict.UNKNOWN, Limit.POSITIONS, 50)
