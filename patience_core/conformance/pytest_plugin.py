"""The pytest plugin: cases and laws as test items that a person can read.

It does nothing unless asked. ``X.cases.yaml`` beside ``X.yaml`` is collected like a test file, a case an item:
``bisley.cases.yaml::the tableau builds up or down by suit [line 12]``. With ``--patience VARIANT`` (an id, a path, or
``all``; it may be repeated) each of these variants gives items too: its cases, and the laws that hold for every
variant, along plays that Hypothesis looks for where it is installed, and along seeded random plays otherwise.

pytest loads this module at every start, so it imports nothing else of this package before there is something to do.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from patience_core.conformance.items import CasesFile

# The same as in cases.py, which is not imported before there is a file of cases.
_ENDINGS = (".cases.yaml", ".cases.yml")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--patience VARIANT``."""
    parser.getgroup("patience", "conformance of patience variants").addoption(
        "--patience",
        action="append",
        default=[],
        metavar="VARIANT",
        help="test a variant (an id or a YAML file; repeatable), or 'all' that are registered: cases and laws",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CasesFile | None:
    """Collect ``X.cases.yaml`` where ``X.yaml`` stands beside it."""
    if not file_path.name.endswith(_ENDINGS):
        return None
    from patience_core.conformance.cases import variant_beside
    from patience_core.conformance.items import CasesFile

    file = variant_beside(file_path)
    if file is None:
        return None
    return CasesFile.from_parent(parent, path=file_path, variant_file=file)


@pytest.hookimpl(tryfirst=True)  # before -k and -m choose
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the items of the variants that ``--patience`` names."""
    names = config.getoption("--patience")
    if names:
        from patience_core.conformance.items import variant_items

        items += variant_items(session, names)
