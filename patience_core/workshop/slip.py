"""A likely slip of a variant's author."""

from __future__ import annotations

from attrs import frozen


@frozen
class Slip:
    """Something that the author hardly means.

    Attributes:
        what: what is so, as a sentence without its full stop.
        because: the rules that make it so, in their own words; empty where the sentence says them.
        games: in how many random games it was seen; 0 where it follows from the rules alone.
        sure: whether it is proven: no play of any deal does otherwise.
    """

    what: str
    because: tuple[str, ...] = ()
    games: int = 0
    sure: bool = True

    def __str__(self) -> str:
        why = f": {'; '.join(self.because)}" if self.because else ""
        seen = f" (seen in {self.games:,} random games)" if self.games else ""
        return f"{'sure' if self.sure else 'suspected'}: {self.what}{why}{seen}"
