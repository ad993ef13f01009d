"""The text of a new variant's file of cases: a small position for each rule of its parent, tried before."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from attrs import field, frozen

from patience_core.cards import CARDS, TEXT, Card
from patience_core.cli.starter import scalar
from patience_core.cli.starteractions import actions
from patience_core.declaration import Variant
from patience_core.errors import PatienceError
from patience_core.moves import Move, Transfer, refusal
from patience_core.notation import move_text, read_move, read_position
from patience_core.position import Position
from patience_core.rules.faults import says
from patience_core.tables import PileTable, Tables, tables_of

_DEAL: Final = 1
_MIDDLE: Final = (8, 9, 7, 6, 5, 10, 4, 11, 3, 12, 2, 13, 1)
"""Ranks in the order in which examples are looked for: ordinary cards make the clearest ones."""

_BY_EXAMPLE: Final = tuple(Card(suit, rank).code for rank in _MIDDLE for suit in (3, 2, 0, 1))


@frozen
class _Example:
    """A small position, and moves there that are known to be legal, or refused by a rule."""

    rule: str
    position: str
    legal: tuple[str, ...] = ()
    illegal: tuple[tuple[str, str], ...] = field(default=())


def starter_cases(variant: Variant) -> str:
    """The text of the file. Every case in it holds for the variant."""
    lines = [
        "# What the rules allow and what they refuse, case by case; patience conform tries them all.",
        "# A position may be a fragment: groups left out are empty, cards left out do not exist.",
        "# Where you change a rule, change its case; where you add one, add a case that would catch its being wrong.",
    ]
    source = f"  source: {scalar(variant.sources[0].key)}" if variant.sources else ""
    for case in (_dealt(variant), *map(_case, _examples(variant)), *actions(variant), *_won(variant)):
        rule, *rest = case
        lines += ["", rule, *([source] if source else []), *rest]
    return "\n".join(lines) + "\n"


def _dealt(variant: Variant) -> list[str]:
    from patience_core.dealing import deal_position

    position = deal_position(variant, _DEAL)
    lines = ["- rule: the deal", f"  deal: {_DEAL}", "  piles:"]
    for group, indices in zip(variant.groups, position.tables.groups, strict=True):
        sizes = " ".join(str(len(position.piles[index])) for index in indices)
        lines.append(f"    {scalar(group.name)}: {sizes}")
    return lines


def _won(variant: Variant) -> Iterator[list[str]]:
    """The end of the game with as few cards as will do: each first card of the piles that winning looks at."""
    tables = tables_of(variant)
    position = Position(tables, [[] for _ in tables.piles])
    left = dict.fromkeys(_BY_EXAMPLE, variant.decks)
    for index in tables.home:
        first = next((code for code in left if tables.piles[index].fill >> code & 1 and left[code]), None)
        if first is not None:
            left[first] -= 1
            position.piles[index] = [first]
    text = _written(position)
    if position.cards() and position.won() and read_position(tables, text).won():
        yield [
            f"- rule: {scalar(f'the game is won when {variant.win.words}')}",
            f'  position: "{text}"',
            "  outcome: won",
        ]


def _case(example: _Example) -> list[str]:
    lines = [f"- rule: {scalar(example.rule)}", f'  position: "{example.position}"']
    if example.legal:
        lines.append(f"  legal: [{', '.join(example.legal)}]")
    if example.illegal:
        lines.append("  illegal:")
        lines += [f"    {move}: {scalar(rule)}" for move, rule in example.illegal]
    return lines


def _examples(variant: Variant) -> Iterator[_Example]:
    """For each group an example of building, of filling a space, and of what its piles give; and one of lifting."""
    tables = tables_of(variant)
    hand = _hand(tables)
    if hand is None:
        return
    for indices in tables.groups:
        target = next((tables.piles[index] for index in indices if index != hand.index), None)
        if target is None:
            continue
        for example in (_building(tables, hand, target), _filling(tables, hand, target), _giving(tables, hand, target)):
            if example is not None and _holds(tables, example):
                yield example
    lifting = _lifting(tables, hand)
    if lifting is not None and _holds(tables, lifting):
        yield lifting


def _hand(tables: Tables) -> PileTable | None:
    """A pile that cards can be taken from in an example: a dealt one that may hold any card face up, and gives it away;
    of a group with as many piles as there are in one, for an example takes its cards from several."""
    hands = [
        pile
        for pile in tables.piles
        if pile.group.dealt and pile.group.gives != "never" and pile.group.faces != "down" and pile.suit is None
    ]
    return max(hands, key=lambda pile: pile.group.piles, default=None)


def _building(tables: Tables, hand: PileTable, target: PileTable) -> _Example | None:
    possible = [code for code in _BY_EXAMPLE if target.suit is None or CARDS[code].suit == target.suit]
    on = next((code for code in possible if target.build[code]), possible[0])
    others = [code for code in _BY_EXAMPLE if code != on]
    fits = [code for code in others if target.build[on] >> code & 1]
    below = next((code for code in fits if CARDS[code].rank < CARDS[on].rank), None)
    above = next((code for code in fits if CARDS[code].rank > CARDS[on].rank), None)
    same = None if (below, above) != (None, None) else next(iter(fits), None)
    fails = next((code for code in others if not target.build[on] >> code & 1), None)
    cards = [same, *([above, fails, below] if below is None else [below, fails, above])]
    return _try(tables, hand, target, [on], cards, says(target.group.build, target.group.place))


def _filling(tables: Tables, hand: PileTable, target: PileTable) -> _Example | None:
    fits = next((code for code in _BY_EXAMPLE if target.fill >> code & 1), None)
    fails = next((code for code in _BY_EXAMPLE if not target.fill >> code & 1 and code != fits), None)
    return _try(tables, hand, target, [], [fits, fails], says(target.group.fill, target.group.place))


def _lifting(tables: Tables, hand: PileTable) -> _Example | None:
    """Two cards that might move together onto another pile: a pair that lifts as a run, and a pair that does not."""
    group = hand.group
    sources = [index for index in tables.indices(group.name) if index != hand.index][:2]
    on = next((code for code in _BY_EXAMPLE if hand.build[code]), None)
    if on is None:
        return None
    position = Position(tables, [[] for _ in tables.piles])
    position.piles[hand.index] = [on]
    left = [code for code in _BY_EXAMPLE if code != on]
    moves: list[Move] = []
    for source, together in zip(sources, (1, 0) if group.lift.uses_run else (0, 1), strict=False):
        for deep in [code for code in left if hand.build[on] >> code & 1]:
            top = next((code for code in left if code != deep and hand.lifted[deep] >> code & 1 == together), None)
            if top is not None:
                position.piles[source] = [deep, top]
                left = [code for code in left if code not in (deep, top)]
                moves.append(Transfer(source, hand.index, 2))
                break
    return _example(position, moves, group.lift.says(group.place, group.run.describe())) if moves else None


def _giving(tables: Tables, hand: PileTable, target: PileTable) -> _Example | None:
    """A card that leaves for a pile where it would fit, so that only the group's own rule can refuse it."""
    group = target.group
    if group.gives != "never" or target.group is hand.group:
        return None
    for card in _BY_EXAMPLE:
        on = next((code for code in _BY_EXAMPLE if hand.build[code] >> card & 1 and code != card), None)
        if on is not None and (target.suit is None or CARDS[card].suit == target.suit):
            position = Position(tables, [[] for _ in tables.piles])
            position.piles[target.index] = [card]
            position.piles[hand.index] = [on]
            return _example(position, [Transfer(target.index, hand.index)], "")
    return None


def _try(
    tables: Tables, hand: PileTable, target: PileTable, there: list[int], cards: list[int | None], rule: str
) -> _Example | None:
    """An example of moving each card, from a pile of its own, to a pile that holds what is ``there``."""
    sources = [i for i in tables.indices(hand.group.name) if i != target.index]
    position = Position(tables, [[] for _ in tables.piles])
    position.piles[target.index] = list(there)
    moves: list[Move] = []
    for source, card in zip(sources, (card for card in cards if card is not None), strict=False):
        position.piles[source] = [card]
        moves.append(Transfer(source, target.index))
    return _example(position, moves, rule) if moves else None


def _example(position: Position, moves: list[Move], rule: str) -> _Example:
    """What the rules say of these moves; without a ``rule`` the first refusal names it."""
    legal: list[str] = []
    illegal: list[tuple[str, str]] = []
    for move in moves:
        refused = refusal(position, move)
        if refused is None:
            legal.append(move_text(position, move))
        else:
            illegal.append((move_text(position, move), refused.rule))
    named = rule or (illegal[0][1] if illegal else "")
    transfers = [move for move in moves if isinstance(move, Transfer)]
    named_piles = {index for move in transfers for index in (move.source, move.target)}
    return _Example(named, _written(position, named_piles), tuple(legal), tuple(illegal))


def _holds(tables: Tables, example: _Example) -> bool:
    """Whether the example says something, and its text, read again, says the same."""
    try:
        position = read_position(tables, example.position)
        allowed = all(refusal(position, read_move(position, text)) is None for text in example.legal)
        refused = [refusal(position, read_move(position, text)) for text, _ in example.illegal]
    except PatienceError:
        return False
    rules = [refused_by.rule if refused_by else "" for refused_by in refused]
    return bool(example.legal or example.illegal) and allowed and rules == [rule for _, rule in example.illegal]


def _written(position: Position, named: Collection[int] = ()) -> str:
    """The position as a fragment: no more piles of each group than up to the last card or the last one named."""
    parts: list[str] = []
    for group, indices in zip(position.variant.groups, position.tables.groups, strict=True):
        wanted = [number for number, index in enumerate(indices, 1) if position.piles[index] or index in named]
        if not wanted:
            continue
        piles = [" ".join(TEXT[code] for code in position.piles[index]) or "-" for index in indices[: max(wanted)]]
        parts.append(f"{group.name}: {' / '.join(piles)}")
    return "; ".join(parts)
