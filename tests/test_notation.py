"""The text forms of positions and moves: read leniently, written in one way, and refused in one plain line."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_core.cards import parse_code
from patience_core.dealing import deal_position
from patience_core.errors import InvalidMove, InvalidPosition
from patience_core.moves import Transfer, legal_moves, make, refusal
from patience_core.notation import (
    move_json,
    move_text,
    position_json,
    position_text,
    read_move,
    read_position,
    split_moves,
)
from patience_core.position import Position
from patience_core.shorthand import matching_moves
from patience_core.tables import tables_of
from tests import games
from tests.games import SHAPES, chance_position

BISLEY = tables_of(games.bisley())
ACES = "aces: AC / AD / AH / AS"
FORM = "a position is 'group: pile / pile / ...; group: ...'"
PILES = "piles are k1-k4, a1-a4, t1-t3"
EXPECTED = "a move is a card and two piles, as KH t2-k3"


def bisley(text: str) -> Position:
    return read_position(BISLEY, text)


# Positions


def test_the_writer_writes_every_group_in_the_declared_order() -> None:
    position = bisley("tableau: 10♠ 8s / - / jh ; aces: AC")
    assert position_text(position) == "kings: - / - / - / -; aces: AC / - / - / -; tableau: TS 8S / - / JH"
    assert position_text(position, oneline=False) == (
        "kings: - / - / - / -\naces: AC / - / - / -\ntableau: TS 8S / - / JH"
    )
    assert position_json(position) == {"variant": "bisley", "position": position_text(position)}


def test_face_down_cards_stand_in_brackets() -> None:
    position = read_position(tables_of(games.yukon()), "tableau: (8s) 9H / TS")
    assert position.piles[4] == [parse_code("(8S)"), parse_code("9H")]
    assert position_text(position).endswith("tableau: (8S) 9H / TS")


@pytest.mark.parametrize(
    "text",
    [
        "aces: AC / AD / AH / AS; tableau: 8S / 9S",
        "tableau: 8S / 9S; aces: AC / AD / AH / AS",
        "aces: AC / AD / AH / AS\ntableau: 8S / 9S\n",
        "aces: AC / AD / AH / AS\r\n\r\ntableau: 8S / 9S\r\n",
        "ACES : ac/ad/ah/as;Tableau:8♠/9♠;",
        "kings: - / - / -; aces: AC / AD / AH / AS; tableau: 8S / 9S",
    ],
)
def test_the_reader_is_lenient(text: str) -> None:
    assert position_text(bisley(text)) == f"kings: - / - / - / -; {ACES}; tableau: 8S / 9S"


def test_a_fragment_has_the_piles_that_it_writes_and_all_others_that_are_not_dealt() -> None:
    position = bisley("tableau: 8S / -")
    assert [len(indices) for indices in position.tables.groups] == [4, 4, 2]
    assert [len(indices) for indices in bisley(ACES).tables.groups] == [4, 4, 13]
    assert bisley("tableau:").piles[8:] == [[]]
    cells = read_position(tables_of(games.cells()), "cells: 8S; tableau: 9S")
    assert [len(indices) for indices in cells.tables.groups] == [4, 4, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"the position is empty; {FORM}"),
        (" ;\n; ", f"the position is empty; {FORM}"),
        ("8S 9S", f"'8S 9S' names no group; {FORM}"),
        ("tabelau: 8S", "'tabelau' is no group of bisley; did you mean 'tableau'?"),
        ("8S: tableau", "'8s' is no group of bisley; use one of: aces, kings, tableau"),
        ("tableau: 8S; tableau: 9S", "tableau is there twice"),
        ("tableau: 8S; TABLEAU: 9S", "tableau is there twice"),
        (
            "tableau: 8S 6с",
            "tableau, pile 1: '6с' is no card: 'с' (CYRILLIC SMALL LETTER ES) stands for no rank or suit",
        ),
        ("tableau: 8S / 9X", "tableau, pile 2: '9X' is no card: 'X' is no suit; a card is a rank"),
        ("tableau: 8S - 9S", "tableau, pile 1: '-' is no card: '-' is no suit; a card is a rank"),
        ("aces: AC / AC", "AC cannot lie on a2, the place of diamonds"),
        ("kings: KS", "KS cannot lie on k1, the place of clubs"),
        ("aces: AC 3D", "3D cannot lie on a1, the place of clubs"),
        ("tableau: 8S 8S", "8S is there twice; bisley has it once"),
        ("tableau: 8S; kings: - / - / - / 8S", "8S is there twice; bisley has it once"),
        ("tableau: 8S 8S 8S 8S", "8S is there 4 times; bisley has it once"),
        ("tableau: 8S (9S)", "9S cannot lie face down on t1; cards in the tableau lie face up"),
        ("tableau: " + " / ".join(["-"] * 14), "tableau has 13 piles, not 14"),
        ("kings: - / - / - / - / -", "kings has 4 piles, not 5"),
        ("x" * 100_001, "a position of 100,001 characters is no position of bisley"),
        ("y" * 99_999, f"'{'y' * 37}...' names no group; {FORM}"),
    ],
)
def test_what_is_wrong_with_a_position(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        bisley(text)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value).splitlines()) == 1 and len(str(caught.value)) < 250


def test_two_decks_hold_two_of_each_card() -> None:
    double = tables_of(games.double_bisley())
    read_position(double, "tableau: 8S 8S")
    with pytest.raises(InvalidPosition, match="8S is there 3 times; double-bisley has it twice"):
        read_position(double, "tableau: 8S 8S / 8S")


def test_a_pile_holds_no_more_than_its_size() -> None:
    with pytest.raises(InvalidPosition, match="c1 holds at most one card, not two"):
        read_position(tables_of(games.cells()), "cells: 8S 9S")
    with pytest.raises(InvalidPosition, match="t1 holds at most six cards, not seven"):
        read_position(tables_of(games.wholes()), "tableau: 2S 3S 4S 5S 6S 7S 8S")


# Whole decks: a save or a recorded play holds every card once, a fragment none too often

DEAL = position_text(deal_position(games.bisley(), 1))


def test_a_whole_position_is_read() -> None:
    assert read_position(BISLEY, DEAL, whole=True) == deal_position(games.bisley(), 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (DEAL.replace(" 9C", ""), "not the whole deck: 9C missing"),
        (DEAL.replace(" 9C", "").replace(" 2H", ""), "not the whole deck: 9C, 2H missing"),
        (DEAL.replace("9C", "KS"), "KS is there twice; bisley has it once"),
        (DEAL + " KS", "KS is there twice; bisley has it once"),
        (ACES, "not the whole deck: 2C, 3C, 4C, 5C, 6C and 43 more missing"),
        (DEAL.replace("7D 9C 4D / ", ""), "tableau has 13 piles, not 12"),
    ],
)
def test_a_missing_a_doubled_and_a_53rd_card_are_named(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        read_position(BISLEY, text, whole=True)
    assert str(caught.value) == message


def test_of_two_decks_each_missing_copy_counts() -> None:
    text = position_text(deal_position(games.double_bisley(), 1))
    tables = tables_of(games.double_bisley())
    assert read_position(tables, text, whole=True) == deal_position(games.double_bisley(), 1)
    with pytest.raises(InvalidPosition, match=r"^not the whole deck: KS missing$"):
        read_position(tables, text.replace("KS ", "", 1), whole=True)


# Moves


SMALL = "aces: AC / AD / AH / AS; tableau: 8S / 9S / JH 9H"


def test_a_move_is_the_deepest_card_lifted_then_from_and_to() -> None:
    position = bisley(SMALL)
    assert move_text(position, Transfer(8, 9)) == "8S t1-t2"
    assert move_text(position, Transfer(10, 6)) == "9H t3-a3"
    assert move_text(position, Transfer(10, 6, 2)) == "JH t3-a3"
    assert move_json(position, Transfer(10, 6, 2)) == {
        "move": "JH t3-a3",
        "cards": ["JH", "9H"],
        "from": "t3",
        "to": "a3",
    }


@pytest.mark.parametrize(
    "text",
    [
        "8S t1-t2",
        "8s T1-T2",
        "8♠ t1 t2",
        " 8S  t1 - t2 ",
        "8S t1→t2",
        "8S t1->t2",
        "8S t1–t2",
        "8S, t1, t2",
        "8S-t1-t2",
    ],
)
def test_moves_are_read_leniently(text: str) -> None:
    position = bisley(SMALL)
    assert read_move(position, text) == Transfer(8, 9)
    assert matching_moves(position, text) == [Transfer(8, 9)]


def test_ten_is_a_card_and_not_a_pile() -> None:
    assert read_move(bisley("tableau: TH / 9H"), "10h t1-t2") == Transfer(8, 9)


def test_a_move_that_is_read_need_not_be_legal() -> None:
    assert read_move(bisley(SMALL), "JH t3-t1") == Transfer(10, 8, 2)
    assert read_move(bisley(SMALL), "AC a1-a1") == Transfer(4, 4)
    assert matching_moves(bisley(SMALL), "JH t3-t1") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' is no move: {EXPECTED}"),
        ("8S", f"'8S' is no move: {EXPECTED}"),
        ("8S t1", f"'8S t1' is no move: {EXPECTED}"),
        ("t1-t2", f"'t1-t2' is no move: {EXPECTED}"),
        ("8S t1-t2 t3", f"'8S t1-t2 t3' is no move: 't3' is one word too many; {EXPECTED}"),
        ("8S t1-t2 9S", f"'8S t1-t2 9S' is no move: '9S' is one word too many; {EXPECTED}"),
        ("t1-t2 8S", f"'t1-t2 8S' is no move: '8S' is one word too many; {EXPECTED}"),
        ("8S \x1b[2J", f"there is no pile '\\x1b[2J'; {PILES}"),
        ("8S t1-t9", f"there is no pile t9; {PILES}"),
        ("8S x1-t1", f"there is no pile x1; {PILES}"),
        ("t9", f"there is no pile t9; {PILES}"),
        ("8S t1-z", f"there is no pile z; {PILES}"),
        ("8S 9S t1", f"there is no pile 9S; {PILES}"),
        ("8S t1-т2", f"there is no pile т2, with 'т' (CYRILLIC SMALL LETTER TE); {PILES}"),
        (
            "\u212a1-t2",
            "'\u212a1-t2' is no move: '\u212a1' is no card: '\u212a' (KELVIN SIGN) stands for no rank or suit",
        ),
        (
            "8с t1-t2",
            "'8с t1-t2' is no move: '8с' is no card: 'с' (CYRILLIC SMALL LETTER ES) stands for no rank or suit",
        ),
        ("1S t1-t2", "'1S t1-t2' is no move: '1S' is no card: '1' is no rank; a card is a rank"),
        ("9H t1-t2", "9H is not in t1; it lies in t3"),
        ("QS t1-t2", "QS is not in t1; it lies face up nowhere"),
        ("8S " * 9999, f"there is no pile 8S; {PILES}"),
        ("z" * 9999, "'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...' is no move: "),
    ],
)
def test_what_is_wrong_with_a_move(text: str, message: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        read_move(bisley(SMALL), text)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value).splitlines()) == 1 and len(str(caught.value)) < 250


def test_a_group_of_one_pile_is_named_by_that_pile() -> None:
    with pytest.raises(InvalidMove, match=r"piles are k1-k4, a1-a4, t1$"):
        read_move(bisley("tableau: 8S"), "8S t1-t2")


def test_a_face_down_card_is_not_said_to_be_there() -> None:
    position = read_position(tables_of(games.yukon()), "tableau: (8S) 9H / TS")
    with pytest.raises(InvalidMove, match=r"^8S is not in t1; it lies face up nowhere$"):
        read_move(position, "8S t1-t2")


def test_a_card_that_lies_in_two_piles_is_looked_for_in_the_one_named() -> None:
    position = read_position(tables_of(games.double_bisley()), "tableau: 8S / 8S / 9S")
    assert read_move(position, "8S t2-t3") == Transfer(17, 18)
    with pytest.raises(InvalidMove, match="8S is not in t3; it lies in t1 and t2"):
        read_move(position, "8S t3-t1")


def test_of_two_such_cards_in_one_pile_the_one_that_may_be_moved_is_meant_or_else_the_upper_one() -> None:
    double = tables_of(games.double_bisley())
    position = read_position(double, "tableau: 8S 7S 8S / 9S / JH")
    assert read_move(position, "8S t1-t2") == Transfer(16, 17, 1)
    assert read_move(position, "8S t1-t3") == Transfer(16, 18, 1)
    spider = tables_of(games.spider())
    position = read_position(spider, "tableau: 8S 8S 7S / 9H")
    assert read_move(position, "8S t1-t2") == Transfer(8, 9, 2)


def test_the_deeper_of_two_such_cards_is_meant_where_only_that_may_be_moved() -> None:
    pairs = games.variant(
        "pairs", games.group("tableau", build="any card", lift="a whole pile", deal="2 piles of 52"), decks=2
    )
    position = read_position(tables_of(pairs), "tableau: 8S 7S 8S / 9S")
    assert read_move(position, "8S t1-t2") == Transfer(0, 1, 3)
    assert matching_moves(position, "8S t1-t2") == [Transfer(0, 1, 3)]


# What a player types


def matches(position: Position, text: str) -> list[str]:
    return [move_text(position, move) for move in matching_moves(position, text)]


def test_short_forms() -> None:
    position = bisley(
        "aces: AC / AD / AH / AS 2S 3S 4S 5S 6S; kings: - / - / - / KS QS JS TS 9S 8S; tableau: 7S / 3D 2D"
    )
    assert matches(position, "2d") == ["2D t2-a2"]
    assert matches(position, "2d a2") == ["2D t2-a2"]
    assert matches(position, "t2-a2") == ["2D t2-a2"]
    assert matches(position, "t2 a2") == ["2D t2-a2"]
    assert matches(position, "2d a1") == []
    assert matches(position, "3d") == []  # it is there, and cannot move
    assert matches(position, "3d t2-a2") == []
    assert matches(position, "t1-t2") == []


def test_a_card_that_fits_both_foundations_of_its_suit_is_asked_about() -> None:
    # The last club is 7C, the ace foundation at 6 and the king foundation at 8: both are listed, neither preferred.
    position = bisley("aces: AC 2C 3C 4C 5C 6C; kings: KC QC JC TC 9C 8C; tableau: 7C")
    assert [move_text(position, move) for move in legal_moves(position)] == ["7C t1-k1", "7C t1-a1"]
    assert matches(position, "7C") == ["7C t1-k1", "7C t1-a1"]
    assert matches(position, "7C a1") == ["7C t1-a1"]


def test_short_forms_name_any_of_alike_foundations() -> None:
    double = tables_of(games.double_bisley())
    position = read_position(double, "aces: AC / AD / AH / AS / AC / AD / AH / AS; tableau: 2S / 3S")
    assert matches(position, "2s") == ["2S t1-a4", "2S t1-t2"]
    assert matches(position, "2s a4") == ["2S t1-a4"]
    assert matches(position, "2s a8") == ["2S t1-a8"]
    assert matches(position, "t1-a8") == ["2S t1-a8"]
    assert matches(position, "2s t1-a8") == ["2S t1-a8"]
    assert matches(position, "2s a7") == []
    make(position, read_move(position, "2S t1-a8"))
    assert matches(position, "3s") == ["3S t2-a8"]
    assert matches(position, "3s a8") == ["3S t2-a8"]
    assert matches(position, "3s a4") == []
    back = read_position(tables_of(games.parity()), "aces: - / - / - / AS 2S / - / - / - / AS 2S; tableau: 4H")
    assert matches(back, "2s t1") == ["2S a4-t1"]
    assert matches(back, "a8-t1") == matches(back, "2s a8-t1") == ["2S a8-t1"]


def test_two_cards_of_one_face_are_both_listed() -> None:
    position = read_position(tables_of(games.double_bisley()), "tableau: 8S / 8S / 9S")
    assert matches(position, "8s t3") == ["8S t1-t3", "8S t2-t3"]
    assert matches(position, "8s t2-t3") == ["8S t2-t3"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' is no move: {EXPECTED}"),
        ("t1", f"'t1' is no move: {EXPECTED}"),
        ("QS", "QS lies face up nowhere on the table"),
        ("QS t1", "QS lies face up nowhere on the table"),
        ("9H t1-t2", "9H is not in t1; it lies in t3"),
        ("8S t1-t2-t3", f"'8S t1-t2-t3' is no move: 't3' is one word too many; {EXPECTED}"),
    ],
)
def test_what_is_wrong_with_a_short_form(text: str, message: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        matching_moves(bisley(SMALL), text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        (["KH t2-k3"], ["KH t2-k3"]),
        (["KH", "t2-k3", "2H", "t7-a3"], ["KH t2-k3", "2H t7-a3"]),
        (["KH t2-k3", "2H", "t7", "a3"], ["KH t2-k3", "2H t7-a3"]),
        (["KH t2-k3, 2H t7-a3"], ["KH t2-k3", "2H t7-a3"]),
        (["KH", "t2", "->", "k3", "10S", "t1→t2"], ["KH t2-k3", "10S t1-t2"]),
        ([], []),
    ],
)
def test_a_row_of_words_is_parted_into_moves(words: list[str], moves: list[str]) -> None:
    assert split_moves(words) == moves


# Any position of any shape


@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 1 << 32))
def test_the_text_of_a_legal_move_is_read_again(name: str, seed: int) -> None:
    position = chance_position(SHAPES[name], Random(seed))
    for move in legal_moves(position):
        text = move_text(position, move)
        again = read_move(position, text)
        assert refusal(position, again) is None
        assert move_text(position, again) == text
        # Only where two cards of one face in one pile may both go does the text not tell which: it means the upper one.
        pile = position.piles[move.source]
        upper = [count for count in range(1, move.count) if pile[-count] == pile[-move.count]]
        assert again == move or again.count in upper
        assert again in matching_moves(position, text)
        assert move_json(position, move)["cards"][0] == text.split()[0]
        assert len(move_json(position, move)["cards"]) == move.count


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    position = bisley(SMALL)
    for read in (read_move, matching_moves):
        try:
            read(position, text)
        except InvalidMove as error:
            assert len(str(error).splitlines()) == 1
    try:
        bisley(text)
    except InvalidPosition as error:
        assert len(str(error).splitlines()) == 1


@given(st.lists(st.sampled_from(["aces", "tableau", ":", ";", "/", "-", "8S", "(9S)", "AC", "10♥", "\n"]), max_size=12))
def test_any_near_position_is_read_or_refused_in_one_line(words: list[str]) -> None:
    try:
        position = bisley(" ".join(words))
    except InvalidPosition as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert read_position(BISLEY, position_text(position)) == position


def test_the_card_to_build_on_may_be_named() -> None:
    position = read_position(BISLEY, "tableau: 8S / 9S / JH")
    assert [move_text(position, move) for move in matching_moves(position, "8s 9s")] == ["8S t1-t2"]
    assert matching_moves(position, "8s jh") == []
    with pytest.raises(InvalidMove, match="QC lies on top of no pile"):
        matching_moves(position, "8s qc")
    double = read_position(tables_of(games.double_bisley()), "tableau: 8S / 9S / 9S")
    assert [move_text(double, move) for move in matching_moves(double, "8s 9s")] == ["8S t1-t2", "8S t1-t3"]
