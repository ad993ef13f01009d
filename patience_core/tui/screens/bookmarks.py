"""Bookmarks: places in a game to go back to."""

from __future__ import annotations

from typing import Final

from patience_core.errors import PatienceError
from patience_core.player.seat import Seat
from patience_core.player.words import counted
from patience_core.tui.moments import Item
from patience_core.tui.screens.box import BACK, enter
from patience_core.tui.screens.choice import Choice, ChoiceScreen

_MARK: Final = "\n"
"""The id of the entry that marks this place: no bookmark can have it as its name."""
_NAMED: Final = "\n\n"


class BookmarksScreen(ChoiceScreen):
    """The bookmarks of a game. It gives back the name of the one to go to."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        super().__init__("Bookmarks", self._listed())

    def _listed(self) -> list[Choice]:
        here = counted(len(self._seat.sitting.game.moves), "move")
        return [
            Choice(_MARK, "Mark this place", here),
            Choice(_NAMED, "Mark it by a name", "..."),
            *(Choice(each.name, each.name, counted(len(each.moves), "move")) for each in self._seat.bookmarks),
        ]

    def items(self) -> list[Item]:
        """The keys of the box."""
        here = [Item("delete", "Del", "remove", True)] if self._seat.bookmarks else []
        return [enter("go there"), *here, BACK]

    def chosen(self, choice: str) -> None:
        """Go to a bookmark, or set one."""
        if choice == _MARK:
            self._mark("")
        elif choice == _NAMED:
            from patience_core.tui.screens.prompt import PromptScreen

            self.app.push_screen(
                PromptScreen("Mark this place", "A name for it.", "marks it"),
                lambda text: self._mark(text) if text else None,
            )
        else:
            self.dismiss(choice)

    def _mark(self, name: str) -> None:
        try:
            name = self._seat.bookmark(name)
        except PatienceError as error:
            self.room.tell(str(error), "Not marked")
            return
        listed = self._listed()
        self.offer(listed, next(at for at, each in enumerate(listed) if each.id == name))

    def press(self, key: str) -> bool:
        """Del removes a bookmark."""
        if key == "delete" and self.pointed is not None and "\n" not in self.pointed.id:
            at = self.options.highlighted
            self._seat.remove_bookmark(self.pointed.id)
            self.offer(self._listed(), at)
            return True
        return super().press(key)
