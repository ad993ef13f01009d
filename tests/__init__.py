"""The tests of patience_core."""
