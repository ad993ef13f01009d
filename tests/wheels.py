"""Wheels built from the checkout, and fresh virtual environments to install them in, without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, distribution
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Final

from attrs import frozen
from packaging.requirements import Requirement

from tests.clitool import environment

ROOT: Final = Path(__file__).parent.parent
PARITY: Final = ROOT / "examples" / "patience-parity"

_BUILT: Final = TemporaryDirectory(prefix="wheels-")


@cache
def wheel_of(project: Path) -> Path:
    """The wheel of a project, built once in each test process with the build tools that are installed."""
    folder = Path(mkdtemp(dir=_BUILT.name))
    _pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder), str(project))
    (wheel,) = folder.glob("*.whl")
    return wheel


def _pip(*words: str) -> None:
    call = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *words]
    done = subprocess.run(call, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def needed_by(*names: str) -> Iterator[Distribution]:
    """What these distributions need to run, and what that needs, each once: not they themselves."""
    seen = set(names)
    waiting = list(names)
    while waiting:
        for text in distribution(waiting.pop()).requires or ():
            needed = Requirement(text)
            name = needed.name.lower().replace("_", "-")
            if name not in seen and (needed.marker is None or needed.marker.evaluate({"extra": ""})):
                seen.add(name)
                waiting.append(name)
                yield distribution(name)


@frozen
class FreshEnvironment:
    """A virtual environment of its own, with an empty folder to work in and one for what a user keeps."""

    folder: Path

    @classmethod
    def with_wheels(cls, folder: Path, *wheels: Path, tools: tuple[str, ...] = ()) -> FreshEnvironment:
        """Make one that holds the wheels, and what patience-core and the named tools need, copied from this one."""
        fresh = cls(folder)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(fresh.root)], check=True, timeout=60)
        fresh.work.mkdir()
        fresh.home.mkdir()
        for each in (*needed_by("patience-core", *tools), *map(distribution, tools)):
            fresh._copy(each)
        if wheels:
            _pip("--python", str(fresh.python), "install", "--no-deps", "--no-index", *map(str, wheels))
        return fresh

    @property
    def root(self) -> Path:
        """The environment's own folder."""
        return self.folder / "venv"

    @property
    def work(self) -> Path:
        """Where commands are run, far from the checkout."""
        return self.folder / "work"

    @property
    def home(self) -> Path:
        """Where what a user keeps lies."""
        return self.folder / "home"

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self._bin / ("python.exe" if os.name == "nt" else "python")

    @property
    def site(self) -> Path:
        """Where its packages lie."""
        if os.name == "nt":
            return self.root / "Lib" / "site-packages"
        (site,) = self.root.glob("lib/python*/site-packages")
        return site

    @property
    def _bin(self) -> Path:
        return self.root / ("Scripts" if os.name == "nt" else "bin")

    def _copy(self, installed: Distribution) -> None:
        assert installed.files, f"{installed.metadata['Name']} does not say which files it has"
        for file in installed.files:
            if file.parts[0] != ".." and file.suffix != ".pyc":
                target = self.site / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)

    def run(self, command: str, *words: str, input: str = "", path: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command of the environment; ``path`` is looked for modules first."""
        variables = environment(self.home, PYTHONUTF8="1", PYTHONPATH=path)
        call = [str(self._bin / command), *words]
        return subprocess.run(
            call,
            input=input,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=variables,
            cwd=self.work,
            timeout=120,
        )

    def says(self, command: str, *words: str, input: str = "", path: str = "") -> str:
        """What a command prints that ends well and complains of nothing."""
        done = self.run(command, *words, input=input, path=path)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout
