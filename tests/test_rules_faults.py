"""Rules of plugins that fail when they are to say themselves."""

from __future__ import annotations

import pytest
from attrs import evolve

from patience_core.cards import Card
from patience_core.english import rules_text
from patience_core.errors import PluginError
from patience_core.moves import Transfer, refusal
from patience_core.notation import read_position
from patience_core.rules.base import FillRule
from patience_core.rules.faults import says
from patience_core.rules.fill import NeverFill
from patience_core.tables import tables_of
from tests import games


class Shy(FillRule):
    """Says itself for the tableau, as it is asked when it is read, and fails elsewhere."""

    def __init__(self, answer: object = None) -> None:
        self.answer = answer

    def accepts(self, card: Card) -> bool:  # noqa: ARG002
        return False

    def describe(self) -> str:
        return "shy cards"

    def says(self, place: str) -> str:  # noqa: ARG002
        if self.answer is None:
            raise SystemExit(3)
        return self.answer  # type: ignore[return-value]


def test_a_rule_that_can_say_itself_is_quoted() -> None:
    assert says(NeverFill(), "the tableau") == "a space in the tableau is never filled"


@pytest.mark.parametrize("answer", [None, 7, " "])
def test_a_rule_that_cannot_is_told_as_a_fault_of_its_plugin(answer: object) -> None:
    with pytest.raises(PluginError, match=r"^the rule 'shy cards' \(Shy, of the module tests.test_rules_faults\) "):
        says(Shy(answer), "the cells")


def test_refusals_and_the_rules_in_english_end_in_that_error() -> None:
    freecell = games.freecell()
    groups = tuple(evolve(group, fill=Shy()) if group.name == "cells" else group for group in freecell.groups)
    variant = evolve(freecell, groups=groups)
    position = read_position(tables_of(variant), "tableau: 8S")
    cell, pile = position.tables.pile_of["c1"], position.tables.pile_of["t1"]
    with pytest.raises(PluginError, match="cannot say itself for 'the cells': SystemExit: 3"):
        refusal(position, Transfer(pile, cell, 1))
    with pytest.raises(PluginError, match="cannot say itself for 'the cells': SystemExit: 3"):
        rules_text(variant)
