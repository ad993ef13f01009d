"""The command ``settings``: what a player likes, shown and changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from patience_core.cli.shared import AsJson

if TYPE_CHECKING:
    from patience_core.cli.screen import Screen
    from patience_core.player.settings import Key, Settings


def _complete_key(incomplete: str) -> list[tuple[str, str]]:
    from patience_core.player.settings import KEYS

    return [(name, key.meaning) for name, key in KEYS.items() if name.startswith(incomplete)]


def settings(
    key: Annotated[
        str | None,
        typer.Argument(
            metavar="[KEY]", help="A setting, as palette.", show_default=False, autocompletion=_complete_key
        ),
    ] = None,
    value: Annotated[
        list[str] | None, typer.Argument(metavar="[VALUE]", help="What it is to be.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the settings of the table, or one of them, or change one.

    They last, and hold for every game and every way to play.

    \b
    Examples:
      patience settings
      patience settings palette four colours
      patience settings automatic safe
    """
    from patience_core.cli.screen import Screen, warn
    from patience_core.player.settings import SettingsFile, key_named, settings_path

    file = SettingsFile(settings_path())
    chosen = None if key is None else key_named(key)
    if chosen is not None and value:
        now = file.set(chosen.name, " ".join(value))
    else:
        now = file.load()
        if file.trouble is not None:
            warn(f"{file.trouble} (left as it is)")
    if as_json:
        print(json.dumps(now.values() if chosen is None else {chosen.name: now.value(chosen.name)}))
    elif chosen is None:
        say_settings(now, Screen())
    else:
        say_setting(now, chosen, Screen())


def say_settings(now: Settings, screen: Screen) -> None:
    """Every setting: a line for what it is, a line for what it means and may be."""
    from patience_core.player.settings import KEYS

    for key in KEYS.values():
        say_setting(now, key, screen)


def say_setting(now: Settings, key: Key, screen: Screen) -> None:
    """One setting, likewise."""
    screen.line(f"{key.name}: {now.value(key.name)}", style="bold")
    meaning = f"{key.meaning}; one of: {', '.join(key.choices)}"
    screen.prose(meaning if screen.terminal else f"  {meaning}", indent="  ")
