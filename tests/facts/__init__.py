"""How far the recorded plays reach: for each primitive of the grammar, how many positions and moves exercise it.

``python -m tests.facts`` prints the page that is kept in ``docs/facts.md``.
"""
