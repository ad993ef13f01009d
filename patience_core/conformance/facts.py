"""Comparing the engine with facts: perft counts and recorded plays (:mod:`patience_core.conformance.factfile`)."""

from __future__ import annotations

from pathlib import Path

from patience_core.conformance.alike import plain
from patience_core.conformance.factfile import PERFT_KEYS, PLAY_KEYS, Found, sound_lines
from patience_core.conformance.report import Item, Tally
from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.moves import Move, Transfer, legal_moves, make, refusal
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.perft import perft
from patience_core.position import Position
from patience_core.tables import Tables, tables_of


def check_perft(
    file: Path,
    variant: Variant,
    *,
    depth: int | None = None,
    every: int = 1,
) -> Item:
    """Compare a file of perft counts with what the engine counts.

    The tally counts lines as positions, numbers compared as checks, and the sequences that were counted as moves.

    Args:
        file: the file.
        variant: the variant that plays.
        depth: compare no deeper than this; ``None`` for all that the file has.
        every: compare only every so manieth line, for a quick look.
    """
    found = Found(file)
    tables = tables_of(variant)
    for number, line in enumerate(sound_lines(found, variant, PERFT_KEYS)):
        if number % every:
            continue
        position = _position(found, tables, line["position"], whole=False)
        if position is None:
            continue
        expected = line["perft"][:depth]
        counted = perft(position, len(expected))
        found.add(Tally(checks=len(expected), positions=1, moves=sum(counted)))
        if counted != expected:
            at = next(ply for ply, pair in enumerate(zip(counted, expected, strict=True), 1) if pair[0] != pair[1])
            what = f"{counted[at - 1]:,} sequences of {at} move{'' if at == 1 else 's'}, not {expected[at - 1]:,}"
            found.fail(f"perft: {what}, in {line['position']!r}")
    return found.item("perft")


def check_plays(file: Path, variant: Variant, *, ignore_given_back: bool = False) -> Item:
    """Compare recorded plays with what the engine allows: every legal move and every next position.

    The tally counts lines as positions, recorded moves as moves, and next positions that were compared as checks.

    Args:
        file: the file.
        variant: the variant that plays.
        ignore_given_back: leave recorded moves out of a foundation aside where the variant forbids them.
    """
    found = Found(file)
    tables = tables_of(variant)
    awaited: dict[str, tuple[int, Position, str]] = {}
    for line in sound_lines(found, variant, PLAY_KEYS):
        position = _position(found, tables, line["position"], whole=True)
        before = awaited.pop(line["play"], None)
        if position is None:
            continue
        follows = before is not None and before[0] == line["ply"]
        found.add(Tally(positions=1, checks=int(follows)))
        if before and follows and before[1] != position:
            found.fail(f"{before[2]} leads to {position_text(before[1])!r}, not {line['position']!r}")
        _compare_moves(found, position, line["moves"], ignore_given_back)
        if "chosen" in line:
            if line["chosen"] not in line["moves"]:
                found.fail(f"{line['chosen']} was chosen and is not among the moves of its own line")
            after = _after(found, position, line["chosen"], ignore_given_back)
            if after is not None:
                awaited[line["play"]] = (line["ply"] + 1, after, line["chosen"])
    return found.item("plays")


def _compare_moves(found: Found, position: Position, texts: list[str], ignore_given_back: bool) -> None:
    legal = legal_moves(position)
    recorded: dict[Move, str] = {}
    for text in texts:
        move = _move(found, position, text)
        if move is not None and not (ignore_given_back and _given_back(position, move)):
            recorded[plain(position, move)] = text
    found.add(Tally(moves=len(recorded)))
    for move, text in recorded.items():
        if move not in legal:
            found.fail(f"{text} is legal in the recorded play and refused here: {refusal(position, move)}")
    for move in legal:
        if move not in recorded:
            found.fail(f"{move_text(position, move)} is legal here and not in the recorded play")


def _after(found: Found, position: Position, text: str, ignore_given_back: bool) -> Position | None:
    move = _move(found, position, text)
    if move is None:
        return None
    refused = refusal(position, move)
    if refused is not None:
        if not (ignore_given_back and _given_back(position, move)):
            found.fail(f"{text} was chosen in the recorded play and is refused here: {refused}")
        return None
    after = position.copy()
    make(after, move)
    return after


def _given_back(position: Position, move: Move) -> bool:
    if not isinstance(move, Transfer):
        return False
    group = position.tables.piles[move.source].group
    return group.home and group.gives == "never"


def _position(found: Found, tables: Tables, text: str, *, whole: bool) -> Position | None:
    try:
        return read_position(tables, text, whole=whole)
    except PatienceError as error:
        found.fail(f"the position cannot be read: {error}")
        return None


def _move(found: Found, position: Position, text: str) -> Move | None:
    try:
        return read_move(position, text)
    except PatienceError as error:
        found.fail(f"the move cannot be read: {error}")
        return None
