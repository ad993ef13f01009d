"""The command ``solve``: can this position be won, and how?"""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from patience_core.cli import DONE, INTERRUPTED, NO, UNKNOWN
from patience_core.cli.positions import Batch, PositionOption, answer_lines, position_asked, refuse_with_batch
from patience_core.cli.shared import AsJson, DealOption, VariantName, WrongCall, find_variant

if TYPE_CHECKING:
    from patience_core.position import Position
    from patience_core.solver.difficulty import Difficulty
    from patience_core.solver.verdict import Answer, Limits
    from patience_core.tables import Tables

CODES: Final = {"winnable": DONE, "unwinnable": NO, "unknown": UNKNOWN}
"""Exit codes by verdict."""

_UNITS: Final = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_LEAST_MEMORY: Final = 1 << 20


def solve(
    variant: VariantName,
    number: DealOption = None,
    position: PositionOption = None,
    as_json: AsJson = False,
    batch: Batch = False,
    max_positions: Annotated[
        int | None,
        typer.Option("--max-positions", metavar="N", min=1, help="Look at no more positions.", show_default=False),
    ] = None,
    max_seconds: Annotated[
        float | None,
        typer.Option("--max-seconds", metavar="S", help="Take no longer.", show_default=False),
    ] = None,
    max_memory: Annotated[
        str, typer.Option("--max-memory", metavar="SIZE", help="Remember no more, as 500M or 2G.")
    ] = "1G",
    shortest: Annotated[
        bool, typer.Option("--shortest", help="Prove a shortest line, where the search is small enough.")
    ] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Tell why it is won or lost, in a few sentences.")] = False,
    difficulty: Annotated[
        bool, typer.Option("--difficulty", help="Say how difficult it is, by the effort of a fixed search.")
    ] = False,
) -> None:
    """Say whether a position can be won, with a line that wins.

    The answer is winnable, with moves that the referee has played; unwinnable, when no way wins; or unknown, with the
    limit that was hit. All cards are known to the search, also those face down. Ctrl-C answers what is known.

    With --json {"verdict", "moves", "positions", "seconds"}; with --batch one such line for each one-line position.

    \b
    Examples:
      patience solve janets-bisley --deal 12
      patience solve bisley --deal 12 --max-seconds 60 --json
      patience deal fortress --deal 2 | patience solve fortress --position - --explain

    \b
    Exit codes: 0 winnable, 1 unwinnable, 2 the call or its input was wrong,
    3 unknown, 130 interrupted.
    """
    from patience_core.notation import read_position

    limits = _limits(max_positions, max_seconds, max_memory)
    found = find_variant(variant)

    def values(there: Position) -> tuple[Answer, dict[str, Any], Difficulty | None]:
        answer = _answer(there, limits, shortest)
        stopped = was_interrupted(answer)
        measured = _difficulty(there) if difficulty and not stopped else None
        return answer, _values(there, answer, shortest, explain and not stopped, measured), measured

    if batch:
        refuse_with_batch(number, position)

        def line(tables: Tables, text: str) -> dict[str, Any]:
            answer, said, _ = values(read_position(tables, text))
            if was_interrupted(answer):
                print(json.dumps(said), flush=True)
                raise KeyboardInterrupt
            return said

        answer_lines(line, found)
        return
    answer, said, measured = values(position_asked(found, number, position))
    if as_json:
        print(json.dumps(said))
    else:
        _show(answer, said, measured)
    code = INTERRUPTED if was_interrupted(answer) else CODES[answer.verdict.value]
    if code:
        raise typer.Exit(code)


def was_interrupted(answer: Answer) -> bool:
    """Whether the user stopped the search, by Ctrl-C."""
    from patience_core.solver.verdict import Limit

    return answer.limit is Limit.INTERRUPTED


def _answer(position: Position, limits: Limits, shortest: bool) -> Answer:
    from patience_core.cli.watching import warmed, watching
    from patience_core.solver.asking import answered

    warmed(position)
    with watching(len(position.cards())) as watch:
        return answered(position, limits, watch, shortest=shortest)


def _difficulty(position: Position) -> Difficulty:
    from patience_core.solver.difficulty import difficulty

    return difficulty(position)


def _values(
    position: Position, answer: Answer, shortest: bool, explained: bool, measured: Difficulty | None
) -> dict[str, Any]:
    """The answer as JSON: what was not asked for is left out."""
    from patience_core.solver.story import explain

    values: dict[str, Any] = {
        "verdict": answer.verdict.value,
        "moves": answer.texts(),
        "positions": answer.positions,
        "seconds": round(answer.seconds, 6),
    }
    if answer.limit is not None:
        values["limit"] = str(answer.limit)
    if shortest:
        values["shortest"] = answer.shortest
    if explained:
        values["explanation"] = explain(position, answer)
    if measured is not None:
        values["difficulty"] = {"word": measured.word or None, "effort": measured.effort.positions}
    return values


def _show(answer: Answer, values: dict[str, Any], measured: Difficulty | None) -> None:
    from patience_core.cli.screen import Screen
    from patience_core.player.words import counted

    screen = Screen()
    words = values["verdict"]
    if words == "winnable":
        words += f" in {counted(len(answer.line), 'move')}" + (", and in no fewer" if answer.shortest else "")
    if answer.limit is not None:
        words += f" (not proven shortest: {answer.limit})" if answer.line else f": {answer.limit}"
    screen.line(words)
    screen.lines(values["moves"])
    for sentence in values.get("explanation", []):
        screen.prose(sentence)
    if measured is not None:
        screen.line(f"difficulty: {measured}")
    engine = "" if answer.engine == "compiled" else f", {answer.engine}"
    screen.line(
        f"{answer.positions:,} position{'' if answer.positions == 1 else 's'}, {answer.seconds:.2f} seconds{engine}"
    )


def _limits(positions: int | None, seconds: float | None, memory: str) -> Limits:
    from patience_core.solver.verdict import Limits

    if seconds is not None and not (math.isfinite(seconds) and seconds > 0):
        raise WrongCall(f"--max-seconds takes a number of seconds above 0, not {seconds}")
    return Limits(positions, seconds, memory_size(memory))


def memory_size(text: str) -> int:
    """A size of memory in bytes: ``"500M"``, ``"2G"``, ``"1.5GiB"``, a bare number of bytes; K is 1,024.

    Raises:
        WrongCall: the text is no size, or one of less than a megabyte.
    """
    match = re.fullmatch(r"([0-9]{1,15}(?:\.[0-9]{1,6})?)\s*([KMGT]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    size = int(float(match[1]) * _UNITS[match[2].upper()]) if match else 0
    if size < _LEAST_MEMORY:
        raise WrongCall(f"--max-memory takes a size of at least 1M, as 500M or 2G, not {text[:40]!r}")
    return size
