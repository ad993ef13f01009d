"""The kernel's first use: whether numba is there, whether the kernel has been compiled already, and compiling it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from time import perf_counter
from typing import Final

from patience_core.errors import MissingExtra
from patience_core.position import Position

INSTALL: Final = "pip install 'patience-core[solver]'"

COMPILING: Final = "compiling the solver (once, about ten seconds) ..."
"""What is told where that has to be waited for."""

ANEW: Final = "compiling the solver anew, as its files or numba have changed (about ten seconds) ..."
"""What is told instead where it was compiled before: what is compiled holds for the very sources and one numba."""


class Part(Enum):
    """What the kernel is wanted for. Each part is compiled when it is first used."""

    SEARCHING = "searching"
    COUNTING = "counting"


_ready: Final[set[Part]] = set()
_one_at_a_time = RLock()
_under_way = 0


def is_under_way() -> bool:
    """Whether the kernel is being loaded or compiled now, by another thread: for its answers one has to wait then."""
    return _under_way > 0


@contextmanager
def _making_ready() -> Iterator[None]:
    global _under_way
    with _one_at_a_time:
        _under_way += 1
        try:
            yield
        finally:
            _under_way -= 1


def is_installed() -> bool:
    """Whether numba is installed; it is not loaded for this."""
    try:
        return find_spec("numba") is not None
    except ImportError:  # a finder that blocks it says so with an error
        return False


def load() -> None:
    """Load the kernel, which takes about a second, and some more where it has to be compiled when it is used.

    Raises:
        MissingExtra: numba is not installed, or cannot be loaded; the message says what to install.
    """
    if not is_installed():
        raise MissingExtra(f"the solver needs numba, which is not installed: {INSTALL}")
    try:
        with _making_ready():
            import patience_core.solver.kernel  # noqa: F401
    except ImportError as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise MissingExtra(f"the solver needs numba, which cannot be loaded ({reason}): {INSTALL}") from error


def is_compiled(part: Part = Part.SEARCHING) -> bool:
    """Whether a part of the kernel has been compiled on this machine, so that using it does not have to wait.

    Raises:
        MissingExtra: as :func:`load`.
    """
    load()
    return all(map(_is_kept, _doors(part)))


def _doors(part: Part) -> tuple[object, ...]:
    """What Python calls of a part of the kernel."""
    from patience_core.solver.kernel import best_first, cards, counting, depth_first, remembered

    if part is Part.COUNTING:
        return cards.lay_out, counting.count_lines
    return (
        cards.lay_out, best_first.search_best, best_first.retraced, depth_first.search_deeper, remembered.moved_over,
    )  # fmt: skip


def _is_kept(function: object) -> bool:
    """Whether numba has kept what it made of a function: it writes an index, named after the function, in a folder that
    is the kernel's own as long as its sources stay the same."""
    if getattr(function, "signatures", ()):
        return True
    folder = getattr(getattr(function, "stats", None), "cache_path", None)
    code = getattr(function, "py_func", None)
    if not folder or code is None:
        return False
    name = f"{code.__module__.rpartition('.')[2]}.{code.__qualname__}-*.nbi"
    return any(True for _ in Path(folder).glob(name))


def _was_compiled_before() -> bool:
    """Whether the kernel as it was before, in this place, has been compiled."""
    from patience_core.solver import kernel
    from patience_core.solver.kernel import best_first

    now = Path(best_first.search_best.stats.cache_path)
    kept = Path(kernel.__file__).parent.glob("__pycache__/kernel-*/*/*.nbi")
    return any(index.parent != now for index in kept)


def ready(position: Position, tell: Callable[[str], None] | None = None, part: Part = Part.SEARCHING) -> None:
    """See that a part of the kernel is loaded, and compiled if need be, so that no clock has to run while that is done.

    Args:
        position: any; the kernel is the same for all variants.
        tell: told :data:`COMPILING`, or :data:`ANEW`, where it has to be compiled.
        part: what it is wanted for.

    Raises:
        MissingExtra: as :func:`load`.
    """
    if part in _ready:
        return
    with _making_ready():
        if tell is not None and not is_compiled(part):
            tell(ANEW if _was_compiled_before() else COMPILING)
        compile_now(position, part)
        _ready.add(part)


def compile_now(position: Position, part: Part = Part.SEARCHING) -> float:
    """Compile a part of the kernel, once for all variants, by using it on a position; say how many seconds it took.

    Raises:
        MissingExtra: as :func:`load`.
    """
    load()
    from patience_core.solver.kernel.compiling import soon

    began = perf_counter()
    with soon():
        _USES[part](position)
    return perf_counter() - began


def _count(position: Position) -> None:
    from patience_core.solver.levels import count

    count(position, 1)


def _search(position: Position) -> None:
    from patience_core.solver.budget import Budget
    from patience_core.solver.passes import Best, Deep
    from patience_core.solver.portfolio import ALL, Pass
    from patience_core.solver.verdict import Limits

    budget = Budget(Limits(), None, perf_counter())
    best = Best.begin(position, Pass(2), budget, ALL)
    if best is not None:
        best.run(budget, 2)
        best.line(position)
    deep = Deep.begin(position, Pass(2, deep=True), budget, ALL)
    deep.run(budget, 2)
    deep.known.grow()


_USES: Final[Mapping[Part, Callable[[Position], None]]] = {Part.SEARCHING: _search, Part.COUNTING: _count}
