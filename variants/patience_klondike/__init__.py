"""The Klondike family: seven columns face down but for their tops, a stock and a waste."""

from __future__ import annotations

from importlib.resources import files

from patience_core.hookspecs import RegisterVariant, hookimpl


@hookimpl
def patience_register_variants(register: RegisterVariant) -> None:
    """Every variant of this package."""
    register(files(__name__))
