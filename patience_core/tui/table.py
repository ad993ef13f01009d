"""The table on the screen: a widget that paints a position, and tells what the mouse does with it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.geometry import Size as Extent
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from patience_core.draw.cells import SIZES, CellTable, Size, Spot, arranged, fits
from patience_core.position import Position
from patience_core.tui.arrowbar import ArrowBar, LetterBar
from patience_core.tui.canvas import Canvas, Marks, Paint, changed_spots
from patience_core.tui.faces import Painter
from patience_core.tui.palettes import THEMES, Theme

_LEFT: Final = 1
"""The number of the left button."""


class TableView(ScrollView, can_focus=False, inherit_bindings=False):
    """A position to be looked at and pointed at. It knows no rules: what may be lifted or put is for who uses it."""

    DEFAULT_CSS = """
    TableView { height: 1fr; scrollbar-size-vertical: 1; scrollbar-size-horizontal: 1; }
    """

    class CardPressed(Message):
        """A card, or an empty place, was clicked; ``spot`` is ``None`` for the bare table, ``button`` 1 for the left
        button, 2 for the middle one and 3 for the right one."""

        def __init__(self, spot: Spot | None, button: int = 1) -> None:
            super().__init__()
            self.spot = spot
            self.button = button

    class CardDoubled(Message):
        """A card was clicked twice. :class:`CardPressed` came before, for the first click."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class DragBegan(Message):
        """Cards are being dragged. Who finds that they may not be lifted calls :meth:`TableView.let_go`; otherwise
        this is the time to show where they may go (:meth:`TableView.show` with ``targets``)."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class CardDropped(Message):
        """The dragged cards were let go over a pile, or with ``pile`` ``None`` beside all piles."""

        def __init__(self, spot: Spot, pile: int | None) -> None:
            super().__init__()
            self.spot = spot
            self.pile = pile

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._position: Position | None = None
        self._before: list[list[int]] = []
        self._marks = Marks()
        self._painter = Painter(next(iter(THEMES.values())))
        self._wanted = "fit"
        self._kept: Size | None = None
        self._table: CellTable | None = None
        self._origin = (0, 0)
        self._top = 0
        self._covered: tuple[int, Collection[Spot]] = (0, ())
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []
        self._styles: dict[Paint, Style] = {}
        self._pressed: tuple[Spot, int, int] | None = None
        self._drag: Spot | None = None
        self._drag_at = (0, 0)
        self._was_drag = False
        self._clicked: Spot | None = None
        self._colour_widget()

    # What is shown

    def show(
        self,
        position: Position,
        *,
        cursor: Spot | None = None,
        selected: Spot | None = None,
        targets: Collection[int] = (),
        marked: Collection[int] = (),
        new: bool = False,
    ) -> None:
        """Show a position. It is copied, so it may change afterwards.

        What moved since the position shown before is marked by itself, unless ``new`` says that another game begins.

        Args:
            position: what to show.
            cursor: the card, or empty place, that the cursor is on; when it moves it is scrolled into view.
            selected: the lowest of the cards that are lifted; those on it are lifted with it.
            targets: the piles that they may go to.
            marked: the piles that a hint points at.
            new: whether this is another game than before.
        """
        changed = self._marks.changed
        if new or self._position is None or len(self._before) != len(position.piles):
            changed, self._kept = frozenset(), None
            self._drag = self._pressed = None
        elif position.piles != self._before:
            changed = changed_spots(self._before, position.piles)
            self._drag = self._pressed = None
        same = not new and self._table is not None and position.piles == self._before
        moved = cursor is not None and cursor != self._marks.cursor
        self._position = position.copy()
        self._before = self._position.piles
        self._marks = Marks(cursor, selected, frozenset(targets), frozenset(marked), changed)
        if same:
            self._paint()
        else:
            self._arrange()
        if moved:
            self._scroll_to_cursor()

    def look(self, theme: Theme, palette: str = "standard", size: str = "fit", symbols: bool = True) -> None:
        """Say how cards look.

        Args:
            theme: one of :data:`~patience_core.tui.palettes.THEMES`, or ``NO_COLOURS``.
            palette: one of :data:`~patience_core.tui.palettes.PALETTES`.
            size: the name of a size, or ``fit`` for the largest that fits.
            symbols: whether suits are symbols and edges lines; otherwise everything is ASCII.

        Raises:
            KeyError: there is no such palette or size.
        """
        if size != "fit":
            SIZES[size]
        theme.suits[palette]
        self._painter = Painter(theme, palette, symbols)
        bar = self.vertical_scrollbar  # Textual's documentation sets a renderer of one bar so
        bar.renderer = ArrowBar if symbols else LetterBar  # type: ignore[misc]
        self._wanted = size
        self._kept = self._canvas = None
        self._styles.clear()
        self._colour_widget()
        self._arrange()

    def let_go(self) -> None:
        """End a drag: the cards stay where they were."""
        self._pressed = None
        if self._drag is not None:
            self._drag = None
            self._paint()

    @property
    def table(self) -> CellTable | None:
        """Where all stands now (for moving a cursor by arrows), or ``None`` before anything was shown."""
        return self._table

    @property
    def origin(self) -> tuple[int, int]:
        """Where the upper left corner of the table stands, in columns and lines of what is scrolled."""
        return self._origin

    @property
    def card_size(self) -> Size | None:
        """The size of the cards as shown now."""
        return self._table.size if self._table is not None else None

    @property
    def dragging(self) -> Spot | None:
        """The lowest of the cards that the mouse drags."""
        return self._drag

    # Arranging and painting

    def _colour_widget(self) -> None:
        """The colours of what is not painted here: beside the table, and the scroll bars."""
        theme = self._painter.theme
        styles = self.styles
        styles.background = theme.table or None
        for bar in ("scrollbar_color", "scrollbar_color_hover", "scrollbar_color_active"):
            setattr(styles, bar, theme.quiet or None)
        for ground in ("scrollbar_background", "scrollbar_background_hover", "scrollbar_background_active"):
            setattr(styles, ground, theme.table or None)

    def on_resize(self) -> None:
        """There is more room, or less."""
        self._kept = None
        self._arrange()

    def _arrange(self) -> None:
        """Find the place of everything, and paint it."""
        room = self.outer_size - self.styles.gutter.totals
        width, height = room.width, room.height
        if self._position is None or not width or not height:
            return
        table = self._arranged(width, height)
        if table.height > height and width > 1:  # the scroll bar takes a column
            table = self._arranged(width - 1, height)
            width -= 1
        self._table = table
        self._top = int(table.height + 1 < height)
        self._origin = (max(0, (width - table.width) // 2), self._top)
        self.virtual_size = Extent(max(width, table.width), max(height, table.height + self._top))
        self._raise()
        self._paint()

    def clear_of(self, lines: int, about: Collection[Spot] = ()) -> None:
        """Something lies over so many of the lowest lines: as long as it does, the table stands so much higher that
        certain cards are to be seen above it.

        Args:
            lines: how many lines are covered; 0 for none.
            about: the cards, or empty places.
        """
        self._covered = (lines, about)
        before = self._origin
        self._raise()
        if self._origin != before:
            self._paint()

    def _raise(self) -> None:
        """Let the table stand where what matters is not covered, as far as that can be."""
        lines, about = self._covered
        higher = 0
        if self._table is not None and lines:
            top = self._top - self.scroll_offset.y
            there = {pile.index for pile in self._table.piles}  # another game may be shown by now
            seen = [self._table.where(spot.pile, spot.count) for spot in about if spot.pile in there]
            lowest = max((rect.y + rect.height for rect in seen), default=0) + top
            highest = min((rect.y for rect in seen), default=0) + top
            higher = max(0, min(lowest - (self.size.height - lines), highest))
        self._origin = (self._origin[0], self._top - higher)

    def _arranged(self, width: int, height: int) -> CellTable:
        assert self._position is not None
        if self._wanted != "fit":
            return arranged(self._position, SIZES[self._wanted], width, height=height)
        self._kept = fits(self._position, width, height, keep=self._kept)
        return arranged(self._position, self._kept, width, height=height)

    def _paint(self) -> None:
        """Paint the table anew, and have the lines shown that look otherwise than before."""
        table, position = self._table, self._position
        if table is None or position is None:
            return
        extent = self.virtual_size
        left, top = self._origin
        canvas = Canvas(extent.width, extent.height, self._painter.ground)
        self._painter.paint(canvas, table, position, self._marks, (left, top), without=self._drag)
        if self._drag is not None:
            pile = table.pile(self._drag.pile)
            self._painter.lifted(canvas, pile, self._drag.count, table.size, *self._drag_at)
        before, self._canvas = self._canvas, canvas
        if before is None or before.width != canvas.width or len(before.text) != len(canvas.text):
            self._strips = [self._strip(canvas, y) for y in range(extent.height)]
            self.refresh()
            return
        scrolled = self.scroll_offset.y
        for y in range(extent.height):
            if canvas.text[y] != before.text[y] or canvas.paint[y] != before.paint[y]:
                self._strips[y] = self._strip(canvas, y)
                self.refresh(Region(0, y - scrolled, extent.width, 1))

    def _strip(self, canvas: Canvas, y: int) -> Strip:
        text, paints = canvas.text[y], canvas.paint[y]
        segments: list[Segment] = []
        start, last = 0, paints[0]
        for x, paint in enumerate(paints):
            if paint is not last:
                segments.append(Segment("".join(text[start:x]), self._style(last)))
                start, last = x, paint
        segments.append(Segment("".join(text[start:]), self._style(last)))
        return Strip(segments, canvas.width)

    def _style(self, paint: Paint) -> Style:
        style = self._styles.get(paint)
        if style is None:
            style = self._styles[paint] = Style(
                color=paint.colour or None,
                bgcolor=paint.behind or None,
                bold=paint.bold or None,
                reverse=paint.reverse or None,
            )
        return style

    def render_line(self, y: int) -> Strip:
        """A line of the widget, from its left edge."""
        x, scrolled = self.scroll_offset
        line = y + scrolled
        width = self.size.width
        ground = self._style(self._painter.ground)
        if line >= len(self._strips):
            return Strip.blank(width, ground)
        strip = self._strips[line]
        if x or strip.cell_length > width:
            strip = strip.crop(x, x + width)
        return strip if strip.cell_length == width else strip.adjust_cell_length(width, ground)

    def _scroll_to_cursor(self) -> None:
        table, cursor = self._table, self._marks.cursor
        if table is None or cursor is None or self.virtual_size.height <= self.size.height >= 0:
            return
        seen = table.where(cursor.pile, cursor.count)
        left, top = self._origin
        above = 1 if table.pile(cursor.pile).label is not None else 0
        region = Region(seen.x + left, seen.y + top - above, seen.width, seen.height + above)
        self.scroll_to_region(region, animate=False)

    # The mouse

    def _point(self, event: events.MouseEvent) -> tuple[int, int]:
        """Where on the table an event happened."""
        x, y = self.scroll_offset
        return event.x + x - self._origin[0], event.y + y - self._origin[1]

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A drag may begin."""
        self._was_drag = False
        spot = self._table.at(*self._point(event)) if self._table is not None else None
        if event.button == _LEFT and spot is not None and spot.count:
            self._pressed = (spot, event.x, event.y)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The pressed cards go along."""
        if self._pressed is None or self._table is None:
            return
        spot, x, y = self._pressed
        if self._drag is None:
            if (event.x, event.y) == (x, y):
                return
            self._drag = spot
            self._was_drag = True
            self.post_message(self.DragBegan(spot))
        corner = self._table.where(spot.pile, spot.count)
        self._drag_at = (corner.x + self._origin[0] + event.x - x, corner.y + self._origin[1] + event.y - y)
        self._paint()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The dragged cards are let go."""
        self.release_mouse()
        spot = self._drag
        self.let_go()
        if spot is not None and self._table is not None:
            self.post_message(self.CardDropped(spot, self._table.near(*self._point(event))))

    def on_click(self, event: events.Click) -> None:
        """A card is clicked once or twice; the end of a drag is no click."""
        if self._was_drag or self._table is None:
            self._was_drag = False
            return
        spot = self._table.at(*self._point(event))
        if spot is not None and event.chain % 2 == 0 and event.button == _LEFT and spot == self._clicked:
            self.post_message(self.CardDoubled(spot))
            return
        self._clicked = spot
        self.post_message(self.CardPressed(spot, event.button))
