"""The command line as other programs call it: what goes where, and with which exit code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.cli import main
from tests.clitool import Cli, environment, run_apart

COMMANDS = (
    "list",
    "show",
    "play",
    "games",
    "stats",
    "settings",
    "deal",
    "moves",
    "apply",
    "perft",
    "draw",
    "solve",
    "survey",
    "import",
    "export",
    "new",
    "schema",
    "check",
    "conform",
    "try",
    "diff",
    "plugins",
)
DEAL_1 = (
    "kings: - / - / - / -\n"
    "aces: AC / AD / AH / AS\n"
    "tableau: 7D 9C 4D / 8H 8D 5S / JD 6D 9S / JC 5D KD / 3C 2D JH 5H / 7H 4H 2C 6S / KC KH TH TS / JS TD 8S QC / "
    "4S 6C 7C 5C / KS 6H QS QH / QD 9D 3D 3S / 4C 2H 8C TC / 3H 2S 9H 7S\n"
)
FRAGMENT = "aces: AC / AD / AH / AS; tableau: 2S / 3S / KH"
MOVES_1 = [
    "KD t4-k2", "6S t6-t2", "TS t7-t3", "5S t2-t6", "7S t13-t6", "9S t3-t7", "6S t6-t13",
]  # fmt: skip


# ---------------------------------------------------------------- help and errors


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example_and_says_what_the_command_does(cli: Cli, command: str) -> None:
    ran = cli(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: patience {command}")
    assert re.search(rf"^    (\w+=\S+ |patience deal .*\| )?patience {command}\b", ran.out, re.MULTILINE)
    assert cli(command, "-h").out == ran.out


def test_the_help_names_every_command_in_whole_sentences(cli: Cli) -> None:
    ran = cli("--help")
    listed = re.findall(r"^  (\w+)  +(\S.*)$", ran.out.partition("Commands:")[2], re.MULTILINE)
    assert tuple(name for name, _ in listed) == COMMANDS
    assert not [text for _, text in listed if text.endswith("...")], "a first sentence is too long for its line"
    assert cli().out == ran.out and cli().code == 0


def test_the_version(cli: Cli) -> None:
    assert cli("--version").out == f"patience {patience.__version__}\n"


WRONG_CALLS = [
    ((), "nothing", "patience: No such command 'nothing'."),
    ((), "mvoes", "patience: No such command 'mvoes'."),
    ((), "--nothing", "--nothing"),
    (("moves",), "", "Try 'patience moves --help'."),
    (("moves",), "bisly", "patience: no variant is called 'bisly'; did you mean 'bisley'?"),
    (("moves",), "bisley --deal x", "patience: 'x' is no deal"),
    (("moves",), "bisley --deal", "requires an argument"),
    (("moves",), "bisley --deal 1 --position -", "patience: --deal and --position both say where to begin"),
    (("moves",), "bisley --batch --deal 1", "patience: --batch reads positions from standard input"),
    (("moves",), "bisley --position nothing.txt", "patience: nothing.txt: no such file or directory"),
    (("moves",), "bisley --deal 1 again", "unexpected extra argument"),
    (("moves",), "nothing.yaml", "nothing.yaml:1:1: "),
    (("moves",), "bisley.txt", "no variant is called 'bisley.txt'"),
    (("deal",), "double-bisley --deal ms:1", "patience: ms:1 is no deal here"),
    (("apply",), "bisley --deal 1", "patience: no move given"),
    (("apply",), "bisley KD --deal 1", "patience: 'KD' is no move"),
    (("apply",), "bisley KZ t1-t2 --deal 1", "patience: 'KZ t1-t2' is no move"),
    (("apply",), "bisley KD t4-z2 --deal 1", "patience: there is no pile z2"),
    (("apply",), "bisley KD t4-k2 --batch", "patience: with --batch the moves come from standard input"),
    (("perft",), "bisley --deal 1", "--depth"),
    (("perft",), "bisley --deal 1 --depth 0", "--depth"),
    (("perft",), "bisley --deal 1 --depth two", "--depth"),
    (("perft",), "bisley --deal 1 --depth 1001", "less than or equal to 1000"),
    (("perft",), "bisley --deal 1 --depth 9999999999", "less than or equal to 1000"),
    (("conform",), "bisley --walks 1000001", "less than or equal to 1000000"),
    (("play",), "bisley --new --resume", "patience: --resume and --new say different things"),
    (("play",), "bisley --load x --deal 1", "patience: --load and --deal both say which game"),
    (("play",), "bisley --resume", "patience: no game of Bisley is saved that could be gone on with"),
    (("play",), "bisley --load nothing.json", "patience: nothing.json: cannot be read: no such file or directory"),
    (("check",), "", "patience check: Missing argument"),
    (("check",), "nothing.yaml", "patience: nothing.yaml: no such file or directory"),
    (("conform",), "nothing", "patience: no variant is called 'nothing'"),
    (("conform",), "--perft x.jsonl", "patience: --perft and --plays are facts about one variant"),
    (("conform",), "bisley --perft nothing.jsonl", "patience: nothing.jsonl: no such file or directory"),
    (("conform",), "bisley --walks -1", "--walks"),
    (("new",), "My_Bisley", "patience: "),
    (("new",), "bisley", "patience: there is a variant 'bisley' already"),
    (("new",), "mine --from nothing", "patience: no variant is called 'nothing'"),
    (("show",), "nothing", "patience: no variant is called 'nothing'"),
]


@pytest.mark.parametrize(("command", "rest", "says"), WRONG_CALLS, ids=[" ".join((*c, r)) for c, r, _ in WRONG_CALLS])
def test_a_wrong_call_is_one_line_on_standard_error(
    cli: Cli, command: tuple[str, ...], rest: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli(*command, *rest.split())
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) == 1 and says in ran.err
    assert not re.search("[│╭╰]|Traceback", ran.err)
    assert list(tmp_path.iterdir()) == []


def test_an_unexpected_error_is_one_line_and_shows_its_traceback_on_request(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault\nof ours")

    monkeypatch.setattr("patience_core.dealing.deal_position", broken)
    ran = cli("deal", "bisley", "--deal", "1")
    assert ran.code == 70
    assert ran.errors == [
        "patience: internal error: ZeroDivisionError: a fault of ours; set PATIENCE_DEBUG=1 for the traceback"
    ]
    monkeypatch.setenv("PATIENCE_DEBUG", "1")
    assert "Traceback" in cli("deal", "bisley", "--deal", "1").err


def test_an_interrupt_is_130_without_a_word(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("patience_core.dealing.deal_position", interrupted)
    ran = cli("deal", "bisley", "--deal", "1")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


# ---------------------------------------------------------------- deal, moves, apply, perft


def test_deal_prints_a_group_a_line_and_reads_back(cli: Cli, tmp_path: Path) -> None:
    ran = cli("deal", "bisley", "--deal", "1")
    assert (ran.code, ran.out, ran.err) == (0, DEAL_1, "")
    file = tmp_path / "position.txt"
    file.write_text("\ufeff" + ran.out, encoding="utf-8")
    assert cli("moves", "bisley", "--position", str(file)).out == cli("moves", "bisley", "--deal", "1").out
    assert cli("moves", "bisley", "--position", "-", input=ran.out).out == cli("moves", "bisley", "--deal", "1").out


def test_deal_as_json(cli: Cli) -> None:
    assert json.loads(cli("deal", "bisley", "--deal", "1", "--json").out) == {
        "variant": "bisley",
        "deal": "1",
        "position": DEAL_1.strip().replace("\n", "; "),
    }
    assert json.loads(cli("deal", "bisley", "--deal", "ms:617", "--json").out)["deal"] == "ms:617"


@pytest.mark.parametrize(
    "words", ["deal bisley", "moves bisley", "perft bisley --depth 1", "deal double-bisley --json"]
)
def test_without_a_deal_one_is_picked_and_said_on_standard_error(cli: Cli, words: str) -> None:
    ran = cli(*words.split())
    assert ran.code == 0 and len(ran.errors) == 1
    picked = re.fullmatch(r"deal (\d{1,9})", ran.errors[0])
    assert picked
    assert cli(*words.split(), "--deal", picked[1]).out == ran.out


def test_moves(cli: Cli) -> None:
    ran = cli("moves", "bisley", "--deal", "1")
    assert ran.code == 0
    assert set(MOVES_1) <= set(ran.out.splitlines())
    assert ran.out.splitlines() == patience.deal("bisley", 1).legal_moves.texts()


def test_moves_as_json(cli: Cli) -> None:
    ran = cli("moves", "bisley", "--position", "-", "--json", input=FRAGMENT)
    assert sorted(json.loads(ran.out), key=lambda entry: entry["move"]) == [
        {"move": "2S t1-a4", "cards": ["2S"], "from": "t1", "to": "a4"},
        {"move": "2S t1-t2", "cards": ["2S"], "from": "t1", "to": "t2"},
        {"move": "3S t2-t1", "cards": ["3S"], "from": "t2", "to": "t1"},
        {"move": "KH t3-k3", "cards": ["KH"], "from": "t3", "to": "k3"},
    ]


def test_no_moves_is_no_error(cli: Cli) -> None:
    ran = cli("moves", "bisley", "--position", "-", input="tableau: 2S / KH QD")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert cli("moves", "bisley", "--position", "-", "--json", input="tableau: 2S / KH QD").out == "[]\n"


@pytest.mark.parametrize(
    "moves",
    [
        ["2S t1-a4", "3S t2-a4"],
        ["2S", "t1-a4", "3S", "t2-a4"],
        ["2s", "t1", "a4", "3s", "t2-a4"],
        ["2S t1-a4 3S t2-a4"],
        ["2♠ t1-a4,", "3♠ t2-a4"],
    ],
)
def test_moves_may_be_quoted_or_loose(cli: Cli, moves: list[str]) -> None:
    ran = cli("apply", "bisley", *moves, "--position", "-", input=FRAGMENT)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "kings: - / - / - / -\naces: AC / AD / AH / AS 2S 3S\ntableau: - / - / KH\n"


def test_apply_as_json(cli: Cli) -> None:
    ran = cli("apply", "bisley", "KH t3-k3", "--position", "-", "--json", input=FRAGMENT)
    assert json.loads(ran.out) == {"position": "kings: - / - / KH / -; aces: AC / AD / AH / AS; tableau: 2S / 3S / -"}


def test_an_illegal_move_is_exit_code_1_with_the_rule(cli: Cli) -> None:
    ran = cli("apply", "bisley", "KH t3-t1", "--position", "-", input=FRAGMENT)
    assert (ran.code, ran.out) == (1, "")
    assert ran.errors == ["patience: KH t3-t1: the tableau builds up or down by suit: KH cannot go on 2S"]
    ran = cli("apply", "bisley", "2S t1-a4", "KH t3-k1", "--position", "-", input=FRAGMENT)
    assert (ran.code, ran.out) == (1, "")
    assert ran.errors[0].startswith(
        "patience: move 2, KH t3-k1: each place in the king foundations belongs to one suit"
    )


def test_an_unreadable_move_is_exit_code_2_and_says_which(cli: Cli) -> None:
    ran = cli("apply", "bisley", "2S t1-a4", "9H t3-k1", "--position", "-", input=FRAGMENT)
    assert (ran.code, ran.out) == (2, "")
    assert ran.errors == ["patience: move 2, 9H t3-k1: 9H is not in t3; it lies face up nowhere"]


def test_perft(cli: Cli) -> None:
    ran = cli("perft", "bisley", "--depth", "3", "--deal", "1")
    assert [line.split()[0] for line in ran.out.splitlines()] == ["1", "2", "3"]
    counts = [int(line.split()[1]) for line in ran.out.splitlines()]
    assert counts == patience.perft(patience.deal("bisley", 1).position, 3)
    assert json.loads(cli("perft", "bisley", "--depth", "3", "--deal", "1", "--json").out) == counts


def test_a_position_that_cannot_be_read_is_named(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("tabelau: 2S")
    ran = cli("moves", "bisley", "--position", str(file))
    assert ran.code == 2
    assert ran.errors == [f"patience: {file}: 'tabelau' is no group of bisley; did you mean 'tableau'?"]
    ran = cli("moves", "bisley", "--position", "-", input="tableau: 6с")
    assert ran.code == 2 and "CYRILLIC SMALL LETTER ES" in ran.err and ran.err.startswith("patience: standard input: ")
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in cli("moves", "bisley", "--position", str(file)).err
    assert cli("moves", "bisley", "--position", str(tmp_path)).code == 2
    assert cli("moves", "bisley", "--position", "a\0b").code == 2


def test_a_byte_order_mark_is_no_part_of_a_position(cli: Cli) -> None:
    expected = cli("moves", "bisley", "--position", "-", input=FRAGMENT).out
    assert cli("moves", "bisley", "--position", "-", input="\ufeff" + FRAGMENT).out == expected
    batch = cli("moves", "bisley", "--batch", input="\ufeff" + FRAGMENT + "\n" + FRAGMENT)
    assert batch.code == 0 and len(set(batch.out.splitlines())) == 1


def test_a_position_without_end_is_refused(cli: Cli, tmp_path: Path) -> None:
    says = "a text of more than 1,000,000 characters is too long to be read"
    file = tmp_path / "long.txt"
    file.write_text("x" * 1_000_001)
    ran = cli("moves", "bisley", "--position", str(file))
    assert (ran.code, ran.errors) == (2, [f"patience: {file}: {says}"])
    ran = cli("moves", "bisley", "--position", "-", input="x" * 1_000_001)
    assert (ran.code, ran.errors) == (2, [f"patience: standard input: {says}"])


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_a_device_without_end_is_refused(cli: Cli) -> None:
    assert "is too long to be read" in cli("moves", "bisley", "--position", "/dev/zero").err


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no such file here")
def test_an_error_in_reading_names_what_was_read(cli: Cli) -> None:
    ran = cli("moves", "bisley", "--position", "/proc/self/mem")
    assert (ran.code, ran.errors) == (2, ["patience: /proc/self/mem: input/output error"])


def test_an_odd_name_or_text_is_one_line(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("moves", "bisley", "--position", "a\nb")
    assert ran.errors == ["patience: a\\nb: no such file or directory"]
    Path("a\nb.txt").write_text("tabelau: 2S")
    ran = cli("moves", "bisley", "--position", "a\nb.txt")
    assert len(ran.errors) == 1 and ran.err.startswith("patience: a\\nb.txt: 'tabelau' is no group")
    for words in (
        ["moves", "no\nvariant"], ["moves", "bisley", "--deal", "1\n2"], ["apply", "bisley", "K\u2028D", "--deal", "1"],
        ["play", "bisley", "--load", "no\nsave"], ["check", "no\nfile.yaml"], ["conform", "no\nfile.yaml"],
    ):  # fmt: skip
        ran = cli(*words)
        assert len(ran.errors) == 1 and ran.code == 2, ran
    folder = tmp_path / "in\nfolder"
    folder.mkdir()
    (folder / "bad.yaml").write_text("name: Bad\nextends: bisley\nfoo: 1\n")
    for command in ("check", "conform", "show"):
        ran = cli(command, "in\nfolder/bad.yaml")
        lines = (ran.out + ran.err).splitlines()
        assert len(lines) == 1 and lines[0].startswith("in\\nfolder/bad.yaml:3:1: "), (command, lines)


# ---------------------------------------------------------------- --batch


def test_a_line_that_is_too_long_is_an_error_and_the_next_is_answered(cli: Cli) -> None:
    ran = cli("moves", "bisley", "--batch", input="x" * 2_500_000 + "\n" + FRAGMENT + "\n")
    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert ran.code == 2 and "too long" in first["error"] and len(second) == 4


def test_batch_answers_every_line_in_order_and_goes_on_after_a_bad_one(cli: Cli) -> None:
    ran = cli("moves", "bisley", "--batch", input=f"{FRAGMENT}\nnonsense\n\ntableau: 2S / KH QD\n")
    assert ran.code == 2
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert sorted(entry["move"] for entry in answers[0]) == ["2S t1-a4", "2S t1-t2", "3S t2-t1", "KH t3-k3"]
    assert list(answers[1]) == ["error"] and "nonsense" in answers[1]["error"]
    assert list(answers[2]) == ["error"]
    assert answers[3] == []
    assert len(answers) == 4 and ran.err == ""


def test_batch_without_bad_lines_is_exit_code_0(cli: Cli) -> None:
    ran = cli("perft", "bisley", "--depth", "2", "--batch", input=f"{FRAGMENT}\n{FRAGMENT}")
    assert (ran.code, ran.err) == (0, "")
    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert first == second and first[0] == 4
    assert cli("moves", "bisley", "--batch", input="").out == ""


def test_apply_in_batches(cli: Cli) -> None:
    lines = [
        json.dumps({"position": FRAGMENT, "moves": ["2S t1-a4", "3S t2-a4"]}),
        json.dumps({"position": FRAGMENT, "moves": []}),
        json.dumps({"position": FRAGMENT, "moves": ["KH t3-t1"]}),
    ]
    ran = cli("apply", "bisley", "--batch", input="\n".join(lines))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert answers[0] == {"position": "kings: - / - / - / -; aces: AC / AD / AH / AS 2S 3S; tableau: - / - / KH"}
    assert answers[1] == {"position": "kings: - / - / - / -; aces: AC / AD / AH / AS; tableau: 2S / 3S / KH"}
    assert answers[2]["error"].startswith("KH t3-t1: the tableau builds up or down by suit")
    assert ran.code == 1, "a move that is read and refused"


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        "{}",
        '{"position": 1, "moves": []}',
        '{"position": "tableau: 2S", "moves": "2S t1-a1"}',
        '{"position": "tableau: 2S", "moves": [1]}',
        '{"position": "tableau: 2S", "moves": [], "more": 1}',
        '{"position": "tableau: ZZ", "moves": []}',
        '{"position": "tableau: 2S", "moves": ["2S"]}',
        "[" * 50_000,
        "9" * 5_000,
    ],
)
def test_a_bad_line_of_apply(cli: Cli, line: str) -> None:
    ran = cli("apply", "bisley", "--batch", input=line + "\n")
    assert ran.code == 2
    assert list(json.loads(ran.out)) == ["error"]


def test_batch_serves_as_a_coprocess(patience_home: Path) -> None:
    call = [sys.executable, "-m", "patience_core", "perft", "bisley", "--depth", "1", "--batch"]
    with subprocess.Popen(
        call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(patience_home)
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        watch = threading.Timer(20, process.kill)  # an answer that is kept back must fail this test, not hang it
        watch.start()
        for _ in range(3):
            process.stdin.write(FRAGMENT + "\n")
            process.stdin.flush()
            assert process.stdout.readline() == "[4]\n"
        process.stdin.close()
        assert process.wait(20) == 0
        watch.cancel()


# ---------------------------------------------------------------- streams


def test_nobody_reads_the_output(patience_home: Path) -> None:
    call = f"{sys.executable} -m patience_core moves bisley --batch"
    many = (FRAGMENT + "\n") * 2_000
    process = subprocess.Popen(
        call.split(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(patience_home),
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdin.write(many.encode()[:500])
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    try:
        process.stdin.write(many.encode()[500:])
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(20) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_under_the_output_is_one_line(patience_home: Path) -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "patience_core", "deal", "bisley", "--deal", "1"],
            stdout=full, stderr=subprocess.PIPE, env=environment(patience_home), check=False, text=True,
        )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr == "patience: standard output: no space left on device\n"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii", "latin-1"])
def test_no_encoding_of_the_terminal_is_ever_a_traceback(patience_home: Path, encoding: str) -> None:
    for words in (["show", "bisley"], ["play", "bisley", "--deal", "1", "--no-plain"], ["list"], ["plugins"]):
        ran = run_apart(words, patience_home, PYTHONIOENCODING=encoding)
        assert (ran.returncode, ran.stderr) == (0, b""), words
        text = ran.stdout.decode(encoding)
        if words[0] in ("show", "play"):
            assert ("8♥" in text) is (encoding == "utf-8")
            assert ("8H" in text.partition("Notes")[0]) is (encoding != "utf-8")


@pytest.mark.parametrize("encoding", ["ascii:strict", "cp1252:strict", "utf-8:strict"])
def test_a_name_that_the_terminal_cannot_show_is_no_traceback(
    patience_home: Path, tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "cafe.yaml"
    file.write_text("name: Café Зебра ♠\nextends: bisley\nfoo: é\n", encoding="utf-8")
    ran = run_apart(["check", str(file)], patience_home, PYTHONIOENCODING=encoding)
    assert ran.returncode == 1 and b"Traceback" not in ran.stderr and len(ran.stdout.splitlines()) == 1
    file.write_text("name: Café Зебра ♠\nextends: bisley\n", encoding="utf-8")
    for words in (["show", str(file)], ["play", str(file), "--deal", "1"], ["check", str(file)]):
        ran = run_apart(words, patience_home, input=b"\xff\xfekd\nkd\n", PYTHONIOENCODING=encoding)
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert b"Caf" in ran.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed otherwise there")
def test_what_a_closed_standard_error_would_have_taken_is_not_in_the_output(patience_home: Path) -> None:
    def closed(words: str, streams: str) -> bytes:
        call = f"{sys.executable} -m patience_core {words} {streams}"
        return subprocess.run(
            ["sh", "-c", call], stdout=subprocess.PIPE, env=environment(patience_home), timeout=60, check=False
        ).stdout

    assert closed("deal bisley", "2>&-").startswith(b"kings: ")
    assert closed("moves nothing", "2>&-") == b""
    assert closed("deal bisley --deal 1", "2>&- <&-").decode() == DEAL_1
    closed("play bisley --deal 1 --new", ">&- 2>&- <<'END'\nkd\nEND\n")
    (save,) = (patience_home / "saves").iterdir()
    assert json.loads(save.read_text())["moves"] == ["KD t4-k2"]


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed otherwise there")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_no_file_gets_the_number_of_a_closed_stream(patience_home: Path, number: int) -> None:
    code = (
        "import os; from patience_core.cli import main; main(['list']); "
        f"assert os.path.samestat(os.fstat({number}), os.stat(os.devnull))"
    )
    ran = subprocess.run(
        ["sh", "-c", f'exec "$0" -c "$1" {number}{"<" if number == 0 else ">"}&-', sys.executable, code],
        stdout=subprocess.DEVNULL, env=environment(patience_home), timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 0


def test_plugins_left_out_by_choice_are_hinted_at(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from patience_core.catalogue import default_catalogue

    default_catalogue.cache_clear()
    try:
        monkeypatch.setenv("PATIENCE_PLUGINS", "core")
        for words in (["list"], ["list", "bisley"]):
            assert "PATIENCE_PLUGINS leaves out" in cli(*words).err
        ran = cli("show", "bisley")
        assert ran.code == 2 and len(ran.errors) == 1
        assert ran.err.endswith("(PATIENCE_PLUGINS=core leaves out plugins, see: patience plugins)\n")
        default_catalogue.cache_clear()
        monkeypatch.setenv("PATIENCE_PLUGINS", "-")
        ran = cli("list")
        assert "PATIENCE_PLUGINS: '-' alone names no plugin; to block one, say -NAME" in ran.err
        assert "bisley" in ran.out and "leaves out" not in ran.err
    finally:
        default_catalogue.cache_clear()


def test_a_home_folder_of_nobody_is_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATIENCE_HOME", "~nosuchuser/x")
    for words in (["list"], ["deal", "bisley"], ["play", "bisley"], ["new", "mine"], ["plugins"]):
        ran = cli(*words)
        assert (ran.code, ran.out) == (2, "")
        assert ran.errors == ["patience: PATIENCE_HOME: '~nosuchuser/x': there is no home folder of that name"]


def test_piped_output_has_no_colours_and_no_broken_lines(patience_home: Path) -> None:
    for words in (
        ["show", "bisley"],
        ["list"],
        ["show", "bisley", "--resolved"],
        ["deal", "double-bisley", "--deal", "1"],
    ):
        ran = run_apart(words, patience_home, COLUMNS="30", TERM="xterm-256color")
        assert b"\x1b" not in ran.stdout
        assert max(map(len, ran.stdout.decode().splitlines())) > 60 or words == ["list"]


def test_bytes_that_are_no_text_are_refused_in_one_line(patience_home: Path) -> None:
    ran = run_apart(["moves", "bisley", "--position", "-"], patience_home, input=b"tableau: \xff\xfe")
    assert ran.returncode == 2 and len(ran.stderr.splitlines()) == 1
    ran = run_apart(["moves", "bisley", "--batch"], patience_home, input=b"\xff\xfe\n" + FRAGMENT.encode())
    assert ran.returncode == 2 and len(ran.stdout.splitlines()) == 2


def test_the_module_is_the_command(patience_home: Path) -> None:
    ran = run_apart(["deal", "bisley", "--deal", "1"], patience_home)
    assert ran.stdout.decode() == DEAL_1
    assert run_apart([], patience_home).stdout.startswith(b"Usage: patience ")


def test_main_takes_the_words_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["patience", "deal", "bisley", "--deal", "1"])
    assert main() == 0
    assert capsys.readouterr().out == DEAL_1


def test_the_shell_is_offered_the_ids(patience_home: Path) -> None:
    ran = run_apart(
        [], patience_home, _PATIENCE_COMPLETE="complete_bash", COMP_WORDS="patience play janets-b", COMP_CWORD="2"
    )
    assert ran.stdout.decode().split() == ["janets-bisley", "janets-bisley-12"]
    ran = run_apart([], patience_home, _PATIENCE_COMPLETE="complete_bash", COMP_WORDS="patience pl", COMP_CWORD="1")
    assert b"play" in ran.stdout
