"""The conformance suite of one variant: its cases, the laws over seeded random plays, and files of facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from patience_core.conformance.cases import Case, read_cases
from patience_core.conformance.facts import check_perft, check_plays
from patience_core.conformance.laws import law_items
from patience_core.conformance.report import Item, Report
from patience_core.conformance.trial import case_item
from patience_core.conformance.walks import seeded_walks
from patience_core.declaration import Variant
from patience_core.errors import SpecError
from patience_core.ordinary import is_file, is_folder

SEED: Final = 1
"""The seed that chooses the random plays, where none is given."""

WALKS: Final = 10
"""How many random plays there are, where no number is given."""

NO_CASES: Final = "a registered variant has cases"

Cases = Path | Traversable | Sequence[Case] | None
"""The cases of a variant: read already, or their file, or ``None`` where there are none."""


def conform(
    variant: Variant,
    cases: Cases,
    *,
    seed: int = SEED,
    walks: int = WALKS,
    needs_cases: bool = True,
    perft_files: Sequence[Path] = (),
    plays_files: Sequence[Path] = (),
    ignore_given_back: bool = False,
) -> Report:
    """Run the whole suite and say what was found. Bad input is a failed item too; nothing is raised for it.

    Args:
        variant: the variant to test.
        cases: its cases, or the file of them.
        seed: chooses the random plays.
        walks: how many random plays.
        needs_cases: whether it is a failure that there are none, as it is for a variant that is registered.
        perft_files: JSON Lines files of perft counts, ``.gz`` or plain.
        plays_files: JSON Lines files of recorded plays, ``.gz`` or plain.
        ignore_given_back: leave recorded moves out of a foundation aside where the variant forbids them.
    """
    items = conform_items(
        variant,
        cases,
        seed=seed,
        walks=walks,
        needs_cases=needs_cases,
        perft_files=perft_files,
        plays_files=plays_files,
        ignore_given_back=ignore_given_back,
    )
    return Report(variant.id, seed, tuple(items))


def conform_items(
    variant: Variant,
    cases: Cases,
    *,
    seed: int = SEED,
    walks: int = WALKS,
    needs_cases: bool = True,
    perft_files: Sequence[Path] = (),
    plays_files: Sequence[Path] = (),
    ignore_given_back: bool = False,
) -> Iterator[Item]:
    """The same as :func:`conform`, item by item as each is done, for a face that shows progress."""
    if cases or needs_cases:
        yield from case_items(variant, cases)
    yield from law_items(variant, seeded_walks(seed, walks))
    for file in perft_files:
        yield check_perft(file, variant)
    for file in plays_files:
        yield check_plays(file, variant, ignore_given_back=ignore_given_back)


def case_items(variant: Variant, cases: Cases) -> Iterator[Item]:
    """Run the cases alone. What is wrong with their file, or that there are none, is a failed item."""
    found = sound_cases(variant, cases)
    if isinstance(found, Item):
        yield found
    else:
        yield from (case_item(case, variant) for case in found)


def sound_cases(variant: Variant, cases: Cases) -> Sequence[Case] | Item:
    """The cases, read if they are not; or the failed item that says why there are none."""
    if isinstance(cases, (Path, Traversable)):
        if not is_file(cases) and not is_folder(cases):
            return no_cases(variant)
        file = cases
        try:
            cases = read_cases(file, variant)
        except SpecError as error:
            return Item("case", "the file of cases can be read", file.name, tuple(map(str, error.problems)))
    return cases or no_cases(variant)


def no_cases(variant: Variant) -> Item:
    """The failed item of a variant without cases."""
    file = _file_of(variant)
    what = f"{NO_CASES}: {variant.id} has none; write {cases_file_of(variant)} beside {file}"
    return Item("case", NO_CASES, file, (what,))


def cases_file_of(variant: Variant) -> str:
    """The name of the file that the cases of a variant stand in, beside its own."""
    name = re.split(r"[/\\]", _file_of(variant))[-1]
    return re.sub(r"\.ya?ml$", "", name) + ".cases.yaml"


def _file_of(variant: Variant) -> str:
    return variant.file or f"{variant.id.replace('-', '_')}.yaml"
