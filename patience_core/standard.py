"""What the core brings, through the same door as any plugin: its rules and its pile types."""

from __future__ import annotations

from typing import Final

from patience_core.hookspecs import RegisterPileType, RegisterRule, hookimpl
from patience_core.piles import PileType
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.build import AnyBuild, NeverBuild, Sequence
from patience_core.rules.fill import AnyFill, NeverFill, RankFill

PILE_TYPES: Final = (
    PileType(
        "foundation",
        "Where cards are to end up, built up by suit from the ace.",
        {
            "suits": "each",
            "base": "A",
            "build": "up by suit",
            "lift": "one card",
            "unit": "one card",
            "gives": "never",
            "faces": "up",
        },
        noun="foundations",
        home=True,
    ),
    PileType(
        "tableau",
        "Where the play goes on.",
        {
            "build": "never",
            "fill": "any card",
            "lift": "one card",
            "unit": "any number",
            "gives": "anywhere",
            "faces": "up",
        },
    ),
    PileType(
        "reserve",
        "Cards that are only played away.",
        {
            "build": "never",
            "fill": "never",
            "lift": "one card",
            "unit": "any number",
            "gives": "anywhere",
            "faces": "up",
        },
    ),
    PileType(
        "cell",
        "A place for one card at a time.",
        {
            "build": "never",
            "fill": "any card",
            "size": "1",
            "lift": "one card",
            "unit": "one card",
            "gives": "anywhere",
            "faces": "up",
        },
        noun="cells",
    ),
    PileType(
        "stock",
        "Cards that wait, face down, to be turned or dealt.",
        {
            "piles": "1",
            "deal": "the rest",
            "build": "never",
            "fill": "never",
            "gives": "never",
            "faces": "down",
            "turn": "1",
            "to": "waste",
            "redeals": "none",
        },
    ),
    PileType(
        "waste",
        "Where the cards of the stock are turned to, to be played away.",
        {"piles": "1", "build": "never", "fill": "never", "gives": "anywhere", "faces": "up"},
    ),
)
"""The pile types of the core."""


@hookimpl
def patience_register_build_rules(register: RegisterRule[BuildRule]) -> None:
    """The build rules of the core."""
    register("sequence", Sequence)
    register("any card", AnyBuild)
    register("never", NeverBuild)


@hookimpl
def patience_register_fill_rules(register: RegisterRule[FillRule]) -> None:
    """The fill rules of the core."""
    register("any card", AnyFill)
    register("never", NeverFill)
    register("ranks", RankFill)


@hookimpl
def patience_register_pile_types(register: RegisterPileType) -> None:
    """The pile types of the core."""
    for pile_type in PILE_TYPES:
        register(pile_type)
