"""The laws that hold for every play, from the deal to wherever it went."""

from __future__ import annotations

from typing import Final

from patience_core.conformance.law import Law, LawBroken, require
from patience_core.conformance.report import Tally
from patience_core.conformance.walks import Play
from patience_core.dealing import deal_position
from patience_core.errors import PatienceError
from patience_core.game import Game
from patience_core.notation import position_text
from patience_core.outcome import Outcome, outcome
from patience_core.position import Position

_FEW: Final = 200


def undo_and_redo(play: Play) -> Tally:
    """Undoing move by move passes the same positions back to the start; redoing passes them again to the end."""
    game = play.again()
    for ply in range(len(play.moves) - 1, -1, -1):
        undone = game.pop()
        require(undone == play.moves[ply], f"undoing move {ply + 1} takes back {undone}")
        _passes(game, play.positions[ply], f"undoing move {ply + 1}")
    for ply, move in enumerate(play.moves, start=1):
        redone = game.redo()
        require(redone == move, f"redoing move {ply} makes {redone}")
        _passes(game, play.positions[ply], f"redoing move {ply}")
    return Tally(positions=2 * len(play.moves), moves=2 * len(play.moves))


def restart(play: Play) -> Tally:
    """Restarting, however often, gives the deal again, and what was taken back can be redone."""
    game = play.again()
    dealt = deal_position(game.variant, play.walk.deal)
    for time in ("once", "twice", "three times"):
        game.restart()
        _passes(game, dealt, f"restarting {time}")
        require(not game.moves, f"restarting {time} leaves {len(game.moves)} moves")
        for _ in play.moves:
            game.redo()
        _passes(game, play.positions[-1], f"restarting {time} and redoing everything")
    return Tally(positions=6)


def texts_play_the_same(play: Play) -> Tally:
    """The texts of the moves, played from the deal, are legal and lead to the same position."""
    texts = play.again().move_texts()
    game = Game.of_deal(play.positions[0].variant, play.walk.deal)
    for ply, text in enumerate(texts, start=1):
        try:
            game.play(text)
        except PatienceError as error:
            raise LawBroken(f"move {ply}, {text}, was made as legal and is refused when played: {error}") from None
        _passes(game, play.positions[ply], f"playing {text}")
    require(game.move_texts() == texts, f"the moves played are told as {', '.join(game.move_texts())}")
    return Tally(positions=len(texts), moves=len(texts))


def no_progress_is_final(play: Play) -> Tally:
    """Once no progress is possible, or the game is won or stuck, no card goes home any more."""
    ended: Outcome | None = None
    most = 0
    for position in play.positions:
        home = position.home_count()
        if ended and home > most:
            text = position_text(position)
            raise LawBroken(f"{ended} was said with {most} cards home, and later {home} were: {text}")
        most = max(most, home)
        if not ended:
            said = outcome(position, _FEW)
            if said is not Outcome.OPEN:
                ended, most = said, home
    return Tally(positions=len(play.positions))


PLAY_LAWS: Final[tuple[Law[Play], ...]] = (
    Law("undoing all gives the start, redoing all the end", undo_and_redo),
    Law("restarting gives the same deal", restart),
    Law("the texts of the moves play the same game", texts_play_the_same),
    Law("an ended game stays ended", no_progress_is_final),
)
"""Each is asked of a random play as a whole."""


def _passes(game: Game, position: Position, what: str) -> None:
    require(game.position == position, f"{what} gives {game.text()}, not {position_text(position)}")
