"""A new game: by chance, winnable, of the day, by its number, or of another variant."""

from __future__ import annotations

from datetime import date

from attrs import evolve

from patience_core.errors import InvalidDeal
from patience_core.player.daily import daily_deal
from patience_core.player.seat import Seat
from patience_core.shuffle import DealNumber
from patience_core.tui.moments import Item
from patience_core.tui.room import Room
from patience_core.tui.screens.box import BACK, enter
from patience_core.tui.screens.choice import Choice, ChoiceScreen


class NewGameScreen(ChoiceScreen):
    """What to play next. It gives back the id of an entry, for :func:`begin`."""

    def __init__(self, seat: Seat) -> None:
        following, today = _next(seat.deal), date.today()
        this = "this one" if seat.deal == daily_deal(seat.variant.id, today) else f"{today:%Y-%m-%d}"
        choices = [
            Choice("chance", "Another deal", "one that can be won" if _winnable_only(seat) else "by chance"),
            *([Choice("next", "The next deal", str(following))] if following else []),
            Choice("daily", "The deal of the day", this),
            Choice("number", "A deal by its number", "..."),
            *([] if _winnable_only(seat) else [Choice("winnable", "A deal that can be won")]),
            *(Choice(word, f"A deal that is {word}", "can be won") for word in _words(seat)),
            Choice("variant", "Another game", "..."),
        ]
        super().__init__(f"New game of {seat.variant.name}", choices)

    def items(self) -> list[Item]:
        """The keys of the box."""
        return [enter("play"), BACK]


def begin(room: Room, choice: str | None) -> None:
    """Begin what was chosen from the list, when it is gone: a box that were opened by it would have nobody to give its
    answer to."""
    seat = room.seat
    if choice is None:
        return
    if choice == "chance":
        room.another()
    elif choice == "next":
        room.try_game(lambda: seat.new(_next(seat.deal)))
    elif choice == "daily":
        room.daily()
    elif choice == "number":
        from patience_core.tui.screens.prompt import PromptScreen

        screen = PromptScreen("A deal by its number", "A number, as 12.", "deals it", check=DealNumber.parse)
        room.push_screen(screen, lambda text: room.try_game(lambda: seat.new(text)) if text else None)
    elif choice == "variant":
        from patience_core.tui.screens.variants import VariantsScreen

        room.push_screen(VariantsScreen(room.tables), room.sit_down_at)
    else:
        room.winnable_deal("" if choice == "winnable" else choice)


def _winnable_only(seat: Seat) -> bool:
    return seat.settings.winnable_only == "yes"


def _next(deal: DealNumber) -> DealNumber | None:
    try:
        return evolve(deal, number=deal.number + 1)
    except InvalidDeal:
        return None


def _words(seat: Seat) -> tuple[str, ...]:
    """The words for how difficult deals are, where they were measured."""
    from patience_core.solver.difficulty import WORDS, quarters

    return WORDS if quarters(seat.position.tables.fingerprint) else ()
