"""Deal numbers: the same deal for ever, on every platform and in every process.

The shuffle is written a second time here, from the words of the module's description, and known deals are kept in
``golden_deals.jsonl``: if one of them changes, players' deal numbers and saves name other games than before.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_core.cards import TEXT
from patience_core.dealing import deal_position
from patience_core.errors import InvalidDeal
from patience_core.notation import position_text
from patience_core.shuffle import DealNumber, random_deal, shuffled
from tests import games

HERE = Path(__file__).parent
GOLDEN = [json.loads(line) for line in (HERE / "golden_deals.jsonl").read_text(encoding="utf-8").splitlines()]
SHAPES = {variant.id: variant for variant in (games.bisley(), games.bisley_12(), games.double_bisley())}


# The shuffle once more, from its description


def splitmix64(seed: int) -> Iterator[int]:
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        yield z ^ (z >> 31)


def below(n: int, numbers: Iterator[int]) -> int:
    while True:
        number = next(numbers)
        if number < 2**64 // n * n:
            return number % n


def shuffled_again(decks: int, number: int) -> list[str]:
    return shuffled_by(splitmix64(number), decks)


def shuffled_by(numbers: Iterator[int], decks: int) -> list[str]:
    deck = [rank + suit for _ in range(decks) for suit in "CDHS" for rank in "A23456789TJQK"]
    for i in reversed(range(1, len(deck))):
        j = below(i + 1, numbers)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def dealt_again(shape: str, number: int) -> str:
    """The deal's text: aces out of the deck, the rest pile by pile, the first card first."""
    sizes = {"bisley": [3] * 4 + [4] * 9, "bisley-12": [4] * 12, "double-bisley": [6] * 16}[shape]
    decks = 2 if shape == "double-bisley" else 1
    rest = iter([card for card in shuffled_again(decks, number) if card[0] != "A"])
    piles = [" ".join(next(rest) for _ in range(size)) for size in sizes]
    kings, aces = ["-"] * 4 * decks, ["AC", "AD", "AH", "AS"] * decks
    return f"kings: {' / '.join(kings)}; aces: {' / '.join(aces)}; tableau: {' / '.join(piles)}"


def test_the_random_numbers_are_those_that_were_published() -> None:
    # The first numbers of SplitMix64 for the seed 1234567, as many test suites of it have them.
    numbers = splitmix64(1234567)
    assert [next(numbers) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(1, 3), st.integers(0, 2**64 - 1))
def test_the_shuffle_is_what_its_description_says(decks: int, number: int) -> None:
    assert [TEXT[code] for code in shuffled(decks, DealNumber(number))] == shuffled_again(decks, number)


def test_numbers_that_would_favour_some_cards_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # So few numbers are refused that no deal anybody has seen meets one: here every other number is one of the highest.
    def drawn() -> Iterator[int]:
        return iter([number for low in range(100, 152) for number in (2**64 - 1 - low % 3, low * low)])

    numbers = drawn()
    monkeypatch.setattr("patience_core.shuffle._mix", lambda _: next(numbers))
    found = [TEXT[code] for code in shuffled(1, DealNumber(0))]
    assert found == shuffled_by(drawn(), 1)
    assert found != shuffled_by((number for number in drawn() if number < 2**63), 1)  # some were taken
    assert below(52, iter([2**64 - 16, 2**64 - 17])) == 51  # 2**64 is 16 more than a multiple of 52


# Golden deals


def test_there_are_golden_deals_for_ten_numbers_of_three_shapes() -> None:
    numbers = {shape: {line["deal"] for line in GOLDEN if line["variant"] == shape} for shape in SHAPES}
    assert all(len(deals) == 10 for deals in numbers.values())


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: f"{line['variant']}-{line['deal']}")
def test_golden_deals(line: dict[str, str]) -> None:
    assert position_text(deal_position(SHAPES[line["variant"]], line["deal"])) == line["position"]
    assert dealt_again(line["variant"], int(line["deal"])) == line["position"]


SCRIPT = """
from tests.games import SHAPES
from patience_core.game import Game
from patience_core.tables import tables_of
for variant in SHAPES.values():
    game = Game.of_deal(variant, 617)
    print(tables_of(variant).fingerprint, game.text(), game.legal_moves.texts(), game.outcome)
"""


def test_two_processes_deal_alike_whatever_the_hash_seed() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=HERE.parent,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2024")
    ]
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) == len(games.SHAPES)


# Microsoft's deals, as they were published


MICROSOFT = {
    "ms:1": """
        JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C
        TS QH 4H AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H""",
    "ms:617": """
        7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH TH QC 3H 9D 6S 8D 3D TC KD 5H
        9S 3C 8S 7H 4D JS 4C QS 9C 9H 7C 6H 2C 2S 4S TS 2H 5D JC 6C JH QH JD KS KC 4H""",
}


@pytest.mark.parametrize("deal", MICROSOFT)
def test_microsofts_deals(deal: str) -> None:
    assert [TEXT[code] for code in shuffled(1, DealNumber.parse(deal))] == MICROSOFT[deal].split()


def test_microsofts_numbering_deals_one_deck() -> None:
    with pytest.raises(InvalidDeal) as caught:
        shuffled(2, DealNumber.parse("ms:1"))
    assert str(caught.value) == ("ms:1 is no deal here: Microsoft's numbering deals one deck, and this game has 2")


# Any deal


@given(st.integers(1, 4), st.integers(0, 2**64 - 1))
def test_a_shuffled_deck_has_every_card(decks: int, number: int) -> None:
    assert Counter(shuffled(decks, DealNumber(number))) == Counter(dict.fromkeys(range(52), decks))


@given(st.integers(1, 2**31 - 1))
def test_a_microsoft_deal_has_every_card(number: int) -> None:
    assert sorted(shuffled(1, DealNumber(number, "ms"))) == list(range(52))


def test_neighbouring_numbers_have_nothing_in_common() -> None:
    decks = [tuple(shuffled(1, DealNumber(number))) for number in range(2000)]
    assert len(set(decks)) == 2000
    # Every card comes first about as often as any other (1 in 52: 38.5 times in 2,000; six standard deviations).
    firsts = Counter(deck[0] for deck in decks)
    assert all(4 <= firsts[code] <= 75 for code in range(52))
    same = sum(a == b for one, other in pairwise(decks) for a, b in zip(one, other, strict=True))
    assert 1800 < same < 2200  # one card in 52 lies at the same place by chance


# Deal numbers as text


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("12", DealNumber(12)),
        (" 0012 ", DealNumber(12)),
        (12, DealNumber(12)),
        ("0", DealNumber(0)),
        ("18446744073709551615", DealNumber(2**64 - 1)),
        ("ms:617", DealNumber(617, "ms")),
        ("MS:617", DealNumber(617, "ms")),
        (DealNumber(5), DealNumber(5)),
    ],
)
def test_deal_numbers(text: str | int | DealNumber, deal: DealNumber) -> None:
    assert DealNumber.parse(text) == deal
    assert DealNumber.parse(str(deal)) == deal


def test_a_deal_number_is_written_in_one_way() -> None:
    assert str(DealNumber.parse(" 0012 ")) == "12"
    assert str(DealNumber.parse("MS:0617")) == "ms:617"
    assert DealNumber(617) != DealNumber(617, "ms")


EXPECTED = "a deal is a number from 0 to 18446744073709551615, or ms:N with N from 1 to 2147483647"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' is no deal: {EXPECTED}"),
        ("x", f"'x' is no deal: {EXPECTED}"),
        ("-1", f"'-1' is no deal: {EXPECTED}"),
        (-1, f"'-1' is no deal: {EXPECTED}"),
        ("1.0", f"'1.0' is no deal: {EXPECTED}"),
        ("1e3", f"'1e3' is no deal: {EXPECTED}"),
        ("1_000", f"'1_000' is no deal: {EXPECTED}"),
        ("٣", f"'٣' is no deal: {EXPECTED}"),
        ("ms:", f"'ms:' is no deal: {EXPECTED}"),
        ("ms: 1", f"'ms: 1' is no deal: {EXPECTED}"),
        ("ms:0", f"ms:0 is no deal: {EXPECTED}"),
        ("ms:2147483648", f"ms:2147483648 is no deal: {EXPECTED}"),
        ("xy:1", f"'xy' is no numbering of deals: {EXPECTED}"),
        ("18446744073709551616", f"18446744073709551616 is no deal: {EXPECTED}"),
        ("9" * 10000, f"'{'9' * 37}...' is no deal: {EXPECTED}"),
        (10**5000, f"that number is no deal: {EXPECTED}"),
        (True, f"'True' is no deal: {EXPECTED}"),
    ],
    ids=lambda value: str(value)[:12] if isinstance(value, str) else type(value).__name__,
)
def test_what_is_no_deal(text: str | int, message: str) -> None:
    with pytest.raises(InvalidDeal) as caught:
        DealNumber.parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(("number", "scheme"), [(-1, ""), (2**64, ""), (0, "ms"), (2**31, "ms"), (1, "fc")])
def test_a_deal_number_that_cannot_be_is_never_made(number: int, scheme: str) -> None:
    with pytest.raises(InvalidDeal):
        DealNumber(number, scheme)


def test_a_random_deal_is_a_number_that_can_be_told() -> None:
    deals = [random_deal() for _ in range(100)]
    assert all(1 <= deal.number <= 999_999_999 and deal.scheme == "" for deal in deals)
    assert len(set(deals)) > 95
