"""Running a case: what it says against what the engine does."""

from __future__ import annotations

from attrs import frozen

from patience_core.conformance.alike import plain
from patience_core.conformance.cases import Case
from patience_core.conformance.report import Item, Tally
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import InvalidDeal, InvalidMove, InvalidPosition, PatienceError
from patience_core.marked import Place, Text
from patience_core.moves import Move, legal_moves, make, refusal
from patience_core.notation import move_text, position_text, read_move, read_position
from patience_core.outcome import outcome
from patience_core.position import Position
from patience_core.tables import tables_of


@frozen
class Failure:
    """Something that a case says and that is not so: where it says it, the rule that it tests, and what is so."""

    place: Place
    rule: str
    what: str

    def __str__(self) -> str:
        return f"{self.place.file}:{self.place.line}:{self.place.column}: {self.rule}: {self.what}"


def run_case(case: Case, variant: Variant) -> list[Failure]:
    """Run a case and return what failed; nothing, when all that it says is so."""
    return _Trial(case, variant).failures


def case_item(case: Case, variant: Variant) -> Item:
    """Run a case and tell it as an item of a report."""
    trial = _Trial(case, variant)
    failures = tuple(map(str, trial.failures))
    return Item("case", case.rule, case.where, failures, Tally(checks=trial.checks))


class _Trial:
    def __init__(self, case: Case, variant: Variant) -> None:
        self.case = case
        self.variant = variant
        self.failures: list[Failure] = []
        self.checks = 0
        try:
            position = self._position()
            if position is not None:
                self._run(position)
        except PatienceError as error:  # a rule that a plugin wrote failed, or what follows from a move never ends
            self._fail(case.place, str(error))

    def _fail(self, place: Place, what: str) -> None:
        self.failures.append(Failure(place, self.case.rule, what))

    def _position(self) -> Position | None:
        case = self.case
        said = case.position or case.deal
        if said is None:
            self._fail(case.place, "the case has neither a position nor a deal")
            return None
        try:
            if case.position:
                return read_position(tables_of(self.variant), said.value)
            return deal_position(self.variant, said.value)
        except (InvalidPosition, InvalidDeal) as error:
            self._fail(said.place, str(error))
            return None

    def _run(self, position: Position) -> None:
        case = self.case
        for text in case.legal:
            self._legal(position, text)
        for text, reason in case.illegal:
            self._illegal(position, text, reason)
        if case.moves is not None:
            self._exactly(position, case.moves)
        for text, led_to in case.after:
            self._after(position, text, led_to)
        if case.outcome:
            self.checks += 1
            said = str(outcome(position))
            if said != case.outcome.value:
                self._fail(case.outcome.place, f"the outcome is {said!r}, not {case.outcome.value!r}")
        for name, sizes in case.piles:
            self._sizes(position, name, sizes)
        if case.becomes:
            self._becomes(position, case.becomes)

    def _read(self, position: Position, text: Text) -> Move | None:
        self.checks += 1
        try:
            return read_move(position, text.value)
        except InvalidMove as error:
            self._fail(text.place, str(error))
            return None

    def _legal(self, position: Position, text: Text) -> Move | None:
        move = self._read(position, text)
        if move is None:
            return None
        refused = refusal(position, move)
        if refused:
            self._fail(text.place, f"{text.value} should be legal and is refused: {refused}")
            return None
        if plain(position, move) not in legal_moves(position):
            self._fail(text.place, f"{text.value} is refused by no rule, yet it is not among the legal moves")
        return move

    def _illegal(self, position: Position, text: Text, reason: str) -> None:
        move = self._read(position, text)
        if move is None:
            return
        refused = refusal(position, move)
        if refused is None:
            self._fail(text.place, f"{text.value} should be refused and is legal")
        elif reason and reason not in (refused.rule, str(refused)):
            self._fail(
                text.place, f"{text.value} should be refused because {reason!r}; it is refused because {str(refused)!r}"
            )

    def _exactly(self, position: Position, texts: tuple[Text, ...]) -> None:
        said = {plain(position, move): text for text in texts if (move := self._read(position, text))}
        legal = legal_moves(position)
        for move, text in said.items():
            if move not in legal:
                refused = refusal(position, move)
                self._fail(text.place, f"{text.value} should be legal and is not: {refused or 'it is not listed'}")
        more = sorted(move_text(position, move) for move in legal if move not in said)
        if more:
            place = texts[0].place if texts else self.case.place
            self._fail(place, f"there are legal moves that should not be: {', '.join(more)}")

    def _after(self, position: Position, text: Text, led_to: Text) -> None:
        move = self._legal(position, text)
        if move is None:
            return
        after = position.copy()
        make(after, move)
        self._compare(after, led_to, f"{text.value} leads to")

    def _sizes(self, position: Position, name: Text, sizes: tuple[int, ...]) -> None:
        self.checks += 1
        there = tuple(
            len(cards)
            for table, cards in zip(position.tables.piles, position.piles, strict=True)
            if table.group.name == name.value
        )
        if there != sizes:
            self._fail(name.place, f"the piles of {name.value} hold {_numbers(there)} cards, not {_numbers(sizes)}")

    def _becomes(self, position: Position, said: Text) -> None:
        self._compare(position, said, "the deal is")

    def _compare(self, position: Position, said: Text, what: str) -> None:
        self.checks += 1
        try:
            expected = read_position(position.tables, said.value)
        except InvalidPosition as error:
            self._fail(said.place, f"{error}; {what} {position_text(position)!r}")
            return
        if position != expected:
            self._fail(said.place, f"{what} {position_text(position)!r}, not {position_text(expected)!r}")


def _numbers(sizes: tuple[int, ...]) -> str:
    return " ".join(map(str, sizes)) or "no"
