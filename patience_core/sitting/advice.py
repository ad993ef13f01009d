"""What to tell a player whose move cannot be made, however little of it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from patience_core.cards import FACE_DOWN, TEXT
from patience_core.errors import InvalidMove
from patience_core.moves import Move, Transfer, refusal
from patience_core.notation import ACTIONS, Words, move_text, read_words
from patience_core.position import Position
from patience_core.shorthand import matching_moves, onto_a_card, two_cards
from patience_core.stock import Refusal

_MOST_DETAILS = 2

_FACE_DOWN = re.compile(r"\([A2-9TJQK][CDHS]\)")
"""How a reason names a card that lies face down. A player who may not see it is not told which it is."""


def why_none(position: Position, text: str) -> str | None:
    """Why no legal move fits what was typed, in a player's words; ``None`` when one does.

    Takes ``7s``, ``7s t5``, ``7s 8s``, ``t3-t5``, ``7s t3-t5``, ``deal`` and ``redeal``. There is a line
    for each card that may have been meant.

    Raises:
        InvalidMove: the text is no move, or names a card or a pile that is not there.
    """
    reason = _why_none(position, text)
    return reason and _FACE_DOWN.sub("the face-down card", reason)


def why_not(position: Position, move: Move) -> str | None:
    """Why a move of cards that are there may not be made, in the rule's words; ``None`` when it may. No card that lies
    face down is named."""
    reason = _reason(position, move)
    return str(reason) if reason else None


def _reason(position: Position, move: Move) -> Refusal | None:
    """The refusal of a move, in which no card that lies face down is named."""
    reason = refusal(position, move)
    if reason is None or not isinstance(move, Transfer):
        return reason
    detail = _FACE_DOWN.sub("the face-down card", reason.detail)
    cards = position.piles[move.source]
    if 0 < move.count <= len(cards) and cards[-move.count] >= FACE_DOWN:
        detail = detail.replace(TEXT[cards[-move.count] & ~FACE_DOWN], "the card")
    return evolve(reason, detail=detail)


def _why_none(position: Position, text: str) -> str | None:
    if buried := _onto_a_buried_card(position, text):
        return buried
    if matching_moves(position, text):
        return None
    if action := ACTIONS.get(text.strip().lower()):
        return str(refusal(position, action))
    if aims := onto_a_card(position, text):
        return "\n".join(dict.fromkeys(filter(None, (_why_none(position, aim) for aim in aims))))
    words = read_words(position.tables, text)
    face, piles = words.card, list(words.piles)
    if face is None and not position.piles[piles[0]]:
        raise InvalidMove(f"{position.tables.piles[piles[0]].label} is empty: there is no card to move")
    refused = [(move, _reason(position, move)) for move in _candidates(position, words)]
    reasons = {str(reason): reason for _, reason in refused if reason}
    if len(reasons) == 1:
        return next(iter(reasons))
    if piles:
        return "\n".join(f"{move_text(position, move)}: {reason}" for move, reason in refused if reason)
    card = TEXT[face] if face is not None else "the card"
    return _nowhere(card, [reason for _, reason in refused if reason])


def _onto_a_buried_card(position: Position, text: str) -> str | None:
    """Why not, where the card to be built on has others on it; ``None`` where it lies on top, or nowhere face up. That
    the card to be moved is buried likewise is told as well."""
    named = two_cards(position, text)
    if named is None:
        return None
    sources, under = ([pile for pile, cards in enumerate(position.piles) if face in cards] for face in named)
    card, aim = named
    if card != aim and sources and sources == under and len(sources) == 1:
        cards, label = position.piles[sources[0]], position.tables.piles[sources[0]].label
        if cards[-1] == aim:
            return f"{TEXT[card]} lies in {label} itself, beneath {TEXT[aim]}"
    if not sources or not under or any(position.piles[pile][-1] == aim for pile in under):
        return None
    reasons = []
    for pile in under:
        cards = position.piles[pile]
        upper = cards[cards.index(aim) + 1]
        on_it = "a face-down card" if upper >= FACE_DOWN else TEXT[upper]
        reasons.append(f"{TEXT[aim]} in {position.tables.piles[pile].label} has {on_it} on it")
    for source in sources:
        table, cards = position.tables.piles[source], position.piles[source]
        count = len(cards) - cards.index(card)
        target = under[0] if under[0] != source else (source + 1) % len(position.piles)
        if count not in table.group.lift.counts(cards, table.lifted):
            reasons.append(str(_reason(position, Transfer(source, target, count))))
    return "\n".join(dict.fromkeys(reasons))


def _candidates(position: Position, words: Words) -> Iterator[Move]:
    """The moves, none of them legal, that a player may have meant: the card wherever it lies, to each target named."""
    face, piles = words.card, words.piles
    targets = piles[-1:] or tuple(pile.index for pile in position.tables.piles)
    sources = piles[:1] if len(piles) == 2 else range(len(position.piles))
    for source in sources:
        cards = position.piles[source]
        counts = [count for count in range(1, len(cards) + 1) if face is None or cards[-count] == face]
        for count in [words.count] if words.count in counts else counts[:1]:
            yield from (Transfer(source, target, count) for target in targets if target != source or piles)


def _nowhere(card: str, refusals: list[Refusal]) -> str:
    """Why a card can go to no pile at all: the one rule that forbids it everywhere, if there is one."""
    rules = {refusal.rule for refusal in refusals}
    details = list(dict.fromkeys(refusal.detail for refusal in refusals))
    if len(rules) == 1 and len(details) <= _MOST_DETAILS:
        return f"{refusals[0].rule}: {'; '.join(details)}"
    return f"{card} fits on no other pile now"
