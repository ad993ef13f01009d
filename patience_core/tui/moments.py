"""The help line: what the player may want to do at this moment, most wanted first."""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from patience_core.moves import refusal
from patience_core.player.standing import Standing
from patience_core.position import Position
from patience_core.stock import DEAL, REDEAL
from patience_core.tui.keys import shown


class Moment(Enum):
    """What the player is doing."""

    LOOKING = "looking at the table"
    HOLDING = "cards are lifted"
    TYPING = "something is being typed"


@frozen
class Item:
    """A key and what it does now.

    Attributes:
        key: as Textual names it; pressed too where the item is clicked. Empty for one that is only told.
        shown: as people know it.
        word: what it does.
        keep: whether it stays where the line is short.
    """

    key: str
    shown: str
    word: str
    keep: bool = False

    @property
    def text(self) -> str:
        """Key and word together."""
        return f"{self.shown} {self.word}".strip()


GAP: Final = 2
"""The columns between two items."""

_HELP: Final = Item("question_mark", "?", "help", True)
_MENU: Final = Item("escape", "Esc", "menu", True)
_STOP: Final = Item("escape", "Esc", "stop thinking", True)


def deal_word(position: Position) -> str:
    """What the key that deals does now: ``deal``, or ``redeal``; empty where it may do neither."""
    return next((word for word, move in (("deal", DEAL), ("redeal", REDEAL)) if not refusal(position, move)), "")


def items_of(
    moment: Moment, standing: Standing, letters: frozenset[str],
    *, deal: str = "", cursor: bool = False, up: bool = False, moves: bool = False, undone: bool = False,
    thinking: bool = False, symbols: bool = True,
) -> list[Item]:  # fmt: skip
    """The items of a moment.

    Args:
        moment: what the player is doing.
        standing: how the game stands.
        letters: those with which piles of the game begin.
        deal: what dealing is called now; empty where nothing can be dealt.
        cursor: whether the cursor is to be seen.
        up: whether what is pointed at, held or typed can go to a foundation.
        moves: whether any moves can be taken back.
        undone: whether any can be made again.
        thinking: whether an answer of the solver is waited for.
        symbols: whether arrows can be shown.
    """

    def item(key: str, word: str, keep: bool = False) -> Item:
        return Item(key, shown(key, letters), word, keep)

    sideways = "←→" if symbols else "arrows"
    send_up = [item("tab", "up")] if up else []
    if moment is Moment.HOLDING:
        return [Item("", sideways, "choose"), item("enter", "put", True), *send_up, item("escape", "let go", True)]
    if moment is Moment.TYPING:
        send_up = [item("tab", "send it up")] if up else []
        return [item("enter", "do it", True), *send_up, item("escape", "forget it", True)]
    last = [_HELP, _STOP if thinking else _MENU]
    back = [item("u", "undo", True)] if moves else []
    back += [item("r", "redo", not moves)] if undone else []
    restart = [item("ctrl+r", "restart")] if moves else []
    new = item("n", "new game", True)
    if standing is Standing.WON:
        return [new, item("p", "replay"), *back, *last]
    if standing in (Standing.NO_MOVES, Standing.NO_PROGRESS):
        return [*back, *restart, new, *last]
    point = [item("enter", "lift"), *send_up] if cursor else [Item("", "↑↓←→" if symbols else "arrows", "point")]
    turn = [item("d", deal, True)] if deal else []
    if standing is Standing.GIVEN_UP:  # it may be played on for fun
        return [new, *back, *restart, *point, *turn, item("h", "hint"), *last]
    finish = [item("f", "finish", True)] if standing is Standing.FINISH else []
    return [*finish, *point, *turn, *back, item("h", "hint"), item("n", "new"), *last]


def fitting(items: list[Item], width: int) -> list[Item]:
    """The items that fit a width: those not to be kept go first, from the right."""
    left = list(items)
    while left and sum(len(each.text) + GAP for each in left) - GAP > width:
        spare = [each for each in left if not each.keep]
        left.remove(spare[-1] if spare else left[-1 if len(left) < 3 else -2])
    return left
