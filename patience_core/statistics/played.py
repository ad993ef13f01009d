"""What is kept of a finished game, and games put together by the rules that they were played by."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

from attrs import Attribute, field, frozen

from patience_core.errors import StatisticsError, short

MOST: Final = 1_000_000_000
"""The largest number that any count may have, and the most seconds: some thirty years."""

LONGEST: Final = 200
"""The most characters of a text."""

_ID: Final = re.compile(r"[0-9a-f]{32}")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


def _is_id(_: Played, at: Attribute[str], value: object) -> None:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise _wrong(at.name, value, "32 hexadecimal digits in lower case")


def _is_text(_: Played, at: Attribute[str], value: object) -> None:
    if not isinstance(value, str) or not value.isprintable() or not 1 <= len(value) <= LONGEST:
        raise _wrong(at.name, value, f"a text of 1 to {LONGEST} characters that can be printed")


def _is_flag(_: Played, at: Attribute[bool], value: object) -> None:
    if not isinstance(value, bool):
        raise _wrong(at.name, value, "true or false")


def _is_count(_: Played, at: Attribute[int], value: object) -> None:
    if type(value) is not int or not 0 <= value <= MOST:
        raise _wrong(at.name, value, f"a whole number from 0 to {MOST:,}")


def _is_seconds(_: Played, at: Attribute[float], value: float) -> None:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not 0 <= value <= MOST:  # what is no number at all, NaN, is not between them
        raise _wrong(at.name, value, f"a number of seconds from 0 to {MOST:,}")


def _is_time(_: Played, at: Attribute[str], value: object) -> None:
    if isinstance(value, str) and _TIME.fullmatch(value):
        try:
            datetime.fromisoformat(value)
            return
        except ValueError:
            pass
    raise _wrong(at.name, value, "a time of UTC such as 2026-11-30T10:15:00Z")


def _wrong(key: str, value: object, right: str) -> StatisticsError:
    return StatisticsError(f'its "{key}" is {short(ascii(value))}, not {right}')


def _one_line(name: Any) -> Any:
    """A name for people as one line of bearable length: an odd name is no reason to lose a game."""
    if not isinstance(name, str):
        return name
    return "".join(c if c.isprintable() else " " for c in name).strip()[:LONGEST] or "?"


@frozen(kw_only=True)
class Played:
    """A game that was finished: won, or given up.

    Attributes:
        id: of the sitting: 32 hexadecimal digits. A game counts once.
        variant: the variant's id.
        name: the variant's name, for people, so that it is known when the variant is there no more.
        fingerprint: of the rules that were played by; see :class:`patience_core.tables.Tables`.
        deal: the deal number, as text.
        won: whether it was won; otherwise it was given up.
        moves: how many moves stood when it was finished; what had been taken back is no move.
        seconds: how long it was played; 0 where that was not measured from the beginning.
        hints, questions, peeks: how often there was help, as :class:`patience_core.sitting.record.Assists` has it;
            each peek is one of the hints or questions as well.
        finished: when it was finished, the time of UTC: ``2026-11-30T10:15:00Z``; see :func:`finished_at`.

    Raises:
        StatisticsError: a value is none that can be; the message says which, and what would be right.
    """

    id: str = field(validator=_is_id)
    variant: str = field(validator=_is_text)
    name: str = field(validator=_is_text, converter=_one_line)
    fingerprint: str = field(validator=_is_text)
    deal: str = field(validator=_is_text)
    won: bool = field(validator=_is_flag)
    moves: int = field(validator=_is_count)
    seconds: float = field(validator=_is_seconds)
    finished: str = field(validator=_is_time)
    hints: int = field(default=0, validator=_is_count)
    questions: int = field(default=0, validator=_is_count)
    peeks: int = field(default=0, validator=_is_count)

    @property
    def helped(self) -> bool:
        """Whether there was any help."""
        return bool(self.hints or self.questions or self.peeks)

    @property
    def order(self) -> tuple[str, str]:
        """What games are sorted by: when they were finished, and in the same second by their ids, so that an order
        is the same wherever they are read."""
        return self.finished, self.id


def finished_at(time: datetime | None = None) -> str:
    """A time as :class:`Played` has it: now, where none is given. One without a zone is taken for local time."""
    return (time or datetime.now(UTC)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@frozen
class Group:
    """The games of one variant that were played by the same rules, the first to be finished first."""

    variant: str
    fingerprint: str
    games: tuple[Played, ...]

    @property
    def name(self) -> str:
        """The variant's name, as the last of the games has it."""
        return self.games[-1].name


def grouped(games: Iterable[Played]) -> list[Group]:
    """Games by variant and rules: variants in the order of their ids, rules the one played last first."""
    found: dict[tuple[str, str], list[Played]] = {}
    for game in sorted(games, key=lambda game: game.order):
        found.setdefault((game.variant, game.fingerprint), []).append(game)
    groups = [Group(variant, fingerprint, tuple(games)) for (variant, fingerprint), games in found.items()]
    groups.sort(key=lambda group: group.games[-1].order, reverse=True)
    return sorted(groups, key=lambda group: group.variant)
