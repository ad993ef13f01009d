"""Two rules that the words of the files do not reach, as a plugin brings them: each sees a whole pile."""

from __future__ import annotations

from collections.abc import Sequence

from patience_core import hookimpl
from patience_core.cards import Card
from patience_core.hookspecs import RegisterRule
from patience_core.rules.base import PileRule


class OneCardIntoASpace(PileRule):
    """Runs move from pile to pile, but a space takes a single card (Martha)."""

    def accepts(self, cards: Sequence[Card], pile: Sequence[Card]) -> bool:
        """Whether there is something to build on, or one card alone."""
        return bool(pile) or len(cards) == 1

    def says(self, place: str) -> str:
        """The rule in words."""
        return f"a space in {place} takes one card at a time"


class AcesStayUp(PileRule):
    """Cards come back from the foundations, but not the aces that were set out (Trefoil)."""

    def accepts(self, cards: Sequence[Card], pile: Sequence[Card]) -> bool:  # noqa: ARG002
        """Whether no ace is among the cards."""
        return all(card.rank != 1 for card in cards)

    def says(self, place: str) -> str:
        """The rule in words."""
        return f"no ace comes down to {place}"


class Plugin:
    """Brings the two rules."""

    @hookimpl
    def patience_register_pile_rules(self, register: RegisterRule[PileRule]) -> None:
        """Register them, by the words that the files here use."""
        register("one card into a space", OneCardIntoASpace)
        register("aces stay up", AcesStayUp)
