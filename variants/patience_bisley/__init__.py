"""The Bisley family: aces built up, kings built down, and a tableau built both ways by suit.

The variants are the YAML files beside this one; what their rules allow and refuse is tried by the ``*.cases.yaml``.
"""

from __future__ import annotations

from importlib.resources import files

from patience_core.hookspecs import RegisterVariant, hookimpl


@hookimpl
def patience_register_variants(register: RegisterVariant) -> None:
    """Every variant of this package."""
    register(files(__name__))
