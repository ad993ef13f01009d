"""Difficulty: the same for a deal for ever, and words that compare deals of one variant; and deals chosen by it."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

import patience_core as patience
from patience_core.catalogue import default_catalogue
from patience_core.shuffle import DealNumber
from patience_core.solver import choosing, plain
from patience_core.solver.choosing import NoSuchDeal, NotMeasured, winnable_deal
from patience_core.solver.difficulty import (
    MEASURED,
    MOST,
    WORDS,
    Effort,
    Quarters,
    difficulty,
    effort,
    measured,
    quarters,
    word,
)
from patience_core.solver.lines import check
from patience_core.solver.verdict import Answer, Limit, Limits, Verdict
from patience_core.tables import tables_of

KNOWN = Quarters(100, 400, 60, 50)
FIXED = "effort by the fixed search, the same for every deal"


@pytest.mark.parametrize(
    ("name", "deal", "positions"),
    [
        ("bisley", 2, 275),
        ("janets-bisley", 1, 704),
        ("freecell", 1, 4_679),
        ("klondike", 3, 1_347),
        ("spider", 1, MOST),
    ],
)
def test_the_effort_of_a_deal_never_changes(name: str, deal: int, positions: int) -> None:
    assert effort(patience.deal(name, deal).position).positions == positions


def test_the_line_of_an_effort_wins() -> None:
    for deal in range(1, 8):
        position = patience.deal("janets-bisley", deal).position
        done = effort(position)
        assert done.line is not None and not done.exhausted
        check(position, done.line)
        assert position == patience.deal("janets-bisley", deal).position


def test_an_effort_ends_at_its_limit_or_where_there_is_nothing_more() -> None:
    position = patience.deal("bisley", 4).position
    assert effort(position, 50) == Effort(50, None)
    lost = patience.position("bisley", "tableau: 2C / 3C").position
    assert effort(lost) == Effort(3, None, exhausted=True)
    assert effort(patience.position("bisley", "aces: AC").position) == Effort(0, ())


def test_the_words_stand_for_the_quarters() -> None:
    won = [Effort(positions, ()) for positions in (1, 100, 101, 400, 401, 9_999)]
    assert [word(each, KNOWN) for each in won] == ["easy", "easy", "medium", "medium", "hard", "hard"]
    assert word(Effort(MOST, None), KNOWN) == WORDS[3] == "very hard"
    assert word(Effort(7, None, exhausted=True), KNOWN) == ""
    assert word(Effort(7, ()), None) == ""


def test_quarters_are_those_of_the_deals_that_were_won() -> None:
    won = [Effort(positions, ()) for positions in range(1, 101)]
    lost = [Effort(MOST, None)] * 30
    found = measured([*lost, *won[::-1]])
    assert found == Quarters(25, 75, 130, 100)
    words = [word(each, found) for each in won]
    assert (words.count("easy"), words.count("medium"), words.count("hard")) == (25, 50, 25)
    assert measured(won[:7]) is None


def test_a_difficulty_says_itself() -> None:
    position = patience.deal("janets-bisley", 1).position
    found = difficulty(position)
    assert found.word in WORDS[:3]
    assert str(found) == f"{found.word} ({FIXED}: {found.effort.positions:,} positions)"
    lost = difficulty(patience.position("bisley", "tableau: 2C / 3C").position)
    assert str(lost) == f"cannot be won ({FIXED}: 3 positions)"
    fragment = patience.position("freecell", "tableau: 2C AC").position
    assert str(difficulty(fragment)) == (
        f"no word, as this variant was not measured ({FIXED}: 4 positions); compare it with that of its other deals"
    )


def test_what_was_measured_is_of_variants_as_they_are() -> None:
    known = json.loads((files("patience_core.solver") / MEASURED).read_text(encoding="utf-8"))["variants"]
    assert len(known) > 20
    for each in known:
        assert each["fingerprint"] == tables_of(patience.variant(each["variant"])).fingerprint, each["variant"]
        found = quarters(each["fingerprint"])
        assert found is not None and 0 < found.lower <= found.upper <= MOST and 8 <= found.won <= found.deals


def test_the_quarters_of_a_variant_can_be_measured_again() -> None:
    known = quarters(tables_of(patience.variant("janets-bisley")).fingerprint)
    assert known is not None
    assert (
        measured(effort(patience.deal("janets-bisley", deal).position) for deal in range(1, known.deals + 1)) == known
    )


# Choosing deals


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "solve", plain.search)


@pytest.mark.usefixtures("plainly")
def test_the_next_winnable_deal() -> None:
    tried: list[str] = []
    bakers = patience.variant("bakers-game")
    number = winnable_deal(bakers, DealNumber(2), tried=lambda deal: tried.append(str(deal)))
    assert tried == ["2", "3"] and str(number) == "3"  # deal 2 cannot be won
    assert str(winnable_deal(patience.variant("janets-bisley"), DealNumber(617, "ms"))) == "ms:617"


@pytest.mark.usefixtures("plainly")
def test_a_deal_of_a_given_difficulty() -> None:
    janet = patience.variant("janets-bisley")
    for wanted in WORDS[:3]:
        number = winnable_deal(janet, DealNumber(1), wanted)
        assert difficulty(patience.deal(janet, number).position).word == wanted
        for passed in range(1, number.number):
            assert difficulty(patience.deal(janet, passed).position).word != wanted


def test_there_may_be_no_such_deal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(choosing, "solve", lambda *_: Answer(Verdict.UNKNOWN, limit=Limit.POSITIONS))
    monkeypatch.setattr(choosing, "MOST", 3)
    bisley = patience.variant("bisley")
    with pytest.raises(NoSuchDeal, match="none of the deals 7 to 10 of bisley is proven winnable"):
        winnable_deal(bisley, DealNumber(7))
    with pytest.raises(NoSuchDeal):
        winnable_deal(bisley, DealNumber((1 << 64) - 1))
    file = tmp_path / "kings.yaml"
    file.write_text("name: King's Bisley\nextends: bisley\npiles: {tableau: {fill: kings}}\n")
    default_catalogue.cache_clear()
    with pytest.raises(NotMeasured, match="the difficulty of the deals of kings has not been measured"):
        winnable_deal(patience.variant(file), DealNumber(1), "easy")


def test_choosing_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Answer:
        return Answer(Verdict.UNKNOWN, limit=Limit.INTERRUPTED)

    monkeypatch.setattr(choosing, "solve", stopped)
    with pytest.raises(KeyboardInterrupt):
        winnable_deal(patience.variant("bisley"), DealNumber(1))


def test_each_deal_is_looked_at_within_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Limits] = []

    def solve(_position: object, limits: Limits, _watch: object) -> Answer:
        asked.append(limits)
        return Answer(Verdict.UNWINNABLE)

    monkeypatch.setattr(choosing, "solve", solve)
    monkeypatch.setattr(choosing, "MOST", 2)
    with pytest.raises(NoSuchDeal):
        winnable_deal(patience.variant("bisley"), DealNumber(1))
    assert asked == [Limits(positions=choosing.POSITIONS)] * 2
