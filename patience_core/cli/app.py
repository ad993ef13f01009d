"""The command ``patience``: its global options and its commands, in the order in which the help lists them."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from patience_core.cli import (
    NobodyReads,
    authoring,
    browse,
    drawing,
    editor,
    exchange,
    games,
    playing,
    positions,
    settings,
    solving,
    stats,
    survey,
    workshop,
)
from patience_core.cli.shared import choose_strict

PROGRAM: Final = "patience"


class _Commands(TyperGroup):
    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise NobodyReads from error


app = typer.Typer(
    cls=_Commands,
    rich_markup_mode=None,  # help without boxes, for pipes and screen readers
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _say_version(wanted: bool) -> None:
    if wanted:
        from patience_core import __version__

        print(PROGRAM, __version__)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _patience(
    ctx: typer.Context,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail where a plugin has a problem, rather than warn and go on.")
    ] = False,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", help="Say the version and stop.", callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """Patience (card solitaire) games: play them, author new ones, test that rules conform.

    VARIANT is an id, as bisley, or a path to a YAML file, everywhere.

    \b
    Examples:
      patience play bisley
      patience new my-bisley --from bisley
      patience conform bisley

    \b
    Exit codes: 0 done, 1 the answer is no (an unsound file, a failed
    conformance, an illegal move), 2 the call or its input was wrong,
    130 interrupted. PATIENCE_HOME names another folder for saved games and
    your own variants; NO_COLOR switches colours off.
    """
    choose_strict(strict)
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


for command in (
    browse.list_variants,
    browse.show,
    playing.play,
    games.games,
    stats.stats,
    settings.settings,
    positions.deal,
    positions.moves,
    positions.apply,
    positions.perft,
    drawing.draw,
    solving.solve,
    survey.survey,
    exchange.import_,
    exchange.export,
    authoring.new,
    editor.schema,
    authoring.check,
    authoring.conform,
    workshop.try_,
    workshop.diff,
    browse.plugins,
):
    app.command(name={browse.list_variants: "list", workshop.try_: "try", exchange.import_: "import"}.get(command))(
        command
    )
