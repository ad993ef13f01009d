"""The help line: what the player may want to do at this moment, most wanted first."""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from patience_core.player.standing import Standing
from patience_core.tables import Tables
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

_LAST: Final = (Item("question_mark", "?", "help", True), Item("escape", "Esc", "menu", True))


def items_of(
    moment: Moment, standing: Standing, tables: Tables, letters: frozenset[str],
    *, cursor: bool = False, moves: bool = False, symbols: bool = True,
) -> list[Item]:  # fmt: skip
    """The items of a moment.

    Args:
        moment: what the player is doing.
        standing: how the game stands.
        tables: what the game has.
        letters: those with which its piles begin.
        cursor: whether the cursor is to be seen.
        moves: whether any moves can be taken back.
        symbols: whether arrows can be shown.
    """

    def item(key: str, word: str, keep: bool = False) -> Item:
        return Item(key, shown(key, letters), word, keep)

    sideways = "←→" if symbols else "arrows"
    if moment is Moment.HOLDING:
        return [
            Item("", sideways, "choose"), item("enter", "put", True), item("tab", "up"), item("escape", "let go", True),
        ]  # fmt: skip
    if moment is Moment.TYPING:
        return [item("enter", "do it", True), item("tab", "up"), item("escape", "forget it", True)]
    undo = [item("u", "undo", True)] if moves else []
    if standing is Standing.WON:
        return [item("n", "new game", True), item("p", "replay"), *undo, *_LAST]
    if standing.ended:
        return [*undo, item("ctrl+r", "restart"), item("n", "new game", True), *_LAST]
    can_deal = tables.stock is not None or tables.redeals
    deal = [item("d", "deal", True)] if can_deal else []
    point = (
        [item("enter", "lift"), item("tab", "up")] if cursor else [Item("", "↑↓←→" if symbols else "arrows", "point")]
    )
    finish = [item("f", "finish", True)] if standing is Standing.FINISH else []
    return [*finish, *point, *deal, *undo, item("h", "hint"), item("n", "new"), *_LAST]


def fitting(items: list[Item], width: int) -> list[Item]:
    """The items that fit a width: those not to be kept go first, from the right."""
    left = list(items)
    while left and sum(len(each.text) + GAP for each in left) - GAP > width:
        spare = [each for each in left if not each.keep]
        left.remove(spare[-1] if spare else left[-1 if len(left) < 3 else -2])
    return left
