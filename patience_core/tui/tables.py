"""Where games come from: the variants there are, the games that are saved, and lines of text."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from patience_core.catalogue import Catalogue
from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.game import Game
from patience_core.player.counting import LaterStore
from patience_core.player.gameline import read_game_line
from patience_core.shuffle import DealNumber, random_deal
from patience_core.sitting.shelf import Listed, Shelf, load
from patience_core.sitting.sitting import Sitting, source_of
from patience_core.statistics.played import Played


@frozen
class Tables:
    """Everything that a player may sit down at.

    Attributes:
        catalogue: the variants.
        shelf: the saved games.
        store: where finished games are counted, or ``None``.
    """

    catalogue: Catalogue
    shelf: Shelf
    store: LaterStore | None = None

    def variant(self, called: str) -> Variant:
        """A variant by its id, or by the path of its file.

        Raises:
            UnknownVariant, SpecError: there is none, or its file is not sound.
        """
        return self.catalogue.variant(called)

    def of_variant(self, called: str) -> Sitting:
        """The game of a variant that was played last and is not finished, or else a new one by chance.

        Raises:
            UnknownVariant, SpecError: as :meth:`variant`.
        """
        return self.of_deal(self.variant(called), None, source_of(called))

    def of_deal(self, variant: Variant, deal: DealNumber | None, source: str) -> Sitting:
        """The game of a deal, or of any, that was played last and is not finished, or else a new one.

        Args:
            variant: the variant.
            deal: which deal; ``None`` for any, and for one by chance where there is none that was played.
            source: the path of the variant's own file, or empty.
        """
        saved = next(self.shelf.unfinished(variant, deal, lambda _: None), None)
        if saved is not None:
            return Sitting(saved.game, self.shelf, saved, source=source)
        return Sitting(Game.of_deal(variant, deal or random_deal()), self.shelf, source=source)

    def saved(self, listed: Listed) -> Sitting:
        """A saved game.

        Raises:
            PatienceError: it cannot be gone on with; the message says why.
        """
        saved = load(listed.path, self.variant(listed.source or listed.variant))
        return Sitting(saved.game, self.shelf, saved)

    def last(self) -> Sitting | None:
        """The game that was played last and is not finished, of whatever variant; ``None`` where there is none."""
        for listed in self.shelf.listed():
            if listed.record is not None and not listed.finished:
                try:
                    return self.saved(listed)
                except PatienceError:  # of a variant that is gone, or has other rules now
                    continue
        return None

    def any(self) -> Sitting:
        """A game of some variant, for a player who has not said which."""
        return self.of_variant(self.catalogue.ids()[0])

    def from_line(self, text: str) -> Sitting:
        """A game from its line of text, its moves made; it counts in no statistics where it has any.

        Raises:
            PatienceError: the text is no such line, or a move in it breaks a rule.
        """
        line = read_game_line(text)
        game = line.played(self.variant(line.variant))
        return Sitting(game, self.shelf, source=source_of(line.variant), counts=not line.moves)

    def name(self, listed: Listed) -> str:
        """What the variant of a saved game is called."""
        if listed.record is not None and listed.record.name:
            return listed.record.name
        if listed.source:  # a save of before it said that
            return Path(listed.source).stem
        return self.catalogue.names().get(listed.variant, listed.variant)

    def finished(self, variant: str, fingerprint: str | None = None) -> list[Played]:
        """The finished games of a variant, or of its rules as they are now; none where games are not counted.

        Raises:
            StatisticsError: they cannot be read.
        """
        if self.store is None:
            return []
        with self.store.open() as store:
            return store.rows(variant, fingerprint)
