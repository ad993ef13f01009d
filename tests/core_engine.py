"""An engine for tests of the referee: this package, playing by the rules of a variant that is named on the command
line, whatever variant it is asked about. ``core_engine.py VARIANT [CHANGE]``, where CHANGE spoils one thing."""

from __future__ import annotations

import json
import sys
from typing import Any

import patience_core as patience
from patience_core.moves import Transfer, legal_moves, make
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.position import Position
from patience_core.settle import STEPS
from patience_core.tables import tables_of


def answer(tables: Any, question: dict[str, Any], change: str) -> dict[str, Any]:
    if question["ask"] == "hello":
        can = ["moves", "apply", "fragments"]
        return {"protocol": 1, "can": can[:2] if change == "whole" else can, "name": f"core {change}".strip()}
    position: Position = read_position(tables, question["position"])
    if question["ask"] == "moves":
        texts = [move_text(position, move) for move in legal_moves(position)]
        if change == "every foundation":
            texts += [text for text in everywhere(position) if text not in texts]
        return {"moves": [text for text in texts if text != change]}
    for text in question["moves"]:
        if text == change:
            continue
        make(position, read_move(position, text))
    return {"position": position_text(position)}


def everywhere(position: Position) -> list[str]:
    """The moves to a foundation by each of its alike names."""
    tables = position.tables.piles
    return [
        f"{move_text(position, move).partition('-')[0]}-{tables[twin.index].label}"
        for move in legal_moves(position)
        if isinstance(move, Transfer) and tables[move.target].group.home
        for twin in tables
        if twin.group is tables[move.target].group
        and twin.suit == tables[move.target].suit
        and position.piles[twin.index] == position.piles[move.target]
    ]


def main(variant: str, change: str = "") -> None:
    if change in STEPS:
        STEPS[change] = lambda _: []  # type: ignore[index]
    tables = tables_of(patience.variant(variant))
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps({"id": question["id"], **answer(tables, question, change)}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
