"""Settings: what a player likes, in every game and every face, and the file that keeps it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from patience_core.errors import PatienceError, SaveError, nearest, short
from patience_core.sitting.files import locked, read_text, replace, shown
from patience_core.sitting.folders import home_folder
from patience_core.sitting.strictjson import OddJson, parsed

FORMAT: Final = "patience settings"
VERSION: Final = 1
"""The version of the format of the file."""


class InvalidSetting(PatienceError):
    """There is no setting of that name, or it has no such choice."""


@frozen
class Key:
    """One thing that can be set.

    Attributes:
        name: its name, as ``card_size``.
        choices: what it may be; the first is what it is where nobody has set it.
        meaning: what it does, in a line.
    """

    name: str
    choices: tuple[str, ...]
    meaning: str

    @property
    def default(self) -> str:
        """What it is where nobody has set it."""
        return self.choices[0]


KEYS: Final[Mapping[str, Key]] = {
    key.name: key
    for key in (
        Key("theme", ("dark", "light", "high contrast"), "the colours of the screen"),
        Key("palette", ("standard", "four colours", "colour-blind"), "the colours of the suits"),
        Key("card_size", ("fit", "large", "medium", "small"), "how large cards are drawn; fit: so that the table fits"),
        Key("symbols", ("auto", "letters"), "suits as symbols where the terminal can show them, or always as letters"),
        Key("automatic", ("off", "safe"), "safe: cards that can do no harm on a foundation go there by themselves"),
        Key("statistics", ("on", "off"), "whether finished games are counted"),
        Key("show_statistics", ("yes", "no"), "whether statistics are shown at the table"),
        Key("clock", ("shown", "hidden"), "whether the time played is shown; it is kept anyway"),
        Key("mouse", ("on", "off"), "whether the table listens to the mouse"),
        Key("winnable_only", ("no", "yes"), "yes: a new deal by chance is one that is proven winnable"),
    )
}  # fmt: skip
"""Every setting, in the order in which they are shown."""


@frozen
class Settings:
    """What a player likes. Each field is one of the choices of its :class:`Key` in :data:`KEYS`."""

    theme: str = KEYS["theme"].default
    palette: str = KEYS["palette"].default
    card_size: str = KEYS["card_size"].default
    symbols: str = KEYS["symbols"].default
    automatic: str = KEYS["automatic"].default
    statistics: str = KEYS["statistics"].default
    show_statistics: str = KEYS["show_statistics"].default
    clock: str = KEYS["clock"].default
    mouse: str = KEYS["mouse"].default
    winnable_only: str = KEYS["winnable_only"].default

    def changed(self, name: str, value: str) -> Settings:
        """The settings with one of them changed; name and value are read leniently (``card-size``, ``LARGE``).

        Raises:
            InvalidSetting: there is no such setting, or it has no such choice.
        """
        key = key_named(name)
        return evolve(self, **{key.name: _choice(key, value)})

    def value(self, name: str) -> str:
        """What a setting is.

        Raises:
            InvalidSetting: there is no such setting.
        """
        return str(getattr(self, key_named(name).name))

    def values(self) -> dict[str, str]:
        """Every setting by its name."""
        return {name: str(getattr(self, name)) for name in KEYS}


def key_named(name: str) -> Key:
    """The setting of a name, read leniently.

    Raises:
        InvalidSetting: there is none.
    """
    plain = "_".join(name.lower().replace("-", " ").replace("_", " ").split())
    if plain not in KEYS:
        raise InvalidSetting(f"there is no setting {short(name)!r}{nearest(plain, KEYS)}")
    return KEYS[plain]


def _choice(key: Key, value: str) -> str:
    plain = " ".join(value.lower().replace("_", " ").split())
    for choice in key.choices:
        if plain in (choice, choice.replace("-", " ")) or plain.replace("-", " ") == choice:
            return choice
    raise InvalidSetting(f"{key.name} cannot be {short(value)!r}; it is one of: {', '.join(key.choices)}")


def settings_path() -> Path:
    """The file that keeps a user's settings. It need not exist."""
    return home_folder() / "settings.json"


class SettingsFile:
    """The file that keeps settings: plain JSON, written atomically.

    What it holds besides, as settings of a later version, is kept when it is written again. A file that is damaged
    or of a later format is never written over.

    Attributes:
        path: the file.
        trouble: why it could not be read, one line; ``None`` where it could. Faces warn of it once.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: SaveError | None = None

    def load(self) -> Settings:
        """The settings that the file holds, or the defaults: where there is no file, or (see :attr:`trouble`) where it
        is damaged. A single setting whose value is none of its choices counts as not set."""
        try:
            values = self._read()
            self.trouble = None
        except SaveError as error:
            self.trouble = error
            values = {}
        settings = Settings()
        for name, key in KEYS.items():
            value = values.get(name)
            if isinstance(value, str) and value in key.choices:
                settings = evolve(settings, **{name: value})
        return settings

    def save(self, settings: Settings) -> None:
        """Write settings. Those that are as nobody has set them are written too, so that they last.

        Raises:
            SaveError: the file is damaged, and stays as it is; or it cannot be written.
        """
        with locked(self.path.parent):
            self._write(self._read() | settings.values())

    def set(self, name: str, value: str) -> Settings:
        """Change one setting in the file, and return all of them. Everything else in it stays, whatever other programs
        have changed since: the others are not written, as a value that only a later version knows would be lost.

        Raises:
            InvalidSetting: there is no such setting, or it has no such choice.
            SaveError: as :meth:`save`.
        """
        settings = Settings().changed(name, value)  # refuse before anything is read or written
        key = key_named(name)
        chosen = settings.value(key.name)
        with locked(self.path.parent):
            self._write(self._read() | {key.name: chosen})
        return self.load().changed(key.name, chosen)

    def _write(self, values: dict[str, Any]) -> None:
        values = {"format": FORMAT, "version": VERSION, **values}
        try:
            replace(self.path, json.dumps(values, indent=2, ensure_ascii=False, allow_nan=False) + "\n")
        except RecursionError:
            raise SaveError(f"{shown(self.path)}: no settings: nested too deep") from None

    def _read(self) -> dict[str, Any]:
        """What the file holds; nothing where there is none.

        Raises:
            SaveError: it is no file of settings.
        """
        name = shown(self.path)
        try:
            values = parsed(read_text(self.path))
        except SaveError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                return {}
            raise SaveError(str(error).replace("no saved game", "no settings")) from error
        except OddJson as error:
            raise SaveError(f"{name}: no settings: {error}") from error
        except ValueError as error:
            raise SaveError(f"{name}: no settings: not JSON ({error})") from error
        except RecursionError:
            raise SaveError(f"{name}: no settings: nested too deep") from None
        if not isinstance(values, dict) or values.get("format") != FORMAT:
            raise SaveError(f'{name}: no settings: its "format" is not "{FORMAT}"')
        if type(values.get("version")) is not int or values["version"] != VERSION:
            raise SaveError(f"{name}: settings of another version of the format; this program reads version {VERSION}")
        try:
            json.dumps(values, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError:
            raise SaveError(f"{name}: no settings: it has a lone surrogate, which is no text") from None
        except RecursionError:
            raise SaveError(f"{name}: no settings: nested too deep") from None
        return values
