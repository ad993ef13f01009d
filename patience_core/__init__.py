"""A patience (card solitaire) framework: games declared in short YAML files, played, explained and refereed.

>>> import patience_core as patience
>>> bisley = patience.variant("bisley")
>>> game = patience.deal(bisley, 1)
>>> game.why_not("KD t4-t1")
'the tableau builds up or down by suit: KD cannot go on 4D'
>>> game.play("KD t4-k2")
>>> game.outcome
<Outcome.OPEN: 'open'>

Importing this package loads attrs, pluggy and PyYAML and nothing heavier.
"""

from __future__ import annotations

from pathlib import Path

from patience_core.cards import Card
from patience_core.catalogue import Catalogue, default_catalogue
from patience_core.declaration import Variant
from patience_core.errors import (
    IllegalMove,
    InvalidCard,
    InvalidDeal,
    InvalidMove,
    InvalidPosition,
    PatienceError,
    PluginError,
    Problem,
    SaveError,
    SpecError,
    UnknownName,
    UnknownVariant,
)
from patience_core.game import Game, LegalMoves
from patience_core.hookspecs import hookimpl
from patience_core.moves import Move
from patience_core.notation import read_position
from patience_core.outcome import Outcome
from patience_core.perft import perft
from patience_core.piles import PileType
from patience_core.position import Position
from patience_core.rules.base import BuildRule, DealRecipe, FillRule, PileRule
from patience_core.shuffle import DealNumber, random_deal
from patience_core.stock import Refusal
from patience_core.tables import tables_of

__version__ = "0.1.0"

__all__ = [
    "BuildRule",
    "Card",
    "Catalogue",
    "DealNumber",
    "DealRecipe",
    "FillRule",
    "Game",
    "IllegalMove",
    "InvalidCard",
    "InvalidDeal",
    "InvalidMove",
    "InvalidPosition",
    "LegalMoves",
    "Move",
    "Outcome",
    "PatienceError",
    "PileRule",
    "PileType",
    "PluginError",
    "Position",
    "Problem",
    "Refusal",
    "SaveError",
    "SpecError",
    "UnknownName",
    "UnknownVariant",
    "Variant",
    "__version__",
    "deal",
    "hookimpl",
    "perft",
    "position",
    "variant",
    "variants",
]


def variants() -> list[str]:
    """The ids of every registered variant, in alphabetical order."""
    return sorted(default_catalogue().ids())


def variant(name: str | Path) -> Variant:
    """A variant by its id, as ``"bisley"``, or from a YAML file by its path.

    Raises:
        UnknownVariant: nothing is registered under that id; the message has the nearest one.
        SpecError: the file does not declare a sound variant; ``problems`` holds all that is wrong.
    """
    return default_catalogue().variant(name)


def deal(game: Variant | str | Path, number: DealNumber | int | str | None = None) -> Game:
    """Deal a game: of a variant, or of the one with that id or in that file. Without a number one is picked.

    Raises:
        InvalidDeal: the number names no deal of this variant.
        UnknownVariant, SpecError: as :func:`variant` does.
    """
    return Game.of_deal(_declared(game), random_deal() if number is None else number)


def position(game: Variant | str | Path, text: str) -> Game:
    """A game that begins in the position that a text describes, which may be a fragment.

    Raises:
        InvalidPosition: the text describes no position of the variant.
        UnknownVariant, SpecError: as :func:`variant` does.
    """
    return Game(read_position(tables_of(_declared(game)), text))


def _declared(game: Variant | str | Path) -> Variant:
    return game if isinstance(game, Variant) else variant(game)
