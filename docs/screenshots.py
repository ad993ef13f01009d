"""The screens of the game that pages show, taken from real ones: ``python -m docs.screenshots`` writes them all.

They are SVG files, made by Textual; another version of it may make other ones of the same screens.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from attrs import frozen

from patience_core.catalogue import default_catalogue
from patience_core.game import Game
from patience_core.player.counting import LaterStore
from patience_core.player.seat import Seat
from patience_core.player.settings import Settings
from patience_core.shuffle import DealNumber
from patience_core.sitting.folders import HOME_VARIABLE, saves_folder
from patience_core.sitting.shelf import Shelf
from patience_core.sitting.sitting import Sitting
from patience_core.tui.app import PatienceApp
from patience_core.tui.tables import Tables

FOLDER: Final = Path(__file__).parent / "screens"

_FONT: Final = re.compile(r"@font-face\s*\{.*?\}\s*", re.DOTALL)

_STILL: Final = Settings(clock="hidden")
"""Settings under which a screen looks the same at every moment."""


@frozen
class Screen:
    """A screen to take: the game, the keys that lead there, how large it is, and how it looks."""

    variant: str
    deal: int
    keys: str
    columns: int = 80
    lines: int = 24
    settings: Settings = _STILL


SCREENS: Final[Mapping[str, Screen]] = {
    "table": Screen("bisley", 3, "q s"),
    "klondike": Screen("klondike", 3, "a d tab d d", settings=Settings(clock="hidden", theme="light")),
    "small": Screen("bisley", 3, "down", 40, 15),
    "menu": Screen("freecell", 10, "escape", settings=Settings(clock="hidden", palette="four colours")),
    "rules": Screen("spider", 1, "i"),
}
"""Each screen by the name of its picture."""


async def take(screen: Screen) -> str:
    """The picture of a screen, as the text of an SVG file."""
    catalogue, shelf = default_catalogue(), Shelf(saves_folder())
    game = Game.of_deal(catalogue.variant(screen.variant), DealNumber(screen.deal))
    seat = Seat(Sitting(game, shelf), shelf, screen.settings)
    app = PatienceApp(seat, Tables(catalogue, shelf, LaterStore()))
    async with app.run_test(size=(screen.columns, screen.lines)) as pilot:
        await pilot.press(*screen.keys.split())
        await pilot.pause()
        svg = app.export_screenshot(title="patience")
    return _FONT.sub("", svg).replace("Fira Code, monospace", "monospace").replace("Fira Code", "monospace")


def main() -> None:
    """Take every screen, in a user's folder that is thrown away."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        for name, screen in SCREENS.items():
            (FOLDER / f"{name}.svg").write_text(asyncio.run(take(screen)), encoding="utf-8", newline="\n")
            print(name)


if __name__ == "__main__":
    main()
