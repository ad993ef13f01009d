"""Facts: what other programs counted and recorded agrees with the engine; and files of facts are read well."""

from __future__ import annotations

import gzip
import json
import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest

import patience_core as patience
from patience_core.conformance.facts import check_perft, check_plays
from patience_core.conformance.report import Item, Tally
from patience_core.declaration import Variant
from patience_core.piles import Stock
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import read_build, read_fill

PERFT = Path(__file__).parent / "perft"
PLAYS = Path(__file__).parent / "plays"


# ---------------------------------------------------------------- the facts


@pytest.mark.parametrize(
    ("name", "lines", "leaves"),
    [
        ("bisley", 302, 983_999),
        ("bisley-12", 302, 564_242),
        ("janets-bisley", 302, 1_273_790),
        ("double-bisley", 202, 2_165_413),
    ],
)
def test_every_perft_count_agrees(name: str, lines: int, leaves: int) -> None:
    item = check_perft(PERFT / f"{name}.jsonl", patience.variant(name))
    assert item.failures == ()
    assert item.tally == Tally(checks=4 * lines, positions=lines, moves=leaves)


@pytest.mark.parametrize(
    ("file", "positions", "moves"),
    [
        ("bisley.jsonl", 193, 995),
        ("bisley-12.jsonl", 172, 771),
        ("double-bisley-24.jsonl", 609, 7930),
        ("indefatigable.jsonl.gz", 375, 2638),
        ("klondike.jsonl.gz", 2380, 8994),
        ("royal-family-colours.jsonl.gz", 912, 14769),
    ],
)
def test_every_recorded_play_agrees_in_moves_and_next_positions(file: str, positions: int, moves: int) -> None:
    item = check_plays(PLAYS / file, patience.variant(file.partition(".")[0]))
    assert item.failures == ()
    assert item.tally.positions == positions
    assert item.tally.moves == moves
    # every move that was chosen but the last of each play leads to the next line
    lines = raw_lines(PLAYS / file)
    followed = sum(a["play"] == b["play"] and b["ply"] == a["ply"] + 1 for a, b in pairwise(lines))
    assert item.tally.checks == followed == len(lines) - len({line["play"] for line in lines})


def raw_lines(file: Path) -> list[dict[str, Any]]:
    """The lines of a file of facts, read without the reader that is tested."""
    data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    return [json.loads(line) for line in data.splitlines()]


def test_recorded_plays_of_bakers_dozen_agree_but_for_cards_that_come_back() -> None:
    file = PLAYS / "bakers-dozen.jsonl.gz"
    item = check_plays(file, patience.variant("bakers-dozen"), ignore_given_back=True)
    assert item.failures == ()
    lines = raw_lines(file)
    moves = [move for line in lines for move in line["moves"]]
    back = [move for move in moves if move.split()[1].startswith("f")]
    assert item.tally == Tally(checks=859, positions=len(lines), moves=len(moves) - len(back))
    assert (len(lines), len(moves), len(back)) == (1009, 6936, 1224)
    # They are there to be left aside: a variant that lets cards come back agrees with every move of every line.
    assert not check_plays(file, patience.variant("bakers-dozen")).passed
    returning = check_plays(file, altered("bakers-dozen", "foundations", gives="anywhere"))
    assert returning.failures == ()
    assert returning.tally == Tally(checks=997, positions=len(lines), moves=len(moves))


def altered(name: str, group: str, **fields: Any) -> Variant:
    """A variant with one group's rules changed, under the same id."""
    variant = patience.variant(name)
    groups = [attrs.evolve(each, **fields) if each.name == group else each for each in variant.groups]
    return attrs.evolve(variant, groups=tuple(groups))


@pytest.mark.parametrize(
    ("group", "fields", "expected"),
    [
        ("tableau", {"fill": patience.variant("janets-bisley").group("tableau").fill}, "is legal here and not in the"),
        ("kings", {"gives": "anywhere"}, "is legal here and not in the recorded play"),
        ("kings", {"build": patience.variant("bisley").group("aces").build}, "the king foundations build up by suit"),
        ("aces", {"build": patience.variant("bisley").group("kings").build}, "the ace foundations build down by suit"),
    ],
)
def test_recorded_plays_bite(group: str, fields: dict[str, Any], expected: str) -> None:
    wrong = altered("bisley", group, **fields)
    item = check_plays(PLAYS / "bisley.jsonl", wrong)
    assert any(expected in failure for failure in item.failures)
    assert item.failures[0].startswith("bisley.jsonl:")
    assert not check_perft(PERFT / "bisley.jsonl", wrong, depth=3).passed


@pytest.mark.parametrize(
    ("name", "group", "fields", "expected"),
    [
        ("klondike", "tableau", {"fill": read_fill("any card")}, "is legal here and not in the recorded play"),
        ("klondike", "tableau", {"lift": LIFTS["one card"]}, "only the top card of a pile may be lifted"),
        ("klondike", "stock", {"stock": Stock(3, "waste", None)}, "deal leads to"),
        ("klondike", "stock", {"stock": Stock(1, "waste", 0)}, "redeal is legal in the recorded play"),
        ("klondike", "foundations", {"gives": "never"}, "nothing comes back from the foundations"),
        ("bakers-dozen", "tableau", {"build": read_build("down by suit")}, "the tableau builds down by suit"),
        (
            "royal-family-colours",
            "tableau",
            {"build": read_build("up or down by suit")},
            "the tableau builds up or down",
        ),
        ("royal-family-colours", "foundations", {"gives": "never"}, "nothing comes back from the foundations"),
        ("indefatigable", "tableau", {"fill": read_fill("never")}, "a space in the tableau is never filled"),
    ],
)
def test_recorded_plays_of_the_kin_bite(name: str, group: str, fields: dict[str, Any], expected: str) -> None:
    item = check_plays(PLAYS / f"{name}.jsonl.gz", altered(name, group, **fields), ignore_given_back=name[0] == "b")
    assert any(expected in failure for failure in item.failures), item.failures[:3]


@pytest.mark.parametrize("changes", [{"times": 1}, {"times": 3}, {"size": 0}, {"size": 3}, {"group": "foundations"}])
def test_recorded_redeals_bite(changes: dict[str, Any]) -> None:
    variant = patience.variant("indefatigable")
    assert variant.gather is not None
    wrong = attrs.evolve(variant, gather=attrs.evolve(variant.gather, **changes))
    item = check_plays(PLAYS / "indefatigable.jsonl.gz", wrong)
    assert any("redeal" in failure for failure in item.failures)


def test_recorded_cards_that_turn_up_bite() -> None:
    item = check_plays(PLAYS / "klondike.jsonl.gz", attrs.evolve(patience.variant("klondike"), settle=()))
    assert any("leads to" in failure for failure in item.failures)


def test_a_wrong_count_is_told_with_its_line_and_depth(tmp_path: Path) -> None:
    line = json.loads((PERFT / "bisley.jsonl").read_text().splitlines()[0])
    line["perft"][2] += 1
    item = perft_item(tmp_path, "", json.dumps(line))
    assert item.failures == (f"facts.jsonl:2: perft: 2,117 sequences of 3 moves, not 2,118, in {line['position']!r}",)
    assert perft_item(tmp_path, json.dumps(line), depth=2).passed


def test_only_some_lines_may_be_compared() -> None:
    item = check_perft(PERFT / "bisley.jsonl", patience.variant("bisley"), depth=1, every=100)
    assert item.tally == Tally(checks=4, positions=4, moves=item.tally.moves)


# ---------------------------------------------------------------- plays, small ones

START = "kings: - / - / - / -; aces: AC / AD / AH / AS; tableau: "


def whole(first: str, *, aces: str = "AC / AD / AH / AS") -> str:
    """A whole position of Bisley whose first piles are given, the last holding every other card."""
    there = set((first + " " + aces).replace("/", " ").split())
    rest = [str(card) for card in patience.deal("bisley", 1).position.cards() if str(card) not in there]
    piles = [first.strip(), " ".join(sorted(rest)), *["-"] * 13]
    count = first.count("/") + 1
    return f"aces: {aces}; tableau: {' / '.join(piles[: 2 + 13 - count - 1])}"


def play_line(**changes: Any) -> str:
    line = {"variant": "bisley", "play": "1", "ply": 0, "position": whole("5H 2S / 3S / 9D"), "moves": MOVES}
    return json.dumps({**line, **changes})


def _moves(position: str) -> list[str]:
    return patience.position("bisley", position).legal_moves.texts()


MOVES = _moves(whole("5H 2S / 3S / 9D"))


def write(tmp_path: Path, *lines: str) -> Path:
    file = tmp_path / "facts.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def plays_item(tmp_path: Path, *lines: str, **options: Any) -> Item:
    return check_plays(write(tmp_path, *lines), patience.variant("bisley"), **options)


def perft_item(tmp_path: Path, *lines: str, **options: Any) -> Item:
    return check_perft(write(tmp_path, *lines), patience.variant("bisley"), **options)


def test_moves_that_are_missing_or_too_many_are_told(tmp_path: Path) -> None:
    assert "2S t1-a4" in MOVES
    item = plays_item(tmp_path, play_line(moves=[move for move in MOVES if move != "2S t1-a4"] + ["3S t2-a4"]))
    assert item.failures == (
        "facts.jsonl:1: 3S t2-a4 is legal in the recorded play and refused here: "
        "the ace foundations build up by suit: 3S cannot go on AS",
        "facts.jsonl:1: 2S t1-a4 is legal here and not in the recorded play",
    )


def test_the_next_position_is_compared_where_the_next_ply_is_there(tmp_path: Path) -> None:
    right = whole("5H / 3S / 9D", aces="AC / AD / AH / AS 2S")
    wrong = whole("5H / 3S 2S / 9D")
    first = play_line(chosen="2S t1-a4")
    assert plays_item(tmp_path, first, play_line(ply=1, position=right, moves=_moves(right))).passed
    assert plays_item(tmp_path, first, play_line(ply=2, position=wrong, moves=_moves(wrong))).passed
    assert plays_item(tmp_path, first, play_line(ply=1, play="2", position=wrong, moves=_moves(wrong))).passed
    item = plays_item(tmp_path, first, play_line(ply=1, position=wrong, moves=_moves(wrong)))
    (failure,) = item.failures
    assert failure.startswith("facts.jsonl:2: 2S t1-a4 leads to 'kings: - / - / - / -; aces: AC / AD / AH / AS 2S;")


def test_plays_may_be_interleaved(tmp_path: Path) -> None:
    right = whole("5H / 3S / 9D", aces="AC / AD / AH / AS 2S")
    wrong = whole("5H / 3S 2S / 9D")
    lines = [play_line(play=name, chosen="2S t1-a4") for name in "ab"]
    lines += [play_line(play=name, ply=1, position=right, moves=_moves(right)) for name in "ab"]
    item = plays_item(tmp_path, *lines)
    assert item.passed
    assert item.tally.checks == 2
    lines[-1] = play_line(play="b", ply=1, position=wrong, moves=_moves(wrong))
    assert not plays_item(tmp_path, *lines).passed


def test_moves_out_of_a_foundation_can_be_left_aside(tmp_path: Path) -> None:
    position = whole("3S / 9D", aces="AC / AD / AH / AS 2S")
    line = play_line(position=position, moves=[*_moves(position), "2S a4-t1"], chosen="2S a4-t1")
    strict = plays_item(tmp_path, line)
    assert len(strict.failures) == 2
    assert all("refused here: nothing comes back from the ace foundations" in failure for failure in strict.failures)
    assert plays_item(tmp_path, line, ignore_given_back=True).passed
    # but only where the variant forbids them: where it allows them they have to be recorded
    returning = altered("bisley", "aces", gives="anywhere")
    file = write(tmp_path, play_line(position=position, moves=_moves(position)))
    assert not check_plays(file, returning, ignore_given_back=True).passed


# ---------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{", "this is no JSON: "),
        ("[]", 'a line is a JSON object, {"position": ...}'),
        ('{"perft": [1]}', "'position' is missing: a position's text"),
        ('{"position": "aces: AC"}', "'perft' is missing: a list of at most 100 counts, for depths 1, 2, ..."),
        ('{"position": 3, "perft": [1]}', "'position' is a position's text, not 3"),
        (
            '{"position": "aces: AC", "perft": []}',
            "'perft' is a list of at most 100 counts, for depths 1, 2, ..., not []",
        ),
        (
            '{"position": "aces: AC", "perft": [1, -1]}',
            "'perft' is a list of at most 100 counts, for depths 1, 2, ..., not",
        ),
        (
            '{"position": "aces: AC", "perft": [true]}',
            "'perft' is a list of at most 100 counts, for depths 1, 2, ..., not [true]",
        ),
        (
            '{"position": "aces: AC", "perf": [1], "perft": [0]}',
            "'perf' is no key of these facts; did you mean",
        ),
        (
            '{"position": "aces: AC", "perft": [0], "verdict": "lost"}',
            "'verdict' is one of winnable, unwinnable, unknown, not \"lost\"",
        ),
        ('{"position": "acs: AC", "perft": [0]}', "the position cannot be read: 'acs' is no group of bisley"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_and_the_rest_goes_on(tmp_path: Path, line: str, expected: str) -> None:
    item = perft_item(tmp_path, "", line, '{"position": "aces: AC", "perft": [0]}')
    assert len(item.failures) == 1
    assert item.failures[0].startswith(f"facts.jsonl:2: {expected}")
    assert item.tally.positions == 1


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"play": 1}, "facts.jsonl:1: 'play' is the name of the play, a text, not 1"),
        ({"ply": "0"}, "facts.jsonl:1: 'ply' is how many moves were made before, a number, not \"0\""),
        ({"moves": "2S t1-a4"}, "facts.jsonl:1: 'moves' is a list of moves, not \"2S t1-a4\""),
        ({"moves": [*MOVES, "2S"]}, "facts.jsonl:1: the move cannot be read: '2S' is no move"),
        ({"chosen": "5H t1-t2"}, "facts.jsonl:1: 5H t1-t2 was chosen and is not among the moves of its own line"),
        ({"moves": [*MOVES, "KS t1-k4"]}, "facts.jsonl:1: the move cannot be read: KS is not in t1; it lies in t4"),
        ({"position": "aces: AC"}, "facts.jsonl:1: the position cannot be read: not the whole deck: "),
    ],
)
def test_a_line_of_a_play_that_cannot_be_read_is_told(tmp_path: Path, changes: dict[str, Any], expected: str) -> None:
    item = plays_item(tmp_path, play_line(**changes))
    assert not item.passed
    assert item.failures[0].startswith(expected)


def test_lines_about_other_variants_are_passed_over_but_not_all(tmp_path: Path) -> None:
    other = '{"variant": "klondike", "position": "aces: AC", "perft": [7]}'
    ours = '{"variant": "bisley", "position": "aces: AC", "perft": [0]}'
    item = perft_item(tmp_path, other, ours)
    assert item.passed
    assert item.tally.positions == 1
    assert perft_item(tmp_path, other).failures == (
        "facts.jsonl:1: no line is about 'bisley'; they are about 'klondike'",
    )


def test_a_file_without_facts_fails(tmp_path: Path) -> None:
    assert perft_item(tmp_path, "").failures == ("facts.jsonl:1: the file holds no facts: one JSON object a line",)


def test_a_packed_file_is_read_and_a_damaged_one_told(tmp_path: Path) -> None:
    packed = tmp_path / "bisley.jsonl.gz"
    data = gzip.compress((PERFT / "bisley.jsonl").read_bytes())
    packed.write_bytes(data)
    item = check_perft(packed, patience.variant("bisley"), depth=1)
    assert item.passed
    assert item.tally.positions == 302
    packed.write_bytes(data[: len(data) // 2])
    item = check_perft(packed, patience.variant("bisley"), depth=1)
    assert 0 < item.tally.positions < 302
    assert "the file cannot be read: Compressed file ended" in item.failures[-1]
    packed.write_bytes(b"no gzip")
    assert "bisley.jsonl.gz:1: the file cannot be read: " in check_perft(packed, patience.variant("bisley")).failures[0]


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    item = check_perft(tmp_path / "none.jsonl", patience.variant("bisley"))
    assert item.failures == ("none.jsonl:1: the file cannot be read: No such file or directory",)


def test_a_line_without_end_is_not_read_into_memory(tmp_path: Path) -> None:
    item = perft_item(tmp_path, '{"position": "aces: AC", "perft": [0]}', "x" * 2_000_000, "y")
    assert item.tally.positions == 1
    assert item.failures == ("facts.jsonl:2: the line is longer than 1,000,000 bytes; nothing behind it is read",)


def test_many_failures_are_counted_not_all_told(tmp_path: Path) -> None:
    item = perft_item(tmp_path, *['{"position": "aces: AC", "perft": [1]}'] * 50)
    assert len(item.failures) == 21
    assert item.failures[-1] == "facts.jsonl: 30 more failures"


def test_counts_of_more_moves_than_anybody_counts_are_refused(tmp_path: Path) -> None:
    for number, sound in ((100, True), (101, False), (1_501, False)):
        line = json.dumps({"position": "kings: KH", "perft": [0] * number})
        item = perft_item(tmp_path, line)
        told = [failure for failure in item.failures if "is a list of at most 100 counts" in failure]
        assert bool(told) is not sound, number


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_told_and_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("this would wait for ever")

    monkeypatch.setattr(Path, "open", refuse)
    os.mkfifo(tmp_path / "pipe.jsonl")
    item = check_perft(tmp_path / "pipe.jsonl", patience.variant("bisley"))
    assert item.failures[0] == ("pipe.jsonl:1: the file cannot be read: this is a pipe or a device, not a file")
