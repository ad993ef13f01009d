"""Boards and rules of other programs: read, written, read again, and refused where they cannot be said.

The forms are those that the programs document and write: the columns of Freecell Solver's boards with their lines for
foundations and cells; PySolFC's, which adds cards in angle brackets and the stock; the keys and values that the schema
of Solvitaire's rules knows. The boards and rules below were written for these tests.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import patience_core as patience
from patience_core.dealing import deal_position
from patience_core.dealplan import DealPlan
from patience_core.errors import InvalidPosition, SpecError, Unsayable
from patience_core.importers import BOARDS, read_board, variant_text, write_board
from patience_core.importers.solvitaire import _diagonal
from patience_core.moves import legal_moves, make
from patience_core.notation import position_text
from patience_core.perft import perft
from patience_core.position import Position
from tests.clitool import Cli

IDS: Final = patience.variants()

HELD: Final = {
    "fc-solve": {
        "bakers-dozen", "bakers-dozen-swapped", "bakers-game", "beleaguered-castle", "bisley", "bisley-12",
        "double-bisley", "double-bisley-24", "eight-off", "fan", "freecell", "janets-bisley", "seahaven-towers",
        "simple-simon", "simple-simon-runs", "streets-and-alleys",
    },
    "pysol": {
        "black-hole", "fortunes-favor", "forty-thieves", "golf", "klondike", "klondike-3", "russian-solitaire",
        "spider", "spiderette", "yukon",
    },
}  # fmt: skip
"""Games whose deals each form holds (PySolFC's holds those of the other too), some of them."""


def walked(position: Position, moves: int, seed: int) -> Iterator[Position]:
    """A position, and what random moves make of it."""
    chance = random.Random(seed)
    yield position
    for _ in range(moves):
        possible = list(legal_moves(position))
        if not possible:
            return
        make(position, chance.choice(possible))
        yield position


# ---------------------------------------------------------------- there and back


@pytest.mark.parametrize("form", BOARDS)
@pytest.mark.parametrize("name", IDS)
def test_what_a_board_holds_comes_back_and_the_rest_is_refused(name: str, form: str) -> None:
    variant = patience.variant(name)
    held = 0
    for seed in (1, 2):
        for position in walked(deal_position(variant, seed), 25, seed):
            try:
                text = write_board(position, form)
            except Unsayable as error:
                assert "cannot hold this position: " in str(error)
                continue
            again = read_board(text, variant)
            # Foundations that take any suit are alike, and a board does not say which of them holds which.
            assert again == position or again.key() == position.key(), text
            assert write_board(again, form) == text
            held += 1
    assert held or name not in HELD["fc-solve"] | (HELD["pysol"] if form == "pysol" else set())


@given(st.sampled_from(["freecell", "seahaven-towers", "klondike", "spider", "golf"]), st.integers(0, 2**64 - 1))
def test_every_deal_comes_back(name: str, number: int) -> None:
    variant = patience.variant(name)
    position = deal_position(variant, number)
    assert read_board(write_board(position, "pysol"), variant) == position


# ---------------------------------------------------------------- what others write

FREECELL: Final = """\
Foundations: H-2 C-A D-0 S-0
Freecells: 8H - KC 10D
: 3C 4C 5C 6C 7C 8C 9C TC
: 3D 4D 5D 6D 7D 8D 9D 2C
: 3S 4S 5S 6S 7S 8S 9S TS
: 3H 4H 5H 6H 7H AS 9H TH
: 2S JS QS KS AD 2D JD
: JH QH KH JC QC
:
: QD KD
"""


def test_a_board_of_freecell_solver() -> None:
    position = read_board(FREECELL, patience.variant("freecell"))
    said = position_text(position)
    assert said.startswith("foundations: AC / - / AH 2H / -; tableau: 3C 4C 5C 6C 7C 8C 9C TC / 3D ")
    assert said.endswith("/ JH QH KH JC QC / - / QD KD; cells: 8H / - / KC / TD")
    assert write_board(position, "fc-solve") == FREECELL.replace("10D", "TD")
    assert write_board(position, "pysol").splitlines()[:3] == [
        "Foundations: C-A H-2",
        "FC: 8H - KC TD",
        "3C 4C 5C 6C 7C 8C 9C TC",
    ]
    assert write_board(position, "pysol").splitlines()[-2:] == ["", "QD KD"]


def test_other_ways_of_writing_the_same() -> None:
    variant = patience.variant("freecell")
    position = read_board(FREECELL, variant)
    for text in (
        FREECELL.replace(": ", ""),  # which leaves "Foundations:H-2", and columns without a colon
        FREECELL.replace(":\n", "\n")
        .replace(": ", " ")
        .replace("Foundations ", "Founds: ")
        .replace("Freecells ", "FC: "),
        FREECELL.lower(),
        FREECELL.replace("\n", "\r\n"),
        FREECELL.replace(" D-0 S-0", ""),
        FREECELL + "\n\n",
    ):
        text = text.replace("FoundationsH", "Foundations: H").replace("Freecells8", "Freecells: 8")
        assert read_board(text, variant) == position, text


def test_a_board_with_a_stock_and_cards_that_lie_face_down() -> None:
    variant = patience.variant("klondike")
    position = deal_position(variant, 5)
    text = write_board(position, "pysol")
    first = text.splitlines()[0].split()
    assert first[0] == "Talon:" and len(first) == 25  # the deal turns the first of them onto the waste
    assert text.splitlines()[2].startswith("<") and text.splitlines()[2].count("<") == 1
    again = read_board(text, variant)
    assert position_text(again) == position_text(position)
    assert position_text(again).split("waste: ")[1].split(";")[0] == first[1]


def test_whole_suits() -> None:
    variant = patience.variant("simple-simon")
    suit = " ".join(f"{rank}S" for rank in "KQJT98765432A")
    rest = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDH"]
    text = "Foundations: S-K\n" + "".join(" ".join(rest[i::10]) + "\n" for i in range(10))
    position = read_board(text, variant)
    assert position_text(position).startswith(f"foundations: {suit} / - / - / -;")
    assert write_board(position, "pysol") == text
    with pytest.raises(InvalidPosition, match="S-5: a foundation of simple-simon holds whole suits only"):
        read_board(text.replace("S-K", "S-5"), variant)


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("", None, "the board is empty; a board has a line for each column"),
        ("KC QD", "KC QX", "line 10: 'QX' is no card"),
        ("KC 10D", "KC 10D AS", "the board has five cells, freecell has four"),
        (": QD KD\n", ": QD KD\n: \n: AH\n", "the board has ten columns, freecell has eight"),
        (": QD KD", ": QD", "not the whole deck: KD missing"),
        (": QD KD", ": QD KD KD", "KD is there twice; freecell has it once"),
        (": QD KD", ": <QD> KD", "QD cannot lie face down on t8"),
        ("Freecells", "Reserve", "line 2: 'Reserve' names nothing of a board"),
        ("Freecells: 8H", "Foundations: 8H", "line 2: 'Foundations' is there twice"),
        ("H-2", "H-X", "line 1: 'H-X' names no suit and rank"),
        ("H-2", "X-2", "line 1: 'X-2' names no suit and rank"),
        ("H-2", "AH", "the board has one single foundations, freecell has no"),
        ("H-2 C-A", "H-2 H-A", "freecell has no foundation for H-A"),
        ("Freecells:", "Talon: AS\nFreecells:", "the board has one stocks, freecell has no"),
    ],
)
def test_what_is_wrong_with_a_board(wrong: str, right: str | None, said: str) -> None:
    text = "" if right is None else FREECELL.replace(wrong, right)
    if right is not None:
        text = text if text != FREECELL else FREECELL.replace(": QD KD", ": QD QX")
    with pytest.raises(InvalidPosition) as caught:
        read_board(text, patience.variant("freecell"))
    assert str(caught.value).startswith(said), caught.value
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "position", "form", "why"),
    [
        ("freecell", "tableau: KS / QS", "fc-solve", "it is a fragment"),
        ("klondike", "", "fc-solve", "it has no place for a stock"),
        ("yukon", "", "fc-solve", "all its cards lie face up"),
        ("black-hole", "", "fc-solve", "its foundations are built up by suit"),
        ("canfield", "", "pysol", "its foundations begin with the ace"),
        ("storehouse", "", "pysol", "it has no place for f1"),
        ("la-belle-lucie", "", "pysol", "the deal number"),
    ],
)
def test_what_a_board_cannot_hold(name: str, position: str, form: str, why: str) -> None:
    there = patience.position(name, position).position if position else deal_position(patience.variant(name), 2)
    with pytest.raises(Unsayable, match=why):
        write_board(there, form)


def test_foundations_that_begin_with_another_rank(tmp_path: Path) -> None:
    path = tmp_path / "twos.yaml"
    foundations = "{kind: foundation, base: 2, start: dealt}"
    path.write_text(f"ranks: 2 to K\npiles:\n  f: {foundations}\n  t: {{kind: tableau, deal: 4 piles of 11}}\n")
    with pytest.raises(Unsayable, match="it has no place for f1 in the f foundations"):
        write_board(deal_position(patience.variant(path), 1), "fc-solve")


@given(st.text(alphabet="AKQ2TCDHS<>:-/ \n\tFoundationsFreecellsTalon0💥", max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        position = read_board(text, patience.variant("freecell"))
    except InvalidPosition as error:
        assert str(error) and len(str(error).splitlines()) == 1
    else:
        assert len(position.cards()) == 52


# ---------------------------------------------------------------- rules of Solvitaire


def rules(**sections: Any) -> str:
    return json.dumps({key.replace("_", " "): value for key, value in sections.items()})


def loaded(tmp_path: Path, text: str, name: str = "imported") -> patience.Variant:
    path = tmp_path / f"{name}.yaml"
    path.write_text(variant_text(text, "rules.json", "Imported"), encoding="utf-8")
    return patience.variant(path)


def fields(variant: patience.Variant) -> dict[str, str]:
    return {field.path: field.value for field in variant.fields}


SAME: Final = {
    "streets-and-alleys": rules(),
    "beleaguered-castle": rules(foundations={"initial cards": "all"}),
    "spider": rules(
        tableau_piles={
            "count": 10,
            "move built group": "yes",
            "move built group policy": "same-suit",
            "face up cards": "top",
        },
        foundations={"only complete pile moves": True},
        stock={"size": 50, "deal type": "tableau piles"},
        two_decks=True,
    ),
    "klondike": rules(
        tableau_piles={
            "count": 7,
            "build policy": "red-black",
            "spaces policy": "kings",
            "move built group": "yes",
            "diagonal deal": True,
            "face up cards": "top",
        },
        foundations={"removable": True},
        stock={"size": 24, "redeal": True},
    ),
    "fan": rules(
        tableau_piles={"count": 18, "build policy": "same-suit", "spaces policy": "kings"},
        foundations={"removable": True},
    ),
    "golf": rules(
        tableau_piles={"count": 7, "build policy": "no-build", "spaces policy": "no-build"},
        foundations={"present": False},
        hole={"present": True, "base card": "random", "build loops": False},
        stock={"size": 16, "deal type": "hole"},
    ),
    "black-hole": rules(
        tableau_piles={"count": 17, "build policy": "no-build", "spaces policy": "no-build"},
        foundations={"present": False},
        hole=True,
    ),
    "eight-off": rules(
        tableau_piles={"build policy": "same-suit", "spaces policy": "kings"},
        cells={"count": 8, "pre-filled": 4},
    ),
}
"""Rules that say what a variant of ours plays, but for the order of the deal."""


@pytest.mark.parametrize("name", SAME)
def test_rules_play_as_the_same_game_of_ours(name: str, tmp_path: Path) -> None:
    imported, ours = loaded(tmp_path, SAME[name]), patience.variant(name)
    for number in (1, 2):
        text = position_text(deal_position(ours, number))
        if name in ("golf", "black-hole"):
            text = text.replace("foundation:", "hole:")
        lifts_one = "eight-off"  # ours moves runs card by card through cells, these rules move the cards themselves
        depth = 1 if name == lifts_one else 3
        there = perft(patience.position(imported, text).position, depth)
        here = perft(deal_position(ours, number), depth)
        if name == lifts_one:
            singles = [
                move
                for move in legal_moves(deal_position(ours, number), every_space=False)
                if getattr(move, "count", 1) == 1
            ]
            here = [len(singles)]
        assert there == here, number


def test_a_klondike_in_full(tmp_path: Path) -> None:
    text = variant_text(SAME["klondike"], "some/klondike-deal-1.json", "Klondike Deal 1")
    assert (
        text
        == """\
# From rules of Solvitaire. What they say and a variant file cannot say stands in comments.
name: "Klondike Deal 1"
sources:
  SOLV: "Solvitaire (Blake and Gent), its rules klondike-deal-1.json"
piles:
  foundations:
    kind: foundation
    gives: anywhere
  tableau:
    kind: tableau
    piles: 7
    deal: piles of 1 to 7, row by row
    faces: top up
    build: down in alternate colours
    lift: a run
    fill: kings
  waste:
    kind: waste
  stock:
    kind: stock
    turn: 1
    redeals: no limit
"""
    )
    assert patience.variant(loaded(tmp_path, SAME["klondike"]).file).cards == 52


def test_a_diagonal_deal_in_short_deals_alike() -> None:
    long = ", ".join(f"1 row on piles {first}-9" for first in range(1, 10))
    assert _diagonal(9, 45) == "piles of 1 to 9, row by row"
    assert DealPlan.parse(_diagonal(9, 45)).order == DealPlan.parse(long).order
    assert _diagonal(9, 44).startswith("1 row on piles 1-9, 1 row on piles 2-9")


def test_a_diagonal_deal_runs_out_at_the_right(tmp_path: Path) -> None:
    somerset = loaded(tmp_path, rules(tableau_piles={"count": 10, "build policy": "red-black", "diagonal deal": True}))
    tableau = somerset.group("tableau")
    assert tableau.deal is not None and tableau.deal.sizes == (1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


def test_bases_spaces_and_runs(tmp_path: Path) -> None:
    canfield = loaded(
        tmp_path,
        rules(
            tableau_piles={
                "count": 4,
                "build policy": "red-black",
                "move built group": "whole-pile",
                "spaces policy": "auto-reserve-then-waste",
            },
            foundations={"initial cards": "one", "base card": "random"},
            stock={"size": 34, "deal count": 3, "redeal": True},
            reserve={"size": 13, "stacked": True},
        ),
    )
    said = fields(canfield)
    assert said["piles.foundations.base"] == "the first card dealt"
    assert said["piles.foundations.build"] == "up by suit, wrapping from king to ace"
    assert said["piles.tableau.build"] == "down in alternate colours, wrapping from ace to king"
    assert said["piles.tableau.lift"] == "one card or a whole pile"
    assert (said["piles.tableau.refill"], said["piles.tableau.fill from"]) == ("reserve", "waste")
    assert said["piles.reserve.deal"] == "1 pile of 13"
    assert (said["piles.stock.turn"], said["piles.stock.redeals"]) == ("3", "no limit")
    fives = loaded(
        tmp_path,
        rules(foundations={"base card": "5", "initial cards": "all"}, tableau_piles={"spaces policy": "kings"}),
    )
    assert (fields(fives)["piles.foundations.base"], fields(fives)["piles.tableau.fill"]) == ("5", "fours")
    short = loaded(tmp_path, rules(max_rank=7, tableau_piles={"spaces policy": "kings", "count": 4}))
    assert short.ranks == tuple(range(1, 8)) and fields(short)["piles.tableau.fill"] == "sevens"


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        (rules(tableau_piles={"move built group": "partial-if-card-above-buildable"}), "a help for solvers"),
        (rules(tableau_piles={"move built group": "maximal-group"}), "cannot be said: single cards move as well"),
        (rules(tableau_piles={"spaces policy": "auto-reserve-then-any"}), "cannot be said: 'auto-reserve-then-any'"),
        (rules(foundations={"initial cards": "one"}), "here it is the spade"),
        (rules(max_rank=7, foundations={"base card": "3"}), "cannot be said: building on from the seven with the ace"),
        (rules(stock={"size": 8, "deal type": "tableau piles", "redeal": True}), "cannot be said: a redeal of a stock"),
    ],
)
def test_what_cannot_be_said_stands_in_a_comment(text: str, comment: str, tmp_path: Path) -> None:
    assert any(line.lstrip().startswith("#") and comment in line for line in variant_text(text, "x", "X").splitlines())
    assert loaded(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (rules(accordion={"size": 18, "moves": ["L1"]}), "x.json: a game of an accordion has no words"),
        (rules(sequences={"count": 4}), "x.json: a game of sequences laid out in rows has no words"),
        (rules(max_rank=5, foundations={"only complete pile moves": True}), "x.json: whole suits of 5 cards"),
    ],
)
def test_games_of_another_kind_are_refused(text: str, said: str) -> None:
    with pytest.raises(Unsayable) as caught:
        variant_text(text, "x.json", "X")
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "x.json:1:1: the file is empty"),
        ("[]", "x.json:1:1: rules of Solvitaire are a JSON object, not a list"),
        ('{"tableau": 3}', "x.json:1:2: the rules have no 'tableau'; did you mean 'tableau piles'?"),
        ('{"tableau piles": {\n "cuont": 3}}', "x.json:2:2: 'tableau piles' has no 'cuont'; did you mean 'count'?"),
        ('{"tableau piles": 3}', "x.json:1:19: 'tableau piles' is an object, not a text"),
        ('{"tableau piles": {"count": "many"}}', "x.json:1:29: 'tableau piles: count' is a number from 0 to 104"),
        ('{"tableau piles": {"count": [8]}}', "x.json:1:29: 'tableau piles: count' is one value, not a list"),
        (
            '{"tableau piles": {"build policy": "red"}}',
            "x.json:1:36: 'tableau piles: build policy' is one of any-suit,",
        ),
        ('{"two decks": "maybe"}', "x.json:1:15: 'two decks' is true or false, not 'maybe'"),
        ('{"max rank": 14}', "x.json:1:14: 'max rank' is a number from 1 to 13, not '14'"),
        ('{"foundations": {"base card": "X"}}', "x.json:1:31: 'foundations: base card' is a rank, as A, or random"),
        ('{"hole": true}', "x.json:1:1: a game has either foundations or a hole"),
        ('{"stock": {"size": 60}}', "x.json:1:1: of the 52 cards there are too few cards for the tableau"),
        ('{"tableau piles": {"count": 0}}', "x.json:1:1: of the 52 cards there are no piles for 52 cards"),
        ('{"cells": {"pre-filled": 2}}', "x.json:1:1: 2 cells are filled before play, but there are 0"),
        ('{"hole": true, "hole": false}', "x.json:1:16: the key 'hole' stands here a second time"),
        ("[" * 5000, "x.json:1:"),
        ('{"max rank": 4, "foundations": {"base card": "5"}}', "x.json:1:1: foundations begin with 5, which is not in"),
        ("\0" * 30, "x.json:1:1: this is no text: it holds null characters"),
    ],
)
def test_what_is_wrong_with_rules(text: str, said: str) -> None:
    with pytest.raises(SpecError) as caught:
        variant_text(text, "x.json", "X")
    assert str(caught.value).startswith(said), caught.value


WORDS: Final = json.loads((Path(patience.__file__).parent / "importers/solvitaire.json").read_text(encoding="utf-8"))


@st.composite
def any_rules(draw: st.DrawFn) -> dict[str, Any]:
    def value(known: dict[str, Any]) -> Any:
        if "number" in known:
            least, most = known["number"]
            return draw(st.integers(least, min(most, 13)))
        if "words" in known:
            return draw(st.sampled_from(known["words"]))
        if "rank" in known:
            return draw(st.sampled_from(["A", "5", "K", "random"]))
        return draw(st.sampled_from(["AS", "KH", "random"])) if "card" in known else draw(st.booleans())

    found: dict[str, Any] = {}
    for key, inside in WORDS.items():
        if key in ("accordion", "sequences") or not draw(st.booleans()):
            continue
        if "default" in inside:
            found[key] = value(inside)
        else:
            found[key] = {name: value(known) for name, known in inside.items() if draw(st.booleans())}
    return found


@given(any_rules())
def test_whatever_the_rules_what_comes_of_them_is_sound(found: dict[str, Any]) -> None:
    import tempfile

    try:
        text = variant_text(json.dumps(found, indent="\t"), "rules.json", "Imported")
    except (SpecError, Unsayable):
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "imported.yaml"
        path.write_text(text, encoding="utf-8")
        variant = patience.variant(path)
    deal_position(variant, 1)


# ---------------------------------------------------------------- the commands


def test_the_commands_go_there_and_back(cli: Cli, tmp_path: Path) -> None:
    ran = cli("export", "fc-solve", "freecell", "--deal", "ms:617")
    assert (ran.code, ran.err) == (0, "")
    first = [line.split()[1] for line in ran.out.splitlines()[2:]]
    assert first == ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"]  # the first row of Microsoft's deal 617
    board = tmp_path / "617.board"
    board.write_text(ran.out)
    back = cli("import", "fc-solve", str(board), "--variant", "freecell")
    assert (back.code, back.err) == (0, "")
    assert back.out == cli("deal", "freecell", "--deal", "ms:617").out
    assert cli("export", "fc-solve", "freecell", "--position", "-", input=back.out).out == ran.out
    assert cli("import", "pysol", "-", "--variant", "freecell", input=ran.out).out == back.out


def test_the_commands_write_new_files_only(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "start.txt"
    ran = cli("export", "pysol", "klondike", "--deal", "1", "-o", str(out))
    assert (ran.code, ran.out) == (0, f"Wrote {out}\n")
    before = out.read_text()
    ran = cli("export", "pysol", "klondike", "--deal", "2", "-o", str(out))
    assert ran.code == 2 and ran.err.endswith("is there already and stays as it is; choose another name\n")
    assert out.read_text() == before and list(tmp_path.iterdir()) == [out]


def test_rules_become_a_variant_that_passes_check(cli: Cli, tmp_path: Path) -> None:
    source, out = tmp_path / "my-klondike.json", tmp_path / "another_name.yaml"
    source.write_text(SAME["klondike"])
    ran = cli("import", "solvitaire", str(source), "-o", str(out))
    assert (ran.code, ran.out, ran.err) == (0, f"Wrote {out}\n", "")
    lines = out.read_text().splitlines()
    assert lines[0].startswith("# yaml-language-server: $schema=") and lines[2] == 'name: "My Klondike"'
    assert cli("check", str(out)).code == 0
    assert cli("import", "solvitaire", str(source)).out.splitlines() == lines[1:]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("import", "fcsolve", "x"), 2, "'fcsolve' is no format; did you mean 'fc-solve'?"),
        (("import", "fc-solve", "x"), 2, "a board does not say which game it is of: say --variant VARIANT"),
        (("import", "solvitaire", "x", "--variant", "fan"), 2, "rules of solvitaire are a variant by themselves"),
        (("import", "pysol", "nowhere.txt", "--variant", "fan"), 2, "nowhere.txt: no such file or directory"),
        (("import", "pysol", ".", "--variant", "fan"), 2, ".: this is a directory, not a file"),
        (("import", "solvitaire", "."), 2, ".: this is a directory, not a file"),
        (("import", "pysol", "-", "--variant", "fan"), 2, "standard input: the board is empty"),
        (("export", "solvitaire", "fan"), 2, "'solvitaire' is no format"),
        (("export", "pysol", "canfield", "--deal", "2"), 1, "a board of PySolFC cannot hold this position"),
    ],
)
def test_what_is_wrong_with_a_call(cli: Cli, words: tuple[str, ...], code: int, said: str) -> None:
    ran = cli(*words)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith(f"patience: {said}") and len(ran.errors) == 1, ran.err


@pytest.mark.parametrize("form", ["fc-solve", "solvitaire"])
@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"[" * 5000, b"x" * 2_000_000, b"\x00" * 20], ids=range(5))
def test_bad_files_are_told_in_one_line(cli: Cli, tmp_path: Path, form: str, data: bytes) -> None:
    path, out = tmp_path / "bad", tmp_path / "out.yaml"
    path.write_bytes(data)
    more = ("--variant", "freecell") if form == "fc-solve" else ()
    ran = cli("import", form, str(path), *more, "-o", str(out))
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) == 1 and str(path) in ran.err, ran.err
    assert not out.exists()
