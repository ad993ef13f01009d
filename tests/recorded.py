"""Recorded plays as the engine sees them, wherever they come from, and what is wrong with a line of one.

Plays in our own text forms are read by :func:`own_plays`, those in PySolFC's words by :func:`pysol_plays`. Both give
the same: a position, every move that was legal in it, the one that was made and the position after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from attrs import field, frozen

from patience_core.conformance.alike import plain
from patience_core.conformance.factfile import PLAY_KEYS, Found, sound_lines
from patience_core.declaration import Variant
from patience_core.moves import Move, Transfer, legal_moves, make, refusal
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.position import Position
from patience_core.stock import REDEAL
from patience_core.tables import tables_of
from tests.pysol.adapter import lay
from tests.pysol.lines import WIDE, read_plays

PLAYS = Path(__file__).parent / "plays"


@frozen
class Recorded:
    """One line of a play.

    Attributes:
        game: what the recording program calls the game.
        where: the play and the line, for people.
        position: the position, by the rules of the variant that is compared.
        moves: every move that was legal, alike foundations by the lowest number.
        alike: how many recorded moves name an alike foundation once more.
        aside: how many recorded moves are left aside: see :func:`left_aside`.
        chosen: the move that was made; ``None`` at the end, or where it is one of those left aside.
        following: the position after it, where the next line has it.
        won: whether the game was recorded as won; ``None`` where that was not recorded.
        first: whether the line begins a play.
    """

    game: str
    where: str
    position: Position
    moves: frozenset[Move]
    alike: int
    aside: int
    chosen: Move | None
    following: Position | None
    won: bool | None
    first: bool

    @property
    def variant(self) -> Variant:
        """The variant that is compared."""
        return self.position.variant


@frozen
class Verdict:
    """What the engine makes of one line: moves that only one side has, and whether the next position is another."""

    refused: frozenset[Move] = frozenset()
    added: frozenset[Move] = frozenset()
    faults: tuple[str, ...] = field(default=())

    @property
    def agrees(self) -> bool:
        """Whether the two sides say the same."""
        return not self.faults


def left_aside(position: Position, move: Move) -> bool:
    """Whether a recorded move is out of what is compared.

    Nothing of ours moves from foundation to foundation. And where a variant lets nothing come back from a foundation,
    because its source does, a move out of one is no fault of either side.
    """
    if not isinstance(move, Transfer):
        return False
    source, target = position.tables.piles[move.source].group, position.tables.piles[move.target].group
    return source.home and (target.home or source.gives == "never")


def own_plays(file: Path, variant: Variant) -> Iterator[Recorded]:
    """The lines of a file of plays in our own text forms."""
    found = Found(file)
    tables = tables_of(variant)
    lines = list(sound_lines(found, variant, PLAY_KEYS))
    assert not found.failures, found.failures
    laid = [read_position(tables, line["position"], whole=True) for line in lines]
    before: dict[str, Any] = {}
    for number, (line, position) in enumerate(zip(lines, laid, strict=True)):
        goes_on = number + 1 < len(lines) and _follows(lines[number + 1], line)
        moves = [read_move(position, text) for text in line["moves"]]
        chosen = read_move(position, line["chosen"]) if "chosen" in line else None
        yield _recorded(
            variant.name,
            f"{file.name}:{number + 1}",
            position,
            moves,
            chosen,
            laid[number + 1] if goes_on else None,
            won=None,
            first=not _follows(line, before),
        )
        before = line


def _follows(line: dict[str, Any], before: dict[str, Any]) -> bool:
    return bool(before) and line["play"] == before["play"] and line["ply"] == before["ply"] + 1


def pysol_plays(variants: dict[str, Variant], file: Path = WIDE) -> Iterator[Recorded]:
    """The lines of the file of plays in PySolFC's words, of the games for which there is a variant."""
    for play in read_plays(file, variants):
        variant = variants[play.game]
        laid = [lay(line, variant) for line in play.lines]
        for number, (line, here) in enumerate(zip(play.lines, laid, strict=True)):
            yield _recorded(
                play.game,
                f"{play.game}, play {play.seed}, line {number + 1}",
                here.position,
                [here.move(move) for move in line.moves],
                here.move(line.chosen) if line.chosen else None,
                laid[number + 1].position if number + 1 < len(laid) else None,
                won=line.won,
                first=number == 0,
            )


def _recorded(
    game: str,
    where: str,
    position: Position,
    moves: Collection[Move],
    chosen: Move | None,
    following: Position | None,
    *,
    won: bool | None,
    first: bool,
) -> Recorded:
    kept = [move for move in moves if not left_aside(position, move)]
    named = frozenset(plain(position, move) for move in kept)
    followed = chosen is not None and not left_aside(position, chosen)
    return Recorded(
        game=game,
        where=where,
        position=position,
        moves=named,
        alike=len(kept) - len(named),
        aside=len(moves) - len(kept),
        chosen=chosen if followed else None,
        following=following if followed else None,
        won=won,
        first=first,
    )


def verdict(recorded: Recorded) -> Verdict:
    """Compare one line with what the engine says: moves, next position, and whether the game is won."""
    position = recorded.position
    legal = frozenset(legal_moves(position))
    refused, added = recorded.moves - legal, legal - recorded.moves
    faults = [f"{move_text(position, move)} is refused here: {refusal(position, move)}" for move in refused]
    faults += [f"{move_text(position, move)} is legal here and not in the recorded play" for move in added]
    if recorded.won is not None and recorded.won != position.won():
        faults.append("won there and not here" if recorded.won else "won here and not there")
    if recorded.chosen is not None and recorded.following is not None and not refusal(position, recorded.chosen):
        after = position.copy()
        make(after, recorded.chosen)
        if not same(after, recorded.following, shuffled=is_shuffle(recorded)):
            here, there = (position_text(each) for each in (after, recorded.following))
            faults.append(f"{move_text(position, recorded.chosen)} leads to {here!r}, not {there!r}")
    return Verdict(refused, added, tuple(f"{recorded.where}: {fault}" for fault in sorted(faults)))


def is_shuffle(recorded: Recorded) -> bool:
    """Whether the move made shuffled cards: another program's shuffle is not ours."""
    gather = recorded.variant.gather
    return recorded.chosen == REDEAL and gather is not None and gather.shuffled


def same(here: Position, there: Position, *, shuffled: bool = False) -> bool:
    """Whether two positions are the same, pile by pile, alike foundations in any order.

    After a shuffle the piles of the redeal need only be as large, and hold the same cards in all.
    """
    if (here.redeals, here.base) != (there.redeals, there.base):
        return False
    if shuffled:
        sizes = [list(map(len, each.piles)) for each in (here, there)]
        cards = [sorted(each.cards()) for each in (here, there)]
        return sizes[0] == sizes[1] and cards[0] == cards[1]
    others = [pile.index for pile in here.tables.piles if not pile.group.home]
    return all(here.piles[index] == there.piles[index] for index in others) and here.key() == there.key()
