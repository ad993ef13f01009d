"""The hooks of the framework: what a plugin may bring. Each is optional.

A plugin is a module (or any object) that implements some of these hooks, each marked with :data:`hookimpl`, and is
announced in its package's metadata:

.. code-block:: toml

    [project.entry-points.patience]
    mygames = "my_games"

==================================== =============================================
``patience_register_variants``       games: YAML files
``patience_register_build_rules``    rules of what may be placed on a card
``patience_register_fill_rules``     rules of what may be placed on an empty pile
``patience_register_pile_rules``     what two cards cannot tell: rules that see whole piles
``patience_register_deal_recipes``   ways of dealing that no plan can say
``patience_register_pile_types``     kinds of pile: named bundles of defaults
==================================== =============================================

Every hook is called once, when plugins are loaded, and gets a callback to register with. Registering a variant does
not read its file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import pluggy

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from patience_core.piles import PileType
    from patience_core.rules.base import BuildRule, DealRecipe, FillRule, PileRule

PROJECT: Final = "patience"

hookspec: Final = pluggy.HookspecMarker(PROJECT)
"""Marks a hook's declaration, in this module only."""

hookimpl: Final = pluggy.HookimplMarker(PROJECT)
"""Marks a plugin's implementation of a hook."""

RuleT_contra = TypeVar("RuleT_contra", contravariant=True)


class RegisterVariant(Protocol):
    """Registers a YAML file, or every YAML file of a folder but the files of cases."""

    def __call__(self, path: Path | Traversable, /) -> None: ...


class RegisterRule(Protocol[RuleT_contra]):
    """Registers a class of rules under the name that files use."""

    def __call__(self, name: str, cls: type[RuleT_contra], /) -> None: ...


class RegisterPileType(Protocol):
    """Registers a pile type under its own name."""

    def __call__(self, pile_type: PileType, /) -> None: ...


@hookspec
def patience_register_variants(register: RegisterVariant) -> None:
    """Bring variants: call ``register`` with the path of each YAML file, or of a folder of them.

    The id of a variant is the name of its file. In a package write ``register(importlib.resources.files(__name__))``.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from patience_core.plugins import load_plugins
    >>> folder = TemporaryDirectory()
    >>> _ = Path(folder.name, "my_game.yaml").write_text("extends: bisley")
    >>> class MyGames:
    ...     @hookimpl
    ...     def patience_register_variants(self, register):
    ...         register(Path(folder.name) / "my_game.yaml")
    >>> load_plugins(extra=[("my-games", MyGames())]).plugin("my-games").variants
    ('my-game',)
    >>> folder.cleanup()
    """


@hookspec
def patience_register_build_rules(register: RegisterRule[BuildRule]) -> None:
    """Bring rules of building: call ``register`` with a name and a class derived from ``BuildRule``.

    A file says ``build: same parity``, or ``build: {rule: same parity, wrap: yes}`` where the class has parameters.

    >>> from patience_core.cards import Card
    >>> from patience_core.plugins import load_plugins
    >>> from patience_core.rules.base import BuildRule
    >>> class SameParity(BuildRule):
    ...     def accepts(self, card, on):
    ...         return card.rank % 2 == on.rank % 2
    ...     def describe(self):
    ...         return "odd on odd, even on even"
    >>> class Parity:
    ...     @hookimpl
    ...     def patience_register_build_rules(self, register):
    ...         register("same parity", SameParity)
    >>> load_plugins(extra=[("parity", Parity())]).plugin("parity").build_rules
    ('same parity',)
    """


@hookspec
def patience_register_fill_rules(register: RegisterRule[FillRule]) -> None:
    """Bring rules of filling: call ``register`` with a name and a class derived from ``FillRule``.

    A file says ``fill: red cards``.

    >>> from patience_core.plugins import load_plugins
    >>> from patience_core.rules.base import FillRule
    >>> class RedFill(FillRule):
    ...     def accepts(self, card):
    ...         return card.colour == "red"
    ...     def describe(self):
    ...         return "a red card"
    >>> class Red:
    ...     @hookimpl
    ...     def patience_register_fill_rules(self, register):
    ...         register("red cards", RedFill)
    >>> load_plugins(extra=[("red", Red())]).plugin("red").fill_rules
    ('red cards',)
    """


@hookspec
def patience_register_pile_rules(register: RegisterRule[PileRule]) -> None:
    """Bring rules that see whole piles: call ``register`` with a name and a class derived from ``PileRule``.

    A file says ``only: short piles``, besides the rule of building. Such a rule is asked for every move that the
    other rules allow and cannot be kept as a table: use it for what two cards cannot tell.

    >>> from patience_core.plugins import load_plugins
    >>> from patience_core.rules.base import PileRule
    >>> class ShortPiles(PileRule):
    ...     def accepts(self, cards, pile):
    ...         return len(cards) + len(pile) <= 5
    ...     def says(self, place):
    ...         return f"no pile in {place} may grow beyond five cards"
    >>> class Short:
    ...     @hookimpl
    ...     def patience_register_pile_rules(self, register):
    ...         register("short piles", ShortPiles)
    >>> load_plugins(extra=[("short", Short())]).plugin("short").pile_rules
    ('short piles',)
    """


@hookspec
def patience_register_deal_recipes(register: RegisterRule[DealRecipe]) -> None:
    """Bring ways of dealing: call ``register`` with a name and a class derived from ``DealRecipe``.

    A file says ``recipe: until a king`` and ``piles: 4``, in the place of ``deal``.

    >>> from patience_core.plugins import load_plugins
    >>> from patience_core.rules.base import DealRecipe
    >>> class UntilAKing(DealRecipe):
    ...     def deal(self, cards, piles):
    ...         dealt = [[]]
    ...         for card in cards:
    ...             dealt[-1].append(card)
    ...             if card.rank == 13 and len(dealt) < piles:
    ...                 dealt.append([])
    ...         return dealt
    ...     def says(self, place):
    ...         return f"the cards are dealt to each pile of {place} in turn, until a king comes"
    >>> class Kings:
    ...     @hookimpl
    ...     def patience_register_deal_recipes(self, register):
    ...         register("until a king", UntilAKing)
    >>> load_plugins(extra=[("kings", Kings())]).plugin("kings").deal_recipes
    ('until a king',)
    """


@hookspec
def patience_register_pile_types(register: RegisterPileType) -> None:
    """Bring kinds of pile: call ``register`` with a :class:`~patience_core.piles.PileType`.

    Its defaults are said in the words of a file; a file says ``kind: shelf``.

    >>> from patience_core.piles import PileType
    >>> from patience_core.plugins import load_plugins
    >>> class Shelves:
    ...     @hookimpl
    ...     def patience_register_pile_types(self, register):
    ...         register(PileType("shelf", "Holds two cards.", {"size": "2", "fill": "any card"}))
    >>> load_plugins(extra=[("shelves", Shelves())]).plugin("shelves").pile_types
    ('shelf',)
    """
