"""Nothing is lost: programs killed between and during writes, two that play one game, disks that are full.

The programs are forked from one that has loaded everything, so that a hundred deaths take seconds. They wait for the
disk as they do for a player.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import patience_core as patience
from patience_core.game import Game
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")

_COMMON: Final = """
import json, os, signal, sys, time
from pathlib import Path
from random import Random
from patience_core import variant
from patience_core.game import Game
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting

folder = Path(sys.argv[1])
shelf = Shelf(folder)
bisley = variant("bisley")

def sit():
    path = folder / "bisley-1.json"
    if path.exists():
        saved = load(path, bisley)
        return Sitting(saved.game, shelf, saved)
    return Sitting(Game.of_deal(bisley, 1), shelf)

def said(sitting):
    return [*sitting.game.move_texts(), "|", *sitting.game.undone_texts(), "|", *map(str, sitting.automatic)]

def change(sitting, random):
    # one key of the player
    moves = list(sitting.game.legal_moves)
    if not moves or random.random() < 0.2:
        sitting.undo(random.randint(1, 5)) or sitting.redo()
        return
    sitting.play(random.choice(moves))

"""

_KILLED_AT_RANDOM: Final = (
    _COMMON
    + """
rounds = int(sys.argv[2])
chance = Random(7)
for number in range(rounds):
    ears, mouth = os.pipe()
    player = os.fork()
    if not player:
        random = Random(number)
        sitting = sit()
        os.write(mouth, (json.dumps(said(sitting)) + "\\n").encode())
        while True:
            change(sitting, random)
            assert sitting.trouble is None
            os.write(mouth, (json.dumps(said(sitting)) + "\\n").encode())
    os.close(mouth)
    heard, wanted = b"", chance.randint(2, 5)
    begun = time.monotonic()
    while heard.count(b"\\n") < wanted and (more := os.read(ears, 1 << 16)):
        heard += more
    # within a key or two, however fast they go
    time.sleep(chance.uniform(0, 1.5) * (time.monotonic() - begun) / wanted)
    os.kill(player, signal.SIGKILL)
    os.waitpid(player, 0)
    while more := os.read(ears, 1 << 16):
        heard += more
    os.close(ears)
    states = [json.loads(line) for line in heard.decode().split("\\n")[:-1]]
    # What it may have done after it last said what it did is one key more: every one of them is tried.
    print(json.dumps({"number": number, "keys": len(states) - 1, "last": states[-1], "found": said(sit()),
                      "trouble": [each.trouble for each in shelf.listed() if each.trouble],
                      "games": [each.name for each in shelf.listed()]}), flush=True)
"""
)

_KILLED_INSIDE: Final = (
    _COMMON
    + """
import tempfile

def dies(really, when, at):
    calls = 0
    def dying(*arguments, **options):
        nonlocal calls
        calls += 1
        if calls == at and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        if calls == at and when == "half":
            path, data = arguments
            with open(path, "wb") as file:
                file.write(data[: len(data) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        done = really(*arguments, **options)
        if calls == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return done
    return dying

places = [(where, name, when, at)
          for where, name in ((os, "fsync"), (os, "link"), (os, "replace"), (os, "unlink"), (os, "close"), (os, "open"),
                              (tempfile, "mkstemp"), (Path, "write_bytes"))
          for when in ("before", "after", *(["half"] if name == "write_bytes" else []))
          for at in (1, 2)]
for begun in (False, True):
    for where, name, when, at in places:
        for path in folder.iterdir():
            path.unlink()
        if begun:
            change(sit(), Random(4))
        before = said(sit())
        player = os.fork()
        if not player:
            sitting = sit()
            setattr(where, name, dies(getattr(where, name), when, at))
            change(sitting, Random(2))
            os._exit(0)
        _, status = os.waitpid(player, 0)
        found = said(sit())
        after = sit()
        change(after, Random(3))
        print(json.dumps({"where": f"{name} {when} {at} {begun}", "killed": os.WIFSIGNALED(status),
                          "before": before, "found": found, "trouble": str(after.trouble or ""),
                          "games": [each.trouble or each.name for each in shelf.listed()]}), flush=True)
"""
)

_PLAYS_ON: Final = (
    _COMMON
    + """
sitting = sit()
print("ready", flush=True)
sys.stdin.readline()
random = Random(int(sys.argv[2]))
for _ in range(25):
    change(sitting, random)
    assert sitting.trouble is None, sitting.trouble
sitting.leave()
print(json.dumps({"path": sitting.path.name, "said": said(sitting)}))
"""
)


def run(program: str, *words: str) -> list[dict[str, Any]]:
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_killed_at_any_moment_at_most_the_last_key_is_lost(tmp_path: Path) -> None:
    """Each player goes on with what the one before left when it was killed."""
    rounds = run(_KILLED_AT_RANDOM, str(tmp_path), "48")
    assert len(rounds) == 48
    assert sum(each["keys"] for each in rounds) >= 48, "they came to play"
    later = 0
    for each in rounds:
        assert each["trouble"] == [] and each["games"] in ([], ["bisley-1"]), each
        if each["found"] != each["last"]:
            assert one_key_later(each["last"], each["found"]), each
            later += 1
    assert later > 0, "some were killed when the last key was saved, and before they said so"


def one_key_later(last: list[str], found: list[str]) -> bool:
    """Whether a state of the game is the one before and one change more: a move, or some taken back or made again."""
    (moves, undone), (now, then) = (state_of(last), state_of(found))
    if len(now) == len(moves) + 1 and now[:-1] == moves and (not then or then == undone[1:]):
        return True
    return 0 < len(moves) - len(now) <= 5 and now + then == moves + undone


def state_of(said: list[str]) -> tuple[list[str], list[str]]:
    first = said.index("|")
    return said[:first], said[first + 1 : said.index("|", first + 1)]


def test_killed_inside_every_step_of_saving_there_is_the_old_game_or_the_new_one(tmp_path: Path) -> None:
    rounds = run(_KILLED_INSIDE, str(tmp_path))
    killed = [each for each in rounds if each["killed"]]
    assert len(killed) > 30, "of the steps that there are, a save takes these"
    for name in ("fsync", "link", "replace", "mkstemp", "write_bytes"):
        assert any(each["where"].startswith(name) for each in killed), name
    old = new = 0
    for each in killed:
        same = each["found"] == each["before"]
        assert same or one_key_later(each["before"], each["found"]), each
        old, new = old + same, new + (not same)
        assert each["trouble"] == "" and each["games"] == ["bisley-1"], each
    assert old > 5 and new > 5


def test_two_programs_that_play_one_game_at_once_lose_nothing(tmp_path: Path) -> None:
    Sitting(Game.of_deal(patience.variant("bisley"), 1), Shelf(tmp_path)).save()
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", _PLAYS_ON, str(tmp_path), str(number)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for number in range(3)
    ]  # fmt: skip
    for program in programs:
        assert program.stdout is not None and program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    shelf = Shelf(tmp_path)
    while any(program.poll() is None for program in programs):
        assert [each.trouble for each in shelf.listed() if each.trouble] == [], "nobody sees half a file"
    ended = []
    for program in programs:
        out, err = program.communicate(timeout=60)
        assert program.returncode == 0, err
        ended.append(json.loads(out))
    assert sorted(each["path"] for each in ended) == ["bisley-1-2.json", "bisley-1-3.json", "bisley-1.json"]
    for each in ended:
        game = load(tmp_path / each["path"], patience.variant("bisley")).game
        assert (game.move_texts(), game.undone_texts()) == state_of(each["said"])
    assert len({each.id for each in shelf.listed()}) == 1, "it is one game, however often it was gone on with"


def test_a_full_disk_is_trouble_and_no_end(tmp_path: Path) -> None:
    """The system refuses to write more than some bytes of a file, in the middle of a save."""
    resource = pytest.importorskip("resource")
    shelf = Shelf(tmp_path)
    sitting = Sitting(Game.of_deal(patience.variant("bisley"), 1), shelf)
    sitting.play(next(iter(sitting.game.legal_moves)))
    assert sitting.path is not None
    before = sitting.path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        sitting.play(next(iter(sitting.game.legal_moves)))
        sitting.add_bookmark("here")
        elsewhere = Sitting(Game.of_deal(patience.variant("bisley"), 2), shelf)
        elsewhere.play(next(iter(elsewhere.game.legal_moves)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert str(sitting.trouble) == f"{sitting.path}: cannot be written: file too large"
    assert elsewhere.trouble is not None and elsewhere.path is None
    assert [path.name for path in tmp_path.iterdir()] == ["bisley-1.json"] and sitting.path.read_bytes() == before
    assert sitting.leave() is None and elsewhere.leave() is None, "with room again, leaving saves all of it"
    assert len(load(sitting.path, sitting.game.variant).game.moves) == 2
    assert [each.name for each in shelf.listed()] == ["bisley-2", "bisley-1"]


def test_a_game_too_long_to_be_read_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(Game.of_deal(patience.variant("bisley"), 1), Shelf(tmp_path))
    monkeypatch.setattr("patience_core.sitting.sitting.LARGEST", 100)
    assert "too long to be saved" in str(sitting.save()) and list(tmp_path.iterdir()) == []
