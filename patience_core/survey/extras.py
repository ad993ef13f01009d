"""Libraries that only surveys need, and a clear word where one is missing."""

from __future__ import annotations

from importlib.util import find_spec

from patience_core.errors import MissingExtra


def needs(module: str, what: str) -> None:
    """See that a library is installed, without loading it. ``what`` says what needs it, with its verb.

    Raises:
        MissingExtra: it is not.
    """
    if find_spec(module) is None:
        raise MissingExtra(f"{what} {module}, which is not installed: pip install 'patience-core[survey]'")
