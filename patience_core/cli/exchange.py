"""The commands that exchange data with other programs: import and export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patience_core.cli.editor import OutOption, modeline_of
from patience_core.cli.inputs import STANDARD_INPUT, read_all
from patience_core.cli.positions import PositionOption, position_asked
from patience_core.cli.shared import DealOption, VariantName, WrongCall, complete_variant, find_variant
from patience_core.errors import printable

if TYPE_CHECKING:
    from collections.abc import Iterable


def import_(
    form: Annotated[str, typer.Argument(metavar="FORMAT", help="fc-solve, pysol or solvitaire.", show_default=False)],
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="The file; - for standard input.", show_default=False)],
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="VARIANT",
            help="The variant that a board is of: an id or a path to a YAML file.",
            show_default=False,
            autocompletion=complete_variant,
        ),
    ] = None,
    out: OutOption = None,
) -> None:
    """Read what another program has written.

    A board of Freecell Solver or PySolFC becomes a position, as --position reads it. Rules of Solvitaire become a
    variant file, with comments where something cannot be said. Nothing that is there is ever overwritten. Exit code 1
    where the rules are of a game that no variant file can say.

    \b
    Examples:
      patience import fc-solve 24.board --variant freecell
      patience import pysol klondike.txt --variant klondike -o start.txt
      patience import solvitaire somerset.json -o somerset.yaml
    """
    from patience_core.errors import InvalidPosition
    from patience_core.importers import BOARDS, FORMATS, read_board, variant_text
    from patience_core.notation import position_text

    _check_format(form, FORMATS)
    if form in BOARDS and variant is None:
        raise WrongCall("a board does not say which game it is of: say --variant VARIANT")
    if form not in BOARDS and variant is not None:
        raise WrongCall(f"rules of {form} are a variant by themselves; leave --variant out")
    shown = STANDARD_INPUT if file == "-" else file
    if form in BOARDS:
        assert variant is not None
        found = find_variant(variant)
        try:
            position = read_board(_text_of(file), found)
        except InvalidPosition as error:
            raise InvalidPosition(f"{shown}: {error}") from error
        _give(position_text(position, oneline=False) + "\n", out)
        return
    # By where the rules come from, so that it is the same on the screen and in a file.
    name = (Path(file) if file != "-" else out or Path("game")).stem.replace("_", " ").replace("-", " ").title()
    try:
        text = _text_of(file)
    except InvalidPosition as error:
        raise InvalidPosition(f"{shown}: {error}") from error
    text = variant_text(text, shown, " ".join(name.split()) or "Game")
    _give((modeline_of("variant", out.parent) if out else "") + text, out)


def export(
    form: Annotated[str, typer.Argument(metavar="FORMAT", help="fc-solve or pysol.", show_default=False)],
    variant: VariantName,
    number: DealOption = None,
    position: PositionOption = None,
    out: OutOption = None,
) -> None:
    """Write a position as another program reads it.

    Nothing that is there is ever overwritten. Exit code 1 where a board of that program cannot hold the position.

    \b
    Examples:
      patience export fc-solve freecell --deal ms:617
      patience export pysol klondike --deal 12 -o klondike.txt
    """
    from patience_core.importers import BOARDS, write_board

    _check_format(form, BOARDS)
    _give(write_board(position_asked(find_variant(variant), number, position), form), out)


def _check_format(form: str, known: Iterable[str]) -> None:
    from patience_core.errors import nearest

    known = tuple(known)
    if form not in known:
        raise WrongCall(f"{form!r} is no format{nearest(form, known)}")


def _text_of(file: str) -> str:
    """What a file holds, which has to be one that can be read to its end."""
    from patience_core.errors import InvalidPosition
    from patience_core.ordinary import why_not_ordinary

    wrong = "" if file == "-" else why_not_ordinary(Path(file))
    if wrong:
        raise InvalidPosition(wrong)
    return read_all(file)


def _give(text: str, out: Path | None) -> None:
    """Print a text, or write it to a new file."""
    from patience_core.sitting.files import replace

    if out is None:
        print(text, end="")
        return
    if out.exists() or out.is_symlink():
        raise WrongCall(f"{out}: is there already and stays as it is; choose another name")
    replace(out, text, shared=True)
    print(f"Wrote {printable(str(out))}")
