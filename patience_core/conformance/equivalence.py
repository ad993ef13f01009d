"""Changes of a variant's rules that nobody could see in play, each with the reason.

The reasons follow from the declaration alone: a pile that gives nothing is never lifted from, a pile of one card is
never built on. Each is a function here, asked of every change of the fields that it is about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import fields

from patience_core.cards import CARDS
from patience_core.conformance.reach import fits_nowhere, same_cards, same_piles
from patience_core.declaration import Variant
from patience_core.piles import WHOLE_SUIT, PileGroup, set_out_by_base
from patience_core.rules.lift import Lift
from patience_core.tables import ALL_FACES, tables_of


def reason(variant: Variant, changed: Variant) -> str:
    """Why nobody could see that one group of a variant was changed; empty where no reason is known."""
    if [group.name for group in variant.groups] != [group.name for group in changed.groups]:
        return ""
    if set(changed.settle) == set(variant.settle) <= {"turn up", "refill"} and changed.settle != variant.settle:
        return "both steps are done until neither changes anything, and a card that fills a space lies face up anyway"
    for group, other in zip(variant.groups, changed.groups, strict=True):
        differs = _differing(group, other)
        if differs and _helps_others(variant, changed, group.name):
            return ""
        for names, why in _REASONS:
            if differs and differs <= names:
                said = why(variant, group, other)
                if said:
                    return said
        for names, proof, words in _PROOFS:
            if differs and differs <= names and proof(variant, changed, group.name):
                return words
    return ""


def _differing(group: PileGroup, other: PileGroup) -> set[str]:
    names = [each.name for each in fields(PileGroup)]
    return {name for name in names if getattr(group, name) != getattr(other, name)}


def _helps_others(variant: Variant, changed: Variant, name: str) -> bool:
    """Whether other groups carry their cards through the piles of this one by only one of the two rules."""
    here, there = tables_of(variant), tables_of(changed)
    carried = any(group.lift.carried for group in variant.groups if group.name != name)
    return carried and (here.cells, here.spaces) != (there.cells, there.spaces)


def _stays_down(_variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """A card that lies face down is neither lifted nor built on, whatever the rules say."""
    down = group.face_up == other.face_up == 0
    return "its cards lie face down" if down and not _takes(group) and not _takes(other) else ""


def _stays(_variant: Variant, group: PileGroup, _other: PileGroup) -> str:
    return "nothing leaves it, so nothing is lifted" if group.gives == "never" else ""


def _one_card(_variant: Variant, group: PileGroup, other: PileGroup) -> str:
    return "it never holds more than one card" if group.size == other.size == 1 else ""


def _one_card_at_a_time(_variant: Variant, group: PileGroup, other: PileGroup) -> str:
    room = group.size == 1 and {group.unit, other.unit} == {0, 1}
    return "there is room for one card, so that one comes at a time" if room else ""


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


def _no_face_shows(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """How cards are dealt shows where some of them are dealt otherwise."""
    if group.recipe:
        return ""  # how many cards it deals only the deck can tell
    by_base = 1 if set_out_by_base(group.base, variant.decks) else 0
    largest = max([*(group.deal.sizes if group.deal else ()), *map(len, group.set_out), by_base], default=0)
    up = [largest if each.face_up is None else min(each.face_up, largest) for each in (group, other)]
    if not largest or up[0] == up[1] == largest:
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
    if None in group.suits or {group.unit, other.unit} != {0, 1}:
        return ""
    if not all(each.lift.uses_run and not each.lift.by_build for each in givers):
        return ""
    pairs = [(card, on) for on in CARDS for card in CARDS if card.suit == on.suit]
    if not any(giver.run.accepts(*pair) for giver in givers for pair in pairs):
        return "the second card of a run is of another suit"
    if variant.decks > 1:
        return ""
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
    kings = [card for card in CARDS if card.rank == 13]
    same = all(each.fill.accepts(king) for each in (group, other) for king in kings)
    return "the deepest card of a whole suit is its king" if same and not _turned_round(variant) else ""


def _top_is_an_ace(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """Where only whole suits go that lie from the king down, a king would have to go on an ace."""
    if not group.unit == other.unit == WHOLE_SUIT or group.gives != "never" or _turned_round(variant):
        return ""
    kings, aces = ([card for card in CARDS if card.rank == rank] for rank in (13, 1))
    same = all(group.build.accepts(king, ace) == other.build.accepts(king, ace) for king in kings for ace in aces)
    return "a whole suit ends with its ace, and the next one begins with a king" if same else ""


def _turned_round(variant: Variant) -> bool:
    """Whether a run may be lifted that goes up, so that a whole suit may lie from the ace to the king."""
    givers = [each for each in variant.groups if each.gives != "never" and not each.home]
    return any(each.run.accepts(card, on) for each in givers for card in CARDS for on in CARDS if card.rank > on.rank)


def _runs_within_a_sequence(_variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """Where what lifts follows the rule of building, a run is asked only within that."""
    pairs = [(card, on) for on in CARDS for card in CARDS if group.build.accepts(card, on)]
    same = all(group.run.accepts(*pair) == other.run.accepts(*pair) for pair in pairs)
    return (
        "what lifts follows the rule of building, and there the runs are the same"
        if (group.lift.by_build and same)
        else ""
    )


def _never_empty(_variant: Variant, group: PileGroup, _other: PileGroup) -> str:
    """What may begin a pile is never asked where each pile begins with a card that stays."""
    stay = group.home and group.gives == "never" and all(group.set_out)
    return "each pile begins with a card that is set out and stays there" if stay else ""


def _refills_in_turn(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """Where the one that fills a space is itself filled from the next, the space gets the same card by way of it."""
    longer, shorter = sorted((group.refill, other.refill), key=len, reverse=True)
    if len(shorter) != 1 or longer[:1] != shorter or variant.group(shorter[0]).refill != longer[1:]:
        return ""
    if not (variant.group(shorter[0]).piles == 1 and "refill" in variant.settle):
        return ""
    return "what fills the space is itself filled from the next, so that the same card comes by way of it"


def _none_to_sink(variant: Variant, group: PileGroup, other: PileGroup) -> str:
    """Cards that are all set out elsewhere are not dealt, and sink nowhere."""
    ranks = {sink.rank for sink in (group.sink, other.sink) if sink}
    set_out = [card.rank for each in variant.groups for pile in each.set_out for card in pile]
    there = any(set_out.count(rank) < 4 * variant.decks for rank in ranks)
    return "" if there else "the cards that would sink are set out elsewhere"


Reason = Callable[[Variant, PileGroup, PileGroup], str]
"""Says why the change of a group makes no difference; empty where it does not know. Of a variant, its group, and the
group as it is changed."""

_REASONS: Final[tuple[tuple[frozenset[str], Reason], ...]] = (
    (frozenset({"build", "run", "lift", "gives", "unit"}), _stays_down),
    (frozenset({"lift", "run"}), _stays),
    (frozenset({"build", "run", "lift"}), _one_card),
    (frozenset({"unit"}), _one_card_at_a_time),
    (frozenset({"lift"}), _lifts_singly),
    (frozenset({"unit"}), _takes_singly),
    (frozenset({"unit"}), _runs_never_go_up),
    (frozenset({"faces"}), _no_face_shows),
    (frozenset({"size"}), _holds_one),
    (frozenset({"fill", "base"}), _only_whole_suits),
    (frozenset({"build", "run"}), _top_is_an_ace),
    (frozenset({"run"}), _runs_within_a_sequence),
    (frozenset({"fill", "fill_from"}), _never_empty),
    (frozenset({"refill"}), _refills_in_turn),
    (frozenset({"sink"}), _none_to_sink),
    (frozenset({"unit", "size"}), _takes_nothing),
)
"""The fields that a reason is about, and the reason."""

Proof = Callable[[Variant, Variant, str], bool]
"""Says whether the change of the group of that name makes no difference."""

_PROOFS: Final[tuple[tuple[frozenset[str], Proof, str], ...]] = (
    (
        frozenset({"fill", "build", "run"}),
        same_cards,
        "the cards that it would make a difference for are set out elsewhere for good",
    ),
    (
        frozenset({"build", "run", "fill", "size", "suits"}),
        same_piles,
        "in every pile that can come about there the same cards go on by both rules",
    ),
    (frozenset({"lift", "run"}), fits_nowhere, "what more would lift fits nowhere"),
)
"""The fields that a proof is about, and its words."""
