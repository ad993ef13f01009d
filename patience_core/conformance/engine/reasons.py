"""The rule that decides, in words: why a move may be made, and what follows from it. Every word comes from the rules
themselves, or from what makes the rules page of them."""

from __future__ import annotations

from typing import Final

from patience_core.cards import TEXT
from patience_core.declaration import SETTLE_STEPS
from patience_core.english import dealing, redealing
from patience_core.moves import Move, Transfer
from patience_core.piles import FILL_FROM, GIVES, cards_in_words
from patience_core.position import Position
from patience_core.rules.faults import says
from patience_core.settle import STEPS, settle
from patience_core.stock import DEAL, Refusal

CARRIES: Final = "a move carries its cards to another pile, and the other cards stay as they lie"
"""What holds of every transfer, besides what follows from it."""


def allowed(position: Position, move: Move) -> Refusal:
    """Why a legal move may be made: the rules that allow it, in a player's words, and what they allow here."""
    if not isinstance(move, Transfer):
        rule = dealing(position.variant) if move == DEAL else redealing(position.variant)
        return Refusal(rule, f"{move} is a move here")
    tables = position.tables.piles
    source, target = tables[move.source], tables[move.target]
    there = position.piles[move.target]
    cards = position.piles[move.source]
    group, giver = target.group, source.group
    rules = [says(group.build if there else group.fill, group.place)]
    if not there and group.fill_from is not None:
        places = " or ".join(position.variant.group(name).place for name in group.fill_from)
        rules.append(FILL_FROM.format(place=group.place, groups=places))
    if giver.home:
        rules.append(GIVES["anywhere"].format(place=giver.place))
    if move.count > 1:
        rules.append(giver.lift.says(giver.place, giver.run.describe()))
    if group.predicate is not None:
        rules.append(says(group.predicate, group.place))
    where = f"on {TEXT[there[-1]]}" if there else f"to {target.label}"
    also = f" with {cards_in_words(move.count - 1)} on it" if move.count > 1 else ""
    return Refusal("; ".join(rules), f"{TEXT[cards[-move.count]]}{also} may go {where}")


def decides_after(before: Position, move: Move, after: Position, said: Position | None) -> str:
    """The rule that says what a move leads to.

    Where the position that was said lacks only what follows by itself, it is the step that was left undone; else it is
    what the move does.
    """
    if said is not None:
        settled = said.copy()
        undone = [SETTLE_STEPS.get(step, step) for step in before.variant.settle if STEPS[step](said.copy())]
        settle(settled)
        if undone and settled == after:
            return "; ".join(undone)
    if isinstance(move, Transfer):
        return CARRIES
    return dealing(before.variant) if move == DEAL else redealing(before.variant)
