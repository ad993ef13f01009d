"""Measured win rates as data: ``X.rate.json`` beside the variant's file ``X.yaml``.

Such a file says what was measured, of which rules, and which command measures it again. A rate is told only where the
fingerprint of the rules is still the same.
"""

from __future__ import annotations

import json
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from patience_core.declaration import Variant
from patience_core.errors import SaveError, SurveyError
from patience_core.ordinary import is_file
from patience_core.resolve import VariantFile
from patience_core.sitting.files import replace
from patience_core.survey.running import LIMITS, Survey
from patience_core.survey.summary import LEVEL, METHODS, Interval, Rate, Summary
from patience_core.tables import tables_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FORM: Final = "patience rate 1"
"""What a file of a rate begins with: its form and version."""

NOT_MEASURED: Final = "not measured yet"
"""What is said of a variant without a rate."""

_LARGEST: Final = 100_000


@frozen
class MeasuredRate:
    """A win rate that was measured.

    Attributes:
        variant: the id of the variant.
        fingerprint: of its rules.
        deals: which deals, as a survey takes them.
        won, lost, unknown: how they came out.
        lowest: the interval of the rate if every unknown deal were lost.
        highest: the interval if every unknown deal were won.
        method: how the intervals were made, in words.
        level: how often such an interval holds the true rate.
        limits: how far each deal was searched, in words.
        solver: the version of the solver, and its engine.
        command: what measures it again.
    """

    variant: str
    fingerprint: str
    deals: str
    won: int
    lost: int
    unknown: int
    lowest: Interval
    highest: Interval
    method: str
    level: float
    limits: str
    solver: str
    command: str

    def sentence(self) -> str:
        """The rate in words, with the command that measures it again."""
        deals = self.won + self.lost + self.unknown
        lowest = Rate(self.won, deals, self.lowest)
        highest = Rate(self.won + self.unknown, deals, self.highest)
        return f"{told_between(lowest, highest, self.method, self.level)}; {self.command}"


def told_between(lowest: Rate, highest: Rate, method: str, level: float = LEVEL) -> str:
    """The rate in words where some deals may be undecided: lost all of them, and won all of them."""
    undecided = highest.won - lowest.won
    if not undecided:
        return f"{told_rate(lowest, method, level)}, none undecided"
    if undecided == lowest.deals:
        return "not known: the only deal undecided" if undecided == 1 else f"not known: all {undecided:,} undecided"
    return (
        f"between {100 * lowest.share:.1f} % and {100 * highest.share:.1f} % of {_deals(lowest.deals)} "
        f"({100 * level:g} % interval {100 * lowest.interval.low:.1f}-{100 * highest.interval.high:.1f}, {method}), "
        f"{undecided:,} undecided"
    )


def _deals(count: int) -> str:
    return "1 deal" if count == 1 else f"{count:,} deals"


def told_rate(rate: Rate, method: str, level: float = LEVEL) -> str:
    """A rate in words: ``84.1 % of 10,000 deals (95 % interval 83.4-84.8, Wilson)``."""
    low, high = (f"{100 * end:.1f}" for end in (rate.interval.low, rate.interval.high))
    return f"{100 * rate.share:.1f} % of {_deals(rate.deals)} ({100 * level:g} % interval {low}-{high}, {method})"


def size_told(size: int) -> str:
    """A size of memory as the command line takes it, as short as it goes without a loss.

    >>> size_told(1 << 30), size_told(1536 << 10)
    ('1G', '1536K')
    """
    for power, unit in ((30, "G"), (20, "M"), (10, "K")):
        if size and size % (1 << power) == 0:
            return f"{size >> power}{unit}"
    return str(size)


def command_of(survey: Survey, name: str = "") -> str:
    """The command that runs the same survey; ``name`` is what the variant goes by there, its id where left out."""
    words = ["patience survey", quote(name or survey.variant.id), "--deals", str(survey.deals)]
    limits = survey.study.limits
    if limits.positions != LIMITS.positions:
        words += ["--max-positions", str(limits.positions or 0)]
    if limits.seconds is not None:
        words += ["--max-seconds", f"{limits.seconds:g}"]
    if limits.memory != LIMITS.memory:
        words += ["--max-memory", size_told(limits.memory)]
    return " ".join(words)


def measured(survey: Survey, summary: Summary, name: str = "") -> MeasuredRate:
    """What a survey has measured; ``name`` is as :func:`command_of` takes it.

    Raises:
        SurveyError: some of its deals have no result.
    """
    counts = summary.counts
    missing = survey.deals.count - counts.all
    if missing:
        raise SurveyError(f"{missing:,} of {survey.deals.count:,} deals have no result: that is no measured rate yet")
    limits = survey.study.limits
    told = [
        f"{limits.positions:,} positions" if limits.positions is not None else "",
        f"{limits.seconds:g} seconds" if limits.seconds is not None else "",
        f"{size_told(limits.memory)} of memory",
    ]
    return MeasuredRate(
        survey.variant.id,
        survey.study.fingerprint,
        str(survey.deals),
        counts.won,
        counts.lost,
        counts.unknown,
        summary.lowest.interval,
        summary.highest.interval,
        METHODS[summary.method],
        LEVEL,
        f"a deal: {', '.join(filter(None, told))}",
        f"{survey.study.solver}, {', '.join(summary.engines)}",
        command_of(survey, name),
    )


def ship(rate: MeasuredRate, file: VariantFile) -> Path:
    """Write a rate beside its variant's file, in the place of an older one.

    Returns:
        The file that was written.

    Raises:
        SurveyError: it cannot be written.
    """
    if not isinstance(file.path, Path):
        raise SurveyError(f"{file.shown} stands in no folder that could be written to")
    path = file.path.with_suffix(".rate.json")
    ends = {"lowest": rate.lowest, "highest": rate.highest}
    values: dict[str, Any] = {"form": FORM}
    for name in (field.name for field in MeasuredRate.__attrs_attrs__):
        values[name] = [round(ends[name].low, 6), round(ends[name].high, 6)] if name in ends else getattr(rate, name)
    try:
        replace(path, json.dumps(values, indent=2, ensure_ascii=False) + "\n")
    except SaveError as error:
        raise SurveyError(str(error)) from error
    return path


def shipped(file: VariantFile) -> MeasuredRate | None:
    """The measured rate beside a variant's file, or ``None``, whatever rules it was measured of.

    Raises:
        SurveyError: there is such a file, and it is not what it should be.
    """
    path = _beside(file)
    if path is None:
        return None
    try:
        with path.open("rb") as opened:
            data = opened.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise ValueError("too large")
        return _read(json.loads(data.decode("utf-8")))
    except OSError as error:
        raise SurveyError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from error
    except (ValueError, RecursionError) as error:
        raise SurveyError(f"{path}: no measured rate: {str(error).splitlines()[0]}") from error


def sentence_of(variant: Variant, file: VariantFile) -> str:
    """The rate beside a file in words, or nothing where there is none, or none of the very rules of the variant.

    Raises:
        SurveyError: as :func:`shipped`.
    """
    rate = shipped(file)
    return rate.sentence() if rate is not None and rate.fingerprint == tables_of(variant).fingerprint else ""


def _beside(file: VariantFile) -> Path | Traversable | None:
    folder = getattr(file.path, "parent", None)
    if folder is None:
        return None
    path: Path | Traversable = folder / (file.path.name.rpartition(".")[0] + ".rate.json")
    return path if is_file(path) else None


def _read(values: object) -> MeasuredRate:
    if not isinstance(values, dict) or values.pop("form", None) != FORM:
        raise ValueError(f'it does not begin with "form": "{FORM}"')
    names = [field.name for field in MeasuredRate.__attrs_attrs__]
    if set(values) != set(names):
        raise ValueError(f"its keys should be form, {', '.join(names)}")
    for name in names:
        value = values[name]
        if name in ("lowest", "highest"):
            if not (
                isinstance(value, list) and len(value) == 2 and all(isinstance(end, (int, float)) for end in value)
            ):
                raise ValueError(f'"{name}" is a list of two numbers')
            values[name] = Interval(*value)
        elif name in ("won", "lost", "unknown"):
            if type(value) is not int or value < 0:
                raise ValueError(f'"{name}" is a number of deals')
        elif name == "level":
            if not isinstance(value, float) or not 0 < value < 1:
                raise ValueError('"level" is between 0 and 1')
        elif not isinstance(value, str) or not value.isprintable():
            raise ValueError(f'"{name}" is a text of one line')
    if not values["won"] + values["lost"] + values["unknown"]:
        raise ValueError("it is of no deals")
    return MeasuredRate(**values)
