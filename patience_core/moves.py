"""Moves: the law that says why one may not be made, the generator that must agree with it, doing and undoing.

:func:`refusal` is the law. :func:`legal_moves` is its optimisation: it reads the same tables the other way round.
That the two agree is tested on every variant.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import Final

from attrs import frozen

from patience_core.cards import CARDS, FACE_DOWN, FACES, SUIT_NAMES, TEXT
from patience_core.effects import Effect
from patience_core.errors import PluginError
from patience_core.piles import (
    ACCEPTS,
    BETWEEN_FOUNDATIONS,
    FILL_FROM,
    GIVES,
    GIVES_TO,
    HOLDS,
    SUITED,
    WHOLE_SUIT,
    cards_in_words,
)
from patience_core.position import Position
from patience_core.rules.faults import named, says, told
from patience_core.settle import settle
from patience_core.stock import DEAL, REDEAL, Deal, Redeal, Refusal


@frozen
class Transfer:
    """``count`` cards from the top of pile ``source`` to pile ``target`` (indices into the position's piles)."""

    source: int
    target: int
    count: int = 1


Move = Transfer | Deal | Redeal
"""What a player does at a time: carry cards from pile to pile, turn cards from the stock, or redeal."""

Done = tuple[Move, tuple[Effect, ...]]
"""A move that was made and what followed from it: all that is needed to take it back."""


def make(position: Position, move: Move) -> Done:
    """Make a move, which must be legal, and settle what follows from it."""
    if not isinstance(move, Transfer):
        return move, (*move.make(position), *settle(position))
    piles = position.piles
    source = piles[move.source]
    if move.count == 1:
        piles[move.target].append(source.pop())
    else:
        piles[move.target] += source[-move.count :]
        del source[-move.count :]
    return move, settle(position) if position.tables.variant.settle else ()


def unmake(position: Position, done: Done) -> None:
    """Take back the last move that was made, with all that followed from it."""
    move, effects = done
    for effect in reversed(effects):
        effect.undo(position)
    if isinstance(move, Transfer):
        target = position.piles[move.target]
        position.piles[move.source] += target[-move.count :]
        del target[-move.count :]


def legal_moves(position: Position, *, every_space: bool = True) -> list[Move]:
    """Every move that the rules allow, target by target; then the deal and the redeal.

    Foundations that are alike are named once, by the lowest number. With ``every_space`` false the spaces of a group
    whose order does not matter also count once, by the lowest.
    """
    piles = position.piles
    tables = position.tables.piles
    liftable = 0  # the faces that can be lifted, as the deepest card of what is lifted
    lifts: dict[int, list[tuple[int, int]]] = {}  # for each such face: pile and number of cards
    for table in tables:
        cards = piles[table.index]
        if not cards or table.gives_to == NOWHERE:
            continue
        if table.twins and any(piles[twin] == cards for twin in table.twins):
            continue
        lift = table.group.lift
        if lift.single:
            counts: Collection[int] = SINGLE if cards[-1] < FACE_DOWN else NONE
        else:
            counts = lift.counts(cards, table.lifted)
        for count in counts:
            face = cards[-count]
            if liftable >> face & 1:
                lifts[face].append((table.index, count))
            else:
                liftable |= 1 << face
                lifts[face] = [(table.index, count)]

    moves: list[Move] = []
    space_seen = None
    for table in tables:
        target = table.index
        cards = piles[target]
        wanted = (table.build[cards[-1]] if cards else table.fill) & liftable
        if not wanted:
            continue
        group = table.group
        if table.twins and any(piles[twin] == cards for twin in table.twins):
            continue
        if not cards and not every_space and table.suit is None and target not in position.tables.ordered:
            if space_seen is group:
                continue
            space_seen = group
        unit = group.unit
        room = group.size - len(cards) if group.size else UNLIMITED
        while wanted:
            lowest = wanted & -wanted
            wanted ^= lowest
            for source, count in lifts[lowest.bit_length() - 1]:
                if source == target or count > room or (unit and count != unit):
                    continue
                giver = tables[source]
                if giver.gives_to is not None and target not in giver.gives_to:
                    continue
                if not cards and table.fill_from is not None and source not in table.fill_from:
                    continue
                move = Transfer(source, target, count)
                if count > 1 and not (_belong_together(position, move) and _is_room_to_carry(position, move)):
                    continue
                if group.predicate is None or _is_allowed_by_predicate(position, move):
                    moves.append(move)
    if position.tables.turns:
        moves += [action for action in (DEAL, REDEAL) if not action.refusal(position)]
    return moves


def carried_at_once(position: Position, target: int) -> int:
    """How many cards (or runs) can go to a pile singly through free cells and spaces, so that they seem to go as one.

    One more than there are free cells, doubled for each space that any card may fill; a space that is itself the
    target does not count.
    """
    piles = position.piles
    free = sum([not piles[cell] for cell in position.tables.cells])
    spaces = sum([not piles[space] and space != target for space in position.tables.spaces])
    return (free + 1) << spaces


SINGLE: Final = range(1, 2)
NONE: Final = range(0)
NOWHERE: Final[frozenset[int]] = frozenset()
UNLIMITED: Final = 1 << 30


def refusal(position: Position, move: Move) -> Refusal | None:
    """Why may this move not be made? ``None`` when it may."""
    if not isinstance(move, Transfer):
        return move.refusal(position)
    for law in LAWS:
        refused = law(position, move)
        if refused:
            return refused
    return None


def _goes_to_another_pile(position: Position, move: Transfer) -> Refusal | None:
    tables = position.tables.piles
    if move.source == move.target:
        return Refusal("a move goes from one pile to another", f"{tables[move.source].label} is one pile")
    if not 0 < move.count <= len(position.piles[move.source]):
        there = len(position.piles[move.source])
        label = tables[move.source].label
        return Refusal("only cards that are there can be moved", f"{label} has {there}, not {move.count}")
    return None


def _may_leave(position: Position, move: Transfer) -> Refusal | None:
    source, target = position.tables.piles[move.source], position.tables.piles[move.target]
    if source.gives_to is None or move.target in source.gives_to:
        return None
    if source.gives_to == NOWHERE:
        return Refusal(GIVES["never"].format(place=source.group.place), f"{_card(position, move)} stays where it is")
    if source.group.gives == "anywhere":
        return Refusal(BETWEEN_FOUNDATIONS, f"{_card(position, move)} is on one already")
    rule = GIVES_TO.format(place=source.group.place, groups=" or ".join(_places(position, source.group.gives_to or ())))
    return Refusal(rule, f"{_card(position, move)} cannot go to {target.label}")


def _may_be_lifted(position: Position, move: Transfer) -> Refusal | None:
    table = position.tables.piles[move.source]
    cards = position.piles[move.source]
    lift = table.group.lift
    if move.count in lift.counts(cards, table.lifted):
        return None
    rule = lift.says(table.group.place, table.group.run.describe())
    if cards[-move.count] >= FACE_DOWN:
        return Refusal(rule, f"{TEXT[cards[-move.count] & 63]} lies face down")
    if move.count > 1:
        return Refusal(rule, f"{_card(position, move)} has {TEXT[cards[1 - move.count]]} on it")
    return Refusal(rule, f"{_card(position, move)} cannot be lifted alone")


def _are_as_many_as_go_there(position: Position, move: Transfer) -> Refusal | None:
    group = position.tables.piles[move.target].group
    if group.unit and move.count != group.unit:
        rule = ACCEPTS.format(place=group.place, number=cards_in_words(group.unit))
        return Refusal(rule, f"not {cards_in_words(move.count)}")
    if group.size and len(position.piles[move.target]) + move.count > group.size:
        rule = HOLDS.format(place=group.place, number=cards_in_words(group.size))
        return Refusal(
            rule, f"{position.tables.piles[move.target].label} has no room for {cards_in_words(move.count)} more"
        )
    return None


def _fit_there(position: Position, move: Transfer) -> Refusal | None:
    table = position.tables.piles[move.target]
    group = table.group
    face = position.piles[move.source][-move.count] & 63
    cards = position.piles[move.target]
    if not cards and table.fill_from is not None and move.source not in table.fill_from:
        groups = " or ".join(_places(position, group.fill_from or ()))
        return Refusal(FILL_FROM.format(place=group.place, groups=groups), f"{TEXT[face]} cannot go to {table.label}")
    if cards:
        there = cards[-1]
        if table.build[there] >> face & 1:
            return None
        fits = there < FACE_DOWN and group.build.accepts(CARDS[face], CARDS[there])
        rule, where = says(group.build, group.place), f"on {TEXT[there]}"
    else:
        if table.fill >> face & 1:
            return None
        fits = group.fill.accepts(CARDS[face])
        rule, where = says(group.fill, group.place), f"to {table.label}"
    if fits and table.suit is not None:
        rule, where = SUITED.format(place=group.place), f"to {table.label}, the place of {SUIT_NAMES[table.suit]}"
    return Refusal(rule, f"{TEXT[face]} cannot go {where}")


def _belong_there(position: Position, move: Transfer) -> Refusal | None:
    if move.count == 1 or _belong_together(position, move):
        return None
    table = position.tables.piles[move.target]
    cards = position.piles[move.source][-move.count :]
    if table.group.unit == WHOLE_SUIT and tuple(cards) not in _WHOLE_SUITS:
        rule = ACCEPTS.format(place=table.group.place, number=cards_in_words(table.group.unit))
        return Refusal(rule, f"{TEXT[cards[0]]} to {TEXT[cards[-1]]} are no whole suit in sequence")
    other = next(card for card in cards if table.suit is not None and CARDS[card].suit != table.suit)
    where = f"to {table.label}, the place of {SUIT_NAMES[table.suit or 0]}"
    return Refusal(SUITED.format(place=table.group.place), f"{TEXT[other]} cannot go {where}")


def _belong_together(position: Position, move: Transfer) -> bool:
    """Of several cards the deepest may fit, and the others still not be what the pile takes with it."""
    table = position.tables.piles[move.target]
    if table.suit is None and table.group.unit != WHOLE_SUIT:
        return True
    cards = position.piles[move.source][-move.count :]
    if table.group.unit == WHOLE_SUIT and tuple(cards) not in _WHOLE_SUITS:
        return False
    return table.suit is None or all(CARDS[card].suit == table.suit for card in cards)


def _can_be_carried(position: Position, move: Transfer) -> Refusal | None:
    if move.count == 1 or _is_room_to_carry(position, move):
        return None
    group = position.tables.piles[move.source].group
    rule = group.lift.says(group.place, group.run.describe())
    what = "runs" if group.lift.by_build else "cards"
    most = carried_at_once(position, move.target)
    return Refusal(rule, f"{_pieces(position, move)} {what}, and room for {most} to go")


def _is_room_to_carry(position: Position, move: Transfer) -> bool:
    """Whether several cards can really go, piece by piece, where they have to."""
    if not position.tables.piles[move.source].group.lift.carried:
        return True
    return _pieces(position, move) <= carried_at_once(position, move.target)


def _pieces(position: Position, move: Transfer) -> int:
    """Of how many pieces the lifted cards are: single cards, or runs where those go as one."""
    table = position.tables.piles[move.source]
    if not table.group.lift.by_build:
        return move.count
    cards = position.piles[move.source][-move.count :]
    return 1 + sum(not table.run[on] >> card & 1 for on, card in pairwise(cards))


def _allowed_by_predicate(position: Position, move: Transfer) -> Refusal | None:
    group = position.tables.piles[move.target].group
    if group.predicate is None or _is_allowed_by_predicate(position, move):
        return None
    label = position.tables.piles[move.target].label
    return Refusal(says(group.predicate, group.place), f"{_card(position, move)} cannot go to {label}")


def _is_allowed_by_predicate(position: Position, move: Transfer) -> bool:
    predicate = position.tables.piles[move.target].group.predicate
    lifted = [CARDS[code] for code in position.piles[move.source][-move.count :]]
    pile = [CARDS[code] for code in position.piles[move.target] if code < FACE_DOWN]
    try:
        return predicate is None or bool(predicate.accepts(lifted, pile))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # even sys.exit(): a rule must not end the program
        raise PluginError(f"the rule {named(predicate)} failed when asked: {told(error)}") from error


_WHOLE_SUITS: Final = frozenset(
    order for ace in range(0, FACES, 13) for order in (tuple(range(ace, ace + 13)), tuple(range(ace + 12, ace - 1, -1)))
)
"""The codes of a suit's cards, from ace to king and from king to ace."""

LAWS: Final[tuple[Callable[[Position, Transfer], Refusal | None], ...]] = (
    _goes_to_another_pile,
    _may_leave,
    _may_be_lifted,
    _can_be_carried,
    _are_as_many_as_go_there,
    _fit_there,
    _belong_there,
    _allowed_by_predicate,
)
"""What is asked of a move, in the order in which it is asked."""


def _card(position: Position, move: Transfer) -> str:
    return TEXT[position.piles[move.source][-move.count]]


def _places(position: Position, names: tuple[str, ...]) -> list[str]:
    return [position.variant.group(name).place for name in names]
