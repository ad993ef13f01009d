"""Which variants a reader of one may take it for."""

from __future__ import annotations

from collections.abc import Iterable

from patience_core.declaration import Variant


def relatives(variant: Variant, variants: Iterable[Variant]) -> list[tuple[Variant, str]]:
    """The variants that one may be taken for, each with what it is to this one.

    These are the one that it extends, the one whose other name it is, those that extend it, and the rest of its family.
    """
    found: list[tuple[Variant, str]] = []
    for other in variants:
        if other.id == variant.id:
            continue
        if variant.alias_of == other.id:
            found.append((other, "the game that this is another name for"))
        elif other.alias_of == variant.id:
            found.append((other, "another name for this game"))
        elif variant.parent == other.id:
            found.append((other, "the game that this one extends"))
        elif other.parent == variant.id:
            found.append((other, "extends this game"))
        elif other.family == variant.family:
            found.append((other, "of the same family"))
    return found
