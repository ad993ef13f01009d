"""What can be told of a deal from the first position of a recorded play, whatever the shuffle was."""

from __future__ import annotations

from collections.abc import Iterator

from patience_core.cards import CARDS, FACE_DOWN
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.position import Position
from tests.recorded import Recorded


def is_dealt_alike(line: Recorded) -> bool:
    """Whether the first line of a play looks like a deal of ours.

    That is: how large the piles are, how many of their cards lie face down, which cards are set out, whether cards
    are sunk. The piles of a group may be large and small in another order. In which order cards were dealt no
    position tells.
    """
    return _looks(deal_position(line.variant, 1)) == _looks(line.position)


def _looks(position: Position) -> dict[str, object]:
    looks: dict[str, object] = {}
    for group, indices in zip(position.variant.groups, position.tables.groups, strict=True):
        piles = [position.piles[index] for index in indices]
        if any(group.set_out) and not group.base:
            looks[group.name] = sorted(CARDS[card] for pile in piles for card in pile)
        elif group.home:
            looks[group.name] = sorted(map(len, piles))
        else:
            looks[group.name] = sorted((len(pile), sum(card >= FACE_DOWN for card in pile)) for pile in piles)
        if group.sink:
            looks[f"{group.name}, sunk"] = all(pile == group.sink.arranged(pile) for pile in piles)
    return looks


def deal_primitives(variant: Variant) -> Iterator[str]:
    """The primitives of dealing that a variant uses, in words; some more than once."""
    yield f"{variant.decks} decks" if variant.decks > 1 else "one deck"
    if len(variant.ranks) < 13:
        yield "short decks"
    for group in variant.groups:
        if any(group.set_out):
            yield "cards set out before the deal"
        if group.base and group.base != "the first card played":
            yield f"base: {group.base}"
        if group.sink:
            yield f"sunk{' by changing places' * group.sink.swap}"
        if group.deal is None:
            continue
        if group.kind == "tableau":
            yield "piles of one size" if len(set(group.deal.sizes)) == 1 else "piles of several sizes"
        elif not group.home and group.kind != "stock":
            yield f"cards dealt to the {group.kind}"
        if group.kind == "stock":
            yield "a stock of what is left"
        if group.face_up:
            yield f"faces: top {'card' if group.face_up == 1 else group.face_up} up"
        if group.home:
            yield "cards dealt to a foundation"
