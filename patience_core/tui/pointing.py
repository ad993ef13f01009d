"""The player's hand: where the cursor is, which cards are lifted, and what pressing, clicking and dragging come to.

No screen is known here, and no rule: which cards can be lifted and where they may go is asked of the seat.
"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from patience_core.cards import CARDS, FACE_DOWN, TEXT
from patience_core.draw.cells import CellTable, Spot
from patience_core.moves import Move, Transfer, legal_moves
from patience_core.player.seat import Seat
from patience_core.tui import cursor


@frozen
class Deed:
    """What comes of it: a move to be made, or a command to be carried out, or words to be said, or nothing; and of
    words the piles that they are about."""

    move: Move | None = None
    command: str = ""
    words: str = ""
    about: tuple[int, ...] = field(default=(), eq=False)


NOTHING: Final = Deed()


class Pointing:
    """The cursor and the cards in the hand.

    Attributes:
        cursor: the card, or empty place, that the cursor is on; ``None`` until the keyboard is used.
        held: the lowest of the cards that are lifted, or ``None``.
        targets: the piles that they may go to.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.cursor: Spot | None = None
        self.held: Spot | None = None
        self.targets: tuple[int, ...] = ()
        self._from: Spot | None = None

    # ------------------------------------------------------------ the cursor

    def arrow(self, arrow: str, table: CellTable) -> None:
        """Move the cursor; while cards are held, from one place where they may go to the next."""
        if self.held is not None:
            pile = cursor.next_of(table, self.targets, None if self.cursor is None else self.cursor.pile, arrow)
            if pile is not None:
                self.cursor = self._top(pile)
        elif self.cursor is None:
            self.cursor = cursor.first(table, self._seat.lifts, self.stops)
        else:
            self.cursor = cursor.moved(table, self.cursor, arrow, self.stops)

    def stops(self, pile: int) -> list[int]:
        """Where the cursor may stop in a pile: on the cards that can be lifted, and always on the top one."""
        return sorted({self._top(pile).count, *self._seat.lifts(pile)})

    def settle(self) -> None:
        """After a change of the table: nothing is held, and the cursor is where there is something."""
        self.drop()
        if self.cursor is not None:
            piles = self._seat.position.piles
            there = len(piles[self.cursor.pile]) if self.cursor.pile < len(piles) else -1
            if there < 0:
                self.cursor = None
            elif self.cursor.count > there or self.cursor.count == 0:
                self.cursor = self._top(self.cursor.pile)

    # ------------------------------------------------------------ lifting and putting

    def hold(self, spot: Spot, moves: list[Move] | None = None) -> bool:
        """Lift cards, if they may go anywhere.

        Args:
            spot: the lowest of them.
            moves: the moves to choose from; all that there are where left out.
        """
        found = self._seat.places(spot.pile, spot.count) if moves is None else moves
        targets = tuple(move.target for move in found if isinstance(move, Transfer))
        if not targets:
            return False
        self.held, self.targets, self._from = spot, targets, self.cursor
        if self.cursor is not None:
            self.cursor = self._top(self._first_choice(found).target)
        return True

    def drop(self) -> None:
        """Hold nothing more, without a word."""
        self.held, self.targets, self._from = None, (), None

    def let_go(self) -> bool:
        """Put what is held back; the cursor returns. Say whether there was anything."""
        if self.held is None:
            return False
        if self._from is not None:
            self.cursor = self._from
        self.drop()
        return True

    def put(self, pile: int) -> Deed:
        """Put what is held on a pile, or say why it may not go there."""
        held = self.held
        if held is None:
            return NOTHING
        if pile in self.targets:
            self.drop()
            return Deed(Transfer(held.pile, pile, held.count))
        self.let_go()
        if pile == held.pile:
            return NOTHING
        return Deed(words=self._seat.why_not(held.pile, held.count, pile), about=(held.pile, pile))

    def put_on(self, spot: Spot) -> Deed:
        """Put what is held where a card lies. Where it may not go there, and that card can be lifted itself, it is
        lifted instead; what was held is put back, and why is said."""
        held = self.held
        deed = self.put(spot.pile)
        if held is None or deed.move is not None or spot == held or spot.pile == self._seat.position.tables.stock:
            return deed
        if self._seat.may_lift(spot.pile, spot.count):
            if self.cursor is not None:
                self.cursor = spot
            self.hold(spot)
        return deed

    def lift(self, spot: Spot) -> Deed:
        """Lift a card with those on it; on the stock it deals. What cannot be lifted says why."""
        if self._is_gone(spot):
            return NOTHING
        if spot.pile == self._seat.position.tables.stock:
            return Deed(command="deal")
        if spot.count and not self.hold(spot):
            return Deed(words=self._why_stuck(spot), about=(spot.pile,))
        return NOTHING

    def at_once(self, spot: Spot) -> Deed:
        """Move a card where only one place is open to it; otherwise lift it."""
        moves = self._choices(spot)
        return Deed(moves[0]) if len(moves) == 1 else self.lift(spot)

    def up(self, spot: Spot | None) -> Deed:
        """Send the top card of a pile to a foundation; where several fit, lift it, and they are to be chosen from."""
        if spot is None:
            return Deed(words="point at a card with the arrows, or type its name, as 7s")
        if self._is_gone(spot):
            return NOTHING
        moves = self._seat.home_moves(spot.pile)
        if len(moves) == 1:
            self.drop()
            return Deed(moves[0])
        if not moves:
            return Deed(words=self._why_not_up(spot), about=(spot.pile,))
        first = moves[0]
        assert isinstance(first, Transfer)
        self.drop()
        self.cursor = self.cursor or spot
        self.hold(Spot(spot.pile, first.count), moves)
        return Deed(words="several foundations fit: choose one")

    # ------------------------------------------------------------ keys and the mouse

    def enter(self) -> Deed:
        """Lift the card at the cursor, or put what is held there."""
        if self.cursor is None:
            return NOTHING
        return self.lift(self.cursor) if self.held is None else self.put_on(self.cursor)

    def space(self) -> Deed:
        """Move the card at the cursor at once, where there is nothing to choose."""
        if self.cursor is None or self.held is not None:
            return self.enter()
        return self.at_once(self.cursor)

    def click(self, spot: Spot | None) -> Deed:
        """A click: lifts, puts, or lets go. The mouse needs no cursor."""
        self.cursor = None
        if self.held is not None:
            if spot is None or self._is_gone(spot):
                self.let_go()
                return NOTHING
            return self.put_on(spot)
        return NOTHING if spot is None else self.lift(spot)

    def drag(self, spot: Spot) -> bool:
        """Cards are being dragged: whether they may go anywhere."""
        self.cursor = None
        self.drop()
        return not self._is_gone(spot) and self.hold(spot)

    # ------------------------------------------------------------ helpers

    def _is_gone(self, spot: Spot) -> bool:
        """Whether there is no such card any more: the mouse pointed at it before what came just before was done."""
        piles = self._seat.position.piles
        return spot.pile >= len(piles) or spot.count > len(piles[spot.pile])

    def _top(self, pile: int) -> Spot:
        return Spot(pile, min(1, len(self._seat.position.piles[pile])))

    def _choices(self, spot: Spot) -> list[Move]:
        """The moves of a card, of places that are alike one."""
        moves = self._seat.places(spot.pile, spot.count)
        named = set(legal_moves(self._seat.position, every_space=False))
        return [move for move in moves if move in named] or moves

    def _first_choice(self, moves: list[Move]) -> Transfer:
        """The place that the cursor goes to first: a card to build on rather than a space."""
        transfers = [move for move in moves if isinstance(move, Transfer)]
        piles = self._seat.position.piles
        return next((move for move in transfers if piles[move.target]), transfers[0])

    def _why_stuck(self, spot: Spot) -> str:
        """Why a card can go nowhere: what is said of its name, where that is to be seen."""
        position = self._seat.position
        label = position.tables.piles[spot.pile].label
        cards = position.piles[spot.pile]
        if self._seat.lifts(spot.pile) and spot.count not in self._seat.lifts(spot.pile):
            other = next(pile for pile in range(len(position.piles)) if pile != spot.pile)
            return self._seat.why_not(spot.pile, spot.count, other)
        name = seen_name(cards[-spot.count])
        said = self._seat.read(f"{name} ") if name else ""
        return said if isinstance(said, str) and said else f"no card of {label} can go anywhere now"

    def _why_not_up(self, spot: Spot) -> str:
        """Why the top card of a pile may go to no foundation: the reason of the foundation that has its suit, where
        that is one, as each of the others would only name another suit."""
        position = self._seat.position
        cards = position.piles[spot.pile]
        if cards and cards[-1] < FACE_DOWN and spot.pile not in position.tables.home:
            suit = CARDS[cards[-1]].suit
            homes = [home for home in position.tables.home if self._suit_of(home) == suit]
            reasons = {self._seat.why_not(spot.pile, 1, home) for home in homes}
            if len(reasons) == 1:
                return reasons.pop()
        return self._seat.why_not_home(spot.pile)

    def _suit_of(self, home: int) -> int | None:
        """The suit of a foundation: that of its place, or of the card on it."""
        cards, suit = self._seat.position.piles[home], self._seat.position.tables.piles[home].suit
        return CARDS[cards[-1] & ~FACE_DOWN].suit if suit is None and cards else suit


def seen_name(code: int) -> str:
    """The name of a card that lies face up, as it is typed; empty for one that lies face down."""
    return "" if code >= FACE_DOWN else TEXT[code]
