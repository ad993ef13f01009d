"""Line mode: the commands that are about more than one move, each through the command line."""

from __future__ import annotations

import io
import json
import re
from datetime import date
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.cli.screen import Screen
from patience_core.cli.view import Look, View
from patience_core.player.daily import daily_deal
from patience_core.player.seat import Seat
from patience_core.player.settings import Settings, SettingsFile, settings_path
from patience_core.sitting.clock import Clock
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting
from tests.clitool import WON, Cli, Ran


def play(cli: Cli, *typed: str, words: str = "bisley --deal 1 --new") -> Ran:
    return cli("play", *words.split(), input="".join(line + "\n" for line in typed))


def answers(ran: Ran) -> list[list[str]]:
    """What was said to each line that was typed at the prompt."""
    said: list[list[str]] = []
    for line in ran.out.splitlines()[:-1]:
        if line.startswith("> "):
            said.append([])
        elif said:
            said[-1].append(line)
    return said


def only(path: Path) -> Path:
    (found,) = (path / "saves").glob("*.json")
    return found


def test_bookmarks(cli: Cli) -> None:
    ran = play(cli, "bookmarks", "kd", "bookmark", "mark my place", "ts t3", "go 1", "bookmarks", "bookmarks remove 1",
               "go 1", "go", "bookmarks off")  # fmt: skip
    said = answers(ran)
    assert said[0] == ["There is no bookmark."]
    assert said[2:4] == [["Bookmark 1: go 1 comes back here."], ["Bookmark my place: go my place comes back here."]]
    assert "Bisley, deal 1, 1 move, 5 of 52 cards on the foundations" in said[5]
    assert said[6] == ["  1: after 1 move", "  my place: after 1 move"]
    assert said[7] == ["No bookmark is called 1 any more."]
    assert said[8][0].startswith("No bookmark is called '1'")
    assert said[9] == ["Go to which bookmark? say for example: go 1."] and said[10][0].startswith("Say: bookmarks")


def test_automatic_moves(cli: Cli) -> None:
    ran = play(cli, "auto", "auto on", "auto", "auto off", "auto perhaps", words="bisley --deal 1")
    assert [said[0] for said in answers(ran)] == [
        "No move is made by itself.",
        "Moves to foundations that can do no harm are made by themselves, after yours.",
        "Moves to foundations that can do no harm are made by themselves, after yours.",
        "No move is made by itself.",
        "Say: auto on, or: auto off.",
    ]
    ran = play(cli, "auto on", words="spider --deal 1")
    assert answers(ran)[0] == [
        "Switched on; but in this game no move can be proven harmless, so none is made by itself."
    ]
    assert SettingsFile(settings_path()).load() == Settings(automatic="safe")


def test_what_followed_is_shown_and_taken_back_with_the_move(cli: Cli) -> None:
    """Deal 17 of Janet's Bisley with safe moves: each step back takes back what followed it."""
    SettingsFile(settings_path()).set("automatic", "safe")
    ran = cli("play", "--line", "janets-bisley 17: " + ", ".join(WON[:40]), input=f"{WON[40]}\nu\n")
    made, back = answers(ran)
    texts = [line for line in made if re.fullmatch(r"\w\w \w\d+-\w\d+", line)]
    assert texts[0] == WON[40] and len(texts) > 1
    assert [line.removeprefix("took back ") for line in back if line.startswith("took")] == texts[::-1]
    assert not any("no more" in line for line in back)
    drawn = cli(
        "play", "--no-plain", "--ascii", "--line", "janets-bisley 17: " + ", ".join(WON[:40]), input=f"{WON[40]}\n"
    )
    assert f"Then by {'itself' if len(texts) == 2 else 'themselves'}: {', '.join(texts[1:])}." in drawn.out


def test_finish(cli: Cli) -> None:
    ran = cli("play", "--line", "janets-bisley 17: " + ", ".join(WON[:-9]), input="finish\nu\nf\nfinish\n")
    first, back, again, late = answers(ran)
    assert "Moves to foundations alone win now: finish makes them." in ran.out.split("> finish")[0]
    assert any(line.startswith(f"Won in {len(WON)} moves! Type new for another deal") for line in first)
    assert len([line for line in back if line.startswith("took back")]) == 9
    assert [line for line in again if "-" in line][:1] == [line for line in first if "-" in line][:1]
    assert late == ["Moves to foundations alone do not win yet."]


def test_up(cli: Cli) -> None:
    ran = play(cli, "up t4", "up t6", "up k2", "up", "up x9", "up t1 t2")
    said = answers(ran)
    assert said[0] == ["KD t4-k2", "k2: KD", "t4: JC 5D"]
    assert said[1:3] == [["6S fits on no foundation now."], ["KD is on a foundation already."]]
    assert all(each == ["Up takes the pile whose top card is to go to a foundation, as up t5."] for each in said[3:])


def test_up_asks_where_two_foundations_fit(cli: Cli) -> None:
    """The last card of a suit fits on both of its foundations."""
    line = "janets-bisley 17: " + ", ".join(WON[:-1])
    ran = cli("play", "--line", line, input="up t2\na3\n")
    assert "Several moves fit:" in ran.out and "6H t2-a3" in ran.out.splitlines() and "Won in 51 moves!" in ran.out


def test_giving_up(cli: Cli) -> None:
    ran = play(cli, "kd", "give up", "n", "give up", "ts t3", "give back", "giveup", "yes", "stats")
    assert ran.out.count("The game goes on.") == 2 and "TS t7-t3" in ran.out
    assert "Say: give up." in ran.out
    assert "Given up. It counts as lost. Type new for another deal, or quit; or play on for fun." in ran.out
    assert re.search(r"^  given up +1$", ran.out, re.MULTILINE)
    assert ran.out.splitlines()[-1] == "This was deal 1."
    assert cli("play", "bisley", "--resume").code == 2  # there is nothing to go on with


def test_a_win_is_counted_and_may_be_hidden(cli: Cli) -> None:
    typed = [*WON, "stats", "set show_statistics no", "stats"]
    ran = play(cli, *typed, words="janets-bisley --deal 17")
    assert re.search(r"^  won +1$", ran.out, re.MULTILINE)
    assert answers(ran)[-1] == ["Statistics are hidden; set show_statistics yes shows them."]
    assert json.loads(cli("stats", "janets-bisley", "--json").out)
    SettingsFile(settings_path()).set("statistics", "off")
    play(cli, "give up", "y", words="bisley --deal 4")
    assert "No game of bisley is counted yet" in cli("stats", "bisley").out


def test_copy_and_open(cli: Cli, patience_home: Path) -> None:
    ran = play(cli, "copy", "kd", "copy", "open bisley 1: KD t4-k2, TS t7-t3", "open golf 5: deal", "copy",
               "open golf 5: nonsense", "open", "open nosuch 5: deal")  # fmt: skip
    said = answers(ran)
    assert said[0] == ["bisley 1"] and said[2] == ["bisley 1: KD t4-k2"]
    assert any(line.startswith("Bisley, deal 1, 2 moves") for line in said[3])
    assert any(line.startswith("Golf, deal 5, 1 move") for line in said[4]) and said[5] == ["golf 5: deal"]
    assert said[6][0].startswith("Move 1, nonsense, cannot be made: ")
    assert said[7][0].startswith("There is no game: a game is a variant, a deal number and moves")
    assert "nosuch" in said[8][0]
    assert ran.out.splitlines()[-1] == "Saved: patience play golf goes on with deal 5."
    assert sorted(path.stem for path in (patience_home / "saves").glob("*.json")) == [
        "bisley-1",
        "bisley-1-2",
        "golf-5",
    ]


def test_a_line_on_the_command_line(cli: Cli, patience_home: Path) -> None:
    ran = cli("play", "--line", "bisley 1: KD t4-k2", input="copy\n")
    assert ran.code == 0 and answers(ran) == [["bisley 1: KD t4-k2"]]
    assert load(only(patience_home), patience.variant("bisley")).game.move_texts() == ["KD t4-k2"]
    read = cli("play", "--line", "-", input="bisley 1: KD t4-k2\nu\ncopy\n")
    assert answers(read)[-1] == ["bisley 1"]
    assert cli("play", "bisley", "--line", "-", input="").code == 2


def test_a_line_of_a_file(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("name: Mine\nextends: bisley\n")
    ran = cli("play", "--line", f"{tmp_path / 'mine.yaml'} 1: KD t4-k2", input="copy\n")
    assert answers(ran) == [["mine 1: KD t4-k2"]]
    again = cli("play", str(tmp_path / "mine.yaml"), "--line", "mine 1: KD t4-k2", input="copy\n")
    assert answers(again) == [["mine 1: KD t4-k2"]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--line", "bisley 1: KD t4-t1"], "move 1, KD t4-t1, cannot be made: the tableau builds"),
        (["--line", ""], "there is no game: "),
        (["--line", "nosuch 1: KD t4-t1"], "nosuch"),
        (["golf", "--line", "bisley 1: KD t4-k2"], "that is a game of 'bisley', not of 'golf'"),
        (["bisley", "--line", "bisley 1", "--new"], "--new and --line say different things"),
        (["bisley", "--line", "bisley 1", "--deal", "2"], "--line and --deal both say which game to play"),
        (["bisley", "--line", "bisley 1", "--winnable"], "--winnable begins a new game, and --line goes on with one"),
        (["bisley", "--daily", "--deal", "2"], "--daily says which deal to play"),
        (["bisley", "--daily", "--winnable"], "--daily says which deal to play"),
        (["bisley", "--daily", "--line", "bisley 1"], "--daily says which deal to play"),
        (["bisley", "--date", "2026-11-30"], "--date goes with --daily"),
        (["bisley", "--daily", "--date", "yesterday"], "'yesterday' is no day; write it as 2026-11-30"),
    ],
)
def test_calls_that_make_no_sense(cli: Cli, patience_home: Path, words: list[str], says: str) -> None:
    ran = cli("play", *words)
    assert ran.code == 2 and len(ran.errors) == 1 and says in ran.err and ran.out == ""
    assert not (patience_home / "saves").exists()


def test_the_deal_of_the_day(cli: Cli) -> None:
    deal = daily_deal("bisley", date(2026, 11, 30))
    assert f"deal {deal}, 0 moves" in cli("play", "bisley", "--daily", "--date", "2026-11-30").out
    assert f"deal {daily_deal('bisley', date.today())}, 0 moves" in cli("play", "bisley", "--daily").out
    ran = play(cli, "daily 2026-11-30", "daily x", "daily 1 2", "daily")
    assert f"Bisley, deal {deal}, 0 moves" in answers(ran)[0][1]
    assert answers(ran)[1] == ["'x' is no day; write it as 2026-11-30."]
    assert answers(ran)[2] == ["Daily takes one day, as daily 2026-11-30."]
    assert f"deal {daily_deal('bisley', date.today())}" in answers(ran)[3][1]


def test_a_game_is_looked_at_step_by_step(cli: Cli) -> None:
    ran = play(cli, "replay", "kd", "ts t3", "replay", "", "n", "", "b", "start", "b", "2", "end", "99999999", "copy")
    assert answers(ran)[0] == ["No move has been made."]
    places = re.findall(r"^replay (.*?) >", ran.out, re.MULTILINE)
    assert places == [
        "0 of 2", "1 of 2, KD t4-k2", "2 of 2, TS t7-t3", "2 of 2, TS t7-t3", "1 of 2, KD t4-k2", "0 of 2", "0 of 2",
        "2 of 2, TS t7-t3", "2 of 2, TS t7-t3",
    ]  # fmt: skip
    steps = ran.out.split("replay 0 of 2 >\n")[1].splitlines()
    assert steps[:2] == ["k2: KD", "t4: JC 5D"]  # piles are lines: those that changed are shown
    assert "That is the end." in ran.out and "That is the start." in ran.out
    assert "replay 2 of 2, TS t7-t3 > 99999999" in ran.out  # no place in it: the replay is left, and it is a command
    assert answers(ran)[-1] == ["bisley 1: KD t4-k2, TS t7-t3"]
    assert answers(play(cli, "replay me"))[0] == ["Say: replay, or: replay solver."]


@pytest.mark.usefixtures("compiled_solver")
def test_the_solvers_line_is_looked_at(cli: Cli) -> None:
    pytest.importorskip("numba")
    ran = play(cli, "replay solver", "end", "q", "copy", words="janets-bisley --deal 17")
    assert re.search(r"^replay (\d+) of \1, ", ran.out, re.MULTILINE)
    assert answers(ran)[-1] == ["janets-bisley 17"] and "1 hint" in ran.out


def test_settings(cli: Cli) -> None:
    ran = play(cli, "settings", "set palette four colours", "settings palette", "set palette red", "set colour red")
    said = answers(ran)
    assert "palette: standard" in said[0] and said[1][0] == said[2][0] == "palette: four colours"
    assert said[3] == ["Palette cannot be 'red'; it is one of: standard, four colours, colour-blind."]
    assert said[4][0].startswith("There is no setting 'colour'")
    settings_path().write_text("nonsense")
    ran = play(cli, "set mouse off", "settings mouse")
    assert "left as it is" in ran.err and answers(ran)[0][0].startswith("For now only: ")
    assert answers(ran)[1][0] == "mouse: off" and settings_path().read_text() == "nonsense"


def test_letters_as_a_setting(cli: Cli) -> None:
    SettingsFile(settings_path()).set("symbols", "letters")
    assert "8H" in play(cli, words="bisley --deal 1 --no-plain").out


@pytest.mark.usefixtures("compiled_solver")
def test_new_and_winnable(cli: Cli) -> None:
    pytest.importorskip("numba")
    ran = play(cli, "new winnable", "new 5", "new winnable 3", "set winnable_only yes", "new", words="janets-bisley")
    said = answers(ran)
    assert said[0][0] == "Looking for a winnable deal; Ctrl-C gives it up."
    assert any(line.startswith("Janet's Bisley, deal 5, ") for line in said[1])
    assert said[2] == ["New takes one deal number, as new 12; or: new winnable, new easy."]
    assert said[4][0] == "Looking for a winnable deal; Ctrl-C gives it up."


def test_ctrl_c_ends_the_search_for_a_deal_and_not_the_game(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("patience_core.player.choosing.Choosing.found", interrupted)
    ran = play(cli, "kd", "new winnable", "copy")
    assert answers(ran)[1:] == [
        ["Looking for a winnable deal; Ctrl-C gives it up.", "", "No other deal, then."], ["bisley 1: KD t4-k2"],
    ]  # fmt: skip
    assert ran.code == 0


def test_the_saved_games_are_listed(cli: Cli) -> None:
    ran = play(cli, "kd", "games")
    assert any(line.startswith("bisley-1 ") and "1 move" in line for line in answers(ran)[1])


def test_no_move_but_the_stock_is_said(cli: Cli) -> None:
    ran = play(cli, *["d"] * 60, words="golf --deal 1")
    assert "The only move left is to deal." in ran.out or "No move is left." in ran.out


@pytest.mark.parametrize(
    ("seconds", "terminal", "clock", "shown"),
    [(59, True, "shown", ""), (3725, True, "shown", "1:02:05"), (75, True, "hidden", ""), (75, False, "shown", "")],
)
def test_the_time_played_stands_above_the_table(
    seconds: float, terminal: bool, clock: str, shown: str, tmp_path: Path
) -> None:
    written = io.StringIO()
    screen = Screen(written)
    shelf = Shelf(tmp_path)
    sitting = Sitting(patience.deal("bisley", 1), shelf, clock=Clock(seconds, now=lambda: 0.0))
    screen.terminal = terminal
    View(screen, Look(plain=True, symbols=False)).show(Seat(sitting, shelf, Settings(clock=clock)))
    header = "Bisley, deal 1, 0 moves, 4 of 52 cards on the foundations"
    said = re.sub(r"\x1b\[[0-9;]*m", "", written.getvalue()).splitlines()[1]
    assert said == (f"{header}, {shown}" if shown else header)
