"""The command ``play``: which game to sit down at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from patience_core.cli import Ended
from patience_core.cli.choosing import DifficultyWord, From, Winnable, chosen_deal
from patience_core.cli.ending import ending_in_order
from patience_core.cli.shared import DealOption, VariantName, WrongCall, find_variant

if TYPE_CHECKING:
    from patience_core.cli.keyboard import Keyboard
    from patience_core.cli.screen import Screen
    from patience_core.declaration import Variant
    from patience_core.sitting.shelf import Saved, Shelf
    from patience_core.sitting.sitting import Sitting

_YES: Final = frozenset({"", "y", "yes"})
_NO: Final = frozenset({"n", "no"})
_LEAVE: Final = frozenset({"q", "quit", "exit"})


class _Leaves(Exception):
    """The player wants neither the saved game nor a new one."""


def play(
    variant: VariantName,
    deal: DealOption = None,
    plain: Annotated[
        bool | None,
        typer.Option(
            "--plain/--no-plain",
            help="Show one pile a line, rather than draw the table; so it is anyway where the output is no terminal.",
            show_default=False,
        ),
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Show suits as letters, C D H S.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game saved last, without asking.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game, without asking.")] = False,
    load: Annotated[
        Path | None,
        typer.Option(
            "--load",
            metavar="FILE",
            help="Go on with a saved game from a file, which stays as it is unless it is one of your saves.",
            show_default=False,
        ),
    ] = None,
    winnable: Winnable = False,
    first: From = None,
    difficulty: DifficultyWord = None,
) -> None:
    """Play a game, typing a line for each move.

    Type 7s t3-t5, or just 7s where one move fits; ? lists the moves, why 7s t5 says what forbids one, u takes back,
    help says what else there is. Every move is saved: leave as you like, and the next play offers to go on.

    \b
    Examples:
      patience play bisley
      patience play bisley --deal 12 --new
      patience play janets-bisley --plain --resume
      patience play klondike --winnable --difficulty easy
    """
    chosen = [name for name, given in (("--resume", resume), ("--new", new), ("--load", load is not None)) if given]
    if len(chosen) > 1:
        raise WrongCall(f"{' and '.join(chosen)} say different things; give one of them")
    if load is not None and deal is not None:
        raise WrongCall("--load and --deal both say which game to play; give one of the two")
    if winnable and (resume or load is not None):
        raise WrongCall(f"--winnable begins a new game, and {'--resume' if resume else '--load'} goes on with one")
    found = find_variant(variant)
    deal = chosen_deal(found, deal, winnable=winnable, first=first, word=difficulty)

    from patience_core.cli.keyboard import Keyboard
    from patience_core.cli.screen import Screen
    from patience_core.cli.table import Table
    from patience_core.cli.view import Look, View
    from patience_core.sitting.folders import saves_folder
    from patience_core.sitting.shelf import Shelf
    from patience_core.sitting.shelf import load as load_saved
    from patience_core.sitting.sitting import Sitting

    screen = Screen()
    keyboard = Keyboard(screen)
    shelf = Shelf(saves_folder())
    look = Look(plain=not screen.terminal if plain is None else plain, symbols=screen.symbols and not ascii_only)
    with ending_in_order():
        if load is not None:
            saved = load_saved(load, found)
            sitting = Sitting(saved.game, shelf, saved)
        else:
            try:
                sitting = _sit_down(found, deal, shelf, screen, keyboard, resume=resume, new=new)
            except EOFError:  # no answer to the question: nothing is begun
                screen.line()
                return
            except _Leaves:
                return
            except Ended:  # there may be no terminal any more
                raise
            except KeyboardInterrupt:
                screen.line()
                raise
        code = Table(sitting, shelf, variant, View(screen, look), keyboard).run()
    if code:
        raise typer.Exit(code)


def _sit_down(
    variant: Variant, deal: str | None, shelf: Shelf, screen: Screen, keyboard: Keyboard, *, resume: bool, new: bool
) -> Sitting:
    """The game to play: one that was saved, where the player wants it, or a new one."""
    from patience_core.cli.screen import warn
    from patience_core.errors import SaveError
    from patience_core.game import Game
    from patience_core.shuffle import DealNumber, random_deal
    from patience_core.sitting.sitting import Sitting

    number = None if deal is None else DealNumber.parse(deal)
    saved = None if new else next(shelf.unfinished(variant, number, warn), None)
    if resume and saved is None:
        which = "" if number is None else f", deal {number},"
        raise SaveError(f"no game of {variant.name}{which} is saved that could be gone on with")
    if saved is not None and (resume or _wants(saved, screen, keyboard)):
        return Sitting(saved.game, shelf, saved)
    return Sitting(Game.of_deal(variant, random_deal() if number is None else number), shelf)


def _wants(saved: Saved, screen: Screen, keyboard: Keyboard) -> bool:
    """Ask whether to go on with a saved game.

    Where the answers come from a pipe, a line that is no answer begins the new game and is its first command.

    Raises:
        _Leaves: the player types ``quit``.
    """
    from patience_core.cli.view import counted

    moves = counted(len(saved.game.moves), "move")
    screen.prose(f"A game of {saved.game.variant.name}, deal {saved.record.deal}, {moves}, is saved.")
    while True:
        answer = keyboard.read("Go on with it? [Y/n] ")
        word = answer.strip().lower()
        if word in _YES | _NO:
            return word in _YES
        if word in _LEAVE:
            raise _Leaves
        if not keyboard.terminal:
            keyboard.put_back(answer)
            return False
        screen.prose("Please answer y or n, or q to leave.")
