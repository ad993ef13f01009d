"""Damaged variant files: every shipped file, changed at random, is refused with its faults or can be played.

The changes are seeded, so that a failure comes again; it names the file and the number of the change.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest

from patience_core.catalogue import Catalogue, default_catalogue
from patience_core.declaration import Variant
from patience_core.english import rules_text
from patience_core.errors import SpecError
from patience_core.game import Game
from patience_core.loader import load
from patience_core.notation import position_text, read_position
from patience_core.resolve import VariantFile

CHANGES: Final = 20
"""How many damaged files are made of each shipped one."""

WORDS: Final = (
    "none", "each", "any", "dealt", "empty", "up", "down", "never", "any card", "kings", "K", "A", "1", "0", "2", "13",
    "999", "99999999999", "one card", "a run", "down by suit", "up or down", "4 piles of 3", "the rest",
    "piles of 1 to 7", "3 rows on piles 1-13", "top 2 up", "to tableau", "tableau", "waste", "foundation", "cell",
    "stock", "reserve",
    "{}", "[]", "''", "no limit", "yes", "a whole suit", "the first card dealt", "the rank of the first card dealt",
    "the first card played", "the base", "AS KH", "kings by changing places", "{rule: ranks, ranks: KQ}",
    "\u00b2", "*a", "&a",
)  # fmt: skip
KEYS: Final = (
    "kind", "label", "piles", "suits", "base", "build", "run", "fill", "lift", "unit", "size", "gives", "faces",
    "start",
    "deal", "sink", "fill from", "refill", "turn", "to", "redeals", "over spaces", "decks", "ranks", "win", "settle",
    "extends", "redeal", "nonsense",
)  # fmt: skip


def damaged(text: str, random: Random) -> str:
    """The text with one to three changes: of a value, a key, a line, a piece, or a character."""
    for _ in range(random.randint(1, 3)):
        text = random.choice((_value, _value, _value, _key, _more, _more, _line, _piece, _character))(text, random)
    return text


def _value(text: str, random: Random) -> str:
    """Another value behind a colon."""
    spots = list(re.finditer(r"(?<=: )[^:,{}\[\]#\n]+", text))
    return _put(text, random.choice(spots), random.choice(WORDS)) if spots else text


def _key(text: str, random: Random) -> str:
    spots = list(re.finditer(r"\b[a-z][a-z ]*(?=: )", text))
    return _put(text, random.choice(spots), random.choice(KEYS)) if spots else text


def _more(text: str, random: Random) -> str:
    """A further key in a mapping in braces."""
    spots = list(re.finditer(r"(?<=\{)(?=kind)", text))
    more = f"{random.choice(KEYS)}: {random.choice(WORDS)}, "
    return _put(text, random.choice(spots), more) if spots else text


def _line(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    line = lines.pop(random.randrange(len(lines)))
    if random.random() < 0.5:
        lines.insert(random.randrange(len(lines) + 1), line)
    return "".join(lines)


def _piece(text: str, random: Random) -> str:
    start = random.randrange(len(text))
    return text[:start] + text[start + random.randrange(1, 40) :]


def _character(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return text[:at] + random.choice(":,{}[]'\"#-&*!|>%@`\t\n\0 ") + text[at + 1 :]


def _put(text: str, spot: re.Match[str], word: str) -> str:
    return text[: spot.start()] + word + text[spot.end() :]


def play(variant: Variant, random: Random) -> None:
    """Deal, read the deal back, say the rules, make some random moves and take them all back."""
    game = Game.of_deal(variant, random.randrange(1, 1_000))
    dealt = position_text(game.position)
    assert read_position(game.position.tables, dealt, whole=True) == game.position
    assert rules_text(variant)
    for _ in range(6):
        moves = list(game.legal_moves)
        if not moves:
            break
        game.push(random.choice(moves))
        reached = position_text(game.position)
        assert read_position(game.position.tables, reached, whole=True) == game.position
    while game.moves:
        game.pop()
    assert position_text(game.position) == dealt


def attempt(catalogue: Catalogue, path: Path, text: str, random: Random) -> bool:
    """Load a damaged text and play what is accepted. Returns whether it is."""
    path.write_text(text, encoding="utf-8")
    try:
        variant = load(VariantFile.at(path), catalogue.plugins.vocabulary, catalogue.entry)
    except SpecError as error:
        assert error.problems
        assert all("\n" not in problem.what for problem in error.problems)
        return False
    play(variant, random)
    return True


def test_damaged_files_are_refused_or_played(tmp_path: Path) -> None:
    catalogue = default_catalogue()
    accepted = 0
    for name in catalogue.ids():
        text = catalogue.entry(name).path.read_text(encoding="utf-8")
        for number in range(CHANGES):
            random = Random(f"{name} {number}")
            changed = damaged(text, random)
            try:
                accepted += attempt(catalogue, tmp_path / "damaged.yaml", changed, random)
            except Exception as error:
                pytest.fail(f"{name}, change {number}: {type(error).__name__}: {error}\n{changed}")
    # Both ways are to be gone: some damage is harmless, or makes another sound game.
    assert CHANGES <= accepted < CHANGES * len(catalogue.ids())
