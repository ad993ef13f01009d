"""The collectors and items of the pytest plugin (:mod:`patience_core.conformance.pytest_plugin`)."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from patience_core.catalogue import Catalogue, default_catalogue
from patience_core.conformance.cases import read_cases
from patience_core.conformance.law import Law
from patience_core.conformance.laws import LAWS_OF_PLAY, LAWS_OF_VARIANTS, law_item
from patience_core.conformance.report import Item
from patience_core.conformance.suite import SEED, WALKS, cases_file_of, sound_cases
from patience_core.conformance.trial import case_item
from patience_core.conformance.walks import Play, seeded_walks
from patience_core.declaration import Variant
from patience_core.errors import PatienceError, UnknownVariant
from patience_core.resolve import is_path


class NotConforming(Exception):
    """What an item found wrong, a line each."""


class ConformanceItem(pytest.Item):
    """One case, one law, or one thing that is wrong with a file of cases."""

    def __init__(self, *, look: Callable[[], Item], place: Path, line: int = 1, **more: Any) -> None:
        super().__init__(**more)
        self.look = look
        self.place = place
        self.line = line

    def runtest(self) -> None:
        """Look, and fail with what is wrong."""
        failures = self.look().failures
        if failures:
            raise NotConforming("\n".join(failures))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **more: Any) -> Any:
        """What is wrong, as it is: where in Python it was noticed helps nobody."""
        if isinstance(excinfo.value, NotConforming):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *args, **more)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the item is written down, counting lines from 0, and its name."""
        return self.place, self.line - 1, self.name


class CasesFile(pytest.File):
    """A file of cases, beside the file of its variant."""

    def __init__(self, *, variant_file: Path, **more: Any) -> None:
        super().__init__(**more)
        self.variant_file = variant_file

    def collect(self) -> Iterator[ConformanceItem]:
        """An item for each case; what is wrong with either file is told without a traceback."""
        try:
            variant = default_catalogue().variant(self.variant_file)
            cases = read_cases(self.path, variant, self.nodeid)
        except PatienceError as error:
            raise self.CollectError(str(error)) from None
        for case in cases:
            yield ConformanceItem.from_parent(
                self,
                name=f"{case.rule} [line {case.place.line}]",
                look=partial(case_item, case, variant),
                place=self.path,
                line=case.place.line,
            )


class VariantSuite(pytest.Collector):
    """The suite of one variant that ``--patience`` names."""

    def __init__(self, *, variant: Variant, catalogue: Catalogue, asked: str, **more: Any) -> None:
        super().__init__(**more)
        self.variant = variant
        self.catalogue = catalogue
        self.asked = asked

    def collect(self) -> Iterator[ConformanceItem]:
        """An item for each case and for each law."""
        variant, place = self.variant, Path(self.variant.file)
        file = self.catalogue.cases_file(self.asked)
        cases = sound_cases(variant, file)
        if isinstance(cases, Item) and file is None and is_path(self.asked):
            what = f"{self.asked}: no cases yet; write {cases_file_of(variant)} beside it"
            warnings.warn(pytest.PytestWarning(what), stacklevel=2)
            cases = ()
        elif isinstance(cases, Item):
            yield self._item(f"case: {cases.name}", partial(_told, cases), place)
            cases = ()
        for case in cases:
            where = case.where.replace("\\", "/").rpartition("/")[2]
            yield self._item(f"case: {case.rule} [{where}]", partial(case_item, case, variant), place)
        for law in LAWS_OF_VARIANTS:
            yield self._item(f"law: {law.name}", partial(law_item, law, [variant]), place)
        for law_of_play in LAWS_OF_PLAY:
            yield self._item(f"law: {law_of_play.name}", partial(_asked, law_of_play, variant), place)

    def _item(self, name: str, look: Callable[[], Item], place: Path) -> ConformanceItem:
        item: ConformanceItem = ConformanceItem.from_parent(self, name=name, look=look, place=place)
        return item


def variant_items(session: pytest.Session, names: Sequence[str]) -> list[pytest.Item]:
    """The items of the variants of these names; ``all`` stands for every registered one.

    Raises:
        pytest.UsageError: a name names no variant, or its file is not sound.
    """
    catalogue = default_catalogue()
    if "all" in names:
        for problem in catalogue.problems:
            warnings.warn(pytest.PytestWarning(problem), stacklevel=2)
    asked = [each for name in names for each in (catalogue.ids() if name == "all" else (name,))]
    items: list[pytest.Item] = []
    for name in dict.fromkeys(asked):
        try:
            variant = catalogue.variant(name)
        except UnknownVariant as error:
            raise pytest.UsageError(f"--patience {name}: {error}") from None
        except PatienceError as error:
            raise pytest.UsageError(str(error)) from None
        suite = VariantSuite.from_parent(
            session, name=variant.id, nodeid=variant.id, variant=variant, catalogue=catalogue, asked=name
        )
        items += suite.collect()
    return items


def _told(item: Item) -> Item:
    return item


def _asked(law: Law[Play], variant: Variant) -> Item:
    if find_spec("hypothesis"):
        from patience_core.conformance.search import searched

        return searched(law, variant)
    return law_item(law, (Play.of(walk, variant) for walk in seeded_walks(SEED, WALKS)))
