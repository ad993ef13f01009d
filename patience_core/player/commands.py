"""The commands of a player, in one table: both faces make their help of it, and the line mode finds words by it."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from patience_core.tables import Tables

LINES: Final = "lines"
SCREEN: Final = "screen"
BOTH: Final = "both"
"""Where there is a command: in line mode, on the full screen, or in both."""


@frozen
class Command:
    """Something that a player can do.

    Attributes:
        name: its name, which is also the word that is typed for it.
        help: what it does, in a few words, without a full stop.
        also: other words that may be typed for it.
        keys: the keys that do it on the full screen, as Textual names them.
        typed: how it is shown in the line mode's help, as ``u, u 3``; its name where empty.
        group: the heading that it stands under in help: one of :data:`GROUPS`.
        where: :data:`BOTH`, :data:`LINES` or :data:`SCREEN`.
        needs: ``stock`` or ``redeal`` for what only some games have, else empty.
    """

    name: str
    help: str
    also: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    typed: str = ""
    group: str = "play"
    where: str = BOTH
    needs: str = ""

    @property
    def shown(self) -> str:
        """How it is typed, for the line mode's help."""
        return self.typed or self.name

    def is_in(self, tables: Tables) -> bool:
        """Whether a game has it."""
        if self.needs == "stock":
            return tables.stock is not None
        if self.needs == "redeal":
            return tables.redeals
        return True


GROUPS: Final = {
    "play": "Playing",
    "back": "Back and forth",
    "help": "Help with the game",
    "games": "Games",
    "about": "The program",
}
"""The headings of help, in their order."""

COMMANDS: Final = (
    Command("deal", "turn cards from the stock", ("d",), ("d",), "deal, d", needs="stock"),
    Command(
        "redeal", "deal again, as the rules say: the waste turned over, or piles gathered", ("rd",), ("d",),
        "redeal, rd", needs="redeal",
    ),
    Command("up", "send the top card of a pile to a foundation", ("home",), ("tab",), "up t5"),
    Command("moves", "list the moves that may be made", ("?",), (), "? or moves", where=LINES),
    Command("why", "say why a move may not be made", typed="why 7s t5", where=LINES),
    Command("finish", "win, as soon as moves to foundations alone do it", ("f",), ("f",), "finish, f"),
    Command("auto", "moves that can do no harm are made by themselves, or not", (), ("m",), "auto on, auto off"),
    Command("undo", "take back a move, or three", ("u",), ("u", "backspace", "ctrl+z"), "u, u 3", "back"),
    Command("redo", "make them again", ("r",), ("r", "ctrl+y"), "r, r 3", "back"),
    Command("restart", "begin the same deal again", (), ("ctrl+r",), "restart", "back"),
    Command("bookmark", "remember this place, by a name if you like", ("mark",), ("b",), "bookmark, bookmark x",
            "back"),
    Command("go", "go to a bookmark", (), (), "go x", "back"),
    Command("bookmarks", "list the bookmarks", ("marks",), (), "bookmarks", "back", LINES),
    Command("replay", "look at the game step by step; replay solver: at a line that wins", (), ("p",),
            "replay", "back"),
    Command("hint", "whether there is a move, then which card, then where; 3 says it all", (), ("h",),
            "hint, hint 3", "help"),
    Command("winnable", "say whether the game can still be won", ("can",), ("w",), "can i win", "help"),
    Command("peek", "the same, or peek hint, with the face-down cards known; it is counted", (),
            ("exclamation_mark",), "peek", "help"),
    Command("rules", "the rules in words", (), ("i", "f2"), "rules", "help"),
    Command("new", "another deal, by chance or by its number", (), ("n",), "new, new 12", "games"),
    Command("daily", "the deal of the day, the same for everyone", (), (), "daily", "games"),
    Command("giveup", "end this game; it counts as lost", ("give",), (), "give up", "games"),
    Command("games", "list the saved games", (), ("g",), "games", "games"),
    Command("copy", "say the game as one line of text", (), ("c",), "copy", "games"),
    Command("open", "play a game from such a line", (), ("o",), "open LINE", "games"),
    Command("save", "save now (every move is saved anyway), or a copy", (), (), "save, save FILE", "games", LINES),
    Command("stats", "the statistics of this game", ("statistics",), ("f3",), "stats", "games"),
    Command("settings", "say the settings, or change one", ("set",), ("f4", "comma"), "settings, set KEY VALUE",
            "about"),
    Command("table", "show the table again", (), (), "Enter", "about", LINES),
    Command("size", "larger or smaller cards", (), ("z",), where=SCREEN, group="about"),
    Command("menu", "everything that can be done, in a list", (), ("escape",), where=SCREEN, group="about"),
    Command("help", "say what can be typed", ("h",), ("question_mark", "f1"), "help", "about"),
    Command("quit", "leave; the next play goes on with the game", ("q", "exit"), ("ctrl+q",), "quit", "about"),
)  # fmt: skip
"""Every command, in the order of help."""

WORDS: Final = {word: command for command in COMMANDS for word in (command.name, *command.also)}
"""Every command by each word that may be typed for it."""

SHORT_ACTIONS: Final = {"d": "deal", "rd": "redeal"}
"""The short forms of the moves that are a word of their own."""

MOVES_TYPED: Final = (
    ("7s t3-t5", "move the seven of spades from pile t3 to pile t5"),
    ("7s t5, 7s", "the same, where there is no doubt"),
)
"""How moves are typed, for help."""


def commands_in(tables: Tables, where: str) -> list[Command]:
    """The commands that a game has in a face, :data:`LINES` or :data:`SCREEN`, in the order of help."""
    return [command for command in COMMANDS if command.where in (BOTH, where) and command.is_in(tables)]


def groups_of(commands: list[Command]) -> list[tuple[str, list[Command]]]:
    """The commands under their headings, in the order of :data:`GROUPS`; headings with none are left out."""
    found = [(title, [each for each in commands if each.group == group]) for group, title in GROUPS.items()]
    return [(title, each) for title, each in found if each]
