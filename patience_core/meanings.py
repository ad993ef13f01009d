"""What each key of a variant file says, and what holds where it is left out: one sentence each, for every reader.

Editors show these through the JSON Schema (:mod:`patience_core.schema`), the reference prints them. Words of a file
stand in backticks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen


@frozen
class Meaning:
    """What a key takes, and what holds where it is left out, as parts of a sentence."""

    takes: str
    otherwise: str


TOP: Final[Mapping[str, Meaning]] = {
    "name": Meaning("the name for people", "made from the id"),
    "family": Meaning(
        "the id of the family, under which `patience list` puts it",
        "the id of the file at the end of the chain of `extends`, or its own",
    ),
    "extends": Meaning(
        "the id of a variant, or the path of a file beside this one, ending in `.yaml`",
        "the file stands alone",
    ),
    "alias of": Meaning(
        "the id of the variant that this is another name for, which plays alike",
        "it is a game of its own",
    ),
    "sources": Meaning("for each source a short key and a text; cases refer to the keys", "none"),
    "notes": Meaning("a list of what else a player should know", "none"),
    "decks": Meaning("how many packs of cards, 1 to 8", "1"),
    "ranks": Meaning("the ranks that a pack holds, as `A to 7`, or `7 to K and A`", "all thirteen"),
    "piles": Meaning("the groups of piles, in the order in which they are dealt", "there have to be some"),
    "redeal": Meaning("how cards are gathered and dealt again", "they are not"),
    "win": Meaning(
        "`every card is on a foundation`, or `the GROUP is empty`, or `the GROUP and the GROUP are empty`",
        "`every card is on a foundation`",
    ),
    "settle": Meaning(
        "a list of what happens of itself after a move, in this order: `set the base`, `refill`, `turn up`; or `none`",
        "what follows from the groups: `set the base` with `base: the first card played`, `refill` "
        "where a group says it, `turn up` where one has `faces: top up`",
    ),
    "layout": Meaning(
        "a list of rows, from the top of the table down, each with what stands side by side",
        "squared piles share the first row, and every other group has one of its own",
    ),
}
"""The keys of a variant file."""

GROUP: Final[Mapping[str, Meaning]] = {
    "kind": Meaning("a kind of pile", "has to be said"),
    "label": Meaning("the letter that its piles go by in moves", "the first letter of the group's name"),
    "piles": Meaning("how many piles", "as many as are dealt; with `suits: each` one for each suit and deck"),
    "suits": Meaning(
        "`each`: every pile belongs to one suit, in the order clubs, diamonds, hearts, spades, and "
        "again for each deck; or `any`",
        "`any`",
    ),
    "base": Meaning(
        "the rank that a pile begins with, as `A` or `king`, or how that is found; short for a `fill`",
        "there is none",
    ),
    "build": Meaning("what may be placed on a card", "`never`"),
    "run": Meaning("which cards lift together, said like `build`", "as `build`"),
    "fill": Meaning("what may be placed on a space, an empty pile", "`never`"),
    "lift": Meaning("how many cards move as one", "`one card`"),
    "unit": Meaning(
        "how many cards are accepted at a time: `any number`, `one card`, `a whole suit`",
        "`any number`",
    ),
    "size": Meaning("the most cards that a pile may hold, or `none`", "`none`"),
    "gives": Meaning("where its cards may go: `anywhere`, `never` away, or `to GROUP or GROUP`", "`anywhere`"),
    "faces": Meaning(
        "how its cards lie when dealt: `up`, `down`, `top up` (only the top card of each pile face up), `top 5 up`",
        "`up`",
    ),
    "start": Meaning(
        "what is set out before the deal: `dealt`, the base card of each pile; cards, as `AS KH`; or `empty`",
        "`empty`",
    ),
    "deal": Meaning("how cards are dealt to it; `none` where the parent deals some", "it gets none"),
    "sink": Meaning(
        "a rank whose cards go to the bottom of their piles when they have been dealt, as `kings`, "
        "or `kings by changing places`; or `none`",
        "it has none",
    ),
    "fill from": Meaning("the groups from which alone a space may be filled", "any"),
    "refill": Meaning("the groups from which a space is filled at once, the first that has a card", "none"),
    "only": Meaning("a plugin's rule that sees whole piles", "there is none"),
    "recipe": Meaning("a plugin's way of dealing, instead of `deal`", "there is none"),
    "turn": Meaning(
        "of a stock: how many cards are turned at a time; onto a group of several piles, how many for each",
        "1, for a stock; else it is not turned",
    ),
    "to": Meaning("of a stock: the group that they go to", "`waste`, for a stock"),
    "redeals": Meaning(
        "of a stock: how often the waste is turned over to form it anew: a number, `none`, `no limit`",
        "`none`, for a stock",
    ),
    "over spaces": Meaning(
        "of a stock: `no` where nothing is dealt while the group that the cards go to has a space",
        "`yes`",
    ),
}
"""The keys of a pile group."""

REDEAL: Final[Mapping[str, Meaning]] = {
    "gather": Meaning("the group", "`tableau`"),
    "times": Meaning("how often: a number, `once`, `twice`, `no limit`, `none`", "1"),
    "deal": Meaning(
        "`in twos`, `in threes` ... `in sixes`, so many to each pile in turn, the first of them on "
        "top; or `row by row`",
        "has to be said",
    ),
    "shuffled": Meaning("`yes` where the cards are shuffled first, by the deal number", "`no`"),
}
"""The keys of a redeal that gathers cards and deals them again."""
