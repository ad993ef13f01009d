"""The whole site: its pages written into a folder, its navigation, and the build."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from docs.builder.handwritten import FRONT, INDEX, groups_of_the_index, handwritten
from docs.builder.keys import keys_page, words_page
from docs.builder.links import faults
from docs.builder.markup import Page
from docs.builder.programs import commands_page, hooks_page
from docs.builder.variants import INDEX as VARIANTS
from docs.builder.variants import families, family_name, page_of, variant_pages
from patience_core.catalogue import Catalogue
from patience_core.declaration import Variant
from patience_core.plugins import load_plugins

_HERE: Final = Path(__file__).parent
_CONFIG: Final = "mkdocs.yml"


class SiteError(Exception):
    """The site cannot be built as it should be; the message has a line for each fault."""


def pages(everything: Catalogue) -> list[Page]:
    """Every page of the site, and its pictures."""
    return [*handwritten(), *generated(everything)]


def generated(everything: Catalogue) -> list[Page]:
    """The pages that nobody writes."""
    reference = [keys_page(everything), words_page(everything), commands_page(), hooks_page()]
    return [*reference, *variant_pages(everything, families(everything))]


def build(site: Path, source: Path) -> int:
    """Build the site.

    Args:
        site: the folder that it is built into; what is there already is replaced.
        source: the folder for its pages before they are rendered, likewise.

    Returns:
        How many pages it has.

    Raises:
        SiteError: there was a warning, or a link leads nowhere, or something would be fetched from elsewhere.
    """
    if find_spec("mkdocs") is None:
        raise SiteError("the site is built by mkdocs-material; install it: pip install -e '.[docs]'")
    _refuse_others(site, "404.html")
    _refuse_others(source, _CONFIG)
    everything = Catalogue(load_plugins())
    written = pages(everything)
    render(written, navigation(written, families(everything)), site, source)
    wrong = faults(site.resolve())
    if wrong:
        raise SiteError("\n".join(wrong))
    return sum(page.path.endswith(".md") for page in written)


def _refuse_others(folder: Path, mark: str) -> None:
    """Refuse to replace a folder that no earlier build has made: it would have a file of this name."""
    if folder.exists() and not (folder / mark).is_file() and (not folder.is_dir() or any(folder.iterdir())):
        raise SiteError(f"{folder}: holds something else than a site, and stays as it is; choose another folder")


def _write(written: Iterable[Page], source: Path) -> None:
    shutil.rmtree(source, ignore_errors=True)
    for page in written:
        path = source / "pages" / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        if page.copied:
            shutil.copyfile(page.copied, path)
        else:
            path.write_text(page.text, encoding="utf-8")
    shutil.copytree(_HERE / "assets", source / "pages" / "assets")


def render(written: Iterable[Page], navigation: Sequence[Any], site: Path, source: Path) -> None:
    """Have pages rendered into ``site``, from the folder ``source`` into which they are written first.

    Raises:
        SiteError: there was a warning.
    """
    _write(written, source)
    config = {
        "INHERIT": str(_HERE / _CONFIG),
        "docs_dir": "pages",
        "site_dir": str(site.resolve()),
        "nav": navigation,
    }
    file = source / _CONFIG
    file.write_text(json.dumps(config, ensure_ascii=False), encoding="utf-8")  # JSON is YAML
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "-f", str(file)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    ran = subprocess.run(command, capture_output=True, text=True, env=quiet, check=False)
    if ran.returncode:  # --quiet would keep warnings from being counted, so what is no warning is left out here
        said = (ran.stdout + ran.stderr).splitlines()
        raise SiteError("\n".join(line for line in said if line and not line.startswith("INFO")))


def navigation(written: Sequence[Page], families: Mapping[str, Sequence[Variant]]) -> list[Any]:
    """The navigation: the front page, the documentation as its index has it, all variants, and the reference.

    A page that stands nowhere else comes at the end.
    """
    titles = {page.path: page.title for page in written if page.path.endswith(".md")}
    left = dict.fromkeys(titles)

    def entry(path: str) -> Any:
        left.pop(path, None)
        return {titles[path]: path} if titles[path] else path

    front = {"Patience": entry(FRONT)}
    lists = groups_of_the_index()
    sections = [{heading: [entry(path) for path in paths if path in left]} for heading, paths in lists]
    documentation = [entry(INDEX), *(section for section in sections if any(section.values()))]
    members = [
        {family_name(variants): [entry(f"variants/{page_of(variant.id)}") for variant in variants]}
        for variants in families.values()
    ]
    games = [entry(VARIANTS), *members]
    reference = [entry(path) for path in titles if path.startswith("reference/")]
    return [
        front,
        {"Documentation": documentation},
        {"Variants": games},
        {"Reference": reference},
        {"Examples": _by_folder([path for path in titles if path.startswith("examples/")], entry)},
        *([{"More": [entry(path) for path in list(left)]}] if left else []),
    ]


def _by_folder(paths: Sequence[str], entry: Callable[[str], Any]) -> list[Any]:
    """Pages of one folder, those of each folder within it under its name."""
    found: dict[str, list[Any]] = {}
    for path in paths:
        folder = path.split("/")[1] if path.count("/") > 1 else ""
        found.setdefault(folder, []).append(entry(path))
    return [*found.pop("", []), *({folder: entries} for folder, entries in found.items())]
