"""The page ``docs/facts.md``, written from what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill

import patience_core as patience
from patience_core.resolve import id_of
from tests.facts.counts import Facts, Row
from tests.facts.primitives import SECTIONS
from tests.pysol.games import UNSAID_IN_PLAY, UNSAID_IN_THE_DEAL, declared, registered
from tests.recorded import PLAYS, own_plays, pysol_plays

COMMAND = "python -m tests.facts > docs/facts.md"
"""What writes the page again."""

_HEAD = f"""\
# Facts

How far the engine has been compared with plays that another program recorded, primitive by primitive. The plays are
those in [`tests/plays`](../tests/plays/README.md). This page is written by `{COMMAND}`, and a test
fails where it does not say what is counted. Perft counts of the Bisley family are compared besides.

In each recorded position all legal moves are compared, so that a move too many is found as well as one too few, and
whether the game is won; and then the position after the move that was made. A position *agrees* where all of that does.
"""

_PRIMITIVES = """
## By primitive

What the declarations of the games use, as the loader resolves them.

- *games*: in how many games a move uses it or a position heeds it, of those that have it and have recorded plays;
- *positions*: recorded positions of the games that have it;
- *moves*: recorded legal moves that use it;
- *made*: those of them that were made, and whose next position was compared;
- *heeded*: positions in which nothing but this primitive forbids some move, and which do not have that move;
- *agree*: how many of the positions agree.

A dash: nothing that could be counted.
"""

_DEALS = """
## By primitive of the deal

What can be told of a deal whatever the shuffle was: how large the piles are, how many of their cards lie face down,
which cards are set out. In which order cards are dealt, and which way kings are sunk, no recorded position tells.
"""

_GAMES = """
## By game

*Left aside* are recorded moves from foundation to foundation, which no game of ours allows, and moves out of a
foundation where our variant, following its sources, lets nothing come back. Variants in italics are declared for the
comparison only, in `tests/pysol/variants`.
"""

_UNREACHED = """
## Where no recorded play reaches

Of each registered variant, what no recorded move of its own plays uses, and what no recorded position of them heeds.
These rest on plays of other games, on cases and on laws.
"""

_UNSAID = """
## What the words of a file do not say

Of the recorded games. The variants here agree with every recorded position all the same; where the deal cannot be said,
they deal otherwise.
"""


def built_in() -> list[str]:
    """The ids of the variants that come with the project, whatever plugins there are besides."""
    files = (Path(__file__).parents[2] / "variants").rglob("*.yaml")
    return sorted(id_of(file.name) for file in files if not file.name.endswith(".cases.yaml"))


def counted() -> Facts:
    """Count all recorded plays; know the primitives of every variant that comes with the project."""
    facts = Facts()
    for name in built_in():
        facts.know(patience.variant(name))
    for file in sorted(PLAYS.glob("*.jsonl*")):
        name = file.name.partition(".")[0]
        lines = (
            pysol_plays({**registered(), **declared()}) if name == "wide" else own_plays(file, patience.variant(name))
        )
        facts.count(lines)
    return facts


def page(facts: Facts) -> str:
    """The whole page."""
    parts = [
        _HEAD,
        _PRIMITIVES,
        _table("primitive", "games", "positions", "moves", "made", "heeded", "agree", rows=_primitives(facts)),
        _DEALS,
        _table("primitive", "games", "plays", "begin alike", rows=_deals(facts)),
        _GAMES,
        _table(
            *("game", "variant", "plays", "positions", "moves", "next positions", "left aside", "agree"),
            rows=_games(facts),
        ),
        _UNREACHED,
        _table("variant", "no move uses", "no position heeds", rows=_unreached(facts)),
        fill(f"No plays are recorded of {_listed(_unplayed(facts))}.", 120, break_on_hyphens=False),
        _UNSAID,
        _table("game", "in play", "in the deal", rows=_unsaid()),
    ]
    return "\n".join(part.strip("\n") + "\n" for part in parts)


_NUMBERS = frozenset(
    {"games", "positions", "moves", "made", "heeded", "plays", "next positions", "left aside", "agree", "begin alike"}
)
"""The columns of figures."""


def _table(*heads: str, rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---:" if head in _NUMBERS else "---" for head in heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _primitives(facts: Facts) -> Iterator[tuple[str, ...]]:
    for section in SECTIONS:
        yield f"**{section}**", *[""] * 6
        for words, row in _rows(facts, section):
            shown = (
                f"{row.moves:,}" if row.counts_moves else "–",
                f"{row.made:,}" if row.counts_moves else "–",
                f"{row.heeded:,}" if row.counts_heeded else "–",
            )
            games = f"{len(row.using | row.heeding)} of {len(row.games)}"
            yield words, games, f"{row.positions:,}", *shown, _agree(row.positions - row.differ, row.positions)


def _rows(facts: Facts, section: str) -> list[tuple[str, Row]]:
    return sorted((words, row) for (where, words), row in facts.rows.items() if where == section)


def _agree(alike: int, of: int) -> str:
    if not of:
        return "–"
    return "all" if alike == of else f"{alike:,} of {of:,}"


def _deals(facts: Facts) -> Iterator[tuple[str, ...]]:
    for words, row in sorted(facts.deals.items()):
        yield words, str(len(row.games)), str(row.plays), _agree(row.alike, row.plays)


def _games(facts: Facts) -> Iterator[tuple[str, ...]]:
    known = set(built_in())
    for game in sorted(facts.games.values(), key=lambda game: game.name):
        numbers = (game.plays, game.positions, game.moves, game.following, game.aside)
        name = f"`{game.variant}`" if game.variant in known else f"*{game.variant}*"
        yield (
            game.name,
            name,
            *(f"{number:,}" for number in numbers),
            _agree(game.positions - game.differ, game.positions),
        )


_SAID = ("Foundations", "Building", "Filling spaces", "Lifting", "Redeals")
"""The sections without which their words would not be understood."""


def _unreached(facts: Facts) -> Iterator[tuple[str, ...]]:
    games = {game.variant: name for name, game in facts.games.items()}
    for variant in built_in():
        game = games.get(variant)
        rows = [
            (f"{section.lower()}: {words}" if section in _SAID else words, row)
            for section in SECTIONS
            for words, row in _rows(facts, section)
            if game in row.games and section != "The win"
        ]
        unused = [words for words, row in rows if game in row.usable - row.using]
        unheeded = [words for words, row in rows if game in row.heedable - row.heeding]
        if unused or unheeded:
            yield f"`{variant}`", "; ".join(unused), "; ".join(unheeded)


def _unplayed(facts: Facts) -> list[str]:
    played = {game.variant for game in facts.games.values()}
    return sorted(f"`{name}`" for name in facts.variants - played)


def _listed(words: list[str]) -> str:
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else "".join(words)


def _unsaid() -> Iterator[tuple[str, ...]]:
    for game in sorted({*UNSAID_IN_PLAY, *UNSAID_IN_THE_DEAL}):
        yield game, UNSAID_IN_PLAY.get(game, ""), UNSAID_IN_THE_DEAL.get(game, "")
