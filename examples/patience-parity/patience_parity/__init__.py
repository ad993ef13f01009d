"""A plugin of patience-core: the game Parity, two rules in Python, and a kind of pile."""

from __future__ import annotations

from importlib.resources import files

from patience_core import BuildRule, FillRule, PileType, hookimpl
from patience_core.hookspecs import RegisterPileType, RegisterRule, RegisterVariant
from patience_parity.rules import SameParity, UpTo


@hookimpl
def patience_register_variants(register: RegisterVariant) -> None:
    """Every YAML file of this package but the cases."""
    register(files(__name__))


@hookimpl
def patience_register_build_rules(register: RegisterRule[BuildRule]) -> None:
    """What a file means by ``build: same parity``."""
    register("same parity", SameParity)


@hookimpl
def patience_register_fill_rules(register: RegisterRule[FillRule]) -> None:
    """What a file means by ``fill: {rule: up to, rank: 6}``."""
    register("up to", UpTo)


@hookimpl
def patience_register_pile_types(register: RegisterPileType) -> None:
    """What a file means by ``kind: shelf``. The defaults are in the words of a file."""
    register(
        PileType(
            name="shelf",
            doc="Holds two cards for a while, any on any.",
            defaults={"build": "any card", "fill": "any card", "size": "2"},
        )
    )
