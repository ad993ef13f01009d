"""The Beleaguered Castle family: rows of open cards around the foundations."""

from __future__ import annotations

from importlib.resources import files

from patience_core.hookspecs import RegisterVariant, hookimpl


@hookimpl
def patience_register_variants(register: RegisterVariant) -> None:
    """Every variant of this package."""
    register(files(__name__))
