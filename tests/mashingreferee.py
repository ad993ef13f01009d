"""What must hold at the table after every event, whatever it was."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from patience_core.cards import FACE_DOWN
from patience_core.game import Game
from patience_core.moves import Transfer, refusal
from patience_core.sitting.shelf import load
from patience_core.sitting.timeline import shared_by
from patience_core.statistics.store import Store
from tests.tuitool import Hand, sitting_at


class Broken(AssertionError):
    """Something that must always hold did not."""


class Referee:
    """Follows a game move by move under the rules, and finds what must not be.

    The moves that the sitting says it made are made again in a game of the referee's own.
    """

    def __init__(self) -> None:
        self._id, self._game = "", Game.of_deal(sitting_at("bisley").game.variant, 1)
        self._deck: Counter[int] = Counter()
        self._stamp, self._made = 0, 0
        self.looked = 0

    def look(self, hand: Hand, *, thoroughly: bool = False) -> None:
        """Look at everything.

        Raises:
            Broken: it must not be so.
        """
        app, sitting = hand.app, hand.seat.sitting
        self.looked += 1
        if app.failed is not None or app._exception is not None:
            error = app.failed or app._exception
            raise Broken(f"the app failed: {type(error).__name__}: {error}") from error
        if app.table not in app.screen_stack:
            raise Broken("the table is no longer among the screens")
        if sitting.id != self._id or sitting.game.deal != self._game.deal:
            self._id, self._game = sitting.id, Game.of_deal(sitting.game.variant, sitting.game.deal or 0)
            self._deck, self._made = _cards(self._game), len(sitting.game.moves)
        if thoroughly:
            self._game = Game.of_deal(sitting.game.variant, sitting.game.deal or 0)
        _follow(self._game, sitting.game.move_texts())
        position = sitting.game.position
        if position != self._game.position:
            raise Broken(f"the moves lead to {self._game.text()}, and the table is {sitting.game.text()}")
        if _cards(sitting.game) != self._deck:
            raise Broken(f"these are not the cards of the game: {sitting.game.text()}")
        if hand.view._before != position.piles:
            raise Broken("the screen shows another table than the game's")
        self._look_at_hand(hand)
        self._look_at_save(hand, thoroughly)

    def _look_at_hand(self, hand: Hand) -> None:
        pointing, piles = hand.app.table.pointing, hand.seat.position.piles
        for spot in (pointing.cursor, pointing.held):
            if spot is not None and not (spot.pile < len(piles) and spot.count <= len(piles[spot.pile])):
                raise Broken(f"{spot} is no card")
        if pointing.held is not None:
            for target in pointing.targets:
                refused = refusal(hand.seat.position, Transfer(pointing.held.pile, target, pointing.held.count))
                if refused:
                    raise Broken(f"{target} is offered as a place, and the rules say: {refused}")

    def _look_at_save(self, hand: Hand, thoroughly: bool) -> None:
        sitting = hand.seat.sitting
        if sitting.trouble is not None or hand.seat.trouble is not None:
            raise Broken(f"not saved, or not counted: {sitting.trouble or hand.seat.trouble}")
        if sitting.path is None:
            if self._made < len(sitting.game.moves):
                raise Broken("moves were made, and nothing is saved")
            return
        stamp = sitting.path.stat().st_mtime_ns
        if stamp != self._stamp:
            self._stamp = stamp
            saved = json.loads(sitting.path.read_text(encoding="utf-8"))
            if saved["moves"] != sitting.game.move_texts() or saved["undone"] != sitting.game.undone_texts():
                raise Broken("the save has other moves than the game")
        if thoroughly and load(sitting.path, sitting.game.variant).game.position != sitting.game.position:
            raise Broken("the save leads to another table")


def _follow(game: Game, texts: Sequence[str]) -> None:
    """Bring a game to where these moves lead, under the rules."""
    made = game.move_texts()
    shared = shared_by(made, texts)
    for _ in range(len(made) - shared):
        game.pop()
    for text in islice(texts, shared, None):
        game.play(text)


def _cards(game: Game) -> Counter[int]:
    return Counter(code & ~FACE_DOWN for pile in game.position.piles for code in pile)


def look_at_statistics() -> None:
    """No game may count twice.

    Raises:
        Broken: one does.
    """
    with Store() as store:
        counted = Counter(game.id for game in store.rows())
    if any(number > 1 for number in counted.values()):
        raise Broken("a game counts twice")
