"""Which of our variants plays which game of PySolFC's, and what of the games cannot be said in a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import patience_core as patience
from patience_core.catalogue import Catalogue
from patience_core.declaration import Variant
from patience_core.plugins import load_plugins
from tests.pysol.plugin import Plugin

VARIANTS: Final = Path(__file__).parent / "variants"
"""Variants that are declared only to be compared: no plugin brings them, and their rules are those of PySolFC."""

REGISTERED: Final[Mapping[str, str]] = {
    "FreeCell": "freecell",
    "Baker's Game": "bakers-game",
    "Eight Off": "eight-off",
    "Seahaven Towers": "seahaven-towers",
    "Penguin": "penguin",
    "Beleaguered Castle": "beleaguered-castle-runs",
    "Streets and Alleys": "streets-and-alleys-runs",
    "Fan": "fan",
    "Fortress": "fortress",
    "Chessboard": "chessboard",
    "Spider": "spider",
    "Spiderette": "spiderette",
    "Simple Simon": "simple-simon-runs",
    "Yukon": "yukon",
    "Russian Solitaire": "russian-solitaire",
    "Canfield": "canfield",
    "Storehouse": "storehouse",
    "Forty Thieves": "forty-thieves",
    "Number Ten": "number-ten",
    "Golf": "golf",
    "Cruel": "cruel",
    "La Belle Lucie": "la-belle-lucie",
    "Capricieuse": "capricieuse",
    "Fortune's Favor": "fortunes-favor",
    "Gloria": "gloria",
}
"""The games of the great families, with the ids of registered variants."""

UNSAID_IN_PLAY: Final[Mapping[str, str]] = {
    "Martha": "a space takes one card, though runs lift: said here with a pile rule of a plugin",
    "Trefoil": "the aces set out stay up, though other cards come back: said here with a pile rule of a plugin",
    "Miss Milligan": "a place for one run that opens when the stock is empty: left out, as no recorded play gets there",
}
"""What no words of a file say of a game's play, by the game."""

UNSAID_IN_THE_DEAL: Final[Mapping[str, str]] = {
    "Citadel": "while cards are dealt, those that fit go up",
    "Good Measure": "the first two aces are set out, whichever they are",
    "Martha": "every other card of a pile lies face down",
    "Scorpion": "only the first four piles have cards face down",
}
"""What no words of a file say of a game's deal, by the game; its variant deals otherwise and plays the same."""


@cache
def registered() -> dict[str, Variant]:
    """The registered variants, by PySolFC's names for the games."""
    return {game: patience.variant(name) for game, name in REGISTERED.items()}


@cache
def declared() -> dict[str, Variant]:
    """The further games, each from a file of its own in :data:`VARIANTS`, by PySolFC's names for them."""
    catalogue = Catalogue(load_plugins(extra=[("pysol", Plugin())]))
    found = [catalogue.variant(path) for path in sorted(VARIANTS.glob("*.yaml"))]
    return {variant.name: variant for variant in found}
