"""The documentation is true: its examples run, its tables say what the code says, its links lead somewhere."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from inspect import getdoc, signature
from pathlib import Path
from typing import Final

import pytest
from attrs import fields

import patience_core
from patience_core import hookspecs
from patience_core.catalogue import default_catalogue
from patience_core.conformance import cases, factfile
from patience_core.conformance.laws import LAWS_OF_PLAY, LAWS_OF_VARIANTS
from patience_core.outcome import Outcome
from patience_core.piles import BASES, FACES, GIVES, UNITS
from patience_core.rules.build import DIRECTIONS, MATCHES
from patience_core.rules.lift import LIFTS
from patience_core.shape import FALLBACKS, GROUP_KEYS, REDEAL_KEYS, TOP_KEYS
from patience_core.standard import PILE_TYPES
from patience_core.statistics import DEFINITIONS, Played
from tests.docrunner import Block, Desk, blocks_of, commands_of

pytestmark = pytest.mark.usefixtures("compiled_solver")

ROOT: Final = Path(__file__).parent.parent
PARITY: Final = ROOT / "examples" / "patience-parity"
PAGES: Final = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "examples").glob("*.md"),
        *(ROOT / "examples" / "engines").glob("*.md"),
        *PARITY.glob("*.md"),
    ]
)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: Path) -> list[Block]:
    return list(blocks_of(page.read_text(encoding="utf-8"), name_of(page)))


# Examples


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A desk to run a page at; what a page installs is gone afterwards."""
    if sys.platform == "win32":
        pytest.skip("terminals are those of POSIX")
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(sys.modules)
    default_catalogue.cache_clear()
    yield Desk.in_folder(tmp_path)
    default_catalogue.cache_clear()
    for name in set(sys.modules) - before:
        if name.partition(".")[0].startswith("patience_parity"):
            del sys.modules[name]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_what_a_page_shows_is_so(page: Path, desk: Desk) -> None:
    if page.parent == PARITY:
        shutil.copytree(PARITY, desk.folder, dirs_exist_ok=True)
    for block in blocks(page):
        desk.run(block)
    assert not desk.wrong, "\n\n".join(desk.wrong)


def test_there_are_examples_of_every_kind() -> None:
    found = [block for page in PAGES for block in blocks(page)]
    assert sum(len(list(commands_of(block))) for block in found if block.language == "console") >= 25
    assert sum(block.text.count(">>> ") for block in found if block.language == "python") >= 50
    assert sum(block.language == "yaml" for block in found) >= 20


def test_a_page_that_is_wrong_is_found_out(desk: Desk) -> None:
    page = """\
```console
$ patience deal bisley --deal 1
kings: - / - / - / KS
...
```

```python
>>> 1 + 1
3

```

```yaml
extends: bisley
piles: {tableau: {fill: kigns}}
```

```yaml
- rule: a space in the tableau is never filled
  position: "tableau: KS / -"
  legal: [KS t1-t2]
```

```c
int main;
```
"""
    for block in blocks_of(page, "page.md"):
        desk.run(block)
    said = "\n".join(desk.wrong)
    assert len(desk.wrong) == 5
    for part in ("page.md:2: patience deal", "Expected:\n    3", "did you mean 'kings'?", "should be legal", "'c'"):
        assert part in said


def test_yaml_in_docstrings_holds(desk: Desk) -> None:
    found = 0
    for path in (ROOT / "patience_core").rglob("*.py"):
        for block in blocks_of(path.read_text(encoding="utf-8"), name_of(path)):
            desk.run(block)
            found += 1
    assert found
    assert not desk.wrong


def test_the_page_on_rules_shows_the_example_as_it_is() -> None:
    shown = [block for block in blocks(ROOT / "docs" / "write-a-rule.md") if block.title.startswith("patience-parity/")]
    assert len(shown) == 5
    for block in shown:
        there = (ROOT / "examples" / block.title).read_text(encoding="utf-8")
        assert block.text in there if block.title.endswith(".cases.yaml") else block.text == there, block.title


def test_the_readme_sets_up_in_two_lines_that_ci_and_contributors_use() -> None:
    lines = [line for line in text_of("README.md").splitlines() if line.startswith("python3 -m venv")]
    assert len(lines) == 2
    play, test = lines
    assert play.endswith("patience play bisley")
    assert test.endswith("pytest -n logical")
    assert test in text_of("CONTRIBUTING.md")
    assert "s/^\\(python3 -m venv .*pytest.*\\)$/\\1/p" in text_of(".ci/run")


# Tables


def tables(text: str) -> Iterator[list[list[str]]]:
    """The tables of a page, as rows of cells, without their headings."""
    rows: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            yield rows[2:]
            rows = []


def table_of(page: str, first: str) -> dict[str, list[str]]:
    """The table of a page that has this word, as code, in its first row; its rows by their first cells."""
    found = [table for table in tables(text_of(page)) if table[0][0] == f"`{first}`"]
    assert len(found) == 1, f"{page}: {len(found)} tables begin with {first}"
    return {row[0].strip("`"): row[1:] for row in found[0]}


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_keys_of_a_file_are_all_told() -> None:
    assert list(table_of("docs/write-a-variant.md", "name")) == list(TOP_KEYS)


def test_the_keys_of_a_redeal_are_all_told() -> None:
    assert list(table_of("docs/write-a-variant.md", "gather")) == list(REDEAL_KEYS)


def test_the_keys_of_a_group_and_their_defaults_are_all_told() -> None:
    rows = table_of("docs/write-a-variant.md", "kind")
    assert set(rows) == set(GROUP_KEYS)
    for key, default in FALLBACKS.items():
        assert rows[key][1] == f"`{default}`", key
    for key, known in (("unit", UNITS), ("gives", GIVES), ("faces", FACES)):
        assert set(known) <= set(quoted(rows[key][0])), key


def test_the_kinds_of_pile_and_their_defaults_are_all_told() -> None:
    rows = table_of("docs/write-a-variant.md", "foundation")
    assert list(rows) == [each.name for each in PILE_TYPES]
    for each in PILE_TYPES:
        assert rows[each.name][0] == each.doc
        assert quoted(rows[each.name][1]) == [f"{key}: {value}" for key, value in each.defaults.items()]


def test_the_ways_of_building_and_lifting_are_all_told() -> None:
    (building,) = (table for table in tables(text_of("docs/write-a-variant.md")) if table[0][0] == "`up`")
    assert [row[0].strip("`") for row in building if row[0]] == list(DIRECTIONS)
    assert [row[2].strip("`") for row in building if row[2]] == list(MATCHES)
    assert list(table_of("docs/write-a-variant.md", "one card")) == list(LIFTS)
    assert list(table_of("docs/write-a-variant.md", "the first card dealt")) == list(BASES)


def test_the_keys_of_cases_and_facts_are_all_told() -> None:
    told = table_of("docs/conformance.md", "rule")
    assert list(told) == list(cases.KEYS)
    assert quoted(told["outcome"][0]) == [outcome.value for outcome in Outcome]
    facts = [table for table in tables(text_of("docs/conformance.md")) if table[0][0] == "`variant`"]
    for table, keys in zip(facts, (factfile.PERFT_KEYS, factfile.PLAY_KEYS), strict=True):
        assert {row[0].strip("`") for row in table} == set(keys)


def test_the_laws_are_all_told() -> None:
    told = [row[1] for table in tables(text_of("docs/conformance.md")) for row in table]
    laws = [law.name for law in LAWS_OF_VARIANTS] + [law.name for law in LAWS_OF_PLAY]
    assert [name for name in laws if name not in told] == []


def test_the_figures_of_statistics_are_all_told() -> None:
    told = table_of("docs/statistics.md", "played")
    assert [(name, *definition) for name, definition in told.items()] == list(DEFINITIONS.items())
    keys = [table for table in tables(text_of("docs/statistics.md")) if table[0][0] == "`id`"]
    assert {key for row in keys[0] for key in quoted(row[0])} == {each.name for each in fields(Played)}


def test_the_hooks_are_all_told() -> None:
    hooks: Mapping[str, object] = {k: v for k, v in vars(hookspecs).items() if k.startswith("patience_")}
    page = text_of("docs/hooks.md")
    told = re.findall(r"^## (patience_\w+)$", page, re.MULTILINE)
    assert told == list(hooks)
    for name, hook in hooks.items():
        parameters = ", ".join(signature(hook).parameters)  # type: ignore[arg-type]
        section = page.split(f"## {name}\n")[1].split("\n## ")[0]
        assert f"`{name}({parameters})`" in section
        assert "@hookimpl" in section
        assert getdoc(hook)


def test_the_rooms_are_those_of_the_package() -> None:
    (rooms,) = re.findall(r"    patience_core/\n((?:      .+\n)+)", text_of("docs/architecture.md"))
    told = {word.strip("/") for line in rooms.splitlines() for word in line[22:].split(" ") if word.strip("·")}
    package = Path(patience_core.__file__).parent
    there = {path.stem for path in package.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert told == there - {"__init__", "__main__"}


def test_the_words_of_the_glossary_stand_in_order() -> None:
    words = re.findall(r"^\*\*(.+)\*\*$", text_of("docs/glossary.md"), re.MULTILINE)
    assert len(words) > 30
    assert words == sorted(words)


# Links and words


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_in_the_index() -> None:
    index = text_of("docs/README.md")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_lines_can_be_read(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"(?i)\b(?:talons?|slots?|stacks?)\b", text)
    for line in text.splitlines():
        assert len(line) <= 135 or line.startswith("|"), line
