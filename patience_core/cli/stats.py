"""The command ``stats``: figures over finished games, as text, as JSON and as plots; export and import."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from patience_core.cli.shared import AsJson, WrongCall, complete_variant, find_variant
from patience_core.errors import PatienceError, StatisticsError

if TYPE_CHECKING:
    from patience_core.cli.screen import Screen
    from patience_core.statistics import Group, Store

_WIDTH: Final = 72
"""How wide text plots are, where there is room."""


def stats(
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="[VARIANT]",
            help="Every figure of this one: an id, or a path to a YAML file.",
            show_default=False,
            autocompletion=complete_variant,
        ),
    ] = None,
    definitions: Annotated[bool, typer.Option("--definitions", help="Say how each figure is made.")] = False,
    plot: Annotated[
        str | None,
        typer.Option("--plot", metavar="FILE.svg", help="Draw the plots of VARIANT into a file.", show_default=False),
    ] = None,
    export: Annotated[
        str | None,
        typer.Option("--export", metavar="FILE|-", help="Write all games as JSON.", show_default=False),
    ] = None,
    import_: Annotated[
        str | None,
        typer.Option("--import", metavar="FILE", help="Take in games that --export wrote.", show_default=False),
    ] = None,
    forget: Annotated[
        str | None,
        typer.Option(
            "--forget",
            metavar="VARIANT",
            help="Drop the games of a variant for good; --export keeps a copy.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show statistics of finished games.

    A game counts once: at its first win, or when it is given up. Where the rules of a variant have changed, games count
    by the rules that they were played by. Plots as SVG need the extra: pip install 'patience-core[plots]'.

    \b
    Examples:
      patience stats
      patience stats bisley --plot bisley.svg
      patience stats --export games.json
      patience stats --definitions
    """
    asked = [
        name for name, value in (("--export", export), ("--import", import_), ("--forget", forget)) if value is not None
    ]
    if len(asked) > 1 or (asked and (variant or plot or definitions or as_json)):
        raise WrongCall(f"{asked[0]} goes with nothing else")
    for name, value in (("--export", export), ("--import", import_)):
        if value == "":
            raise WrongCall(f"{name} takes the name of a file, and that is empty")
    if plot is not None and variant is None:
        raise WrongCall("--plot draws the games of one variant; name it")
    if export is not None:
        _export(export)
    elif import_ is not None:
        _import(import_)
    elif forget is not None:
        _forget(forget)
    elif definitions and variant is None:
        _say_definitions(as_json)
    elif variant is None:
        _say_all(as_json)
    else:
        _say_one(variant, definitions, plot, as_json)


def _opened() -> Store:
    """The store; what was wrong with it is said on standard error."""
    from patience_core.cli.screen import warn
    from patience_core.statistics import Store

    store = Store()
    if store.warning:
        warn(store.warning)
    return store


def _groups(variant: str | None = None) -> list[Group]:
    """The games that are kept, by variant and rules. To look for them makes no file."""
    from patience_core.sitting.folders import statistics_path
    from patience_core.statistics import grouped

    if not statistics_path().exists():
        return []
    with closing(_opened()) as store:
        return grouped(store.rows(variant))


def _export(target: str) -> None:
    from patience_core.cli.screen import note
    from patience_core.sitting.files import replace, spare_others
    from patience_core.statistics import export_json
    from patience_core.statistics.exchange import BEGINS

    if target != "-":
        spare_others(Path(target), "export of statistics", BEGINS)
    with closing(_opened()) as store:
        text = export_json(store)
        number = len(store.rows())
    if target == "-":
        sys.stdout.write(text)
    else:
        replace(Path(target), text)
        note(f"{_games(number)} written")


def _import(source: str) -> None:
    from patience_core.cli.screen import Screen
    from patience_core.sitting.files import shown
    from patience_core.statistics.exchange import read_file, read_games

    games = read_games(read_file(Path(source)), shown(Path(source)))
    with closing(_opened()) as store:
        added, known = store.take_in(games)
    Screen().line(f"{_games(added)} added, {known:,} known already")


def _forget(name: str) -> None:
    from patience_core.cli.screen import Screen

    found = _groups(name)
    variant = name if found else find_variant(name).id
    number = 0
    if found or _groups(variant):
        with closing(_opened()) as store:
            number = store.forget(variant)
    Screen().line(f"{_games(number)} of {variant} forgotten")


def _say_definitions(as_json: bool) -> None:
    from patience_core.cli.screen import Screen
    from patience_core.statistics import DEFINITIONS

    if as_json:
        print(json.dumps(dict(DEFINITIONS)))
        return
    screen = Screen()
    for name, definition in DEFINITIONS.items():
        screen.item(f"{name}: {definition}")


def _say_all(as_json: bool) -> None:
    """A line for each variant, or for each set of rules that a variant has had."""
    from patience_core.cli.screen import Screen, columns
    from patience_core.statistics import figures

    groups = _groups()
    if as_json:
        print(json.dumps([_values(group) for group in groups]))
        return
    screen = Screen()
    if not groups:
        screen.line("No game is counted yet: one counts when it is won or given up.")
    rows = []
    for group in groups:
        made = {figure.name: figure.text for figure in figures(group.games)}
        several = sum(other.variant == group.variant for other in groups) > 1
        rows.append(
            [
                f"{group.variant}, rules {group.fingerprint[:8]}" if several else group.variant,
                f"{made['played']} played",
                f"{made['won']} won",
                made["win rate"],
                f"streak {made['current streak']}",
                f"best time {made['best time']}",
            ]
        )
    screen.lines(columns(rows))
    _say_switched_off(screen)


def _say_one(name: str, definitions: bool, plot: str | None, as_json: bool) -> None:
    """Every figure of a variant, and the plots."""
    from patience_core.cli.screen import Screen

    path = None if plot is None else _drawable(plot)
    variant, today = _identity(name)
    groups = sorted(_groups(variant), key=lambda group: group.fingerprint != today)
    if path is not None:
        _draw(groups, variant, path)
        return
    if as_json:
        print(json.dumps([_values(group) for group in groups]))
        return
    screen = Screen()
    if not groups:
        screen.line(f"No game of {variant} is counted yet: one counts when it is won or given up.")
    for number, group in enumerate(groups):
        if number:
            screen.line()
        _say_group(screen, group, today, definitions)
    if groups and not definitions:
        screen.line()
        screen.prose("patience stats --definitions says how each figure is made.")
    _say_switched_off(screen)


def _say_group(screen: Screen, group: Group, today: str | None, definitions: bool) -> None:
    from patience_core.statistics import figures
    from patience_core.statistics.lines import can_show_bars, moves_lines, rate_lines, time_lines

    rules = "" if group.fingerprint == today else f", rules {group.fingerprint[:8]}"
    if rules and today is not None:
        rules += ", which are not today's"
    screen.line(f"{group.name}{rules}", style="bold")
    made = figures(group.games)
    width = max(len(figure.name) for figure in made)
    for figure in made:
        screen.line(f"  {figure.name:<{width}}  {figure.text}")
        if definitions:
            indent = " " * (width + 4)
            screen.prose(figure.definition if screen.terminal else indent + figure.definition, indent, "dim")
    room = min(_WIDTH, screen.width - 1) if screen.terminal else _WIDTH
    symbols = screen.symbols and can_show_bars(getattr(sys.stdout, "encoding", None))
    for draw in (rate_lines, moves_lines, time_lines):
        lines = draw(group.games, width=room, symbols=symbols)
        if lines:
            screen.line()
            screen.lines(lines)


def _identity(name: str) -> tuple[str, str | None]:
    """The id of a variant, and the fingerprint that its rules have today, where it is still there.

    Raises:
        UnknownVariant, SpecError: it is not there, and no game of it is kept.
    """
    from patience_core.tables import tables_of

    try:
        found = find_variant(name)
    except PatienceError:
        if _groups(name):
            return name, None
        raise
    return found.id, tables_of(found).fingerprint


def _drawable(plot: str) -> Path:
    """Where a plot is to be, seen before anything is drawn."""
    from patience_core.sitting.files import spare_others

    path = Path(plot)
    if path.suffix.lower() != ".svg":
        raise WrongCall(f"{plot!r}: a plot's name ends in .svg")
    if "\0" not in plot and not path.parent.is_dir():
        raise WrongCall(f"{plot}: cannot be written: there is no folder {str(path.parent)!r}")
    spare_others(path, "SVG picture", b"<?xml", b"<svg")
    return path


def _draw(groups: list[Group], variant: str, path: Path) -> None:
    """Draw the games by today's rules, or by those played last."""
    from patience_core.sitting.files import replace
    from patience_core.statistics.plot import svg

    if not groups:
        raise StatisticsError(f"no game of {variant} is counted yet, so there is nothing to draw")
    replace(path, svg(groups[0].games, groups[0].name), shared=True)


def _values(group: Group) -> dict[str, Any]:
    from attrs import asdict

    from patience_core.statistics import figures

    return {
        "variant": group.variant,
        "name": group.name,
        "fingerprint": group.fingerprint,
        "figures": [asdict(figure) for figure in figures(group.games)],
    }


def _say_switched_off(screen: Screen) -> None:
    """Say it where finished games are not counted."""
    from patience_core.player.settings import SettingsFile, settings_path

    if SettingsFile(settings_path()).load().statistics == "off":
        screen.prose("Finished games are not counted at present: patience settings statistics on")


def _games(number: int) -> str:
    return f"{number:,} game{'' if number == 1 else 's'}"
