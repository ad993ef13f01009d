"""Cards: ranks, suits, codes and the one text form, which is read leniently and written in one way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_core.cards import CARDS, CODES, FACE_DOWN, FACES, RANKS, SUITS, TEXT, Card, parse_code, parse_face
from patience_core.errors import InvalidCard


def test_there_are_52_faces_in_the_order_of_their_codes() -> None:
    assert len(CARDS) == FACES == len(set(CARDS)) == 52
    assert [card.code for card in CARDS] == list(range(52))
    assert [str(card) for card in CARDS[:14]] == [*(rank + "C" for rank in RANKS), "AD"]
    assert str(CARDS[51]) == "KS"


def test_what_a_card_says_of_itself() -> None:
    ten = Card.parse("10h")
    assert (ten.rank, ten.suit, ten.code) == (10, 2, 35)
    assert ten.name == "ten of hearts"
    assert str(ten) == "TH"
    assert repr(ten) == "Card('TH')"
    assert ten == Card(2, 10)


def test_colours() -> None:
    assert {suit: CARDS[13 * number].colour for number, suit in enumerate(SUITS)} == {
        "C": "black",
        "D": "red",
        "H": "red",
        "S": "black",
    }


@pytest.mark.parametrize("text", ["10h", "Th", "TH", "tH", "10♥", "T♥", "10H", "t♡", "10♥\ufe0f", "T♥\ufe0e", "  th\n"])
def test_ten_of_hearts_however_it_is_written(text: str) -> None:
    assert str(Card.parse(text)) == "TH"


@pytest.mark.parametrize(("symbols", "suit"), [("♣♧cC", "C"), ("♦♢dD", "D"), ("♥♡hH", "H"), ("♠♤sS", "S")])
def test_suits_however_they_are_written(symbols: str, suit: str) -> None:
    assert {str(Card.parse("K" + symbol)) for symbol in symbols} == {"K" + suit}


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_what_is_written_is_read_again(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(str(card).lower()) == card
    assert parse_face(TEXT[card.code]) == card.code
    assert TEXT[card.code | FACE_DOWN] == f"({card})"
    assert parse_code(f"({card})") == card.code | FACE_DOWN
    assert parse_code(f" ( {card} ) ") == card.code | FACE_DOWN


def test_codes_that_name_no_card_have_no_text() -> None:
    assert len(TEXT) == CODES
    assert [code for code in range(CODES) if not TEXT[code]] == [*range(52, 64), *range(116, 128)]


@pytest.mark.parametrize(
    ("text", "character", "called"),
    [
        ("6с", "с", "CYRILLIC SMALL LETTER ES"),
        ("6С", "С", "CYRILLIC CAPITAL LETTER ES"),
        ("Кс", "К", "CYRILLIC CAPITAL LETTER KA"),
        ("Tſ", "ſ", "LATIN SMALL LETTER LONG S"),  # its capital is an S
        ("\u212aS", "\u212a", "KELVIN SIGN"),  # its small letter is a k
        ("８S", "８", "FULLWIDTH DIGIT EIGHT"),
        ("٨S", "٨", "ARABIC-INDIC DIGIT EIGHT"),
        ("8S\u200b", "\u200b", "ZERO WIDTH SPACE"),
        ("8\x00é", "é", "LATIN SMALL LETTER E WITH ACUTE"),
        ("8\ue000", "\ue000", "U+E000"),
    ],
)
def test_an_odd_character_is_named(text: str, character: str, called: str) -> None:
    with pytest.raises(InvalidCard) as caught:
        Card.parse(text)
    assert str(caught.value) == f"{text!r} is no card: {character!r} ({called}) stands for no rank or suit"


EXPECTED = "a card is a rank (A23456789TJQK, or 10) and a suit (CDHS), as TS or 10S"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"no card given: {EXPECTED}"),
        ("   ", f"no card given: {EXPECTED}"),
        ("8X", f"'8X' is no card: 'X' is no suit; {EXPECTED}"),
        ("10", f"'10' is no card: it has no suit; {EXPECTED}"),
        ("1H", f"'1H' is no card: '1' is no rank; {EXPECTED}"),
        ("11H", f"'11H' is no card: '11' is no rank; {EXPECTED}"),
        ("0H", f"'0H' is no card: '0' is no rank; {EXPECTED}"),
        ("h", f"'h' is no card: it has no rank; {EXPECTED}"),
        ("K", f"'K' is no card: it has no suit; {EXPECTED}"),
        ("KKH", f"'KKH' is no card: 'KK' is no rank; {EXPECTED}"),
        ("K H", f"'K H' is no card: 'K' is no rank; {EXPECTED}"),
        ("(KH)", f"'(KH)' is no card: ')' is no suit; {EXPECTED}"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(InvalidCard) as caught:
        Card.parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["((KH))", "(KH", "KH)", "()", "(", ""])
def test_faces_down_that_are_none(text: str) -> None:
    with pytest.raises(InvalidCard):
        parse_code(text)


def test_a_long_text_makes_a_short_message() -> None:
    with pytest.raises(InvalidCard) as caught:
        Card.parse("9" * 5000 + "H")
    assert len(str(caught.value)) < 250


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_one_line_of_error(text: str) -> None:
    try:
        card = Card.parse(text)
    except InvalidCard as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert str(card)[0] in RANKS
        plain = text.strip().rstrip("\ufe0e\ufe0f")
        assert len(plain) == 2 or plain[:2] == "10"


@pytest.mark.parametrize(("suit", "rank"), [(4, 1), (-1, 1), (0, 0), (0, 14)])
def test_a_card_has_a_suit_and_a_rank(suit: int, rank: int) -> None:
    with pytest.raises(InvalidCard, match="is a number from"):
        Card(suit, rank)


def test_cards_are_values() -> None:
    card = Card(0, 1)
    with pytest.raises(AttributeError):
        card.rank = 2  # type: ignore[misc]
    assert len({Card(0, 1), Card.parse("AC"), CARDS[0]}) == 1
    assert sorted([Card.parse("2D"), Card.parse("KC"), Card.parse("AC")]) == list(map(Card.parse, ("AC", "KC", "2D")))
