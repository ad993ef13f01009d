"""The lines of the protocol: what is sent, and how an answer is read or refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from patience_core.conformance.engine import protocol
from patience_core.conformance.engine.compare import KINDS
from patience_core.conformance.engine.protocol import ABILITIES, FAULTS, MOST_MOVES, VERSION, EngineFault, Hello
from patience_core.conformance.engine.verdict import Judgement
from tests.docrunner import blocks_of
from tests.test_docs import ROOT, quoted, table_of, text_of

PAGE = "docs/judge-an-engine.md"

HELLO = {"id": 0, **protocol.hello("bisley")}
MOVES = {"id": 5, **protocol.moves("tableau: 8S / 9S")}
APPLY = {"id": 6, **protocol.apply("tableau: 8S / 9S", ["8S t1-t2"])}


def test_what_is_sent() -> None:
    assert protocol.written(HELLO) == '{"id": 0, "ask": "hello", "protocol": 1, "variant": "bisley"}'
    assert protocol.written(MOVES) == '{"id": 5, "ask": "moves", "position": "tableau: 8S / 9S"}'
    assert protocol.written(APPLY) == (
        '{"id": 6, "ask": "apply", "position": "tableau: 8S / 9S", "moves": ["8S t1-t2"]}'
    )


def test_answers_are_read_and_other_keys_do_no_harm() -> None:
    answer = protocol.read_answer(b'{"moves": ["8S t1-t2"], "id": 5, "nodes": 3}\r', MOVES)
    assert protocol.read_moves(answer, MOVES) == ["8S t1-t2"]
    assert protocol.read_position({"position": "x"}, APPLY) == "x"
    assert protocol.read_hello({"protocol": 1, "can": ["moves", "apply"]}, HELLO) == Hello(
        frozenset({"moves", "apply"})
    )
    assert protocol.read_hello({"protocol": 1, "can": ["moves"], "name": "N"}, HELLO) == Hello(
        frozenset({"moves"}), "N"
    )


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        (b"", "garbage", "it answers '', which is no JSON"),
        (b"\xff\x00{", "garbage", "which is no JSON"),
        (b"[" * 100_000, "garbage", "nested too deep"),
        (b'{"id": ' + b"9" * 5000 + b"}", "garbage", "which is no JSON"),
        (b'{"id": 5', "garbage", "which is no JSON"),
        (b"[5]", "shape", "which is no JSON object"),
        (b"null", "shape", "which is no JSON object"),
        (b"{}", "id", "it answers question 5 without an id"),
        (b'{"id": null}', "id", "with the id null"),
        (b'{"id": 5.0}', "id", "with the id 5.0"),
        (b'{"id": 4, "error": "x"}', "id", "with the id 4"),
        (b'{"id": 5, "error": "x"}', "error", 'it says that it cannot answer: "x"'),
        (b'{"id": 5, "error": null}', "error", "it says that it cannot answer: null"),
    ],
)
def test_what_is_no_answer(line: bytes, kind: str, said: str) -> None:
    with pytest.raises(EngineFault) as raised:
        protocol.read_answer(line, MOVES)
    assert raised.value.fault.kind == kind
    assert said in raised.value.fault.what
    assert len(raised.value.fault.what) < 300
    assert raised.value.fault.asked == protocol.written(MOVES)


def test_true_is_no_one() -> None:
    with pytest.raises(EngineFault, match="with the id true"):
        protocol.read_answer(b'{"id": true}', {**MOVES, "id": 1})


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        ({"can": ["moves"]}, "shape", "its answer to 'hello' lacks 'protocol'; it has 'can'"),
        ({"protocol": 1}, "shape", "its answer to 'hello' lacks 'can'; it has 'protocol'"),
        ({"protocol": "1", "can": ["moves"]}, "version", 'version "1" of the protocol, and this is version 1'),
        ({"protocol": True, "can": ["moves"]}, "version", "version true"),
        ({"protocol": 1, "can": "moves"}, "shape", "'can' is a list of texts, not \"moves\""),
        ({"protocol": 1, "can": ["move"]}, "shape", "did you mean 'moves'?"),
        ({"protocol": 1, "can": ["apply"]}, "shape", "it does not say that it can list 'moves'"),
        ({"protocol": 1, "can": ["moves"], "name": 3}, "shape", "'name' is a text, not 3"),
    ],
)
def test_what_is_no_hello(answer: dict[str, Any], kind: str, said: str) -> None:
    with pytest.raises(EngineFault) as raised:
        protocol.read_hello(answer, HELLO)
    assert raised.value.fault.kind == kind
    assert said in raised.value.fault.what


def test_an_engine_that_does_not_play_the_variant() -> None:
    with pytest.raises(EngineFault) as raised:
        protocol.read_answer(b'{"id": 0, "error": "no"}', HELLO)
    assert raised.value.fault.kind == "variant"


@pytest.mark.parametrize("moves", [None, {}, "KH t1-t2", ["KH t1-t2", 3], [["KH t1-t2"]]])
def test_what_is_no_list_of_moves(moves: object) -> None:
    with pytest.raises(EngineFault, match="'moves' is a list of texts, not ") as raised:
        protocol.read_moves({"id": 5, "moves": moves}, MOVES)
    assert json.loads(raised.value.fault.asked) == MOVES


def test_what_is_no_position() -> None:
    with pytest.raises(EngineFault, match=r"'position' is the text of a position, not \[\]"):
        protocol.read_position({"position": []}, APPLY)
    with pytest.raises(EngineFault, match="lacks 'position'; it has nothing else"):
        protocol.read_position({"id": 6}, APPLY)


# The page about it


def test_the_page_tells_all_words() -> None:
    for first, words in (("moves", ABILITIES), ("offers", KINDS), ("start", FAULTS)):
        assert {word: cells[0] for word, cells in table_of(PAGE, first).items()} == dict(words)
    assert list(table_of(PAGE, "hello")) == ["hello", "moves", "apply"]
    assert f"`protocol`: {VERSION}" in text_of(PAGE)
    assert f"{MOST_MOVES:,} moves" in text_of(PAGE)


def test_the_page_tells_what_is_printed_as_json() -> None:
    told = [key for cell in table_of(PAGE, "variant`, `engine`, `seed") for key in quoted(f"`{cell}`")]
    assert sorted(told) == sorted(Judgement("x", "y", 1).as_json())


def test_the_page_shows_the_example_as_it_is() -> None:
    (shown,) = [block for block in blocks_of(text_of(PAGE), PAGE) if block.title == "bisley.py"]
    assert shown.text == (ROOT / "examples" / "engines" / "bisley.py").read_text(encoding="utf-8")
