"""``patience conform VARIANT --engine COMMAND``: another program, judged by the rules of a variant."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from patience_core.cli import DONE, NO, WRONG_CALL
from patience_core.cli.screen import note
from patience_core.errors import printable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

    from patience_core.conformance.cases import Case
    from patience_core.declaration import Variant

_UNKNOWN: Final = 3
_LONGEST: Final = 86_400.0

EngineOption = Annotated[
    str | None,
    typer.Option(
        "--engine",
        metavar="COMMAND",
        help="Judge another program, started by this command: do its moves follow the rules?",
        show_default=False,
    ),
]
AnswerSecondsOption = Annotated[
    float | None,
    typer.Option(
        "--answer-seconds",
        metavar="S",
        min=0.1,
        max=_LONGEST,
        help="How long the engine may take for an answer (5).",
        show_default=False,
    ),
]
MaxSecondsOption = Annotated[
    float | None,
    typer.Option(
        "--max-seconds",
        metavar="S",
        min=0.1,
        max=_LONGEST,
        help="How long the engine is asked, all in all (300).",
        show_default=False,
    ),
]


def judge_engine(
    variant: Variant,
    cases: Path | Traversable | None,
    command: str,
    *,
    seed: int | None,
    walks: int | None,
    perft: Sequence[Path],
    plays: Sequence[Path],
    answer_seconds: float | None,
    max_seconds: float | None,
    as_json: bool,
) -> int:
    """Judge an engine, print what is found, and return the exit code.

    Raises:
        InvalidPosition: a file of facts cannot be read.
    """
    from patience_core.conformance.engine.judge import ANSWER_SECONDS, MAX_SECONDS, Limits, judge
    from patience_core.conformance.engine.positions import Sources
    from patience_core.conformance.suite import SEED, WALKS

    sources = Sources(
        _readable_cases(variant, cases),
        perft,
        plays,
        SEED if seed is None else seed,
        WALKS if walks is None else walks,
    )
    limits = Limits(
        ANSWER_SECONDS if answer_seconds is None else answer_seconds,
        MAX_SECONDS if max_seconds is None else max_seconds,
    )
    judgement = judge(variant, command, sources, limits)
    code = {"agrees": DONE, "call": WRONG_CALL, "unknown": _UNKNOWN}.get(judgement.verdict, NO)
    if as_json:
        print(json.dumps([judgement.as_json()]))
    elif judgement.verdict == "call" and judgement.fault:
        print(f"patience: {printable(judgement.fault.what)}", file=sys.stderr)
    else:
        for line in judgement.lines():
            print(printable(line))
    return code


def _readable_cases(variant: Variant, cases: Path | Traversable | None) -> Sequence[Case]:
    """The variant's cases, where there are any that can be read."""
    from patience_core.conformance.suite import sound_cases

    if cases is None:
        return ()
    found = sound_cases(variant, cases)
    if isinstance(found, (list, tuple)):
        return found
    note(printable(f"the cases of {variant.id} cannot be read and are left out; see: patience check {variant.file}"))
    return ()
