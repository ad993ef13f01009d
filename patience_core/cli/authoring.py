"""The commands for authors: new, check, conform."""

from __future__ import annotations

import json
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from patience_core.cli import NO, WRONG_CALL, problems
from patience_core.cli.editor import modeline_of
from patience_core.cli.inputs import naming
from patience_core.cli.judging import AnswerSecondsOption, EngineOption, MaxSecondsOption, judge_engine
from patience_core.cli.mutating import MutantsOption, try_mutants
from patience_core.cli.shared import AsJson, WrongCall, catalogue, complete_variant
from patience_core.errors import printable

if TYPE_CHECKING:
    from patience_core.catalogue import Catalogue
    from patience_core.conformance.report import Item, Report
    from patience_core.declaration import Variant


_MOST_WALKS: Final = 1_000_000


def new(
    id_: Annotated[str, typer.Argument(metavar="ID", help="The new variant's id, as my-bisley.", show_default=False)],
    parent: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="VARIANT",
            help="The variant to begin from: an id or a path to a YAML file.",
            autocompletion=complete_variant,
        ),
    ] = "bisley",
    folder: Annotated[Path, typer.Option("--folder", metavar="DIR", help="Where to write the two files.")] = Path("."),
) -> None:
    """Begin a variant of your own, from another one.

    Writes a YAML file that extends the other variant and shows, commented out, all that can be changed, and a file of
    cases. Both pass check and conform as they are. Nothing that is there is ever overwritten.

    \b
    Examples:
      patience new my-bisley --from bisley
      patience new open-bisley --from janets-bisley --folder games
    """
    from patience_core.cli.screen import Screen
    from patience_core.cli.starter import starter_file
    from patience_core.cli.startercases import starter_cases
    from patience_core.resolve import id_of, is_path

    name = id_.strip()
    file_name = f"{name.replace('-', '_')}.yaml"
    if is_path(name) or id_of(file_name) != name:
        raise WrongCall(f"{id_!r} is no id: use small letters, digits and hyphens, as my-bisley")
    everything = catalogue()
    if name in everything.ids():
        raise WrongCall(f"there is a variant {name!r} already; choose another id")
    found = everything.variant(parent)
    path, cases = folder / file_name, folder / file_name.replace(".yaml", ".cases.yaml")
    extends = _path_from(folder, parent) if is_path(parent) else found.id
    try:
        extends.encode("utf-8")
    except UnicodeEncodeError as error:
        raise WrongCall(f"{parent}: its name is no text, so that no file can extend it; rename it") from error
    _write_both(
        {
            path: modeline_of("variant", folder) + starter_file(name, found, extends),
            cases: modeline_of("cases", folder) + starter_cases(found),
        }
    )
    screen = Screen()
    written = printable(str(path))
    screen.line(f"Wrote {written} and {printable(str(cases))}. Next:")
    screen.line(f"  edit {written}: take a # away, and change what stands behind it")
    for command in ("check", "conform", "play"):
        screen.line(f"  patience {command} {written}")
    screen.line(f"In the folder {everything.user_folder} it goes by its id: patience play {name}")


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="YAML files of variants.", show_default=False)],
) -> None:
    """Check files: is this a sound variant?

    Says every problem of a variant's file and of the file of cases beside it, with its line and column. Exit code 1
    where a file is not sound, 2 where there is no such file.

    \b
    Examples:
      patience check my_bisley.yaml
      patience check variants/*.yaml
    """
    everything = catalogue()
    worst = 0
    for file in _variants_of(files):
        worst = max(worst, _check(everything, file))
    if worst:
        raise typer.Exit(worst)


def conform(
    variants: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[VARIANT|FILE]...",
            help="Variants to test; all that are registered where none is named.",
            show_default=False,
            autocompletion=complete_variant,
        ),
    ] = None,
    perft: Annotated[
        list[Path] | None,
        typer.Option("--perft", metavar="FILE", help="Perft counts to compare with (JSON Lines).", show_default=False),
    ] = None,
    plays: Annotated[
        list[Path] | None,
        typer.Option("--plays", metavar="FILE", help="Recorded plays to compare with.", show_default=False),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Chooses the random plays.")] = None,
    walks: Annotated[
        int | None,
        typer.Option("--walks", metavar="N", min=0, max=_MOST_WALKS, help="How many random plays.", show_default=False),
    ] = None,
    mutants: MutantsOption = False,
    engine: EngineOption = None,
    answer_seconds: AnswerSecondsOption = None,
    max_seconds: MaxSecondsOption = None,
    as_json: AsJson = False,
) -> None:
    """Run the conformance suite of variants, or judge another program.

    It tries their cases, and over random plays the laws that hold for every variant. Prints a line for each variant,
    and before it each thing that failed, with the rule. Exit code 1 where one failed. A registered variant without
    cases fails; a file that is named by its path goes by the laws alone.

    With --mutants it changes every rule of a variant, one at a time, instead of asking the laws. A change that makes a
    difference, and that no case and no fact notices, is told with the case that is missing. All of standard output can
    be pasted into the file of cases, or be written there, with >> where it has some. Exit code 1 where there is one.

    With --engine another program is asked for the legal moves of the positions in the cases, in files of facts, in
    deals and in random plays. Where it is wrong it says so in a few cards, with the rule that decides. Exit code 1
    where it is wrong, 3 where the time was over before all was asked.

    \b
    Examples:
      patience conform bisley
      patience conform my_bisley.yaml --walks 100 --seed 7
      patience conform bisley --perft counts.jsonl --plays plays.jsonl
      patience conform bisley --mutants
      patience conform bisley --engine "python my_bisley.py"
    """
    from patience_core.cli.screen import note
    from patience_core.conformance.suite import SEED, WALKS, cases_file_of
    from patience_core.conformance.suite import conform as run
    from patience_core.resolve import is_path

    everything = catalogue()
    names = _variants_of(variants or list(everything.ids()))
    facts = [*(perft or []), *(plays or [])]
    if facts and len(names) != 1:
        raise WrongCall("--perft and --plays are facts about one variant; name that one variant")
    if engine is None and (answer_seconds is not None or max_seconds is not None):
        raise WrongCall("--answer-seconds and --max-seconds are about an engine; say which: --engine COMMAND")
    if engine is not None and len(variants or ()) != 1:
        raise WrongCall("--engine judges a program that plays one variant; name that one variant")
    if mutants and (engine is not None or walks is not None):
        raise WrongCall("--mutants goes neither with --engine nor with --walks")
    for file in facts:
        _readable(file)
    if engine is not None:
        found, code = _sound(everything, names[0], quiet=as_json)
        if found is not None:
            code = judge_engine(
                found,
                everything.cases_file(names[0]),
                engine,
                seed=seed,
                walks=walks,
                perft=perft or (),
                plays=plays or (),
                answer_seconds=answer_seconds,
                max_seconds=max_seconds,
                as_json=as_json,
            )
        raise typer.Exit(code)
    reports: list[Report] = []
    mutated: list[dict[str, Any]] = []
    worst = 0
    for name in names:
        found, code = _sound(everything, name, quiet=as_json or mutants)
        worst = max(worst, code)
        if found is None:
            continue
        cases = everything.cases_file(name)
        if mutants and cases is not None and not cases.read_bytes():
            cases = None  # a shell that is to write the cases there has made the file before we begin
        own = cases is None and is_path(name)
        if own:
            note(printable(f"{name}: no cases yet; write {cases_file_of(found)} beside it"))
        if mutants:
            code, told = try_mutants(found, cases, seed=seed, perft=perft or (), plays=plays or (), as_json=as_json)
            mutated.append(told)
            worst = max(worst, code)
            continue
        report = run(
            found,
            () if own else cases,
            needs_cases=not own,
            seed=SEED if seed is None else seed,
            walks=WALKS if walks is None else walks,
            perft_files=perft or (),
            plays_files=plays or (),
        )
        reports.append(report)
        worst = max(worst, 0 if report.passed else NO)
        if not as_json:
            for line in report.lines():
                print(printable(line), flush=True)
    if as_json:
        print(json.dumps(mutated or [_report_json(report) for report in reports]))
    if worst:
        raise typer.Exit(worst)


def _variants_of(names: list[str]) -> list[str]:
    """What is named, a file of cases standing for the variant beside it, and each once: ``*.yaml`` names both."""
    variants: dict[str, None] = {}
    for name in names:
        for ending in (".cases.yaml", ".cases.yml"):
            beside = name.removesuffix(ending) + ending.removeprefix(".cases")
            if name.endswith(ending) and Path(beside).is_file():
                name = beside
        variants[name] = None
    return list(variants)


def _check(everything: Catalogue, file: str) -> int:
    """Check one file and say what is found; return the exit code that it deserves."""
    from patience_core.conformance.readable import read_readable_cases
    from patience_core.errors import SpecError, nearest

    variant, code = _sound(everything, file)
    if variant is None:
        return code
    decks = "one deck" if variant.decks == 1 else f"{variant.decks} decks"
    piles = sum(group.piles for group in variant.groups)
    print(printable(f"{file}: a sound variant: {variant.name}, {decks}, {piles} piles"))
    if _plays_as_its_parent(everything, variant):
        parent = variant.parent
        print(printable(f"{file}: it plays exactly as {parent}; if it is to be another name, say 'alias of: {parent}'"))
    if variant.alias_of and variant.alias_of not in everything.ids():
        what = f"'alias of': no variant is called {variant.alias_of!r}{nearest(variant.alias_of, everything.ids(), 0)}"
        print(printable(f"{file}: {what}"))
        return NO
    cases = everything.cases_file(file)
    if cases is None:
        return 0
    shown = str(cases)
    try:
        number = len(read_readable_cases(cases, variant, shown))
    except SpecError as error:
        print(problems(error))
        return NO
    print(f"{printable(shown)}: {number} sound case{'' if number == 1 else 's'}")
    return 0


def _plays_as_its_parent(everything: Catalogue, variant: Variant) -> bool:
    """Whether a file changes nothing of the rules that it extends, and does not say so."""
    from patience_core.tables import tables_of

    if not variant.parent or variant.alias_of or variant.parent not in everything.ids():
        return False
    return tables_of(variant).fingerprint == tables_of(everything.variant(variant.parent)).fingerprint


def _sound(everything: Catalogue, name: str, *, quiet: bool = False) -> tuple[Variant | None, int]:
    """The variant of an id or a file; where it is not sound its problems are said, and the exit code is given.

    The problems are the command's answer and go to standard output, or where it is to hold JSON only (``quiet``) to
    standard error.
    """
    from patience_core.cli import complain
    from patience_core.errors import PatienceError, PluginError, SpecError
    from patience_core.resolve import is_path
    from patience_core.tables import tables_of

    try:
        if is_path(name):
            _readable(Path(name))
        variant = everything.variant(name)
        tables_of(variant)
    except SpecError as error:
        print(problems(error), file=sys.stderr if quiet else sys.stdout, flush=True)
        return None, NO
    except PluginError as error:  # a rule that fails when it is asked
        print(printable(f"{name}: {error}"), file=sys.stderr if quiet else sys.stdout, flush=True)
        return None, NO
    except (PatienceError, OSError) as error:
        complain(error)
        return None, WRONG_CALL
    return variant, 0


def _readable(path: Path) -> None:
    """Open a file and close it again, for the error that says why that cannot be done. What is no file, as a pipe, is
    not opened: that might wait for ever."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise WrongCall(f"{path}: is {'a folder' if stat.S_ISDIR(mode) else 'a pipe or a device'}, not a file")
    with path.open("rb"):
        pass


def _report_json(report: Report) -> dict[str, Any]:
    return {
        "variant": report.variant,
        "seed": report.seed,
        "passed": report.passed,
        "summary": report.summary(),
        "items": [_item_json(item) for item in report.items],
    }


def _item_json(item: Item) -> dict[str, Any]:
    return {
        "kind": item.kind,
        "name": item.name,
        "where": item.where,
        "passed": item.passed,
        "failures": list(item.failures),
        "checks": item.tally.checks,
        "positions": item.tally.positions,
        "moves": item.tally.moves,
    }


def _path_from(folder: Path, file: str) -> str:
    """How a file in ``folder`` names another file."""
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:  # on another drive
        return Path(file).resolve().as_posix()


def _write_both(texts: dict[Path, str]) -> None:
    """Write new files, all of them or none."""
    for path in texts:
        if path.exists():
            raise WrongCall(f"{path}: is there already and stays as it is; choose another id or folder")
    data = {path: text.encode("utf-8") for path, text in texts.items()}
    written: list[Path] = []
    try:
        for path, bytes_ in data.items():
            with naming(str(path)):
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("xb") as file:
                    written.append(path)
                    file.write(bytes_)
    except BaseException:
        for path in written:
            with suppress(OSError):
                path.unlink(missing_ok=True)
        raise
