"""Running the examples of the documentation: what a page shows is done, block by block, in a folder of its own.

How a page is written so that it can be run:

- A block with ``title="NAME"`` is a file; it is written down. With ``instead="LINE"`` too, it takes the place of the
  paragraph of that file that begins with the line.
- A ``python`` block without a title is a dialogue, ``>>> ...``. All dialogues of a page share their names.
- A ``console`` block shows a terminal: a line ``$ COMMAND`` is run, and what the page shows under it is what it prints.
  In a game the lines ``> ...`` are what the player types.
- A ``yaml`` block without a title is a sound variant, or cases that hold (of ``variant="ID"``, else of Bisley).
- A ``sh`` block is for the reader alone, and so is ``text``.

``...`` stands for anything that is left out.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

from patience_core.catalogue import default_catalogue
from patience_core.conformance.cases import parse_cases
from patience_core.conformance.trial import run_case
from patience_core.errors import PatienceError
from tests.clitool import environment

COLUMNS: Final = 88
LINES: Final = 50

RUN: Final = frozenset({"console", "python", "yaml"})
"""The languages of blocks that are run where they have no title."""

NOT_RUN: Final = frozenset({"sh", "text"})
"""The languages of blocks that need no title and are not run."""

_FENCE: Final = re.compile(r"^```(\w*) *(.*)$")
_PROMPT: Final = re.compile(r"^(> |Which\? .*?\) |Go on with it\? \[Y/n\] )(.*)$")
_ESCAPE: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@frozen
class Block:
    """A block of a page between fences, with where its text begins."""

    file: str
    line: int
    language: str
    options: Mapping[str, str]
    text: str

    @property
    def title(self) -> str:
        """The file that the block is, or nothing."""
        return self.options.get("title", "")


@frozen
class Command:
    """A command of a console block, and what the page shows under it."""

    line: int
    words: str
    shown: str

    @property
    def typed(self) -> list[tuple[str, str]]:
        """What the player types in a game: each prompt and the answer to it."""
        found = (_PROMPT.match(line) for line in self.shown.splitlines())
        return [(match[1], match[2]) for match in found if match]


def blocks_of(text: str, file: str) -> Iterator[Block]:
    """The blocks of a page."""
    opened: tuple[int, str, dict[str, str]] | None = None
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if opened is None:
            fence = _FENCE.match(line)
            if fence:
                options = dict(word.split("=", 1) for word in shlex.split(fence[2]))
                opened, lines = (number + 1, fence[1], options), []
        elif line == "```":
            yield Block(file, *opened, "".join(f"{each}\n" for each in lines))
            opened = None
        else:
            lines.append(line)
    assert opened is None, f"{file}:{opened[0] - 1}: the block is never closed" if opened else ""


def commands_of(block: Block) -> Iterator[Command]:
    """The commands of a console block."""
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(block.text.splitlines(), start=block.line):
        if line.startswith("$ "):
            found.append((number, line[2:], []))
        else:
            assert found, f"{block.file}:{number}: a console block begins with a command, '$ ...'"
            found[-1][2].append(line)
    for number, words, shown in found:
        yield Command(number, words, "".join(f"{line.rstrip()}\n" for line in shown))


def is_as_shown(shown: str, printed: str) -> bool:
    """Whether what was printed is what the page shows."""
    return doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS)


@frozen
class Desk:
    """Where one page is run: a folder for its files, one for what a user keeps, and what was found wrong."""

    folder: Path
    home: Path
    shims: Path
    names: dict[str, Any] = field(factory=dict)
    wrong: list[str] = field(factory=list)
    installed: list[Path] = field(factory=list)

    @classmethod
    def in_folder(cls, folder: Path) -> Desk:
        """A desk with everything in one folder, and the commands that a page may use."""
        desk = cls(folder / "desk", folder / "home", folder / "bin")
        for each in (desk.folder, desk.home, desk.shims):
            each.mkdir()
        for command, module in (("patience", "patience_core"), ("pytest", "pytest")):
            shim = desk.shims / command
            shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
            shim.chmod(0o755)
        return desk

    def run(self, block: Block) -> None:
        """Do what a block shows; what is not as shown is added to ``wrong``."""
        where = f"{block.file}:{block.line}"
        if block.title:
            self._write(block)
        elif block.language == "console":
            for command in commands_of(block):
                self._command(command, block.file)
        elif block.language == "python":
            self._dialogue(block)
        elif block.language == "yaml":
            self.wrong.extend(f"{where}: {what}" for what in self._yaml(block))
        elif block.language not in NOT_RUN:
            self.wrong.append(f"{where}: a block of {block.language or 'no language'!r} has to be a file, title=...")

    def _write(self, block: Block) -> None:
        path = self.folder / block.title
        path.parent.mkdir(parents=True, exist_ok=True)
        first = block.options.get("instead")
        if first is None:
            path.write_text(block.text, encoding="utf-8")
            return
        paragraphs = path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
        at = [number for number, text in enumerate(paragraphs) if text.splitlines()[0] == first]
        if len(at) == 1:
            paragraphs[at[0]] = block.text.rstrip("\n")
            path.write_text("\n\n".join(paragraphs) + "\n", encoding="utf-8")
        else:
            self.wrong.append(f"{block.file}:{block.line}: {len(at)} paragraphs of {block.title} begin with {first!r}")

    def _command(self, command: Command, file: str) -> None:
        printed = self.printed(command)
        if not is_as_shown(command.shown, printed):
            self.wrong.append(
                f"{file}:{command.line}: {command.words}\n-- shown:\n{command.shown}-- printed:\n{printed}"
            )

    def printed(self, command: Command) -> str:
        """Run a command and return what a terminal shows."""
        install = re.fullmatch(r"pip install -e (\S+)", command.words)
        return self._install(self.folder / install[1]) if install else self._in_terminal(command)

    def _install(self, project: Path) -> str:
        """Announce a project's plugins as an editable install does, with no index to ask."""
        metadata = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        name, version = metadata["name"], metadata["version"]
        info = project / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        points = "".join(f"{key} = {value}\n" for key, value in metadata["entry-points"]["patience"].items())
        (info / "entry_points.txt").write_text(f"[patience]\n{points}")
        self.installed.append(project)
        sys.path.insert(0, str(project))
        default_catalogue.cache_clear()
        return "...\n"

    def _in_terminal(self, command: Command) -> str:
        import pexpect  # type: ignore[import-untyped]

        variables = {
            "PATH": f"{self.shims}{os.pathsep}{os.environ.get('PATH', '')}",
            "PYTHONPATH": os.pathsep.join(map(str, self.installed)),
            "PYTHONUTF8": "1",
            "TERM": "dumb",
            "INPUTRC": os.devnull,
            "COLUMNS": str(COLUMNS),
            "LINES": str(LINES),
        }
        child = pexpect.spawn(
            "/bin/sh",
            ["-c", command.words],
            cwd=str(self.folder),
            env=environment(self.home, **variables),
            dimensions=(LINES, COLUMNS),
            encoding="utf-8",
            timeout=60,
        )
        child.delaybeforesend = None
        said = ""
        try:
            for prompt, answer in command.typed:
                child.expect_exact(f"\n{prompt}" if prompt == "> " else prompt)
                said += child.before + child.after
                child.sendline(answer)
            child.expect(pexpect.EOF)
            said += child.before
        except (pexpect.EOF, pexpect.TIMEOUT) as error:
            said += f"{child.before}\n({type(error).__name__})"
        finally:
            child.close()
        lines = _ESCAPE.sub("", said).replace("\r", "").splitlines()
        return "".join(f"{line.rstrip()}\n" for line in lines)

    def _dialogue(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(block.text, self.names, block.file, block.file, block.line - 1)
        if not test.examples:
            self.wrong.append(
                f"{block.file}:{block.line}: a block of Python is a dialogue, >>> ..., or a file, title=..."
            )
        said: list[str] = []
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        runner = doctest.DocTestRunner(optionflags=flags, verbose=False)
        before = Path.cwd()
        os.chdir(self.folder)
        try:
            runner.run(test, out=said.append, clear_globs=False)
        finally:
            os.chdir(before)
        self.names.update(test.globs)
        self.wrong.extend(said)

    def _yaml(self, block: Block) -> list[str]:
        """What is wrong with a variant, or with cases."""
        if block.text.lstrip().startswith("- "):
            variant = default_catalogue().variant(block.options.get("variant", "bisley"))
            try:
                cases = parse_cases(block.text, variant, f"{block.file}:{block.line}")
            except PatienceError as error:
                return [str(error)]
            return [str(failure) for case in cases for failure in run_case(case, variant)]
        path = self.folder / "example.yaml"
        path.write_text(block.text, encoding="utf-8")
        try:
            default_catalogue().variant(path)
        except PatienceError as error:
            return str(error).splitlines()
        finally:
            path.unlink()
        return []
