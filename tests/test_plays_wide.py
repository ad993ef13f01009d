"""Plays of sixty games recorded by PySolFC, in its own words: every position, every move, every next position agrees.

All of it is compared in every run, as it takes some seconds.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final

import attrs
import pytest

from patience_core.cards import CARDS, Card
from patience_core.dealplan import DealPlan
from patience_core.declaration import Variant
from patience_core.moves import Transfer
from patience_core.notation import position_text
from patience_core.piles import Sink, Stock
from patience_core.rules.fill import BaseFill
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import read_build, read_fill
from patience_core.stock import DEAL, REDEAL
from patience_core.tables import tables_of
from tests.facts.deals import is_dealt_alike
from tests.pysol.adapter import lay
from tests.pysol.games import UNSAID_IN_THE_DEAL, declared, registered
from tests.pysol.lines import WIDE, Play, Turn, read_move, read_plays
from tests.recorded import Recorded, pysol_plays, same, verdict

COUNTS: Final[Mapping[str, tuple[int, int, int, int]]] = {
    "FreeCell": (618, 15225, 611, 0),
    "Baker's Game": (376, 10395, 369, 0),
    "Eight Off": (487, 16820, 480, 0),
    "Seahaven Towers": (494, 11414, 487, 0),
    "Penguin": (254, 5920, 250, 0),
    "Beleaguered Castle": (547, 4542, 540, 0),
    "Streets and Alleys": (591, 5327, 584, 0),
    "Fan": (320, 2547, 316, 0),
    "Fortress": (23, 81, 19, 1),
    "Chessboard": (23, 192, 19, 0),
    "Spider": (320, 1994, 316, 0),
    "Spiderette": (236, 778, 232, 0),
    "Simple Simon": (552, 24306, 545, 0),
    "Yukon": (320, 1730, 316, 0),
    "Russian Solitaire": (53, 148, 49, 0),
    "Canfield": (320, 429, 316, 0),
    "Storehouse": (320, 416, 316, 0),
    "Forty Thieves": (320, 567, 182, 279),
    "Number Ten": (320, 2670, 301, 200),
    "Golf": (181, 352, 177, 0),
    "Cruel": (320, 848, 316, 0),
    "La Belle Lucie": (214, 1108, 210, 0),
    "Capricieuse": (204, 1051, 200, 0),
    "Fortune's Favor": (320, 5075, 316, 0),
    "Gloria": (252, 4515, 116, 490),
    "Agnes Bernauer": (320, 1785, 316, 0),
    "Agnes Sorel": (138, 260, 134, 0),
    "Alaska": (69, 324, 65, 0),
    "American Toad": (320, 524, 316, 0),
    "Bastion": (45, 383, 41, 0),
    "Castles in Spain": (320, 22192, 316, 0),
    "Citadel": (119, 384, 115, 0),
    "Double Klondike": (320, 1174, 262, 247),
    "Easthaven": (320, 2794, 316, 0),
    "Flower Garden": (320, 1760, 316, 0),
    "Good Measure": (700, 4568, 693, 0),
    "Gypsy": (320, 1397, 239, 476),
    "Josephine": (320, 605, 196, 270),
    "King Albert": (184, 940, 180, 0),
    "Lucas": (320, 1058, 281, 212),
    "Mancunian": (57, 407, 53, 0),
    "Martha": (320, 7074, 316, 0),
    "Miss Milligan": (320, 1133, 316, 0),
    "Mrs. Mop": (320, 1921, 316, 0),
    "Nationale": (250, 923, 246, 0),
    "Perseverance": (144, 505, 140, 0),
    "Portuguese Solitaire": (320, 2880, 316, 0),
    "Raglan": (189, 684, 185, 0),
    "Rainbow": (294, 576, 290, 0),
    "Rank and File": (320, 2376, 299, 186),
    "Realm": (33, 116, 29, 0),
    "Scorpion": (115, 472, 111, 0),
    "Shamrocks": (254, 1302, 250, 0),
    "Somerset": (249, 833, 245, 0),
    "Spanish Patience": (261, 1629, 257, 14),
    "Stronghold": (268, 985, 264, 0),
    "Thumb and Pouch": (320, 4591, 316, 0),
    "Trefoil": (231, 1052, 227, 0),
    "Westcliff": (320, 9946, 316, 0),
    "Whitehead": (320, 797, 316, 0),
}
"""For each game: lines, moves that are compared, next positions that are compared, moves left aside."""


def counted(lines: Iterable[Recorded]) -> tuple[int, int, int, int]:
    """Lines, moves that are compared, next positions that are compared, moves left aside."""
    total = [0, 0, 0, 0]
    for line in lines:
        counts = (1, len(line.moves), line.following is not None, line.aside)
        total = [a + b for a, b in zip(total, counts, strict=True)]
    return total[0], total[1], total[2], total[3]


@cache
def raw_plays() -> dict[str, list[list[dict[str, Any]]]]:
    """The plays of each game as they stand in the file, read without the reader that is tested."""
    games: dict[str, list[list[dict[str, Any]]]] = {}
    for line in gzip.decompress(WIDE.read_bytes()).splitlines():
        play = json.loads(line)
        games.setdefault(play["game"], []).append(play["plays"])
    return games


def variants() -> dict[str, Variant]:
    return {**registered(), **declared()}


@cache
def lines_of(game: str) -> tuple[Recorded, ...]:
    return tuple(pysol_plays({game: variants()[game]}))


def all_lines() -> Iterator[Recorded]:
    return chain.from_iterable(map(lines_of, COUNTS))


def faults_of(game: str, wrong: Variant) -> Iterator[str]:
    """What is found to be wrong with a variant."""
    return (fault for line in pysol_plays({game: wrong}) for fault in verdict(line).faults)


# ---------------------------------------------------------------- the facts


@pytest.mark.parametrize("game", list(COUNTS))
def test_every_position_move_and_next_position_agrees(game: str) -> None:
    lines = lines_of(game)
    assert [fault for line in lines for fault in verdict(line).faults] == []
    assert counted(lines) == COUNTS[game]


CROSSING: Final = re.compile(r"\w\w foundations:\d+>foundations:\d+")
"""A move from foundation to foundation, as PySolFC writes it."""


@pytest.mark.parametrize("game", list(COUNTS))
def test_all_that_the_file_holds_is_compared(game: str) -> None:
    plays = raw_plays()[game]
    there = [line for play in plays for line in play]
    lines = lines_of(game)
    assert len(lines) == len(there) > 0
    compared = sum(len(line.moves) + line.alike + line.aside for line in lines)
    assert compared == sum(len(line["moves"]) for line in there) > 0
    followed = [line["chosen"] for play in plays for line in play[:-1]]
    crossing = sum(bool(CROSSING.fullmatch(chosen)) for chosen in followed)
    assert sum(line.following is not None for line in lines) == len(followed) - crossing > 0
    assert sum(bool(line.won) for line in lines) == sum(line.get("won", False) for line in there)


def test_only_what_is_meant_to_be_is_left_aside() -> None:
    aside = {game for game, counts in COUNTS.items() if counts[3]}
    crossing = {game for game, plays in raw_plays().items() if re.search(CROSSING, json.dumps(plays))}
    assert aside - crossing == {"Fortress"}  # nothing of which comes back from a foundation, by its sources
    assert crossing <= aside


def test_every_game_of_the_file_is_compared() -> None:
    assert set(COUNTS) == set(raw_plays()) == set(variants())
    assert not set(registered()) & set(declared())
    assert len(COUNTS) == 60
    assert sum(counts[0] for counts in COUNTS.values()) == 17_025


def test_some_plays_go_to_the_win() -> None:
    won = Counter(line.game for line in all_lines() if line.won)
    games = "FreeCell, Baker's Game, Eight Off, Seahaven Towers, Beleaguered Castle, Streets and Alleys, Simple Simon"
    assert won == dict.fromkeys([*games.split(", "), "Good Measure"], 3)


# ---------------------------------------------------------------- the deal


def test_a_play_begins_as_we_deal() -> None:
    otherwise = {line.game for line in all_lines() if line.first and not is_dealt_alike(line)}
    assert otherwise == set(UNSAID_IN_THE_DEAL)


@pytest.mark.parametrize(
    ("game", "group", "fields"),
    [
        ("Yukon", "tableau", {"deal": DealPlan.parse("1 pile of 2, 1 pile of 5, piles of 7 to 11")}),
        ("Yukon", "tableau", {"faces": "top 4 up"}),
        ("Beleaguered Castle", "foundations", {"set_out": tuple((Card(suit, 13),) for suit in range(4))}),
        ("Fan", "tableau", {"deal": DealPlan.parse("1 pile of 1, 16 piles of 3, 1 pile of 3")}),  # no difference
        ("Portuguese Solitaire", "tableau", {"sink": Sink(13)}),
    ],
)
def test_a_deal_that_is_otherwise_is_found_out(game: str, group: str, fields: dict[str, Any]) -> None:
    first = next(pysol_plays({game: altered(game, group, **fields)}))
    assert is_dealt_alike(first) is (game == "Fan")


# ---------------------------------------------------------------- that the facts bite


def altered(game: str, group: str, **fields: Any) -> Variant:
    """The variant of a game with one group's rules changed."""
    variant = variants()[game]
    groups = [attrs.evolve(each, **fields) if each.name == group else each for each in variant.groups]
    return attrs.evolve(variant, groups=tuple(groups))


def stock(game: str, **fields: Any) -> dict[str, Any]:
    return {"stock": attrs.evolve(variants()[game].group("stock").stock or Stock(1, ""), **fields)}


@pytest.mark.parametrize(
    ("game", "group", "fields"),
    [
        ("FreeCell", "tableau", {"lift": LIFTS["a run"]}),
        ("FreeCell", "tableau", {"fill": read_fill("kings")}),
        ("Baker's Game", "tableau", {"build": read_build("down in alternate colours")}),
        ("Eight Off", "cells", {"fill": read_fill("kings")}),
        ("Seahaven Towers", "tableau", {"fill": read_fill("any card")}),
        ("Penguin", "tableau", {"fill": BaseFill()}),
        ("Penguin", "tableau", {"build": read_build("down by suit")}),
        ("Beleaguered Castle", "tableau", {"lift": LIFTS["one card"]}),
        ("Streets and Alleys", "tableau", {"lift": LIFTS["a run"]}),
        ("Fan", "tableau", {"fill": read_fill("any card")}),
        ("Fortress", "tableau", {"build": read_build("down by suit")}),
        ("Chessboard", "tableau", {"build": read_build("up or down by suit")}),
        ("Chessboard", "foundations", {"fill": read_fill("aces"), "base": ""}),
        ("Spider", "stock", stock("Spider", over_spaces=True)),
        ("Spider", "tableau", {"run": read_build("down regardless of suit")}),
        ("Spiderette", "tableau", {"faces": "down"}),
        ("Simple Simon", "foundations", {"unit": 1}),
        ("Simple Simon", "tableau", {"lift": LIFTS["a run"]}),
        ("Yukon", "tableau", {"lift": LIFTS["a run"]}),
        ("Russian Solitaire", "tableau", {"build": read_build("down in alternate colours")}),
        ("Canfield", "tableau", {"refill": ()}),
        ("Canfield", "tableau", {"lift": LIFTS["one card"]}),
        ("Canfield", "stock", stock("Canfield", turn=1)),
        ("Canfield", "stock", stock("Canfield", redeals=2)),
        ("Storehouse", "stock", stock("Storehouse", redeals=1)),
        ("Forty Thieves", "tableau", {"lift": LIFTS["a run"]}),
        ("Number Ten", "tableau", {"lift": LIFTS["one card"]}),
        ("Golf", "foundation", {"build": read_build("down regardless of suit")}),
        ("Golf", "stock", stock("Golf", turn=2)),
        ("Cruel", "tableau", {"fill": read_fill("kings")}),
        ("Fortune's Favor", "tableau", {"refill": ("stock",)}),
        ("Fortune's Favor", "waste", {"refill": ()}),
        ("Gloria", "kings", {"build": read_build("up by suit")}),
        ("Shamrocks", "tableau", {"size": 0}),
        ("Martha", "tableau", {"predicate": None}),
        ("Trefoil", "tableau", {"predicate": None}),
        ("Agnes Bernauer", "tableau", {"fill": BaseFill()}),
    ],
)
def test_a_rule_that_is_otherwise_is_found_out(game: str, group: str, fields: dict[str, Any]) -> None:
    wrong = altered(game, group, **fields)
    if "faces" in fields or "base" in fields:
        wrong = attrs.evolve(wrong, settle=())
    assert wrong != variants()[game]
    assert next(faults_of(game, wrong), None)


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("Cruel", {"size": 0}),
        ("Cruel", {"size": 3}),
        ("Cruel", {"times": 10}),
        ("Cruel", {"shuffled": True, "size": 3}),
        ("La Belle Lucie", {"times": 1}),
        ("La Belle Lucie", {"times": None}),
        ("La Belle Lucie", {"size": 4}),
        ("Capricieuse", {"size": 8}),
        ("Capricieuse", {"times": 3}),
    ],
)
def test_a_redeal_that_is_otherwise_is_found_out(game: str, changes: dict[str, Any]) -> None:
    variant = variants()[game]
    assert variant.gather is not None
    wrong = attrs.evolve(variant, gather=attrs.evolve(variant.gather, **changes))
    assert next(faults_of(game, wrong), None)


def test_cards_that_should_come_back_are_left_aside_and_so_they_are_missed() -> None:
    """Where a variant forbids it this is no fault, so it is the count of moves left aside that tells."""
    never = altered("FreeCell", "foundations", gives="never")
    assert counted(pysol_plays({"FreeCell": never})) == (618, 15225 - 3789, 611 - 50, 3789)


def test_a_win_that_is_otherwise_is_found_out() -> None:
    freecell = variants()["FreeCell"]
    never = attrs.evolve(freecell, win=attrs.evolve(freecell.win, home=("cells",)))
    faults = list(faults_of("FreeCell", never))
    assert len(faults) == 3
    assert all(fault.endswith("won there and not here") for fault in faults)


# ---------------------------------------------------------------- the adapter


def one_play(game: str) -> Play:
    return next(read_plays(games=[game]))


def test_moves_are_read() -> None:
    move = read_move("9S 8S rows:2>foundations:0")
    assert not isinstance(move, Turn)
    assert (move.cards, move.source, move.target) == (("9S", "8S"), ("rows", 2), ("foundations", 0))
    assert read_move("deal") == Turn()
    with pytest.raises(AssertionError, match="rows:2"):
        read_move("rows:2>rows:3")


def test_a_position_keeps_faces_rounds_and_the_base() -> None:
    laid = lay(one_play("Canfield").lines[0], variants()["Canfield"])
    assert position_text(laid.position).startswith("foundations: - / - / - / 5S; reserve: (")
    assert position_text(laid.position).endswith("; base: 5")
    assert position_text(laid.position).count("(") == 12 + 31
    rounds = {lay(line, variants()["Storehouse"]).position.redeals for line in one_play("Storehouse").lines}
    assert rounds == {0, 1, 2}


def test_foundations_are_found_by_what_lies_on_them() -> None:
    for game in ("Gloria", "Number Ten", "Nationale", "Double Klondike", "Mancunian", "Spanish Patience", "Golf"):
        for line in lines_of(game):
            for pile, cards in zip(line.position.tables.piles, line.position.piles, strict=True):
                if pile.group.home and cards:
                    assert pile.suit in (None, CARDS[cards[0]].suit)
                    assert pile.fill >> cards[0] & 1 or game == "Golf"


def test_every_position_holds_the_whole_decks() -> None:
    for line in all_lines():
        cards = Counter(card & 63 for pile in line.position.piles for card in pile)
        assert cards == dict.fromkeys(range(52), line.variant.decks), line.where


def test_an_empty_foundation_is_that_of_the_card_that_comes() -> None:
    laid = lay(one_play("Double Klondike").lines[0], variants()["Double Klondike"])
    move = laid.move(read_move("AH rows:4>foundations:0"))
    assert isinstance(move, Transfer)
    assert laid.position.tables.piles[move.target].label == "f3"
    laid = lay(one_play("Gloria").lines[0], variants()["Gloria"])
    king, ace = (laid.move(read_move(f"{card} rows:4>foundations:0")) for card in ("KS", "AS"))
    assert isinstance(king, Transfer) and isinstance(ace, Transfer)
    assert laid.position.tables.piles[ace.target].label == "a4"


def test_a_click_on_the_stock_is_a_deal_or_a_redeal() -> None:
    moves = {"Canfield": {DEAL, REDEAL}, "Golf": {DEAL}, "Cruel": {REDEAL}, "Spider": {DEAL}}
    for game, expected in moves.items():
        assert {move for line in lines_of(game) for move in line.moves if not isinstance(move, Transfer)} == expected


def test_positions_are_the_same_whatever_order_alike_foundations_have() -> None:
    variant = variants()["Number Ten"]
    position = next(line.position for line in lines_of("Number Ten") if any(line.position.piles[0]))
    other = position.copy()
    other.piles[0], other.piles[4] = other.piles[4], other.piles[0]
    assert other != position
    assert same(other, position)
    tableau = tables_of(variant).indices("tableau")
    other.piles[tableau[0]], other.piles[tableau[1]] = other.piles[tableau[1]], other.piles[tableau[0]]
    assert not same(other, position)
    other = position.copy()
    other.redeals = 1
    assert not same(other, position)


def test_faults_are_told_in_our_words() -> None:
    fault = next(faults_of("Yukon", altered("Yukon", "tableau", fill=read_fill("never"))))
    assert re.match("Yukon, play 201, line [0-9]+: K[CDHS] t[0-9]-t[0-9].* is refused here: a space in the tabl", fault)
