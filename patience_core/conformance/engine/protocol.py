"""The lines that referee and engine exchange: one JSON object a line, each answer with the id of its question.

``hello`` comes first and says the version of the protocol and the variant; the engine answers with the same version and
with what it can do. ``moves`` asks for every legal move of a position, ``apply`` for the position after some moves.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from patience_core.errors import PatienceError, nearest, short

VERSION: Final = 1
"""The version of the protocol."""

ABILITIES: Final[Mapping[str, str]] = {
    "moves": "it lists the legal moves of a position; every engine has to",
    "apply": "it makes moves and says the position after them",
    "fragments": "it takes fragments, in which cards and piles may be missing",
}
"""What an engine can do, by the words of its answer to ``hello``."""

FAULTS: Final[Mapping[str, str]] = {
    "start": "it cannot be started",
    "died": "it ended, or closed its output, while it was asked",
    "silent": "it did not answer within twice the time that it has",
    "slow": "it answered, but later than it may",
    "garbage": "what it wrote is no JSON",
    "shape": "what it wrote is JSON, and not the answer to the question",
    "id": "it answered another question, or left out which",
    "flood": "it wrote more than an answer ever takes",
    "unasked": "it wrote a line that nobody asked for",
    "version": "it speaks another version of the protocol",
    "variant": "it does not play the variant",
    "error": "it said itself that it cannot answer",
}
"""What an engine itself may do wrong: the kinds of faults, and what each means."""

NOT_ITS_FAULT: Final = frozenset({"start", "variant"})
"""The faults that lie in the call rather than in the engine."""

MOST_MOVES: Final = 10_000
"""No position has so many legal moves; an answer with more of them is no answer."""

Question = Mapping[str, Any]


@frozen
class Fault:
    """Something that the engine itself did wrong.

    Attributes:
        kind: one of :data:`FAULTS`.
        what: what happened, in words.
        asked: the line that it was asked, or empty.
    """

    kind: str
    what: str
    asked: str = ""


class EngineFault(PatienceError):
    """The engine did something wrong by itself; ``fault`` says what."""

    def __init__(self, kind: str, what: str, asked: str = "") -> None:
        super().__init__(what)
        self.fault: Final = Fault(kind, what, asked)


@frozen
class Hello:
    """What an engine says of itself: what it can do (words of :data:`ABILITIES`) and its name, if it has one."""

    can: frozenset[str]
    name: str = ""


def written(question: Question) -> str:
    """A question as it is sent, without the end of line."""
    return json.dumps(question)


def hello(variant: str) -> dict[str, Any]:
    """The first question, without its id."""
    return {"ask": "hello", "protocol": VERSION, "variant": variant}


def moves(position: str) -> dict[str, Any]:
    """The question for the legal moves of a position, without its id."""
    return {"ask": "moves", "position": position}


def apply(position: str, made: list[str]) -> dict[str, Any]:
    """The question for the position after some moves, without its id."""
    return {"ask": "apply", "position": position, "moves": made}


def read_answer(line: bytes, question: Question) -> dict[str, Any]:
    """Read a line as the answer to a question.

    Raises:
        EngineFault: it is no JSON object, answers another question, or says an error.
    """
    asked = written(question)
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError) as error:
        what = "nested too deep" if isinstance(error, RecursionError) else str(error).splitlines()[0]
        raise EngineFault("garbage", f"it answers {_shown(line)}, which is no JSON: {what}", asked) from None
    if not isinstance(answer, dict):
        raise EngineFault("shape", f"it answers {_shown(line)}, which is no JSON object {{...}}", asked)
    number = answer.get("id")
    if type(number) is not int or number != question["id"]:  # in Python True is 1
        said = "without an id" if "id" not in answer else f"with the id {_short(number)}"
        raise EngineFault("id", f"it answers question {question['id']} {said}: {_shown(line)}", asked)
    if "error" in answer:
        kind = "variant" if question["ask"] == "hello" else "error"
        raise EngineFault(kind, f"it says that it cannot answer: {_short(answer['error'])}", asked)
    return answer


def read_hello(answer: Mapping[str, Any], question: Question) -> Hello:
    """Read the answer to ``hello``.

    Raises:
        EngineFault: it is of another version, or not what it should be.
    """
    version = _wanted(answer, "protocol", question)
    if type(version) is not int or version != VERSION:
        what = f"it speaks version {_short(version)} of the protocol, and this is version {VERSION}"
        raise EngineFault("version", what, written(question))
    can = _texts(answer, "can", question)
    for word in can:
        if word not in ABILITIES:
            what = f"it says that it can {short(word)!r}, which is nothing to be asked for{nearest(word, ABILITIES)}"
            raise EngineFault("shape", what, written(question))
    if "moves" not in can:
        raise EngineFault(
            "shape", "it does not say that it can list 'moves', which every engine has to", written(question)
        )
    name = answer.get("name", "")
    if not isinstance(name, str):
        raise EngineFault("shape", f"'name' is a text, not {_short(name)}", written(question))
    return Hello(frozenset(can), short(name))


def read_moves(answer: Mapping[str, Any], question: Question) -> list[str]:
    """Read the answer to ``moves``: the texts of the moves, whatever they say.

    Raises:
        EngineFault: it is no list of texts.
    """
    return _texts(answer, "moves", question)


def read_position(answer: Mapping[str, Any], question: Question) -> str:
    """Read the answer to ``apply``: the text of a position, whatever it says.

    Raises:
        EngineFault: it is no text.
    """
    text = _wanted(answer, "position", question)
    if not isinstance(text, str):
        raise EngineFault("shape", f"'position' is the text of a position, not {_short(text)}", written(question))
    return text


def _wanted(answer: Mapping[str, Any], key: str, question: Question) -> Any:
    if key not in answer:
        others = ", ".join(repr(short(str(other))) for other in list(answer)[:5] if other != "id") or "nothing else"
        what = f"its answer to {question['ask']!r} lacks {key!r}; it has {others}"
        raise EngineFault("shape", what, written(question))
    return answer[key]


def _texts(answer: Mapping[str, Any], key: str, question: Question) -> list[str]:
    texts = _wanted(answer, key, question)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise EngineFault("shape", f"{key!r} is a list of texts, not {_short(texts)}", written(question))
    if len(texts) > MOST_MOVES:
        raise EngineFault("flood", f"{key!r} has {len(texts):,} texts; there are never so many", written(question))
    return texts


def _short(value: Any) -> str:
    return short(json.dumps(value), 60)


def _shown(line: bytes) -> str:
    return repr(short(line.decode("utf-8", "backslashreplace"), 60))
