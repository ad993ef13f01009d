"""Measured rates: what they hold, what is no such file, and that the shipped ones agree with what others measured."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

import patience_core as patience
from patience_core import survey
from patience_core.catalogue import default_catalogue
from patience_core.errors import SurveyError
from patience_core.resolve import VariantFile
from patience_core.survey import Interval, MeasuredRate, Rate, shipped
from patience_core.survey.rates import told_between, told_rate
from patience_core.tables import tables_of

KNOWN: Final[Mapping[str, tuple[float, float]]] = {
    "bisley": (83.0, 85.0),
    "bisley-12": (71.0, 73.0),
    "janets-bisley": (98.0, 99.9),
    "fortress": (20.16, 20.32),
    "beleaguered-castle": (68.07, 68.27),
    "bakers-game": (74.95, 75.15),
    "seahaven-towers": (89.23, 89.43),
    "king-albert": (68.44, 68.64),
    "eight-off": (99.87, 99.89),
    "streets-and-alleys": (51.09, 51.29),
    "black-hole": (86.84, 87.04),
    "canfield": (71.15, 71.35),
    "klondike-3": (81.85, 82.05),
}
"""Win rates in per cent, all cards known, between which the true one lies.

Those of the Bisley family were sampled before this project began: "about 84", "71 to 73", "about 99". The others are
published: C. Blake and I. P. Gent, "The winnability of Klondike solitaire and many other patience games" (2019 and
later, computed with Solvitaire), Fortress over 1,000,000 deals; the margin is the rounding of their intervals.
"""

CERTAIN: Final = 0.9999
"""With a dozen games an interval of 95 % would miss one of them every other time; these are wider."""


def rate(**changed: Any) -> MeasuredRate:
    values: dict[str, Any] = {
        "variant": "mine",
        "fingerprint": "f" * 32,
        "deals": "1-10000",
        "won": 8410,
        "lost": 1590,
        "unknown": 0,
        "lowest": Interval(0.8337, 0.848),
        "highest": Interval(0.8337, 0.848),
        "method": "Wilson",
        "level": 0.95,
        "limits": "a deal: 1G of memory",
        "solver": "1, compiled",
        "command": "patience survey mine --deals 1-10000",
    }
    return MeasuredRate(**{**values, **changed})


@pytest.fixture
def file(tmp_path: Path) -> VariantFile:
    path = tmp_path / "mine.yaml"
    path.write_text("extends: fortress\n", encoding="utf-8")
    return VariantFile.at(path)


def test_a_rate_in_words() -> None:
    assert rate().sentence() == (
        "84.1 % of 10,000 deals (95 % interval 83.4-84.8, Wilson), none undecided; patience survey mine --deals 1-10000"
    )
    said = rate(won=150, lost=25, unknown=25, lowest=Interval(0.686, 0.805), highest=Interval(0.822, 0.914)).sentence()
    assert said.startswith("between 75.0 % and 87.5 % of 200 deals (95 % interval 68.6-91.4, Wilson), 25 undecided; ")
    assert told_rate(Rate(0, 1, Interval(0.0, 0.793)), "Wilson") == "0.0 % of 1 deal (95 % interval 0.0-79.3, Wilson)"


@pytest.mark.parametrize(
    ("deals", "says"), [(1, "not known: the only deal undecided"), (25, "not known: all 25 undecided")]
)
def test_a_rate_of_nothing_decided(deals: int, says: str) -> None:
    whole = Interval(0.0, 1.0)
    assert told_between(Rate(0, deals, whole), Rate(deals, deals, whole), "Wilson") == says


def test_a_rate_is_written_and_read(file: VariantFile, tmp_path: Path) -> None:
    assert shipped(file) is None
    assert survey.ship(rate(), file) == tmp_path / "mine.rate.json"
    assert shipped(file) == rate()
    survey.ship(rate(won=8411, lost=1589), file)
    assert shipped(file) == rate(won=8411, lost=1589)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.rate.json", "mine.yaml"]


def whole(**changed: Any) -> str:
    """The text of a file of a rate, with something changed."""
    values = {
        "form": "patience rate 1",
        **{name: getattr(rate(), name) for name in ("variant", "fingerprint", "deals", "won", "lost", "unknown")},
        "lowest": [0.8, 0.9],
        "highest": [0.8, 0.9],
        **{name: getattr(rate(), name) for name in ("method", "level", "limits", "solver", "command")},
    }
    return json.dumps({**values, **changed})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no measured rate: "),
        ("[]", 'it does not begin with "form": "patience rate 1"'),
        ("[" * 100_001, "too large"),
        ("[" * 50_000, "no measured rate: "),
        ("\udcff\udcfe", "no measured rate: "),
        ('{"form": "patience rate 2"}', "does not begin with"),
        ('{"form": "patience rate 1"}', "its keys should be form, variant, fingerprint"),
        (whole(won=-1), '"won" is a number of deals'),
        (whole(won=True), '"won" is a number of deals'),
        (whole(won=0, lost=0), "it is of no deals"),
        (whole(lowest=0.5), '"lowest" is a list of two numbers'),
        (whole(level=95), '"level" is between 0 and 1'),
        (whole(command="rm\x1b"), '"command" is a text of one line'),
        (whole(more=1), "its keys should be"),
    ],
    ids=range(14),
)
def test_what_is_no_measured_rate(file: VariantFile, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "mine.rate.json"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(SurveyError) as caught:
        shipped(file)
    assert str(caught.value).startswith(f"{path}: ") and says in str(caught.value) and "\n" not in str(caught.value)


def test_a_whole_one_is_read(file: VariantFile, tmp_path: Path) -> None:
    (tmp_path / "mine.rate.json").write_text(whole(), encoding="utf-8")
    assert shipped(file) == rate(lowest=Interval(0.8, 0.9), highest=Interval(0.8, 0.9))


# What is shipped

RATES: Final = {
    name: found for name in patience.variants() if (found := shipped(default_catalogue().file(name))) is not None
}


@pytest.mark.parametrize("name", sorted(RATES))
def test_a_shipped_rate_is_of_the_rules_as_they_are(name: str) -> None:
    found = RATES[name]
    assert found.variant == name and found.fingerprint == tables_of(patience.variant(name)).fingerprint
    assert found.command.startswith(f"patience survey {name} --deals {found.deals}")
    assert survey.Deals.parse(found.deals).count == found.won + found.lost + found.unknown


@pytest.mark.parametrize("name", sorted(RATES))
def test_the_intervals_of_a_shipped_rate_are_those_of_its_counts(name: str) -> None:
    pytest.importorskip("scipy")
    found = RATES[name]
    method = {"Wilson": "wilson", "Clopper-Pearson": "clopper-pearson"}[found.method]
    deals = found.won + found.lost + found.unknown
    for ends, won in ((found.lowest, found.won), (found.highest, found.won + found.unknown)):
        expected = survey.interval(won, deals, method, found.level)
        assert (ends.low, ends.high) == pytest.approx((expected.low, expected.high), abs=1e-6)


def agrees(found: MeasuredRate, known: tuple[float, float]) -> bool:
    """Whether a known rate and ours can be of the same game: their intervals meet."""
    deals = found.won + found.lost + found.unknown
    low = survey.interval(found.won, deals, "clopper-pearson", CERTAIN).low
    high = survey.interval(found.won + found.unknown, deals, "clopper-pearson", CERTAIN).high
    return 100 * low <= known[1] and known[0] <= 100 * high


@pytest.mark.parametrize("name", sorted(RATES.keys() & KNOWN.keys()))
def test_a_shipped_rate_agrees_with_what_is_known(name: str) -> None:
    pytest.importorskip("scipy")
    assert agrees(RATES[name], KNOWN[name])


def test_a_rate_that_does_not_agree_is_found_out() -> None:
    pytest.importorskip("scipy")
    assert agrees(rate(), KNOWN["bisley"])
    assert agrees(rate(won=8000, lost=1500, unknown=500), KNOWN["bisley"])
    assert not agrees(rate(won=8700, lost=1300), KNOWN["bisley"])
    assert not agrees(rate(won=8050, lost=1950), KNOWN["bisley"])
