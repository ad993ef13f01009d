"""What a law is: a sentence that holds for every variant, and a function that looks for a breach of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from patience_core.conformance.report import Tally
from patience_core.errors import PatienceError

Subject = TypeVar("Subject")


class LawBroken(PatienceError):
    """A variant, or the engine playing it, breaks a law. The message is one line: the law, and what breaks it."""


@frozen
class Law(Generic[Subject]):
    """A law about a subject: a variant, a position, or a play.

    Attributes:
        name: the law as a sentence.
        check: looks at one subject, says how much it compared, and raises :class:`LawBroken` on a breach. A subject
            that the function changes is as before when it returns.
    """

    name: str
    check: Callable[[Subject], Tally]


def require(holds: bool, what: str) -> None:
    """Say what breaks the law, unless it holds.

    Raises:
        LawBroken: it does not hold.
    """
    if not holds:
        raise LawBroken(what)
