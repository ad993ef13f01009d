"""Files of facts: JSON Lines, plain or ``.gz``, read line by line, so that a file may be longer than memory.

A line of perft counts holds a position and how many sequences of 1, 2, ... moves it has:
``{"variant": "bisley", "position": "kings: ...", "perft": [15, 192, 2117]}``, and may hold a ``verdict``.

A line of a recorded play holds a position, every legal move in it and the move that was chosen:
``{"variant": "bisley", "play": "101", "ply": 0, "position": "...", "moves": ["2H t7-a3"], "chosen": "2H t7-a3"}``.
The next line of the same play, one ply on, holds the position after it. Each line also stands alone.

``variant`` may be left out. Lines about other variants are passed over, but not all lines of a file may be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import define, field, frozen

from patience_core.conformance.report import Item, Tally
from patience_core.declaration import Variant
from patience_core.errors import nearest, short
from patience_core.ordinary import why_not_ordinary

MOST_FAILURES: Final = 20
"""How many failures of one file are told in full."""

_LONGEST: Final = 1_000_000
"""The longest line that is read, in bytes."""

_DEEPEST: Final = 100
"""How many counts a line may have; no computer counts the sequences of so many moves."""

VERDICTS: Final = ("winnable", "unwinnable", "unknown")

Check = Callable[[Any], bool]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def _is_counts(value: Any) -> bool:
    return bool(value) and _is_list_of(_is_count)(value) and len(value) <= _DEEPEST


@frozen
class Key:
    """One key of a line: what its value has to be, in words and as a check, and whether it has to be there."""

    words: str
    check: Check
    required: bool = True


_COMMON: Final = {
    "variant": Key("the id of a variant", _is_text, required=False),
    "position": Key("a position's text", _is_text),
    "note": Key("a text", _is_text, required=False),
}

PERFT_KEYS: Final[Mapping[str, Key]] = {
    **_COMMON,
    "perft": Key(f"a list of at most {_DEEPEST} counts, for depths 1, 2, ...", _is_counts),
    "verdict": Key(f"one of {', '.join(VERDICTS)}", lambda value: value in VERDICTS, required=False),
}
"""The keys of a line of perft counts."""

PLAY_KEYS: Final[Mapping[str, Key]] = {
    **_COMMON,
    "play": Key("the name of the play, a text", _is_text),
    "ply": Key("how many moves were made before, a number", _is_count),
    "moves": Key("a list of moves", _is_list_of(_is_text)),
    "chosen": Key("a move", _is_text, required=False),
}
"""The keys of a line of a recorded play."""


@define
class Found:
    """What was found so far in one file, and the line that is being looked at."""

    file: Path
    line: int = 0
    tally: Tally = field(factory=Tally)
    failures: list[str] = field(factory=list)
    more: int = 0

    def add(self, tally: Tally) -> None:
        """Note how much more was compared."""
        self.tally += tally

    def fail(self, what: str) -> None:
        """Note what is wrong with the line that is being looked at."""
        if len(self.failures) < MOST_FAILURES:
            self.failures.append(f"{self.file.name}:{self.line}: {what}")
        else:
            self.more += 1

    def item(self, kind: str) -> Item:
        """All that was found, as an item of a report; ``kind`` is ``perft`` or ``plays``."""
        more = [f"{self.file.name}: {self.more:,} more failures"] if self.more else []
        return Item(kind, self.file.name, str(self.file), (*self.failures, *more), self.tally)


def sound_lines(found: Found, variant: Variant, keys: Mapping[str, Key]) -> Iterator[dict[str, Any]]:
    """The sound lines of a file that are about the variant, as they are read; all else is told to ``found``."""
    others: dict[str, int] = {}
    about = 0
    for number, data in enumerate(_raw_lines(found), start=1):
        found.line = number
        if not data.strip():
            continue
        line = _parse(found, data, keys)
        if line is None:
            about += 1
        elif line.get("variant", variant.id) != variant.id:
            others[line["variant"]] = others.get(line["variant"], 0) + 1
        else:
            about += 1
            yield line
    if not about and not found.failures:
        found.line = max(found.line, 1)
        if others:
            found.fail(f"no line is about {variant.id!r}; they are about {', '.join(map(repr, sorted(others)[:5]))}")
        else:
            found.fail("the file holds no facts: one JSON object a line")


def _raw_lines(found: Found) -> Iterator[bytes]:
    import gzip
    import zlib

    wrong = why_not_ordinary(found.file)
    if wrong:
        found.line += 1
        found.fail(f"the file cannot be read: {wrong}")
        return
    try:
        with gzip.open(found.file, "rb") if found.file.suffix == ".gz" else found.file.open("rb") as stream:
            while line := stream.readline(_LONGEST + 1):
                if len(line) > _LONGEST:
                    found.line += 1
                    found.fail(f"the line is longer than {_LONGEST:,} bytes; nothing behind it is read")
                    return
                yield line
    except (OSError, EOFError, zlib.error) as error:
        found.line += 1
        found.fail(f"the file cannot be read: {getattr(error, 'strerror', None) or error}")


def _parse(found: Found, data: bytes, keys: Mapping[str, Key]) -> dict[str, Any] | None:
    try:
        line = json.loads(data.decode("utf-8-sig" if found.line == 1 else "utf-8"))
    except UnicodeDecodeError as error:
        found.fail(f"this is no text: byte {error.start + 1} of the line is not UTF-8")
        return None
    except RecursionError:
        found.fail("this is no JSON: lists and objects stand too deep in each other")
        return None
    except ValueError as error:
        found.fail(f"this is no JSON: {str(error).partition(';')[0]}")
        return None
    if not isinstance(line, dict):
        found.fail('a line is a JSON object, {"position": ...}')
        return None
    sound = True
    for key, value in line.items():
        if key not in keys:
            found.fail(f"{short(key)!r} is no key of these facts{nearest(short(key), keys)}")
            sound = False
        elif not keys[key].check(value):
            found.fail(f"{key!r} is {keys[key].words}, not {_short(value)}")
            sound = False
    for key, wanted in keys.items():
        if wanted.required and key not in line:
            found.fail(f"{key!r} is missing: {wanted.words}")
            sound = False
    return line if sound else None


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."
