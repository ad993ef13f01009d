"""An engine as a process: started without a shell, given a line, and waited for no longer than it may take.

Its two outputs are read by threads of their own, so that nothing it writes, and nothing it leaves unwritten, can hold
up the referee. What is kept of either has a limit.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections import deque
from contextlib import suppress
from io import RawIOBase
from queue import Empty, Queue
from threading import Thread
from typing import Final, cast

from patience_core.conformance.engine.protocol import EngineFault
from patience_core.errors import short

LONGEST: Final = 1_000_000
"""The most bytes that a line of an engine may have."""

MOST_WAITING: Final = 50
"""So many lines that nobody asked for are a flood, and no more are read."""

ENDING_SECONDS: Final = 1.0
"""How long an engine may take to end when nothing more is asked of it."""

_CHUNK: Final = 1 << 16
_KEPT_NOISE: Final = 5


class Process:
    """A running engine.

    Attributes:
        command: how it was started, as it was given.
        seconds: how long it may take for an answer. It is waited for twice as long, to tell the slow from the silent.
        noise: how many lines it has written to standard error.
    """

    def __init__(self, command: str, seconds: float) -> None:
        """Start it.

        Raises:
            EngineFault: it cannot be started.
        """
        self.command: Final = command
        self.seconds: Final = seconds
        self.noise = 0
        self._last_words_told = False
        self._last_noise: deque[str] = deque(maxlen=_KEPT_NOISE)
        self._lines: Queue[bytes | EngineFault | None] = Queue()
        self._unfinished = 0
        self._process: Final = _started(command)
        outputs = ((self._process.stdout, self._listen), (self._process.stderr, self._overhear))
        self._threads: Final = [Thread(target=read, args=(stream,), daemon=True) for stream, read in outputs]
        for thread in self._threads:
            thread.start()

    def exchange(self, line: str) -> bytes:
        """Send a line, and return the one that comes back.

        Raises:
            EngineFault: none comes in time, it is too long, the engine has ended, or wrote before it was asked.
        """
        with suppress(Empty):
            early = self._lines.get_nowait()
            if isinstance(early, bytes):
                said = short(early.decode("utf-8", "backslashreplace"), 60)
                raise EngineFault("unasked", f"it writes a line that nobody asked for: {said!r}", line)
            self._received(early, line)
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
        except OSError:
            raise self._death(line) from None
        try:
            return self._received(self._lines.get(timeout=self.seconds), line)
        except Empty:
            return self._late(line)

    def _late(self, line: str) -> bytes:
        try:
            self._received(self._lines.get(timeout=self.seconds), line)
        except Empty:
            began = f"; {self._unfinished:,} bytes came without an end of line" if self._unfinished else ""
            what = f"it is silent: no answer in {2 * self.seconds:g} s{began}"
            raise EngineFault("silent", f"{what} (is its output flushed after each line?)", line) from None
        raise EngineFault("slow", f"it is slow: its answer took more than {self.seconds:g} s", line)

    def _received(self, came: bytes | EngineFault | None, line: str) -> bytes:
        if came is None:
            raise self._death(line)
        if isinstance(came, EngineFault):
            raise EngineFault(came.fault.kind, came.fault.what, line)
        return came

    def _death(self, line: str) -> EngineFault:
        try:
            code = self._process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            return EngineFault("died", "it closed its output, though it goes on running", line)
        self._threads[1].join(ENDING_SECONDS)
        how = f"with exit code {code}"
        if code < 0:
            with suppress(ValueError):
                how = f"by {signal.Signals(-code).name}"
        last = f"; its last words: {short(self._last_noise[-1], 120)!r}" if self._last_noise else ""
        self._last_words_told = bool(last)
        return EngineFault("died", f"it ended {how} before it answered{last}", line)

    def told_noise(self) -> str:
        """What it wrote to standard error, in words; empty where it kept quiet."""
        if not self.noise:
            return ""
        lines = "a line" if self.noise == 1 else f"{self.noise:,} lines"
        if self._last_words_told:  # with how it died: told once
            return "" if self.noise == 1 else f"it wrote {lines} to standard error"
        last = repr(short(self._last_noise[-1], 60)) if self._last_noise else ""
        return f"it wrote {lines} to standard error, the last of them {last}"

    def close(self) -> bool:
        """End it: by the end of its input, or else by force. Say whether it ended by itself."""
        process = self._process
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        by_itself = False
        try:
            process.wait(ENDING_SECONDS)
            by_itself = True
        except subprocess.TimeoutExpired:
            pass
        finally:
            if not by_itself:
                _kill(process)
            for thread in self._threads:
                thread.join(ENDING_SECONDS)
            # What it started may still hold a pipe open; then the thread that reads it keeps the stream.
            for thread, stream in zip(self._threads, (process.stdout, process.stderr), strict=True):
                if stream is not None and not thread.is_alive():
                    stream.close()
        return by_itself

    def _listen(self, stream: RawIOBase) -> None:
        """Part standard output into lines, and stop where an answer could never be so long, or so many."""
        rest = b""
        while chunk := _read(stream):
            *lines, rest = (rest + chunk).split(b"\n")
            self._unfinished = len(rest)
            if any(len(line) > LONGEST for line in (*lines, rest)):
                self._lines.put(EngineFault("flood", f"it writes a line of more than {LONGEST:,} bytes"))
                return
            for line in lines:
                self._lines.put(line)
            if self._lines.qsize() > MOST_WAITING:
                self._lines.put(EngineFault("flood", f"it writes more than {MOST_WAITING} lines that nobody asked for"))
                return
        if rest:
            self._lines.put(rest)
        self._lines.put(None)

    def _overhear(self, stream: RawIOBase) -> None:
        """Take what comes on standard error, so that it never fills up, and keep the last lines."""
        rest = b""
        while chunk := _read(stream):
            *lines, rest = (rest + chunk).split(b"\n")
            rest = rest[-_CHUNK:]
            self._note(lines)
        self._note([rest])

    def _note(self, lines: list[bytes]) -> None:
        said = [text for line in lines if (text := line.decode("utf-8", "backslashreplace").strip())]
        self.noise += len(said)
        self._last_noise.extend(said)


def _started(command: str) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise EngineFault("start", f"{short(command)!r} is no command: {str(error).lower()}") from None
    if not words:
        raise EngineFault("start", "the command is empty; say how the engine is started")
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # so that Ctrl-C reaches the referee alone, and what the engine starts ends with it
        )
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise EngineFault("start", f"{short(words[0])!r} cannot be started: {reason}") from None


def _read(stream: RawIOBase) -> bytes:
    try:
        return cast(bytes, stream.read(_CHUNK) or b"")
    except (OSError, ValueError):
        return b""


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the engine and all that it started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)  # the session began with the engine, and so did its group
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(ENDING_SECONDS)
