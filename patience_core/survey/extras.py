"""Libraries that only surveys need, and a clear word where one is missing."""

from __future__ import annotations

from importlib import import_module

from patience_core.errors import MissingExtra, short

_INSTALL = "pip install 'patience-core[survey]'"


def needs(module: str, what: str) -> None:
    """See that a library can be used. It is loaded for that: one that is there may still lack what it needs itself.
    ``what`` says what needs it, with its verb.

    Raises:
        MissingExtra: it is not installed, or cannot be loaded.
    """
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise _unloadable(module, what, error) from error
        raise MissingExtra(f"{what} {module}, which is not installed: {_INSTALL}") from error
    except ImportError as error:
        raise _unloadable(module, what, error) from error


def _unloadable(module: str, what: str, error: ImportError) -> MissingExtra:
    reason = short(" ".join(str(error).split()) or type(error).__name__, 120)
    return MissingExtra(f"{what} {module}, which cannot be loaded ({reason}): {_INSTALL}")
