"""The pages that people wrote, and the files that they link to, as pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from docs.builder.markup import Page, block

ROOT: Final = Path(__file__).parent.parent.parent
FRONT: Final = "README.md"
INDEX: Final = "docs/README.md"
STARTS: Final = (FRONT, INDEX, "examples/README.md")
"""Where the pages begin: every other one is linked from one of these, directly or by and by."""

_LINK: Final = re.compile(r"(\]\()([^)\s#]+)([^)\s]*\))")
_BLOCK: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_FOR_TESTS: Final = re.compile(r'^(```\w+.*?) (?:instead|variant)="[^"]*"$', re.MULTILINE)
_PICTURES: Final = (".svg", ".png")
_LANGUAGES: Final = {".py": "python", ".yaml": "yaml", ".toml": "toml", ".json": "json", ".jsonl": "json", ".js": "js"}


def handwritten() -> list[Page]:
    """Every page that can be reached from the first ones, and as pages too the other files that they link to."""
    found: dict[str, Page] = {}
    waiting = list(STARTS)
    while waiting:
        path = waiting.pop(0)
        if path in found:
            continue
        if path.endswith(_PICTURES):
            found[path] = Page(path, "", copied=ROOT / path)
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        if path.endswith(".md"):
            waiting += [target for target, _ in targets(path, text)]
            found[path] = Page(path, _for_the_site(path, text))
        else:
            found[path] = _source(path, text)
    return list(found.values())


def targets(path: str, text: str) -> Iterator[tuple[str, str]]:
    """The files of the project that a page links to: where each lies, and how the page writes it."""
    for match in _LINK.finditer(_BLOCK.sub("", text)):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), match[2]))
        if "://" not in match[2] and (ROOT / target).is_file():
            yield target, match[2]


def _for_the_site(path: str, text: str) -> str:
    """A page without what only the tests read, and with links to the pages that stand for other files."""
    for target, written in targets(path, text):
        if not target.endswith((".md", *_PICTURES)):
            text = text.replace(f"]({written})", f"]({written}.md)")
    return _FOR_TESTS.sub(r"\1", text)


def _source(path: str, text: str) -> Page:
    language = _LANGUAGES.get(Path(path).suffix, "text")
    return Page(f"{path}.md", f"# {Path(path).name}\n\n{block(text, language, path)}\n", title=Path(path).name)


def groups_of_the_index() -> list[tuple[str, list[str]]]:
    """What the index of the documentation lists: a heading for each list, and the paths of its pages in order."""
    found: list[tuple[str, list[str]]] = []
    for line in (ROOT / INDEX).read_text(encoding="utf-8").splitlines():
        if line.endswith(":") and not line.startswith(("-", " ")):
            found.append((line.removesuffix(":"), []))
        elif line.startswith("- ") and found:
            found[-1][1].extend(target for target, _ in targets(INDEX, line))
    return found
