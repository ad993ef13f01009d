"""Comparing what an engine says with what the rules say, in one position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from patience_core.conformance.alike import plain
from patience_core.conformance.engine.client import Asked
from patience_core.conformance.engine.protocol import EngineFault
from patience_core.conformance.engine.reasons import allowed, decides_after
from patience_core.errors import InvalidMove, InvalidPosition, short
from patience_core.moves import Move, Transfer, legal_moves, make, refusal
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.position import Position
from patience_core.stock import Refusal

KINDS: Final[Mapping[str, str]] = {
    "offers": "it lists a move that a rule forbids",
    "unreadable": "it lists what is no move in the position",
    "doubles": "it lists a move twice",
    "misses": "it does not list a move that the rules allow",
    "refuses": "it does not make a move that the rules allow",
    "after": "it makes a legal move and comes to another position",
}
"""How an engine may disagree with the rules."""

ONCE: Final = "every legal move is listed once"
"""What is asked of a list of moves."""

NAMES: Final = "a move names a card and two piles that are there"
"""What is asked of the text of a move."""


@frozen(eq=False)
class Disagreement:
    """Where an engine disagrees with the rules.

    Attributes:
        kind: one of :data:`KINDS`.
        position: where.
        moves: the texts of the moves that it is about: one, but for a whole play that was made at once.
        rule: the rule that decides it, in words.
        what: the disagreement in one sentence, the rule included.
        same: what has to be the same in a smaller position for it to be the same disagreement.
        expected: the text of the right position after the moves, where the kind is ``after``.
    """

    kind: str
    position: Position
    moves: tuple[str, ...]
    rule: str
    what: str
    same: tuple[object, ...]
    expected: str = ""

    def of_moves(self, texts: Sequence[str]) -> Disagreement:
        """The same, about several moves made at once."""
        return evolve(self, moves=tuple(texts))


def compare_moves(position: Position, texts: Sequence[str]) -> Iterator[Disagreement]:
    """Compare a list of moves with the legal ones; of alike foundations any may be named, or each by itself."""
    named: dict[Move, str] = {}
    for text in texts:
        try:
            move = read_move(position, text)
        except InvalidMove as error:
            what = f"lists {short(text)!r}, which cannot be read as a move here: {error}"
            yield Disagreement("unreadable", position, (text,), NAMES, what, ("unreadable",))
            continue
        written = move_text(position, move)
        refused = refusal(position, move)
        if refused:
            what = f"lists {written}, which the rules forbid: {refused}"
            yield _about("offers", position, move, refused, what)
        elif move in named:
            what = f"lists {written} more than once: {ONCE}"
            yield _about("doubles", position, move, Refusal(ONCE, ""), what)
        named[move] = text
    listed = {plain(position, move) for move in named}
    for move in legal_moves(position):
        if move not in listed:
            why = allowed(position, move)
            yield _about("misses", position, move, why, f"misses {move_text(position, move)}, which is legal: {why}")


def compare_after(position: Position, move: Move, asked: Asked) -> Disagreement | None:
    """Ask for the position after a legal move, and compare it with what the rules make of it."""
    text = move_text(position, move)
    try:
        said = asked.apply(position_text(position), [text])
    except EngineFault as error:
        if error.fault.kind != "error":
            raise
        why = allowed(position, move)
        return _about("refuses", position, move, why, f"does not make {text}, which is legal: {why} ({error})")
    after = position.copy()
    make(after, move)
    return compare_positions(position, (move,), after, said)


def compare_positions(before: Position, moves: Sequence[Move], after: Position, text: str) -> Disagreement | None:
    """Compare the text of a position after some moves with what the rules make of them."""
    expected = position_text(after)
    try:
        said = read_position(before.tables, text)
    except InvalidPosition as error:
        rule = decides_after(before, moves[0], after, None)
        tells = f"which is no position ({error})"
    else:
        if said == after:
            return None
        rule = decides_after(before, moves[0], after, said)
        tells = f"and not {_parts(after, said)}"
        text = _parts(said, after)
    made = f"{move_text(before, moves[0])} leads" if len(moves) == 1 else f"{len(moves)} moves at once lead"
    what = f"says that {made} to {short(text, 300)!r}, {tells}: {rule}"
    return _about("after", before, moves[0], Refusal(rule, ""), what, expected)


def _parts(position: Position, other: Position) -> str:
    """What a position says otherwise than another one."""
    lines, others = position.lines(), other.lines()
    return "; ".join(line for line in lines if line not in others) or "; ".join(lines)


def _about(kind: str, position: Position, move: Move, why: Refusal, what: str, expected: str = "") -> Disagreement:
    """A disagreement about one move. In a smaller position it is the same where the kind, the rule and the groups that
    the move goes from and to are the same."""
    same = (kind, why.rule, groups_of(position, move))
    return Disagreement(kind, position, (move_text(position, move),), why.rule, what, same, expected)


def groups_of(position: Position, move: Move) -> tuple[str, ...]:
    """The names of the groups that a move goes from and to, or the move itself where it is no transfer."""
    if not isinstance(move, Transfer):
        return (str(move),)
    return tuple(position.tables.piles[pile].group.name for pile in (move.source, move.target))
