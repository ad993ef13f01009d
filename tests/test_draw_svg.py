"""Pictures: well-formed, every card to be seen there once, nothing given away, suits distinct without colour."""

from __future__ import annotations

import io
import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import patience_core as patience
from patience_core.cards import CARDS, FACE_DOWN, SUITS, TEXT
from patience_core.declaration import Placing, Variant
from patience_core.draw.geometry import CARD_HEIGHT, CARD_WIDTH, Table, arranged
from patience_core.draw.places import FANNED, RIGHT, TURNED, is_squared, table_rows
from patience_core.draw.png import LARGEST, png
from patience_core.draw.shapes import RANK_SHAPES, SUIT_SHAPES
from patience_core.draw.svg import THEMES, picture
from patience_core.errors import MissingExtra, PatienceError
from patience_core.position import Position
from tests.games import SHAPES, chance_position
from tests.pictures import PICTURES, out_of_date

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
VARIANTS = patience.variants()


def root(position: Position, **options: Any) -> ET.Element:
    return ET.fromstring(picture(position, **options))


def under_way(name: str, moves: int = 60) -> Position:
    """A position in the middle of a game, the same each time."""
    game, random = patience.deal(name, 1), Random(1)
    for _ in range(moves):
        legal = list(game.legal_moves)
        if not legal:
            break
        game.push(random.choice(legal))
    return game.position


def of_class(tree: ET.Element, name: str) -> list[ET.Element]:
    return [each for each in tree.iter() if name in each.get("class", "").split()]


def check(position: Position) -> None:
    """What holds of every picture."""
    tree = root(position)
    piles = {each.get("data-pile"): each for each in of_class(tree, "pile")}
    assert len(piles) == len(of_class(tree, "pile")) == len(position.piles)
    fans = {pile: block.fan for row in table_rows(position) for block in row for pile in block.piles}
    for table, cards in zip(position.tables.piles, position.piles, strict=True):
        group = piles[table.label]
        shown = [each.get("data-card", "down") for each in group.iter() if each.get("class") in ("card", "back")]
        expected = [TEXT[code] if code < FACE_DOWN else "down" for code in cards]
        if fans[table.index] == TURNED:
            assert shown in (expected[-1:], expected[-FANNED:])
        else:
            assert shown == (expected[-1:] if is_squared(table.group) else expected)
        counts = [each.text for each in of_class(group, "count")]
        assert counts == ([str(len(cards))] if len(cards) > len(shown) else [])
        assert len(of_class(group, "space")) == (not cards)
    inside(arranged(position))
    text = picture(position)
    for code in (code for cards in position.piles for code in cards if code & FACE_DOWN):
        face = TEXT[code & 63]
        up = sum(code & 63 == other for cards in position.piles for other in cards)
        assert f"({face})" not in text
        assert text.count(f'data-card="{face}"') <= up


def inside(table: Table) -> None:
    """Nothing lies outside the table, and no two piles of one lie over each other."""
    boxes = []
    for pile in table.piles:
        reach = pile.cards[-1] if pile.cards else None
        right = pile.x + CARD_WIDTH + (reach.x if reach else 0)
        bottom = pile.y + CARD_HEIGHT + (reach.y if reach else 0)
        assert pile.x >= 0 and right <= table.width and pile.y >= 0 and bottom <= table.height
        boxes.append((pile.x, pile.y, right, bottom))
    for number, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:number]:
            assert right < other[0] or other[2] < left or bottom < other[1] or other[3] < top


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_dealt_and_under_way(name: str) -> None:
    check(patience.deal(name, 1).position)
    check(under_way(name))


@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_odd_positions(name: str, seed: int) -> None:
    check(chance_position(SHAPES[name], Random(seed)))


def test_the_same_position_gives_the_same_text() -> None:
    assert picture(patience.deal("spider", 3).position) == picture(patience.deal("spider", 3).position)


def test_the_size_is_that_of_the_view() -> None:
    tree = root(patience.deal("klondike", 1).position)
    assert tree.get("viewBox") == f"0 0 {tree.get('width')} {tree.get('height')}"
    # Seven columns with six gaps, and a margin on each side.
    assert int(tree.get("width", "")) == 7 * 64 + 6 * 12 + 2 * 16
    # Labels, two cards and the gap between rows; in t7, six face-down cards are to be seen as well.
    assert int(tree.get("height", "")) == 2 * 16 + 2 * (15 + 90) + 16 + 6 * 9
    shorter = root(patience.position("klondike", "tableau: KS").position)
    assert int(shorter.get("height", "")) == 2 * 16 + 2 * (15 + 90) + 16


def test_empty_piles_say_what_may_be_placed_there() -> None:
    tree = root(patience.position("klondike", "tableau: - / KS; waste: -; stock: -").position)
    piles = {each.get("data-pile"): each for each in of_class(tree, "pile")}
    marks = {label: [use.get(LINK) for use in pile.iter(f"{SVG}use")] for label, pile in piles.items()}
    assert marks["f1"] == ["#patience-suit-C", "#patience-rank-A"]
    assert marks["t1"] == ["#patience-rank-K"]
    assert [each.text for each in piles["w1"].iter(f"{SVG}text")] == ["w1", "waste"]
    assert len(list(piles["s1"].iter(f"{SVG}path"))) == 1
    assert [each.text for each in root(patience.deal("freecell", 1).position).iter(f"{SVG}text")].count("cell") == 4
    # A column for any card tells its kind, and one that is never filled has a dash.
    columns = {name: root(patience.position(name, "tableau: - / KS").position) for name in ("freecell", "bisley")}
    shown = {}
    for name, tree in columns.items():
        (column,) = [each for each in of_class(tree, "pile") if each.get("data-pile") == "t1"]
        shown[name] = [each.text for each in column.iter(f"{SVG}text")], len(list(column.iter(f"{SVG}path")))
    assert shown == {"freecell": (["t1", "tableau"], 0), "bisley": (["t1"], 1)}
    reserve = root(patience.position("canfield", "reserve: -; tableau: KS").position)
    (empty,) = [each for each in of_class(reserve, "pile") if each.get("data-pile") == "r1"]
    assert [each.text for each in empty.iter(f"{SVG}text")] == ["r1", "reserve"]
    # A base that the deal sets is there too; one that the play sets is not known before.
    assert picture(patience.deal("canfield", 1).position).count("#patience-rank-7") > 4
    chessboard = patience.deal("chessboard", 1).position
    places = [each for each in of_class(root(chessboard), "pile") if each.get("data-pile", "").startswith("f")]
    assert {use.get(LINK) for place in places for use in place.iter(f"{SVG}use")} == {
        f"#patience-suit-{suit}" for suit in SUITS
    }


def test_an_empty_stock_tells_whether_it_can_be_formed_again() -> None:
    def mark(name: str, text: str) -> str:
        tree = root(patience.position(name, text).position)
        (stock,) = [each for each in of_class(tree, "pile") if each.get("data-pile") == "s1"]
        (path,) = stock.iter(f"{SVG}path")
        return path.get("d", "")

    again, no_more = mark("klondike", "waste: 2C; stock: -"), mark("forty-thieves", "waste: 2C; stock: -")
    assert "a12 12" in again and "a12 12" not in no_more
    assert mark("storehouse", "waste: 3C; stock: -; redeals: 1") == again
    assert mark("storehouse", "waste: 3C; stock: -; redeals: 2") == no_more


def test_the_description_tells_the_position_and_gives_nothing_away() -> None:
    tree = root(patience.deal("klondike", 1).position, title="Klondike, deal 1")
    assert tree.findtext(f"{SVG}title") == "Klondike, deal 1"
    assert "t7: 6 face down, 8S" in (tree.findtext(f"{SVG}desc") or "")
    assert tree.get("role") == "img"
    assert "s1: 23 cards face down" in [title.text for title in tree.iter(f"{SVG}title")]


@pytest.mark.parametrize("title", ["a < b & \"c\" 'd' ]]>", "bell \x07 and \ud800", "  two\nlines ", "ü♠"])
def test_any_title_gives_xml(title: str) -> None:
    position = patience.position("bisley", "tableau: KS").position
    tree = root(position, title=title)
    shown = next(each.text for each in tree.iter(f"{SVG}text"))
    assert shown == " ".join(title.split()).replace("\x07", "?").replace("\ud800", "?")
    picture(position, title=title).encode()


def test_a_long_title_has_room() -> None:
    position = patience.position("canfield", "tableau: KS").position
    assert int(root(position, title="x" * 200).get("width", "")) > 1800


def test_labels_can_be_left_out() -> None:
    position = patience.deal("klondike", 1).position
    assert list(root(position, labels=False).iter(f"{SVG}text")) == []
    assert {"t7", "s1", "23"} <= {each.text for each in root(position).iter(f"{SVG}text")}


def test_themes_and_colours() -> None:
    position = patience.deal("freecell", 1).position
    made = {
        (theme, four): picture(position, theme=theme, four_colours=four) for theme in THEMES for four in (False, True)
    }
    assert len(set(made.values())) == 4
    for name, theme in THEMES.items():
        assert len(set(theme.suits)) == 2 and len(set(theme.four)) == 4
        assert all(colour in made[name, True] for colour in theme.four)
        assert theme.four[0] not in made[name, False]
    with pytest.raises(PatienceError, match="'sepia' is no theme; use one of: light, dark"):
        picture(position, theme="sepia")


def _contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lights = sorted((light(one), light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_is_to_be_read_stands_out(theme: Any) -> None:
    for colour in (*theme.suits, *theme.four):
        assert _contrast(colour, theme.face) >= 4.5
    assert _contrast(theme.words, theme.table) >= 4.5
    assert _contrast(theme.face, theme.back) >= 4.5
    # The two reds and blacks differ in lightness as well.
    assert _contrast(theme.suits[0], theme.suits[1]) >= 1.5


def test_shapes_differ() -> None:
    assert len(set(SUIT_SHAPES)) == 4
    assert len({shape.path for shape in RANK_SHAPES}) == 13


def _grey(inner: str) -> bytes:
    """What a drawing in black looks like, 48 points square."""
    cairosvg = pytest.importorskip("cairosvg")
    image = pytest.importorskip("PIL.Image")
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 18 18" width="48" height="48">{inner}</svg>'
    made: bytes = (
        image.open(io.BytesIO(cairosvg.svg2png(svg.encode(), background_color="white"))).convert("L").tobytes()
    )
    return made


def test_suits_and_ranks_are_distinct_without_colour() -> None:
    suits = [_grey(f'<path d="{path}"/>') for path in SUIT_SHAPES]
    pen = 'fill="none" stroke="black" stroke-width="2" transform="translate(-5 -7)"'
    ranks = [_grey(f'<path d="{shape.path}" {pen}/>') for shape in RANK_SHAPES]
    for drawn, least in ((suits, 0.08), (ranks, 0.04)):
        for number, one in enumerate(drawn):
            for other in drawn[:number]:
                apart = sum(abs(a - b) > 128 for a, b in zip(one, other, strict=True)) / len(one)
                assert apart > least


def test_a_huge_pile_and_all_piles_empty() -> None:
    cards = " ".join(str(card) for card in CARDS)
    check(patience.position("bisley", f"tableau: {cards}").position)
    check(patience.position("beleaguered-castle", f"tableau: {cards}").position)
    check(patience.position("double-bisley", f"tableau: {cards} {cards}").position)
    for name in VARIANTS:
        check(patience.position(name, patience.deal(name, 1).position.variant.groups[0].name + ": -").position)


# Layouts


def with_layout(name: str, *rows: tuple[Placing, ...]) -> Variant:
    variant = patience.variant(name)
    return evolve(variant, id=f"{name}-{abs(hash(rows))}", layout=rows)


def test_where_piles_stand() -> None:
    table = arranged(patience.deal("klondike", 1).position)
    at = {pile.index: (pile.x, pile.y) for pile in table.piles}
    labels = {pile.label: at[pile.index] for pile in patience.deal("klondike", 1).position.tables.piles}
    # Each foundation above one of the last columns, stock and waste above the first.
    for upper, lower in (("s1", "t1"), ("w1", "t2"), ("f1", "t4"), ("f4", "t7")):
        assert labels[upper][0] == labels[lower][0]
        assert labels[upper][1] < labels[lower][1]


def test_piles_in_several_rows_and_beside_each_other() -> None:
    wings = with_layout(
        "freecell",
        (Placing("tableau", 1, 4, 1, RIGHT), Placing("foundations", across=1), Placing("tableau", 5, 8, 1, RIGHT)),
    )
    position = patience.deal(wings, 1).position
    check(position)
    at = {position.tables.piles[pile.index].label: pile for pile in arranged(position).piles}
    assert at["t1"].x == at["t4"].x < at["f1"].x == at["f4"].x < at["t5"].x
    assert at["t1"].y == at["f1"].y == at["t5"].y < at["t2"].y == at["f2"].y
    assert at["t1"].cards[3].x == 3 * 22 and at["t1"].cards[3].y == 0
    # What the layout leaves out comes below.
    assert at["c1"].y > at["t4"].y


def test_many_piles_fold_of_themselves() -> None:
    rows = Counter(pile.y for pile in arranged(patience.deal("double-bisley-24", 1).position).piles)
    assert sorted(rows.values()) == [8, 8, 12, 12]
    assert max(Counter(pile.y for pile in arranged(patience.deal("bisley", 1).position).piles).values()) == 13


def test_a_layout_can_square_up_a_tableau() -> None:
    position = patience.deal(with_layout("bisley", (Placing("tableau", fan="squared"),)), 1).position
    pile = next(each for each in of_class(root(position), "pile") if each.get("data-pile") == "t13")
    assert [each.get("data-card") for each in of_class(pile, "card")] == ["7S"]
    assert [each.text for each in of_class(pile, "count")] == ["4"]


def test_a_waste_shows_three_cards_where_there_is_room_or_three_are_turned() -> None:
    def seen(name: str) -> int:
        tree = root(patience.position(name, "waste: 3C 4C 5C 6C").position)
        (waste,) = [each for each in of_class(tree, "pile") if each.get("data-pile") == "w1"]
        return len(of_class(waste, "card"))

    assert (seen("klondike"), seen("canfield"), seen("forty-thieves")) == (3, 3, 1)


# Notebooks, PNG, the documentation


def test_a_notebook_shows_positions_and_games() -> None:
    game = patience.deal("bisley", 1)
    assert game.position._repr_svg_() == patience.picture(game) == patience.picture(game.position)
    game.play("KD t4-k2")
    shown = game._repr_svg_() or ""
    assert "<title>Bisley, deal 1, 1 move</title>" in shown
    assert shown == patience.picture(game, title=game.title())
    assert patience.position("bisley", "tableau: KS").title() == "Bisley"


def test_png() -> None:
    pytest.importorskip("cairosvg")
    svg = picture(patience.deal("golf", 1).position)
    made = png(svg, 1)
    size = re.search(r'width="(\d+)" height="(\d+)"', svg)
    assert made[:8] == b"\x89PNG\r\n\x1a\n" and size
    assert (int.from_bytes(made[16:20]), int.from_bytes(made[20:24])) == tuple(map(int, size.groups()))


def test_a_png_is_not_too_large_and_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = picture(patience.position("bisley", f"tableau: {' '.join(map(str, CARDS))}").position)
    with pytest.raises(PatienceError, match="too large for PNG"):
        png(svg, LARGEST / 1000)

    class Broken:
        """Finds no library beneath the package."""

        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "cairosvg":
                raise OSError("no library called cairo was found")

    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(MissingExtra, match=r"pip install 'patience-core\[draw\]'"):
        png(svg)
    monkeypatch.delitem(sys.modules, "cairosvg")
    monkeypatch.setattr(sys, "meta_path", [Broken, *sys.meta_path])
    with pytest.raises(MissingExtra, match="libcairo2"):
        png(svg)


def test_the_pictures_of_the_documentation_are_up_to_date() -> None:
    assert out_of_date() == [], "write them with: python -m tests.pictures"
    assert len(PICTURES) >= 4
