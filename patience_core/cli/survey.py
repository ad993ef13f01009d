"""The command that measures how many deals can be won: survey."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patience_core.cli import INTERRUPTED, UNKNOWN, Ended
from patience_core.cli.ending import ending_in_order
from patience_core.cli.findings import say_survey, survey_values, time_told
from patience_core.cli.screen import Screen, note
from patience_core.cli.shared import AsJson, VariantName, WrongCall, catalogue
from patience_core.cli.solving import memory_size

if TYPE_CHECKING:
    from patience_core.survey import Progress, Survey


def survey(
    variant: VariantName,
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="The deals: 1-1000, or ms:1-1000.")] = "1-1000",
    max_positions: Annotated[
        int, typer.Option("--max-positions", metavar="N", min=0, help="Positions a deal; 0 for no limit.")
    ] = 10_000_000,
    max_seconds: Annotated[
        float | None,
        typer.Option(
            "--max-seconds", metavar="S", min=0.001, help="Seconds a deal (default: no limit).", show_default=False
        ),
    ] = None,
    max_memory: Annotated[
        str, typer.Option("--max-memory", metavar="SIZE", help="Memory a deal, as 512M or 4G.")
    ] = "1G",
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", metavar="N", min=1, max=1024, help="Processes (default: one a core).", show_default=False
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler", metavar="ADDRESS", help="A Dask scheduler, as tcp://host:8786.", show_default=False
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            "--store", metavar="FILE", help="Where results are kept (default: your folder).", show_default=False
        ),
    ] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write a CSV file.", show_default=False)
    ] = None,
    parquet: Annotated[
        str | None, typer.Option("--parquet", metavar="FILE", help="Write a Parquet file.", show_default=False)
    ] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="Draw into a .svg or .png file.", show_default=False)
    ] = None,
    interval: Annotated[
        str, typer.Option("--interval", metavar="METHOD", help="wilson or clopper-pearson.")
    ] = "wilson",
    ship: Annotated[bool, typer.Option("--ship", help="Write the rate beside the variant's file, for show.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure how many deals can be won.

    Every deal is solved, with all cards known. Results are kept as they come: stop it at any moment, and the same
    command goes on where it was. Deals that nobody could decide are counted both ways.

    \b
    Examples:
      patience survey bisley --deals 1-1000
      patience survey fortress --deals 1-1000 --max-positions 100000 --plot fortress.svg
      patience survey bisley --deals 1-1000000 --scheduler tcp://10.0.0.1:8786
    """
    from patience_core import survey as surveys
    from patience_core.cli.watching import warmed
    from patience_core.dealing import deal_position
    from patience_core.solver import Limits
    from patience_core.survey.export import check_place
    from patience_core.survey.extras import needs
    from patience_core.survey.plot import kind_of
    from patience_core.survey.rates import told_between
    from patience_core.survey.summary import METHODS, rates
    from patience_core.survey.task import study_of

    if scheduler is not None and workers is not None:
        raise WrongCall(
            "--workers are processes of this machine, and --scheduler has workers of its own; give one of the two"
        )
    if interval not in METHODS:
        raise WrongCall(f"--interval is one of {', '.join(METHODS)}, not {interval!r}")
    if max_seconds is not None and not math.isfinite(max_seconds):
        raise WrongCall(f"--max-seconds takes a number of seconds, not {max_seconds}")
    limits = Limits(max_positions or None, max_seconds, memory_size(max_memory))
    chosen = surveys.Deals.parse(deals)
    needs("scipy", "intervals need")
    outputs: list[tuple[Path, str, Callable[[Survey, Path], None]]] = []
    if csv is not None:
        outputs.append((Path(csv), "csv", surveys.write_csv))
    if parquet is not None:
        needs("pyarrow", "Parquet files need")
        outputs.append((Path(parquet), "parquet", surveys.write_parquet))
    if plot is not None:
        needs("matplotlib", "drawings need")
        outputs.append((Path(plot), kind_of(Path(plot)), lambda done, path: surveys.write_plot(done, path, interval)))
    for path, kind, _ in outputs:
        check_place(path, kind)
    _check_apart([*([Path(store)] if store is not None else []), *(path for path, _, _ in outputs)])

    everything = catalogue()
    file = everything.file(variant)
    found = everything.variant(variant)
    if scheduler is None:
        warmed(deal_position(found, 1))  # here, and not in every worker at once
    with ending_in_order(), surveys.Store(store) as kept:
        crew = surveys.Machines(scheduler) if scheduler is not None else surveys.Processes(workers)
        try:
            with _progress() as watch:
                done = surveys.run(found, chosen, limits, executor=crew, store=kept, watch=watch)
        except KeyboardInterrupt as stop:
            study = kept.study(study_of(found, chosen.scheme, limits), found.id)
            known = kept.counts(study, chosen).all
            note(f"patience: {known:,} of {chosen.count:,} deals are kept in {kept.path}; the same command goes on")
            if known:
                lowest, highest = rates(kept.counts(study, chosen), 0, interval)
                note(f"patience: win rate so far: {told_between(lowest, highest, METHODS[interval])}")
            if isinstance(stop, Ended):
                raise
            raise typer.Exit(INTERRUPTED) from None
        summary = surveys.summarise(done, interval)
        for path, _, write in outputs:
            write(done, path)
        if ship:
            note(f"patience: written: {surveys.ship(surveys.measured(done, summary, variant), file)}")
        if as_json:
            print(json.dumps(survey_values(done, summary, variant)))
        else:
            say_survey(done, summary, variant, Screen())
    if done.failed:
        raise typer.Exit(UNKNOWN)


def _check_apart(paths: list[Path]) -> None:
    """See that no file is to be written over another one of the same survey."""
    seen: set[str] = set()
    for path in paths:
        real = os.path.realpath(path)
        if real in seen:
            raise WrongCall(f"{path}: is named twice; the store and each file that is written need names of their own")
        seen.add(real)


@contextmanager
def _progress() -> Iterator[Callable[[Progress], None] | None]:
    """A progress bar on standard error, where somebody is looking."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    console = Console(file=sys.stderr, highlight=False)
    if console.is_dumb_terminal:  # which cannot take back what was written
        yield None
        return
    columns = (TextColumn("deals"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[said]}"))
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("deals", total=None, said="")

        def watch(progress: Progress) -> None:
            bar.update(task, total=progress.total, completed=progress.done, said=_told(progress))

        yield watch


def _told(progress: Progress) -> str:
    counts = progress.counts
    decided = counts.won + counts.lost
    parts = [f"{100 * counts.won / decided:.1f} % of {decided:,} decided won" if decided else "none decided"]
    if counts.unknown:
        parts.append(f"{counts.unknown:,} undecided")
    if progress.rate > 0:
        parts.append(f"{progress.rate:,.1f} a second")
    if progress.left is not None:
        parts.append(f"{time_told(progress.left)} left")
    return ", ".join(parts)
