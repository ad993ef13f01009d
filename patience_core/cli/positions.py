"""The commands that other programs call: deal, moves, apply, perft. Only data goes to standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from patience_core.cli.choosing import DifficultyWord, From, Winnable, chosen_deal
from patience_core.cli.inputs import STANDARD_INPUT, Lines, read_all
from patience_core.cli.shared import AsJson, DealOption, VariantName, WrongCall, deal_number, find_variant
from patience_core.errors import IllegalMove, InvalidMove, InvalidPosition, PatienceError

if TYPE_CHECKING:
    from patience_core.declaration import Variant
    from patience_core.position import Position
    from patience_core.tables import Tables

PositionOption = Annotated[
    str | None,
    typer.Option(
        "--position",
        metavar="FILE|-",
        help="A file with the text of a position, whole or a fragment; - for standard input.",
        show_default=False,
    ),
]
Batch = Annotated[
    bool,
    typer.Option("--batch", help="Read one question a line from standard input; answer each with one line of JSON."),
]

_DEEPEST: Final = 1000
_ILLEGAL: Final = 1
_UNREADABLE: Final = 2


def deal(
    variant: VariantName,
    number: DealOption = None,
    as_json: AsJson = False,
    winnable: Winnable = False,
    first: From = None,
    difficulty: DifficultyWord = None,
) -> None:
    """Deal a game and print the position.

    One group a line, as --position reads it back. A deal number names the same deal for ever; ms:N is Microsoft's
    numbering. Without a number one is picked, and said on standard error; with --winnable one that can be won.

    \b
    Examples:
      patience deal bisley --deal 12
      patience deal bisley --deal 12 --json
      patience deal janets-bisley --winnable --from 1 --difficulty easy
    """
    from patience_core.dealing import deal_position
    from patience_core.notation import position_text

    found = find_variant(variant)
    chosen = deal_number(chosen_deal(found, number, winnable=winnable, first=first, word=difficulty))
    position = deal_position(found, chosen)
    if as_json:
        values = {"variant": found.id, "deal": str(chosen), "position": position_text(position)}
        print(json.dumps(values))
    else:
        print(position_text(position, oneline=False))


def moves(
    variant: VariantName,
    number: DealOption = None,
    position: PositionOption = None,
    as_json: AsJson = False,
    batch: Batch = False,
) -> None:
    """List the legal moves of a position.

    One move a line: the deepest card lifted and the two piles, as KH t2-k3. With --json a list of {"move", "cards",
    "from", "to"}; with --batch one such list for each one-line position on standard input.

    \b
    Examples:
      patience moves bisley --deal 12
      patience deal bisley --deal 12 | patience moves bisley --position - --json
    """
    from patience_core.moves import legal_moves
    from patience_core.notation import move_json, move_text, read_position

    found = find_variant(variant)

    def listed(there: Position) -> list[Any]:
        return [move_json(there, move) for move in legal_moves(there)]

    if batch:
        refuse_with_batch(number, position)
        answer_lines(lambda tables, line: listed(read_position(tables, line)), found)
        return
    there = position_asked(found, number, position)
    if as_json:
        print(json.dumps(listed(there)))
    else:
        for move in legal_moves(there):
            print(move_text(there, move))


def apply(
    variant: VariantName,
    moves: Annotated[
        list[str] | None,
        typer.Argument(metavar="MOVE...", help="Moves, as 'KH t2-k3', in quotes or not.", show_default=False),
    ] = None,
    number: DealOption = None,
    position: PositionOption = None,
    as_json: AsJson = False,
    batch: Batch = False,
) -> None:
    """Make moves and print the position after them.

    An illegal move ends with exit code 1 and the rule that it breaks; what is no move, with exit code 2. With --batch,
    each line of standard input is {"position": TEXT, "moves": [MOVE, ...]} and is answered by {"position": TEXT}.

    \b
    Examples:
      patience apply bisley "KD t4-k2" --deal 1
      patience apply bisley KD t4-k2 QD t6-k2 --deal 1
    """
    from patience_core.notation import position_text, split_moves

    found = find_variant(variant)
    if batch:
        refuse_with_batch(number, position)
        if moves:
            raise WrongCall("with --batch the moves come from standard input, not from the command line")
        answer_lines(_apply_line, found)
        return
    if not moves:
        raise WrongCall("no move given; a move is a card and two piles, as KH t2-k3")
    there = position_asked(found, number, position)
    _make(there, split_moves(moves))
    print(json.dumps({"position": position_text(there)}) if as_json else position_text(there, oneline=False))


def perft(
    variant: VariantName,
    depth: Annotated[
        int,
        typer.Option("--depth", metavar="D", min=1, max=_DEEPEST, help="How many moves deep.", show_default=False),
    ],
    number: DealOption = None,
    position: PositionOption = None,
    as_json: AsJson = False,
    batch: Batch = False,
) -> None:
    """Count the sequences of moves that a position has.

    Prints a line for each length from 1 to D, with its count; with --json a list of the counts. Several spaces of a
    group count once as a target, and a won position has no moves.

    \b
    Examples:
      patience perft bisley --depth 4 --deal 12
      patience perft bisley --depth 3 --batch < positions.txt
    """
    from patience_core.cli.screen import note
    from patience_core.notation import read_position
    from patience_core.solver.counting import perft as count

    found = find_variant(variant)
    if batch:
        refuse_with_batch(number, position)
        answer_lines(lambda tables, line: count(read_position(tables, line), depth, note), found)
        return
    counts = count(position_asked(found, number, position), depth, note)
    if as_json:
        print(json.dumps(counts))
    else:
        for ply, sequences in enumerate(counts, start=1):
            print(ply, sequences)


def position_asked(variant: Variant, number: str | None, source: str | None) -> Position:
    """The position that the options name, or a deal picked by chance."""
    from patience_core.dealing import deal_position
    from patience_core.notation import read_position
    from patience_core.tables import tables_of

    if source is None:
        return deal_position(variant, deal_number(number))
    if number is not None:
        raise WrongCall("--deal and --position both say where to begin; give one of the two")
    where = STANDARD_INPUT if source == "-" else source
    try:
        return read_position(tables_of(variant), read_all(source))
    except InvalidPosition as error:
        raise InvalidPosition(f"{where}: {error}") from error


def refuse_with_batch(number: str | None, source: str | None) -> None:
    """Refuse options that say where to begin, where every line of standard input does.

    Raises:
        WrongCall: there is one.
    """
    if number is not None or source is not None:
        given = "--deal" if number is not None else "--position"
        raise WrongCall(f"--batch reads positions from standard input and takes no {given}")


def answer_lines(answer: Callable[[Tables, str], Any], variant: Variant) -> None:
    """Answer each line of standard input at once, so that another program can ask one line at a time.

    A line that cannot be answered gets {"error": ...}; at the end the exit code says so.
    """
    from patience_core.tables import tables_of

    tables = tables_of(variant)
    worst = 0
    if sys.stdin is None:
        raise InvalidPosition("there is no standard input to read")
    lines = Lines(sys.stdin)
    while True:
        try:
            line = lines.next()
            if not line:
                break
            answered = answer(tables, line)
        except PatienceError as error:
            answered = {"error": str(error)}
            worst = max(worst, _ILLEGAL if isinstance(error, IllegalMove) else _UNREADABLE)
        print(json.dumps(answered), flush=True)
    if worst:
        raise typer.Exit(worst)


def _apply_line(tables: Tables, line: str) -> dict[str, str]:
    from patience_core.notation import position_text, read_position

    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidPosition(f"not JSON: {str(error).splitlines()[0]}") from error
    expected = 'a line is {"position": TEXT, "moves": [MOVE, ...]}'
    if not isinstance(asked, dict) or set(asked) != {"position", "moves"}:
        raise InvalidPosition(expected)
    text, texts = asked["position"], asked["moves"]
    if not isinstance(text, str) or not isinstance(texts, list) or not all(isinstance(move, str) for move in texts):
        raise InvalidPosition(expected)
    position = read_position(tables, text)
    _make(position, texts)
    return {"position": position_text(position)}


def _make(position: Position, texts: list[str]) -> None:
    from patience_core.game import Game

    game = Game(position)
    for number, text in enumerate(texts, start=1):
        which = f"move {number}, {text}: " if len(texts) > 1 else f"{text}: "
        try:
            game.play(text)
        except IllegalMove as error:
            raise IllegalMove(which + str(error)) from error
        except InvalidMove as error:
            raise InvalidMove((which if len(texts) > 1 else "") + str(error)) from error
