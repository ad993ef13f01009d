"""Where the positions come from that engines are asked about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.conformance.cases import parse_cases
from patience_core.conformance.engine.positions import DEALS, FRAGMENTS, Asking, Sources
from patience_core.errors import InvalidPosition
from patience_core.notation import position_text, read_position
from patience_core.tables import tables_of

BISLEY = patience.variant("bisley")
CASES = parse_cases(
    """\
- rule: a
  position: "tableau: 8S / 9S"
  moves: [8S t1-t2, 9S t2-t1]
- rule: b
  deal: 7
  piles: {aces: 1 1 1 1}
- rule: won
  position: "aces: AC 2C"
  outcome: won
- rule: unreadable
  position: "tableau: 8S / 8S"
  moves: []
""",
    BISLEY,
    "x.cases.yaml",
)


def askings(sources: Sources, *, fragments: bool = True) -> list[Asking]:
    return list(sources.askings(BISLEY, fragments=fragments))


def test_cases_come_first_then_deals_then_plays() -> None:
    found = askings(Sources(CASES, walks=1))
    assert [asking.where for asking in found[:3]] == [
        "the case x.cases.yaml:1",
        "the case x.cases.yaml:4",
        "bisley, deal 1",
    ]
    # Deal 7 was asked about already, as a case.
    assert [asking.where for asking in found[2 : DEALS + 1]] == [
        f"bisley, deal {number}" for number in range(1, DEALS + 1) if number != 7
    ]
    rest = found[DEALS + 1 :]
    assert all(asking.where.startswith("a fragment of bisley, deal ") for asking in rest[: FRAGMENTS - 5])
    assert rest[-1].play is not None and rest[-1].position == rest[-1].play.positions[0]


def test_every_position_comes_once_and_is_not_won() -> None:
    texts = [position_text(asking.position) for asking in askings(Sources(CASES, walks=3)) if asking.play is None]
    assert len(texts) == len(set(texts)) > 100
    assert not any(read_position(tables_of(BISLEY), text).won() for text in texts)


def test_the_same_seed_gives_the_same_ones() -> None:
    def texts(seed: int) -> list[str]:
        return [position_text(asking.position) for asking in askings(Sources(seed=seed, walks=2))]

    assert texts(1) == texts(1)
    assert texts(1) != texts(2)


def test_an_engine_without_fragments_is_asked_about_whole_positions() -> None:
    found = askings(Sources(CASES, walks=1), fragments=False)
    assert found[0].where == "the case x.cases.yaml:4"
    assert all(len(asking.position.cards()) == 52 for asking in found)


def test_fragments_are_small_and_keep_the_foundations() -> None:
    found = [asking.position for asking in askings(Sources(walks=4)) if asking.where.startswith("a fragment")]
    aces = BISLEY.groups.index(BISLEY.group("aces"))
    assert len(found) > 100
    for position in found:
        home = sum(len(position.piles[pile]) for pile in range(8))
        assert len(position.cards()) - home <= 20
        assert all(position.piles[pile] for pile in position.tables.groups[aces])


def test_facts_are_positions_too(tmp_path: Path) -> None:
    counts, plays = tmp_path / "counts.jsonl", tmp_path / "plays.jsonl"
    counts.write_text(json.dumps({"position": "tableau: 2S 9S / 8S", "perft": [2]}) + "\n")
    whole = position_text(patience.deal("bisley", 99).position)
    plays.write_text(json.dumps({"play": "a", "ply": 0, "position": whole, "moves": []}) + "\n")
    found = askings(Sources(perft_files=[counts], plays_files=[plays], walks=0))
    assert [asking.where for asking in found[:3]] == ["counts.jsonl:1", "plays.jsonl:1", "bisley, deal 1"]
    assert position_text(found[1].position) == whole


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("no JSON", "counts.jsonl:1: this is no JSON"),
        ('{"position": "tableau: 8S / 8S", "perft": [1]}', "counts.jsonl:1: 8S is there twice"),
        ("", "counts.jsonl:1: the file holds no facts"),
    ],
)
def test_facts_that_cannot_be_read(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "counts.jsonl"
    file.write_text(line)
    with pytest.raises(InvalidPosition) as raised:
        askings(Sources(perft_files=[file], walks=0))
    assert said in str(raised.value)
