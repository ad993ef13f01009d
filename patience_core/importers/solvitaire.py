"""The rules of Solvitaire (Blake and Gent), a solver with rules in JSON, to a variant file.

What our files have no words for is told in comments at the place that it is about; a game that is of another kind
altogether is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from attrs import define, field

from patience_core.cards import RANK_NAMES, RANKS, parse_face
from patience_core.errors import SpecError, Unsayable
from patience_core.importers.rules import Rules, read_rules
from patience_core.rules.phrases import plural_of, read_rank

_BUILD: Final = {
    "any-suit": "down regardless of suit",
    "red-black": "down in alternate colours",
    "same-suit": "down by suit",
    "no-build": "never",
}
_LIFT: Final = {
    "no": "one card",
    "yes": "a run",
    "whole-pile": "one card or a whole pile",
    "maximal-group": "a whole run",
    "partial-if-card-above-buildable": "a run",
}
_REFILL: Final = {
    "auto-reserve-then-waste": ("reserve",),
    "auto-reserve-then-any": ("reserve",),
    "auto-waste-then-stock": ("waste", "stock"),
}
_WRAP: Final = ", wrapping from ace to king"


def variant_text(text: str, shown: str, name: str) -> str:
    """The text of a variant file that says what rules of Solvitaire say.

    Args:
        text: what the file of rules holds.
        shown: what to call that file.
        name: the name for people.

    Raises:
        SpecError: the file is no sound file of rules; with everything that is wrong with it.
        Unsayable: the game is of a kind that a variant file has no words for.
    """
    rules = read_rules(text, shown)
    for key, called in (("accordion: size", "an accordion"), ("sequences: count", "sequences laid out in rows")):
        if rules.number(key):
            raise Unsayable(f"{shown}: a game of {called} has no words in a variant file")
    if rules.holds("foundations: present") == rules.holds("hole: present"):
        raise SpecError([rules.top.place.problem("a game has either foundations or a hole: say which is 'present'")])
    return "\n".join(_Writer(rules, shown, name).lines()) + "\n"


@define
class _Group:
    """A group of piles as it is written: its keys, and comments on what cannot be said."""

    name: str
    keys: dict[str, str]
    comments: list[str] = field(factory=list)

    def lines(self) -> Iterator[str]:
        yield f"  {self.name}:"
        yield from (f"    # {comment}" for comment in self.comments)
        yield from (f"    {key}: {value}" for key, value in self.keys.items())


class _Writer:
    """Writes the file, part by part."""

    def __init__(self, rules: Rules, shown: str, name: str) -> None:
        self.rules, self.shown, self.name = rules, shown, name
        self.decks = 2 if rules.holds("two decks") else 1
        self.ranks = rules.number("max rank")
        self.base = 1 if rules["foundations: base card"] == "random" else read_rank(rules["foundations: base card"])
        self.random = rules["foundations: base card"] == "random" and rules.holds("foundations: present")
        self.wraps = self.random or (rules.holds("foundations: present") and self.base != 1)

    def lines(self) -> Iterator[str]:
        file = " ".join(self.shown.replace("\\", "/").rpartition("/")[2].split())
        yield "# From rules of Solvitaire. What they say and a variant file cannot say stands in comments."
        yield f"name: {json.dumps(self.name, ensure_ascii=False)}"
        yield "sources:"
        yield f"  SOLV: {json.dumps(f'Solvitaire (Blake and Gent), its rules {file}', ensure_ascii=False)}"
        if self.decks != 1:
            yield f"decks: {self.decks}"
        if self.ranks != 13:
            yield f"ranks: {f'A to {RANKS[self.ranks - 1]}' if self.ranks > 1 else 'A'}"
        yield "piles:"
        for group in self._groups():
            yield from group.lines()

    def _groups(self) -> Iterator[_Group]:
        rules = self.rules
        foundations, set_out = self._hole() if rules.holds("hole: present") else self._foundations()
        reserve, stock = rules.number("reserve: size"), rules.number("stock: size")
        cells, filled = rules.number("cells: count"), rules.number("cells: pre-filled")
        if filled > cells:
            raise self._wrong(f"{filled} cells are filled before play, but there are {cells}")
        left = 4 * self.ranks * self.decks - set_out - filled - reserve - stock
        piles = rules.number("tableau piles: count")
        if left < 0 or (left and not piles):
            what = "too few cards" if left < 0 else f"no piles for {left} cards"
            raise self._wrong(f"of the {4 * self.ranks * self.decks} cards there are {what} for the tableau")
        yield foundations
        if piles:
            yield self._tableau(piles, left)
        if cells:
            more = {"deal": f"{filled} {_piles(filled)} of 1"} if filled else {}
            yield _Group("cells", {"kind": "cell", "piles": str(cells), **more})
        if reserve:
            one = rules.holds("reserve: one pile")
            yield _Group(
                "reserve",
                {
                    "kind": "reserve",
                    "deal": f"{1 if one else reserve} {_piles(1 if one else reserve)} of {reserve if one else 1}",
                },
            )
        if stock:
            yield from self._stock()

    def _wrong(self, what: str) -> SpecError:
        return SpecError([self.rules.top.place.problem(what)])

    def _foundations(self) -> tuple[_Group, int]:
        """The foundations, and how many cards are set out on them."""
        rules = self.rules
        if rules.holds("foundations: only complete pile moves") or rules.holds("foundations: complete piles"):
            whole = {"kind": "foundation", "piles": str(4 * self.decks), "suits": "any", "base": "K", "build": "never"}
            group = _Group("foundations", {**whole, "unit": "a whole suit"})
            if self.ranks != 13:
                raise Unsayable(f"{self.shown}: whole suits of {self.ranks} cards have no words in a variant file")
            if self.wraps or rules["foundations: initial cards"] != "none":
                group.comments.append("cannot be said: whole suits that do not run from king to ace")
            return group, 0
        group = _Group("foundations", {"kind": "foundation"})
        if self.base > self.ranks:
            raise self._wrong(f"foundations begin with {RANKS[self.base - 1]}, which is not in the deck")
        initial = rules["foundations: initial cards"]
        how_many = {"none": 0, "one": 1, "all": 4 * self.decks}[initial]
        if self.random:
            bases = {
                "none": "the first card played",
                "one": "the first card dealt",
                "all": "the rank of the first card dealt",
            }
            group.keys["base"] = bases[initial]
        else:
            if self.base != 1:
                group.keys["base"] = RANKS[self.base - 1]
            if initial == "all":
                group.keys["start"] = "dealt"
            elif initial == "one":
                group.keys["start"] = f"{RANKS[self.base - 1]}S"
                group.comments.append(
                    "the rules do not say of which suit the first card is set out; here it is the spade"
                )
        if self.wraps:
            group.keys["build"] = "up by suit, wrapping from king to ace"
            if self.ranks != 13:
                group.comments.append(f"cannot be said: building on from the {RANK_NAMES[self.ranks - 1]} with the ace")
        if rules.holds("foundations: removable"):
            group.keys["gives"] = "anywhere"
        return group, how_many

    def _hole(self) -> tuple[_Group, int]:
        """The one foundation that takes any suit, and how many cards are set out on it."""
        card = self.rules["hole: base card"]
        group = _Group("hole", {"kind": "foundation", "piles": "1", "suits": "any"})
        if card == "random":
            group.keys["deal"] = "1 pile of 1"
        else:
            code = parse_face(card)
            if code % 13 >= self.ranks:
                raise self._wrong(f"the hole begins with {card}, which is not in the deck")
            group.keys["start"] = f"{RANKS[code % 13]}{'CDHS'[code // 13]}"
        loops = self.rules.holds("hole: build loops")
        group.keys["build"] = "up or down regardless of suit" + (", wrapping from king to ace" if loops else "")
        group.keys["fill"] = "never"
        if loops and self.ranks != 13:
            group.comments.append(f"cannot be said: building on from the {RANK_NAMES[self.ranks - 1]} with the ace")
        return group, 1

    def _tableau(self, piles: int, cards: int) -> _Group:
        rules = self.rules
        group = _Group("tableau", {"kind": "tableau", "piles": str(piles)})
        deal = _diagonal(piles, cards) if rules.holds("tableau piles: diagonal deal") else _level(piles, cards)
        if deal:
            group.keys["deal"] = deal
        if rules["tableau piles: face up cards"] == "top":
            group.keys["faces"] = "top up"
        wrap = _WRAP if self.wraps or rules.holds("tableau piles: wraps") else ""
        policy = rules["tableau piles: build policy"]
        group.keys["build"] = _BUILD[policy] + (wrap if policy != "no-build" else "")
        if wrap and policy != "no-build" and self.ranks != 13:
            group.comments.append(f"cannot be said: the {RANK_NAMES[self.ranks - 1]} on the ace")
        self._lift(group, wrap)
        self._spaces(group)
        return group

    def _lift(self, group: _Group, wrap: str) -> None:
        moves, runs = (
            self.rules["tableau piles: move built group"],
            self.rules["tableau piles: move built group policy"],
        )
        group.keys["lift"] = _LIFT[moves]
        if moves == "no":
            return
        if runs != "same-as-build":
            group.keys["run"] = _BUILD[runs] + (wrap if runs != "no-build" else "")
        if moves == "partial-if-card-above-buildable":
            group.comments.append(
                "the rules let a part of a run move only where the card above it can then go to a foundation: a help "
                "for solvers; here any part may move"
            )
        if moves == "maximal-group":
            group.comments.append("cannot be said: single cards move as well, for foundations and cells; here not")

    def _spaces(self, group: _Group) -> None:
        policy = self.rules["tableau piles: spaces policy"]
        there = {name for name in ("reserve", "stock") if self.rules.number(f"{name}: size")}
        if "stock" in there and self.rules["stock: deal type"] == "waste":
            there.add("waste")
        wanted = _REFILL.get(policy, ())
        refill = [name for name in wanted if name in there]
        if len(refill) < len(wanted):
            group.comments.append(f"cannot be said: {policy!r}, as not all of these are there")
        if refill:
            group.keys["refill"] = ", ".join(refill)
        if policy == "kings":
            last = (self.base - 2) % 13 if self.base != 1 else self.ranks - 1
            group.keys["fill"] = "the rank below the base" if self.random else plural_of(RANK_NAMES[last])
        else:
            group.keys["fill"] = "never" if policy == "no-build" else "any card"
        if policy == "auto-reserve-then-waste" and "waste" in there:
            group.keys["fill from"] = "waste"

    def _stock(self) -> Iterator[_Group]:
        rules = self.rules
        to = {"waste": "waste", "tableau piles": "tableau", "hole": "hole"}[rules["stock: deal type"]]
        if (to == "hole") != rules.holds("hole: present") and to == "hole":
            raise self._wrong("the stock is dealt to the hole, and there is none")
        if to == "tableau" and not rules.number("tableau piles: count"):
            raise self._wrong("the stock is dealt to the tableau, and there is none")
        stock = _Group("stock", {"kind": "stock", "turn": rules["stock: deal count"]})
        if to == "waste":
            yield _Group("waste", {"kind": "waste"})
            if rules.holds("stock: redeal"):
                stock.keys["redeals"] = "no limit"
        else:
            stock.keys["to"] = to
            if rules.holds("stock: redeal"):
                stock.comments.append(f"cannot be said: a redeal of a stock that is dealt to the {to}")
            if to == "tableau":
                stock.comments.append(
                    "the rules do not say whether cards are dealt while a pile is empty; here they are"
                )
        yield stock


def _piles(count: int) -> str:
    return "pile" if count == 1 else "piles"


def _level(piles: int, cards: int) -> str:
    """Rows from left to right, the last of which may not reach the end."""
    size, more = divmod(cards, piles)
    parts = [(more, size + 1), (piles - more, size)]
    said = [f"{count} {_piles(count)} of {each}" for count, each in parts if count and each]
    return ", ".join([*said, "row by row"]) if said else ""


def _diagonal(piles: int, cards: int) -> str:
    """Rows that begin one pile further to the right each time, as long as there are cards, and then anew."""
    if piles > 1 and cards == piles * (piles + 1) // 2:
        return f"piles of 1 to {piles}, row by row"
    said: list[str] = []
    first = 1
    while cards:
        last = min(piles, first + cards - 1)
        said.append(f"1 row on piles {first}-{last}")
        cards -= last - first + 1
        first = first % piles + 1
    return ", ".join(said)
