"""Random games and what was seen in them, in numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from attrs import evolve

import patience_core as patience
from patience_core.cards import Card
from patience_core.moves import Transfer
from patience_core.rules.base import DealRecipe, PileRule
from patience_core.workshop.slips import Slip
from patience_core.workshop.spread import Spread
from patience_core.workshop.telling import as_data, told
from patience_core.workshop.tryout import MOST_MOVES, Seen, Tryout


def tried(name: str, games: int, seed: int = 1) -> Seen:
    tryout = Tryout(patience.variant(name), games, seed, seconds=600)
    assert list(tryout.play()) == list(range(1, games + 1))
    return tryout.seen()


# Spreads


def test_a_spread() -> None:
    spread = Spread.of([3, 1, 1, 2, 10])
    assert (spread.size, spread.least, spread.most, spread.mean) == (5, 1, 10, 3.4)
    assert [spread.quantile(share) for share in (0, 0.1, 0.4, 0.5, 0.6, 0.9, 1)] == [1, 1, 1, 2, 2, 10, 10]
    assert spread.share(1) == 0.4 and spread.share(7) == 0
    assert spread == Spread({10: 1, 3: 1, 2: 1, 1: 2})


def test_nothing_seen_is_no_fault() -> None:
    nothing = Spread()
    assert (nothing.size, nothing.mean, nothing.least, nothing.most, nothing.quantile(0.5), nothing.share(1)) == (
        0,
    ) * 6


# Games


def test_the_games_are_the_same_for_the_same_seed() -> None:
    first, again, other = tried("bisley", 30), tried("bisley", 30), tried("bisley", 30, seed=2)
    assert evolve(first, seconds=0) == evolve(again, seconds=0)
    assert first.length != other.length
    assert first.at_start == other.at_start  # the deals are the same


def test_the_numbers_hang_together() -> None:
    seen = tried("bisley", 40)
    assert seen.games == seen.asked == 40 and seen.whole and not seen.fault
    assert seen.won + seen.dead_ends + seen.broken_off == 40
    assert seen.length.size == seen.home.size == seen.at_start.size == 40
    moves = sum(length * count for length, count in seen.length.counts.items())
    assert sum(use.built + use.filled for use in seen.uses.values()) == moves
    # a position for each move, and one more for each game, but that a won one is not looked at
    assert seen.positions == moves + 40 - seen.won
    assert seen.at_start.counts == dict(
        Spread.of(len(patience.deal("bisley", n).legal_moves) for n in range(1, 41)).counts
    )
    assert seen.uses["tableau"].filled == 0 and seen.uses["tableau"].several == 0
    home = sum(cards * count for cards, count in seen.home.counts.items())
    assert seen.uses["kings"].built + seen.uses["kings"].filled + seen.uses["aces"].built == home - 4 * 40
    assert seen.uses["tableau"].gave == home - 4 * 40


@pytest.mark.parametrize("deal", [1, 2])
def test_every_second_game_takes_cards_home_where_it_can(deal: int) -> None:
    game, random, length = patience.deal("bisley", deal), Random(f"1 {deal}"), 0
    home = set(game.position.tables.home)
    while moves := list(game.legal_moves):
        if deal % 2 == 0:
            moves = [move for move in moves if isinstance(move, Transfer) and move.target in home] or moves
        game.push(moves[int(random.random() * len(moves))])
        length += 1
    before, seen = (tried("bisley", deal - 1) if deal > 1 else None), tried("bisley", deal)
    assert seen.positions - (before.positions if before else 0) == length + 1
    kept = before.home.counts if before else {}
    assert [n for n, count in seen.home.counts.items() if count > kept.get(n, 0)] == [game.position.home_count()]


def test_a_game_that_goes_round_is_broken_off() -> None:
    seen = tried("cruel", 5)
    assert seen.broken_off == 5 and seen.length == Spread({MOST_MOVES: 5})


def test_what_was_made_use_of() -> None:
    seen = tried("canfield", 40)
    assert seen.deals > seen.redeals > 0
    assert seen.uses["tableau"].refilled > 0 and seen.uses["tableau"].several > 0
    assert seen.uses["reserve"].turned_up > 0
    assert seen.uses["waste"].refilled == 0  # cards that are turned fill no space


def test_cards_turned_to_a_pile_that_is_refilled_are_no_refill() -> None:
    seen = tried("fortunes-favor", 10)
    refilled = seen.uses["tableau"].refilled + seen.uses["waste"].refilled
    left = 52 - 4 - 12 - 1  # the stock
    assert seen.deals <= 10 * left
    assert refilled + seen.deals <= 10 * (left + left)
    assert seen.uses["waste"].refilled > 0


def test_the_time_is_kept() -> None:
    tryout = Tryout(patience.variant("klondike"), 1_000_000, seconds=0.05)
    played = len(list(tryout.play()))
    assert 0 < played < 1_000
    assert tryout.seen().games == played and not tryout.seen().whole


def test_what_is_known_so_far_can_be_told() -> None:
    tryout = Tryout(patience.variant("bisley"), 100)
    for number in tryout.play():
        if number == 7:
            break
    assert tryout.seen().games == tryout.seen().length.size == 7
    assert next(tryout.play()) == 8


def test_before_any_game() -> None:
    seen = Tryout(patience.variant("bisley"), 100).seen()
    assert list(told(seen, ())) == [
        "Bisley: 52 cards, dealt out to 21 piles",
        "Random games: 0 of 100 (seed 1; 0 positions)",
        "",
        "Likely slips: none found",
    ]


class Short(DealRecipe):
    """Deals one card to each pile and leaves the rest."""

    def deal(self, cards: Sequence[Card], piles: int) -> Sequence[Sequence[Card]]:
        return [[card] for card in cards[:piles]]

    def says(self, place: str) -> str:
        return f"a card is dealt to each pile of {place}"


def test_cards_that_do_not_deal_out_are_told() -> None:
    bisley = patience.variant("bisley")
    groups = [evolve(g, deal=None, recipe=Short()) if g.name == "tableau" else g for g in bisley.groups]
    tryout = Tryout(evolve(bisley, groups=tuple(groups)), 10)
    assert list(tryout.play()) == []
    seen = tryout.seen()
    assert seen.fault == "deal 1 cannot be dealt: the deal of bisley leaves 35 cards over"
    assert next(iter(told(seen, ()))) == f"Bisley: {seen.fault}"
    assert as_data(seen, ())["deals_out"] is False


class Broken(PileRule):
    """Fails when it is asked."""

    def accepts(self, cards: Sequence[Card], pile: Sequence[Card]) -> bool:  # noqa: ARG002
        raise ZeroDivisionError

    def says(self, place: str) -> str:
        return f"{place} is broken"


def test_a_rule_that_fails_in_play_is_told() -> None:
    bisley = patience.variant("bisley")
    groups = [evolve(g, predicate=Broken()) if g.name == "tableau" else g for g in bisley.groups]
    tryout = Tryout(evolve(bisley, groups=tuple(groups)), 10)
    assert list(tryout.play()) == []
    seen = tryout.seen()
    assert seen.deals_out and seen.fault.startswith("deal 1 cannot be played: the rule ")


# Telling


def test_the_report() -> None:
    seen = Seen(
        variant=patience.variant("bisley"), seed=3, asked=200, games=100, positions=1234, seconds=1.0,
        deals_out=True, fault="",
        at_start=Spread({0: 1, 8: 99}), moves=Spread({0: 1, 5: 1}), length=Spread({10: 50, 20: 50}),
        home=Spread({4: 90, 52: 10}), won=10, won_as_dealt=0, dead_ends=89, broken_off=1, stuck=17,
        uses=tried("bisley", 3).uses, deals=0, redeals=0,
        reached=(1 << 52) - 1 - (1 << 12), moved=(1 << 52) - 1 - 1 - (1 << 12),
    )  # fmt: skip
    assert list(told(seen, [Slip("a is b", ("c",))], "83.0 %")) == [
        "Bisley: 52 cards, dealt out to 21 piles",
        "Random games: 100 of 200 (seed 3; 1,234 positions)",
        "Moves at the start: 7.9 on average, 0 to 8; none in 1.0 % of the deals, as in deal 17",
        "Moves in a position: 2.5 on average, at most 5",
        "Length of a game, in moves: median 10, 10 to 20 in eight games of ten, at most 20",
        "Cards home at the end, of 52: median 4, 4 to 4 in eight games of ten, at most 52",
        "Ends: no move left 89.0 %, won 10.0 %, broken off after 200 moves 1.0 %",
        # the ace of clubs is not moved either, but it lies at home from the start
        "Never moved: the king of clubs",
        "Never home: the king of clubs",
        "Win rate: 83.0 %",
        "",
        "Likely slips:",
        "- sure: a is b: c",
    ]
    data = as_data(seen, [Slip("a is b", ("c",))], "83.0 %")
    assert data["never_moved"] == data["never_home"] == ["KC"]
    assert data["slips"] == [{"what": "a is b", "because": ["c"], "sure": True, "games": None}]
    assert data["length"] == {
        "mean": 15, "least": 10, "most": 20, "quantiles": {"0.1": 10, "0.5": 10, "0.9": 20},
        "counts": {"10": 50, "20": 50},
    }  # fmt: skip
    assert data["first_deal_without_a_move"] == 17 and data["win_rate"] == "83.0 %"


def test_games_that_are_broken_off_say_nothing_of_lengths() -> None:
    seen = tried("cruel", 5)
    lines = list(told(seen, ()))
    assert lines[4] == (
        "Length of a game, in moves: not known, as 100.0 % of the games were broken off after 200 moves; "
        "nor is it known how often no move is left in the end"
    )
    assert lines[5].startswith("Played by chance, this game can go on for ever, ")
    assert lines[6] == f"Redeals: {seen.redeals:,} in all, {seen.redeals / 5:.1f} in a game on average"
    some = evolve(seen, games=100, broken_off=20, length=Spread({10: 80, MOST_MOVES: 20}))
    line = "Length of a game, in moves: median 10, 10 to over 200 in eight games of ten"
    assert line in list(told(some, ()))
    assert not any(line.startswith("Redeals") for line in told(tried("bisley", 3), ()))


def test_that_the_time_was_over_is_told() -> None:
    tryout = Tryout(patience.variant("klondike"), 1_000_000, seconds=0.05)
    played = len(list(tryout.play()))
    line = list(told(tryout.seen(), ()))[1]
    assert line.startswith(f"Random games: {played:,} of 1,000,000, as the 0.05 seconds for it were over (seed 1; ")
    assert as_data(tryout.seen(), ())["time_limit_reached"] is True
    assert Tryout(patience.variant("bisley"), 10).seen().late == 0


@pytest.mark.parametrize(("won", "says"), [(1, "won under 0.1 %"), (2_999, "won over 99.9 %"), (0, "won 0.0 %")])
def test_a_share_is_never_rounded_to_all_or_nothing(won: int, says: str) -> None:
    seen = evolve(tried("bisley", 3), games=3_000, won=won)
    assert any(says in line for line in told(seen, ()))


def test_what_no_game_did_is_told() -> None:
    lines = list(told(tried("spider", 3), ()))
    assert "Never home: all cards" in lines
    assert not any("Win rate" in line for line in lines)
