"""``patience solve``, ``deal --winnable`` and ``play --winnable``: output, exit codes, bad input, Ctrl-C, progress."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.cli import watching as watching_module
from patience_core.cli.shared import WrongCall
from patience_core.cli.solving import memory_size
from patience_core.cli.watching import progress_line, watching
from patience_core.position import Position
from patience_core.solver import asking, choosing, plain
from patience_core.solver.verdict import Answer, Limit, Limits, Progress, Verdict
from tests.clitool import Cli, environment

pytestmark = pytest.mark.usefixtures("compiled_solver")

WON = "aces: AC / AD; tableau: 3C 2C / 2D"
LOST = "tableau: 2C / 9H"
MANY = "tableau: AC 4D 3C 2H / 2C AH 3D / AD 2D 4C"


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests are of the command, not of the solver: the plain engine needs no compiling."""
    monkeypatch.setattr(asking, "solve", plain.search)
    monkeypatch.setattr(choosing, "solve", plain.search)


def solve(cli: Cli, text: str, *options: str, game: str = "bisley") -> tuple[int, list[str], list[str]]:
    ran = cli("solve", game, "--position", "-", *options, input=text)
    return ran.code, ran.out.splitlines(), ran.errors


# What is said


def test_a_win_is_a_verdict_moves_and_figures(cli: Cli) -> None:
    code, lines, errors = solve(cli, WON)
    assert (code, errors) == (0, [])
    assert lines[0] == "winnable in 3 moves"
    assert sorted(lines[1:4]) == ["2C t1-a1", "2D t2-a2", "3C t1-a1"]
    assert lines[4].startswith("4 positions, 0.0") and lines[4].endswith(" seconds, plain") and len(lines) == 5


def test_a_loss_and_what_is_not_known(cli: Cli) -> None:
    code, lines, _ = solve(cli, LOST)
    assert (code, lines[0], len(lines)) == (1, "unwinnable", 2)
    code, lines, _ = solve(cli, MANY, "--max-positions", "2", game="freecell")
    assert (code, lines[0], len(lines)) == (3, "unknown: the limit on positions was reached", 2)


def test_json_holds_what_was_asked_for_and_no_more(cli: Cli) -> None:
    code, (line,), _ = solve(cli, WON, "--json")
    said = json.loads(line)
    assert code == 0 and list(said) == ["verdict", "moves", "positions", "seconds"]
    assert said["verdict"] == "winnable" and len(said["moves"]) == 3 and said["positions"] == 4
    code, (line,), _ = solve(cli, LOST, "--json", "--explain")
    assert code == 1 and json.loads(line)["explanation"] == ["No move is left."] and json.loads(line)["moves"] == []
    code, (line,), _ = solve(cli, MANY, "--json", "--max-positions", "2", game="freecell")
    assert code == 3 and json.loads(line)["limit"] == "the limit on positions was reached"
    code, (line,), _ = solve(cli, MANY, "--json", "--shortest", "--difficulty", game="freecell")
    said = json.loads(line)
    assert said["shortest"] is True and len(said["moves"]) == 13
    assert said["difficulty"] == {"word": None, "effort": 100}


def test_moves_can_be_applied(cli: Cli) -> None:
    _, lines, _ = solve(cli, MANY, game="freecell")
    assert (
        cli("apply", "freecell", *lines[1:-1], "--position", "-", input=MANY).out.splitlines()[1]
        == "tableau: - / - / -"
    )


def test_a_shortest_line_and_its_story(cli: Cli) -> None:
    code, lines, _ = solve(cli, MANY, "--shortest", "--explain", "--difficulty", game="freecell")
    assert code == 0 and lines[0] == "winnable in 13 moves, and in no fewer"
    assert "It is won in 13 moves, of which 10 take cards home, and no shorter way exists." in lines
    assert (
        "difficulty: no word, as this variant was not measured (effort by the fixed search, the same for every deal: "
        "100 positions); compare it with that of its other deals"
    ) in lines
    plainly_solved = plain.search(patience.position("freecell", MANY).position, Limits()).positions
    code, lines, _ = solve(cli, MANY, "--shortest", "--max-positions", str(plainly_solved + 5), game="freecell")
    assert code == 0 and lines[0].endswith(" moves (not proven shortest: the limit on positions was reached)")


def test_a_deal_is_solved_by_its_number(cli: Cli) -> None:
    ran = cli("solve", "janets-bisley", "--deal", "17", "--json", "--difficulty")
    said = json.loads(ran.out)
    game = patience.deal("janets-bisley", 17)
    for move in said["moves"]:
        game.play(move)
    assert ran.code == 0 and game.position.won() and len(said["moves"]) < 74
    assert said["difficulty"]["word"] in ("easy", "medium", "hard")
    assert cli("solve", "janets-bisley", "--json").errors[0].startswith("deal ")


# Many at once


def test_a_batch_answers_line_by_line(cli: Cli) -> None:
    ran = cli("solve", "bisley", "--batch", "--explain", input=f"{WON}\n{LOST}\n")
    first, second = map(json.loads, ran.out.splitlines())
    assert ran.code == 0 and (first["verdict"], second["verdict"]) == ("winnable", "unwinnable")
    assert second["explanation"] == ["No move is left."]
    ran = cli("solve", "bisley", "--batch", input=f"nonsense\n{WON}\n")
    first, second = map(json.loads, ran.out.splitlines())
    assert ran.code == 2 and list(first) == ["error"] and second["verdict"] == "winnable"
    assert cli("solve", "bisley", "--batch", input="").code == 0
    assert cli("solve", "bisley", "--batch", "--deal", "1").errors == [
        "patience: --batch reads positions from standard input and takes no --deal"
    ]


# Bad input


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--max-seconds", "0"], "--max-seconds takes a number of seconds above 0, not 0.0"),
        (["--max-seconds", "nan"], "--max-seconds takes a number of seconds above 0, not nan"),
        (["--max-seconds", "inf"], "--max-seconds takes a number of seconds above 0, not inf"),
        (["--max-memory", "much"], "--max-memory takes a size of at least 1M, as 500M or 2G, not 'much'"),
        (["--max-memory", "1K"], "--max-memory takes a size of at least 1M"),
        (["--max-positions", "0"], "Invalid value for '--max-positions'"),
        (["--max-positions", "x"], "Invalid value for '--max-positions'"),
        (["--deal", "1"], "--deal and --position both say where to begin"),
    ],
)
def test_bad_options_are_told_in_one_line(cli: Cli, options: list[str], says: str) -> None:
    code, lines, errors = solve(cli, WON, *options)
    assert (code, lines, len(errors)) == (2, [], 1)
    assert says in errors[0]


@pytest.mark.parametrize(
    ("text", "says"), [("", "empty"), ("tableau: XX", "XX"), ("\x00", "names no group"), ("tableau: 2C 2C", "2C")]
)
def test_bad_positions_are_told_in_one_line(cli: Cli, text: str, says: str) -> None:
    code, lines, errors = solve(cli, text)
    assert (code, lines, len(errors)) == (2, [], 1)
    assert "standard input: " in errors[0] and says in errors[0]


def test_bad_files_are_told_in_one_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for name in ("binary", "missing", "."):
        ran = cli("solve", "bisley", "--position", str(tmp_path / name))
        assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1), name
    assert "did you mean 'bisley'?" in cli("solve", "bisly", "--deal", "1").err


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("2G", 2 << 30),
        ("500M", 500 << 20),
        ("1.5g", 3 << 29),
        ("1GiB", 1 << 30),
        ("2048K", 2 << 20),
        ("3000000", 3_000_000),
    ],
)
def test_sizes_of_memory(text: str, size: int) -> None:
    assert memory_size(text) == size


@pytest.mark.parametrize("text", ["", "G", "-1G", "1P", "1e9", "1 000 000 000", "0", "٣G"])
def test_what_is_no_size_of_memory(text: str) -> None:
    with pytest.raises(WrongCall):
        memory_size(text)


def test_limits_reach_the_solver(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Limits] = []

    def answered(_position: Position, limits: Limits, _watch: object, *, shortest: bool) -> Answer:
        asked.append(limits)
        return Answer(Verdict.UNKNOWN, limit=Limit.MEMORY, engine=f"plain: {shortest}")

    monkeypatch.setattr(asking, "answered", answered)
    options = ["--max-positions", "7", "--max-seconds", "1.5", "--max-memory", "2M", "--shortest"]
    code, lines, _ = solve(cli, WON, *options)
    assert code == 3 and asked == [Limits(7, 1.5, 2 << 20)]
    assert lines == ["unknown: the limit on memory was reached", "0 positions, 0.00 seconds, plain: True"]


# Ctrl-C


def test_ctrl_c_answers_what_is_known(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(position: Position, *_: object, **__: object) -> Answer:
        return Answer(Verdict.UNKNOWN, positions=1_234, limit=Limit.INTERRUPTED, position=position)

    monkeypatch.setattr(asking, "answered", stopped)
    code, lines, errors = solve(cli, WON, "--explain", "--difficulty")
    assert (code, lines[0], errors) == (130, "unknown: it was interrupted", [])
    assert lines[1].startswith("1,234 positions")
    ran = cli("solve", "bisley", "--batch", input=f"{WON}\n{LOST}\n")
    assert ran.code == 130 and len(ran.out.splitlines()) == 1  # the second line is not begun
    assert json.loads(ran.out)["limit"] == "it was interrupted"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_ctrl_c_in_a_process_of_its_own(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "patience_core", "solve", "freecell", "--deal", "1", "--json", "--shortest"]
    running = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path))
    time.sleep(4)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130 and err == b""
    assert not out or json.loads(out)["limit"] == "it was interrupted"  # there is none while the kernel is compiled


# Progress


def test_progress_in_words() -> None:
    assert progress_line(Progress(2_500_000, 2.0, 41, 33, 0, "best first"), 52) == (
        "2,500,000 positions · 1.2 million a second · depth 41 · 33 of 52 cards home · best first"
    )
    assert (
        progress_line(Progress(500, 0.0, 1, 4, 0, ""), 52)
        == "500 positions · 0 a second · depth 1 · 4 of 52 cards home"
    )


def test_in_a_pipe_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with watching(52) as watch:
        assert watch is None
    assert capsys.readouterr() == ("", "")


def test_in_a_terminal_progress_is_shown_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(watching_module, "_EVERY", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with watching(52, "deal 7") as watch:
        assert watch is not None
        assert watch(Progress(500, 1.0, 12, 30, 0, "best first")) is None
    said = terminal.getvalue()
    assert "deal 7: 500 positions · 500 a second · depth 12 · 30 of 52 cards home" in said


# Winnable deals


def test_deal_winnable(cli: Cli) -> None:
    ran = cli("deal", "bakers-game", "--winnable", "--from", "2", "--json")
    assert ran.code == 0 and json.loads(ran.out)["deal"] == "3"
    assert ran.errors == ["deal 3: proven winnable, with all cards known"]
    assert json.loads(ran.out)["position"] == patience.deal("bakers-game", 3).text()


def test_deal_winnable_of_a_difficulty(cli: Cli) -> None:
    ran = cli("deal", "janets-bisley", "--winnable", "--from", "1", "--difficulty", "easy")
    assert ran.code == 0 and ran.errors[-1].endswith(": proven winnable, easy, with all cards known")
    number = ran.errors[-1].split(":")[0].removeprefix("deal ")
    assert ran.out == cli("deal", "janets-bisley", "--deal", number).out


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--from", "3"], "--from goes with --winnable"),
        (["--difficulty", "easy"], "--difficulty goes with --winnable"),
        (["--winnable", "--deal", "3"], "--deal and --winnable both say which deal"),
        (["--winnable", "--difficulty", "easier"], "--difficulty takes one of easy, medium, hard, very hard"),
        (["--winnable", "--difficulty", ""], "--difficulty takes one of"),
        (["--winnable", "--from", "x"], "'x' is no deal"),
    ],
)
@pytest.mark.parametrize("command", ["deal", "play"])
def test_options_that_do_not_go_together(cli: Cli, command: str, options: list[str], says: str) -> None:
    ran = cli(command, "bisley", *options)
    assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1) and says in ran.err


def test_no_such_deal_is_not_known(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "MOST", 2)
    monkeypatch.setattr(choosing, "POSITIONS", 5)
    ran = cli("deal", "bisley", "--winnable", "--from", "1")
    assert (ran.code, ran.out) == (3, "")
    assert ran.errors == ["patience: none of the deals 1 to 3 of bisley is proven winnable"]


def test_play_winnable(cli: Cli) -> None:
    ran = cli("play", "bakers-game", "--winnable", "--from", "2", input="quit\n")
    assert ran.code == 0 and "Baker's Game, deal 3, 0 moves" in ran.out
    assert ran.errors[-1] == "deal 3: proven winnable, with all cards known"
    ran = cli("play", "bisley", "--winnable", "--resume")
    assert ran.code == 2 and "--winnable begins a new game, and --resume goes on with one" in ran.err


def test_ordinary_deals_are_as_they_were(cli: Cli) -> None:
    ran = cli("deal", "bisley", "--deal", "12", "--json")
    assert ran.errors == [] and list(json.loads(ran.out)) == ["variant", "deal", "position"]
