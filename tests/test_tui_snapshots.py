"""Screens look as they did: at three sizes, cell by cell, with a coarse layer of how cells look.

Where a screen was meant to change, ``python -m tests.renew_snapshots`` takes its snapshots anew; look at what differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from unittest import mock

import pytest

pytest.importorskip("textual")

from patience_core.tui.bars import MessageLine
from patience_core.tui.faces import Painter
from tests.renew_snapshots import FOLDER, LOOKS, SIZES, names, taken

RENEW = "python -m tests.renew_snapshots"


def difference(path: Path, found: str) -> str:
    """What is otherwise than in the file, readable: lines with their neighbours; empty where nothing is."""
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    if kept == found:
        return ""
    lines: list[str] = []
    for part, (old, new) in enumerate(zip(_parts(kept), _parts(found), strict=True)):
        what = ("text", "looks")[part]
        lines += unified_diff(old, new, f"{path.name} ({what}, kept)", f"{path.name} ({what}, now)", "", "", 1, "")
    return "\n".join([*lines, "", f"If it was meant to change: {RENEW} {path.stem.rpartition('-')[0]}"])


def _parts(text: str) -> tuple[list[str], list[str]]:
    """The text and the looks, each line with its number, as a diff of screens needs places."""
    first, _, second = text.partition(f"{LOOKS}\n")
    return _numbered(first), _numbered(second)


def _numbered(text: str) -> list[str]:
    return [f"{number:3} {line}" for number, line in enumerate(text.splitlines(), start=1)]


@pytest.mark.parametrize(("name", "size", "path"), [pytest.param(*each, id=each[2].stem) for each in names()])
def test_a_screen_looks_as_it_did(name: str, size: tuple[int, int], path: Path) -> None:
    said = difference(path, taken(name, size))
    if said:
        pytest.fail(f"the screen looks otherwise than its snapshot\n{said}", pytrace=False)


def test_there_are_no_snapshots_of_nothing_and_each_has_its_size() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {path.name for _, _, path in names()}
    for _, (width, height), path in names():
        text, looks = path.read_text(encoding="utf-8").split(f"{LOOKS}\n")
        assert len(text.splitlines()) <= height and max(map(len, text.splitlines())) <= width
        assert looks.splitlines()[height] == "" and looks.splitlines()[height + 1].startswith(". ")


@pytest.fixture
def kept() -> Iterator[Path]:
    yield FOLDER / f"table-{SIZES[0][0]}x{SIZES[0][1]}.txt"


def test_another_word_is_found_and_shown_with_its_line(kept: Path) -> None:
    with mock.patch.object(MessageLine, "render", lambda self: "Hello!"):  # noqa: ARG005
        said = difference(kept, taken("table", SIZES[0]))
    assert "+ 23  Hello!" in said and said.endswith(f"{RENEW} table")


def test_another_look_is_found_where_the_text_is_the_same(kept: Path) -> None:
    def paint(self: Painter, canvas: object, *more: object, **words: object) -> None:
        original(self, canvas, *more, **words)  # type: ignore[arg-type]
        line = canvas.paint[4]  # type: ignore[attr-defined]
        line[:] = [line[0]] * len(line)

    original = Painter.paint
    with mock.patch.object(Painter, "paint", paint):
        said = difference(kept, taken("table", SIZES[0]))
    assert "(looks, now)" in said and "(text, now)" not in said
