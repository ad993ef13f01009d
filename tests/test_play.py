"""A game at the table: what is typed, what is said, what is saved; in a pipe and in a terminal."""

from __future__ import annotations

import io
import json
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import patience_core as patience
from patience_core.cards import TEXT
from patience_core.cli.keyboard import Keyboard
from patience_core.cli.screen import Screen
from patience_core.cli.table import Table
from patience_core.cli.view import Look, View
from patience_core.errors import InvalidMove, printable
from patience_core.game import Game
from patience_core.notation import move_text, read_position
from patience_core.player.seat import Seat
from patience_core.sitting.advice import why_none
from patience_core.sitting.folders import saves_folder
from patience_core.sitting.shelf import Shelf, load
from patience_core.sitting.sitting import Sitting
from patience_core.tables import tables_of
from tests.clitool import WON, Cli, Ran, environment, run_apart

pytestmark = pytest.mark.usefixtures("compiled_solver")

pexpect: Any = pytest.importorskip("pexpect") if sys.platform != "win32" else None

VARIANTS = ["bisley", "bisley-12", "double-bisley", "double-bisley-24", "janets-bisley", "janets-bisley-12"]
TABLE = "t1: 7D 9C 4D"
"""A line of the table of deal 1 of Bisley."""


def saves(home: Path) -> list[Path]:
    return sorted((home / "saves").glob("*")) if (home / "saves").exists() else []


def play(cli: Cli, *typed: str, words: str = "bisley --deal 1") -> Ran:
    return cli("play", *words.split(), input="".join(line + "\n" for line in typed))


def answer(ran: Ran, typed: str) -> list[str]:
    """The lines that were said to the first line typed so."""
    lines = ran.out.splitlines()
    at = lines.index(f"> {printable(typed)}") + 1
    end = next((i for i in range(at, len(lines)) if lines[i].startswith("> ")), len(lines) - 1)
    return lines[at:end]


# ---------------------------------------------------------------- the table and moves


def test_in_a_pipe_the_table_is_one_pile_a_line(cli: Cli) -> None:
    ran = play(cli)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[1] == "Bisley, deal 1, 0 moves, 4 of 52 cards on the foundations"
    assert lines[2:10] == [
        "k1: - (clubs)", "k2: - (diamonds)", "k3: - (hearts)", "k4: - (spades)", "a1: AC", "a2: AD", "a3: AH", "a4: AS",
    ]  # fmt: skip
    assert TABLE in lines and lines[-1] == "This was deal 1."


def test_a_drawn_table_on_request(cli: Cli) -> None:
    drawn = play(cli, words="bisley --deal 1 --no-plain --ascii").out
    assert re.search(r"^  t1   t2   t3   t4", drawn, re.MULTILINE)
    assert re.search(r"^  7D   8H   JD   JC", drawn, re.MULTILINE)
    assert "Bisley, deal 1, 0 moves" in drawn


@pytest.mark.parametrize("typed", ["KD t4-k2", "kd t4-k2", "kd t4 k2", "kd k2", "kd", "t4-k2", "t4 k2", "K♦"])
def test_the_ways_to_type_a_move(cli: Cli, typed: str) -> None:
    ran = play(cli, typed)
    assert answer(ran, typed) == ["KD t4-k2", "k2: KD", "t4: JC 5D"]
    assert ran.out.splitlines()[-1] == "Saved: patience play bisley goes on with deal 1."


@pytest.mark.parametrize(("typed", "made"), [("1", "6S t6-t2"), ("2", "6S t6-t13"), ("t13", "6S t6-t13")])
def test_where_several_moves_fit_there_is_a_question(cli: Cli, typed: str, made: str) -> None:
    ran = play(cli, "6s", typed)
    lines = ran.out.splitlines()
    at = lines.index("> 6s")
    assert lines[at + 1 : at + 5] == [
        "Several moves fit:",
        "  1  6S t6-t2  on 5S",
        "  2  6S t6-t13  on 7S",
        f"Which? (a number, or Enter for none) {typed}",
    ]
    assert lines[at + 5] == made


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "No move made."),
        ("3", "There is no choice 3; no move made."),
        ("0", "There is no choice 0; no move made."),
        ("²", "There is no choice ²; no move made."),
        ("9" * 5_000, "There is no choice 99999999999999999999; no move made."),
    ],
)
def test_no_answer_to_the_question_is_no_move(cli: Cli, typed: str, says: str, patience_home: Path) -> None:
    ran = play(cli, "6s", typed)
    assert ran.code == 0 and ran.err == "" and says in ran.out
    assert saves(patience_home) == []


def test_another_command_instead_of_an_answer_is_done(cli: Cli) -> None:
    ran = play(cli, "6s", "kd")
    assert "KD t4-k2" in ran.out.splitlines() and "6S t6-t2" not in ran.out.splitlines()


def test_an_illegal_move_is_told_with_its_rule(cli: Cli, patience_home: Path) -> None:
    ran = play(cli, "kd t4-t1", "7d", "kd k1", "ac t1")
    assert answer(ran, "kd t4-t1") == ["The tableau builds up or down by suit: KD cannot go on 4D."]
    assert answer(ran, "7d")[0].endswith("one card at a time: 7D has 9C on it.")
    assert answer(ran, "kd k1")[0].startswith("Each place in the king foundations belongs to one suit")
    assert answer(ran, "ac t1") == ["Nothing comes back from the ace foundations: AC stays where it is."]
    assert saves(patience_home) == []


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("foo", "There is no command 'foo'"),
        ("undu", "There is no command 'undu'; did you mean 'undo'?"),
        ("7x", "'x' is no suit"),
        ("1c", "'1' is no rank"),
        ("t1", "'t1' is no move"),
        ("kd t99", "There is no pile t99"),
        ("kd t4-k2-t1", "one word too many"),
        ("6с t1", "CYRILLIC SMALL LETTER ES"),
        ("why", "Why which move?"),
        ("undo x", "Undo takes one number of moves"),
        ("undo ²", "Undo takes one number of moves"),
        ("u " + "9" * 5_000, "Undo takes one number of moves"),
        ("undo 0", "Undo takes one number of moves"),
        ("redo -1", "Redo takes one number of moves"),
        ("undo", "There is nothing to take back."),
        ("redo", "There is nothing to make again."),
        ("new x", "'x' is no deal"),
        ("new 1 2", "New takes one deal number"),
        ("save /no/such/\0folder", "cannot be written"),
        ("save ~nosuchuser/x", "'~nosuchuser/x': there is no home folder of that name"),
        ("x" * 5_000, "There is no command 'xxxx"),
        ("\x1b[A\x07", "is no move"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_line_and_the_game_goes_on(cli: Cli, typed: str, says: str) -> None:
    ran = play(cli, typed, "kd")
    assert ran.code == 0 and ran.err == ""
    assert says in ran.out and len(answer(ran, typed)) == 1
    assert "KD t4-k2" in ran.out.splitlines()


def test_the_moves_are_listed(cli: Cli) -> None:
    game = patience.deal("bisley", 1)
    by_pile = sorted(game.legal_moves, key=lambda move: (move.source, move.target))  # type: ignore[union-attr]
    legal = [move_text(game.position, move) for move in by_pile]
    ran = play(cli, "?", "moves", "? 6s", "moves 7d")
    assert answer(ran, "?") == legal and answer(ran, "moves") == legal
    assert answer(ran, "? 6s") == ["6S t6-t2", "6S t6-t13"]
    assert answer(ran, "moves 7d") == ["There is no such move."]
    drawn = play(cli, "?", words="bisley --deal 1 --no-plain --ascii")
    said = re.findall(r"\w\w t\d+-\w\d+", " ".join(answer(drawn, "?")))
    assert sorted(said) == sorted(legal)


def test_of_spaces_that_are_alike_the_first_is_listed(cli: Cli) -> None:
    ran = play(cli, "?", "? 7c c3", words="freecell --deal ms:1")
    to_cells = [text for text in answer(ran, "?") if "-c" in text]
    assert len(to_cells) == 8 and all(text.endswith("-c1") for text in to_cells)
    piles = [text.split()[1] for text in answer(ran, "?")]
    assert piles == sorted(piles)
    drawn = play(cli, "?", words="freecell --deal ms:1 --no-plain")
    assert answer(drawn, "?")[-1] == "Of several spaces that are alike the first is listed."
    assert "are alike" not in play(cli, "?", words="bisley --deal 1 --no-plain").out


def test_moves_asked_for_and_not_there_are_told(cli: Cli) -> None:
    ran = play(cli, "kd", "ts t3", "u 3", "r 5", "u", "u 1")
    assert answer(ran, "u 3")[-1] == "2 moves taken back: there were no more."
    assert answer(ran, "r 5")[-1] == "2 moves made again: there were no more."
    assert not any("no more" in line for line in answer(ran, "u") + answer(ran, "u 1"))


def test_the_header_counts_the_cards_on_foundations(cli: Cli) -> None:
    assert play(cli, words="golf --deal 1").out.splitlines()[1] == (
        "Golf, deal 1, 0 moves, 1 of 52 cards on the foundations"
    )


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q"])
def test_quit_at_the_question_begins_nothing(cli: Cli, patience_home: Path, word: str) -> None:
    play(cli, "kd", "ts t3")
    before = [(path, path.read_bytes()) for path in saves(patience_home)]
    ran = cli("play", "bisley", input=f"{word}\nkd\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[1:] == [f"Go on with it? [Y/n] {word}"]
    assert [(path, path.read_bytes()) for path in saves(patience_home)] == before


@pytest.mark.parametrize("name", patience.variants())
def test_every_move_that_is_listed_can_be_typed(name: str) -> None:
    """A game by chance, by the moves that ``?`` lists, with those that are a word of their own taken often."""
    written = io.StringIO()
    screen = Screen(written)
    random = Random(name)
    shelf = Shelf(saves_folder())
    seat = Seat(Sitting(Game.of_deal(patience.variant(name), 5), shelf), shelf)
    table = Table(seat, name, View(screen, Look(True, False)), Typist(screen, random))
    assert table.run() == 0
    said = written.getvalue()
    assert "There is no command" not in said and "no move:" not in said
    typed = [move for move, _ in table.keyboard.typed]  # type: ignore[attr-defined]
    assert table.seat.sitting.game.move_texts() == typed
    assert typed or not Game.of_deal(patience.variant(name), 5).legal_moves
    tables = table.seat.sitting.game.position.tables
    if tables.stock is not None:
        assert "deal" in typed


class Typist(Keyboard):
    """Asks for the moves, types one of them by chance, and so on."""

    def __init__(self, screen: Screen, random: Random) -> None:
        super().__init__(screen)
        self.typed: list[tuple[str, str]] = []
        self._random = random
        self._asked = 0

    def read(self, prompt: str) -> str:
        assert prompt == "> ", "a whole move raises no question"
        out = self._screen._stream
        assert isinstance(out, io.StringIO)
        if not self._asked:
            self._asked = len(out.getvalue())
            return "?"
        listed = out.getvalue()[self._asked :].splitlines()
        self._asked = 0
        if listed == ["There is no move."] or len(self.typed) == 40:
            return "quit"
        words = [text for text in listed if text in ("deal", "redeal")]
        move = self._random.choice(words if words and self._random.random() < 0.3 else listed)
        self.typed.append((move, prompt))
        return self._random.choice((move, move.lower()))


def test_deal_and_redeal_and_their_short_forms(cli: Cli) -> None:
    ran = play(cli, "deal", "D", "u", "u", "why rd", "? d", words="klondike --deal 1")
    assert answer(ran, "deal")[0] == "deal" and "s1: 22 cards face down" in answer(ran, "deal")
    assert answer(ran, "D")[0] == "deal" and re.fullmatch("w1: .. .. ..", answer(ran, "D")[1])
    assert answer(ran, "why rd") == ["The waste is turned over when the stock is empty: the stock is not empty."]
    assert answer(ran, "? d") == ["deal"]
    ran = play(cli, *["d"] * 23, "d", "rd", "deal", words="klondike --deal 1")
    assert "Cards are dealt from the stock: the stock is empty." in ran.out.splitlines()
    assert answer(ran, "rd")[0] == "redeal" and "s1: 24 cards face down" in answer(ran, "rd")
    ran = play(cli, "d", "rd", "Deal", words="bisley --deal 1")
    assert answer(ran, "d") == ["There is no stock in this game: nothing can be dealt."] == answer(ran, "Deal")
    assert answer(ran, "rd") == ["There is no redeal: the cards stay as they lie."]


def test_help_names_deal_and_redeal_in_games_that_have_them(cli: Cli) -> None:
    def helped(name: str) -> set[str]:
        lines = answer(play(cli, "help", words=f"{name} --deal 1"), "help")
        return {word for line in lines for word in ("deal, d", "redeal, rd") if line.strip().startswith(word)}

    assert helped("klondike") == {"deal, d", "redeal, rd"}
    assert helped("spider") == {"deal, d"}
    assert helped("cruel") == {"redeal, rd"}
    assert helped("bisley") == set()
    assert "did you mean 'redeal'" in play(cli, "redaal", words="cruel --deal 1").out
    assert "did you mean 'redeal'" not in play(cli, "redaal", words="bisley --deal 1").out


def test_the_header_says_the_base_and_the_redeals_left(cli: Cli) -> None:
    header = play(cli, words="canfield --deal 3").out.splitlines()[1]
    assert header.endswith(", 1 of 52 cards on the foundations, base A")
    lucie = play(cli, "redeal", words="la-belle-lucie --deal 3").out.splitlines()
    assert lucie[1].endswith(", 2 redeals left")
    assert play(cli, "redeal", words="la-belle-lucie --resume").out.splitlines()[1].endswith(", 1 redeal left")
    assert play(cli, words="klondike --deal 3").out.splitlines()[1].endswith("cards on the foundations")


def test_a_table_with_a_stock(cli: Cli) -> None:
    lines = play(cli, words="klondike --deal 1").out.splitlines()
    assert "s1: 23 cards face down" in lines
    assert any(re.fullmatch("t7: 6 face down, ..", line) for line in lines)
    drawn = play(cli, words="klondike --deal 1 --no-plain --ascii").out
    assert re.search(r"^  stock   waste           foundations\n  s1      w1 ", drawn, re.MULTILINE)
    assert drawn.count("##") == 1 + 21


def test_why(cli: Cli) -> None:
    ran = play(cli, "why 7d t2", "why kd t4-t1", "why kd", "why 9x")
    assert answer(ran, "why 7d t2")[0].endswith("7D has 9C on it.")
    assert answer(ran, "why kd t4-t1") == ["The tableau builds up or down by suit: KD cannot go on 4D."]
    assert answer(ran, "why kd") == ["Nothing forbids kd."]
    assert "no suit" in answer(ran, "why 9x")[0]


def test_why_with_both_cards_buried() -> None:
    position = patience.position("bisley", "tableau: 9C 5H / 4D 7S 2C / KD").position
    assert why_none(position, "9c 4d") == (
        "4D in t2 has 7S on it\nin the tableau only the top card of a pile may be lifted, "
        "one card at a time: 9C has 5H on it"
    )
    assert why_none(position, "5h 4d") == "4D in t2 has 7S on it"
    assert why_none(position, "9c 5h") == "9C lies in t1 itself, beneath 5H"
    with pytest.raises(InvalidMove, match="3S lies on top of no pile"):
        why_none(position, "5h 3s")


def test_undo_redo_and_restart(cli: Cli, patience_home: Path) -> None:
    ran = play(cli, "kd", "ts t3", "u", "u", "u", "r 5", "restart", "r", "quit")
    assert answer(ran, "u") == ["took back TS t7-t3", "t3: JD 6D 9S", "t7: KC KH TH TS"]
    assert "There is nothing to take back." in ran.out.splitlines()
    assert answer(ran, "r 5")[:2] == ["KD t4-k2", "TS t7-t3"]
    assert answer(ran, "restart")[1] == "Bisley, deal 1, 0 moves, 4 of 52 cards on the foundations"
    assert answer(ran, "r") == ["KD t4-k2", "k2: KD", "t4: JC 5D"]
    values = json.loads(saves(patience_home)[0].read_text())
    assert (values["moves"], values["undone"]) == (["KD t4-k2"], ["TS t7-t3"])


def test_rules_help_and_the_table_again(cli: Cli) -> None:
    ran = play(cli, "rules", "help", "", "table")
    assert "The tableau" in answer(ran, "rules") and "The tableau builds up or down by suit." in ran.out
    assert any(line.startswith("  ? or moves ") for line in answer(ran, "help"))
    assert ran.out.splitlines().count(TABLE) == 3
    assert ran.code == 0


def test_new_deals(cli: Cli, patience_home: Path) -> None:
    ran = play(cli, "kd", "new 2", "new", "new ms:617", "quit")
    heads = re.findall(r"^Bisley, deal (\S+), 0 moves", ran.out, re.MULTILINE)
    assert heads[0] == "1" and heads[1] == "2" and heads[3] == "ms:617" and len(heads) == 4
    assert [path.name for path in saves(patience_home)] == ["bisley-1.json"], "the old game stays saved"


def test_save_says_where_and_copies(cli: Cli, patience_home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "my copy.json"
    ran = play(cli, "save", "kd", f"save {copy}", f"save {copy}", "quit")
    assert answer(ran, "save") == [f"Saved in {patience_home / 'saves' / 'bisley-1.json'}"]
    assert answer(ran, f"save {copy}") == [f"A copy is saved in {copy}"]
    assert "is there already" in ran.out
    assert len(load(copy, patience.variant("bisley")).game.moves) == 1


# ---------------------------------------------------------------- how a game ends


def test_a_won_game_says_so_and_is_not_offered_again(cli: Cli, patience_home: Path) -> None:
    ran = play(cli, *WON, "quit", words="janets-bisley --deal 17")
    assert ran.code == 0 and ran.err == ""
    assert f"Won in {len(WON)} moves! Type new for another deal, restart to play this one again, or quit." in ran.out
    assert ran.out.count("Won in") == 1 and ran.out.splitlines()[-1] == "This was deal 17."
    assert json.loads(saves(patience_home)[0].read_text())["outcome"] == "won"
    assert "is saved" not in play(cli, words="janets-bisley").out
    again = play(cli, "u", "restart", words=f"janets-bisley --load {saves(patience_home)[0]}")
    assert "Won in" in again.out and again.code == 0


def test_it_is_said_at_once_that_no_move_is_left(cli: Cli) -> None:
    game = patience.deal("bisley", 2)
    random = Random(1)
    typed: list[str] = []
    while list(game.legal_moves) and len(typed) < 500:
        typed.append(random.choice(game.legal_moves.texts()))
        game.play(typed[-1])
        if str(game.outcome) == "no move left":
            break
    ran = play(cli, *typed, "u", words="bisley --deal 2")
    said = "No move is left. Type u to take one back, restart, new or quit."
    assert said in answer(ran, typed[-1]) and ran.out.count(said) == 1


def at_table(variant: str, position: str, *typed: str) -> list[str]:
    """What is said from a position on, which may be a fragment, when these lines are typed."""
    written = io.StringIO()
    screen = Screen(written)
    keyboard = Keyboard(screen)
    for line in reversed((*typed, "quit")):
        keyboard.put_back(line)
    shelf = Shelf(saves_folder())
    game = Game(read_position(tables_of(patience.variant(variant)), position), patience.DealNumber(1))
    view = View(screen, Look(plain=True, symbols=False))
    assert Table(Seat(Sitting(game, shelf), shelf), variant, view, keyboard).run() == 0
    return written.getvalue().splitlines()


def test_it_is_said_at_once_that_no_progress_is_possible() -> None:
    said = at_table("bisley", "aces: AC / AD / AH / AS; tableau: 8C 6C / 4C 7C")
    assert any(line.startswith("No progress is possible: whatever you move, no more cards can go up.") for line in said)
    said = at_table("bisley", "aces: AC / AD / AH / AS; tableau: 8C 6C / 2C 7C", "7c t1")
    assert not any(line.startswith("No ") for line in said)


def test_only_fills_left_is_not_stuck_and_without_fills_it_is() -> None:
    position = "aces: AC / AD / AH / AS; tableau: 8C 6D / 9H 4S / -"
    assert any(line.startswith("No move is left.") for line in at_table("bisley", position))
    assert not any(line.startswith("No move is left.") for line in at_table("janets-bisley", position))


def test_spaces_are_all_one_and_raise_no_question() -> None:
    position = "aces: AC / AD / AH / AS; tableau: 8C 6D / - / -"
    assert "6D t1-t2" in at_table("janets-bisley", position, "6d")
    assert "6D t1-t3" in at_table("janets-bisley", position, "6d t3")
    said = at_table("janets-bisley", "aces: AC / AD / AH / AS; tableau: 8C 6D / - / - / 7D", "6d", "2")
    assert [line for line in said if line.startswith("  ")] == ["  1  6D t1-t2  to a space", "  2  6D t1-t4  on 7D"]
    assert "6D t1-t4" in said


def test_a_card_that_fits_both_foundations_asks() -> None:
    position = "kings: 8C; aces: 2C 3C 4C 5C 6C; tableau: 7C"
    said = at_table("bisley", position, "7c", "a1")
    assert [line for line in said if line.startswith("  ")] == ["  1  7C t1-k1  on 8C", "  2  7C t1-a1  on 6C"]
    assert "7C t1-a1" in said


def test_alike_foundations_may_be_named_by_either() -> None:
    position = "tableau: KC / KC"
    assert "KC t1-k5" in at_table("double-bisley", position, "kc t1-k5")
    assert "KC t1-k1" in at_table("double-bisley", position, "t1-k1")


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("look", ["--plain", "--no-plain"])
def test_random_games_of_every_variant_are_told_and_saved_to_the_end(
    cli: Cli, patience_home: Path, name: str, look: str
) -> None:
    game = patience.deal(name, 5)
    random = Random(name)
    typed: list[str] = []
    for _ in range(25):
        texts = game.legal_moves.texts()
        if not texts:
            break
        typed.append(random.choice(texts))
        game.play(typed[-1])
    ran = play(cli, *typed, words=f"{name} --deal 5 {look}")
    assert (ran.code, ran.err) == (0, "")
    (path,) = saves(patience_home)
    assert load(path, patience.variant(name)).game.position == game.position
    again = play(cli, words=f"{name} --resume")
    assert f"deal 5, {len(typed)} moves".replace(", ", "·") in again.out.replace(", ", "·")
    for pile, cards in zip(game.position.tables.piles, game.position.piles, strict=True):
        if not pile.group.home and cards:
            assert f"{pile.label}: {' '.join(TEXT[code] for code in cards)}" in again.out.splitlines()


# ---------------------------------------------------------------- going on


def test_the_next_play_offers_to_go_on(cli: Cli) -> None:
    play(cli, "kd", "ts t3")
    ran = cli("play", "bisley", input="y\n")
    lines = ran.out.splitlines()
    assert lines[:2] == ["A game of Bisley, deal 1, 2 moves, is saved.", "Go on with it? [Y/n] y"]
    assert "Bisley, deal 1, 2 moves, 5 of 52 cards on the foundations" in lines
    assert cli("play", "bisley", input="\n").out.splitlines()[3].startswith("Bisley, deal 1, 2 moves")


@pytest.mark.parametrize("first", [["n"], ["no"], ["N"]])
def test_no_begins_afresh_and_keeps_the_older_game(cli: Cli, patience_home: Path, first: list[str]) -> None:
    play(cli, "kd", "ts t3")
    before = saves(patience_home)[0].read_bytes()
    ran = play(cli, *first, "kd", words="bisley --deal 1")
    assert "Bisley, deal 1, 0 moves, 4 of 52 cards on the foundations" in ran.out.splitlines()
    assert [path.name for path in saves(patience_home)] == ["bisley-1-2.json", "bisley-1.json"]
    assert (patience_home / "saves" / "bisley-1.json").read_bytes() == before


def test_in_a_pipe_any_other_line_begins_afresh_and_is_the_first_command(cli: Cli) -> None:
    play(cli, "ts t3")
    ran = play(cli, "kd", "quit")
    assert "Go on with it? [Y/n] kd" in ran.out.splitlines()
    assert "KD t4-k2" in ran.out.splitlines()
    assert "Bisley, deal 1, 0 moves, 4 of 52 cards on the foundations" in ran.out.splitlines()


def test_with_a_deal_number_only_a_game_of_that_deal_is_offered(cli: Cli) -> None:
    play(cli, "kd")
    assert "is saved" not in play(cli, words="bisley --deal 2").out
    assert "A game of Bisley, deal 1, 1 move, is saved." in play(cli, words="bisley --deal 1").out


def test_new_never_asks_and_resume_never_asks(cli: Cli) -> None:
    play(cli, "kd")
    new = play(cli, words="bisley --deal 1 --new")
    assert "is saved" not in new.out and "deal 1, 0 moves" in new.out
    resumed = play(cli, words="bisley --resume")
    assert "is saved" not in resumed.out and "deal 1, 1 move," in resumed.out
    other = play(cli, words="bisley --deal 2 --resume")
    assert other.code == 2 and other.errors == [
        "patience: no game of Bisley, deal 2, is saved that could be gone on with"
    ]


def test_the_latest_game_is_gone_on_with(cli: Cli) -> None:
    play(cli, "kd")
    time.sleep(0.02)
    game = patience.deal("bisley", 3)
    play(cli, game.legal_moves.texts()[0], words="bisley --deal 3")
    assert "deal 3, 1 move," in play(cli, words="bisley --resume").out


def test_end_of_input_at_the_question(cli: Cli, patience_home: Path) -> None:
    play(cli, "kd")
    before = saves(patience_home)[0].read_bytes()
    ran = cli("play", "bisley", input="")
    assert (ran.code, ran.err) == (0, "")
    assert [path.read_bytes() for path in saves(patience_home)] == [before]


def test_a_damaged_save_is_named_kept_and_passed_over(cli: Cli, patience_home: Path) -> None:
    play(cli, "kd")
    (path,) = saves(patience_home)
    path.write_text(path.read_text()[:80])
    ran = play(cli, "kd", words="bisley --deal 1")
    assert ran.code == 0 and "is saved" not in ran.out
    assert len(ran.errors) == 1 and str(path) in ran.err and "cut off" in ran.err and "left as it is" in ran.err
    assert len(path.read_text()) == 80
    assert [each.name for each in saves(patience_home)] == ["bisley-1-2.json", "bisley-1.json"]


@pytest.mark.parametrize("data", ["", "{", "[]", "null", "\x00", '{"format": "patience game", "version": 2}'])
def test_resume_and_load_of_a_damaged_save_are_errors(cli: Cli, patience_home: Path, data: str) -> None:
    folder = patience_home / "saves"
    folder.mkdir()
    path = folder / "bisley-1.json"
    path.write_text(data)
    loaded = play(cli, words=f"bisley --load {path}")
    assert (loaded.code, loaded.out) == (2, "") and len(loaded.errors) == 1 and str(path) in loaded.err
    resumed = play(cli, words="bisley --resume")
    assert resumed.code == 2 and resumed.out == "" and str(path) in resumed.err
    assert path.read_text() == data and len(saves(patience_home)) == 1


def test_a_game_loaded_from_elsewhere_goes_on_in_a_file_of_its_own(
    cli: Cli, patience_home: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.json"
    play(cli, "kd", f"save {copy}")
    saves(patience_home)[0].unlink()
    before = copy.read_bytes()
    ran = play(cli, "ts t3", words=f"bisley --load {copy}")
    assert ran.code == 0 and "deal 1, 1 move," in ran.out
    assert copy.read_bytes() == before
    assert [path.name for path in saves(patience_home)] == ["bisley-1.json"]
    foreign = play(cli, words=f"janets-bisley --load {copy}")
    assert foreign.code == 2 and foreign.errors == [f"patience: {copy}: a game of 'bisley', not of 'janets-bisley'"]


def test_a_save_that_cannot_be_written_is_a_warning_and_the_game_goes_on(cli: Cli, patience_home: Path) -> None:
    (patience_home / "saves").write_text("a file where the folder should be")
    ran = play(cli, "kd", "ts t3", "quit")
    assert ran.code == 0
    assert answer(ran, "ts t3")[0] == "TS t7-t3"
    assert all(line.startswith("patience: warning: not saved: ") for line in ran.errors) and len(ran.errors) == 2
    assert "Saved" not in ran.out


def test_a_variant_in_a_file_is_gone_on_with_by_its_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text("name: Mine\nextends: bisley\n")
    ran = play(cli, "kd", words="mine.yaml --deal 1")
    assert ran.out.splitlines()[-1] == "Saved: patience play mine.yaml goes on with deal 1."
    (tmp_path / "mine.yaml").write_text("name: Mine\nextends: bisley\npiles:\n  tableau: {fill: any card}\n")
    ran = play(cli, words="mine.yaml --deal 1")
    assert ran.code == 0 and "is saved" not in ran.out and "saved under other rules of 'mine'" in ran.err


def test_no_input_at_all_is_a_clean_end(patience_home: Path) -> None:
    ran = run_apart(["play", "bisley"], patience_home)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert re.search(rb"This was deal \d+\.\n$", ran.stdout)
    assert saves(patience_home) == []


def test_input_that_is_no_text(patience_home: Path) -> None:
    ran = run_apart(["play", "bisley", "--deal", "1"], patience_home, input=b"\xff\xfe\x00\nkd\n")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"KD t4-k2" in ran.stdout


def test_a_line_without_end_is_passed_over(cli: Cli) -> None:
    ran = cli("play", "bisley", "--deal", "1", input="x" * 3_000_000 + "\nkd\n")
    assert (ran.code, ran.err) == (0, "")
    assert "A line of more than 1,000,000 characters is too long to be read." in ran.out.splitlines()
    assert "KD t4-k2" in ran.out.splitlines()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_input_without_end_ends(patience_home: Path) -> None:
    import subprocess

    with open("/dev/zero", "rb") as zero:
        for words in (["play", "bisley", "--deal", "1"], ["moves", "bisley", "--batch"]):
            ran = subprocess.run(
                [sys.executable, "-m", "patience_core", *words],
                stdin=zero, capture_output=True, env=environment(patience_home), timeout=60, check=False,
            )  # fmt: skip
            assert b"too long to be read" in ran.stdout and ran.stderr == b"" and ran.returncode in (0, 2)


def test_a_byte_order_mark_before_the_first_line_is_no_part_of_it(cli: Cli) -> None:
    ran = cli("play", "bisley", "--deal", "1", input="\ufeffkd\n")
    assert answer(ran, "kd")[0] == "KD t4-k2"


def test_a_closed_standard_input_is_a_clean_end(patience_home: Path) -> None:
    import subprocess

    call = f"{sys.executable} -m patience_core play bisley --deal 1 <&-"
    ran = subprocess.run(
        ["sh", "-c", call], capture_output=True, env=environment(patience_home), timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


# ---------------------------------------------------------------- in a terminal


@pytest.fixture
def terminal(patience_home: Path) -> Iterator[Any]:
    """Starts ``patience play`` in a terminal of its own."""
    if pexpect is None:
        pytest.skip("there are no such terminals here")
    started: list[Any] = []

    def start(*words: str, rows: int = 24, columns: int = 80, **more: str) -> Any:
        child = pexpect.spawn(
            sys.executable, ["-m", "patience_core", "play", "--lines", *words], encoding="utf-8",
            dimensions=(rows, columns),
            env=environment(patience_home, **{"TERM": "xterm", "PYTHONIOENCODING": "utf-8", **more}), timeout=20,
        )  # fmt: skip
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def end(child: Any) -> int:
    """The exit code, when the child has ended of itself."""
    child.expect(pexpect.EOF)
    child.wait()
    return int(child.exitstatus if child.exitstatus is not None else -child.signalstatus)


def test_control_c_ends_with_130_and_the_game_is_safe(terminal: Any, patience_home: Path) -> None:
    child = terminal("bisley", "--deal", "1")
    child.expect("> ")
    child.sendline("kd")
    child.expect("1 move")
    child.expect("> ")
    child.sendintr()
    child.expect("Saved: patience play bisley goes on with deal 1.")
    assert end(child) == 130
    assert "Traceback" not in child.before
    (path,) = saves(patience_home)
    assert len(load(path, patience.variant("bisley")).game.moves) == 1
    child = terminal("bisley")
    child.expect(r"A game of Bisley, deal 1, 1 move, is saved")
    child.expect(r"Go on with it\? \[Y/n\] ")
    child.sendline("maybe")
    child.expect("Please answer y or n")
    child.sendline("q")
    assert end(child) == 0
    child = terminal("bisley")
    child.expect(r"Go on with it\? \[Y/n\] ")
    child.sendline("y")
    child.expect("1 move")
    child.sendline("quit")
    assert end(child) == 0


def test_control_c_at_the_question_and_during_the_choice(terminal: Any) -> None:
    child = terminal("bisley", "--deal", "1")
    child.expect("> ")
    child.sendline("6s")
    child.expect("Which")
    child.sendintr()
    assert end(child) == 130
    child = terminal("bisley", "--deal", "1", "--new")
    child.expect("> ")
    child.sendline("kd")
    child.sendline("quit")
    assert end(child) == 0
    child = terminal("bisley")
    child.expect("Go on")
    child.sendintr()
    assert end(child) == 130


def test_control_d_ends_with_0(terminal: Any) -> None:
    child = terminal("bisley", "--deal", "1")
    child.expect("> ")
    child.sendline("kd")
    child.expect("1 move")
    child.expect("> ")
    child.sendeof()
    child.expect("Saved: ")
    assert end(child) == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_terminated_game_is_safe_and_leaves_the_terminal_as_it_was(
    terminal: Any, patience_home: Path, name: str
) -> None:
    import termios

    child = terminal("bisley", "--deal", "1")
    before = termios.tcgetattr(child.child_fd)
    child.expect("> ")
    child.sendline("kd")
    child.expect("1 move")
    child.expect("> ")
    ending = getattr(signal, name)
    child.kill(ending)
    assert end(child) == 128 + ending
    assert "Traceback" not in child.before and "rror" not in child.before
    assert len(load(saves(patience_home)[0], patience.variant("bisley")).game.moves) == 1
    assert termios.tcgetattr(child.child_fd)[3] == before[3]


def test_signals_that_are_ignored_stay_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    import typer

    from patience_core.cli.ending import ending_in_order

    monkeypatch.setattr("patience_core.cli.ending.ENDING", ("SIGHUP", "SIGTERM", "SIGNOTHING"))
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN), signal.getsignal(signal.SIGTERM)
    try:
        with pytest.raises(typer.Exit), ending_in_order():
            signal.raise_signal(signal.SIGHUP)
            signal.raise_signal(signal.SIGTERM)
            pytest.fail("not ended")
        assert signal.getsignal(signal.SIGTERM) is before[1]
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before[0])


def test_red_suits_are_red_in_a_terminal_and_not_with_no_color(terminal: Any) -> None:
    child = terminal("bisley", "--deal", "1")
    child.expect("help for more")
    assert re.search(r"\x1b\[[0-9;]*31m7♦", child.before)
    child = terminal("bisley", "--deal", "1", NO_COLOR="1")
    child.expect("help for more")
    assert "7♦" in child.before and not re.search(r"\x1b\[[0-9;]*3[0-7]m", child.before)


def test_a_plain_terminal(terminal: Any) -> None:
    child = terminal("bisley", "--deal", "1", "--plain")
    child.expect("t1: 7D 9C 4D")
    child = terminal("bisley", "--deal", "1", "--ascii", NO_COLOR="1", TERM="dumb")
    child.expect("help for more")
    assert "7D   8H   JD" in child.before


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (12, 40), (5, 20), (1, 1), (60, 200)])
@pytest.mark.parametrize("name", ["bisley", "double-bisley-24"])
def test_a_terminal_of_any_size(terminal: Any, rows: int, columns: int, name: str) -> None:
    child = terminal(name, "--deal", "1", rows=rows, columns=columns, NO_COLOR="1")
    child.expect("> ")
    said = [child.before]
    for typed in ("?", "help", "rules", "why 7d", "u"):
        child.sendline(typed)
        child.expect("> ")
        said.append(child.before)
    child.setwinsize(max(2, rows // 2), max(2, columns // 2))
    child.sendline("table")
    child.expect("> ")
    child.sendline("quit")
    assert end(child) == 0
    text = "".join(said)
    assert "Traceback" not in text and "rror" not in text
    if columns >= 20:
        drawn = [line for line in said[0].split("\r\n") if re.search(r"[♣♦♥♠]", line)]
        assert drawn and max(len(re.sub(r"\x1b\[[0-9;?]*\w", "", line)) for line in drawn) <= columns


def test_what_is_typed_is_shown_and_never_obeyed(cli: Cli, tmp_path: Path) -> None:
    odd = "\x1b[31m\u202e"
    ran = play(
        cli, f"kd {odd}", odd, "kd", f"bookmark {odd}", "bookmark a", f"go {odd}", f"bookmarks remove {odd}",
        f"save {tmp_path}/{odd}.json", f"open {odd}", f"set theme {odd}", f"new {odd}", f"why {odd}", "give up", "y",
    )  # fmt: skip
    assert ran.code == 0 and (tmp_path / f"{odd}.json").exists()
    assert "\x1b" not in ran.out + ran.err and "\u202e" not in ran.out + ran.err
    assert rf"A copy is saved in {tmp_path}/\x1b[31m\u202e.json" in ran.out.splitlines()


def test_the_header_says_that_a_game_was_given_up_and_is_played_on(cli: Cli) -> None:
    ran = play(cli, "give up", "y", "table", "kd", "table", "u", "table", "quit")
    heads = [line.rpartition("foundations")[2] for line in ran.out.splitlines() if line.startswith("Bisley, deal 1")]
    fun = ", given up, played on for fun"
    assert heads == ["", ", given up", ", given up", fun, fun]
    assert ran.out.count("Given up. It counts as lost.") == 2, "and nothing more of it when it is played on"
