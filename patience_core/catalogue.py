"""Every variant there is, by id: those of plugins, and the YAML files of the user's folder.

Nothing is read before it is asked for, and reading one variant reads no others but those that it extends.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from patience_core.declaration import Variant
from patience_core.errors import UnknownVariant, nearest
from patience_core.loader import load
from patience_core.marked import Text
from patience_core.plugins import Plugins, is_variant_file, load_plugins
from patience_core.resolve import VariantFile, is_path

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


_MOST_NAMES: Final = 8
"""How many ids a message lists."""


class Catalogue:
    """The variants of ``plugins`` and of the files in ``user_folder``, which need no Python.

    A variant is named by its id, as ``janets-bisley``, or by the path of a file. What is named by id is read once; a
    file that is named by its path is read each time.
    """

    def __init__(self, plugins: Plugins, user_folder: Path | None = None) -> None:
        self.plugins = plugins
        self.user_folder = user_folder
        self._loaded: dict[str, Variant] = {}

    def __repr__(self) -> str:
        return f"<Catalogue of {len(self.ids())} variants>"

    def ids(self) -> tuple[str, ...]:
        """The ids of all variants, sorted, but those that two owners claim."""
        return tuple(sorted(name for name, files in self._files.items() if len(files) == 1))

    def names(self) -> Mapping[str, str]:
        """The name for people of each id. This looks into every file; one that cannot be read goes by its id."""
        names: dict[str, str] = {}
        for name in self.ids():
            table = self.entry(name).shape.table
            said = table.get("name") if table else None
            names[name] = said.value if isinstance(said, Text) else name.replace("-", " ").title()
        return names

    def entry(self, name: str) -> VariantFile:
        """The file of an id; its ``owner`` is the plugin that brought it, or the user's folder.

        Capitals, and ``_`` for ``-``, do not matter.

        Raises:
            UnknownVariant: there is none, or two owners claim the id.
        """
        word = "-".join(name.lower().replace("_", " ").split())
        files = self._files.get(word)
        if not files:
            raise UnknownVariant(f"no variant is called {name!r}{self._instead(name, word)}")
        if len(files) > 1:
            raise UnknownVariant(self._claimed(word, files))
        return files[0]

    def _instead(self, name: str, word: str) -> str:
        """What may have been meant by a name that is no id."""
        if os.path.isdir(name):
            return f"; {name!r} is a folder: name a file in it that ends in .yaml"
        if os.path.isfile(name):
            return f"; {name!r} is a file, but the name of a variant's file must end in .yaml"
        meant = nearest(word, self._files, most=_MOST_NAMES)
        return meant or "; patience list shows them all"

    def file(self, name: str | Path) -> VariantFile:
        """The file of an id or a path.

        Raises:
            UnknownVariant: there is none of that id, or the file's name gives no id.
        """
        if isinstance(name, Path) or is_path(name):
            return VariantFile.at(Path(name), str(name))
        return self.entry(name)

    def variant(self, name: str | Path) -> Variant:
        """Read the variant of an id or a path.

        Raises:
            UnknownVariant: there is none of that id.
            SpecError: the file is not sound; with everything that is wrong with it.
        """
        file = self.file(name)
        if self._files.get(file.id) != [file]:
            return load(file, self.plugins.vocabulary, self.entry)
        if file.id not in self._loaded:
            self._loaded[file.id] = load(file, self.plugins.vocabulary, self.entry)
        return self._loaded[file.id]

    def cases_file(self, name: str | Path) -> Path | Traversable | None:
        """The file of cases beside a variant's file, ``X.cases.yaml`` beside ``X.yaml``, or ``None``.

        Raises:
            UnknownVariant: there is no variant of that id.
        """
        return self.file(name).cases()

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the plugins, with the user's folder, and ids that are claimed twice."""
        claimed = [self._claimed(name, files) for name, files in self._files.items() if len(files) > 1]
        return (*self.plugins.problems, *self._user_files[1], *sorted(claimed))

    @cached_property
    def _files(self) -> dict[str, list[VariantFile]]:
        files: dict[str, list[VariantFile]] = {}
        for file in (*self.plugins.files, *self._user_files[0]):
            files.setdefault(file.id, []).append(file)
        return files

    @cached_property
    def _user_files(self) -> tuple[list[VariantFile], list[str]]:
        files: list[VariantFile] = []
        problems: list[str] = []
        folder = self.user_folder
        if folder is None:
            return files, problems
        try:
            paths = sorted(folder.iterdir())
        except FileNotFoundError:
            paths = []
        except OSError as error:
            paths = []
            problems.append(f"the folder {folder} cannot be read: {error.strerror or error}")
        for path in paths:
            if is_variant_file(path.name):
                try:
                    files.append(VariantFile.at(path, owner=str(folder)))
                except UnknownVariant as error:
                    problems.append(f"{folder}: {error}")
        return files, problems

    @staticmethod
    def _claimed(name: str, files: list[VariantFile]) -> str:
        owners = " and ".join(f"{file.owner} ({file.shown})" for file in files)
        return f"the variant {name!r} is claimed twice, by {owners}; rename or block one of them"


@lru_cache(maxsize=8)
def default_catalogue(user_folder: Path | None = None) -> Catalogue:
    """The catalogue of the installed plugins and the user's folder, made once for each folder."""
    return Catalogue(load_plugins(), user_folder)
