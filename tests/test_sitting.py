"""Saved games: written whole, replayed under the rules, refused by name, never harmed."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import patience_core as patience
from patience_core.declaration import Variant
from patience_core.errors import InvalidMove, SaveError
from patience_core.game import Game
from patience_core.moves import Move, Transfer
from patience_core.notation import read_position
from patience_core.outcome import Outcome
from patience_core.shuffle import DealNumber
from patience_core.sitting import files
from patience_core.sitting.advice import why_none
from patience_core.sitting.folders import home_folder, saves_folder, variants_folder
from patience_core.sitting.record import Record, record_text
from patience_core.sitting.recordreader import read_record
from patience_core.sitting.shelf import Saved, Shelf, load
from patience_core.sitting.sitting import Sitting
from patience_core.tables import tables_of
from tests import games
from tests.clitool import WON
from tests.games import SHAPES

BISLEY = games.bisley()
NOT_ROOT = pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="permissions do not bind this user")


def sit(shelf: Shelf, variant: Variant = BISLEY, deal: int = 1) -> Sitting:
    return Sitting(Game.of_deal(variant, deal), shelf)


def play_on(sitting: Sitting, moves: int, seed: int = 0) -> None:
    random = Random(seed)
    for _ in range(moves):
        legal = list(sitting.game.legal_moves)
        if not legal:
            return
        sitting.play(random.choice(legal))


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting for the disk after every move is what makes a save safe, and a test slow."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "saves")


@pytest.fixture
def saved(shelf: Shelf) -> Path:
    """A file with a sound save of a few moves."""
    sitting = sit(shelf)
    play_on(sitting, 5)
    assert sitting.path is not None and sitting.trouble is None
    return sitting.path


# ---------------------------------------------------------------- saving and going on


def test_nothing_is_saved_before_the_first_move(shelf: Shelf) -> None:
    sitting = sit(shelf)
    assert sitting.path is None and not shelf.folder.exists()
    play_on(sitting, 1)
    assert sitting.path == shelf.folder / "bisley-1.json"


@pytest.mark.parametrize("name", SHAPES)
def test_a_game_comes_back_as_it_was_left(name: str, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    sitting = next(
        sitting for sitting in (sit(shelf, SHAPES[name], deal) for deal in range(7, 99)) if sitting.game.legal_moves
    )
    play_on(sitting, 60)
    sitting.undo(4)
    assert sitting.path is not None
    again = load(sitting.path, SHAPES[name])
    assert again.game.position == sitting.game.position
    assert again.game.move_texts() == sitting.game.move_texts()
    assert again.game.undone == sitting.game.undone and len(again.game.undone) > 0
    assert again.game.deal == sitting.game.deal
    resumed = Sitting(again.game, shelf, again)
    resumed.redo(4)
    sitting.redo(4)
    assert resumed.game.position == sitting.game.position


def test_every_move_is_in_the_file_at_once(shelf: Shelf) -> None:
    sitting = sit(shelf)
    for number in range(1, 6):
        play_on(sitting, 1, seed=number)
        assert sitting.path is not None
        assert len(json.loads(sitting.path.read_text())["moves"]) == number
    sitting.undo(2)
    assert sitting.path is not None
    values = json.loads(sitting.path.read_text())
    assert (len(values["moves"]), len(values["undone"])) == (3, 2)
    sitting.restart()
    values = json.loads(sitting.path.read_text())
    assert (len(values["moves"]), len(values["undone"])) == (0, 5)


def test_the_save_is_plain_json_that_says_what_it_is(saved: Path) -> None:
    values = json.loads(saved.read_text(encoding="utf-8"))
    assert values["format"] == "patience game" and values["version"] == 4
    assert values["variant"] == "bisley" and values["deal"] == "1"
    assert values["fingerprint"] == tables_of(BISLEY).fingerprint
    assert len(values["moves"]) == 5 and values["outcome"] == "open"


def test_restart_gives_the_same_deal_three_times_also_after_save_and_load(shelf: Shelf) -> None:
    sitting = sit(shelf)
    start = sitting.game.position.copy()
    for seed in range(3):
        play_on(sitting, 6, seed)
        sitting.restart()
        assert sitting.game.position == start
    assert sitting.path is not None
    assert load(sitting.path, BISLEY).game.position == start


def test_undo_and_redo_say_what_they_did(shelf: Shelf) -> None:
    sitting = sit(shelf)
    first = sitting.play(next(iter(sitting.game.legal_moves)))
    second = sitting.play(next(iter(sitting.game.legal_moves)))
    assert sitting.undo(1) == [second]
    assert sitting.undo(5) == [first]
    assert sitting.undo() == []
    assert sitting.redo(5) == [first, second]
    assert sitting.redo() == []


def test_an_illegal_move_is_not_made(shelf: Shelf) -> None:
    sitting = sit(shelf)
    from patience_core.errors import IllegalMove

    with pytest.raises(IllegalMove, match="builds"):
        sitting.play(Transfer(8, 9))
    assert sitting.path is None


def test_one_file_for_each_game_and_none_is_replaced(shelf: Shelf) -> None:
    first, second = sit(shelf), sit(shelf)
    play_on(first, 2, seed=1)
    play_on(second, 3, seed=2)
    play_on(first, 1, seed=3)
    assert first.path == shelf.folder / "bisley-1.json"
    assert second.path == shelf.folder / "bisley-1-2.json"
    assert first.path is not None and second.path is not None
    assert len(load(first.path, BISLEY).game.moves) == 3
    assert len(load(second.path, BISLEY).game.moves) == 3
    assert load(first.path, BISLEY).game.position != load(second.path, BISLEY).game.position


def test_a_game_gone_on_with_by_two_programs_is_kept_for_both(shelf: Shelf, saved: Path) -> None:
    one, other = (Sitting(it.game, shelf, it) for it in (load(saved, BISLEY), load(saved, BISLEY)))
    play_on(one, 1, seed=1)
    play_on(other, 2, seed=2)
    assert one.path == saved and other.path is not None and other.path != saved
    assert len(load(saved, BISLEY).game.moves) == 6
    assert len(load(other.path, BISLEY).game.moves) == 7


def test_a_save_that_was_deleted_meanwhile_is_written_again(shelf: Shelf) -> None:
    sitting = sit(shelf)
    play_on(sitting, 2)
    assert sitting.path is not None
    sitting.path.unlink()
    play_on(sitting, 1)
    assert len(load(sitting.path, BISLEY).game.moves) == 3


def test_microsofts_deals_have_names_for_files_too(shelf: Shelf) -> None:
    sitting = Sitting(Game.of_deal(BISLEY, "ms:617"), shelf)
    assert sitting.save() is None
    assert sitting.path == shelf.folder / "bisley-ms-617.json"
    assert str(load(sitting.path, BISLEY).game.deal) == "ms:617"


def test_a_copy_is_a_new_file_only(shelf: Shelf, tmp_path: Path) -> None:
    sitting = sit(shelf)
    play_on(sitting, 2)
    copy = tmp_path / "copy.json"
    sitting.copy_to(copy)
    assert load(copy, BISLEY).game.position == sitting.game.position
    before = copy.read_bytes()
    play_on(sitting, 1)
    with pytest.raises(SaveError, match=r"copy\.json: is there already"):
        sitting.copy_to(copy)
    assert copy.read_bytes() == before


def test_a_game_without_a_deal_cannot_be_saved(shelf: Shelf) -> None:
    with pytest.raises(SaveError, match="deal number"):
        Sitting(Game(Game.of_deal(BISLEY, 1).position), shelf)


def test_the_outcome_follows_the_game(shelf: Shelf) -> None:
    tables = tables_of(BISLEY)
    position = read_position(tables, "aces: AC / AD / AH / AS; tableau: 2S")
    sitting = Sitting(Game(position, DealNumber(1)), shelf)
    stood = [sitting.outcome]
    sitting.play(next(iter(sitting.game.legal_moves)))
    stood.append(sitting.outcome)
    assert sitting.record().finished
    sitting.undo()
    stood.append(sitting.outcome)
    assert stood == [Outcome.OPEN, Outcome.WON, Outcome.OPEN]


# ---------------------------------------------------------------- which game to go on with


def test_the_latest_unfinished_game_is_offered_first(shelf: Shelf) -> None:
    warnings: list[str] = []
    for number, deal in enumerate((5, 3, 9)):
        sitting = sit(shelf, deal=deal)
        play_on(sitting, 1)
        assert sitting.path is not None
        os.utime(sitting.path, (1_000 + number, 1_000 + number))
    offered = [it.record.deal for it in shelf.unfinished(BISLEY, None, warnings.append)]
    assert offered == ["9", "3", "5"] and warnings == []
    only = [it.record.deal for it in shelf.unfinished(BISLEY, DealNumber(3), warnings.append)]
    assert only == ["3"]


def test_games_of_other_variants_and_won_games_are_not_offered(shelf: Shelf) -> None:
    play_on(sit(shelf, games.bisley_12()), 1)  # bisley-12-1.json also looks like deal 12 of bisley
    won = win(shelf)
    assert won.path is not None and won.record().finished
    janets = won.game.variant
    assert list(shelf.unfinished(BISLEY, None, pytest.fail)) == []
    assert list(shelf.unfinished(janets, None, pytest.fail)) == []
    won.undo()
    assert [it.path for it in shelf.unfinished(janets, None, pytest.fail)] == [won.path]


def test_damaged_and_foreign_files_are_passed_over_and_named(shelf: Shelf, saved: Path) -> None:
    damaged = shelf.folder / "bisley-8.json"
    damaged.write_text(saved.read_text()[:100])
    os.utime(saved, (1_000, 1_000))
    warnings: list[str] = []
    assert [it.path for it in shelf.unfinished(BISLEY, None, warnings.append)] == [saved]
    assert len(warnings) == 1 and str(damaged) in warnings[0] and "left as it is" in warnings[0]
    assert damaged.read_text() == saved.read_text()[:100]


def test_no_folder_means_no_games(shelf: Shelf) -> None:
    assert list(shelf.unfinished(BISLEY, None, pytest.fail)) == []


def test_which_files_are_of_the_shelf(shelf: Shelf, saved: Path, tmp_path: Path) -> None:
    assert shelf.own(saved) == saved
    assert shelf.own(tmp_path / "elsewhere.json") is None
    link = tmp_path / "link.json"
    link.symlink_to(saved)
    assert shelf.own(link) == saved
    (shelf.folder / "out.json").symlink_to(tmp_path / "elsewhere.json")
    assert shelf.own(shelf.folder / "out.json") is None
    loop = tmp_path / "loop.json"
    loop.symlink_to(loop)
    assert shelf.own(loop) is None


def test_a_link_to_a_save_stays_a_link_and_the_save_itself_goes_on(shelf: Shelf, saved: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(saved)
    loaded = load(link, BISLEY)
    sitting = Sitting(loaded.game, shelf, loaded)
    play_on(sitting, 2)
    assert link.is_symlink() and not saved.is_symlink() and sitting.path == saved
    assert len(load(saved, BISLEY).game.moves) == 7
    assert [path.name for path in shelf.folder.iterdir()] == ["bisley-1.json"]


def test_a_save_that_is_a_link_out_of_the_shelf_stays_and_so_does_its_file(
    shelf: Shelf, saved: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    saved.rename(elsewhere)
    saved.symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    found = next(shelf.unfinished(BISLEY, None, pytest.fail))
    sitting = Sitting(found.game, shelf, found)
    play_on(sitting, 1)
    assert saved.is_symlink() and elsewhere.read_bytes() == before
    assert sitting.path == shelf.folder / "bisley-1-2.json"


# ---------------------------------------------------------------- several programs


_TWO_PROGRAMS = """
import sys, time
from pathlib import Path
from patience_core import variant
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting

folder, number = Path(sys.argv[1]), int(sys.argv[2])
saved = load(folder / "bisley-1.json", variant("bisley"))
sitting = Sitting(saved.game, Shelf(folder), saved)
print("ready", flush=True)
sys.stdin.readline()
sitting.play(list(sitting.game.legal_moves)[number])
assert sitting.trouble is None, sitting.trouble
"""


def test_programs_that_save_at_the_same_moment_lose_no_move(shelf: Shelf) -> None:
    """Each of two goes on with the same save. One keeps the file, the other gets one of its own."""
    sit(shelf).save()
    call = [sys.executable, "-c", _TWO_PROGRAMS, str(shelf.folder)]
    programs = [
        subprocess.Popen([*call, str(number)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for number in range(2)
    ]
    for program in programs:
        assert program.stdout is not None and program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    for program in programs:
        program.communicate(timeout=60)
        assert program.returncode == 0
    kept = {tuple(load(path, BISLEY).game.move_texts()) for path in shelf.folder.glob("*.json")}
    texts = Game.of_deal(BISLEY, 1).legal_moves.texts()
    assert kept == {(texts[0],), (texts[1],)}


def test_what_another_program_wrote_between_comparing_and_replacing_is_not_lost(
    shelf: Shelf, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other program waits until the first has saved, as the two hold a lock while they compare and replace."""
    one, other = (Sitting(it.game, shelf, it) for it in (load(saved, BISLEY), load(saved, BISLEY)))
    really_replace = files.replace
    waiting: list[threading.Thread] = []

    def replace_slowly(path: Path, text: str) -> None:
        if not waiting:
            waiting.append(threading.Thread(target=play_on, args=(other, 1, 2)))
            waiting[0].start()
            waiting[0].join(0.3)
        really_replace(path, text)

    monkeypatch.setattr("patience_core.sitting.sitting.replace", replace_slowly)
    play_on(one, 1, seed=1)
    waiting[0].join(20)
    assert one.trouble is None and other.trouble is None
    assert one.path is not None and other.path is not None and one.path != other.path
    for sitting in (one, other):
        assert sitting.path is not None
        assert load(sitting.path, BISLEY).game.move_texts() == sitting.game.move_texts()


def test_what_another_program_wrote_between_loading_and_playing_is_not_lost(shelf: Shelf, saved: Path) -> None:
    one, other = load(saved, BISLEY), load(saved, BISLEY)
    first = Sitting(one.game, shelf, one)
    play_on(first, 1, seed=1)
    second = Sitting(other.game, shelf, other)
    play_on(second, 1, seed=2)
    assert first.path == saved and second.path not in (None, saved)


@pytest.mark.skipif(sys.platform == "win32", reason="folders are locked otherwise there")
def test_a_lock_that_is_never_given_back_is_trouble_and_no_end(
    shelf: Shelf, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    monkeypatch.setattr(files, "PATIENCE", 0.05)
    it = load(saved, BISLEY)
    sitting = Sitting(it.game, shelf, it)
    handle = os.open(shelf.folder, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    play_on(sitting, 1)
    assert "another program is saving there" in str(sitting.trouble)
    os.close(handle)
    play_on(sitting, 1)
    assert sitting.trouble is None and len(load(saved, BISLEY).game.moves) == 7


def test_a_file_system_without_locks_is_no_trouble(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def none(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", none)
    sitting = sit(shelf)
    play_on(sitting, 2)
    assert sitting.trouble is None and sitting.path is not None


def test_what_a_killed_program_left_behind_is_swept_away(shelf: Shelf, saved: Path) -> None:
    def left(name: str, hours: float) -> Path:
        path = shelf.folder / name
        path.write_text("{")
        then = time.time() - hours * 3600
        os.utime(path, (then, then))
        return path

    old = left(".bisley-1-ab3_x9yz.tmp", 2)
    kept = [left(".bisley-1-ab3_x9zz.tmp", 0.5), left("bisley-1-ab3_x9yz.tmp", 2), left(".mine.tmp", 2)]
    play_on(sit(shelf, deal=2), 1)
    assert not old.exists()
    assert all(path.exists() for path in kept) and saved.exists()


def test_the_names_swept_are_the_names_made(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def stop(source: str, _target: object) -> None:
        made.append(os.path.basename(source))
        raise OSError(1, "no")

    monkeypatch.setattr(os, "replace", stop)
    monkeypatch.setattr(os, "link", stop)
    play_on(sit(shelf), 1)
    assert made and all(files._OURS.fullmatch(name) for name in made)


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_an_error_about_an_odd_name_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a\nb.json"
    too_long = tmp_path / "no\nfolder" / ("\udcff" + "x" * 300)
    for wrong in (lambda: load(path, BISLEY), lambda: files.replace(too_long, "")):
        with pytest.raises(SaveError) as error:
            wrong()
        assert str(error.value).isprintable()
    for text in ("{}", "[", ""):
        path.write_text(text)
        with pytest.raises(SaveError) as error:
            load(path, BISLEY)
        assert str(error.value).isprintable()


# ---------------------------------------------------------------- what is no save


def changed(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda save: save.update(values)


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda save: save.pop(key) and None


def one_card_less(save: dict[str, Any]) -> None:
    save["position"] = save["position"].replace(" KS", "", 1)


def one_card_twice(save: dict[str, Any]) -> None:
    save["position"] = save["position"].replace(" KS", " QS", 1)


def bookmark(**values: Any) -> dict[str, Any]:
    return {"name": "a", "shared": 2, "moves": [], "automatic": []} | values


WRONG_VALUES = [
    (changed(format="chess game"), '"format"'),
    (changed(format=None), '"format"'),
    (changed(version=2), "version 2"),
    (changed(version=5), "version 5 of the format; this program reads versions 1 to 4"),
    (changed(version=0), "version 0"),
    (without("id"), 'it says version 4 of the format and has no "id"'),
    (without("seconds"), 'has no "seconds"'),
    (changed(id="x"), '"id" is "x", not of the form 32 hexadecimal digits'),
    (changed(id=""), '"id" is ""'),
    (changed(begun="yesterday"), '"begun" is "yesterday"'),
    (changed(source=1), '"source" is a number'),
    (changed(seconds="1"), '"seconds" is "1"'),
    (changed(seconds=-1), '"seconds" is -1'),
    (changed(seconds=float("nan")), "NaN is no number of JSON"),
    (changed(seconds=True), '"seconds" is true'),
    (changed(given_up=1), '"given_up" is 1, not true or false'),
    (changed(won=None), '"won" is null'),
    (changed(counts="yes"), '"counts" is "yes"'),
    (changed(automatic=1), '"automatic" is a number'),
    (changed(automatic=[5]), '"automatic" has 5: they rise, and are below 5, its moves'),
    (changed(automatic=[-1]), '"automatic" has -1'),
    (changed(automatic=[2, 2]), '"automatic" has 2'),
    (changed(automatic=[True]), '"automatic" has true'),
    (changed(bookmarks={}), '"bookmarks" is an object'),
    (changed(bookmarks=[1]), "bookmark 1 is not an object of"),
    (changed(bookmarks=[{"name": "a", "shared": 0, "moves": []}]), "bookmark 1 is not an object of"),
    (changed(bookmarks=[bookmark(name=3)]), '"name" of bookmark 1 is 3'),
    (changed(bookmarks=[bookmark(), bookmark()]), '"name" of bookmark 2 is "a"'),
    (changed(bookmarks=[bookmark(shared=6)]), '"shared" of bookmark 1 is 6, not a number of its 5 moves'),
    (changed(bookmarks=[bookmark(shared=True)]), '"shared" of bookmark 1 is true'),
    (changed(bookmarks=[bookmark(moves=[1])]), '"moves" of bookmark 1 is not a list of texts'),
    (changed(bookmarks=[bookmark(automatic=[2])]), '"automatic" of bookmark 1 has 2: they rise, and are below 2'),
    (changed(version="1"), 'version "1"'),
    (changed(version=True), "version true"),
    (changed(version=1.0), "version 1.0"),
    (without("version"), "version null"),
    (without("moves"), 'no "moves"'),
    (without("variant"), 'no "variant"'),
    (without("fingerprint"), 'no "fingerprint"'),
    (without("deal"), 'no "deal"'),
    (without("outcome"), 'no "outcome"'),
    (changed(variant=7), '"variant" is a number'),
    (changed(variant="klondike"), "'klondike', not of 'bisley'"),
    (changed(fingerprint="0" * 32), "other rules"),
    (changed(fingerprint=["x"]), '"fingerprint" is a list'),
    (changed(deal=1), '"deal" is a number'),
    (changed(deal="the first"), "'the first' is no deal"),
    (changed(deal="-1"), "'-1' is no deal"),
    (changed(deal="2"), "move 1, "),
    (changed(moves="KD t4-k2"), '"moves" is a text'),
    (changed(moves={}), '"moves" is an object'),
    (changed(moves=[1]), 'entry 1 of its "moves" is a number'),
    (changed(moves=["KD t4-k2", None]), 'entry 2 of its "moves" is null'),
    (changed(moves=["nonsense"]), "move 1, 'nonsense'"),
    (changed(moves=["KD t4-k1"]), "belongs to one suit"),
    (changed(moves=[]), "another position than it says"),
    (changed(undone=["KD"]), "move 6, 'KD'"),
    (changed(undone="KD"), '"undone" is a text'),
    (changed(outcome="drawn"), "'won'"),
    (changed(outcome="won"), '"outcome" is "won", and its "won" is false'),
    (changed(outcome="won", won=True), "the game is not won"),
    (changed(position=52), '"position" is a number'),
    (changed(position="aces: AC"), "not the whole deck"),
    (one_card_less, "KS missing"),
    (one_card_twice, "QS is there twice"),
    (changed(cards=52), '"cards"'),
]


@pytest.mark.parametrize(("change", "says"), WRONG_VALUES, ids=[says for _, says in WRONG_VALUES])
def test_a_save_with_a_wrong_value_is_refused_by_name_and_kept(
    saved: Path, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    values = json.loads(saved.read_text())
    change(values)
    saved.write_text(json.dumps(values))
    refused(saved, says.replace("'won'", "won"))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (b"{", "cut off"),
        (b'{"format": "patience game", "ver', "not JSON"),
        (b"[1, 2]", "a list, not an object"),
        (b"null", "null, not an object"),
        (b'"text"', "a text, not an object"),
        (b"17", "a number, not an object"),
        (b"true", "true or false, not an object"),
        (b"hello", "not JSON"),
        (b"\x00\x01\x02", "not JSON"),
        (b"\xff\xfe{\x00}\x00", "byte 1 is not UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"a":' * 100_000, "nested too deep"),
        (b"1" * 5_000, "not JSON"),
        (b" " * (files.LARGEST + 1), "larger than 4,000,000 bytes"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_is_no_save_is_refused_by_name_and_kept(saved: Path, data: bytes, says: str) -> None:
    saved.write_bytes(data)
    refused(saved, says)


def refused(path: Path, says: str) -> None:
    """Loading a file is refused in one line with its name, and nothing in its folder is touched."""
    before = {each: each.read_bytes() for each in path.parent.iterdir()}
    with pytest.raises(SaveError) as caught:
        load(path, BISLEY)
    message = str(caught.value)
    assert str(path) in message and says in message
    assert "\n" not in message and len(message) < 1_000
    assert {each: each.read_bytes() for each in path.parent.iterdir()} == before


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_save_cut_off_anywhere_or_with_a_byte_changed_never_gives_a_wrong_game(
    saved: Path, data: st.DataObject
) -> None:
    whole = saved.read_bytes()
    good = load(saved, BISLEY).game
    at = data.draw(st.integers(0, len(whole) - 1))
    broken = (
        whole[:at]
        if data.draw(st.booleans())
        else whole[:at] + bytes([data.draw(st.integers(0, 255))]) + whole[at + 1 :]
    )
    other = saved.with_name("other.json")
    other.write_bytes(broken)
    try:
        game = load(other, BISLEY).game
    except SaveError as error:
        assert str(other) in str(error) and "\n" not in str(error)
    else:
        assert game.position == good.position
    assert other.read_bytes() == broken


def test_a_folder_a_missing_file_and_a_pipe_are_no_saves(tmp_path: Path) -> None:
    for path, says in (
        (tmp_path, "a folder"),
        (tmp_path / "nothing", "no such file"),
        (Path("a\0b"), "cannot be read"),
    ):
        with pytest.raises(SaveError, match=says):
            load(path, BISLEY)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(SaveError, match="not a file but a device"):
        load(pipe, BISLEY)


def test_a_record_reads_back_what_it_writes() -> None:
    record = Record("bisley", "f" * 32, "12", ("KD t4-k2",), ("QD t6-k2",), "won", "kings: -", id="0" * 32)
    assert read_record(record_text(record), "x") == record
    with pytest.raises(SaveError, match=r'^x: no saved game: unknown key "movs"; did you mean .moves.\?$'):
        read_record(record_text(record).replace('"moves"', '"movs"'), "x")


def test_a_save_without_a_position_is_trusted_to_its_moves(saved: Path) -> None:
    before = load(saved, BISLEY).game.position
    values = json.loads(saved.read_text())
    del values["position"], values["undone"]
    saved.write_text(json.dumps(values))
    assert load(saved, BISLEY).game.position == before


def test_a_move_whose_text_would_be_read_as_another_is_saved_with_its_number_of_cards(shelf: Shelf) -> None:
    parity = SHAPES["parity"]
    sitting = sit(shelf, parity, deal=7)
    play_on(sitting, 60)
    assert sitting.path is not None
    values = json.loads(sitting.path.read_text())
    counted = [text for text in values["moves"] if " x" in text]
    assert counted, "the play has such a move"
    assert load(sitting.path, parity).game.position == sitting.game.position
    values["moves"][values["moves"].index(counted[0])] = counted[0].partition(" x")[0] + " x99"
    sitting.path.write_text(json.dumps(values))
    with pytest.raises(SaveError, match="TH is not the deepest of 99 cards in t4"):
        load(sitting.path, parity)


def test_other_names_for_the_same_rules_do_not_matter_to_a_save(saved: Path) -> None:
    assert load(saved, evolve(BISLEY, name="Another name", notes=("x",))).game.moves
    with pytest.raises(SaveError, match="other rules"):
        load(saved, evolve(games.janets_bisley(), id="bisley"))


# ---------------------------------------------------------------- writing that fails


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_when_writing_fails_the_old_save_is_whole_and_the_game_goes_on(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    sitting = sit(shelf)
    play_on(sitting, 2)
    assert sitting.path is not None
    before = sitting.path.read_bytes()

    def no_space(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, no_space)
        play_on(sitting, 1)
    assert str(sitting.trouble) == f"{sitting.path}: cannot be written: no space left on device"
    assert sitting.path.read_bytes() == before
    assert [path.name for path in shelf.folder.iterdir()] == ["bisley-1.json"], "no rubbish is left"
    assert len(sitting.game.moves) == 3
    play_on(sitting, 1)
    assert sitting.trouble is None
    assert len(load(sitting.path, BISLEY).game.moves) == 4


def test_a_folder_that_cannot_be_made_is_trouble_and_no_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    sitting = sit(Shelf(tmp_path / "file" / "saves"))
    play_on(sitting, 1)
    assert sitting.trouble is not None and "cannot be written" in str(sitting.trouble)
    assert len(sitting.game.moves) == 1


@NOT_ROOT
def test_a_read_only_folder_is_trouble_and_no_end(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    shelf.folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    sitting = sit(shelf)
    play_on(sitting, 1)
    assert "permission denied" in str(sitting.trouble)


def test_new_files_are_written_whole_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "new.json"
    assert files.write_new(path, "one") is True
    assert files.write_new(path, "two") is False
    assert path.read_text() == "one"
    assert [each.name for each in tmp_path.iterdir()] == ["new.json"]


def test_a_new_file_never_replaces_another(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    path.write_text("older")
    assert files.write_new(path, "newer") is False
    assert path.read_text() == "older"
    assert [each.name for each in tmp_path.iterdir()] == ["new.json"]


def test_an_interrupt_leaves_no_rubbish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "save.json"
    path.write_text("older")
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.replace(path, "newer")
    assert path.read_text() == "older"
    assert [each.name for each in tmp_path.iterdir()] == ["save.json"]


# ---------------------------------------------------------------- folders


def test_the_users_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATIENCE_HOME", str(tmp_path))
    assert home_folder() == tmp_path
    assert saves_folder() == tmp_path / "saves"
    assert variants_folder() == tmp_path / "variants"
    monkeypatch.setenv("PATIENCE_HOME", "~/cards")
    assert home_folder() == Path.home() / "cards"
    monkeypatch.setenv("PATIENCE_HOME", "~nosuchuser/x")
    with pytest.raises(SaveError, match=r"^PATIENCE_HOME: '~nosuchuser/x': there is no home folder"):
        saves_folder()
    monkeypatch.delenv("PATIENCE_HOME")
    assert home_folder().name == "patience"


# ---------------------------------------------------------------- advice


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("8s t1-t2", None),
        ("8s", None),
        ("jh t2", "the tableau builds up or down by suit: JH cannot go on 9S"),
        ("jh t3-t2", "the tableau builds up or down by suit: JH cannot go on 9S"),
        ("t3-t2", "the tableau builds up or down by suit: JH cannot go on 9S"),
        ("jh", "JH fits on no other pile now"),
        ("kc t1", "in the tableau only the top card of a pile may be lifted, one card at a time: KC has JH on it"),
        ("kc", "in the tableau only the top card of a pile may be lifted, one card at a time: KC has JH on it"),
        ("ac t1", "nothing comes back from the ace foundations: AC stays where it is"),
        ("8s t1", "a move goes from one pile to another: t1 is one pile"),
        ("8s k1", "a space in the king foundations may be filled by a king: 8S cannot go to k1"),
    ],
)
def test_why_a_move_cannot_be_made_however_little_is_typed(typed: str, says: str | None) -> None:
    position = read_position(tables_of(BISLEY), "aces: AC / AD / AH / AS; tableau: 8S / 9S / KC JH / -")
    assert why_none(position, typed) == says


def test_advice_about_two_cards_of_a_face_is_a_line_for_each() -> None:
    position = read_position(tables_of(games.double_bisley()), "tableau: 8S 2D / 8S / 3H")
    said = why_none(position, "8s t3")
    assert said is not None and len(said.splitlines()) == 2
    assert said.splitlines()[0].startswith("8S t1-t3: in the tableau only the top card")
    assert said.splitlines()[1] == "8S t2-t3: the tableau builds up or down by suit: 8S cannot go on 3H"


@pytest.mark.parametrize("name", ["klondike", "canfield", "spider"])
def test_a_reason_never_says_which_card_lies_face_down(name: str) -> None:
    position = Game.of_deal(patience.variant(name), 3).position
    labels = [table.label for table in position.tables.piles]
    down = 0
    for source, target in product(labels, labels):
        try:
            reason = why_none(position, f"{source}-{target}") or ""
        except InvalidMove as error:
            reason = str(error)
        assert not re.search(r"\([A-Z0-9]{2}\)", reason), reason
        down += "the face-down card" in reason
    assert down


def test_why_a_move_that_is_a_word_cannot_be_made() -> None:
    game = Game.of_deal(patience.variant("klondike"), 3)
    assert why_none(game.position, "deal") is None
    assert why_none(game.position, "Redeal") == (
        "the waste is turned over when the stock is empty: the stock is not empty"
    )
    assert str(why_none(Game.of_deal(BISLEY, 1).position, "deal")).startswith("there is no stock in this game")


def test_an_empty_pile_has_no_card_to_move() -> None:
    from patience_core.errors import InvalidMove

    position = read_position(tables_of(BISLEY), "tableau: 8S / -")
    with pytest.raises(InvalidMove, match="t2 is empty"):
        why_none(position, "t2-t1")


@pytest.mark.parametrize("name", SHAPES)
def test_advice_agrees_with_the_rules(name: str) -> None:
    """Of every card and pile: there is advice exactly when no legal move of that card goes there."""
    from patience_core.moves import legal_moves

    game = Game.of_deal(SHAPES[name], 3)
    position = game.position
    tables = position.tables.piles
    legal = {
        (str(position.piles[m.source][-m.count]), m.target) for m in legal_moves(position) if isinstance(m, Transfer)
    }
    for pile in tables:
        for code in position.piles[pile.index]:
            for target in tables:
                if code < 64:
                    from patience_core.cards import TEXT

                    advice = why_none(position, f"{TEXT[code]} {target.label}")
                    named = {(str(code), twin) for twin in (target.index, *target.twins)}
                    assert (advice is None) == bool(named & legal), (TEXT[code], target.label, advice)


def win(shelf: Shelf) -> Sitting:
    """A won game of Janet's Bisley."""
    sitting = sit(shelf, games.janets_bisley(), deal=17)
    for text in WON:
        sitting.play(games_move(sitting, text))
    return sitting


def games_move(sitting: Sitting, text: str) -> Move:
    from patience_core.notation import read_move

    return read_move(sitting.game.position, text)


def test_a_won_game_is_loaded_as_won(shelf: Shelf) -> None:
    sitting = win(shelf)
    assert sitting.outcome is Outcome.WON and sitting.path is not None
    saved: Saved = load(sitting.path, sitting.game.variant)
    assert saved.record.finished and saved.game.position.won()
