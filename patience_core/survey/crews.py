"""Who does the work: the processes of this machine, or any executor that a caller has.

A worker may die at any time: the system kills it for its memory, or somebody does. With one pool for all of them its
death would break the pool, and nobody could say which deals were to blame. So each worker is a pool of its own, and
a new one takes its place.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from threading import Thread, current_thread, main_thread
from typing import Any, Final, ParamSpec, TypeVar

from patience_core.errors import SurveyError

T = TypeVar("T")
P = ParamSpec("P")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Crew:
    """An executor as a survey uses it. This one belongs to the caller, who also ends it.

    Args:
        executor: any executor, whose workers can import this package.
        workers: how many pieces of work it is to be given at a time; as many as it says it has, where left out.
    """

    def __init__(self, executor: Executor, workers: int | None = None) -> None:
        self._executor = executor
        self._workers = workers or getattr(executor, "_max_workers", None) or cores()

    @property
    def capacity(self) -> int:
        """How many pieces of work it is to be given at a time. That may change."""
        return self._workers

    def submit(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> Future[T]:
        """Have a piece of work done.

        Raises:
            SurveyError: no work can be done any more.
        """
        try:
            return self._executor.submit(work, *args, **named)
        except (BrokenExecutor, RuntimeError) as error:  # RuntimeError: it has been shut down
            raise SurveyError(f"the executor takes no more work: {error}") from error

    def has_lost(self, error: BaseException) -> bool:
        """Whether an error of a piece of work says that it was lost with its worker, rather than that it is wrong."""
        return isinstance(error, (BrokenExecutor, CancelledError, MemoryError))

    def close(self, *, now: bool) -> None:
        """End the work; ``now`` says that nobody waits for what is being done."""


class Processes(Crew):
    """Worker processes on this machine. They end with this process, however it ends."""

    def __init__(self, workers: int | None = None) -> None:
        self._lanes = [_Lane() for _ in range(workers or cores())]

    @property
    def capacity(self) -> int:
        """One piece of work for each process."""
        return len(self._lanes)

    def submit(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> Future[T]:
        """Have a piece of work done by a process that has nothing to do, or else by the first."""
        lane = next((lane for lane in self._lanes if lane.idle), self._lanes[0])
        return lane.submit(work, *args, **named)

    def close(self, *, now: bool) -> None:
        """End all processes."""
        for lane in self._lanes:
            lane.close(now=now)


class _Lane:
    """One process, and the pool that it is in. It is started when it is needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._life: Connection | None = None
        self._last: Future[Any] | None = None

    @property
    def idle(self) -> bool:
        return self._last is None or self._last.done()

    def submit(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> Future[T]:
        broken = self._last is not None and self._last.done() and isinstance(self._last.exception(), BrokenExecutor)
        if broken:
            self.close(now=True)
        with _no_interrupts():
            try:
                future = self._running().submit(work, *args, **named)
            except BrokenExecutor:  # it died with nothing to do
                self.close(now=True)
                future = self._running().submit(work, *args, **named)
        self._last = future
        return future

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            watched, self._life = Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_begin, initargs=(watched,)
            )
        return self._pool

    def close(self, *, now: bool) -> None:
        if now and self._life is not None:
            self._life.close()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        if self._life is not None:
            self._life.close()
        self._pool = self._life = self._last = None


def _begin(life: Connection) -> None:
    """Begin the life of a worker process. Ctrl-C is for its parent, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(life,), daemon=True).start()


def _end_with(life: Connection) -> None:
    """End this process, whatever it is doing, once the other end of the pipe is closed: by the parent, or because there
    is no parent any more."""
    wait([life])
    os._exit(1)


_MASKS: Final = hasattr(signal, "pthread_sigmask")


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back while a process is started, so that it is born deaf to it; it is heard here right after."""
    if sys.platform == "win32" or not _MASKS:
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # its start would lift the mask
    heard: list[int] = []
    # The mask is for the child, which inherits it. It binds this thread alone, and any other thread may take the signal
    # for the process, those of numpy for instance: so the handler has to wait too.
    theirs = signal.getsignal(signal.SIGINT)
    waits = current_thread() is main_thread() and callable(theirs)
    if waits:
        signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if waits:
            signal.signal(signal.SIGINT, theirs)
        if heard:
            signal.raise_signal(signal.SIGINT)
