"""The end of the full screen, when a signal asks for it."""

from __future__ import annotations

import os
import time

import pytest

pytest.importorskip("textual")

from patience_core.tui import running


class Busy:
    """An app that never hears that it should end, for it has too much to do."""

    def __init__(self) -> None:
        self.seat = self
        self.done: list[object] = []

    def leave(self) -> None:
        self.done.append("saved")

    def exit(self, code: int) -> None:
        self.done.append(code)


@pytest.mark.parametrize("surely", [True, False])
def test_a_busy_app_ends_all_the_same_when_it_has_to(surely: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Busy()
    monkeypatch.setattr(running, "PATIENCE", 0.05)
    monkeypatch.setattr(os, "_exit", app.done.append)
    running._end(app, 143, surely)  # type: ignore[arg-type]
    assert app.done == ["saved", 143]
    time.sleep(0.2)
    assert app.done == ["saved", 143, 143][: 3 if surely else 2]
