"""The examples in the docstrings are run."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import patience_core

PACKAGE = Path(patience_core.__file__).parent
MODULES = sorted(
    ".".join(("patience_core", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    for path in PACKAGE.rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    ran = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert ran.failed == 0
    assert ran.attempted > 0


def test_there_are_examples() -> None:
    assert len(MODULES) >= 10
