"""The site: its generated pages say what the code says, their examples run, and what is wrong with a site is found."""

from __future__ import annotations

import re
import shlex
from glob import glob
from inspect import signature
from pathlib import Path
from typing import Any, Final

import pytest

from docs.builder import site as builder
from docs.builder.handwritten import FRONT, INDEX, ROOT, groups_of_the_index, handwritten
from docs.builder.links import faults
from docs.builder.markup import Page, anchor, code, folded, joined, plain, table
from docs.builder.programs import commands, examples_of
from docs.builder.siblings import relatives
from docs.builder.site import SiteError, build, generated, navigation, render
from docs.builder.variants import families
from patience_core import hookspecs
from patience_core.catalogue import default_catalogue
from patience_core.conformance.cases import KEYS, read_cases
from patience_core.english import rules
from patience_core.hookspecs import hookimpl
from patience_core.rules.build import DIRECTIONS, MATCHES
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import PHRASES
from patience_core.shape import GROUP_KEYS, REDEAL_KEYS, TOP_KEYS
from tests.clitool import Cli
from tests.docrunner import Desk, blocks_of, commands_of, is_as_shown

EVERYTHING: Final = default_catalogue()
FAMILIES: Final = families(EVERYTHING)
PAGES: Final = {page.path: page for page in generated(EVERYTHING)}
HAND: Final = {page.path: page for page in handwritten()}
TEXTS: Final = [path for path in PAGES if path.endswith(".md")]


def text_of(path: str) -> str:
    return PAGES[path].text


def section(text: str, heading: str) -> str:
    """What stands under a heading, down to the next one of its level."""
    level = heading.split(" ")[0]
    return re.split(rf"^{level} ", text.split(f"\n{heading}\n")[1], flags=re.MULTILINE)[0]


def first_cells(text: str) -> list[str]:
    """The first cells of the rows of the tables in a text, without their headings."""
    rows = [line.strip("| ").split(" | ")[0] for line in text.splitlines() if line.startswith("|")]
    heads = [number for number, row in enumerate(rows) if row == "---"]
    return [row.strip("`") for number, row in enumerate(rows) if number not in heads and number + 1 not in heads]


# Examples


@pytest.mark.parametrize("path", TEXTS)
def test_what_a_page_shows_is_so(path: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk.in_folder(tmp_path)
    monkeypatch.chdir(desk.folder)
    ran = 0
    for each in blocks_of(text_of(path), path):
        if each.language != "console":
            desk.run(each)
            continue
        for command in commands_of(each):
            answer = cli(*shlex.split(command.words)[1:])
            assert is_as_shown(command.shown, answer.out), f"{command.words}\n{answer}"
            ran += 1
    assert not desk.wrong, "\n\n".join(desk.wrong)
    assert ran == (3 if path.startswith("variants/") and path != "variants/index.md" else 0)


def examples() -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for name, command in commands().items():
        found.update(dict.fromkeys(examples_of(command), name))
    return list(found.items())


@pytest.mark.parametrize(("line", "name"), examples(), ids=lambda each: each)
def test_the_examples_of_a_command_can_be_called(line: str, name: str) -> None:
    """Each is read by the command that it calls, down to the last option. What they do is tested command by command."""
    calls = [shlex.split(part) for part in line.split(" < ")[0].split(" | ")]
    called = [[word for word in words if not re.match(r"[A-Z_]+=|>", word)] for words in calls]
    assert name in [words[1] for words in called if words[0] == "patience"]
    for words in called:
        if words[0] != "patience":
            continue
        command = commands()[words[1]]
        context = command.make_context(words[1], words[2:])
        assert context.args == []


# References


def test_the_keys_are_those_of_the_program() -> None:
    page = text_of("reference/keys.md")
    for heading, keys in (
        ("## Of a file", TOP_KEYS),
        ("## Of a group of piles", GROUP_KEYS),
        ("## Of a redeal", REDEAL_KEYS),
        ("## Of a case", KEYS),
    ):
        assert first_cells(section(page, heading)) == list(keys), heading
    assert "\n| `size` | a text | the most cards that a pile may hold, or `none` | `none` |\n" in page
    cell = section(page, "### cell")
    assert "A place for one card at a time." in cell
    assert "\nsize: 1\n" in cell


def test_the_words_are_those_of_the_program() -> None:
    page = text_of("reference/words.md")
    building = section(page, "## Building")
    head = next(line for line in building.splitlines() if line.startswith("|"))
    assert re.findall("`(.+?)`", head) == list(MATCHES)
    assert first_cells(building)[: len(DIRECTIONS)] == list(DIRECTIONS)
    assert "\n| `down` | `6H` | `6D`, `6H` | `6C`, `6S` | `6C`, `6D`, `6S` | `6C`, `6D`, `6H`, `6S` |\n" in building
    assert "\n| `down by suit, wrapping from ace to king` | `AH` | `KH` |\n" in building
    assert "\n| `in suit` | `match: by suit` |\n" in building
    said = set(first_cells(building))
    assert {words for words, (_, value) in PHRASES.items() if words != value} <= said
    assert first_cells(section(page, "## Lifting")) == list(LIFTS)
    assert "| `the rank below the base` | a card one rank below the base |" in section(page, "## Filling a space")
    assert (
        "\n| `sequence` | build rule | `direction: down`, `match: regardless of suit`, `wrap: no`, `step: 1` |" in page
    )


def test_every_command_and_every_option_is_told() -> None:
    page = text_of("reference/commands.md")
    told = re.findall("^## patience (.+)$", page, re.MULTILINE)
    assert told == list(commands())
    for name, command in commands().items():
        here = section(page, f"## patience {name}")
        for option in (each for parameter in command.params for each in parameter.opts if each.startswith("--")):
            assert option == "--help" or re.search(rf"[` ]{option}\b", here), (name, option)
    deal = section(page, "## patience deal")
    assert "\npatience deal VARIANT [OPTION]...\n" in deal
    assert "\n| `--deal N` | The deal number; picked by chance where left out. |\n" in deal
    assert "\npatience deal bisley --deal 12\n" in deal


def test_every_hook_is_told() -> None:
    hooks: dict[str, Any] = {name: hook for name, hook in vars(hookspecs).items() if name.startswith("patience_")}
    page = text_of("reference/hooks.md")
    assert re.findall("^## (.+)$", page, re.MULTILINE) == list(hooks)
    for name, hook in hooks.items():
        here = section(page, f"## {name}")
        assert f"{name}{signature(hook)}".replace("'", "") in here
        assert "``" not in here.replace("```", "")
        assert ">>> " in here


# Variants


def test_every_variant_has_a_page_that_tells_all_of_it() -> None:
    assert len(EVERYTHING.ids()) > 40
    for name in EVERYTHING.ids():
        variant, page = EVERYTHING.variant(name), text_of(f"variants/{name}.md")
        assert page.startswith(f"# {plain(variant.name)}\n")
        told = section(page, "## Rules")
        for paragraph in rules(variant):
            assert plain(" ".join(paragraph.sentences)) in section(told, f"### {paragraph.heading}")
        for said in (*variant.notes, *(source.text for source in variant.sources)):
            assert plain(said) in page
        for field in variant.fields:
            assert f"| `{field.path}` | {plain(field.value)} | {plain(field.origin)} |" in page
        cases = EVERYTHING.cases_file(name)
        assert cases is not None
        assert f'"{len(read_cases(cases, variant))} sentences"' in page
        assert (EVERYTHING.file(name).path.read_text(encoding="utf-8")) in page
        for theme in ("light", "dark"):
            picture = PAGES[f"variants/{name}-{theme}.svg"]
            assert f"]({Path(picture.path).name}#only-{theme})" in page
            assert picture.text.startswith("<svg")


def test_a_page_says_what_its_relatives_say_otherwise() -> None:
    page = section(text_of("variants/janets-bisley.md"), "## Relatives")
    bisley = section(page, "### [Bisley](bisley.md)")
    assert "The game that this one extends." in bisley
    rows = [line for line in bisley.splitlines() if line.startswith("|")]
    assert rows[2:] == [
        "| The tableau | A space in the tableau may be filled by any card. | A space in the tableau is never filled. |"
    ]


def test_relatives_are_parents_children_and_the_family() -> None:
    everything = [variant for members in FAMILIES.values() for variant in members]
    found = {other.id: what for other, what in relatives(EVERYTHING.variant("bisley"), everything)}
    assert found["janets-bisley"] == "extends this game"
    assert set(found) == {variant.id for variant in FAMILIES["bisley"]} - {"bisley"}
    elsewhere = [(variant, what) for variant, what in relatives(EVERYTHING.variant("spider"), everything)]
    assert all(variant.family == "spider" or variant.parent == "spider" for variant, _ in elsewhere)


def test_the_index_has_every_variant_family_by_family() -> None:
    page = text_of("variants/index.md")
    items = re.findall(r"^- \[.+?\]\((.+?)\.md\), (.*)$", page, re.MULTILINE)
    assert sorted(name for name, _ in items) == sorted(EVERYTHING.ids())
    told = dict(items)
    assert told["bisley"] == "one deck, 21 piles"
    assert told["janets-bisley"] == "one deck, 21 piles: A space in the tableau may be filled by any card."
    assert re.findall("^## (.+)$", page, re.MULTILINE)[2] == "Bisley"


def test_a_variant_of_a_plugin_has_a_page_too(tmp_path: Path) -> None:
    from patience_core.catalogue import Catalogue
    from patience_core.plugins import load_plugins

    (tmp_path / "odd_bisley.yaml").write_text("name: Odd *Bisley*\nextends: bisley\n", encoding="utf-8")

    class Odd:
        @hookimpl
        def patience_register_variants(self, register: Any) -> None:
            register(tmp_path / "odd_bisley.yaml")

    pages = {page.path: page.text for page in generated(Catalogue(load_plugins(extra=[("odd", Odd())])))}
    page = pages["variants/odd-bisley.md"]
    assert page.startswith("# Odd \\*Bisley\\*\n")
    assert "The rules are the same." in section(page, "### [Bisley](bisley.md)")
    assert "## Its cases" not in page


# Hand-written pages


def test_every_page_of_the_project_is_in_the_site() -> None:
    there = {path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"))}
    assert there <= set(HAND)
    assert HAND["examples/play_from_python.py.md"].text.startswith("# play_from_python.py\n\n```python title=")


def test_pages_keep_their_text_but_for_what_only_tests_read() -> None:
    for path, page in HAND.items():
        if path.endswith(".md") and (ROOT / path).exists():
            written = (ROOT / path).read_text(encoding="utf-8")
            assert page.text.count("\n") == written.count("\n")
            assert ' instead="' not in page.text
    assert "](examples/play_from_python.py.md)" in HAND[FRONT].text


def test_the_navigation_has_every_page_once() -> None:
    def paths(entries: list[Any]) -> list[str]:
        found: list[str] = []
        for entry in entries:
            for each in entry.values() if isinstance(entry, dict) else [entry]:
                found += [each] if isinstance(each, str) else paths(each)
        return found

    written = [*HAND.values(), *PAGES.values()]
    listed = paths(navigation(written, FAMILIES))
    assert sorted(listed) == sorted(page.path for page in written if page.path.endswith(".md"))
    assert listed[:2] == [FRONT, INDEX]
    headings = [heading for heading, _ in groups_of_the_index()]
    assert "For authors of games" in headings


# Markup


def test_markup() -> None:
    assert plain("a *b* <c> [d] e_f | g") == r"a \*b\* \<c\> \[d\] e\_f \| g"
    assert code("a|b") == r"`a\|b`"
    assert code("`") == "`````"
    assert table(("a", "b"), [("c", "d")]) == "| a | b |\n| --- | --- |\n| c | d |"
    assert folded("More", "a\n\nb") == '??? abstract "More"\n\n    a\n\n    b'
    assert joined(["a", "", "b"]) == "a\n\nb\n"
    assert anchor("What YAML makes of it") == "what-yaml-makes-of-it"


# The build


def test_faults_of_a_site_are_found(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "index.html").write_text('<h2 id="there">x</h2><a href="../index.html#top">x</a>')
    (tmp_path / "index.html").write_text(
        '<a id="top"></a><a href="folder/#there">right</a><a href="https://example.org/">elsewhere</a>'
        '<link rel="next" href="folder/index.html"><img src="data:image/png;base64,AA==">'
        '<a href="none.html">1</a><a href="folder/#none">2</a><a href="#none">3</a>'
        '<img src="folder/index.html"><script src="https://example.org/a.js"></script>'
        '<link rel="stylesheet" href="//example.org/a.css">'
    )
    (tmp_path / "a.css").write_text("@import 'https://example.org/b.css'; a { background: url(here.png) }")
    assert faults(tmp_path) == [
        "index.html: none.html: there is no such file",
        "index.html: folder/#none: there is no such heading",
        "index.html: #none: there is no such heading",
        "index.html: folder/index.html: a page is no picture",
        "index.html: https://example.org/a.js: fetched from elsewhere",
        "index.html: //example.org/a.css: fetched from elsewhere",
        "a.css: https://example.org/b.css: fetched from elsewhere",
    ]


def test_a_warning_ends_the_build(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    written = [Page("README.md", "# Here\n\n[there](none.md)\n"), Page("left.md", "# Left out\n")]
    with pytest.raises(SiteError, match=r"contains a link 'none\.md', but the target is not found") as error:
        render(written, ["README.md"], tmp_path / "site", tmp_path / "pages")
    assert "left.md" in str(error.value)
    assert "INFO" not in str(error.value)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    (tmp_path / "mine.txt").write_text("mine")
    for site, source in ((tmp_path, tmp_path / "b"), (tmp_path / "a", tmp_path)):
        with pytest.raises(SiteError, match="stays as it is"):
            build(site, source)
    assert glob(f"{tmp_path}/*") == [str(tmp_path / "mine.txt")]


def test_without_its_program_the_build_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "find_spec", lambda _: None)
    with pytest.raises(SiteError, match=r"pip install -e '\.\[docs\]'"):
        build(tmp_path / "a", tmp_path / "b")


def test_contributors_and_ci_build_the_site() -> None:
    for file in ("CONTRIBUTING.md", ".ci/run"):
        assert "python -m docs.builder" in (ROOT / file).read_text(encoding="utf-8").replace('python" -m', "python -m")
