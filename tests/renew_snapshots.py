"""Take the snapshots of screens anew: ``python -m tests.renew_snapshots``, after a screen was meant to change.

With names as arguments (``table menu``) only those. ``git diff tests/snapshots`` then shows what changed; look at it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Collection, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest import mock

from patience_core.player.settings import Settings
from patience_core.statistics.played import Played
from patience_core.statistics.store import Store
from tests.screentext import text_of
from tests.tuitool import Hand, app_of, sat_down, sitting_at
from tests.wins import won_games

FOLDER: Final = Path(__file__).with_name("snapshots")
SIZES: Final = ((80, 24), (120, 40), (40, 15))
LOOKS: Final = "---- looks ----"

Script = Callable[[Hand], Awaitable[None]]


class _Today(date):
    @classmethod
    def today(cls) -> _Today:
        return cls(2026, 11, 30)


def pressed(*keys: str) -> Script:
    """A script that presses keys."""

    async def script(hand: Hand) -> None:
        await hand.press(*keys)

    return script


async def holding(hand: Hand) -> None:
    """Cards lifted, the cursor on the second of their places."""
    await hand.press("d", "d")
    pile = next(pile for pile in range(len(hand.seat.position.piles)) if len(hand.seat.places(pile, 1)) > 0)
    await hand.click(await hand.point_of(pile))


async def refused(hand: Hand) -> None:
    """A rule that forbids a move, said in its words."""
    await hand.write("qst12")


async def won(hand: Hand) -> None:
    """The end of a game."""
    for move in won_games()["bisley"].moves:
        hand.app.table.make(hand.move(move))
    await hand.settle()


async def saved(hand: Hand) -> None:
    """Two saved games."""
    await hand.write("qst3")
    await hand.write(":new 4")
    await hand.press("space")
    await hand.press("g")


SCREENS: Final[dict[str, tuple[str, int, Script]]] = {
    "table": ("bisley", 3, pressed()),
    "holding": ("klondike", 3, holding),
    "typing": ("bisley", 3, pressed("q", "s")),
    "refused": ("bisley", 3, refused),
    "spider": ("spider", 3, pressed("d")),
    "won": ("bisley", 0, won),
    "menu": ("bisley", 3, pressed("escape")),
    "new": ("bisley", 3, pressed("n")),
    "games": ("bisley", 3, saved),
    "rules": ("bisley", 3, pressed("i")),
    "help": ("klondike", 3, pressed("question_mark")),
    "settings": ("bisley", 3, pressed("f4", "down")),
    "statistics": ("bisley", 3, pressed("f3")),
    "replay": ("bisley", 3, pressed("p")),
}
"""Of each screen the game, its deal (0: that of the recorded game) and what is done to come there."""


def counted() -> None:
    """Some finished games in the statistics."""
    from patience_core.catalogue import default_catalogue
    from patience_core.tables import tables_of

    fingerprint = tables_of(default_catalogue().variant("bisley")).fingerprint
    with Store() as store:
        for number in range(12):
            store.count(
                Played(
                    id=f"{number:032x}", variant="bisley", name="Bisley", fingerprint=fingerprint, deal=str(number),
                    won=number % 3 > 0, moves=48 + number, seconds=200.0 + 31 * number,
                    finished=f"2026-11-{number + 1:02}T10:00:00Z", hints=number % 2, questions=0, peeks=0,
                )
            )  # fmt: skip


def taken(name: str, size: tuple[int, int]) -> str:
    """What stands on a screen of that size, and how it looks: the text of a snapshot."""
    variant, deal, script = SCREENS[name]
    number = str(won_games()[variant].deal) if not deal else str(deal)

    async def take() -> str:
        app = app_of(sitting_at(variant, number), Settings(clock="hidden"))
        async with sat_down(app, size) as hand:
            await script(hand)
            await asyncio.sleep(0.05)  # lists that are laid out in two goes
            await hand.settle()
            text, looks = text_of(app)
            return f"{text}\n{LOOKS}\n{looks}\n"

    with (
        TemporaryDirectory() as home,
        mock.patch.dict("os.environ", {"PATIENCE_HOME": home}),
        mock.patch("patience_core.tui.screens.newgame.date", _Today),
        mock.patch("patience_core.tui.screens.games._ago", lambda *_: "just now"),
    ):
        counted()
        return asyncio.run(take())


def names(wanted: Collection[str] = ()) -> Iterator[tuple[str, tuple[int, int], Path]]:
    """Every snapshot: the screen, the size, and the file that keeps it."""
    for name in SCREENS:
        if not wanted or name in wanted:
            for size in SIZES:
                yield name, size, FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, size, path in names(sys.argv[1:]):
        path.write_text(taken(name, size), encoding="utf-8")
    if not sys.argv[1:]:
        for path in set(FOLDER.glob("*.txt")) - {path for _, _, path in names()}:
            path.unlink()
    print(f"{len(list(names(sys.argv[1:])))} snapshots taken, {datetime.now(UTC):%Y-%m-%d %H:%M}")
