"""Tables: each rule asked once, for every pair of faces, and kept pile by pile."""

from __future__ import annotations

import sys
from typing import Any

import attrs
import pytest

from patience_core.cards import CARDS, CODES, FACE_DOWN, Card
from patience_core.declaration import Source, Variant, Win
from patience_core.errors import PluginError
from patience_core.rules.base import FillRule
from patience_core.rules.faults import named
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import read_build, read_fill
from patience_core.tables import PileTable, mask, masks, suit_mask, tables_of
from tests import games
from tests.games import SHAPES, Broken, Gap, Parity


def faces(mask: int) -> set[str]:
    return {str(card) for card in CARDS if mask >> card.code & 1}


def pile(variant: Variant, label: str) -> PileTable:
    tables = tables_of(variant)
    return tables.piles[tables.pile_of[label]]


# What the tables hold


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_a_table_equals_its_rule_asked_directly(variant: Variant) -> None:
    for table in tables_of(variant).piles:
        group = table.group
        for on in CARDS:
            build = {c for c in CARDS if group.build.accepts(c, on) and table.suit in (None, c.suit)}
            assert faces(table.build[on.code]) == set(map(str, build))
            assert faces(table.run[on.code]) == {str(c) for c in CARDS if group.run.accepts(c, on)}
        fill = {c for c in CARDS if group.fill.accepts(c) and table.suit in (None, c.suit)}
        assert faces(table.fill) == set(map(str, fill))


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_nothing_is_built_on_a_card_that_lies_face_down(variant: Variant) -> None:
    for table in tables_of(variant).piles:
        assert len(table.build) == len(table.run) == CODES
        assert not any(table.build[FACE_DOWN:]) and not any(table.run[FACE_DOWN:])


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_piles_are_numbered_in_the_declared_order(variant: Variant) -> None:
    tables = tables_of(variant)
    assert [table.index for table in tables.piles] == list(range(len(tables.piles)))
    assert [(group.name, list(group.suits)) for group in variant.groups] == [
        (tables.piles[indices[0]].group.name, [tables.piles[index].suit for index in indices])
        for indices in tables.groups
    ]
    assert {table.label: table.index for table in tables.piles} == tables.pile_of
    assert all(table.label == f"{table.group.label}{table.number}" for table in tables.piles)
    assert all(
        table.number == table.index - tables.groups[0].start + 1 for table in tables.piles[: len(tables.groups[0])]
    )


def test_tables_belong_to_piles_since_foundations_of_a_group_differ_in_suit() -> None:
    bisley = games.bisley()
    assert [pile(bisley, label).suit for label in ("a1", "a2", "a3", "a4")] == [0, 1, 2, 3]
    assert faces(pile(bisley, "a4").build[Card.parse("5S").code]) == {"6S"}
    assert faces(pile(bisley, "a3").build[Card.parse("5S").code]) == set()
    assert faces(pile(bisley, "k4").build[Card.parse("5S").code]) == {"4S"}
    assert faces(pile(bisley, "k4").fill) == {"KS"}
    assert faces(pile(bisley, "t1").build[Card.parse("5S").code]) == {"4S", "6S"}
    assert faces(pile(bisley, "t1").fill) == set()
    assert len(faces(pile(games.janets_bisley(), "t1").fill)) == 52


def test_home_twins_and_alike_piles() -> None:
    tables = tables_of(games.double_bisley())
    label = [table.label for table in tables.piles]
    assert [label[index] for index in tables.home] == [f"{letter}{i}" for letter in "ka" for i in range(1, 9)]
    twins = {table.label: [label[twin] for twin in table.twins] for table in tables.piles}
    assert twins["a1"] == [] and twins["a5"] == ["a1"] and twins["k8"] == ["k4"] and twins["t2"] == []
    alike = [[label[index] for index in piles] for piles in tables.alike]
    assert alike == [
        *([f"k{i}", f"k{i + 4}"] for i in range(1, 5)),
        *([f"a{i}", f"a{i + 4}"] for i in range(1, 5)),
        [f"t{i}" for i in range(1, 17)],
    ]
    assert [table.twins for table in tables_of(games.cells()).piles[:4]] == [(), (0,), (0, 1), (0, 1, 2)]


def test_piles_whose_cards_turn() -> None:
    assert tables_of(games.yukon()).turning == tuple(range(4, 11))
    assert tables_of(games.bisley()).turning == ()


def test_suit_mask() -> None:
    assert faces(suit_mask(3)) == {str(card) for card in CARDS if card.suit == 3}


# How rules are asked


def test_an_equal_variant_is_compiled_once_and_each_is_told_as_it_was_declared() -> None:
    plain = games.bisley()
    noted = attrs.evolve(plain, notes=("a note",), sources=(Source("W", "a page"),), layout=(("tableau",),))
    assert tables_of(plain) is tables_of(plain)
    assert tables_of(noted).piles is tables_of(plain).piles
    assert tables_of(plain).variant.notes == ()
    assert tables_of(noted).variant.notes == ("a note",)
    assert tables_of(plain).variant.notes == ()


def test_rules_that_a_plugin_wrote() -> None:
    table = masks(Parity())
    assert faces(table[Card.parse("3H").code]) == {str(card) for card in CARDS if card.rank % 2}


def test_a_rule_that_cannot_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(Gap([2, 5]))
    assert faces(masks(Gap([2]))[Card.parse("3H").code]) == {"A" + s for s in "CDHS"} | {"5" + s for s in "CDHS"}
    first, second = tables_of(games.gaps()), tables_of(games.gaps())
    assert first.fingerprint == second.fingerprint
    assert faces(first.piles[first.pile_of["t1"]].build[Card.parse("AC").code]) == {
        rank + suit for rank in "36" for suit in "CDHS"
    }


def test_a_rule_that_raises_is_named_with_the_cards() -> None:
    broken = games.variant("broken", games.group("tableau", build=Broken(), deal="13 piles of 4"))
    with pytest.raises(PluginError) as caught:
        tables_of(broken)
    message = (
        "the rule 'somehow' (Broken, of the module tests.games) failed when asked about QC on AC: "
        "ZeroDivisionError: no queens, please"
    )
    assert str(caught.value) == message
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_rule_that_raises_a_type_error_is_not_taken_for_one_that_cannot_be_hashed() -> None:
    @attrs.frozen
    class Wrong(FillRule):
        def accepts(self, card: Card) -> bool:
            return bool(card < 7)  # type: ignore[operator]

        def describe(self) -> str:
            return "wrong"

    with pytest.raises(PluginError, match=r"the rule .*Wrong.* failed when asked about AC: TypeError"):
        mask(Wrong())
    with pytest.raises(PluginError):
        tables_of(games.variant("wrong", games.group("tableau", fill=Wrong(), deal="13 piles of 4")))


def test_what_a_rule_answers_is_taken_as_yes_or_no() -> None:
    @attrs.frozen
    class Loose(FillRule):
        def accepts(self, card: Card) -> bool:
            return card.rank - 1  # type: ignore[return-value]

        def describe(self) -> str:
            return "not an ace"

    assert faces(mask(Loose())) == {str(card) for card in CARDS if card.rank > 1}


# The fingerprint: equal exactly if two variants play alike


def tableau(**changes: Any) -> Variant:
    bisley = games.bisley()
    return attrs.evolve(bisley, groups=(*bisley.groups[:2], attrs.evolve(bisley.groups[2], **changes)))


@pytest.mark.parametrize(
    "other",
    [
        attrs.evolve(
            games.bisley(), id="b", name="B", family="f", notes=("n",), layout=(("x",),), parent="p", file="f"
        ),
        attrs.evolve(games.bisley(), win=Win("in other words", ("kings", "aces"))),
        tableau(name="columns", place="the columns", kind="another"),
        tableau(build=read_build("down or up in suit")),
        tableau(fill=read_fill("no card")),
        tableau(run=read_build("down by colour")),  # no run lifts in Bisley
    ],
)
def test_what_does_not_bear_on_play_is_no_part_of_the_fingerprint(other: Variant) -> None:
    assert tables_of(other).fingerprint == tables_of(games.bisley()).fingerprint


DIFFERENT = {
    "decks": attrs.evolve(games.bisley(), decks=2),
    "settle": attrs.evolve(games.bisley(), settle=("turn up",)),
    "win": attrs.evolve(games.bisley(), win=Win("every card is on a foundation", ("aces",))),
    "order of groups": attrs.evolve(games.bisley(), groups=games.bisley().groups[::-1]),
    "build": tableau(build=read_build("up or down by suit, wrapping")),
    "fill": tableau(fill=read_fill("kings")),
    "label": tableau(label="c"),
    "lift": tableau(lift=LIFTS["a run"]),
    "lift of whole runs": tableau(lift=LIFTS["a whole run"]),
    "run that lifts": tableau(lift=LIFTS["a run"], run=read_build("down by suit")),
    "unit": tableau(unit=1),
    "size": tableau(size=5),
    "gives": tableau(gives="never"),
    "faces": tableau(faces="top up"),
    "home": tableau(home=True),
    "suits": tableau(suits=(0,) * 13),
    "set out": tableau(set_out=((CARDS[1],), *((),) * 12)),
    "order of the deal": games.bisley(deal="4 piles of 3, 9 piles of 4, row by row"),
    "piles": games.bisley(deal="12 piles of 4"),
}


def test_what_bears_on_play_is_part_of_the_fingerprint() -> None:
    prints = {name: tables_of(variant).fingerprint for name, variant in DIFFERENT.items()}
    prints["bisley"] = tables_of(games.bisley()).fingerprint
    assert len(set(prints.values())) == len(prints)


def test_a_fingerprint_is_short_and_plain() -> None:
    fingerprint = tables_of(games.bisley()).fingerprint
    assert len(fingerprint) == 32 and set(fingerprint) <= set("0123456789abcdef")


# Fewer piles


def test_with_fewer_piles() -> None:
    tables = tables_of(games.bisley())
    fewer = tables.with_piles([4, 4, 3])
    assert [table.label for table in fewer.piles if table.group.name == "tableau"] == ["t1", "t2", "t3"]
    assert fewer.piles[8].build == tables.piles[8].build
    assert fewer.with_piles([4, 4, 3]).fingerprint == fewer.fingerprint != tables.fingerprint
    with pytest.raises(ValueError, match="zip"):
        tables.with_piles([4, 4])


# Rules that are made in Python and never tried by the loader


@attrs.frozen(eq=False)
class Faulty(FillRule):
    """A rule that goes wrong in the way that it is told."""

    how: str

    def _go_wrong(self, now: str) -> None:
        if self.how == now:
            sys.exit(f"no {now}")

    def accepts(self, card: Card) -> bool:
        self._go_wrong("accepts")
        return card.rank == 1

    def with_base(self, base: int) -> FillRule:  # noqa: ARG002
        self._go_wrong("with_base")
        return self if self.how != "none" else None  # type: ignore[return-value]

    def describe(self) -> str:
        self._go_wrong("describe")
        return "an ace"

    def __hash__(self) -> int:
        self._go_wrong("hash")
        return 1

    def __eq__(self, other: object) -> bool:
        self._go_wrong("eq")
        return other is self

    def __repr__(self) -> str:
        sys.exit("no repr")


def faulty(how: str) -> Variant:
    return games.variant("faulty", games.group("tableau", fill=Faulty(how), deal="13 piles of 4"))


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("accepts", "failed when asked about AC: SystemExit: no accepts"),
        ("with_base", "failed when told the base 1: SystemExit: no with_base"),
        ("none", "is no fill rule when told the base 1"),
    ],
)
def test_a_rule_may_not_end_the_program(how: str, said: str) -> None:
    with pytest.raises(PluginError) as caught:
        tables_of(faulty(how))
    assert str(caught.value) == f"the rule 'an ace' (Faulty, of the module {__name__}) {said}"


@pytest.mark.parametrize("how", ["hash", "eq"])
def test_a_rule_that_cannot_be_kept_is_asked_each_time(how: str) -> None:
    # Two variants of one hash are compared with ==, which fails here.
    first, second = tables_of(faulty(how)), tables_of(faulty(how))
    assert first.fingerprint == second.fingerprint == tables_of(faulty("")).fingerprint
    assert faces(mask(Faulty(how))) == {"AC", "AD", "AH", "AS"}


def test_a_rule_that_cannot_say_itself_goes_by_its_class() -> None:
    assert named(Faulty("describe")) == f"Faulty, of the module {__name__}"
    assert named(Faulty("")) == f"'an ace' (Faulty, of the module {__name__})"
    assert "0x" not in named(object())


def test_the_user_may_interrupt_a_rule_that_is_asked() -> None:
    class Interrupted(FillRule):
        def accepts(self, card: Card) -> bool:
            raise KeyboardInterrupt(card)

        def describe(self) -> str:
            return "x"

    with pytest.raises(KeyboardInterrupt):
        mask(Interrupted())
