"""The likely slips of an author: shipped variants are spoilt in the ways in which authors go wrong, and the slip is
named; no shipped variant, as it is, gives an alarm."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

import patience_core as patience
from patience_core import Variant
from patience_core.workshop.doubts import ENOUGH, ENOUGH_FOR_NEVER, never_seen
from patience_core.workshop.slips import Slip, proven, slips
from patience_core.workshop.tryout import Seen, Tryout

GAMES = 60


def declared(folder: Path, text: str) -> Variant:
    """The variant that a file of this text declares."""
    file = folder / "spoilt.yaml"
    file.write_text(text, encoding="utf-8")
    return patience.variant(file)


def seen_of(variant: Variant, games: int = GAMES) -> Seen:
    tryout = Tryout(variant, games, seconds=60)
    for _ in tryout.play():
        pass
    return tryout.seen()


@pytest.mark.parametrize("name", patience.variants())
def test_no_registered_variant_gives_an_alarm(name: str) -> None:
    variant = patience.variant(name)
    assert proven(variant) == ()
    assert slips(variant, seen_of(variant, ENOUGH)) == ()


@pytest.mark.parametrize("name", ["fortress", "chessboard", "bisley-12", "black-hole"])
def test_what_hardly_ever_happens_gives_no_alarm(name: str) -> None:
    variant = patience.variant(name)
    assert slips(variant, seen_of(variant, ENOUGH_FOR_NEVER)) == ()


FOUNDATIONS_HOLD = "the win asks for 104 cards on the foundations, which hold only 52"
UNLESS = "unless the base is an ace the game cannot be won: where it is a two, aces can never reach the foundations"

SURE = {
    "the foundations build in the wrong direction": (
        "extends: fortress\npiles: {foundations: {build: down by suit}}",
        "twos to kings can never reach the foundations",
        "the foundations build down by suit",
    ),
    "one of two groups of foundations does": (
        "extends: bisley\npiles: {aces: {build: down by suit}}",
        "nothing can ever be placed on the ace foundations",
        "the ace foundations build down by suit",
    ),
    "the base does not go with the direction": (
        "extends: fan\npiles: {foundations: {base: K}}",
        "aces to queens can never reach the foundations",
        "a space in the foundations may be filled by a king",
    ),
    "places of suits build in alternate colours": (
        "extends: fan\npiles: {foundations: {build: up in alternate colours}}",
        "twos to kings can never reach the foundations",
        "each place in the foundations belongs to one suit",
    ),
    "places of suits build by equal rank": (
        "extends: fan\npiles: {foundations: {build: same rank by suit}}",
        "twos to kings can never reach the foundations",
        "the foundations build by equal rank by suit",
    ),
    "steps of two": (
        "extends: klondike\npiles: {foundations: {build: 'up by suit, in steps of 2'}}",
        "twos, fours, sixes, eights, tens and queens can never reach the foundations",
        "the foundations build up by suit, in steps of 2",
    ),
    "the foundations are never begun": (
        "extends: fan\npiles: {foundations: {fill: never}}",
        "nothing can ever be placed on the foundations",
        "a space in the foundations is never filled",
    ),
    "an empty tableau is wanted, which one card never leaves": (
        "extends: golf\npiles: {foundation: {build: up regardless of suit}}",
        "aces can never leave the tableau",
        "the foundation builds up regardless of suit",
    ),
    "an empty tableau is wanted, which nothing leaves": (
        "extends: golf\npiles: {foundation: {build: never}}",
        "nothing can ever leave the tableau",
        "no card in the foundation is ever built on",
    ),
    "a reserve cannot give": (
        "extends: canfield\npiles: {reserve: {gives: never}, tableau: {refill: waste}}",
        "nothing can ever leave the reserve",
        "nothing comes back from the reserve",
    ),
    "a waste gives nothing": (
        "extends: klondike\npiles: {waste: {gives: never}}",
        "nothing can ever get from the waste to the foundations",
        "nothing comes back from the waste",
    ),
    "a waste gives to the wrong group": (
        "extends: klondike\npiles: {waste: {gives: to stock}}",
        "nothing can ever get from the waste to the foundations",
        "cards may leave the waste only for the stock",
    ),
    "cells are traps": (
        "extends: freecell\npiles: {cells: {gives: never}}",
        "nothing can ever leave the cells",
        "nothing comes back from the cells",
    ),
    "cells give to each other": (
        "extends: gloria\npiles: {reserve: {gives: to reserve}}",
        "nothing can ever leave the reserve cells",
        "cards may leave the reserve cells only for the reserve cells",
    ),
    "cells cannot be reached": (
        "extends: freecell\npiles: {foundations: {gives: never}, tableau: {gives: to foundations or tableau}}",
        "the cells never hold a card",
        "cards may leave the tableau only for the foundations or the tableau",
    ),
    "the tableau gives to itself": (
        "extends: fan\npiles: {tableau: {gives: to tableau}}",
        "nothing can ever be placed on the foundations",
        "cards may leave the tableau only for the tableau",
    ),
    "wrapping is forgotten where the base is dealt": (
        "extends: canfield\npiles: {foundations: {build: up by suit}}",
        UNLESS,
        "the foundations build up by suit",
    ),
    "wrapping is forgotten where the base is played": (
        "extends: chessboard\npiles: {foundations: {build: up by suit}}",
        UNLESS,
        "the foundations build up by suit",
    ),
    "the win names the wrong group": (
        "extends: freecell\nwin: the cells are empty",
        "the game is won as soon as it is dealt",
        "it is won when the cells are empty",
    ),
    "the win names the stock": (
        "extends: klondike\nwin: the stock is empty",
        "the game is won by turning the stock alone",
        "it is won when the stock is empty",
    ),
    "two groups of foundations race for the aces": (
        "extends: forty-thieves\npiles: {more: {kind: foundation, build: up by colour}}",
        "of the 16 piles of the foundations and the more foundations that begin empty only eight can ever be begun: "
        "there are no more aces for them",
        "a space in the more foundations may be filled by an ace",
    ),
    "the foundations are too small": (
        "extends: fan\npiles: {foundations: {size: 12}}",
        "the win asks for 52 cards on the foundations, which hold only 48",
        "each pile in the foundations holds at most twelve cards",
    ),
    "the foundations are too few": (
        "extends: forty-thieves\npiles: {foundations: {piles: 4}}",
        FOUNDATIONS_HOLD,
        "there are four piles in the foundations",
    ),
    "the foundations for whole suits are too few": (
        "extends: spider\npiles: {foundations: {piles: 4}}",
        FOUNDATIONS_HOLD,
        "no card in the foundations is ever built on",
    ),
    "one card fills a foundation": (
        "extends: freecell\npiles: {foundations: {size: 1}}",
        "twos to kings can never reach the foundations",
        "each pile in the foundations holds at most one card",
    ),
    "whole suits are wanted, and runs are of mixed suits": (
        "extends: spider\npiles: {tableau: {build: down in alternate colours, run: down in alternate colours}}",
        "nothing can ever be placed on the foundations",
        "each pile in the foundations accepts 13 cards at a time",
    ),
    "whole suits are wanted, and one card lifts": (
        "extends: spider\npiles: {tableau: {lift: one card}}",
        "nothing can ever be placed on the foundations",
        "in the tableau only the top card of a pile may be lifted, one card at a time",
    ),
    "whole suits are wanted, from the wrong card": (
        "extends: spider\npiles: {foundations: {fill: queens}}",
        "nothing can ever be placed on the foundations",
        "a space in the foundations may be filled by a queen",
    ),
    "kings for the spaces, and all are set out": (
        "extends: royal-family\npiles: {tableau: {fill: kings}}",
        "nothing can ever be placed on a space in the tableau",
        "a space in the tableau may be filled by a king",
    ),
    "spaces are filled from where nothing leaves": (
        "extends: fan\npiles: {tableau: {fill from: foundations}, foundations: {gives: never}}",
        "nothing can ever be placed on a space in the tableau",
        "a space in the tableau may be filled only from the foundations",
    ),
    "kings for the spaces of a short deck": (
        "ranks: A to 7\npiles:\n  foundations: {kind: foundation}\n"
        "  tableau: {kind: tableau, deal: 7 piles of 4, build: down by suit, fill: kings}",
        "nothing can ever be placed on a space in the tableau",
        "a space in the tableau may be filled by a king",
    ),
    "equal rank by suit with one deck": (
        "extends: fan\npiles: {tableau: {build: same rank by suit}}",
        "no card can ever be placed on another in the tableau",
        "the tableau builds by equal rank by suit",
    ),
    "a group that is dealt nothing and takes nothing": (
        "extends: bisley\npiles: {reserve: {kind: reserve, piles: 2}}",
        "the reserve never holds a card",
        "a space in the reserve is never filled",
    ),
    "cards lie face down for ever": (
        "extends: klondike\npiles: {tableau: {faces: down}}",
        "nothing can ever leave the tableau",
        "the cards dealt to the tableau lie face down and are never turned up",
    ),
    "the steps leave out the turning up": (
        "extends: klondike\nsettle: none",
        "the face-down cards in the tableau are never turned up",
        "'settle' leaves out 'turn up': a face-down card that is uncovered is turned up at once",
    ),
    "the steps leave out the filling of spaces": (
        "extends: canfield\nsettle: [turn up]",
        "a space in the tableau is never filled of itself",
        "'settle' leaves out 'refill': a space is filled at once",
    ),
    "the steps leave out the base": (
        "extends: chessboard\nsettle: none",
        "the first card played to the foundations sets no base",
        "'settle' leaves out 'set the base': the first card on a foundation sets the base",
    ),
    "the stock stops at a space": (
        "extends: spider\npiles: {tableau: {fill: never}}",
        "once there is a space in the tableau the stock can never be turned again",
        "a space in the tableau is never filled",
    ),
    "the stock never begins": (
        "extends: spider\npiles: {tableau: {fill: never, piles: 11}}",
        "the stock can never be turned",
        "nothing is dealt while there is a space in the tableau",
    ),
    "runs are not what is built": (
        "extends: number-ten\npiles: {tableau: {run: by equal rank}}",
        "no run can ever be built in the tableau: no card that may be placed on another lifts together with it",
        "the tableau builds down in alternate colours",
    ),
    "nothing to carry cards by": (
        "extends: fan\npiles: {tableau: {lift: 'a run, card by card'}}",
        "never more than one card at a time can go from the tableau",
        "",
    ),
    "runs go where one card goes": (
        "extends: bisley\npiles: {tableau: {lift: a run, unit: one card}}",
        "several cards can never be lifted from the tableau as one",
        "every pile that they might go to accepts one card at a time",
    ),
}


@pytest.mark.parametrize("spoilt", SURE)
def test_a_slip_that_is_sure_is_named_with_its_rule(spoilt: str, tmp_path: Path) -> None:
    text, what, because = SURE[spoilt]
    found = proven(declared(tmp_path, text))
    assert what in [slip.what for slip in found]
    (slip,) = (slip for slip in found if slip.what == what)
    assert slip.sure and slip.games == 0
    assert not because or because in slip.because
    assert str(slip).startswith(f"sure: {what}: ")


@pytest.mark.parametrize("spoilt", SURE)
def test_what_follows_from_a_slip_is_not_told_as_more_of_them(spoilt: str, tmp_path: Path) -> None:
    assert len(proven(declared(tmp_path, SURE[spoilt][0]))) <= 2


SUSPECTED = {
    "cells, and one card lifts": (
        "piles:\n  foundations: {kind: foundation}\n  cells: {kind: cell, piles: 4}\n"
        "  tableau: {kind: tableau, deal: '4 piles of 7, 4 piles of 6', build: down by suit}",
        "there are cells, and yet the tableau lifts one card at a time: 'lift' is not said; 'a run, card by card' "
        "moves what the cells have room for",
        0,
    ),
    "three at a time, and no redeal": (
        "extends: klondike-3\npiles: {stock: {redeals: none}}",
        "the stock is turned by more than one card and gone through once, so that most of its cards are covered in the "
        "waste at once: 'redeals' is none",
        0,
    ),
    "the tableau builds as the foundations do": (
        "extends: fan\npiles: {tableau: {build: up by suit}}",
        "the tableau builds the way the foundations do, so that what is built comes off the wrong way",
        0,
    ),
    "no word of building": (
        "piles:\n  foundations: {kind: foundation}\n"
        "  tableau: {kind: tableau, deal: '4 piles of 7, 4 piles of 6', fill: any card}",
        "no card in the tableau can be built on: 'build' is not said, and never is the default",
        0,
    ),
    "hardly a move": (
        "extends: golf\npiles: {stock: none, foundation: {deal: 1 pile of 17}}",
        "in 35 % of the deals there is no move at all at the start, as in deal 2",
        GAMES,
    ),
    "hardly to be lost": (
        "extends: bisley\npiles: {tableau: {deal: 48 piles of 1}}",
        "random play wins 98 % of the games: the game hardly can be lost",
        GAMES,
    ),
}


@pytest.mark.parametrize("spoilt", SUSPECTED)
def test_a_suspicion_is_told_with_its_sample(spoilt: str, tmp_path: Path) -> None:
    text, what, games = SUSPECTED[spoilt]
    variant = declared(tmp_path, text)
    found = slips(variant, seen_of(variant))
    assert what in [slip.what for slip in found]
    (slip,) = (slip for slip in found if slip.what == what)
    assert not slip.sure and slip.games == games
    assert str(slip).startswith(f"suspected: {what}")
    assert str(slip).endswith(f" (seen in {GAMES} random games)") == bool(games)


def test_what_the_author_said_is_not_suspected_where_it_could_be_meant(tmp_path: Path) -> None:
    said = SUSPECTED["no word of building"][0].replace("fill: any card", "build: never, lift: one card")
    assert slips(declared(tmp_path, said)) == ()


def test_few_games_give_no_suspicion(tmp_path: Path) -> None:
    variant = declared(tmp_path, SUSPECTED["hardly a move"][0])
    assert slips(variant, seen_of(variant, ENOUGH - 1)) == ()


def test_what_was_never_seen_is_suspected(tmp_path: Path) -> None:
    variant = declared(tmp_path, "extends: klondike\npiles: {stock: {redeals: 1}}")
    seen = evolve(seen_of(variant), games=ENOUGH_FOR_NEVER)
    assert seen.redeals > 0
    assert slips(variant, seen) == ()
    unused = {name: evolve(use, filled=0, several=0, spaces=ENOUGH) for name, use in seen.uses.items()}
    none = evolve(seen, redeals=0, deals=0, uses=unused)
    never = [what for what, _ in never_seen(none)]
    assert "several cards are never lifted from the tableau as one" in never
    rarely = {name: evolve(use, spaces=ENOUGH - 1) for name, use in unused.items()}  # there was no occasion
    assert [slip.what for slip in slips(variant, evolve(none, uses=rarely))] == ["the stock is never turned"]
    assert slips(variant, evolve(none, games=ENOUGH_FOR_NEVER - 1)) == ()
    found = slips(variant, none)
    assert {slip.games for slip in found} == {ENOUGH_FOR_NEVER}
    assert [slip.what for slip in found] == [
        "no space in the foundations is ever filled",
        "no space in the tableau is ever filled",
        "the stock is never turned",
        "there is never a redeal",
    ]


def test_where_something_is_proven_the_games_are_not_asked(tmp_path: Path) -> None:
    variant = declared(tmp_path, SURE["the foundations are never begun"][0])
    assert all(slip.sure for slip in slips(variant, seen_of(variant)))


def test_a_slip_says_itself() -> None:
    assert str(Slip("a is b", ("c", "d"))) == "sure: a is b: c; d"
    assert str(Slip("a is b", games=1200, sure=False)) == "suspected: a is b (seen in 1,200 random games)"


def test_a_stock_goes_on_where_spaces_are_filled_of_themselves(tmp_path: Path) -> None:
    text = "extends: spider\npiles: {tableau: {fill: never, refill: stock}}"
    assert proven(declared(tmp_path, text)) == ()
