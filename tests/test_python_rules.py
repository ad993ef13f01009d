"""The two kinds of rule that only Python can say: pile rules, which see whole piles, and deal recipes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from patience_core import Card, DealRecipe, Game, PileRule, PluginError, SpecError, Variant, hookimpl
from patience_core.conformance.suite import conform
from patience_core.dealing import deal_position
from patience_core.english import rules_text
from patience_core.hookspecs import RegisterRule
from patience_core.loader import load
from patience_core.moves import legal_moves
from patience_core.plugins import load_plugins
from patience_core.resolve import VariantFile
from tests import games


@attrs.frozen
class ShortPiles(PileRule):
    """No pile may grow beyond so many cards."""

    most: int = 5

    def accepts(self, cards: Sequence[Card], pile: Sequence[Card]) -> bool:
        return len(cards) + len(pile) <= self.most

    def says(self, place: str) -> str:
        return f"no pile in {place} may grow beyond {self.most} cards"


class UntilAKing(DealRecipe):
    """Cards go to a pile until a king comes; the last pile gets what is left."""

    def deal(self, cards: Sequence[Card], piles: int) -> Sequence[Sequence[Card]]:
        dealt: list[list[Card]] = [[]]
        for card in cards:
            dealt[-1].append(card)
            if card.rank == 13 and len(dealt) < piles:
                dealt.append([])
        return dealt

    def says(self, place: str) -> str:
        return f"cards are dealt to each pile of {place} in turn until a king comes"


@attrs.frozen
class Wrong(DealRecipe):
    """A recipe that does one of several wrong things."""

    how: str = "raise"

    def deal(self, cards: Sequence[Card], piles: int) -> Sequence[Sequence[Card]]:
        if self.how == "raise":
            raise ZeroDivisionError("no cards today")
        if self.how == "twice":
            return [[cards[0], cards[0]]]
        if self.how == "too many":
            return [[card] for card in cards]
        return [list(cards[: 52 // piles])]

    def says(self, place: str) -> str:
        return f"{place} is dealt somehow"


class Plugin:
    @hookimpl
    def patience_register_pile_rules(self, register: RegisterRule[PileRule]) -> None:
        register("short piles", ShortPiles)

    @hookimpl
    def patience_register_deal_recipes(self, register: RegisterRule[DealRecipe]) -> None:
        register("until a king", UntilAKing)
        register("wrong", Wrong)


def declared(tmp_path: Path, tableau: str) -> Variant:
    file = tmp_path / "odd_game.yaml"
    file.write_text(
        f"piles:\n  foundations: {{kind: foundation}}\n  tableau: {{kind: tableau, build: any card, {tableau}}}\n",
        encoding="utf-8",
    )
    plugins = load_plugins(extra=[("odd", Plugin())])
    assert plugins.plugin("odd").pile_rules == ("short piles",)
    assert plugins.plugin("odd").deal_recipes == ("until a king", "wrong")

    def find(name: str) -> VariantFile:
        raise AssertionError(name)

    return load(VariantFile.at(file), plugins.vocabulary, find)


def test_a_pile_rule_plays_explains_itself_and_conforms(tmp_path: Path) -> None:
    variant = declared(tmp_path, "deal: 13 piles of 4, only: {rule: short piles, most: 5}")
    assert "No pile in the tableau may grow beyond 5 cards." in rules_text(variant)
    game = Game.of_deal(variant, 1)
    one = next(text for text in game.legal_moves.texts() if text.endswith("t1-t2"))
    game.play(one)
    another = next(text for text in game.legal_moves.texts() if text.split()[1].startswith("t3-"))
    card = another.split()[0]
    assert game.why_not(f"{card} t3-t2") == f"no pile in the tableau may grow beyond 5 cards: {card} cannot go to t2"
    laws = [item for item in conform(variant, None, walks=3).items if item.kind == "law"]
    assert laws and all(item.passed for item in laws), [item.failures for item in laws]


def test_a_deal_recipe_deals_and_explains_itself(tmp_path: Path) -> None:
    variant = declared(tmp_path, "piles: 5, recipe: until a king")
    assert "Cards are dealt to each pile of the tableau in turn until a king comes." in rules_text(variant)
    game = Game.of_deal(variant, 1)
    piles = [[Card(code // 13, code % 13 + 1) for code in pile] for pile in game.position.piles[4:]]
    assert sum(map(len, piles)) == 52
    assert [pile[-1].rank for pile in piles[:4]] == [13] * 4
    assert all(card.rank != 13 for pile in piles for card in pile[:-1])
    laws = [item for item in conform(variant, None, walks=3).items if item.kind == "law"]
    assert laws and all(item.passed for item in laws), [item.failures for item in laws]


@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ("raise", "failed: ZeroDivisionError: no cards today"),
        ("twice", "which is not there"),
        ("too many", "deals 52 piles, but there are 4"),
        ("too few", "leaves 39 cards over"),
    ],
)
def test_a_recipe_that_deals_wrongly_is_named(tmp_path: Path, how: str, fault: str) -> None:
    variant = declared(tmp_path, f"piles: 4, recipe: {{rule: wrong, how: {how}}}")
    with pytest.raises(PluginError) as error:
        Game.of_deal(variant, 1)
    assert fault in str(error.value)


def test_unknown_names_are_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as error:
        declared(tmp_path, "piles: 4, recipe: until a knig, only: short plies")
    said = str(error.value)
    assert "'until a knig' is no deal recipe; did you mean 'until a king'?" in said
    assert "'short plies' is no pile rule; did you mean 'short piles'?" in said


def test_the_fingerprint_is_the_same_in_every_process() -> None:
    code = (
        "import tests.test_python_rules as t, pathlib, tempfile\n"
        "from patience_core.tables import tables_of\n"
        "folder = pathlib.Path(tempfile.mkdtemp())\n"
        "v = t.declared(folder, 'piles: 5, recipe: until a king, only: short piles')\n"
        "print(tables_of(v).fingerprint)\n"
    )
    root = Path(__file__).parent.parent
    said = {
        subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    assert len(said) == 1


@attrs.frozen
class Leaving(PileRule):
    """A rule that ends the program once cards lie on the pile."""

    def accepts(self, cards: Sequence[Card], pile: Sequence[Card]) -> bool:  # noqa: ARG002
        return not pile or bool(sys.exit("no more"))

    def says(self, place: str) -> str:
        return f"{place} is left"


def test_a_pile_rule_may_not_end_the_program() -> None:
    group = attrs.evolve(games.group("tableau", build="any card", deal="13 piles of 4"), predicate=Leaving())
    position = deal_position(games.variant("leaving", group), 1)
    with pytest.raises(PluginError, match=r"the rule Leaving, of the module .* failed when asked: SystemExit: no more"):
        legal_moves(position)
