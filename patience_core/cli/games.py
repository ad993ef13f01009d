"""The command ``games``: every game that is saved, and which of them goes by which name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patience_core.cli.shared import AsJson, WrongCall, complete_variant, find_variant

if TYPE_CHECKING:
    from patience_core.sitting.shelf import Listed, Shelf


def complete_game(incomplete: str) -> list[str]:
    """The names of saved games that begin so, for the shell; nothing where there is any trouble."""
    try:
        return [each.name for each in _shelf().listed() if each.name.startswith(incomplete)]
    except Exception:
        return []


def games(
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="[VARIANT]",
            help="List the games of this one only: an id, or a path to a YAML file.",
            show_default=False,
            autocompletion=complete_variant,
        ),
    ] = None,
    remove: Annotated[
        str | None,
        typer.Option(
            "--remove",
            metavar="NAME",
            help="Put a game aside, into the folder 'removed' beside the saved games; nothing is deleted.",
            show_default=False,
            autocompletion=complete_game,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games that are saved, the latest first.

    Each has a name, by which patience play --game goes on with it. A damaged file is named on standard error and left
    as it is.

    \b
    Examples:
      patience games
      patience games bisley --json
      patience games --remove bisley-12
    """
    from patience_core.cli.screen import Screen, columns, warn
    from patience_core.sitting.files import shown

    shelf = _shelf()
    screen = Screen()
    if remove is not None:
        if variant is not None or as_json:
            raise WrongCall("--remove takes the name of one game and nothing else")
        screen.line(f"Moved to {shown(shelf.remove(remove))}")
        return
    found = shelf.listed() if variant is None else _of_variant(shelf.listed(), variant)
    if as_json:
        print(json.dumps([_values(each) for each in found]))
        return
    for each in found:
        if each.trouble:
            warn(f"{each.trouble} (left as it is)")
    sound = [each for each in found if not each.trouble]
    if not sound:
        screen.line("No game is saved.")
        return
    screen.lines(columns([_row(each) for each in sound]))
    screen.prose("patience play --game NAME goes on with one.")


def called(name: str) -> str:
    """What a saved game's variant goes by: its id, or the path of its file.

    Raises:
        SaveError: there is no game of that name, or it is damaged.
    """
    from patience_core.sitting.files import read_text, shown
    from patience_core.sitting.recordreader import read_record

    path = _shelf().named(name)
    record = read_record(read_text(path), shown(path))
    return record.source or record.variant


def _shelf() -> Shelf:
    from patience_core.sitting.folders import saves_folder
    from patience_core.sitting.shelf import Shelf

    return Shelf(saves_folder())


def _of_variant(listed: list[Listed], name: str) -> list[Listed]:
    """The games of a variant; of a path, those begun with that file. The variant itself need be there no more.

    Raises:
        UnknownVariant, SpecError: there is no game of that name, and no such variant either.
    """
    from patience_core.sitting.sitting import source_of

    source = source_of(name)
    found = [each for each in listed if (each.source == source if source else each.variant == name)]
    if not found and not source:
        identity = find_variant(name).id  # capitals do not matter, and a wrong name is told
        found = [each for each in listed if each.variant == identity]
    return found


def _values(each: Listed) -> dict[str, Any]:
    """A game as JSON."""
    values: dict[str, Any] = {
        "name": each.name,
        "path": str(each.path),
        "changed": each.changed.isoformat(timespec="seconds").replace("+00:00", "Z"),
    }
    if each.record is None:
        return {**values, "trouble": each.trouble}
    return {
        **values,
        "id": each.id,
        "variant": each.variant,
        "variant_name": each.variant_name,
        "source": each.source,
        "deal": each.deal,
        "moves": each.moves,
        "seconds": each.seconds,
        "outcome": each.outcome,
        "begun": each.record.begun,
    }


def _row(each: Listed) -> list[str]:
    """A game as a row of words; the time of day is the user's own."""
    from patience_core.player.words import clock_text, counted

    which = each.variant_name if each.source else each.variant
    when = each.changed.astimezone().strftime("%Y-%m-%d %H:%M")
    time = clock_text(each.seconds)
    return [each.name, which, f"deal {each.deal}", counted(each.moves, "move"), time, when, each.outcome]
