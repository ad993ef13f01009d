"""The tests of patience_core.

Hypothesis tries the same examples in every run, so that a run is green or red for everybody alike, and takes its time:
a slow machine is no failure.
"""

from hypothesis import settings

settings.register_profile("patience", deadline=None, derandomize=True)
settings.load_profile("patience")
