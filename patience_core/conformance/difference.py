"""Where two variants differ: the same place in both, what may be done there, and what comes of it.

A place is a position's text or the number of a deal. What differs there is written as a case that the one variant
passes and the other fails: that it does so has been tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from patience_core.conformance.cases import parse_cases
from patience_core.conformance.trial import run_case
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.english import rules
from patience_core.errors import PatienceError, SpecError
from patience_core.moves import legal_moves, make, refusal
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.outcome import outcome
from patience_core.position import Position
from patience_core.tables import tables_of

_NOT_SO: Final = "it is not so that "

_FOLD_FROM: Final = 100
"""A text of more characters than this is folded, a line for each group."""

_MOST_MOVES: Final = 3
"""How many of the moves that differ a case names."""


@frozen
class Difference:
    """A case, as YAML, that a variant passes and another one fails; and how the other one fails it, in a line."""

    case: str
    what: str


def seen(position: Position) -> dict[str, str]:
    """What may be done in a position, and what comes of it: the text of the position after each legal move, and whether
    the game is won, so that two variants can be compared."""
    found = {"won": str(position.won())}
    for move in legal_moves(position):
        after = position.copy()
        make(after, move)
        found[move_text(position, move)] = _plain(after)
    return found


def _plain(position: Position) -> str:
    """A position's text without the spaces at the end of each group, of which another variant may have more."""
    lines = []
    for line in position.lines():
        while line.endswith(" / -"):
            line = line.removesuffix(" / -")
        lines.append(line)
    return "; ".join(lines)


def differ(variant: Variant, other: Variant, position: str) -> bool | None:
    """Whether two variants differ in a position that both have; ``None`` where one of them has it not."""
    try:
        here = read_position(tables_of(variant), position)
        there = read_position(tables_of(other), position)
        return seen(here) != seen(there)
    except PatienceError:
        return None


# ---------------------------------------------------------------- as a case


def case_at(variant: Variant, other: Variant, position: str) -> Difference | None:
    """The case that shows in a position how another variant differs; ``None`` where no case does."""
    try:
        here = read_position(tables_of(variant), position)
    except PatienceError:
        return None
    try:
        there = read_position(tables_of(other), position)
    except PatienceError:
        there = None
    sentence = told(variant, other)
    for rule, lines in _what_differs(here, there):
        # What a case adds to "it is not so that" is of less use than the rule that refuses the move.
        said = rule if rule and sentence.startswith(_NOT_SO) else sentence
        for text in (shortest(here), position):
            found = _tried(variant, other, said, [*_text("position", text), *lines])
            if found:
                return found
    return None


def case_of_deal(variant: Variant, other: Variant, number: int) -> Difference | None:
    """The case that shows with a deal that another variant deals otherwise; ``None`` where it deals the same."""
    try:
        here = deal_position(variant, number)
    except PatienceError:
        return None
    try:
        same = _plain(deal_position(other, number)) == _plain(here)
    except PatienceError:
        same = False
    if same:
        return None
    sizes = ["  piles:"]
    for group, indices in zip(variant.groups, here.tables.groups, strict=True):
        sizes.append(f"    {group.name}: {' '.join(str(len(here.piles[index])) for index in indices)}")
    for lines in (sizes, _text("becomes", position_text(here))):
        found = _tried(variant, other, told(variant, other), [f"  deal: {number}", *lines])
        if found:
            return found
    return None


def _what_differs(here: Position, there: Position | None) -> Iterator[tuple[str, list[str]]]:
    """The lines of cases that may show the difference, the plainest first, with the rule that refuses a move there."""
    seen_here, seen_there = seen(here), seen(there) if there else {}
    moves = [text for text in seen_here if text != "won"]
    if there is not None:
        gone = [text for text in moves if text not in seen_there]
        come = [text for text in seen_there if text not in seen_here]
        if gone:
            yield "", [f"  legal: [{', '.join(gone[:_MOST_MOVES])}]"]
        refused = [(text, why) for text in come if (why := _why_refused(here, text))]
        if refused:
            yield refused[0][1], ["  illegal:", *(f"    {text}: {_quoted(why)}" for text, why in refused[:_MOST_MOVES])]
        for text in moves:
            if seen_there.get(text, seen_here[text]) != seen_here[text]:
                after = here.copy()
                make(after, read_move(here, text))
                yield "", ["  after:", *_text(text, shortest(after), "    ")]
    if seen_here["won"] != seen_there.get("won", seen_here["won"]):
        yield "", [f"  outcome: {outcome(here)}"]
    yield "", [f"  moves: [{', '.join(moves)}]"]


def _why_refused(position: Position, text: str) -> str:
    try:
        refused = refusal(position, read_move(position, text))
    except PatienceError:
        return ""
    return refused.rule if refused else ""


def _tried(variant: Variant, other: Variant, rule: str, lines: list[str]) -> Difference | None:
    """A case of these lines, if the variant passes it and the other one does not."""
    text = "\n".join([f"- rule: {_quoted(rule)}", *lines])
    try:
        (case,) = parse_cases(text, variant, "case")
    except SpecError:
        return None
    failures = run_case(evolve(case, illegal=tuple((move, "") for move, _ in case.illegal)), other)
    return Difference(text, failures[0].what) if failures and not run_case(case, variant) else None


def told(variant: Variant, other: Variant) -> str:
    """The sentences of a variant's rules that another one has not; or that a sentence of the other one is not so."""
    here, there = (
        [f"{paragraph.heading}: {sentence}" for paragraph in rules(each) for sentence in paragraph.sentences]
        for each in (variant, other)
    )
    own = [_sentence(line, variant) for line in here if line not in there]
    if own:
        return "; ".join(own)
    return "; ".join(f"{_NOT_SO}{_sentence(line, variant)}" for line in there if line not in here)


def _sentence(line: str, variant: Variant) -> str:
    """A line of the rules as it goes on within a sentence."""
    text = line.partition(": ")[2].rstrip(".")
    return text if text.startswith(variant.name) else text[:1].lower() + text[1:]


# ---------------------------------------------------------------- texts


def shortest(position: Position) -> str:
    """A position's text with as little as says the same: without the groups that are empty, as groups left out are."""
    lines = position.lines()
    shown = []
    for line, group, indices in zip(lines, position.variant.groups, position.tables.groups, strict=False):
        if any(position.piles[index] for index in indices) or len(indices) < group.piles:
            shown.append(line)
    shown += lines[len(position.variant.groups) :]
    return "; ".join(shown) if shown[0] in lines[: len(position.variant.groups)] else "; ".join(lines)


def _text(key: str, text: str, indent: str = "  ") -> list[str]:
    if len(text) + len(key) <= _FOLD_FROM:
        return [f'{indent}{key}: "{text}"']
    parts = text.split("; ")
    return [
        f"{indent}{key}: >-",
        *(f"{indent}  {part}{';' * (number < len(parts))}" for number, part in enumerate(parts, 1)),
    ]


def _quoted(text: str) -> str:
    """A text as YAML has it: in quotes where a mark in it means something there."""
    plain = not any(mark in text for mark in (": ", " #", '"')) and text[:1].isalpha()
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
