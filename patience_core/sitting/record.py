"""The save format: one game as plain JSON, and what is wrong with a text that is no such thing.

A save holds no position that is trusted: it names the variant, the fingerprint of its rules and the deal, and lists the
moves, which are played again under the referee when it is loaded. The position it ends in is written beside them for
people and for checking.
"""

from __future__ import annotations

import json
from typing import Any, Final

from attrs import asdict, frozen

from patience_core.errors import SaveError, nearest

FORMAT: Final = "patience game"
VERSION: Final = 2
"""The newest version of the format. A save is written in the oldest that can hold it: version 1, where the player had
no help."""

_OUTCOMES: Final = ("open", "won", "no move left", "no progress possible")
_KEYS: Final = (
    "format", "version", "variant", "fingerprint", "deal", "moves", "undone", "outcome", "position", "assists",
)  # fmt: skip


_ASSISTS: Final = ("hints", "questions", "peeks")
_MOST_ASSISTS: Final = 1_000_000


@frozen
class Assists:
    """How often a player had help in a game, taken back or not.

    Attributes:
        hints: hints given; each step from "there is a move" to the move itself is one.
        questions: answers to "can this still be won?".
        peeks: hints and answers for which face-down cards were looked at.
    """

    hints: int = 0
    questions: int = 0
    peeks: int = 0

    def __bool__(self) -> bool:
        return self != Assists()


@frozen
class Record:
    """What a save says.

    Attributes:
        variant: the id of the variant.
        fingerprint: of the variant's rules; see :class:`patience_core.tables.Tables`.
        deal: the deal number, as text.
        moves: the moves made, as text.
        undone: the moves taken back that can be made again, the next one first.
        outcome: how the game stands, as the words of :class:`patience_core.outcome.Outcome`.
        position: the position after the moves, as one line; empty where the save does not say.
        assists: how often the player had help.
    """

    variant: str
    fingerprint: str
    deal: str
    moves: tuple[str, ...]
    undone: tuple[str, ...] = ()
    outcome: str = "open"
    position: str = ""
    assists: Assists = Assists()

    @property
    def finished(self) -> bool:
        """Whether the game is won, so that there is nothing to go on with."""
        return self.outcome == "won"


def record_text(record: Record) -> str:
    """The text of a save: JSON, one key a line, one line for all moves."""
    values: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION if record.assists else 1,
        "variant": record.variant,
        "fingerprint": record.fingerprint,
        "deal": record.deal,
        "moves": list(record.moves),
        "undone": list(record.undone),
        "outcome": record.outcome,
        "position": record.position,
    }
    if record.assists:
        values["assists"] = asdict(record.assists)
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_record(text: str, name: str) -> Record:
    """Read a save.

    Args:
        text: its text.
        name: of the file, for messages.

    Raises:
        SaveError: the text is no save; the message is one line with the name and what is wrong.
    """
    if not text.strip():
        raise SaveError(f"{name}: no saved game: the file is empty")
    try:
        values = json.loads(text)
    except json.JSONDecodeError as error:
        cut = " (it seems to be cut off)" if text.lstrip().startswith("{") and not text.rstrip().endswith("}") else ""
        raise SaveError(
            f"{name}: no saved game: not JSON{cut}: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from error
    except RecursionError as error:
        raise SaveError(f"{name}: no saved game: its JSON is nested too deep") from error
    except ValueError as error:  # a number of too many digits
        raise SaveError(f"{name}: no saved game: not JSON: {str(error).splitlines()[0]}") from error
    return _Reader(values, name).record()


class _Reader:
    """Takes the values of a save apart, with a message for each thing that is not as it should be."""

    def __init__(self, values: object, name: str) -> None:
        self.name = name
        if not isinstance(values, dict):
            raise self._fault(f"it holds {_kind(values)}, not an object")
        self.values: dict[str, object] = values

    def record(self) -> Record:
        if self.values.get("format") != FORMAT:
            raise self._fault(f'its "format" is not {json.dumps(FORMAT)}')
        version = self.values.get("version")
        if isinstance(version, (bool, float)) or version not in (1, VERSION):
            known = f"this program reads versions 1 to {VERSION}"
            raise SaveError(f"{self.name}: saved in version {_short(version)} of the format; {known}")
        if (version == VERSION) != ("assists" in self.values):
            what = 'has no "assists"' if version == VERSION else 'has "assists", which came later'
            raise self._fault(f"it says version {version} of the format and {what}")
        for key in self.values:
            if key not in _KEYS:
                raise self._fault(f"unknown key {_short(key)}{nearest(key, _KEYS)}")
        outcome = self._text("outcome")
        if outcome not in _OUTCOMES:
            raise self._fault(f'its "outcome" is {_short(outcome)}{nearest(outcome, _OUTCOMES)}')
        return Record(
            variant=self._text("variant"),
            fingerprint=self._text("fingerprint"),
            deal=self._text("deal"),
            moves=self._texts("moves"),
            undone=self._texts("undone") if "undone" in self.values else (),
            outcome=outcome,
            position=self._text("position") if "position" in self.values else "",
            assists=self._assists() if "assists" in self.values else Assists(),
        )

    def _assists(self) -> Assists:
        """How often there was help; what a later version may count besides is passed over."""
        value = self._value("assists")
        if not isinstance(value, dict):
            raise self._fault(f'its "assists" is {_kind(value)}, not an object')
        counts = {}
        for key in _ASSISTS:
            number = value.get(key, 0)
            if type(number) is not int or not 0 <= number <= _MOST_ASSISTS:
                raise self._fault(f'"{key}" of its "assists" is {_short(number)}, not a number from 0')
            counts[key] = number
        return Assists(**counts)

    def _text(self, key: str) -> str:
        value = self._value(key)
        if not isinstance(value, str):
            raise self._fault(f'its "{key}" is {_kind(value)}, not a text')
        return value

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self._value(key)
        if not isinstance(value, list):
            raise self._fault(f'its "{key}" is {_kind(value)}, not a list')
        for number, entry in enumerate(value, start=1):
            if not isinstance(entry, str):
                raise self._fault(f'entry {number} of its "{key}" is {_kind(entry)}, not a text')
        return tuple(value)

    def _value(self, key: str) -> object:
        if key not in self.values:
            raise self._fault(f'it has no "{key}"')
        return self.values[key]

    def _fault(self, what: str) -> SaveError:
        return SaveError(f"{self.name}: no saved game: {what}")


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "an object"


def _short(value: object) -> str:
    text = _kind(value) if isinstance(value, (list, dict)) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."
