"""The positions that an engine is asked about: those of cases and of files of facts, deals, random plays, and fragments
of what is met in these plays. The same seed gives the same ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from attrs import frozen

from patience_core.conformance.cases import Case
from patience_core.conformance.engine.fragment import Fragment
from patience_core.conformance.factfile import PERFT_KEYS, PLAY_KEYS, Found, sound_lines
from patience_core.conformance.walks import Play, seeded_walks
from patience_core.dealing import deal_position
from patience_core.declaration import Variant
from patience_core.errors import InvalidPosition, PatienceError
from patience_core.notation import position_text, read_position
from patience_core.position import Position
from patience_core.tables import tables_of

DEALS: Final = 10
"""How many deals are asked about, from deal 1 on."""

FRAGMENTS: Final = 40
"""How many fragments are made of each random play."""

_FEWEST, _MOST = 3, 20


@frozen(eq=False)
class Asking:
    """A position to ask about, with where it comes from, in words; or with ``play`` a whole play to be made at once."""

    position: Position
    where: str
    play: Play | None = None


@frozen
class Sources:
    """Where positions are taken from, besides the deals.

    Attributes:
        cases: the variant's cases.
        perft_files: files of perft counts.
        plays_files: files of recorded plays.
        seed: chooses the random plays.
        walks: how many of them.
    """

    cases: Sequence[Case] = ()
    perft_files: Sequence[Path] = ()
    plays_files: Sequence[Path] = ()
    seed: int = 1
    walks: int = 10

    def askings(self, variant: Variant, *, fragments: bool) -> Iterator[Asking]:
        """What to ask about, each position once, the smaller ones first; without ``fragments`` whole positions only.

        Raises:
            InvalidPosition: a file of facts cannot be read; the message names the file and the line.
        """
        seen: set[str] = set()
        for asking in self._all(variant, fragments):
            text = position_text(asking.position)
            if asking.play is None and (text in seen or asking.position.won()):
                continue  # what may still be moved in a won position is nobody's concern
            if fragments or _is_whole(asking.position, text):
                seen.add(text)
                yield asking

    def _all(self, variant: Variant, fragments: bool) -> Iterator[Asking]:
        for case in self.cases:
            position = _of_case(case, variant)
            if position is not None:
                yield Asking(position, f"the case {case.where}")
        for file in self.perft_files:
            yield from _of_facts(Found(file), variant, whole=False)
        for file in self.plays_files:
            yield from _of_facts(Found(file), variant, whole=True)
        for number in range(1, DEALS + 1):
            yield Asking(deal_position(variant, number), f"{variant.id}, deal {number}")
        random = Random(self.seed)
        for walk in seeded_walks(self.seed, self.walks):
            play = Play.of(walk, variant)
            if fragments:
                yield from _fragments(play, random)
            for ply, position in enumerate(play.positions):
                yield Asking(position, play.where(ply))
            yield Asking(play.positions[0], f"{variant.id}, deal {walk.deal}", play)


def _of_case(case: Case, variant: Variant) -> Position | None:
    """The position of a case, or ``None`` where it cannot be read, which the variant's own suite tells."""
    try:
        if case.position:
            return read_position(tables_of(variant), case.position.value)
        return deal_position(variant, case.deal.value) if case.deal else None
    except PatienceError:
        return None


def _of_facts(found: Found, variant: Variant, *, whole: bool) -> Iterator[Asking]:
    for line in sound_lines(found, variant, PLAY_KEYS if whole else PERFT_KEYS):
        try:
            position = read_position(tables_of(variant), line["position"], whole=whole)
        except PatienceError as error:
            raise InvalidPosition(f"{found.file}:{found.line}: {error}") from error
        yield Asking(position, f"{found.file.name}:{found.line}")
    if found.failures:
        raise InvalidPosition(found.failures[0])


def _fragments(play: Play, random: Random) -> Iterator[Asking]:
    """Positions of a play with only a few of their cards: there is more space in them, and other cards meet."""
    for _ in range(FRAGMENTS):
        ply = random.randrange(len(play.positions))
        whole = Fragment.of(play.positions[ply])
        cards = whole.cards()
        kept = random.sample(cards, min(len(cards), random.randint(_FEWEST, _MOST)))
        # Foundations stay as they are: with their first cards gone there would be little left of most.
        home = {number for number, group in enumerate(whole.tables.variant.groups) if group.home}
        gone = set(cards).difference(kept)
        position = whole.without([card for card in gone if card[0] not in home]).position()
        if position is not None:
            yield Asking(position, f"a fragment of {play.where(ply)}")


def _is_whole(position: Position, text: str) -> bool:
    try:
        read_position(tables_of(position.variant), text, whole=True)
    except PatienceError:
        return False
    return True
