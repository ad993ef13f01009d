"""What can ever come about: that no play of a variant, or of one that is changed, ever goes beyond it, and what is read
off it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

import patience_core as patience
from patience_core import Variant
from patience_core.cards import FACE_DOWN, Card
from patience_core.conformance.changes import changes
from patience_core.dealing import deal_position
from patience_core.errors import PatienceError
from patience_core.moves import legal_moves, make
from patience_core.position import Position
from patience_core.tables import ALL_FACES, suit_mask, tables_of
from patience_core.workshop.faces import in_words
from patience_core.workshop.reach import dealt_faces, deck_of, faces_of, places_of, reach
from patience_core.workshop.slips import proven
from patience_core.workshop.waivers import RULES, sentence, waivers
from patience_core.workshop.worlds import World, worlds

EVERY = 12
"""Of the changed variants every so manieth is played."""


def mask(*cards: str) -> int:
    return sum(1 << Card.parse(card).code for card in cards)


def beyond(world: World, position: Position) -> list[str]:
    """The piles of a position that lie as they never can."""
    number = {(place.group.name, place.suit): index for index, place in enumerate(world.places)}
    found = []
    for table, cards in zip(position.tables.piles, position.piles, strict=True):
        at = number[table.group.name, table.suit]
        there = sum({1 << (code & 63) for code in cards})
        up = sum({1 << code for code in cards if code < FACE_DOWN})
        if there & ~world.reach.there[at] or up & ~world.reach.up[at] or not (cards or world.reach.empty[at]):
            found.append(table.label)
    return found


def played(variant: Variant, deal: int, plies: int = 60) -> list[Position]:
    """The positions of a random play; none where a change of the deal leaves cards over."""
    random = Random(deal)
    try:
        position = deal_position(variant, deal)
        found = [position.copy()]
        for _ in range(plies):
            moves = legal_moves(position)
            if not moves or position.won():
                break
            make(position, random.choice(moves))
            found.append(position.copy())
    except PatienceError:
        return []
    return found


def check(variant: Variant, deals: int) -> int:
    """Play a variant and see that nothing goes beyond what can ever come about; how many positions were looked at."""
    known = {world.base: world for world in worlds(variant)}
    never_won = any(
        slip.what.endswith(("reach the foundations", "placed on the foundations")) for slip in proven(variant)
    )
    looked = 0
    for deal in range(1, deals + 1):
        for position in played(variant, deal):
            world = known.get(position.base) or known.get(0)
            if world is not None:  # as long as no base is known, no world is
                assert beyond(world, position) == []
                looked += 1
            assert not (never_won and position.won())
    return looked


@pytest.mark.parametrize("name", patience.variants())
def test_no_play_goes_beyond(name: str) -> None:
    assert check(patience.variant(name), 2) > 3


CHANGED = ("bisley", "canfield", "chessboard", "freecell", "klondike", "penguin", "spider", "golf")


@pytest.mark.parametrize("name", CHANGED)
def test_no_play_of_a_changed_variant_goes_beyond(name: str) -> None:
    looked = [check(change.variant, 1) for change in islice(changes(patience.variant(name)), 0, None, EVERY)]
    assert len(looked) > 3 and sum(looked) > 50


def test_the_places_of_a_variant() -> None:
    places = places_of(tables_of(patience.variant("bisley")))
    assert [(place.group.name, place.suit, place.piles) for place in places] == [
        *(("kings", suit, 1) for suit in range(4)),
        *(("aces", suit, 1) for suit in range(4)),
        ("tableau", None, 13),
    ]
    assert [place.home for place in places] == [True] * 8 + [False]
    assert [place.empty for place in places] == [True] * 4 + [False] * 5
    assert places[4].start == mask("AC")
    assert places[8].start == ALL_FACES & ~mask("AC", "AD", "AH", "AS")


def test_a_base_is_known_or_not() -> None:
    assert [world.base for world in worlds(patience.variant("canfield"))] == list(range(1, 14))
    assert [world.base for world in worlds(patience.variant("bisley"))] == [0]
    places = places_of(tables_of(patience.variant("canfield")), 5)
    assert places[0].fill == mask("5C")
    assert places[0].start == mask("5C")


def test_what_may_be_dealt() -> None:
    assert dealt_faces(patience.variant("capricieuse")) == ALL_FACES  # of each ace and king one copy is set out
    assert dealt_faces(patience.variant("bisley")) == ALL_FACES & ~mask("AC", "AD", "AH", "AS")


def test_a_foundation_is_reached_card_by_card(tmp_path: Path) -> None:
    file = tmp_path / "short.yaml"
    file.write_text("extends: fan\npiles: {foundations: {build: 'up by suit, in steps of 5'}}")
    world = World.of(patience.variant(file))
    group = world.variant.group("foundations")
    assert world.reach.of(group, world.reach.filled) == mask("AC", "AD", "AH", "AS")
    assert world.reach.of(group, world.reach.built) == mask(*(rank + suit for rank in "6J" for suit in "CDHS"))
    tableau = len(world.places) - 1
    assert world.reach.come_home()[tableau] & mask("AC", "6C", "7C", "JC") == mask("AC", "6C", "JC")
    assert world.reach.leaves(tableau) == mask(*(rank + suit for rank in "A6J" for suit in "CDHS"))


def test_one_deck_has_no_card_for_its_like() -> None:
    places = places_of(tables_of(patience.variant("fan")))
    assert not reach(places, decks=1).built[0] & mask("AC")


def test_a_whole_suit_goes_as_one() -> None:
    spider = World.of(patience.variant("spider"))
    assert spider.reach.came[0] == ALL_FACES


def test_waivers_name_each_rule_in_its_own_words() -> None:
    canfield = patience.variant("canfield")
    found = [(waiver.group.name, waiver.rule) for waiver in waivers(places_of(tables_of(canfield), 1))]
    assert {rule for _, rule in found} <= set(RULES)
    assert ("foundations", "suit") in found and ("waste", "build") in found
    assert not any(name == "stock" for name, _ in found)
    said = {
        rule: sentence(canfield, canfield.group("foundations"), rule)
        for rule in RULES
        if rule not in ("fill_from", "size")
    }
    assert said == {
        "down": "the cards dealt to the foundations lie face down and are never turned up",
        "suit": "each place in the foundations belongs to one suit",
        "build": "the foundations build up by suit, wrapping from king to ace",
        "fill": "a space in the foundations may be filled by a card of the base rank",
        "gives_to": "nothing comes back from the foundations",
        "unit": "each pile in the foundations accepts one card at a time",
        "lift": "in the foundations only the top card of a pile may be lifted, one card at a time",
    }


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        (ALL_FACES, "all cards"),
        (mask("KC", "KD", "KH", "KS"), "kings"),
        (mask(*(rank + suit for rank in "A234" for suit in "CDHS")), "aces to fours"),
        (mask(*(rank + suit for rank in "A2K" for suit in "CDHS")), "aces, twos and kings"),
        (mask("QS"), "the queen of spades"),
        (mask("QS", "QH"), "the queen of hearts and the queen of spades"),
        (suit_mask(3), "all spades"),
        (suit_mask(3) | mask("2C"), "all spades and the two of clubs"),
        (mask("AC", "AD", "AH", "AS", "2C"), "aces and the two of clubs"),
        (mask("2C", "3C", "4C", "5C", "6C"), "five cards, as the two of clubs"),
    ],
)
def test_faces_in_words(faces: int, words: str) -> None:
    assert in_words(faces, ALL_FACES) == words


def test_the_faces_of_a_short_deck(tmp_path: Path) -> None:
    file = tmp_path / "short.yaml"
    file.write_text(
        "ranks: A to 7\npiles:\n  foundations: {kind: foundation}\n"
        "  tableau: {kind: tableau, deal: 7 piles of 4, build: down by suit}\n"
    )
    deck = deck_of(patience.variant(file))
    assert len(list(faces_of(deck))) == 28
    assert in_words(deck, deck) == "all cards"
    assert in_words(deck & suit_mask(0), deck) == "all clubs"
