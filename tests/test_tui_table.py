"""The widget that paints a table, and what the mouse does on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

pytest.importorskip("textual")

from textual import events
from textual.app import App, ComposeResult
from textual.pilot import Pilot

import patience_core as patience
from patience_core.draw.cells import LARGE, MEDIUM, Rect, Spot, arranged, fits
from patience_core.game import Game
from patience_core.position import Position
from patience_core.tui.canvas import Canvas, Marks, Paint, changed_spots
from patience_core.tui.faces import Painter
from patience_core.tui.palettes import NO_COLOURS, PALETTES, THEMES
from patience_core.tui.table import TableView

DARK = THEMES["dark"]
UNMARKED = Marks()


class Demo(App[None]):
    """A table and nothing else; it keeps what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []
        self.pilot: Pilot[None]

    def compose(self) -> ComposeResult:
        yield TableView()

    @property
    def view(self) -> TableView:
        return self.query_one(TableView)

    def on_table_view_card_pressed(self, message: TableView.CardPressed) -> None:
        self.heard.append(("pressed", message.spot, message.button))

    def on_table_view_card_doubled(self, message: TableView.CardDoubled) -> None:
        self.heard.append(("doubled", message.spot))

    def on_table_view_drag_began(self, message: TableView.DragBegan) -> None:
        self.heard.append(("drag", message.spot))

    def on_table_view_card_dropped(self, message: TableView.CardDropped) -> None:
        self.heard.append(("dropped", message.spot, message.pile))


Steps = Callable[[Demo], Awaitable[None]]


def tried(steps: Steps, width: int = 80, height: int = 21) -> Demo:
    """Run some steps in a terminal of that size."""
    app = Demo()

    async def run() -> None:
        async with app.run_test(size=(width, height)) as pilot:
            app.pilot = pilot
            await steps(app)

    asyncio.run(run())
    return app


def bisley() -> Position:
    return patience.deal("bisley", 1).position


def screen(view: TableView) -> list[str]:
    return [view.render_line(y).text.rstrip() for y in range(view.size.height)]


def middle(view: TableView, pile: int, count: int = 1) -> tuple[int, int]:
    """The middle of a card, on the widget."""
    assert view.table is not None
    seen = view.table.where(pile, count)
    left, top = view.origin
    return left + seen.x + seen.width // 2, top + seen.y + seen.height // 2 - int(view.scroll_offset.y)


def picture(position: Position, marks: Marks = UNMARKED, *, symbols: bool = True, width: int = 80) -> list[str]:
    table = arranged(position, MEDIUM, width, height=21)
    return Painter(NO_COLOURS, "standard", symbols).picture(table, position, marks).lines()


# Faces


def test_a_small_table_in_full() -> None:
    position = patience.deal("klondike", 1).position
    assert picture(position, width=53)[:10] == [
        "s1 23   w1              f1      f2      f3      f4",
        "╭───╮   ╭───╮           ╭╌╌╌╮   ╭╌╌╌╮   ╭╌╌╌╮   ╭╌╌╌╮",
        "│░░░│   │Q♣ │           ╎A♣ ╎   ╎A♦ ╎   ╎A♥ ╎   ╎A♠ ╎",
        "╰───╯   ╰───╯           ╰╌╌╌╯   ╰╌╌╌╯   ╰╌╌╌╯   ╰╌╌╌╯",
        "",
        "t1      t2      t3      t4      t5      t6      t7",
        "╭───╮   ╭░░░╮   ╭░░░╮   ╭░░░╮   ╭░░░╮   ╭░░░╮   ╭░░░╮",
        "│7♦ │   ╭───╮   ╭░░░╮   ╭░░░╮   ╭░░░╮   ╭░░░╮   ╭░░░╮",
        "╰───╯   │6♦ │   ╭───╮   ╭░░░╮   ╭░░░╮   ╭░░░╮   ╭░░░╮",
        "        ╰───╯   │2♦ │   ╭───╮   ╭░░░╮   ╭░░░╮   ╭░░░╮",
    ]


@pytest.mark.parametrize("name", ["bisley", "klondike", "spider", "fan", "beleaguered-castle", "canfield"])
@pytest.mark.parametrize("size", ["huge", "large", "medium", "small"])
def test_letters_are_ascii(name: str, size: str) -> None:
    def show(app: Demo) -> Awaitable[None]:
        app.view.look(DARK, size=size, symbols=False)
        position = patience.deal(name, 1).position
        app.view.show(position, cursor=Spot(0, 0), selected=Spot(9, 1), targets={1, 2}, marked={3})
        assert "".join(screen(app.view)).isascii()
        return app.pilot.pause()

    tried(show)


def test_marks_are_shapes_too() -> None:
    """Without colours the cursor, lifted cards, targets, hints and what changed still differ from each other."""
    position = bisley()
    bare = picture(position)
    looks = {
        "cursor": Marks(cursor=Spot(8, 1)),
        "covered cursor": Marks(cursor=Spot(8, 2)),
        "lifted": Marks(selected=Spot(8, 1)),
        "target": Marks(targets=frozenset({8})),
        "hint": Marks(marked=frozenset({8})),
        "changed": Marks(changed=frozenset({Spot(8, 1)})),
        "space": Marks(cursor=Spot(0, 0)),
        "wanted": Marks(targets=frozenset({0})),
    }
    for symbols in (True, False):
        pictures = [tuple(picture(position, marks, symbols=symbols)) for marks in looks.values()]
        assert len({tuple(bare), *pictures}) == len(looks) + 1
    lifted = picture(position, Marks(cursor=Spot(8, 1), selected=Spot(8, 2), targets=frozenset({9})))
    assert [line[:11] for line in lifted[11:16]] == [
        "╭7♦─╮ ╭8♥─╮",
        "╔9♣═╗ ╭8♦─╮",
        "╔═══╗ ╭───╮",
        "║4♦ ║ │5♠ │",
        "╚═══╝ ╰─▾─╯",
    ]


def test_every_mark_differs_where_cards_have_no_edges() -> None:
    def show(app: Demo) -> Awaitable[None]:
        app.view.look(NO_COLOURS, size="small")
        app.view.show(bisley(), cursor=Spot(8, 1), selected=Spot(9, 1), targets={10}, marked={11})
        text = "\n".join(screen(app.view))
        assert "4♦◂" in text and "5♠▴" in text and "9♠▾" in text and "K♦◆" in text
        return app.pilot.pause()

    tried(show)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_suits_can_be_read_in_every_theme(theme, palette: str) -> None:  # type: ignore[no-untyped-def]
    """Ink on a face, and lifted: a contrast of at least 4.5 to 1 (as WCAG 2.1 asks of text), labels too."""
    for suit in theme.suits[palette]:
        assert min(contrast(suit, theme.face), contrast(suit, theme.lifted)) >= 4.5
    assert contrast(theme.words, theme.table) >= 7
    assert contrast(theme.quiet, theme.table) >= 4.5
    for mark in (theme.cursor, theme.target, theme.hint, theme.changed):
        assert max(contrast(mark, theme.face), contrast(mark, theme.table)) >= 3
    if palette != "standard":
        assert len(set(theme.suits[palette])) == 4


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2.1."""

    def light(colour: str) -> float:
        parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_without_colours_none_is_used() -> None:
    position = bisley()
    table = arranged(position, MEDIUM, 80)
    canvas = Painter(NO_COLOURS).picture(table, position, Marks(cursor=Spot(8, 1), selected=Spot(9, 1)))
    assert {(paint.colour, paint.behind) for line in canvas.paint for paint in line} == {("", "")}


def test_writing_outside_a_canvas_is_left_out() -> None:
    canvas = Canvas(3, 1, Paint())
    for x, y in ((-1, 0), (2, 0), (3, 0), (-9, 0), (0, 1), (0, -1)):
        canvas.write(x, y, "ab", [Paint(), Paint()])
    assert canvas.text == [["b", " ", "a"]]


def test_what_changed() -> None:
    assert changed_spots([[1, 2], [3], []], [[1], [3, 2], []]) == {Spot(1, 1)}
    assert changed_spots([[1, 66], [3]], [[1, 2], [3]]) == {Spot(0, 1)}, "turned up"
    assert changed_spots([[1], [2, 3, 4]], [[1, 3, 4], [2]]) == {Spot(0, 2)}
    assert changed_spots([[]] * 13, [[1]] * 13) == frozenset(), "another deal"


# The widget


def test_what_moved_is_marked_until_the_next_move() -> None:
    game = Game.of_deal(patience.variant("bisley"), 1)

    async def play(app: Demo) -> None:
        app.view.show(game.position, new=True)
        assert "•" not in "".join(screen(app.view))
        game.push(next(iter(game.legal_moves)))
        app.view.show(game.position)
        assert "".join(screen(app.view)).count("•") >= 1
        app.view.show(game.position, cursor=Spot(8, 1))
        assert "".join(screen(app.view)).count("•") >= 1, "looking at it does not end it"
        app.view.show(game.position, new=True)
        assert "•" not in "".join(screen(app.view))

    tried(play)


def test_a_click_says_which_card() -> None:
    async def click(app: Demo) -> None:
        app.view.show(bisley())
        await app.pilot.pause()
        await app.pilot.click(TableView, offset=middle(app.view, 8))
        await app.pilot.click(TableView, offset=middle(app.view, 9, 2))
        await app.pilot.click(TableView, offset=middle(app.view, 0, 0), button=3)
        await app.pilot.click(TableView, offset=(0, 20))

    assert tried(click).heard == [
        ("pressed", Spot(8, 1), 1),
        ("pressed", Spot(9, 2), 1),
        ("pressed", Spot(0, 0), 3),
        ("pressed", None, 1),
    ]


def test_a_double_click_comes_after_a_click() -> None:
    async def click(app: Demo) -> None:
        app.view.show(bisley())
        await app.pilot.pause()
        await app.pilot.click(TableView, offset=middle(app.view, 8), times=2)

    assert tried(click).heard == [("pressed", Spot(8, 1), 1), ("doubled", Spot(8, 1))]


def test_cards_are_dragged() -> None:
    async def drag(app: Demo) -> None:
        app.view.show(bisley())
        await app.pilot.pause()
        before = screen(app.view)
        start, end = middle(app.view, 8), middle(app.view, 12, 2)
        await app.pilot.mouse_down(TableView, offset=start)
        await app.pilot.hover(TableView, offset=(start[0] + 1, start[1] + 3))
        assert app.view.dragging == Spot(8, 1)
        assert "║4♦ ║" in "\n".join(screen(app.view))
        assert "│9♣ │" in "\n".join(screen(app.view)), "the card that lay beneath"
        await app.pilot.hover(TableView, offset=end)
        await app.pilot.mouse_up(TableView, offset=end)
        await app.pilot.pause()
        assert app.view.dragging is None
        assert screen(app.view) == before

    assert tried(drag).heard == [("drag", Spot(8, 1)), ("dropped", Spot(8, 1), 12)]


def test_the_end_of_a_drag_is_no_click() -> None:
    """Also where it ends on the same widget, as it does in a terminal: these events come as if from there."""

    async def drag(app: Demo) -> None:
        app.view.show(bisley())
        await app.pilot.pause()
        x, y = middle(app.view, 8)
        for kind, column in ((events.MouseDown, x), (events.MouseMove, x + 6), (events.MouseUp, x + 6)):
            app.post_message(kind(None, column, y, 0, 0, 1, False, False, False, column, y))
            await app.pilot.pause()
        for kind in (events.MouseDown, events.MouseUp):
            app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
            await app.pilot.pause()

    assert tried(drag).heard == [("drag", Spot(8, 1)), ("dropped", Spot(8, 1), 9), ("pressed", Spot(8, 1), 1)]


def test_a_drag_may_be_refused() -> None:
    async def drag(app: Demo) -> None:
        app.view.show(bisley())
        await app.pilot.pause()
        await app.pilot.mouse_down(TableView, offset=middle(app.view, 8))
        await app.pilot.hover(TableView, offset=(3, 3))
        app.view.let_go()
        await app.pilot.hover(TableView, offset=(9, 9))
        assert app.view.dragging is None
        await app.pilot.mouse_up(TableView, offset=(9, 9))

    assert tried(drag).heard == [("drag", Spot(8, 1))]


def test_another_game_ends_a_drag() -> None:
    async def drag(app: Demo) -> None:
        app.view.show(bisley())
        await app.pilot.pause()
        await app.pilot.mouse_down(TableView, offset=middle(app.view, 20))
        await app.pilot.hover(TableView, offset=(3, 3))
        assert app.view.dragging is not None
        app.view.show(patience.deal("golf", 1).position, new=True)
        assert app.view.dragging is None
        await app.pilot.hover(TableView, offset=(9, 9))
        assert app.view.dragging is None

    tried(drag)


def test_an_empty_place_is_not_dragged() -> None:
    async def drag(app: Demo) -> None:
        app.view.show(bisley())
        await app.pilot.pause()
        await app.pilot.mouse_down(TableView, offset=middle(app.view, 0, 0))
        await app.pilot.hover(TableView, offset=(3, 3))
        await app.pilot.mouse_up(TableView, offset=(3, 3))

    assert ("drag", Spot(0, 0)) not in tried(drag).heard


def test_a_table_that_is_too_high_scrolls_with_the_cursor() -> None:
    async def scroll(app: Demo) -> None:
        position = bisley()
        app.view.show(position, cursor=Spot(0, 0))
        await app.pilot.pause()
        assert app.view.scroll_offset.y == 0
        app.view.show(position, cursor=Spot(20, 1))
        await app.pilot.pause()
        assert app.view.scroll_offset.y > 0
        x, y = middle(app.view, 20)
        assert 0 <= y < 5
        await app.pilot.click(TableView, offset=(x, y))
        assert app.heard == [("pressed", Spot(20, 1), 1)]

    tried(scroll, 20, 5)


@pytest.mark.parametrize("extent", [(1, 1), (3, 2), (20, 5), (40, 15), (80, 24), (120, 40), (200, 60)])
def test_a_terminal_of_any_size(extent: tuple[int, int]) -> None:
    async def show(app: Demo) -> None:
        for name in ("double-bisley-24", "beleaguered-castle", "klondike-3", "black-hole"):
            app.view.show(patience.deal(name, 1).position, cursor=Spot(8, 1), new=True)
            await app.pilot.pause()
            assert all(app.view.render_line(y).cell_length == app.view.size.width for y in range(app.view.size.height))

    tried(show, *extent)


def test_cards_do_not_shrink_before_they_must() -> None:
    """Where this deal would now be shown with smaller cards, a game begun with large ones goes on with them."""
    game = Game.of_deal(patience.variant("klondike"), 1)
    for _ in range(60):
        game.push(next(iter(game.legal_moves)))
        if fits(game.position, 80, 21, keep=LARGE) is LARGE and fits(game.position, 80, 21) is MEDIUM:
            break
    else:
        raise AssertionError("no such position")

    async def play(app: Demo) -> None:
        app.view.show(patience.deal("klondike", 1).position, new=True)
        await app.pilot.pause()
        assert app.view.card_size is LARGE
        app.view.show(game.position)
        assert app.view.card_size is LARGE
        app.view.show(game.position, new=True)
        assert app.view.card_size is MEDIUM

    tried(play)


def test_the_scroll_bar_covers_no_card() -> None:
    async def show(app: Demo) -> None:
        app.view.look(DARK, size="medium")
        app.view.show(bisley())
        await app.pilot.pause()
        assert app.view.table is not None
        room = app.view.scrollable_content_region.width
        assert app.view.show_vertical_scrollbar and app.view.table.width <= room < app.view.size.width

    tried(show, 77, 10)


def test_resizing() -> None:
    async def resize(app: Demo) -> None:
        app.view.show(bisley())
        sizes = []
        for width, height in ((200, 57), (80, 21), (20, 5), (120, 37)):
            await app.pilot.resize_terminal(width, height)
            await app.pilot.pause()
            assert app.view.card_size is not None
            sizes.append(app.view.card_size.name)
        assert sizes == ["huge", "medium", "small", "large"]

    tried(resize)


def test_only_changed_lines_are_shown_again() -> None:
    """For a slow line: moving the cursor along a row leaves the other rows alone."""
    position = bisley()

    async def move(app: Demo) -> None:
        app.view.show(position, cursor=Spot(0, 0))
        await app.pilot.pause()
        dirty: list[Rect] = []
        refresh = app.view.refresh

        def watched(*regions, **said):  # type: ignore[no-untyped-def]
            dirty.extend(Rect(*region) for region in regions)
            return refresh(*regions, **said)

        app.view.refresh = watched  # type: ignore[method-assign]
        app.view.show(position, cursor=Spot(1, 0))
        assert {rect.y for rect in dirty} == {1, 2, 3, 4}

    tried(move)


def test_a_look_that_is_not_there() -> None:
    async def look(app: Demo) -> None:
        for said in ({"palette": "rainbow"}, {"size": "gigantic"}):
            with pytest.raises(KeyError):
                app.view.look(DARK, **said)

    tried(look)


def test_events_before_anything_is_shown() -> None:
    async def early(app: Demo) -> None:
        await app.pilot.click(TableView, offset=(3, 3))
        await app.pilot.hover(TableView, offset=(4, 4))
        app.view.let_go()
        assert app.view.table is None and app.view.card_size is None

    assert tried(early).heard == []
