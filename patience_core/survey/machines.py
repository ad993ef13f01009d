"""Workers on many machines, by way of a Dask scheduler (https://distributed.dask.org)."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic
from typing import Final, ParamSpec, TypeVar

from patience_core.errors import SurveyError, short
from patience_core.survey.crews import Crew
from patience_core.survey.extras import needs

T = TypeVar("T")
P = ParamSpec("P")

EACH: Final = 2
"""How many pieces of work are under way for each thread of a worker: one being done, one that has come already."""

_ASK_AGAIN: Final = 2.0
"""After how many seconds the scheduler is asked again how many workers there are."""

_TIMEOUT: Final = "10s"

_ADDRESS: Final = re.compile(r"(?:(?:tcp|tls|ucx|ws|wss)://)?(?:[^\s:/\[\]]+|\[[0-9A-Fa-f:.%]+\]):[0-9]{1,5}/?")
"""The form of an address. With one of another form Dask begins all the same, and complains while the program ends."""


class Machines(Crew):
    """The workers of a Dask scheduler. Workers may come and go; what one was doing when it went, another does again.

    Args:
        address: where the scheduler listens, as ``tcp://host:8786``.

    Raises:
        MissingExtra: Dask is not installed.
        SurveyError: no scheduler answers there.
    """

    def __init__(self, address: str) -> None:
        needs("distributed", "many machines need")
        if not _ADDRESS.fullmatch(address):
            raise SurveyError(f"no Dask scheduler answers at {short(address)!r}: an address is as tcp://host:8786")
        from distributed import Client

        for name in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what is wrong is told by us, once
        self._address = address
        try:
            self._client = Client(address, timeout=_TIMEOUT, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            raise SurveyError(
                f"no Dask scheduler answers at {address!r}: {_line(error)}; 'dask scheduler' starts one"
            ) from error
        self._asked = -_ASK_AGAIN
        self._threads = 1
        super().__init__(self._client.get_executor(pure=False))

    @property
    def capacity(self) -> int:
        """:data:`EACH` pieces of work for each thread of each worker that there is now."""
        if monotonic() - self._asked > _ASK_AGAIN:
            self._check()
            with suppress(OSError):
                self._threads = sum(self._client.nthreads().values())
            self._asked = monotonic()
        return EACH * max(1, self._threads)

    def submit(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> Future[T]:
        """Have a piece of work done by a worker somewhere."""
        self._check()
        return super().submit(work, *args, **named)

    def has_lost(self, error: BaseException) -> bool:
        """Whether a piece of work was lost: several workers in turn died while they did it."""
        from distributed import CancelledError, KilledWorker

        return super().has_lost(error) or isinstance(error, (KilledWorker, CancelledError))

    def close(self, *, now: bool) -> None:
        """Leave the scheduler; what it still has of this survey is dropped."""
        self._executor.shutdown(wait=not now)  # where it does not wait it cancels
        with suppress(OSError):
            self._client.close(timeout=2)

    def _check(self) -> None:
        if self._client.status != "running":
            raise SurveyError(f"the Dask scheduler at {self._address} has gone; what is known is kept")


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
