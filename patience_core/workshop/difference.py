"""What two variants declare otherwise, in English and field by field."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from patience_core.declaration import Variant
from patience_core.english import rules
from patience_core.english.deal import deal
from patience_core.english.piles import piles
from patience_core.english.words import capital
from patience_core.piles import PileGroup
from patience_core.tables import tables_of

_NOT_RULES = frozenset({"name", "family"})
"""Fields of a declaration that bear on no rule."""


@frozen
class FieldDifference:
    """A field that two variants declare otherwise: its path, and in each its value and where that was said.

    A field that one of them has not is empty there.
    """

    path: str
    value: str
    origin: str
    other: str
    other_origin: str


@frozen
class RuleDifference:
    """What two variants say otherwise of one subject: the sentences that only the one says, and only the other."""

    heading: str
    only: tuple[str, ...]
    only_other: tuple[str, ...]
    fields: tuple[FieldDifference, ...] = ()


def play_alike(variant: Variant, other: Variant) -> bool:
    """Whether two variants play alike, card for card and move for move; their names may differ."""
    return tables_of(variant).fingerprint == tables_of(other).fingerprint


def declared(variant: Variant, other: Variant) -> tuple[RuleDifference, ...]:
    """What two variants declare otherwise, subject by subject: the deal, the groups of piles, the rest.

    The sentences are those of the rules; names of variants do not count. Groups are matched by their names.
    """
    fields = list(field_differences(variant, other))
    found: list[RuleDifference] = []
    said, other_said = (_general(each) for each in (variant, other))
    for heading in dict.fromkeys((*said, *other_said)):
        mine = tuple(each for each in fields if _subject(each.path) == heading)
        found.append(_difference(heading, said.get(heading, []), other_said.get(heading, []), mine))
    groups, others = ({group.name: group for group in each.groups} for each in (variant, other))
    at = 1  # after the deal
    for name in dict.fromkeys((*groups, *others)):
        one, two = groups.get(name), others.get(name)
        in_both = one is not None and two is not None  # of a group that only one has the sentences say enough
        mine = tuple(each for each in fields if in_both and each.path.startswith(f"piles.{name}."))
        place = capital((one or two).place)  # type: ignore[union-attr]
        texts = [_of_group(variant, one), _of_group(other, two)]
        found.insert(at, _difference(place, texts[0], texts[1], mine))
        at += 1
    return tuple(each for each in found if each.only or each.only_other or each.fields)


def _difference(
    heading: str, said: list[str], other_said: list[str], fields: tuple[FieldDifference, ...]
) -> RuleDifference:
    only = tuple(sentence for sentence in said if sentence not in other_said)
    return RuleDifference(heading, only, tuple(text for text in other_said if text not in said), fields)


_GENERAL = ("The deal", "The redeal", "After each move", "Winning")
"""The paragraphs of the rules that are not about a group of piles."""


def _general(variant: Variant) -> dict[str, list[str]]:
    nameless = evolve(variant, name="the game")
    found = {_GENERAL[0]: [_sentence(text) for text in deal(nameless)]}
    for paragraph in rules(nameless):
        if paragraph.heading in _GENERAL[1:]:
            found[paragraph.heading] = list(paragraph.sentences)
    return {heading: found.get(heading, []) for heading in _GENERAL}


def _of_group(variant: Variant, group: PileGroup | None) -> list[str]:
    if group is None:
        return []
    return [_sentence(text) for text in piles(variant, [group], group.place)] or [f"There is {group.place}."]


def _sentence(text: str) -> str:
    return capital(text) + "."


def _subject(path: str) -> str:
    """The heading under which a field of the whole variant is told; empty for one of a group."""
    if path.startswith("piles."):
        return ""
    headings = dict(zip(("redeal", "settle", "win"), _GENERAL[1:], strict=True))
    return headings.get(path.partition(".")[0], _GENERAL[0])


def field_differences(variant: Variant, other: Variant) -> Iterator[FieldDifference]:
    """The fields that two variants declare otherwise, but for names."""
    fields, others = ({field.path: field for field in each.fields} for each in (variant, other))
    for path in dict.fromkeys((*fields, *others)):
        one, two = fields.get(path), others.get(path)
        if path in _NOT_RULES or (one and two and one.value == two.value):
            continue
        yield FieldDifference(
            path,
            one.value if one else "",
            one.origin if one else "",
            two.value if two else "",
            two.origin if two else "",
        )
