"""Variant files that ask for too much, that would lose a group, or whose names are no names."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import SpecError, UnknownVariant
from patience_core.loader import load
from patience_core.marked import MAX_PROBLEMS
from patience_core.plugins import load_plugins
from patience_core.resolve import VariantFile, is_path
from patience_core.vocabulary import Vocabulary

VOCABULARY: Vocabulary = load_plugins(found=(), environ={}).vocabulary

LETTERS = "abcdefghijklmnopqrsuvwx"

GAME = """\
piles:
  foundations: {kind: foundation}
  tableau: {kind: tableau, deal: 13 piles of 4}
"""


def loads(folder: Path, text: str, **others: str) -> Variant:
    for name, content in {**others, "x": text}.items():
        (folder / f"{name}.yaml").write_text(content, encoding="utf-8")

    def find(name: str) -> VariantFile:
        if name not in others:
            raise UnknownVariant(f"no variant is called {name!r}")
        return VariantFile.at(folder / f"{name}.yaml", f"{name}.yaml")

    return load(VariantFile.at(folder / "x.yaml", "x.yaml"), VOCABULARY, find)


def faults(folder: Path, text: str, **others: str) -> list[str]:
    with pytest.raises(SpecError) as caught:
        loads(folder, text, **others)
    return [str(problem).removeprefix("x.yaml:") for problem in caught.value.problems]


def test_a_group_that_is_not_dealt_says_how_many_piles_it_has(tmp_path: Path) -> None:
    text = GAME + "  reserve: {kind: tableau, deal: none}\n"
    assert faults(tmp_path, text) == [
        "4:3: the group 'reserve' does not say how many piles it has: say 'piles: N' or 'deal: ...'"
    ]
    assert loads(tmp_path, text.replace("deal: none", "deal: none, piles: 2")).group("reserve").piles == 2
    faulty = faults(tmp_path, text.replace("deal: none", "deal: some"))
    assert len(faulty) == 1, "what is wrong with the deal is told, and nothing that follows from it"


def test_no_group_is_lost_in_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_core.loader.read_group", lambda *_: None)
    assert faults(tmp_path, GAME + "win: the tableau is empty\n") == [
        "2:3: the group 'foundations' cannot be read as a group of piles"
    ]


@pytest.mark.parametrize(
    ("old", "new", "place", "what"),
    [
        ("deal: 13 piles", "suits: each, deal: 13 piles", "3:47", "'deal': cards of any suit come here"),
        ("deal: 13 piles of 4", "piles: 4, suits: each, recipe: x", "3:59", "'recipe': cards of any suit come here"),
        (
            "deal: 13 piles of 4}",
            "deal: 13 piles of 4}\n  spare: {kind: cell, suits: each, refill: tableau}",
            "4:44",
            "'refill': cards of any suit come here",
        ),
        (
            "deal: 13 piles of 4}",
            "piles: 4, suits: each}\n  stock: {kind: stock, to: tableau}",
            "3:12",
            "the cards of the stock are turned to the tableau",
        ),
    ],
)
def test_places_of_suits_get_only_cards_that_are_asked(
    tmp_path: Path, old: str, new: str, place: str, what: str
) -> None:
    wanted = f"{place}: {what}"
    assert [fault for fault in faults(tmp_path, GAME.replace(old, new)) if fault.startswith(wanted)], wanted
    others = _faults_or_none(tmp_path, GAME.replace(old, new.replace("each", "any")))
    assert not [fault for fault in others if what in fault]


def _faults_or_none(folder: Path, text: str) -> list[str]:
    try:
        loads(folder, text)
    except SpecError as error:
        return [problem.what for problem in error.problems]
    return []


def test_gathered_cards_go_to_no_places_of_suits(tmp_path: Path) -> None:
    text = GAME + "  places: {kind: cell, suits: each}\nredeal: {gather: places}\n"
    assert faults(tmp_path, text)[0].startswith("4:11: gathered cards are dealt again to the place cells, so")


def test_piles_in_all(tmp_path: Path) -> None:
    assert loads(tmp_path, GAME + "  cells: {kind: cell, piles: 982}\n").group("cells").piles == 982
    assert faults(tmp_path, GAME + "  cells: {kind: cell, piles: 983}\n") == [
        "2:3: the groups have 1,000 piles; a variant has at most 999"
    ]


def test_groups_in_all(tmp_path: Path) -> None:
    many = "".join(f"  g{i}: {{kind: cell, piles: 1, label: {chr(97 + i)}}}\n" for i in range(26))
    said = "a variant has at most 26 groups: each needs a letter of its own"
    assert f"28:3: {said}" in faults(tmp_path, "piles:\n" + many + "  g26: {kind: cell, piles: 1}\n")
    assert any(said in fault for fault in faults(tmp_path, "extends: parent\n" + GAME, parent="piles:\n" + many))


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"key{i}: x\n" for i in range(45_000)),
        "".join(f"key{i}: x\n" for i in range(900)),
        GAME + "".join(f"  group{i}: {{kind: tableaux, piles: 999}}\n" for i in range(9_000)),
        GAME + "".join(f"  {letter}: {{kind: x, piles: 0, lift: x, unit: y, size: z}}\n" for letter in LETTERS),
        GAME + "notes: [" + "x," * 40_000 + "]\n",
        GAME + "settle: [" + "[]," * 40_000 + "]\n",
        GAME + "layout: [" + "x," * 240 + "]\n",
        "notes:\n" + ("- [" + "x," * 900 + "]\n") * 200,
    ],
)
def test_floods_are_refused_quickly_and_in_few_lines(tmp_path: Path, text: str) -> None:
    began = time.perf_counter()
    found = faults(tmp_path, text)
    assert time.perf_counter() - began < 4
    assert 1 <= len(found) <= MAX_PROBLEMS + 1
    assert max(map(len, found)) < 1_000


def test_long_parameters_of_a_rule_are_refused(tmp_path: Path) -> None:
    text = GAME.replace("deal:", f"fill: {{rule: ranks, ranks: [{'K,' * 300}]}}, deal:")
    assert faults(tmp_path, text) == ["3:34: 'fill' is longer than 500 characters"]


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_links_that_go_round_in_a_circle(tmp_path: Path) -> None:
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    file = VariantFile.at(loop)
    assert file.location
    with pytest.raises(SpecError, match="cannot be read"):
        load(file, VOCABULARY, lambda _: file)
    fault = faults(tmp_path, "extends: loop.yaml\n")[0]
    assert fault == "1:10: 'extends': there is no file 'loop.yaml' beside this one"


@pytest.mark.parametrize("name", ["a" * 250 + ".yaml", "b" * 400 + ".yaml", "c" * 150 + "/x.yaml"])
def test_names_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    assert is_path(name)
    assert "there is no file" in faults(tmp_path, f"extends: {name}\n")[0]
    assert VariantFile.at(tmp_path / name).cases() is None


def test_a_name_with_a_null_character_has_a_location() -> None:
    assert VariantFile("x", "x", Path("a\0b.yaml")).location


def test_the_rest_is_what_the_other_groups_leave_wherever_it_is_declared(tmp_path: Path) -> None:
    text = """\
piles:
  stock: {kind: stock}
  waste: {kind: waste, piles: 1}
  foundations: {kind: foundation}
  tableau: {kind: tableau, deal: 7 piles of 4}
"""
    position = deal_position(loads(tmp_path, text), 1)
    assert [len(pile) for pile in position.piles] == [24, 0, 0, 0, 0, 0, *[4] * 7]


def test_what_is_dealt_must_find_its_place(tmp_path: Path) -> None:
    text = GAME.replace("13 piles of 4", "12 piles of 4") + "  spare: {kind: tableau, deal: the rest, size: SIZE}\n"
    assert loads(tmp_path, text.replace("SIZE", "4")).group("spare").size == 4
    assert faults(tmp_path, text.replace("SIZE", "3")) == ["4:32: the deal puts 4 cards on a pile that may hold 3"]
    laid = text.replace("SIZE", "3, start: KH").replace("12 piles of 4", "12 piles of 4 and 1 pile of 1")
    assert "the deal puts 3 cards" not in str(_faults_or_none(tmp_path, laid))
    assert faults(tmp_path, laid.replace("size: 3", "size: 2"))[0].endswith(
        "the deal puts 3 cards on a pile that may hold 2"
    )
