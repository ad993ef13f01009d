"""How the functions of the kernel are compiled: all together are kept, and few can be called from outside.

A function that Python may call needs code that takes Python's arrays apart, which is much of what has to be compiled.
So only doors have it. They let other threads run meanwhile: nothing in the kernel touches an object of Python's. And as
nothing in it ever makes an array, no function has to count who uses which, as numba would have it: that counting takes
half of the time of a search.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from numba import config, njit

door = njit(cache=True, _nrt=False, nogil=True, no_cfunc_wrapper=True, error_model="numpy")
"""A function that Python may call."""

inner = njit(_nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy")
"""A function that only the kernel calls; what calls it is kept with it."""


small = njit(inline="always", _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy")
"""An inner function of a line or two: it is written out wherever it is called, which compiles sooner."""


@contextmanager
def soon() -> Iterator[None]:
    """Compile with less effort: what numba does else takes a third more time, and makes a search a twentieth faster."""
    theirs = config.LOOP_VECTORIZE, config.OPT
    config.LOOP_VECTORIZE, config.OPT = 0, type(config.OPT)(1)
    try:
        yield
    finally:
        config.LOOP_VECTORIZE, config.OPT = theirs
