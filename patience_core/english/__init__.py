"""A variant's rules in English, for a player.

Every sentence is made from the declaration alone, and every field of it that bears on the rules shows in the text:
change a rule and the text changes. What a player takes for granted (the tableau takes any number of cards at a time,
a foundation one) is said only where it is otherwise.

The text is not wrapped: that is for whoever prints it.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from patience_core.declaration import SETTLE_STEPS, Gather, Variant
from patience_core.english.deal import deal
from patience_core.english.piles import piles, redeals, shared_place, turn
from patience_core.english.words import capital, counted, listed, times
from patience_core.rules.base import verb

__all__ = ["Paragraph", "dealing", "redealing", "rules", "rules_text"]


@frozen
class Paragraph:
    """A short heading and what stands under it, sentence by sentence."""

    heading: str
    sentences: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.heading}\n{' '.join(self.sentences)}"


def rules_text(variant: Variant) -> str:
    """The rules as plain text: paragraphs under headings, with an empty line between them."""
    return "\n\n".join(map(str, rules(variant)))


def rules(variant: Variant) -> tuple[Paragraph, ...]:
    """The rules as paragraphs: the deal, each kind of pile, what happens of itself, and winning."""
    paragraphs = [_paragraph("The deal", deal(variant))]
    for kind in dict.fromkeys(group.kind for group in variant.groups):
        groups = [group for group in variant.groups if group.kind == kind]
        shared = shared_place(groups)
        if shared:
            paragraphs.append(_paragraph(shared, piles(variant, groups, shared)))
        else:
            paragraphs += [_paragraph(group.place, piles(variant, [group], group.place)) for group in groups]
    if variant.gather:
        paragraphs.append(_paragraph("The redeal", _redeal(variant, variant.gather)))
    if variant.settle:
        steps = [SETTLE_STEPS.get(step, step) for step in variant.settle]
        paragraphs.append(_paragraph("After each move", steps))
    paragraphs.append(_paragraph("Winning", _winning(variant)))
    return tuple(paragraphs)


def dealing(variant: Variant) -> str:
    """What the move ``deal`` does; empty where there is no stock."""
    return "".join(turn(variant, group, group.place) for group in variant.groups)


def redealing(variant: Variant) -> str:
    """What the move ``redeal`` does, and how often; empty where there is none."""
    if variant.gather:
        return "; ".join(_redeal(variant, variant.gather))
    return "".join(redeals(variant, group, group.place) for group in variant.groups)


def _paragraph(heading: str, sentences: Iterable[str]) -> Paragraph:
    return Paragraph(capital(heading), tuple(capital(sentence) + "." for sentence in sentences))


def _redeal(variant: Variant, gather: Gather) -> list[str]:
    place = variant.group(gather.group).place
    if gather.times == 0:
        return ["there is no redeal"]
    often = "as often as the player likes" if gather.times is None else times(gather.times)
    shuffled = ", shuffled" if gather.shuffled else ""
    if gather.size:
        size = counted(gather.size, "card")
        return [
            f"{often}, the cards of {place} may be gathered{shuffled} and dealt again, {size} to a pile",
            "the piles are picked up from the first to the last, each from its top card down; "
            "of the cards of a pile the first comes to lie on top, and the last pile gets what is left",
        ]
    return [
        f"{often}, the cards of {place} may be gathered{shuffled} and dealt again row by row",
        "the piles are picked up from the first to the last, each from its bottom card up; "
        "the cards go down one to each pile in turn",
    ]


def _winning(variant: Variant) -> list[str]:
    won = f"the game is won when {variant.win.words}"
    home = set(variant.win.home)
    usual = {group.name for group in variant.groups if group.home}
    for group in variant.groups:
        if variant.win.words == f"{group.place} {verb(group.place, 'is', 'are')} empty":
            usual = {other.name for other in variant.groups if other != group}
    if home == usual:
        return [won]
    places = [group.place for group in variant.groups if group.name in home]
    return [won, f"that is when every card is in {listed(places)}" if places else "no pile counts as home"]
