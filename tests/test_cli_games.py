"""The command ``games``, and ``play --game``: which games are saved, and going on with one by its name."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

import patience_core as patience
from patience_core.sitting.clock import Clock
from patience_core.sitting.shelf import Shelf
from patience_core.sitting.sitting import Sitting
from tests.clitool import Cli

MINE = "extends: bisley\nname: My Bisley\n"


@pytest.fixture
def shelf(patience_home: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """Three games, the first of them the latest."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)
    shelf = Shelf(patience_home / "saves")
    for number, (name, deal, seconds) in enumerate((("klondike", 7, 3_847), ("bisley", 12, 61), ("bisley", 1, 0))):
        sitting = Sitting(patience.deal(name, deal), shelf, clock=Clock(seconds))
        sitting.play(next(iter(sitting.game.legal_moves)))
        if deal == 12:
            sitting.play(next(iter(sitting.game.legal_moves)))
            sitting.give_up()
        assert sitting.path is not None
        os.utime(sitting.path, (1_800_000_000 - 60 * number,) * 2)
    return shelf


@pytest.fixture
def damaged(shelf: Shelf) -> Path:
    path = shelf.folder / "bisley-8.json"
    path.write_text("{")
    return path


@pytest.mark.usefixtures("shelf")
def test_games_are_listed_with_the_name_to_go_on_with(cli: Cli) -> None:
    ran = cli("games")
    assert (ran.code, ran.err) == (0, "")
    shown = [re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "WHEN", line) for line in ran.out.splitlines()]
    assert shown == [
        "klondike-7  klondike  deal 7   1 move   1:04:07  WHEN  open",
        "bisley-12   bisley    deal 12  2 moves  1:01     WHEN  given up",
        "bisley-1    bisley    deal 1   1 move   0:00     WHEN  open",
        "patience play --game NAME goes on with one.",
    ]


@pytest.mark.parametrize("name", ["bisley", "Bisley"])
@pytest.mark.usefixtures("shelf")
def test_games_of_one_variant(cli: Cli, name: str) -> None:
    found = json.loads(cli("games", name, "--json").out)
    assert [each["name"] for each in found] == ["bisley-12", "bisley-1"]


@pytest.mark.usefixtures("shelf", "damaged")
def test_games_as_json(cli: Cli) -> None:
    ran = cli("games", "--json")
    by_name = {each["name"]: each for each in json.loads(ran.out)}
    assert (ran.code, ran.err) == (0, "") and len(by_name) == 4
    game = by_name["bisley-12"]
    assert (game["variant"], game["deal"], game["moves"], game["seconds"], game["outcome"], game["source"]) == (
        "bisley", "12", 2, 61.0, "given up", "",
    )  # fmt: skip
    assert game["changed"] == "2027-01-15T07:59:00Z" and len(game["id"]) == 32
    assert set(by_name["bisley-8"]) == {"name", "path", "changed", "trouble"}


def test_a_damaged_file_is_named_and_left(cli: Cli, damaged: Path) -> None:
    ran = cli("games")
    assert ran.code == 0 and len(ran.out.splitlines()) == 4
    assert ran.errors == [
        f"patience: warning: {damaged}: no saved game: not JSON (it seems to be cut off): line 1, column 2: Expecting "
        "property name enclosed in double quotes (left as it is)"
    ]
    assert damaged.read_text() == "{"


def test_no_games(cli: Cli, patience_home: Path) -> None:
    assert cli("games").out == "No game is saved.\n"
    assert json.loads(cli("games", "--json").out) == []
    wrong = cli("games", "bisly")
    assert wrong.code == 2 and "did you mean 'bisley'?" in wrong.err
    assert list(patience_home.iterdir()) == [], "to look makes no folder"


def test_a_folder_that_cannot_be_read_is_told(cli: Cli, patience_home: Path) -> None:
    (patience_home / "saves").write_text("")
    ran = cli("games")
    assert ran.code == 2 and ran.out == ""
    assert ran.errors == [f"patience: {patience_home / 'saves'}: cannot be read: not a directory"]


@pytest.mark.usefixtures("damaged")
def test_a_game_is_removed_and_not_deleted(cli: Cli, shelf: Shelf) -> None:
    ran = cli("games", "--remove", "bisley-12")
    there = shelf.folder / "removed" / "bisley-12.json"
    assert (ran.code, ran.out) == (0, f"Moved to {there}\n") and there.exists()
    assert cli("games", "--remove", "bisley-8").code == 0
    assert [each.name for each in shelf.listed()] == ["klondike-7", "bisley-1"]
    wrong = cli("games", "--remove", "bisley-12")
    assert wrong.code == 2 and wrong.err.startswith("patience: no saved game is called 'bisley-12'; did you mean ")
    for words in (("bisley", "--remove", "bisley-1"), ("--json", "--remove", "bisley-1")):
        wrong = cli("games", *words)
        assert wrong.code == 2 and "--remove takes the name of one game" in wrong.err
    assert len(shelf.listed()) == 2


def test_a_game_is_gone_on_with_by_its_name(cli: Cli, shelf: Shelf) -> None:
    for words in (("--game", "bisley-12"), ("bisley", "--game", "bisley-12")):
        ran = cli("play", *words, input="u\n")
        assert ran.code == 0 and "Bisley, deal 12, " in ran.out
    assert [each.moves for each in shelf.listed() if each.name == "bisley-12"] == [0]


def test_a_game_of_ones_own_file_is_gone_on_with_from_anywhere(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "my.yaml").write_text(MINE)
    monkeypatch.chdir(folder)
    assert cli("play", "my.yaml", "--deal", "1", "--new", input="KD t4-k2\n").code == 0
    monkeypatch.chdir(tmp_path)
    (game,) = json.loads(cli("games", "--json").out)
    assert (game["variant"], game["source"]) == ("my", str(folder / "my.yaml"))
    assert cli("games").out.startswith("my-1  My Bisley  deal 1  ")
    assert len(json.loads(cli("games", "games/my.yaml", "--json").out)) == 1
    assert json.loads(cli("games", "other/my.yaml", "--json").out) == [], "another file of the same name"
    again = cli("play", "--game", "my-1", input="")
    assert again.code == 0 and "My Bisley, deal 1, 1 move" in again.out
    (folder / "my.yaml").unlink()
    gone = cli("play", "--game", "my-1")
    assert gone.code == 2 and str(folder / "my.yaml") in gone.err and gone.out == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "play which game? name a variant, as patience play bisley"),
        (("--game", "bisley-13"), "no saved game is called 'bisley-13'; did you mean 'bisley-1'"),
        (("--game", "../bisley-1"), "no saved game is called '../bisley-1'"),
        (("klondike", "--game", "bisley-1"), "a game of 'bisley', not of 'klondike'"),
        (("--game", "bisley-8"), "bisley-8.json: no saved game: not JSON"),
        (("--game", "bisley-1", "--deal", "1"), "--game and --deal both say which game"),
        (("--game", "bisley-1", "--new"), "--new and --game say different things"),
        (("--game", "bisley-1", "--load", "x"), "--load and --game say different things"),
        (("--game", "bisley-1", "--winnable"), "--winnable begins a new game, and --game goes on with one"),
    ],
)
@pytest.mark.usefixtures("shelf", "damaged")
def test_a_wrong_call_of_play(cli: Cli, words: tuple[str, ...], says: str) -> None:
    ran = cli("play", *words)
    assert (ran.code, ran.out) == (2, "") and says in ran.err and len(ran.errors) == 1


@pytest.mark.usefixtures("shelf")
def test_names_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    from patience_core.cli.games import complete_game

    assert complete_game("bis") == ["bisley-12", "bisley-1"]
    monkeypatch.setenv("PATIENCE_HOME", "~nosuchuser/x")
    assert complete_game("") == []


ODD = "\x1b[31mred\x1b[0m"


@pytest.mark.usefixtures("shelf")
def test_names_that_take_two_columns_line_up(cli: Cli, shelf: Shelf) -> None:
    (shelf.folder / "bisley-1.json").rename(shelf.folder / "東京.json")
    lines = cli("games").out.splitlines()
    at = [cell_len(line[: line.index("deal")]) for line in lines[:3]]
    assert at == [len("klondike-7  klondike  ")] * 3


@pytest.mark.usefixtures("shelf")
def test_nothing_of_a_file_or_of_its_name_reaches_the_terminal_as_it_is(cli: Cli, shelf: Shelf) -> None:
    (shelf.folder / "bisley-1.json").rename(shelf.folder / f"{ODD}.json")
    (shelf.folder / f"{ODD}2.json").write_text('{"' + ODD.replace("\x1b", "\\u001b") + '": 1}')
    for words in (
        ("games",), ("games", "--remove", f"{ODD}3"), ("games", ODD), ("play", "--game", ODD), ("play", ODD),
        ("play", "bisley", "--load", ODD), ("play", "--line", ODD), ("play", "bisley", "--deal", ODD), ("--" + ODD,),
        (ODD,), ("stats", ODD), ("settings", ODD), ("settings", "theme", ODD), ("games", "--remove", ODD),
    ):  # fmt: skip
        ran = cli(*words)
        assert "\x1b" not in ran.out + ran.err, words
        assert not ran.code or r"\x1b[31mred" in ran.err, words


@pytest.mark.usefixtures("shelf")
def test_a_save_with_an_odd_bookmark_is_refused_in_a_line(cli: Cli, shelf: Shelf) -> None:
    path = shelf.folder / "bisley-1.json"
    values = json.loads(path.read_text())
    for name in ("\ud800", ODD):
        values["bookmarks"] = [{"name": name, "shared": 0, "moves": [], "automatic": []}]
        path.write_text(json.dumps(values))
        ran = cli("play", "--game", "bisley-1", input="bookmarks\nu\n")
        assert (ran.code, ran.out) == (2, "") and len(ran.errors) == 1
        assert "bisley-1.json: no saved game: " in ran.err and ran.err.rstrip("\n").isprintable()
        assert "left as it is" in cli("games").err
