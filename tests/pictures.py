"""The pictures of the documentation, each made by one call: ``python -m tests.pictures`` writes those that differ.

A test sees that they are up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import patience_core as patience

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"


def _dealt(name: str) -> Callable[[], str]:
    return lambda: patience.picture(patience.deal(name, 1))


PICTURES: Final[Mapping[str, Callable[[], str]]] = {
    "bisley.svg": _dealt("bisley"),
    "klondike.svg": _dealt("klondike"),
    "beleaguered-castle.svg": _dealt("beleaguered-castle"),
    "fan.svg": _dealt("fan"),
    "spider-dark.svg": lambda: patience.picture(
        patience.deal("spider", 1), theme="dark", four_colours=True, title="Spider, deal 1"
    ),
}
"""Each picture by the name of its file."""


def out_of_date() -> list[str]:
    """The names of the pictures that are not as they would be made now, and of files that nobody makes."""
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*")}
    made = {name: make() for name, make in PICTURES.items()}
    return sorted(name for name in there.keys() | made.keys() if there.get(name) != made.get(name))


def main() -> None:
    """Write the pictures that are not as they would be made now, and remove files that nobody makes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in out_of_date():
        if name in PICTURES:
            (FOLDER / name).write_text(PICTURES[name](), encoding="utf-8", newline="\n")
        else:
            (FOLDER / name).unlink()
        print(name)


if __name__ == "__main__":
    main()
