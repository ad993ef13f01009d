"""Drawings of a survey: the win rate with its interval, effort on a log scale, difficulty."""

from __future__ import annotations

import math
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from patience_core.errors import SurveyError
from patience_core.solver import Verdict
from patience_core.survey.export import written
from patience_core.survey.extras import needs
from patience_core.survey.running import Survey
from patience_core.survey.store import Counts
from patience_core.survey.summary import METHODS, Rate, rates

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS: Final = ("svg", "png")
"""The kinds of drawing, by the end of the file's name."""

_POINTS: Final = 60
"""At how many places the win rate is drawn."""

_PER_DECADE: Final = 5
"""How many bars there are for each tenfold effort."""

_COLOURS: Final = {Verdict.WINNABLE: "#3572a5", Verdict.UNWINNABLE: "#b4513b", Verdict.UNKNOWN: "#8c8c8c"}
_NAMES: Final = {Verdict.WINNABLE: "won", Verdict.UNWINNABLE: "lost", Verdict.UNKNOWN: "undecided"}


def kind_of(path: Path | str) -> str:
    """The kind of drawing that a file's name asks for.

    Raises:
        SurveyError: none that there is.
    """
    path = Path(path)
    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise SurveyError(f"{path.name!r}: a drawing's name ends in .svg or .png")
    return kind


def write_plot(survey: Survey, path: Path | str, method: str = "wilson") -> None:
    """Draw a survey into a file. The same results give the same drawing.

    Raises:
        MissingExtra: matplotlib is not installed.
        SurveyError: it cannot be written, or its name ends in something else.
    """
    kind = kind_of(path)
    needs("matplotlib", "drawings need")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "patience", "font.size": 9}):
        figure = Figure(figsize=(7, 9), layout="constrained")
        rate, effort, difficulty = figure.subplots(3, 1)
        figure.suptitle(f"{survey.variant.name}, deals {survey.deals}")
        _draw_rate(survey, rate, method)
        _draw_effort(survey, effort)
        _draw_difficulty(survey, difficulty)
        metadata: dict[str, Any] = {"Date": None} if kind == "svg" else {"Software": None}
        with written(path, kind) as temporary:
            figure.savefig(temporary, format=kind, metadata=metadata, dpi=150)


def _draw_rate(survey: Survey, axes: Axes, method: str) -> None:
    """The rate as deals are added, between all unknown deals lost and all of them won, in their intervals."""
    size = math.ceil(survey.deals.count / _POINTS)
    ends: list[int] = []
    if_all_lost: list[Rate] = []
    if_all_won: list[Rate] = []
    counts = Counts()
    for piece in survey.deals.pieces(size):
        more = survey.store.counts(survey.number, piece)
        counts = Counts(counts.won + more.won, counts.lost + more.lost, counts.unknown + more.unknown)
        if counts.all:
            if_lost, if_won = rates(counts, 0, method)
            ends.append(counts.all)
            if_all_lost.append(if_lost)
            if_all_won.append(if_won)
    drawn = [(if_all_lost, "win rate", Verdict.WINNABLE, "-")]
    if counts.unknown:
        drawn = [
            (if_all_won, "every undecided deal won", Verdict.UNKNOWN, "--"),
            (if_all_lost, "every undecided deal lost", Verdict.WINNABLE, "-"),
        ]
    for rates_then, label, verdict, style in drawn:
        low = [100 * rate.interval.low for rate in rates_then]
        high = [100 * rate.interval.high for rate in rates_then]
        colour = _COLOURS[verdict]
        axes.fill_between(ends, low, high, color=colour, alpha=0.25, label=f"its 95 % interval ({METHODS[method]})")
        axes.plot(ends, [100 * rate.share for rate in rates_then], color=colour, linestyle=style, label=label)
    axes.set(title="Win rate", xlabel="deals", ylabel="%")
    # Each rate before its interval, below the drawing, where nothing is covered.
    handles, labels = axes.get_legend_handles_labels()
    order = sorted(range(len(labels)), key=lambda at: at ^ 1)
    axes.legend(
        [handles[at] for at in order],
        [labels[at] for at in order],
        loc="upper center",
        bbox_to_anchor=(0.5, -0.2),
        ncols=len(drawn),
    )


def _draw_effort(survey: Survey, axes: Axes) -> None:
    """How many deals took how many positions."""
    heights: dict[Verdict, dict[int, int]] = {}
    for verdict in Verdict:
        bars = heights[verdict] = {}
        for positions, often in survey.store.values(survey.number, survey.deals, "positions", (verdict,)):
            bar = math.floor(_PER_DECADE * math.log10(max(1, positions)))
            bars[bar] = bars.get(bar, 0) + often
    every = [bar for bars in heights.values() for bar in bars]
    places = range(min(every, default=0), max(every, default=0) + 1)
    edges = [10 ** (bar / _PER_DECADE) for bar in (*places, places.stop)]
    widths = [right - left for left, right in pairwise(edges)]
    below = [0] * len(places)
    for verdict, bars in heights.items():
        if bars:
            tall = [bars.get(bar, 0) for bar in places]
            axes.bar(
                edges[:-1],
                tall,
                widths,
                below,
                align="edge",
                color=_COLOURS[verdict],
                label=_NAMES[verdict],
                linewidth=0,
            )
            below = [sum(pair) for pair in zip(below, tall, strict=True)]
    axes.set(title="Effort", xlabel="positions looked at", ylabel="deals", xscale="log")
    if every:
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=3)  # below: the bars may fill all of it


def _draw_difficulty(survey: Survey, axes: Axes) -> None:
    """Which part of the deals is decided within how many positions."""
    for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE):
        values = list(_thinned(survey, verdict))
        if values:
            all_of_them = sum(often for _, often in values)
            parts = [100 * passed / all_of_them for passed in accumulate(often for _, often in values)]
            axes.step(
                [value for value, _ in values], parts, where="post", color=_COLOURS[verdict], label=_NAMES[verdict]
            )
    axes.set(
        title="Difficulty", xlabel="positions looked at", ylabel="% of such deals decided", xscale="log", ylim=(0, 101)
    )
    if axes.lines:
        axes.legend()


def _thinned(survey: Survey, verdict: Verdict) -> list[tuple[float, int]]:
    """Efforts with how often they are there, those together that are nearer than a drawing can show."""
    points: dict[int, tuple[float, int]] = {}
    for value, often in survey.store.values(survey.number, survey.deals, "positions", (verdict,)):
        place = round(100 * math.log10(max(1, value)))
        points[place] = (max(1, value), points.get(place, (0, 0))[1] + often)
    return list(points.values())
