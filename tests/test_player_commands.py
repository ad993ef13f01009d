"""The table of commands: no word and no key twice, and every command is done somewhere."""

from __future__ import annotations

from collections import Counter

import pytest

import patience_core as patience
from patience_core.cards import RANKS
from patience_core.cli.table import handler_of
from patience_core.notation import ACTIONS
from patience_core.player.commands import (
    BOTH,
    COMMANDS,
    GROUPS,
    LINES,
    SCREEN,
    SHORT_ACTIONS,
    WORDS,
    commands_in,
    groups_of,
)  # fmt: skip
from patience_core.tables import tables_of


def test_no_word_and_no_key_does_two_things() -> None:
    words = Counter(word for command in COMMANDS for word in (command.name, *command.also))
    keys = Counter(key for command in COMMANDS for key in command.keys)
    assert [word for word, number in (words + Counter()).items() if number > 1] == []
    assert [key for key, number in keys.items() if number > 1] == ["d"]  # deal and redeal: never both at once
    assert set(WORDS) == set(words)


def test_each_is_whole() -> None:
    for command in COMMANDS:
        assert command.help and not command.help.endswith(".") and command.group in GROUPS
        assert command.where in (BOTH, LINES, SCREEN) and command.needs in ("", "stock", "redeal")
        assert command.keys or command.where != SCREEN
        assert command.shown


def test_no_command_is_a_card_or_a_move() -> None:
    for word in WORDS:
        assert not (len(word) == 2 and word[0].upper() in RANKS and word[1].upper() in "CDHS")
    for short, action in SHORT_ACTIONS.items():
        assert action in ACTIONS and short in WORDS[action].also


def test_line_mode_does_all_of_them() -> None:
    for command in COMMANDS:
        if command.where != SCREEN and command.name not in ACTIONS:
            assert callable(handler_of(command.name)), command.name
    assert handler_of("nonsense") is None


@pytest.mark.parametrize(("name", "actions"), [("bisley", []), ("spider", ["deal"]), ("klondike", ["deal", "redeal"])])
def test_a_game_has_the_commands_that_make_sense_in_it(name: str, actions: list[str]) -> None:
    found = commands_in(tables_of(patience.variant(name)), LINES)
    assert [command.name for command in found if command.needs] == actions
    groups = groups_of(found)
    assert [title for title, _ in groups] == list(GROUPS.values())
    assert sum(len(each) for _, each in groups) == len(found)
    assert all(command.where != LINES for command in commands_in(tables_of(patience.variant(name)), SCREEN))
