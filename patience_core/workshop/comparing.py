"""How two variants differ, in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from patience_core.workshop.difference import FieldDifference, RuleDifference
from patience_core.workshop.sidebyside import Effects, MovesOfOne

_MOST_RULES = 5
"""So many of the rules that forbid moves are told; the others are counted."""


def told(names: tuple[str, str], rules: Sequence[RuleDifference], seen: Effects | None) -> Iterator[str]:
    """How two variants differ, line by line.

    Args:
        names: what to call the two.
        rules: what they declare otherwise.
        seen: what that does to play; ``None`` where they play alike.
    """
    one, other = names
    width = max(len(one), len(other)) + 2
    if seen is None:
        yield f"{one} and {other} play alike: the same deals, and the same moves in every position"
    for number, each in enumerate(rules):
        if number or seen is None:
            yield ""
        yield each.heading
        for name, sentences in ((one, each.only), (other, each.only_other)):
            yield from (f"  {name + ':':<{width}}{sentence}" for sentence in sentences)
        yield from (f"  {_field(field)}" for field in each.fields)
    if seen is not None:
        yield ""
        yield from _effects(names, seen)


def _field(field: FieldDifference) -> str:
    sides = (f"{value or '-'}{f' ({origin})' if origin else ''}" for value, origin in _sides(field))
    return f"{field.path}: {' | '.join(sides)}"


def _sides(field: FieldDifference) -> tuple[tuple[str, str], tuple[str, str]]:
    return (field.value, field.origin), (field.other, field.other_origin)


def _effects(names: tuple[str, str], seen: Effects) -> Iterator[str]:
    one, other = names
    yield "In play"
    if not seen.deals:
        yield "  No deal could be dealt by both"
        return
    otherwise = (
        f"cards lie otherwise in {seen.dealt_otherwise:,}, first in deal {seen.first_dealt_otherwise}"
        if seen.dealt_otherwise
        else "the cards lie alike in all"
    )
    yield f"  Of {seen.deals:,} deals{'' if seen.whole else ' (the time was over)'}: {otherwise}"
    yield f"  Moves at the start, on average: {seen.at_start[0]:.1f} in {one}, {seen.at_start[1]:.1f} in {other}"
    read, unread = sum(seen.read), sum(seen.unread)
    if not read:
        yield "  No position of the one can be read as a position of the other"
        return
    yield (
        f"  Positions of random play that both can have: {read:,}{f' (not {unread:,} others)' if unread else ''}; "
        f"the moves differ in {seen.differ:,}"
    )
    if seen.led_otherwise:
        yield f"  Moves that both allow and that lead to different positions: {seen.led_otherwise:,}"
    for (allows, forbids), only in (((one, other), seen.only), ((other, one), seen.only_other)):
        yield f"  Moves that only {allows} allows: {only.moves:,}"
        for rule, count in only.rules[:_MOST_RULES]:
            yield f"    {count:,}: in {forbids} {rule}"
        if len(only.rules) > _MOST_RULES:
            yield f"    and {len(only.rules) - _MOST_RULES} other rules"
        for example in only.examples:
            yield f"    as {example.move} in {example.position}"
            yield f"      {example.why}"


def as_data(ids: tuple[str, str], rules: Sequence[RuleDifference], seen: Effects | None) -> dict[str, Any]:
    """The same as plain data for JSON."""
    return {
        "variants": list(ids),
        "alike": seen is None,
        "rules": [
            {
                "heading": each.heading,
                "only": [list(each.only), list(each.only_other)],
                "fields": [
                    {
                        "path": field.path,
                        "values": [value or None for value, _ in _sides(field)],
                        "origins": [origin or None for _, origin in _sides(field)],
                    }
                    for field in each.fields
                ],
            }
            for each in rules
        ],
        "play": None if seen is None else _play(seen),
    }


def _play(seen: Effects) -> dict[str, Any]:
    return {
        "deals": seen.deals,
        "whole": seen.whole,
        "dealt_otherwise": seen.dealt_otherwise,
        "first_dealt_otherwise": str(seen.first_dealt_otherwise) if seen.first_dealt_otherwise else None,
        "moves_at_start": list(seen.at_start),
        "positions": list(seen.read),
        "positions_not_read": list(seen.unread),
        "positions_that_differ": seen.differ,
        "moves_led_otherwise": seen.led_otherwise,
        "only": [_only(seen.only), _only(seen.only_other)],
    }


def _only(only: MovesOfOne) -> dict[str, Any]:
    return {
        "moves": only.moves,
        "rules": [{"rule": rule, "moves": count} for rule, count in only.rules],
        "examples": [
            {"position": example.position, "move": example.move, "why": example.why} for example in only.examples
        ],
    }
