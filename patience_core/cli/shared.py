"""What several commands have in common: the options that they share, and how they find a variant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from patience_core.cli.screen import note, warn
from patience_core.errors import PatienceError, PluginError

if TYPE_CHECKING:
    from patience_core.catalogue import Catalogue
    from patience_core.declaration import Variant
    from patience_core.shuffle import DealNumber


class WrongCall(PatienceError):
    """The options of a command do not go together."""


_strict = False


def choose_strict(strict: bool) -> None:
    """Say whether a problem of a plugin ends the command; it is a warning otherwise."""
    global _strict
    _strict = strict


def catalogue() -> Catalogue:
    """Every variant there is. What is wrong with plugins is said on standard error, a line each.

    Raises:
        PluginError: with ``--strict``, where something is wrong.
    """
    everything = quiet_catalogue()
    problems = everything.problems
    if problems and _strict:
        raise PluginError("\n".join(problems))
    for problem in problems:
        warn(problem)
    return everything


def quiet_catalogue() -> Catalogue:
    """The same, with nothing said of plugins: for completion, and for the command that lists what is wrong."""
    from patience_core.catalogue import default_catalogue
    from patience_core.sitting.folders import variants_folder

    return default_catalogue(variants_folder())


def is_strict() -> bool:
    """Whether a problem of a plugin is to end the command."""
    return _strict


def find_variant(name: str) -> Variant:
    """The variant that a command was given, by id or by path.

    Raises:
        UnknownVariant: there is none.
        SpecError: its file is not sound.
    """
    return catalogue().variant(name)


def deal_number(text: str | None) -> DealNumber:
    """The deal that a command was given, or one picked by chance and said on standard error.

    Raises:
        InvalidDeal: the text names none.
    """
    from patience_core.shuffle import DealNumber, random_deal

    if text is not None:
        return DealNumber.parse(text)
    number = random_deal()
    note(f"deal {number}")
    return number


def complete_variant(incomplete: str) -> list[tuple[str, str]]:
    """The ids that begin so, with the names for people, for the shell; nothing where there is any trouble."""
    try:
        return [(name, said) for name, said in quiet_catalogue().names().items() if name.startswith(incomplete)]
    except Exception:
        return []


VariantName = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT",
        help="An id, as bisley (see: patience list), or a path to a YAML file.",
        show_default=False,
        autocompletion=complete_variant,
    ),
]
DealOption = Annotated[
    str | None,
    typer.Option("--deal", metavar="N", help="The deal number; picked by chance where left out.", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
