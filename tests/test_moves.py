"""Moves: the law, the generator that must agree with it, and doing and undoing.

The law is checked twice: against the generator, which reads the same tables the other way round, and against an oracle
in this file, which asks the declaration's rules directly and reads no table.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience_core.cards import CARDS, FACE_DOWN, RANKS
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.moves import LAWS, Move, Refusal, Transfer, legal_moves, make, refusal, unmake
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.position import Position
from patience_core.rules.build import Sequence
from patience_core.tables import tables_of
from tests import games
from tests.games import SHAPES, chance_position

ACES = "aces: AC / AD / AH / AS"


def place(variant: Variant, text: str) -> Position:
    return read_position(tables_of(variant), text)


def bisley(text: str) -> Position:
    return place(games.bisley(), text)


def why_not(position: Position, text: str) -> str | None:
    refused = refusal(position, read_move(position, text))
    return str(refused) if refused else None


def texts(position: Position) -> list[str]:
    return [move_text(position, move) for move in legal_moves(position)]


# The rules of Bisley, sentence by sentence


def test_a_card_goes_on_an_ace_foundation_in_suit_upwards() -> None:
    position = bisley(f"{ACES}; tableau: 3S / 2H / 2S")
    rule = "the ace foundations build up by suit"
    assert why_not(position, "3S t1-a4") == f"{rule}: 3S cannot go on AS"
    assert why_not(position, "2H t2-a4") == f"{rule}: 2H cannot go on AS"
    assert why_not(position, "2S t3-a4") is None


def test_an_empty_king_foundation_takes_the_king_of_its_suit() -> None:
    position = bisley("tableau: QC / 2C / KC / KD")
    rule = "a space in the king foundations may be filled by a king"
    assert why_not(position, "QC t1-k1") == f"{rule}: QC cannot go to k1"
    assert why_not(position, "2C t2-k1") == f"{rule}: 2C cannot go to k1"
    assert why_not(position, "KC t3-k1") is None
    assert why_not(position, "KD t4-k1") == (
        "each place in the king foundations belongs to one suit: KD cannot go to k1, the place of clubs"
    )
    assert why_not(position, "KD t4-k2") is None


def test_each_foundation_is_played_to_its_last_card_and_no_further() -> None:
    up = bisley(f"{ACES}; tableau: " + " / ".join(f"{rank}S" for rank in RANKS[1:]))
    for pile, rank in enumerate(RANKS[1:], start=1):
        make(up, read_move(up, f"{rank}S t{pile}-a4"))
    assert position_text(up).startswith(
        f"kings: - / - / - / -; aces: AC / AD / AH / {' '.join(r + 'S' for r in RANKS)}"
    )
    down = bisley("tableau: " + " / ".join(f"{rank}S" for rank in RANKS[::-1]))
    for pile, rank in enumerate(RANKS[::-1], start=1):
        make(down, read_move(down, f"{rank}S t{pile}-k4"))
    for position, full in ((up, "a4"), (down, "k4")):
        for card in CARDS:
            position.piles[8] = [card.code]
            text = f"{card} t1-{full}"
            assert why_not(position, text) is not None
            assert text not in texts(position)


def test_the_tableau_builds_up_or_down_by_suit_and_ace_and_king_never_touch() -> None:
    position = bisley("tableau: 8S / 9S / 9H / KS / AS / TS")
    assert texts(position) == ["KS t4-k4", "AS t5-a4", "9S t2-t1", "8S t1-t2", "TS t6-t2", "9S t2-t6"]
    rule = "the tableau builds up or down by suit"
    assert why_not(position, "8S t1-t3") == f"{rule}: 8S cannot go on 9H"
    assert why_not(position, "AS t5-t4") == f"{rule}: AS cannot go on KS"
    assert why_not(position, "KS t4-t5") == f"{rule}: KS cannot go on AS"
    assert why_not(position, "TS t6-t1") == f"{rule}: TS cannot go on 8S"


@pytest.mark.parametrize("card", ["JS", "JD"])  # in sequence with the card on it, and not
def test_a_card_that_has_a_card_on_it_stays(card: str) -> None:
    position = bisley(f"tableau: {card} TS / QS / QD")
    rule = "in the tableau only the top card of a pile may be lifted, one card at a time"
    for target in ("t2", "t3"):
        assert why_not(position, f"{card} t1-{target}") == f"{rule}: {card} has TS on it"


@pytest.mark.parametrize(
    ("variant", "ranks", "rule"),
    [
        (games.bisley(), "", "a space in the tableau is never filled: {card} cannot go to t{pile}"),
        (games.janets_bisley(), RANKS, ""),
        (
            games.bisley("kings", fill="kings"),
            "K",
            "a space in the tableau may be filled by a king: {card} cannot go to",
        ),
    ],
)
def test_each_space_follows_the_fill_rule_whatever_its_number(variant: Variant, ranks: str, rule: str) -> None:
    for empty in range(1, 14):
        for card in CARDS:
            position = Position(tables_of(variant), [[] for _ in range(21)])
            full = 1 if empty != 1 else 2
            position.piles[7 + full] = [card.code]
            text = f"{card} t{full}-t{empty}"
            assert (text in texts(position)) == (str(card)[0] in ranks)
            answer = why_not(position, text)
            assert (
                answer is None
                if str(card)[0] in ranks
                else (answer or "").startswith(rule.format(card=card, pile=empty))
            )


def test_a_card_alone_in_its_pile_may_move_to_a_space() -> None:
    assert texts(place(games.janets_bisley(), "tableau: 8S / - / -")) == ["8S t1-t2", "8S t1-t3"]


def test_whether_a_foundation_card_may_come_back_is_declared() -> None:
    position = bisley("aces: - / - / - / AS 2S; tableau: 3S")
    assert why_not(position, "2S a4-t1") == "nothing comes back from the ace foundations: 2S stays where it is"
    assert texts(position) == ["3S t1-a4"]
    yukon = place(games.yukon(), "foundations: - / - / - / AS 2S; tableau: 3H / 3S")
    assert why_not(yukon, "2S f4-t1") is None
    assert "2S f4-t1" in texts(yukon)


def test_nothing_moves_from_foundation_to_foundation() -> None:
    position = place(games.cells(), "foundations: AS / - / AH 2H; cells: 3H; tableau: 3S / -")
    assert why_not(position, "AS f1-f2") == "nothing moves from foundation to foundation: AS is on one already"
    assert [text for text in texts(position) if text.startswith("AS")] == [
        "AS f1-c2",
        "AS f1-c3",
        "AS f1-c4",
        "AS f1-t2",
    ]
    assert why_not(position, "2H f3-t1") is None


# Words of refusals in other shapes


@pytest.mark.parametrize(
    ("variant", "text", "move", "message"),
    [
        (games.bisley(), "tableau: 8S / 9S", "8S t1-t1", "a move goes from one pile to another: t1 is one pile"),
        (
            games.cells(),
            "cells: 8S; tableau: 9H",
            "9H t1-c1",
            "each pile in the cells holds at most one card: c1 has no room for one card more",
        ),
        (
            games.cells(),
            "tableau: 9H 8S / -",
            "9H t1-c1",
            "each pile in the cells accepts one card at a time: not two cards",
        ),
        (
            games.cells(),
            "tableau: 9H 8H / TS",
            "9H t1-t2",
            "in the tableau a run built down in alternate colours may be lifted as one, whole or in part: "
            "9H has 8H on it",
        ),
        (
            games.wholes(),
            "tableau: 8S 7S / 9S",
            "7S t1-t2",
            "in the tableau a pile may be lifted only as a whole: 7S cannot be lifted alone",
        ),
        (
            games.wholes(),
            "tableau: 8S 7S 6S 5S / 9S TS 9H",
            "8S t1-t2",
            "each pile in the tableau holds at most six cards: t2 has no room for four cards more",
        ),
        (
            games.wholes(),
            "reserve: 8S; tableau: 9S",
            "8S r1-t1",
            "nothing comes back from the reserve: 8S stays where it is",
        ),
        (
            games.wholes(),
            "reserve: 8S; tableau: 9S",
            "9S t1-r1",
            "no card in the reserve is ever built on: 9S cannot go on 8S",
        ),
        (
            games.spider(),
            "foundations: -; tableau: KS QS",
            "KS t1-f1",
            "each pile in the foundations accepts 13 cards at a time: not two cards",
        ),
        (
            games.parity(),
            "tableau: 8S / 9S",
            "8S t1-t2",
            "the tableau builds odd on odd and even on even: 8S cannot go on 9S",
        ),
        (
            games.gaps(),
            "tableau: 8S / 9S",
            "8S t1-t2",
            "the tableau builds with a gap of 2 or 5: 8S cannot go on 9S",
        ),
        (
            games.strays(),
            "foundations: - / - / - / KS; tableau: QS JH",
            "QS t1-f4",
            "each place in the foundations belongs to one suit: JH cannot go to f4, the place of spades",
        ),
    ],
)
def test_refusals(variant: Variant, text: str, move: str, message: str) -> None:
    position = place(variant, text)
    assert why_not(position, move) == message
    assert move not in texts(position)


def test_face_down_cards_do_not_lift_and_are_not_built_on() -> None:
    position = place(games.yukon(), "tableau: (8S) 7H / 9H / (6S)")
    down = Transfer(4, 5, 2)
    rule = "in the tableau any face-up cards at the top of a pile may be lifted as one"
    assert str(refusal(position, down)) == f"{rule}: 8S lies face down"
    assert str(refusal(position, Transfer(6, 4))) == f"{rule}: 6S lies face down"
    assert (
        str(refusal(position, Transfer(5, 6))) == "the tableau builds down in alternate colours: 9H cannot go on (6S)"
    )


def test_cards_that_are_not_there() -> None:
    position = bisley("tableau: 8S / -")
    assert str(refusal(position, Transfer(8, 9, 2))) == "only cards that are there can be moved: t1 has 1, not 2"
    assert str(refusal(position, Transfer(9, 8, 1))) == "only cards that are there can be moved: t2 has 0, not 1"
    assert refusal(position, Transfer(8, 9, 0)) is not None


def test_a_refusal_is_a_rule_and_how_the_move_breaks_it() -> None:
    refused = Refusal("nothing comes back", "2S stays")
    assert (refused.rule, refused.detail, str(refused)) == (
        "nothing comes back", "2S stays", "nothing comes back: 2S stays",
    )  # fmt: skip


def test_a_move_is_a_value() -> None:
    assert Transfer(1, 2) == Transfer(1, 2, 1) != Transfer(1, 2, 2)
    assert len({Transfer(1, 2), Transfer(1, 2)}) == 1
    assert repr(Transfer(1, 2, 3)) == "Transfer(source=1, target=2, count=3)"


# Runs and whole suits


WHOLE = " ".join(f"{rank}S" for rank in RANKS[::-1])


def test_a_run_lifts_whole_or_in_part() -> None:
    position = place(games.cells(), "tableau: QH JS TH 9S / QS / JH / TD / -")
    assert [text for text in texts(position) if "t1-" in text] == [
        "9S t1-c1", "9S t1-c2", "9S t1-c3", "9S t1-c4", "9S t1-t4", "TH t1-t5", "QH t1-t5", "9S t1-t5", "JS t1-t5",
    ]  # fmt: skip


def test_a_whole_run_lifts_only_whole() -> None:
    position = place(games.strays(), "tableau: QH JH TH / QS / JS")
    assert texts(position) == ["QH t1-f3", "JS t3-f4", "QS t2-f4"]
    assert why_not(position, "TH t1-f3") == (
        "in the tableau a run built down regardless of suit may be lifted as one, but only whole: "
        "TH cannot be lifted alone"
    )


def test_a_foundation_takes_a_whole_suit_at_once() -> None:
    position = place(games.spider(), f"tableau: 3H {WHOLE} / -")
    king = read_move(position, "KS t1-f1")
    assert king == Transfer(8, 0, 13)
    assert king in legal_moves(position)
    make(position, king)
    assert position_text(position).startswith(f"foundations: {WHOLE} / -")


@pytest.mark.parametrize("pile", [WHOLE.replace("5S", "5H"), WHOLE.replace("5S 4S", "4S 5S")])
def test_thirteen_cards_are_not_always_a_whole_suit(pile: str) -> None:
    position = place(games.scorpion(), f"tableau: {pile}")
    move = Transfer(4, 3, 13)
    rule = "each pile in the foundations accepts 13 cards at a time"
    assert str(refusal(position, move)) == f"{rule}: KS to AS are no whole suit in sequence"
    assert legal_moves(position) == []
    assert texts(place(games.scorpion(), f"tableau: {WHOLE}")) == ["KS t1-f4"]


# Alike foundations and spaces


def test_alike_foundations_are_named_once_and_any_of_them_may_be_used() -> None:
    position = place(games.double_bisley(), "aces: AC / AD / AH / AS / AC / AD / AH / AS; tableau: 2S / 2S 3S / KS")
    assert texts(position) == ["KS t3-k4", "2S t1-a4", "3S t2-t1", "2S t1-t2"]
    assert why_not(position, "2S t1-a8") is None and why_not(position, "KS t3-k8") is None
    make(position, read_move(position, "2S t1-a8"))
    assert texts(position) == ["KS t3-k4", "3S t2-a8"]  # no longer alike: 3S fits one of them only


def test_alike_foundations_are_named_once_where_their_cards_come_back() -> None:
    position = place(games.parity(), "aces: - / - / - / AS 2S / - / - / - / AS 2S; tableau: 4H / QH")
    assert [text for text in texts(position) if text.startswith("2S")] == ["2S a4-t1", "2S a4-t2"]
    assert why_not(position, "2S a8-t1") is None
    make(position, read_move(position, "2S a8-t1"))
    assert [text for text in texts(position) if text.startswith("2S")] == [
        "2S t1-a8", "2S a4-t1", "2S a4-t2", "2S t1-t2",
    ]  # fmt: skip


def test_spaces_are_named_each_or_once() -> None:
    position = place(games.cells(), "cells: 8S; tableau: 9H 5C / - / -")
    every = [move_text(position, move) for move in legal_moves(position)]
    once = [move_text(position, move) for move in legal_moves(position, every_space=False)]
    assert every == [f"{lifted}-{space}" for space in ("c2", "c3", "c4", "t2", "t3") for lifted in ("5C t1", "8S c1")]
    assert once == [f"{lifted}-{space}" for space in ("c2", "t2") for lifted in ("5C t1", "8S c1")]


def test_places_of_suits_are_no_spaces_that_count_once() -> None:
    position = bisley("tableau: KC / KD")
    assert len(legal_moves(position, every_space=False)) == len(legal_moves(position)) == 2


# The generator, the law and the oracle


def may_be_made(position: Position, move: Move) -> bool:
    """The rules once more, as a reader of the declaration understands them, slowly and without tables."""
    source, target = (position.tables.piles[index] for index in (move.source, move.target))
    cards, there = position.piles[move.source], position.piles[move.target]
    if move.source == move.target or not 1 <= move.count <= len(cards) or source.group.gives == "never":
        return False
    if source.group.home and target.group.home:
        return False
    lifted = cards[len(cards) - move.count :]
    if any(code >= FACE_DOWN for code in lifted):
        return False
    faces = [CARDS[code] for code in lifted]
    run = source.group.run
    in_run = all(run.accepts(upper, lower) for lower, upper in pairwise(faces))
    below = cards[len(cards) - move.count - 1] if move.count < len(cards) else FACE_DOWN
    longer = below < FACE_DOWN and run.accepts(faces[0], CARDS[below])
    whole = move.count == len(cards)
    in_sequence = all(source.group.build.accepts(upper, lower) for lower, upper in pairwise(faces))
    runs = 1 + sum(not run.accepts(upper, lower) for lower, upper in pairwise(faces))
    room = how_many_go(position, move.target)
    lifts = {
        "one card": move.count == 1,
        "a run": in_run,
        "a run, card by card": in_run and move.count <= room,
        "a sequence, run by run": in_sequence and runs <= room,
        "one card or a whole pile": move.count == 1 or whole,
        "a whole run": in_run and not longer,
        "any face-up cards": True,
        "a whole pile": whole,
    }
    if not lifts[source.group.lift.words]:
        return False
    if target.group.unit == 13:
        steps = {upper.rank - lower.rank for lower, upper in pairwise(faces)}
        if move.count != 13 or len({card.suit for card in faces}) > 1 or steps not in ({1}, {-1}):
            return False
    elif target.group.unit and move.count != target.group.unit:
        return False
    if target.group.size and len(there) + move.count > target.group.size:
        return False
    if target.group.predicate and not target.group.predicate.accepts(faces, [CARDS[code & 63] for code in there]):
        return False
    if target.suit is not None and any(card.suit != target.suit for card in faces):
        return False
    if not there:
        return target.group.fill.accepts(faces[0])
    return there[-1] < FACE_DOWN and target.group.build.accepts(faces[0], CARDS[there[-1]])


def how_many_go(position: Position, target: int) -> int:
    """Free cells, and spaces that any card may fill, but for the target: one more than the cells, twice for a space."""
    free = {"cell": 0, "tableau": 0}
    for table in position.tables.piles:
        if not position.piles[table.index] and table.index != target and table.group.kind in free:
            free[table.group.kind] += all(table.group.fill.accepts(card) for card in CARDS)
    return (free["cell"] + 1) * 2 ** free["tableau"]


def first_alike(position: Position, pile: int) -> int:
    table = position.tables.piles[pile]
    if not table.group.home:
        return pile
    return min(
        other.index
        for other in position.tables.piles
        if other.group is table.group
        and other.suit == table.suit
        and position.piles[other.index] == position.piles[pile]
    )


def all_triples(position: Position) -> list[Move]:
    piles = range(len(position.piles))
    return [
        Transfer(source, target, count)
        for source in piles
        for target in piles
        for count in range(len(position.piles[source]) + 2)
    ]


def check_moves(position: Position) -> None:
    """Generator, law and oracle agree on every source, target and count; alike foundations are named once."""
    before = position_text(position)
    moves = [move for move in legal_moves(position) if isinstance(move, Transfer)]
    allowed = [move for move in all_triples(position) if refusal(position, move) is None]
    assert allowed == [move for move in all_triples(position) if may_be_made(position, move)]
    named = {
        Transfer(first_alike(position, move.source), first_alike(position, move.target), move.count) for move in allowed
    }
    assert set(moves) == named and len(moves) == len(named)
    assert [move.target for move in moves] == sorted(move.target for move in moves)
    fewer = [move for move in legal_moves(position, every_space=False) if isinstance(move, Transfer)]
    seen: list[Move] = []
    for move in moves:
        table = position.tables.piles[move.target]
        lower = [
            index
            for index in range(move.target)
            if not position.piles[index] and position.tables.piles[index].group is table.group and table.suit is None
        ]
        if position.piles[move.target] or not lower:
            seen.append(move)
    assert fewer == seen
    assert position_text(position) == before


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 1 << 32))
def test_generator_law_and_oracle_agree_on_any_position(name: str, seed: int) -> None:
    check_moves(chance_position(SHAPES[name], Random(seed)))


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_generator_law_and_oracle_agree_along_plays_and_no_card_is_lost(variant: Variant) -> None:
    random = Random(7)
    decks = Counter(dict.fromkeys(CARDS, variant.decks))
    position = deal_position(variant, 7)
    start = position.copy()
    done = []
    for ply in range(100):
        if ply % 10 == 0:
            check_moves(position)
        moves = legal_moves(position)
        if not moves:
            break
        move = random.choice(moves)
        before, key = position.copy(), position.key()
        made = make(position, move)
        assert made[0] == move
        assert position != before
        assert Counter(position.cards()) == decks
        unmake(position, made)
        assert position == before and position.key() == key
        done.append(make(position, move))
    while done:
        unmake(position, done.pop())
    assert position == start


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 1 << 32))
def test_every_legal_move_can_be_made_and_taken_back(name: str, seed: int) -> None:
    position = chance_position(SHAPES[name], Random(seed))
    before = position.copy()
    for move in legal_moves(position):
        lifted = position.piles[move.source][-move.count :]
        done = make(position, move)
        assert position.piles[move.target] == before.piles[move.target] + lifted
        assert len(position.piles[move.source]) == len(before.piles[move.source]) - move.count
        others = set(range(len(position.piles))) - {move.source, move.target, *position.tables.turning}
        assert all(position.piles[index] == before.piles[index] for index in others)
        unmake(position, done)
        assert position == before


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 1 << 32))
def test_every_legal_move_leads_to_a_position_that_can_be_written(name: str, seed: int) -> None:
    position = chance_position(SHAPES[name], Random(seed))
    for move in legal_moves(position):
        done = make(position, move)
        assert read_position(position.tables, position_text(position)) == position
        unmake(position, done)


ALONE = {
    "_goes_to_another_pile": (games.janets_bisley(), "tableau: 8S / -", Transfer(8, 8)),
    "_may_leave": (games.wholes(), "reserve: 8S; tableau: 9S", Transfer(4, 5)),
    "_may_be_lifted": (games.cells(), "tableau: 9H 8H / TS", Transfer(8, 9, 2)),
    "_can_be_carried": (games.freecell(), "cells: KC / QC / JC / -; tableau: 9H 8S 7H / TS", Transfer(8, 9, 3)),
    "_are_as_many_as_go_there": (games.wholes(), "tableau: 8S 7S 6S 5S / 9S TS 9H", Transfer(16, 17, 4)),
    "_fit_there": (games.bisley(), "aces: AC; tableau: 3C", Transfer(8, 4)),
    "_belong_there": (games.strays(), "foundations: - / - / - / KS; tableau: QS JH", Transfer(4, 3, 2)),
    "_allowed_by_predicate": (games.short_piles(), "tableau: 9H / TS 9S 9D", Transfer(0, 1)),
}
"""For each law a move that it alone refuses."""


def test_no_law_is_superfluous() -> None:
    assert list(ALONE) == [law.__name__ for law in LAWS]
    for name, (variant, text, move) in ALONE.items():
        position = place(variant, text)
        refused = [law.__name__ for law in LAWS if law(position, move)]
        # A card cannot go on itself either, in most games; what matters is that it is the first law that says so.
        assert refused == [name] or (name == LAWS[0].__name__ and refused[0] == name)


def test_changing_the_declaration_changes_the_referee() -> None:
    text = "tableau: KS / AS / -"
    assert why_not(bisley(text), "KS t1-t2") is not None
    wrapped = games.variant(
        "wrapped", games.group("tableau", build=Sequence("up or down", "by suit", wrap=True), deal="13 piles of 4")
    )
    assert why_not(place(wrapped, text), "KS t1-t2") is None
    assert why_not(bisley(text), "KS t1-t3") is not None
    assert why_not(place(games.janets_bisley(), text), "KS t1-t3") is None
