"""The reference of files: every key of a variant and of a case, every word that a value may be, and the defaults."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from docs.builder.markup import Page, block, code, codes, joined, plain, table
from patience_core import meanings
from patience_core.cards import CARDS, RANK_NAMES, Card
from patience_core.catalogue import Catalogue
from patience_core.conformance import cases
from patience_core.declaration import FANS, SETTLE_STEPS
from patience_core.meanings import Meaning
from patience_core.piles import BASES, FACES, GIVES, UNITS, cards_in_words
from patience_core.rules.build import DIRECTIONS, MATCHES
from patience_core.rules.lift import LIFTS
from patience_core.rules.phrases import ANY, BASE_FILLS, NEVER, PHRASES, plural_of, read_build, read_fill
from patience_core.shape import GROUP_KEYS, REDEAL_KEYS, TOP_KEYS
from patience_core.vocabulary import Names

_ON: Final = "7H"
"""The card that examples of building build on."""

_MORE: Final = (
    ("down by suit, in steps of 2", _ON),
    ("up by suit, wrapping from king to ace", "KH"),
    ("down by suit, wrapping from ace to king", "AH"),
    ("any card", _ON),
    ("never", _ON),
)
"""Rules that the table of directions and matches does not have, and the card that they build on."""

_TAKES: Final = {"text": "a text", "list": "a list", "mapping": "a mapping", "rule": "a rule"}


def keys_page(everything: Catalogue) -> Page:
    """The page of keys: of a file, of a group, of a redeal and of a case, and the kinds of pile."""
    parts = [
        "# Keys and defaults",
        "What a variant file may say. [Write a variant](../docs/write-a-variant.md) tells it with examples, "
        "and what the values may be stands on the page of [words](words.md).",
        "## Of a file",
        _keys(TOP_KEYS, meanings.TOP),
        "## Of a group of piles",
        "Where the kind of pile says something too, that comes first.",
        _keys(GROUP_KEYS, meanings.GROUP),
        "## Of a redeal",
        _keys(REDEAL_KEYS, meanings.REDEAL),
        "## Kinds of pile",
        "A kind of pile is a bundle of defaults, and no more.",
        *_kinds(everything),
        "## Of a case",
        "What a file of cases may say of each. [Conformance](../docs/conformance.md) tells it with examples.",
        table(("key", "what it says"), ((code(key), plain(what)) for key, what in cases.KEYS.items())),
    ]
    return Page("reference/keys.md", joined(parts))


def _keys(keys: Mapping[str, str], meanings: Mapping[str, Meaning]) -> str:
    rows = ((code(key), _TAKES[kind], meanings[key].takes, meanings[key].otherwise) for key, kind in keys.items())
    return table(("key", "kind", "what it says", "where it is left out"), rows)


def _kinds(everything: Catalogue) -> Iterator[str]:
    for registered in everything.plugins.vocabulary.pile_types:
        kind = registered.what
        yield f"### {kind.name}"
        yield plain(kind.doc) + _whose(registered.owner)
        yield block("\n".join(f"{key}: {value}" for key, value in kind.defaults.items()), "text")


def _whose(owner: str) -> str:
    return "" if owner == "core" else f" It comes with the plugin {code(owner)}."


def words_page(everything: Catalogue) -> Page:
    """The page of words: what may stand behind each key, and what it means, asked of the rules themselves."""
    vocabulary = everything.plugins.vocabulary
    parts = [
        "# Words",
        "What may stand behind the keys of a variant file. All of it is asked of the program: what is said of a rule "
        "is what the rule answers.",
        "## Building",
        f"A direction (first column) and a match (first row), as `down by suit`. These go on {code(_ON)}:",
        table(("", *map(code, MATCHES)), _buildings()),
        "Steps and wrapping may follow, in any order, with commas or `and`; and two rules are no building in sequence:",
        table(("rule", "on", "goes"), _more_buildings()),
        "Other words for the same:",
        table(("words", "mean"), _other_words()),
        "## Filling a space",
        "One rank or several, joined by `or`: `kings`, `aces or kings`. Beside them there are:",
        table(("words", "a space may be filled by"), _fillings()),
        "## Lifting",
        table(
            ("`lift`", "in the rules"),
            ((code(words), plain(lift.says("the tableau", "down by suit"))) for words, lift in LIFTS.items()),
        ),
        "## Other keys",
        *_lists(),
        "## Registered rules",
        "A rule is used by its name, and where it has parameters with a mapping: `{rule: sequence, direction: down, "
        "match: by suit}`.",
        table(
            ("rule", "what for", "parameters", "from"),
            _rules((vocabulary.build_rules, vocabulary.fill_rules, vocabulary.pile_rules, vocabulary.deal_recipes)),
        ),
    ]
    return Page("reference/words.md", joined(parts))


def _buildings() -> Iterator[tuple[str, ...]]:
    for direction in DIRECTIONS:
        yield code(direction), *(_goes_on(f"{direction} {match}", _ON) for match in MATCHES)


def _more_buildings() -> Iterator[tuple[str, str, str]]:
    for words, on in _MORE:
        yield code(words), code(on), _goes_on(words, on)


def _goes_on(words: str, on: str) -> str:
    """The cards that a rule of building lets on a card."""
    rule, under = read_build(words), Card.parse(on)
    found = [str(card) for card in CARDS if rule.accepts(card, under)]
    return "any card" if len(found) == len(CARDS) else codes(found) or "nothing"


def _other_words() -> Iterator[tuple[str, str]]:
    for words, (field, value) in PHRASES.items():
        if words != value:
            yield code(words), code(f"{field}: {'yes' if value is True else value}")
    for words in sorted(NEVER - {"never"}):
        yield code(words), code("never")
    for words in sorted(ANY - {"any card"}):
        yield code(words), code("any card")


def _fillings() -> Iterator[tuple[str, str]]:
    for words in ("never", "any card", *(plural_of(rank) for rank in RANK_NAMES), *BASE_FILLS):
        yield code(words), plain(read_fill(words).describe())


def _lists() -> Iterator[str]:
    told: tuple[tuple[str, Mapping[str, str]], ...] = (
        ("base", BASES),
        ("faces", FACES),
        ("gives", {words: sentence.format(place="the group") for words, sentence in GIVES.items()}),
        ("settle", SETTLE_STEPS),
        ("unit", {words: cards_in_words(number) for words, number in UNITS.items()}),
    )
    for key, words in told:
        yield f"### {key}"
        yield table((code(key), ""), ((code(word), plain(what)) for word, what in words.items()))
    yield "### layout"
    yield f"How the cards of a pile lie for the eye, behind the name of a group: {codes(FANS)}."


def _rules(lists: Iterable[Names[Any]]) -> Iterator[tuple[str, str, str, str]]:
    for names in lists:
        for each in names:
            given = inspect.signature(each.what).parameters.values()
            parameters = (f"{one.name}: {'...' if one.default is one.empty else _said(one.default)}" for one in given)
            yield code(each.name), names.called, codes(parameters) or "none", each.owner


def _said(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
