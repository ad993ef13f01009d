"""What was seen in random games, and the likely slips, in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from patience_core.cards import CARDS
from patience_core.tables import tables_of
from patience_core.workshop.doubts import never_seen
from patience_core.workshop.faces import in_words
from patience_core.workshop.reach import deck_of, faces_of
from patience_core.workshop.slips import Slip
from patience_core.workshop.spread import Spread
from patience_core.workshop.tryout import MOST_MOVES, Seen

_TENTHS = (0.1, 0.5, 0.9)


def told(seen: Seen, found: Sequence[Slip], win_rate: str = "") -> Iterator[str]:
    """The report of a tryout, line by line.

    Args:
        seen: what was seen in random games.
        found: the likely slips.
        win_rate: what is known of the games that can be won, as a sentence; nothing is said where it is empty.
    """
    variant = seen.variant
    piles = len(tables_of(variant).piles)
    if seen.fault:
        yield f"{variant.name}: {seen.fault}"
    else:
        yield f"{variant.name}: {variant.cards} cards, dealt out to {piles} piles"
    asked = "" if seen.whole else f" of {seen.asked:,}"
    if seen.late:
        asked += f", as the {seen.late:g} seconds for it were over"
    yield f"Random games: {seen.games:,}{asked} (seed {seen.seed}; {seen.positions:,} positions)"
    if seen.games:
        yield from _games(seen)
    if win_rate:
        yield f"Win rate: {win_rate}"
    yield ""
    if found:
        yield "Likely slips:"
        yield from (f"- {slip}" for slip in found)
    else:
        yield "Likely slips: none found"


def _games(seen: Seen) -> Iterator[str]:
    start = f"Moves at the start: {seen.at_start.mean:.1f} on average, {seen.at_start.least} to {seen.at_start.most}"
    yield start + (
        f"; none in {_share(seen.at_start.share(0))} of the deals, as in deal {seen.stuck}" if seen.stuck else ""
    )
    yield f"Moves in a position: {seen.moves.mean:.1f} on average, at most {seen.moves.most}"
    cut = _share(seen.broken_off / seen.games)
    if 2 * seen.broken_off >= seen.games:
        yield (
            f"Length of a game, in moves: not known, as {cut} of the games were broken off after {MOST_MOVES} moves; "
            "nor is it known how often no move is left in the end"
        )
        yield (
            "Played by chance, this game can go on for ever, where moves can be taken back or redeals have no limit; "
            "patience survey tells how many of its deals can be won"
        )
    else:
        yield f"Length of a game, in moves: {_length(seen)}"
    if _has_redeals(seen):
        yield f"Redeals: {seen.redeals:,} in all, {seen.redeals / seen.games:.1f} in a game on average"
    yield f"Cards home at the end, of {seen.variant.cards}: {_line(seen.home)}"
    ends = [f"no move left {_share(seen.dead_ends / seen.games)}", f"won {_share(seen.won / seen.games)}"]
    if seen.broken_off:
        ends.append(f"broken off after {MOST_MOVES} moves {cut}")
    yield f"Ends: {', '.join(ends)}"
    never = [what for what, _ in never_seen(seen)]
    deck = deck_of(seen.variant)
    if never:
        yield f"Never seen: {'; '.join(never)}"
    for what, faces in (("moved", _unmoved(seen)), ("home", deck & ~seen.reached)):
        if faces:
            yield f"Never {what}: {in_words(faces, deck)}"


def _unmoved(seen: Seen) -> int:
    """The faces that no player moved, but for those that were home from the start."""
    return deck_of(seen.variant) & ~seen.moved & ~(seen.reached & _set_out_home(seen))


def _set_out_home(seen: Seen) -> int:
    homes = [group for group in seen.variant.groups if group.name in seen.variant.win.home]
    return sum(1 << face for face in {card.code for group in homes for pile in group.set_out for card in pile})


def _has_redeals(seen: Seen) -> bool:
    stocks = [group.stock for group in seen.variant.groups if group.stock is not None]
    return seen.variant.gather is not None or any(stock.redeals != 0 for stock in stocks)


def _length(seen: Seen) -> str:
    """How long games were. Those that were broken off would have gone on: their length is no length."""
    low, middle, high = (seen.length.quantile(share) for share in _TENTHS)
    if not seen.broken_off:
        return _line(seen.length)
    upto = f"to {high}" if high < MOST_MOVES else f"to over {MOST_MOVES}"
    most = "" if seen.length.most >= MOST_MOVES else f", at most {seen.length.most}"
    return f"median {middle}, {low} {upto} in eight games of ten{most}"


def _line(spread: Spread) -> str:
    low, middle, high = (spread.quantile(share) for share in _TENTHS)
    return f"median {middle}, {low} to {high} in eight games of ten, at most {spread.most}"


def _share(share: float) -> str:
    """A share as a percentage, never rounded to all or to nothing."""
    percent = 100 * share
    if 0 < percent < 0.1:
        return "under 0.1 %"
    if 99.9 < percent < 100:
        return "over 99.9 %"
    return f"{percent:.1f} %"


def as_data(seen: Seen, found: Sequence[Slip], win_rate: str = "") -> dict[str, Any]:
    """The same as plain data for JSON."""
    deck = deck_of(seen.variant)
    return {
        "variant": seen.variant.id,
        "name": seen.variant.name,
        "deals_out": seen.deals_out,
        "fault": seen.fault,
        "seed": seen.seed,
        "games": seen.games,
        "asked": seen.asked,
        "positions": seen.positions,
        "seconds": round(seen.seconds, 3),
        "at_start": _spread(seen.at_start),
        "moves": _spread(seen.moves),
        "length": _spread(seen.length),
        "home": _spread(seen.home),
        "won": seen.won,
        "won_as_dealt": seen.won_as_dealt,
        "dead_ends": seen.dead_ends,
        "broken_off": seen.broken_off,
        "time_limit_reached": bool(seen.late),
        "first_deal_without_a_move": seen.stuck or None,
        "deals": seen.deals,
        "redeals": seen.redeals,
        "uses": {
            name: {
                "built": use.built,
                "filled": use.filled,
                "several": use.several,
                "gave": use.gave,
                "refilled": use.refilled,
                "turned_up": use.turned_up,
                "spaces": use.spaces,
            }
            for name, use in seen.uses.items()
        },
        "never": [what for what, _ in never_seen(seen)],
        "never_moved": [str(CARDS[face]) for face in faces_of(_unmoved(seen))],
        "never_home": [str(CARDS[face]) for face in faces_of(deck & ~seen.reached)],
        "win_rate": win_rate or None,
        "slips": [
            {"what": slip.what, "because": list(slip.because), "sure": slip.sure, "games": slip.games or None}
            for slip in found
        ],
    }


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "mean": round(spread.mean, 3),
        "least": spread.least,
        "most": spread.most,
        "quantiles": {str(share): spread.quantile(share) for share in _TENTHS},
        "counts": {str(number): count for number, count in spread.counts.items()},
    }
