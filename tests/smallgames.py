"""Small games by chance: declarations from the whole grammar with decks so short that brute force decides them.

Each number stands for one game, for ever. They are odd on purpose: what no card player would declare is where an
argument about all games breaks first.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from patience_core.catalogue import Catalogue, default_catalogue
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.moves import legal_moves, make
from patience_core.notation import position_text, read_position
from patience_core.position import Position
from patience_core.tables import tables_of

DIRECTIONS = ("up", "down", "down", "down", "up or down", "same rank")
MATCHES = (
    "by suit",
    "by colour",
    "in alternate colours",
    "in alternate colours",
    "by any other suit",
    "regardless of suit",
)
LIFTS = (
    "one card", "a run", "a run, card by card", "a sequence, run by run", "a whole run", "any face-up cards",
    "one card or a whole pile", "a whole pile",
)  # fmt: skip


def building(random: Random, odd: float = 0.15) -> str:
    """A rule of building in words."""
    if random.random() < odd / 2:
        return random.choice(("never", "any card"))
    direction = random.choice(DIRECTIONS)
    words = f"{direction} {random.choice(MATCHES)}"
    if direction != "same rank":
        if random.random() < odd:
            words += ", in steps of 2"
        if random.random() < odd:
            words += ", wrapping from king to ace"
    return words


def filling(random: Random, ranks: str) -> str:
    """A rule of filling in words."""
    return random.choice(("any card", "any card", "never", NAMES[ranks[-1]], NAMES[random.choice(ranks)]))


NAMES = {"A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "K": "kings"}


def declaration(number: int, *, plain: bool = False) -> str:
    """The text of the game of that number. With ``plain`` true it is one of a kind that people play: one card or runs
    that are built, foundations from the ace up by suit."""
    random = Random(f"small game {number}")
    chance = random.random
    ranks = random.choice(("A2", "A23", "A23", "A234", "A234", "KA2", "KA", "A2345"))
    decks = 2 if chance() < 0.2 and len(ranks) <= 3 else 1
    cards = 4 * len(ranks) * decks
    names = {"A2": "A to 2", "A23": "A to 3", "A234": "A to 4", "KA2": "K, A, 2", "KA": "K, A", "A2345": "A to 5"}
    groups: list[tuple[str, dict[str, object]]] = []
    left = cards

    kind = random.choice(("plain", "plain", "plain", "bisley", "based", "played", "any", "whole", "odd"))
    if plain:
        kind = random.choice(("plain", "plain", "bisley"))
    up: dict[str, object] = {"kind": "foundation"}
    if kind == "bisley":
        up["build"], down = (
            "up by suit",
            {"kind": "foundation", "label": "d", "base": ranks[-1], "build": "down by suit"},
        )
        groups.append(("downs", down))
    elif kind == "based":
        up["base"] = random.choice(("the first card dealt", "the rank of the first card dealt"))
        up["build"] = "up by suit, wrapping from king to ace"
    elif kind == "played":
        up["base"] = "the first card played"
        up["build"] = "up by suit, wrapping from king to ace"
    elif kind == "any":
        up |= {"suits": "any", "piles": random.randint(1, 5), "build": random.choice((building(random), "up by suit"))}
        up["fill"] = random.choice(("any card", "aces", filling(random, ranks)))
    elif kind == "whole" and ranks[0] == "A":
        up |= {"unit": random.choice(("any number", "any number", "a whole suit"))}
        if chance() < 0.5:
            up |= {"build": building(random), "fill": filling(random, ranks)}
        if chance() < 0.3:
            up |= {"suits": "any", "piles": 4}
    elif kind == "odd":
        up |= {"build": building(random, 0.4), "fill": filling(random, ranks)}
        if chance() < 0.5:
            up["size"] = random.randint(1, 6)
    if kind in ("plain", "bisley") and chance() < 0.4:
        up["start"] = "dealt"
        left -= 4 * decks
    if chance() < 0.35:
        up["gives"] = "anywhere"
        if kind == "bisley" and chance() < 0.6:
            groups[0][1]["gives"] = "anywhere"
    elif not plain and chance() < 0.05:
        up["gives"] = "to tableau"
    if not plain and chance() < 0.06:
        up["fill from"] = "tableau"
    if not plain and chance() < 0.1:
        up["lift"] = random.choice(LIFTS)
    groups.append(("foundations", up))
    if kind == "based":
        left -= 1 if up["base"] == "the first card dealt" else 4 * decks

    if chance() < 0.4:
        cells: dict[str, object] = {"kind": "cell", "piles": random.choice((1, 1, 2))}
        if not plain and chance() < 0.15:
            cells["gives"] = random.choice(("to tableau", "to foundations"))
        groups.append(("cells", cells))
    if chance() < 0.25 and left > 5:
        count = random.randint(1, 3)
        reserve: dict[str, object] = {"kind": "reserve", "label": "r", "deal": f"1 pile of {count}"}
        if chance() < 0.4:
            reserve["deal"] = f"{count} pile{'s' if count > 1 else ''} of 1"
        if not plain and chance() < 0.15:
            reserve["gives"] = random.choice(("to tableau", "never", "to foundations"))
        if not plain and chance() < 0.15:
            reserve["fill"] = "any card"
        if chance() < 0.2:
            reserve["faces"] = "top up"
        left -= count
        groups.append(("reserve", reserve))
    stock: dict[str, object] | None = None
    waste: dict[str, object] | None = None
    if chance() < 0.3 and left > 6:
        stock = {
            "kind": "stock",
            "turn": random.choice((1, 1, 2, 3)),
            "redeals": random.choice(("none", 1, 2, "no limit")),
        }
        if chance() < 0.3 and not plain:
            stock |= {"to": random.choice(("tableau", "tableau", "waste")), "over spaces": random.choice(("yes", "no"))}
            if stock["to"] == "tableau":
                stock |= {"redeals": "none", "turn": 1}
        waste = {"kind": "waste"}
        if not plain and chance() < 0.2:
            waste["fill"] = "any card"
        if not plain and chance() < 0.15:
            waste["build"] = building(random)
        if not plain and chance() < 0.15:
            waste["piles"] = 2
    piles = random.randint(2, 5)
    dealt = left - (random.randint(2, max(2, left // 2)) if stock else 0)
    each, more = divmod(dealt, piles)
    deal = ", ".join(
        f"{count} pile{'s' if count > 1 else ''} of {size}"
        for count, size in ((more, each + 1), (piles - more, each))
        if count and size
    )
    tableau: dict[str, object] = {
        "kind": "tableau",
        "deal": f'"{deal}"',
        "build": building(random),
        "fill": filling(random, ranks),
    }
    if chance() < 0.6:
        tableau["lift"] = random.choice(LIFTS[:2] if plain else LIFTS)
        if not plain and chance() < 0.3:
            tableau["run"] = building(random)
    if chance() < 0.25:
        tableau["faces"] = random.choice(("top up", "down", "top 2 up")) if not plain else "top up"
    if not plain:
        if chance() < 0.07:
            tableau["size"] = max(random.randint(2, 6), each + 1)
        if chance() < 0.07:
            tableau["unit"] = "one card"
        if chance() < 0.07 and any(name == "reserve" for name, _ in groups):
            tableau["fill from"] = "reserve"
        if chance() < 0.12:
            givers = [name for name, _ in groups if name in ("reserve",)] + (["waste", "stock"] if stock else [])
            if givers:
                tableau["refill"] = f'"{", ".join(random.sample(givers, random.randint(1, len(givers))))}"'
        if chance() < 0.08:
            tableau["sink"] = NAMES[ranks[-1]]
    groups.append(("tableau", tableau))
    if not plain and chance() < 0.08:
        groups.append(
            ("annexe", {"kind": "tableau", "label": "x", "piles": random.randint(1, 2), "build": building(random)})
        )
    if stock is not None and waste is not None:
        groups += [("waste", waste), ("stock", stock)]
    lines = [f"name: Small {number}", f"decks: {decks}", f"ranks: {names[ranks]}", "piles:"]
    for name, keys in groups:
        lines.append(f"  {name}: {{{', '.join(f'{key}: {quoted(value)}' for key, value in keys.items())}}}")
    if not plain and stock is None and chance() < 0.12:
        how = random.choice(("in twos", "in threes", "row by row"))
        lines.append(
            f"redeal: {{gather: tableau, times: {random.choice((1, 2, 2, 'no limit'))}, deal: {how}, "
            f"shuffled: {random.choice(('yes', 'no', 'no'))}}}"
        )
    if not plain and chance() < 0.08:
        lines.append("win: the tableau is empty")
    return "\n".join(lines) + "\n"


def quoted(value: object) -> str:
    """A value as it stands inside braces, where YAML splits at commas."""
    text = str(value)
    return f'"{text}"' if "," in text and not text.startswith('"') else text


def small_game(number: int, folder: Path, catalogue: Catalogue | None = None, *, plain: bool = False) -> Variant | None:
    """The game of that number, or ``None`` where its declaration is not sound."""
    path = folder / f"small-{number}.yaml"
    path.write_text(declaration(number, plain=plain), encoding="utf-8")
    try:
        return (catalogue or default_catalogue()).variant(path)
    except PatienceError:
        return None


def positions(variant: Variant, number: int, count: int) -> Iterator[Position]:
    """Positions of a game: deals, and what comes after some moves by chance."""
    random = Random(f"positions {number}")
    for deal in range(1, count + 1):
        position = deal_position(variant, deal)
        for _ in range(random.choice((0, 0, 1, 3, 8))):
            moves = legal_moves(position)
            if not moves or position.won():
                break
            make(position, random.choice(moves))
        yield fragment(position, random) if random.random() < 0.25 else position


def fragment(position: Position, random: Random) -> Position:
    """The same position with some cards left out that lie under others; whole again where that is no position."""
    fewer = position.copy()
    for pile in fewer.piles:
        for at in reversed(range(len(pile) - 1)):
            if random.random() < 0.2:
                del pile[at]
    try:
        return read_position(tables_of(position.variant), position_text(fewer))
    except PatienceError:
        return position
