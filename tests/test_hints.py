"""Hints and "can it still be won?": what they rest on, what they must not know, and that nobody waits for them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

import patience_core as patience
from patience_core.cli.asking import Asking
from patience_core.cli.screen import Screen
from patience_core.cli.view import Look, View
from patience_core.errors import MissingExtra
from patience_core.game import Game
from patience_core.moves import Move, Transfer, legal_moves
from patience_core.notation import move_text
from patience_core.player.seat import Seat
from patience_core.position import Position
from patience_core.sitting import hints
from patience_core.sitting.adviser import Adviser
from patience_core.sitting.hints import Basis, Stopped, Thought, arrangements, guess, hidden, think
from patience_core.sitting.hintwords import hint_words, winnable_words
from patience_core.sitting.record import Assists, Record, record_text
from patience_core.sitting.recordreader import read_record
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting
from patience_core.solver import asking, plain, warming
from patience_core.solver.lines import check
from patience_core.solver.verdict import Answer, Limit, Limits, Verdict
from patience_core.stock import DEAL
from tests.clitool import Cli, Ran

pytestmark = pytest.mark.usefixtures("compiled_solver")

LIMITS = Limits(positions=3_000, seconds=10.0)
DOWN = "foundations: AC 2C / AD 2D / AH / AS; tableau: (3D) 3C / (3H) (2H) 2S / (3S); waste: -; stock: -"
"""A fragment of Klondike with four cards face down."""


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests are of hints, not of the solver: the plain engine needs no compiling."""
    monkeypatch.setattr(asking, "solve", plain.search)
    monkeypatch.setattr(hints, "solve", plain.search)
    monkeypatch.setattr(hints, "EACH", 2_000)


def at(game: str, text: str) -> Position:
    return patience.position(game, text).position


def text_of(position: Position, move: Move | None) -> str:
    return "" if move is None else move_text(position, move)


# What a hint rests on


def test_where_all_cards_are_seen_a_hint_is_a_move_that_wins() -> None:
    position = patience.deal("janets-bisley", 17).position
    thought = think(position, limits=LIMITS)
    assert thought.basis is Basis.LINE and thought.move == thought.line[0] and not thought.peeked
    check(position, thought.line)


def test_a_lost_position_is_proven_lost_with_its_story() -> None:
    thought = think(patience.deal("fortress", 5).position, limits=LIMITS)
    assert thought.basis is Basis.LOST and thought.move is None
    assert thought.story[0] == "One card closes its pile for ever, and no space ever comes about."


def test_what_is_not_proven_is_a_guess() -> None:
    position = patience.deal("bisley", 1).position
    thought = think(position, limits=Limits(positions=10))
    assert (thought.basis, thought.limit, thought.move) == (Basis.GUESS, Limit.POSITIONS, guess(position))


def test_a_won_game_and_a_game_without_moves() -> None:
    assert think(at("bisley", "aces: AC")).basis is Basis.WON
    assert think(at("golf", "foundation: 2C; tableau: 9D")).basis is Basis.LOST


def test_how_many_moves_to_take_back_is_found_by_halving() -> None:
    lost, good = at("bisley", "aces: AC / AD; tableau: 2C 4D 9H / 3D"), at("bisley", "aces: AC; tableau: 2C")
    for number in range(1, 5):
        thought = think(lost, limits=LIMITS, before=[*[good] * 3, *[lost] * number])
        assert thought.basis is Basis.LOST and thought.back == number and not thought.from_start
    for before in ([lost], [lost] * 6):
        thought = think(lost, limits=LIMITS, before=before)
        assert thought.back == 0 and thought.from_start
    assert not think(lost, limits=LIMITS).from_start


def test_a_way_back_in_a_game(adviser: Adviser) -> None:
    game = patience.position("freecell", "foundations: AC / AD; tableau: 2C 4D / 2D 9S; cells: 9H / 8H / 7H")
    assert think(game.position, limits=LIMITS).basis is Basis.LOST  # hearts never go home
    game = patience.deal("fortress", 3)
    game.play(next(iter(game.legal_moves)))
    assert waited(adviser, game).from_start


# Cards face down


def test_arrangements_look_the_same_and_keep_their_cards() -> None:
    position = patience.deal("klondike", 1).position
    rows = list(arrangements(position))
    assert len(rows) == hints.ARRANGEMENTS and len({str(row.piles) for row in rows}) == len(rows)
    for row in rows:
        assert [[min(code, 64) for code in pile] for pile in row.piles] == [
            [min(code, 64) for code in pile] for pile in position.piles
        ]
        assert sorted(map(str, row.cards())) == sorted(map(str, position.cards()))


def test_few_arrangements_are_all_tried() -> None:
    two = at("klondike", "foundations: AC / AD / AH / AS; tableau: (2C) 2D / (2H) 2S")
    assert len(list(arrangements(two))) == 2
    thought = think(two, limits=LIMITS)
    assert thought.every and (thought.tried, thought.winnable, thought.wins) == (2, 2, 2)
    one = at("klondike", "foundations: AC; tableau: (2C) 9H")
    assert think(one, limits=LIMITS).tried == 1


def test_a_stock_that_was_turned_over_is_known() -> None:
    game = patience.deal("klondike", 1)
    in_tableau = sum(range(7))
    assert hidden(game.position) == in_tableau + len(game.position.piles[game.position.tables.stock or 0])
    while "redeal" not in game.legal_moves:
        game.play("deal")
    assert hidden(game.position) == in_tableau
    game.play("redeal")
    assert hidden(game.position) == in_tableau
    stock = game.position.tables.stock
    assert stock is not None
    for row in arrangements(game.position):
        assert row.piles[stock] == game.position.piles[stock]
    game.pop()
    assert hidden(game.position) == in_tableau  # the waste lies face up


@pytest.mark.parametrize("as_often", [True, False])
@pytest.mark.parametrize("again", [True, False])
def test_carrying_cards_before_turning_the_stock(as_often: bool, again: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it wins as often, though most lines begin with the stock; or where turning has led round before."""
    position = patience.deal("klondike", 1).position
    carrying = next(move for move in legal_moves(position) if isinstance(move, Transfer))
    asked: list[Move] = []

    def solved(*_: object) -> Answer:
        asked.append(DEAL if asked else carrying)
        wins = len(asked) <= hints.ARRANGEMENTS or as_often
        return Answer(Verdict.WINNABLE if wins else Verdict.UNWINNABLE, (asked[-1],) if wins else (), 1, 0.0, 0)

    monkeypatch.setattr(hints._Thinking, "_solve", solved)
    thought = think(position, limits=LIMITS, again=again)
    assert isinstance(thought.move, Transfer) is (as_often or again)


def test_who_comes_back_to_a_place_is_not_sent_round_again(adviser: Adviser, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def thought(*_: object, again: bool, **__: object) -> Thought:
        asked.append(again)
        return Thought(Basis.GUESS)

    monkeypatch.setattr("patience_core.sitting.adviser.think", thought)
    game = patience.deal("klondike", 1)
    for _ in range(2):
        while "redeal" not in game.legal_moves:
            game.play("deal")
        game.play("redeal")
        adviser.ask(game, wait=5)  # the second time the same cards lie as 25 moves before
    assert asked == [False, True]
    game.pop()
    game.redo()
    adviser.ask(game, wait=5)
    assert asked == [False, True]  # known
    adviser.forget()
    adviser.ask(game, wait=5)
    assert asked == [False, True, False]


def same_but_for_the_face_down_cards(position: Position) -> Position:
    """The position with its face-down cards in another order: a player sees no difference."""
    places = [(pile, at) for pile in position.piles for at, code in enumerate(pile) if code >= 64]
    codes = [pile[at] for pile, at in places]
    other = position.copy()
    rest = iter(codes[::-1])
    for pile in other.piles:
        for at_, code in enumerate(pile):
            if code >= 64:
                pile[at_] = next(rest)
    return other


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_without_a_peek_nothing_depends_on_the_face_down_cards(deal: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "EACH", 300)
    position = patience.deal("klondike", deal).position
    other = same_but_for_the_face_down_cards(position)
    assert other.piles != position.piles
    limits = Limits(positions=300)
    assert think(position, limits=limits) == think(other, limits=limits)
    assert guess(position) == guess(other)


def test_a_peek_looks_at_them() -> None:
    position = at("klondike", DOWN)
    thought = think(position, peek=True, limits=LIMITS)
    assert thought.basis is Basis.LINE and thought.peeked and thought.tried == 0
    check(position, thought.line)
    blind = think(position, limits=LIMITS)
    assert blind.basis is Basis.ARRANGEMENTS and not blind.peeked and blind.tried == hints.ARRANGEMENTS
    assert blind.line == () and blind.move in legal_moves(position)


def test_a_game_that_is_lost_in_every_arrangement_is_lost() -> None:
    position = at("klondike", "tableau: (3H) 9C / (4H) 9S")
    thought = think(position, limits=LIMITS)
    assert thought.basis is Basis.LOST and thought.every and thought.tried == thought.lost == 2
    assert winnable_words(thought) == ["no: the position is lost, however the face-down cards lie"]


def test_a_guess_goes_home_then_turns_up_then_deals() -> None:
    position = at("klondike", "foundations: AC; tableau: (9H) 2C / (9S) 8D / 9C; stock: (5D)")
    assert text_of(position, guess(position)) == "2C t1-f1"
    position = at("klondike", "tableau: (9S) 8D / 9C; stock: (5D)")
    assert text_of(position, guess(position)) == "8D t1-t2"
    assert guess(at("klondike", "tableau: 8D / 9C; stock: (5D)")) == DEAL
    assert guess(at("golf", "foundation: 2C; tableau: 9D")) is None


# In the background


def waited(adviser: Adviser, game: Game, *, peek: bool = False) -> Thought:
    for _ in range(100):
        thought = adviser.ask(game, peek=peek, wait=0.2)
        if thought is not None:
            return thought
    raise AssertionError("nothing was found")


@pytest.fixture
def adviser() -> Iterator[Adviser]:
    adviser = Adviser(LIMITS)
    yield adviser
    adviser.forget()


def test_thinking_goes_on_in_a_thread_of_its_own(adviser: Adviser, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, threads = Event(), []

    def slow(*_: object, **__: object) -> Thought:
        threads.append(current_thread())
        go_on.wait(10)
        return Thought(Basis.LOST)

    monkeypatch.setattr("patience_core.sitting.adviser.think", slow)
    game = patience.deal("bisley", 1)
    start = time.perf_counter()
    assert adviser.ask(game) is None and adviser.ask(game, wait=0.05) is None
    assert time.perf_counter() - start < 2
    game.play("KD t4-k2")  # the player plays on
    game.pop()
    go_on.set()
    assert waited(adviser, game).basis is Basis.LOST
    assert len(threads) == 1 and threads[0] is not main_thread()


def test_another_question_gives_the_first_up(adviser: Adviser, monkeypatch: pytest.MonkeyPatch) -> None:
    given_up = []

    def endless(position: Position, *, wanted: Event, **_: object) -> Thought:
        if position.home_count() > 4:
            return Thought(Basis.LOST)
        while wanted.is_set():
            time.sleep(0.005)
        given_up.append(True)
        raise Stopped

    monkeypatch.setattr("patience_core.sitting.adviser.think", endless)
    game = patience.deal("bisley", 1)
    assert adviser.ask(game) is None
    game.play("KD t4-k2")
    assert waited(adviser, game).basis is Basis.LOST and given_up == [True]
    game.pop()
    assert adviser.ask(game) is None
    adviser.stop()
    assert given_up == [True, True]


def test_a_search_that_nobody_wants_ends() -> None:
    wanted = Event()
    with pytest.raises(Stopped):
        think(patience.deal("bisley", 1).position, limits=Limits(positions=50_000), wanted=wanted)
    with pytest.raises(Stopped):
        think(patience.deal("klondike", 1).position, limits=LIMITS, wanted=wanted)


def test_what_goes_wrong_is_told_to_whoever_asks(adviser: Adviser, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> Thought:
        raise MissingExtra("numba is not installed")

    monkeypatch.setattr("patience_core.sitting.adviser.think", fails)
    with pytest.raises(MissingExtra, match="numba"):
        waited(adviser, patience.deal("bisley", 1))


def test_a_line_that_is_followed_is_not_looked_for_again(adviser: Adviser, monkeypatch: pytest.MonkeyPatch) -> None:
    game = patience.deal("janets-bisley", 17)
    first = waited(adviser, game)
    monkeypatch.setattr("patience_core.sitting.adviser.think", lambda *_, **__: pytest.fail("thought again"))
    for number in range(len(first.line)):
        thought = adviser.ask(game)
        assert (
            thought is not None and thought.move == first.line[number] and len(thought.line) == len(first.line) - number
        )
        game.play(thought.move)
    assert game.position.won()
    while len(game.moves) > 5:
        game.pop()
    assert adviser.ask(game) is not None


def test_what_is_known_is_told_of_piles_in_another_order(adviser: Adviser, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "foundations: AC / - / AH 2H 3H 4H 5H 6H 7H 8H / -; tableau: 3C 9H / 2C / - / -"
    first = waited(adviser, patience.position("freecell", text))
    monkeypatch.setattr("patience_core.sitting.adviser.think", lambda *_, **__: pytest.fail("thought again"))
    other = patience.position("freecell", text.replace("3C 9H / 2C / - / -", "- / 2C / - / 3C 9H"))
    thought = adviser.ask(other)
    assert first.basis is Basis.LINE and thought is not None and thought.line != first.line
    check(other.position, thought.line)


def test_peeked_and_unpeeked_are_kept_apart(adviser: Adviser) -> None:
    game = patience.position("klondike", DOWN)
    assert waited(adviser, game, peek=True).basis is Basis.LINE
    assert waited(adviser, game).basis is Basis.ARRANGEMENTS
    assert waited(adviser, game, peek=True).peeked
    seen = patience.position("freecell", "foundations: AC; tableau: 2C")
    assert not waited(adviser, seen, peek=True).peeked  # nothing lies face down there


# In words


def test_a_hint_has_three_strengths() -> None:
    position = at("bisley", "aces: AC; tableau: 3C 2C")
    thought = think(position, limits=LIMITS)
    assert [hint_words(position, thought, strength) for strength in (1, 2, 3)] == [
        "it can be won: 2 moves from here win",
        "move 2C; 2 moves from here win",
        "2C t1-a1; 2 moves from here win",
    ]
    assert winnable_words(thought) == ["yes: 2 moves from here win"]


def test_what_is_no_proof_is_said_to_be_none() -> None:
    position = patience.deal("bisley", 1).position
    unknown = think(position, limits=Limits(positions=10))
    assert hint_words(position, unknown, 1) == (
        "nothing is proven here (the limit on positions was reached); all that can be given is a guess"
    )
    assert hint_words(position, unknown, 3).startswith("a guess, for nothing is proven here (")
    assert winnable_words(unknown) == ["nobody knows: nothing is proven (the limit on positions was reached)"]
    down = at("klondike", DOWN)
    some = Thought(Basis.ARRANGEMENTS, move=legal_moves(down)[0], tried=8, winnable=6, lost=1, wins=5)
    assert hint_words(down, some, 3).startswith("a guess: ") and hint_words(down, some, 3).endswith(
        "; it wins in 5 of the 8 arrangements of the face-down cards that were tried"
    )
    assert winnable_words(some) == [
        "nobody knows without a peek: it can be won in 6 of the 8 arrangements of the face-down cards that were tried "
        "(1 lost, 1 undecided)"
    ]


@pytest.mark.parametrize(
    ("tried", "winnable", "lost", "every", "hint", "winning"),
    [
        (8, 8, 0, False, "wins in all 8 arrangements of the face-down cards that were tried",
         "nobody knows without a peek: it can be won in all 8 arrangements of the face-down cards that were tried"),
        (2, 2, 0, True, "wins however the face-down cards lie", "yes, however the face-down cards lie"),
        (1, 1, 0, False, "wins in the only arrangement of the face-down cards that was tried",
         "nobody knows without a peek: it can be won in the only arrangement of the face-down cards that was tried"),
        (6, 2, 4, True, "wins in 2 of the 6 arrangements of the face-down cards that there are",
         "it can be won in 2 of the 6 arrangements of the face-down cards that there are (4 lost)"),
    ],
)  # fmt: skip
def test_arrangements_in_words(tried: int, winnable: int, lost: int, every: bool, hint: str, winning: str) -> None:
    down = at("klondike", DOWN)
    thought = Thought(
        Basis.ARRANGEMENTS, move=legal_moves(down)[0], tried=tried, winnable=winnable, lost=lost, wins=winnable,
        every=every,
    )  # fmt: skip
    assert hint_words(down, thought, 1) == f"there is a move that {hint}"
    assert hint_words(down, thought, 3).endswith(f"; it {hint}")
    assert winnable_words(thought) == [winning]


def test_no_win_found_in_any_arrangement() -> None:
    down = at("klondike", DOWN)
    none = Thought(Basis.GUESS, move=legal_moves(down)[0], tried=8, lost=1)
    part = "no win was found in any of the 8 arrangements of the face-down cards that were tried"
    assert hint_words(down, none, 1) == f"{part}; all that can be given is a guess"
    assert winnable_words(none) == [f"nobody knows without a peek: {part} (1 lost, 7 undecided)"]


def test_a_loss_says_how_far_to_go_back() -> None:
    position = patience.deal("fortress", 5).position
    lost = Thought(Basis.LOST, back=3, story=("So it is.",))
    assert hint_words(position, lost, 1) == (
        "the position is proven lost; no move helps. Take back the last 3 moves (u 3), and it can be won."
    )
    assert winnable_words(lost)[1:] == ["So it is.", "Take back the last 3 moves (u 3), and it can be won."]
    start = Thought(Basis.LOST, from_start=True)
    assert winnable_words(start)[-1] == "The deal could not be won from the start."


# At the table


def play(cli: Cli, *typed: str, words: str) -> Ran:
    return cli("play", *words.split(), input="".join(line + "\n" for line in (*typed, "quit")))


def answers(ran: Ran) -> list[list[str]]:
    """What was said to each line that was typed."""
    said: list[list[str]] = []
    for line in ran.out.splitlines():
        if line.startswith("> "):
            said.append([])
        elif said:
            said[-1].append(line)
    return said


def test_each_hint_in_one_place_is_stronger(cli: Cli) -> None:
    ran = play(cli, "hint", "hint", "hint", "hint", "KD", "hint", words="janets-bisley --deal 17")
    first, second, third, fourth, _, later, _ = answers(ran)
    assert first[0].startswith("It can be won: ") and first[1] == "Hint again says which card."
    assert second[0].startswith("Move ") and second[1] == "Hint again says where."
    assert third == fourth[:1] and third[0].split(";")[0].count(" ") == 1
    assert later[0].startswith("It can be won: ") and ran.code == 0


def test_a_hint_can_be_asked_for_at_once_and_made(cli: Cli) -> None:
    ran = play(cli, "hint 3", words="janets-bisley --deal 17")
    move = answers(ran)[0][0].split(";")[0]
    assert play(cli, move, words="janets-bisley --deal 17 --new").out.count(move) >= 2
    for typed in ("hint 4", "hint x", "hint 0", "hint 1 2"):
        assert answers(play(cli, typed, words="bisley --deal 1 --new"))[0][0].startswith("Hint takes a strength")


@pytest.mark.parametrize("typed", ["winnable", "can i win", "can i win?", "CAN I still win ?", "can it be won"])
def test_the_ways_to_ask_whether_it_can_be_won(cli: Cli, typed: str) -> None:
    assert answers(play(cli, typed, words="janets-bisley --deal 17 --new"))[0][0].startswith("Yes: ")
    assert answers(play(cli, typed, words="fortress --deal 5 --new"))[0] == [
        "No: the position is proven lost.",
        "One card closes its pile for ever, and no space ever comes about.",
        "KD in t6 could otherwise go only on QD or home after QD, but QD lies under KD.",
        "The deal could not be won from the start.",
    ]


def test_odd_words_in_the_question(cli: Cli) -> None:
    assert answers(play(cli, "can you fly", words="bisley --deal 1"))[0] == [
        "'you' is no part of the question; say: winnable, or: can i win."
    ]


def test_a_peek_where_nothing_lies_face_down(cli: Cli, patience_home: Path) -> None:
    said = answers(play(cli, "peek", "KD", words="janets-bisley --deal 17"))[0]
    assert said == ["No card lies face down: hint and winnable know all cards anyway."]
    (path,) = (patience_home / "saves").glob("*.json")
    assert read_record(path.read_text(), "save").assists == Assists()


def test_help_tells_of_hints(cli: Cli) -> None:
    said = "\n".join(answers(play(cli, "help", words="bisley --deal 1"))[0])
    assert "  hint, hint 3 " in said and "  can i win " in said and "  peek " in said


def test_while_it_is_thought_about_the_player_plays_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = Seat(Sitting(patience.deal("bisley", 1), Shelf(tmp_path)), Shelf(tmp_path))
    asked = Asking(View(Screen(), Look(plain=True, symbols=False)), wait=0.05)
    asked.hint(seat, [])
    assert capsys.readouterr().out == "Still thinking; play on, or ask again in a while.\n"
    assert seat.sitting.assists == Assists()  # nothing was given
    monkeypatch.setattr(warming, "is_under_way", lambda: True)
    asked.hint(seat, [])
    assert capsys.readouterr().out.startswith("The solver is being made ready, which takes some seconds")
    start = time.perf_counter()
    seat.leave()
    assert time.perf_counter() - start < 1.5


def test_ctrl_c_ends_the_thinking_and_not_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = Seat(Sitting(patience.deal("bisley", 1), Shelf(tmp_path)), Shelf(tmp_path))
    asked = Asking(View(Screen(), Look(plain=True, symbols=False)))

    def interrupted(*_: object, **__: object) -> Thought:
        raise KeyboardInterrupt

    monkeypatch.setattr(Adviser, "ask", interrupted)
    asked.winnable(seat, [])
    assert capsys.readouterr().out.splitlines()[-1] == "No longer thinking about it."


# In the save


def test_help_is_counted_in_the_save_and_above_the_table(cli: Cli, patience_home: Path) -> None:
    ran = play(cli, "hint", "hint", "winnable", "KD", "hint 3", words="janets-bisley --deal 17")
    assert ran.code == 0
    (path,) = (patience_home / "saves").glob("*.json")
    record = read_record(path.read_text(), "save")
    assert record.assists == Assists(hints=3, questions=1)
    again = play(cli, "u", "hint", "quit", words="janets-bisley --resume")
    assert "Janet's Bisley, deal 17, 1 move, 5 of 52 cards on the foundations, 3 hints, 1 question" in again.out
    assert read_record(path.read_text(), "save").assists == Assists(hints=4, questions=1)


def test_peeks_are_counted(tmp_path: Path) -> None:
    sitting = Sitting(patience.deal("klondike", 3), Shelf(tmp_path))
    seat = Seat(sitting, Shelf(tmp_path))
    asked = Asking(View(Screen(), Look(plain=True, symbols=False)), wait=20.0)
    asked.peek(seat, [])
    asked.peek(seat, ["hint"])
    assert sitting.assists == Assists(hints=1, questions=1, peeks=2)
    assert sitting.path is None  # nothing is saved before the first move, and the first move saves it all
    sitting.play(next(iter(sitting.game.legal_moves)))
    assert sitting.path is not None
    again = load(sitting.path, sitting.game.variant)
    assert Sitting(again.game, Shelf(tmp_path), again).assists == sitting.assists
    seat.leave()


def saved(**changes: object) -> str:
    import json

    text = record_text(Record("bisley", "f", "1", (), assists=Assists(1, 2, 3), id="0" * 32))
    values = json.loads(text) | changes
    return json.dumps({key: value for key, value in values.items() if value is not None})


def test_a_save_says_how_much_help_there_was() -> None:
    text = record_text(Record("bisley", "f", "1", (), id="0" * 32))
    assert read_record(text, "x").assists == Assists() and not read_record(text, "x").assists
    assert read_record(saved(), "x").assists == Assists(1, 2, 3)
    assert read_record(saved(assists={"hints": 4, "stars": 5}), "x").assists == Assists(4)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"version": 1}, 'it says version 1 of the format and has "assists", which came later'),
        ({"assists": None}, 'it says version 4 of the format and has no "assists"'),
        ({"version": 5}, "saved in version 5 of the format; this program reads versions 1 to 4"),
        ({"assists": []}, 'its "assists" is a list, not an object'),
        ({"assists": {"hints": -1}}, '"hints" of its "assists" is -1, not a number from 0'),
        ({"assists": {"peeks": True}}, '"peeks" of its "assists" is true, not a number from 0'),
        ({"assists": {"peeks": 1e300}}, '"peeks" of its "assists" is 1e+300, not a number from 0'),
        ({"assists": {"questions": "many"}}, '"questions" of its "assists" is "many", not a number from 0'),
    ],
)
def test_what_is_wrong_with_the_help_in_a_save(changes: dict[str, object], says: str) -> None:
    with pytest.raises(patience.SaveError) as error:
        read_record(saved(**changes), "bisley-1.json")
    assert str(error.value).startswith("bisley-1.json: ") and says in str(error.value)
    assert "\n" not in str(error.value)
