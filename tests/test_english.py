"""The rules in English: they read well, and they follow the declaration field by field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen

import patience_core as patience
from patience_core import Variant
from patience_core.cards import Card
from patience_core.dealplan import DealPlan
from patience_core.declaration import SETTLE_STEPS, Win
from patience_core.english import Paragraph, rules, rules_text
from patience_core.piles import FACES, GIVES, UNITS, PileGroup
from patience_core.rules.base import BuildRule, FillRule
from patience_core.rules.fill import AnyFill
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import read_build, read_fill

BISLEY_FAMILY = (
    "bisley", "bisley-12", "janets-bisley", "janets-bisley-12", "double-bisley", "double-bisley-24",
)  # fmt: skip

OTHERS = {
    "freecell": """
        name: FreeCell
        piles:
          foundations: {kind: foundation}
          cells: {kind: cell, piles: 4}
          tableau:
            kind: tableau
            deal: 4 piles of 7, 4 piles of 6, row by row
            build: down in alternate colours
        """,
    "spider": """
        name: A Spider
        decks: 2
        piles:
          foundations:
            {kind: foundation, piles: 8, suits: any, base: K, build: down by suit, unit: a whole suit}
          tableau:
            kind: tableau
            deal: 4 piles of 6, 6 piles of 5, row by row
            faces: top up
            build: down regardless of suit
            run: down by suit
            lift: a run
          stock: {kind: stock, to: tableau}
        settle: [turn up]
        """,
    "golf": """
        name: A Golf
        piles:
          waste: {kind: waste, deal: 1 pile of 1, build: up or down regardless of suit}
          tableau: {kind: tableau, deal: 5 rows on piles 1-10 and 1 row on pile 3, fill: never}
        win: the tableau is empty
        """,
}


def declared(text: str, folder: Path, name: str = "game") -> Variant:
    path = folder / f"{name}.yaml"
    lines = text.strip("\n").splitlines()
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    path.write_text("\n".join(line[margin:] for line in lines), encoding="utf-8")
    return patience.variant(path)


@pytest.fixture(params=[*BISLEY_FAMILY, *OTHERS])
def variant(request: pytest.FixtureRequest, tmp_path: Path) -> Variant:
    if request.param in OTHERS:
        return declared(OTHERS[request.param], tmp_path, request.param)
    return patience.variant(request.param)


@pytest.fixture
def bisley() -> Variant:
    return patience.variant("bisley")


def changed(variant: Variant, name: str, **fields: Any) -> Variant:
    groups = tuple(evolve(group, **fields) if group.name == name else group for group in variant.groups)
    return evolve(variant, groups=groups)


def paragraph(variant: Variant, heading: str) -> str:
    return " ".join(next(part for part in rules(variant) if part.heading == heading).sentences)


def test_bisley_in_words(bisley: Variant) -> None:
    assert rules_text(bisley) == (
        "The deal\n"
        "Bisley is played with one deck of 52 cards. "
        "Before the deal, the four aces are taken from the deck and set out on the ace foundations. "
        "The other 48 cards are dealt to the tableau, face up: "
        "13 piles, the first four of three cards, the other nine of four. "
        "They are dealt pile by pile, the first card of the deck first.\n"
        "\n"
        "The foundations\n"
        "There are four king foundations and four ace foundations, one of each for every suit. "
        "The king foundations begin empty. "
        "A space in the king foundations may be filled by a king of its own suit. "
        "The king foundations build down by suit. "
        "The ace foundations build up by suit. "
        "A card that fits both the king foundations and the ace foundations may go on either. "
        "Nothing comes back from the foundations.\n"
        "\n"
        "The tableau\n"
        "The tableau builds up or down by suit. "
        "In the tableau only the top card of a pile may be lifted, one card at a time. "
        "A space in the tableau is never filled.\n"
        "\n"
        "Winning\n"
        "The game is won when every card is on a foundation."
    )


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("bisley-12", ["Bisley (12 columns) is played with one deck", "face up: twelve piles of four cards"]),
        ("janets-bisley", ["13 piles, the first four of three", "A space in the tableau may be filled by any card"]),
        ("janets-bisley-12", ["twelve piles of four cards", "A space in the tableau may be filled by any card"]),
        (
            "double-bisley",
            [
                "two decks of 52 cards each",
                "the eight aces are taken",
                "The other 96 cards are dealt to the tableau, face up: 16 piles of six cards",
                "eight king foundations and eight ace foundations, two of each for every suit",
            ],
        ),
        ("double-bisley-24", ["24 piles of four cards", "A space in the tableau is never filled"]),
    ],
)
def test_the_family_in_words(name: str, says: list[str]) -> None:
    text = rules_text(patience.variant(name))
    for words in says:
        assert words in text


def test_text_is_the_paragraphs(variant: Variant) -> None:
    paragraphs = rules(variant)
    assert paragraphs[0].heading == "The deal"
    assert paragraphs[-1].heading == "Winning"
    assert rules_text(variant) == "\n\n".join(f"{part.heading}\n{' '.join(part.sentences)}" for part in paragraphs)
    assert str(Paragraph("The deal", ("One.", "Two."))) == "The deal\nOne. Two."


def test_sentences_are_well_formed(variant: Variant) -> None:
    for part in rules(variant):
        assert part.sentences
        assert part.heading[0].isupper()
        assert len(part.sentences) == len(set(part.sentences)), "nothing is said twice"
        for sentence in part.sentences:
            assert re.fullmatch(r"[A-Z][^.{}]*[a-z0-9)]\.", sentence), sentence
            assert "  " not in sentence


# Every rule field shows: no two values of a field give the same text


@frozen
class Odd(BuildRule, FillRule):
    """A rule of somebody else's."""

    def accepts(self, card: Card, on: Card | None = None) -> bool:
        return bool(card.rank % 2 and (on is None or on.rank % 2))

    def describe(self) -> str:
        return "an odd card"

    def says(self, place: str) -> str:
        return f"{place}: odd cards"


BUILDS = [
    f"{direction} {match}{wrap}{step}"
    for direction in ("up", "down", "up or down", "same rank")
    for match in ("by suit", "by colour", "in alternate colours", "by any other suit", "regardless of suit")
    for wrap in ("", " wrapping")
    for step in ("", " in steps of 2")
] + ["never", "any card"]
FILLS = ["never", "any card", "aces", "kings", "sixes", "kings or queens"]
RUNS = ["up or down by suit", "up by suit", "down in alternate colours", "any card", "never"]


def values(group: PileGroup) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """For each field of a group, other values that it may take (with what goes with them)."""
    yield "build", [{"build": rule} for rule in (*map(read_build, BUILDS), Odd())]
    yield "run", [{"run": rule} for rule in (*map(read_build, RUNS), Odd())]
    yield "fill", [{"fill": rule} for rule in (*map(read_fill, FILLS), Odd())]
    yield "lift", [{"lift": lift} for lift in LIFTS.values()]
    yield "unit", [{"unit": unit} for unit in {*UNITS.values(), 2}]
    yield "size", [{"size": size} for size in (0, 1, 2, 12, 13)]
    yield "gives", [{"gives": gives} for gives in GIVES]
    yield "faces", [{"faces": faces} for faces in FACES]
    suits = [(0, 1, 2, 3) * 2, (0, 1, 2, 3), (3, 2, 1, 0), (0, 0, 1, 1, 2, 2, 3, 3), (1,), (None,), (None, 2)]
    suits += [(None,) * number for number in (2, 3, 4, 5, 8, 10, 13, 16, 24)]
    yield "suits", [{"suits": suit, "set_out": ((),) * len(suit)} for suit in suits]
    rows = [(0,) * group.piles, (1,) * group.piles, (13,) * group.piles, tuple(range(group.piles))]
    four = range(min(4, group.piles))
    set_out: list[tuple[tuple[Card, ...], ...]] = [
        tuple((Card(pile % 4, rank % 13 + 1),) for pile, rank in enumerate(ranks)) for ranks in rows
    ]
    set_out += [tuple((Card(3 - pile % 4, 1),) if pile in four else () for pile in range(group.piles))]
    set_out += [tuple((Card(pile % 4, 1),) if pile in four else () for pile in range(group.piles))]
    set_out += [tuple((Card(pile % 4, 1), Card(pile % 4, 2)) for pile in range(group.piles))]
    yield "set_out", [{"set_out": cards} for cards in {*set_out, ((),) * group.piles}]
    plans = {DealPlan.parse(text) for text in PLANS}
    yield "deal", [{"deal": plan} for plan in plans] + [{"deal": None}]


PLANS = (
    "4 piles of 3, 9 piles of 4", "4 piles of 3, 9 piles of 4, row by row", "9 piles of 4, 4 piles of 3",
    "1 row on piles 5-13, 3 rows on piles 1-13", "3 rows on piles 1-13, 1 row on piles 5-13",
    "3 rows on piles 1-13, 1 row on piles 1-9", "1 row on piles 1-13, 1 row on piles 5-13, 2 rows on piles 1-13",
    "12 piles of 4", "12 piles of 4, row by row", "13 piles of 4", "6 piles of 8", "2 piles of 24",
    "1 pile of 48", "1 pile of 1", "13 piles of 1", "2 rows on piles 1-13", "1 pile of 1, 2 piles of 2",
    "1 pile of 1, 1 pile of 2, 1 pile of 3", "1 pile of 3, 1 pile of 2, 1 pile of 1", "1 row on piles 2-3",
    "2 rows on piles 1-2, 1 row on piles 1-1", "1 row on pile 2, 1 row on pile 1", "1 pile of 1, 12 piles of 4",
)  # fmt: skip


def test_every_field_of_a_group_shows(variant: Variant) -> None:
    for group in variant.groups:
        for field, choices in values(group):
            texts: dict[str, dict[str, Any]] = {}
            for choice in [{name: getattr(group, name) for name in choices[0]}, *choices]:
                text = rules_text(changed(variant, group.name, **choice))
                same = texts.setdefault(text, choice)
                assert same == choice, f"{group.name}: {field} {same} and {choice} read alike:\n{text}"


def test_every_field_of_a_variant_shows(variant: Variant) -> None:
    whole = rules_text(variant)
    names = [group.name for group in variant.groups]
    others = [evolve(variant, decks=decks) for decks in (1, 2, 3) if decks != variant.decks]
    named = {group.stock.to for group in variant.groups if group.stock}  # a game without what it speaks of is none
    others += [
        evolve(variant, groups=tuple(group for group in variant.groups if group.name != name))
        for name in names
        if name not in named
    ]
    others += [evolve(variant, win=Win(variant.win.words, (name,))) for name in names if (name,) != variant.win.home]
    others += [evolve(variant, win=Win("the moon is full", variant.win.home))]
    others += [evolve(variant, win=Win(variant.win.words, ()))]
    others += [evolve(variant, settle=settle) for settle in [(), *((step,) for step in SETTLE_STEPS)]
               if settle != variant.settle]  # fmt: skip
    others += [evolve(variant, settle=(*variant.settle, "ring a bell"))]
    texts = [rules_text(other) for other in others]
    assert whole not in texts
    assert len(set(texts)) == len(texts)


def test_the_order_of_groups_shows_where_cards_are_dealt(tmp_path: Path) -> None:
    spider = declared(OTHERS["spider"], tmp_path)
    foundations, tableau, stock = spider.groups
    text = paragraph(evolve(spider, groups=(foundations, stock, tableau)), "The deal")
    assert text.index("to the stock") < text.index("to the tableau")
    assert text != paragraph(spider, "The deal")


def test_what_is_no_rule_does_not_show(bisley: Variant) -> None:
    told = evolve(bisley, sources=(), notes=("A note.",), layout=(), parent="x", fields=(), file="x.yaml")
    assert rules_text(told) == rules_text(bisley)
    said_otherwise = DealPlan.parse("4 piles of 3 and 9 piles of 4, pile by pile")
    assert rules_text(changed(bisley, "tableau", deal=said_otherwise)) == rules_text(bisley)


# A rule is stated once: the sentence of a refusal stands in the rules


def test_the_referee_says_what_the_rules_say(bisley: Variant) -> None:
    text = rules_text(bisley).replace("the foundations", "the king foundations").lower()
    game = patience.position(bisley, "kings: - / - / KH / -; aces: AC / - / - / -; tableau: 9S 8S / QC / - / TD")
    for move in ("KH k3-t3", "QC t2-k1", "9S t1-t2", "QC t2-t1", "TD t4-k3", "8S t1-t3"):
        rule = (game.why_not(move) or "").partition(": ")[0].lower()
        assert rule
        assert rule in text


# The words of the deal


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ("4 piles of 3, 9 piles of 4", "13 piles, the first four of three cards, the other nine of four. They are "
         "dealt pile by pile, the first card of the deck first."),
        ("4 piles of 3, 9 piles of 4, row by row", "the other nine of four. They are dealt row by row, each row from "
         "left to right, the first card of the deck first."),
        ("1 row on piles 5-13, 3 rows on piles 1-13", "They are dealt in rows, each from left to right: one row on "
         "piles 5 to 13, then three rows on piles 1 to 13, the first card of the deck first."),
        ("3 rows on piles 1-13, 1 row on pile 9, 8 rows on pile 7", "three rows on piles 1 to 13, then one row on "
         "pile 9, then eight rows on pile 7, the first card"),
        ("12 piles of 3, 1 pile of 12", "13 piles, the first twelve of three cards, the last of twelve. They"),
        ("1 pile of 12, 12 piles of 3", "13 piles, the first of twelve cards, the other twelve of three. They"),
        ("2 piles of 6, 2 piles of 3, 9 piles of 2", "13 piles, the first two of six cards, the next two of three, "
         "the other nine of two. They"),
        ("1 row on piles 1-12", "twelve cards are dealt to the tableau, face up: 13 piles, the first twelve of one "
         "card, the last left empty. They are dealt from left to right, the first card of the deck first."),
    ],
)  # fmt: skip
def test_the_deal_in_words(bisley: Variant, plan: str, says: str) -> None:
    text = paragraph(changed(bisley, "tableau", deal=DealPlan.parse(plan)), "The deal")
    assert says.lower() in text.lower()


def test_stairs_and_the_rest_of_the_deck(tmp_path: Path) -> None:
    klondike = declared(
        """
        name: Half a Klondike
        piles:
          foundations: {kind: foundation}
          tableau:
            kind: tableau
            deal: [1 row on piles 1-7, 1 row on piles 2-7, 1 row on piles 3-7, 1 row on piles 4-7, 1 row on piles 5-7,
              1 row on piles 6-7, 1 row on pile 7]
            build: down in alternate colours
            fill: kings
            lift: a run
          waste: {kind: waste}
          stock: {kind: stock}
        """,
        tmp_path,
    )
    assert paragraph(klondike, "The deal") == (
        "Half a Klondike is played with one deck of 52 cards. "
        "First, 28 cards are dealt to the tableau, face up: "
        "seven piles, of one to seven cards from the first to the last. "
        "They are dealt row by row, each row from left to right, the first card of the deck first. "
        "Then the other 24 cards are dealt to the stock, face down."
    )
    assert "may be filled by a king. " in paragraph(klondike, "The tableau") + " "
    assert "a run built down in alternate colours may be lifted as one" in paragraph(klondike, "The tableau")
    assert "Each pile in the foundations accepts one card at a time." in paragraph(klondike, "The foundations")


def test_what_is_set_out_card_by_card(bisley: Variant) -> None:
    odd = ((), (Card.parse("7D"), Card.parse("6D")), (), (Card.parse("AS"),))
    text = paragraph(changed(bisley, "aces", set_out=odd), "The deal")
    assert (
        "Before the deal, these cards are taken from the deck and set out: the seven of diamonds and the six of "
        "diamonds on pile 2 of the ace foundations; the ace of spades on pile 4 of the ace foundations."
    ) in text
    assert "before the deal, four aces are taken" in paragraph(evolve(bisley, decks=2), "The deal").lower()
    assert "set out face down on" in paragraph(changed(bisley, "aces", faces="down"), "The deal")


# The words of piles


def test_a_fill_that_cannot_matter_is_not_said(bisley: Variant) -> None:
    assert "A space in the ace" not in rules_text(bisley)
    assert "A space in the ace foundations may be filled by any card of its own suit." in rules_text(
        changed(bisley, "aces", fill=AnyFill())
    )
    assert "A space in the ace foundations may be filled by an ace of its own suit." in rules_text(
        changed(bisley, "aces", gives="anywhere")
    )


def test_groups_of_one_kind_share_what_they_share(bisley: Variant) -> None:
    text = paragraph(changed(bisley, "aces", gives="anywhere"), "The foundations")
    assert "Nothing comes back from the king foundations. Cards may come back from the ace foundations." in text
    assert "Nothing moves from foundation to foundation." in text
    only_aces = evolve(bisley, groups=bisley.groups[1:])
    assert [part.heading for part in rules(only_aces)] == ["The deal", "The ace foundations", "The tableau", "Winning"]
    assert "may go on either" not in rules_text(only_aces)


def test_groups_without_a_common_name_have_a_paragraph_each(bisley: Variant) -> None:
    kings, aces, tableau = bisley.groups
    garden = evolve(tableau, name="garden", place="the garden", deal=None)
    headings = [part.heading for part in rules(evolve(bisley, groups=(kings, aces, tableau, garden)))]
    assert headings == ["The deal", "The foundations", "The tableau", "The garden", "Winning"]


def test_cells_stock_and_runs(tmp_path: Path) -> None:
    freecell = declared(OTHERS["freecell"], tmp_path, "freecell")
    assert paragraph(freecell, "The cells") == (
        "There are four cells. The cells begin empty. A space in the cells may be filled by any card. "
        "Each pile in the cells holds at most one card."
    )
    assert paragraph(freecell, "The foundations").startswith("There are four foundations, one for every suit. ")
    spider = declared(OTHERS["spider"], tmp_path, "spider")
    assert "face down but for the top card of each pile: ten piles" in paragraph(spider, "The deal")
    assert paragraph(spider, "After each move") == "A face-down card that is uncovered is turned up at once."
    noisy = evolve(spider, settle=("turn up", "ring a bell"))
    assert paragraph(noisy, "After each move").endswith(" Ring a bell.")
    assert "There are eight foundations, open to any suit." in paragraph(spider, "The foundations")
    assert "Each pile in the foundations accepts 13 cards at a time." in paragraph(spider, "The foundations")


def test_winning(bisley: Variant, tmp_path: Path) -> None:
    golf = declared(OTHERS["golf"], tmp_path)
    assert paragraph(golf, "Winning") == "The game is won when the tableau is empty."
    assert "No card in the tableau is ever built on." in paragraph(golf, "The tableau")
    assert "The first card of the deck is dealt first." in paragraph(golf, "The deal")
    aces_only = evolve(bisley, win=Win("all is done", ("aces",)))
    assert paragraph(aces_only, "Winning") == (
        "The game is won when all is done. That is when every card is in the ace foundations."
    )


def test_a_rule_from_python_says_itself(bisley: Variant) -> None:
    odd = changed(bisley, "tableau", build=Odd(), run=Odd())
    assert "The tableau: odd cards." in paragraph(odd, "The tableau")
