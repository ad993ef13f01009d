"""Commands of line mode that are about whole games: other deals, bookmarks, lines, replays, settings, statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from patience_core.errors import InvalidDeal, InvalidMove, PatienceError
from patience_core.player.words import counted

if TYPE_CHECKING:
    from patience_core.cli.table import Table
    from patience_core.player.replay import Replay

_YES: Final = frozenset({"y", "yes"})


def new(table: Table, words: list[str]) -> None:
    """Deal another game: by chance, by its number, or one that is proven winnable. The old one stays saved."""
    from patience_core.solver.difficulty import WORDS

    said = " ".join(words).lower()
    word = said.removeprefix("winnable").strip()
    if word in WORDS or said == "winnable" or (not said and table.seat.settings.winnable_only == "yes"):
        _new_winnable(table, word)
        return
    if len(words) > 1:
        raise InvalidDeal("new takes one deal number, as new 12; or: new winnable, new easy")
    table.seat.new(words[0] if words else None)
    table.view.show(table.seat)


def _new_winnable(table: Table, word: str) -> None:
    """Look for a winnable deal while the player waits; Ctrl-C ends that, and the old game goes on."""
    from patience_core.cli import Ended
    from patience_core.player.choosing import Choosing

    table.view.say("looking for a winnable deal; Ctrl-C gives it up")
    table.view.screen.flush()
    choosing = Choosing(table.seat.variant, word=word)
    try:
        while (found := choosing.found(0.2)) is None:
            pass
    except Ended:
        raise
    except KeyboardInterrupt:
        table.view.screen.line()
        table.view.say("no other deal, then")
        return
    finally:
        choosing.stop()
    table.seat.new(found)
    table.view.show(table.seat)


def daily(table: Table, words: list[str]) -> None:
    """Deal the game of today, or of another day."""
    from patience_core.player.daily import read_day

    if len(words) > 1:
        raise InvalidDeal("daily takes one day, as daily 2026-11-30")
    table.seat.daily(read_day(words[0]) if words else None)
    table.view.show(table.seat)


def give_up(table: Table, words: list[str]) -> None:
    """End the game; that is asked for once more."""
    if words and [word.lower() for word in words] != ["up"]:
        raise InvalidMove("say: give up")
    answer = table.keyboard.read("Give this game up? It counts as lost. [y/N] ").strip()
    if answer.lower() in _YES:
        table.seat.give_up()
        table.view.show(table.seat)
        return
    table.view.say("the game goes on")
    if answer.lower() not in ("", "n", "no"):
        table.keyboard.put_back(answer)


def auto(table: Table, words: list[str]) -> None:
    """Switch automatic moves on or off."""
    asked = {"on": "safe", "safe": "safe", "off": "off"}.get(words[0].lower() if len(words) == 1 else "")
    if words and asked is None:
        raise InvalidMove("say: auto on, or: auto off")
    if asked is not None:
        _set(table, "automatic", asked)
    if table.seat.settings.automatic == "off":
        table.view.say("no move is made by itself")
    elif table.seat.has_safe_moves:
        table.view.say("moves to foundations that can do no harm are made by themselves, after yours")
    else:
        table.view.say("switched on; but in this game no move can be proven harmless, so none is made by itself")


def bookmark(table: Table, words: list[str]) -> None:
    """Remember this place."""
    name = table.seat.bookmark(" ".join(words))
    table.view.say(f"bookmark {name}: go {name} comes back here")


def bookmarks(table: Table, words: list[str]) -> None:
    """List the bookmarks, or remove one."""
    if words and words[0].lower() == "remove":
        name = " ".join(words[1:])
        table.seat.remove_bookmark(name)
        table.view.say(f"no bookmark is called {name} any more")
        return
    if words:
        raise InvalidMove("say: bookmarks, or: bookmarks remove NAME")
    if not table.seat.bookmarks:
        table.view.say("there is no bookmark")
    for each in table.seat.bookmarks:
        table.view.screen.line(f"  {each.name}: after {counted(len(each.moves), 'move')}")


def go(table: Table, words: list[str]) -> None:
    """Go to a bookmark."""
    if not words:
        raise InvalidMove("go to which bookmark? say for example: go 1")
    table.seat.go_to(" ".join(words))
    table.view.show(table.seat)


def copy(table: Table, _words: list[str]) -> None:
    """Say the game as one line of text."""
    table.view.screen.line(table.seat.line())


def open_(table: Table, words: list[str]) -> None:
    """Play a game from a line, also one of another variant."""
    from patience_core.cli.shared import find_variant
    from patience_core.player.gameline import read_game_line
    from patience_core.sitting.sitting import source_of

    text = " ".join(words)
    line = read_game_line(text)
    if line.variant == table.seat.variant.id:
        table.seat.open_line(text)
    else:
        table.seat.open_line(text, find_variant(line.variant), source_of(line.variant))
        table.called = line.variant
    table.view.show(table.seat)


def replay(table: Table, words: list[str]) -> None:
    """Look at the game, or at the solver's line, step by step."""
    said = [word.lower() for word in words]
    if said and (said[0] != "solver" or said[1:] not in ([], ["peek"])):
        raise InvalidMove("say: replay, or: replay solver")
    if said:
        line = table.asking.line(table.seat, peek=len(said) > 1)
        if line is not None:
            _look_at(table, line)
        return
    line = table.seat.replay()
    if not line.length:
        table.view.say("no move has been made")
        return
    line.to_start()
    _look_at(table, line)


def _look_at(table: Table, line: Replay) -> None:
    """Show where a replay stands, and go where the player wants, until that is something else."""
    steps: Mapping[str, Callable[[], bool]] = {
        "": line.step,
        "n": line.step,
        "next": line.step,
        "b": line.back,
        "back": line.back,
        "start": line.to_start,
        "end": line.to_end,
    }
    table.view.say("Enter goes a move on, b one back, a number there; start, end; q leaves the replay")
    table.view.table(line.position)
    while True:
        place = f"{line.number} of {line.length}{', ' if line.number else ''}{line.text}"
        before = [list(pile) for pile in line.position.piles]
        answer = table.keyboard.read(f"replay {place} > ").strip()
        if answer.lower() in steps:
            changed = steps[answer.lower()]()
        elif answer.isdecimal() and answer.isascii() and len(answer) < 7:
            changed = line.at(int(answer))
        else:
            break
        if changed:
            table.view.changed_piles(line.position, before)
        else:
            table.view.say("that is the end" if line.number else "that is the start")
    if answer.lower() not in ("q", "quit", "exit"):
        table.keyboard.put_back(answer)
    table.view.show(table.seat)


def games(table: Table, _words: list[str]) -> None:
    """List the saved games."""
    from patience_core.cli.games import games as list_games

    table.view.screen.flush()
    list_games()


def stats(table: Table, _words: list[str]) -> None:
    """Show the statistics of this variant."""
    if table.seat.settings.show_statistics == "no":
        table.view.say("statistics are hidden; set show_statistics yes shows them")
        return
    from patience_core.cli.stats import stats as show_stats

    table.view.screen.flush()
    show_stats(table.called)


def settings(table: Table, words: list[str]) -> None:
    """Say the settings, or one of them, or change one."""
    from patience_core.cli.settings import say_setting, say_settings
    from patience_core.player.settings import key_named

    if not words:
        say_settings(table.seat.settings, table.view.screen)
        return
    if len(words) > 1:
        _set(table, words[0], " ".join(words[1:]))
    say_setting(table.seat.settings, key_named(words[0]), table.view.screen)


def _set(table: Table, name: str, value: str) -> None:
    """Change a setting, for now in any case, and for good where it can be kept."""
    table.seat.settings = table.seat.settings.changed(name, value)
    if table.settings_file is not None:
        try:
            table.settings_file.set(name, value)
        except PatienceError as error:
            table.view.say(f"for now only: {error}")


HANDLERS: Final[Mapping[str, Callable[[Table, list[str]], None]]] = {
    "new": new,
    "daily": daily,
    "giveup": give_up,
    "auto": auto,
    "bookmark": bookmark,
    "bookmarks": bookmarks,
    "go": go,
    "copy": copy,
    "open": open_,
    "replay": replay,
    "games": games,
    "stats": stats,
    "settings": settings,
}
"""These commands, by their names."""
