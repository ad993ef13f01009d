"""The laws that hold in every position that play can reach."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from patience_core.cards import CARDS, Card, parse_code
from patience_core.conformance.alike import plain, plain_counted_once
from patience_core.conformance.law import Law, LawBroken, require
from patience_core.conformance.report import Tally
from patience_core.errors import PatienceError
from patience_core.moves import Move, Transfer, legal_moves, make, refusal, unmake
from patience_core.notation import ACTIONS, move_json, move_text, position_json, position_text, read_move, read_position
from patience_core.outcome import Outcome, outcome
from patience_core.perft import perft
from patience_core.position import Position

_FEW: Final = 200
"""How many positions the outcome may look at: enough to be asked everywhere, not enough to be slow."""


def no_card_lost(position: Position) -> Tally:
    """The cards on the table are exactly the decks."""
    there = Counter(position.cards())
    for card in CARDS:
        number = there[card]
        expected = position.variant.decks if card.rank in position.variant.ranks else 0
        if number != expected:
            kind = "lost" if number < expected else "doubled"
            raise LawBroken(f"{card} is {kind}: {number} of {expected} on the table")
    return Tally(checks=1)


def generator_is_refusal(position: Position) -> Tally:
    """For every source, target and number of cards: the move is listed exactly if nothing refuses it.

    Alike foundations are listed once, by the lower number.
    """
    listed = legal_moves(position)
    named = set(listed)
    if len(named) < len(listed):
        raise LawBroken(f"a legal move is listed twice: {_texts(position, listed)}")
    asked = 0
    allowed: set[Move] = {action for action in ACTIONS.values() if refusal(position, action) is None}
    piles = range(len(position.piles))
    for source in piles:
        for count in range(len(position.piles[source]) + 2):
            for target in piles:
                asked += 1
                move = Transfer(source, target, count)
                refused = refusal(position, move)
                if refused is None:
                    allowed.add(plain(position, move))
                elif move in named:
                    raise LawBroken(f"{move_text(position, move)} is listed as legal, yet refused: {refused}")
    for missing in allowed - named:
        raise LawBroken(f"{move_text(position, missing)} is refused by no rule, yet not listed as legal")
    for other in named - allowed:
        raise LawBroken(f"{move_text(position, other)} is listed, yet another name does for it")
    return Tally(checks=asked, moves=len(listed))


def foundations_do_not_mix(position: Position) -> Tally:
    """No legal move goes from one foundation to another."""
    tables = position.tables.piles
    moves = legal_moves(position)
    for move in moves:
        if not isinstance(move, Transfer):
            continue
        between = tables[move.source].group.home and tables[move.target].group.home
        require(not between, f"{move_text(position, move)} is listed as legal")
    return Tally(moves=len(moves))


def moves_can_be_taken_back(position: Position) -> Tally:
    """Every legal move keeps all cards and can be taken back, and taking it back gives the same position."""
    before = position.copy()
    cards = _faces(position)
    moves = legal_moves(position)
    for move in moves:
        done = make(position, move)
        kept, changed = _faces(position) == cards, position != before
        unmake(position, done)
        if position != before:
            after = position_text(position)
            raise LawBroken(f"{move_text(before, move)} taken back gives {after}, not {position_text(before)}")
        require(kept, f"{move_text(position, move)} loses or doubles a card")
        # A redeal may leave the cards as they were, and is a move all the same.
        require(changed or not isinstance(move, Transfer), f"{move_text(position, move)} changes nothing")
    return Tally(moves=len(moves))


def texts_read_back(position: Position) -> Tally:
    """The text and JSON forms of cards, positions and moves read back what was written."""
    tables = position.tables
    for oneline in (True, False):
        text = position_text(position, oneline=oneline)
        _same(position, text)
        _same(position, text.lower())
        require(not (oneline and "\n" in text), f"the text on one line has several: {text!r}")
    data = json.loads(json.dumps(position_json(position)))
    require(data["variant"] == position.variant.id, f"the JSON of a position names the variant {data['variant']!r}")
    _same(position, data["position"])
    for card in position.cards():
        require(Card.parse(str(card)) == card, f"{card} reads as {Card.parse(str(card))}")
    moves = legal_moves(position)
    for move in moves:
        text = move_text(position, move)
        for said in (text, text.lower(), text.replace("-", " ")):
            _same_move(position, move, said)
        data = json.loads(json.dumps(move_json(position, move)))
        _same_move(position, move, data["move"])
        if not isinstance(move, Transfer):
            require(data == {"move": text, "cards": [], "from": None, "to": None}, f"the JSON of {text} is {data}")
            continue
        cards = [parse_code(card) for card in data["cards"]]
        require(cards == position.piles[move.source][-move.count :], f"the JSON of {text} lifts {data['cards']}")
        ends = (tables.pile_of[data["from"]], tables.pile_of[data["to"]])
        require(ends == (move.source, move.target), f"the JSON of {text} goes {data['from']}-{data['to']}")
    return Tally(checks=5 + 4 * len(moves), moves=len(moves))


def outcome_is_consistent(position: Position) -> Tally:
    """Won exactly if all cards are home; no move left exactly if none is legal; no progress is never a guess."""
    said = outcome(position, _FEW)
    where = position.variant.win.home
    home = sum(
        len(cards)
        for table, cards in zip(position.tables.piles, position.piles, strict=True)
        if table.group.name in where
    )
    won = home == sum(map(len, position.piles))
    require((said is Outcome.WON) == won, f"the outcome is {said}, with {home} cards where winning wants them")
    require(position.home_count() == home, f"{home} cards are home, not {position.home_count()}")
    stuck = not won and not legal_moves(position)
    require((said is Outcome.NO_MOVES) == stuck, f"the outcome is {said}, with {len(legal_moves(position))} moves")
    if said is Outcome.NO_PROGRESS:
        for move in legal_moves(position):
            done = make(position, move)
            progress = position.home_count() > home
            unmake(position, done)
            require(not progress, f"the outcome is {said}, yet {move_text(position, move)} is progress")
    return Tally(checks=3)


def perft_counts_moves(position: Position) -> Tally:
    """perft of depth 1 is the number of legal moves, with the spaces of a group counted once; 0 when won."""
    different = {plain_counted_once(position, move) for move in legal_moves(position)}
    expected = 0 if position.won() else len(different)
    counted = perft(position, 1)
    require(counted == [expected], f"perft counts {counted}, and there are {expected} different moves")
    return Tally(checks=1)


def looking_changes_nothing(position: Position) -> Tally:
    """Asking for moves, reasons, texts and the outcome leaves the position as it was."""
    before = [list(cards) for cards in position.piles]
    for move in legal_moves(position):
        refusal(position, move)
    outcome(position, _FEW)
    perft(position, 1)
    position_text(position)
    require(position.piles == before, f"looking at the position changed it to {position_text(position)}")
    return Tally(checks=1)


POSITION_LAWS: Final[tuple[Law[Position], ...]] = (
    Law("no card is lost or doubled", no_card_lost),
    Law("a move is listed exactly if no rule refuses it", generator_is_refusal),
    Law("nothing moves from one foundation to another", foundations_do_not_mix),
    Law("every move can be taken back", moves_can_be_taken_back),
    Law("texts and JSON read back what they write", texts_read_back),
    Law("the outcome says how the game stands", outcome_is_consistent),
    Law("perft of depth 1 counts the different moves", perft_counts_moves),
    Law("looking at a position does not change it", looking_changes_nothing),
)
"""Each is asked at every position of a random play."""


def _same(position: Position, text: str) -> None:
    try:
        again = read_position(position.tables, text, whole=True)
    except PatienceError as error:
        raise LawBroken(f"the position's own text is refused ({error}): {text!r}") from None
    require(again == position, f"the position's text {text!r} reads as {position_text(again)!r}")
    require(again.key() == position.key(), f"the position read from {text!r} counts as another")


def _same_move(position: Position, move: Move, text: str) -> None:
    try:
        again = read_move(position, text)
    except PatienceError as error:
        raise LawBroken(f"the move's own text {text!r} is refused: {error}") from None
    require(again == move, f"{text!r} reads as {again}, not as {move}")


def _faces(position: Position) -> list[int]:
    return sorted([code & 63 for cards in position.piles for code in cards])


def _texts(position: Position, moves: list[Move]) -> str:
    return ", ".join(move_text(position, move) for move in moves)
