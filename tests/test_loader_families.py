"""What files say of stocks, redeals, cells, bases and short decks, and everything that can be wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from patience_core.cards import RANK_NAMES, RANKS, Card
from patience_core.dealing import deal_position
from patience_core.declaration import Gather, Variant
from patience_core.errors import SpecError, UnknownVariant
from patience_core.loader import load
from patience_core.piles import Sink, Stock
from patience_core.plugins import load_plugins
from patience_core.resolve import VariantFile
from patience_core.rules.fill import AnyFill, BaseFill, RankFill
from patience_core.rules.phrases import plural_of, read_ranks
from patience_core.vocabulary import Vocabulary

VOCABULARY: Vocabulary = load_plugins(found=(), environ={}).vocabulary

KLONDIKE = """\
name: Klondike
piles:
  foundations: {kind: foundation, gives: anywhere}
  tableau:
    kind: tableau
    deal: piles of 1 to 7, row by row
    faces: top up
    build: down in alternate colours
    lift: a run
    fill: kings
  waste: {kind: waste, deal: 1 pile of 1}
  stock: {kind: stock, turn: 1, redeals: no limit}
"""

INDEFATIGABLE = """\
name: Indefatigable
piles:
  foundations: {kind: foundation, start: dealt}
  tableau: {kind: tableau, deal: 12 piles of 4, build: up or down by suit}
redeal:
  gather: tableau
  times: 2
  deal: in fours
"""


def loads(folder: Path, text: str, parent: str = "") -> Variant:
    (folder / "x.yaml").write_text(text, encoding="utf-8")
    (folder / "parent.yaml").write_text(parent, encoding="utf-8")

    def find(name: str) -> VariantFile:
        if name != "parent":
            raise UnknownVariant(f"no variant is called {name!r}")
        return VariantFile.at(folder / "parent.yaml", "parent.yaml")

    return load(VariantFile.at(folder / "x.yaml", "x.yaml"), VOCABULARY, find)


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(SpecError) as caught:
        loads(folder, text)
    return [str(problem) for problem in caught.value.problems]


def test_klondike(tmp_path: Path) -> None:
    variant = loads(tmp_path, KLONDIKE)
    tableau, waste, stock = variant.groups[1:]
    assert tableau.deal is not None and tableau.deal.sizes == (1, 2, 3, 4, 5, 6, 7)
    assert tableau.deal.order[:8] == (0, 1, 2, 3, 4, 5, 6, 1)
    assert (tableau.face_up, waste.face_up, stock.face_up) == (1, None, 0)
    assert stock.stock == Stock(1, "waste", None, True)
    assert stock.deal is not None and stock.deal.cards == 52 - 28 - 1
    assert (stock.gives_to, waste.gives_to, stock.piles) == ((), None, 1)
    assert variant.settle == ("turn up",)


def test_indefatigable_and_a_child_that_changes_the_redeal(tmp_path: Path) -> None:
    assert loads(tmp_path, INDEFATIGABLE).gather == Gather("tableau", 2, 4, False)
    child = "extends: parent\nredeal: {deal: row by row, shuffled: yes}\n"
    variant = loads(tmp_path, child, INDEFATIGABLE)
    assert variant.gather == Gather("tableau", 2, 0, True)
    origins = {entry.path: (entry.value, entry.origin) for entry in variant.fields}
    assert origins["redeal.times"] == ("2", "parent.yaml:7")
    assert origins["redeal.deal"] == ("row by row", "x.yaml:2")


@pytest.mark.parametrize(
    ("said", "limit"),
    [("no limit", None), ("unlimited", None), ("none", 0), ("never", 0), ("3", 3), ("12", 12)],
)
def test_how_often_a_redeal_may_be_made(tmp_path: Path, said: str, limit: int | None) -> None:
    stock = loads(tmp_path, KLONDIKE.replace("no limit", said)).group("stock").stock
    assert stock is not None and stock.redeals == limit
    gather = loads(tmp_path, INDEFATIGABLE.replace("times: 2", f"times: {said}")).gather
    assert gather is not None and gather.times == limit


@pytest.mark.parametrize(
    ("key", "said", "field", "value"),
    [
        ("faces", "top 3 up", "face_up", 3),
        ("faces", "down", "face_up", 0),
        ("faces", "up", "face_up", None),
        ("gives", "to foundations", "gives_to", ("foundations",)),
        ("gives", "to the foundations or the waste", "gives_to", ("foundations", "waste")),
        ("gives", "never", "gives_to", ()),
        ("fill from", "waste", "fill_from", ("waste",)),
        ("refill", "waste, then stock", "refill", ("waste", "stock")),
        ("sink", "kings", "sink", Sink(13)),
        ("sink", "aces by changing places", "sink", Sink(1, swap=True)),
        ("sink", "none", "sink", None),
        ("fill", "the rank below the base", "fill", BaseFill(-1)),
        ("fill", "the base", "fill", BaseFill(0)),
    ],
)
def test_keys_of_a_group(tmp_path: Path, key: str, said: str, field: str, value: object) -> None:
    text = KLONDIKE.replace("    faces: top up\n", "").replace("    fill: kings\n", "")
    variant = loads(tmp_path, text.replace("    lift: a run\n", f"    lift: a run\n    {key}: {said}\n"))
    assert getattr(variant.group("tableau"), field) == value


def test_settling_follows_from_the_groups(tmp_path: Path) -> None:
    text = KLONDIKE.replace("lift: a run\n", "lift: a run\n    refill: waste\n")
    text = text.replace("gives: anywhere}", "base: the first card played}")
    assert loads(tmp_path, text).settle == ("set the base", "refill", "turn up")


def test_bases(tmp_path: Path) -> None:
    dealt = KLONDIKE.replace("gives: anywhere}", "base: the first card dealt}")
    variant = loads(tmp_path, dealt)
    assert variant.group("foundations").fill == BaseFill()
    assert variant.group("foundations").base == "the first card dealt"
    stock = variant.group("stock").deal
    assert stock is not None and stock.cards == 22
    alike = loads(tmp_path, dealt.replace("the first card dealt", "the rank of the first card dealt"))
    stock = alike.group("stock").deal
    assert stock is not None and stock.cards == 20
    assert loads(tmp_path, dealt.replace("the first card dealt", "7")).group("foundations").fill == RankFill("7")


def test_cards_set_out_by_name(tmp_path: Path) -> None:
    text = KLONDIKE.replace("gives: anywhere}", "start: KS AC}")
    assert loads(tmp_path, text).group("foundations").set_out == ((Card(0, 1),), (), (), (Card(3, 13),))


def test_short_decks(tmp_path: Path) -> None:
    piles = "piles:\n  foundations: {kind: foundation}\n  tableau: {kind: tableau, deal: 4 piles of 4}"
    text = f"ranks: A to 3, and K\n{piles}"
    variant = loads(tmp_path, text)
    assert (variant.ranks, variant.cards) == ((1, 2, 3, 13), 16)
    assert variant.group("tableau").fill == AnyFill()


SHORT = """ranks: {ranks}
piles:
  foundations: {{kind: foundation, build: up by suit, {start}}}
  tableau: {{kind: tableau, piles: 1, deal: the rest}}
"""


@pytest.mark.parametrize(
    ("start", "at"),
    [
        ("base: {rank}, start: dealt", "3:70"),
        ("start: {rank}S", "3:61"),
        ("base: the first card dealt", ""),
        ("base: the rank of the first card dealt", ""),
    ],
)
@pytest.mark.parametrize("ranks", ["A to 7", "8 to K", "2, 4, 6, 8, 10, Q and K"])
def test_what_is_set_out_from_a_short_deck_is_in_it(tmp_path: Path, ranks: str, start: str, at: str) -> None:
    """What the reader passes can be dealt, and what lacks a card is told of."""
    held = read_ranks(ranks)
    for number, rank in enumerate(RANKS, start=1):
        text = SHORT.format(ranks=ranks, start=start.format(rank=rank))
        if number in held or "first" in start:
            position = deal_position(loads(tmp_path, text), 1)
            assert sum(map(len, position.piles)) == 4 * len(held)
        else:
            what = f"'foundations' sets out {plural_of(RANK_NAMES[number - 1])}, and by 'ranks' the deck has none"
            assert faults(tmp_path, text) == [f"x.yaml:{at}: {what}"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "turn: 1",
            "turn: some",
            "x.yaml:12:30: 'turn' (how many cards at a time) is a number from 1 to 104, not 'some'",
        ),
        ("turn: 1", "tun: 1", "x.yaml:12:24: the group 'stock' has no 'tun'; did you mean 'turn'?"),
        (
            "no limit",
            "sometimes",
            "x.yaml:12:42: 'sometimes' is no number of redeals; say a number, 'none' or 'no limit'",
        ),
        ("turn: 1", "turn: 1, to: wsate", "x.yaml:12:37: 'to': 'wsate' is no group; did you mean 'waste'?"),
        (
            "turn: 1",
            "turn: 1, to: tableau",
            "x.yaml:12:55: 'redeals': the tableau has 7 piles and cannot be turned over",
        ),
        ("turn: 1", "turn: 1, over spaces: perhaps", "x.yaml:12:46: 'perhaps' is no yes or no; use one of: false, no"),
        ("top up", "top nine up", "x.yaml:7:12: 'top nine up' is no word for 'faces'; did you mean 'top up'?"),
        ("lift: a run", "lift: a rnu", "x.yaml:9:11: 'a rnu' is no way of lifting; did you mean 'a run'?"),
        ("gives: anywhere", "gives: to cells", "x.yaml:3:42: 'gives': 'cells' is no group; use one of: found"),
        (
            "gives: anywhere",
            "base: the first card",
            "x.yaml:3:41: 'base': 'the first card' is no base; did you mean 'the first card",
        ),
        ("gives: anywhere", "start: dealed", "x.yaml:3:42: 'dealed' is no word for 'start'; did you mean 'dealt'?"),
        (
            "gives: anywhere",
            "base: the first card dealt, start: dealt",
            "x.yaml:3:70: 'start: dealt' sets out a base that is known before the deal, not 'the first card dealt'",
        ),
        (
            "fill: kings",
            "fill: kings\n    sink: knigs",
            "x.yaml:11:11: 'sink': 'knigs' is no rank; did you mean 'king'?",
        ),
        (
            "fill: kings",
            "fill: kings\n    refill: wates",
            "x.yaml:11:13: 'refill': 'wates' is no group; did you mean 'waste'?",
        ),
        (
            "fill: kings",
            "fill: kings\n    refill: tableau",
            "x.yaml:11:13: 'refill': the tableau would in the end be filled from itself, and that without end",
        ),
        ("1 pile of 1}", "1 pile of 24}", "x.yaml:12:10: nothing is left to deal as the rest"),
        ("deal: 1 pile of 1", "deal: the rest", "x.yaml:12:10: two groups are dealt the rest"),
        ("name: Klondike", "ranks: A to Z", "x.yaml:1:8: 'ranks': 'Z' is no rank"),
        (
            "name: Klondike",
            "redeal: {times: 2, deal: in fours}",
            "x.yaml:12:42: 'redeals' turns the waste over and 'redeal' gathers cards: a game has one kind of redeal",
        ),
        (
            "waste: {kind: waste, deal: 1 pile of 1}",
            "waste: {kind: waste, deal: 1 pile of 1, turn: 1}",
            "x.yaml:12:10: the groups 'waste' and 'stock' are both turned: a game has one stock",
        ),
    ],
)
def test_faults_of_a_group(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in KLONDIKE
    said = faults(tmp_path, KLONDIKE.replace(old, new))
    assert any(line.startswith(fault) for line in said), said


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("gather: tableau", "gather: tablaeu", "x.yaml:6:11: 'gather': 'tablaeu' is no group; did you mean 'tableau'?"),
        ("times: 2", "times: often", "x.yaml:7:10: 'times': 'often' is no number of redeals"),
        (
            "deal: in fours",
            "deal: as before",
            "x.yaml:8:9: 'as before' is no way of dealing again: all piles are dealt alike",
        ),
        (
            "deal: in fours",
            "deal: a triangle",
            "x.yaml:8:9: 'a triangle' is no way of dealing again: all piles are dealt",
        ),
        (
            "deal: in fours",
            "deal: by fours",
            "x.yaml:8:9: 'by fours' is no way of dealing again; did you mean 'in fours'?",
        ),
        ("deal: in fours", "dael: in fours", "x.yaml:8:3: a redeal has no 'dael'; did you mean 'deal'?"),
        ("deal: in fours", "deal: in fours\n  shuffled: maybe", "x.yaml:9:13: 'maybe' is no yes or no"),
    ],
)
def test_faults_of_a_redeal(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in INDEFATIGABLE
    said = faults(tmp_path, INDEFATIGABLE.replace(old, new))
    assert any(line.startswith(fault) for line in said), said


@pytest.mark.parametrize(("word", "times"), [("once", 1), ("Twice", 2), ("thrice", 3), ("2", 2), ("no limit", None)])
def test_how_often_a_redeal_is_made(word: str, times: int | None) -> None:
    from patience_core.readers import times as read

    assert read(word) == times


def test_groups_that_fill_each_other_without_end(tmp_path: Path) -> None:
    said = faults(tmp_path, KLONDIKE.replace("fill: kings", "refill: waste").replace("of 1}", "of 1, refill: tableau}"))
    assert [line.split(": ")[1:3] for line in said] == [
        ["'refill'", "the tableau would in the end be filled from itself, and that without end"],
        ["'refill'", "the waste would in the end be filled from itself, and that without end"],
    ]


def test_all_faults_at_once(tmp_path: Path) -> None:
    text = KLONDIKE.replace("turn: 1", "turn: x").replace("top up", "top").replace("a run", "runs")
    assert len(faults(tmp_path, text)) == 3
