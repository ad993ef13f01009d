"""From YAML files to variants: what they say, where it was said, and everything that can be wrong with them."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import attrs
import pytest

from patience_core.cards import Card
from patience_core.declaration import Source, Variant
from patience_core.errors import SpecError, UnknownVariant, nearest
from patience_core.groups import place_of
from patience_core.loader import load
from patience_core.piles import PileType
from patience_core.plugins import load_plugins
from patience_core.resolve import VariantFile, id_of, is_path
from patience_core.rules.build import NeverBuild, Sequence
from patience_core.rules.fill import AnyFill, NeverFill, RankFill
from patience_core.vocabulary import Vocabulary

BISLEY = """\
# bisley.yaml
name: Bisley
family: bisley
sources:
  W: Wikipedia, "Bisley"
notes: [Thirteen columns.]
decks: 1
piles:
  kings:    {kind: foundation, base: K, build: down by suit}            # opened in play
  aces:     {kind: foundation, base: A, build: up by suit, start: dealt} # set out before the deal
  tableau:
    kind: tableau
    deal: 4 piles of 3, 9 piles of 4     # in the order of the deal, pile by pile, bottom card first
    build: up or down by suit
    fill: never
layout:
  - kings aces
  - tableau
"""

JANETS = """\
name: Janet's Bisley
extends: bisley
piles:
  tableau: {fill: any card}
"""

VOCABULARY: Vocabulary = load_plugins(found=(), environ={}).vocabulary

Loads = Callable[..., Variant]


def _layout(variant: Variant) -> list[str]:
    """The rows of a layout as a file says them."""
    return [", ".join(map(str, row)) for row in variant.layout]


@pytest.fixture
def loads(tmp_path: Path) -> Loads:
    """Loads a text as ``x.yaml``, beside ``bisley.yaml`` and what else is given by name."""

    def read(text: str, others: Mapping[str, str] | None = None, name: str = "x.yaml") -> Variant:
        for other, content in {"bisley.yaml": BISLEY, **(others or {}), name: text}.items():
            (tmp_path / other).write_text(content, encoding="utf-8")

        def find(word: str) -> VariantFile:
            known = {id_of(path.name): path for path in tmp_path.glob("*.yaml")}
            if word not in known:
                raise UnknownVariant(f"no variant is called {word!r}{nearest(word, known)}")
            return VariantFile.at(known[word], known[word].name)

        return load(VariantFile.at(tmp_path / name, name), VOCABULARY, find)

    return read


def faults(loads: Loads, text: str, others: Mapping[str, str] | None = None) -> list[str]:
    with pytest.raises(SpecError) as caught:
        loads(text, others)
    lines = [str(problem) for problem in caught.value.problems]
    assert all("\n" not in line for line in lines)
    return [line.replace("x.yaml:", "", 1) if line.startswith("x.yaml:") else line for line in lines]


def only(loads: Loads, text: str, others: Mapping[str, str] | None = None) -> str:
    (fault,) = faults(loads, text, others)
    return fault


def test_bisley(loads: Loads) -> None:
    variant = loads(BISLEY, name="bisley.yaml")
    assert (variant.id, variant.name, variant.family, variant.decks) == ("bisley", "Bisley", "bisley", 1)
    assert [group.name for group in variant.groups] == ["kings", "aces", "tableau"]
    kings, aces, tableau = variant.groups
    assert (kings.label, kings.place, kings.suits) == ("k", "the king foundations", (0, 1, 2, 3))
    assert (kings.build, kings.fill) == (Sequence("down", "by suit"), RankFill("K"))
    assert kings.set_out == ((),) * 4
    assert (kings.home, kings.gives, kings.unit, kings.lift.words) == (True, "never", 1, "one card")
    assert aces.set_out == tuple((Card.parse(text),) for text in ("AC", "AD", "AH", "AS"))
    assert aces.run == aces.build == Sequence("up", "by suit")
    assert tableau.deal is not None
    assert tableau.deal.sizes == (3,) * 4 + (4,) * 9
    assert (tableau.fill, tableau.piles, tableau.place) == (NeverFill(), 13, "the tableau")
    assert (tableau.home, tableau.gives, tableau.unit, tableau.size, tableau.faces) == (False, "anywhere", 0, 0, "up")
    assert tableau.suits == (None,) * 13
    assert variant.win.home == ("kings", "aces")
    assert variant.win.words == "every card is on a foundation"
    assert variant.settle == ()
    assert variant.sources == (Source("W", 'Wikipedia, "Bisley"'),)
    assert variant.notes == ("Thirteen columns.",)
    assert _layout(variant) == ["kings, aces", "tableau"]
    assert (variant.parent, variant.file) == ("", "bisley.yaml")


def test_every_field_has_its_origin(loads: Loads) -> None:
    fields = {entry.path: (entry.value, entry.origin) for entry in loads(JANETS).fields}
    assert fields["name"] == ("Janet's Bisley", "x.yaml:1")
    assert fields["family"] == ("bisley", "bisley.yaml:3")
    assert fields["decks"] == ("1", "bisley.yaml:7")
    assert fields["win"] == ("every card is on a foundation", "default")
    assert fields["piles.tableau.fill"] == ("any card", "x.yaml:4")
    assert fields["piles.tableau.build"] == ("up or down by suit", "bisley.yaml:14")
    assert fields["piles.tableau.run"] == ("up or down by suit", "as build")
    assert fields["piles.tableau.lift"] == ("one card", "default of the tableau type")
    assert fields["piles.tableau.start"] == ("empty", "default")
    assert fields["piles.tableau.piles"] == ("13", "from the deal")
    assert fields["piles.kings.piles"] == ("4", "one for each suit and deck")
    assert fields["piles.kings.label"] == ("k", "first letter of the name")
    assert "piles.kings.fill" not in fields
    assert fields["piles.kings.base"] == ("K", "bisley.yaml:9")


def test_extending_changes_what_it_says_and_nothing_else(loads: Loads) -> None:
    parent, child = loads(BISLEY, name="bisley.yaml"), loads(JANETS)
    assert (child.id, child.name, child.parent, child.family) == ("x", "Janet's Bisley", "bisley", "bisley")
    assert child.group("tableau") == attrs.evolve(parent.group("tableau"), fill=AnyFill())
    assert child.groups[:2] == parent.groups[:2]
    assert child.sources == parent.sources
    assert child.notes == parent.notes


def test_lists_and_sources_replace(loads: Loads) -> None:
    child = loads("extends: bisley\nnotes: [a, b]\nsources: {S: a page}\nlayout: tableau\n")
    assert child.notes == ("a", "b")
    assert child.sources == (Source("S", "a page"),)
    assert _layout(child) == ["tableau"]


def test_names_are_not_handed_down(loads: Loads) -> None:
    assert loads("extends: bisley", name="my_own-game.yaml").name == "My Own Game"
    assert loads("extends: bisley", name="my_own-game.yaml").id == "my-own-game"


def test_the_family_is_that_of_the_first_ancestor(loads: Loads) -> None:
    others = {"first.yaml": BISLEY.replace("family: bisley\n", ""), "second.yaml": "extends: first"}
    assert loads("extends: second", others).family == "first"
    assert loads(others["first.yaml"], name="alone.yaml").family == "alone"


def test_a_longer_chain(loads: Loads) -> None:
    variant = loads(
        "extends: janets\npiles: {tableau: {deal: 12 piles of 4}}",
        {"janets.yaml": JANETS},
    )
    assert variant.parent == "janets"
    assert variant.group("tableau").piles == 12
    assert variant.group("tableau").fill == AnyFill()


def test_two_decks(loads: Loads) -> None:
    variant = loads("extends: bisley\ndecks: 2\npiles:\n  tableau: {deal: 16 piles of 6}")
    assert variant.group("kings").suits == (0, 1, 2, 3) * 2
    assert [str(pile[0]) for pile in variant.group("aces").set_out] == ["AC", "AD", "AH", "AS"] * 2
    assert variant.cards == 104


def test_groups_are_dropped_and_added(loads: Loads) -> None:
    variant = loads(
        """\
extends: bisley
piles:
  kings: none
  cells: {kind: cell, piles: 2}
  tableau: {fill: kings}
"""
    )
    assert [group.name for group in variant.groups] == ["aces", "tableau", "cells"]
    assert variant.win.home == ("aces",)
    # The layout was handed down; it names the dropped group without harm.
    assert _layout(variant) == ["aces", "tableau"]
    assert variant.group("cells").size == 1
    assert variant.group("cells").place == "the cells"


def test_a_dropped_group_may_come_again(loads: Loads) -> None:
    others = {"none.yaml": "extends: bisley\npiles: {kings: none}"}
    text = "extends: none\npiles:\n  kings: {kind: foundation, base: Q, build: down by suit}"
    assert loads(text, others).group("kings").fill == RankFill("Q")


def test_base_and_fill_stand_for_each_other(loads: Loads) -> None:
    assert loads("extends: bisley\npiles: {kings: {fill: queens}}").group("kings").fill == RankFill("Q")
    others = {"queens.yaml": "extends: bisley\npiles: {kings: {fill: queens}}"}
    assert loads("extends: queens\npiles: {kings: {base: J}}", others).group("kings").fill == RankFill("J")


def test_a_foundation_begins_with_the_ace(loads: Loads) -> None:
    variant = loads(
        "extends: bisley\npiles:\n  aces: none\n  ups: {kind: foundation}\n  tableau: {deal: 13 piles of 4}"
    )
    ups = variant.group("ups")
    assert (ups.fill, ups.build, ups.place) == (RankFill("A"), Sequence("up", "by suit"), "the up foundations")


def test_base_and_fill_together_are_wrong(loads: Loads) -> None:
    fault = only(loads, "extends: bisley\npiles:\n  kings: {base: K, fill: kings}")
    assert fault.startswith("3:20: the group 'kings' says both 'base' and 'fill'")


def test_extending_a_path(loads: Loads) -> None:
    assert loads("extends: bisley.yaml").parent == "bisley"
    assert loads("extends: ./bisley.yaml").parent == "bisley"
    assert only(loads, "extends: bisly.yaml") == "1:10: 'extends': there is no file 'bisly.yaml' beside this one"
    assert only(loads, "extends: a/b").startswith("1:10: 'extends': 'b' is no variant file")


def test_extending_in_a_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("pkg/bisley.yaml", BISLEY)
        archive.writestr("pkg/janets.yaml", JANETS.replace("bisley", "bisley.yaml"))

    def find(word: str) -> VariantFile:
        raise UnknownVariant(word)

    file = VariantFile.at(zipfile.Path(tmp_path / "a.zip", "pkg/") / "janets.yaml")
    assert load(file, VOCABULARY, find).group("tableau").fill == AnyFill()
    assert file.cases() is None


def test_unknown_parent(loads: Loads) -> None:
    fault = only(loads, "extends: bisly\npiles: {tableau: {fill: any card}}")
    assert fault == "1:10: 'extends': no variant is called 'bisly'; did you mean 'bisley'?"


def test_with_an_unknown_parent_the_rest_is_still_checked(loads: Loads) -> None:
    found = faults(
        loads, "extends: bisly\ndecks: 9\npiles:\n  tableau: {fill: kigns, bild: x}\n  k: none\nwin: the x is empty"
    )
    assert [fault.partition(" ")[0] for fault in found] == ["1:10:", "2:8:", "4:19:", "4:26:"]


def test_circles_name_the_chain(loads: Loads) -> None:
    assert only(loads, "extends: x") == "1:10: 'extends' goes round in a circle: x -> x"
    others = {"a.yaml": "extends: b", "b.yaml": "extends: x"}
    (fault,) = faults(loads, "extends: a", others)
    assert fault == "b.yaml:1:10: 'extends' goes round in a circle: x -> a -> b -> x"
    others = {"a.yaml": "extends: b.yaml", "b.yaml": "extends: a"}
    (fault,) = faults(loads, "extends: a", others)
    assert fault.endswith("b.yaml:1:10: 'extends' goes round in a circle: a -> b -> a")


def test_a_parent_s_faults_are_reported_in_its_file(loads: Loads) -> None:
    others = {"bad.yaml": BISLEY.replace("fill:", "fil:").replace("decks: 1", "decks: 0")}
    found = faults(loads, "extends: bad\nemtpy: any", others)
    assert found[0].startswith("bad.yaml:7:8: 'decks' is a number from 1 to 8, not '0'")
    assert found[1].startswith("bad.yaml:15:5: the group 'tableau' has no 'fil'; did you mean 'fill'?")
    assert found[2].startswith("2:1: a variant has no 'emtpy'; use one of: alias of, decks, ")
    assert len(found) == 3
    (fault,) = faults(loads, "extends: bad", {"bad.yaml": "a: 'b"})
    assert fault == "bad.yaml:1:4: a quotation mark is opened here and never closed"


def test_all_faults_at_once(loads: Loads) -> None:
    text = """\
name: X
extends: bisley
decks: 12
emtpy: any
win: when I say so
piles:
  tableau: {bild: up, kind: tabl, deal: 4 piles of 3, 9 piles of 4, lift: two cards}
  Kings: {}
name: Y
"""
    found = faults(loads, text)
    assert [fault.split(" ")[0] for fault in found] == [
        "3:8:",
        "4:1:",
        "5:6:",
        "7:13:",
        "7:29:",
        "7:55:",
        "7:75:",
        "8:3:",
        "9:1:",
    ]
    assert "did you mean 'build'" in found[3]
    assert "'tabl' is no pile type; did you mean 'tableau'?" in found[4]
    assert "write 'and' instead of the comma" in found[5]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("fill: never", "fill: neve", "15:11: 'neve' is no rule of filling; did you mean 'never'?"),
        ("kind: tableau", "kind: tablo", "12:11: 'tablo' is no pile type; did you mean 'tableau'?"),
        ("    kind: tableau\n", "", "11:3: the group 'tableau' does not say its 'kind'; did you mean 'tableau'?"),
        ("decks: 1", "decks: 9", "7:8: 'decks' is a number from 1 to 8, not '9'"),
        ("decks: 1", "decks: one", "7:8: 'decks' is a number from 1 to 8, not 'one'"),
        ("decks: 1", "decks: ١", "7:8: 'decks' is a number from 1 to 8, not '١'"),
        ("decks: 1", "decks:", "7:1: 'decks' has no value; give it one or leave it out"),
        ("decks: 1", "decks: [1]", "7:8: 'decks' takes a text, not a list"),
        ("base: K", "base: Z", "9:38: 'base': 'Z' is no base"),
        ("4 piles of 3,", "4 piles of 2,", "13:11: of 52 cards 4 are set out and 44 dealt: 4 cards are left over"),
        ("4 piles of 3,", "1 pile of 13,", "13:11: of 52 cards 4 are set out and 49 dealt: 1 card is missing"),
        ("9 piles of 4 ", "9 heaps of 4 ", "13:11: '9 heaps of 4' is no part of a deal"),
        ("deal: 4 piles of 3, 9 piles of 4", "deal: 4:3", "13:11: '4:3' is no part of a deal"),
        ("fill: never", "fil: never", "15:5: the group 'tableau' has no 'fil'; did you mean 'fill'?"),
        ("fill: never", "decks: 2", "15:5: 'decks' belongs to the variant, not to a group"),
        ("decks: 1", "fill: never", "7:1: 'fill' belongs to a group of piles"),
        ("decks: 1", "id: bisley", "7:1: a variant has no 'id': the name of the file is the id"),
        ("fill: never", "fill: [never]", "15:11: 'fill' takes a text, or a mapping with 'rule:', not a list"),
        ("fill: never", "lift: any cards", "15:11: 'any cards' is no way of lifting; did you mean"),
        ("fill: never", "unit: two", "15:11: 'two' is no unit; use one of: a whole suit, any number, one card"),
        ("fill: never", "gives: nowhere", "15:12: 'nowhere' is no word for 'gives'; did you mean 'anywhere'?"),
        ("fill: never", "faces: upp", "15:12: 'upp' is no word for 'faces'; did you mean 'up'?"),
        ("fill: never", "start: full", "15:12: 'full' is no word for 'start'; say 'dealt', 'empty' or cards, as AS KH"),
        ("fill: never", "suits: on", "15:12: 'on' is no word for 'suits'; use one of: any, each"),
        ("fill: never", "size: big", "15:11: 'size' (the most cards that a pile may hold) is a number"),
        ("fill: never", "size: 3", "13:11: the deal puts 4 cards on a pile that may hold 3"),
        ("fill: never", "piles: 12", "13:11: the deal speaks of 13 piles, but the group has 12 (x.yaml:15)"),
        ("fill: never", "piles: 0", "15:12: 'piles' is a number from 1 to 999, not '0'"),
        ("fill: never", "label: tt", "15:12: a label is one letter from a to z, not 'tt'"),
        ("fill: never", "label: k", "11:3: the groups 'kings' and 'tableau' both have piles called k1"),
        ("fill: never", "run: {rule: sequence, step: 13}", "15:17: the rule 'sequence': a step is a number of ranks"),
        ("fill: never", "start: dealt", "15:12: 'start: dealt' sets out the base card of each pile: say 'base: A'"),
        ("base: A, ", "base: A, suits: any, piles: 4, ", "10:89: 'start: dealt' sets out one card of each suit"),
        ("base: A, ", "base: A, suits: any, ", "10:3: the group 'aces' does not say how many piles it has"),
        ("base: A, ", "base: A, piles: 12, ", "9:3: AC is set out 3 times, by 'aces', but the game has 1 deck (3"),
        ("base: K, ", "base: A, start: dealt, ", "9:3: AC is set out 2 times, by 'kings' and 'aces', but"),
        ("  kings: ", "  redeals: ", "9:3: a group cannot be called 'redeals'"),
        ("  kings: ", "  the Kings: ", "9:3: 'the Kings' is no name for a group"),
        ("  kings: ", "  1: ", "9:3: '1' is no name for a group"),
        ("  tableau:\n", "  tableau: 3\n  tabs:\n", "11:12: the group 'tableau' is a mapping of keys"),
        ("layout:", "settle: [turn down]\nlayout:", "16:10: 'turn down' is no step of settling"),
        ("layout:", "win: the tableu is empty\nlayout:", "16:6: 'win': 'tableu' is no group; did you mean 'tableau'?"),
        ("layout:", "win: someday\nlayout:", "16:6: 'someday' is no way of winning; say 'every card is on a found"),
        ("- kings aces", "- kings ace", "17:5: 'layout': 'ace' is no group; did you mean 'aces'?"),
        ("- kings aces", "- kings aces kings", "17:5: the layout has 'kings' twice"),
        ("- kings aces", "- [kings]", "17:3: 'layout' takes a list of texts, not a list"),
        ('W: Wikipedia, "Bisley"', "- W", "5:3: 'sources' takes a mapping of names to values, not a list"),
        ('W: Wikipedia, "Bisley"', "W: [a]", "5:6: the source 'W' is a text"),
        ("  kings: ", "  gone: none\n  kings: ", "9:3: there is no group 'gone' to leave out: this file extends"),
        ("build: up or down", "build: up or don", "14:12: 'up or don by suit' is no rule of building: did you"),
        ("build: down by suit}", "build: down by suit, wrapping}", "9:62: 'wrapping' stands alone: inside {...}"),
    ],
)  # fmt: skip
def test_single_faults(loads: Loads, old: str, new: str, fault: str) -> None:
    assert old in BISLEY
    found = faults(loads, BISLEY.replace(old, new, 1))
    assert any(one.startswith(fault) for one in found), found
    # One slip gives one complaint, but for those that leave the layout or the rest in want of something.
    assert len(found) == 1 or old in ("  kings: ", "- kings aces", "  tableau:\n"), found


@pytest.mark.parametrize("text", ["a", "[a]", "- a: b"])
def test_what_is_no_mapping(loads: Loads, text: str) -> None:
    assert only(loads, text).startswith("1:1: a variant is a mapping of keys (name, family, extends, ")


@pytest.mark.parametrize(
    "text", ["name: X", "piles: {}", "extends: bisley\npiles: {kings: none, aces: none, tableau: none}"]
)
def test_no_piles(loads: Loads, text: str) -> None:
    assert "the variant has no piles" in only(loads, text)


def test_two_groups_of_one_letter_are_asked_for_a_label(loads: Loads) -> None:
    text = "extends: bisley\npiles:\n  tub: {kind: cell, piles: 2}\n"
    assert only(loads, text) == (
        "3:3: the groups 'tableau' and 'tub' both have piles called t1, t2 ...: "
        "give one of them another letter, as 'label: b'"
    )
    assert loads(text.replace("piles: 2", "piles: 2, label: B")).group("tub").label == "b"


def test_a_parent_without_piles(loads: Loads) -> None:
    piles = BISLEY[BISLEY.index("piles:") : BISLEY.index("layout:")]
    assert loads("extends: rules\n" + piles, {"rules.yaml": "family: kin"}).family == "kin"


def test_nothing_to_leave_out(loads: Loads) -> None:
    fault = only(loads, "extends: bisley\npiles: {king: none}")
    assert fault == "2:9: there is no group 'king' to leave out; did you mean 'kings'?"


def test_no_foundation_needs_a_win(loads: Loads) -> None:
    text = "piles:\n  tableau: {kind: tableau, deal: 13 piles of 4}\n"
    assert only(loads, text).startswith("2:3: no group is a foundation, so the game cannot be won")
    variant = loads(text + "  waste: {kind: waste}\nwin: The tableau is empty.")
    assert variant.win.home == ("waste",)
    assert variant.win.words == "The tableau is empty."


def test_several_empty_groups(loads: Loads) -> None:
    variant = loads("extends: bisley\nwin: the tableau and the king foundations are empty")
    assert variant.win.home == ("aces",)


def test_yaml_1_1_words_mean_what_they_say(loads: Loads) -> None:
    variant = loads(
        """\
extends: bisley
piles:
  on: {kind: cell, piles: 010}
  tableau: {build: {rule: sequence, direction: down, match: by suit, wrap: off}, fill: no}
""",
        name="no.yaml",
    )
    assert variant.id == "no"
    assert variant.group("on").piles == 10
    assert variant.group("tableau").build == Sequence("down", "by suit", wrap=False)
    assert variant.group("tableau").fill == NeverFill()


def test_aliases_and_lists_of_text(loads: Loads) -> None:
    variant = loads(
        """\
extends: bisley
piles:
  free: &cells {kind: cell, piles: 2, size: 2}
  more: *cells
  tableau: {deal: [4 piles of 3, 9 piles of 4], faces: top up}
"""
    )
    assert [group.name for group in variant.groups] == ["kings", "aces", "tableau", "free", "more"]
    assert variant.group("more").size == 2
    assert variant.group("tableau").piles == 13
    assert variant.settle == ("turn up",)
    origins = {entry.path: entry.origin for entry in variant.fields}
    assert origins["settle"] == "follows from the groups"


def test_settling_can_be_said(loads: Loads) -> None:
    assert loads("extends: bisley\nsettle: turn up").settle == ("turn up",)
    assert loads("extends: bisley\nsettle: none\npiles: {tableau: {faces: top up}}").settle == ()


def test_braces_read_with_and(loads: Loads) -> None:
    variant = loads("extends: bisley\npiles:\n  tableau: {deal: 4 piles of 3 and 9 piles of 4}")
    assert variant.group("tableau").piles == 13


def test_sized_and_numbered_piles(loads: Loads) -> None:
    text = """\
extends: bisley
piles:
  free places: {kind: cell, piles: 3, size: 2, unit: any number, lift: a run, run: down by suit}
  stock: {kind: stock, deal: none, to: tableau}
layout: [free places stock, kings]
"""
    variant = loads(text)
    places = variant.group("free places")
    assert (places.piles, places.size, places.unit, places.lift.words) == (3, 2, 0, "a run")
    assert (places.run, places.build) == (Sequence("down", "by suit"), NeverBuild())
    assert places.place == "the free place cells"
    assert variant.group("stock").piles == 1
    assert _layout(variant) == ["free places, stock", "kings"]


def test_cards_are_counted_unless_a_fault_hides_some(loads: Loads) -> None:
    short = BISLEY.replace("9 piles of 4", "9 piles of 3")
    (counted,) = faults(loads, short)
    assert counted == "13:11: of 52 cards 4 are set out and 39 dealt: 9 cards are left over"
    assert faults(loads, short + "emtpy: any") == [counted, faults(loads, BISLEY + "emtpy: any")[0]]
    for hiding in (
        BISLEY.replace("deal: 4", "dael: 4"),
        BISLEY.replace("  aces: ", "  Aces: ").replace("kings aces", "kings"),
        BISLEY.replace("decks: 1", "decks: [2]"),
        BISLEY.replace("start: dealt", "strat: dealt"),
        short + "name: X",
    ):
        assert not any("cards" in fault for fault in faults(loads, hiding))


def test_a_deal_may_say_the_same_as_the_number_of_piles(loads: Loads) -> None:
    assert loads("extends: bisley\npiles: {tableau: {piles: 13}}").group("tableau").piles == 13
    assert loads("extends: bisley\npiles: {tableau: {piles: 15}}").group("tableau").piles == 15


def test_long_texts_are_refused(loads: Loads) -> None:
    assert only(loads, f"extends: bisley\npiles: {{tableau: {{build: {'down ' * 200}}}}}").startswith(
        "2:26: 'build' is longer than 500 characters"
    )


@pytest.mark.parametrize(
    ("name", "kind", "place"),
    [
        ("tableau", PileType("tableau", ""), "the tableau"),
        ("left_side", PileType("tableau", ""), "the left side"),
        ("cells", PileType("cell", "", noun="cells"), "the cells"),
        ("cell", PileType("cell", "", noun="cells"), "the cell"),
        ("free cells", PileType("cell", "", noun="cells"), "the free cells"),
        ("foundations", PileType("foundation", "", noun="foundations"), "the foundations"),
        ("aces", PileType("foundation", "", noun="foundations"), "the ace foundations"),
        ("up", PileType("foundation", "", noun="foundations"), "the up foundations"),
    ],
)
def test_places(name: str, kind: PileType, place: str) -> None:
    assert place_of(name, kind) == place


@pytest.mark.parametrize(
    ("name", "variant_id"), [("bisley.yaml", "bisley"), ("a_b-c2.yml", "a-b-c2"), ("no.yaml", "no"), ("12.yaml", "12")]
)
def test_ids(name: str, variant_id: str) -> None:
    assert id_of(name) == variant_id


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Bisley.yaml", "gives no id"),
        ("my game.yaml", "gives no id"),
        (".yaml", "gives no id"),
        ("_x.yaml", "gives no id"),
        ("é.yaml", "gives no id"),
        ("bisley.txt", "must end in .yaml"),
        ("bisley", "must end in .yaml"),
        ("bisley.cases.yaml", "holds cases, not a variant; name bisley.yaml"),
    ],
)
def test_file_names_without_an_id(name: str, said: str) -> None:
    with pytest.raises(UnknownVariant, match=said):
        id_of(name)


def test_what_is_a_path() -> None:
    assert is_path("x.yaml")
    assert is_path("./x")
    assert is_path("a\\b")
    assert is_path("X.YML")
    assert not is_path("bisley")


def test_a_file_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("name: A")
    file = VariantFile.at(path)
    assert file.shape.table is not None
    path.write_text("name: 'A")
    assert file.shape.problems == ()
    assert VariantFile.at(path).shape.problems != ()


def test_cases_beside(tmp_path: Path) -> None:
    for name in ("a_b.yaml", "a_b.cases.yaml", "c.yml", "c.cases.yml", "d.yaml"):
        (tmp_path / name).write_text("")
    assert VariantFile.at(tmp_path / "a_b.yaml").cases() == tmp_path / "a_b.cases.yaml"
    assert VariantFile.at(tmp_path / "c.yml").cases() == tmp_path / "c.cases.yml"
    assert VariantFile.at(tmp_path / "d.yaml").cases() is None


def test_notes_stand_with_the_sources_that_they_speak_of(loads: Loads) -> None:
    assert loads("extends: bisley\n").notes == ("Thirteen columns.",)
    assert loads("extends: bisley\nsources: {S: a page}\n").notes == ()
    assert loads("extends: bisley\nsources: {S: a page}\nnotes: [Other.]\n").notes == ("Other.",)
