"""Changes of a variant's rules that nobody could see in play, each with the reason.

Most reasons follow from the declaration: a pile that gives nothing is never lifted from, a pile of one card is never
built on. Those are functions here, asked for every change. What has another reason stands in :data:`SAID`, by the id of
the variant; what is said there of a variant holds for those that extend it, as far as they have the same change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import fields

from patience_core.cards import CARDS
from patience_core.declaration import Variant
from patience_core.piles import WHOLE_SUIT, PileGroup
from patience_core.rules.lift import Lift
from patience_core.tables import ALL_FACES, tables_of

SAID: Final[Mapping[str, Mapping[str, str]]] = {
    "bisley": {"kings: size 12": "all aces are out, so a king foundation ends at the two, its twelfth card"},
}


def excuse(what: str, variant: Variant, changed: Variant, parents: tuple[str, ...] = ()) -> str:
    """Why nobody could see that the variant was changed; empty where somebody could."""
    for place, group in enumerate(variant.groups):
        other = changed.groups[place]
        differs = _differing(group, other)
        for names, reason in _REASONS:
            if differs and differs <= names:
                said = reason(variant, group, other)
                if said:
                    return said
    return next((SAID[name][what] for name in (variant.id, *parents) if what in SAID.get(name, {})), "")


def _differing(group: PileGroup, other: PileGroup) -> set[str]:
    names = [each.name for each in fields(PileGroup)]
    return {name for name in names if getattr(group, name) != getattr(other, name)}


def _stays_down(_variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """A card that lies face down is neither lifted nor built on, whatever the rules say."""
    down = group.face_up == other.face_up == 0
    return "its cards lie face down" if down and not _takes(group) and not _takes(other) else ""


def _stays(_variant: Variant, group: PileGroup, _other: PileGroup) -> str:
    return "nothing leaves it, so nothing is lifted" if group.gives == "never" else ""


def _one_card(_variant: Variant, group: PileGroup, other: PileGroup) -> str:
    return "it never holds more than one card" if group.size == other.size == 1 else ""


def _lifts_singly(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """Ways of lifting that come to the same: one card at a time, where no two lift together or can be carried."""
    lifts = {group.lift.words, other.lift.words}
    if lifts <= {"a run", "a sequence, run by run"} and group.run == group.build:
        return "what follows the rule of building is one run, and always room for one to go"
    if all(_is_single(variant, each) for each in (group, other)):
        return "no two cards ever lift together"
    return ""


def _is_single(variant: Variant, group: PileGroup) -> bool:
    lift: Lift = group.lift
    if lift.single:
        return True
    if not lift.uses_run:
        return False
    joins = group.build if lift.by_build else group.run
    table = tables_of(variant)
    pile = next(pile for pile in table.piles if pile.group.name == group.name)
    alone = not any(pile.build if lift.by_build else pile.run) if joins in (group.build, group.run) else False
    nowhere = lift.carried and not lift.by_build and not table.cells and pile.fill != ALL_FACES
    return alone or nowhere


def _takes_singly(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    if {group.unit, other.unit} != {0, 1}:
        return ""
    single = all(each.gives == "never" or each.lift.single or each.size == 1 for each in variant.groups)
    return "cards come one at a time, so a pile that takes one and one that takes more are the same" if single else ""


def _no_face_shows(_variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """How cards are dealt shows where some of them are dealt otherwise."""
    plan = group.deal.sizes if group.deal else ()
    largest = max([*plan, *map(len, group.set_out)], default=0)
    up = [largest if each.face_up is None else min(each.face_up, largest) for each in (group, other)]
    dealt = group.deal is not None or any(group.set_out)
    if not dealt or up[0] == up[1] == largest:
        return "every card that is dealt here lies the same way"
    return ""


def _takes(group: PileGroup) -> bool:
    return group.fill.describe() != "no card"


def _holds_one(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """A limit on piles that nothing is built on shows only where cards are carried through free cells."""
    carried = any(each.lift.carried for each in variant.groups)
    built = tables_of(variant).piles
    alone = not any(any(pile.build) for pile in built if pile.group.name == group.name)
    if alone and group.unit == 1 and not carried and not (group.deal and max(group.deal.sizes) > 1):
        return "nothing is built on its one card" if group.size and other.size != group.size else ""
    return ""


def _takes_nothing(variant: Variant, group: PileGroup, _other: PileGroup) -> str:
    """Where a player can place nothing it does not matter how much would go there."""
    piles = [pile for pile in tables_of(variant).piles if pile.group.name == group.name]
    takes = any(pile.fill or any(pile.build) for pile in piles)
    return "" if takes or _takes(group) else "no player places anything there"


def _runs_never_go_up(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """Only the deepest card of a run is asked whether it fits; the next one may be just what should lie there."""
    givers = [each for each in variant.groups if each.gives != "never" and not each.lift.single and each.size != 1]
    if variant.decks > 1 or None in group.suits or {group.unit, other.unit} != {0, 1}:
        return ""
    if not all(each.lift.uses_run and not each.lift.by_build for each in givers):
        return ""
    pairs = [(card, on) for on in CARDS for card in CARDS if card.suit == on.suit]
    for giver in givers:
        runs = [(card, on) for card, on in pairs if giver.run.accepts(card, on)]
        if any(group.build.accepts(on, top) and top != card for card, on in runs for top in CARDS):
            return ""
        if any(group.fill.with_base(base).accepts(on) for _, on in runs for base in range(14)):
            return ""
    return "the second card of a run would have to lie on the foundation already, or is of another suit"


def _only_whole_suits(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """What begins a pile where only whole suits go that lie from the king down."""
    if not group.unit == other.unit == WHOLE_SUIT:
        return ""
    givers = [each for each in variant.groups if each.gives != "never" and not each.home]
    up = any(each.run.accepts(card, on) for each in givers for card in CARDS for on in CARDS if card.rank > on.rank)
    kings = [card for card in CARDS if card.rank == 13]
    same = all(each.fill.accepts(king) for each in (group, other) for king in kings)
    return "the deepest card of a whole suit is its king" if same and not up else ""


def _none_to_sink(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """Cards that are all set out elsewhere are not dealt, and sink nowhere."""
    ranks = {sink.rank for sink in (group.sink, other.sink) if sink}
    set_out = [card.rank for each in variant.groups for pile in each.set_out for card in pile]
    there = any(set_out.count(rank) < 4 * variant.decks for rank in ranks)
    return "" if there else "the cards that would sink are set out elsewhere"


_Reason = Callable[[Variant, PileGroup, PileGroup], str]

_REASONS: Final[tuple[tuple[frozenset[str], _Reason], ...]] = (
    (frozenset({"build", "run", "lift", "gives", "unit"}), _stays_down),
    (frozenset({"lift", "run"}), _stays),
    (frozenset({"build", "run", "lift"}), _one_card),
    (frozenset({"lift"}), _lifts_singly),
    (frozenset({"unit"}), _takes_singly),
    (frozenset({"unit"}), _runs_never_go_up),
    (frozenset({"faces"}), _no_face_shows),
    (frozenset({"size"}), _holds_one),
    (frozenset({"fill", "base"}), _only_whole_suits),
    (frozenset({"sink"}), _none_to_sink),
    (frozenset({"unit", "size"}), _takes_nothing),
)
"""The fields that a reason is about, and the reason."""
