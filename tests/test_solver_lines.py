"""Winning lines: checked by the referee, shortened, and proven shortest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest

import patience_core as patience
from patience_core.moves import Move, Transfer, legal_moves, make
from patience_core.notation import read_move, read_position
from patience_core.position import Position
from patience_core.solver import plain
from patience_core.solver.asking import answered
from patience_core.solver.lines import Step, WrongLine, check, presentable, shortened
from patience_core.solver.shortest import Bound, most_home_at_once, needed_before, shortest
from patience_core.solver.verdict import Answer, Limit, Limits, Progress, Verdict, line_texts
from patience_core.tables import tables_of
from tests import games
from tests.clitool import WON

CELLS = "tableau: AC 4D 3C 2H / 2C AH 3D / AD 2D 4C"
"""A fragment of FreeCell that takes 13 moves."""


def at(game: str, text: str) -> Position:
    return patience.position(game, text).position


def line_of(position: Position, texts: Sequence[str]) -> list[Move]:
    position, line = position.copy(), []
    for text in texts:
        line.append(read_move(position, text))
        make(position, line[-1])
    return line


def won_after_wandering(position: Position, random: Random, moves: int = 12) -> list[Move]:
    """A line that wins and is long: first it wanders about at random, then it goes on as the plain engine does."""
    while True:
        place, line = position.copy(), []
        while len(line) < moves and not place.won():
            line.append(random.choice(legal_moves(place)))
            make(place, line[-1])
        rest = plain.search(place, Limits(positions=2_000))
        if rest.line:
            return [*line, *rest.line]


def fewest(position: Position) -> int | None:
    """How many moves a win takes, by looking at every position breadth first; ``None`` where there is no win."""
    row, seen = [position], {position.key()}
    for moves in count():
        if any(place.won() for place in row):
            return moves
        following = []
        for place in row:
            for move in legal_moves(place):
                after = place.copy()
                make(after, move)
                if after.key() not in seen:
                    seen.add(after.key())
                    following.append(after)
        if not following:
            return None
        row = following
    raise AssertionError


# Checking


def test_a_line_that_wins_passes() -> None:
    position = patience.deal("janets-bisley", 17).position
    check(position, line_of(position, WON))
    assert position == patience.deal("janets-bisley", 17).position


def test_a_line_that_does_not_win_is_a_fault() -> None:
    position = patience.deal("janets-bisley", 17).position
    line = line_of(position, WON)
    with pytest.raises(WrongLine, match=f"not won after its {len(WON) - 1} moves"):
        check(position, line[:-1])
    with pytest.raises(WrongLine, match=r"move 1, .*: in the tableau only the top card"):
        check(position, [Transfer(line[0].source, line[0].target, 2), *line])  # type: ignore[union-attr]
    with pytest.raises(WrongLine):
        presentable(Answer(Verdict.WINNABLE, tuple(line[:-1]), position=position))


def test_a_step_is_found_where_its_cards_lie_now() -> None:
    position = at("janets-bisley", "tableau: 9C 8C / 5H / 9D / 7C")
    step = Step.of(position, read_move(position, "7C t4-t1"))
    assert step.found(position) == read_move(position, "7C t4-t1")
    elsewhere = at("janets-bisley", "tableau: 7C / 9D / 9C 8C / 5H")
    assert step.found(elsewhere) == read_move(elsewhere, "7C t1-t3")
    assert step.found(at("janets-bisley", "tableau: 9C 8C 7C / 5H / 9D / -")) is None
    to_space = Step.of(at("janets-bisley", "tableau: 9C 8C / - / 3H"), Transfer(8, 9))
    assert to_space.found(at("janets-bisley", "tableau: - / 9C 8C / 3H")) == Transfer(9, 8)
    assert to_space.found(at("janets-bisley", "tableau: 3H / 9C 8C / -")) == Transfer(9, 10)


# Shortening


def test_moves_that_are_taken_back_are_left_out() -> None:
    position = at("janets-bisley", "aces: AC / AD; tableau: 2C / 2D / -")
    line = line_of(position, ["2C t1-t3", "2D t2-t1", "2D t1-t2", "2C t3-t1", "2C t1-a1", "2D t2-a2"])
    assert line_texts(position, shortened(position, line, 0)) == ["2C t1-a1", "2D t2-a2"]


def test_stops_on_the_way_are_left_out() -> None:
    position = at("janets-bisley", "aces: AC; kings: KC; tableau: 3C 2C / QC / -")
    line = line_of(position, ["2C t1-t3", "2C t3-a1", "3C t1-t3", "3C t3-a1", "QC t2-k1"])
    assert line_texts(position, shortened(position, line, 0.5)) == ["2C t1-a1", "3C t1-a1", "QC t2-k1"]


def test_what_comes_after_the_win_is_cut_off() -> None:
    position = at("freecell", "foundations: AC / - / - / -; tableau: 2C")
    line = line_of(position, ["2C t1-f1", "2C f1-c1", "2C c1-f1"])
    assert line_texts(position, shortened(position, line, 0)) == ["2C t1-f1"]


def test_a_shorter_way_is_found_by_looking_around() -> None:
    home = "foundations: AC 2C 3C / AD 2D / AH 2H 3H 4H 5H"
    position = at("freecell", f"{home}; tableau: 4C 3D 5C 4D / 6H")
    singly = ["4D t1-c1", "5C t1-t2", "3D t1-f2", "4D c1-f2", "4C t1-f1", "5C t2-f1", "6H t2-f3"]
    short = line_texts(position, shortened(position, line_of(position, singly), 0.5))
    assert len(short) == 6 and short[0] == "5C t1-t2"  # both cards at once, which leaving out a move does not find


@pytest.mark.parametrize("seed", range(4))
def test_lines_that_wander_become_short_and_still_win(seed: int) -> None:
    position = at("freecell", CELLS)
    line = won_after_wandering(position, Random(seed))
    short = shortened(position, line, 1)
    check(position, short)
    assert 13 <= len(short) <= 15 < len(line)


@pytest.mark.parametrize(("name", "deal", "most"), [("janets-bisley", 17, 64), ("klondike", 3, 140)])
def test_lines_of_whole_deals_become_shorter(name: str, deal: int, most: int) -> None:
    position = patience.deal(name, deal).position
    answer = plain.search(position, Limits(positions=20_000))
    quick, slow = shortened(position, answer.line, 0), shortened(position, answer.line, 1.5)
    assert len(slow) <= min(most, len(quick)) < len(answer.line) or len(answer.line) <= most
    check(position, slow)


def test_an_answer_without_a_line_is_left_as_it_is() -> None:
    answer = Answer(Verdict.UNWINNABLE)
    assert presentable(answer) is answer


# A shortest line


def small_deals(count: int) -> list[tuple[str, Position]]:
    """Small positions of several games, some of them lost."""
    random = Random(5)
    found = []
    shapes = [
        ("bisley", "aces: AC / AD; kings: - / -; tableau: {}", "23456CD", 4),
        ("janets-bisley", "aces: AC / AD; tableau: {}", "23456CD", 3),
        ("freecell", "tableau: {}", "A234CD", 3),
        ("simple-simon", "tableau: {}", "A234CD", 3),
        ("yukon", "tableau: {}", "A234CD", 3),
    ]
    for number in range(count):
        name, form, cards, piles = shapes[number % len(shapes)]
        deck = [rank + suit for rank in cards if rank not in "CD" for suit in "CD"]
        random.shuffle(deck)
        text = " / ".join(" ".join(deck[pile::piles]) for pile in range(piles))
        found.append((name, at(name, form.format(text))))
    return found


@pytest.mark.parametrize("number", range(40))
def test_a_shortest_line_is_as_short_as_breadth_first_search_says(number: int) -> None:
    _, position = small_deals(number + 1)[number]
    answer, moves = shortest(position), fewest(position)
    if moves is None:
        assert answer.verdict is Verdict.UNWINNABLE and not answer.shortest
    else:
        assert answer.verdict is Verdict.WINNABLE and answer.shortest
        assert len(answer.line) == moves
        check(position, answer.line)
        assert Bound(position).least(position) <= moves


def test_small_deals_are_of_both_kinds() -> None:
    lost = [fewest(position) is None for _, position in small_deals(20)]
    assert 3 < sum(lost) < 17


def test_the_bound_is_never_too_high_along_shortest_lines() -> None:
    for _, position in small_deals(25):
        line = shortest(position).line
        bound, place = Bound(position), position.copy()
        for number, move in enumerate(line):
            assert bound.least(place) <= len(line) - number
            make(place, move)


def test_which_cards_are_needed_before_others() -> None:
    position = at("freecell", "foundations: AC; tableau: 3C 2C / AD 2D")
    before = needed_before(position)
    clubs, diamonds = 0, 13  # the codes of the aces
    assert before[clubs + 2] == 1 << clubs + 1  # the three needs the two; the ace is home
    assert before[diamonds + 1] == 1 << diamonds and before[diamonds] == 0
    suit = "2C QC / 3C JC / 4C TC / 5C 9C / 6C 8C / 7C"
    bisley = at("bisley", f"aces: AC; kings: KC; tableau: {suit}")
    assert needed_before(bisley)[2] == 0  # the three goes up after the two, or down after the queen and the rest
    assert needed_before(at("bisley", "aces: AC; kings: KC; tableau: 3C / 2C / QC"))[2] == 1 << 1  # there is no rest
    double = games.double_bisley()
    assert set(needed_before(read_position(tables_of(double), "aces: AC; tableau: 2C 2C"))) == {0}


@pytest.mark.parametrize(("name", "most"), [("freecell", 1), ("spider", 13), ("bisley", 1), ("klondike", 1)])
def test_the_most_cards_that_go_home_at_once(name: str, most: int) -> None:
    assert most_home_at_once(tables_of(patience.variant(name))) == most


def test_a_known_line_is_proven_or_kept() -> None:
    position = at("freecell", CELLS)
    known = shortened(position, won_after_wandering(position, Random(1)), 0.5)
    proven = shortest(position, known=known)
    assert proven.shortest and len(proven.line) == 13
    again = shortest(position, known=proven.line)
    assert again.line == proven.line and again.shortest and again.positions <= proven.positions
    stopped = shortest(position, Limits(positions=5), known=known)
    assert (stopped.verdict, stopped.shortest, stopped.limit) == (Verdict.WINNABLE, False, Limit.POSITIONS)
    assert stopped.line == known
    assert shortest(position, Limits(positions=5)).verdict is Verdict.UNKNOWN
    assert shortest(position, Limits(seconds=0)).limit is Limit.SECONDS
    assert shortest(position, Limits(memory=0)).limit is Limit.MEMORY


def test_the_search_for_a_shortest_line_tells_and_hears() -> None:
    told: list[Progress] = []

    def watch(progress: Progress) -> bool:
        told.append(progress)
        return len(told) < 3

    answer = shortest(patience.deal("freecell", 1).position, Limits(positions=20_000), watch)
    assert answer.limit is Limit.INTERRUPTED and len(told) == 3
    assert told[0].positions < told[1].positions and told[0].doing == "a shortest line"


def test_a_won_position_needs_no_moves() -> None:
    answer = shortest(at("freecell", "foundations: AC"))
    assert answer.shortest and answer.line == ()


# The whole of an answer


def test_an_answer_adds_up_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patience_core.solver.asking.solve", plain.search)
    position = at("freecell", CELLS)
    plainly, proven = answered(position, shorten=0.1), answered(position, shortest=True)
    assert plainly.verdict is Verdict.WINNABLE and not plainly.shortest
    assert proven.shortest and len(proven.line) == 13 and proven.positions > plainly.positions
    few = answered(position, Limits(positions=plainly.positions + 3), shortest=True)
    assert few.verdict is Verdict.WINNABLE and few.limit is Limit.POSITIONS and not few.shortest
    none = answered(position, Limits(positions=plainly.positions), shortest=True)  # nothing is left for the proof
    assert none.line and none.limit is Limit.POSITIONS and none.positions == plainly.positions
    assert answered(at("bisley", "tableau: 2C / 9H"), shortest=True).verdict is Verdict.UNWINNABLE


def test_a_line_is_told_also_when_shortening_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("patience_core.solver.asking.presentable", interrupted)
    answer = answered(at("freecell", CELLS))
    assert answer.verdict is Verdict.WINNABLE and answer.line and answer.limit is Limit.INTERRUPTED


def test_a_wrong_line_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(position: Position, *_: object) -> Answer:
        return Answer(Verdict.WINNABLE, (legal_moves(position)[0],), position=position)

    monkeypatch.setattr("patience_core.solver.asking.solve", wrong)
    with pytest.raises(WrongLine):
        answered(at("freecell", CELLS))


def test_the_public_function() -> None:
    position = at("freecell", CELLS)
    answer = patience.solve(position, shortest=True)
    assert len(answer.texts()) == 13 and answer.texts()[0].count(" ") == 1
    assert patience.solve(patience.deal("bisley", 1).position, positions=1).limit is Limit.POSITIONS
    assert position == at("freecell", CELLS)
