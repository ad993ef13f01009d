"""The wheel: what is in it, what it says of itself, and that it works where there is no checkout."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from email import message_from_string
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import patience_core
from tests.wheels import ROOT, FreshEnvironment, wheel_of


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The files of the wheel."""
    with zipfile.ZipFile(wheel_of(ROOT)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> FreshEnvironment:
    """A fresh environment with nothing but the wheel and what it needs."""
    return FreshEnvironment.with_wheels(tmp_path_factory.mktemp("wheel"), wheel_of(ROOT))


def metadata(files: dict[str, bytes], name: str) -> str:
    return files[f"patience_core-{patience_core.__version__}.dist-info/{name}"].decode()


def test_the_wheel_holds_every_source_and_variant_and_nothing_else(files: dict[str, bytes]) -> None:
    expected = {
        path.relative_to(base).as_posix()
        for base, packages in ((ROOT, [ROOT / "patience_core"]), (ROOT / "variants", (ROOT / "variants").iterdir()))
        for package in packages
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {"patience_core/py.typed", "patience_bisley/bisley.yaml", "patience_bisley/bisley.cases.yaml"} <= expected
    assert {name for name in files if ".dist-info/" not in name} == expected


def test_what_it_says_of_itself(files: dict[str, bytes]) -> None:
    said = message_from_string(metadata(files, "METADATA"))
    assert (said["Name"], said["Version"]) == ("patience-core", patience_core.__version__)
    assert said["Requires-Python"] == ">=3.11"
    assert said["License-Expression"] == "MIT"
    assert said["Summary"] and "\n" not in said["Summary"]
    assert said.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")
    needed = {text.split(">=")[0] for text in said.get_all("Requires-Dist", []) if "extra ==" not in text}
    assert needed == {"attrs", "pluggy", "pyyaml", "typer", "rich", "platformdirs"}
    assert any(name.endswith("licenses/LICENSE") for name in files)


def test_its_entry_points(files: dict[str, bytes]) -> None:
    said = metadata(files, "entry_points.txt")
    for line in (
        "[console_scripts]\npatience = patience_core.cli:main\n",
        "\nbisley = patience_bisley\n",
        "[pytest11]\npatience = patience_core.conformance.pytest_plugin\n",
    ):
        assert line in said + "\n"
    assert {"bisley"} <= {point.name for point in entry_points(group="patience")}


def test_the_version_is_in_the_changelog() -> None:
    assert f"\n## {patience_core.__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_it_works_outside_the_checkout(fresh: FreshEnvironment) -> None:
    assert fresh.says("patience", "--version") == f"patience {patience_core.__version__}\n"
    listed = fresh.says("patience", "--strict", "list")
    assert re.search("^  janets-bisley +Janet's Bisley$", listed, re.MULTILINE)
    where = fresh.says("python", "-c", "import patience_core; print(patience_core.__file__)")
    assert Path(where.strip()).is_relative_to(fresh.site)
    assert f"(patience-core {patience_core.__version__}, module patience_bisley): loaded" in fresh.says(
        "patience", "plugins"
    )


def test_it_conforms_without_any_test_library(fresh: FreshEnvironment) -> None:
    assert fresh.run("python", "-c", "import pytest").returncode == 1
    said = fresh.says("patience", "conform", "bisley", "janets-bisley-12", "double-bisley", "--walks", "1").splitlines()
    assert len(said) == 3
    assert all(": all passed (" in line for line in said)


def test_a_stranger_writes_a_variant_there_and_plays_it(fresh: FreshEnvironment) -> None:
    fresh.says("patience", "new", "my-own", "--from", "janets-bisley")
    assert "my_own.yaml: a sound variant: My Own, one deck" in fresh.says("patience", "check", "my_own.yaml")
    assert ": all passed (" in fresh.says("patience", "conform", "my_own.yaml", "--walks", "1")
    said = fresh.says("patience", "play", "my_own.yaml", "--deal", "1", input="kd\nquit\n")
    assert "k2: KD" in said.splitlines()


def test_types_are_there_for_others(fresh: FreshEnvironment) -> None:
    assert (fresh.site / "patience_core" / "py.typed").is_file()


def test_the_source_distribution_makes_the_same_wheel(tmp_path: Path, files: dict[str, bytes]) -> None:
    call = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(archive, tmp_path / "sources")
    (folder,) = (tmp_path / "sources").iterdir()
    for name in ("README.md", "LICENSE", "CHANGELOG.md", "docs/README.md", "tests/test_packaging.py"):
        assert (folder / name).is_file(), name
    with zipfile.ZipFile(wheel_of(folder)) as wheel:
        assert set(wheel.namelist()) == set(files)
