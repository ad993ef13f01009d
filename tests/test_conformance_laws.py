"""The laws hold for odd shapes of variants too, and each law bites: an engine that breaks it is found out, by name."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import attrs
import pytest

from patience_core.cards import CARDS, Card
from patience_core.conformance import laws_of_plays, laws_of_positions, laws_of_rules
from patience_core.conformance.law import Law, LawBroken, require
from patience_core.conformance.laws import LAWS_OF_PLAY, LAWS_OF_VARIANTS, PLAYABLE, law_item, law_items
from patience_core.conformance.report import Tally
from patience_core.conformance.walks import Play, Walk, seeded_walks
from patience_core.dealing import deal_position
from patience_core.dealplan import DealPlan
from patience_core.declaration import Variant
from patience_core.game import Game
from patience_core.moves import Move, Refusal, Transfer, legal_moves, make, refusal
from patience_core.notation import move_text, position_text
from patience_core.outcome import Outcome
from patience_core.perft import perft
from patience_core.position import Position
from patience_core.rules.base import BuildRule
from patience_core.rules.fill import AnyFill
from patience_core.tables import tables_of
from tests.games import Broken, Parity, bisley, cells, foundations, group, spider, strays, variant, wholes, yukon

WALK = Walk(deal=7, choices=tuple(range(0, 400, 7)), eager=True)


def failures(of: Variant, *walks: Walk) -> dict[str, str]:
    """The first failure of each law that is broken, by the law's name."""
    return {item.name: item.failures[0] for item in law_items(of, walks or (WALK,)) if not item.passed}


def breach(name: str, of: Variant, *walks: Walk) -> str:
    """What breaks one law."""
    for law in LAWS_OF_VARIANTS:
        if law.name == name:
            return law_item(law, [of]).failures[0]
    (law_of_play,) = [law for law in LAWS_OF_PLAY if law.name == name]
    return law_item(law_of_play, [Play.of(walk, of) for walk in walks or (WALK,)]).failures[0]


# ---------------------------------------------------------------- they hold


def returning() -> Variant:
    """Two decks, four foundations of every suit in two groups, and cards may come back from them all."""
    suits = (0, 1, 2, 3) * 2
    return variant(
        "returning",
        foundations("kings", build="down by suit", fill="kings", suits=suits, gives="anywhere"),
        foundations("aces", suits=suits, gives="anywhere", set_out=[[CARDS[suit * 13]] for suit in suits]),
        group("tableau", build="up or down by suit", fill="any card", deal="16 piles of 6"),
        decks=2,
    )


def golf() -> Variant:
    """Won by an empty tableau; one pile takes any neighbour, whatever it is."""
    return variant(
        "golf",
        group("pile", kind="waste", build="up or down regardless of suit, wrapping", gives="never", deal="1 pile of 1"),
        group("tableau", deal="16 piles of 3, 1 pile of 3"),
        home=("pile",),
    )


@pytest.mark.parametrize(
    "made", [bisley, yukon, spider, cells, wholes, strays, returning, golf], ids=lambda made: str(made.__name__)
)
def test_every_law_holds_for_variants_of_every_shape(made: Callable[[], Variant]) -> None:
    assert failures(made(), *seeded_walks(seed=3, number=2, plies=40)) == {}


def test_every_law_has_a_name_of_its_own_and_compares_something() -> None:
    items = list(law_items(bisley(), [WALK]))
    names = [law.name for law in LAWS_OF_VARIANTS] + [law.name for law in LAWS_OF_PLAY]
    assert [item.name for item in items] == names
    assert len(set(names)) == len(names) == 16
    for item in items:
        assert item.passed
        assert item.tally != Tally()


def test_without_a_walk_the_laws_of_play_are_not_said_to_hold() -> None:
    assert [item.name for item in law_items(bisley(), [])] == [law.name for law in LAWS_OF_VARIANTS]


# ---------------------------------------------------------------- they bite: the declaration


class Moody(BuildRule):
    """Says something else each time."""

    asked = count()

    def accepts(self, card: Card, on: Card) -> bool:  # noqa: ARG002
        return next(self.asked) % 3 == 0

    def describe(self) -> str:
        return "as it likes"


class Silent(BuildRule):
    """Claims to be another rule."""

    def accepts(self, card: Card, on: Card) -> bool:
        return Parity().accepts(card, on)

    def describe(self) -> str:
        return "down in alternate colours"


def with_build(rule: BuildRule) -> Variant:
    return variant("odd", foundations(), group("tableau", build=rule, deal="13 piles of 4"))


def test_a_rule_that_does_not_depend_on_the_cards_alone() -> None:
    broken = breach("a table answers as its rule does", with_build(Moody()))
    assert "t1, build: " in broken
    assert ": the table says " in broken
    assert broken.endswith("(odd)")


def test_a_rule_that_says_what_another_one_does() -> None:
    broken = breach("the rules text follows the rules", with_build(Silent()))
    assert "the rules text says the same with tableau: build down in alternate colours (odd)" in broken


def test_a_table_that_is_not_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(field: str, value: Any) -> str:
        tables = tables_of(bisley())
        piles = list(tables.piles)
        piles[9] = attrs.evolve(piles[9], **{field: value})
        monkeypatch.setattr(laws_of_rules, "tables_of", lambda _: attrs.evolve(tables, piles=tuple(piles)))
        return breach("a table answers as its rule does", bisley())

    right = tables_of(bisley()).piles[9]
    assert right.label == "t2"
    assert "t2, fill: KC to a space: the table says yes, the rule no" in wrong("fill", 1 << 12)
    assert "t2, build: 2C on AC: the table says no, the rule yes" in wrong("build", (0, *right.build[1:]))
    assert "t2, run: 2C on AC: the table says no, the rule yes" in wrong("run", (0, *right.run[1:]))
    down = (*right.build[:70], 1, *right.build[71:])
    assert "the table of t2 builds on a face-down card" in wrong("build", down)


def test_a_referee_that_does_not_ask_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def lax(position: Position, move: Move) -> Refusal | None:
        label = position.tables.piles[move.target].label
        return None if label == "t13" and not position.piles[move.target] else refusal(position, move)

    monkeypatch.setattr(laws_of_rules, "refusal", lax)
    broken = breach("the referee asks the rules of the pile", bisley())
    assert "AC to a space of t13: is allowed, against the rule of the pile" in broken


_calls = count()


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (lambda of, _: deal_position(of, 1), "deals 1 and 2 are the same"),
        (lambda of, number: deal_position(of, int(number) + next(_calls)), "differs from time to time"),
    ],
)
def test_deals_that_are_not_for_ever(
    monkeypatch: pytest.MonkeyPatch, deal: Callable[[Variant, Any], Position], expected: str
) -> None:
    monkeypatch.setattr(laws_of_rules, "deal_position", deal)
    assert expected in breach("a deal number names one deal", bisley())


def lose(piles: list[list[int]]) -> None:
    piles[8].pop()


def shift(piles: list[list[int]]) -> None:
    piles[8].append(piles[9].pop())


def swap(piles: list[list[int]]) -> None:
    piles[4][0], piles[8][0] = piles[8][0], piles[4][0]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lose, "deal 1 does not deal the whole of the decks"),
        (shift, "deal 1: t1 has 4 cards, not 3"),
        (swap, "deal 1: a1 does not begin with what is set out there"),
    ],
)
def test_deals_that_are_not_as_declared(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[list[list[int]]], None], expected: str
) -> None:
    def deal(of: Variant, number: Any) -> Position:
        position = deal_position(of, number)
        change(position.piles)
        return position

    monkeypatch.setattr(laws_of_rules, "deal_position", deal)
    assert expected in breach("a deal number names one deal", bisley())


def test_rules_text_or_fingerprint_that_does_not_follow_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws_of_rules, "rules_text", lambda _: "as always")
    broken = breach("the rules text follows the rules", bisley())
    assert "the rules text says the same with another number of decks" in broken
    monkeypatch.undo()
    monkeypatch.setattr(laws_of_rules, "tables_of", lambda _: tables_of(bisley()))
    broken = breach("the rules text follows the rules", bisley())
    assert "the game is taken for the same with another number of decks" in broken


# ---------------------------------------------------------------- they bite: positions


def test_a_card_lost_or_doubled() -> None:
    position = deal_position(bisley(), 1)
    card = CARDS[position.piles[20][-1]]
    position.piles[20].append(card.code)
    with pytest.raises(LawBroken, match=f"{card} is doubled: 2 of 1 on the table"):
        laws_of_positions.no_card_lost(position)
    position.piles[20][-2:] = []
    with pytest.raises(LawBroken, match=f"{card} is lost: 0 of 1 on the table"):
        laws_of_positions.no_card_lost(position)


def replaced(monkeypatch: pytest.MonkeyPatch, law: str, **names: Any) -> str:
    """What the law says of Bisley when functions that it looks at the engine with are replaced."""
    for name, value in names.items():
        monkeypatch.setattr(laws_of_positions, name, value)
    return breach(law, bisley())


LISTED = "a move is listed exactly if no rule refuses it"


def test_a_generator_that_forgets_doubles_or_invents_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    forgets = replaced(monkeypatch, LISTED, legal_moves=lambda position: legal_moves(position)[1:])
    assert " is refused by no rule, yet not listed as legal (bisley, deal 7, as dealt)" in forgets
    doubles = replaced(monkeypatch, LISTED, legal_moves=lambda position: legal_moves(position) * 2)
    assert "a legal move is listed twice: " in doubles
    invents = replaced(monkeypatch, LISTED, legal_moves=lambda position: [*legal_moves(position), Transfer(8, 4, 2)])
    assert "is listed as legal, yet refused: in the tableau only the top card of a pile may be lifted" in invents


def test_a_generator_that_names_alike_foundations_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def every(position: Position) -> list[Move]:
        moves = legal_moves(position)
        return moves + [Transfer(move.source, move.target + 4, move.count) for move in moves if 8 <= move.target < 12]

    monkeypatch.setattr(laws_of_positions, "legal_moves", every)
    broken = breach(LISTED, returning(), *seeded_walks(1, 2))
    assert "is listed, yet another name does for it" in broken


def test_a_referee_that_is_laxer_than_the_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    def lax(position: Position, move: Move) -> Refusal | None:
        if isinstance(move, Transfer) and move.count == 2 <= len(position.piles[move.source]):
            return None
        return refusal(position, move)

    broken = replaced(monkeypatch, LISTED, refusal=lax)
    assert "is refused by no rule, yet not listed as legal" in broken


def test_a_move_between_foundations(monkeypatch: pytest.MonkeyPatch) -> None:
    between = replaced(
        monkeypatch,
        "nothing moves from one foundation to another",
        legal_moves=lambda _: [Transfer(4, 0), Transfer(8, 4)],
    )
    assert "AC a1-k1 is listed as legal" in between


def test_moves_that_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "every move can be taken back"
    assert " taken back gives " in replaced(monkeypatch, name, unmake=lambda *_: None)
    monkeypatch.undo()

    def losing(position: Position, move: Move) -> Any:
        done = make(position, move)
        position.piles[20][-1:] = []
        return done

    def finding(position: Position, before: list[list[int]]) -> None:
        position.piles = [list(cards) for cards in before]

    dealt = deal_position(bisley(), 7)
    broken = replaced(monkeypatch, name, make=losing, unmake=lambda position, _: finding(position, dealt.piles))
    assert " loses or doubles a card (bisley, deal 7, as dealt)" in broken
    broken = replaced(monkeypatch, name, make=lambda *_: None, unmake=lambda *_: None)
    assert " changes nothing" in broken


def test_texts_that_do_not_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "texts and JSON read back what they write"

    def without_last(position: Position, *, oneline: bool = True) -> str:
        return position_text(position, oneline=oneline).rpartition(" ")[0]

    assert "the position's own text is refused (not the whole deck: " in replaced(
        monkeypatch, name, position_text=without_last
    )
    monkeypatch.undo()

    def upside_down(position: Position, *, oneline: bool = True) -> str:
        turned = Position(position.tables, [cards[::-1] for cards in position.piles])
        return position_text(turned, oneline=oneline)

    assert "reads as 'kings: " in replaced(monkeypatch, name, position_text=upside_down)
    monkeypatch.undo()

    def swapped(position: Position, move: Move) -> str:
        card, _, piles = move_text(position, move).partition(" ")
        return f"{card} {'-'.join(reversed(piles.split('-')))}"

    assert "the move's own text" in replaced(monkeypatch, name, move_text=swapped)
    monkeypatch.undo()
    json = {"move": "", "cards": [], "from": "t1", "to": "t2"}
    assert "the move's own text '' is refused" in replaced(monkeypatch, name, move_json=lambda *_: json)


def test_an_outcome_that_is_not_so(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "the outcome says how the game stands"
    assert "the outcome is won, with 4 cards where" in replaced(monkeypatch, name, outcome=lambda *_: Outcome.WON)
    stuck = replaced(monkeypatch, name, outcome=lambda *_: Outcome.NO_MOVES)
    assert "the outcome is no move left, with " in stuck
    final = replaced(monkeypatch, name, outcome=lambda *_: Outcome.NO_PROGRESS)
    assert "the outcome is no progress possible, yet " in final
    won = Position(
        tables_of(bisley()), [[], [], [], [], *[list(range(13 * s, 13 * s + 13)) for s in range(4)], *[[]] * 13]
    )
    monkeypatch.setattr(laws_of_positions, "outcome", lambda *_: Outcome.OPEN)
    with pytest.raises(LawBroken, match="the outcome is open, with 52 cards where winning wants them"):
        laws_of_positions.outcome_is_consistent(won)


def test_a_perft_that_miscounts(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "perft of depth 1 counts the different moves"
    more = replaced(monkeypatch, name, perft=lambda position, depth: [perft(position, depth)[0] + 1])
    assert "perft counts [" in more


def test_a_look_that_changes_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(position: Position, *_: Any) -> Outcome:
        make(position, legal_moves(position)[0])
        return Outcome.OPEN

    name = "looking at a position does not change it"
    assert "looking at the position changed it to " in replaced(monkeypatch, name, outcome=careless)


# ---------------------------------------------------------------- they bite: plays


def with_game(monkeypatch: pytest.MonkeyPatch, game: type[Game], law: str) -> str:
    monkeypatch.setattr(laws_of_plays, "Game", game)
    monkeypatch.setattr("patience_core.conformance.walks.Game", game)
    return breach(law, bisley())


class Forgetful(Game):
    """Undoes nothing."""

    def pop(self) -> Move:
        move = super().pop()
        self.redo()
        self._done.pop()
        self._texts.pop()
        self._undone.append(move)
        return move


class Stubborn(Game):
    """Restarts another deal."""

    def restart(self) -> None:
        super().restart()
        self.position.piles.reverse()


class Deaf(Game):
    """Plays the first legal move, whatever it is told."""

    def play(self, move: str | Move) -> None:  # noqa: ARG002
        super().play(next(iter(self.legal_moves)))


def test_a_game_that_does_not_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = with_game(monkeypatch, Forgetful, "undoing all gives the start, redoing all the end")
    assert "undoing move " in broken
    assert "(bisley, deal 7, after " in broken


def test_a_game_that_does_not_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "restarting once gives " in with_game(monkeypatch, Stubborn, "restarting gives the same deal")


def test_a_game_that_does_not_play_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "playing " in with_game(monkeypatch, Deaf, "the texts of the moves play the same game")


def test_a_text_that_is_refused_when_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "move_texts", lambda _: ["KS t1-k4"])
    broken = breach("the texts of the moves play the same game", bisley())
    assert "move 1, KS t1-k4, was made as legal and is refused when played: KS is not in t1" in broken


def test_an_end_that_is_said_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws_of_plays, "outcome", lambda *_: Outcome.NO_PROGRESS)
    broken = breach("an ended game stays ended", bisley())
    assert "no progress possible was said with 4 cards home, and later 5 were" in broken


def test_a_rule_that_fails_when_it_is_asked_is_told_and_nothing_is_raised() -> None:
    broken = failures(with_build(Broken()))
    assert set(broken) == {law.name for law in LAWS_OF_VARIANTS} | {PLAYABLE}
    for failure in broken.values():
        assert "Broken, of the module tests.games) failed when asked about QC on AC" in failure


def test_a_breach_in_mid_game_is_told_with_the_moves_that_lead_to_it() -> None:
    at_end = Play.of(WALK, bisley()).positions[-1].home_count()

    def check(position: Position) -> Tally:
        require(position.home_count() < at_end, "as far as it goes")
        return Tally()

    from patience_core.conformance.laws import _along

    with pytest.raises(LawBroken) as caught:
        _along(Law("no law", check)).check(Play.of(WALK, bisley()))
    text = str(caught.value)
    assert text.startswith("no law: as far as it goes (bisley, deal 7, after ")
    game = Game.of_deal(bisley(), 7)
    for move in text.rpartition("after ")[2].rstrip(")").split(", "):
        game.play(move)
    assert game.position.home_count() == at_end


@pytest.mark.parametrize(
    "changes",
    [
        {"reserve": {"gives": "to aces or kings or reserve"}},
        {"reserve": {"gives": "to reserve"}, "tableau": {"fill": AnyFill()}},
        {"tableau": {"fill": AnyFill(), "fill_from": ("reserve",)}},
        {"tableau": {"fill": AnyFill(), "fill_from": ("tableau",)}},
        {"kings": {"gives": "to tableau"}},
        {"kings": {"gives": "to tableau or aces or kings"}},
        {"kings": {"gives": "to reserve"}},
    ],
)
def test_where_cards_may_go_is_no_breach_of_the_laws_of_rules(changes: dict[str, dict[str, Any]]) -> None:
    reserve = group("reserve", fill="never", deal="4 piles of 1", label="r")
    plan = DealPlan.parse("11 piles of 4")
    groups = [
        attrs.evolve(each, deal=plan, suits=(None,) * 11, set_out=((),) * 11) if each.deal else each
        for each in bisley().groups
    ]
    made = attrs.evolve(bisley(), groups=(*groups[:-1], reserve, groups[-1]))
    groups = [attrs.evolve(each, **changes.get(each.name, {})) for each in made.groups]
    made = attrs.evolve(made, groups=tuple(groups))
    assert {item.name: item.failures for item in law_items(made, ()) if not item.passed} == {}
