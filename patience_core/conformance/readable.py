"""Whether the positions and the moves of cases can be read, which asks more than a sound file: the variant's own piles
and cards. Whether what a case says of them is so, the trial tells."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from patience_core.conformance.cases import Case, find_cases
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import PatienceError, Problem, SpecError
from patience_core.marked import Text, read_text
from patience_core.notation import read_move, read_position
from patience_core.position import Position
from patience_core.tables import tables_of


def read_readable_cases(path: Path | Traversable, variant: Variant, shown: str) -> tuple[Case, ...]:
    """Read a file of cases whose positions and moves can be read too.

    Args:
        path: the file.
        variant: the variant that the cases are about.
        shown: what to call the file in messages.

    Raises:
        SpecError: with everything that is wrong in the file, and every position and move that cannot be read.
    """
    cases, problems = find_cases(read_text(path, shown), variant, shown)
    problems += [problem for case in cases for problem in unreadable(case, variant)]
    if problems:
        raise SpecError(problems)
    return tuple(cases)


def unreadable(case: Case, variant: Variant) -> Iterator[Problem]:
    """What is wrong with the positions and the moves of a case, each where it stands."""
    said = case.position or case.deal
    if said is None:
        return
    try:
        position = (
            read_position(tables_of(variant), said.value) if case.position else deal_position(variant, said.value)
        )
    except PatienceError as error:
        yield said.place.problem(_one_line(error))
        return
    moves = [*case.legal, *(move for move, _ in case.illegal), *(case.moves or ()), *(move for move, _ in case.after)]
    for move in moves:
        try:
            read_move(position, move.value)
        except PatienceError as error:
            yield move.place.problem(_one_line(error))
    positions = [led_to for _, led_to in case.after] + ([case.becomes] if case.becomes else [])
    for text in positions:
        yield from _position(position, text)


def _position(position: Position, text: Text) -> Iterator[Problem]:
    try:
        read_position(position.tables, text.value)
    except PatienceError as error:
        yield text.place.problem(_one_line(error))


def _one_line(error: PatienceError) -> str:
    return " ".join(str(error).split())
