"""What a player sees of a game: the table, how it stands, where cards may go, and why not. Nothing here changes it."""

from __future__ import annotations

from patience_core.declaration import Variant
from patience_core.moves import Move, Transfer
from patience_core.outcome import Outcome, outcome
from patience_core.player import selecting
from patience_core.player.finishing import finish_line
from patience_core.player.gameline import game_line
from patience_core.player.reading import meant, why_not_home
from patience_core.player.replay import Replay
from patience_core.player.safe import has_safe_moves
from patience_core.player.standing import Standing, standing_of, standing_words
from patience_core.position import Position
from patience_core.shuffle import DealNumber
from patience_core.sitting.advice import why_not
from patience_core.sitting.hints import hidden
from patience_core.sitting.sitting import Sitting


class Sight:
    """Looks at one sitting; what a :class:`patience_core.player.seat.Seat` sees.

    Attributes:
        sitting: the game.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._standing: Standing | None = None
        self._seen: tuple[object, Standing] | None = None

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.sitting.game.variant

    @property
    def position(self) -> Position:
        """The table now. It changes with the game; take a ``copy()`` to keep it."""
        return self.sitting.game.position

    @property
    def deal(self) -> DealNumber:
        """The deal that the game began with."""
        deal = self.sitting.game.deal
        assert deal is not None  # a sitting has one
        return deal

    @property
    def moves_made(self) -> int:
        """How many moves the player has made and not taken back; what followed by itself is not among them."""
        made = len(self.sitting.game.moves)
        return made - sum(index < made for index in self.sitting.automatic)

    @property
    def hidden(self) -> int:
        """How many cards lie face down: where none does, there is nothing to peek at."""
        return hidden(self.position)

    def standing(self, *, prove: bool = True) -> Standing:
        """How the game stands; worked out once after every change.

        Args:
            prove: whether to look for the proof that no progress is possible, which takes a quarter of a second where
                long runs lift, and for moves to foundations that win where they are hard to find. A face that has to be
                quick leaves it until it has shown the table.
        """
        if self._standing is None:
            if not prove:
                return self._at_first_sight()
            self._standing = self._stands(self.sitting.outcome)
        return self._standing

    @property
    def is_proven(self) -> bool:
        """Whether :meth:`standing` is known with its proof, so that asking for it takes no time."""
        return self._standing is not None

    def proven(self, standing: Standing) -> None:
        """Take over how the position stands that there is now, where it was worked out elsewhere, with proof."""
        self._standing = standing

    @property
    def place(self) -> object:
        """What decides how the game stands: as long as this is equal, what was found of it holds."""
        return self.sitting, self.sitting.given_up, self.sitting.played_on, self.position.key()

    def _at_first_sight(self) -> Standing:
        """How the game stands without that proof, worked out once in each place."""
        place = self.place
        if self._seen is None or self._seen[0] != place:
            self._seen = place, self._stands(outcome(self.position, limit=0), quick=True)
        return self._seen[1]

    def _stands(self, found: Outcome, *, quick: bool = False) -> Standing:
        given_up = self.sitting.given_up and not self.sitting.played_on  # for fun: then the table tells
        return standing_of(self.position, found, given_up=given_up, quick=quick)

    def standing_words(self) -> str:
        """The same in words for the player, a sentence or two; empty for an open game."""
        return standing_words(self.standing(), self.position)

    def finish_line(self) -> list[Move]:
        """The moves to foundations that win by themselves, or none."""
        return list(finish_line(self.position))

    @property
    def has_safe_moves(self) -> bool:
        """Whether anything can be proven safe in this variant: where not, nothing is ever made by itself."""
        return has_safe_moves(self.position.tables)

    def replay(self) -> Replay:
        """This game, from the deal to here, to be looked at step by step; what was taken back follows."""
        game = self.sitting.game
        return Replay(self.variant, self.deal, (*game.moves, *game.undone), at=len(game.moves))

    def line(self) -> str:
        """The game as one line of text; see :mod:`patience_core.player.gameline`."""
        return game_line(self.sitting)

    # ------------------------------------------------------------ cards that are selected

    def may_lift(self, pile: int, count: int) -> bool:
        """Whether some legal move lifts so many cards from a pile."""
        return selecting.may_lift(self.position, pile, count)

    def lifts(self, pile: int) -> list[int]:
        """How many cards can be lifted from a pile and put somewhere, ascending; empty where none can."""
        return selecting.lifts(self.position, pile)

    def places(self, pile: int, count: int) -> list[Move]:
        """Every legal move of the top ``count`` cards of a pile, by target. Each of alike foundations is named, since
        the player may point at any of them."""
        return list(selecting.places(self.position, pile, count))

    def home_moves(self, pile: int) -> list[Move]:
        """The moves that send the top card of a pile (or the fewest cards that go as one) to a foundation: none, one,
        or several where the player has to choose. Of foundations that are alike the first stands for all."""
        return list(selecting.home_moves(self.position, pile))

    def why_not(self, pile: int, count: int, target: int) -> str:
        """Why these cards may not go to a pile, in the rule's words; empty when they may. No card that lies face down
        is named."""
        cards = self.position.piles[pile]
        if not cards:
            return f"{self.position.tables.piles[pile].label} is empty: there is no card to move"
        return why_not(self.position, Transfer(pile, target, count)) or ""

    def why_not_home(self, pile: int) -> str:
        """Why the top card of a pile may go to no foundation; empty when it may."""
        return "" if self.home_moves(pile) else why_not_home(self.position, pile)

    def read(self, text: str) -> list[Move] | str:
        """What a player typed for a move: the moves that fit, of equal spaces one; or why there is none.

        Takes ``7s``, ``7s t5``, ``7s 8s``, ``t3-t5``, ``7s t3-t5``, ``deal``, ``d``, ``redeal`` and ``rd``.
        """
        return meant(self.position, text)
