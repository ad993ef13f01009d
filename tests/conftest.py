"""What all tests share: pytest's own helper for testing plugins of pytest, the command line, and a user's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clitool import Cli

pytest_plugins = ["pytester"]


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
