"""Plots of finished games as SVG, made by matplotlib, which the extra ``plots`` installs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from patience_core.errors import MissingExtra, short
from patience_core.statistics.figures import won_moves, won_times
from patience_core.statistics.lines import moves_label, time_label
from patience_core.statistics.played import Played
from patience_core.statistics.spread import RECENT, Bar, bars_of_moves, bars_of_times, rates

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BLUE: Final = "#3572a5"
_ORANGE: Final = "#c45c12"
"""Two colours that colour-blind people tell apart; lines differ in their strokes too."""

_SMALLEST_TICKED: Final = 12
"""Up to so many games each is marked by a point."""

_FEWEST: Final = 6
"""There is room for so many bars at least, so that one alone is no wall."""

_FLAT: Final = 8
"""With more bars than this their labels are slanted."""


def svg(games: Sequence[Played], title: str = "") -> str:
    """The three plots, below each other, as the text of an SVG file. The same games give the same text.

    Args:
        games: the games, in any order.
        title: what stands above, as the variant's name.

    Raises:
        MissingExtra: matplotlib is not installed, or cannot be loaded.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        reason = short(" ".join(str(error).split()), 120)
        raise MissingExtra(f"plots as SVG need matplotlib ({reason}): pip install 'patience-core[plots]'") from error

    with rc_context({"svg.hashsalt": "patience", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(7, 9), layout="constrained")
        rate, moves, times = figure.subplots(3, 1)
        figure.suptitle(title, size=12, parse_math=False)
        _draw_rate(rate, games)
        _draw_bars(moves, bars_of_moves(won_moves(games)), moves_label, "Moves of won games", "moves")
        _draw_bars(times, bars_of_times(won_times(games)), time_label, "Times of won games", "time")
        text = StringIO()
        metadata: dict[str, Any] = {"Date": None, **({"Title": title} if title else {})}
        figure.savefig(text, format="svg", metadata=metadata)
    return text.getvalue()


def _draw_rate(axes: Axes, games: Sequence[Played]) -> None:
    """The win rate of all games so far, and of the last ones, after each game."""
    points = rates(games)
    numbers = range(1, len(points) + 1)
    marker = "o" if len(points) <= _SMALLEST_TICKED else ""
    axes.set_title("Win rate")
    if not points:
        _say_nothing(axes, "no game was finished")
        return
    from matplotlib.ticker import MaxNLocator

    axes.set(xlabel="games, in the order in which they were finished", ylabel="%", ylim=(-3, 103))
    axes.grid(axis="y", alpha=0.3)
    if len(points) > RECENT:
        recent = [100 * point.recent for point in points]
        axes.plot(numbers, recent, color=_ORANGE, linestyle="--", linewidth=1, label=f"the last {RECENT} games")
    overall = [100 * point.overall for point in points]
    axes.plot(numbers, overall, color=_BLUE, marker=marker, label="all games so far")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    spare = max(0.4, 0.03 * len(points))
    axes.set_xlim(1 - spare, max(2, len(points)) + spare)
    if len(axes.lines) > 1:
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=2)  # below, where it covers nothing


def _draw_bars(axes: Axes, bars: Sequence[Bar], label: Callable[[Bar], str], title: str, unit: str) -> None:
    places = range(len(bars))
    axes.set_title(title)
    if not bars:
        _say_nothing(axes, "no won game")
        return
    from matplotlib.ticker import MaxNLocator

    drawn = axes.bar(places, [bar.count for bar in bars], width=0.9, color=_BLUE, linewidth=0)
    axes.bar_label(drawn, [str(bar.count or "") for bar in bars])
    axes.set(xlabel=unit, ylabel="games")
    axes.margins(y=0.15)
    spare = max(0, _FEWEST - len(bars)) / 2
    axes.set_xlim(-0.6 - spare, len(bars) - 0.4 + spare)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    slanted = len(bars) > _FLAT
    axes.set_xticks(places, list(map(label, bars)), rotation=30 if slanted else 0, ha="right" if slanted else "center")


def _say_nothing(axes: Axes, text: str) -> None:
    axes.set(xticks=[], yticks=[])
    axes.text(0.5, 0.5, text, ha="center", va="center", transform=axes.transAxes)
