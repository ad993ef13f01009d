"""list, show, plugins."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.catalogue import default_catalogue
from patience_core.survey.rates import shipped
from tests.clitool import Cli, run_apart

BISLEYS = ["bisley", "bisley-12", "double-bisley", "double-bisley-24", "janets-bisley", "janets-bisley-12"]
BUILT_IN = patience.variants()


def listed(out: str) -> list[str]:
    """The ids of a list, in alphabetical order."""
    return sorted(line.split()[0] for line in out.splitlines() if line.startswith("  "))


def own_variant(home: Path, name: str, text: str) -> Path:
    """A variant in the user's own folder."""
    folder = home / "variants"
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    return path


# ---------------------------------------------------------------- list


def test_list_has_every_variant_once_family_by_family(cli: Cli) -> None:
    ran = cli("list")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert listed(ran.out) == BUILT_IN
    families = [line for line in lines if not line.startswith("  ")]
    assert families == sorted(families) and all(line.endswith(":") for line in families)
    begins = lines.index("bisley:")
    assert [line.split()[0] for line in lines[begins + 1 : begins + 7]] == BISLEYS
    assert lines[begins + 1].split() == ["bisley", "Bisley"]


def test_list_as_json(cli: Cli) -> None:
    entries = json.loads(cli("list", "--json").out)
    assert [entry["id"] for entry in entries] == BUILT_IN
    assert {"id": "janets-bisley", "name": "Janet's Bisley", "family": "bisley"} in entries


def test_list_has_the_users_own_variants(cli: Cli, patience_home: Path) -> None:
    own_variant(patience_home, "aunt_marys.yaml", "name: Aunt Mary's\nextends: bisley\nfamily: aunts\n")
    lines = cli("list").out.splitlines()
    assert lines[0] == "aunts:"
    assert lines[1].split() == ["aunt-marys", "Aunt", "Mary's"]
    assert cli("deal", "aunt-marys", "--deal", "1").out == cli("deal", "bisley", "--deal", "1").out


def test_an_unsound_variant_is_left_out_and_named(cli: Cli, patience_home: Path) -> None:
    path = own_variant(patience_home, "broken.yaml", "name: Broken\nextends: bisley\nemtpy: any\nfoo: x\n")
    ran = cli("list")
    assert ran.code == 0
    assert listed(ran.out) == BUILT_IN
    assert len(ran.errors) == 1
    assert ran.errors[0].startswith(f"patience: warning: broken is left out: {path}:3:1: ")
    assert ran.errors[0].endswith("(and 1 more problems)")


@pytest.mark.skipif(sys.platform == "win32", reason="nobody tells there what a process has used")
def test_list_is_quick(patience_home: Path) -> None:
    """In time of the processor, so that it does not matter what else the machine does."""
    taken = []
    for _ in range(3):
        begun = os.times()
        assert run_apart(["list"], patience_home).returncode == 0
        ended = os.times()
        taken.append(ended.children_user + ended.children_system - begun.children_user - begun.children_system)
    assert min(taken) < 1.0, "the aim is half a second on a quiet machine"


# ---------------------------------------------------------------- show


@pytest.mark.parametrize("name", BUILT_IN)
def test_show_has_rules_table_notes_sources_and_win_rate(cli: Cli, name: str) -> None:
    from patience_core.english import rules

    variant = patience.variant(name)
    ran = cli("show", name)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == variant.name
    assert lines[1].startswith(f"Id {name}, family {patience.variant(name).family}")
    for paragraph in rules(variant):
        assert paragraph.heading in lines
        assert " ".join(paragraph.sentences) in lines
    for source in variant.sources:
        assert f"- {source.key}: {source.text}" in lines
    for text in variant.notes:
        assert f"- {text}" in lines
    if variant.sources and variant.notes:
        assert lines.index("Sources") < lines.index("Notes")
    measured = shipped(default_catalogue().file(name))
    assert lines[-1] == f"Win rate: {measured.sentence() if measured else 'not measured yet'}"
    labels = [f"t{number}" for number in range(1, variant.group("tableau").piles + 1)]
    assert [label for label in labels if not any(re.search(rf"\b{label}\b", line) for line in lines)] == []
    assert f"As a picture: patience draw {name} --deal 1 -o {name}.svg" in lines


def test_show_says_which_is_which(cli: Cli) -> None:
    assert "13 piles" in cli("show", "bisley").out
    assert "twelve piles of four" in cli("show", "bisley-12").out
    assert "Id bisley-12, family bisley, extends bisley" in cli("show", "bisley-12").out.splitlines()


def test_the_rules_shown_follow_the_declaration(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("name: Mine\nextends: bisley\n")
    never = cli("show", str(file)).out
    file.write_text("name: Mine\nextends: bisley\npiles:\n  tableau: {fill: kings}\n")
    kings = cli("show", str(file)).out
    assert "A space in the tableau is never filled." in never
    assert "A space in the tableau may be filled by a king." in kings


def test_resolved_shows_every_field_with_its_origin(cli: Cli) -> None:
    variant = patience.variant("janets-bisley")
    ran = cli("show", "janets-bisley", "--resolved")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert len(lines) == len(variant.fields)
    for field, line in zip(variant.fields, lines, strict=True):
        assert line.startswith(field.path + " ") and line.endswith(f"({field.origin})") and field.value in line
    fill = next(line for line in lines if line.startswith("piles.tableau.fill "))
    assert "any card" in fill and "(janets_bisley.yaml:" in fill
    build = next(line for line in lines if line.startswith("piles.tableau.build "))
    assert "(bisley.yaml:" in build


# ---------------------------------------------------------------- plugins


def test_plugins_says_what_came_from_where(cli: Cli, patience_home: Path) -> None:
    own_variant(patience_home, "aunt_marys.yaml", "name: Aunt Mary's\nextends: bisley\n")
    ran = cli("plugins")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert any(line.startswith("bisley (patience-core ") and line.endswith("): loaded") for line in lines)
    assert f"  variants: {', '.join(BISLEYS)}" in lines
    assert f"your own variants ({patience_home / 'variants'})" in lines
    assert lines[-1] == "  variants: aunt-marys"


def test_a_blocked_plugin_is_said(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATIENCE_PLUGINS", "-bisley")
    ran = cli("plugins")
    at = next(i for i, line in enumerate(ran.out.splitlines()) if line.startswith("bisley ("))
    assert ran.out.splitlines()[at].endswith(": blocked")
    assert "PATIENCE_PLUGINS" in ran.out.splitlines()[at + 1]
    assert not set(BISLEYS) & set(listed(cli("list").out))
    assert "no variant is called 'bisley'" in cli("deal", "bisley").err


def test_a_plugin_problem_is_a_warning_and_with_strict_an_error(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATIENCE_PLUGINS", "bisley,nothing")
    ran = cli("deal", "bisley", "--deal", "1")
    assert ran.code == 0 and ran.out
    assert len(ran.errors) == 1 and ran.errors[0].startswith("patience: warning: PATIENCE_PLUGINS: ")
    ran = cli("--strict", "deal", "bisley", "--deal", "1")
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) == 1 and ran.errors[0].startswith("patience: PATIENCE_PLUGINS: ")
    ran = cli("plugins")
    assert ran.code == 0 and len(ran.errors) == 1
    ran = cli("--strict", "plugins")
    assert ran.code == 2 and "bisley" in ran.out and len(ran.errors) == 1


def test_a_file_in_the_users_folder_that_gives_no_id_is_a_warning(cli: Cli, patience_home: Path) -> None:
    own_variant(patience_home, "No Id!.yaml", "extends: bisley")
    ran = cli("list")
    assert ran.code == 0 and len(ran.errors) == 1 and "No Id!.yaml" in ran.err


def test_an_id_claimed_twice_is_a_warning_that_names_both(cli: Cli, patience_home: Path) -> None:
    path = own_variant(patience_home, "bisley_12.yaml", "name: Another\nextends: bisley\n")
    ran = cli("list")
    assert ran.code == 0 and len(ran.errors) == 1
    assert "bisley-12" in ran.err and str(path) in ran.err
    assert listed(ran.out) == [name for name in BUILT_IN if name != "bisley-12"]
    assert cli("deal", "bisley-12").code == 2
