"""A new game: by chance, winnable, of the day, by its number, or of another variant."""

from __future__ import annotations

from datetime import date

from attrs import evolve

from patience_core.errors import InvalidDeal
from patience_core.player.seat import Seat
from patience_core.shuffle import DealNumber
from patience_core.tui.screens.choice import Choice, ChoiceScreen


class NewGameScreen(ChoiceScreen):
    """What to play next. It begins what was chosen, and goes."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        following = _next(seat.deal)
        choices = [
            Choice("chance", "Another deal", "one that can be won" if _winnable_only(seat) else "by chance"),
            *([Choice("next", "The next deal", str(following))] if following else []),
            Choice("daily", "The deal of the day", f"{date.today():%Y-%m-%d}"),
            Choice("number", "A deal by its number", "..."),
            *([] if _winnable_only(seat) else [Choice("winnable", "A deal that can be won")]),
            *(Choice(word, f"A deal that is {word}", "can be won") for word in _words(seat)),
            Choice("variant", "Another game", "..."),
        ]
        super().__init__(f"New game of {seat.variant.name}", choices)

    def chosen(self, choice: str) -> None:
        """Begin what was chosen."""
        room, seat = self.room, self._seat
        self.dismiss(None)
        if choice == "chance":
            room.another()
        elif choice == "next":
            room.try_game(lambda: seat.new(_next(seat.deal)))
        elif choice == "daily":
            room.try_game(seat.daily)
        elif choice == "number":
            from patience_core.tui.screens.prompt import PromptScreen

            screen = PromptScreen("A deal by its number", "A number, as 12. Enter deals it.", check=DealNumber.parse)
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
