"""The commands that show what there is: list, show, plugins."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Final

import typer

from patience_core.cli.findings import win_rate
from patience_core.cli.shared import AsJson, VariantName, catalogue, find_variant, is_strict, quiet_catalogue
from patience_core.errors import printable

if TYPE_CHECKING:
    from patience_core.cli.screen import Screen
    from patience_core.declaration import Variant

_SHOWN_DEAL: Final = 1


def list_variants(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]...",
            help="List those only whose id, name, family or rules have every word.",
            show_default=False,
        ),
    ] = None,
    family: Annotated[
        str | None, typer.Option("--family", metavar="FAMILY", help="List one family.", show_default=False)
    ] = None,
    decks: Annotated[
        int | None, typer.Option("--decks", metavar="N", help="List games of so many decks.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List variants, family by family, or find some.

    \b
    Examples:
      patience list
      patience list bisley --decks 2
      patience list cells "alternate colours"
      patience list --json
    """
    from patience_core.cli.screen import Screen, warn
    from patience_core.discovery import PICK
    from patience_core.errors import PatienceError, SpecError

    everything = catalogue()
    found: list[Variant] = []
    for name in everything.ids():
        try:
            found.append(everything.variant(name))
        except SpecError as error:
            more = len(error.problems) - 1
            warn(f"{name} is left out: {error.problems[0]}{f' (and {more} more problems)' if more else ''}")
        except PatienceError as error:
            warn(f"{name} is left out: {error}")
    found = [
        variant
        for variant in found
        if family in (None, variant.family) and decks in (None, variant.decks) and _has_words(variant, words or [])
    ]
    if not found and (words or family or decks):
        warn("no variant fits")
    left_out = sum(plugin.status == "blocked" for plugin in everything.plugins)
    if left_out and not any(problem.startswith(PICK) for problem in everything.problems):
        warn(f"{PICK} leaves out {left_out} plugin{'' if left_out == 1 else 's'}; see: patience plugins")
    families: dict[str, list[Variant]] = {}
    for variant in sorted(found, key=lambda variant: (variant.family, variant.id)):
        families.setdefault(variant.family, []).append(variant)
    if as_json:
        print(json.dumps([{"id": v.id, "name": v.name, "family": v.family} for v in found]))
        return
    screen = Screen()
    width = max((len(variant.id) for variant in found), default=0)
    for family, variants in families.items():
        screen.line(f"{family}:", style="bold")
        for variant in variants:
            alias = f" (another name for {variant.alias_of})" if variant.alias_of else ""
            screen.line(f"  {variant.id:<{width}}  {variant.name}{alias}")


def _has_words(variant: Variant, words: list[str]) -> bool:
    """Whether every word stands somewhere in what a player may know of a variant."""
    if not words:
        return True
    from patience_core.english import rules_text

    text = " ".join((variant.id, variant.name, variant.family, rules_text(variant))).lower()
    return all(" ".join(word.lower().split()) in text for word in words)


def show(
    variant: VariantName,
    resolved: Annotated[bool, typer.Option("--resolved", help="Every field and where it was said.")] = False,
) -> None:
    """Show a variant: rules, table, sources, notes.

    The rules are told in English, from the declaration alone. With --resolved, what its file says together with all
    that it extends: every field, with its origin.

    \b
    Examples:
      patience show bisley
      patience show janets-bisley --resolved
    """
    from patience_core.cli.screen import Screen

    found = find_variant(variant)
    screen = Screen()
    if resolved:
        for field in _columns([(field.path, field.value, f"({field.origin})") for field in found.fields]):
            screen.line(field)
        return
    screen.line(found.name, style="bold")
    extends = f", extends {found.parent}" if found.parent else ""
    screen.line(f"Id {found.id}, family {found.family}{extends}")
    screen.line()
    say_rules(found, screen)
    screen.line()
    _say_table(found, screen, variant)
    for heading, texts in (
        ("Sources", tuple(f"{source.key}: {source.text}" for source in found.sources)),  # their keys stand in notes
        ("Notes", found.notes),
    ):
        if texts:
            screen.line()
            screen.line(heading, style="bold")
            for text in texts:
                screen.item(text)
    screen.line()
    screen.line(f"Win rate: {win_rate(found, variant)}")


def say_rules(variant: Variant, screen: Screen) -> None:
    """The rules in English, paragraph by paragraph."""
    from patience_core.english import rules

    for number, paragraph in enumerate(rules(variant)):
        if number:
            screen.line()
        screen.line(paragraph.heading, style="bold")
        screen.prose(" ".join(paragraph.sentences))


def _say_table(variant: Variant, screen: Screen, asked: str) -> None:
    from shlex import quote

    from patience_core.dealing import deal_position
    from patience_core.draw import draw

    screen.line(f"The table (deal {_SHOWN_DEAL})", style="bold")
    position = deal_position(variant, _SHOWN_DEAL)
    screen.drawing(draw(position, screen.width, symbols=screen.symbols))
    screen.line()
    screen.line(f"As a picture: patience draw {quote(printable(asked))} --deal {_SHOWN_DEAL} -o {variant.id}.svg")


def plugins() -> None:
    """List the plugins: what came from where, what failed.

    PATIENCE_PLUGINS picks plugins (bisley,foo) or blocks them (-foo); PATIENCE_TRACE=1 traces the calls of hooks.

    \b
    Examples:
      patience plugins
      PATIENCE_PLUGINS=-bisley patience plugins
    """
    from patience_core.cli.screen import Screen, warn
    from patience_core.errors import PluginError

    everything = quiet_catalogue()
    screen = Screen()
    for plugin in everything.plugins:
        brought = f"{plugin.distribution} {plugin.version}".strip()
        origin = f"{brought}, module {plugin.module}" if brought else f"module {plugin.module}"
        screen.line(f"{plugin.name} ({origin}): {plugin.status}", style="bold")
        if plugin.why:
            screen.line(f"  why: {plugin.why}")
        for what, names in (
            ("variants", plugin.variants),
            ("build rules", plugin.build_rules),
            ("fill rules", plugin.fill_rules),
            ("pile rules", plugin.pile_rules),
            ("deal recipes", plugin.deal_recipes),
            ("pile types", plugin.pile_types),
        ):
            if names:
                screen.line(f"  {what}: {', '.join(names)}")
    folder = everything.user_folder
    own = [name for name in everything.ids() if everything.entry(name).owner == str(folder)]
    screen.line(f"your own variants ({folder})", style="bold")
    screen.line(f"  variants: {', '.join(own) or 'none'}")
    if everything.problems and is_strict():
        raise PluginError("\n".join(everything.problems))
    for problem in everything.problems:
        warn(problem)


def _columns(rows: list[tuple[str, str, str]]) -> list[str]:
    """Rows with their first two columns lined up, except where one is very long."""
    from patience_core.cli.screen import cell_width, padded

    first = max((cell_width(row[0]) for row in rows), default=0)
    second = max((width for row in rows if (width := cell_width(row[1])) <= 40), default=0)
    return [f"{padded(path, first)}  {padded(value, second)}  {origin}" for path, value, origin in rows]
