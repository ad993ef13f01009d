"""A plugin of patience-core: a pile rule, a deal recipe, and a game with each."""

from __future__ import annotations

from importlib.resources import files

from patience_core import DealRecipe, PileRule, hookimpl
from patience_core.hookspecs import RegisterRule, RegisterVariant
from patience_whole_piles.rules import ShortPiles, UntilAKing


@hookimpl
def patience_register_pile_rules(register: RegisterRule[PileRule]) -> None:
    """What a file means by ``only: {rule: short piles, most: 5}``."""
    register("short piles", ShortPiles)


@hookimpl
def patience_register_deal_recipes(register: RegisterRule[DealRecipe]) -> None:
    """What a file means by ``recipe: until a king``."""
    register("until a king", UntilAKing)


@hookimpl
def patience_register_variants(register: RegisterVariant) -> None:
    """Every YAML file of this package but the cases."""
    register(files(__name__))
