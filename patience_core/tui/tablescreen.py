"""The table: the one screen where a game is played. It turns keys and the mouse into what the seat does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

from textual import events, on
from textual.app import ComposeResult

from patience_core.draw.cells import Spot
from patience_core.errors import PatienceError
from patience_core.moves import Move
from patience_core.player.seat import Seat
from patience_core.player.standing import Standing, standing_words
from patience_core.player.words import clock_text
from patience_core.tui.bars import Header, HelpLine, MessageLine
from patience_core.tui.board import Board
from patience_core.tui.doing import Doing
from patience_core.tui.headline import head_parts
from patience_core.tui.keys import ARROWS, letters_of, read_key, shown
from patience_core.tui.line import TypedLine
from patience_core.tui.moments import Moment, deal_word, items_of
from patience_core.tui.pointing import Deed
from patience_core.tui.proof import Proof
from patience_core.tui.said import sentences
from patience_core.tui.table import TableView
from patience_core.tui.typed import understood


class TableScreen(Board):
    """A game under way.

    Attributes:
        doing: what carries commands out.
    """

    DEFAULT_CSS = """
    TableScreen { layers: default above; background: $background; }
    TableScreen TableView { margin: 0 0 1 0; height: 1fr; width: 1fr; }
    """
    AUTO_FOCUS = ""

    def __init__(self, seat: Seat, greeting: str = "") -> None:
        super().__init__(seat)
        self.doing = Doing(self)
        self._header, self._view, self._message = Header(), TableView(), MessageLine()
        self._line, self._help = TypedLine(), HelpLine()
        self._greeting = greeting
        self._said = ""
        self._marked: Collection[int] = ()
        self._about: Collection[int] = ()
        self._proof = Proof(self, self._turned_out)
        self._letters = letters_of(seat.position.tables)
        self._said_trouble = ""

    def compose(self) -> ComposeResult:
        """What stands on the screen."""
        yield self._header
        yield self._view
        yield self._help
        yield self._message
        yield self._line

    def on_mount(self) -> None:
        """Show it first."""
        self._view.can_focus = False
        self.look()
        self.set_interval(1.0, self._tick)
        self.show(self._greeting, new=True)

    # ------------------------------------------------------------ what is shown

    def look(self) -> None:
        """Draw cards as the settings say."""
        self._view.look(*self.room.look)

    def show(self, words: str | None = "", *, new: bool = False, marked: Collection[int] = ()) -> None:
        """Show the game as it is now.

        Args:
            words: what to say besides how it stands; ``None`` leaves what was said.
            new: whether it is another game than before.
            marked: the piles that a hint points at.
        """
        if new:
            self._letters = letters_of(self.seat.position.tables)
            self.pointing.cursor = None
        self._marked = marked
        pointing = self.pointing
        self._view.show(
            self.seat.position,
            cursor=pointing.cursor,
            selected=pointing.held,
            targets=set(pointing.targets),
            marked=set(marked),
            new=new,
        )
        self._tick()
        standing = self.seat.standing(prove=False)
        if words is not None:
            self._say(words, standing)
        self._clear()
        self._offer(standing)
        self._proof.wanted(standing)

    def say(self, words: str) -> None:
        """Say something in the message line; without words, how the game stands."""
        self._say(words, self.seat.standing(prove=False))
        self._clear()

    def _say(self, words: str, standing: Standing) -> None:
        self._said = said = sentences(words.splitlines())
        stands = self._stands(standing) if standing.ended or not said or standing is Standing.FINISH else ""
        self._message.say(" ".join(filter(None, [said, stands])), loud=not said and bool(stands))

    def _stands(self, standing: Standing) -> str:
        """What is said of how the game stands, with its key where there is one to press."""
        if standing is Standing.FINISH:
            return f"It can be finished now: press {shown('f', self._letters)} or click finish."
        return standing_words(standing, self.seat.position)

    def _clear(self) -> None:
        """See to it that what is said hides nothing of what it is about."""
        pointing, piles = self.pointing, self.seat.position.piles
        about = {Spot(pile, min(1, len(piles[pile]))) for pile in (*self._marked, *self._about) if pile < len(piles)}
        about |= {spot for spot in (pointing.cursor, pointing.held) if spot is not None}
        self._view.clear_of(self._message.covers, about)

    def _hush(self) -> None:
        """What was said has been read, where it lies over a part of the table: the next key takes it away."""
        if self._message.is_long:
            self._said = ""
            self._message.say("")
            self._clear()

    def _turned_out(self) -> None:
        """It turned out that no progress is possible, or that the game can be finished: say so. Where it is over, think
        no more about it."""
        if self.seat.standing(prove=False).ended and self.doing.is_thinking:
            self.doing.changed()
            self.seat.stop_thinking()
            self._said = ""
        self.show(self._said, marked=self._marked)

    def _offer(self, standing: Standing) -> None:
        pointing, line, game = self.pointing, self._line, self.seat.sitting.game
        moment = Moment.TYPING if line.is_open else Moment.HOLDING if pointing.held else Moment.LOOKING
        spot = understood(self.seat, line.text).spot if line.is_open else pointing.held or pointing.cursor
        self._help.offer(
            items_of(
                moment, standing, self._letters,
                deal=deal_word(self.seat.position), cursor=pointing.cursor is not None,
                up=spot is not None and bool(self.seat.home_moves(spot.pile)),
                moves=bool(game.moves), undone=bool(game.undone), thinking=self.doing.is_thinking,
                symbols=self.room.symbols,
            )
        )  # fmt: skip

    def _tick(self) -> None:
        shown = self.seat.settings.clock == "shown"
        clock = clock_text(self.seat.sitting.clock.seconds) if shown else ""
        self._header.say(head_parts(self.seat), clock, self.room.symbols)
        self._warn_of_trouble()

    def _warn_of_trouble(self) -> None:
        """Say, once for each reason, that the game cannot be saved or counted."""
        said = str(self.seat.sitting.trouble or self.seat.trouble or "")
        if said and said != self._said_trouble:
            self.room.tell(f"{said}; the game goes on", "Not saved")
        self._said_trouble = said

    # ------------------------------------------------------------ keys

    def on_key(self, event: events.Key) -> None:
        """A key was pressed. One that was on its way while another screen opened is meant for that screen."""
        event.stop()
        event.prevent_default()
        if self.is_active:
            self.press(event.key, event.character)
        else:
            self.app.post_message(events.Key(event.key, event.character))

    def press(self, key: str, character: str | None = None) -> None:
        """A key was pressed, or an item of the help line was clicked."""
        self._about = ()
        if self._line.is_open:
            self._type(key, character)
            return
        was_long = bool(self._said) and self._message.is_long
        self._hush()
        if key in ARROWS:
            if self._view.table is not None:
                self.pointing.arrow(key, self._view.table)
                self.show(None, marked=self._marked)
        elif key == "enter":
            self.do(self.pointing.enter())
        elif key == "space":
            self.do(self.pointing.space())
        elif key == "escape":
            if self.pointing.let_go():
                self.show()
            elif not self.doing.stop_thinking():
                if was_long:
                    self.show()
                else:
                    self.command("menu")
        elif key in ("pageup", "pagedown"):
            self._view.scroll_relative(y=(1 if key == "pagedown" else -1) * self._view.size.height // 2, animate=False)
        else:
            self._command_or_typing(key, character)

    def _command_or_typing(self, key: str, character: str | None) -> None:
        pressed = read_key(key, character, self._letters)
        if pressed.typed is not None:
            self._open_line(pressed.typed)
            self._preview()
        elif pressed.command:
            self.command(pressed.command)

    def command(self, name: str, words: Iterable[str] = ()) -> None:
        """Carry a command out; what goes wrong is said."""
        try:
            self.doing.do(name, list(words))
        except PatienceError as error:
            self.pointing.settle()
            self.show(str(error))

    def _type(self, key: str, character: str | None) -> None:
        if key == "enter":
            self._typed()
        elif key == "tab":
            spot = understood(self.seat, self._close_line()).spot
            self.do(self.pointing.up(spot) if spot else Deed(words="name a card or a pile to send up"))
        elif key == "escape" or key in ARROWS or (key == "backspace" and len(self._line.text) < 2):
            self._close_line()
            self.pointing.let_go()
            self.show()
        elif self._line.take(key, character):
            self._hush()
            self._preview()

    def _open_line(self, text: str) -> None:
        """Begin to type. The line lies over what was said."""
        self._line.open(text)
        self._said = ""
        self._message.say("")
        self._message.raise_(True)

    def _close_line(self) -> str:
        """Type no more; return what was typed."""
        self._message.raise_(False)
        return self._line.close()

    def _preview(self) -> None:
        """Show what is meant so far: the cursor on it, and where it may go."""
        text = self._line.text
        typed = understood(self.seat, text)
        self.pointing.let_go()
        if typed.spot is not None and typed.spot.count:
            self.pointing.cursor = typed.spot
            if typed.card:
                self.pointing.hold(typed.spot)
                self.pointing.cursor = typed.spot
        self._line.explain(typed, self.seat)
        self.show(None)

    def _typed(self) -> None:
        """Enter was pressed at the end of what was typed."""
        text = self._close_line()
        typed = understood(self.seat, text)
        self.pointing.let_go()
        self._about = typed.about
        if not text.strip():
            self.show()
        elif typed.command is not None:
            self.show()
            self.command(typed.command.name, typed.words)
        elif len(typed.moves) == 1:
            self.do(Deed(typed.moves[0]))
        elif typed.spot is not None:
            self.pointing.cursor = typed.spot
            self.do(self.pointing.lift(typed.spot))
        elif typed.moves:
            self._choose(typed.moves)
        else:
            self.show(typed.why)

    def _choose(self, moves: tuple[Move, ...]) -> None:
        """Several moves fit what was typed: the player chooses from a list."""
        self.show()
        self.doing.choose(moves)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed."""
        event.stop()
        if not self._line.is_open:
            self._open_line("")
        self._line.add(event.text)
        self._preview()

    # ------------------------------------------------------------ the mouse

    @on(TableView.CardPressed)
    def _on_pressed(self, event: TableView.CardPressed) -> None:
        self._close_line()
        if event.button == 3 and event.spot is not None:
            self.pointing.drop()
            self.do(self.pointing.up(event.spot))
        elif event.button == 1:
            self.do(self.pointing.click(event.spot))

    @on(TableView.CardDoubled)
    def _on_doubled(self, event: TableView.CardDoubled) -> None:
        if event.spot.pile == self.seat.position.tables.stock:
            self.do(Deed(command="deal"))
            return
        self.pointing.drop()
        self.do(self.pointing.up(event.spot))

    @on(TableView.DragBegan)
    def _on_drag(self, event: TableView.DragBegan) -> None:
        self._close_line()
        if self.pointing.drag(event.spot):
            self._hush()
            self.show(None)
        else:
            self._view.let_go()
            self.do(self.pointing.lift(event.spot))

    @on(TableView.CardDropped)
    def _on_dropped(self, event: TableView.CardDropped) -> None:
        if event.pile is None:
            self.pointing.let_go()
            self.show()
        else:
            self.do(self.pointing.put(event.pile))

    @on(HelpLine.Clicked)
    def _on_help(self, event: HelpLine.Clicked) -> None:
        key = shown(event.key, self._letters) if len(event.key) == 1 else event.key  # a capital where the letter types
        self.press(key, key if len(key) == 1 else None)

    # ------------------------------------------------------------ deeds

    def do(self, deed: Deed) -> None:
        """Do what a key or the mouse came to, and show the table."""
        if deed.move is not None:
            self.make(deed.move)
        elif deed.command:
            self.pointing.drop()
            self.command(deed.command)
        else:
            self._about = deed.about
            self.show(deed.words)

    def make(self, move: Move) -> None:
        """Make a move; what followed by itself is told."""
        self.change(lambda: _followed(self.seat.play(move).followed), move)

    def change(self, deed: Callable[[], str], move: Move | None = None) -> None:
        """Do something that changes the table, say what it returns, and celebrate a win."""
        was_won = self.seat.position.won()
        words = ""
        try:
            words = deed()
        except PatienceError as error:
            words = str(error)
        else:
            self.doing.changed()
        cursor = self.pointing.cursor
        if cursor is not None and move is not None:
            self.pointing.cursor = Spot(getattr(move, "target", cursor.pile), 1)
        self.pointing.settle()
        self.show(words)
        if self.seat.position.won() and not was_won:
            with suppress(PatienceError):
                self.doing.celebrate()


def _followed(texts: tuple[str, ...]) -> str:
    if not texts:
        return ""
    return f"{texts[0]} followed by itself" if len(texts) == 1 else f"{len(texts)} moves followed by themselves"
