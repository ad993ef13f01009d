"""The conformance suite: does a variant play as its rules say, and does it obey the laws that hold for every variant?

Nothing is imported here, so that the pytest plugin in this package is cheap to load. The one function most callers
want is :func:`patience_core.conformance.suite.conform`.
"""
