"""A game as one line of text, to be copied and told: ``bisley 12: KH t2-k3, 2H t7-a3``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen

from patience_core.declaration import Variant
from patience_core.errors import InvalidDeal, InvalidMove, PatienceError, short
from patience_core.game import Game
from patience_core.notation import split_moves
from patience_core.resolve import is_path
from patience_core.shuffle import DealNumber

if TYPE_CHECKING:
    from patience_core.sitting.sitting import Sitting

LONGEST: Final = 1_000_000
"""The most characters of a line: some hundred thousand moves."""

_FORM: Final = re.compile(r"(?P<variant>\S.*?)\s+(?P<deal>(?:[a-z]+:)?[0-9]+)\s*(?::(?P<moves>.*))?", re.IGNORECASE)
_EXPECTED: Final = "a game is a variant, a deal number and moves, as bisley 12: KH t2-k3, 2H t7-a3"


@frozen
class GameLine:
    """What a line says.

    Attributes:
        variant: the variant's id, or a path to its file, as written.
        deal: the deal.
        moves: the texts of the moves.
    """

    variant: str
    deal: DealNumber
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.variant} {self.deal}{': ' if self.moves else ''}{', '.join(self.moves)}"

    def played(self, variant: Variant) -> Game:
        """The game, its moves made, each judged by the rules.

        Raises:
            InvalidDeal: the line names no deal of the variant.
            InvalidMove: it is a line of another variant, or a move in it cannot be read or breaks a rule; the message
                says which.
        """
        if self.variant != variant.id and not is_path(self.variant):
            raise InvalidMove(f"that is a game of {short(self.variant)!r}, not of {variant.id!r}")
        game = Game.of_deal(variant, self.deal)
        for number, move in enumerate(self.moves, start=1):
            try:
                game.play(move)
            except PatienceError as error:
                raise InvalidMove(f"move {number}, {short(move)}, cannot be made: {error}") from error
        return game


def game_line(sitting: Sitting) -> str:
    """The line of a game: its variant by id, its deal, and the moves made and not taken back."""
    game = sitting.game
    assert game.deal is not None  # a sitting has one
    return str(GameLine(game.variant.id, game.deal, tuple(game.move_texts())))


def read_game_line(text: str) -> GameLine:
    """Read a line. It may be broken into lines, and moves may be parted by commas or by blanks.

    Raises:
        InvalidMove: the text is no such line.
        InvalidDeal: its number is that of no deal.
    """
    if len(text) > LONGEST:
        raise InvalidMove(f"a line of more than {LONGEST:,} characters is no game")
    words = " ".join(text.split())
    match = _FORM.fullmatch(words)
    if match is None:
        raise InvalidMove(f"{short(words)!r} is no game: {_EXPECTED}" if words else f"there is no game: {_EXPECTED}")
    try:
        deal = DealNumber.parse(match["deal"])
    except InvalidDeal as error:
        raise InvalidDeal(f"no game: {error}") from error
    return GameLine(match["variant"], deal, tuple(_moves(match["moves"] or "")))


def _moves(text: str) -> list[str]:
    """The texts of moves: what stands between commas, or where there are none what :func:`split_moves` makes of it."""
    if "," in text:
        return [" ".join(move.split()) for move in text.split(",") if move.strip()]
    return [re.sub(r"-([xX][0-9]+)$", r" \1", move) for move in split_moves([text])]
