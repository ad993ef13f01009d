"""Random games of a variant, and what was seen in them.

Game N is deal N. The moves are chosen by chance, in every second game only among those that bring a card where winning
wants it, while there are any: so some games come nearer to their end. A game ends when it is won, when there is no move
left, or after :data:`MOST_MOVES` moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Final

from attrs import define, field, frozen

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.effects import Carried, TurnedUp
from patience_core.errors import PatienceError
from patience_core.moves import Move, Transfer, legal_moves, make
from patience_core.position import Position
from patience_core.stock import DEAL, REDEAL
from patience_core.tables import tables_of
from patience_core.workshop.spread import Spread

GAMES: Final = 2_000
"""How many games are played, where no number is given."""

SECONDS: Final = 8.0
"""For how many seconds at most, likewise."""

SEED: Final = 1
"""What chooses the moves, likewise."""

MOST_MOVES: Final = 200
"""After so many moves a game is broken off: moved at random, cards may go to and fro for ever."""


@frozen
class Use:
    """How often one group was made use of.

    Attributes:
        built: moves that placed a card on another there.
        filled: moves that placed a card on a space there.
        several: moves that lifted more than one card from there.
        gave: moves that took cards from there to another group.
        refilled: spaces there that were filled of themselves.
        turned_up: cards there that were turned up.
        spaces: games at the end of which there was a space.
    """

    built: int = 0
    filled: int = 0
    several: int = 0
    gave: int = 0
    refilled: int = 0
    turned_up: int = 0
    spaces: int = 0


@frozen
class Seen:
    """What was seen in random games.

    Attributes:
        variant: the variant that was tried.
        seed: what chose the moves.
        asked: how many games were asked for.
        games: how many were played.
        positions: how many positions were looked at.
        seconds: how long that took.
        deals_out: whether all deals could be dealt.
        fault: why a game could not be dealt or played, which ended the trying, or empty.
        at_start: how many moves there are when the cards have been dealt.
        moves: how many moves there are, over all positions.
        length: how many moves a game lasted.
        home: how many cards lay where winning wants them at the end of a game.
        won: games that were won.
        won_as_dealt: games that were won without a move.
        dead_ends: games that ended with no move left.
        broken_off: games that were broken off.
        stuck: the first deal that had no move at the start, or 0.
        uses: how often each group was made use of, by its name.
        deals: how often cards were turned from the stock.
        redeals: how often there was a redeal.
        reached: the faces that came where winning wants them, or were there from the start (a mask).
        moved: the faces that a player moved (a mask).
        late: the limit in seconds, where that ended the trying; else 0.
    """

    variant: Variant
    seed: int
    asked: int
    games: int
    positions: int
    seconds: float
    deals_out: bool
    fault: str
    at_start: Spread
    moves: Spread
    length: Spread
    home: Spread
    won: int
    won_as_dealt: int
    dead_ends: int
    broken_off: int
    stuck: int
    uses: dict[str, Use]
    deals: int
    redeals: int
    reached: int
    moved: int
    late: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether all games that were asked for have been played."""
        return self.games == self.asked


@define
class Tryout:
    """Plays random games, and keeps what it saw so far.

    >>> import patience_core as patience
    >>> tryout = Tryout(patience.variant("bisley"), games=3)
    >>> list(tryout.play())
    [1, 2, 3]
    >>> tryout.seen().games
    3
    """

    variant: Variant
    games: int = GAMES
    seed: int = SEED
    seconds: float = SECONDS
    _played: int = field(default=0, init=False)
    _time: float = field(default=0.0, init=False)
    _fault: str = field(default="", init=False)
    _deals_out: bool = field(default=True, init=False)
    _stuck: int = field(default=0, init=False)
    _reached: int = field(default=0, init=False)
    _moved: int = field(default=0, init=False)
    _at_start: Counter[int] = field(factory=Counter, init=False)
    _moves: Counter[int] = field(factory=Counter, init=False)
    _length: Counter[int] = field(factory=Counter, init=False)
    _home: Counter[int] = field(factory=Counter, init=False)
    _ends: Counter[str] = field(factory=Counter, init=False)
    _made: Counter[tuple[int, int, bool, bool]] = field(factory=Counter, init=False)
    _turned: Counter[Move] = field(factory=Counter, init=False)
    _refilled: Counter[int] = field(factory=Counter, init=False)
    _turned_up: Counter[int] = field(factory=Counter, init=False)
    _spaces: Counter[str] = field(factory=Counter, init=False)

    def play(self) -> Iterator[int]:
        """Play game after game, and give how many have been played after each; stop when the time is over, too.

        What is known so far is kept wherever the caller, or an interrupt, stops it.
        """
        began = perf_counter()
        while self._played < self.games and not self._fault:
            number = self._played + 1
            position = None
            try:
                position = deal_position(self.variant, number)
                self._game(number, position)
            except PatienceError as error:  # of a rule or a recipe that a plugin wrote
                self._deals_out = position is not None
                self._fault = f"deal {number} cannot be {'played' if self._deals_out else 'dealt'}: {error}"
                return
            self._played = number
            self._time = perf_counter() - began
            yield number
            if self._time > self.seconds:
                return

    def seen(self) -> Seen:
        """What was seen so far."""
        return Seen(
            variant=self.variant,
            seed=self.seed,
            asked=self.games,
            games=self._played,
            positions=self._moves.total(),
            seconds=self._time,
            deals_out=self._deals_out,
            fault=self._fault,
            at_start=Spread(self._at_start),
            moves=Spread(self._moves),
            length=Spread(self._length),
            home=Spread(self._home),
            won=self._ends["won"] + self._ends["won as dealt"],
            won_as_dealt=self._ends["won as dealt"],
            dead_ends=self._ends["dead end"],
            broken_off=self._ends["broken off"],
            stuck=self._stuck,
            uses={group.name: self._use(group.name) for group in self.variant.groups},
            deals=self._turned[DEAL],
            redeals=self._turned[REDEAL],
            reached=self._reached,
            moved=self._moved,
            late=self.seconds if self._played < self.games and self._time > self.seconds else 0.0,
        )

    def _game(self, number: int, position: Position) -> None:
        home = frozenset(position.tables.home)
        eager = number % 2 == 0
        chance = Random(f"{self.seed} {number}").random
        moved = length = 0
        end = "broken off"
        while not position.won():
            moves = legal_moves(position)
            self._moves[len(moves)] += 1
            if not length:
                self._at_start[len(moves)] += 1
                self._stuck = self._stuck or (0 if moves else number)
            if not moves:
                end = "dead end"
                break
            if length == MOST_MOVES:
                break
            if eager:
                moves = homewards(moves, home) or moves
            moved |= self._make(position, moves[int(chance() * len(moves))])
            length += 1
        else:
            end = "won" if length else "won as dealt"
        self._moved |= moved
        self._spaces.update({table.group.name for table in position.tables.piles if not position.piles[table.index]})
        for index in home:
            for code in position.piles[index]:
                self._reached |= 1 << (code & 63)
        self._length[length] += 1
        self._home[position.home_count()] += 1
        self._ends[end] += 1

    def _make(self, position: Position, move: Move) -> int:
        """Make a move and note what it made use of; give the faces that it moved."""
        faces = 0
        if isinstance(move, Transfer):
            cards = position.piles[move.source]
            self._made[move.source, move.target, not position.piles[move.target], move.count > 1] += 1
            for code in cards[-move.count :]:
                faces |= 1 << code
            skipped = 0
        else:
            self._turned[move] += 1
            skipped = cards_turned(position) if move == DEAL else 0
        for effect in make(position, move)[1][skipped:]:
            if isinstance(effect, TurnedUp):
                self._turned_up[effect.pile] += 1
            elif isinstance(effect, Carried):
                self._refilled[effect.target] += 1
        return faces

    def _use(self, group: str) -> Use:
        tables = tables_of(self.variant)
        mine = tables.indices(group)
        made = self._made.items()
        return Use(
            built=sum(count for (_, target, space, _), count in made if target in mine and not space),
            filled=sum(count for (_, target, space, _), count in made if target in mine and space),
            several=sum(count for (source, _, _, several), count in made if source in mine and several),
            gave=sum(count for (source, target, _, _), count in made if source in mine and target not in mine),
            refilled=sum(self._refilled[pile] for pile in mine),
            turned_up=sum(self._turned_up[pile] for pile in mine),
            spaces=self._spaces[group],
        )


def homewards(moves: list[Move], home: frozenset[int]) -> list[Move]:
    """The moves that bring a card where winning wants it."""
    return [m for m in moves if isinstance(m, Transfer) and m.target in home and m.source not in home]


def cards_turned(position: Position) -> int:
    """How many cards are turned from the stock at the next deal; they are no refill."""
    index = position.tables.stock
    stock = None if index is None else position.tables.piles[index].group.stock
    if index is None or stock is None:
        return 0
    return min(len(position.piles[index]), stock.turn * len(position.tables.indices(stock.to)))
