"""Judging engines: right ones agree, and wrong ones are caught, each with the rule and in a few cards.

The wrong engines are the right one of the examples with one line changed.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.catalogue import default_catalogue
from patience_core.conformance.cases import Case, parse_cases
from patience_core.conformance.engine.judge import Limits, judge
from patience_core.conformance.engine.positions import Sources
from patience_core.conformance.engine.protocol import FAULTS, NOT_ITS_FAULT
from patience_core.conformance.engine.verdict import Judgement
from patience_core.conformance.suite import sound_cases
from patience_core.conformance.trial import run_case

ROOT = Path(__file__).parent.parent
ENGINES = ROOT / "examples" / "engines"
RIGHT = (ENGINES / "bisley.py").read_text(encoding="utf-8")

Wrong = Callable[..., Judgement]


def cases_of(name: str) -> tuple[Case, ...]:
    found = sound_cases(patience.variant(name), default_catalogue().cases_file(name))
    assert isinstance(found, tuple)
    return found


def judged(variant: str, *words: object, walks: int = 1, seconds: float = 10.0, total: float = 60.0) -> Judgement:
    """Judge an engine in Python, with the variant's cases and some plays."""
    command = shlex.join([sys.executable, *map(str, words)])
    sources = Sources(cases_of(variant), walks=walks)
    return judge(patience.variant(variant), command, sources, Limits(seconds, total))


@pytest.fixture
def wrong(tmp_path: Path) -> Wrong:
    """Judge the right engine with one thing changed."""

    def judged_with(old: str, new: str, **more: float) -> Judgement:
        assert RIGHT.count(old) == 1, old
        file = tmp_path / "engine.py"
        file.write_text(RIGHT.replace(old, new), encoding="utf-8")
        return judged("bisley", file, **more)  # type: ignore[arg-type]

    return judged_with


# Right engines


def test_the_right_engine_agrees() -> None:
    found = judged("bisley", ENGINES / "bisley.py", walks=2)
    assert (found.verdict, found.disagreement, found.fault, found.notes) == ("agrees", None, None, ())
    assert found.name == "Bisley in Python"
    assert found.can == ("apply", "fragments", "moves")
    assert found.positions > 100
    assert found.questions > 3 * found.positions
    (line,) = found.lines()
    assert line.startswith("bisley: the engine 'Bisley in Python' agrees with the rules (")


@pytest.mark.parametrize("variant", ["canfield", "cruel", "freecell", "klondike", "la-belle-lucie", "spider"])
def test_this_package_agrees_with_itself(variant: str) -> None:
    """Stocks, redeals, shuffles, refills, cells, whole suits: all that a position may hold goes there and back."""
    found = judged(variant, ROOT / "tests" / "core_engine.py", variant)
    assert (found.verdict, found.disagreement, found.fault) == ("agrees", None, None)


def test_alike_foundations_may_each_be_named() -> None:
    found = judged("double-bisley", ROOT / "tests" / "core_engine.py", "double-bisley", "every foundation")
    assert found.verdict == "agrees", list(found.lines())


# Wrong engines

TABLEAU = "the tableau builds up or down by suit"
MORE = '        for name, step in FOUNDATIONS.items():\n            place = "CDHS"'
WAYS = {
    "the tableau only builds down": (
        "other[-1], 1, -1)",
        "other[-1], -1)",
        "misses 7S t2-t1, which is legal: the tableau builds up or down by suit: 7S may go on 6S",
        "tableau: 6S / 7S",
    ),
    "any suit will do": (
        "return card[1] == below[1] and",
        "return",
        "lists 6S t1-t2, which the rules forbid: the tableau builds up or down by suit: 6S cannot go on 5C",
        "tableau: 6S / 5C",
    ),
    "the tableau wraps": (
        "other[-1], 1, -1)",
        "other[-1], 1, -1, 12, -12)",
        "which the rules forbid: the tableau builds up or down by suit: ",
        "",
    ),
    "foundations wrap": (
        "there[-1], step)",
        "there[-1], step, -12 * step)",
        "lists AS t1-a4, which the rules forbid: the ace foundations build up by suit: AS cannot go on KS",
        "aces: - / - / - / KS; tableau: AS",
    ),
    "any card fills": (
        "if target != source and other and follows(card, other[-1], 1, -1)",
        "if target != source and (not other or follows(card, other[-1], 1, -1))",
        "a space in the tableau is never filled: ",
        "",
    ),
    "kings fill": (
        "if target != source and other and follows(card, other[-1], 1, -1)",
        "if target != source and (follows(card, other[-1], 1, -1) if other else card[0] == 'K')",
        "a space in the tableau is never filled: K",
        "",
    ),
    "two are lifted": (
        MORE,
        '        for target, other in enumerate(groups["tableau"], start=1):\n'
        "            if len(pile) > 1 and target != source and other and follows(pile[-2], other[-1], 1, -1):\n"
        '                yield f"{pile[-2]} t{source}-t{target}"\n' + MORE,
        "which the rules forbid: in the tableau only the top card of a pile may be lifted, one card at a time: ",
        "",
    ),
    "foundations give back": (
        '    for source, pile in enumerate(groups["tableau"], start=1):\n        if not pile:',
        '    for source, pile in enumerate(groups["aces"], start=1):\n'
        '        for target, other in enumerate(groups["tableau"], start=1):\n'
        "            if pile and other and follows(pile[-1], other[-1], 1, -1):\n"
        '                yield f"{pile[-1]} a{source}-t{target}"\n'
        '    for source, pile in enumerate(groups["tableau"], start=1):\n        if not pile:',
        "which the rules forbid: nothing comes back from the ace foundations: ",
        "",
    ),
    "kings never start": (
        "else card[0] == name[0].upper()",
        "else False",
        "which is legal: a space in the king foundations may be filled by a king: K",
        "",
    ),
    "kings build up": (
        '"kings": -1',
        '"kings": 1',
        "the king foundations build down by suit: Q",
        "",
    ),
    "a move is missed": (
        "list(moves(groups))",
        "list(moves(groups))[1:]",
        "which is legal: the tableau builds up or down by suit: ",
        "",
    ),
    "a move is doubled": (
        "list(moves(groups))",
        "2 * list(moves(groups))",
        "more than once: every legal move is listed once",
        "",
    ),
    "piles count from nought": (
        'yield f"{card} t{source}-t{target}"',
        'yield f"{card} t{source - 1}-t{target - 1}"',
        "which cannot be read as a move here: there is no pile t0",
        "",
    ),
    "the card goes to the bottom": (
        ".append(piles[source].pop())",
        ".insert(0, piles[source].pop())",
        "a move carries its cards to another pile, and the other cards stay as they lie",
        "",
    ),
    "the card stays": (
        "piles[source].pop()",
        "piles[source][-1]",
        "which is no position (",
        "",
    ),
    "it refuses to make a move": (
        '    for move in question["moves"]:\n',
        '    if "-k" in question["moves"][0]:\n        return {"error": "no kings"}\n'
        '    for move in question["moves"]:\n',
        "which is legal: ",
        "",
    ),
}
FEW = {"two are lifted": 3}
"""How many cards show it, where it is not two at most."""


@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_engine_is_caught(way: str, wrong: Wrong) -> None:
    old, new, said, position = WAYS[way]
    found = wrong(old, new)
    told = found.disagreement
    assert found.verdict == "disagrees" and found.fault is None and told is not None, list(found.lines())
    assert said in told.what
    assert told.steady
    assert not position or told.position == position
    assert told.cards <= FEW.get(way, 2), told.position
    # The position is a fragment that the variant reads, and as a case it holds.
    bisley = patience.variant("bisley")
    assert len(patience.position(bisley, told.position).position.cards()) == told.cards
    case = "\n".join(told.case())
    assert bool(case) == (told.kind != "unreadable")
    if case:
        assert [str(failure) for each in parse_cases(case, bisley, "x") for failure in run_case(each, bisley)] == []


def test_what_only_shows_when_moves_are_made_at_once(wrong: Wrong) -> None:
    found = wrong('question["moves"]:', 'question["moves"][:1]:')
    told = found.disagreement
    assert told is not None
    assert told.kind == "after"
    assert len(told.moves) == 2
    assert told.what.startswith("says that 2 moves at once lead to 'tableau: ")
    assert f"  moves: {told.moves[0]}, {told.moves[1]}" in list(found.lines())
    assert told.case() == []


def test_an_engine_that_says_otherwise_when_asked_again(wrong: Wrong) -> None:
    found = wrong(
        'return {"moves": list(moves(groups))}', 'return {"moves": list(moves(groups))[question["id"] == 1 :]}'
    )
    told = found.disagreement
    assert told is not None
    assert (told.steady, told.reducing, told.cards) == (False, 1, 52)
    assert "  asked once more, the engine did not say the same" in list(found.lines())


def test_without_fragments_nothing_is_reduced_and_only_whole_positions_are_asked(wrong: Wrong) -> None:
    found = wrong(', "fragments"]', "]")
    assert found.verdict == "agrees"
    found = judged("janets-bisley", ROOT / "tests" / "core_engine.py", "bisley", "whole", walks=10)
    told = found.disagreement
    assert told is not None
    assert (told.cards, told.first_cards) == (52, 52)
    assert "a space in the tableau may be filled by any card" in told.what


@pytest.mark.parametrize(
    ("variant", "engine", "change", "rule", "cards"),
    [
        ("klondike", "klondike", "turn up", "a face-down card that is uncovered is turned up at once", 3),
        ("klondike", "klondike", "deal", "to deal is to turn the next card of the stock onto the waste", 1),
        ("klondike", "klondike-3", "", "to deal is to turn the next card of the stock onto the waste", 2),
        ("canfield", "canfield", "refill", "a space is filled at once", 2),
        ("bakers-game", "freecell", "", "the tableau builds down by suit", 2),
        ("simple-simon", "simple-simon-runs", "", "in the tableau a run built down by suit may be lifted as one", 2),
    ],
)
def test_the_rule_that_decides_in_other_games(variant: str, engine: str, change: str, rule: str, cards: int) -> None:
    found = judged(variant, ROOT / "tests" / "core_engine.py", engine, change)
    told = found.disagreement
    assert told is not None
    assert rule in told.what
    assert told.cards == cards, told.position
    held = parse_cases("\n".join(told.case()), patience.variant(variant), "x")
    assert [failure for case in held for failure in run_case(case, patience.variant(variant))] == []


# Engines that are faulty themselves

ANSWER = 'print(json.dumps({"id": question["id"], **answer(question)}), flush=True)'
PLAYED = 'if question["ask"] == "moves":\n        return'
FAULTY = {
    "silent": (ANSWER, "pass", "it is silent: no answer in 2 s"),
    "silent in a line": (
        ANSWER,
        ANSWER.replace("flush=True", "end='', flush=True"),
        "bytes came without an end of line",
    ),
    "slow": (
        ANSWER,
        f"question['id'] == 1 and __import__('time').sleep(1.4); {ANSWER}",
        "it is slow: its answer took more than 1 s",
    ),
    "garbage": (
        PLAYED,
        PLAYED.replace("return", "print('no JSON'); return"),
        "it answers 'no JSON', which is no JSON: Expecting value",
    ),
    "shape": (ANSWER, "print(3, flush=True)", "it answers '3', which is no JSON object {...}"),
    "shape of a list": (
        '{"moves": list(moves(groups))}',
        '{"moves": "none"}',
        "'moves' is a list of texts, not \"none\"",
    ),
    "shape without": (
        '{"moves": list(moves(groups))}',
        '{"move": []}',
        "its answer to 'moves' lacks 'moves'; it has 'move'",
    ),
    "shape of what it can": ('"apply", "frag', '"aply", "frag', "did you mean 'apply'?"),
    "id": ('"id": question["id"]', '"id": 7', "it answers question 0 with the id 7"),
    "id as a text": ('"id": question["id"]', '"id": str(question["id"])', 'it answers question 0 with the id "0"'),
    "id left out": ('"id": question["id"], ', "", "it answers question 0 without an id"),
    "died": (PLAYED, PLAYED.replace("return", "sys.exit(3); return"), "it ended with exit code 3 before it answered"),
    "died of an error": (
        PLAYED,
        PLAYED.replace("return", "1 / 0; return"),
        "its last words: 'ZeroDivisionError: division by zero'",
    ),
    "died by a signal": (
        PLAYED,
        PLAYED.replace("return", "__import__('os').abort(); return"),
        "it ended by SIGABRT before it answered",
    ),
    "died but runs": (
        PLAYED,
        PLAYED.replace("return", "__import__('os').close(1); sys.stdin.read(); return"),
        "closed its output",
    ),
    "flood": (
        PLAYED,
        PLAYED.replace("return", "print('x' * 2_000_000); return"),
        "it writes a line of more than 1,000,000 bytes",
    ),
    "flood of moves": ("list(moves(groups))", "['KH t1-t2'] * 10_001", "'moves' has 10,001 texts"),
    "version": ('"protocol": 1', '"protocol": 2', "it speaks version 2 of the protocol, and this is version 1"),
    "error": (
        PLAYED,
        PLAYED.replace("return", "return {'error': 'too hard'} or"),
        'it says that it cannot answer: "too hard"',
    ),
}


@pytest.mark.parametrize("way", FAULTY)
def test_a_fault_is_told_as_such(way: str, wrong: Wrong) -> None:
    old, new, said = FAULTY[way]
    found = wrong(old, new, seconds=1.0 if way.split()[0] in ("silent", "slow") else 10.0)
    assert found.verdict == "fault" and found.disagreement is None
    assert found.fault is not None
    assert found.fault.kind == way.split()[0]
    assert said in found.fault.what
    first, asked, *_, last = found.lines()
    assert first.startswith("bisley: the engine failed: ")
    assert asked.startswith('  it was asked: {"id": ')
    assert " failed (" in last


def test_every_kind_of_fault_is_tried() -> None:
    assert set(FAULTS) - {way.split()[0] for way in FAULTY} == {"start", "variant", "unasked"}


def test_a_line_that_nobody_asked_for(wrong: Wrong) -> None:
    """It may come before the next question, or be taken for its answer."""
    found = wrong(ANSWER, f"{ANSWER}; print('a log', flush=True)")
    assert found.fault is not None
    assert found.fault.kind in ("unasked", "garbage")
    assert "'a log'" in found.fault.what


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-program-anywhere", "'no-such-program-anywhere' cannot be started: no such file or directory"),
        ("'open", '"\'open" is no command: no closing quotation'),
        ("  ", "the command is empty"),
        ("/", "'/' cannot be started: permission denied"),
    ],
)
def test_what_cannot_be_started_is_a_fault_of_the_call(command: str, said: str) -> None:
    found = judge(patience.variant("bisley"), command, Sources())
    assert found.verdict == "call"
    assert found.fault is not None and found.fault.kind in NOT_ITS_FAULT
    assert said in found.fault.what


def test_another_variant_is_a_fault_of_the_call(wrong: Wrong) -> None:
    found = wrong('return {"protocol": 1', 'return {"error": "I know only " + question["variant"]} or {"protocol": 1')
    assert found.verdict == "call"
    assert found.fault is not None
    assert found.fault.what == 'it says that it cannot answer: "I know only bisley"'


def test_noise_is_noted_and_is_no_fault(wrong: Wrong) -> None:
    found = wrong(ANSWER, f"print('thinking', question['id'], file=sys.stderr); {ANSWER}")
    assert found.verdict == "agrees"
    (note,) = found.notes
    assert note.startswith(f"it wrote {found.questions:,} lines to standard error, the last of them 'thinking ")


def test_much_noise_holds_nothing_up(wrong: Wrong) -> None:
    found = wrong(ANSWER, f"question['id'] or print('x' * 3_000_000, file=sys.stderr); {ANSWER}")
    assert found.verdict == "agrees"


def test_an_engine_that_does_not_end_is_ended(wrong: Wrong) -> None:
    found = wrong(ANSWER, f"{ANSWER}\n    __import__('time').sleep(100)")
    assert found.verdict == "agrees"
    assert found.notes == ("it did not end when its input did, and was ended by force",)


def test_time_that_is_over_is_no_verdict(wrong: Wrong) -> None:
    found = wrong(ANSWER, f"__import__('time').sleep(0.02); {ANSWER}", total=0.4)
    assert found.verdict == "unknown"
    assert 0 < found.positions < 30
    assert "is not fully judged: the time was over (" in found.summary()


def test_faults_while_a_position_is_reduced_end_nothing(wrong: Wrong) -> None:
    """It is wrong, and it dies in every position of fewer than ten cards."""
    found = wrong(
        PLAYED + ' {"moves": list(moves(groups))}',
        'if len(question["position"].replace("/", "").replace("-", "").split()) < 14:\n        sys.exit(1)\n    '
        + PLAYED
        + ' {"moves": []}',
    )
    assert found.verdict == "disagrees", list(found.lines())
    assert found.disagreement is not None
    assert 10 <= found.disagreement.cards <= 52


# In another language


def perl() -> str:
    found = shutil.which("perl")
    if not found:
        pytest.skip("there is no perl here")
    return found


def test_the_wrong_engine_in_perl_is_caught() -> None:
    found = judge(
        patience.variant("bisley"), shlex.join([perl(), str(ENGINES / "bisley.pl")]), Sources(cases_of("bisley"))
    )
    told = found.disagreement
    assert found.name == "Bisley in Perl"
    assert told is not None
    assert told.what.startswith("lists 6S t1-t2, which the rules forbid: the tableau builds up or down by suit")
    assert (told.position, told.cards) == ("tableau: 6S / 5C", 2)


def test_the_engine_in_perl_is_right_but_for_that(tmp_path: Path) -> None:
    text = (ENGINES / "bisley.pl").read_text(encoding="utf-8")
    wrong = 'my $mine = $group eq "t" || substr("CDHS", $number - 1, 1) eq substr($card, 1);'
    right = 'my $mine = ($group eq "t" ? substr($top{$to}, 1) : substr("CDHS", $number - 1, 1)) eq substr($card, 1);'
    assert text.count(wrong) == 1
    file = tmp_path / "right.pl"
    file.write_text(text.replace(wrong, right), encoding="utf-8")
    command = shlex.join([perl(), str(file)])
    found = judge(patience.variant("bisley"), command, Sources(cases_of("bisley"), walks=2))
    assert found.verdict == "agrees", list(found.lines())


def test_the_examples_need_nothing_of_this_package() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(ENGINES / "bisley.py")],
        input='{"id": 1, "ask": "moves", "position": "kings: - / - / - / -; aces: - / - / - / -; tableau: 8S / 9S"}\n',
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert done.stdout == '{"id": 1, "moves": ["8S t1-t2", "9S t2-t1"]}\n'
