"""Random plays: the same for the same seed, legal throughout, and kept whole."""

from __future__ import annotations

from patience_core.conformance.walks import Play, Walk, seeded_walks
from patience_core.game import Game
from tests.games import bisley, janets_bisley


def test_a_seed_chooses_the_walks_for_ever() -> None:
    walks = list(seeded_walks(1, 4, plies=3))
    assert walks == list(seeded_walks(1, 4, plies=3))
    assert walks != list(seeded_walks(2, 4, plies=3))
    assert [walk.eager for walk in walks] == [False, True, False, True]
    assert walks[0] == Walk(deal=253228485, choices=(17611, 8271, 33432))


def test_a_walk_is_a_play_of_legal_moves() -> None:
    (walk,) = seeded_walks(3, 1)
    play = Play.of(walk, janets_bisley())
    assert len(play.positions) == len(play.moves) + 1
    assert len(play.moves) == 60
    game = Game.of_deal(janets_bisley(), walk.deal)
    for ply, move in enumerate(play.moves):
        assert game.position == play.positions[ply]
        assert move in game.legal_moves
        game.push(move)
    assert play.again().position == play.positions[-1] == game.position


def test_an_eager_walk_brings_cards_home_when_it_can() -> None:
    choices = tuple(range(40))
    eager = Play.of(Walk(1, choices, eager=True), bisley())
    assert eager.positions[-1].home_count() == 27
    assert Play.of(Walk(1, choices), bisley()).positions[-1].home_count() == 8
    for before, after in zip(eager.positions, eager.positions[1:], strict=False):
        could = any(move.target < 8 for move in Game(before).legal_moves)
        assert (after.home_count() > before.home_count()) == could


def test_a_walk_ends_where_no_move_is_left() -> None:
    play = Play.of(Walk(2, tuple(range(500)), eager=True), bisley())
    assert len(play.moves) == 6
    assert not Game(play.positions[-1]).legal_moves


def test_a_place_in_a_play_is_told_by_deal_and_moves() -> None:
    play = Play.of(Walk(1, (0, 0)), bisley())
    assert play.where(0) == "bisley, deal 1, as dealt"
    first, second = play.again().move_texts()
    assert play.where(1) == f"bisley, deal 1, after {first}"
    assert play.where(2) == f"bisley, deal 1, after {first}, {second}"
