"""What a survey has found, on the screen and as JSON; and the win rate that ``show`` tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from patience_core.cli.screen import Screen, warn
from patience_core.cli.shared import quiet_catalogue
from patience_core.errors import SurveyError, UnknownVariant

if TYPE_CHECKING:
    from patience_core.declaration import Variant
    from patience_core.survey import Spread, Summary, Survey


_NAMES: Final = {
    "length": "moves of a win",
    "positions_won": "positions, won",
    "positions_lost": "positions, lost",
    "positions_unknown": "positions, undecided",
    "seconds": "seconds",
}


def win_rate(variant: Variant, name: str) -> str:
    """The win rate measured of a variant, by the name a command was given, where its rules are still the same."""
    from patience_core.survey.rates import NOT_MEASURED, sentence_of

    for each in filter(None, (name, variant.alias_of)):
        try:
            if told := sentence_of(variant, quiet_catalogue().file(each)):
                return told
        except UnknownVariant:  # a name for nothing that is there: check says so
            continue
        except SurveyError as error:
            warn(str(error))
    return NOT_MEASURED


def say_survey(done: Survey, summary: Summary, name: str, screen: Screen) -> None:
    """Tell what a survey of a variant, of the name that the command was given, has found."""
    from patience_core.survey.rates import command_of, told_rate
    from patience_core.survey.summary import METHODS

    method = METHODS[summary.method]
    unknown = summary.counts.unknown + summary.failed
    screen.line(f"{done.variant.name}, {'deal' if done.deals.count == 1 else 'deals'} {done.deals}", style="bold")
    if unknown and unknown == summary.lowest.deals:
        screen.line(f"Win rate: not known: {'the only deal' if unknown == 1 else f'all {unknown:,} deals'} undecided")
    elif unknown:
        low, high = 100 * summary.lowest.share, 100 * summary.highest.share
        screen.line(f"Win rate: between {low:.1f} % and {high:.1f} %, {unknown:,} undecided")
        screen.line(f"  if these are all lost: {told_rate(summary.lowest, method)}")
        screen.line(f"  if these are all won: {told_rate(summary.highest, method)}")
    else:
        screen.line(f"Win rate: {told_rate(summary.lowest, method)}, none undecided")
    for limit, often in summary.limits.items():
        screen.line(f"Undecided: {often:,}, as {limit}")
    if summary.failed:
        shown = ", ".join(map(str, done.failed[:10])) + (" ..." if summary.failed > 10 else "")
        screen.line(
            f"No result: {summary.failed:,}, as their workers died (deals {shown}); the same command tries them again"
        )
    screen.line()
    screen.lines(_table(summary.spreads))
    screen.line()
    screen.line(f"Searched by: {', '.join(f'{engine} ({often:,})' for engine, often in summary.engines.items())}")
    screen.line(f"Time of all deals together: {time_told(summary.seconds)}")
    screen.line(f"Kept in {done.store.path}")
    screen.line(f"Again: {command_of(done, name)}")


def _table(spreads: Any) -> Iterator[str]:
    from patience_core.survey.summary import PARTS

    heads = ["deals", "least", *("median" if part == 0.5 else f"{100 * part:g} %" for part in PARTS), "most", "mean"]
    rows = [("", heads)]
    for name, spread in spreads.items():
        numbers = (spread.least, *spread.quantiles, spread.most, spread.mean)
        rows.append((_NAMES[name], [f"{spread.count:,}", *map(_number, numbers)]))
    width = max(len(name) for name, _ in rows)
    widths = [max(len(cells[column]) for _, cells in rows) for column in range(len(heads))]
    for name, cells in rows:
        yield f"{name:<{width}}  " + "  ".join(f"{cell:>{size}}" for cell, size in zip(cells, widths, strict=True))


def _number(value: float) -> str:
    """A number with as many digits as say something."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2g}"


def survey_values(done: Survey, summary: Summary, name: str) -> dict[str, Any]:
    """The same for programs."""
    from patience_core.survey.rates import command_of
    from patience_core.survey.summary import LEVEL, PARTS

    def ends(rate: Any) -> dict[str, Any]:
        return {"rate": rate.share, "interval": [rate.interval.low, rate.interval.high]}

    def told(spread: Spread) -> dict[str, Any]:
        quantiles = {f"{100 * part:g}": value for part, value in zip(PARTS, spread.quantiles, strict=True)}
        return {
            "deals": spread.count,
            "least": spread.least,
            "quantiles": quantiles,
            "most": spread.most,
            "mean": spread.mean,
        }

    limits = done.study.limits
    return {
        "variant": done.variant.id,
        "fingerprint": done.study.fingerprint,
        "deals": str(done.deals),
        "won": summary.counts.won,
        "lost": summary.counts.lost,
        "unknown": summary.counts.unknown,
        "failed": list(done.failed),
        "method": summary.method,
        "level": LEVEL,
        "lowest": ends(summary.lowest),
        "highest": ends(summary.highest),
        "spreads": {name: told(spread) for name, spread in summary.spreads.items()},
        "limits": {"positions": limits.positions, "seconds": limits.seconds, "memory": limits.memory},
        "limits_reached": dict(summary.limits),
        "solver": done.study.solver,
        "engines": dict(summary.engines),
        "by": dict(summary.by),
        "seconds": summary.seconds,
        "store": str(done.store.path),
        "command": command_of(done, name),
    }


def time_told(seconds: float) -> str:
    """A time in its two largest units: ``3 d 4 h``, ``2 min 5 s``."""
    left = round(seconds)
    parts = []
    for size, unit in ((86_400, "d"), (3600, "h"), (60, "min"), (1, "s")):
        if left >= size:
            parts.append(f"{left // size} {unit}")
            left %= size
    return " ".join(parts[:2]) or "0 s"
