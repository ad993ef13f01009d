"""What is wrong with a site that has been built: links that lead nowhere, and anything fetched from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from attrs import define, field

_FETCHES: Final = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "img": ("src", "srcset"),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
}
"""What a browser loads by itself, by element and attribute."""

_NAMES_A_PAGE: Final = ("canonical", "next", "prev")
"""Where an element ``link`` names a page, and loads nothing."""

_STYLED: Final = re.compile(r"(?:url\(|@import\s+)['\"]?((?:https?:)?//[^'\")\s]+)")


@define
class _Reader(HTMLParser):
    """Collects from a page its anchors, its links, and what it loads."""

    anchors: set[str] = field(factory=set)
    links: list[str] = field(factory=list)
    loads: list[str] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        HTMLParser.__init__(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what one element says."""
        only_names = tag == "link" and dict(attrs).get("rel") in _NAMES_A_PAGE
        for name, value in attrs:
            if value is None:
                continue
            if name in ("id", "name"):
                self.anchors.add(value)
            if name in _FETCHES.get(tag, ()) and not only_names:
                self.loads.append(value.split(" ")[0])
            elif name == "href":
                self.links.append(value)


def faults(site: Path) -> list[str]:
    """Every fault of a site, a line each."""
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        shown = path.relative_to(site).as_posix()
        for target, loaded in [*((each, False) for each in page.links), *((each, True) for each in page.loads)]:
            what = _wrong(site, path, target, pages, loaded=loaded)
            if what:
                found.append(f"{shown}: {target}: {what}")
    for path in sorted(site.rglob("*.css")):
        shown = path.relative_to(site).as_posix()
        found += [
            f"{shown}: {url}: fetched from elsewhere" for url in _STYLED.findall(path.read_text(encoding="utf-8"))
        ]
    return list(dict.fromkeys(found))


def _read(path: Path) -> _Reader:
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


def _wrong(site: Path, page: Path, target: str, pages: dict[Path, _Reader], *, loaded: bool) -> str | None:
    """What is wrong with one link, or with one thing that is loaded; ``None`` where nothing is."""
    parts = urlsplit(target)
    if parts.scheme == "data":
        return None
    if parts.scheme or parts.netloc:
        return "fetched from elsewhere" if loaded else None
    # The page for what is not found may be shown at any address, so its links begin at the top.
    start = site if parts.path.startswith("/") or page.name == "404.html" else page.parent
    there = (start / unquote(parts.path).lstrip("/")).resolve() if parts.path else page
    if there.is_dir():
        there = there / "index.html"
    if not there.is_file():
        return "there is no such file"
    if loaded and there in pages:
        return "a page is no picture"
    anchor = unquote(parts.fragment)
    if loaded or not anchor or there not in pages or anchor in pages[there].anchors:
        return None
    return "there is no such heading"
