"""What a sitting is besides its moves: what follows by itself, bookmarks, the clock, giving up."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from patience_core.errors import IllegalMove, InvalidMove, SaveError
from patience_core.game import Game
from patience_core.moves import Transfer
from patience_core.notation import move_text, read_move, read_position
from patience_core.outcome import Outcome
from patience_core.shuffle import DealNumber
from patience_core.sitting.bookmarks import LEFT, LONGEST_NAME, MOST_BOOKMARKS
from patience_core.sitting.clock import AWAY, Clock
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting, source_of
from patience_core.tables import tables_of
from tests import games
from tests.clitool import WON

BISLEY = games.bisley()


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "saves")


@pytest.fixture
def sitting(shelf: Shelf) -> Sitting:
    return Sitting(Game.of_deal(BISLEY, 1), shelf)


def again(sitting: Sitting, shelf: Shelf) -> Sitting:
    """The same game as the next program finds it."""
    assert sitting.path is not None
    saved = load(sitting.path, sitting.game.variant)
    return Sitting(saved.game, shelf, saved)


def step(sitting: Sitting, seed: int = 0, *, automatic: bool = False) -> str:
    move = Random(seed).choice(list(sitting.game.legal_moves))
    return sitting.follow(move) if automatic else sitting.play(move)


# ---------------------------------------------------------------- what follows by itself


def test_what_followed_goes_with_the_move_before_it_both_ways(sitting: Sitting, shelf: Shelf) -> None:
    start = sitting.game.position.copy()
    one, two = step(sitting, 1), step(sitting, 2)
    first, second = step(sitting, 3, automatic=True), step(sitting, 4, automatic=True)
    three = step(sitting, 5)
    assert sitting.automatic == (2, 3)
    for sat in (sitting, again(sitting, shelf)):
        assert sat.undo() == [three]
        assert sat.undo() == [second, first, two]
        assert sat.automatic == (2, 3), "they can be made again as they were"
        assert sat.redo() == [two, first, second]
        assert sat.undo(9) == [second, first, two, one] and sat.game.position == start
        assert sat.redo(2) == [one, two, first, second]
        assert sat.redo(9) == [three]
    sitting.undo(2)
    after = again(sitting, shelf)
    assert after.automatic == (2, 3) and after.redo() == [two, first, second]
    after.undo()
    step(after, 6)
    assert list(after.automatic) == [], "another move, and what was taken back is gone"


def test_an_automatic_move_is_judged_like_any(sitting: Sitting) -> None:
    step(sitting)
    with pytest.raises(IllegalMove):
        sitting.follow(Transfer(8, 9))
    assert sitting.automatic == () and len(sitting.game.moves) == 1


@given(st.lists(st.tuples(st.sampled_from("ppfffuurrl"), st.integers(1, 4)), max_size=25), st.integers(0, 99))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_undo_and_redo_go_by_the_players_moves_also_after_loading(
    tmp_path_factory: pytest.TempPathFactory, todo: list[tuple[str, int]], seed: int
) -> None:
    """Against a model that keeps each move of the player in a list with what followed it."""
    shelf = Shelf(tmp_path_factory.mktemp("saves"))
    sitting, random = Sitting(Game.of_deal(BISLEY, 3), shelf), Random(seed)
    steps: list[list[str]] = []
    stands = 0
    for what, number in todo:
        if what in "pf":
            move = random.choice(list(sitting.game.legal_moves))
            del steps[stands:]
            if what == "f" and stands:
                steps[-1].append(sitting.follow(move))
            else:
                steps.append([sitting.follow(move) if what == "f" else sitting.play(move)])
                stands += 1
        elif what == "u":
            gone = steps[max(0, stands - number) : stands]
            assert sitting.undo(number) == [text for step in gone for text in step][::-1]
            stands -= len(gone)
        elif what == "r":
            made = steps[stands : stands + number]
            assert sitting.redo(number) == [text for step in made for text in step]
            stands += len(made)
        elif sitting.path is not None:
            sitting = again(sitting, shelf)
        assert sitting.game.move_texts() == [text for step in steps[:stands] for text in step]
        assert sitting.game.undone_texts() == [text for step in steps[stands:] for text in step]


def test_moves_that_are_one_step_are_saved_once(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    saves: list[int] = []
    really = Sitting.save

    def counted(self: Sitting) -> SaveError | None:
        saves.append(len(self.game.moves))
        return really(self)

    monkeypatch.setattr(Sitting, "save", counted)
    with sitting.saving_once():
        step(sitting, 1)
        with sitting.saving_once():
            step(sitting, 2, automatic=True)
        step(sitting, 3, automatic=True)
    assert saves == [3]
    with sitting.saving_once():
        pass
    assert saves == [3], "nothing was done, so nothing is saved"
    with pytest.raises(IllegalMove), sitting.saving_once():
        step(sitting, 4)
        sitting.follow(Transfer(8, 9))
    assert saves == [3, 4], "what was made before something went wrong is saved"


# ---------------------------------------------------------------- bookmarks


def test_a_bookmark_is_gone_back_to_and_nothing_is_lost(sitting: Sitting, shelf: Shelf) -> None:
    step(sitting, 1)
    step(sitting, 2, automatic=True)
    sitting.add_bookmark("here")
    there = sitting.game.position.copy()
    line = [step(sitting, seed) for seed in (3, 4)]
    for sat in (sitting, again(sitting, shelf)):
        sat.go_to("here")
        assert sat.game.position == there and sat.game.undone_texts() == line
        assert [each.name for each in sat.bookmarks] == ["here"], "the moves can be made again, so none is lost"
        assert len(sat.redo(2)) == 2
    sitting.go_to("here")
    assert len(sitting.undo()) == 2, "what followed by itself is still known"
    sitting.redo()


def test_a_line_that_would_be_lost_gets_a_bookmark(sitting: Sitting, shelf: Shelf) -> None:
    step(sitting, 1)
    step(sitting, 2)
    step(sitting, 3, automatic=True)
    sitting.add_bookmark("one way")
    one = sitting.game.move_texts()
    sitting.undo(1)
    step(sitting, 9)
    step(sitting, 10)
    other = sitting.game.move_texts()
    assert other[:2] != one[:2]
    sitting.undo()
    sitting.go_to("one way")
    assert sitting.game.move_texts() == one and sitting.automatic == (2,)
    assert [(each.name, list(each.moves)) for each in sitting.bookmarks] == [("one way", one), (LEFT, other)]
    sat = again(sitting, shelf)
    sat.go_to(LEFT)
    assert sat.game.move_texts() == other and sat.automatic == ()
    kept = [(each.name, list(each.moves)) for each in sat.bookmarks]
    assert kept == [("one way", one), (LEFT, other)], "the one way has a bookmark already"
    sat.go_to("one way")
    assert sat.undo() == one[:0:-1]


def test_no_line_that_was_left_is_lost_and_no_bookmark_of_the_player_is_replaced(sitting: Sitting) -> None:
    step(sitting, 1)
    sitting.add_bookmark(LEFT)
    mine = sitting.game.move_texts()
    sitting.add_bookmark("start")
    lines = [mine]
    for way in (0, 1, 2):
        sitting.restart()
        others = [move for move in sitting.game.legal_moves if move_text(sitting.game.position, move) != mine[0]]
        sitting.play(others[way])
        step(sitting, way)
        lines.append(sitting.game.move_texts())
        sitting.go_to("start")
    kept = {each.name: list(each.moves) for each in sitting.bookmarks if each.name != "start"}
    assert kept == dict(zip([LEFT, f"{LEFT} 2", f"{LEFT} 3", f"{LEFT} 4"], lines, strict=True))


def test_a_line_on_the_way_to_a_bookmark_is_not_kept_twice(sitting: Sitting) -> None:
    step(sitting, 1)
    sitting.add_bookmark("one")
    sitting.undo()
    step(sitting, 9)
    step(sitting, 10)
    sitting.add_bookmark("other")
    sitting.undo()
    sitting.restart()
    first = next(each.moves[0] for each in sitting.bookmarks if each.name == "other")
    sitting.play(read_move(sitting.game.position, first))
    sitting.go_to("one")
    assert [each.name for each in sitting.bookmarks] == ["one", "other"]


def test_a_line_is_not_left_where_there_is_no_room_to_keep_it(sitting: Sitting) -> None:
    step(sitting, 1)
    for number in range(MOST_BOOKMARKS):
        sitting.add_bookmark(str(number))
    sitting.undo()
    step(sitting, 9)
    before = sitting.record()
    with pytest.raises(InvalidMove, match="going there would lose the line you are in, and there are 100 bookmarks"):
        sitting.go_to("7")
    assert sitting.record() == before
    sitting.undo()
    sitting.remove_bookmark("0")
    sitting.redo()
    sitting.go_to("7")
    assert sitting.bookmarks[-1].name == LEFT and len(sitting.bookmarks) == MOST_BOOKMARKS


def test_what_is_given_up_is_for_good_and_may_be_played_on_for_fun(sitting: Sitting, shelf: Shelf) -> None:
    step(sitting, 1)
    sitting.give_up()
    assert not sitting.played_on
    with pytest.raises(IllegalMove, match="the game was given up already"):
        sitting.give_up()
    sitting.undo()
    assert not sitting.played_on, "taking back is no move"
    sitting.redo()
    assert sitting.played_on and sitting.given_up and again(sitting, shelf).played_on
    (listed,) = shelf.listed()
    assert listed.outcome == "given up" and listed.finished


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (0, "1970-01-01T00:00:00+00:00"),
        (1_800_000_000_000_000_000, "2027-01-15T08:00:00+00:00"),
        (253402300799 * 10**9, "9998-12-31T00:00:00+00:00"),
        (-62135596800 * 10**9, "0002-01-01T00:00:00+00:00"),
        (253402300900 * 10**9, "9998-12-31T00:00:00+00:00"),
        (2**63 - 1 << 40, "9998-12-31T00:00:00+00:00"),
        (-(10**11) * 10**9, "0002-01-01T00:00:00+00:00"),
        (-(2**63) << 40, "0002-01-01T00:00:00+00:00"),
    ],
)
def test_a_file_of_a_time_that_no_calendar_has_hides_no_game(
    sitting: Sitting, shelf: Shelf, monkeypatch: pytest.MonkeyPatch, moment: int, told: str
) -> None:
    step(sitting)
    monkeypatch.setattr("patience_core.sitting.shelf._changed", lambda _path: moment)
    (listed,) = shelf.listed()
    assert listed.changed.isoformat() == told
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        assert listed.changed.astimezone(ZoneInfo(zone)).strftime("%H") != ""


def test_bookmarks_are_replaced_and_removed_by_name(sitting: Sitting, shelf: Shelf) -> None:
    sitting.add_bookmark("start")
    assert sitting.path is not None, "a bookmark is saved at once"
    step(sitting)
    sitting.add_bookmark("  a   place ")
    sitting.add_bookmark("start")
    assert [(each.name, len(each.moves)) for each in sitting.bookmarks] == [("a place", 1), ("start", 1)]
    sitting.remove_bookmark("start")
    assert [each.name for each in again(sitting, shelf).bookmarks] == ["a place"]
    with pytest.raises(InvalidMove, match=r"no bookmark is called 'a plaice'; did you mean 'a place'\?"):
        sitting.go_to("a plaice")
    sitting.remove_bookmark("a place")
    with pytest.raises(InvalidMove, match="there is none yet"):
        sitting.remove_bookmark("a place")


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST_NAME + 1), "a\0b", "a\udcffb"])
def test_a_bookmark_has_a_name_that_can_be_seen(sitting: Sitting, name: str) -> None:
    with pytest.raises(InvalidMove, match="a bookmark's name has 1 to 60 characters"):
        sitting.add_bookmark(name)
    assert sitting.bookmarks == ()


def test_there_is_an_end_of_bookmarks(sitting: Sitting) -> None:
    for number in range(MOST_BOOKMARKS):
        sitting.add_bookmark(str(number))
    with pytest.raises(InvalidMove, match="there are 100 bookmarks already"):
        sitting.add_bookmark("one more")
    sitting.add_bookmark("7")


def test_a_bookmark_that_was_damaged_leaves_the_game_as_it_is(sitting: Sitting, shelf: Shelf) -> None:
    step(sitting, 1)
    step(sitting, 2, automatic=True)
    sitting.add_bookmark("good")
    step(sitting, 3)
    sitting.undo()
    assert sitting.path is not None
    values = json.loads(sitting.path.read_text())
    values["bookmarks"].append({"name": "bad", "shared": 1, "moves": [sitting.game.move_texts()[1], "KD t1-k9"],
                                "automatic": []})  # fmt: skip
    sitting.path.write_text(json.dumps(values))
    sat = again(sitting, shelf)
    before = sat.record()
    with pytest.raises(SaveError, match="the bookmark 'bad' cannot be gone to: move 3, 'KD t1-k9', cannot be made"):
        sat.go_to("bad")
    assert sat.record() == before
    values["bookmarks"][-1]["shared"] = 0
    values["bookmarks"][-1]["moves"] = [step(Sitting(Game.of_deal(BISLEY, 1), Shelf(shelf.folder / "x")), 7), "?"]
    sat.path and sat.path.write_text(json.dumps(values))
    sat = again(sat, shelf)
    before = sat.record()
    with pytest.raises(SaveError, match="move 2"):
        sat.go_to("bad")
    assert sat.record() == before and sat.redo() != []


# ---------------------------------------------------------------- clock


class Time:
    """A source of time that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_clock_counts_while_it_runs() -> None:
    time = Time()
    clock = Clock(5.0, time)
    time.now += 10
    assert clock.seconds == 5.0 and not clock.running
    clock.start()
    time.now += 2.5
    assert clock.seconds == 7.5 and clock.running
    clock.start()
    time.now += 1
    clock.stop()
    time.now += 100
    assert clock.seconds == 8.5 and not clock.running
    clock.stop()
    assert repr(clock) == "<Clock: 8.5 s, stopped>"


def test_a_clock_that_jumps_counts_nothing_and_never_goes_back() -> None:
    time = Time()
    clock = Clock(0.0, time)
    clock.start()
    time.now += 60
    assert clock.seconds == 60
    time.now -= 5_000
    assert clock.seconds == 60
    time.now += 1
    assert clock.seconds == 61
    time.now += AWAY + 1
    assert clock.seconds == 61, "the machine slept"
    time.now += AWAY
    assert clock.seconds == 61 + AWAY
    time.now = float("nan")
    assert clock.seconds == 61 + AWAY


def test_the_time_is_saved_with_each_move_and_on_leaving(shelf: Shelf) -> None:
    time = Time()
    sitting = Sitting(Game.of_deal(BISLEY, 1), shelf, clock=Clock(0.0, time))
    sitting.clock.start()
    time.now += 7.25
    step(sitting)
    assert sitting.path is not None and json.loads(sitting.path.read_text())["seconds"] == 7.2
    time.now += 3
    assert sitting.leave() is None and not sitting.clock.running
    assert again(sitting, shelf).clock.seconds == 10.2


def test_leaving_a_deal_that_was_not_begun_saves_nothing(sitting: Sitting, shelf: Shelf) -> None:
    sitting.clock.start()
    assert sitting.leave() is None
    assert sitting.path is None and not shelf.folder.exists()


def test_only_to_have_looked_at_a_game_makes_no_second_file(sitting: Sitting, shelf: Shelf) -> None:
    step(sitting)
    looks = again(sitting, shelf)
    looks.clock.start()
    step(sitting)
    assert looks.leave() is None
    assert [path.name for path in shelf.folder.iterdir()] == ["bisley-1.json"]
    assert len(again(sitting, shelf).game.moves) == 2
    step(looks)
    assert looks.path is not None and looks.path.name == "bisley-1-2.json"
    assert looks.id == sitting.id, "it is one game, gone on with in two ways"


# ---------------------------------------------------------------- won and given up


def winning(shelf: Shelf) -> Sitting:
    """A game that one move wins."""
    position = read_position(tables_of(BISLEY), "aces: AC / AD / AH / AS; tableau: 2S")
    return Sitting(Game(position, DealNumber(1)), shelf)


def test_a_game_that_was_won_once_stays_so(shelf: Shelf) -> None:
    sitting = winning(shelf)
    sitting.clock.start()
    step(sitting)
    stood = [(sitting.won_once, sitting.outcome, sitting.clock.running)]
    sitting.undo()
    stood.append((sitting.won_once, sitting.outcome, sitting.clock.running))
    assert stood == [(True, Outcome.WON, False), (True, Outcome.OPEN, True)]
    with pytest.raises(IllegalMove, match="won cannot be given up"):
        sitting.give_up()
    assert not sitting.given_up
    record = sitting.record()
    assert record.won_once and not record.won and not record.finished


def test_that_it_was_won_is_saved(shelf: Shelf) -> None:
    sitting = Sitting(Game.of_deal(games.janets_bisley(), 17), shelf)
    for text in WON:
        sitting.play(read_move(sitting.game.position, text))
    assert again(sitting, shelf).won_once
    sitting.undo(3)
    sat = again(sitting, shelf)
    assert sat.won_once and sat.outcome is Outcome.OPEN


def test_giving_up_ends_a_game_unwon(sitting: Sitting, shelf: Shelf) -> None:
    step(sitting)
    sitting.clock.start()
    sitting.give_up()
    assert sitting.given_up and not sitting.clock.running
    assert list(shelf.unfinished(BISLEY, None, pytest.fail)) == [], "it is not offered again"
    assert [(each.outcome, each.finished) for each in shelf.listed()] == [("given up", True)]
    sat = again(sitting, shelf)
    assert sat.given_up and not sat.won_once
    step(sat)
    assert sat.given_up, "it may be played on, and stays given up"


# ---------------------------------------------------------------- who it is


def test_every_game_has_an_id_and_a_beginning(sitting: Sitting, shelf: Shelf) -> None:
    other = Sitting(Game.of_deal(BISLEY, 1), shelf)
    assert sitting.id != other.id and len(sitting.id) == 32 and set(sitting.id) <= set("0123456789abcdef")
    step(sitting)
    sat = again(sitting, shelf)
    assert (sat.id, sat.begun) == (sitting.id, sitting.begun)
    assert len(sitting.begun) == 20 and sitting.begun.endswith("Z")


def test_a_game_knows_the_file_of_its_variant(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert source_of("bisley") == "" and source_of("./mine.yaml") == str(tmp_path / "mine.yaml")
    sitting = Sitting(Game.of_deal(BISLEY, 1), shelf, source=source_of("mine.yaml"), counts=False)
    step(sitting)
    sat = again(sitting, shelf)
    assert sat.source == str(tmp_path / "mine.yaml") and not sat.counts
    assert [each.source for each in shelf.listed()] == [str(tmp_path / "mine.yaml")]


# ---------------------------------------------------------------- the shelf


@pytest.fixture
def three(shelf: Shelf) -> Iterator[Shelf]:
    """A shelf with two games and a damaged file between them."""
    for number, deal in enumerate((5, 3)):
        sitting = Sitting(Game.of_deal(BISLEY, deal), shelf, clock=Clock(60.0 * deal))
        step(sitting)
        step(sitting)
        sitting.undo()
        assert sitting.path is not None
        os.utime(sitting.path, (1_000 + 2 * number, 1_000 + 2 * number))
    damaged = shelf.folder / "damaged.json"
    damaged.write_text("{")
    os.utime(damaged, (1_001, 1_001))
    (shelf.folder / ".bisley-1-ab3_x9yz.tmp").write_text("")
    (shelf.folder / "notes.txt").write_text("")
    yield shelf


def test_every_game_is_listed_the_latest_first(three: Shelf) -> None:
    listed = three.listed()
    assert [each.name for each in listed] == ["bisley-3", "damaged", "bisley-5"]
    first, damaged, _ = listed
    assert (first.variant, first.deal, first.moves, first.seconds, first.outcome) == ("bisley", "3", 1, 180.0, "open")
    assert first.changed.timestamp() == 1_002 and first.changed.tzinfo is not None and not first.trouble
    assert damaged.trouble.startswith(str(damaged.path)) and "\n" not in damaged.trouble
    assert (damaged.variant, damaged.moves, damaged.outcome, damaged.id, damaged.finished) == ("", 0, "", "", False)


def test_a_shelf_that_is_not_there_has_no_games_and_one_that_is_a_file_is_told(shelf: Shelf, tmp_path: Path) -> None:
    assert shelf.listed() == []
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="file: cannot be read: not a directory"):
        Shelf(tmp_path / "file").listed()


def test_a_game_is_found_by_its_name(three: Shelf) -> None:
    assert three.named("bisley-5") == three.folder / "bisley-5.json" == three.named("bisley-5.json")
    for name in ("../x", "bisley-6", "", "/etc/passwd"):
        with pytest.raises(SaveError, match=r"no saved game is called .*bisley-5"):
            three.named(name)
    with pytest.raises(SaveError, match=r"^no saved game is called 'x'$"):
        Shelf(three.folder / "none").named("x")


def test_a_removed_game_is_put_aside_whole_and_none_is_replaced(three: Shelf) -> None:
    data = (three.folder / "bisley-5.json").read_bytes()
    assert three.remove("bisley-5") == three.folder / "removed" / "bisley-5.json"
    assert (three.folder / "removed" / "bisley-5.json").read_bytes() == data
    assert [each.name for each in three.listed()] == ["bisley-3", "damaged"]
    (three.folder / "bisley-5.json").write_text("another")
    assert three.remove("bisley-5").name == "bisley-5-2.json"
    assert (three.folder / "removed" / "bisley-5.json").read_bytes() == data
    assert three.remove("damaged").read_text() == "{"
    with pytest.raises(SaveError, match="no saved game"):
        three.remove("damaged")


def test_a_game_that_cannot_be_put_aside_stays(three: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with pytest.raises(SaveError, match=r"bisley-5\.json: cannot be moved: no space left on device"):
            three.remove("bisley-5")
    assert (three.folder / "bisley-5.json").exists() and list((three.folder / "removed").iterdir()) == []


def test_a_game_removed_while_it_is_played_is_saved_again(sitting: Sitting, shelf: Shelf) -> None:
    step(sitting)
    shelf.remove("bisley-1")
    step(sitting)
    assert sitting.trouble is None and len(again(sitting, shelf).game.moves) == 2
