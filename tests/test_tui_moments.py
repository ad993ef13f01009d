"""What the table says at each moment, what it hides, and how soon it is shown: kinds of fault found by players."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest

pytest.importorskip("textual")

from textual.content import Content

import patience_core as patience
from patience_core.cards import FACE_DOWN
from patience_core.draw.cells import Spot
from patience_core.moves import Transfer, legal_moves
from patience_core.outcome import Outcome, outcome
from patience_core.player.advising import Advice
from patience_core.player.standing import Standing
from patience_core.tui import asking, proof
from patience_core.tui.bars import Header, HelpLine, MessageLine
from patience_core.tui.keys import letters_of
from patience_core.tui.moments import Moment, deal_word, items_of
from patience_core.tui.pointing import Deed, Pointing
from patience_core.tui.typed import understood
from tests.screentext import text_of
from tests.test_tui_faults import position_of, split
from tests.tuitool import Hand, app_of, play, sitting_at

SIZES = ((80, 24), (120, 40), (100, 30), (60, 20), (40, 15), (40, 12), (20, 6))
NO_PROGRESS = "kings: KC / KD / KH / KS; aces: AC / AD / AH / AS; tableau: 3H / 9C"


def offered(hand: Hand) -> list[str]:
    """What the help line offers."""
    return [item.text for item in hand.app.table.query_one(HelpLine).shown]


def lines(app: Any) -> list[str]:
    return str(text_of(app)[0]).splitlines()


# ---------------------------------------------------------------- nothing is hidden


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("variant", ["bisley", "klondike", "spider"])
def test_header_message_and_help_have_lines_of_their_own(variant: str, size: tuple[int, int]) -> None:
    """The table is laid out for the lines that it really has."""
    app = app_of(sitting_at(variant, 3))

    async def script(hand: Hand) -> None:
        for _ in range(3):
            rows = [hand.app.table.query_one(kind).region for kind in (Header, MessageLine, HelpLine)]
            assert [(row.y, row.height) for row in rows] == [(0, 1), (size[1] - 2, 1), (size[1] - 1, 1)]
            view = hand.view
            assert (view.region.y, view.region.bottom) == (1, size[1] - 2)
            assert view.table is not None
            if view.table.height <= view.region.height:
                assert view.max_scroll_y == 0 and 0 <= view.origin[1] <= view.region.height - view.table.height
                shown = "\n".join(lines(app)[1:-2])
                assert all(pile.label in shown for pile in hand.seat.position.tables.piles)
            else:
                assert view.max_scroll_y > 0
            await hand.press("left" if variant == "bisley" else "d")

    play(app, script, size)


@pytest.mark.parametrize("words", ["7S", "word " * 20, "word " * 45], ids=["one line", "two lines", "three lines"])
def test_what_is_said_never_covers_what_it_is_about_and_goes_with_the_next_key(words: str) -> None:
    app = app_of(sitting_at("spider", 3))

    async def script(hand: Hand) -> None:
        for _ in range(5):
            await hand.press("d")
        view, line = hand.view, app.table.query_one(MessageLine)
        for pile in range(len(hand.seat.position.piles)):
            app.table.show(words, marked={pile})
            await hand.settle()
            assert view.table is not None
            spot = view.table.where(pile, 1)
            bottom = spot.y + spot.height + view.origin[1] - view.scroll_offset.y + view.region.y
            assert view.region.y <= bottom - spot.height and bottom <= line.region.y
        was = view.origin
        await hand.press("left")
        assert hand.message == ("" if line.is_long or len(words) > 20 else "7S.") and line.region.height == 1
        assert view.origin[1] >= was[1] and view.origin[1] >= 0

    play(app, script)


def test_a_table_that_stood_higher_for_a_message_is_still_hit_where_it_is() -> None:
    app = app_of(sitting_at("spider", 3))

    async def script(hand: Hand) -> None:
        for _ in range(5):
            await hand.press("d")
        longest = max(range(len(hand.seat.position.piles)), key=lambda pile: len(hand.seat.position.piles[pile]))
        app.table.show("word " * 60, marked={longest})
        await hand.settle()
        assert hand.view.origin[1] < 0
        assert hand.view.table is not None
        x, y = await hand.point_of(longest)
        seen = []
        with mock.patch.object(Pointing, "click", lambda _, spot: seen.append(spot) or Deed()):
            await hand.click((x, y))
        assert seen == [Spot(longest, 1)]

    play(app, script)


def test_what_was_said_of_one_game_does_no_harm_to_the_next() -> None:
    """A long message about a pile that the next game does not have."""
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        app.table.show("word " * 45, marked={20})
        await hand.settle()
        hand.seat.sit_down(sitting_at("klondike", 3))
        hand.view.show(hand.seat.position, new=True)
        app.table.show("word " * 45, new=True)
        await hand.settle()
        assert app.failed is None and hand.view.table is not None and len(hand.view.table.piles) < 20

    play(app, script)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
def test_a_line_that_is_typed_leaves_no_half_of_what_was_said(size: tuple[int, int]) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        app.table.show("word " * 30)
        await hand.settle()
        assert "ord word" in "\n".join(lines(app))
        await hand.press("t")
        assert "ord" not in "\n".join(lines(app)[:-3])
        app.table.say("answer " * 20)  # of the solver, meanwhile
        await hand.settle()
        above = "\n".join(lines(app)[:-2])
        assert above.count("nswer") == 20 and lines(app)[-2].strip().startswith("> t")
        await hand.press("1", "escape")
        assert hand.message == "" and hand.typing is None
        assert app.table.query_one(MessageLine).region.bottom == size[1] - 1

    play(app, script, size)


def test_more_above_or_below_is_to_be_seen_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for encoding, (up, down) in (("utf-8", "▲▼"), ("ascii", "^v")):
        app = app_of(sitting_at("bisley", 3), encoding=encoding)

        async def script(hand: Hand, app: Any = app, up: str = up, down: str = down) -> None:
            assert (lines(app)[1][-1:], lines(app)[9][39:]) != (up, down) and lines(app)[9][39:] == down
            await hand.press("pagedown")
            assert lines(app)[1][39:] == up and lines(app)[9][39:] == ""

        play(app, script, (40, 12))


def test_a_header_with_wide_characters_keeps_the_clock_and_fills_its_room() -> None:
    header = Header()
    with mock.patch.object(Header, "size", mock.Mock(width=40)), mock.patch.object(Header, "refresh"):
        header.say(["ペイシェンス", "deal 3", "a part that is much too long", "1 hint", "2 peeks"], "1:23")
        said = header.render()
        assert isinstance(said, Content) and said.cell_length == 40
        assert said.plain == "ペイシェンス · deal 3 · 1 hint" + " " * 6 + "1:23"
        header.say(["ペイシェンスペイシェンスペイシェンス", "x"], "1:23")
        assert header.render().cell_length == 40


# ---------------------------------------------------------------- how soon


def test_the_table_is_shown_before_any_proof_is_looked_for() -> None:
    """The proof takes a quarter of a second: no key waits for it, whatever is pressed."""
    app = app_of(sitting_at("spider", 3))
    threads = []

    def slow(position: object, limit: int = 3000) -> Outcome:
        assert limit == 0, "a proof in the way from a key to the table"
        return outcome(position, limit=0)  # type: ignore[arg-type]

    async def script(hand: Hand) -> None:
        with (
            mock.patch("patience_core.player.sight.outcome", slow),
            mock.patch("patience_core.game.Game.outcome", property(lambda _: pytest.fail("a proof"))),
            mock.patch.object(proof, "outcome", lambda position: threads.append(position) or Outcome.OPEN),
        ):
            chance = Random(1)
            for _ in range(8):
                app.table.make(chance.choice(list(hand.seat.sitting.game.legal_moves)))
                await hand.settle()
            await hand.press("u", "r", "d", "left", "enter", "escape", "z", "u")
            if not threads:
                await until(lambda: bool(threads))
        assert threads

    play(app, script)


async def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not done():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_that_no_progress_is_possible_is_said_when_it_is_quiet() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        with mock.patch.object(proof, "outcome", lambda _: Outcome.NO_PROGRESS):
            await hand.write("qst3")
            assert hand.message == "" and "h hint" in offered(hand)
            await until(lambda: "No progress" in hand.message)
            await hand.settle()
        assert hand.message == "No progress is possible: whatever you move, no more cards can go up."
        assert "h hint" not in offered(hand) and "n new game" in offered(hand)
        await hand.press("h")
        assert not app.table.doing.is_thinking and hand.message.startswith("No progress") and "hint" not in hand.message
        await hand.press("u")
        assert hand.seat.standing(prove=False) is Standing.OPEN

    play(app, script)


def test_a_proof_of_a_position_that_is_no_longer_there_is_forgotten() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        begun = []

        def slow(position: object) -> Outcome:
            begun.append(position)
            time.sleep(0.3)
            return Outcome.NO_PROGRESS if len(begun) == 1 else Outcome.OPEN

        with mock.patch.object(proof, "outcome", slow):
            await hand.write("qst3")
            await until(lambda: bool(begun))
            await hand.press("u")
            await until(lambda: hand.seat.is_proven)
        assert len(begun) == 2 and hand.seat.standing() is Standing.OPEN and "No progress" not in hand.message

    play(app, script)


def test_a_proof_does_not_bring_back_a_game_that_was_given_up_meanwhile() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        begun, ended = [], []

        def slow(position: object) -> Outcome:
            begun.append(position)
            time.sleep(0.3)
            ended.append(position)
            return Outcome.OPEN

        with mock.patch.object(proof, "outcome", slow):
            await hand.write("qst3")
            await until(lambda: bool(begun))
            hand.seat.give_up()
            await until(lambda: bool(ended))
            await hand.settle()
            await asyncio.sleep(0.1)
        assert hand.seat.standing(prove=False) is hand.seat.standing() is Standing.GIVEN_UP

    play(app, script)


# ---------------------------------------------------------------- the help line


def words(moment: Moment, standing: Standing, **more: Any) -> list[str]:
    return [item.text for item in items_of(moment, standing, letters_of(TABLES), **more)]


TABLES = patience.deal("klondike", 1).position.tables


def test_only_what_can_be_done_is_offered() -> None:
    looking = Moment.LOOKING
    assert "d deal" not in words(looking, Standing.OPEN)
    assert "d redeal" in words(looking, Standing.OPEN, deal="redeal")
    assert words(looking, Standing.OPEN, undone=True)[1:3] == ["r redo", "h hint"]
    assert words(looking, Standing.OPEN, thinking=True)[-1] == "Esc stop thinking"
    assert words(Moment.TYPING, Standing.OPEN) == ["Enter do it", "Esc forget it"]
    assert words(Moment.TYPING, Standing.OPEN, up=True)[1] == "Tab send it up"
    assert words(Moment.HOLDING, Standing.OPEN, up=True)[2] == "Tab up"
    assert words(looking, Standing.GIVEN_UP, deal="deal", moves=True, cursor=True) == [
        "n new game", "u undo", "Ctrl+R restart", "Enter lift", "d deal", "h hint", "? help", "Esc menu",
    ]  # fmt: skip
    assert words(looking, Standing.NO_PROGRESS, moves=True, deal="deal")[0] == "u undo"
    assert not [each for each in words(looking, Standing.NO_PROGRESS, deal="deal") if each.startswith(("d ", "h "))]


@pytest.mark.parametrize("variant", ["klondike", "spider", "golf", "bisley", "la-belle-lucie"])
def test_dealing_is_offered_just_where_the_key_does_something(variant: str) -> None:
    if variant not in patience.variants():
        pytest.skip(f"{variant} is not shipped")
    app = app_of(sitting_at(variant, 3))

    async def script(hand: Hand) -> None:
        seen = set()
        for _ in range(60):
            word = deal_word(hand.seat.position)
            seen.add(word)
            assert [each for each in offered(hand) if each in ("d deal", "d redeal")] == ([f"d {word}"] if word else [])
            before = hand.moves
            await hand.press("d")
            assert (hand.moves != before) is bool(word), hand.message
            assert not word or hand.moves[-1].startswith(word)
            if not word:
                assert hand.message
                break
        assert len(seen) > 1 or variant in ("bisley", "klondike")

    play(app, script)


def test_in_a_game_without_a_stock_nothing_is_said_of_a_redeal() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.press("d")
        assert hand.message == "There is no stock in this game: nothing can be dealt."

    play(app, script)


def test_redo_is_offered_after_undo_and_restart() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        assert "r redo" not in offered(hand)
        await hand.write("qst3")
        await hand.press("u")
        assert "r redo" in offered(hand) and "u undo" not in offered(hand)
        await hand.press("r", "ctrl+r")
        assert "r redo" in offered(hand)

    play(app, script)


# ---------------------------------------------------------------- thinking


def test_what_is_said_while_it_thinks_changes_once_at_most() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        said: list[str] = []
        state = {"number": 0}
        other = asking.Asking(app.table)

        def thinking(_: object) -> str:
            state["number"] += 1
            busy = state["number"] > 40 or state["number"] % 3
            return "still thinking" if busy else "the solver is being made ready"

        with (
            mock.patch.object(type(hand.seat), "thinking", property(thinking)),
            mock.patch.object(type(hand.seat), "hint", lambda *_, **__: None),
            mock.patch.object(asking, "EVERY", 60.0),
            mock.patch.object(app.table, "say", said.append),
        ):
            other.hint(1)
            for _ in range(100):
                other._look()
            other.forget()
        assert said == ["still thinking ..."]
        state["number"] = 2
        with (
            mock.patch.object(type(hand.seat), "thinking", property(thinking)),
            mock.patch.object(type(hand.seat), "hint", lambda *_, **__: None),
            mock.patch.object(asking, "EVERY", 60.0),
            mock.patch.object(app.table, "say", said.append),
        ):
            other.hint(1)
            for _ in range(100):
                other._look()
            assert other.is_waiting
            other.forget()
        assert said[1:] == ["the solver is being made ready ...", "still thinking ..."]

    play(app, script)


def test_escape_stops_thinking_and_the_help_line_says_so() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        with mock.patch.object(type(hand.seat), "hint", lambda *_, **__: None):
            await hand.press("h")
            assert "Esc stop thinking" in offered(hand)
            await hand.press("escape")
        assert (
            app.screen is app.table and hand.message == "No longer thinking about it." and "Esc menu" in offered(hand)
        )

    play(app, script)


def test_nothing_is_asked_of_the_solver_where_no_move_is_left() -> None:
    app = app_of(position_of("bisley", "kings: - / - / - / -; aces: - / - / - / -; tableau: 7H / 9C"))

    async def script(hand: Hand) -> None:
        assert hand.seat.standing(prove=False) is Standing.NO_MOVES
        with mock.patch.object(type(hand.seat), "hint", lambda *_, **__: pytest.fail("asked")):
            await hand.press("h")
            await hand.press("w")
        assert hand.message == "No move is left."

    play(app, script)


def test_a_hint_to_deal_does_not_promise_where() -> None:
    from patience_core.player.advising import Advising
    from patience_core.sitting.hints import Basis, Thought
    from patience_core.stock import DEAL

    sitting = sitting_at("klondike", 3)
    advising = Advising()
    for move, promised in ((DEAL, False), (legal_moves(sitting.game.position)[0], True)):
        found = Thought(basis=Basis.GUESS, move=move)
        with mock.patch.object(Advising, "_thought", lambda *_, found=found: found):
            advice = advising.hint(sitting, 2, peek=False, wait=0)
        assert isinstance(advice, Advice)
        assert ("hint again says where" in advice.words) is (promised and isinstance(move, Transfer))


def test_how_it_is_finished_is_said_to_keys_and_mouse_and_the_word_can_be_clicked() -> None:
    app = app_of(position_of("bisley", split(12)))

    async def script(hand: Hand) -> None:
        assert hand.message == "It can be finished now: press f or click finish."
        x = lines(app)[-1].index("finish")
        await hand.click((x, 23))
        assert hand.seat.standing() is Standing.WON

    play(app, script)


# ---------------------------------------------------------------- lifting another card


def two_that_lift(pointing: Pointing, hand_seat: Any) -> tuple[Spot, Spot]:
    """A card that can be lifted, and another that can be too and is no place for it."""
    spots = [Spot(pile, 1) for pile in range(len(hand_seat.position.piles)) if hand_seat.may_lift(pile, 1)]
    for one in spots:
        targets = {move.target for move in hand_seat.places(one.pile, 1)}
        for other in spots:
            if other != one and other.pile not in targets:
                return one, other
    raise AssertionError(pointing)


def test_clicking_another_card_of_ones_own_lifts_that_instead_and_says_why() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        pointing = app.table.pointing
        one, other = two_that_lift(pointing, hand.seat)
        await hand.click(await hand.point_of(one.pile))
        assert pointing.held == one
        await hand.click(await hand.point_of(other.pile))
        assert pointing.held == other and pointing.targets
        assert hand.message.startswith("The ") and "cannot go" in hand.message
        await hand.click(await hand.point_of(other.pile))
        assert pointing.held is None and hand.message == "", "the same card once more puts it back"
        pointing.cursor = one
        app.table.do(pointing.enter())
        pointing.cursor = other
        await hand.press("enter")
        assert pointing.held == other and "cannot go" in hand.message and hand.moves == []

    play(app, script)


# ---------------------------------------------------------------- words of rules and of commands


def test_a_card_that_cannot_go_up_says_what_typing_the_move_says() -> None:
    app = app_of(sitting_at("klondike", 3))

    async def script(hand: Hand) -> None:
        app.table.pointing.cursor = Spot(5, 1)
        checked = 0
        for pile in hand.seat.position.tables.piles:
            cards = hand.seat.position.piles[pile.index]
            if not cards or pile.group.home or cards[-1] >= FACE_DOWN or hand.seat.home_moves(pile.index):
                continue
            app.table.do(app.table.pointing.up(Spot(pile.index, 1)))
            by_key = hand.message
            assert by_key and "this card" not in by_key
            reasons = []
            for home in hand.seat.position.tables.home:
                await hand.write(f"{pile.label}-{hand.label(home)}")
                reasons.append(hand.message)
            assert by_key in reasons
            checked += 1
        assert checked

    play(app, script)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "There is no command 'foo': ? shows those that there are."),
        ("hnt", "There is no command 'hnt'; did you mean 'hint'?"),
        ("peek hint 9", "Hint takes a strength: 1 for whether there is a move, 2 for which card, 3 for where."),
    ],
)
def test_a_command_that_there_is_not_is_no_bad_card(typed: str, said: str) -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.write(f":{typed}")
        assert hand.message == said

    play(app, script)


def test_new_with_the_name_of_a_game_says_how_one_is_chosen() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        await hand.write(":new klondike")
        assert hand.message.startswith("'klondike' is no deal:") and hand.message.endswith("n chooses another game.")

    play(app, script)


def test_the_strength_of_a_hint_with_a_peek_is_heeded() -> None:
    app = app_of(sitting_at("bisley", 3))

    async def script(hand: Hand) -> None:
        asked = []
        with mock.patch.object(type(hand.seat), "hint", lambda _, strength, *, peek: asked.append((strength, peek))):
            await hand.write(":peek hint 3")
            await hand.write(":peek hint")
        assert asked[0] == (3, True) and asked[-1] == (None, True)

    play(app, script)


@pytest.mark.parametrize("variant", ["canfield", "bisley", "spider"])
def test_a_letter_with_enter_does_what_its_key_does_also_where_piles_begin_with_it(variant: str) -> None:
    seat = app_of(sitting_at(variant, 3)).seat
    for letter, command in (("f", "finish"), ("r", "redo"), ("w", "winnable"), ("h", "hint"), ("u", "undo")):
        typed = understood(seat, letter)
        assert typed.command is not None and typed.command.name == command
    label = seat.position.tables.piles[0].label
    assert understood(seat, label).spot is not None and understood(seat, label).command is None


@pytest.mark.parametrize("variant", ["canfield", "bisley", "klondike"])
def test_the_keys_that_are_told_work_in_this_game(variant: str) -> None:
    """Whatever the help line tells of letters does not begin to type."""
    tables = patience.deal(variant, 1).position.tables
    letters = letters_of(tables)
    from patience_core.tui.keys import read_key

    for standing in Standing:
        for item in items_of(Moment.LOOKING, standing, letters, deal="deal", moves=True, undone=True):
            if len(item.shown) == 1 and item.shown.isalpha():
                assert read_key(item.shown, item.shown, letters).command


def test_random_play_keeps_labels_numbers_and_edges_on_the_screen(tmp_path: Path) -> None:  # noqa: ARG001
    """As far as a table is said to fit: of every pile the label, its number, and the lower edge of its top card."""
    for variant in ("spider", "klondike"):
        app = app_of(sitting_at(variant, 3))

        async def script(hand: Hand, app: Any = app) -> None:
            chance, sizes = Random(2), []
            for _ in range(25):
                moves = legal_moves(hand.seat.position)
                if not moves:
                    break
                app.table.make(chance.choice(moves))
                await hand.settle()
                table, view = hand.view.table, hand.view
                assert table is not None
                sizes.append(table.size.width)
                if table.height > view.region.height:
                    continue
                shown = lines(app)
                for pile in table.piles:
                    top = pile.cards[-1].seen if pile.cards else pile.place
                    assert view.region.y + view.origin[1] + top.y + top.height <= view.region.bottom
                    assert pile.label is not None
                    line = shown[view.region.y + view.origin[1] + pile.label.y]
                    assert hand.label(pile.index) in line and (not pile.number or str(pile.number) in line)
                    assert table.size.width < 7 or all(card.stands_for == 1 for card in pile.cards)
            assert sizes == sorted(sizes, reverse=True), "cards grow again in the middle of a game"

        play(app, script)
