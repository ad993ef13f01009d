"""Running cases: each kind of check passes where it should and fails, with a message, where it should not."""

from __future__ import annotations

import pytest

import patience_core as patience
from patience_core.conformance.cases import Case, parse_cases
from patience_core.conformance.report import Tally
from patience_core.conformance.trial import case_item, run_case
from patience_core.declaration import Variant


@pytest.fixture(scope="module")
def bisley() -> Variant:
    return patience.variant("bisley")


def case(variant: Variant, text: str) -> Case:
    (only,) = parse_cases(f"- rule: R\n{text}", variant, "x.cases.yaml")
    return only


def failures(variant: Variant, text: str) -> list[str]:
    return [str(failure) for failure in run_case(case(variant, text), variant)]


TABLEAU = '  position: "aces: AC / AD / AH / AS; tableau: 8S / 9S / JH"\n'


@pytest.mark.parametrize(
    "text",
    [
        "  legal: [8S t1-t2, 9s t2 t1]",
        "  illegal: [JH t3-t1]",
        "  illegal: {JH t3-t1: the tableau builds up or down by suit}",
        '  illegal: {JH t3-t1: "the tableau builds up or down by suit: JH cannot go on 8S"}',
        "  moves: [9S t2-t1, 8S t1-t2]",
        '  after: {8S t1-t2: "tableau: - / 9S 8S / JH; aces: AC/AD/AH/AS"}',
        "  outcome: no progress possible",
    ],
)
def test_what_is_so_passes(bisley: Variant, text: str) -> None:
    assert failures(bisley, TABLEAU + text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "  legal: [8S t1-t2, JH t3-t1]",
            "x.cases.yaml:3:21: R: JH t3-t1 should be legal and is refused: "
            "the tableau builds up or down by suit: JH cannot go on 8S",
        ),
        ("  legal: [8S t1-t9]", "x.cases.yaml:3:11: R: there is no pile t9; piles are k1-k4, a1-a4, t1-t3"),
        ("  illegal: [8S t1-t2]", "x.cases.yaml:3:13: R: 8S t1-t2 should be refused and is legal"),
        (
            "  illegal: {JH t3-t1: a space in the tableau is never filled}",
            "x.cases.yaml:3:13: R: JH t3-t1 should be refused because 'a space in the tableau is never filled'; "
            "it is refused because 'the tableau builds up or down by suit: JH cannot go on 8S'",
        ),
        ("  moves: [8S t1-t2]", "x.cases.yaml:3:11: R: there are legal moves that should not be: 9S t2-t1"),
        ("  moves: []", "x.cases.yaml:1:3: R: there are legal moves that should not be: 8S t1-t2, 9S t2-t1"),
        (
            "  moves: [8S t1-t2, 9S t2-t1, JH t3-t1]",
            "x.cases.yaml:3:31: R: JH t3-t1 should be legal and is not: "
            "the tableau builds up or down by suit: JH cannot go on 8S",
        ),
        (
            '  after: {8S t1-t2: "aces: AC/AD/AH/AS; tableau: 9S 8S / - / JH"}',
            "x.cases.yaml:3:21: R: 8S t1-t2 leads to "
            "'kings: - / - / - / -; aces: AC / AD / AH / AS; tableau: - / 9S 8S / JH', not "
            "'kings: - / - / - / -; aces: AC / AD / AH / AS; tableau: 9S 8S / - / JH'",
        ),
        (
            '  after: {JH t3-t1: "tableau: 8S JH / 9S / -"}',
            "x.cases.yaml:3:11: R: JH t3-t1 should be legal and is refused: "
            "the tableau builds up or down by suit: JH cannot go on 8S",
        ),
        ("  outcome: open", "x.cases.yaml:3:12: R: the outcome is 'no progress possible', not 'open'"),
    ],
)
def test_what_is_not_so_fails_and_says_how_it_is(bisley: Variant, text: str, expected: str) -> None:
    assert failures(bisley, TABLEAU + text) == [expected]


def test_a_position_that_cannot_be_read_is_a_failure(bisley: Variant) -> None:
    (failure,) = failures(bisley, '  position: "tableau: 8S / 8S"\n  moves: []')
    assert failure == "x.cases.yaml:2:13: R: 8S is there twice; bisley has it once"


def test_a_position_after_a_move_that_cannot_be_read_is_a_failure(bisley: Variant) -> None:
    (failure,) = failures(bisley, TABLEAU + '  after: {8S t1-t2: "tablo: -"}')
    assert failure.startswith("x.cases.yaml:3:21: R: 'tablo' is no group of bisley; did you mean 'tableau'?")


def test_the_piles_of_a_deal_and_the_deal_itself(bisley: Variant) -> None:
    text = patience.deal(bisley, 1).text()
    assert failures(bisley, f'  deal: 1\n  piles: {{aces: 1 1 1 1, kings: 0 0 0 0}}\n  becomes: "{text}"') == []
    wrong = failures(bisley, f'  deal: 2\n  piles: {{aces: 1 1 1}}\n  becomes: "{text}"')
    assert wrong[0] == "x.cases.yaml:3:11: R: the piles of aces hold 1 1 1 1 cards, not 1 1 1"
    assert wrong[1].startswith("x.cases.yaml:4:12: R: the deal is 'kings: - / - / - / -; aces: AC")
    assert wrong[1].endswith(f"not {text!r}")


def test_a_deal_that_the_variant_does_not_have_is_a_failure() -> None:
    double = patience.variant("double-bisley")
    (failure,) = failures(double, "  deal: ms:617\n  moves: []")
    assert failure.startswith("x.cases.yaml:2:9: R: ") and "Microsoft's numbering deals one deck" in failure


def test_alike_foundations_may_be_named_by_any_of_them() -> None:
    double = patience.variant("double-bisley")
    text = '  position: "aces: AC / AD / AH / AS / AC / AD / AH / AS; tableau: 2S"\n'
    assert failures(double, text + "  moves: [2S t1-a8]\n  legal: [2S t1-a4, 2S t1-a8]") == []


def test_an_item_counts_its_checks_and_keeps_every_failure(bisley: Variant) -> None:
    item = case_item(case(bisley, TABLEAU + "  legal: [8S t1-t2, JH t3-t1]\n  outcome: open"), bisley)
    assert (item.kind, item.name, item.where) == ("case", "R", "x.cases.yaml:1")
    assert item.tally == Tally(checks=3)
    assert len(item.failures) == 2
    assert not item.passed
