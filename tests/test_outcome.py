"""How a game stands: won, no move left, no progress possible (proven, never guessed), or open."""

from __future__ import annotations

from random import Random

import pytest

import patience_core as patience
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.moves import Transfer, legal_moves, make
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.outcome import LIMIT, Outcome, outcome
from patience_core.position import Position
from patience_core.tables import tables_of
from tests import games
from tests.games import SHAPES

ACES = "aces: AC / AD / AH / AS"


def bisley(text: str) -> Position:
    return read_position(tables_of(games.bisley()), text)


def janets(text: str) -> Position:
    return read_position(tables_of(games.janets_bisley()), text)


def test_the_words_a_player_is_told() -> None:
    assert [str(each) for each in Outcome] == ["won", "no move left", "no progress possible", "open"]
    assert Outcome("won") is Outcome.WON


# Won


def all_up(*counts: int) -> Position:
    """All 52 cards up: for each suit so many on its ace foundation and the others on its king foundation."""
    suits = [range(13 * suit, 13 * suit + 13) for suit in range(4)]
    aces = [list(cards[:count]) for cards, count in zip(suits, counts, strict=True)]
    kings = [
        list(cards[:count:-1]) + list(cards[count : count + 1]) for cards, count in zip(suits, counts, strict=True)
    ]
    return Position(tables_of(games.bisley()), [*kings, *aces, *([] for _ in range(13))])


@pytest.mark.parametrize("counts", [(12, 1, 4, 8), (1, 1, 1, 1), (13, 13, 13, 13), (4, 5, 8, 12)])
def test_won_wherever_the_two_foundations_of_a_suit_meet(counts: tuple[int, ...]) -> None:
    position = all_up(*counts)
    assert read_position(position.tables, position_text(position), whole=True) == position
    assert legal_moves(position) == []
    assert outcome(position) is Outcome.WON  # and not: no move left


@pytest.mark.parametrize("counts", [(12, 1, 4, 8), (1, 1, 1, 1), (13, 13, 13, 13), (4, 5, 8, 12)])
def test_with_51_cards_up_the_game_is_not_won_and_with_the_last_it_is(counts: tuple[int, ...]) -> None:
    for pile in range(8):
        position = all_up(*counts)
        if len(position.piles[pile]) > (pile >= 4):  # the ace stays
            position.piles[20].append(position.piles[pile].pop())
            assert outcome(position) is Outcome.OPEN
            make(position, Transfer(20, pile))
            assert outcome(position) is Outcome.WON


def test_of_a_fragment_the_cards_that_are_there_count() -> None:
    assert outcome(bisley(f"{ACES}; tableau: -")) is Outcome.WON
    assert outcome(bisley(f"{ACES}; tableau: 3S")) is Outcome.NO_MOVES


def test_won_is_what_the_declaration_says() -> None:
    golf = games.variant(
        "golf",
        games.group("waste", deal="1 pile of 17", build="up or down regardless of suit", gives="never"),
        games.group("tableau", fill="never", deal="7 piles of 5"),
        home=("waste",),
    )
    position = read_position(tables_of(golf), "waste: 8S; tableau: 9H / -")
    assert outcome(position) is Outcome.OPEN
    make(position, read_move(position, "9H t1-w1"))
    assert outcome(position) is Outcome.WON


# No move left


def test_no_move_left() -> None:
    assert outcome(bisley(f"{ACES}; tableau: 3S / 5S / 3H")) is Outcome.NO_MOVES


def test_a_position_whose_only_moves_are_fills_is_not_stuck() -> None:
    text = f"{ACES}; tableau: 3S 5S / 9H / -"
    assert outcome(bisley(text)) is Outcome.NO_MOVES
    assert legal_moves(janets(text)) != []
    assert outcome(janets(text)) is Outcome.NO_PROGRESS
    # With the card that is wanted below, the same fills free it.
    text = f"{ACES}; tableau: 2S 5S / 9H / -"
    assert outcome(bisley(text)) is Outcome.NO_MOVES
    assert outcome(janets(text)) is Outcome.OPEN


# No progress possible


def test_a_card_that_goes_to_and_fro_is_no_progress() -> None:
    position = bisley(f"{ACES}; tableau: 3H 7C 6C / 3D 5C")
    assert [move_text(position, move) for move in legal_moves(position)] == ["5C t2-t1", "6C t1-t2"]
    assert outcome(position) is Outcome.NO_PROGRESS
    assert outcome(bisley(f"{ACES}; tableau: 2H 7C 6C / 3D 5C")) is Outcome.OPEN


def test_6c_and_7c_shuttle_between_two_piles() -> None:
    position = bisley(f"{ACES}; tableau: KD 6C / 8H 7C")
    assert len(legal_moves(position)) == 2
    assert outcome(position) is Outcome.OPEN  # 6C may leave KD, which then goes up
    position = bisley(f"{ACES}; tableau: 4D 6C / 8H 7C")
    assert len(legal_moves(position)) == 2
    assert outcome(position) is Outcome.NO_PROGRESS


def test_progress_may_lie_several_moves_ahead() -> None:
    # TS and 9S have to leave 2S first: 9S to 8S, TS to JS.
    far = bisley(f"{ACES}; tableau: 2S TS 9S / 8S / JS")
    assert outcome(far) is Outcome.OPEN
    assert outcome(bisley(f"{ACES}; tableau: 3S TS 9S / 8S / JS")) is Outcome.NO_PROGRESS


def test_what_was_not_proven_is_open() -> None:
    stuck = janets(f"{ACES}; tableau: 3S 5S 7S 9S / 3H 5H 7H 9H / 3D 5D 7D / - / -")
    reachable = count_reachable(stuck)
    assert reachable == 10
    assert outcome(stuck) is Outcome.NO_PROGRESS
    assert outcome(stuck, limit=reachable) is Outcome.NO_PROGRESS
    assert outcome(stuck, limit=reachable - 1) is Outcome.OPEN
    assert outcome(stuck, limit=1) is Outcome.OPEN


def count_reachable(position: Position) -> int:
    """How many positions can be reached, the first included, found breadth first and by the list of all moves."""
    seen = {position.key()}
    edge = [position]
    while edge:
        here = edge.pop(0)
        for move in legal_moves(here):
            there = here.copy()
            make(there, move)
            if there.key() not in seen:
                seen.add(there.key())
                edge.append(there)
    return len(seen)


def test_cards_that_come_back_are_no_progress() -> None:
    # AS may come down and go up again: one more card is never home.
    position = read_position(tables_of(games.yukon()), "foundations: - / - / - / AS; tableau: 2H / 8D")
    assert len(legal_moves(position)) == 1
    assert outcome(position) is Outcome.NO_PROGRESS


def test_alike_piles_in_another_order_are_looked_at_once() -> None:
    # 13 piles, two cards: 78 pairs of places, but only two positions (apart, or one on the other) count.
    position = janets("tableau: 8S / JH" + " / -" * 11)
    assert outcome(position, limit=1) is Outcome.NO_PROGRESS


@pytest.mark.parametrize("variant", SHAPES.values(), ids=SHAPES)
def test_asking_changes_nothing(variant: Variant) -> None:
    position = deal_position(variant, 11)
    before = position.copy()
    random = Random(11)
    for _ in range(5):
        outcome(position, limit=200)
        assert position == before
        moves = legal_moves(position)
        if not moves:
            break
        make(position, random.choice(moves))
        before = position.copy()


def test_no_progress_is_never_said_of_a_game_that_can_be_gone_on_with() -> None:
    said = 0
    for number in range(60):
        position = deal_position(games.bisley(), number)
        random = Random(number)
        best = position.home_count()
        ended = None
        for _ in range(200):
            moves = legal_moves(position)
            if not moves:
                break
            make(position, random.choice(moves))
            if ended is None and outcome(position) is Outcome.NO_PROGRESS:
                ended = position.home_count()
                said += 1
            best = max(best, position.home_count())
            assert ended is None or position.home_count() <= ended
    assert said > 0


def test_a_deal_is_told_at_once() -> None:
    assert outcome(deal_position(games.bisley(), 1)) is Outcome.OPEN
    assert LIMIT >= 1000


def test_turning_a_card_up_is_a_step_on() -> None:
    tables = tables_of(patience.variant("klondike"))
    buried = read_position(tables, "foundations: - / - / - / -; tableau: (2C) QH / KS; waste: -; stock: -")
    assert outcome(buried) is Outcome.OPEN
    bare = read_position(tables, "foundations: - / - / - / -; tableau: 2C / QH / KS; waste: -; stock: -")
    assert outcome(bare) is Outcome.NO_PROGRESS


def test_a_stock_that_goes_round_is_no_step_on_and_one_that_does_not_is() -> None:
    text = "foundations: - / - / - / -; tableau: 2C / QH; waste: -; stock: (9D) (5S)"
    assert outcome(read_position(tables_of(patience.variant("klondike")), text)) is Outcome.NO_PROGRESS
    double = text.replace("foundations: - / - / - / -; ", "")
    assert outcome(read_position(tables_of(patience.variant("forty-thieves")), double)) is Outcome.OPEN
