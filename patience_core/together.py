"""What the groups of a variant must agree on: labels, names, sizes, and how cards come to them."""

from __future__ import annotations

from itertools import chain, repeat
from operator import add

from attrs import frozen

from patience_core.cards import RANK_NAMES
from patience_core.declaration import Gather
from patience_core.errors import nearest
from patience_core.groups import Reading
from patience_core.marked import Entry, Place, Table
from patience_core.piles import PileGroup
from patience_core.readers import MOST_PILES
from patience_core.rules.phrases import plural_of


def group_entries(table: Table) -> list[Entry]:
    """The groups of a merged file, by their names, as far as each is a mapping."""
    piles = table.get("piles")
    return [entry for entry in piles.entries if isinstance(entry.value, Table)] if isinstance(piles, Table) else []


@frozen
class Together:
    """Looks at all groups of the merged file ``table`` together, and notes what is wrong in ``reading``."""

    reading: Reading
    table: Table

    def check_turning(self, groups: list[PileGroup], gather: Gather | None) -> None:
        """There is one stock, and one kind of redeal; only a single pile can be turned over."""
        stocks = [group for group in groups if group.stock]
        for group in stocks[1:]:
            what = f"the groups {stocks[0].name!r} and {group.name!r} are both turned: a game has one stock"
            self.reading.problem(self._at(group), what)
        for group in stocks:
            stock = group.stock
            to = next((other for other in groups if stock and other.name == stock.to), None)
            at = self._at(group, "redeals")
            if stock and stock.redeals != 0 and gather:
                what = "'redeals' turns the waste over and 'redeal' gathers cards: a game has one kind of redeal"
                self.reading.problem(at, what)
            elif stock and stock.redeals != 0 and to and to.piles != 1:
                self.reading.problem(at, f"'redeals': {to.place} has {to.piles} piles and cannot be turned over")
            if group.piles != 1:
                self.reading.problem(self._at(group), f"a stock that is turned is one pile, not {group.piles}")

    def check_number(self, groups: list[PileGroup], known: list[str]) -> None:
        """There are piles for every group that the file speaks of, and not too many in all."""
        piles = sum(group.piles for group in groups)
        at = self.table.get("piles") or self.table
        if piles > MOST_PILES:
            self.reading.problem(at.place, f"the groups have {piles:,} piles; a variant has at most {MOST_PILES}")
        lost = [name for name in known if name not in {group.name for group in groups}]
        if lost and self.reading.whole and not self.reading.problems:
            # Each group that cannot be made has a problem of its own; should one have none, it must not just be gone.
            self.reading.problem(at.place, f"the group {lost[0]!r} cannot be read as a group of piles")

    def check_places(self, groups: list[PileGroup], gather: Gather | None) -> None:
        """What is turned or gathered goes to piles as it comes, so they cannot be places of suits."""
        turned = {group.stock.to: f"the cards of {group.place} are turned" for group in groups if group.stock}
        gathered = {gather.group: "gathered cards are dealt again"} if gather else {}
        for group in groups:
            how = (gathered | turned).get(group.name)
            if how and group.suited and self.reading.whole:
                what = f"{how} to {group.place}, so its piles cannot be places of suits; say 'suits: any'"
                self.reading.problem(self._at(group), what)

    def check_set_out(self, groups: list[PileGroup], ranks: tuple[int, ...]) -> bool:
        """No card is set out that the deck does not have. Returns whether that is so."""
        lacking = {
            group.name: sorted({card.rank for pile in group.set_out for card in pile} - set(ranks)) for group in groups
        }
        for group in groups:
            for rank in lacking[group.name][:1]:
                what = f"{group.name!r} sets out {plural_of(RANK_NAMES[rank - 1])}, and by 'ranks' the deck has none"
                self.reading.problem(self._at(group, "start"), what)
        return not any(lacking.values())

    def check_sizes(self, groups: list[PileGroup]) -> None:
        """No pile is dealt more cards, on those that are set out, than it may hold."""
        for group in groups:
            sizes = group.deal.sizes if group.deal else ()
            most = max(map(add, map(len, group.set_out), chain(sizes, repeat(0))), default=0)
            if group.size and most > group.size:
                what = f"the deal puts {most} cards on a pile that may hold {group.size}"
                self.reading.problem(self._at(group, "deal"), what)

    def check_names(self, groups: list[PileGroup], known: list[str]) -> None:
        """What a group says of other groups must name groups that there are."""
        for group in groups:
            to = (group.stock.to,) if group.stock else ()
            said = {"gives": group.gives_to or (), "fill from": group.fill_from or (), "refill": group.refill, "to": to}
            for key, names in said.items():
                for name in names:
                    if name not in known and self.reading.whole:
                        what = f"{key!r}: {name!r} is no group{nearest(name, known)}"
                        self.reading.problem(self._at(group, key), what)

    def check_labels(self, groups: list[PileGroup]) -> None:
        """No two groups call their piles alike."""
        first: dict[str, PileGroup] = {}
        for group in groups:
            other = first.setdefault(group.label, group)
            if other is not group:
                what = (
                    f"the groups {other.name!r} and {group.name!r} both have piles called {group.label}1, "
                    f"{group.label}2 ...: give one of them another letter, as 'label: {_free(groups)}'"
                )
                self.reading.problem(self._entry(group).key.place, what)

    def check_refills(self, groups: list[PileGroup]) -> None:
        """Spaces that are filled of themselves, one from the other, would be filled without end."""
        refills = {group.name: set(group.refill) for group in groups}
        for group in groups:
            reached = set(group.refill)
            for _ in groups:
                reached |= {name for other in reached for name in refills.get(other, ())}
            if group.name in reached:
                what = f"'refill': {group.place} would in the end be filled from itself, and that without end"
                self.reading.problem(self._at(group, "refill"), what)

    def _entry(self, group: PileGroup) -> Entry:
        return next(entry for entry in group_entries(self.table) if entry.key.value == group.name)

    def _at(self, group: PileGroup, key: str = "") -> Place:
        """Where the file says a key of a group, or, where it leaves that to a default, the group."""
        table = self._entry(group).value
        return ((table.get(key) if isinstance(table, Table) else None) or table).place


def _free(groups: list[PileGroup]) -> str:
    taken = {group.label for group in groups}
    return next((letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in taken), "z")
