"""Random keys and mouse events at the table, and what must hold after each of them.

Events are values, so that a run that failed can be made again, and made smaller. What is picked by chance in the
program, and what takes its time (the solver), is replaced by what a seed decides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final
from unittest import mock

from textual import events
from textual.geometry import Size

from patience_core.game import Game
from patience_core.moves import Transfer, legal_moves
from patience_core.notation import move_text
from patience_core.player.choosing import Choosing
from patience_core.shuffle import DealNumber
from patience_core.sitting.adviser import Adviser
from patience_core.sitting.hints import Basis, Thought, guess
from patience_core.tui.app import PatienceApp
from patience_core.tui.line import TypedLine
from tests.mashingreferee import Referee, look_at_statistics
from tests.tuitool import Hand, app_of, sat_down, sitting_at
from tests.wins import won_games

Event = tuple[Any, ...]
"""``("key", name, character)``, ``("down" | "move" | "up" | "wheel", x, y, button)``, ``("size", columns, lines)``,
``("burst", keys ...)`` for keys that come
at the same moment, ``("paste", text)``, ``("focus", there)`` or ``("game", variant, deal, moves made)``."""

SIZES: Final = ((80, 24), (80, 24), (80, 24), (120, 40), (40, 15), (20, 5), (200, 60), (1, 1), (9, 3), (80, 4))
COMMANDS: Final = "udfhwnbpigczmor!?,URFDNBPHW"
NAMED: Final = {"!": "exclamation_mark", "?": "question_mark", ",": "comma", ":": "colon", " ": "space", "-": "minus"}
KEYS: Final = (
    *["left", "right", "up", "down"] * 6, *["enter"] * 8, *["space", "tab", "escape", "escape", "escape"] * 3,
    "backspace", "ctrl+z", "ctrl+y", "ctrl+r", "ctrl+u", "ctrl+w", "delete", "pageup", "pagedown", "home", "end", "f1",
    "f2", "f3", "f4", "shift+tab", "ctrl+a", "ctrl+l", "ctrl+p", "f12",
)  # fmt: skip
TYPED: Final = (
    ":undo 3", ":redo 9", ":restart", ":bookmark x", ":go x", ":go nowhere", ":new 5", ":new 0x", ":auto", ":auto on",
    ":hint 3", ":hint 9", ":peek hint", ":daily", ":daily 2026-02-30", ":give up", ":set theme light", ":set", ":size",
    ":set theme mauve", ":set card_size small", ":copy", ":open bisley 7: KH t2-k3", ":up", ":up zz", ":moves", ":deal",
    ":redeal", ":replay solver", ":save", ":why as", ":", ": ", "10h", "7s t5", "t1-t2", "kd k2", "zzz", "t99",
)  # fmt: skip
PASTED: Final = ("7s t5", "bisley 1: KH t2-k3", "\n\n", "é♥\x00", "x" * 3000, ":undo", "Q♠ t1-t3")


# ---------------------------------------------------------------- events by chance


def chance_events(hand: Hand, random: Random, variants: Sequence[str], each: int) -> Iterator[Event]:
    """Events without end, each made for the table as it is when it is asked for; after ``each`` another game."""
    while True:
        for variant in variants:
            yield _a_game(variant, random)
            left = each
            for event in _events_at(hand, random):
                yield event
                left -= 1
                if left <= 0:
                    break


def _a_game(variant: str, random: Random) -> Event:
    """A new deal of a variant; or, where a won game is recorded, it may be one that is nearly won."""
    won = won_games().get(variant)
    if won is None or random.random() < 0.4:
        return "game", variant, str(random.randint(0, 10**6)), ()
    return "game", variant, str(won.deal), won.moves[: -random.randint(1, 12)]


def _events_at(hand: Hand, random: Random) -> Iterator[Event]:
    while True:
        kind = random.random()
        if kind < 0.35:
            yield from _a_move(hand, random)
        elif kind < 0.73:
            yield _a_key(random)
        elif kind < 0.76:
            yield from _text(random.choice(TYPED))
        elif kind < 0.93:
            yield from _the_mouse(hand, random)
        elif kind < 0.95:
            yield "burst", *(_a_key(random) for _ in range(random.randint(2, 4)))
        elif kind < 0.965:
            yield "size", *random.choice(SIZES)
            yield from (_a_key(random) if random.random() < 0.6 else next(_the_mouse(hand, random)) for _ in range(6))
            yield "size", *random.choice(SIZES[:4])
        elif kind < 0.98:
            yield "paste", random.choice(PASTED)
        else:
            yield "focus", random.random() < 0.5


def _a_key(random: Random) -> Event:
    if random.random() < 0.55:
        return "key", random.choice(KEYS), None
    character = random.choice(COMMANDS if random.random() < 0.5 else "atjqk23456789cdhst1f")
    return "key", NAMED.get(character, character), character


def _text(text: str, end: str = "enter") -> Iterator[Event]:
    for character in text:
        yield "key", NAMED.get(character, character), character
    yield "key", end, None


def _a_move(hand: Hand, random: Random) -> Iterator[Event]:
    """The keys or the clicks that make a legal move, were the table in front and nothing lifted."""
    position = hand.seat.position
    moves = legal_moves(position)
    if not moves:
        yield "key", "u", "u"
        return
    home = [move for move in moves if isinstance(move, Transfer) and move.target in position.tables.home]
    move = random.choice(home if home and random.random() < 0.7 else moves)
    if hand.app.screen is not hand.app.table:
        yield "key", "escape", None
    if not isinstance(move, Transfer) or random.random() < 0.2:
        yield from _text(move_text(position, move).lower())
        return
    start, end = _point(hand, move.source, move.count), _point(hand, move.target, 1)
    if random.random() < 0.5:
        yield "down", *start, 1
        yield "move", *end, 1
        yield "up", *end, 1
    else:
        yield from _click(start, 1)
        yield from _click(end, 1)


def _the_mouse(hand: Hand, random: Random) -> Iterator[Event]:
    at, other = _some_point(hand, random), _some_point(hand, random)
    button = random.choice((1, 1, 1, 1, 2, 3))
    kind = random.random()
    if kind < 0.5:
        yield from _click(at, button)
        if random.random() < 0.3:
            yield from _click(at, button)
    elif kind < 0.8:
        yield "down", *at, button
        for point in (other, _some_point(hand, random))[: random.randint(0, 2)]:
            yield "move", *point, button
        if random.random() < 0.9:
            yield "up", *other, button
    else:
        yield random.choice(("wheel", "wheel", "move", "up")), *at, random.choice((0, 1))


def _click(at: tuple[int, int], button: int) -> Iterator[Event]:
    yield "down", *at, button
    yield "up", *at, button


def _some_point(hand: Hand, random: Random) -> tuple[int, int]:
    piles = len(hand.seat.position.piles)
    if random.random() < 0.7:
        pile = random.randrange(piles)
        return _point(hand, pile, random.randint(0, max(1, len(hand.seat.position.piles[pile]))))
    size = hand.app.size
    return random.randrange(max(1, size.width)), random.randrange(max(1, size.height))


def _point(hand: Hand, pile: int, count: int) -> tuple[int, int]:
    """Where a card is, or would be, on the screen; the corner where the table has no room."""
    view = hand.view
    if view.table is None or pile not in {each.index for each in view.table.piles}:
        return 0, 0
    place = view.table.where(pile, count)
    (left, top), (x, y) = view.origin, view.scroll_offset
    return view.region.x + left - x + place.x, view.region.y + top - y + place.y


# ---------------------------------------------------------------- doing them


async def do(hand: Hand, event: Event) -> None:
    """Let an event happen, and wait until all of it has happened."""
    kind, *more = event
    driver = hand.app._driver
    assert driver is not None
    match kind:
        case "key":
            driver.process_message(events.Key(more[0], more[1]))
        case "burst":
            for _, name, character in more:
                driver.process_message(events.Key(name, character))
        case "paste":
            driver.process_message(events.Paste(more[0]))
        case "focus":
            driver.process_message(events.AppFocus() if more[0] else events.AppBlur())
        case "size":
            size = Size(*more)
            driver._size = size
            hand.app.post_message(events.Resize(size, size))
        case "game":
            while len(hand.app.screen_stack) > 2 and hand.app.screen is not hand.app.table:
                await hand.app.pop_screen()
            hand.app.table.query_one(TypedLine).close()
            hand.app.table.pointing.drop()  # as every command does
            sitting = sitting_at(more[0], more[1])
            for move in more[2]:
                sitting.game.play(move)
            hand.app.try_game(lambda: hand.seat.sit_down(sitting))
        case "wheel":
            wheel = events.MouseScrollDown if more[2] else events.MouseScrollUp
            await hand.mouse((wheel, (more[0], more[1]), 0), after=0.01)
            return
        case _:
            deeds = {"down": events.MouseDown, "up": events.MouseUp, "move": events.MouseMove}
            await hand.mouse((deeds[kind], (more[0], more[1]), more[2]), after=0.05)
            return
    await hand.settle()


# ---------------------------------------------------------------- a whole run


class NeverLeaves(PatienceApp):
    """An app that notes that it should end, and goes on."""

    def exit(self, *args: Any, **more: Any) -> None:
        """Go on."""


@contextmanager
def seeded(random: Random) -> Iterator[None]:
    """What is picked by chance, and what takes its time, decided by a seed; and no waiting for the disk."""

    def deal() -> DealNumber:
        return DealNumber(random.randint(0, 10**6))

    def ask(self: Adviser, game: Game, *, peek: bool = False, wait: float = 0.0) -> Thought | None:  # noqa: ARG001
        if random.random() < 0.3:
            return None
        if game.position.won():
            return Thought(Basis.WON)
        return Thought(Basis.GUESS, move=guess(game.position), peeked=peek)

    def found(self: Choosing, wait: float = 0.0) -> DealNumber | None:  # noqa: ARG001
        return deal() if random.random() < 0.5 else None

    with ExitStack() as stack:
        for name in ("tui.tables", "player.seat", "player.choosing"):
            stack.enter_context(mock.patch(f"patience_core.{name}.random_deal", deal))
        stack.enter_context(mock.patch.object(Adviser, "ask", ask))
        stack.enter_context(mock.patch.object(Choosing, "found", found))
        stack.enter_context(mock.patch.object(Choosing, "_look", lambda _: None))
        stack.enter_context(mock.patch("os.fsync"))
        yield


async def _run(seed: int, source: Sequence[Event] | tuple[Sequence[str], int], count: int) -> tuple[list[Event], str]:
    """Let events happen: those given, or as many by chance as are asked for (of these variants, so many in each game).

    Returns:
        The events, and what was broken, or an empty text.
    """
    log: list[Event] = []
    said, referee = "", Referee()
    with seeded(Random(f"program {seed}")):
        app = app_of(sitting_at("bisley", 1), kind=NeverLeaves)
        try:
            async with sat_down(app) as hand:
                if isinstance(source, list):
                    chance: Iterator[Event] = iter(source)
                else:
                    chance = chance_events(hand, Random(f"player {seed}"), *source)
                try:
                    for number, event in enumerate(islice(chance, count)):
                        log.append(event)
                        await do(hand, event)
                        referee.look(hand, thoroughly=number % 50 == 49 or event[0] == "game")
                    referee.look(hand, thoroughly=True)
                    look_at_statistics()
                except Exception as error:
                    said = _told(error)
        except Exception as error:  # an app that failed says it once more when it is left
            said = said or _told(error)
    return log, said


def _told(error: BaseException) -> str:
    """An error in one line, with the place in the program that it came from."""
    where = _where(error.__cause__ or error)
    return f"{type(error).__name__}: {error}" + (f" ({where})" if where else "")


def _where(error: BaseException) -> str:
    """Where in the program an error came from."""
    place, at = "", error.__traceback__
    while at is not None:
        name = at.tb_frame.f_code.co_filename
        if "patience_core" in name:
            place = f"{Path(name).name}:{at.tb_lineno}"
        at = at.tb_next
    return place


def mashed(seed: int, variants: Sequence[str], each: int, count: int) -> tuple[list[Event], str]:
    """A run of random events, in a user's folder of its own; see :func:`_run`."""
    return _at_home(seed, (list(variants), each), count)


def again(seed: int, log: Sequence[Event]) -> str:
    """The same events once more; say what was broken."""
    return _at_home(seed, list(log), len(log))[1]


def _at_home(seed: int, source: Any, count: int) -> tuple[list[Event], str]:
    with TemporaryDirectory() as home, mock.patch.dict("os.environ", {"PATIENCE_HOME": home}):
        return asyncio.run(_run(seed, source, count))


def smallest(seed: int, log: list[Event], said: str, tries: int = 80, seconds: float = 120) -> list[Event]:
    """Fewer of the events that break the same, as far as is found in so many tries and seconds."""
    kind, end = said.partition(":")[0], monotonic() + seconds

    def breaks(events: list[Event]) -> bool:
        return bool(events) and again(seed, events).startswith(kind)

    games = [at for at, event in enumerate(log) if event[0] == "game"]
    if games and breaks(log[games[-1] :]):
        log, tries = log[games[-1] :], tries - 1
    size = len(log) // 2
    while size and tries > 0:
        at = 0
        while at < len(log) and tries > 0 and monotonic() < end:
            fewer = log[:at] + log[at + size :]
            tries -= 1
            if breaks(fewer):
                log = fewer
            else:
                at += size
        size //= 2
    return log
