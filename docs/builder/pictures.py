"""The picture of a variant: its table as it is dealt."""

from __future__ import annotations

from typing import Final

from docs.builder.markup import Page
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.draw.svg import picture

DEAL: Final = 1
"""The deal that pictures and examples show."""


def pictures(variant: Variant) -> tuple[str, list[Page]]:
    """The pictures of a variant, for light and for dark pages: the Markdown that shows them, and the files."""
    position = deal_position(variant, DEAL)
    shown, files = [], []
    for theme in ("light", "dark"):
        name = f"{variant.id}-{theme}.svg"
        files.append(Page(f"variants/{name}", picture(position, theme=theme)))
        shown.append(f"![The table of {variant.name}, deal {DEAL}]({name}#only-{theme}){{ .patience-table }}")
    return "\n".join(shown), files
