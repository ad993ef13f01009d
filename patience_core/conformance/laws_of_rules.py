"""The laws about a variant as it is declared: tables, referee, deals and rules text all follow the declaration."""

from __future__ import annotations

from collections import Counter
from typing import Final

from patience_core.cards import CARDS, CODES, FACES, Card
from patience_core.conformance.changes import changes
from patience_core.conformance.law import Law, LawBroken, require
from patience_core.conformance.report import Tally
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.english import rules_text
from patience_core.moves import Move, Transfer, refusal
from patience_core.notation import position_text
from patience_core.position import Position
from patience_core.tables import PileTable, tables_of

_DEALS: Final = (*range(1, 21), 617, 2**32, 2**64 - 1)


def tables_are_the_rules(variant: Variant) -> Tally:
    """Every table answers as its rule does when it is asked directly: all pairs of faces, for every pile."""
    checks = 0
    for table in tables_of(variant).piles:
        group = table.group
        for card in CARDS:
            _answers(table, "fill", f"{card} to a space", table.fill >> card.code & 1, _may_fill(table, card))
            for on in CARDS:
                pair = f"{card} on {on}"
                _answers(table, "build", pair, table.build[on.code] >> card.code & 1, _may_build(table, card, on))
                _answers(table, "run", pair, table.run[on.code] >> card.code & 1, group.run.accepts(card, on))
        require(not any(table.build[FACES:CODES]), f"the table of {table.label} builds on a face-down card")
        checks += len(CARDS) * (2 * len(CARDS) + 1)
    return Tally(checks=checks)


def referee_asks_the_rules(variant: Variant) -> Tally:
    """A single card is refused, on a card or in a space, exactly as the pile's rules say, whatever its number."""
    tables = tables_of(variant)
    checks = 0
    for table in tables.piles:
        source = _giver(table, tables.piles)
        if source is None or table.group.unit > 1:
            continue
        position = Position(tables, [[] for _ in tables.piles])
        there, here = position.piles[source.index], position.piles[table.index]
        move = Transfer(source.index, table.index)
        for card in CARDS:
            if source.suit not in (None, card.suit):
                continue
            there[:] = [card.code]
            here.clear()
            _refused(position, move, f"{card} to a space of {table.label}", _may_fill(table, card))
            for on in CARDS if table.group.size != 1 else ():
                here[:] = [on.code]
                _refused(position, move, f"{card} on {on} of {table.label}", _may_build(table, card, on))
                checks += 1
            checks += 1
    return Tally(checks=checks)


def deals_are_for_ever(variant: Variant) -> Tally:
    """The same number is the same deal, other numbers are other deals, and each deals every card of the decks."""
    whole = Counter([card for card in CARDS if card.rank in variant.ranks] * variant.decks)
    dealt: dict[str, int] = {}
    for number in _DEALS:
        position = deal_position(variant, number)
        text = position_text(position)
        require(position_text(deal_position(variant, str(number))) == text, f"deal {number} differs from time to time")
        require(text not in dealt, f"deals {dealt.get(text)} and {number} are the same")
        require(Counter(position.cards()) == whole, f"deal {number} does not deal the whole of the decks: {text}")
        dealt[text] = number
        for group, indices in zip(variant.groups, position.tables.groups, strict=True):
            if group.recipe or (group.base and not group.dealt):
                continue  # how many cards come here only the deck can tell
            sizes = list(group.deal.sizes) if group.deal else []
            for number_in_group, index in enumerate(indices):
                set_out = group.set_out[number_in_group]
                plan = sizes[number_in_group] if number_in_group < len(sizes) else 0
                cards = [code & 63 for code in position.piles[index]]
                label = position.tables.piles[index].label
                expected = plan + len(set_out)
                require(len(cards) == expected, f"deal {number}: {label} has {len(cards)} cards, not {expected}")
                begins = cards[: len(set_out)] == [card.code for card in set_out]
                require(begins, f"deal {number}: {label} does not begin with what is set out there")
    return Tally(checks=len(_DEALS), positions=2 * len(_DEALS))


def text_follows_the_rules(variant: Variant) -> Tally:
    """Change one field of the declaration, and both the rules in English and the rules that are played change."""
    text = rules_text(variant)
    fingerprint = tables_of(variant).fingerprint
    checks = 0
    for change in changes(variant):
        other = change.variant
        require(rules_text(other) != text, f"the rules text says the same with {change.what}")
        require(tables_of(other).fingerprint != fingerprint, f"the game is taken for the same with {change.what}")
        checks += 1
    return Tally(checks=checks)


VARIANT_LAWS: Final[tuple[Law[Variant], ...]] = (
    Law("a table answers as its rule does", tables_are_the_rules),
    Law("the referee asks the rules of the pile", referee_asks_the_rules),
    Law("a deal number names one deal", deals_are_for_ever),
    Law("the rules text follows the rules", text_follows_the_rules),
)
"""Each is asked of the variant once."""


def _may_fill(table: PileTable, card: Card) -> bool:
    return table.suit in (None, card.suit) and table.group.fill.accepts(card)


def _may_build(table: PileTable, card: Card, on: Card) -> bool:
    return table.suit in (None, card.suit) and table.group.build.accepts(card, on)


def _answers(table: PileTable, field: str, asked: str, told: int, rule: bool) -> None:
    if bool(told) != bool(rule):
        answers = ("yes", "no") if told else ("no", "yes")
        raise LawBroken(f"{table.label}, {field}: {asked}: the table says {answers[0]}, the rule {answers[1]}")


def _refused(position: Position, move: Move, what: str, expected: bool) -> None:
    refused = refusal(position, move)
    if (refused is None) != expected:
        raise LawBroken(f"{what}: {refused or 'is allowed'}, against the rule of the pile")


def _giver(target: PileTable, piles: tuple[PileTable, ...]) -> PileTable | None:
    """A pile that a single card may leave for ``target``, of any suit if there is one."""
    givers = [
        pile
        for pile in piles
        if pile.index != target.index
        and (pile.gives_to is None or target.index in pile.gives_to)
        and (target.fill_from is None or pile.index in target.fill_from)
        and not (pile.group.home and target.group.home)
        and 1 in pile.group.lift.counts([0], pile.run)
    ]
    return min(givers, key=lambda pile: (pile.suit is not None, pile.index), default=None)
