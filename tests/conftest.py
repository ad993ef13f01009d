"""What all tests share: pytest's own helper for testing plugins of pytest, the command line, and a user's folder."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Final

import pytest

from tests.clitool import Cli

pytest_plugins = ["pytester"]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Begun in the background, a process may be deaf to Ctrl-C, and so is all that it starts: tests need them to hear.
    signal.signal(signal.SIGINT, signal.default_int_handler)

HEAVY: Final = frozenset(
    {
        "test_cli_bad_input",
        "test_cli_survey",
        "test_conformance_changes",
        "test_conformance_mutants",
        "test_docs_builder",
        "test_survey_machines",
        "test_survey_running",
        "test_workshop_reach",
        "test_workshop_slips",
    }
)
"""Files that start many processes or try thousands of changes: they run with ``--heavy``, and when they are named."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--heavy", action="store_true", help="run the heavy test files as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the heavy files out, unless they are asked for."""
    named = {Path(argument.partition("::")[0]).stem for argument in config.invocation_params.args}
    if config.getoption("--heavy") or HEAVY & named:
        return
    left_out = [item for item in items if item.path.stem in HEAVY]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.path.stem not in HEAVY]


@pytest.fixture(autouse=True)
def patience_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder that belongs to one test alone, so that no test sees, or writes, what a user keeps."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("PATIENCE_HOME", str(home))
    for name in ("PATIENCE_PLUGINS", "PATIENCE_TRACE", "PATIENCE_DEBUG", "NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs the command line in this process."""
    return Cli(capsys, monkeypatch)


@pytest.fixture(scope="session")
def compiled_solver() -> None:
    """The solver compiled, so that no program that a test starts has to wait for that, or says that it does."""
    from patience_core import deal
    from patience_core.solver import warming

    if warming.is_installed():
        warming.ready(deal("bisley", 1).position)
