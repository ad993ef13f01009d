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
from typing import TYPE_CHECKING

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
from patience_core.perft import perft as _  # noqa: F401  # a module loaded later would hide the function of its name
from patience_core.piles import PileType
from patience_core.position import Position, paint_with
from patience_core.rules.base import BuildRule, DealRecipe, FillRule, PileRule
from patience_core.shuffle import DealNumber, random_deal
from patience_core.stock import Refusal
from patience_core.tables import tables_of

if TYPE_CHECKING:
    from patience_core.solver.verdict import Answer

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
    "picture",
    "position",
    "solve",
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


def picture(
    shown: Game | Position,
    *,
    theme: str = "light",
    four_colours: bool = False,
    labels: bool = True,
    title: str = "",
) -> str:
    """The picture of a position or a game, as the text of an SVG file. The same position gives the same text.

    Args:
        shown: what to draw. A notebook draws positions and games of itself.
        theme: ``"light"`` or ``"dark"``.
        four_colours: whether each suit has a colour of its own.
        labels: whether each pile has its label above it, as ``t7``.
        title: what is written above the table; nothing where it is empty.

    Raises:
        PatienceError: there is no such theme.
    """
    from patience_core.draw.svg import picture as drawn  # not before it is asked for, so that importing stays light

    position = shown.position if isinstance(shown, Game) else shown
    return drawn(position, theme=theme, four_colours=four_colours, labels=labels, title=title)


paint_with(lambda position, title: picture(position, title=title))


def perft(position: Position, depth: int) -> list[int]:
    """Count the sequences of 1, 2, ... ``depth`` moves (perft, from chess programming). The position stays as it is.

    A won position has none. Several spaces of a group count once as a target, by the lowest, and so do foundations
    that are alike; where the order of the piles matters each space counts. Where the extra ``solver`` is installed the
    compiled kernel does what is much; the numbers are the same.

    Raises:
        PluginError: a rule that a plugin wrote raised an error.
    """
    from patience_core.solver.counting import perft as counted  # only here, so that importing this package stays light

    return counted(position, depth)


def solve(
    position: Position,
    *,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    shortest: bool = False,
) -> Answer:
    """Say whether a position can be won, with a line that wins. All cards are known to the search.

    The line has been played under the referee and shortened. The position stays as it is.

    Args:
        position: where to begin, which may be a fragment.
        positions: how many positions to look at, at most.
        seconds: how long it may take.
        memory: how many bytes the search may remember; 1 GiB where left out.
        shortest: whether to prove a shortest line, which only small searches can.

    Returns:
        The verdict (winnable, unwinnable or unknown), with the line and with the limit that was hit: see
        :class:`patience_core.solver.Answer`.

    Raises:
        MissingExtra: numba is not installed.
        PluginError: a rule that a plugin wrote raised an error.
    """
    from patience_core.solver.asking import answered  # only here, so that importing this package stays light
    from patience_core.solver.verdict import MEMORY, Limits

    return answered(position, Limits(positions, seconds, MEMORY if memory is None else memory), shortest=shortest)


def _declared(game: Variant | str | Path) -> Variant:
    return game if isinstance(game, Variant) else variant(game)
