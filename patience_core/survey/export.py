"""Results as files for other programs: CSV and Parquet, a row for each deal."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Final

from patience_core.errors import SaveError, SurveyError
from patience_core.sitting.files import replacing, shown, spare_others
from patience_core.survey.extras import needs
from patience_core.survey.running import Survey
from patience_core.survey.task import Result

COLUMNS: Final = Result._fields
"""The columns of every table; :class:`~patience_core.survey.task.Result` says what they mean."""

BEGINS: Final = {
    "csv": (",".join(COLUMNS).encode(),),
    "parquet": (b"PAR1",),
    "svg": (b"<?xml", b"<svg"),
    "png": (b"\x89PNG",),
}
"""How the files of each kind begin."""

_ROWS: Final = 50_000
"""How many rows of a Parquet file are made at once."""


@contextmanager
def written(path: Path | str, kind: str = "") -> Iterator[Path]:
    """A new file beside ``path``, which takes its place once it is whole; otherwise all stays as it was.

    Raises:
        SurveyError: it cannot be written.
    """
    path = Path(path)
    check_place(path, kind)
    try:
        with replacing(path, shared=True) as temporary:
            yield temporary
    except SaveError as error:
        raise SurveyError(str(error)) from error


def check_place(path: Path, kind: str = "") -> None:
    """See that a file may be written there, before hours are spent on what is to be in it. Where the kind is
    said, one of :data:`BEGINS`, a file of that kind may be there already, and nothing else.

    Raises:
        SurveyError: it cannot.
    """
    try:
        if path.is_dir():
            raise SurveyError(f"{shown(path)}: cannot be written: it is a folder")
        if not path.parent.is_dir():
            raise SurveyError(f"{shown(path)}: cannot be written: there is no folder {shown(path.parent)}")
        if not os.access(path.parent, os.W_OK):
            raise SurveyError(f"{shown(path)}: cannot be written: permission denied")
        if path.exists() and not path.is_file():
            raise SurveyError(f"{shown(path)}: cannot be written: it is a pipe or a device, not a file")
        if kind:
            spare_others(path, f"{kind.upper()} file", *BEGINS[kind])
    except SaveError as error:
        raise SurveyError(str(error)) from error
    except ValueError as error:
        raise SurveyError(f"{str(path)!r}: cannot be written: {error}") from error


def write_csv(survey: Survey, path: Path | str) -> None:
    """Write a CSV file: a line with the names of the columns, then a line for each deal.

    Raises:
        SurveyError: it cannot be written.
    """
    with written(path, "csv") as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(COLUMNS)
        rows.writerows(survey.results())


def write_parquet(survey: Survey, path: Path | str) -> None:
    """Write a Parquet file; what the survey is of stands in its metadata.

    Raises:
        MissingExtra: pyarrow is not installed.
        SurveyError: it cannot be written.
    """
    needs("pyarrow", "Parquet files need")
    import pyarrow as arrow
    from pyarrow import parquet

    word, number = arrow.dictionary(arrow.int32(), arrow.string()), arrow.int64()
    kinds = {"verdict": word, "limit": word, "engine": word, "by": word, "length": arrow.int32()}
    limits = survey.study.limits
    about = {
        "variant": survey.variant.id,
        "fingerprint": survey.study.fingerprint,
        "deals": str(survey.deals),
        "solver": survey.study.solver,
        "limit on positions": str(limits.positions or ""),
        "limit on seconds": str(limits.seconds or ""),
        "limit on memory": str(limits.memory),
    }
    schema = arrow.schema(
        [(name, arrow.float64() if name == "seconds" else kinds.get(name, number)) for name in COLUMNS], metadata=about
    )
    with written(path, "parquet") as temporary, parquet.ParquetWriter(temporary, schema) as file:
        results = survey.results()
        while rows := list(islice(results, _ROWS)):
            columns = [arrow.array(column, kind) for column, kind in zip(zip(*rows), schema.types)]  # noqa: B905
            file.write_batch(arrow.record_batch(columns, schema=schema))
