"""A game: a position, how it came about, and what may be done next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import IllegalMove, InvalidMove
from patience_core.moves import Done, Move, Transfer, legal_moves, make, refusal, unmake
from patience_core.notation import move_text, position_text, read_move
from patience_core.outcome import Outcome, outcome
from patience_core.position import Position
from patience_core.shuffle import DealNumber


class LegalMoves:
    """The legal moves of a position, as a view: it can be iterated, asked for a move or its text, and counted."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        return iter(legal_moves(self._position))

    def __len__(self) -> int:
        return len(legal_moves(self._position))

    def __bool__(self) -> bool:
        return len(self) > 0

    def __contains__(self, move: object) -> bool:
        try:
            asked = read_move(self._position, move) if isinstance(move, str) else move
        except InvalidMove:
            return False
        return isinstance(asked, Move) and _is_there(self._position, asked) and not refusal(self._position, asked)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self.texts())}>"

    def texts(self) -> list[str]:
        """The moves in their text form, in the same order."""
        return [move_text(self._position, move) for move in self]


class Game:
    """A position with its history. ``push`` and ``pop`` trust the caller; ``play`` reads, checks and then pushes.

    >>> import patience_core as patience
    >>> game = patience.deal("bisley", 1)
    >>> first = game.legal_moves.texts()[0]
    >>> game.play(first)
    >>> game.move_texts() == [first]
    True
    """

    def __init__(self, position: Position, deal: DealNumber | None = None) -> None:
        self._position = position
        self._deal = deal
        self._done: list[Done] = []
        self._texts: list[str] = []
        self._undone: list[tuple[Move, str]] = []

    @classmethod
    def of_deal(cls, variant: Variant, number: DealNumber | int | str) -> Game:
        """Deal a game.

        Raises:
            InvalidDeal: the number names no deal of this variant.
        """
        deal = DealNumber.parse(number)
        return cls(deal_position(variant, deal), deal)

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self._position.variant

    @property
    def position(self) -> Position:
        """The position now. It changes with the game; take a ``copy()`` to keep it."""
        return self._position

    @property
    def deal(self) -> DealNumber | None:
        """The deal that the game began with, where it began with one."""
        return self._deal

    @property
    def moves(self) -> Sequence[Move]:
        """The moves made so far."""
        return tuple(move for move, _ in self._done)

    @property
    def undone(self) -> Sequence[Move]:
        """The moves that :meth:`redo` would make again, the next one first."""
        return tuple(move for move, _ in reversed(self._undone))

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that may be made now."""
        return LegalMoves(self._position)

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return outcome(self._position)

    def why_not(self, move: str | Move) -> str | None:
        """The rule that forbids a move, in a player's words; ``None`` when it may be made.

        Raises:
            InvalidMove: the text is no move, or names a card or a pile that is not there.
        """
        refused = refusal(self._position, self._read(move))
        return str(refused) if refused else None

    def play(self, move: str | Move) -> None:
        """Make a move if it is legal.

        Raises:
            InvalidMove: the text cannot be read as a move here.
            IllegalMove: the move breaks a rule; the message is the rule.
        """
        asked = self._read(move)
        refused = refusal(self._position, asked)
        if refused:
            raise IllegalMove(str(refused))
        self.push(asked)

    def push(self, move: Move) -> None:
        """Make a move that is known to be legal. What had been undone can no longer be redone."""
        self._undone.clear()
        self._make(move)

    def pop(self) -> Move:
        """Undo the last move, with all that followed from it, and return it.

        Raises:
            IndexError: no move has been made.
        """
        done = self._done.pop()
        unmake(self._position, done)
        self._undone.append((done[0], self._texts.pop()))
        return done[0]

    def redo(self) -> Move:
        """Make the move again that was undone last, and return it.

        Raises:
            IndexError: nothing has been undone.
        """
        move, _ = self._undone.pop()
        self._make(move)
        return move

    def restart(self) -> None:
        """Undo every move. They can be redone."""
        while self._done:
            self.pop()

    def move_texts(self) -> list[str]:
        """The moves made so far, in their text form."""
        return list(self._texts)

    def undone_texts(self) -> list[str]:
        """The moves that :meth:`redo` would make again, the next one first, in their text form."""
        return [text for _, text in reversed(self._undone)]

    def text(self) -> str:
        """The position's text, on one line."""
        return position_text(self._position)

    def __repr__(self) -> str:
        deal = f", deal {self._deal}" if self._deal else ""
        return f"<Game: {self.variant.name}{deal}, {_moves(len(self._done))}, {self.text()}>"

    def title(self) -> str:
        """What is said above the game: its variant, its deal and how many moves were made."""
        deal = f", deal {self._deal}" if self._deal else ""
        return f"{self.variant.name}{deal}{f', {_moves(len(self._done))}' if self._done else ''}"

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return self._position.painted(self.title())

    def _make(self, move: Move) -> None:
        self._texts.append(move_text(self._position, move))
        self._done.append(make(self._position, move))

    def _read(self, move: str | Move) -> Move:
        if isinstance(move, str):
            return read_move(self._position, move)
        if not _is_there(self._position, move):
            raise InvalidMove(f"{move!r} names piles or cards that are not there")
        return move


def _moves(number: int) -> str:
    return f"{number} move{'' if number == 1 else 's'}"


def _is_there(position: Position, move: Move) -> bool:
    if not isinstance(move, Transfer):
        return True
    piles = range(len(position.piles))
    return move.source in piles and move.target in piles and 0 < move.count <= len(position.piles[move.source])
