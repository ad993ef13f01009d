"""What the tests of surveys share: variants whose deals are quick, and one with deals that kill who deals them."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from functools import lru_cache
from multiprocessing import parent_process
from pathlib import Path
from time import sleep
from typing import Final

from attrs import evolve, frozen

import patience_core as patience
from patience_core.cards import Card
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.rules.base import DealRecipe
from patience_core.solver import Limits, Verdict, solve
from patience_core.survey import Counts
from tests import games

FAN: Final = patience.variant("fan")
LIMITS: Final = Limits(positions=100)
"""With these limits all three verdicts come up in Fan."""


@lru_cache
def one_by_one(deals: str, variant: Variant = FAN, limits: Limits = LIMITS) -> Counts:
    """What comes of deals that are solved one after the other, here, without any survey."""
    first, last = map(int, deals.split("-"))
    found = [solve(deal_position(variant, number), limits).verdict for number in range(first, last + 1)]
    return Counts(*(found.count(verdict) for verdict in Verdict))


@frozen
class Deadly(DealRecipe):
    """Deals in turn, and takes its time. Where a certain card would be dealt first, the process that deals is killed,
    as the system does when memory runs out. Only a worker process is."""

    card: str = ""
    seconds: float = 0.0

    def says(self, place: str) -> str:
        return f"cards are dealt to {place} in turn"

    def deal(self, cards: Sequence[Card], piles: int) -> Sequence[Sequence[Card]]:
        sleep(self.seconds)
        if str(cards[0]) == self.card and parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
        return [cards[pile::piles] for pile in range(piles)]


def made(card: str = "", seconds: float = 0.0) -> Variant:
    """A game some of whose deals are deadly, or all of which take so many seconds at least."""
    tableau = evolve(
        games.group("tableau", deal="13 piles of 4", fill="never"), deal=None, recipe=Deadly(card, seconds)
    )
    build = patience.variant("bisley").groups[-1].build
    return games.variant("deadly", games.foundations(), evolve(tableau, build=build, run=build))


_PLUGIN: Final = """
from importlib.resources import files
from patience_core import hookimpl
from attrs import frozen
from tests.surveytool import Deadly

@frozen
class Slow(Deadly):
    seconds: float = 0.008

@hookimpl
def patience_register_deal_recipes(register):
    register("slow", Slow)

@hookimpl
def patience_register_variants(register):
    register(files(__name__))
"""
_VARIANT: Final = """
name: Slow
piles:
  foundations: {kind: foundation}
  tableau: {kind: tableau, piles: 13, recipe: slow, build: up or down by suit, fill: any card}
"""


def install_slow(folder: Path) -> str:
    """Announce a plugin whose variant ``slow`` takes its time for each deal, on any machine.

    Returns:
        What has to be on ``PYTHONPATH`` for it.
    """
    (folder / "patience_slow").mkdir()
    (folder / "patience_slow" / "__init__.py").write_text(_PLUGIN, encoding="utf-8")
    (folder / "patience_slow" / "slow.yaml").write_text(_VARIANT, encoding="utf-8")
    info = folder / "patience_slow-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: patience-slow\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[patience]\nslow = patience_slow\n", encoding="utf-8")
    return os.pathsep.join((str(folder), str(Path(__file__).parent.parent)))
