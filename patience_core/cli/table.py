"""A game at the table, a line at a time: what the player types, and what is said to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from patience_core.cards import TEXT, parse_face
from patience_core.cli import INTERRUPTED, Ended
from patience_core.cli.asking import Asking
from patience_core.cli.inputs import TooLong, small_number
from patience_core.cli.keyboard import Keyboard
from patience_core.cli.screen import warn
from patience_core.cli.view import View, counted
from patience_core.errors import InvalidCard, InvalidDeal, InvalidMove, PatienceError, nearest
from patience_core.game import Game
from patience_core.moves import Move, Transfer
from patience_core.notation import ACTIONS, move_text
from patience_core.outcome import Outcome
from patience_core.readers import MOST_PILES
from patience_core.shorthand import matching_moves
from patience_core.shuffle import DealNumber, random_deal
from patience_core.sitting.advice import why_none
from patience_core.sitting.folders import expanded
from patience_core.sitting.shelf import Shelf
from patience_core.sitting.sitting import Sitting

PROMPT: Final = "> "

GREETING: Final = "Type a move (7s t5, or just 7s), ? for the moves, help for more."


class Table:
    """One player at one table, from the first deal until the player leaves.

    Args:
        sitting: the game to begin with.
        shelf: where games are saved.
        called: what the player calls the variant on the command line.
    """

    def __init__(self, sitting: Sitting, shelf: Shelf, called: str, view: View, keyboard: Keyboard) -> None:
        self.sitting = sitting
        self._shelf = shelf
        self._called = called
        self._view = view
        self._screen = view.screen
        self._keyboard = keyboard
        self._asking = Asking(view)
        self._leaving = False

    def run(self) -> int:
        """Play until the player leaves, and return the exit code."""
        code = 0
        try:
            self._view.show(self.sitting)
            self._screen.prose(GREETING)
            while not self._leaving:
                try:
                    self._answer(self._keyboard.read(PROMPT))
                except TooLong as error:
                    self._view.say(str(error))
        except EOFError:
            self._new_line()
        except Ended:  # every move is saved, and there may be no terminal any more
            raise
        except KeyboardInterrupt:
            self._new_line()
            code = INTERRUPTED
        finally:
            self._asking.leave()
        self._say_goodbye()
        return code

    # ------------------------------------------------------------ what was typed

    def _answer(self, line: str) -> None:
        words = line.split()
        if not words:
            self._view.show(self.sitting)
            return
        command = COMMANDS.get(words[0].lower())
        try:
            if command is not None:
                command(self, words[1:])
            elif words[0].isalpha() and words[0].lower() not in _ACTION_WORDS and not _is_card(words[0]):
                known = [*COMMANDS, *self._actions()]
                self._view.say(f"there is no command {words[0][:40]!r}{nearest(words[0], known)}")
            else:
                self._move(_move_words(line))
        except PatienceError as error:
            self._view.say(str(error))

    def _actions(self) -> list[str]:
        """The moves that are a word of their own, ``deal`` and ``redeal``, as far as this game has them."""
        tables = self.sitting.game.position.tables
        return [word for word, there in (("deal", tables.stock is not None), ("redeal", tables.redeals)) if there]

    def _move(self, text: str) -> None:
        position = self.sitting.game.position
        moves = self._without_equal_spaces(matching_moves(position, text))
        if not moves:
            self._view.say(why_none(position, text) or "")
            return
        move = moves[0] if len(moves) == 1 else self._choose(moves)
        if move is not None:
            before = [list(pile) for pile in position.piles]
            made = self.sitting.play(move)
            self._view.show_change(self.sitting, before, [made])

    def _without_equal_spaces(self, moves: list[Move]) -> list[Move]:
        """The moves with one space of each group for all, as there is nothing to choose between them."""
        position = self.sitting.game.position
        kept: dict[object, Move] = {}
        for move in moves:
            if not isinstance(move, Transfer):
                kept[move] = move
                continue
            table = position.tables.piles[move.target]
            space = not position.piles[move.target] and table.suit is None
            kept.setdefault((move.source, move.count, table.group.name if space else move.target), move)
        return list(kept.values())

    def _choose(self, moves: list[Move]) -> Move | None:
        """Ask which of several moves is meant. Any line but an answer is taken as the next command."""
        position = self.sitting.game.position
        piles = position.tables.piles
        labels = [piles[move.target].label if isinstance(move, Transfer) else str(move) for move in moves]
        self._screen.line("Several moves fit:")
        for choice, move in enumerate(moves, start=1):
            self._screen.line(f"  {choice}  {move_text(position, move)}  {self._where(move)}")
        answer = self._keyboard.read("Which? (a number, or Enter for none) ").strip().lower()
        if not answer:
            self._view.say("no move made")
            return None
        number = small_number(answer)
        if number is not None and 1 <= number <= len(moves):
            return moves[number - 1]
        if labels.count(answer) == 1:
            return moves[labels.index(answer)]
        if answer.isdigit():
            self._view.say(f"there is no choice {answer[:20]}; no move made")
        else:
            self._keyboard.put_back(answer)
        return None

    def _where(self, move: Move) -> str:
        if not isinstance(move, Transfer):
            return ""
        cards = self.sitting.game.position.piles[move.target]
        return f"on {TEXT[cards[-1]]}" if cards else "to a space"

    # ------------------------------------------------------------ commands

    def moves(self, words: list[str]) -> None:
        """List the moves that may be made, or those that fit what is typed, pile by pile; of alike spaces the first."""
        position = self.sitting.game.position
        fit = matching_moves(position, _move_words(" ".join(words))) if words else self.sitting.game.legal_moves
        listed = sorted(self._without_equal_spaces(list(fit)), key=_by_pile)
        texts = [move_text(position, move) for move in listed]
        if not texts:
            self._view.say("there is no such move" if words else "there is no move")
        elif self._view.look.plain:
            self._screen.lines(texts)
        else:
            across = max(1, (self._screen.width - 2) // (max(map(len, texts)) + 3))
            rows = -(-len(texts) // across)
            width = max(map(len, texts)) + 3
            for row in range(rows):
                self._screen.line("  " + "".join(text.ljust(width) for text in texts[row::rows]).rstrip())
            if len(listed) < len(fit):
                self._view.say("of several spaces that are alike the first is listed")

    def why(self, words: list[str]) -> None:
        """Say why a move may not be made."""
        if not words:
            raise InvalidMove("why which move? say for example: why 7s t5")
        text = " ".join(words)
        reason = why_none(self.sitting.game.position, _move_words(text))
        self._view.say(reason or f"nothing forbids {text}")

    def undo(self, words: list[str]) -> None:
        """Take back the last move, or the last N."""
        number = _number(words, "undo")
        before = [list(pile) for pile in self.sitting.game.position.piles]
        taken = self.sitting.undo(number)
        if taken:
            self._view.show_change(self.sitting, before, [f"took back {text}" for text in taken])
            self._only(number, len(taken), "taken back")
        else:
            self._view.say("there is nothing to take back")

    def redo(self, words: list[str]) -> None:
        """Make the move again that was taken back, or N of them."""
        number = _number(words, "redo")
        before = [list(pile) for pile in self.sitting.game.position.piles]
        made = self.sitting.redo(number)
        if made:
            self._view.show_change(self.sitting, before, made)
            self._only(number, len(made), "made again")
        else:
            self._view.say("there is nothing to make again")

    def _only(self, asked: int, done: int, what: str) -> None:
        """Say that there were fewer moves than the player asked for."""
        if done < asked:
            self._view.say(f"{counted(done, 'move')} {what}: there {'was' if done == 1 else 'were'} no more")

    def hint(self, words: list[str]) -> None:
        """Give a hint, a stronger one each time."""
        self._asking.hint(self.sitting, words)

    def winnable(self, words: list[str]) -> None:
        """Say whether the game can still be won."""
        self._asking.winnable(self.sitting, words)

    def peek(self, words: list[str]) -> None:
        """Answer the next question with the face-down cards known; that is counted."""
        self._asking.peek(self.sitting, words)

    def restart(self, _words: list[str]) -> None:
        """Begin the same deal again."""
        self.sitting.restart()
        self._view.show(self.sitting)

    def new(self, words: list[str]) -> None:
        """Deal another game, by chance or by its number. The old one stays saved."""
        if len(words) > 1:
            raise InvalidDeal("new takes one deal number, as new 12")
        deal = DealNumber.parse(words[0]) if words else random_deal()
        game = Game.of_deal(self.sitting.game.variant, deal)
        self._asking.leave()
        self.sitting = Sitting(game, self._shelf)
        self._view.show(self.sitting)

    def save(self, words: list[str]) -> None:
        """Save now, though every move is saved anyway; or save a copy."""
        if words:
            path = expanded(" ".join(words))
            self.sitting.copy_to(path)
            self._screen.line(f"A copy is saved in {path}")
            return
        trouble = self.sitting.save()
        if trouble is not None:
            raise trouble
        self._screen.line(f"Saved in {self.sitting.path}")

    def rules(self, _words: list[str]) -> None:
        """Show the rules in words."""
        from patience_core.cli.browse import say_rules

        say_rules(self.sitting.game.variant, self._screen)

    def table(self, _words: list[str]) -> None:
        """Show the table again."""
        self._view.show(self.sitting)

    def help(self, _words: list[str]) -> None:
        """Say what can be typed."""
        actions = self._actions()
        for what, text in (*HELP[:2], *(ACTION_HELP[action] for action in actions), *HELP[2:]):
            if self._screen.width < 60:
                self._screen.line(what)
                self._screen.prose(text, indent="  ")
            else:
                self._screen.line(f"  {what:<16} {text}")

    def quit(self, _words: list[str]) -> None:
        """Leave."""
        self._leaving = True

    # ------------------------------------------------------------ leaving

    def _new_line(self) -> None:
        """After Ctrl-C or the end of input the cursor stands behind the prompt."""
        if self._keyboard.terminal:
            self._screen.line()

    def _say_goodbye(self) -> None:
        sitting = self.sitting
        if sitting.trouble is not None and sitting.save() is not None:
            warn(f"not saved: {sitting.trouble}")
        elif sitting.outcome is Outcome.WON or sitting.path is None:
            self._screen.line(f"This was deal {sitting.game.deal}.")
        else:
            self._screen.prose(f"Saved: patience play {self._called} goes on with deal {sitting.game.deal}.")


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


def _move_words(text: str) -> str:
    """What was typed for a move, with the short form of a move that is a word of its own written out."""
    return SHORT_ACTIONS.get(text.strip().lower(), text)


def _is_card(word: str) -> bool:
    try:
        parse_face(word)
    except InvalidCard:
        return False
    return True


COMMANDS: Final[Mapping[str, Callable[[Table, list[str]], None]]] = {
    "?": Table.moves,
    "moves": Table.moves,
    "why": Table.why,
    "u": Table.undo,
    "undo": Table.undo,
    "r": Table.redo,
    "redo": Table.redo,
    "hint": Table.hint,
    "can": Table.winnable,
    "winnable": Table.winnable,
    "peek": Table.peek,
    "restart": Table.restart,
    "new": Table.new,
    "save": Table.save,
    "rules": Table.rules,
    "table": Table.table,
    "help": Table.help,
    "h": Table.help,
    "quit": Table.quit,
    "q": Table.quit,
    "exit": Table.quit,
}
"""What can be typed besides moves."""

SHORT_ACTIONS: Final = {"d": "deal", "rd": "redeal"}
"""The short forms of the moves that are a word of their own."""

_ACTION_WORDS: Final = frozenset({*ACTIONS, *SHORT_ACTIONS})

ACTION_HELP: Final = {
    "deal": ("deal, d", "turn cards from the stock"),
    "redeal": ("redeal, rd", "deal again, as the rules say: the waste turned over, or piles gathered"),
}
"""What ``help`` says of these moves, in a game that has them."""

HELP: Final = (
    ("7s t3-t5", "move the seven of spades from pile t3 to pile t5"),
    ("7s t5, 7s", "the same, where there is no doubt"),
    ("? or moves", "list the moves that may be made"),
    ("why 7s t5", "say why a move may not be made"),
    ("u, u 3", "take back a move, or three"),
    ("r, r 3", "make them again"),
    ("hint, hint 3", "whether there is a move, then which card, then where; 3 says it all"),
    ("can i win", "say whether the game can still be won"),
    ("peek", "the same, or peek hint, with the face-down cards known; it is counted"),
    ("restart", "begin the same deal again"),
    ("new, new 12", "another deal, by chance or by its number"),
    ("save, save FILE", "save now (every move is saved anyway), or a copy"),
    ("rules", "the rules in words"),
    ("Enter", "show the table again"),
    ("quit", "leave; the next play goes on with the game"),
)
"""What ``help`` says."""
