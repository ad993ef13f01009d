"""The command for editors: schema."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from patience_core.cli.inputs import naming
from patience_core.cli.shared import WrongCall, catalogue
from patience_core.errors import printable

OutOption = Annotated[
    Path | None,
    typer.Option("-o", "--out", metavar="FILE", help="Write it to a file.", show_default=False),
]


def schema(
    kind: Annotated[
        str, typer.Argument(metavar="[variant|cases]", help="What the schema is of.", show_default=False)
    ] = "variant",
    out: OutOption = None,
) -> None:
    """Print the JSON Schema of a kind of file, for editors.

    With it an editor that has the YAML language server offers the keys and the words of a variant, tells what each
    means, and marks what is wrong. It knows the words of the core and of all plugins that are loaded.

    \b
    Examples:
      patience schema variant -o variant.schema.json
      patience schema cases
    """
    from patience_core.errors import nearest
    from patience_core.schema import KINDS, schema_text
    from patience_core.sitting.files import replace

    if kind not in KINDS:
        raise WrongCall(f"{kind!r} is no kind of file{nearest(kind, KINDS)}")
    everything = catalogue()
    text = schema_text(kind, everything.plugins.vocabulary, everything.ids())
    if out is None:
        print(text, end="")
        return
    _spare_others(out, text)
    replace(out, text, shared=True)
    print(f"Wrote {printable(str(out))}")


def modeline_of(kind: str, folder: Path) -> str:
    """The line that names a schema in a file of that folder, with its end; empty where the schema is no file.

    Where both lie below the folder that one works in, the schema is named by the way to it from the file, which holds
    on other computers too.
    """
    import os

    from patience_core.schema import modeline, shipped

    path = shipped(kind)
    if path is None:
        return ""
    here, there = Path.cwd(), Path(os.path.abspath(folder))
    near = path.is_relative_to(here) and there.is_relative_to(here)
    where = Path(os.path.relpath(path, there)).as_posix() if near else path.as_uri()
    return modeline(where) + "\n"


def _spare_others(path: Path, text: str) -> None:
    """Nothing is written over but an older schema: a file that begins in the same way."""
    if not path.exists():
        return
    begins = text.encode("utf-8").split(b'"description"')[0]
    with naming(str(path)):
        if path.is_dir():
            raise WrongCall(f"{path}: is a folder, not a file")
        if path.is_file():
            with path.open("rb") as file:
                if file.read(len(begins)) == begins:
                    return
    raise WrongCall(f"{path}: is there already and is no schema; it stays as it is")
