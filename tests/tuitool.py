"""Playing on the screen in tests: a hand at the keys and the mouse, without the waiting of real ones.

Keys go through Textual's pilot. The pilot's mouse passes by the app and makes clicks of its own; here presses, moves
and releases go the way of those of a terminal, so that it is the app that finds out what is a click, a double click or
a drag.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest import mock

from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot

from patience_core.catalogue import Catalogue, default_catalogue
from patience_core.game import Game
from patience_core.moves import Move, Transfer
from patience_core.player.counting import LaterStore
from patience_core.player.seat import Seat
from patience_core.player.settings import Settings, SettingsFile, settings_path
from patience_core.shuffle import DealNumber
from patience_core.sitting.folders import saves_folder
from patience_core.sitting.shelf import Shelf
from patience_core.sitting.sitting import Sitting
from patience_core.tui.app import PatienceApp
from patience_core.tui.bars import MessageLine
from patience_core.tui.line import TypedLine
from patience_core.tui.table import TableView
from patience_core.tui.tables import Tables

CATALOGUE = default_catalogue()

_KEYS = {" ": "space", ":": "colon", ".": "full_stop", "-": "minus", ",": "comma", "/": "slash", "?": "question_mark"}


def sitting_at(called: str, deal: int | str = 1, catalogue: Catalogue = CATALOGUE) -> Sitting:
    """A new game, by the variant's id or the path of its file."""
    from patience_core.sitting.sitting import source_of

    game = Game.of_deal(catalogue.variant(called), DealNumber.parse(deal))
    return Sitting(game, Shelf(saves_folder()), source=source_of(called))


def app_of(
    sitting: Sitting, settings: Settings | None = None, kind: type[PatienceApp] = PatienceApp, **more: Any
) -> PatienceApp:
    """An app for a game, with everything kept in the user's folder of the test."""
    shelf, store = Shelf(saves_folder()), LaterStore()
    seat = Seat(sitting, shelf, settings, store)
    return kind(seat, Tables(CATALOGUE, shelf, store), SettingsFile(settings_path()), **more)


async def _at_once(min_sleep: float = 0, max_sleep: float = 0) -> None:  # noqa: ARG001
    await asyncio.sleep(0)


@contextmanager
def without_waiting() -> Iterator[None]:
    """Textual's pilot waits after each key until the process has been idle for a while; who looks whether there is
    anything left to do, as :class:`Hand` does, need not wait."""
    with mock.patch("textual.app.wait_for_idle", _at_once), mock.patch("textual.pilot.wait_for_idle", _at_once):
        yield


class Hand:
    """A player's hand at an app.

    Attributes:
        app: the app.
        pilot: Textual's pilot of it.
        now: the time of what the mouse does, in seconds; between two clicks passes more than a double click takes.
    """

    def __init__(self, app: PatienceApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot
        self.now = 1000.0

    # ------------------------------------------------------------ looking

    @property
    def view(self) -> TableView:
        """The table on the screen."""
        return self.app.table.query_one(TableView)

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.app.seat

    @property
    def message(self) -> str:
        """What is said at the table."""
        return self.app.table.query_one(MessageLine).text

    @property
    def typing(self) -> str | None:
        """What is being typed at the table, or ``None``."""
        line = self.app.table.query_one(TypedLine)
        return line.text if line.is_open else None

    @property
    def moves(self) -> list[str]:
        """The moves made, as text."""
        return self.seat.sitting.game.move_texts()

    def label(self, pile: int) -> str:
        """The label of a pile."""
        return self.seat.position.tables.piles[pile].label

    def move(self, text: str) -> Move:
        """The move of a text, as it is legal now."""
        from patience_core.notation import read_move

        return read_move(self.seat.position, text)

    # ------------------------------------------------------------ waiting

    async def settle(self) -> None:
        """Wait until all that is to come of an event has come, and the screen is painted."""
        for _ in range(30):
            await self._let_work()
            if self.app._exception is not None:
                return
            await self.pilot._wait_for_screen()
            screen = self.app.screen
            with screen._context():
                screen._on_timer_update()
            if self._is_quiet() and self.app.screen is screen:
                return
        raise AssertionError("the app does not come to rest")

    async def _let_work(self) -> None:
        """Give everything its turn until nothing is waiting in any queue."""
        quiet = 0
        for _ in range(500):
            await asyncio.sleep(0)
            quiet = quiet + 1 if self._is_quiet() else 0
            if quiet == 4:
                return

    def _is_quiet(self) -> bool:
        screen = self.app.screen
        return all(
            pump._message_queue.empty() and not pump._next_callbacks
            for pump in (self.app, *screen.walk_children(with_self=True))
        )

    async def proven(self) -> None:
        """Wait until it is known for certain how the game stands, and is said: that is looked for when it is quiet."""
        for _ in range(1000):
            if self.seat.is_proven or self.seat.standing(prove=False).ended:
                break
            await asyncio.sleep(0.01)
        await self.settle()

    # ------------------------------------------------------------ keys

    async def press(self, *keys: str) -> None:
        """Press keys, by Textual's names."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def write(self, text: str, *, enter: bool = True) -> None:
        """Type a text, and Enter."""
        await self.press(*(_KEYS.get(each, each) for each in text), *(["enter"] if enter else []))

    # ------------------------------------------------------------ the mouse

    async def mouse(self, *deeds: tuple[type[events.MouseEvent], tuple[int, int], int], after: float = 2.0) -> None:
        """What the mouse does, one after the other: the kind of an event, the point of the screen, and the button.

        Args:
            after: the seconds since what it did before; between two of these deeds passes a hundredth.
        """
        driver = self.app._driver
        assert driver is not None
        self.now += after
        for kind, (x, y), button in deeds:
            event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
            event.time = self.now
            self.now += 0.01
            driver.process_message(event)
        await self.settle()

    async def click(self, at: tuple[int, int], button: int = 1, *, times: int = 1) -> None:
        """Click, or double-click, at a point."""
        for number in range(times):
            down, up = (events.MouseDown, at, button), (events.MouseUp, at, button)
            await self.mouse((events.MouseMove, at, 0), down, up, after=0.01 if number else 2.0)

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at a point, move to another in two steps, and let go."""
        half = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        await self.mouse((events.MouseMove, start, 0), (events.MouseDown, start, 1))
        await self.mouse((events.MouseMove, half, 1), (events.MouseMove, end, 1))
        await self.mouse((events.MouseUp, end, 1))

    async def point_of(self, pile: int, count: int | None = None) -> tuple[int, int]:
        """Where a card can be clicked, its pile scrolled into view; the top card where no count is given."""
        count = min(1, len(self.seat.position.piles[pile])) if count is None else count
        for _ in range(60):
            view = self.view
            assert view.table is not None
            place, (left, top) = view.table.where(pile, count), view.origin
            x = view.region.x + left - view.scroll_offset.x + place.x + min(1, place.width - 1)
            y = view.region.y + top - view.scroll_offset.y + place.y
            if y in range(view.region.y, view.region.bottom) and x in range(view.region.x, view.region.right):
                return x, y
            kind = events.MouseScrollUp if y < view.region.y else events.MouseScrollDown
            await self.mouse((kind, (view.region.x + 1, view.region.y + 1), 0))
        raise AssertionError(f"{self.label(pile)} cannot be scrolled into view")

    def widget_at(self, at: tuple[int, int]) -> object:
        """The widget that lies at a point."""
        return self.app.get_widget_at(*Offset(*at))[0]

    async def carry(self, move: Transfer, *, drag: bool = False) -> None:
        """Make a move with the mouse: by two clicks, or by dragging."""
        start, end = await self.point_of(move.source, move.count), await self.point_of(move.target)
        if drag:
            start = await self.point_of(move.source, move.count)
            await self.drag(start, end)
        else:
            await self.click(await self.point_of(move.source, move.count))
            await self.click(await self.point_of(move.target))


@asynccontextmanager
async def sat_down(app: PatienceApp, size: tuple[int, int] = (80, 24), *, swift: bool = True) -> AsyncIterator[Hand]:
    """The app running, and a hand at it; it is left in order."""
    with without_waiting() if swift else mock.MagicMock():
        async with app.run_test(size=size, notifications=True) as pilot:
            hand = Hand(app, pilot)
            await hand.settle()
            yield hand
    app.seat.leave()


def play(app: PatienceApp, script: Callable[[Hand], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Run a script of what a hand does at an app."""

    async def run() -> None:
        async with sat_down(app, size) as hand:
            await script(hand)

    asyncio.run(run())
