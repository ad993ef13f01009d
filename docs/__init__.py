"""The documentation, and the program in :mod:`docs.builder` that makes a site of it."""
