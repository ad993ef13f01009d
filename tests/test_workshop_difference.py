"""How two variants differ: what they declare, and what that does to deals and moves."""

from __future__ import annotations

from pathlib import Path

import pytest

import patience_core as patience
from patience_core import DealNumber, Variant
from patience_core.workshop.comparing import as_data, told
from patience_core.workshop.difference import declared, field_differences, play_alike
from patience_core.workshop.sidebyside import NOT_THERE, Effects, effects, only_in


def deals(number: int) -> list[DealNumber]:
    return [DealNumber(each) for each in range(1, number + 1)]


def compared(one: str, other: str, number: int = 4) -> Effects:
    return effects(patience.variant(one), patience.variant(other), deals(number), seconds=600)


def written(folder: Path, name: str, text: str) -> Variant:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return patience.variant(file)


# What is declared


def test_a_rule_is_told_by_both_with_its_field_and_origins() -> None:
    (rule,) = declared(patience.variant("bisley"), patience.variant("janets-bisley"))
    assert rule.heading == "The tableau"
    assert rule.only == ("A space in the tableau is never filled.",)
    assert rule.only_other == ("A space in the tableau may be filled by any card.",)
    (field,) = rule.fields
    assert (field.path, field.value, field.other) == ("piles.tableau.fill", "never", "any card")
    assert field.origin.startswith("bisley.yaml:") and field.other_origin.startswith("janets_bisley.yaml:")


def test_the_deal_comes_first_and_winning_last() -> None:
    headings = [rule.heading for rule in declared(patience.variant("fan"), patience.variant("golf"))]
    assert headings == ["The deal", "The foundations", "The tableau", "The foundation", "The stock", "Winning"]
    headings = [rule.heading for rule in declared(patience.variant("fan"), patience.variant("la-belle-lucie"))]
    assert headings == ["The tableau", "The redeal"]


def test_a_group_that_only_one_has_is_told_in_sentences_alone() -> None:
    found = {rule.heading: rule for rule in declared(patience.variant("golf"), patience.variant("black-hole"))}
    stock = found["The stock"]
    assert stock.only == ("To deal is to turn the next card of the stock onto the foundation.",)
    assert stock.only_other == () and stock.fields == ()


def test_names_and_layout_do_not_count(tmp_path: Path) -> None:
    named = written(
        tmp_path, "named.yaml", "name: Another\nextends: bisley\nfamily: others\nlayout: [aces, kings, tableau]"
    )
    bisley = patience.variant("bisley")
    assert declared(bisley, named) == ()
    assert list(field_differences(bisley, named)) == []
    assert play_alike(bisley, named)


def test_a_field_that_makes_no_difference_is_told_all_the_same(tmp_path: Path) -> None:
    run = written(tmp_path, "run.yaml", "extends: bisley\npiles: {tableau: {run: by equal rank}}")
    bisley = patience.variant("bisley")
    assert play_alike(bisley, run)  # one card lifts, so no run is asked for
    assert "piles.tableau.run" in [field.path for rule in declared(bisley, run) for field in rule.fields]


@pytest.mark.parametrize("name", patience.variants())
def test_every_variant_plays_like_itself_and_differs_from_its_parent(name: str) -> None:
    variant = patience.variant(name)
    assert play_alike(variant, variant) and declared(variant, variant) == ()
    if variant.parent:
        parent = patience.variant(variant.parent)
        assert play_alike(variant, parent) == bool(variant.alias_of)
        assert declared(variant, parent) or variant.alias_of


# What it does to play


def test_moves_that_only_one_allows() -> None:
    seen = compared("bisley", "janets-bisley")
    assert (seen.deals, seen.dealt_otherwise, seen.first_dealt_otherwise, seen.whole) == (4, 0, None, True)
    assert seen.at_start[0] == seen.at_start[1] > 0
    assert min(seen.read) > 10 and seen.unread == (0, 0)
    assert seen.only.moves == 0 and seen.only.rules == () and seen.only.examples == ()
    assert seen.only_other.rules == (("a space in the tableau is never filled", seen.only_other.moves),)
    assert 0 < seen.differ < sum(seen.read) and seen.led_otherwise == 0
    (example,) = seen.only_other.examples
    janets = patience.position("janets-bisley", example.position)
    assert janets.why_not(example.move) is None
    assert patience.position("bisley", example.position).why_not(example.move) == example.why
    assert sum(map(len, janets.position.piles)) == 5, "the aces, which are always there, and the card that moves"


def test_each_side_has_moves_of_its_own() -> None:
    seen = compared("freecell", "bakers-game", 2)
    assert seen.only.rules[0][0] == "the tableau builds down by suit"
    assert seen.only_other.rules[0][0] == "the tableau builds down in alternate colours"
    assert sum(count for _, count in seen.only.rules) == seen.only.moves
    for example in seen.only.examples:
        assert patience.position("freecell", example.position).why_not(example.move) is None
        assert patience.position("bakers-game", example.position).why_not(example.move) == example.why


def test_the_other_way_round_it_is_the_other_way_round() -> None:
    seen, turned = compared("freecell", "bakers-game", 1), compared("bakers-game", "freecell", 1)
    assert (seen.only.rules, seen.only_other.rules) == (turned.only_other.rules, turned.only.rules)
    assert seen.read == turned.read[::-1] and seen.differ == turned.differ


def test_a_space_more_lays_no_card_otherwise(tmp_path: Path) -> None:
    spacious = written(tmp_path, "spacious.yaml", "extends: bisley\npiles: {tableau: {piles: 14}}")
    seen = effects(patience.variant("bisley"), spacious, deals(2), seconds=600)
    assert seen.dealt_otherwise == 0 and seen.read[0] > 0


def test_moves_that_lead_elsewhere() -> None:
    seen = compared("klondike", "klondike-3", 2)
    assert seen.dealt_otherwise == 2 and seen.first_dealt_otherwise == DealNumber(1)
    assert seen.only.moves == seen.only_other.moves == 0
    assert seen.led_otherwise > 0  # a deal turns one card, or three
    lines = list(told(("a", "b"), (), seen))
    assert "  Of 2 deals: cards lie otherwise in 2, first in deal 1" in lines
    assert f"  Moves that both allow and that lead to different positions: {seen.led_otherwise:,}" in lines


def test_a_redeal_that_only_one_has() -> None:
    seen = compared("fan", "la-belle-lucie", 2)
    assert seen.dealt_otherwise == 0, "that the one keeps the deal number lays no card otherwise"
    assert ("there is no redeal", sum(count for rule, count in seen.only_other.rules)) == seen.only_other.rules[0]
    assert [rule for rule, _ in seen.only.rules] == ["a space in the tableau is never filled"]
    assert seen.unread == (0, 0)


def test_piles_that_only_one_has(tmp_path: Path) -> None:
    celled = written(tmp_path, "celled.yaml", "extends: bisley\npiles: {cells: {kind: cell, piles: 2}}")
    seen = effects(patience.variant("bisley"), celled, deals(1), seconds=600)
    assert seen.only_other.rules[0][0] == NOT_THERE
    assert seen.only_other.examples[0].why == "there is no pile c1"
    assert seen.unread[0] == 0 < seen.unread[1], "a position with a card in a cell is none of Bisley"


def test_games_that_have_no_position_in_common() -> None:
    seen = compared("golf", "black-hole", 1)
    assert seen.read == (0, 0)
    assert "  No position of the one can be read as a position of the other" in told(("a", "b"), (), seen)
    different = compared("bisley", "double-bisley", 1)
    assert different.read[1] == 0


def test_the_time_is_kept() -> None:
    seen = effects(patience.variant("bisley"), patience.variant("janets-bisley"), deals(1_000), seconds=0.01)
    assert 0 < seen.deals < 1_000 and not seen.whole
    assert any("(the time was over)" in line for line in told(("a", "b"), (), seen))


def test_the_moves_of_one_position() -> None:
    text = "aces: AC / AD / AH / AS; tableau: 2C / 3C / -"
    one, other = (patience.position(name, text).position for name in ("janets-bisley", "bisley"))
    assert [move for move, _, _ in only_in(one, other)] == ["2C t1-t3", "3C t2-t3"]
    assert list(only_in(other, one)) == []


# Telling


def test_the_report() -> None:
    bisley, janets = patience.variant("bisley"), patience.variant("janets-bisley")
    seen = compared("bisley", "janets-bisley")
    lines = list(told(("one", "another"), declared(bisley, janets), seen))
    assert lines[:3] == [
        "The tableau",
        "  one:     A space in the tableau is never filled.",
        "  another: A space in the tableau may be filled by any card.",
    ]
    assert lines[3].startswith("  piles.tableau.fill: never (bisley.yaml:")
    assert lines[4:7] == ["", "In play", "  Of 4 deals: the cards lie alike in all"]
    assert f"  Moves that only another allows: {seen.only_other.moves:,}" in lines
    assert f"    {seen.only_other.moves:,}: in one a space in the tableau is never filled" in lines
    (example,) = seen.only_other.examples
    assert lines[-2:] == [f"    as {example.move} in {example.position}", f"      {example.why}"]
    data = as_data(("one", "another"), declared(bisley, janets), seen)
    assert data["variants"] == ["one", "another"] and data["alike"] is False
    assert data["rules"][0]["only"] == [
        ["A space in the tableau is never filled."],
        ["A space in the tableau may be filled by any card."],
    ]
    assert data["rules"][0]["fields"][0]["values"] == ["never", "any card"]
    assert data["play"]["only"][1]["moves"] == seen.only_other.moves
    assert data["play"]["only"][1]["examples"][0]["move"] == example.move


def test_two_that_play_alike() -> None:
    assert list(told(("a", "b"), (), None)) == [
        "a and b play alike: the same deals, and the same moves in every position"
    ]
    assert as_data(("a", "b"), (), None) == {"variants": ["a", "b"], "alike": True, "rules": [], "play": None}
