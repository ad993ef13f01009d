"""The commands of the designer's workshop: try, diff."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import typer

from patience_core.cli import INTERRUPTED, NO, Ended
from patience_core.cli.shared import AsJson, VariantName, catalogue, complete_variant, find_variant

if TYPE_CHECKING:
    from patience_core.declaration import Variant
    from patience_core.workshop.tryout import Tryout

_MOST_GAMES: Final = 10_000_000
_GAMES: Final = 2_000
_SECONDS: Final = 8.0
_DEALS: Final = "1-50"
_EVERY: Final = 0.1
"""Seconds between two looks at the line of progress."""

Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Chooses the moves.")]
MaxSeconds = Annotated[
    float, typer.Option("--max-seconds", metavar="S", min=0.001, help="Stop playing after so long, and tell.")
]


def try_(
    variant: VariantName,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, max=_MOST_GAMES, help="How many random games.")
    ] = _GAMES,
    seed: Seed = 1,
    max_seconds: MaxSeconds = _SECONDS,
    as_json: AsJson = False,
) -> None:
    """Try a variant: random games, and its likely slips.

    Plays random games, game N from deal N, and tells what a designer wants to know, with the likely slips of the file:
    those that are sure follow from the rules, the suspected ones also from what was seen. Ctrl-C tells what is known so
    far. Exit code 1 where a game cannot be dealt or played.

    \b
    Examples:
      patience try my_bisley.yaml
      patience try klondike --games 10000 --max-seconds 60
    """
    from patience_core.cli.findings import win_rate
    from patience_core.cli.screen import Screen
    from patience_core.errors import printable
    from patience_core.workshop.slips import slips
    from patience_core.workshop.telling import as_data, told
    from patience_core.workshop.tryout import Tryout

    found = find_variant(variant)
    tryout = Tryout(found, games, seed, max_seconds)
    interrupted = _play(tryout)
    seen = tryout.seen()
    likely = slips(found, seen)
    rate = win_rate(found, variant)
    if as_json:
        print(json.dumps(as_data(seen, likely, rate)))
    else:
        screen = Screen()
        for line in told(seen, likely, rate):
            if line.startswith("- "):
                screen.item(printable(line.removeprefix("- ")))
            else:
                screen.prose(printable(line))
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    if seen.fault:
        raise typer.Exit(NO)


def _play(tryout: Tryout) -> bool:
    """Play the games, and say whether that was interrupted."""
    try:
        with _progress(tryout.games) as show:
            for number in tryout.play():
                show(number)
    except Ended:
        raise
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A line on standard error that says how many games were played, where somebody is looking."""
    from rich.console import Console

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if sys.stderr is None or not console.is_terminal or console.is_dumb_terminal:
        yield lambda _: None
        return
    from rich.live import Live
    from rich.text import Text

    with Live(console=console, transient=True, auto_refresh=False) as live:
        shown = monotonic()

        def show(number: int) -> None:
            nonlocal shown
            if monotonic() - shown >= _EVERY:
                shown = monotonic()
                live.update(Text(f"{number:,} of {total:,} random games"), refresh=True)

        yield show


def diff(
    one: Annotated[
        str,
        typer.Argument(
            metavar="A", help="A variant: an id or a path.", show_default=False, autocompletion=complete_variant
        ),
    ],
    other: Annotated[
        str, typer.Argument(metavar="B", help="Another.", show_default=False, autocompletion=complete_variant)
    ],
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="The deals to compare play in.")] = _DEALS,
    seed: Seed = 1,
    max_seconds: MaxSeconds = _SECONDS,
    as_json: AsJson = False,
) -> None:
    """Tell how two variants differ: rules, deals and moves.

    What they declare otherwise is told in English, field by field. Then the same deals are dealt by both and played at
    random, and the positions of each are read as positions of the other: which moves has only one of them, and which
    rule of the other forbids them? Exit code 0 where they play alike, 1 where they differ, 2 where there is trouble.

    \b
    Examples:
      patience diff bisley janets-bisley
      patience diff klondike my_klondike.yaml --deals 1-500
    """
    from patience_core.cli.screen import Screen
    from patience_core.shuffle import DealNumber
    from patience_core.survey.deals import Deals
    from patience_core.workshop.comparing import as_data, told
    from patience_core.workshop.difference import declared, play_alike
    from patience_core.workshop.sidebyside import effects

    everything = catalogue()
    variant, another = everything.variant(one), everything.variant(other)
    chosen = Deals.parse(deals)
    rules = declared(variant, another)
    seen = None
    if not play_alike(variant, another):
        numbers = (DealNumber(number, chosen.scheme) for number in range(chosen.first, chosen.last + 1))
        seen = effects(variant, another, numbers, seed=seed, seconds=max_seconds)
    if as_json:
        print(json.dumps(as_data((variant.id, another.id), rules, seen)))
    else:
        Screen().lines(told(_names(variant, another, one, other), rules, seen))
    if seen is not None:
        raise typer.Exit(NO)


def _names(variant: Variant, other: Variant, one: str, two: str) -> tuple[str, str]:
    """What to call two variants: their ids, or what they were called by, where the ids are the same."""
    return (variant.id, other.id) if variant.id != other.id else (one, two)
