"""When a move to a foundation is called safe: condition by condition, each with a game that needs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

pytest.importorskip("numba", reason="the compiled solver needs numba: pip install 'patience-core[solver]'")


import patience_core as patience
from patience_core.cards import TEXT, Card
from patience_core.rules.base import BuildRule, FillRule
from patience_core.solver.foresight import can_be_foreseen
from patience_core.solver.likeness import alike_faces, is_wheel, sealed
from patience_core.solver.safety import goes_on, needs, safe_sources
from patience_core.tables import Tables, tables_of
from tests import games

UP = "kind: foundation"
ROWS = "kind: tableau, deal: 13 piles of 4, build: down in alternate colours"
FEWER = "kind: tableau, deal: 7 piles of 4, build: down in alternate colours"
STOCK = "kind: stock"

Made = Callable[..., Tables]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    def make(*, decks: int = 1, more: str = "", **groups: str) -> Tables:
        lines = ["name: Made", f"decks: {decks}", "piles:"]
        lines += [f"  {name}: {{{keys}}}" for name, keys in groups.items()]
        path = tmp_path / "made.yaml"
        path.write_text("\n".join([*lines, more]) + "\n", encoding="utf-8")
        return tables_of(patience.variant(path))

    return make


def groups_of(tables: Tables) -> set[str]:
    """The groups whose cards may go up without harm."""
    return {tables.piles[index].group.name for index in safe_sources(tables)}


def needed(tables: Tables, card: str) -> set[str]:
    """What a card needs on the foundation of its suit."""
    mask = needs(tables)[tables.home[TEXT.index(card) // 13]][TEXT.index(card)]
    return {TEXT[face] for face in range(52) if mask >> face & 1}


# Where moves are safe


def test_cards_that_lift_singly_or_in_runs(made: Made) -> None:
    for lift in ("one card", "a run", "'a run, card by card'", "a whole run", "any face-up cards"):
        assert groups_of(made(up=UP, rows=f"{ROWS}, lift: {lift}")) == {"rows"}
    assert groups_of(patience_tables("bisley")) == {"tableau"}
    assert groups_of(patience_tables("freecell")) == {"cells", "tableau"}
    assert groups_of(patience_tables("klondike")) == {"tableau"}
    assert groups_of(made(up=f"{UP}, suits: any, piles: 4", rows=ROWS)) == {"rows"}
    assert groups_of(made(up=f"{UP}, gives: anywhere", rows=f"{ROWS}, lift: a run")) == {"rows"}
    assert groups_of(made(up=UP, rows=FEWER, waste="kind: waste", stock=STOCK)) == {"rows", "waste"}


def patience_tables(name: str) -> Tables:
    return tables_of(patience.variant(name))


# Where they are not


@pytest.mark.parametrize(
    "up",
    [
        "kind: foundation, unit: a whole suit, base: K",
        "kind: foundation, size: 5",
        "kind: foundation, build: up or down by suit",
        "kind: foundation, suits: any, piles: 4, fill: any card",
        "kind: foundation, suits: any, piles: 4, fill: aces or threes",
        "kind: foundation, fill: aces or threes",
        "kind: foundation, base: the first card played, build: 'up by suit, wrapping'",
    ],
)
def test_foundations_where_waiting_may_be_better(made: Made, up: str) -> None:
    assert groups_of(made(up=up, rows=ROWS)) == set()


def test_a_foundation_that_takes_runs_as_they_are(made: Made) -> None:
    assert groups_of(made(up=f"{UP}, unit: any number", rows=ROWS)) == {"rows"}
    assert groups_of(made(up=f"{UP}, unit: any number", rows=f"{ROWS}, lift: a run")) == set()


def test_a_tableau_that_takes_whole_suits_only(made: Made) -> None:
    assert groups_of(made(up=UP, rows=ROWS, x="kind: reserve, piles: 1, unit: a whole suit, fill: kings")) == set()


def test_two_decks_gathering_and_refilling(made: Made) -> None:
    assert groups_of(made(decks=2, up=UP, rows="kind: tableau, deal: 13 piles of 8, build: down by suit")) == set()
    eight = "kind: foundation, suits: any, piles: 8"
    assert groups_of(made(decks=2, up=eight, rows="kind: tableau, deal: 13 piles of 8, build: down by suit")) == set()
    assert groups_of(made(up=UP, rows=ROWS, more="redeal: {gather: rows, deal: in fours}")) == set()
    refilled = "kind: tableau, deal: 12 piles of 4, build: down by suit, refill: extra"
    assert groups_of(made(up=UP, rows=refilled, extra="kind: reserve, deal: 1 pile of 4")) == set()


def test_foundations_that_want_the_same_cards(made: Made) -> None:
    down = "kind: foundation, label: d, base: K, build: down by suit"
    assert groups_of(made(up=UP, down=down, rows=ROWS)) == {"rows"}
    assert groups_of(made(up=UP, more_of_it=f"{UP}, label: m", rows=ROWS)) == set()
    assert groups_of(made(up=UP, down=f"{down}, gives: anywhere", rows=ROWS)) == set()
    short = "kind: foundation, label: d, base: Q, build: down by suit"
    assert groups_of(made(up=UP, down=short, rows=ROWS)) == set()


def test_cards_that_come_back(made: Made) -> None:
    back = f"{UP}, gives: anywhere"
    assert groups_of(made(up=back, rows=ROWS)) == {"rows"}
    assert groups_of(made(up=back, rows=f"{ROWS}, lift: any face-up cards")) == set()
    assert groups_of(made(up=f"{back}, lift: a run", rows=ROWS)) == set()


def test_a_win_that_wants_no_card_on_foundations(made: Made) -> None:
    other = "kind: tableau, piles: 2, label: o, build: down by suit"
    assert groups_of(made(up=UP, rows=ROWS, other=other, more="win: the rows are empty")) == set()
    rows, reserve = (
        "kind: tableau, deal: 12 piles of 4, build: down by suit",
        "kind: reserve, label: w, deal: 1 pile of 4",
    )
    assert groups_of(made(up=UP, rows=rows, reserve=reserve)) == {"rows", "reserve"}
    assert groups_of(made(up=UP, rows=rows, reserve=reserve, more="win: the rows are empty")) == set()


def test_a_base_that_is_found_in_play(made: Made) -> None:
    tables = made(up="kind: foundation, base: the first card played, build: 'up by suit, wrapping'", rows=ROWS)
    assert groups_of(tables) == set() == groups_of(tables.with_base(5))
    dealt = made(
        up="kind: foundation, base: the first card dealt, build: 'up by suit, wrapping'",
        rows="kind: tableau, deal: 17 piles of 3, build: down by suit",
    )
    assert groups_of(dealt.with_base(5)) == {"rows"}


def test_stocks(made: Made) -> None:
    waste = "kind: waste"
    assert groups_of(made(up=UP, rows=FEWER, waste=waste, stock=f"{STOCK}, redeals: 1")) == {"rows"}
    assert groups_of(made(up=UP, rows=FEWER, waste=waste, stock=f"{STOCK}, over spaces: no")) == {"rows"}
    assert groups_of(made(up=UP, rows=FEWER, stock=f"{STOCK}, to: rows")) == set()
    for odd in ("fill: any card", "build: down by suit", "lift: any face-up cards", "piles: 2"):
        assert groups_of(made(up=UP, rows=FEWER, waste=f"{waste}, {odd}", stock=STOCK)) == set(), odd
    assert groups_of(made(up=UP, rows=FEWER, waste=waste, stock=f"{STOCK}, fill: any card")) == set()


def test_piles_that_may_not_give_to_foundations(made: Made) -> None:
    rows = "kind: tableau, deal: 12 piles of 4, build: down in alternate colours"
    kept = made(up=UP, rows=rows, extra="kind: reserve, deal: 4 piles of 1, gives: to rows")
    assert groups_of(kept) == {"rows"} and not goes_on(kept)
    given = made(up=UP, rows=rows, extra="kind: reserve, deal: 4 piles of 1, gives: to up")
    assert groups_of(given) == {"rows", "extra"} and goes_on(given)
    filled = made(up=f"{UP}, fill from: rows", rows=rows, extra="kind: reserve, deal: 4 piles of 1")
    assert groups_of(filled) == {"rows"} and not goes_on(filled)


# What a card needs


def test_a_card_that_is_wanted_can_go_up_itself_where_runs_may_be_taken_apart(made: Made) -> None:
    for lift, answer in [
        ("one card", True), ("a run", True), ("'a run, card by card'", True), ("a whole run", False),
        ("any face-up cards", False), ("a whole pile", False), ("one card or a whole pile", False),
    ]:  # fmt: skip
        assert goes_on(made(up=UP, rows=f"{ROWS}, lift: {lift}")) is answer, lift
    assert not goes_on(made(up=UP, rows=f"{ROWS}, lift: a run, run: down by suit"))


def test_needs_are_the_cards_that_could_be_built_on_it(made: Made) -> None:
    assert needed(made(up=UP, rows=ROWS), "5H") == {"4C", "4S"}
    assert needed(made(up=UP, rows=ROWS), "AH") == set()
    either = made(up=UP, rows=ROWS, other="kind: tableau, piles: 1, label: o, build: up by suit")
    # 6H would go up instead, and so would what follows it; what could be built on those could not
    assert needed(either, "5H") == {rank + suit for rank in "456789TJQ" for suit in "CS"}


def test_what_comes_next_is_no_need_where_cards_lift_singly(made: Made) -> None:
    bisley = "kind: tableau, deal: 13 piles of 4, build: up or down by suit"
    assert needed(made(up=UP, rows=bisley), "5H") == {"4H"}
    assert needed(made(up=UP, rows=f"{bisley}, lift: a run"), "5H") == {"4H", "6H"}
    rising = "kind: tableau, deal: 13 piles of 4, build: up by colour"
    assert needed(made(up=UP, rows=rising), "QH") == {"KD"}
    assert needed(made(up=UP, rows=rising), "JH") == {"QD", "KD"}


def test_where_cards_come_back_all_that_lies_behind_is_needed(made: Made) -> None:
    back = made(up=f"{UP}, gives: anywhere", rows=ROWS)
    assert needed(back, "3H") == {"AC", "AD", "AH", "AS", "2C", "2H", "2S"}
    assert needed(back, "2H") == {"AC", "AS", "AH"}


# The other shortcuts


def test_what_cannot_be_foreseen(made: Made) -> None:
    assert can_be_foreseen(made(up=UP, rows=ROWS))
    assert can_be_foreseen(made(decks=2, up=UP, rows="kind: tableau, deal: 13 piles of 8, build: down by suit"))
    assert not can_be_foreseen(
        made(decks=2, up=UP, rows="kind: tableau, deal: 13 piles of 8, build: same rank by suit")
    )
    assert can_be_foreseen(made(up=f"{UP}, unit: any number", rows=ROWS))
    assert not can_be_foreseen(made(up=f"{UP}, unit: any number", rows=f"{ROWS}, lift: a run"))
    assert not can_be_foreseen(made(up=UP, rows=FEWER, waste="kind: waste", stock=STOCK))
    assert not can_be_foreseen(made(up=UP, rows=ROWS, more="redeal: {gather: rows, deal: in fours}"))
    assert not can_be_foreseen(made(up="kind: foundation, base: the first card played", rows=ROWS))
    refilled = "kind: tableau, deal: 12 piles of 4, build: down by suit, refill: extra"
    assert not can_be_foreseen(made(up=UP, rows=refilled, extra="kind: reserve, deal: 1 pile of 4"))


def test_wheels(made: Made) -> None:
    waste, stock = "kind: waste", f"{STOCK}, redeals: no limit"
    assert is_wheel(made(up=UP, rows=FEWER, waste=waste, stock=stock))
    assert is_wheel(patience_tables("klondike-3"))
    for other in (f"{STOCK}, redeals: 2", f"{stock}, over spaces: no", f"{stock}, fill: any card"):
        assert not is_wheel(made(up=UP, rows=FEWER, waste=waste, stock=other)), other
    for odd in ("fill: any card", "build: down by suit", "lift: any face-up cards", "refill: stock", "faces: top up"):
        assert not is_wheel(made(up=UP, rows=FEWER, waste=f"{waste}, {odd}", stock=stock)), odd
    assert not is_wheel(made(up=UP, rows=f"{FEWER}, refill: waste", waste=waste, stock=stock))
    assert not is_wheel(made(up=UP, rows=FEWER, waste=waste, stock=stock, more="win: the rows are empty"))


def test_piles_that_no_card_leaves(made: Made) -> None:
    def closed(tables: Tables) -> set[str]:
        return {tables.piles[index].group.name for index in sealed(tables)}

    assert closed(made(up=UP, rows=ROWS)) == {"up"}
    assert closed(made(up=f"{UP}, gives: anywhere", rows=ROWS)) == set()
    waste = "kind: waste, gives: never"
    assert closed(made(up=UP, rows=FEWER, waste=waste, stock=STOCK)) == {"up", "waste"}
    assert closed(made(up=UP, rows=FEWER, waste=waste, stock=f"{STOCK}, redeals: 1")) == {"up"}
    kept = "kind: tableau, deal: 13 piles of 4, gives: never"
    assert closed(made(up=UP, rows=kept, more="redeal: {gather: rows, deal: in fours}")) == {"up"}
    refilled = "kind: tableau, deal: 12 piles of 4, build: down by suit, refill: extra"
    assert closed(made(up=UP, rows=refilled, extra="kind: reserve, deal: 1 pile of 4, gives: never")) == {"up"}


@attrs.frozen
class OnClubs(BuildRule):
    """Anything goes on a club, and nothing on another card."""

    def accepts(self, card: Card, on: Card) -> bool:  # noqa: ARG002
        return on.suit == 0

    def describe(self) -> str:
        return "on clubs"


@attrs.frozen
class Hearts(FillRule):
    """Hearts fill spaces, and nothing else does."""

    def accepts(self, card: Card) -> bool:
        return card.suit == 2

    def describe(self) -> str:
        return "hearts"


def test_faces_that_only_a_plugin_tells_apart() -> None:
    on_clubs = games.variant("on-clubs", games.group("tableau", build=OnClubs(), deal="13 piles of 4"), home=())
    hearts = games.variant("hearts", games.group("tableau", fill=Hearts(), deal="13 piles of 4"), home=())
    for made_in_python, alone in ((on_clubs, 0), (hearts, 2)):
        told = alike_faces(tables_of(made_in_python))
        classes = [told[13 * suit + 4] for suit in range(4)]
        assert classes.count(classes[alone]) == 1 and len(set(classes)) == 2, made_in_python.id


def test_faces_that_no_rule_tells_apart(made: Made) -> None:
    black_hole = made(
        up="kind: foundation, suits: any, piles: 1, start: AS, build: 'up or down regardless of suit, wrapping'",
        rows="kind: tableau, deal: 17 piles of 3, fill: never",
    )
    told = alike_faces(black_hole)
    assert [told[13 * suit + 4] for suit in range(4)] == [4, 4, 4, 4]
    assert alike_faces(made(up=UP, rows=ROWS)) == list(range(52))
    colours = made(
        up="kind: foundation, suits: any, piles: 4, build: up in alternate colours, fill: aces", rows=ROWS
    )  # fmt: skip
    told = alike_faces(colours)
    clubs, diamonds, hearts, spades = (told[13 * suit + 4] for suit in range(4))
    assert clubs == spades != diamonds == hearts
    shuffled = made(
        up="kind: foundation, suits: any, piles: 4, build: up in alternate colours, fill: aces",
        rows=ROWS,
        more="redeal: {gather: rows, deal: in fours, shuffled: yes}",
    )
    assert alike_faces(shuffled) == list(range(52))
