"""A game at the table, a line at a time: what the player types, and what is said to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from patience_core.cards import TEXT, parse_face
from patience_core.cli import INTERRUPTED, Ended
from patience_core.cli.asking import Asking
from patience_core.cli.inputs import TooLong, small_number
from patience_core.cli.keyboard import Keyboard
from patience_core.cli.screen import warn
from patience_core.cli.view import View
from patience_core.errors import InvalidCard, InvalidMove, PatienceError, nearest
from patience_core.moves import Move, Transfer
from patience_core.notation import ACTIONS, move_text
from patience_core.player.commands import LINES, MOVES_TYPED, SHORT_ACTIONS, WORDS, commands_in
from patience_core.player.reading import move_words
from patience_core.player.seat import Made, Seat
from patience_core.player.selecting import without_equal_spaces
from patience_core.player.settings import SettingsFile
from patience_core.player.words import counted, goodbye
from patience_core.readers import MOST_PILES
from patience_core.shorthand import matching_moves
from patience_core.sitting.advice import why_none
from patience_core.sitting.folders import expanded
from patience_core.tables import Tables

PROMPT: Final = "> "

GREETING: Final = "Type a move (7s t5, or just 7s), ? for the moves, help for more."


class Table:
    """One player at one table, from the first deal until the player leaves.

    Args:
        seat: the player's seat; everything that is done goes through it.
        called: what the player calls the variant on the command line.
        settings_file: where settings are kept, or ``None`` to keep none.

    Attributes:
        seat, called, view, keyboard, asking, settings_file: what commands in other modules need too.
    """

    def __init__(
        self, seat: Seat, called: str, view: View, keyboard: Keyboard, settings_file: SettingsFile | None = None
    ) -> None:
        self.seat = seat
        self.called = called
        self.view = view
        self.keyboard = keyboard
        self.settings_file = settings_file
        self.asking = Asking(view)
        self._leaving = False

    def run(self) -> int:
        """Play until the player leaves, and return the exit code."""
        code = 0
        try:
            self.view.show(self.seat)
            self.view.screen.prose(GREETING)
            while not self._leaving:
                try:
                    self._answer(self.keyboard.read(PROMPT))
                except TooLong as error:
                    self.view.say(str(error))
        except EOFError:
            self._new_line()
        except Ended:  # every move is saved, and there may be no terminal any more
            raise
        except KeyboardInterrupt:
            self._new_line()
            code = INTERRUPTED
        finally:
            self.seat.leave()
        self._say_goodbye()
        return code

    # ------------------------------------------------------------ what was typed

    def _answer(self, line: str) -> None:
        words = line.split()
        if not words:
            self.view.show(self.seat)
            return
        word = words[0].lower()
        handler = None if word in _ACTION_WORDS else handler_of(word)
        try:
            if handler is not None:
                handler(self, words[1:])
            elif words[0].isalpha() and word not in _ACTION_WORDS and not _is_card(words[0]):
                known = [name for command in commands_in(self._tables, LINES) for name in (command.name, *command.also)]
                self.view.say(f"there is no command {words[0][:40]!r}{nearest(words[0], known)}")
            else:
                self._move(line)
        except PatienceError as error:
            self.view.say(str(error))

    def _move(self, text: str) -> None:
        moves = self.seat.read(text)
        if isinstance(moves, str):
            self.view.say(moves)
        else:
            self._play_one_of(moves)

    def _play_one_of(self, moves: list[Move]) -> None:
        move = moves[0] if len(moves) == 1 else self._choose(moves)
        if move is None:
            return
        chosen = move
        _, *followed = self.changing(lambda: self.seat.play(chosen))
        if followed and not self.view.look.plain:  # where piles are lines, every move was told
            self.view.say(f"then by {'itself' if len(followed) == 1 else 'themselves'}: {', '.join(followed)}")

    def changing(self, change: Callable[[], Made | Iterable[str]]) -> list[str]:
        """Do something that changes the table, and show what changed; return the texts of the moves."""
        before = [list(pile) for pile in self.seat.position.piles]
        made = change()
        texts = list(made.texts if isinstance(made, Made) else made)
        if texts:
            self.view.show_change(self.seat, before, texts)
        return texts

    def _choose(self, moves: list[Move]) -> Move | None:
        """Ask which of several moves is meant. Any line but an answer is taken as the next command."""
        position = self.seat.position
        piles = position.tables.piles
        labels = [piles[move.target].label if isinstance(move, Transfer) else str(move) for move in moves]
        self.view.screen.line("Several moves fit:")
        for choice, move in enumerate(moves, start=1):
            self.view.screen.line(f"  {choice}  {move_text(position, move)}  {self._where(move)}")
        answer = self.keyboard.read("Which? (a number, or Enter for none) ").strip().lower()
        if not answer:
            self.view.say("no move made")
            return None
        number = small_number(answer)
        if number is not None and 1 <= number <= len(moves):
            return moves[number - 1]
        if labels.count(answer) == 1:
            return moves[labels.index(answer)]
        if answer.isdigit():
            self.view.say(f"there is no choice {answer[:20]}; no move made")
        else:
            self.keyboard.put_back(answer)
        return None

    def _where(self, move: Move) -> str:
        if not isinstance(move, Transfer):
            return ""
        cards = self.seat.position.piles[move.target]
        return f"on {TEXT[cards[-1]]}" if cards else "to a space"

    @property
    def _tables(self) -> Tables:
        return self.seat.position.tables

    # ------------------------------------------------------------ commands

    def moves(self, words: list[str]) -> None:
        """List the moves that may be made, or those that fit what is typed, pile by pile; of alike spaces the first."""
        position = self.seat.position
        fit = matching_moves(position, move_words(" ".join(words))) if words else self.seat.sitting.game.legal_moves
        listed = sorted(without_equal_spaces(position, list(fit)), key=_by_pile)
        texts = [move_text(position, move) for move in listed]
        screen = self.view.screen
        if not texts:
            self.view.say("there is no such move" if words else "there is no move")
        elif self.view.look.plain:
            screen.lines(texts)
        else:
            across = max(1, (screen.width - 2) // (max(map(len, texts)) + 3))
            rows = -(-len(texts) // across)
            width = max(map(len, texts)) + 3
            for row in range(rows):
                screen.line("  " + "".join(text.ljust(width) for text in texts[row::rows]).rstrip())
            if len(listed) < len(fit):
                self.view.say("of several spaces that are alike the first is listed")

    def why(self, words: list[str]) -> None:
        """Say why a move may not be made."""
        if not words:
            raise InvalidMove("why which move? say for example: why 7s t5")
        text = " ".join(words)
        reason = why_none(self.seat.position, move_words(text))
        self.view.say(reason or f"nothing forbids {text}")

    def up(self, words: list[str]) -> None:
        """Send the top card of a pile to a foundation."""
        pile = self._tables.pile_of.get(words[0].lower()) if len(words) == 1 else None
        if pile is None:
            raise InvalidMove("up takes the pile whose top card is to go to a foundation, as up t5")
        moves = self.seat.home_moves(pile)
        if moves:
            self._play_one_of(moves)
        else:
            self.view.say(self.seat.why_not_home(pile))

    def finish(self, _words: list[str]) -> None:
        """Make the moves to foundations that win."""
        self.changing(self.seat.finish)

    def undo(self, words: list[str]) -> None:
        """Take back the last move, or the last N."""
        number = _number(words, "undo")
        before = self.seat.moves_made
        if self.changing(lambda: [f"took back {text}" for text in self.seat.undo(number)]):
            self._only(number, before - self.seat.moves_made, "taken back")
        else:
            self.view.say("there is nothing to take back")

    def redo(self, words: list[str]) -> None:
        """Make the move again that was taken back, or N of them."""
        number = _number(words, "redo")
        before = self.seat.moves_made
        if self.changing(lambda: self.seat.redo(number)):
            self._only(number, self.seat.moves_made - before, "made again")
        else:
            self.view.say("there is nothing to make again")

    def _only(self, asked: int, done: int, what: str) -> None:
        """Say that there were fewer moves than the player asked for."""
        if done < asked:
            self.view.say(f"{counted(done, 'move')} {what}: there {'was' if done == 1 else 'were'} no more")

    def hint(self, words: list[str]) -> None:
        """Give a hint, a stronger one each time."""
        self.asking.hint(self.seat, words)

    def winnable(self, words: list[str]) -> None:
        """Say whether the game can still be won."""
        self.asking.winnable(self.seat, words)

    def peek(self, words: list[str]) -> None:
        """Answer the next question with the face-down cards known; that is counted."""
        self.asking.peek(self.seat, words)

    def restart(self, _words: list[str]) -> None:
        """Begin the same deal again."""
        self.seat.restart()
        self.view.show(self.seat)

    def save(self, words: list[str]) -> None:
        """Save now, though every move is saved anyway; or save a copy."""
        sitting = self.seat.sitting
        if words:
            path = expanded(" ".join(words))
            sitting.copy_to(path)
            self.view.screen.line(f"A copy is saved in {path}")
            return
        trouble = sitting.save()
        if trouble is not None:
            raise trouble
        self.view.screen.line(f"Saved in {sitting.path}")

    def rules(self, _words: list[str]) -> None:
        """Show the rules in words."""
        from patience_core.cli.browse import say_rules

        say_rules(self.seat.variant, self.view.screen)

    def table(self, _words: list[str]) -> None:
        """Show the table again."""
        self.view.show(self.seat)

    def help(self, _words: list[str]) -> None:
        """Say what can be typed."""
        screen = self.view.screen
        lines = [*MOVES_TYPED, *((each.shown, each.help) for each in commands_in(self._tables, LINES))]
        for what, text in lines:
            if screen.width < 60:
                screen.line(what)
                screen.prose(text, indent="  ")
            else:
                screen.line(f"  {what:<23} {text}")

    def quit(self, _words: list[str]) -> None:
        """Leave."""
        self._leaving = True

    # ------------------------------------------------------------ leaving

    def _new_line(self) -> None:
        """After Ctrl-C or the end of input the cursor stands behind the prompt."""
        if self.keyboard.terminal:
            self.view.screen.line()

    def _say_goodbye(self) -> None:
        sitting = self.seat.sitting
        if sitting.trouble is not None and sitting.save() is not None:
            warn(f"not saved: {sitting.trouble}")
        else:
            self.view.screen.prose(goodbye(sitting, self.called))


def _by_pile(move: Move) -> tuple[int, int, int]:
    """The order in which moves are listed: from pile to pile, and last the moves that are a word of their own."""
    return (move.source, move.target, move.count) if isinstance(move, Transfer) else (MOST_PILES, 0, 0)


def _number(words: list[str], command: str) -> int:
    if not words:
        return 1
    number = small_number(words[0]) if len(words) == 1 else None
    if number:
        return number
    raise InvalidMove(f"{command} takes one number of moves, as {command} 3")


def _is_card(word: str) -> bool:
    try:
        parse_face(word)
    except InvalidCard:
        return False
    return True


Handler = Callable[[Table, list[str]], None]

_ACTION_WORDS: Final = frozenset({*ACTIONS, *SHORT_ACTIONS})
"""Words that are moves: they are read as such."""

_OWN: Final[Mapping[str, Handler]] = {
    "moves": Table.moves,
    "why": Table.why,
    "up": Table.up,
    "finish": Table.finish,
    "undo": Table.undo,
    "redo": Table.redo,
    "hint": Table.hint,
    "winnable": Table.winnable,
    "peek": Table.peek,
    "restart": Table.restart,
    "save": Table.save,
    "rules": Table.rules,
    "table": Table.table,
    "help": Table.help,
    "quit": Table.quit,
}
"""The commands of this module, by their names; those of :mod:`patience_core.cli.tablegames` come besides."""


def handler_of(word: str) -> Handler | None:
    """What is done when a word is typed, or ``None`` where it is no command of line mode."""
    command = WORDS.get(word)
    if command is None:
        return None
    if command.name in _OWN:
        return _OWN[command.name]
    from patience_core.cli.tablegames import HANDLERS

    return HANDLERS.get(command.name)
