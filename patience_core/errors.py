"""The errors of this package, named by cause. Everything it raises on purpose is a :class:`PatienceError`."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen


@frozen(order=True)
class Problem:
    """One thing that is wrong in a file: where it stands (line and column count from 1) and what would be right."""

    file: str
    line: int
    column: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.what}"


class PatienceError(Exception):
    """The root of every error that this package raises on purpose."""


class SpecError(PatienceError):
    """A file does not declare what it should. ``problems`` holds all that is wrong in it, in the file's order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


class UnknownVariant(PatienceError):
    """No variant of that name, or two that claim it."""


class UnknownName(PatienceError):
    """A rule, a parameter, a phrase or a pile type that nobody has registered."""


class PluginError(PatienceError):
    """A plugin misbehaved; the message names it."""


class InvalidCard(PatienceError):
    """A text that names no card."""


class InvalidPosition(PatienceError):
    """A text that describes no position of the variant."""


class InvalidMove(PatienceError):
    """A text that cannot be read as a move in this position."""


class InvalidDeal(PatienceError):
    """A text or a number that names no deal."""


class IllegalMove(PatienceError):
    """A move that can be read but breaks a rule; the message is the rule, in a player's words."""


class SaveError(PatienceError):
    """A saved game that cannot be read, or cannot be written."""


class SurveyError(PatienceError):
    """A survey that cannot go on: its store cannot be used, its workers or its scheduler are gone."""


class StatisticsError(PatienceError):
    """Statistics that cannot be read or kept, or a game that none can be made of."""


class Unsayable(PatienceError):
    """What another program's format, or ours, has no words for."""


class MissingExtra(PatienceError):
    """A library that only some of us need is not installed; the message says what to install."""


def short(text: str, most: int = 40) -> str:
    """A text for a message: without the blanks around it, and cut where it is longer than ``most`` characters."""
    text = text.strip()
    return text if len(text) <= most else text[: most - 3] + "..."


def printable(text: str) -> str:
    """A text for one line of a terminal: its odd characters written out, the ends of lines, escape sequences and bytes
    that are no text among them. Whatever comes from a user's file, argument or input is shown through this."""
    return text if text.isprintable() else "".join(c if _is_shown(c) else ascii(c)[1:-1] for c in text)


def _is_shown(character: str) -> bool:
    """Whether a character can do no more than be seen: Python's "printable" leaves out spaces other than the usual."""
    wide_space = character.isspace() and character > "\x9f" and character not in "\u2028\u2029"
    return character.isprintable() or wide_space


def nearest(word: str, known: Iterable[str], most: int | None = None) -> str:
    """Say the right word for a wrong one: ``"; did you mean 'x'?"``, or what there is to choose from, unless that is
    more than ``most`` words."""
    from difflib import get_close_matches

    words = sorted(set(known))
    close = get_close_matches(word.lower(), words, n=1, cutoff=0.6)
    if close:
        return f"; did you mean {close[0]!r}?"
    if not words or (most is not None and len(words) > most):
        return ""
    if any("," in known_word for known_word in words):  # or nobody could tell where one ends
        words = [repr(known_word) for known_word in words]
    return "; use one of: " + ", ".join(words)
