"""A page for each registered variant, and one that lists them, family by family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from docs.builder.markup import Page, anchor, block, code, folded, joined, link, plain, table
from docs.builder.pictures import DEAL, pictures
from docs.builder.siblings import relatives
from patience_core.catalogue import Catalogue
from patience_core.conformance.cases import read_cases
from patience_core.declaration import Variant
from patience_core.english import rules
from patience_core.english.words import capital
from patience_core.game import Game
from patience_core.notation import move_text, position_text
from patience_core.piles import number_in_words
from patience_core.resolve import VariantFile
from patience_core.survey.rates import NOT_MEASURED, sentence_of
from patience_core.workshop.difference import RuleDifference, declared

INDEX = "variants/index.md"
"""The page that lists all variants."""


def families(everything: Catalogue) -> dict[str, list[Variant]]:
    """Every variant, by the id of its family; the one that gives the family its name comes first."""
    found: dict[str, list[Variant]] = {}
    for name in everything.ids():
        variant = everything.variant(name)
        found.setdefault(variant.family, []).append(variant)
    return {
        family: sorted(variants, key=lambda each: (each.id != family, each.id))
        for family, variants in sorted(found.items())
    }


def family_name(members: Sequence[Variant]) -> str:
    """The name of a family for people, given its members."""
    first = members[0]
    return first.name if first.id == first.family else first.family.replace("-", " ").title()


def page_of(variant: str) -> str:
    """The name of a variant's page, beside those of the others."""
    return f"{variant}.md"


def variant_pages(everything: Catalogue, families: Mapping[str, Sequence[Variant]]) -> Iterator[Page]:
    """The pages of all variants, their pictures, and the page that lists them."""
    variants = [variant for members in families.values() for variant in members]
    for members in families.values():
        for variant in members:
            yield from _pages(variant, family_name(members), everything, variants)
    yield _index(families)


# A variant


def _pages(variant: Variant, family: str, everything: Catalogue, variants: Sequence[Variant]) -> Iterator[Page]:
    shown, files = pictures(variant)
    yield from files
    text = joined(
        [
            f"# {plain(variant.name)}",
            _facts(variant, family),
            shown,
            "## Rules",
            *(f"### {plain(each.heading)}\n\n{plain(' '.join(each.sentences))}" for each in rules(variant)),
            *_play(variant, everything.file(variant.id)),
            *_sources(variant),
            *_relatives(variant, variants),
            *_declaration(variant, everything.file(variant.id)),
            *_cases(variant, everything),
        ]
    )
    yield Page(f"variants/{page_of(variant.id)}", text, variant.name)


def _size(variant: Variant) -> str:
    decks = "one deck" if variant.decks == 1 else f"{number_in_words(variant.decks)} decks"
    return f"{decks}, {sum(group.piles for group in variant.groups)} piles"


def _facts(variant: Variant, family: str) -> str:
    there = link(plain(family), f"index.md#{anchor(family)}")
    said = [f"{capital(_size(variant))}, {variant.cards} cards. Its id is {code(variant.id)}, its family {there}."]
    if variant.parent:
        said.append(f"It extends {link(code(variant.parent), page_of(variant.parent))}.")
    if variant.alias_of:
        said.append(f"It is another name for {link(code(variant.alias_of), page_of(variant.alias_of))}.")
    return " ".join(said)


def _play(variant: Variant, file: VariantFile) -> Iterator[str]:
    yield "## Play and solve it"
    yield block("\n".join(f"patience {what} {variant.id} --deal {DEAL}" for what in ("play", "solve")), "sh")
    yield f"Win rate: {plain(sentence_of(variant, file) or NOT_MEASURED)}."
    game = Game.of_deal(variant, DEAL)
    position = position_text(game.position, oneline=False)
    moves = [move_text(game.position, move) for move in game.legal_moves]
    yield f"Deal {DEAL}, as in the picture above, and what can be done in it first:"
    yield block(
        f"$ patience deal {variant.id} --deal {DEAL}\n{position}\n"
        + "\n".join([f"$ patience moves {variant.id} --deal {DEAL}", *moves]),
        "console",
    )
    yield "The same from Python:"
    lines = [
        ">>> import patience_core as patience",
        f'>>> game = patience.deal("{variant.id}", {DEAL})',
        ">>> len(game.legal_moves)",
        str(len(moves)),
    ]
    if moves:
        game.play(moves[0])
        lines += [f'>>> game.play("{moves[0]}")', ">>> game.outcome.value", repr(game.outcome.value)]
    yield block("\n".join(lines) + "\n", "python")


def _declaration(variant: Variant, file: VariantFile) -> Iterator[str]:
    yield "## Its file"
    yield "All that is told here comes from this file" + (", and from what it extends:" if variant.parent else ":")
    yield block(file.path.read_text(encoding="utf-8"), "yaml", file.path.name)
    checked = f"$ patience check {file.path.name}\n{file.path.name}: a sound variant: {variant.name}, ..."
    yield block(checked, "console")
    rows = [(code(each.path), plain(each.value), plain(each.origin)) for each in variant.fields]
    yield folded("Every field, and where it is said", table(("field", "value", "said in"), rows))


def _cases(variant: Variant, everything: Catalogue) -> Iterator[str]:
    path = everything.cases_file(variant.id)
    cases = read_cases(path, variant) if path is not None else ()
    if not cases:
        return
    yield "## Its cases"
    yield (
        "Each of these sentences is shown in a position, with moves that are legal there and moves that are not, and "
        f"{code(f'patience conform {variant.id}')} tries them all."
    )
    rows = [(plain(case.rule), plain(case.source)) for case in cases]
    yield folded(f"{len(cases)} sentences", table(("rule", "source"), rows))


def _sources(variant: Variant) -> Iterator[str]:
    if variant.sources:
        yield "## Sources"
        yield "\n".join(f"- **{plain(source.key)}**: {plain(source.text)}" for source in variant.sources)
    if variant.notes:
        yield "## Notes"
        yield "Where sources disagree, which of them is followed, and what else a player should know."
        yield "\n".join(f"- {plain(note)}" for note in variant.notes)


def _relatives(variant: Variant, variants: Sequence[Variant]) -> Iterator[str]:
    others = relatives(variant, variants)
    if not others:
        return
    yield "## Relatives"
    yield (
        "What they say otherwise, sentence by sentence. Where that is said, and what it does to the moves, tells "
        f"{code(f'patience diff {variant.id} {others[0][0].id}')}."
    )
    for other, what in others:
        yield f"### {link(plain(other.name), page_of(other.id))}\n\n{capital(what)}."
        found = _differences(variant, other)
        if found:
            rows = [(plain(each.heading), _said(each.only), _said(each.only_other)) for each in found]
            yield table(("", plain(variant.name), plain(other.name)), rows)
        else:
            yield "The rules are the same."


def _differences(variant: Variant, other: Variant) -> list[RuleDifference]:
    """What two variants say otherwise, but for what shows in no sentence."""
    return [each for each in declared(variant, other) if each.only or each.only_other]


def _said(sentences: Sequence[str]) -> str:
    return plain(" ".join(sentences)) or "–"


# All variants


def _index(families: Mapping[str, Sequence[Variant]]) -> Page:
    number = sum(map(len, families.values()))
    parts = [
        "# Variants",
        f"{number} variants in {len(families)} families, as `patience list` lists them. The first of a family is told "
        "in full on its page; beside the others stands what they say otherwise.",
    ]
    for members in families.values():
        items = [_item(variant, members[0]) for variant in members]
        parts += [f"## {plain(family_name(members))}", "\n".join(items)]
    return Page(INDEX, joined(parts), "All variants")


def _item(variant: Variant, first: Variant) -> str:
    told = f"- {link(plain(variant.name), page_of(variant.id))}, {_size(variant)}"
    return told if variant is first else f"{told}: {_in_short(variant, _differences(variant, first))}"


def _in_short(variant: Variant, found: Sequence[RuleDifference]) -> str:
    if variant.alias_of:
        return f"another name for {link(code(variant.alias_of), page_of(variant.alias_of))}"
    sentences = [sentence for each in found for sentence in each.only]
    if not sentences:
        return ", ".join(f"{plain(each.heading)}: fewer rules" for each in found)
    return plain(" ".join(sentences))
