"""The text forms of positions and moves: one each. The readers are lenient, the writers are not.

A position names its groups, ``aces: AC / AD 2D / AH / AS; tableau: 7H JH 2D / -``: a pile lists its bottom card first,
``-`` is an empty pile. A move names the deepest card lifted and the two piles, ``KH t2-k3``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, TypedDict

from attrs import frozen

from patience_core.cards import CARDS, FACE_DOWN, RANKS, SUIT_NAMES, TEXT, odd_character, parse_code, parse_face
from patience_core.errors import InvalidCard, InvalidMove, InvalidPosition, PatienceError, nearest, short
from patience_core.moves import Move, Transfer, refusal
from patience_core.piles import PileGroup, cards_in_words, number_in_words
from patience_core.position import Position
from patience_core.rules.phrases import read_rank
from patience_core.shuffle import DealNumber
from patience_core.stock import DEAL, REDEAL
from patience_core.tables import Tables

MoveJson = TypedDict("MoveJson", {"move": str, "cards": list[str], "from": str | None, "to": str | None})
"""A move as JSON: its text, the cards lifted (deepest first) and the labels of the two piles."""


class PositionJson(TypedDict):
    """A position as JSON: the id of its variant and its text on one line."""

    variant: str
    position: str


ACTIONS: Final[dict[str, Move]] = {"deal": DEAL, "redeal": REDEAL}
"""The moves that are no transfer, by their text."""

_MOST_CHARACTERS: Final = 100_000
MOVE_EXPECTED: Final = "a move is a card and two piles, as KH t2-k3"


# ---------------------------------------------------------------- positions


def position_text(position: Position, *, oneline: bool = True) -> str:
    """Write a position: every group, in the declared order, on one line or one line each.

    What else the state holds follows on lines of its own: the redeals made so far, the base where the deal or the
    play sets it, and the deal number where a redeal shuffles by it.
    """
    return ("; " if oneline else "\n").join(position.lines())


def position_json(position: Position) -> PositionJson:
    """A position as plain data for JSON."""
    return {"variant": position.variant.id, "position": position_text(position)}


def read_position(tables: Tables, text: str, *, whole: bool = False) -> Position:
    """Read a position of a variant.

    It may be a fragment: groups left out are empty, a dealt group may have fewer piles than declared, cards left out
    do not exist. With ``whole`` every card of the decks has to be there, and every pile.

    Raises:
        InvalidPosition: the text describes no position; the message says what is wrong.
    """
    if len(text) > _MOST_CHARACTERS:
        raise InvalidPosition(f"a position of {len(text):,} characters is no position of {tables.variant.id}")
    groups, state = _read_lines(tables, text)
    said = {name: _read_piles(name, piles) for name, piles in groups.items()}
    now = [len(indices) for indices in tables.groups]
    counts = [
        _pile_count(group, said.get(group.name), count, whole)
        for group, count in zip(tables.variant.groups, now, strict=True)
    ]
    if counts != now:
        tables = tables.with_piles(counts)
    piles: list[list[int]] = []
    for group, count in zip(tables.variant.groups, counts, strict=True):
        written = said.get(group.name, [])
        piles += [*written, *([] for _ in range(count - len(written)))]
    redeals, base, number = _read_state(state, shuffles=_state_of(tables)["deal"])
    position = Position(tables, piles, redeals=redeals, number=number)
    _find_base(position, base)
    _check_places(position)
    _check_cards(position, whole)
    return position


def _read_lines(tables: Tables, text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Part a position's text into what it says of each group, and what else it says of the state."""
    names = [group.name for group in tables.variant.groups]
    others = [name for name, kept in _state_of(tables).items() if kept]
    groups: dict[str, str] = {}
    state: dict[str, str] = {}
    for part in re.split(r"[;\n]", text):
        if not part.strip():
            continue
        name, colon, piles = part.partition(":")
        name = " ".join(name.lower().split())
        if not colon:
            raise InvalidPosition(
                f"{short(part)!r} names no group; a position is 'group: pile / pile / ...; group: ...'"
            )
        if name not in names and name not in others:
            raise InvalidPosition(
                f"{short(name)!r} is no group of {tables.variant.id}{nearest(name, [*names, *others])}"
            )
        if name in groups or name in state:
            raise InvalidPosition(f"{name} is there twice")
        (groups if name in names else state)[name] = piles
    if not groups:
        raise InvalidPosition("the position is empty; a position is 'group: pile / pile / ...; group: ...'")
    return groups, state


def _state_of(tables: Tables) -> dict[str, bool]:
    """What a state may hold besides the cards, and whether it does in this variant."""
    gather = tables.variant.gather
    return {
        "redeals": tables.redeals,
        "base": bool(tables.based),
        "deal": gather is not None and gather.shuffled,
    }


def _read_state(state: dict[str, str], *, shuffles: bool) -> tuple[int, int, DealNumber | None]:
    redeals = state.get("redeals", "0").strip()
    if not re.fullmatch("[0-9]{1,6}", redeals):
        raise InvalidPosition(f"redeals: {short(redeals)!r} is no number of redeals")
    try:
        base = read_rank(state["base"]) if "base" in state else 0
        # Where a redeal shuffles by the deal and none is said, it is deal 0: what a redeal does is always known.
        number = DealNumber.parse(state.get("deal", "0")) if shuffles else None
    except PatienceError as error:
        raise InvalidPosition(str(error)) from None
    return int(redeals), base, number


def _find_base(position: Position, base: int) -> None:
    """Make the base known, from what the text says or from the cards on the foundations."""
    first = [CARDS[position.piles[pile][0] & 63].rank for pile in position.tables.based if position.piles[pile]]
    if base and any(rank != base for rank in first):
        raise InvalidPosition(f"base: the foundations begin with {RANKS[first[0] - 1]}, not with {RANKS[base - 1]}")
    if base or first:
        position.set_base(base or first[0])


def _read_piles(name: str, piles: str) -> list[list[int]]:
    return [_read_pile(name, number, pile) for number, pile in enumerate(piles.split("/"), start=1)]


def _read_pile(name: str, number: int, text: str) -> list[int]:
    words = text.split()
    if words in ([], ["-"]):
        return []
    try:
        return [parse_code(word) for word in words]
    except InvalidCard as error:
        raise InvalidPosition(f"{name}, pile {number}: {error}") from None


def _pile_count(group: PileGroup, written: list[list[int]] | None, now: int, whole: bool) -> int:
    """How many piles the group has in a position that writes these; where it writes none, as many as ``now``."""
    there = len(written) if written is not None else now
    if there > group.piles:
        raise InvalidPosition(f"{group.name} has {group.piles} piles, not {there}")
    # What is dealt may be a fragment; foundations, cells and the like are simply empty where nothing is said.
    if not group.dealt or group.home:
        return group.piles
    if whole and there < group.piles:
        raise InvalidPosition(f"{group.name} has {group.piles} piles, not {there}")
    return there


def _check_places(position: Position) -> None:
    for table, cards in zip(position.tables.piles, position.piles, strict=True):
        for code in cards:
            if table.suit is not None and CARDS[code & 63].suit != table.suit:
                suit = SUIT_NAMES[table.suit]
                raise InvalidPosition(f"{TEXT[code & 63]} cannot lie on {table.label}, the place of {suit}")
            if code >= FACE_DOWN and table.group.faces == "up":
                where = f"{table.label}; cards in {table.group.place} lie face up"
                raise InvalidPosition(f"{TEXT[code & 63]} cannot lie face down on {where}")
        if table.group.size and len(cards) > table.group.size:
            raise InvalidPosition(
                f"{table.label} holds at most {cards_in_words(table.group.size)}, not {number_in_words(len(cards))}"
            )


def _check_cards(position: Position, whole: bool) -> None:
    decks, ranks = position.variant.decks, position.variant.ranks
    there = Counter(position.cards())
    for card, number in there.items():
        if card.rank not in ranks:
            raise InvalidPosition(f"{card} is there; the decks of {position.variant.id} have no such card")
        if number > decks:
            raise InvalidPosition(f"{card} is there {_times(number)}; {position.variant.id} has it {_times(decks)}")
    if whole:
        missing = [str(card) for card in CARDS if card.rank in ranks and there[card] < decks]
        if missing:
            more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
            raise InvalidPosition(f"not the whole deck: {', '.join(missing[:5])}{more} missing")


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


# ---------------------------------------------------------------- moves


def move_text(position: Position, move: Move) -> str:
    """Write a move that is about to be made: the deepest card lifted, then from-to, as ``KH t2-k3``; or ``deal``.

    Where two decks put the same face twice into what can be lifted, the number of cards follows, as ``5S t4-t1 x3``.
    """
    if not isinstance(move, Transfer):
        return str(move)
    tables = position.tables.piles
    cards = position.piles[move.source]
    face = cards[-move.count]
    text = f"{TEXT[face]} {tables[move.source].label}-{tables[move.target].label}"
    if cards.count(face) > 1 and _the_move(position, face, move.source, move.target) != move:
        text += f" x{move.count}"
    return text


def move_json(position: Position, move: Move) -> MoveJson:
    """A move that is about to be made, as plain data for JSON."""
    if not isinstance(move, Transfer):
        return {"move": str(move), "cards": [], "from": None, "to": None}
    tables = position.tables.piles
    return {
        "move": move_text(position, move),
        "cards": [TEXT[code] for code in position.piles[move.source][-move.count :]],
        "from": tables[move.source].label,
        "to": tables[move.target].label,
    }


def read_move(position: Position, text: str) -> Move:
    """Read a move: a card and two pile labels, as ``KH t2-k3`` or ``kh t2 k3``, ``deal`` or ``redeal``.

    It need not be legal.

    Raises:
        InvalidMove: the text is no move, or names a card that is not there.
    """
    if text.strip().lower() in ACTIONS:
        return ACTIONS[text.strip().lower()]
    words = read_words(position.tables, text)
    if words.card is None or len(words.piles) != 2:
        raise InvalidMove(f"{short(text)!r} is no move: {MOVE_EXPECTED}")
    source, target = words.piles
    if words.count:
        cards = position.piles[source]
        if words.count > len(cards) or cards[-words.count] != words.card:
            label = position.tables.piles[source].label
            raise InvalidMove(f"{TEXT[words.card]} is not the deepest of {words.count} cards in {label}")
        return Transfer(source, target, words.count)
    return _the_move(position, words.card, source, target)


@frozen
class Words:
    """The words of a move: the face of a card, up to two piles, and the number of cards where it is said."""

    card: int | None
    piles: tuple[int, ...]
    count: int = 0


def read_words(tables: Tables, text: str) -> Words:
    """Read the words of a move, whole or in part.

    Raises:
        InvalidMove: a word is neither a card nor a pile, or there are too many.
    """
    card: int | None = None
    piles: list[int] = []
    count = 0
    for word in re.split(r"[\s\-–→>,]+", text.strip()):
        if not word:
            continue
        if len(piles) == 2 and not count and re.fullmatch("[xX][1-9][0-9]{0,2}", word):
            count = int(word[1:])
            continue
        label = word.lower() if word.isascii() else ""
        if label in tables.pile_of and len(piles) < 2:
            piles.append(tables.pile_of[label])
        elif card is None and not piles:
            try:
                card = parse_face(word)
            except InvalidCard as error:
                if re.fullmatch(r"[a-z]+\d+", label):
                    raise InvalidMove(_no_pile(tables, word)) from None
                raise InvalidMove(f"{short(text)!r} is no move: {error}") from None
        elif len(piles) < 2:
            raise InvalidMove(_no_pile(tables, word))
        else:
            raise InvalidMove(f"{short(text)!r} is no move: {short(word)!r} is one word too many; {MOVE_EXPECTED}")
    return Words(card, tuple(piles), count)


def _no_pile(tables: Tables, word: str) -> str:
    ends = ((tables.piles[indices[0]].label, tables.piles[indices[-1]].label) for indices in tables.groups if indices)
    ranges = ("-".join(dict.fromkeys(labels)) for labels in ends)
    odd = odd_character(word)
    called = short(word) if word.isprintable() else repr(short(word))
    return f"there is no pile {called}{odd and f', with {odd}'}; piles are {', '.join(ranges)}"


def _the_move(position: Position, face: int, source: int, target: int) -> Move:
    """The move of the card that lies in ``source``: of two such cards the one that may be moved, or the upper one."""
    cards = position.piles[source]
    counts = [count for count in range(1, len(cards) + 1) if cards[-count] == face]
    if not counts:
        label = position.tables.piles[source].label
        lies = piles_with(position, face)
        where = f"it lies in {' and '.join(lies)}" if lies else "it lies face up nowhere"
        raise InvalidMove(f"{TEXT[face]} is not in {label}; {where}")
    candidates = [Transfer(source, target, count) for count in counts]
    return next((move for move in candidates if not refusal(position, move)), candidates[0])


def piles_with(position: Position, face: int) -> list[str]:
    """The labels of the piles in which a face lies face up."""
    return [table.label for table, cards in zip(position.tables.piles, position.piles, strict=True) if face in cards]


def split_moves(words: Iterable[str]) -> list[str]:
    """Part a row of words into the texts of moves, whether each move is one word (quoted) or several.

    >>> split_moves(["KH t2-k3", "2H", "t7", "a3"])
    ['KH t2-k3', '2H t7-a3']
    """
    moves: list[list[str]] = []
    for word in " ".join(words).replace(",", " ").split():
        if word.lower() in ACTIONS:
            moves.append([word.lower()])
            continue
        starts = not re.fullmatch(r"[-–→>]*[A-Za-z]+\d+(?:[-–→>]+[A-Za-z]+\d+)?[-–→>]*|[-–→>]+", word)
        if starts or not moves or moves[-1][0] in ACTIONS:
            moves.append([word])
        else:
            moves[-1].append(word)
    return [_joined(move) for move in moves]


def _joined(words: list[str]) -> str:
    piles = [label for word in words[1:] for label in re.split(r"[-–→>]+", word) if label]
    return " ".join([words[0], "-".join(piles)]).strip()
