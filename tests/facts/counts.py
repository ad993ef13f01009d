"""Counting how many recorded positions and moves exercise each primitive, and how many agree."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from patience_core.conformance.alike import plain
from patience_core.declaration import Variant
from patience_core.moves import legal_moves
from tests.facts.deals import deal_primitives, is_dealt_alike
from tests.facts.primitives import Primitive, primitives_of
from tests.facts.use import Use, more_is_legal
from tests.recorded import Recorded, verdict


@define
class Row:
    """What was found about one primitive.

    Attributes:
        games: the games that have it, as far as plays are recorded.
        using: of those, the games of which a recorded move uses it.
        heeding: of those, the games of which a recorded position heeds it.
        positions: recorded positions of those games.
        moves: recorded moves that use it.
        made: of those, moves that were made and whose next position was compared.
        heeded: positions in which nothing but the primitive forbids a move.
        differ: of the positions, those that do not agree.
        usable: the games, of all that have it, of which a move could be told to use it.
        heedable: the games, of all that have it, in which it forbids something.
        counts_moves: whether moves can be told to use it, in some variant.
        counts_heeded: whether it forbids something, in some variant.
    """

    games: set[str] = field(factory=set)
    using: set[str] = field(factory=set)
    heeding: set[str] = field(factory=set)
    usable: set[str] = field(factory=set)
    heedable: set[str] = field(factory=set)
    positions: int = 0
    moves: int = 0
    made: int = 0
    heeded: int = 0
    differ: int = 0
    counts_moves: bool = False
    counts_heeded: bool = False


@define
class Game:
    """What was compared of one game."""

    name: str
    variant: str
    plays: int = 0
    positions: int = 0
    moves: int = 0
    following: int = 0
    aside: int = 0
    differ: int = 0
    dealt_alike: int = 0


@define
class DealRow:
    """What was found about one primitive of dealing: the games that have it, plays begun, those that begin alike."""

    games: set[str] = field(factory=set)
    plays: int = 0
    alike: int = 0


@define
class Facts:
    """All that was counted: by primitive, by primitive of dealing, and by game."""

    rows: dict[tuple[str, str], Row] = field(factory=dict)
    deals: dict[str, DealRow] = field(factory=dict)
    games: dict[str, Game] = field(factory=dict)
    _primitives: dict[str, list[Primitive]] = field(factory=dict)

    def know(self, variant: Variant) -> list[Primitive]:
        """The primitives of a variant, each with a row, whether or not any play reaches it."""
        if variant.id not in self._primitives:
            self._primitives[variant.id] = primitives_of(variant)
            for primitive in self._primitives[variant.id]:
                row = self.rows.setdefault((primitive.section, primitive.words), Row())
                row.counts_moves = row.counts_moves or primitive.used is not None
                row.counts_heeded = row.counts_heeded or primitive.relaxed is not None
            for words in deal_primitives(variant):
                self.deals.setdefault(words, DealRow())
        return self._primitives[variant.id]

    @property
    def variants(self) -> set[str]:
        """The ids of all variants whose primitives are known."""
        return set(self._primitives)

    def count(self, lines: Iterable[Recorded]) -> None:
        """Count the lines of plays."""
        for line in lines:
            self._count(line)

    def _count(self, line: Recorded) -> None:
        found = verdict(line)
        game = self.games.setdefault(line.game, Game(line.game, line.variant.id))
        if line.first:
            alike = is_dealt_alike(line)
            game.plays += 1
            game.dealt_alike += alike
            self.know(line.variant)
            for words in set(deal_primitives(line.variant)):
                deal = self.deals[words]
                deal.games.add(line.game)
                deal.plays += 1
                deal.alike += alike
        game.positions += 1
        game.moves += len(line.moves)
        game.following += line.following is not None
        game.aside += line.aside
        game.differ += not found.agrees
        legal = len(legal_moves(line.position))
        chosen = None if line.following is None or line.chosen is None else plain(line.position, line.chosen)
        uses = [(Use.of(line.position, move), move == chosen) for move in line.moves - found.refused]
        for primitive in self.know(line.variant):
            row = self.rows[primitive.section, primitive.words]
            row.games.add(line.game)
            row.positions += 1
            row.differ += not found.agrees
            if primitive.used:
                row.usable.add(line.game)
                using = [made for use, made in uses if primitive.used(use)]
                row.moves += len(using)
                row.made += sum(using)
                row.using |= {line.game} if using else set()
            if primitive.relaxed:
                row.heedable.add(line.game)
                heeded = more_is_legal(line.position, primitive.relaxed, legal)
                row.heeded += heeded
                row.heeding |= {line.game} if heeded else set()
