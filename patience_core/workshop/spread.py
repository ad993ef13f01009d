"""How often each number was seen: a distribution, and what is said of it in a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen


def _sorted(counts: Mapping[int, int]) -> Mapping[int, int]:
    return dict(sorted(counts.items()))


@frozen
class Spread:
    """How often each number was seen: ``counts`` maps the number to that, the lowest number first."""

    counts: Mapping[int, int] = field(factory=dict, converter=_sorted)

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Spread:
        """The spread of some numbers."""
        counts: dict[int, int] = {}
        for number in numbers:
            counts[number] = counts.get(number, 0) + 1
        return cls(counts)

    @property
    def size(self) -> int:
        """How many numbers were seen."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """Their mean; 0 where none was seen."""
        return sum(number * count for number, count in self.counts.items()) / max(1, self.size)

    @property
    def least(self) -> int:
        """The lowest; 0 where none was seen."""
        return min(self.counts, default=0)

    @property
    def most(self) -> int:
        """The highest; 0 where none was seen."""
        return max(self.counts, default=0)

    def quantile(self, share: float) -> int:
        """The lowest number that at least this share of the numbers (0 to 1) do not exceed; 0 where none was seen.

        >>> Spread.of([1, 2, 3, 4]).quantile(0.5)
        2
        """
        left = share * self.size
        for number, count in self.counts.items():
            left -= count
            if left <= 0:
                return number
        return self.most

    def share(self, number: int) -> float:
        """The share of the numbers that are this one; 0 where none was seen."""
        return self.counts.get(number, 0) / max(1, self.size)
