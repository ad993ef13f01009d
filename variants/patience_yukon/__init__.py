"""The Yukon family: any face-up cards move as one."""

from __future__ import annotations

from importlib.resources import files

from patience_core.hookspecs import RegisterVariant, hookimpl


@hookimpl
def patience_register_variants(register: RegisterVariant) -> None:
    """Every variant of this package."""
    register(files(__name__))
