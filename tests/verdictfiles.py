"""The verdicts of other solvers in ``tests/verdicts``, and what contradicts them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

import patience_core as patience
from patience_core.notation import read_position
from patience_core.position import Position
from patience_core.tables import tables_of

FOLDER = Path(__file__).parent / "verdicts"
GAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
ALLOWS_MORE = frozenset({"canfield"})
"""Games whose rules here allow more than those that were searched: what was lost there may be won here."""


@frozen
class Known:
    """What is known of a deal: the verdict, and what Solvitaire alone took for which."""

    line: int
    position: Position
    verdict: str
    peer: str
    milliseconds: float
    states: int


def known(game: str, most: int | None = None) -> Iterator[Known]:
    """The first deals of a file, or all of them."""
    tables = tables_of(patience.variant(FOLDER / f"{game}.yaml"))
    lines = (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines[:most], start=1):
        values = json.loads(line)
        position = read_position(tables, values["position"])
        yield Known(number, position, values["verdict"], values["peer"], values["cpu_ms"], values["states"])


def contradicts(game: str, ours: str, theirs: str) -> bool:
    """Whether one of two verdicts must be wrong."""
    if game in ALLOWS_MORE:
        return (ours, theirs) == ("unwinnable", "winnable")
    return {ours, theirs} == {"winnable", "unwinnable"}
