"""Options that choose a deal by what is known of it: ``--winnable``, ``--from``, ``--difficulty``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from patience_core.cli import UNKNOWN, complain
from patience_core.cli.screen import note
from patience_core.cli.shared import WrongCall

if TYPE_CHECKING:
    from patience_core.declaration import Variant
    from patience_core.shuffle import DealNumber

Winnable = Annotated[
    bool,
    typer.Option("--winnable", help="A deal that is proven winnable, with all cards known."),
]
From = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="N", help="With --winnable: the first such deal from N on; else from anywhere.",
        show_default=False,
    ),
]  # fmt: skip
DifficultyWord = Annotated[
    str | None,
    typer.Option(
        "--difficulty", metavar="WORD", help="With --winnable: easy, medium, hard or 'very hard'.", show_default=False
    ),
]


def chosen_deal(
    variant: Variant, deal: str | None, *, winnable: bool, first: str | None, word: str | None
) -> str | None:
    """The deal that the options name, as text: a winnable one where that is asked, else what ``--deal`` says.

    Raises:
        WrongCall: they do not go together.
        InvalidDeal: a number names no deal.
        NotMeasured: the difficulty of this variant's deals is not known.
        typer.Exit: none was found; it was said.
    """
    if not winnable:
        for name, given in (("--from", first), ("--difficulty", word)):
            if given is not None:
                raise WrongCall(f"{name} goes with --winnable")
        return deal
    if deal is not None:
        raise WrongCall("--deal and --winnable both say which deal; give one of the two (--winnable --from N)")
    from patience_core.cli.watching import warmed, watching
    from patience_core.dealing import deal_position
    from patience_core.player.words import ordinal
    from patience_core.shuffle import DealNumber, random_deal
    from patience_core.solver.choosing import NoSuchDeal, winnable_deal
    from patience_core.solver.difficulty import WORDS

    wanted = " ".join((word or "").lower().replace("-", " ").split())
    if word is not None and wanted not in WORDS:
        raise WrongCall(f"--difficulty takes one of {', '.join(WORDS)}, not {(word or '')[:40]!r}")
    start = random_deal() if first is None else DealNumber.parse(first)
    warmed(deal_position(variant, start))
    with watching(variant.cards, f"deals from {start}") as watch:
        count = 0

        def tried(number: DealNumber) -> None:
            nonlocal count
            count += 1
            if watch is not None:
                watch.about(f"deal {number}, the {ordinal(count)} one")

        try:
            number: DealNumber = winnable_deal(variant, start, wanted, tried=tried, watch=watch)
        except NoSuchDeal as error:  # none was found, and yet there may be some
            complain(error)
            raise typer.Exit(UNKNOWN) from error
    note(f"deal {number}: proven winnable{', ' + wanted if wanted else ''}, with all cards known")
    return str(number)
