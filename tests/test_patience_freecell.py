"""The FreeCell family: what may go at once is what could go singly, found by trying; and the base of Penguin."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import pytest

import patience_core as patience
from patience_core.cards import CARDS
from patience_core.dealing import deal_position
from patience_core.moves import Transfer, carried_at_once, refusal
from patience_core.notation import read_position
from patience_core.tables import tables_of

Table = tuple[tuple[int, ...], ...]
"""Piles of cards, each card the number of its rank; the deepest card of a run is the highest."""

STAYS = 99


def could_go_singly(count: int, cells: int, spaces: int, *, to_space: bool) -> bool:
    """Whether a run can go to another pile one card at a time, through free cells and spaces: all ways are tried.

    The piles are: where the run lies, on a card that stays there; where it goes to, which is empty or holds a card
    that the run fits on; then cells, then spaces. A card may be laid on the next higher one, or on nothing.
    """
    run = tuple(range(count, 0, -1))
    ground = () if to_space else (count + 1,)
    start: Table = ((STAYS, *run), ground, *[()] * (cells + spaces))
    wanted = (*ground, *run)
    seen = {start}
    waiting = deque([start])
    while waiting:
        table = waiting.popleft()
        if table[1] == wanted:
            return True
        for after in steps(table, cells):
            # which cell and which space does not matter
            after = (*after[:2], *sorted(after[2 : 2 + cells]), *sorted(after[2 + cells :]))
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def steps(table: Table, cells: int) -> Iterator[Table]:
    for source, pile in enumerate(table):
        for target, onto in enumerate(table):
            is_cell = 2 <= target < 2 + cells
            fits = not onto or (not is_cell and pile and onto[-1] == pile[-1] + 1)
            if pile and pile[-1] != STAYS and source != target and fits:
                piles = list(table)
                piles[target] = (*onto, pile[-1])
                piles[source] = pile[:-1]
                yield tuple(piles)


@pytest.mark.parametrize("to_space", [False, True])
@pytest.mark.parametrize(("cells", "spaces"), [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2)])
def test_as_many_go_at_once_as_could_go_singly(cells: int, spaces: int, to_space: bool) -> None:
    full = ["KC", "KD", "KH", "2C"][: 4 - cells]
    run = "QH JS TH 9S 8H 7S 6H 5S 4H"
    whole = len(run.split())
    table = [f"3C {run}", "-" if to_space else "KS", *["-"] * spaces]
    text = f"tableau: {' / '.join(table)}; cells: {' / '.join([*full, *['-'] * cells])}"
    position = read_position(tables_of(patience.variant("freecell")), text)
    source, target = (position.tables.pile_of[label] for label in ("t1", "t2"))
    most = carried_at_once(position, target)
    assert most == (cells + 1) * 2**spaces
    # the run fits on the king only whole; in the search each number of cards has a card to go on
    assert could_go_singly(most, cells, spaces, to_space=to_space)
    assert not could_go_singly(most + 1, cells, spaces, to_space=to_space)
    for count in range(1, whole + 1):
        refused = refusal(position, Transfer(source, target, count))
        goes = count <= most and (to_space or count == whole)
        assert (refused is None) == goes, str(refused)


@pytest.mark.parametrize("name", ["eight-off", "seahaven-towers"])
def test_spaces_for_kings_help_nobody_on_the_way(name: str) -> None:
    position = read_position(tables_of(patience.variant(name)), "tableau: 3C 8S / - / - / -; cells: KC / - / -")
    assert [carried_at_once(position, pile) for pile in position.tables.indices("tableau")] == [3, 3, 3, 3]


def test_the_beak_sets_the_base_and_its_like_are_out() -> None:
    variant = patience.variant("penguin")
    for number in range(1, 21):
        position = deal_position(variant, number)
        beak = CARDS[position.piles[position.tables.pile_of["t1"]][0]]
        assert position.base == beak.rank
        out = [pile for index in position.tables.indices("foundations") for pile in position.piles[index]]
        assert sorted(CARDS[code].suit for code in out) == [suit for suit in range(4) if suit != beak.suit]
        assert {CARDS[code].rank for code in out} == {beak.rank}
        assert [len(position.piles[index]) for index in position.tables.indices("tableau")] == [7] * 7


def test_a_fragment_keeps_its_base_and_its_piles() -> None:
    penguin = tables_of(patience.variant("penguin"))
    fragment = read_position(penguin, "tableau: 6H 4S / -; base: 7")
    again = read_position(fragment.tables, "tableau: 6H 4S / -; base: 7")
    assert again == fragment
    assert again.tables.fingerprint == fragment.tables.fingerprint
    assert len(again.tables.indices("tableau")) == 2
    assert again.variant == patience.variant("penguin"), "the declaration has seven columns and no base yet"
    assert read_position(fragment.tables, "tableau: 6H 4S / - / -; base: 7") != fragment
    left_out = read_position(fragment.tables, "cells: 6H; base: 7")
    assert len(left_out.tables.indices("tableau")) == 2, "as many columns as the fragment has"
