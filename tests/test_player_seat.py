"""A player at a table: moves and what follows them, back and forth, finishing, bookmarks, games, counting."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

import pytest

import patience_core as patience
from patience_core.cards import FACE_DOWN, TEXT
from patience_core.errors import IllegalMove, InvalidDeal, InvalidMove, SaveError, StatisticsError
from patience_core.game import Game
from patience_core.moves import Move, Transfer, legal_moves
from patience_core.notation import move_text, read_position
from patience_core.player.counting import Counts, LaterStore
from patience_core.player.daily import daily_deal
from patience_core.player.safe import safe_move
from patience_core.player.seat import Made, Seat
from patience_core.player.settings import Settings
from patience_core.player.standing import Standing
from patience_core.player.words import given_up
from patience_core.shuffle import DealNumber
from patience_core.sitting.folders import statistics_path
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting
from patience_core.statistics.played import Played
from patience_core.tables import tables_of
from tests.clitool import WON

Sit = Callable[..., Seat]


class Counted(list[Played]):
    """A store that keeps games in a list; ``full`` makes it fail."""

    full = False

    def count(self, played: Played) -> bool:
        if self.full:
            raise StatisticsError("the disk is full")
        if any(each.id == played.id for each in self):
            return False
        self.append(played)
        return True


@pytest.fixture
def counted() -> Counted:
    return Counted()


@pytest.fixture
def sit(tmp_path: Path, counted: Counted) -> Sit:
    """Sits down at a deal of a variant, or at a position of it."""

    def at(name: str, deal: int = 1, position: str = "", **settings: str) -> Seat:
        variant, shelf = patience.variant(name), Shelf(tmp_path)
        game = Game.of_deal(variant, deal)
        if position:
            game = Game(read_position(tables_of(variant), position), DealNumber(deal))
        return Seat(Sitting(game, shelf), shelf, Settings(**settings), counted)

    return at


def meant(seat: Seat, text: str) -> Move:
    moves = seat.read(text)
    assert isinstance(moves, list) and len(moves) == 1, moves
    return moves[0]


def pile(seat: Seat, label: str) -> int:
    return seat.position.tables.pile_of[label]


# Moves


def test_a_move_is_made_and_saved(sit: Sit) -> None:
    seat = sit("bisley")
    assert seat.sitting.path is None and seat.variant.id == "bisley" and str(seat.deal) == "1"
    assert seat.play(meant(seat, "kd")) == Made("KD t4-k2") and Made("KD t4-k2").texts == ("KD t4-k2",)
    assert seat.sitting.path is not None and seat.moves_made == 1
    assert load(seat.sitting.path, seat.variant).game.position == seat.position
    with pytest.raises(IllegalMove, match="builds up or down by suit"):
        seat.play(Transfer(pile(seat, "t6"), pile(seat, "t1")))
    assert seat.undo() == ["KD t4-k2"] and seat.undo() == [] and seat.redo(5) == ["KD t4-k2"]
    assert seat.restart() == 1 and seat.restart() == 0


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("kd", ["KD t4-k2"]),
        ("6s", ["6S t6-t2", "6S t6-t13"]),
        ("7d", "the tableau: one card at a time"),
        ("kd t4-t1", "the tableau builds up or down by suit: KD cannot go on 4D"),
        ("nonsense", "'nonsense' is no move"),
        ("kd t99", "there is no pile t99"),
        ("d", "there is no stock in this game"),
        ("", "'' is no move"),
    ],
)
def test_what_is_typed_is_read(sit: Sit, text: str, answer: list[str] | str) -> None:
    seat = sit("bisley")
    found = seat.read(text)
    if isinstance(answer, list):
        assert isinstance(found, list) and [move_text(seat.position, move) for move in found] == answer
    else:
        assert isinstance(found, str) and answer.removeprefix("the tableau: ") in found


def test_why_cards_may_not_go_there(sit: Sit) -> None:
    seat = sit("bisley")
    assert seat.why_not(pile(seat, "t4"), 1, pile(seat, "k2")) == ""
    assert seat.why_not(pile(seat, "t4"), 1, pile(seat, "t1")) == (
        "the tableau builds up or down by suit: KD cannot go on 4D"
    )
    assert "is empty" in seat.why_not(pile(seat, "k1"), 1, pile(seat, "t1"))
    assert seat.why_not(pile(seat, "t4"), 9, pile(seat, "t1")) != ""
    assert seat.why_not(pile(seat, "t4"), 1, pile(seat, "t4")) != ""
    assert seat.why_not_home(pile(seat, "t4")) == "" and seat.home_moves(pile(seat, "t4"))
    assert seat.why_not_home(pile(seat, "t6")) == "6S fits on no foundation now"
    assert seat.why_not_home(pile(seat, "a1")) == "AC is on a foundation already"
    assert seat.why_not_home(pile(seat, "k1")) == "k1 is empty: there is no card to move"


@pytest.mark.parametrize("name", patience.variants())
def test_no_reason_names_a_card_that_lies_face_down(sit: Sit, name: str) -> None:
    seat, random = sit(name, 2), Random(name)
    for _ in range(6):
        position = seat.position
        piles = range(len(position.piles))
        down = [code & ~FACE_DOWN for cards in position.piles for code in cards if code >= FACE_DOWN]
        up = [code for cards in position.piles for code in cards if code < FACE_DOWN]
        unseen = {TEXT[face] for face in down if face not in up}
        if not down:
            return
        labels = [table.label for table in position.tables.piles]
        for source in piles:
            reasons = [seat.why_not_home(source)]
            for target in random.sample(piles, 4):
                counts = random.sample(
                    range(1, len(position.piles[source]) + 2), min(4, len(position.piles[source]) + 1)
                )
                for count in counts:
                    reasons.append(seat.why_not(source, count, target))
                    reasons.append(str(seat.read(f"{labels[source]}-{labels[target]} x{count}")))
            for reason in reasons:
                assert not [card for card in unseen if card in reason.replace("(", " ").split(": ", 1)[-1].split()], (
                    reason
                )
        legal = legal_moves(position)
        if legal:
            seat.play(random.choice(legal))


# Automatic moves


def test_safe_moves_follow_and_go_back_with_the_move(sit: Sit) -> None:
    text = "foundations: - / AD / AH / AS; tableau: 9D 2C AC / KS 2S / QD 2D"
    seat = sit("freecell", position=text, automatic="safe")
    before = seat.position.copy()
    made = seat.play(meant(seat, "ac f1"))
    assert made.text == "AC t1-f1" and set(made.followed) == {"2C t1-f1", "2S t2-f4", "2D t3-f2"}
    after = seat.position.copy()
    assert seat.moves_made == 1 and len(seat.sitting.game.moves) == 4
    taken = seat.undo()
    assert len(taken) == 4 and taken[-1] == "AC t1-f1" and seat.position == before and seat.moves_made == 0
    assert seat.redo() == list(made.texts) and seat.position == after


def test_nothing_follows_unless_it_is_switched_on(sit: Sit) -> None:
    seat = sit("freecell", position="foundations: - / AD / AH / AS; tableau: 9D 2C AC / KS 2S / QD 2D")
    assert seat.play(meant(seat, "ac f1")).followed == ()
    seat.settings = Settings(automatic="safe")
    assert seat.undo() == ["AC t1-f1"] and seat.position.home_count() == 3  # taking back sets nothing off


@pytest.mark.parametrize(
    "name", ["bisley", "freecell", "klondike", "yukon", "spider", "golf", "double-bisley", "cruel"]
)
def test_automatic_moves_are_just_the_safe_ones(sit: Sit, name: str) -> None:
    seat, random = sit(name, 5, automatic="safe"), Random(name)
    followed = 0
    stack = []
    for _ in range(60):
        legal = legal_moves(seat.position)
        if not legal:
            break
        home = [move for move in legal if isinstance(move, Transfer) and move.target in seat.position.tables.home]
        stack.append(seat.position.copy())
        made = seat.play(random.choice(home if home and random.random() < 0.5 else legal))
        followed += len(made.followed)
        assert safe_move(seat.position) is None
    assert (followed > 0) <= seat.has_safe_moves
    assert seat.sitting.path is not None
    saved = load(seat.sitting.path, seat.variant)
    seat.sit_down(Sitting(saved.game, Shelf(seat.sitting.path.parent), saved))
    while stack:
        seat.undo()
        assert seat.position == stack.pop()


# Finishing


def won_but_for(seat: Seat, last: int) -> None:
    for move in WON[: len(WON) - last]:
        seat.play(meant(seat, move))


def test_finish_is_one_step(sit: Sit, counted: Counted) -> None:
    seat = sit("janets-bisley", 17)
    with pytest.raises(InvalidMove, match="do not win yet"):
        seat.finish()
    won_but_for(seat, 9)
    assert seat.standing() is Standing.FINISH and len(seat.finish_line()) == 9
    before = seat.position.copy()
    made = seat.finish()
    assert len(made.texts) == 9 and seat.standing() is Standing.WON and seat.finish_line() == []
    assert [(each.won, each.moves) for each in counted] == [(True, len(WON))]
    assert len(seat.undo()) == 9 and seat.position == before and seat.standing() is Standing.FINISH
    seat.redo()
    assert seat.standing() is Standing.WON and len(counted) == 1


# How it stands


def test_the_proof_can_wait(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = sit("bisley", position="aces: AC / AD / AH / AS; tableau: 8C 6C / 4C 7C")
    assert seat.standing(prove=False) is Standing.OPEN and seat.standing() is Standing.NO_PROGRESS
    assert seat.standing(prove=False) is Standing.NO_PROGRESS  # it is known by now
    assert seat.standing_words().startswith("No progress is possible")
    stuck = sit("bisley", position="aces: AC / AD / AH / AS; tableau: 3C / 8D")
    monkeypatch.setattr(Sitting, "outcome", property(lambda _: pytest.fail("worked out")))
    assert stuck.standing(prove=False) is Standing.NO_MOVES


# Counting


def test_a_game_counts_once_at_its_first_win(sit: Sit, counted: Counted) -> None:
    seat = sit("janets-bisley", 17)
    won_but_for(seat, 1)
    assert counted == []
    seat.play(meant(seat, WON[-1]))
    (played,) = counted
    assert (played.id, played.variant, played.name, played.deal, played.won, played.moves) == (
        seat.sitting.id, "janets-bisley", "Janet's Bisley", "17", True, len(WON),
    )  # fmt: skip
    assert played.fingerprint == seat.position.tables.fingerprint and not played.helped
    seat.undo(3)
    seat.redo(3)
    seat.restart()
    for move in WON:
        seat.play(meant(seat, move))
    assert len(counted) == 1
    with pytest.raises(IllegalMove, match="won"):
        seat.give_up()
    seat.new(17)
    for move in WON:
        seat.play(meant(seat, move))
    assert len(counted) == 2 and counted[0].id != counted[1].id


def test_what_is_given_up_counts_as_lost(sit: Sit, counted: Counted) -> None:
    seat = sit("bisley")
    seat.play(meant(seat, "kd"))
    seat.give_up()
    assert [(each.won, each.moves) for each in counted] == [(False, 1)]
    assert seat.standing() is Standing.GIVEN_UP and seat.standing_words() == "Given up."
    with pytest.raises(IllegalMove, match="the game was given up already"):
        seat.give_up()
    assert len(counted) == 1


def test_a_game_with_moves_of_another_does_not_count(sit: Sit, counted: Counted) -> None:
    winner = sit("janets-bisley", 17)
    for move in WON:
        winner.play(meant(winner, move))
    counted.clear()
    seat = sit("janets-bisley", 3)
    seat.open_line(winner.line())
    assert seat.standing() is Standing.WON and seat.sitting.path is not None and seat.position == winner.position
    seat.undo()
    seat.redo()
    saved = load(seat.sitting.path, seat.variant)
    shelf = Shelf(seat.sitting.path.parent)
    again = Seat(Sitting(saved.game, shelf, saved), shelf, Settings(), counted)
    again.undo()
    again.redo()
    assert counted == []
    seat.open_line(f"janets-bisley 17: {', '.join(WON[:-1])}")
    seat.play(meant(seat, WON[-1]))
    assert counted == []
    seat.open_line("janets-bisley 17")  # a deal and no more: the moves are the player's own
    for move in WON:
        seat.play(meant(seat, move))
    assert len(counted) == 1


def test_statistics_switched_off_and_a_full_disk(sit: Sit, counted: Counted) -> None:
    seat = sit("bisley", statistics="off")
    seat.give_up()
    seat.settings = Settings()
    seat.undo()
    assert counted == [] and seat.trouble is None
    seat = sit("bisley", 2)
    counted.full = True
    seat.give_up()
    assert str(seat.trouble) == "the disk is full" and seat.sitting.given_up
    counted.full = False
    seat.play(next(iter(legal_moves(seat.position))))
    assert seat.trouble is None and len(counted) == 1


def test_the_store_of_a_users_folder_is_opened_when_it_is_needed(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    seat = Seat(Sitting(Game.of_deal(patience.variant("bisley"), 1), shelf), shelf, store=LaterStore())
    seat.play(meant(seat, "kd"))
    assert not statistics_path().exists()
    seat.give_up()
    assert seat.trouble is None
    store = LaterStore().open()
    assert [(each.id, each.won) for each in store.rows()] == [(seat.sitting.id, False)]
    store.close()


def test_a_win_counts_before_it_is_saved(sit: Sit, counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is killed between the two has one move to make again, and it counts once all the same."""
    seat = sit("janets-bisley", 17)
    won_but_for(seat, 1)
    order: list[str] = []
    save = seat.sitting.save

    def counts(_: Played) -> bool:
        order.append("count")
        return True

    def saves() -> SaveError | None:
        order.append("save")
        return save()

    monkeypatch.setattr(counted, "count", counts, raising=False)
    monkeypatch.setattr(seat.sitting, "save", saves)
    seat.play(meant(seat, WON[-1]))
    assert order == ["count", "save"]


# Bookmarks


def test_bookmarks(sit: Sit) -> None:
    seat = sit("bisley")
    seat.play(meant(seat, "kd"))
    marked = seat.position.copy()
    assert (
        seat.bookmark() == "1" and seat.bookmark("  before   the end ") == "before the end" and seat.bookmark() == "2"
    )
    seat.play(meant(seat, "ts t3"))
    seat.go_to("before the end")
    assert seat.position == marked and seat.redo() == ["TS t7-t3"]
    seat.remove_bookmark("1")
    assert [each.name for each in seat.bookmarks] == ["before the end", "2"] and seat.bookmark() == "1"
    for wrong in (seat.go_to, seat.remove_bookmark):
        with pytest.raises(InvalidMove, match="no bookmark is called 'nowhere'"):
            wrong("nowhere")


def test_going_to_a_bookmark_that_won_counts_once(sit: Sit, counted: Counted) -> None:
    seat = sit("janets-bisley", 17)
    for move in WON:
        seat.play(meant(seat, move))
    seat.bookmark("won")
    seat.restart()
    seat.go_to("won")
    assert seat.standing() is Standing.WON and len(counted) == 1


# Games


def test_other_games_leave_the_old_one_saved(sit: Sit) -> None:
    seat = sit("bisley")
    seat.play(meant(seat, "kd"))
    old = seat.sitting
    assert old.clock.running
    seat.new(12)
    assert str(seat.deal) == "12" and not old.clock.running and seat.sitting.clock.running
    assert old.path is not None and load(old.path, seat.variant).game.move_texts() == ["KD t4-k2"]
    seat.new()
    assert 1 <= seat.deal.number <= 999_999_999
    seat.daily(date(2026, 11, 30))
    assert seat.deal == daily_deal("bisley", date(2026, 11, 30))
    for wrong in ("x", -1, "ms:0"):
        with pytest.raises(InvalidDeal):
            seat.new(wrong)
    assert seat.deal == daily_deal("bisley", date(2026, 11, 30))


def test_a_line_of_another_variant_is_opened_with_it(sit: Sit) -> None:
    seat = sit("bisley")
    seat.play(meant(seat, "kd"))
    assert seat.line() == "bisley 1: KD t4-k2"
    with pytest.raises(InvalidMove, match="that is a game of 'golf', not of 'bisley'"):
        seat.open_line("golf 3: deal")
    assert seat.line() == "bisley 1: KD t4-k2"
    seat.open_line("golf 3: deal", patience.variant("golf"))
    assert seat.variant.id == "golf" and seat.line() == "golf 3: deal" and seat.sitting.source == ""


def test_the_source_of_a_variant_stays_with_its_games(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: Mine\nextends: bisley\n")
    shelf = Shelf(tmp_path / "saves")
    seat = Seat(Sitting(Game.of_deal(patience.variant(path), 1), shelf, source=str(path)), shelf)
    seat.new(2)
    assert seat.sitting.source == str(path)
    seat.open_line("mine 3")
    assert seat.sitting.source == str(path) and seat.sitting.path is None


def test_the_clock_runs_while_there_is_something_to_play(sit: Sit) -> None:
    seat = sit("janets-bisley", 17)
    assert seat.sitting.clock.running
    for move in WON:
        seat.play(meant(seat, move))
    assert not seat.sitting.clock.running
    seat.undo()
    assert seat.sitting.clock.running
    seat.leave()
    assert not seat.sitting.clock.running


def test_the_game_is_looked_at_from_where_it_stands(sit: Sit) -> None:
    seat = sit("janets-bisley", 17)
    won_but_for(seat, 30)
    seat.undo(5)
    line = seat.replay()
    assert line.position == seat.position and line.length == len(WON) - 30 and line.number == len(WON) - 35
    line.step()
    assert line.position != seat.position and seat.redo() == [line.text]


# What could not be counted


def loaded(seat: Seat) -> Sitting:
    """The game as the next program finds it."""
    path = seat.sitting.path
    assert path is not None
    saved = load(path, seat.variant)
    return Sitting(saved.game, Shelf(path.parent), saved)


def sit_again(seat: Seat, store: Counts, **settings: str) -> Seat:
    sitting = loaded(seat)
    return Seat(sitting, Shelf(sitting.path.parent if sitting.path else Path()), Settings(**settings), store)


def test_what_could_not_be_counted_is_as_it_was_finished(sit: Sit, counted: Counted) -> None:
    """Also where the player has played on since."""
    seat = sit("janets-bisley", 17)
    counted.full = True
    for move in WON:
        seat.play(meant(seat, move))
    seat.undo(5)
    assert str(seat.trouble) == "the disk is full" and counted == []
    counted.full = False
    seat.restart()
    assert seat.trouble is None and [(each.won, each.moves) for each in counted] == [(True, len(WON))]


@pytest.mark.parametrize("how", ["leave", "new"])
def test_leaving_tries_to_count_again(sit: Sit, counted: Counted, how: str) -> None:
    seat = sit("bisley")
    counted.full = True
    seat.give_up()
    first = seat.sitting.id
    assert seat.trouble is not None
    counted.full = False
    if how == "leave":
        seat.leave()
    else:
        seat.new(2)
    assert [(each.id, each.won) for each in counted] == [(first, False)] and seat.trouble is None


def test_what_could_not_be_counted_is_counted_when_it_is_opened_again(sit: Sit, counted: Counted) -> None:
    seat = sit("janets-bisley", 17)
    for move in WON[:-1]:
        seat.play(meant(seat, move))
    counted.full = True
    seat.play(meant(seat, WON[-1]))
    seat.undo(3)
    seat.leave()
    assert counted == [] and seat.sitting.path is not None
    os.utime(seat.sitting.path, (1_800_000_000,) * 2)
    counted.full = False
    for _ in range(2):
        sit_again(seat, counted).leave()
    (played,) = counted
    assert (played.id, played.won, played.moves, played.finished) == (
        seat.sitting.id, True, len(WON), "2027-01-15T08:00:00Z",
    )  # fmt: skip


def test_what_was_given_up_stays_lost_also_where_it_is_won_for_fun(sit: Sit, counted: Counted) -> None:
    seat = sit("janets-bisley", 17)
    counted.full = True
    seat.give_up()
    assert seat.standing() is Standing.GIVEN_UP and given_up(seat.sitting) == ["given up"]
    for move in WON[:-1]:
        seat.play(meant(seat, move))
        assert seat.standing() is not Standing.GIVEN_UP, "for fun: the table tells"
        assert given_up(seat.sitting) == ["given up, played on for fun"]
    seat.play(meant(seat, WON[-1]))
    assert seat.standing() is Standing.WON and seat.sitting.won_once
    seat.leave()
    counted.full = False
    again = sit_again(seat, counted)
    assert [each.won for each in counted] == [False] and again.sitting.given_up and again.sitting.played_on
    again.undo()
    again.redo()
    assert len(counted) == 1


def test_nothing_is_asked_of_the_store_for_an_open_game_or_one_of_elsewhere(sit: Sit, tmp_path: Path) -> None:
    class Never:
        def count(self, _: Played) -> bool:
            raise AssertionError

    seat = sit("janets-bisley", 17)
    won_but_for(seat, 1)
    seat.leave()
    sit_again(seat, Never()).leave()
    winner = sit("janets-bisley", 17)
    for move in WON:
        winner.play(meant(winner, move))
    copy = tmp_path / "elsewhere" / "won.json"
    winner.sitting.copy_to(copy)
    saved = load(copy, winner.variant)
    shelf = Shelf(tmp_path / "saves")
    Seat(Sitting(saved.game, shelf, saved), shelf, Settings(), Never()).leave()


def test_a_game_finished_while_statistics_are_off_never_counts(sit: Sit, counted: Counted) -> None:
    seat = sit("bisley", statistics="off")
    seat.give_up()
    seat.leave()
    sit_again(seat, counted).leave()
    assert counted == []
    seat = sit("bisley", 2)
    counted.full = True
    seat.give_up()
    seat.leave()
    counted.full = False
    sit_again(seat, counted, statistics="off").leave()
    assert counted == []
    sit_again(seat, counted).leave()
    assert len(counted) == 1, "it was finished while they were on"


def test_a_game_that_the_player_forgot_is_not_counted_when_it_is_opened(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    seat = Seat(Sitting(Game.of_deal(patience.variant("bisley"), 1), shelf), shelf, store=LaterStore())
    seat.give_up()
    with LaterStore().open() as store:
        assert store.forget("bisley") == 1
    sit_again(seat, LaterStore()).leave()
    with LaterStore().open() as store:
        assert store.rows() == []


def test_who_holds_the_statistics_holds_up_the_player_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program keeps the file to itself: the first try may wait, each move after it must not."""
    monkeypatch.setattr("patience_core.player.counting.FIRST_WAIT", 0.3)
    shelf = Shelf(tmp_path)
    with LaterStore().open() as store:
        path = store.path
    seat = Seat(Sitting(Game.of_deal(patience.variant("bisley"), 1), shelf), shelf, store=LaterStore())
    seat.play(meant(seat, "kd"))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    seat.give_up()
    assert "database is locked" in str(seat.trouble) and seat.sitting.given_up
    for _ in range(2):
        for change in (seat.undo, seat.redo):
            begun = time.monotonic()
            change()
            assert time.monotonic() - begun < 0.25 and seat.trouble is not None
    other.execute("ROLLBACK")
    other.close()
    seat.leave()
    assert seat.trouble is None
    with LaterStore().open() as store:
        assert [(each.id, each.won, each.moves) for each in store.rows()] == [(seat.sitting.id, False, 1)]
