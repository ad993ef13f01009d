"""Which plugins installed packages announce, and which of them the user wants. Nothing is imported here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from patience_core.errors import nearest
from patience_core.rules.faults import told
from patience_core.vocabulary import CORE

if TYPE_CHECKING:
    from importlib.metadata import Distribution

GROUP: Final = "patience"
"""The entry point group of plugins."""

PICK: Final = "PATIENCE_PLUGINS"
"""The environment variable that picks plugins, ``bisley,foo``, or blocks them, ``-foo``."""


@frozen
class Found:
    """An announced plugin that is not loaded yet: its entry point, or an object that was given; and who brings it."""

    name: str
    value: str
    load: Callable[[], Any]
    distribution: str = ""
    version: str = ""

    @property
    def brought_by(self) -> str:
        """The distribution with its version, or the module."""
        return f"{self.distribution} {self.version}".strip() or self.value

    @property
    def title(self) -> str:
        """The plugin in a problem: ``the plugin 'bisley' (patience-core 0.1.0)``."""
        return f"the plugin {self.name!r}" + (f" ({self.brought_by})" if self.distribution else "")


def find_announced(problems: list[str]) -> Iterator[Found]:
    """Walk the entry points of the group by hand: pluggy drops one of two that share a name, and stops at a fault."""
    from importlib.metadata import distributions

    for distribution in distributions():
        try:
            points = [point for point in distribution.entry_points if point.group == GROUP]
        except Exception as error:  # a damaged installation of whatever else must not stop us
            problems.append(f"the entry points of {_name(distribution)} cannot be read: {told(error)}")
            continue
        for point in points:
            name, version = _name(distribution), _version(distribution)
            yield Found(point.name, point.value, point.load, name, version)


def _name(distribution: Distribution) -> str:
    try:
        return str(distribution.metadata["Name"] or "?")
    except Exception:  # as above
        return "?"


def _version(distribution: Distribution) -> str:
    try:
        return str(distribution.version or "")
    except Exception:  # as above
        return ""


@frozen
class Pick:
    """Which plugins the user wants: only those ``picked`` where there are any, and none that is ``blocked``."""

    picked: frozenset[str]
    blocked: frozenset[str]

    @classmethod
    def parse(cls, text: str) -> Pick:
        """Read ``bisley,foo`` (only those), ``-foo`` (all but that), or a mixture.

        >>> Pick.parse("-foo").why_not("foo")
        'PATIENCE_PLUGINS blocks it'
        """
        names = [name.strip() for name in text.split(",") if name.strip()]
        blocked = frozenset(name[1:].strip() for name in names if name.startswith("-"))
        return cls(frozenset(name for name in names if not name.startswith("-")), blocked)

    def why_not(self, name: str) -> str:
        """Why the plugin of that name is not wanted; empty where it is."""
        if name in self.blocked:
            return f"{PICK} blocks it"
        if self.picked and name not in self.picked:
            return f"{PICK} picks others"
        return ""

    def unknown(self, names: Iterable[str]) -> list[str]:
        """What is wrong with the names that the user gave, knowing the plugins that there are."""
        known = set(names)
        wrong = sorted((self.picked - known - {CORE}) | (self.blocked - known))
        return [
            f"{PICK}: the core cannot be blocked"
            if name == CORE
            else f"{PICK}: '-' alone names no plugin; to block one, say -NAME"
            if not name
            else f"{PICK}: there is no plugin {name!r}{nearest(name, known)}"
            for name in wrong
        ]
