"""Measurements, printed and not asserted: ``python -m tests.benchmarks``."""
