"""Looking for a winnable deal in the background."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import patience_core as patience
from patience_core.errors import MissingExtra, PatienceError
from patience_core.player import choosing
from patience_core.player.choosing import Choosing
from patience_core.shuffle import DealNumber
from patience_core.solver.choosing import NotMeasured, winnable_deal

JANET = patience.variant("janets-bisley")


@pytest.mark.usefixtures("compiled_solver")
def test_it_finds_what_the_solver_finds() -> None:
    pytest.importorskip("numba")
    looking = Choosing(JANET, DealNumber(1))
    found = looking.found(60)
    assert found == winnable_deal(JANET, DealNumber(1))
    assert found is not None and looking.tried == found.number and not looking.running and looking.found() == found


def test_it_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object, tried: Callable[[DealNumber], None], **__: object) -> DealNumber:
        while True:
            time.sleep(0.01)
            tried(DealNumber(1))

    monkeypatch.setattr(choosing, "winnable_deal", endless)
    looking = Choosing(JANET)
    assert looking.found(0.05) is None and looking.running and looking.tried > 0
    start = time.perf_counter()
    looking.stop()
    assert time.perf_counter() - start < 1 and not looking.running and looking.found(0.05) is None
    assert 1 <= looking.first.number <= 999_999_999


@pytest.mark.parametrize("error", [MissingExtra("install numba"), NotMeasured("not measured"), ValueError("odd")])
def test_what_goes_wrong_is_told(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> DealNumber:
        raise error

    monkeypatch.setattr(choosing, "winnable_deal", fails)
    looking = Choosing(JANET, DealNumber(3), "easy")
    with pytest.raises(PatienceError, match=str(error)):
        looking.found(5)
    assert not looking.running
