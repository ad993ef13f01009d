"""Every command with every kind of bad file: one clear line, the right exit code, and nothing of the user's is lost.

The kinds of file are listed once, and so are the commands that read one; each meets each.
"""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from patience_core.errors import SaveError
from patience_core.sitting.files import replace, spare_others
from tests.clitool import Cli, environment, run_apart

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and links are made otherwise there")

Made = Callable[[Path], object]


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200 << 20)


def full(text: bytes) -> Made:
    return lambda path: path.write_bytes(text)


KINDS: Final[dict[str, Made]] = {
    "missing": lambda _: None,
    "empty": full(b""),
    "a folder": lambda path: path.mkdir(),
    "a pipe": lambda path: os.mkfifo(path),
    "a broken link": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path),
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
    "huge": sparse,
    "binary": full(bytes(range(128, 256)) * 50),
    "UTF-16": full("name: A\nextends: bisley\n".encode("utf-16")),
    "null characters": full(b"name: A\x00B\nextends: bisley\n"),
    "a list": full(b"- a\n- b\n"),
    "JSON, a list": full(b"[1, 2]"),
    "nested deep": full(b"[" * 5_000),
    "nested deep, objects": full(b'{"a":' * 5_000 + b"1" + b"}" * 5_000),
    "a number": full(b"9" * 5_000),
    "a surrogate": full(b'{"name": "\\ud800"}'),
}
"""What a file may be that is neither a variant, nor a position, nor a board, nor a file of another program."""

VARIANTS: Final[dict[str, Made]] = {
    "its own parent": full(b"name: A\nextends: bad.yaml\n"),
    "no parent": full(b"name: A\nextends: nobody\n"),
    "another name of itself": full(b"name: A\nextends: bisley\nalias of: bad\n"),
    "an alias in itself": full(b"a: &a\n  b: *a\n"),
}
"""What is wrong with variants only."""

READ_A_VARIANT: Final = (
    ("show", "FILE"),
    ("check", "FILE"),
    ("conform", "FILE"),
    ("conform", "FILE", "--mutants"),
    ("conform", "FILE", "--engine", "true"),
    ("conform", "FILE", "--json"),
    ("deal", "FILE", "--deal", "1"),
    ("deal", "FILE", "--deal", "1", "--json"),
    ("moves", "FILE", "--deal", "1", "--json"),
    ("apply", "FILE", "KD", "t4-k2", "--deal", "1"),
    ("perft", "FILE", "--deal", "1", "--depth", "1"),
    ("draw", "FILE", "--deal", "1"),
    ("solve", "FILE", "--deal", "1", "--json"),
    ("survey", "FILE", "--deals", "1", "--json"),
    ("try", "FILE", "--games", "1", "--json"),
    ("diff", "FILE", "bisley", "--deals", "1"),
    ("diff", "bisley", "FILE", "--deals", "1", "--json"),
    ("export", "pysol", "FILE", "--deal", "1"),
    ("import", "pysol", "no-board", "--variant", "FILE"),
    ("play", "FILE", "--deal", "1"),
    ("stats", "FILE", "--json"),
    ("new", "my-own", "--from", "FILE"),
)
READ_ANOTHER_FILE: Final = (
    ("moves", "bisley", "--position", "FILE"),
    ("solve", "bisley", "--position", "FILE", "--json"),
    ("draw", "bisley", "--position", "FILE"),
    ("export", "pysol", "bisley", "--position", "FILE"),
    ("perft", "bisley", "--depth", "1", "--position", "FILE"),
    ("import", "solvitaire", "FILE"),
    ("import", "fc-solve", "FILE", "--variant", "freecell"),
    ("import", "pysol", "FILE", "--variant", "klondike"),
    ("play", "bisley", "--load", "FILE"),
    ("stats", "--import", "FILE"),
)


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience_home: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return patience_home


@pytest.mark.parametrize("kind", [*KINDS, *VARIANTS])
def test_no_variant(cli: Cli, tmp_path: Path, kind: str) -> None:
    (KINDS | VARIANTS)[kind](tmp_path / "bad.yaml")
    there = sorted(tmp_path.iterdir())
    for command in READ_A_VARIANT:
        ran = cli(*(word.replace("FILE", "bad.yaml") for word in command))
        said = (ran.out.removeprefix("[]\n") + ran.err).splitlines()  # no reports, as JSON
        assert len(said) == 1 and "bad.yaml" in said[0], (command, ran)
        assert ran.code == 2 or (ran.code == 1 and command[0] in ("check", "conform")), (command, ran)
        assert "internal error" not in said[0] and said[0].isprintable()
        if "--json" in command:
            assert ran.out in ("", "[]\n")
    assert sorted(tmp_path.iterdir()) == there, "nothing is written"


@pytest.mark.parametrize("kind", KINDS)
def test_no_position_board_or_save(cli: Cli, tmp_path: Path, kind: str) -> None:
    KINDS[kind](tmp_path / "bad")
    for command in READ_ANOTHER_FILE:
        if kind == "a pipe" and "--position" in command:
            continue  # it is awaited, as for <(another command)
        ran = cli(*(word.replace("FILE", "bad") for word in command))
        assert (ran.code, ran.out) == (2, ""), (command, ran)
        assert len(ran.errors) == 1 and "bad" in ran.err, (command, ran)
        assert "internal error" not in ran.err and ran.errors[0].isprintable()


@pytest.mark.parametrize("option", ["--perft", "--plays"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_file_of_facts(cli: Cli, tmp_path: Path, kind: str, option: str) -> None:
    KINDS[kind](tmp_path / "bad")
    ran = cli("conform", "bisley", "--walks", "0", option, "bad")
    lines = [line for line in (ran.out + ran.err).splitlines() if line.startswith(("bad", "patience: bad"))]
    assert ran.code in (1, 2) and lines and "codec" not in ran.out and "recursion" not in ran.out
    assert all(line.isprintable() for line in lines)


def test_check_knows_what_an_alias_is_of(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: bisley\nalias of: janets-bisly\n")
    ran = cli("check", "mine.yaml")
    assert ran.code == 1 and "no variant is called 'janets-bisly'; did you mean 'janets-bisley'?" in ran.out
    assert cli("show", "mine.yaml").code == 0, "a name for nothing does no harm where it is not asked about"
    file.write_text("extends: bisley\nalias of: bisley\n")
    assert cli("check", "mine.yaml").code == 0


# ---------------------------------------------------------------- where something is written

WRITERS: Final = {
    "svg": ("draw", "bisley", "--deal", "1", "-o"),
    "json": ("schema", "variant", "-o"),
    "txt": ("export", "pysol", "bisley", "--deal", "1", "-o"),
}


@pytest.mark.parametrize("ending", WRITERS)
def test_nothing_of_another_is_overwritten(cli: Cli, tmp_path: Path, ending: str) -> None:
    command = WRITERS[ending]
    mine, link, pipe, folder = (tmp_path / f"{name}.{ending}" for name in ("mine", "link", "pipe", "folder"))
    mine.write_text("mine")
    link.symlink_to(mine)
    os.mkfifo(pipe)
    folder.mkdir()
    for path in (mine, link, pipe, folder):
        ran = cli(*command, path.name)
        assert (ran.code, ran.out) == (2, "") and len(ran.errors) == 1 and path.name in ran.err, ran
    assert mine.read_text() == "mine" and link.is_symlink() and folder.is_dir()
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert len(list(tmp_path.iterdir())) == 4, "nothing half written stays"


def test_a_picture_is_replaced_by_another_through_a_link(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "link.svg").symlink_to("real.svg")
    assert cli("draw", "bisley", "--deal", "1", "-o", "link.svg").code == 0
    first = (tmp_path / "real.svg").read_text()
    assert cli("draw", "bisley", "--deal", "2", "-o", "link.svg").code == 0
    assert (tmp_path / "link.svg").is_symlink() and (tmp_path / "real.svg").read_text() != first


def test_a_device_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # as a device, which a test cannot make: whoever may replace it loses it
    os.mkfifo(pipe)
    link = tmp_path / "link"
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(SaveError, match="a pipe or a device, not a file"):
            replace(path, "text")
    assert stat.S_ISFIFO(pipe.stat().st_mode) and link.is_symlink()
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(SaveError, match="too many levels of symbolic links"):
        replace(loop, "text")


def test_what_begins_otherwise_is_spared(tmp_path: Path) -> None:
    path = tmp_path / "file.csv"
    spare_others(path, "table", b"deal,")
    for text in ("", "deal,verdict\n"):
        path.write_text(text)
        spare_others(path, "table", b"deal,")
    path.write_text("dea")
    with pytest.raises(SaveError, match=r"file\.csv: is there already and is no table; it stays as it is"):
        spare_others(path, "table", b"deal,", b"more")


SURVEY: Final = ("survey", "bisley", "--deals", "1", "--max-positions", "1")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--csv", "mine.txt"), "mine.txt: is there already and is no CSV file"),
        (("--plot", "mine.svg"), "mine.svg: is there already and is no SVG file"),
        (("--csv", "pipe"), "pipe: cannot be written: it is a pipe or a device"),
        (("--store", "new", "--csv", "./new"), "new: is named twice"),
        (("--csv", "mine.yaml", "--store", "mine.yaml"), "mine.yaml: is there already and is no CSV file"),
        (("--store", "mine.txt"), "mine.txt: no usable file of surveys"),
        (("--scheduler", "nonsense"), "no Dask scheduler answers at 'nonsense': an address is as tcp://host:8786"),
        (("--scheduler", "tcp://host"), "no Dask scheduler answers at 'tcp://host': an address is as tcp://host:8786"),
        (("--deals", "1-9223372036854775808"), "9223372036854775808 is no deal here"),
    ],
)
def test_a_survey_that_may_not_write_there(cli: Cli, tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    pytest.importorskip("numba")
    for module in ("scipy", "matplotlib", "distributed"):
        pytest.importorskip(module)
    mine = [tmp_path / name for name in ("mine.txt", "mine.svg", "mine.yaml")]
    for path in mine:
        path.write_text("mine")
    os.mkfifo(tmp_path / "pipe")
    ran = cli(*SURVEY, *words)
    assert (ran.code, ran.out) == (2, "") and len(ran.errors) == 1 and says in ran.err, ran
    assert all(path.read_text() == "mine" for path in mine) and stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert not (tmp_path / "new").exists()


# ---------------------------------------------------------------- what is missing, what is shown, what ends it


@pytest.mark.parametrize("how", ["missing", "broken"])
@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("scipy", SURVEY),
        ("matplotlib", (*SURVEY, "--plot", "x.svg")),
        ("pyarrow", (*SURVEY, "--parquet", "x.parquet")),
        ("distributed", (*SURVEY, "--scheduler", "tcp://127.0.0.1:1")),
        ("numba", ("solve", "bisley", "--deal", "1")),
        ("cairosvg", ("draw", "bisley", "--deal", "1", "-o", "x.png")),
    ],
)
def test_a_library_that_cannot_be_loaded_is_told_with_its_remedy(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, words: tuple[str, ...], how: str
) -> None:
    for needed in ("numba", "scipy"):
        pytest.importorskip(needed)
    for name in [name for name in sys.modules if name.partition(".")[0] == module or "solver.kernel" in name]:
        monkeypatch.delitem(sys.modules, name)
    if how == "missing":
        monkeypatch.setattr(sys, "meta_path", [_Missing(module), *sys.meta_path])
    else:
        (tmp_path / f"{module}.py").write_text("raise ImportError('needs another\\nversion of something')\n")
        monkeypatch.syspath_prepend(tmp_path)
    ran = cli(*words)
    assert (ran.code, ran.out) == (2, "") and len(ran.errors) == 1, ran
    assert "pip install 'patience-core[" in ran.err
    assert not list(tmp_path.glob("x.*"))


class _Missing:
    """Finds no such module, as if it were not installed."""

    def __init__(self, name: str) -> None:
        self.name = name

    def find_spec(self, name: str, *_: object) -> None:
        if name.partition(".")[0] == self.name:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def test_data_is_the_same_whatever_the_output_can_show(tmp_path: Path, patience_home: Path) -> None:
    file = tmp_path / "cafe.yaml"
    file.write_text("name: Café\nextends: bisley\n", encoding="utf-8")
    for words, name in (
        (["draw", str(file), "--deal", "1", "--title"], b"Caf&#233;"),
        (["try", str(file), "--games", "1", "--json"], b'"Caf\\u00e9"'),
    ):
        for encoding in ("ascii", "cp1252", "utf-8"):
            said = run_apart(words, patience_home, PYTHONIOENCODING=encoding).stdout
            assert said.isascii() and name in said, (words, encoding)


def test_a_warning_is_said_once(patience_home: Path) -> None:
    patience_home.mkdir(parents=True, exist_ok=True)
    (patience_home / "variants").write_text("no folder")
    for command in (["show", "bisley"], ["try", "bisley", "--games", "1"], ["list"]):
        said = run_apart(command, patience_home).stderr.decode().splitlines()
        assert len(said) == 1 and "variants cannot be read" in said[0], said


def test_a_survey_that_is_ended_says_what_is_kept_and_leaves_nobody_behind(tmp_path: Path, patience_home: Path) -> None:
    for module in ("numba", "scipy"):
        pytest.importorskip(module)
    store = tmp_path / "store"
    words = ("survey", "double-bisley", "--deals", "1-5000", "--workers", "1", "--max-seconds", "0.05")
    call = [sys.executable, "-m", "patience_core", *words, "--store", str(store)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(patience_home)) as run:
        until = time.monotonic() + 60
        while not store.exists() and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(1)
        run.send_signal(signal.SIGTERM)
        _, said = run.communicate(timeout=30)
    assert run.returncode == 128 + signal.SIGTERM
    lines = said.decode().splitlines()
    assert [line for line in lines if f"are kept in {store}; the same command goes on" in line], lines
    assert not [line for line in lines if "Traceback" in line or "leaked" in line]


@pytest.mark.parametrize(("where", "code"), [(".", 2), ("file/x", 2), ("file", 1), ("mine", 1)])
def test_a_site_that_may_not_be_built_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], where: str, code: int
) -> None:
    pytest.importorskip("mkdocs")
    from docs.builder import __main__ as builder
    from docs.builder import site

    monkeypatch.setattr(site, "pages", lambda _: [])  # which take seconds, and are not what this is about
    monkeypatch.setattr(site, "navigation", lambda *_: [])
    (tmp_path / "file").write_text("mine")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").write_text("mine")
    monkeypatch.setattr(sys, "argv", ["docs.builder", "--to", where])
    try:
        ended: object = builder.main()
    except SystemExit as error:
        ended = error.code
    said = capsys.readouterr()
    assert ended == code and said.out == "" and len(said.err.splitlines()) <= 2 and "Traceback" not in said.err
    assert (tmp_path / "file").read_text() == "mine" and (tmp_path / "mine" / "letter").read_text() == "mine"


def test_a_site_whose_building_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    from docs.builder import __main__ as builder

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(builder, "build", interrupted)
    monkeypatch.setattr(sys, "argv", ["docs.builder"])
    assert builder.main() == 130
