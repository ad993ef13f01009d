"""The command ``play``: which game to sit down at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from patience_core.cli import Ended, fullscreen
from patience_core.cli.choosing import DifficultyWord, From, Winnable, chosen_deal
from patience_core.cli.ending import ending_in_order
from patience_core.cli.games import called, complete_game
from patience_core.cli.shared import DealOption, WrongCall, complete_variant, find_variant

if TYPE_CHECKING:
    from datetime import date

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
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="VARIANT",
            help="An id, as bisley (see: patience list), or a path to a YAML file; not needed with --game.",
            show_default=False,
            autocompletion=complete_variant,
        ),
    ] = None,
    deal: DealOption = None,
    plain: Annotated[
        bool | None,
        typer.Option(
            "--plain/--no-plain",
            help="Show one pile a line, rather than draw the table; so it is anyway where the output is no terminal.",
            show_default=False,
        ),
    ] = None,
    lines: Annotated[
        bool, typer.Option("--lines", help="Type a line for each move, also where the table could fill the screen.")
    ] = False,
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
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="NAME",
            help="Go on with the saved game of this name (see: patience games).",
            show_default=False,
            autocompletion=complete_game,
        ),
    ] = None,
    line: Annotated[
        str | None,
        typer.Option(
            "--line",
            metavar="TEXT|-",
            help="Play a game from its line, 'bisley 12: KH t2-k3, 2H t7-a3', with those moves made; - reads it.",
            show_default=False,
        ),
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The deal of the day, the same for everyone.")] = False,
    day: Annotated[
        str | None,
        typer.Option("--date", metavar="DAY", help="With --daily: of this day, as 2026-11-30.", show_default=False),
    ] = None,
    winnable: Winnable = False,
    first: From = None,
    difficulty: DifficultyWord = None,
) -> None:
    """Play a game, on the full screen or line by line.

    In a terminal it fills the screen: the arrows, the mouse or a card's name point, ? is help and Esc the menu. With
    --lines or --plain, or in a pipe, type a line for each move: 7s t3-t5, or just 7s where one move fits; ? lists the
    moves, why 7s t5 says what forbids one, u takes back, help says what else there is. Every move is saved: leave as
    you like, and the next play goes on with the game.

    \b
    Examples:
      patience play bisley
      patience play bisley --deal 12 --new
      patience play janets-bisley --plain --resume
      patience play --game bisley-12
      patience play klondike --winnable --difficulty easy
      patience play bisley --daily
      patience play --line "bisley 12: KD t4-k2"
    """
    ways = (
        ("--resume", resume), ("--new", new), ("--load", load is not None), ("--game", game is not None),
        ("--line", line is not None),
    )  # fmt: skip
    chosen = [name for name, given in ways if given]
    if len(chosen) > 1:
        raise WrongCall(f"{' and '.join(chosen)} say different things; give one of them")
    if deal is not None and chosen in (["--load"], ["--game"], ["--line"]):
        raise WrongCall(f"{chosen[0]} and --deal both say which game to play; give one of the two")
    if winnable and chosen and not new:
        raise WrongCall(f"--winnable begins a new game, and {chosen[0]} goes on with one")
    if daily and (deal is not None or winnable or (chosen and chosen[0] in ("--load", "--game", "--line"))):
        raise WrongCall("--daily says which deal to play; nothing else can say so too")
    if day is not None and not daily:
        raise WrongCall("--date goes with --daily")

    from patience_core.cli.keyboard import Keyboard
    from patience_core.cli.screen import Screen, warn
    from patience_core.player.daily import daily_deal

    screen = Screen()
    keyboard = Keyboard(screen)
    if game is not None:
        variant = variant or called(game)
    if line is not None:
        line = _read_line(keyboard) if line == "-" else line
        variant = variant or _variant_of(line)
    full = plain is None and not lines and fullscreen.is_possible(screen, keyboard)
    if variant is None and not full:
        raise WrongCall("play which game? name a variant, as patience play bisley; patience list shows them all")
    found = None if variant is None else find_variant(variant)
    if found is None and (deal is not None or daily or winnable or new):
        raise WrongCall("a deal of which game? name a variant, as patience play bisley; patience list shows them all")
    if found is not None:
        wanted = chosen_deal(found, deal, winnable=winnable, first=first, word=difficulty)
        deal = str(daily_deal(found.id, _day(day))) if daily else wanted

    from patience_core.player.gameline import read_game_line
    from patience_core.player.settings import SettingsFile, settings_path
    from patience_core.player.words import daily_words, going_on, opened
    from patience_core.shuffle import DealNumber
    from patience_core.sitting.folders import saves_folder
    from patience_core.sitting.shelf import Shelf
    from patience_core.sitting.shelf import load as load_saved
    from patience_core.sitting.sitting import Sitting, source_of

    shelf = Shelf(saves_folder())
    kept = SettingsFile(settings_path())
    settings = kept.load()
    if kept.trouble is not None:
        warn(f"{kept.trouble} (left as it is)")
    letters = ascii_only or settings.symbols == "letters"
    only = settings.winnable_only == "yes"
    with ending_in_order():
        said = ""
        source = "" if variant is None else source_of(variant)
        sitting: Sitting | None = None
        if game is not None:
            load = shelf.named(game)
        if found is None:
            pass
        elif load is not None:
            saved = load_saved(load, found)
            sitting = Sitting(saved.game, shelf, saved, source=source)
        elif line is not None:
            told = read_game_line(line)
            sitting = Sitting(told.played(found), shelf, source=source, counts=not told.moves)
            sitting.save()
            said = opened(sitting)
        elif full and not resume:
            number = None if deal is None else DealNumber.parse(deal)
            sitting = fullscreen.sitting_of(found, number, shelf, source, new=new)
            if daily:
                said = "\n".join(filter(None, [daily_words(_day(day)), going_on(sitting)]))
        else:
            try:
                sitting = _sit_down(
                    found, deal, shelf, screen, keyboard, source=source, resume=resume, new=new, only=only
                )
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
        if full:
            code = fullscreen.play_on_screen(
                sitting, shelf, settings, kept, said, letters=letters, by_chance=deal is None and load is None
            )
        else:
            assert sitting is not None and variant is not None

            from patience_core.cli.table import Table
            from patience_core.cli.view import Look, View
            from patience_core.player.counting import LaterStore
            from patience_core.player.seat import Seat

            plain = not screen.terminal if plain is None else plain
            look = Look(plain=plain, symbols=screen.symbols and not letters)
            seat = Seat(sitting, shelf, settings, LaterStore(warn))
            code = Table(seat, variant, View(screen, look), keyboard, kept).run()
    if code:
        raise typer.Exit(code)


def _read_line(keyboard: Keyboard) -> str:
    """The line of a game from standard input; what follows it are commands."""
    try:
        return keyboard.read("")
    except EOFError:
        raise WrongCall("--line -: standard input is empty; give it a line, as bisley 12: KH t2-k3") from None


def _variant_of(line: str) -> str:
    from patience_core.player.gameline import read_game_line

    return read_game_line(line).variant


def _day(text: str | None) -> date:
    """The day that is named, or today."""
    from datetime import date

    from patience_core.player.daily import read_day

    return date.today() if text is None else read_day(text)


def _sit_down(
    variant: Variant,
    deal: str | None,
    shelf: Shelf,
    screen: Screen,
    keyboard: Keyboard,
    *,
    source: str,
    resume: bool,
    new: bool,
    only: bool,
) -> Sitting:
    """The game to play: one that was saved, where the player wants it, or a new one, which is one that can be won where
    the player wants only those."""
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
        return Sitting(saved.game, shelf, saved, source=source)
    if number is None and only:
        number = DealNumber.parse(str(chosen_deal(variant, None, winnable=True, first=None, word=None)))
    return Sitting(Game.of_deal(variant, random_deal() if number is None else number), shelf, source=source)


def _wants(saved: Saved, screen: Screen, keyboard: Keyboard) -> bool:
    """Ask whether to go on with a saved game.

    Where the answers come from a pipe, a line that is no answer begins the new game and is its first command.

    Raises:
        _Leaves: the player types ``quit``.
    """
    from patience_core.player.words import counted

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
