"""Saying what is wrong with a rule that a plugin wrote, whatever that rule does when it is looked at."""

from __future__ import annotations

from typing import Final, Protocol

from patience_core.errors import PluginError


class Sayable(Protocol):
    """A rule that says itself for a place."""

    def says(self, place: str) -> str:
        """The rule in a sentence about a place."""
        ...


_LONGEST: Final = 200
"""How many characters an error, or a rule in its own words, may take in a message."""


def told(error: BaseException) -> str:
    """An error on one line, with its kind: ``"SystemExit: 3"``.

    >>> told(ValueError("no such\\nrank"))
    'ValueError: no such rank'

    Raises:
        KeyboardInterrupt: the user interrupted it.
    """
    return f"{type(error).__name__}: {_one_line(error)}".rstrip(": ")


def named(rule: object) -> str:
    """A rule for a message: its own words, its class, and the module that the class comes from.

    Nothing that the rule does is an error here; where it cannot say itself its class alone stands for it.

    Raises:
        KeyboardInterrupt: the user interrupted it.
    """
    kind = type(rule)
    whose = f"{kind.__name__}, of the module {kind.__module__}"
    try:
        words = _one_line(rule.describe())  # type: ignore[attr-defined]
    except KeyboardInterrupt:
        raise
    except BaseException:  # a rule of another kind has no such words, and a faulty one may raise anything
        words = ""
    return f"{words!r} ({whose})" if words else whose


def says(rule: Sayable, place: str) -> str:
    """What a rule says of a place, in a sentence.

    Raises:
        PluginError: the rule fails when it is asked, or says nothing; the message names it.
        KeyboardInterrupt: the user interrupted it.
    """
    try:
        words = rule.says(place)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise PluginError(f"the rule {named(rule)} cannot say itself for {place!r}: {told(error)}") from error
    if not isinstance(words, str) or not words.strip():
        raise PluginError(f"the rule {named(rule)} must say itself for {place!r} in words, not {_one_line(words)!r}")
    return words


def _one_line(thing: object) -> str:
    try:
        words = " ".join(str(thing).split())
    except KeyboardInterrupt:
        raise
    except BaseException:  # what cannot even say itself, and may do so by ending the program
        return ""
    return words if len(words) <= _LONGEST else words[: _LONGEST - 3] + "..."
