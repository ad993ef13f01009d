"""``import patience_core``: what it brings, and that it brings nothing heavy with it."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

import patience_core

LIGHT = {"attr", "attrs", "pluggy", "yaml", "_yaml", "patience_core"}
"""What importing may load beyond the standard library; ``_yaml`` is PyYAML's own, where it was compiled."""

SCRIPT = """
import sys
before = set(sys.modules)
import {module}
print(*sorted(set(sys.modules) - before))
"""


def loaded_by(module: str) -> set[str]:
    """The modules that an import loads in a process of its own, beyond what Python itself has loaded by then."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(module=module)], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == ""
    return set(done.stdout.split())


def test_import_loads_attrs_pluggy_and_yaml_and_nothing_heavier() -> None:
    modules = loaded_by("patience_core")
    roots = {name.partition(".")[0] for name in modules}
    # A compiled PyYAML brings names of Cython's with it, which are no packages.
    others = {root for root in roots - set(sys.stdlib_module_names) - LIGHT if "cython" not in root}
    assert others == set()
    for heavy in ("typer", "rich", "platformdirs", "pytest", "hypothesis", "click", "numpy", "numba"):
        assert heavy not in roots
    assert "patience_core.game" in modules
    for later in ("cli", "conformance", "sitting", "draw", "solver"):
        assert f"patience_core.{later}" not in modules


def test_no_variant_is_read_before_it_is_asked_for() -> None:
    assert not any(name.startswith("patience_bisley") for name in loaded_by("patience_core"))


@pytest.mark.parametrize("module", ["patience_core.cards", "patience_core.game", "patience_core.english"])
def test_a_module_can_be_imported_first(module: str) -> None:
    assert module in loaded_by(module)


def test_the_pytest_plugin_is_cheap_to_load() -> None:
    modules = loaded_by("pytest, patience_core.conformance.pytest_plugin")
    assert "hypothesis" not in modules and "typer" not in modules and "rich" not in modules


COMMAND = """
import sys
from patience_core.cli import main
try:
    main({call})
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    "call", [["list"], ["show", "klondike"], ["deal", "bisley", "--deal", "1"], ["moves", "bisley", "--deal", "1"]]
)
def test_what_answers_at_once_loads_nothing_that_makes_it_wait(call: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMMAND.format(call=call)], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout
    roots = {name.partition(".")[0] for name in done.stderr.split()}
    assert "typer" in roots
    assert not roots & {
        "numpy",
        "numba",
        "scipy",
        "matplotlib",
        "pyarrow",
        "dask",
        "distributed",
        "pytest",
        "hypothesis",
    }


# The public names


def test_every_public_name_is_there_and_documented() -> None:
    assert len(set(patience_core.__all__)) == len(patience_core.__all__) > 20
    for name in patience_core.__all__:
        there = getattr(patience_core, name)
        assert name == "__version__" or there.__doc__, name


def test_the_version_is_that_of_the_distribution() -> None:
    assert patience_core.__version__ == version("patience-core")


def test_the_public_functions() -> None:
    assert "bisley" in patience_core.variants()
    bisley = patience_core.variant("bisley")
    game = patience_core.deal(bisley, 1)
    assert game.position == patience_core.deal("bisley", "1").position
    assert game.variant is bisley
    chosen = patience_core.deal(bisley)
    assert chosen.deal is not None
    assert patience_core.deal(bisley, chosen.deal).position == chosen.position
    fragment = patience_core.position("bisley", "aces: AC / AD / AH / AS; tableau: 8S / 9S")
    assert fragment.legal_moves.texts() == ["9S t2-t1", "8S t1-t2"] and fragment.deal is None
    assert patience_core.perft(fragment.position, 2) == [2, 0]
    assert patience_core.solve(fragment.position).verdict.value == "unwinnable"
    with pytest.raises(patience_core.UnknownVariant):
        patience_core.deal("bisly", 1)
    with pytest.raises(patience_core.InvalidDeal):
        patience_core.deal("bisley", "x")
    with pytest.raises(patience_core.InvalidPosition):
        patience_core.position("bisley", "tableau: XX")
